//! No dead end: from everywhere there is a way to a result, and to the close of the table.

use kip_engine::two_up::words::{Closing, CoinStatus, Command, Happening, Phase};
use kip_engine::words::{Actor, Role};

use super::drive::Drive;
use super::holds::restore;
use super::orders::{self, NOTICE};
use super::promise::{Holds, holds};
use super::scene::Scene;
use super::tables::MOST;
use super::tally::count;
use kip_tests::dice::Dice;

/// What carries every round on.
const ON: [&str; 18] = [
    "offer-coins",
    "start-house-spin",
    "bring-new-set",
    "select-coins",
    "call-side",
    "place-spinner-wager",
    "place-your-bets",
    "commit-draws",
    "no-more-bets",
    "throw",
    "land",
    "announce-result",
    "elect-house-spin",
    "appoint-substitute",
    "accept-coins",
    "decline-coins",
    "spin-again",
    "close-table",
];

/// What leads to a result, the first that is possible first.
const TO_A_RESULT: [&str; 16] = [
    "announce-result",
    "land",
    "throw",
    "no-more-bets",
    "elect-house-spin",
    "appoint-substitute",
    "place-your-bets",
    "commit-draws",
    "place-spinner-wager",
    "bring-new-set",
    "start-house-spin",
    "decline-coins",
    "offer-coins",
    "call-side",
    "select-coins",
    "retire",
];

/// What ends a game, the first that is possible first.
const TO_THE_CLOSE: [&str; 14] = [
    "close-table",
    "announce-result",
    "land",
    "throw",
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
    holds(scene.legal.iter().any(|entry| ON.contains(&&*entry.command)), || {
        format!("a dead end in {:?}", scene.view.phase)
    })
}

impl Drive<'_> {
    /// From everywhere play can go on to a result, without anybody's supervision.
    pub fn comes_to_a_result(&self) -> Holds {
        let mut table = restore(&self.play.state())?;
        let dice = &mut Dice::new(self.at);
        for _ in 0..500 {
            let (view, legal) = (table.view(None), table.legal(self.at));
            if view.phase == Phase::Closed || view.closes_at.is_some_and(|at| at <= self.at) {
                return Ok(());
            }
            let scene = Scene { view: &view, legal: &legal, at: self.at, chips: &self.chips };
            let called = view.game.is_some_and(|game| game.side.is_some());
            let on_the_kip = view.coins.contains(&CoinStatus::InPlay);
            let again = |name| (called && name == "call-side") || (on_the_kip && name == "select-coins");
            let names = TO_A_RESULT.iter().filter(|&&name| !again(name));
            let next = names.into_iter().find_map(|&name| legal.iter().find(|entry| entry.command == name));
            let Some(next) = next else {
                return Err(format!("no way to a result from {:?}: {legal:?}", view.phase));
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
        Err("five hundred commands do not lead to a result".into())
    }

    /// From everywhere there is a way to the close of the table, with nothing left on the layout.
    pub fn close_down(&mut self) -> Holds {
        let mut dice = Dice::new(self.at);
        for _ in 0..1_000 {
            let view = self.play.view();
            if view.phase == Phase::Closed {
                let left: Vec<_> =
                    self.play.books.layout.iter().filter(|(_, money)| money.chips != 0 || money.tokens != 0).collect();
                count(|tally| tally.closed += 1);
                self.look(&mut dice)?;
                return holds(left.is_empty(), || format!("the table is closed over {left:?}"));
            }
            if self.at + NOTICE > MOST {
                // So late that no closing can be announced any more.
                return Ok(());
            }
            match view.closes_at {
                None => {
                    let closing = Command::AnnounceClosing(Closing { close_at: self.at + NOTICE });
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
            let next = TO_THE_CLOSE.iter().find_map(|&name| legal.iter().find(|entry| entry.command == name));
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
