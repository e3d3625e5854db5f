//! The fate of stakes, from the moves of events. The kind of an event only gives the reason.

use std::collections::BTreeMap;

use kip::contract::{Account, Cause, Fraction, MinorUnits, Move, Row, Seat, Stake};
use kip::two_up::{Event, Happening, WagerKind};

use crate::families::two_up::rounds::{Fate, RoundLine, amount};
use crate::phrases;

/// A seat and the bet that it has a stake on.
type StakeKey = (Seat, Row);

/// The money on the table of every seat, and the part of it that rides.
#[derive(Debug, Default)]
pub(crate) struct Stakes {
    lying: BTreeMap<StakeKey, Lying>,
    /// Wins that have a line already and are paid later.
    announced: Vec<StakeKey>,
}

/// The money on the table of one seat on one bet.
#[derive(Clone, Copy, Debug, Default)]
struct Lying {
    amount: MinorUnits,
    /// The winnings from others in a ring, which ride.
    rides: MinorUnits,
    /// The amounts that rode at the last win and at the last loss, in case either is undone.
    rode_and_won: MinorUnits,
    rode_and_lost: MinorUnits,
}

/// The moves of one event for one stake and one cause.
#[derive(Clone, Copy, Debug)]
struct Part {
    on: StakeKey,
    cause: Cause,
    /// Moved from the purse onto the table.
    placed: Stake,
    /// Moved back into the purse.
    back: Stake,
    /// Moved from the table to somebody else.
    gone: Stake,
    /// Moved from somebody else into the purse.
    won: Stake,
    /// Moved from the purse to somebody else.
    repaid: Stake,
    /// Moved from somebody else onto the table.
    stands: Stake,
}

impl Part {
    const fn new(on: StakeKey, cause: Cause) -> Self {
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

    /// Returns the parts of an event, in the order of its moves.
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
                    *stake = plus(*stake, to_stake(moved));
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

    /// Returns the fate of the stake, or `None` when the moves decide nothing.
    fn fate(&self, what: &Happening) -> Option<Fate> {
        let paid = self.back.total() + self.won.total() > 0;
        let lost = self.gone.total() > 0;
        let why = reason(what).is_some();
        match self.cause {
            Cause::Stake | Cause::Fee => None,
            // A stake that its player withdraws has not been decided.
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
    /// Returns the lines of an event. `kind` returns the kind of a seat's stake on a bet.
    pub(crate) fn lines(&mut self, event: &Event, kind: impl Fn(&Move, Seat) -> Option<WagerKind>) -> Vec<RoundLine> {
        let what = &event.what;
        let mut lines = Vec::new();
        for part in Part::of(&event.moves) {
            let line = self.line(&part, what);
            let (seat, bet) = part.on;
            let moved = event.moves.iter().find(|moved| (moved.bet, moved.cause) == (bet, part.cause));
            if let Some(line) = line
                && let Some(wager) = moved.and_then(|moved| kind(moved, seat))
            {
                lines.push(RoundLine { seat, wager, reason: reason(what), exact: exact(what), ..line });
            }
        }
        lines.extend(without_money(what));
        lines
    }

    /// Returns the line of a win that lies on the table until it is paid. Its payment makes no second line.
    pub(crate) fn announce_win(&mut self, on: StakeKey) -> Option<RoundLine> {
        let lying = self.lying.get(&on).filter(|lying| lying.amount > 0)?;
        self.announced.push(on);
        let stake = Stake { chips: lying.amount.saturating_sub(lying.rides), tokens: 0 };
        let line = RoundLine::new(stake, Fate::Won);
        Some(RoundLine { seat: on.0, wager: WagerKind::Centre, paid: amount(lying.rides), ..line })
    }

    /// Forgets all wins that are not paid yet.
    pub(crate) fn forget_announced(&mut self) {
        self.announced.clear();
    }

    /// Returns the money on the table of a seat on that bet.
    pub(crate) fn lying(&self, on: StakeKey) -> MinorUnits {
        self.lying.get(&on).map_or(0, |lying| lying.amount)
    }

    /// Returns whether a win that is paid now has a line already, and forgets it.
    fn take_announced(&mut self, on: StakeKey) -> bool {
        let place = self.announced.iter().position(|announced| *announced == on);
        place.map(|place| self.announced.swap_remove(place)).is_some()
    }

    /// Returns the line of a part, if it makes one. The caller fills in seat and wager.
    fn line(&mut self, part: &Part, what: &Happening) -> Option<RoundLine> {
        let rode = self.lying.entry(part.on).or_default().apply(part);
        let fate = part.fate(what)?;
        Some(match fate {
            Fate::Won if self.take_announced(part.on) => return None,
            Fate::Won => {
                RoundLine { paid: amount(part.won.total() + rode), ..RoundLine::new(less(part.back, rode), fate) }
            }
            Fate::WinReversed => {
                RoundLine { paid: -amount(part.repaid.total() + rode), ..RoundLine::new(less(part.placed, rode), fate) }
            }
            Fate::Lost | Fate::Forfeited => RoundLine::new(part.gone, fate),
            Fate::LossReversed => RoundLine::new(part.stands, fate),
            Fate::Halved => RoundLine::new(part.back, fate),
            Fate::Returned | Fate::Refused | Fate::Excess | Fate::Imprisoned | Fate::Rides => {
                RoundLine::new(plus(part.back, part.won), fate)
            }
        })
    }
}

impl Lying {
    /// Applies a part. Returns the part of a win, or of an undone win, that rode.
    fn apply(&mut self, part: &Part) -> MinorUnits {
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

/// Returns the line of an event that moves no money.
fn without_money(what: &Happening) -> Option<RoundLine> {
    let line = |seat, wager, stake, fate| RoundLine { seat, wager, ..RoundLine::new(stake, fate) };
    match what {
        Happening::WagerImprisoned(held) => Some(line(held.seat, held.wager, held.stake, Fate::Imprisoned)),
        Happening::CentreRides(riding) => {
            let stands = Stake { chips: riding.amount, tokens: 0 };
            Some(line(riding.seat, WagerKind::Centre, stands, Fate::Rides))
        }
        _ => None,
    }
}

/// Describes the reason why money goes back, if the event gives one.
fn reason(what: &Happening) -> Option<String> {
    let reason = match what {
        Happening::WagerReturned(back) => back.reason,
        Happening::CentreReturned(back) => back.reason,
        Happening::CoverReturned(back) => back.reason,
        Happening::SideBetReturned(back) => back.reason,
        Happening::SideOfferLapsed(_) => return Some("nobody matched the offer".into()),
        _ => return None,
    };
    Some(phrases::return_reason(reason).into())
}

/// Returns the stake times the odds, if it was rounded up to chips.
fn exact(what: &Happening) -> Option<Fraction> {
    match what {
        Happening::WagerWon(won) => (won.rounding.numerator > 0).then_some(won.exact),
        _ => None,
    }
}

/// Converts the moved amount to a stake: tender 0 is chips, tender 1 tokens.
const fn to_stake(moved: &Move) -> Stake {
    match moved.tender {
        0 => Stake { chips: moved.amount, tokens: 0 },
        _ => Stake { chips: 0, tokens: moved.amount },
    }
}

pub(crate) const fn plus(one: Stake, other: Stake) -> Stake {
    Stake { chips: one.chips.saturating_add(other.chips), tokens: one.tokens.saturating_add(other.tokens) }
}

/// Returns a stake minus some chips.
const fn less(stake: Stake, chips: MinorUnits) -> Stake {
    Stake { chips: stake.chips.saturating_sub(chips), ..stake }
}
