//! Rounds of play out of events: who staked, won and lost what, by which clause.

mod casino;
mod ring;

use kip::Clauses;
use kip::two_up::{
    DecisionResult, Event, GameOutcome, Happening, InvalidationScope, NoSpinReason, Side, Thrower, WagerKind,
};
use kip::words::{Fraction, MinorUnits, Seat, Stake};
use serde::Serialize;

use ring::Ring;

use super::idiom::Idiom;
use super::words;

/// A decision, from "place your bets" to its result and settlement; or what went back outside one.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Round {
    /// From 1; none for money that moved outside a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<u32>,
    /// Who threw last.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub thrower: Option<Thrower>,
    /// What the spinner spins for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    /// Every spin, the invalid ones among them.
    pub spins: Vec<Spin>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub result: Option<DecisionResult>,
    /// Set where a supervisor invalidated an outcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub invalidated: Option<InvalidationScope>,
    pub lines: Vec<Line>,
}

/// One spin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Spin {
    Heads,
    Tails,
    Odds,
    Invalid(NoSpinReason),
}

/// What became of one stake.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct Line {
    pub seat: Seat,
    pub wager: WagerKind,
    pub stake: Stake,
    /// What the bank keeps of a wager that was halved.
    #[serde(skip)]
    pub lost: Stake,
    pub fate: Fate,
    /// By the bank or out of the pot, on top of the stake; negative where a win is taken back.
    pub paid: i64,
    /// The stake times the odds, where it was rounded up to chips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<Fraction>,
    /// Why, where there is a reason.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    pub clause: String,
}

/// What became of a stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Fate {
    Won,
    Lost,
    Returned,
    Refused,
    Excess,
    Forfeited,
    Halved,
    Imprisoned,
    /// The centre stays where it is, and has to be covered again.
    Rides,
    /// A win taken back.
    WinReversed,
    /// A loss given back.
    LossReversed,
}

impl Fate {
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Lost => "lost",
            Self::Returned => "returned",
            Self::Refused => "refused, returned",
            Self::Excess => "excess returned",
            Self::Forfeited => "forfeited",
            Self::Halved => "half returned",
            Self::Imprisoned => "in prison",
            Self::Rides => "rides",
            Self::WinReversed => "win reversed",
            Self::LossReversed => "loss reversed",
        }
    }
}

/// A spinner's game.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct SpinnersGame {
    pub seat: Seat,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub side: Option<Side>,
    pub stake: Stake,
    pub spins: Vec<Spin>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<GameOutcome>,
    pub paid: MinorUnits,
    /// Its outcome was invalidated later.
    pub invalidated: bool,
}

/// Collects rounds and games.
#[derive(Debug)]
pub(crate) struct Rounds {
    clauses: Clauses,
    next: u32,
    current: Round,
    side: Option<Side>,
    game: Option<SpinnersGame>,
    games: Vec<SpinnersGame>,
    ring: Ring,
}

impl Line {
    const fn new(seat: Seat, wager: WagerKind, stake: Stake, fate: Fate) -> Self {
        let lost = Stake { chips: 0, tokens: 0 };
        Self { seat, wager, stake, lost, fate, paid: 0, exact: None, reason: None, clause: String::new() }
    }
}

impl Round {
    const fn new() -> Self {
        Self {
            number: None,
            thrower: None,
            side: None,
            spins: Vec::new(),
            result: None,
            invalidated: None,
            lines: Vec::new(),
        }
    }

    /// What the bank won, or lost, in this round.
    pub(crate) fn bank(&self) -> i128 {
        let total = |stake: Stake| i128::from(stake.chips) + i128::from(stake.tokens);
        let lines = self
            .lines
            .iter()
            .filter(|line| matches!(line.wager, WagerKind::Heads | WagerKind::Tails | WagerKind::Spinner));
        lines
            .map(|line| match line.fate {
                Fate::Won | Fate::WinReversed => -i128::from(line.paid),
                Fate::Lost | Fate::Forfeited => total(line.stake),
                Fate::LossReversed => -total(line.stake),
                Fate::Halved => total(line.lost),
                Fate::Returned | Fate::Refused | Fate::Excess | Fate::Imprisoned | Fate::Rides => 0,
            })
            .sum()
    }
}

impl Rounds {
    pub(crate) fn new(clauses: Clauses) -> Self {
        Self {
            clauses,
            next: 1,
            current: Round::new(),
            side: None,
            game: None,
            games: Vec::new(),
            ring: Ring::default(),
        }
    }

    /// From now on events cite another component's clauses.
    pub(crate) fn cite(&mut self, clauses: Clauses) {
        self.clauses = clauses;
    }

    /// Every spinner's game so far, the one that is on last.
    pub(crate) fn games(&self) -> impl Iterator<Item = &SpinnersGame> {
        self.games.iter().chain(&self.game)
    }

    /// Takes over what one command led to; gives back the round it ended, if it did.
    pub(crate) fn record(&mut self, events: &[Event]) -> Option<Round> {
        for event in events {
            self.spin(&event.what);
            self.spinners_game(&event.what);
            let clause = words::clause(&self.clauses, event);
            let lines = casino::line(&event.what).into_iter().chain(self.ring.lines(&event.what));
            self.current.lines.extend(lines.map(|line| Line { clause: clause.clone(), ..line }));
        }
        if self.current.result.is_some() {
            self.current.number = Some(self.next);
            self.next += 1;
        } else if self.current.invalidated.is_none() {
            return None;
        }
        Some(std::mem::replace(&mut self.current, Round::new()))
    }

    /// What is left when play ends.
    pub(crate) fn finish(&mut self) -> Option<Round> {
        let rest = std::mem::replace(&mut self.current, Round::new());
        Some(rest).filter(|rest| !rest.lines.is_empty() || !rest.spins.is_empty())
    }

    fn spin(&mut self, what: &Happening) {
        let spin = match what {
            Happening::CoinsThrown(thrown) => {
                self.current.thrower = Some(thrown.by);
                self.current.side = self.side;
                return;
            }
            Happening::ResultAnnounced(announced) => {
                self.current.result = Some(announced.result);
                match announced.result {
                    DecisionResult::Heads => Spin::Heads,
                    DecisionResult::Tails => Spin::Tails,
                    DecisionResult::FiveOdds => Spin::Odds,
                }
            }
            Happening::OddsStanding(_) => Spin::Odds,
            Happening::SpinInvalid(spin) => Spin::Invalid(spin.reason),
            Happening::OutcomeInvalidated(undone) => {
                self.current.invalidated = Some(undone.scope);
                return;
            }
            _ => return,
        };
        self.current.spins.push(spin);
        if let Some(game) = &mut self.game {
            game.spins.push(spin);
        }
    }

    fn spinners_game(&mut self, what: &Happening) {
        match what {
            Happening::SideCalled(called) => {
                self.side = Some(called.side);
                if let Some(game) = &mut self.game {
                    game.side = self.side;
                }
            }
            Happening::SpinnerWagerPlaced(placed) => self.begin(placed.seat, placed.stake),
            Happening::CentreStaked(staked) => self.begin(staked.seat, Stake { chips: staked.amount, tokens: 0 }),
            Happening::SpinnerWagerChanged(change) => {
                if let Some(game) = &mut self.game {
                    game.stake = change.total;
                }
            }
            Happening::WagerWon(won) if won.wager == WagerKind::Spinner => {
                if let Some(game) = &mut self.game {
                    game.paid = won.paid;
                }
            }
            Happening::CentreRides(riding) => {
                // What it comes to counts once the game is won.
                if let Some(game) = &mut self.game {
                    game.paid = riding.amount.saturating_sub(game.stake.chips);
                }
            }
            Happening::SpinnerGameEnded(end) => {
                self.side = None;
                if let Some(game) = self.game.as_mut().filter(|_| end.outcome != GameOutcome::Won) {
                    game.paid = 0;
                }
                if let Some(game) = self.game.take() {
                    self.games.push(SpinnersGame { outcome: Some(end.outcome), ..game });
                }
            }
            Happening::SettlementReversed(undone) if undone.wager == WagerKind::Spinner => self.take_up(undone.seat),
            Happening::OutcomeInvalidated(_) => {
                if let Some(seat) = self.ring.thrown_for().filter(|_| self.game.is_none()) {
                    self.take_up(seat);
                }
            }
            _ => {}
        }
    }

    fn begin(&mut self, seat: Seat, stake: Stake) {
        let (side, spins) = (self.side, Vec::new());
        self.game = Some(SpinnersGame { seat, side, stake, spins, outcome: None, paid: 0, invalidated: false });
    }

    /// A settled game goes on from its earlier counts, if it goes on at all.
    fn take_up(&mut self, seat: Seat) {
        let last = self.games.iter_mut().rev().find(|game| game.seat == seat && !game.invalidated);
        if let Some(game) = last {
            game.invalidated = true;
            let again = SpinnersGame { outcome: None, paid: 0, invalidated: false, ..game.clone() };
            self.side = again.side;
            self.game = Some(again);
        }
    }
}

/// Amounts are below 2^53.
fn amount(amount: MinorUnits) -> i64 {
    i64::try_from(amount).unwrap_or(i64::MAX)
}

impl Spin {
    pub(crate) fn sentence(self, idiom: Idiom) -> String {
        match self {
            Self::Heads => "Heads".into(),
            Self::Tails => "Tails".into(),
            Self::Odds => "Odds".into(),
            Self::Invalid(reason) => format!("no spin ({})", words::no_spin(reason, idiom)),
        }
    }
}
