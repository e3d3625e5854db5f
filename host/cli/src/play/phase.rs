//! Where the table is in its round, in words: the question that the menu asks.

use kip::two_up::{Bank, Phase, View};

use super::ring;
use crate::narrate::capital;
use crate::output::money;
use crate::participants::Participants;

/// The phase in a line.
pub(super) fn phase(view: &View, participants: &Participants) -> String {
    let terminology = participants.terminology;
    match view.phase {
        Phase::Offering => match view.offered {
            Some(seat) => format!("{} offered to {}", capital(terminology.offered_is()), participants.name(seat)),
            None => "Who will spin?".into(),
        },
        Phase::Preparing => preparing(view, participants),
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

/// A ring waits for the centre to be covered, or for somebody to take the kip from the ringkeeper.
fn preparing(view: &View, participants: &Participants) -> String {
    let Some(of_ring) = &view.ring else { return "The spinner gets ready".into() };
    match (view.offered, &of_ring.centre) {
        (Some(seat), _) => format!("The kip is offered to {}", participants.name(seat)),
        (None, Some(centre)) => format!("Who covers? {} of the centre is open", money(ring::open(centre))),
        (None, None) if view.game.is_none() => format!("The {} has the kip", participants.terminology.ringkeeper),
        (None, None) => "The spinner gets ready".into(),
    }
}
