//! Results, computed from what a table reports and from nothing else.
//!
//! The coins that landed and the Odds before them give the result; the result and the side of a wager say whether it wins. An event
//! that states another result, a wager that wins or loses against it, and one that is neither paid nor collected, are found wherever
//! events are booked: in vectors, walks and play at random, and by `kip verify` and `kip replay` from a transcript alone.
//!
//! > nsw 4.1.2.1 win if Heads are spun;
//!
//! > nsw 4.1.2.2 lose if Tails or five consecutive Odds are spun;
//!
//! > R5. … Heads or Tails restarts the Odds count, an invalid spin leaves it alone.

use std::collections::BTreeMap;

use kip_contract::two_up::{
    Bank, DecisionResult, Description, Event, Happening, Rest, Rests, Side, SideBet, SideSettlement, WagerKind,
};
use kip_contract::types::{Account, Move, Row, Seat};

/// The bets on Heads and on Tails, of which nothing is left on the table of a casino after a result.
const SIDES: [(Row, Side); 2] = [(0, Side::Heads), (1, Side::Tails)];

/// The results that a table has reported so far.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Results {
    rules: Rules,
    /// The coins that landed, until their result is announced.
    landed: Option<Rests>,
    /// Odds in a row.
    odds: u8,
    /// The spinner's call and the throws of that side; `None` while they are not known.
    called: Option<(Side, u8)>,
    /// The money on Heads and Tails in a casino, by seat and bet.
    lying: BTreeMap<(Seat, Row), i128>,
    /// The players of the side bets of a ring.
    bets: BTreeMap<u32, (Seat, Seat)>,
}

/// The rules of results, from the description of a rulebook.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Rules {
    is_banked: bool,
    odds_that_lose: Option<u8>,
    throws_to_win: u8,
    /// True where Odds that lose always take the whole wager.
    odds_take_all: bool,
}

impl Results {
    /// Returns the results of a new table.
    #[must_use]
    pub fn new(description: &Description) -> Self {
        let (lying, bets) = Default::default();
        Self { rules: Rules::of(description), landed: None, odds: 0, called: None, lying, bets }
    }

    /// Goes on under another rulebook, or another build of it.
    pub fn take_over(&mut self, description: &Description) {
        self.rules = Rules::of(description);
    }

    /// Follows the events of one command, and returns the first result that is not that of coins, Odds and sides.
    pub fn follow(&mut self, events: &[Event]) -> Option<String> {
        let (mut wrong, mut announced) = (None, None);
        for event in events {
            if let Happening::ResultAnnounced(result) = event.what {
                announced = Some(result);
            }
            let found = self.follow_one(&event.what, announced);
            wrong = wrong.or_else(|| found.map(|what| format!("`{}`: {what}", name(&event.what))));
            event.moves.iter().for_each(|one| self.post(one));
        }
        wrong.or_else(|| announced.and_then(|_| self.find_unsettled()))
    }

    fn follow_one(&mut self, what: &Happening, announced: Option<DecisionResult>) -> Option<String> {
        match what {
            Happening::CoinsLanded(rests) => self.landed = Some(*rests),
            Happening::SpinInvalid(_) => self.landed = None,
            Happening::OddsStanding(odds) => return self.follow_odds(*odds),
            Happening::ResultAnnounced(result) => return self.follow_result(*result),
            Happening::SideCalled(side) => self.called = Some((*side, 0)),
            Happening::SpinnerGameEnded(_) => self.called = None,
            // The table is as before the first throw of that decision, and the spinner has earlier counts.
            Happening::OutcomeInvalidated(_) => (self.landed, self.odds, self.called) = (None, 0, None),
            Happening::WagerWon(won) => return self.judge(won.wager, announced, true),
            Happening::WagerLost(lost) => return self.judge(lost.wager, announced, false),
            Happening::SideBetMade(SideBet { bet, heads, tails, .. }) => {
                self.bets.insert(*bet, (*heads, *tails));
            }
            Happening::SideBetSettled(settled) => return self.judge_bet(settled, announced),
            _ => {}
        }
        None
    }

    fn follow_odds(&mut self, odds: u8) -> Option<String> {
        let landed = self.landed.take();
        let counted = self.odds.saturating_add(1);
        self.odds = odds;
        let loses = self.rules.odds_that_lose.is_some_and(|losing| counted >= losing);
        match landed.map(shown) {
            Some(None) if odds == counted && !loses => None,
            Some(None) => Some(format!("these are Odds number {counted}, not {odds}, and {}", self.losing())),
            Some(Some(side)) => Some(format!("the coins show {}", side.as_str())),
            None => Some("no coins have landed".into()),
        }
    }

    fn losing(&self) -> String {
        self.rules.odds_that_lose.map_or("none lose".into(), |losing| format!("{losing} in a row lose"))
    }

    fn follow_result(&mut self, result: DecisionResult) -> Option<String> {
        let (landed, counted) = (self.landed.take(), self.odds.saturating_add(1));
        self.odds = 0;
        if let Some((side, run)) = self.called.filter(|(side, _)| of_side(*side) == result) {
            self.called = Some((side, run.saturating_add(1)));
        }
        let wanted = match landed.map(shown) {
            Some(Some(side)) => of_side(side),
            Some(None) if self.rules.odds_that_lose.is_some_and(|losing| counted >= losing) => DecisionResult::FiveOdds,
            Some(None) => return Some(format!("these are Odds number {counted}, and {}", self.losing())),
            None => return Some("no coins have landed".into()),
        };
        (result != wanted).then(|| format!("the coins have the result {}, not {}", wanted.as_str(), result.as_str()))
    }

    /// Judges a wager that wins or loses.
    fn judge(&self, wager: WagerKind, announced: Option<DecisionResult>, wins: bool) -> Option<String> {
        let Some(result) = announced else { return Some("no result was announced".into()) };
        let has_won = match wager {
            WagerKind::Heads => result == DecisionResult::Heads,
            WagerKind::Tails => result == DecisionResult::Tails,
            WagerKind::Spinner => {
                let (side, run) = self.called?;
                of_side(side) == result && run >= self.rules.throws_to_win
            }
            _ => return None,
        };
        let words = |wins: bool| if wins { "wins" } else { "does not win" };
        (wins != has_won).then(|| format!("{} {} with {}", wager.as_str(), words(has_won), result.as_str()))
    }

    /// Judges a side bet, which the player on the result's side wins (R40).
    fn judge_bet(&mut self, settled: &SideSettlement, announced: Option<DecisionResult>) -> Option<String> {
        let (heads, tails) = self.bets.get(&settled.bet).copied()?;
        let wanted = match announced {
            Some(DecisionResult::Heads) => (heads, tails),
            Some(DecisionResult::Tails) => (tails, heads),
            _ => return Some("no side was announced".into()),
        };
        (wanted != (settled.winner, settled.loser)).then(|| format!("seat {} has won it", wanted.0))
    }

    fn post(&mut self, one: &Move) {
        let is_side = SIDES.iter().any(|(bet, _)| *bet == one.bet);
        if !self.rules.is_banked || !is_side {
            return;
        }
        let amount = i128::from(one.amount);
        for (account, sign) in [(one.payer, -1), (one.payee, 1)] {
            if let Account::Table(seat) = account {
                *self.lying.entry((seat, one.bet)).or_default() += sign * amount;
            }
        }
        self.lying.retain(|_, amount| *amount != 0);
    }

    /// Returns a wager that was neither paid nor collected after a result. It may stay where Odds that lose do not take all.
    fn find_unsettled(&self) -> Option<String> {
        let ((seat, bet), amount) = self.lying.iter().next().filter(|_| self.rules.odds_take_all)?;
        let side = SIDES.iter().find(|(one, _)| one == bet).map_or("", |(_, side)| side.as_str());
        Some(format!("after a result {amount} of seat {seat} still lie on {side}"))
    }
}

impl Rules {
    fn of(description: &Description) -> Self {
        let policy = description.head.policies.iter().find(|policy| policy.name == "five-odds");
        Self {
            is_banked: description.bank == Bank::House,
            odds_that_lose: description.odds_that_lose,
            throws_to_win: description.throws_to_win,
            odds_take_all: policy.is_none_or(|policy| policy.value == "lose"),
        }
    }
}

const fn of_side(side: Side) -> DecisionResult {
    match side {
        Side::Heads => DecisionResult::Heads,
        Side::Tails => DecisionResult::Tails,
    }
}

/// Returns the side that the coins show: of two coins both, of three at least two (R43). `None` for Odds.
fn shown(rests: Rests) -> Option<Side> {
    let coins: Vec<Rest> = [Some(rests.first), Some(rests.second), rests.third].into_iter().flatten().collect();
    let shows = |rest: Rest| coins.iter().filter(|one| **one == rest).count() >= 2;
    match (shows(Rest::Heads), shows(Rest::Tails)) {
        (true, _) => Some(Side::Heads),
        (_, true) => Some(Side::Tails),
        _ => None,
    }
}

fn name(what: &Happening) -> &'static str {
    what.name()
}

#[cfg(test)]
mod tests {
    use kip_records::two_up::NSW;

    use super::*;
    use crate::explore::{Parameters, explore};
    use crate::hosting::Failure;
    use crate::lying::lies::OtherResult;
    use crate::lying::{Answer, Call, Honest, Liar, Lie};
    use crate::report::Verdict;

    /// Announces the fourth Odds in a row as the fifth.
    struct FourOdds;

    impl Lie for FourOdds {
        fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
            let mut answer = rules.ask(call);
            if let Ok(Answer::Apply((_, events))) = &mut answer {
                for event in events {
                    if event.what == Happening::OddsStanding(4) {
                        event.what = Happening::ResultAnnounced(DecisionResult::FiveOdds);
                    }
                }
            }
            answer
        }
    }

    /// Does not settle the wagers of the last seat.
    struct ForgetsTheLast;

    impl Lie for ForgetsTheLast {
        fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
            let mut answer = rules.ask(call);
            if let (Call::Apply { state, .. }, Ok(Answer::Apply((_, events)))) = (call, &mut answer) {
                let last = rules.view(state, None)?.common.taken.last().copied();
                events.retain(|event| !matches!(&event.what, Happening::WagerLost(lost) if Some(lost.seat) == last));
            }
            answer
        }
    }

    #[test]
    fn results_that_coins_and_sides_do_not_have_are_found_in_walks() {
        let find = |lie: &mut dyn crate::hosting::Rules<kip_contract::family::TwoUp>, words: &str| {
            let part = explore(lie, None, &Parameters { states: 3_000 }, &mut |_, _| {});
            assert_eq!(part.verdict, Verdict::Fails);
            assert!(part.findings.iter().any(|finding| finding.what.contains(words)), "{:#?}", part.findings);
            part.findings
        };
        find(&mut Liar::new(*NSW, FourOdds), "these are Odds number 4, and 5 in a row lose");
        find(&mut Liar::new(*NSW, ForgetsTheLast), "still lie on");
        // States and moves follow from what is announced: nothing else finds this.
        let findings = find(&mut Liar::new(*NSW, OtherResult), "the coins have the result heads, not tails");
        assert!(findings.iter().all(|finding| finding.what.contains("the coins have the result")), "{findings:#?}");
    }
}
