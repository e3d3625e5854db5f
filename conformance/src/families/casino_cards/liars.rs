//! The engine's card games with one lie each, which the parts of a certificate have to find.

use kip_contract::casino_cards::{Actor, Card, Choices, Event, Happening, Role, Shuffled, Steps, TableView};
use kip_contract::family::CasinoCards;
use kip_contract::types::Seat;
use kip_records::casino_cards::SWAZI;

use super::native;
use super::{Cards, chance, hidden, points};
use crate::hosting::{Answer, Call, Draws, DrawsAnswer, DrawsCall, Failure, Rules};
use crate::report::parts::{Invariants, Random};
use crate::report::{Finding, Part, Verdict};

/// The lies: each changes an answer. `host` is the view that the host would see.
#[derive(Clone, Copy)]
struct Lie {
    shuffle: fn(&mut Shuffled),
    tell: fn(&mut Vec<Event>),
    see: fn(&mut TableView, Option<Actor>, &TableView),
    list: fn(&mut Choices, &TableView),
    refuse: fn(&mut String, &TableView),
    /// Gets the true state and the imagined one.
    imagine: fn(&[u8], Vec<u8>) -> Vec<u8>,
}

const HONEST: Lie = Lie {
    shuffle: |_| {},
    tell: |_| {},
    see: |_, _, _| {},
    list: |_, _| {},
    refuse: |_, _| {},
    imagine: |_, imagined| imagined,
};

/// Returns the true table as the imagined one, at which every seat sees the same.
const NOTHING_IMAGINED: Lie = Lie { imagine: |state, _| state.to_vec(), ..HONEST };

/// The engine behind a lie.
struct Stateless {
    rules: native::Stateless,
    lie: Lie,
}

impl Stateless {
    fn new(lie: Lie) -> Self {
        Self { rules: native::Stateless(&SWAZI), lie }
    }

    fn seen_by_host(&mut self, state: &[u8]) -> Result<TableView, Failure> {
        self.rules.view(state, Some(Actor { role: Role::Host, number: 0 }))
    }
}

impl Rules<CasinoCards> for Stateless {
    fn ask(&mut self, call: Call<'_, CasinoCards>) -> Result<Answer<CasinoCards>, Failure> {
        let mut answer = self.rules.ask(call);
        match (call, &mut answer) {
            (_, Ok(Answer::Apply((_, events)) | Answer::ApplyAll(Steps { events, .. }))) => (self.lie.tell)(events),
            (Call::Apply { state, .. }, Err(Failure::Refused(refusal))) => {
                let seen = self.seen_by_host(state)?;
                (self.lie.refuse)(&mut refusal.message, &seen);
            }
            (Call::View { state, viewer }, Ok(Answer::View(view))) => {
                (self.lie.see)(view, viewer, &self.seen_by_host(state)?);
            }
            (Call::Legal { state, .. }, Ok(Answer::Legal(choices))) => {
                (self.lie.list)(choices, &self.seen_by_host(state)?);
            }
            _ => {}
        }
        answer
    }
}

impl Draws for Stateless {
    fn ask_draws(&mut self, call: DrawsCall<'_>) -> Result<DrawsAnswer, Failure> {
        self.rules.ask_draws(call)
    }
}

impl Cards for Stateless {
    fn shuffle(&mut self, seed: &[u8], players: Option<u8>) -> Result<Shuffled, Failure> {
        let mut shuffled = self.rules.shuffle(seed, players)?;
        (self.lie.shuffle)(&mut shuffled);
        Ok(shuffled)
    }
    fn imagine(&mut self, state: &[u8], seat: Seat, seed: &[u8]) -> Result<Vec<u8>, Failure> {
        let imagined = self.rules.imagine(state, seat, seed)?;
        Ok((self.lie.imagine)(state, imagined))
    }
}

/// Asserts that a part fails with a finding that contains these words.
#[track_caller]
fn assert_found<D>(part: &Part<D>, words: &str) {
    assert_eq!(part.verdict, Verdict::Fails);
    let says = |finding: &Finding| finding.what.contains(words) || finding.place.contains(words);
    assert!(part.findings.iter().any(says), "{words}: {:?}", part.findings);
}

fn points(lie: Lie) -> Part<crate::report::parts::Returns> {
    points::analyse(&mut Stateless::new(lie), &mut |_, _| {})
}

#[test]
fn points_that_no_card_scores_are_found() {
    let pays_a_sweep = |events: &mut Vec<Event>| {
        for event in events {
            if let Happening::HandScored(scored) = &mut event.what {
                scored.sides[0].points += 1;
                scored.sides[0].total += 1;
            }
        }
    };
    assert_found(&points(Lie { tell: pays_a_sweep, ..HONEST }), "the text gives");
}

#[test]
fn a_settlement_of_another_amount_is_found() {
    let keeps_one = |events: &mut Vec<Event>| {
        for event in events {
            if let Happening::SeatSettled(one) = &mut event.what {
                one.won = one.won.saturating_sub(1);
            }
        }
    };
    assert_found(&points(Lie { tell: keeps_one, ..HONEST }), "the settlements are");
}

#[test]
fn money_that_does_not_move_as_it_is_said_is_found() {
    let forgets = |events: &mut Vec<Event>| {
        for event in events.iter_mut().filter(|event| matches!(event.what, Happening::SeatSettled(_))) {
            event.moves.pop();
        }
    };
    assert_eq!(points(Lie { tell: forgets, ..HONEST }).verdict, Verdict::Fails);
}

fn looked_at(lie: Lie) -> Part<Invariants> {
    let detail = Invariants { tables: Vec::new(), random: Some(Random::default()) };
    let mut part = Part {
        verdict: Verdict::Holds,
        duration_ms: 0,
        findings: Vec::new(),
        not_tested: Vec::new(),
        detail: Some(detail),
    };
    hidden::look(&mut Stateless::new(lie), (&[5; 32], hidden::TABLES), &mut |_, _| {}, &mut part);
    part
}

/// Returns the first card of another seat.
fn secret(host: &TableView, but: Seat) -> Option<Card> {
    host.seats.iter().filter(|seat| seat.seat != but).find_map(|seat| seat.hand.first().copied())
}

#[test]
fn a_view_that_depends_on_another_hand_is_found() {
    let peeps = |view: &mut TableView, viewer: Option<Actor>, host: &TableView| {
        let Some(me) = viewer.filter(|viewer| viewer.role == Role::Player) else { return };
        if secret(host, me.number).is_some_and(|card| (card as u8).is_multiple_of(2)) {
            view.pack ^= 1;
        }
    };
    assert_found(&looked_at(Lie { see: peeps, ..HONEST }), "sees something else");
}

#[test]
fn a_list_that_depends_on_another_hand_is_found() {
    let peeps = |choices: &mut Choices, host: &TableView| {
        let acting = host.to_act.unwrap_or(0);
        if secret(host, acting).is_some_and(|card| (card as u8).is_multiple_of(2)) {
            choices.total += 1;
        }
    };
    assert_found(&looked_at(Lie { list: peeps, ..HONEST }), "is listed something else");
}

#[test]
fn a_refusal_that_leaks_a_hand_is_found() {
    let leaks = |message: &mut String, host: &TableView| {
        if let Some(card) = secret(host, host.to_act.unwrap_or(0)) {
            message.push_str(&format!(" ({card:?})"));
        }
    };
    assert_found(&looked_at(Lie { refuse: leaks, ..HONEST }), "is answered otherwise");
}

#[test]
fn an_imagined_table_that_is_the_true_one_is_found() {
    assert_found(&looked_at(NOTHING_IMAGINED), "and C28 deals");
}

/// The component's own imagined tables show nothing of these: they are the true ones.
#[test]
fn what_a_seat_learns_of_other_hands_is_found_without_imagined_tables() {
    let shows = |view: &mut TableView, viewer: Option<Actor>, host: &TableView| {
        if viewer.is_some_and(|viewer| viewer.role == Role::Player && viewer.number == 3) {
            view.seats.iter_mut().zip(&host.seats).filter(|(seat, _)| seat.seat == 2).for_each(|(seat, other)| {
                seat.hand.clone_from(&other.hand);
            });
        }
    };
    assert_found(&looked_at(Lie { see: shows, ..NOTHING_IMAGINED }), "are public or its own");
    let hints = |view: &mut TableView, viewer: Option<Actor>, host: &TableView| {
        let Some(me) = viewer.filter(|viewer| viewer.role == Role::Player) else { return };
        view.half ^= u8::from(secret(host, me.number).is_some_and(|card| (card as u8).is_multiple_of(2)));
    };
    assert_found(&looked_at(Lie { see: hints, ..NOTHING_IMAGINED }), "it sees something else after");
    let lists = |choices: &mut Choices, host: &TableView| {
        choices.total +=
            u32::from(secret(host, host.to_act.unwrap_or(0)).is_some_and(|card| (card as u8).is_multiple_of(2)));
    };
    assert_found(&looked_at(Lie { list: lists, ..NOTHING_IMAGINED }), "it is listed something else after");
}

fn judged(lie: Lie) -> Part<crate::report::parts::Randomness> {
    let parameters = chance::Parameters { packs: chance::LEAST, tables: 4, seed: [3; 32], collect: None };
    chance::judge(&mut Stateless::new(lie), &parameters, &mut |_, _| {})
}

#[test]
fn a_stacked_pack_is_found_by_its_cards_and_by_the_tests() {
    // The first seat's first card is never a king.
    let stacked = |shuffled: &mut Shuffled| {
        if matches!(shuffled.pack[0], Card::Ck | Card::Dk | Card::Hk | Card::Sk) {
            shuffled.pack.rotate_left(1);
        }
    };
    let part = judged(Lie { shuffle: stacked, ..HONEST });
    assert_found(&part, "the pack or who deals is another one");
    assert!(part.findings.len() > 1, "only the comparison finds it: {:?}", part.findings);
}

#[test]
fn a_dealer_who_is_not_drawn_is_found() {
    let always_first = |shuffled: &mut Shuffled| {
        if shuffled.dealer.is_some() {
            shuffled.dealer = Some(1);
        }
    };
    assert_found(&judged(Lie { shuffle: always_first, ..HONEST }), "the pack or who deals is another one");
}

#[test]
fn a_table_that_deals_another_pack_is_found() {
    let another = |events: &mut Vec<Event>| {
        for event in events {
            if let Happening::PackShuffled(shuffled) = &mut event.what {
                shuffled.pack.reverse();
            }
        }
    };
    assert_eq!(judged(Lie { tell: another, ..HONEST }).verdict, Verdict::Fails);
}
