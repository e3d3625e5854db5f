//! What becomes of stakes, by the moves of events: the events' own names only say why.

use std::collections::BTreeMap;

use kip::contract::{Account, Cause, Fraction, MinorUnits, Move, Row, Seat, Stake};
use kip::two_up::{Event, Happening, WagerKind};

use super::{Fate, Line, amount};
use crate::phrases;

/// A seat's stake on one bet.
type On = (Seat, Row);

/// What lies on the table for every seat, and what of it the seat has not staked itself.
#[derive(Debug, Default)]
pub(super) struct Stakes {
    on: BTreeMap<On, Lying>,
    /// Wins that were told and are paid later.
    due: Vec<On>,
}

/// What lies on the table for one seat on one bet.
#[derive(Clone, Copy, Debug, Default)]
struct Lying {
    amount: MinorUnits,
    /// What others lost to it, in a ring: it rides.
    rides: MinorUnits,
    /// What rode when it was last won, and what rode when it was last lost: should either be undone.
    rode_and_won: MinorUnits,
    rode_and_lost: MinorUnits,
}

/// The moves of one event that are about one stake, for one cause.
#[derive(Clone, Copy, Debug)]
struct Part {
    on: On,
    cause: Cause,
    /// From the purse onto the table.
    placed: Stake,
    /// Back into the purse.
    back: Stake,
    /// From the table to somebody else.
    gone: Stake,
    /// From somebody else into the purse.
    won: Stake,
    /// From the purse to somebody else.
    repaid: Stake,
    /// From somebody else onto the table.
    stands: Stake,
}

impl Part {
    const fn new(on: On, cause: Cause) -> Self {
        const NOTHING: Stake = Stake { chips: 0, tokens: 0 };
        Self {
            on,
            cause,
            placed: NOTHING,
            back: NOTHING,
            gone: NOTHING,
            won: NOTHING,
            repaid: NOTHING,
            stands: NOTHING,
        }
    }

    /// The parts of an event, in the order of its moves.
    fn of(moves: &[Move]) -> Vec<Self> {
        let mut parts: Vec<Self> = Vec::new();
        for moved in moves {
            let mut count = |seat: Seat, into: fn(&mut Self) -> &mut Stake| {
                let (on, cause) = ((seat, moved.bet), moved.cause);
                let at = parts.iter().position(|part| (part.on, part.cause) == (on, cause)).unwrap_or_else(|| {
                    parts.push(Self::new(on, cause));
                    parts.len() - 1
                });
                if let Some(part) = parts.get_mut(at) {
                    let stake = into(part);
                    *stake = plus(*stake, tendered(moved));
                }
            };
            match (moved.payer, moved.payee) {
                (Account::Purse(seat), Account::Table(to)) if seat == to => count(seat, |part| &mut part.placed),
                (Account::Table(seat), Account::Purse(to)) if seat == to => count(seat, |part| &mut part.back),
                (payer, payee) => {
                    match payer {
                        Account::Table(seat) => count(seat, |part| &mut part.gone),
                        Account::Purse(seat) => count(seat, |part| &mut part.repaid),
                        Account::Stack(_) | Account::House(_) => {}
                    }
                    match payee {
                        Account::Table(seat) => count(seat, |part| &mut part.stands),
                        Account::Purse(seat) => count(seat, |part| &mut part.won),
                        Account::Stack(_) | Account::House(_) => {}
                    }
                }
            }
        }
        parts
    }

    /// What became of the stake; none where nothing did.
    fn fate(&self, what: &Happening) -> Option<Fate> {
        let paid = self.back.total() + self.won.total() > 0;
        let lost = self.gone.total() > 0;
        let why = reason(what).is_some();
        match self.cause {
            Cause::Stake | Cause::Fee => None,
            // Who takes back a stake has not had it decided.
            Cause::Withdraw => (paid && why).then_some(Fate::Returned),
            Cause::Refund => paid.then_some(match what {
                Happening::WagerRefused(_) => Fate::Refused,
                Happening::ExcessReturned(_) => Fate::Excess,
                _ => Fate::Returned,
            }),
            Cause::Settle => match (paid, lost) {
                (true, true) => Some(Fate::Halved),
                (true, false) => Some(if why { Fate::Returned } else { Fate::Won }),
                (false, true) => Some(Fate::Lost),
                (false, false) => None,
            },
            Cause::Forfeit => lost.then_some(Fate::Forfeited),
            Cause::Reverse if self.placed.total() + self.repaid.total() > 0 => Some(Fate::WinReversed),
            Cause::Reverse => (self.stands.total() > 0).then_some(Fate::LossReversed),
        }
    }
}

impl Stakes {
    /// The lines that an event makes; `kind` says what a seat's stake on a bet is called.
    pub(super) fn lines(&mut self, event: &Event, kind: impl Fn(&Move, Seat) -> Option<WagerKind>) -> Vec<Line> {
        let what = &event.what;
        let mut lines = Vec::new();
        for part in Part::of(&event.moves) {
            let told = self.line(&part, what);
            let (seat, bet) = part.on;
            let moved = event.moves.iter().find(|moved| (moved.bet, moved.cause) == (bet, part.cause));
            if let Some(line) = told
                && let Some(wager) = moved.and_then(|moved| kind(moved, seat))
            {
                lines.push(Line { seat, wager, reason: reason(what), exact: exact(what), ..line });
            }
        }
        lines.extend(without_money(what));
        lines
    }

    /// A win that lies on the table until it is paid, and is told now.
    pub(super) fn due(&mut self, on: On) -> Option<Line> {
        let lying = self.on.get(&on).filter(|lying| lying.amount > 0)?;
        self.due.push(on);
        let stake = Stake { chips: lying.amount.saturating_sub(lying.rides), tokens: 0 };
        Some(Line { seat: on.0, wager: WagerKind::Centre, paid: amount(lying.rides), ..Line::new(stake, Fate::Won) })
    }

    /// No win waits to be paid any more.
    pub(super) fn nothing_due(&mut self) {
        self.due.clear();
    }

    /// What lies on the table for a seat on that bet.
    pub(super) fn lying(&self, on: On) -> MinorUnits {
        self.on.get(&on).map_or(0, |lying| lying.amount)
    }

    /// Whether a win was told already, which is paid now.
    fn is_told(&mut self, on: On) -> bool {
        let told = self.due.iter().position(|due| *due == on);
        told.map(|told| self.due.swap_remove(told)).is_some()
    }

    /// What a part comes to, if anything; seat and wager are filled in.
    fn line(&mut self, part: &Part, what: &Happening) -> Option<Line> {
        let rode = self.on.entry(part.on).or_default().follow(part);
        let fate = part.fate(what)?;
        Some(match fate {
            Fate::Won if self.is_told(part.on) => return None,
            Fate::Won => Line { paid: amount(part.won.total() + rode), ..Line::new(less(part.back, rode), fate) },
            Fate::WinReversed => {
                Line { paid: -amount(part.repaid.total() + rode), ..Line::new(less(part.placed, rode), fate) }
            }
            Fate::Lost | Fate::Forfeited => Line::new(part.gone, fate),
            Fate::LossReversed => Line::new(part.stands, fate),
            Fate::Halved => Line::new(part.back, fate),
            Fate::Returned | Fate::Refused | Fate::Excess | Fate::Imprisoned | Fate::Rides => {
                Line::new(plus(part.back, part.won), fate)
            }
        })
    }
}

impl Lying {
    /// Takes over a part; gives what of a win, or of a win that is undone, rode.
    fn follow(&mut self, part: &Part) -> MinorUnits {
        let (placed, stands) = (part.placed.total(), part.stands.total());
        let (back, gone) = (part.back.total(), part.gone.total());
        let rode = match part.cause {
            Cause::Settle => {
                let lost = gone.min(self.rides);
                self.rides += stands;
                self.rides -= lost;
                self.rode_and_lost += lost;
                let rode = back.min(self.rides);
                if back > 0 {
                    self.rode_and_won = rode;
                }
                rode
            }
            Cause::Reverse => {
                let rode = placed.min(std::mem::take(&mut self.rode_and_won));
                let lost = stands.min(self.rode_and_lost);
                self.rode_and_lost -= lost;
                self.rides = (self.rides + rode + lost).saturating_sub(gone);
                rode
            }
            Cause::Stake if self.amount == 0 => {
                self.rode_and_lost = 0;
                0
            }
            Cause::Stake | Cause::Withdraw | Cause::Refund | Cause::Forfeit | Cause::Fee => {
                self.rides = self.rides.saturating_sub(gone);
                0
            }
        };
        self.amount = (self.amount + placed + stands).saturating_sub(back + gone);
        self.rides = self.rides.min(self.amount);
        rode
    }
}

/// Lines of events that move no money.
fn without_money(what: &Happening) -> Option<Line> {
    let line = |seat, wager, stake, fate| Line { seat, wager, ..Line::new(stake, fate) };
    match what {
        Happening::WagerImprisoned(held) => Some(line(held.seat, held.wager, held.stake, Fate::Imprisoned)),
        Happening::CentreRides(riding) => {
            let stands = Stake { chips: riding.amount, tokens: 0 };
            Some(line(riding.seat, WagerKind::Centre, stands, Fate::Rides))
        }
        _ => None,
    }
}

/// Why money goes back, where there is a reason.
fn reason(what: &Happening) -> Option<String> {
    let reason = match what {
        Happening::WagerReturned(back) => back.reason,
        Happening::CentreReturned(back) => back.reason,
        Happening::CoverReturned(back) => back.reason,
        Happening::SideBetReturned(back) => back.reason,
        Happening::SideOfferLapsed(_) => return Some("nobody matched the offer".into()),
        _ => return None,
    };
    Some(phrases::returned(reason).into())
}

/// The stake times the odds, where it was rounded up to chips.
fn exact(what: &Happening) -> Option<Fraction> {
    match what {
        Happening::WagerWon(won) => (won.rounding.numerator > 0).then_some(won.exact),
        _ => None,
    }
}

/// Tokens are the second tender of a casino.
const fn tendered(moved: &Move) -> Stake {
    match moved.tender {
        0 => Stake { chips: moved.amount, tokens: 0 },
        _ => Stake { chips: 0, tokens: moved.amount },
    }
}

pub(super) const fn plus(one: Stake, other: Stake) -> Stake {
    Stake { chips: one.chips.saturating_add(other.chips), tokens: one.tokens.saturating_add(other.tokens) }
}

/// A stake without some chips of it.
const fn less(stake: Stake, chips: MinorUnits) -> Stake {
    Stake { chips: stake.chips.saturating_sub(chips), ..stake }
}
