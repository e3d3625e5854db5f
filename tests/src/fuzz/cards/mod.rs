//! Arbitrary input of the card games: plays arbitrary commands on a table of the native engine and checks the invariants.

pub mod config;
pub mod events;
pub mod state;

use std::sync::LazyLock;

use kip_conformance::choices::order;
use kip_conformance::citations::Citations;
use kip_conformance::families::casino_cards::Cards;
use kip_conformance::families::casino_cards::native::Stateless;
use kip_conformance::hosting::Failure;
use kip_engine::casino_cards::contract::{Actor, AutoPlan, Command, Dealing, Event, Order, Phase, Role, TableView};
use kip_engine::casino_cards::{Record, describe};
use kip_engine::contract::{Link, Refusal, Seat, Timestamp};
use kip_records::casino_cards::all;

/// The most commands given to one table.
const MOST: usize = 32;
/// The number of choices that are picked from.
const LISTED: u32 = 64;
/// The host.
const HOST: Actor = Actor { role: Role::Host, number: 0 };

/// A rulebook and its citations.
pub struct Rulebook {
    /// Its record.
    pub record: &'static Record,
    citations: Citations,
}

static RULEBOOKS: LazyLock<Vec<Rulebook>> = LazyLock::new(|| all().into_iter().map(Rulebook::of).collect());

/// Returns the accepted answer, or the refusal.
fn refused<T>(answer: Result<T, Failure>) -> Result<T, Refusal> {
    match answer {
        Ok(answer) => Ok(answer),
        Err(Failure::Refused(refusal)) => Err(refusal),
        Err(failure) => panic!("{}", failure.describe()),
    }
}

impl Rulebook {
    fn of(record: &'static Record) -> Self {
        Self { record, citations: Citations::of(&describe(record).head) }
    }

    /// Asks the rules.
    fn ask<T>(&self, ask: impl FnOnce(&mut dyn Cards) -> Result<T, Failure>) -> Result<T, Refusal> {
        refused(ask(&mut Stateless(self.record)))
    }

    /// Checks that a refusal has a code, a message and a clause of the rulebook.
    ///
    /// # Panics
    /// When it lacks one.
    pub fn check_refusal(&self, refusal: &Refusal) {
        assert!(!refusal.code.is_empty() && !refusal.message.is_empty(), "a refusal without words: {refusal:?}");
        assert!(!refusal.clause.is_empty(), "a refusal without a clause: {refusal:?}");
        assert_eq!(self.citations.unknown(refusal), None);
    }

    fn view(&self, state: &[u8], viewer: Option<Actor>) -> TableView {
        self.ask(|rules| rules.view(state, viewer)).expect("its own state")
    }

    /// Plays the moves that the bytes give: each pair picks a listed command, and may alter it.
    ///
    /// # Panics
    /// When the table breaks a promise.
    pub fn play(&self, mut state: Vec<u8>, picks: &[u8]) {
        let mut at = self.view(&state, None).common.now;
        self.check_state(&state, at, 0);
        for pick in picks.chunks(2).take(MOST) {
            let (pick, how) = (pick[0], pick.get(1).copied().unwrap_or(0));
            let Some((order, is_listed)) = self.order(&state, at, pick, how) else { return };
            if let Some(after) = self.give(&state, &order, is_listed) {
                (state, at) = (after, order.at);
                self.check_state(&state, at, how);
            }
        }
    }

    /// Checks the views, the lists, and the states that a seat imagines.
    fn check_state(&self, state: &[u8], at: Timestamp, how: u8) {
        let all = self.view(state, Some(HOST));
        let seat = 1 + Seat::from(how) % Seat::from(all.terms.players);
        let player = Some(Actor { role: Role::Player, number: seat });
        let listed = self.ask(|rules| rules.legal(state, at, player, LISTED)).expect("its own state");
        let all_listed = self.ask(|rules| rules.legal(state, at, None, LISTED)).expect("its own state");
        assert!(all.to_act.is_none() || all_listed.total > 0, "a dead end: {all:?}");
        let seen = self.view(state, player);
        let imagined = self.ask(|rules| rules.imagine(state, seat, &[how; 32])).expect("its own state");
        assert_eq!(self.view(&imagined, player), seen, "seat {seat} sees something else in an imagined state");
        let in_imagined = self.ask(|rules| rules.legal(&imagined, at, player, LISTED)).expect("an imagined state");
        assert_eq!(in_imagined, listed, "seat {seat} is listed something else in an imagined state");
        if all.phase != Phase::Closed && how & 7 == 7 {
            let plan = AutoPlan { at, seed: vec![how; 32], rounds: 0, stepwise: false };
            let ended = self.ask(|rules| rules.auto_play(&imagined, &plan));
            let ended = ended.expect("an imagined hand ends").state;
            assert_eq!(self.view(&ended, None).to_act, None);
        }
    }

    /// Returns the order that a pick gives, and whether the table lists exactly it.
    fn order(&self, state: &[u8], at: Timestamp, pick: u8, how: u8) -> Option<(Order, bool)> {
        let listed = self.ask(|rules| rules.legal(state, at, None, LISTED)).expect("its own state").first;
        let choice = listed.get(usize::from(pick) % listed.len().max(1))?;
        let mut order = order(choice, at);
        let seed = vec![how; 32];
        let is_filled = match &mut order.command {
            Command::Deal(Dealing::Committed(link)) => {
                *link = Link { x: seed, beacon: link.beacon.clone() };
                true
            }
            Command::Deal(dealing @ Dealing::Fresh(_)) => {
                *dealing = Dealing::Fresh(seed);
                true
            }
            // An observed pack is another one each time.
            Command::Deal(Dealing::Observed(packed)) => {
                let places = packed.pack.len().max(1);
                packed.pack.rotate_left(usize::from(how) % places);
                true
            }
            _ => !choice.blanks.is_empty(),
        };
        let is_listed = how >> 5 == 0 && !is_filled;
        Some((altered(order, how >> 5), is_listed))
    }

    /// Returns the state after the order if it is accepted. Accepted events cite the rulebook and rebuild the state. Disclosing
    /// again the events that were disclosed to a seat changes nothing.
    fn give(&self, state: &[u8], order: &Order, is_listed: bool) -> Option<Vec<u8>> {
        match self.ask(|rules| rules.apply(state, order)) {
            Err(refusal) => {
                self.check_refusal(&refusal);
                assert!(!is_listed, "what was listed is refused: {order:?} {refusal:?}");
                None
            }
            Ok((after, events)) => {
                assert!(!events.is_empty() || order.command == Command::Capture, "nothing was told: {order:?}");
                for event in &events {
                    assert_eq!(self.citations.dangling(event), None);
                }
                let rebuilt = self.ask(|rules| rules.rebuild(state, &events));
                assert_eq!(rebuilt.as_deref(), Ok(&*after), "events do not make the state: {order:?}");
                self.check_disclosed(&events);
                Some(after)
            }
        }
    }

    /// Checks that disclosing events again that were disclosed to a viewer changes nothing.
    fn check_disclosed(&self, events: &[Event]) {
        let players = (0..=5).map(|number| Some(Actor { role: Role::Player, number }));
        for viewer in players.chain([None, Some(HOST)]) {
            let once = self.ask(|rules| rules.disclose(events, viewer)).expect("disclosing is never refused");
            let twice = self.ask(|rules| rules.disclose(&once, viewer)).expect("disclosing is never refused");
            assert_eq!(once, twice, "disclosed to {viewer:?}");
        }
    }
}

/// Returns the order at another time or by another actor.
fn altered(order: Order, how: u8) -> Order {
    let Order { by, at, command } = order;
    match how {
        1 => Order { by, at: at.wrapping_sub(1), command },
        2 => Order { by, at: at.saturating_add(3_600_000), command },
        3 => Order { by, at: Timestamp::MAX, command },
        4 => Order { by: Actor { number: u32::MAX, ..by }, at, command },
        5 => Order { by: Actor { number: by.number.wrapping_add(1), ..by }, at, command },
        _ => Order { by, at, command },
    }
}
