//! Whether a ring says of a command that it would be accepted: the reading of `legal-command`.

use kip_engine::two_up::words::{Command, Faces, Landing, LegalCommand, NoSpinReason, Picked, Rests, Side};
use kip_engine::words::{Actor, ChanceSource, Role, Seat};
use kip_tests::say::named;

use super::chains::{CHAINS, is_known};
use super::tables::{Scene, beacon_of};

/// What the list says of one command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// It is accepted.
    Accepted,
    /// It is refused.
    Refused,
    /// It is listed, and what is directed in it is judged when it is given.
    Judged,
}

/// What the list says of a well-formed command.
pub fn said(scene: &Scene<'_>, by: Actor, command: &Command) -> Said {
    let entries: Vec<&LegalCommand> =
        scene.legal.iter().filter(|entry| is_for(entry, by) && entry.command == command.name()).collect();
    let at = |seat: Seat| entries.iter().any(|entry| entry.seat == Some(seat));
    let item = |item: u32| entries.iter().any(|entry| entry.item == Some(item));
    let subject = |role: Role| entries.iter().any(|entry| entry.subject == Some(role));
    let coins = |coins: Picked| named(coins).filter(|coins| coins.iter().all(|&coin| item(coin.into())));
    let fits = |amount: u64| entries.iter().any(|entry| amount_fits(entry, amount));
    let any = !entries.is_empty();
    let listed = match command {
        Command::AnnounceClosing(_) | Command::InvalidateOutcome(_) => {
            return if any { Said::Judged } else { Said::Refused };
        }
        Command::Join(joining) => at(joining.seat) && (joining.age_attested || scene.book.id != "ringkeeper"),
        Command::Leave(seat)
        | Command::VacateSeat(seat)
        | Command::VoidWagers(seat)
        | Command::ExcludePlayer(seat)
        | Command::DeclineCover(seat)
        | Command::OfferCoins(seat) => at(*seat),
        Command::SetSupervisorPresence(presence) => subject(presence.role),
        Command::AppointSubstitute(substitute) => subject(*substitute),
        Command::ReferToInspector(which) | Command::DecideDispute(which) | Command::RequestReview(which) => {
            item(*which)
        }
        Command::ChangeCoins(set) => item(u32::from(*set)),
        Command::LoseCoins(these) | Command::ReturnCoins(these) => coins(*these).is_some(),
        Command::SelectCoins(these) => {
            let spun = if scene.three_coins() { 3 } else { 2 };
            coins(*these).is_some_and(|coins| coins.len() == spun)
        }
        Command::CallNoSpin(call) => {
            entries.iter().any(|entry| entry.reason.as_deref() == Some(call.reason.as_str()))
                && (call.reason != NoSpinReason::Other || call.text.is_some())
        }
        Command::Land(landing) => any && lands(scene, landing),
        Command::CommitDraws(commitment) => {
            any && commitment.beacon == beacon_of(&scene.config.source) && !is_known(scene.view, &commitment.head)
        }
        Command::ThrowCoins(spin) => any && tails_up(scene, *spin),
        Command::StakeCentre(named) | Command::CoverCentre(named) | Command::OfferSideBet(named) => fits(*named),
        Command::MatchSideBet(matching) => {
            let of_offer = entries.iter().filter(|entry| entry.item == Some(matching.offer));
            of_offer.into_iter().any(|entry| amount_fits(entry, matching.amount))
        }
        Command::WithdrawSideOffer(offer) => item(*offer),
        _ => any,
    };
    if listed { Said::Accepted } else { Said::Refused }
}

fn is_for(entry: &LegalCommand, by: Actor) -> bool {
    entry.role == by.role && entry.number.is_none_or(|number| number == by.number) && entry.except != Some(by)
}

fn tails_up(scene: &Scene<'_>, start: Faces) -> bool {
    let faces = [Some(start.first), Some(start.second), start.third];
    faces.iter().flatten().all(|&side| side == Side::Tails) && start.third.is_some() == scene.three_coins()
}

/// A landing from the ring's source of chance (R2), with the chain's next link and the beacon it was opened with.
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

/// In a ring what a command adds is a stake of its own, and that is what the entry's amounts are of.
fn amount_fits(entry: &LegalCommand, amount: u64) -> bool {
    let range = entry.amount.expect("amounts");
    (range.min..=range.max).contains(&amount)
}
