//! Detects records that contradict themselves. Such a rulebook is refused; the sentence says what to change in its file.
//!
//! What the machine relies on is here: that all cards are dealt or have a place, that duties can be met, that points can be
//! halved and paid. This module checks records only; [`super::terms`] checks what a table is opened with.

use super::cards::{CardSet, Suit};
use super::contract::Card;
use super::record::{ACE_HIGH, BuildersDiscard, Deal, OneBuild, Pictures, Points, Record, Rest, Turns};
use crate::table::cites::{find_in_cites, find_in_names};

/// The cards of the layout that are cut out of the pack (1.7).
const CUT: u32 = 4;
/// A layout with so many points, or so many pictures, is dead where a table is opened with `redeal` (1.14, 1.15).
const DEAD: u32 = 3;
/// Spades that are enough for their points (15.29).
const FIVE: u32 = 5;

/// Returns a description of the record's first contradiction and its correction, in the words of a rulebook's file, or `None`.
pub fn find_contradiction(record: &Record) -> Option<&'static str> {
    let found = find_in_names(record.id, record.title, record.source, &record.clauses);
    found
        .or_else(|| find_in_pack(record))
        .or_else(|| find_in_deals(record))
        .or_else(|| find_in_turns(record))
        .or_else(|| find_in_points(record))
        .or_else(|| find_in_clauses(record))
}

/// The pack, and what its cards count.
fn find_in_pack(record: &Record) -> Option<&'static str> {
    let pack = record.pack.value;
    if !CardSet::FULL.has_all(pack) {
        return Some("the pack has bits that are no cards: give `pack` cards only");
    }
    if record.ace_high.value && pack.of_rank(1).is_empty() {
        return Some("an ace would count 14, and the pack has none: let `ace-high` be `false`");
    }
    let greatest = greatest_number(record);
    if greatest < 2 {
        return Some(
            "no card of the pack has a number from 2 on, so that nothing could be built: give `pack` such cards",
        );
    }
    if record.highest.value > greatest {
        return Some(
            "no card of the pack could capture the highest build: \
             lower `highest` to the greatest number that a card of the pack counts",
        );
    }
    if record.highest.value < greatest {
        return Some(
            "a card of the pack counts more than the highest build: \
             raise `highest` to the greatest number that a card counts (13 with kings that have numbers, \
             14 where aces may count it), or change `pack`, `pictures` or `ace-high`",
        );
    }
    if record.cut.value && !has_live_cut(record) {
        return Some(
            "whichever four cards are cut score three points or are three pictures, so that a table with `redeal` \
             would never be dealt: let `cut` be `false`, or change `pack` or `points`",
        );
    }
    None
}

/// Returns the greatest number that a card of the pack counts alone; 0 where none has a number.
fn greatest_number(record: &Record) -> u8 {
    if record.ace_high.value {
        return ACE_HIGH;
    }
    let mut rank = if matches!(record.pictures.value, Pictures::Numbers) { 13 } else { 10 };
    while rank > 0 && record.pack.value.of_rank(rank).is_empty() {
        rank -= 1;
    }
    rank
}

/// Whether some four cards of the pack are a layout that is not dead (1.14, 1.15): at most two pictures, and at most two points.
fn has_live_cut(record: &Record) -> bool {
    let (pack, points) = (record.pack.value, record.points.value);
    let pictures = pack.pictures().len();
    let mut worthless = pack.len() - pictures;
    let mut worth = [0_u32; 6];
    let mut scoring = 0;
    let two_of_spades = CardSet(pack.0 & CardSet::of(Card::S2).0);
    let ten_of_diamonds = CardSet(pack.0 & CardSet::of(Card::D10).0);
    let scored = [(pack.of_rank(1), points.ace), (two_of_spades, points.spy_two), (ten_of_diamonds, points.big_ten)];
    let mut kind = 0;
    while kind < scored.len() {
        let (cards, each) = scored[kind];
        let mut count = if each > 0 { cards.len() } else { 0 };
        worthless -= count;
        while count > 0 {
            worth[scoring] = each as u32;
            scoring += 1;
            count -= 1;
        }
        kind += 1;
    }
    let mut cards = worthless + if pictures < DEAD { pictures } else { DEAD - 1 };
    // The least points first.
    let (mut sum, mut value) = (0, 1);
    while value < DEAD {
        let mut place = 0;
        while place < scoring {
            if worth[place] == value && cards < CUT && sum + value < DEAD {
                (sum, cards) = (sum + value, cards + 1);
            }
            place += 1;
        }
        value += 1;
    }
    cards >= CUT
}

/// For how many it is, and where all cards go.
fn find_in_deals(record: &Record) -> Option<&'static str> {
    let deals = record.deals.value;
    if deals.is_empty() {
        return Some("the game is for nobody: give `deals` a number of players");
    }
    let (mut place, mut before, mut are_left, mut has_second) = (0, 1, false, false);
    while place < deals.len() {
        let Deal { players, first, second } = deals[place];
        if players <= before || players > 4 {
            return Some("two, three or four play: give `deals` these numbers of `players`, each once, rising");
        }
        if first == 0 {
            return Some("a player without cards has no turn: give each of `deals` a `first` of 1 or more");
        }
        let dealt = players as u32 * (first as u32 + second as u32) + if record.cut.value { CUT } else { 0 };
        if dealt > record.pack.value.len() {
            return Some(
                "more cards are dealt, with the four that are cut, than the pack has: \
                 give fewer in `deals`, or more in `pack`",
            );
        }
        let left = record.pack.value.len() - dealt;
        if let Some(found) = find_in_rest(record.rest.value, deals[place], left) {
            return Some(found);
        }
        are_left |= left > 0;
        has_second |= second > 0;
        before = players;
        place += 1;
    }
    if !are_left && !matches!(record.rest.value, Rest::None) {
        return Some("all cards are dealt, so that nothing is left to be drawn or laid: let `rest` be `none`");
    }
    find_in_sides(record, before, has_second)
}

/// Where the cards go that one deal leaves.
fn find_in_rest(rest: Rest, deal: Deal, left: u32) -> Option<&'static str> {
    match rest {
        Rest::None if left > 0 => Some(
            "cards are left when all hands are dealt, and nobody has them: deal them in `deals`, \
             or let `rest` be `drawn` or `laid`",
        ),
        Rest::Drawn if deal.second > 0 => Some(
            "a drawing pile is drawn out before hands are empty: give `deals` no `second`, or let `rest` be another",
        ),
        Rest::Drawn if !left.is_multiple_of(deal.players as u32) => Some(
            "the drawing pile does not go round: players would have unequal numbers of turns; \
             let what `deals` leave be a multiple of `players`",
        ),
        Rest::Laid if deal.second > 0 && left > 0 => {
            Some("what is left is laid after the only deal: deal all cards where `deals` have a `second`")
        }
        Rest::None | Rest::Drawn | Rest::Laid => None,
    }
}

/// Partners, and rules for the parts of a hand.
fn find_in_sides(record: &Record, most_players: u8, has_second: bool) -> Option<&'static str> {
    if record.partners.value && most_players < 4 {
        return Some("partners are four players: give `deals` four `players`, or let `partners` be `false`");
    }
    if record.shared_pile.value && !record.partners.value {
        return Some("only partners share a pile: let `shared-pile` be `false`");
    }
    let draws = matches!(record.rest.value, Rest::Drawn);
    match record.builders_discard.value {
        BuildersDiscard::NotWhileDrawing if !draws => {
            Some("there is no drawing pile: let `builders-discard` be another, or `rest` be `drawn`")
        }
        BuildersDiscard::NotInFirstHalf | BuildersDiscard::InSecondHalf if draws => Some(
            "a hand with a drawing pile has no halves: \
             let `builders-discard` be `not-while-drawing`, `always` or `never`",
        ),
        BuildersDiscard::InSecondHalf if !has_second => {
            Some("there is no second half: let `builders-discard` be `never`, or give `deals` a `second`")
        }
        BuildersDiscard::NotInFirstHalf
        | BuildersDiscard::NotWhileDrawing
        | BuildersDiscard::InSecondHalf
        | BuildersDiscard::Always
        | BuildersDiscard::Never => None,
    }
}

/// What a turn is, and who may have a word in it.
fn find_in_turns(record: &Record) -> Option<&'static str> {
    let is_one_card = matches!(record.turn.value, Turns::OneCard);
    if is_one_card && record.insisting.value {
        return Some("a turn of one card ends by itself, and nobody insists (C13): let `insisting` be `false`");
    }
    if is_one_card && record.partners.value {
        return Some("in turns of one card each plays alone (C13): let `partners` be `false`");
    }
    let draws = matches!(record.rest.value, Rest::Drawn);
    match record.one_build.value {
        OneBuild::ByTurns if !is_one_card => {
            Some("free turns do not see to it that a player has one build: let `one-build` be another")
        }
        OneBuild::InFirstHalf | OneBuild::WhileDrawing | OneBuild::Never if is_one_card => {
            Some("in turns of one card a player has one build at most (C13): let `one-build` be `by-turns`")
        }
        OneBuild::WhileDrawing if !draws => {
            Some("there is no drawing pile: let `one-build` be another, or `rest` be `drawn`")
        }
        OneBuild::InFirstHalf if draws => {
            Some("a hand with a drawing pile has no halves: let `one-build` be `while-drawing` or `never`")
        }
        OneBuild::InFirstHalf | OneBuild::WhileDrawing | OneBuild::ByTurns | OneBuild::Never => None,
    }
}

/// What cards score, and what a seat stakes for it.
fn find_in_points(record: &Record) -> Option<&'static str> {
    let (pack, points) = (record.pack.value, record.points.value);
    let spades = pack.of_suit(Suit::Spades).len();
    if !points.most_cards.is_multiple_of(2) || !points.most_spades.is_multiple_of(2) {
        return Some("sides that tie have half each (C14): let `most-cards` and `most-spades` of `points` be even");
    }
    if points.most_spades > 0 && spades == 0 {
        return Some("the pack has no spades: let `most-spades` of `points` be 0");
    }
    if points.five_spades > 0 && spades < FIVE {
        return Some("the pack has fewer than five spades: let `five-spades` of `points` be 0");
    }
    if points.spy_two > 0 && !pack.has(Card::S2) {
        return Some("the pack has no two of spades: let `spy-two` of `points` be 0");
    }
    if points.big_ten > 0 && !pack.has(Card::D10) {
        return Some("the pack has no ten of diamonds: let `big-ten` of `points` be 0");
    }
    if points.ace > 0 && pack.of_rank(1).is_empty() {
        return Some("the pack has no ace: let `ace` of `points` be 0");
    }
    // What one side has at most is written in eight bits.
    match most_points(pack, points, 1) {
        0 => return Some("nothing scores, so that no match has a winner: give `points`"),
        1..256 => {}
        _ => return Some("a side could have more than 255 points in a hand: give fewer `points`"),
    }
    if (record.points_at_stake.value as u32) < most_lost(record) {
        return Some(
            "a seat could lose more points in a hand than it stakes: give `points-at-stake` the most that \
             all other sides can score together",
        );
    }
    None
}

/// Returns the most points that a seat can lose to all other sides together: what they score where it scores nothing.
fn most_lost(record: &Record) -> u32 {
    let deals = record.deals.value;
    let (mut place, mut most) = (0, 0);
    while place < deals.len() {
        let players = deals[place].players as u32;
        let sides = if record.partners.value && players == 4 { 2 } else { players };
        let lost = most_points(record.pack.value, record.points.value, sides - 1);
        if lost > most {
            most = lost;
        }
        place += 1;
    }
    most
}

/// Returns the most points that so many sides have together, as far as each kind of points goes by itself.
fn most_points(pack: CardSet, points: Points, sides: u32) -> u32 {
    let with_five = pack.of_suit(Suit::Spades).len() / FIVE;
    majority(points.most_cards, sides)
        + majority(points.most_spades, sides)
        + points.five_spades as u32 * if with_five < sides { with_five } else { sides }
        + points.spy_two as u32
        + points.big_ten as u32
        + points.ace as u32 * pack.of_rank(1).len()
}

/// Returns the most points that so many sides have together for a majority: one has all, or all tie and have half each.
fn majority(worth: u8, sides: u32) -> u32 {
    let tied = worth as u32 / 2 * sides;
    if tied > worth as u32 { tied } else { worth as u32 }
}

/// The clauses that policies and steps cite.
fn find_in_clauses(record: &Record) -> Option<&'static str> {
    let policies = [
        record.pack.cite,
        record.deals.cite,
        record.rest.cite,
        record.cut.cite,
        record.leads.cite,
        record.partners.cite,
        record.shared_pile.cite,
        record.pictures.cite,
        record.ace_high.cite,
        record.highest.cite,
        record.turn.cite,
        record.insisting.cite,
        record.sorting.cite,
        record.builders_discard.cite,
        record.one_build.cite,
        record.points.cite,
        record.points_at_stake.cite,
    ];
    find_in_cites(policies, &record.cites, &record.clauses)
}
