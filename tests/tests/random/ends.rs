//! No dead ends: from every state staff can reach a result, and the table can be closed.

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

/// Commands that end a game, the preferred ones first.
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

/// Requires a listed command that moves play forward, until the table is closed.
pub fn require_way_on(scene: &Scene<'_>) -> Holds {
    if scene.view.phase == Phase::Closed {
        return holds(scene.legal.is_empty(), || "something is listed on a closed table".into());
    }
    holds(!scene.legal.is_empty(), || "nothing is listed".into())?;
    if scene.at + NOTICE > MOST {
        // So close to the last timestamp no round of a beacon can be due.
        return Ok(());
    }
    let on = |choice: &Choice| choice.standing <= Standing::ClosesWindow || choice.command == Command::CloseTable;
    holds(scene.legal.iter().any(on), || format!("nobody is awaited in {:?}: {:?}", scene.view.phase, scene.legal))
}

/// Returns the next command of staff when no player answers: the first that is awaited, closes a window or acts for a player.
/// When a chain has run out in mid-decision (R117), it invalidates the outcome.
pub fn next_without_players(legal: &[Choice]) -> Option<&Choice> {
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
    /// Requires that staff and host, without any player and without excluding anybody, can bring the table to its next result or
    /// to its close (R107).
    pub fn check_result_is_reachable(&self) -> Holds {
        if self.at + NOTICE > MOST {
            // So close to the last timestamp no round of a beacon can be due and no closing announced.
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
            let next = next_without_players(&legal);
            let Some(next) = next else {
                return Err(format!("no way to a result without players from {:?}: {legal:?}", view.phase));
            };
            let (by, command) = orders::command_of(next, &scene, &self.config.source, dice);
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

    /// Closes the table and checks that nothing is left on the layout.
    pub fn close_down(&mut self) -> Holds {
        let mut dice = Dice::new(self.at);
        for _ in 0..1_000 {
            let view = self.play.view();
            if view.phase == Phase::Closed {
                count(|tally| tally.closed += 1);
                self.check_state(&mut dice)?;
                return holds(self.play.books.is_table_empty(), || "the table is closed over wagers".into());
            }
            if self.at + NOTICE > MOST {
                // So close to the last timestamp no closing can be announced.
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
            let (by, command) = orders::command_of(next, &scene, &self.config.source, &mut dice);
            if let Some(refusal) = self.give(by, self.at, &command)? {
                return Err(format!("listed but refused: {by:?} {command:?}: {refusal:?}"));
            }
        }
        Err("a thousand commands do not lead to the close".into())
    }
}
