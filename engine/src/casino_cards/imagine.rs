//! A state that a seat cannot tell from the true one: what it does not know is dealt anew (C28).
//!
//! Not a fair sample of what is likely: a possible one, for players that must not see the truth.

use alloc::vec::Vec;

use kip_draws::{Numbers, exchange};

use super::cards::CardSet;
use super::contract::{Card, Phase};
use super::record::{Record, rank_of};
use super::sides::{partner, pile_of};
use super::state::{State, Taken, set_of};
use super::view::hidden_of;
use crate::contract::{Link, UsedLink};

/// Imagines a state for a seat.
pub fn imagine(record: &Record, state: &State, seat: u8, seed: [u8; 32]) -> State {
    let mut imagined = state.clone();
    let numbers = &mut Numbers::from_seed(seed);
    imagined.is_imagined = true;
    if let Some(link) = &mut imagined.link {
        let beacon = link.link.beacon.take().map(|mut beacon| {
            beacon.bytes = alloc::vec![0];
            beacon
        });
        *link = UsedLink {
            number: link.number,
            link: Link { x: [0; 32].to_vec(), beacon },
            entropy: core::mem::take(&mut link.entropy),
        };
    }
    deal_anew(record, state, &mut imagined, seat, numbers);
    shuffle_piles(record, &mut imagined, seat, numbers);
    imagined
}

/// Returns the cards of another seat's hand that everybody knows: one that was laid down and must be played at once.
fn shown(state: &State, seat: u8) -> CardSet {
    let turn = &state.hand.turn;
    turn.must_play.filter(|_| turn.seat == seat).map_or(CardSet::default(), CardSet::of)
}

fn deal_anew(record: &Record, state: &State, imagined: &mut State, seat: u8, numbers: &mut Numbers) {
    let others: Vec<u8> = state.all().map(|(other, _)| other).filter(|&other| other != seat).collect();
    let hidden = |other: u8| state.player(other).hand.without(shown(state, other));
    let mut unknown = others.iter().fold(set_of(&state.hand.pack), |all, &other| all.with(hidden(other)));
    let mut hands: Vec<(u8, CardSet)> = others.iter().map(|&other| (other, CardSet::default())).collect();
    for (other, hand) in &mut hands {
        for rank in 1..=13 {
            // A card that is shown covers nothing: when it was laid down, another did (7.4).
            for _ in 0..need(record, state, *other, rank) {
                let candidates = unknown.of_rank(rank).to_list();
                let Some(&card) = candidates.get(numbers.place(candidates.len())) else { continue };
                unknown = unknown.without(CardSet::of(card));
                *hand = hand.with(CardSet::of(card));
            }
        }
    }
    let mut left = unknown.to_list();
    exchange(&mut left, numbers);
    let mut left = left.into_iter();
    for (other, drawn) in hands {
        let mut hand = drawn.with(shown(state, other));
        let count = state.player(other).hand.len();
        while hand.len() < count {
            let Some(card) = left.next() else { break };
            hand = hand.with(CardSet::of(card));
        }
        if let Some(player) = imagined.player_mut(other) {
            player.hand = hand;
        }
    }
    imagined.hand.pack = left.take(52).collect();
}

/// Returns how many cards of a rank a seat must hold: for its builds, for what it has asked or added to, and because it is known.
fn need(record: &Record, state: &State, seat: u8, rank: u8) -> u32 {
    let turn = &state.hand.turn;
    let is_mover = turn.seat == seat;
    let mut owned = state.owned(seat);
    // A build that the played card takes, or could still take, needs no cover.
    let takes = |value: u8| {
        state.phase == Phase::Taking
            || state.build_worth(value).is_some_and(|build| turn.taken.contains(&Taken::Build(build.number)))
    };
    if let Some(value) = turn.value.filter(|&value| is_mover && takes(value)) {
        owned = owned.without(value);
    }
    let mut need = owned.need(rank);
    let must = state.build(turn.must_capture).map(|build| build.value);
    if is_mover && turn.played.is_none() && must.is_some_and(|must| rank_of(must) == rank) {
        need += 1;
    }
    // A partner who has asked could cover the build.
    let asked = state.phase == Phase::Requested && partner(record, state, turn.seat) == Some(seat);
    if let Some(value) = turn.value.filter(|&value| asked && rank_of(value) == rank) {
        need = state.owned(seat).with(value).need(rank);
    }
    let is_known = state.player(seat).known & 1 << rank != 0;
    need.max(u32::from(is_known))
}

/// Pile orders that the seat does not know are shuffled, pile by pile by seat, capture by capture from below; a sorting under way
/// is the last capture of its pile.
fn shuffle_piles(record: &Record, imagined: &mut State, seat: u8, numbers: &mut Numbers) {
    let sorts_for = pile_of(record, imagined, imagined.hand.turn.seat);
    for (owner, pile) in (1..).zip(&mut imagined.hand.piles) {
        let mut end = 0;
        for part in &pile.parts {
            end += usize::from(part.count);
            if let Some(cards) = pile.cards.get_mut(hidden_of(seat, *part, end)) {
                anew(cards, numbers);
            }
        }
        let turn = &mut imagined.hand.turn;
        if owner == sorts_for && turn.sorter != 0 && turn.sorter != seat {
            let mut all = turn.captured.to_vec();
            anew(&mut all, numbers);
            turn.sorted = all.into_iter().take(turn.sorted.len()).collect();
        }
    }
}

/// Brings cards into a random order, from the pack's order. As in a pack the first drawn lies on top: last.
fn anew(cards: &mut [Card], numbers: &mut Numbers) {
    let all = set_of(cards);
    cards.iter_mut().zip(all).for_each(|(place, card)| *place = card);
    exchange(cards, numbers);
    cards.reverse();
}
