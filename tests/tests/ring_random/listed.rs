//! Predicts from a ring's list whether it accepts a command.

use kip_conformance::choices::{fills, is_for, wants_link};
use kip_engine::contract::{Actor, ChanceSource};
use kip_engine::two_up::contract::{Choice, Command, Faces, Landing, Rests, Side};
use kip_tests::chosen::Said;
use kip_tests::say::named;

use super::chains::{CHAINS, is_known};
use super::tables::{Scene, beacon_of};

/// Returns the list's prediction for a well-formed command.
pub fn predict(scene: &Scene<'_>, by: Actor, command: &Command) -> Said {
    let choices: Vec<&Choice> =
        scene.legal.iter().filter(|choice| is_for(choice, by) && choice.command.name() == command.name()).collect();
    if choices.iter().any(|choice| choice.command == *command && !wants_link(choice)) {
        return Said::Accepted;
    }
    let any = !choices.is_empty();
    let filled = choices.iter().any(|choice| fills(choice, command));
    let listed = match command {
        // The list cannot foresee their contents, which are checked when they are given.
        Command::AnnounceClosing(_) | Command::InvalidateOutcome(_) => {
            return if any { Said::Judged } else { Said::Refused };
        }
        Command::Join(joining) => filled && (joining.age_attested || scene.book.id() != "ringkeeper"),
        Command::SelectCoins(these) => {
            let spun = if scene.three_coins() { 3 } else { 2 };
            filled && named(*these).is_some_and(|coins| coins.len() == spun)
        }
        Command::Land(landing) => any && lands(scene, landing),
        Command::CommitDraws(commitment) => {
            any && commitment.beacon == beacon_of(&scene.config.source) && !is_known(scene.view, &commitment.head)
        }
        Command::ThrowCoins(spin) => any && tails_up(scene, *spin),
        _ => filled,
    };
    if listed { Said::Accepted } else { Said::Refused }
}

fn tails_up(scene: &Scene<'_>, start: Faces) -> bool {
    let faces = [Some(start.first), Some(start.second), start.third];
    faces.iter().flatten().all(|&side| side == Side::Tails) && start.third.is_some() == scene.three_coins()
}

/// Returns whether a landing fits the ring's source of chance (R2), including the chain's next link and the due round.
fn lands(scene: &Scene<'_>, landing: &Landing) -> bool {
    match (landing, &scene.config.source) {
        (Landing::Fresh(_), ChanceSource::Fresh) => true,
        (Landing::Observed(Rests { third, .. }), ChanceSource::Observed) => third.is_some() == scene.three_coins(),
        (Landing::Committed(reveal), ChanceSource::Committed(_)) => {
            let chain = scene.view.common.chain.as_ref().expect("a chain");
            let round = reveal.beacon.as_ref().map(|beacon| beacon.round);
            CHAINS.after(&chain.head) == Some(&reveal.x) && round == chain.due
        }
        _ => false,
    }
}
