//! The purses of the players at a terminal. The rules know only what was won and lost; a purse begins with a buy-in, and is bought
//! into again before it is short of a stake.

use std::collections::BTreeMap;

use kip::contract::{MinorUnits, Role, Seat};
use kip::two_up::{Choice, Command, Rests, View};

use super::ask::DEFAULT_STAKE;
use super::ledger::Ledger;
use crate::grammar;
use crate::output::money;
use crate::participants::Participants;
use crate::play::entry::amount_range;

/// The number of smallest stakes that a buy-in pays.
const STAKES: MinorUnits = 100;

/// The facts that stay in sight: the coins as they last lay, and the players' purses.
#[derive(Clone, Debug, Default)]
pub struct Seen {
    pub(super) landed: Option<Rests>,
    pub(super) purses: Purses,
}

/// The money that each player has brought to the table.
#[derive(Clone, Debug, Default)]
pub(crate) struct Purses(BTreeMap<Seat, MinorUnits>);

impl Purses {
    /// Returns the money in a player's purse.
    pub(crate) fn money(&self, seat: Seat, ledger: Ledger<'_>) -> MinorUnits {
        let brought = self.0.get(&seat).copied().unwrap_or(0);
        MinorUnits::try_from(i128::from(brought) + ledger.seat(seat).total()).unwrap_or(0)
    }

    /// Gives every player a purse, and lets those buy in again who could not pay a listed stake. Returns a line for each.
    pub(crate) fn follow(
        &mut self,
        view: &View,
        (ledger, participants): (Ledger<'_>, &Participants),
        choices: &[Choice],
    ) -> Vec<String> {
        let buy_in = buy_in(view);
        let mut lines = Vec::new();
        for seat in view.seats.iter().map(|seat| seat.seat) {
            let needed = needed(seat, choices);
            let lost = MinorUnits::try_from(-ledger.seat(seat).total()).unwrap_or(0);
            let known = self.0.get(&seat).copied();
            let brought = top_up(known.unwrap_or(buy_in), buy_in, lost.saturating_add(needed));
            if known == Some(brought) {
                continue;
            }
            self.0.insert(seat, brought);
            let more = money(brought - known.unwrap_or(0));
            let what =
                if known.is_none() { format!("have {more} in the purse") } else { format!("buy in again, for {more}") };
            lines.push(grammar::does(&participants.name(seat), &what));
        }
        lines
    }
}

/// Returns what a player has brought after so many more buy-ins that it is enough.
const fn top_up(brought: MinorUnits, buy_in: MinorUnits, enough: MinorUnits) -> MinorUnits {
    let short = enough.saturating_sub(brought);
    brought.saturating_add(short.div_ceil(buy_in).saturating_mul(buy_in))
}

/// Returns what a player brings: so many of the largest minimum on the sign or, in a ring, of the usual stake.
fn buy_in(view: &View) -> MinorUnits {
    let least = match &view.casino {
        Some(casino) => casino.sign.spinner.min.max(casino.sign.heads_tails.min),
        None => DEFAULT_STAKE / 2,
    };
    least.max(1).saturating_mul(STAKES)
}

/// Returns the largest of the smallest new stakes that a player may place.
fn needed(seat: Seat, choices: &[Choice]) -> MinorUnits {
    let is_new = |choice: &&Choice| {
        choice.by.role == Role::Player
            && choice.by.number == seat
            && matches!(
                choice.command,
                Command::PlaceWager(_)
                    | Command::PlaceSpinnerWager(_)
                    | Command::StakeCentre(_)
                    | Command::CoverCentre(_)
                    | Command::OfferSideBet(_)
                    | Command::MatchSideBet(_)
            )
    };
    choices.iter().filter(is_new).filter_map(amount_range).map(|range| range.least).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use kip::TwoUp;

    use super::*;
    use crate::errors::Outcome;
    use crate::play::args::Example;
    use crate::play::examples;
    use crate::play::script::{Line, Script, ScriptCommand};
    use crate::play::session::Session;
    use crate::play::transcript_file::TranscriptFile;
    use crate::registry::built;

    /// However much was lost before, a purse is bought into at once.
    #[test]
    fn a_purse_of_small_stakes_covers_a_great_loss_at_once() -> Outcome {
        let script = <Script<TwoUp>>::read("example", examples::text(Example::NswEvening))?;
        let rulebook = built("nsw");
        let (session, _) = Session::open(&rulebook, &script.config, Participants::default(), TranscriptFile::None)?;
        assert_eq!(top_up(500, 100, 500), 500);
        assert_eq!(top_up(500, 100, 501), 600);
        assert_eq!(top_up(0, 1, MinorUnits::MAX), MinorUnits::MAX);
        assert!(buy_in(session.view()) > 0);
        Ok(())
    }

    /// After every command of an evening each purse holds what was brought, and what was won or lost since.
    #[test]
    fn a_purse_is_never_short_of_what_was_lost() -> Outcome {
        for name in [Example::NswEvening, Example::RingkeeperEvening] {
            let script = <Script<TwoUp>>::read("example", examples::text(name))?;
            let rulebook = built(examples::find(Some(name), None)?.rulebook);
            let participants = Participants::new(&script.names);
            let (mut session, _) = Session::open(&rulebook, &script.config, participants, TranscriptFile::None)?;
            let (mut purses, mut lines) = (Purses::default(), Vec::new());
            for line in &script.lines {
                let Line::Order(order) = line else { continue };
                let ScriptCommand::Complete(command) = &order.command else { continue };
                let _refused = session.give(order.by, order.at, command)?.is_err();
                let choices = session.legal(order.at, None, u32::MAX)?;
                let table = (session.ledger(), &session.participants);
                lines.extend(purses.follow(session.view(), table, &choices.first));
                for seat in session.view().seats.iter().map(|seat| seat.seat) {
                    let won = session.ledger().seat(seat).total();
                    let money = i128::from(purses.money(seat, session.ledger()));
                    assert_eq!(money - won, i128::from(purses.0[&seat]), "seat {seat} after {command:?}");
                    assert!(money >= i128::from(needed(seat, &choices.first)));
                }
            }
            assert_eq!(lines.iter().filter(|line| line.ends_with("in the purse")).count(), purses.0.len());
        }
        Ok(())
    }
}
