//! A table of a custom rulebook, with a ledger kept from its events.

use kip_conformance::choices::{self, ALL};
use kip_engine::contract::{Actor, Joining, Refusal, Seat, Timestamp};
use kip_engine::two_up::contract::{
    Command, Config, Event, Happening, Invalidation, InvalidationReason, InvalidationScope, Phase, Side, View,
    WagerKind,
};
use kip_engine::two_up::{Rulebook, Table};
use kip_tests::books::Books;
use kip_tests::say::{BOXER, DEALER, HOST, START, SUPERVISOR, bet, call, coins, player, spinner_bet, throw};

/// A table under test and the time of the next command.
pub struct Pit {
    pub table: Table,
    pub books: Books,
    pub opening: Vec<u8>,
    pub events: Vec<Event>,
    pub now: Timestamp,
}

impl Pit {
    pub fn open(rulebook: Rulebook, config: &Config) -> Self {
        let table = Table::open(rulebook, config, &mut ()).expect("the table opens");
        Self {
            opening: table.snapshot(),
            table,
            books: Books::open(&rulebook.describe(), config),
            events: Vec::new(),
            now: START,
        }
    }

    /// Returns a table with players on seats 1 to `n`; seat 1 spins for Heads, for 1,000; the layout is open.
    pub fn betting(rulebook: Rulebook, config: &Config, n: Seat) -> Self {
        let mut pit = Self::open(rulebook, config);
        for seat in 1..=n {
            pit.ok(HOST, &Command::Join(Joining { seat, age_attested: true }));
        }
        pit.spinner(1);
        pit
    }

    /// Lets the seat take the coins and spin for Heads, for 1,000; the layout is open.
    pub fn spinner(&mut self, seat: Seat) {
        self.ok(BOXER, &Command::OfferCoins(seat));
        self.ok(player(seat), &Command::AcceptCoins);
        self.ok(player(seat), &Command::SelectCoins(coins(1, 2)));
        self.ok(player(seat), &call(Side::Heads));
        self.ok(player(seat), &spinner_bet(1_000));
        self.place_your_bets();
    }

    /// Lets everybody decline the coins, so that a dealer spins; the layout is open.
    pub fn house_spins(&mut self) {
        while let Some(seat) = self.next_offer() {
            self.ok(BOXER, &Command::OfferCoins(seat));
            self.ok(player(seat), &Command::DeclineCoins);
        }
        self.ok(DEALER, &Command::StartHouseSpin);
        self.place_your_bets();
    }

    fn next_offer(&self) -> Option<Seat> {
        self.table.legal(self.now, None, ALL).first.iter().find_map(|choice| match choice.command {
            Command::OfferCoins(seat) => Some(seat),
            _ => None,
        })
    }

    pub fn place_your_bets(&mut self) -> Vec<Event> {
        self.ok(BOXER, &Command::PlaceYourBets)
    }

    pub fn bet(&mut self, seat: Seat, side: Side, chips: u64) {
        self.ok(player(seat), &bet(side, chips));
    }

    /// Calls "no more bets" if not called yet, then spins for each landing. Returns the events of the last announcement.
    pub fn falls(&mut self, landings: &[Command]) -> Vec<Event> {
        if matches!(self.view().phase, Phase::Betting | Phase::Reopened) {
            self.ok(BOXER, &Command::NoMoreBets);
        }
        let mut events = Vec::new();
        for landing in landings {
            self.throw();
            self.ok(BOXER, landing);
            events = self.ok(BOXER, &Command::AnnounceResult);
        }
        events
    }

    pub fn throw(&mut self) {
        let spinner = self.view().game.filter(|game| !game.handed_over).map(|game| player(game.seat));
        self.ok(spinner.unwrap_or(DEALER), &throw());
    }

    /// Spins five Odds in a row.
    pub fn five_odds(&mut self) -> Vec<Event> {
        self.falls(&[kip_tests::say::ODDS; 5])
    }

    pub fn invalidate(&mut self, scope: InvalidationScope) -> Vec<Event> {
        let disruption = Invalidation { scope, reason: InvalidationReason::Disruption, forfeits: vec![] };
        self.ok(SUPERVISOR, &Command::InvalidateOutcome(disruption))
    }

    /// Asserts that the command is accepted.
    pub fn ok(&mut self, by: Actor, command: &Command) -> Vec<Event> {
        self.try_command(by, command).unwrap_or_else(|refusal| panic!("{by:?} {command:?} was refused: {refusal:?}"))
    }

    /// Asserts that the command is refused with this code and changes nothing.
    pub fn no(&mut self, by: Actor, command: &Command, code: &str) -> Refusal {
        let before = self.table.snapshot();
        let refusal = self.try_command(by, command).expect_err("it is refused");
        assert_eq!(refusal.code, code, "{command:?} {refusal:?}");
        assert_eq!(self.table.snapshot(), before);
        refusal
    }

    /// Gives a command and books its events; asserts that bytes and events restore the table.
    pub fn try_command(&mut self, by: Actor, command: &Command) -> Result<Vec<Event>, Refusal> {
        let before = self.table.snapshot();
        let mut events = Vec::new();
        self.table.apply(by, self.now, command, &mut events)?;
        self.books.enter(&events, &self.view());
        let after = self.table.snapshot();
        let mut rebuilt = Table::restore(self.table.rulebook(), &before).expect("its own state");
        rebuilt.rebuild(&events).expect("its own events");
        assert_eq!(rebuilt.snapshot(), after, "{command:?} does something that its events do not tell");
        assert_eq!(Table::restore(self.table.rulebook(), &after).expect("its own state").snapshot(), after);
        self.events.extend_from_slice(&events);
        Ok(events)
    }

    pub fn view(&self) -> View {
        self.table.view()
    }

    /// Returns a seat's result in chips so far, with stakes on the layout counted as lost.
    pub fn won(&self, seat: Seat) -> i128 {
        self.books.of(seat).0
    }

    /// Returns the chips of that wager on the layout.
    pub fn lies(&self, seat: Seat, wager: WagerKind) -> i128 {
        kip_tests::say::stake_of(&self.view(), seat, wager).0
    }

    /// Returns a seat's wagers in the view: kind, stake, imprisoned.
    pub fn shown(&self, seat: Seat) -> Vec<(WagerKind, u64, bool)> {
        let view = self.view();
        let seat = view.seats.iter().find(|shown| shown.seat == seat).expect("a player sits there");
        seat.wagers
            .iter()
            .map(|wager| (wager.wager, wager.stake.chips + wager.stake.tokens, wager.imprisoned))
            .collect()
    }

    /// Returns whether the command is listed for the player.
    pub fn may(&self, seat: Seat, command: &Command) -> bool {
        let mut listed = self.table.legal(self.now, Some(player(seat)), ALL).first.into_iter();
        listed.any(|choice| choices::fills(&choice, command))
    }

    /// Asserts that all events rebuild the table from its opening.
    pub fn rebuild(&self) {
        let mut rebuilt = Table::restore(self.table.rulebook(), &self.opening).expect("the opening state");
        rebuilt.rebuild(&self.events).expect("its own events");
        assert_eq!(rebuilt.snapshot(), self.table.snapshot());
    }
}

/// Returns the names of the events.
pub fn names(events: &[Event]) -> Vec<&'static str> {
    events.iter().map(|event| event.what.name()).collect()
}

/// Returns the wagers in the events of that name: seat, kind, amount.
pub fn wagers_in(events: &[Event], name: &str) -> Vec<(Seat, WagerKind, u64)> {
    let of = |event: &Event| match &event.what {
        Happening::WagerLost(stake) | Happening::WagerImprisoned(stake) | Happening::ExcessReturned(stake) => {
            Some((stake.seat, stake.wager, stake.stake.chips + stake.stake.tokens))
        }
        Happening::WagerForfeited(stake) => Some((stake.seat, stake.wager, stake.stake.chips + stake.stake.tokens)),
        Happening::WagerReturned(back) => Some((back.seat, back.wager, back.stake.chips + back.stake.tokens)),
        Happening::WagerHalved(half) => Some((half.seat, half.wager, half.returned.chips + half.returned.tokens)),
        _ => None,
    };
    events.iter().filter(|event| event.what.name() == name).filter_map(of).collect()
}

pub const fn elect_prison(side: Side) -> Command {
    Command::ElectPrison(side)
}

pub const fn elect_partage(side: Side) -> Command {
    Command::ElectPartage(side)
}

pub const fn withdraw(side: Side) -> Command {
    Command::WithdrawWager(side)
}
