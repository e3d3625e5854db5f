//! What becomes of the stakes of a ring: the centre and its covers, and bets between players.
//!
//! On Heads no event names those who covered, since their money only changes hands within the
//! centre: so the centre is followed here.

use std::collections::BTreeMap;

use kip::two_up::{GameOutcome, Happening, ReturnReason, RidingCentre, SideSettlement, WagerKind};
use kip::words::{MinorUnits, Seat, Stake};

use super::{Fate, Line, amount};
use crate::cli::words;

/// The centre of a ring, now and as the last decision began.
#[derive(Debug, Default)]
pub(super) struct Ring {
    centre: Option<Centre>,
    /// As it stood when the coins were thrown for a decision.
    before: Option<Centre>,
    /// Odds stand: the decision goes on.
    pending: bool,
}

#[derive(Clone, Debug)]
struct Centre {
    seat: Seat,
    first: MinorUnits,
    stake: MinorUnits,
    covers: BTreeMap<Seat, MinorUnits>,
}

impl Ring {
    /// Whose centre the last decision was about, until bets are called again.
    pub(super) fn thrown_for(&self) -> Option<Seat> {
        self.before.as_ref().map(|centre| centre.seat)
    }

    /// The lines that an event makes.
    pub(super) fn lines(&mut self, what: &Happening) -> Vec<Line> {
        self.follow(what);
        match what {
            Happening::CentreRides(riding) => self.rides(*riding),
            Happening::SpinnerGameEnded(end) if end.outcome == GameOutcome::Won => self.won(),
            Happening::SideBetSettled(bet) => settled(bet),
            Happening::SideBetReversed(bet) => reversed(bet),
            _ => self.line(what).into_iter().collect(),
        }
    }

    fn follow(&mut self, what: &Happening) {
        match what {
            Happening::BettingOpened => self.before = None,
            Happening::CentreStaked(staked) => {
                let (seat, amount) = (staked.seat, staked.amount);
                self.centre = Some(Centre { seat, first: amount, stake: amount, covers: BTreeMap::new() });
            }
            Happening::CentreCovered(cover) => {
                if let Some(centre) = &mut self.centre {
                    *centre.covers.entry(cover.seat).or_default() += cover.amount;
                }
            }
            Happening::CoverReturned(back) => self.uncover(back.seat),
            Happening::CoverForfeited(lost) => self.uncover(lost.seat),
            Happening::CoinsThrown(_) if !self.pending => self.before.clone_from(&self.centre),
            Happening::OddsStanding(_) => self.pending = true,
            Happening::ResultAnnounced(_) => self.pending = false,
            Happening::OutcomeInvalidated(_) => {
                self.centre.clone_from(&self.before);
                self.pending = false;
            }
            Happening::SpinnerGameEnded(end) if end.outcome != GameOutcome::Won => self.centre = None,
            _ => {}
        }
    }

    fn uncover(&mut self, seat: Seat) {
        if let Some(centre) = &mut self.centre {
            centre.covers.remove(&seat);
        }
    }

    /// Where the centre grows the covers are lost to it.
    fn rides(&mut self, riding: RidingCentre) -> Vec<Line> {
        let Some(centre) = &mut self.centre else { return Vec::new() };
        let covers = if riding.amount > centre.stake { std::mem::take(&mut centre.covers) } else { BTreeMap::new() };
        centre.stake = riding.amount;
        let lost = covers.into_iter().map(|(seat, amount)| line(seat, WagerKind::Cover, amount, Fate::Lost));
        lost.chain([line(centre.seat, WagerKind::Centre, riding.amount, Fate::Rides)]).collect()
    }

    /// What rode is won.
    fn won(&mut self) -> Vec<Line> {
        let Some(Centre { seat, first, stake, .. }) = self.centre.take() else { return Vec::new() };
        let paid = amount(stake.saturating_sub(first));
        vec![Line { paid, ..line(seat, WagerKind::Centre, first, Fate::Won) }]
    }

    fn line(&self, what: &Happening) -> Option<Line> {
        Some(match what {
            Happening::CoverPaid(cover) => Line {
                paid: amount(cover.paid.saturating_sub(cover.cover)),
                ..line(cover.seat, WagerKind::Cover, cover.cover, Fate::Won)
            },
            Happening::CoverReversed(cover) => Line {
                paid: -amount(cover.paid.saturating_sub(cover.cover)),
                ..line(cover.seat, WagerKind::Cover, cover.cover, Fate::WinReversed)
            },
            Happening::DueReversed(due) => {
                let first = self.before.as_ref().map_or(0, |centre| centre.first);
                let paid = -amount(due.amount.saturating_sub(first));
                Line { paid, ..line(due.seat, WagerKind::Centre, first, Fate::WinReversed) }
            }
            Happening::CentreLost(lost) => line(lost.seat, WagerKind::Centre, lost.amount, Fate::Lost),
            Happening::CentreForfeited(lost) => line(lost.seat, WagerKind::Centre, lost.amount, Fate::Forfeited),
            Happening::CoverForfeited(lost) => line(lost.seat, WagerKind::Cover, lost.amount, Fate::Forfeited),
            Happening::SideBetForfeited(lost) => line(lost.seat, WagerKind::SideBet, lost.amount, Fate::Forfeited),
            Happening::CentreReturned(back) => returned(back.seat, WagerKind::Centre, back.amount, back.reason),
            Happening::CoverReturned(back) => returned(back.seat, WagerKind::Cover, back.amount, back.reason),
            Happening::SideBetReturned(back) => returned(back.seat, WagerKind::SideBet, back.amount, back.reason),
            _ => return None,
        })
    }
}

/// A ring's stakes are one amount without tender.
const fn line(seat: Seat, wager: WagerKind, amount: MinorUnits, fate: Fate) -> Line {
    Line::new(seat, wager, Stake { chips: amount, tokens: 0 }, fate)
}

fn returned(seat: Seat, wager: WagerKind, amount: MinorUnits, reason: ReturnReason) -> Line {
    Line { reason: Some(words::returned(reason).into()), ..line(seat, wager, amount, Fate::Returned) }
}

fn settled(bet: &SideSettlement) -> Vec<Line> {
    let won = Line { paid: amount(bet.amount), ..line(bet.winner, WagerKind::SideBet, bet.amount, Fate::Won) };
    vec![won, line(bet.loser, WagerKind::SideBet, bet.amount, Fate::Lost)]
}

fn reversed(bet: &SideSettlement) -> Vec<Line> {
    let won = line(bet.winner, WagerKind::SideBet, bet.amount, Fate::WinReversed);
    let lost = line(bet.loser, WagerKind::SideBet, bet.amount, Fate::LossReversed);
    vec![Line { paid: -amount(bet.amount), ..won }, lost]
}
