//! Describes the phase of the table, as the question of the menu.

use kip::two_up::{Bank, Phase, View};

use crate::families::two_up::ring;
use crate::output::capitalize;
use crate::output::money;
use crate::participants::Participants;

/// Describes the phase in one line.
pub(crate) fn describe_phase(view: &View, participants: &Participants) -> String {
    let terminology = participants.terminology;
    match view.phase {
        Phase::Offering => match view.offered {
            Some(seat) => format!("{} offered to {}", capitalize(terminology.offered_is()), participants.name(seat)),
            None => "Who will spin?".into(),
        },
        Phase::Preparing => describe_preparing(view, participants),
        Phase::Betting => "Place your bets".into(),
        Phase::Reopened => "No spin: wagers on the layout may change".into(),
        Phase::Called if view.pending => format!("Odds: the {} stand. Come in spinner", terminology.stakes()),
        Phase::Called => "No more bets, come in spinner".into(),
        Phase::Flying => format!("The {} are in the air", terminology.coins),
        Phase::Landed => format!("The {} are down", terminology.coins),
        Phase::Won if terminology.bank == Bank::Players => "The spinner has won: withdraw or stay?".into(),
        Phase::Won => "The spinner has won: retire or go on?".into(),
        Phase::Electing => "Three invalid spins: the spinner elects".into(),
        Phase::Closed => "The table is closed".into(),
    }
}

/// Describes the wait of a ring, until the centre is covered or until a player takes the kip from the ringkeeper.
fn describe_preparing(view: &View, participants: &Participants) -> String {
    let Some(of_ring) = &view.ring else { return "The spinner gets ready".into() };
    match (view.offered, &of_ring.centre) {
        (Some(seat), _) => format!("The kip is offered to {}", participants.name(seat)),
        (None, Some(centre)) => format!("Who covers? {} of the centre is open", money(ring::open_amount(centre))),
        (None, None) if view.game.is_none() => format!("The {} has the kip", participants.terminology.ringkeeper),
        (None, None) => "The spinner gets ready".into(),
    }
}
