//! Shared parts of the tests of `nsw`: a table at a fixed time, and shortcuts through a round.

use kip_engine::contract::{Actor, Joining, Refusal, Role, Seat, Timestamp};
use kip_engine::two_up::contract::{Command, Config, Event, NoSpin, NoSpinReason, Phase, Side, Terms, Thrower, View};
use kip_tests::Play;
use kip_tests::say::{BOXER, DEALER, HOST, START, bet, call, coins, player, spinner_bet, throw};

/// A table under test and the time of the next command.
pub struct Pit {
    pub play: Play,
    /// The time of every command; tests move it themselves.
    pub now: Timestamp,
}

/// Returns the harness's table with a spinner's minimum of 5 dollars: below 3.34 in tokens, rounding up to chips of 1 dollar
/// returns more than the stake on average, and R18 refuses such a sign.
pub fn config() -> Config {
    let mut config = kip_tests::say::config();
    if let Terms::Casino(terms) = &mut config.terms {
        terms.sign.spinner.min = 500;
    }
    config
}

/// Returns a new table with nobody seated.
pub fn open(config: &Config) -> Pit {
    Pit { play: Play::open(config).expect("the table opens"), now: START }
}

/// Returns the usual table with players on seats 1 to `n`.
pub fn seated(n: Seat) -> Pit {
    seated_with(&config(), n)
}

/// Returns a table of this config with players on seats 1 to `n`.
pub fn seated_with(config: &Config, n: Seat) -> Pit {
    let mut pit = open(config);
    for seat in 1..=n {
        pit.join(seat);
    }
    pit
}

/// Returns a table with players on seats 1 to `n`. Seat 1 is the spinner and has coins, side and wager: "place your bets" is
/// next.
pub fn spinner_ready(n: Seat, side: Side, stake: u64) -> Pit {
    let mut pit = seated(n);
    pit.spinner(1, side, stake);
    pit
}

/// Returns that table after "place your bets": the layout is open.
pub fn betting(n: Seat, side: Side, stake: u64) -> Pit {
    let mut pit = spinner_ready(n, side, stake);
    pit.place_your_bets();
    pit
}

impl Pit {
    /// Asserts that the command is accepted.
    #[track_caller]
    pub fn ok(&mut self, by: Actor, command: &Command) -> Vec<Event> {
        match self.play.apply(by, self.now, command) {
            Ok(events) => events,
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

    /// Asserts that the command is refused with this code and clause (such as `4.6`).
    #[track_caller]
    pub fn no(&mut self, by: Actor, command: &Command, code: &str, clause: &str) {
        let refusal = self.refused(by, command);
        let clause = format!("nsw {clause}");
        assert_eq!((&*refusal.code, &*refusal.clause), (code, &*clause), "{refusal:?}");
    }

    pub fn view(&self) -> View {
        self.play.view()
    }

    pub fn phase(&self) -> Phase {
        self.view().phase
    }

    #[track_caller]
    pub fn join(&mut self, seat: Seat) {
        self.ok(HOST, &Command::Join(Joining { seat, age_attested: true }));
    }

    /// Offers the coins to the seat by the boxer; the seat accepts.
    #[track_caller]
    pub fn accept(&mut self, seat: Seat) {
        self.ok(BOXER, &Command::OfferCoins(seat));
        self.ok(player(seat), &Command::AcceptCoins);
    }

    /// Lets the seat accept, take coins 1 and 2, call and wager.
    #[track_caller]
    pub fn spinner(&mut self, seat: Seat, side: Side, stake: u64) {
        self.accept(seat);
        self.prepare(seat, side, stake);
    }

    /// Lets the accepted spinner take coins 1 and 2, call and wager.
    #[track_caller]
    pub fn prepare(&mut self, seat: Seat, side: Side, stake: u64) {
        self.ok(player(seat), &Command::SelectCoins(coins(1, 2)));
        self.ok(player(seat), &call(side));
        self.ok(player(seat), &spinner_bet(stake));
    }

    #[track_caller]
    pub fn place_your_bets(&mut self) -> Vec<Event> {
        self.ok(BOXER, &Command::PlaceYourBets)
    }

    #[track_caller]
    pub fn no_more_bets(&mut self) -> Vec<Event> {
        self.ok(BOXER, &Command::NoMoreBets)
    }

    #[track_caller]
    pub fn bet(&mut self, seat: Seat, side: Side, chips: u64) -> Vec<Event> {
        self.ok(player(seat), &bet(side, chips))
    }

    /// Returns the actor whose throw is due.
    #[track_caller]
    pub fn thrower(&self) -> Actor {
        match self.view().thrower {
            Some(Thrower::Spinner(seat)) => player(seat),
            Some(Thrower::House(Role::Dealer)) => DEALER,
            Some(Thrower::House(_)) => BOXER,
            other => panic!("nobody is to throw: {other:?}"),
        }
    }

    /// Throws, by the actor whose throw is due.
    #[track_caller]
    pub fn throw(&mut self) -> Vec<Event> {
        let by = self.thrower();
        self.ok(by, &throw())
    }

    /// Throws and lands without an announcement. Returns all events.
    #[track_caller]
    pub fn throw_land(&mut self, landing: &Command) -> Vec<Event> {
        let mut events = self.throw();
        events.extend(self.ok(BOXER, landing));
        events
    }

    /// Throws, lands and announces. Returns the events of the announcement.
    #[track_caller]
    pub fn spin(&mut self, landing: &Command) -> Vec<Event> {
        self.throw_land(landing);
        self.ok(BOXER, &Command::AnnounceResult)
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
        if matches!(self.phase(), Phase::Betting | Phase::Reopened) {
            self.no_more_bets();
        }
    }

    /// Calls "no more bets" if not called yet, throws, and calls the boxer's "no spin" in the air.
    #[track_caller]
    pub fn invalid(&mut self) -> Vec<Event> {
        self.call_bets();
        self.throw();
        self.ok(BOXER, &no_spin(NoSpinReason::TooLow))
    }

    /// Asserts the winnings of every seat and of the bank in chips, that no tokens moved and that the layout is empty.
    #[track_caller]
    pub fn money(&self, players: &[(Seat, i128)], bank: i128) {
        for &(seat, chips) in players {
            assert_eq!(self.play.books.of(seat), (chips, 0), "seat {seat}");
        }
        for (seat, money) in self.play.books.purses() {
            assert!(players.iter().any(|(named, _)| *named == seat), "seat {seat} {money}");
        }
        assert_eq!(self.play.books.bank(), (bank, 0), "the bank");
        assert!(self.play.books.is_table_empty(), "something lies on the layout");
    }
}

/// Returns the call of "no spin".
pub const fn no_spin(reason: NoSpinReason) -> Command {
    Command::CallNoSpin(NoSpin { reason, text: None })
}

/// Returns the kinds of the events, in order.
pub fn kinds(events: &[Event]) -> Vec<&'static str> {
    events.iter().map(|event| event.what.name()).collect()
}

/// Returns the only event of that kind.
#[track_caller]
pub fn one<'a>(events: &'a [Event], kind: &str) -> &'a Event {
    let mut found = events.iter().filter(|event| event.what.name() == kind);
    let event = found.next().unwrap_or_else(|| panic!("no {kind} in {:?}", kinds(events)));
    assert!(found.next().is_none(), "more than one {kind} in {:?}", kinds(events));
    event
}

/// Returns whether any event is of that kind.
pub fn has(events: &[Event], kind: &str) -> bool {
    events.iter().any(|event| event.what.name() == kind)
}

pub mod chain;
pub mod desk;
