//! No dead end: from everywhere there is a way to a result, and to the close of the ring.

use kip_conformance::choices::ALL;
use kip_engine::contract::{Actor, Blank, Role, Standing};
use kip_engine::two_up::contract::{Choice, Command, Happening, Phase, Presence};

use super::drive::{Drive, happened};
use super::orders::{self, NOTICE};
use super::promise::{Holds, holds};
use super::tables::{MOST, Scene};
use super::tally::count;
use kip_tests::dice::Dice;

/// What leads to a result, the first that is possible first.
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

/// What is done next where no player answers: the first that is awaited, that closes a window or that is done instead. Where
/// a chain has run out in mid-decision (R117) an outcome is invalidated.
fn without_players(legal: &[Choice]) -> Option<&Choice> {
    let next = legal.iter().find(|choice| choice.standing <= Standing::Instead);
    let ends = || legal.iter().find(|choice| choice.command == Command::CloseTable);
    let undone = || legal.iter().find(|choice| matches!(choice.command, Command::InvalidateOutcome(_)));
    next.or_else(ends).or_else(undone)
}

/// Before the ring is closed there is something that carries the play on.
pub fn a_way_on(scene: &Scene<'_>) -> Holds {
    if scene.view.phase == Phase::Closed {
        return holds(scene.legal.is_empty(), || "something is listed in a closed ring".into());
    }
    if scene.at + NOTICE > MOST {
        // Time itself ends: no round of a beacon is due any more.
        return Ok(());
    }
    // Where nobody else is there to cover, the centre is called off.
    let on = |choice: &Choice| choice.standing <= Standing::Instead || choice.command == Command::CloseTable;
    holds(scene.legal.iter().any(on), || {
        format!("nothing carries the play on in {:?}: {:?}", scene.view.phase, scene.legal)
    })
}

impl Drive<'_> {
    /// From everywhere ringkeeper, supervisors and host alone, without a word of any player and without excluding
    /// anybody, bring the ring to its next result or to its close (R107).
    pub fn comes_to_a_result(&self) -> Holds {
        if self.at + NOTICE > MOST {
            // Time itself ends: no round of a beacon is due any more.
            return Ok(());
        }
        let mut table = self.restore(&self.play.state())?;
        let dice = &mut Dice::new(self.at);
        for _ in 0..500 {
            let (view, mut legal) = (table.view(), table.legal(self.at, None, ALL).first);
            if view.phase == Phase::Closed {
                return Ok(());
            }
            // Who supervises is there or not: only the host knows.
            legal.retain(|choice| choice.by.role != Role::Player && !choice.blanks.contains(&Blank::Attestation));
            let scene = self.scene(&view, &legal);
            let (by, command) = match without_players(&legal) {
                Some(next) => orders::tried(next, &scene, dice),
                // A spinning ringkeeper needs somebody to supervise (commemorative 4.1.1, R109).
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
            if happened(&events, |what| matches!(what, Happening::ResultAnnounced(_))) {
                return Ok(());
            }
        }
        Err("five hundred commands of ringkeeper, supervisors and host do not lead to a result".into())
    }

    /// From everywhere the ring can be closed, and then everything is with the players again, but for forfeits.
    pub fn close_down(&mut self) -> Holds {
        let mut dice = Dice::new(self.at);
        for _ in 0..2_000 {
            let view = self.play.view();
            if view.phase == Phase::Closed {
                count(|tally| tally.closed += 1);
                self.look(&mut dice)?;
                return self.everything_is_back();
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
            let (by, command) = orders::tried(next, &scene, &mut dice);
            if let Some(refusal) = self.give(by, self.at, &command)? {
                return Err(format!("listed but refused: {by:?} {command:?}: {refusal:?}"));
            }
            if command == Command::CloseTable {
                holds(self.play.view().phase == Phase::Closed, || "closed, and open".into())?;
            }
        }
        Err("two thousand commands do not lead to the close".into())
    }

    /// R34: over the session the sum over the players, plus what was forfeited, is zero, and nothing is left over.
    fn everything_is_back(&self) -> Holds {
        let books = &self.play.books;
        let (players, house) = (books.purses().values().sum::<i128>(), books.bank().0);
        holds(books.is_table_empty(), || "the ring is closed over stakes".into())?;
        holds(players + house == 0, || format!("the players have {players}, the house {house}"))
    }
}
