//! Engines of the card games with one fault each. Each is found, by a vector that names the clause of the fault.
//!
//! Some are real rulebooks with a changed record; the others are the engine with one lie. This file does not state the rules: the
//! vectors do.

use kip_conformance::families::CasinoCards;
use kip_conformance::families::casino_cards::native::Stateless;
use kip_conformance::hosting::Hosting;
use kip_conformance::stateless_host::StatelessHost;
use kip_conformance::vectors::Suite;
use kip_contract::casino_cards::{
    Actor, Augmenting, Card, Command, Event, Forming, Happening, Leftover, Role, Settlement, SideScore, Stakes,
    TableView, Target,
};
use kip_contract::types::{MinorUnits, Refusal, Seat};
use kip_engine::casino_cards::{Cited, Deal, Leads, OneBuild, Pictures, Points, Record, Rest, Sorting, Turns, rank};
use kip_records::casino_cards::{CRAZY, SOTHO, SOTHO_FORTY, SOUTH_AFRICAN, SWAZI, SWAZI_TWO};

use crate::liar::{Liar, Lie, Scene, assert_noticed};

type CardLie = Lie<CasinoCards>;
type CardScene<'a> = Scene<'a, CasinoCards>;

const HOST: Actor = Actor { role: Role::Host, number: 0 };

fn host(record: &'static Record) -> impl Hosting<CasinoCards> {
    StatelessHost::new(Stateless(record), "native")
}

/// Asserts that a vector which names one of the clauses fails at the host and holds at the right engine.
#[track_caller]
fn assert_found(right: &'static Record, wrong: &mut dyn Hosting<CasinoCards>, clauses: &[&str]) {
    let rulebook = right.id;
    let suite = Suite::of_rulebook(rulebook).unwrap();
    let named: Vec<String> = clauses
        .iter()
        .map(|clause| if clause.starts_with('C') { (*clause).to_owned() } else { format!("{rulebook} {clause}") })
        .collect();
    let named: Vec<&str> = named.iter().map(String::as_str).collect();
    assert_noticed(rulebook, &suite, wrong, &mut host(right), &named);
}

/// Tests a rulebook whose record differs from the right one in one field, and in those that contradict that field: such a record
/// is refused (`casino_cards::find_contradiction`).
macro_rules! wrong_record {
    ($RIGHT:ident, { $($field:ident: $value:expr),+ }, $($clause:literal)|+) => {{
        let wrong = Record { $($field: Cited::new($value, $RIGHT.$field.cite),)+ ..**$RIGHT };
        assert_found(&$RIGHT, &mut host(Box::leak(Box::new(wrong))), &[$($clause),+]);
    }};
}

#[test]
fn other_points_are_found() {
    let points = SWAZI.points.value;
    let south = SOUTH_AFRICAN.points.value;
    wrong_record!(SWAZI, { points: Points { most_cards: 0, ..points } }, "10.4");
    wrong_record!(SWAZI, { points: Points { most_spades: 0, ..points } }, "10.5");
    wrong_record!(SWAZI, { points: Points { spy_two: 2, ..points }, points_at_stake: 12 }, "10.6");
    wrong_record!(SWAZI, { points: Points { big_ten: 1, ..points } }, "10.7");
    wrong_record!(SWAZI, { points: Points { ace: 0, ..points } }, "10.8");
    wrong_record!(SOUTH_AFRICAN, { points: Points { five_spades: 0, most_spades: 2, ..south }, points_at_stake: 13 }, "15.29");
    wrong_record!(SOUTH_AFRICAN, { points_at_stake: 13 }, "C15");
}

#[test]
fn aces_and_pictures_that_count_otherwise_are_found() {
    wrong_record!(SWAZI, { ace_high: false, highest: 13 }, "1.6" | "8.15" | "C8");
    wrong_record!(SOTHO, { ace_high: true, highest: 14 }, "14.2" | "C8");
    wrong_record!(SOTHO, { pictures: Pictures::Numbers, highest: 13 }, "14.2");
}

#[test]
fn piles_that_lie_otherwise_are_found() {
    wrong_record!(SWAZI, { sorting: Sorting::AsLaid }, "2.5");
    wrong_record!(SOTHO, { sorting: Sorting::Free }, "14.3");
    wrong_record!(SOUTH_AFRICAN, { sorting: Sorting::AsLaid }, "15.15");
    wrong_record!(SWAZI, { shared_pile: false }, "2.3");
    wrong_record!(SOTHO, { shared_pile: true }, "14.4");
}

#[test]
fn other_deals_are_found() {
    const ALL_AT_ONCE: &[Deal] = &[Deal { players: 2, first: 24, second: 0 }];
    const NINE: &[Deal] = &[Deal { players: 2, first: 9, second: 0 }];
    const TWELVE_TO_THREE: &[Deal] = &[
        Deal { players: 2, first: 10, second: 10 },
        Deal { players: 3, first: 12, second: 0 },
        Deal { players: 4, first: 10, second: 0 },
    ];
    wrong_record!(SWAZI_TWO, { deals: ALL_AT_ONCE }, "11.2");
    wrong_record!(CRAZY, { deals: NINE }, "12.2");
    wrong_record!(SOUTH_AFRICAN, { deals: TWELVE_TO_THREE }, "15.9");
    wrong_record!(SWAZI, { leads: Leads::Loser }, "1.9");
    wrong_record!(SOUTH_AFRICAN, { leads: Leads::Right }, "15.7");
    wrong_record!(SWAZI, { cut: false, rest: Rest::Laid }, "1.7");
    wrong_record!(SWAZI, { partners: false, shared_pile: false, points_at_stake: 13 }, "1.4");
}

#[test]
fn turns_of_another_rulebook_are_found() {
    wrong_record!(SWAZI, { turn: Turns::OneCard, insisting: false, partners: false, shared_pile: false, points_at_stake: 13, one_build: OneBuild::ByTurns }, "2.22" | "2.28" | "C17");
    wrong_record!(SOUTH_AFRICAN, { turn: Turns::Free, one_build: OneBuild::Never }, "15.18" | "C13");
    wrong_record!(SWAZI, { insisting: false }, "3.13" | "6.18");
    wrong_record!(SWAZI_TWO, { one_build: OneBuild::Never }, "11.5");
}

/// Asserts that the engine with one lie is found.
#[track_caller]
fn assert_lie_found(right: &'static Record, lie: CardLie, clauses: &[&str]) {
    assert_found(right, &mut Liar::new(host(right), lie), clauses);
}

/// Returns a lie that accepts some commands that are refused.
fn forgive(forgives: fn(&Command, &Refusal) -> bool) -> CardLie {
    Lie { forgives, ..Lie::default() }
}

/// Tests a rulebook that accepts commands that are refused with this code.
macro_rules! forgiven {
    ($RIGHT:ident, $code:literal, $($clause:literal)|+) => {
        assert_lie_found(&$RIGHT, forgive(|_, refusal| refusal.code == $code), &[$($clause),+])
    };
}

#[test]
fn an_owner_who_abandons_a_build_is_found() {
    forgiven!(SWAZI, "abandons-build", "7.4");
    forgiven!(SOUTH_AFRICAN, "abandons-build", "7.4");
}

#[test]
fn a_build_without_cover_is_found() {
    forgiven!(SWAZI, "no-matching-card", "4.4" | "C4");
    forgiven!(SWAZI, "not-known-to-hold", "9.4");
}

#[test]
fn an_augmented_build_that_is_changed_is_found() {
    forgiven!(SWAZI, "augmented-build", "5.10");
    forgiven!(SWAZI, "own-side", "5.3");
}

#[test]
fn a_second_build_of_a_value_is_found() {
    forgiven!(SWAZI, "value-on-table", "8.9");
    forgiven!(SOUTH_AFRICAN, "value-on-table", "8.9");
}

#[test]
fn the_own_top_and_a_covered_card_that_are_stolen_are_found() {
    forgiven!(SWAZI, "own-top", "6.9");
    forgiven!(SWAZI, "not-a-top", "6.12");
    forgiven!(SOUTH_AFRICAN, "not-a-top", "15.16");
    forgiven!(SOUTH_AFRICAN, "two-tops", "15.18");
}

/// A set with an ace then has another value.
#[test]
fn an_ace_of_fourteen_within_a_sum_is_found() {
    fn has_ace(cards: &[Card]) -> bool {
        cards.len() > 1 && cards.iter().any(|card| rank(*card) == 1)
    }
    let sums_with_ace = |command: &Command| match command {
        Command::Form(Forming { loose, hand, .. }) => has_ace(&[loose.as_slice(), hand.as_slice()].concat()),
        Command::Augment(Augmenting { loose, tops, hand, .. }) => {
            has_ace(&[loose.as_slice(), tops.as_slice(), hand.as_slice()].concat())
        }
        Command::Take(Target::Cards(cards)) => has_ace(cards),
        _ => false,
    };
    assert_lie_found(&SWAZI, Lie { balks: sums_with_ace, ..Lie::default() }, &["C8", "1.6"]);
}

#[test]
fn claims_out_of_time_and_captures_cut_short_are_found() {
    forgiven!(SWAZI, "no-claim", "3.13" | "C24");
    forgiven!(SWAZI, "not-all-taken", "3.13" | "C9");
    forgiven!(SWAZI, "must-take", "3.13" | "C9");
    forgiven!(SWAZI, "not-added", "6.18" | "C9");
    forgiven!(SWAZI, "nothing-to-ask", "9.5");
    forgiven!(SWAZI, "captures-nothing", "3.2" | "3.8" | "3.11");
}

#[test]
fn an_owner_who_discards_in_time_of_building_is_found() {
    forgiven!(SWAZI_TWO, "no-discard", "11.4");
    forgiven!(CRAZY, "no-discard", "12.3");
    forgiven!(SOUTH_AFRICAN, "no-discard", "15.17");
    forgiven!(SOUTH_AFRICAN, "owns-a-build", "15.17");
}

#[test]
fn duties_that_are_forgotten_are_found() {
    forgiven!(SWAZI, "must-capture", "6.7");
    forgiven!(SWAZI, "opponents-build", "6.7" | "6.8");
    forgiven!(SWAZI_TWO, "one-build", "11.5");
    forgiven!(CRAZY, "one-build", "12.4");
}

#[test]
fn turns_and_cuts_that_nobody_has_are_found() {
    forgiven!(SWAZI, "not-your-turn", "2.18");
    forgiven!(SWAZI, "wrong-cut", "1.7" | "C2");
    forgiven!(SWAZI, "no-hand-card-played", "2.20");
    forgiven!(SOTHO, "no-number", "14.2");
    forgiven!(SOTHO, "not-to-give", "14.6");
    forgiven!(SOTHO_FORTY, "wrong-cut", "1.7" | "C2");
}

/// Returns a lie about the events of accepted commands.
fn lie_in_events(tell: fn(&mut CardScene<'_>, Vec<Event>) -> Vec<Event>) -> CardLie {
    Lie { tell, ..Lie::default() }
}

/// Defines a lie about each event alone.
macro_rules! lie_in_each {
    ($what:pat => $change:expr) => {
        lie_in_events(|_, mut events| {
            for event in &mut events {
                if let $what = &mut event.what {
                    $change
                }
            }
            events
        })
    };
}

/// Gives a side other points for a row of its score.
fn score(side: &mut SideScore, more: i8) {
    side.points = side.points.saturating_add_signed(more);
    side.total = side.total.saturating_add_signed(more.into());
}

/// Each capture that leaves nothing on the table is worth a point.
#[test]
fn sweeps_that_score_are_found() {
    let pay_sweeps = lie_in_events(|scene, mut events| {
        let is_clear = scene.table.view(None).unwrap().layout.is_empty();
        for event in &mut events {
            match &mut event.what {
                Happening::PackShuffled(_) => scene.memory.clear(),
                Happening::Captured(captured) if is_clear => scene.memory.push(captured.seat),
                Happening::HandScored(scores) => {
                    for side in &mut scores.sides {
                        let swept = scene.memory.iter().filter(|seat| **seat == side.seat).count();
                        score(side, i8::try_from(swept).unwrap());
                    }
                }
                _ => {}
            }
        }
        events
    });
    assert_lie_found(&SWAZI, pay_sweeps, &["10.10"]);
    assert_lie_found(&SOUTH_AFRICAN, pay_sweeps, &["10.10"]);
}

#[test]
fn six_spades_that_are_wanted_are_found() {
    let six = lie_in_each!(Happening::HandScored(scores) => {
        for side in scores.sides.iter_mut().filter(|side| side.spades == 5) {
            side.for_spades -= 1;
            score(side, -1);
        }
    });
    assert_lie_found(&SOUTH_AFRICAN, six, &["15.29"]);
}

#[test]
fn the_last_loose_cards_that_are_lost_are_found() {
    let lost = lie_in_each!(Happening::LayoutCollected(Leftover { seat, .. }) => *seat = None);
    assert_lie_found(&SWAZI, lost, &["10.2"]);
    assert_lie_found(&SOUTH_AFRICAN, lost, &["15.26"]);
}

#[test]
fn a_second_half_that_is_not_dealt_is_found() {
    let none = lie_in_events(|_, mut events| {
        if let Some(at) = events.iter().position(|event| matches!(event.what, Happening::SecondDeal)) {
            events.retain(|event| !matches!(event.what, Happening::HandDealt(_)));
            events.remove(at);
        }
        events
    });
    assert_lie_found(&SWAZI_TWO, none, &["11.2", "11.6"]);
    assert_lie_found(&SOUTH_AFRICAN, none, &["15.24"]);
}

#[test]
fn commission_on_what_is_lost_is_found() {
    let on_losers = lie_in_events(|scene, mut events| {
        let basis_points = scene.table.view(None).unwrap().terms.commission_basis_points;
        for event in &mut events {
            if let Happening::SeatSettled(settled) = &mut event.what {
                settled.commission = settled.lost * MinorUnits::from(basis_points) / 10_000;
                settle(settled);
            }
        }
        events
    });
    assert_lie_found(&SWAZI, on_losers, &["C15"]);
}

/// Computes the result of a seat.
fn settle(settled: &mut Settlement) {
    settled.back = (settled.staked + settled.won).saturating_sub(settled.lost + settled.commission);
}

/// The rest of a divided pot goes to the highest winner instead of the lowest.
#[test]
fn a_pot_that_is_divided_otherwise_is_found() {
    let otherwise = lie_in_events(|scene, mut events| {
        let is_pot = matches!(scene.table.view(None).unwrap().terms.stakes, Stakes::Pot(_));
        let mut winners: Vec<&mut Settlement> = events
            .iter_mut()
            .filter_map(|event| match &mut event.what {
                Happening::SeatSettled(settled) if settled.won > 0 && is_pot => Some(settled),
                _ => None,
            })
            .collect();
        let shares: Vec<MinorUnits> = winners.iter().map(|settled| settled.won).rev().collect();
        for (settled, share) in winners.iter_mut().zip(shares) {
            settled.won = share;
            settle(settled);
        }
        events
    });
    assert_lie_found(&SWAZI, otherwise, &["C15"]);
}

#[test]
fn a_target_that_ends_a_match_with_equal_leaders_is_found() {
    let on_and_on = lie_in_events(|_, mut events| {
        events.retain(|event| !matches!(event.what, Happening::MatchEnded(_)));
        events
    });
    assert_lie_found(&SWAZI, on_and_on, &["C22"]);
}

#[test]
fn windows_that_do_not_open_are_found() {
    let silent = lie_in_events(|_, mut events| {
        events.retain(|event| !matches!(event.what, Happening::ClaimOpen(_)));
        events
    });
    assert_lie_found(&SWAZI, silent, &["3.13"]);
    let unasked = lie_in_events(|_, mut events| {
        events.retain(|event| !matches!(event.what, Happening::RequestOpen(_)));
        events
    });
    assert_lie_found(&SWAZI, unasked, &["9.5"]);
}

#[test]
fn builds_of_another_owner_are_found() {
    fn other(seat: Seat) -> Seat {
        if seat > 1 { seat - 1 } else { 2 }
    }
    let changed = lie_in_each!(Happening::BuildChanged(made) => made.build.owner = other(made.by));
    assert_lie_found(&SWAZI, changed, &["5.6"]);
    let formed = lie_in_each!(Happening::BuildFormed(made) => made.build.owner = other(made.by));
    assert_lie_found(&SWAZI, formed, &["4.3"]);
    let drifted = lie_in_each!(Happening::CaptureDrifted(made) => made.build.owner = made.by);
    assert_lie_found(&SWAZI, drifted, &["9.6"]);
}

#[test]
fn a_capturing_card_that_is_not_on_top_is_found() {
    let below = lie_in_each!(Happening::PileStacked(stacked) => stacked.cards.rotate_right(1));
    assert_lie_found(&SWAZI, below, &["2.6"]);
    assert_lie_found(&SOTHO, below, &["14.3"]);
}

#[test]
fn a_refusal_with_the_clause_of_another_is_found() {
    fn change_clause(refusal: Refusal) -> Refusal {
        Refusal { clause: "swazi 1.2".into(), ..refusal }
    }
    assert_lie_found(&SWAZI, Lie { refuse: change_clause, ..Lie::default() }, &["7.4"]);
}

/// Shows each player the hand of the next.
#[test]
fn a_view_that_shows_another_hand_is_found() {
    fn peep(view: &mut TableView, viewer: Option<Actor>, table: &mut dyn kip_conformance::hosting::Table<CasinoCards>) {
        let Some(Actor { role: Role::Player, number }) = viewer else { return };
        let all = table.view(Some(HOST)).unwrap();
        let next = number % Seat::from(all.terms.players) + 1;
        for (shown, held) in view.seats.iter_mut().zip(all.seats) {
            if shown.seat == next {
                shown.hand = held.hand;
            }
        }
    }
    assert_lie_found(&SWAZI, Lie { see: peep, ..Lie::default() }, &["C20"]);
}

#[test]
fn a_list_in_another_order_is_found() {
    assert_lie_found(
        &SOUTH_AFRICAN,
        Lie { list: |listed| listed.first.reverse(), ..Lie::default() },
        &["C25", "15.19"],
    );
}
