//! Shared parts of the tests of rings: a ring at a fixed time, and shortcuts through a decision.

use kip_engine::contract::{Actor, Joining, Refusal, Role, Seat, Timestamp};
use kip_engine::two_up::contract::{
    CentreView, Command, Config, Event, Happening, NoSpin, NoSpinReason, Phase, ReturnReason, RingTerms, SideBet,
    Terms, Thrower, View,
};
use kip_tests::Play;
use kip_tests::say::{
    HOST, RINGKEEPER, coins, cover, match_side_bet, offer, offer_side_bet, player, ring_config, stake_centre,
    three_coins, throw_tails_up, throw_three,
};

pub mod chain;
pub mod day;

pub use crate::common::{has, kinds, one};

/// A ring under test and the time of the next command.
pub struct Ring {
    pub play: Play,
    /// The time of every command; tests move it themselves.
    pub now: Timestamp,
    pub rulebook: &'static str,
}

/// Returns the usual ring with changed terms.
pub fn config_with(change: impl FnOnce(&mut RingTerms)) -> Config {
    let mut config = ring_config();
    let Terms::Ring(terms) = &mut config.terms else { panic!("a ring") };
    change(terms);
    config
}

/// Returns a new ring with nobody in it.
#[track_caller]
pub fn open(rulebook: &'static str, config: &Config) -> Ring {
    match Play::of(rulebook, config) {
        Ok(play) => Ring { play, now: config.opened_at, rulebook },
        Err(refusal) => panic!("{rulebook} does not open: {refusal:?}"),
    }
}

/// Asserts that the ring does not open.
#[track_caller]
pub fn not_opened(rulebook: &'static str, config: &Config) -> Refusal {
    match Play::of(rulebook, config) {
        Ok(_) => panic!("the ring opened: {config:?}"),
        Err(refusal) => refusal,
    }
}

/// Returns a ring with players on seats 1 to `n`.
#[track_caller]
pub fn seated(rulebook: &'static str, n: Seat) -> Ring {
    seated_with(rulebook, &ring_config(), n)
}

/// Returns a ring of this config with players on seats 1 to `n`.
#[track_caller]
pub fn seated_with(rulebook: &'static str, config: &Config, n: Seat) -> Ring {
    let mut ring = open(rulebook, config);
    for seat in 1..=n {
        ring.join(seat);
    }
    ring
}

impl Ring {
    /// Asserts that the command is accepted and that view and events agree about all money.
    #[track_caller]
    pub fn ok(&mut self, by: Actor, command: &Command) -> Vec<Event> {
        match self.play.apply(by, self.now, command) {
            Ok(events) => {
                self.view();
                events
            }
            Err(refusal) => panic!("{by:?} {command:?} was refused: {refusal:?} in {:?}", self.phase()),
        }
    }

    /// Asserts that the command is refused.
    #[track_caller]
    pub fn refused(&mut self, by: Actor, command: &Command) -> Refusal {
        match self.play.apply(by, self.now, command) {
            Ok(events) => panic!("{by:?} {command:?} was accepted: {:?} in {:?}", kinds(&events), self.phase()),
            Err(refusal) => refusal,
        }
    }

    /// Asserts that the command is refused for one of these clauses (such as `14`) or rulings (such as `R37`).
    #[track_caller]
    pub fn refused_for(&mut self, by: Actor, command: &Command, clauses: &[&str]) -> Refusal {
        let refusal = self.refused(by, command);
        let cited = |clause: &&str| {
            *clause == refusal.clause
                || Some(*clause) == refusal.ruling.as_deref()
                || format!("{} {clause}", self.rulebook) == refusal.clause
        };
        assert!(clauses.iter().any(cited), "{command:?} is refused for {refusal:?}, not for {clauses:?}");
        refusal
    }

    pub fn view(&self) -> View {
        self.play.view()
    }

    pub fn phase(&self) -> Phase {
        self.view().phase
    }

    #[track_caller]
    pub fn centre(&self) -> CentreView {
        self.view().ring.expect("a ring").centre.expect("a centre")
    }

    #[track_caller]
    pub fn join(&mut self, seat: Seat) {
        self.ok(HOST, &Command::Join(Joining { seat, age_attested: true }));
    }

    /// Offers the kip to the seat by the ringkeeper; the seat takes it.
    #[track_caller]
    pub fn accept(&mut self, seat: Seat) {
        self.ok(RINGKEEPER, &offer(seat));
        self.ok(player(seat), &Command::AcceptCoins);
    }

    /// Offers the kip to the seat by the ringkeeper; the seat declines.
    #[track_caller]
    pub fn decline(&mut self, seat: Seat) -> Vec<Event> {
        self.ok(RINGKEEPER, &offer(seat));
        self.ok(player(seat), &Command::DeclineCoins)
    }

    /// Lets the seat take the kip and pennies 1 and 2, and stake the amount.
    #[track_caller]
    pub fn stake(&mut self, seat: Seat, amount: u64) {
        self.accept(seat);
        self.select(seat);
        self.ok(player(seat), &stake_centre(amount));
    }

    /// Lets the seat take pennies 1 and 2, and 3 if three are spun.
    #[track_caller]
    pub fn select(&mut self, seat: Seat) {
        let pennies = if self.rulebook == "commemorative" { three_coins(1, 2, 3) } else { coins(1, 2) };
        self.ok(player(seat), &Command::SelectCoins(pennies));
    }

    #[track_caller]
    pub fn cover(&mut self, seat: Seat, amount: u64) -> Vec<Event> {
        self.ok(player(seat), &cover(amount))
    }

    /// Covers the whole open amount by the seat.
    #[track_caller]
    pub fn cover_all(&mut self, seat: Seat) {
        let centre = self.centre();
        let covered: u64 = centre.covers.iter().map(|cover| cover.amount).sum();
        self.cover(seat, centre.stake - covered);
    }

    #[track_caller]
    pub fn place_your_bets(&mut self) -> Vec<Event> {
        self.ok(RINGKEEPER, &Command::PlaceYourBets)
    }

    #[track_caller]
    pub fn no_more_bets(&mut self) -> Vec<Event> {
        self.ok(RINGKEEPER, &Command::NoMoreBets)
    }

    /// Makes a bet on Heads by one seat, matched whole on Tails by the other. Returns the bet's number.
    #[track_caller]
    pub fn side_bet(&mut self, heads: Seat, tails: Seat, amount: u64) -> u32 {
        let number = self.offer_bet(heads, amount);
        made(&self.ok(player(tails), &match_side_bet(number, amount)))
    }

    /// Offers a bet on Heads, open to all. Returns the offer's number.
    #[track_caller]
    pub fn offer_bet(&mut self, seat: Seat, amount: u64) -> u32 {
        let events = self.ok(player(seat), &offer_side_bet(amount));
        let Happening::SideOfferMade(made) = &one(&events, "side-offer-made").what else { panic!() };
        assert_eq!((made.seat, made.amount), (seat, amount));
        made.offer
    }

    /// Returns the actor whose throw is due.
    #[track_caller]
    pub fn thrower(&self) -> Actor {
        match self.view().thrower {
            Some(Thrower::Spinner(seat)) => player(seat),
            Some(Thrower::House(Role::Ringkeeper)) => RINGKEEPER,
            other => panic!("nobody is to throw: {other:?}"),
        }
    }

    /// Throws, by the actor whose throw is due.
    #[track_caller]
    pub fn throw(&mut self) -> Vec<Event> {
        let by = self.thrower();
        self.ok(by, &if self.rulebook == "commemorative" { throw_three() } else { throw_tails_up() })
    }

    /// Throws and lands without an announcement. Returns all events.
    #[track_caller]
    pub fn throw_land(&mut self, landing: &Command) -> Vec<Event> {
        let mut events = self.throw();
        events.extend(self.ok(RINGKEEPER, landing));
        events
    }

    /// Throws, lands and announces. Returns the events of the announcement.
    #[track_caller]
    pub fn spin(&mut self, landing: &Command) -> Vec<Event> {
        self.throw_land(landing);
        self.ok(RINGKEEPER, &Command::AnnounceResult)
    }

    /// Calls "place your bets" and "no more bets" if not called yet, then throws, lands and announces.
    #[track_caller]
    pub fn round(&mut self, landing: &Command) -> Vec<Event> {
        self.call_bets();
        self.spin(landing)
    }

    /// Calls "place your bets" and "no more bets" if not called yet.
    #[track_caller]
    pub fn call_bets(&mut self) {
        if matches!(self.phase(), Phase::Preparing) {
            self.place_your_bets();
        }
        if matches!(self.phase(), Phase::Betting) {
            self.no_more_bets();
        }
    }

    /// Covers the whole centre by that seat, and plays the spin to its announcement.
    #[track_caller]
    pub fn covered_round(&mut self, by: Seat, landing: &Command) -> Vec<Event> {
        self.cover_all(by);
        self.round(landing)
    }

    /// Asserts the winnings of every seat. No stake is left in the ring, and the house has nothing.
    #[track_caller]
    pub fn money(&self, players: &[(Seat, i128)]) {
        self.stands(players, 0, &[], 0);
    }

    /// Asserts the winnings of every seat, the pot, the money held for each bet, and the house's money.
    #[track_caller]
    pub fn stands(&self, players: &[(Seat, i128)], pot: i128, bets: &[(u32, i128)], house: i128) {
        let books = &self.play.books;
        let held: Vec<(u32, i128)> = self.bets().iter().map(|bet| (bet.bet, 2 * i128::from(bet.amount))).collect();
        let told: Vec<(Seat, i128)> = books.purses().into_iter().collect();
        let expected: Vec<(Seat, i128)> = players.iter().copied().filter(|seat| seat.1 != 0).collect();
        assert_eq!((&*told, books.pot(), &*held, books.bank().0), (&*expected, pot, bets, house));
    }

    /// Returns the open bets.
    pub fn bets(&self) -> Vec<SideBet> {
        self.view().ring.expect("a ring").bets
    }

    /// Returns the number of the bet that was made last.
    pub fn bet(&self) -> u32 {
        let made = self.play.events.iter().rev().find_map(|event| match event.what {
            Happening::SideBetMade(bet) => Some(bet.bet),
            _ => None,
        });
        made.expect("a bet")
    }
}

/// Returns the appointment of a substitute spinner of that role.
pub const fn substitute(role: Role) -> Command {
    Command::AppointSubstitute(role)
}

/// Returns the call of "no spin".
pub const fn no_spin(reason: NoSpinReason) -> Command {
    Command::CallNoSpin(NoSpin { reason, text: None })
}

/// Returns the call of "no spin", in words.
pub fn no_spin_for(text: &str) -> Command {
    Command::CallNoSpin(NoSpin { reason: NoSpinReason::Other, text: Some(text.into()) })
}

/// Returns the number of the bet that was made.
#[track_caller]
pub fn made(events: &[Event]) -> u32 {
    let Happening::SideBetMade(bet) = &one(events, "side-bet-made").what else { panic!() };
    bet.bet
}

/// Returns the stakes of side bets that were returned: bet, seat, amount, reason.
pub fn bets_back(events: &[Event]) -> Vec<(u32, Seat, u64, ReturnReason)> {
    let back = |event: &Event| match &event.what {
        Happening::SideBetReturned(back) => Some((back.bet, back.seat, back.amount, back.reason)),
        _ => None,
    };
    events.iter().filter_map(back).collect()
}

/// Returns the due that was paid: seat and amount.
pub fn due(events: &[Event]) -> Vec<(Seat, u64)> {
    let paid = |event: &Event| match &event.what {
        Happening::DuePaid(paid) => Some((paid.seat, paid.amount)),
        _ => None,
    };
    events.iter().filter_map(paid).collect()
}
