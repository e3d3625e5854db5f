//! No dead end: from everywhere there is a way to a result, and to the close of the table.

use kip_conformance::choices::ALL;
use kip_engine::contract::{Actor, Role, Standing};
use kip_engine::two_up::contract::{Choice, Command, Happening, Phase};

use super::drive::Drive;
use super::holds::restore;
use super::orders::{self, NOTICE};
use super::promise::{Holds, holds};
use super::scene::Scene;
use super::tables::MOST;
use super::tally::count;
use kip_tests::dice::Dice;

/// What ends a game, the first that is possible first.
const TO_THE_CLOSE: [&str; 14] = [
    "close-table",
    "announce-result",
    "land",
    "throw-coins",
    "no-more-bets",
    "elect-house-spin",
    "appoint-substitute",
    "place-your-bets",
    "commit-draws",
    "select-coins",
    "bring-new-set",
    "call-side",
    "place-spinner-wager",
    "retire",
];

/// No dead end: before the table is closed there is something that carries the play on.
pub fn a_way_on(scene: &Scene<'_>) -> Holds {
    if scene.view.phase == Phase::Closed {
        return holds(scene.legal.is_empty(), || "something is listed on a closed table".into());
    }
    holds(!scene.legal.is_empty(), || "nothing is listed".into())?;
    if scene.at + NOTICE > MOST {
        // Time itself ends: no round of a beacon is due any more.
        return Ok(());
    }
    let on = |choice: &Choice| choice.standing <= Standing::ClosesWindow || choice.command == Command::CloseTable;
    holds(scene.legal.iter().any(on), || format!("nobody is awaited in {:?}: {:?}", scene.view.phase, scene.legal))
}

/// What a dealer does next where no player answers: the first that is awaited, that closes a window or that is done
/// instead. Where a chain has run out in mid-decision (R117) an outcome is invalidated.
pub fn without_players(legal: &[Choice]) -> Option<&Choice> {
    let is = |choice: &&Choice| match choice.command {
        Command::CloseTable | Command::InvalidateOutcome(_) => true,
        _ => choice.standing <= Standing::Instead,
    };
    let ends = |choice: &&Choice| matches!(choice.command, Command::CloseTable);
    let mut next = legal.iter().filter(is);
    next.clone()
        .find(|choice| choice.standing <= Standing::Instead)
        .or_else(|| next.clone().find(ends))
        .or_else(|| next.next())
}

impl Drive<'_> {
    /// From everywhere staff and host alone, without a word of any player and without excluding anybody, bring the
    /// table to its next result or to its close (R107).
    pub fn comes_to_a_result(&self) -> Holds {
        if self.at + NOTICE > MOST {
            // Time itself ends: no round of a beacon is due any more, and no closing can be announced.
            return Ok(());
        }
        let mut table = restore(&self.play.state())?;
        let dice = &mut Dice::new(self.at);
        for _ in 0..500 {
            let (view, mut legal) = (table.view(), table.legal(self.at, None, ALL).first);
            if view.phase == Phase::Closed {
                return Ok(());
            }
            legal.retain(|choice| choice.by.role != Role::Player);
            let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
            let next = without_players(&legal);
            let Some(next) = next else {
                return Err(format!("no way to a result without players from {:?}: {legal:?}", view.phase));
            };
            let (by, command) = orders::tried(next, &scene, &self.config.source, dice);
            let mut events = Vec::new();
            table
                .apply(by, self.at, &command, &mut events)
                .map_err(|refusal| format!("listed but refused: {by:?} {command:?}: {refusal:?}"))?;
            if events.iter().any(|event| matches!(event.what, Happening::ResultAnnounced(_))) {
                return Ok(());
            }
        }
        Err("five hundred commands of staff and host do not lead to a result".into())
    }

    /// From everywhere there is a way to the close of the table, with nothing left on the layout.
    pub fn close_down(&mut self) -> Holds {
        let mut dice = Dice::new(self.at);
        for _ in 0..1_000 {
            let view = self.play.view();
            if view.phase == Phase::Closed {
                count(|tally| tally.closed += 1);
                self.look(&mut dice)?;
                return holds(self.play.books.is_table_empty(), || "the table is closed over wagers".into());
            }
            if self.at + NOTICE > MOST {
                // So late that no closing can be announced any more.
                return Ok(());
            }
            match view.closes_at {
                None => {
                    let closing = Command::AnnounceClosing(self.at + NOTICE);
                    let refused = self.give(Actor { role: Role::CasinoSupervisor, number: 1 }, self.at, &closing)?;
                    holds(refused.is_none(), || format!("closing cannot be announced: {refused:?}"))?;
                    continue;
                }
                Some(at) if at > self.at + 100 * NOTICE => {
                    let take_down = Command::CancelClosing;
                    let refused = self.give(Actor { role: Role::CasinoSupervisor, number: 1 }, self.at, &take_down)?;
                    holds(refused.is_none(), || format!("closing cannot be taken down: {refused:?}"))?;
                    continue;
                }
                Some(at) => self.at = self.at.max(at),
            }
            let legal = self.play.legal(self.at);
            let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
            let next = TO_THE_CLOSE.iter().find_map(|&name| legal.iter().find(|choice| choice.command.name() == name));
            let Some(next) = next else {
                return Err(format!("no way to the close from {:?}: {legal:?}", view.phase));
            };
            let (by, command) = orders::tried(next, &scene, &self.config.source, &mut dice);
            if let Some(refusal) = self.give(by, self.at, &command)? {
                return Err(format!("listed but refused: {by:?} {command:?}: {refusal:?}"));
            }
        }
        Err("a thousand commands do not lead to the close".into())
    }
}
