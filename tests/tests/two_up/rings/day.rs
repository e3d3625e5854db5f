//! Shared parts of the tests of `commemorative`: its three days and its three pennies.

use kip_engine::contract::{Role, Seat, Timestamp};
use kip_engine::two_up::contract::{Command, Config, Rest, RingTerms};
use kip_tests::say::{HOST, RINGKEEPER, land_three, ring_config};

use super::{Ring, config_with, open};

/// The rulebook.
pub const BOOK: &str = "commemorative";
/// Sydney's offset from UTC in winter, in minutes.
pub const SYDNEY: i16 = 600;
/// A minute.
pub const MINUTE: Timestamp = 60_000;

/// Three heads.
pub const HEADS: Command = land_three(Rest::Heads, Rest::Heads, Rest::Heads);
/// Three tails.
pub const TAILS: Command = land_three(Rest::Tails, Rest::Tails, Rest::Tails);

/// A date and a time of day.
#[derive(Clone, Copy, Debug)]
pub struct Local {
    pub year: u64,
    pub month: u64,
    pub day: u64,
    /// Milliseconds since the day began.
    pub time: u64,
}

/// Returns the beginning of that day.
pub const fn date(year: u64, month: u64, day: u64) -> Local {
    Local { year, month, day, time: 0 }
}

impl Local {
    /// Returns the day at that time.
    #[must_use]
    pub const fn at(self, hours: u64, minutes: u64, seconds: u64, milliseconds: u64) -> Self {
        Self { time: ((hours * 60 + minutes) * 60 + seconds) * 1_000 + milliseconds, ..self }
    }

    /// Returns the milliseconds since 1970 UTC, counted year by year and month by month.
    pub fn utc(self, offset_minutes: i16) -> Timestamp {
        let leap = |year: u64| year.is_multiple_of(4) && !year.is_multiple_of(100) || year.is_multiple_of(400);
        let mut days: u64 = (1970..self.year).map(|year| if leap(year) { 366 } else { 365 }).sum();
        let months = [31, if leap(self.year) { 29 } else { 28 }, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        days += months.iter().take(usize::try_from(self.month).unwrap() - 1).sum::<u64>() + self.day - 1;
        let local = i64::try_from(days * 86_400_000 + self.time).unwrap();
        u64::try_from(local - i64::from(offset_minutes) * 60_000).unwrap()
    }
}

/// Returns a ring opened at that local time.
pub fn opened(at: Local, offset_minutes: i16) -> Config {
    Config { opened_at: at.utc(offset_minutes), zone_offset_minutes: offset_minutes, ..ring_config() }
}

/// ANZAC day 2026, ten in the morning in Sydney.
pub const MORNING: Local = date(2026, 4, 25).at(10, 0, 0, 0);
/// The end of that day.
pub const MIDNIGHT: Local = date(2026, 4, 26);

/// Returns the ring of that morning with changed terms.
pub fn config_of(change: impl FnOnce(&mut RingTerms)) -> Config {
    Config { opened_at: MORNING.utc(SYDNEY), zone_offset_minutes: SYDNEY, ..config_with(change) }
}

/// Returns that ring with a riding centre, players on seats 1 to `n` and a casino supervisor present.
#[track_caller]
pub fn seated(n: Seat) -> Ring {
    seated_with(&config_of(|_| {}), n)
}

/// Returns a ring of this config with players on seats 1 to `n` and a casino supervisor present.
#[track_caller]
pub fn seated_with(config: &Config, n: Seat) -> Ring {
    let mut ring = open(BOOK, config);
    supervised(&mut ring, true);
    for seat in 1..=n {
        ring.join(seat);
    }
    ring
}

/// Sets the casino supervisor's presence, unless it is already set so.
pub fn supervised(ring: &mut Ring, present: bool) {
    use kip_engine::two_up::contract::Presence;
    if ring.view().casino_supervisor_present != present {
        ring.ok(HOST, &Command::SetSupervisorPresence(Presence { role: Role::CasinoSupervisor, present }));
    }
}

/// Returns a ring in which seat 1 spins for 10 dollars; nothing is covered.
#[track_caller]
pub fn staked(n: Seat) -> Ring {
    let mut ring = seated(n);
    ring.stake(1, 1_000);
    ring
}

/// Returns a ring after "no more bets": seat 1 spins for 10 dollars, seat 2 covers, 3 bets 5 on Heads against 4.
#[track_caller]
pub fn called() -> Ring {
    let mut ring = staked(5);
    bets(&mut ring, 2);
    ring
}

/// Covers the centre by that seat, places a bet of 5 by 3 on Heads against 4, and calls "no more bets".
#[track_caller]
pub fn bets(ring: &mut Ring, covers: Seat) {
    ring.cover_all(covers);
    ring.place_your_bets();
    ring.side_bet(3, 4, 500);
    ring.no_more_bets();
}

/// Returns a ring in which nobody takes the kip, so the ringkeeper spins.
#[track_caller]
pub fn nobody_spins(n: Seat) -> Ring {
    let mut ring = seated(n);
    for seat in 1..=n {
        ring.decline(seat);
    }
    ring.ok(RINGKEEPER, &Command::StartHouseSpin);
    ring
}

/// Withdraws the due in the phase `won`; in any other phase it changes nothing.
#[track_caller]
pub fn withdraw(ring: &mut Ring, seat: Seat) {
    if ring.phase() == kip_engine::two_up::contract::Phase::Won {
        ring.ok(kip_tests::say::player(seat), &Command::WithdrawDue);
    }
}
