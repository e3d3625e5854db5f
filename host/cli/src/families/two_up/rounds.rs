//! Rounds of play, built from events: the stakes, wins and losses of each player, and the clauses that decide them.
//!
//! Money comes from the moves of events alone ([`stakes`]); everything else comes from the kinds of events.

mod stakes;

use kip::contract::{Account, Cause, Fraction, MinorUnits, Move, Row, Seat, Stake};
use kip::two_up::{
    DecisionResult, Event, GameOutcome, Happening, InvalidationScope, NoSpinReason, Side, Thrower, WagerKind,
};
use kip::{Clauses, Rulebook, TwoUp};
use serde::Serialize;

use stakes::{Stakes, plus};

use crate::families::two_up::terminology::Terminology;
use crate::phrases;

/// A decision, from "place your bets" to its result and settlement; or money that moved outside one.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Round {
    /// The number, from 1; `None` for money that moved outside a decision.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) number: Option<u32>,
    /// The last thrower.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) thrower: Option<Thrower>,
    /// The side that the spinner spins for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) side: Option<Side>,
    /// Every spin, including invalid ones.
    pub(crate) spins: Vec<Spin>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) result: Option<DecisionResult>,
    /// Set when an outcome was invalidated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) invalidated: Option<InvalidationScope>,
    pub(crate) lines: Vec<RoundLine>,
    /// The bank's win; negative if it lost.
    #[serde(skip)]
    pub(crate) bank: i128,
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

/// The fate of one stake.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) struct RoundLine {
    pub seat: Seat,
    pub wager: WagerKind,
    pub stake: Stake,
    pub fate: Fate,
    /// Winnings on top of the stake, from the bank or from other players; negative when a win is reversed.
    pub paid: i64,
    /// The stake times the odds, if it was rounded up to chips.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub exact: Option<Fraction>,
    /// The reason why money went back, if the event gives one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    pub clause: String,
}

/// The fate of a stake.
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
    /// A win was undone.
    WinReversed,
    /// A loss was undone.
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
    /// The row of its bet.
    #[serde(skip)]
    bet: Row,
    pub spins: Vec<Spin>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub outcome: Option<GameOutcome>,
    /// The winnings on top of the stake.
    pub paid: MinorUnits,
    /// The amount paid into the spinner's purse.
    #[serde(skip)]
    gained: MinorUnits,
    /// True when its outcome was invalidated later.
    pub invalidated: bool,
}

/// Collects rounds and games.
#[derive(Debug)]
pub(crate) struct Rounds {
    clauses: Clauses,
    /// The kinds of the bets, by row.
    bets: Vec<Option<WagerKind>>,
    next: u32,
    current: Round,
    side: Option<Side>,
    /// The player who took the coins last.
    spinner: Option<Seat>,
    /// The spinner whose centre the last throw decided, until bets are called again.
    thrown_for: Option<Seat>,
    game: Option<SpinnersGame>,
    games: Vec<SpinnersGame>,
    stakes: Stakes,
}

impl RoundLine {
    /// Returns a line whose seat and wager the caller fills in.
    const fn new(stake: Stake, fate: Fate) -> Self {
        let (seat, wager) = (0, WagerKind::Heads);
        Self { seat, wager, stake, fate, paid: 0, exact: None, reason: None, clause: String::new() }
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
            bank: 0,
        }
    }

    /// Adds a line. A centre lost to several covers is one stake, so its lines within a command are merged.
    fn add(&mut self, line: RoundLine, of_this_command: usize) {
        let one_stake = line.wager == WagerKind::Centre && matches!(line.fate, Fate::Lost | Fate::LossReversed);
        let same = |other: &RoundLine| (other.seat, other.wager, other.fate) == (line.seat, line.wager, line.fate);
        let earlier = (of_this_command..self.lines.len()).find(|at| one_stake && self.lines.get(*at).is_some_and(same));
        let stake = earlier.map_or(line.stake, |at| plus(self.lines.remove(at).stake, line.stake));
        self.lines.push(RoundLine { stake, ..line });
    }
}

impl Rounds {
    pub(crate) fn new(rulebook: &Rulebook<TwoUp>) -> Self {
        let mut rounds = Self {
            clauses: Clauses::default(),
            bets: Vec::new(),
            next: 1,
            current: Round::new(),
            side: None,
            spinner: None,
            thrown_for: None,
            game: None,
            games: Vec::new(),
            stakes: Stakes::default(),
        };
        rounds.set_rulebook(rulebook);
        rounds
    }

    /// Reads the following events by the clauses and bets of this rulebook.
    pub(crate) fn set_rulebook(&mut self, rulebook: &Rulebook<TwoUp>) {
        self.clauses = rulebook.clauses().clone();
        let kind = |name: &str| WagerKind::ALL.iter().copied().find(|kind| kind.as_str() == name);
        self.bets = rulebook.description().head.bets.iter().map(|bet| kind(&bet.name)).collect();
    }

    /// Returns every spinner's game so far; the current one is last.
    pub(crate) fn games(&self) -> impl Iterator<Item = &SpinnersGame> {
        self.games.iter().chain(&self.game)
    }

    /// Records the events of one command. Returns the round that the command ended, if any.
    pub(crate) fn record(&mut self, events: &[Event]) -> Option<Round> {
        let of_this_command = self.current.lines.len();
        for event in events {
            self.record_money(event, of_this_command);
            self.record_spin(&event.what);
            self.record_game(event);
        }
        if self.current.result.is_some() {
            self.current.number = Some(self.next);
            self.next += 1;
        } else if self.current.invalidated.is_none() {
            return None;
        }
        Some(std::mem::replace(&mut self.current, Round::new()))
    }

    /// Returns the unfinished round when play ends, or `None` when it has neither lines nor spins.
    pub(crate) fn finish(&mut self) -> Option<Round> {
        let rest = std::mem::replace(&mut self.current, Round::new());
        Some(rest).filter(|rest| !rest.lines.is_empty() || !rest.spins.is_empty())
    }

    fn record_spin(&mut self, what: &Happening) {
        let spin = match what {
            Happening::CoinsThrown(thrown) => {
                self.current.thrower = Some(thrown.by);
                self.current.side = self.side;
                return;
            }
            Happening::ResultAnnounced(result) => {
                self.current.result = Some(*result);
                match result {
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

    /// Records the fate of stakes, the bank's part of it, and the spinner's payments in and out.
    fn record_money(&mut self, event: &Event, of_this_command: usize) {
        for moved in &event.moves {
            let amount = i128::from(moved.amount);
            self.current.bank += match (moved.payer, moved.payee) {
                (Account::House(_), _) => -amount,
                (_, Account::House(_)) => amount,
                _ => 0,
            };
            self.record_spinners_money(moved);
        }
        let clause = phrases::clause(&self.clauses, event);
        let (bets, spinner, thrown_for) = (&self.bets, self.spinner, self.thrown_for);
        let lines = self.stakes.lines(event, |moved, seat| {
            // A stake on the centre by anyone other than the spinner is a cover.
            let centre_of = if moved.cause == Cause::Reverse { thrown_for.or(spinner) } else { spinner };
            match kind(bets, moved.bet)? {
                WagerKind::Centre if centre_of != Some(seat) => Some(WagerKind::Cover),
                kind => Some(kind),
            }
        });
        for line in lines {
            self.current.add(RoundLine { clause: clause.clone(), ..line }, of_this_command);
        }
        if let Happening::CentreLost(_) = event.what {
            let lost = |line: &&mut RoundLine| (line.wager, line.fate) == (WagerKind::Centre, Fate::Lost);
            // The events of the covers moved the money; this last one has the clause.
            if let Some(line) = self.current.lines.iter_mut().skip(of_this_command).rfind(lost) {
                line.clause = clause;
            }
        }
    }

    /// Records a spinner's stakes, which begin a game or add to it, and the money that a spinner gets back or wins.
    fn record_spinners_money(&mut self, moved: &Move) {
        let Some(kind @ (WagerKind::Spinner | WagerKind::Centre)) = kind(&self.bets, moved.bet) else { return };
        let stake = Stake { chips: moved.amount, tokens: 0 };
        let stake = if moved.tender == 0 { stake } else { Stake { chips: 0, tokens: moved.amount } };
        match (moved.cause, moved.payer, moved.payee) {
            (Cause::Stake, Account::Purse(seat), _) if kind == WagerKind::Spinner || self.spinner == Some(seat) => {
                match self.game.as_mut().filter(|game| game.seat == seat) {
                    Some(game) => game.stake = plus(game.stake, stake),
                    None => self.begin_game(seat, moved.bet, stake),
                }
            }
            (Cause::Withdraw, _, Account::Purse(seat)) => {
                if let Some(game) = self.game.as_mut().filter(|game| game.seat == seat) {
                    let Stake { chips, tokens } = stake;
                    game.stake.chips = game.stake.chips.saturating_sub(chips);
                    game.stake.tokens = game.stake.tokens.saturating_sub(tokens);
                }
            }
            (Cause::Settle, _, Account::Purse(seat)) => {
                if let Some(game) = self.game.as_mut().filter(|game| game.seat == seat) {
                    game.gained = game.gained.saturating_add(moved.amount);
                }
            }
            (Cause::Reverse, _, Account::Table(seat)) if kind == WagerKind::Spinner => self.reopen_game(seat),
            _ => {}
        }
    }

    fn record_game(&mut self, event: &Event) {
        match &event.what {
            Happening::CoinsAccepted(seat) => self.spinner = Some(*seat),
            Happening::SideCalled(side) => {
                self.side = Some(*side);
                if let Some(game) = &mut self.game {
                    game.side = self.side;
                }
            }
            Happening::BettingOpened => self.thrown_for = None,
            Happening::CoinsThrown(_) => {
                let of_a_centre = |game: &&SpinnersGame| kind(&self.bets, game.bet) == Some(WagerKind::Centre);
                self.thrown_for = self.game.as_ref().filter(of_a_centre).map(|game| game.seat);
            }
            Happening::SpinnerGameEnded(end) => self.end_game(event, end.outcome),
            Happening::OutcomeInvalidated(_) => {
                self.stakes.forget_announced();
                if let Some(seat) = self.thrown_for.filter(|_| self.game.is_none()) {
                    self.reopen_game(seat);
                }
            }
            _ => {}
        }
    }

    fn begin_game(&mut self, seat: Seat, bet: Row, stake: Stake) {
        let side = self.side;
        let game = SpinnersGame {
            seat,
            side,
            stake,
            bet,
            spins: Vec::new(),
            outcome: None,
            paid: 0,
            gained: 0,
            invalidated: false,
        };
        self.game = Some(game);
    }

    /// Ends the game. A win may have been paid already, or it lies on the table until it is paid.
    fn end_game(&mut self, event: &Event, outcome: GameOutcome) {
        self.side = None;
        let Some(mut game) = self.game.take() else { return };
        if outcome == GameOutcome::Won {
            let on = (game.seat, game.bet);
            let won = game.gained.saturating_add(self.stakes.lying(on));
            game.paid = won.saturating_sub(game.stake.total());
            let clause = phrases::clause(&self.clauses, event);
            let line = self.stakes.announce_win(on).map(|line| RoundLine { clause, ..line });
            self.current.lines.extend(line);
        }
        self.games.push(SpinnersGame { outcome: Some(outcome), ..game });
    }

    /// Invalidates the seat's last game, if there is one, and continues it from its earlier spins.
    fn reopen_game(&mut self, seat: Seat) {
        let last = self.games.iter_mut().rev().find(|game| game.seat == seat && !game.invalidated);
        if let Some(game) = last {
            game.invalidated = true;
            let again = SpinnersGame { outcome: None, paid: 0, gained: 0, invalidated: false, ..game.clone() };
            self.side = again.side;
            self.spinner = Some(seat);
            self.game = Some(again);
        }
    }
}

/// Returns the kind of a bet.
fn kind(bets: &[Option<WagerKind>], bet: Row) -> Option<WagerKind> {
    bets.get(usize::from(bet)).copied().flatten()
}

/// Converts an amount; amounts are below 2^53.
fn amount(amount: MinorUnits) -> i64 {
    i64::try_from(amount).unwrap_or(i64::MAX)
}

impl Spin {
    pub(crate) fn sentence(self, terminology: Terminology) -> String {
        match self {
            Self::Heads => "Heads".into(),
            Self::Tails => "Tails".into(),
            Self::Odds => "Odds".into(),
            Self::Invalid(reason) => format!("no spin ({})", phrases::no_spin(reason, terminology)),
        }
    }
}
