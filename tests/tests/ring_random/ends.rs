//! No dead ends: from every state staff can reach a result, and the ring can be closed.

use kip_conformance::choices::ALL;
use kip_engine::contract::{Actor, Blank, Role, Standing};
use kip_engine::two_up::contract::{Choice, Command, Happening, Phase, Presence};

use super::drive::{Drive, has_happened};
use super::orders::{self, NOTICE};
use super::promise::{Holds, holds};
use super::tables::{MOST, Scene};
use super::tally::count;
use kip_tests::dice::Dice;

/// Commands that lead to a result, the preferred ones first.
const TO_A_RESULT: [&str; 17] = [
    "announce-result",
    "land",
    "throw-coins",
    "no-more-bets",
    "appoint-substitute",
    "cover-centre",
    "call-off-centre",
    "decline-cover",
    "place-your-bets",
    "commit-draws",
    "stake-centre",
    "start-house-spin",
    "decline-coins",
    "offer-coins",
    "select-coins",
    "withdraw-due",
    "retire",
];

/// Returns the next command of staff when no player answers: the first that is awaited, closes a window or acts for a player.
/// When a chain has run out in mid-decision (R117), it invalidates the outcome.
fn next_without_players(legal: &[Choice]) -> Option<&Choice> {
    let next = legal.iter().find(|choice| choice.standing <= Standing::Instead);
    let ends = || legal.iter().find(|choice| choice.command == Command::CloseTable);
    let undone = || legal.iter().find(|choice| matches!(choice.command, Command::InvalidateOutcome(_)));
    next.or_else(ends).or_else(undone)
}

/// Requires a listed command that moves play forward, until the ring is closed.
pub fn require_way_on(scene: &Scene<'_>) -> Holds {
    if scene.view.phase == Phase::Closed {
        return holds(scene.legal.is_empty(), || "something is listed in a closed ring".into());
    }
    if scene.at + NOTICE > MOST {
        // So close to the last timestamp no round of a beacon can be due.
        return Ok(());
    }
    // With nobody else to cover it, the centre is called off: the commands listed as `Instead` do that.
    let on = |choice: &Choice| choice.standing <= Standing::Instead || choice.command == Command::CloseTable;
    holds(scene.legal.iter().any(on), || {
        format!("nothing carries the play on in {:?}: {:?}", scene.view.phase, scene.legal)
    })
}

impl Drive<'_> {
    /// Requires that ringkeeper, supervisors and host, without any player and without excluding anybody, can bring the ring to
    /// its next result or to its close (R107).
    pub fn check_result_is_reachable(&self) -> Holds {
        if self.at + NOTICE > MOST {
            // So close to the last timestamp no round of a beacon can be due.
            return Ok(());
        }
        let mut table = self.restore(&self.play.state())?;
        let dice = &mut Dice::new(self.at);
        for _ in 0..500 {
            let (view, mut legal) = (table.view(), table.legal(self.at, None, ALL).first);
            if view.phase == Phase::Closed {
                return Ok(());
            }
            // Only the host knows whether a supervisor is present.
            legal.retain(|choice| choice.by.role != Role::Player && !choice.blanks.contains(&Blank::Attestation));
            let scene = self.scene(&view, &legal);
            let (by, command) = match next_without_players(&legal) {
                Some(next) => orders::command_of(next, &scene, dice),
                // A ringkeeper who spins needs a supervisor (commemorative 4.1.1, R109).
                None if !view.casino_supervisor_present => (
                    Actor { role: Role::Host, number: 1 },
                    Command::SetSupervisorPresence(Presence { role: Role::CasinoSupervisor, present: true }),
                ),
                None => return Err(format!("no way to a result without players from {:?}: {legal:?}", view.phase)),
            };
            let mut events = Vec::new();
            table
                .apply(by, self.at, &command, &mut events)
                .map_err(|refusal| format!("listed but refused: {by:?} {command:?}: {refusal:?}"))?;
            if has_happened(&events, |what| matches!(what, Happening::ResultAnnounced(_))) {
                return Ok(());
            }
        }
        Err("five hundred commands of ringkeeper, supervisors and host do not lead to a result".into())
    }

    /// Closes the ring and checks that all money but forfeits is back with the players.
    pub fn close_down(&mut self) -> Holds {
        let mut dice = Dice::new(self.at);
        for _ in 0..2_000 {
            let view = self.play.view();
            if view.phase == Phase::Closed {
                count(|tally| tally.closed += 1);
                self.check_state(&mut dice)?;
                return self.check_everything_is_returned();
            }
            let legal = self.play.legal(self.at);
            let scene = self.scene(&view, &legal);
            let order = ["close-table", "announce-result", "land", "throw-coins", "withdraw-due"];
            let next = order
                .iter()
                .chain(&TO_A_RESULT)
                .find_map(|&name| legal.iter().find(|choice| choice.command.name() == name));
            let Some(next) = next else {
                return if self.at + 1 < MOST { Err(format!("no way to the close: {legal:?}")) } else { Ok(()) };
            };
            let (by, command) = orders::command_of(next, &scene, &mut dice);
            if let Some(refusal) = self.give(by, self.at, &command)? {
                return Err(format!("listed but refused: {by:?} {command:?}: {refusal:?}"));
            }
            if command == Command::CloseTable {
                holds(self.play.view().phase == Phase::Closed, || "closed, and open".into())?;
            }
        }
        Err("two thousand commands do not lead to the close".into())
    }

    /// Requires that over the session the players' results and the forfeits add up to zero, and that no stake is left (R34).
    fn check_everything_is_returned(&self) -> Holds {
        let books = &self.play.books;
        let (players, house) = (books.purses().values().sum::<i128>(), books.bank().0);
        holds(books.is_table_empty(), || "the ring is closed over stakes".into())?;
        holds(players + house == 0, || format!("the players have {players}, the house {house}"))
    }
}
