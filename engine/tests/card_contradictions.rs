//! Each contradiction, by the hint that it gives; and what is none.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may stop where it stands")]

use kip_engine::casino_cards::{
    BuildersDiscard, CardSet, Cited, Deal, OneBuild, Pack, Pictures, Points, Record, Suit, find_contradiction,
};
use kip_engine::contract::{Citation, ClauseNumber};
use kip_records::casino_cards::{CRAZY, SOTHO, SOUTH_AFRICAN as SOUTH, SWAZI, SWAZI_TWO as TWO, all};

fn cited<T>(value: T) -> Cited<T> {
    let clause = SWAZI.clauses.find(Some("swazi"), "1.2").unwrap();
    Cited::new(value, Citation { clause, ruling: None })
}

fn dealt<const N: usize>(deals: [Deal; N]) -> Cited<&'static [Deal]> {
    cited(Vec::from(deals).leak())
}

const fn to(players: u8, first: u8, second: u8) -> Deal {
    Deal { players, first, second }
}

/// Aces, twos and threes for two, without a cut.
fn small() -> Record {
    Record {
        pack: cited(CardSet::of_ranks(1, 3)),
        deals: dealt([to(2, 6, 0)]),
        cut: cited(false),
        points: cited(Points { most_cards: 2, most_spades: 2, five_spades: 0, spy_two: 1, big_ten: 0, ace: 1 }),
        points_at_stake: cited(9),
        ..**TWO
    }
}

/// Returns what to correct, which is said in the words of a rulebook's file.
fn hint(record: &Record) -> &'static str {
    let hint = find_contradiction(record).expect("it contradicts itself");
    let is_word = |word: &str| word.chars().all(|letter| letter.is_ascii_lowercase() || letter == '-');
    assert!(hint.split('`').skip(1).step_by(2).all(is_word), "{hint}");
    hint
}

/// Returns the least stake that is enough.
fn most_lost(record: &Record) -> u8 {
    let is_enough = |stake: &u8| {
        let hint = find_contradiction(&Record { points_at_stake: cited(*stake), ..*record });
        !hint.is_some_and(|hint| hint.contains("give `points-at-stake` the most"))
    };
    (0..=u8::MAX).find(is_enough).unwrap()
}

fn with_points(points: Points) -> Record {
    Record { points: cited(points), points_at_stake: cited(u8::MAX), ..**TWO }
}

#[test]
fn the_rulebooks_of_the_engine_do_not_contradict_themselves() {
    for record in all() {
        assert_eq!(find_contradiction(record), None, "{}", record.id);
    }
}

/// C15: eleven points, in the South African version twelve.
#[test]
fn what_is_staked_is_the_most_that_can_be_lost() {
    for (record, most) in [(*SWAZI, 11), (*TWO, 11), (*SOTHO, 11), (*SOUTH, 12)] {
        assert_eq!((most_lost(record), record.points_at_stake.value), (most, most), "{}", record.id);
    }
    // Three opponents who tie for most cards and most spades have three points of two each.
    let alone = Record { partners: cited(false), shared_pile: cited(false), ..**SWAZI };
    assert_eq!(most_lost(&alone), 3 + 3 + 1 + 2 + 4);
    assert!(hint(&alone).contains("give `points-at-stake` the most"));
    assert_eq!(find_contradiction(&Record { points_at_stake: cited(13), ..alone }), None);
    assert!(hint(&Record { points_at_stake: cited(10), ..**TWO }).contains("than it stakes"));
    // More than can be lost may lie there.
    assert_eq!(find_contradiction(&Record { points_at_stake: cited(20), ..**TWO }), None);
}

#[test]
fn a_house_may_state_much_that_the_published_rulebooks_do_not() {
    let all = [
        small(),
        Record { deals: dealt([to(2, 3, 3)]), ..small() },
        Record { cut: cited(true), deals: dealt([to(2, 4, 0), to(4, 2, 0)]), points_at_stake: cited(11), ..small() },
        Record { ace_high: cited(false), highest: cited(13), ..**TWO },
        Record { ace_high: cited(false), highest: cited(3), ..small() },
        Record { pictures: cited(Pictures::Nothing), ..**TWO },
        Record { builders_discard: cited(BuildersDiscard::Always), one_build: cited(OneBuild::Never), ..**TWO },
        Record { builders_discard: cited(BuildersDiscard::Never), ..**TWO },
        Record { pack: cited(Pack::Forty.cards()), deals: dealt([to(2, 6, 0), to(3, 4, 0)]), ..**CRAZY },
        Record {
            pack: cited(Pack::FiftyTwo.cards()),
            highest: cited(13),
            pictures: cited(Pictures::Numbers),
            builders_discard: cited(BuildersDiscard::Never),
            deals: dealt([to(3, 16, 0)]),
            ..**SOUTH
        },
    ];
    for (number, record) in all.iter().enumerate() {
        assert_eq!(find_contradiction(record), None, "{number}");
    }
}

#[test]
fn missing_or_differing_names_are_reported() {
    assert!(hint(&Record { id: "other", ..**SWAZI }).contains("give both the same name"));
    assert!(hint(&Record { title: "", ..**SWAZI }).contains("`title` and `source`"));
    assert!(hint(&Record { source: "", ..**SWAZI }).contains("`title` and `source`"));
}

#[test]
fn packs_that_do_not_fit_their_numbers_are_reported() {
    assert!(hint(&Record { pack: cited(CardSet(1 << 52)), ..**TWO }).contains("are no cards"));
    let aceless = CardSet::of_ranks(2, 13);
    assert!(hint(&Record { pack: cited(aceless), ..**TWO }).contains("let `ace-high` be `false`"));
    let kings = Record { ace_high: cited(false), ..**TWO };
    assert!(hint(&kings).contains("lower `highest`"), "an ace that counts 1 captures no build of 14");
    assert!(hint(&Record { highest: cited(12), ..kings }).contains("13 with kings"));
    assert!(hint(&Record { highest: cited(13), ..**TWO }).contains("14 where aces may count it"));
    assert!(
        hint(&Record { pack: cited(Pack::Forty.cards()), highest: cited(13), ..kings }).contains("lower `highest`")
    );
    let pictures = CardSet::of_ranks(11, 13).with(CardSet::of_ranks(1, 1));
    let unnumbered = Record { pack: cited(pictures), pictures: cited(Pictures::Nothing), ..kings };
    assert!(hint(&Record { highest: cited(1), ..unnumbered }).contains("nothing could be built"));
}

#[test]
fn packs_of_which_every_cut_is_dead_are_reported() {
    let cut = Record { cut: cited(true), deals: dealt([to(2, 4, 0)]), ..small() };
    assert_eq!(find_contradiction(&cut), None);
    // Four aces and four kings: two kings and two aces are the least, two points.
    let high = CardSet::of_ranks(1, 1).with(CardSet::of_ranks(13, 13));
    let aces = Points { most_cards: 2, most_spades: 0, five_spades: 0, spy_two: 0, big_ten: 0, ace: 1 };
    let high = Record { pack: cited(high), deals: dealt([to(2, 2, 0)]), points: cited(aces), ..cut };
    assert_eq!(find_contradiction(&high), None);
    let dear = Points { ace: 2, ..aces };
    assert!(hint(&Record { points: cited(dear), ..high }).contains("would never be dealt"));
    // Twos, of which that of spades scores, and no other card.
    let twos = Points { ace: 0, spy_two: 3, ..aces };
    let twos = Record {
        pack: cited(CardSet::of_ranks(2, 3)),
        ace_high: cited(false),
        highest: cited(3),
        points: cited(twos),
        ..high
    };
    assert_eq!(find_contradiction(&twos), None, "three twos and a three");
    let only = CardSet::of_ranks(2, 2).with(CardSet::of_ranks(11, 13));
    let only = Record { pack: cited(only), deals: dealt([to(3, 4, 0)]), highest: cited(13), ..twos };
    assert_eq!(find_contradiction(&only), None, "two pictures and two twos");
}

#[test]
fn deals_for_nobody_or_of_too_many_cards_are_reported() {
    assert!(hint(&Record { deals: dealt([]), ..**TWO }).contains("is for nobody"));
    for deals in [
        dealt([to(1, 48, 0)]),
        dealt([to(5, 9, 0)]),
        dealt([to(2, 24, 0), to(2, 24, 0)]),
        dealt([to(3, 16, 0), to(2, 24, 0)]),
    ] {
        assert!(hint(&Record { deals, ..**TWO }).contains("each once, rising"), "{deals:?}");
    }
    assert!(hint(&Record { deals: dealt([to(2, 0, 24)]), ..**TWO }).contains("a `first` of 1 or more"));
    assert!(hint(&Record { deals: dealt([to(2, 13, 12)]), ..**TWO }).contains("more cards are dealt"));
    assert!(hint(&Record { deals: dealt([to(2, 26, 0)]), ..**TWO }).contains("more cards are dealt"), "and four cut");
    assert!(hint(&Record { deals: dealt([to(4, 255, 255)]), ..**TWO }).contains("more cards are dealt"));
}

#[test]
fn cards_that_nobody_has_are_reported() {
    assert!(hint(&Record { deals: dealt([to(2, 12, 11)]), ..**TWO }).contains("nobody has them"));
    assert!(hint(&Record { deals: dealt([to(2, 8, 8)]), ..**CRAZY }).contains("give `deals` no `second`"));
    let sixless = Record { pack: cited(CardSet::FULL.without(CardSet::of_ranks(6, 6))), ..**CRAZY };
    assert!(hint(&Record { deals: dealt([to(2, 8, 0), to(3, 7, 0)]), ..sixless }).contains("does not go round"));
    assert!(hint(&Record { deals: dealt([to(2, 10, 9)]), ..**SOUTH }).contains("after the only deal"));
    assert!(hint(&Record { deals: dealt([to(2, 24, 0)]), ..**CRAZY }).contains("`none`"));
    assert!(hint(&Record { deals: dealt([to(2, 10, 10)]), ..**SOUTH }).contains("`none`"));
}

#[test]
fn partners_and_halves_that_are_not_there_are_reported() {
    assert!(hint(&Record { partners: cited(true), ..**TWO }).contains("partners are four players"));
    assert!(hint(&Record { shared_pile: cited(true), ..**TWO }).contains("only partners share a pile"));
    for when in [BuildersDiscard::NotInFirstHalf, BuildersDiscard::InSecondHalf] {
        assert!(hint(&Record { builders_discard: cited(when), ..**CRAZY }).contains("has no halves"), "{when:?}");
    }
    let drawing = cited(BuildersDiscard::NotWhileDrawing);
    assert!(hint(&Record { builders_discard: drawing, ..**TWO }).contains("there is no drawing pile"));
    let second = cited(BuildersDiscard::InSecondHalf);
    assert!(hint(&Record { builders_discard: second, ..**SWAZI }).contains("there is no second half"));
    assert!(hint(&Record { one_build: cited(OneBuild::WhileDrawing), ..**TWO }).contains("there is no drawing pile"));
    assert!(hint(&Record { one_build: cited(OneBuild::InFirstHalf), ..**CRAZY }).contains("has no halves"));
}

#[test]
fn turns_of_one_card_have_no_partners_claims_or_second_builds() {
    assert!(hint(&Record { insisting: cited(true), ..**SOUTH }).contains("let `insisting` be `false`"));
    assert!(hint(&Record { partners: cited(true), ..**SOUTH }).contains("let `partners` be `false`"));
    for when in [OneBuild::InFirstHalf, OneBuild::WhileDrawing, OneBuild::Never] {
        assert!(hint(&Record { one_build: cited(when), ..**SOUTH }).contains("be `by-turns`"), "{when:?}");
    }
    assert!(hint(&Record { one_build: cited(OneBuild::ByTurns), ..**TWO }).contains("let `one-build` be another"));
}

#[test]
fn points_that_cannot_be_scored_or_halved_are_reported() {
    let points = TWO.points.value;
    for odd in [Points { most_cards: 1, ..points }, Points { most_spades: 3, ..points }] {
        assert!(hint(&with_points(odd)).contains("be even"));
    }
    assert!(hint(&with_points(Points { most_cards: 254, ..points })).contains("more than 255 points"));
    assert!(hint(&with_points(Points { ace: 255, ..points })).contains("more than 255 points"));
    let nothing = Points { most_cards: 0, most_spades: 0, five_spades: 0, spy_two: 0, big_ten: 0, ace: 0 };
    assert!(hint(&with_points(nothing)).contains("nothing scores"));
    let low = Record { pack: cited(CardSet::of_ranks(3, 5)), ace_high: cited(false), highest: cited(5), ..small() };
    let worth = |points| Record { points: cited(points), ..low };
    assert_eq!(find_contradiction(&worth(Points { most_cards: 2, ..nothing })), None);
    for (points, words) in [
        (Points { five_spades: 1, ..nothing }, "fewer than five spades"),
        (Points { spy_two: 1, ..nothing }, "no two of spades"),
        (Points { big_ten: 1, ..nothing }, "no ten of diamonds"),
        (Points { ace: 1, ..nothing }, "no ace"),
    ] {
        assert!(hint(&worth(points)).contains(words), "{words}");
    }
    let red = low.pack.value.without(CardSet::FULL.of_suit(Suit::Spades));
    let red = Record { pack: cited(red), deals: dealt([to(3, 3, 0)]), ..worth(Points { most_spades: 2, ..nothing }) };
    assert!(hint(&red).contains("no spades"));
}

#[test]
fn unknown_citations_are_reported() {
    let nothing = Citation { clause: ClauseNumber::MAX, ruling: None };
    assert!(hint(&Record { rest: Cited { cite: nothing, ..SWAZI.rest }, ..**SWAZI }).contains("cites a clause"));
    let cites = kip_engine::casino_cards::Cites { draw: nothing, ..SWAZI.cites };
    assert!(hint(&Record { cites, ..**SWAZI }).contains("cites a clause"));
}
