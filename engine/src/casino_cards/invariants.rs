//! What holds in every state. Bytes and events from outside must lead to a state in which it does.

use super::builds::can_add_top;
use super::cards::CardSet;
use super::contract::{Claim, Phase, Stakes};
use super::record::{OneBuild, Record, Rest, Sorting, Turns};
use super::sets::{does_take, values_of};
use super::sides::{has_partners, is_same_side, piles, tops_set};
use super::state::{Build, Item, MOST_CARDS, Pile, Player, State, Taken, place, set_of};
use super::terms::require_terms;
use crate::table::money::MOST;

/// Whether a state is one that the machine could be in.
pub fn is_consistent(record: &'static Record, state: &State) -> bool {
    require_terms(record, &state.terms).is_ok()
        && state.now <= MOST
        && state.moved_at <= state.now
        && are_seats(state)
        && are_seats_consistent(record, state)
        && is_source_consistent(state)
        && are_cards_whole(record, state)
        && are_builds_consistent(record, state)
        && are_piles_consistent(record, state)
        && is_turn_consistent(record, state)
}

const fn is_in_hand(phase: Phase) -> bool {
    !matches!(phase, Phase::Between | Phase::Closed)
}

fn are_seats(state: &State) -> bool {
    let turn = &state.hand.turn;
    let in_hand = is_in_hand(state.phase);
    let known = [state.dealer, state.next_dealer, state.hand.last_capture, turn.seat, turn.asked, turn.sorter];
    known.iter().all(|&seat| seat <= state.seats())
        && (state.dealer == 0) == (state.deals == 0)
        && (!in_hand || state.dealer > 0)
        && (in_hand || state.deals == 0 || state.next_dealer > 0)
        && (state.hands > 0 || state.totals == [0; 4])
        && (state.phase != Phase::Closed || state.hands == 0)
}

fn are_seats_consistent(record: &Record, state: &State) -> bool {
    let in_hand = is_in_hand(state.phase);
    let is_dealt = in_hand && state.phase != Phase::Cut;
    let most = match state.terms.stakes {
        Stakes::None => 0,
        Stakes::PerPoint(amount) => amount.saturating_mul(record.points_at_stake.value.into()),
        Stakes::Pot(amount) => amount,
    };
    let is_pot = matches!(state.terms.stakes, Stakes::Pot(_));
    let has_partners = has_partners(record, state);
    let is_good = |player: &Player| {
        let is_staked = player.stake == most;
        // Who waits for the deal, and who plays, has staked; an ante lies there to its match's end.
        let money = is_staked || (player.stake == 0 && !player.is_ready && !(is_pot && state.hands > 0));
        let between = is_pot || player.is_ready || player.stake == 0;
        let holds = |rank: u8| !player.hand.of_rank(rank).is_empty();
        let known = player.known & !0x3ffe == 0 && (1..=13).all(|rank| player.known & 1 << rank == 0 || holds(rank));
        money
            && between
            && (player.is_taken || (!player.is_ready && player.stake == 0))
            && (!in_hand || (player.is_taken && player.is_ready))
            && (is_dealt || player.hand.is_empty())
            && known
            && (has_partners || player.known == 0)
    };
    let nobody = |player: &Player| *player == Player::default();
    state.all().all(|(_, player)| is_good(player))
        && state.players.iter().skip(state.seats().into()).all(nobody)
        && (!is_dealt || are_hands_even(record, state))
}

/// Hands are what the order of turns leaves: who has had a turn in this round has one card less, unless it was drawn again.
fn are_hands_even(record: &Record, state: &State) -> bool {
    let turn = &state.hand.turn;
    let Some(deal) = record.deal(state.seats()) else { return false };
    let most = u32::from(if state.hand.is_second_half { deal.second } else { deal.first });
    let full = state.player(turn.seat).hand.len() + u32::from(turn.played.is_some());
    let draws = record.rest.value == Rest::Drawn && !state.hand.pack.is_empty();
    let (mut seat, mut had_turn) = (state.leader(), true);
    let mut is_even = (1..=most).contains(&full) && (!draws || full == most);
    for before in 0..state.seats() {
        if seat == turn.seat {
            had_turn = false;
            let drawn = state.hand.pack.len() % usize::from(state.seats());
            is_even &= !draws || (drawn + usize::from(before)).is_multiple_of(state.seats().into());
        } else {
            is_even &= state.player(seat).hand.len() + u32::from(had_turn && !draws) == full;
        }
        seat = state.next_seat(seat);
    }
    is_even
}

fn is_source_consistent(state: &State) -> bool {
    let chain = state.source.chain();
    let has_beacon = chain.is_some_and(|chain| chain.beacon.is_some());
    let due = chain.is_some_and(|chain| chain.due.is_some());
    let link = state.link.as_ref().is_none_or(|used| {
        used.link.x.len() == 32
            && used.entropy.len() == 32
            && used.link.beacon.is_some() == has_beacon
            && used.link.beacon.as_ref().is_none_or(|beacon| (1..=256).contains(&beacon.bytes.len()))
            && chain.is_some_and(|chain| {
                let link = used.link.x.as_slice().try_into();
                let follows = link.is_ok_and(|link| kip_draws::follows(&chain.head, link));
                used.number == chain.revealed.saturating_add(1)
                    && used.number <= chain.published.length
                    && (follows || state.is_imagined)
            })
    });
    let is_played = chain.is_some() && is_in_hand(state.phase);
    state.source.counts_only(state.seats().into())
        && due == (has_beacon && state.is_deal_due())
        && link
        && (state.link.is_some() == is_played || state.is_imagined)
}

/// Every card of the pack is in exactly one place; between hands none is anywhere.
fn are_cards_whole(record: &Record, state: &State) -> bool {
    let mut seen = CardSet::default();
    let mut twice = false;
    let mut see = |cards: CardSet, count: usize| {
        twice |= !seen.without(cards).has_all(seen) || cards.len() as usize != count;
        seen = seen.with(cards);
    };
    let hand = &state.hand;
    see(set_of(&hand.pack), hand.pack.len());
    hand.piles.iter().for_each(|pile| see(pile.set(), pile.cards.len()));
    hand.builds.iter().for_each(|build| see(set_of(&build.cards), build.cards.len()));
    let loose = hand.layout.iter().filter(|item| matches!(item, Item::Loose(_))).count();
    see(state.loose(), loose);
    state.all().for_each(|(_, player)| see(player.hand, player.hand.len() as usize));
    let turn = &hand.turn;
    see(set_of(&turn.captured), turn.captured.len());
    if let Some(card) = turn.played.filter(|_| turn.value.is_some() || state.phase == Phase::Stacking) {
        see(CardSet::of(card), 1);
    }
    // A card that takes is neither in a hand nor on the table.
    let all = if is_in_hand(state.phase) { record.pack.value } else { CardSet::default() };
    !twice && seen == all
}

fn are_builds_consistent(record: &Record, state: &State) -> bool {
    let hand = &state.hand;
    let in_layout = |build: &Build| hand.layout.contains(&Item::Build(build.number));
    let items = hand.layout.iter().filter(|item| matches!(item, Item::Build(_))).count();
    let unique = |build: &Build, same: fn(&Build, &Build) -> bool| {
        hand.builds.iter().filter(|other| same(build, other)).count() == 1
    };
    let is_good = |build: &Build| {
        let low = if build.is_augmented { 1 } else { 2 };
        in_layout(build)
            && (1..=hand.made).contains(&build.number)
            && (low..=record.highest.value).contains(&build.value)
            && (1..=state.seats()).contains(&build.owner)
            && build.cards.len() >= 2
            && unique(build, |one, other| one.number == other.number)
            && unique(build, |one, other| one.value == other.value)
    };
    items == hand.builds.len()
        // Each build uses up a loose card for good.
        && usize::from(hand.made) <= MOST_CARDS
        && hand.builds.iter().all(is_good)
        && (hand.builds.is_empty() || is_in_hand(state.phase))
        && (state.all().all(|(seat, player)| state.owned(seat).are_covered(player.hand) || is_played_for(state, seat)))
}

/// Whether a seat's cover may be the card that it has played.
fn is_played_for(state: &State, seat: u8) -> bool {
    let turn = &state.hand.turn;
    let owned = turn.value.map_or(state.owned(seat), |value| state.owned(seat).without(value));
    seat == turn.seat && turn.value.is_some() && owned.are_covered(state.player(seat).hand)
}

fn are_piles_consistent(record: &Record, state: &State) -> bool {
    let has_pile = |seat: u8| piles(record, state).any(|pile| pile == seat);
    let is_good = |(seat, pile): (u8, &Pile)| {
        let counted: usize = pile.parts.iter().map(|part| usize::from(part.count)).sum();
        let parts = pile.parts.iter().all(|part| {
            part.count > 0
                && part.sorter <= state.seats()
                && part.open <= part.count
                && (part.sorter > 0 || part.open == 0)
                // Everybody knows a top.
                && (part.sorter == 0 || part.open > 0 || part.count == 1)
                && (part.sorter == 0 || record.sorting.value == Sorting::Free)
        });
        counted == pile.cards.len() && parts && (has_pile(seat) || pile.cards.is_empty())
    };
    (1..).zip(&state.hand.piles).all(is_good)
}

fn is_turn_consistent(record: &Record, state: &State) -> bool {
    let turn = &state.hand.turn;
    let in_turn = is_in_hand(state.phase) && state.phase != Phase::Cut;
    if !in_turn {
        return turn.seat == 0 && is_pack_consistent(record, state);
    }
    let takes = matches!(state.phase, Phase::Taking | Phase::Asked | Phase::Requested | Phase::ChallengePlay);
    let asks = matches!(state.phase, Phase::ChallengePlay | Phase::ChallengeEnd);
    let sorts = state.phase == Phase::Stacking;
    let played = turn.played;
    let loose = state.loose();
    turn.seat > 0
        && (turn.value.is_none() || takes)
        && (turn.value.is_some() || !matches!(state.phase, Phase::Taking | Phase::Asked | Phase::Requested))
        && turn.value.is_none_or(|value| played.is_some_and(|card| values_of(record, card).any(|one| one == value)))
        && is_taking_consistent(record, state)
        && (played.is_some() || state.phase == Phase::Turn)
        && played.is_none_or(|card| {
            let elsewhere = state.hand.pack.contains(&card) || state.all().any(|(_, player)| player.hand.has(card));
            let discarded = state.phase == Phase::ChallengePlay && turn.value.is_none();
            record.pack.value.has(card) && !elsewhere && (!discarded || loose.has(card))
        })
        && (turn.asked > 0) == asks
        && (turn.asked == 0 || !is_same_side(record, state, turn.seat, turn.asked))
        && (!asks || state.terms.insist.is_some())
        && (turn.insisted.is_none() || state.terms.insist.is_some())
        && (turn.insisted != Some(Claim::AddAll) || played.is_some())
        && (turn.sorter > 0) == sorts
        && (!sorts
            || record.is_sorted_unseen(set_of(&turn.captured).with(played.map_or_else(CardSet::default, CardSet::of))))
        && (!sorts || is_same_side(record, state, turn.seat, turn.sorter))
        && (sorts || (turn.captured.is_empty() && turn.sorted.is_empty()))
        && set_of(&turn.captured).has_all(set_of(&turn.sorted))
        && set_of(&turn.sorted).len() as usize == turn.sorted.len()
        // One card alone is not left to be laid (C10).
        && (!sorts || turn.sorted.len() + 2 <= turn.captured.len())
        && turn.must_play.is_none_or(|card| state.player(turn.seat).hand.has(card) && played.is_none())
        && are_duties_consistent(record, state)
        && is_pack_consistent(record, state)
}

/// Whether a played card takes what it can: sets worth its value, each card once, and the build of that value.
fn is_taking_consistent(record: &Record, state: &State) -> bool {
    let turn = &state.hand.turn;
    let is_one_card = record.turn.value == Turns::OneCard;
    let tops = if is_one_card { tops_set(record, state, turn.seat) } else { CardSet::default() };
    let mut left = state.loose().with(tops);
    let mut build = None;
    let taken = turn.taken.iter().all(|taken| match (taken, turn.played, turn.value) {
        (Taken::Cards(cards), Some(card), Some(value)) => {
            let is_there = left.has_all(*cards);
            left = left.without(*cards);
            is_there && does_take(record, card, value, *cards)
        }
        (Taken::Build(number), _, Some(value)) => {
            let is_first = build.is_none();
            build = state.build(*number).filter(|build| build.value == value);
            is_first && build.is_some()
        }
        _ => false,
    });
    let asks_partner = matches!(state.phase, Phase::Asked | Phase::Requested);
    let is_of_side = build.is_some_and(|build| is_same_side(record, state, turn.seat, build.owner));
    taken
        && (!turn.taken.is_empty() || turn.value.is_none() || state.phase == Phase::Taking)
        && (!asks_partner || (is_of_side && has_partners(record, state)))
}

/// Whether what a turn owes, and what it may still do, is what its events have left.
fn are_duties_consistent(record: &Record, state: &State) -> bool {
    let turn = &state.hand.turn;
    let is_one_card = record.turn.value == Turns::OneCard;
    let must = turn.must_capture == 0
        || state.build(turn.must_capture).is_some_and(|build| {
            !is_one_card
                && !is_same_side(record, state, turn.seat, build.owner)
                && (turn.played.is_none() || turn.value == Some(build.value))
        });
    let may_add = turn.may_add == 0
        || state.build(turn.may_add).is_some_and(|build| {
            is_one_card
                && build.owner == turn.seat
                && turn.played.is_some()
                && state.phase == Phase::Turn
                && can_add_top(record, state, turn.seat, build.value)
        });
    let pile = place(turn.seat).and_then(|place| state.hand.piles.get(place));
    let gifts = turn.gifts.is_empty()
        || (has_partners(record, state)
            && record.has_gifts()
            && record.pack.value.pictures().has_all(turn.gifts)
            && pile.is_some_and(|pile| pile.set().has_all(turn.gifts)));
    // In one-card turns a turn that goes on after its card has something left to add.
    let goes_on = !is_one_card || state.phase != Phase::Turn || turn.played.is_none() || turn.may_add != 0;
    must && may_add && gifts && goes_on
}

/// Whether the pack has what its phase leaves: all before the cut, a second deal, or a drawing pile.
fn is_pack_consistent(record: &Record, state: &State) -> bool {
    let Some(deal) = record.deal(state.seats()) else { return false };
    let left = state.hand.pack.len();
    let whole = record.pack.value.len() as usize;
    let second = usize::from(deal.second) * usize::from(state.seats());
    let is_first_half = !state.hand.is_second_half;
    match state.phase {
        Phase::Between | Phase::Closed => left == 0 && is_first_half,
        Phase::Cut => left == whole && record.cut.value && is_first_half,
        _ if record.rest.value == Rest::Drawn => {
            record.one_build.value != OneBuild::InFirstHalf && left <= whole && is_first_half
        }
        _ if state.hand.is_second_half => left == 0 && second > 0,
        _ => left == second,
    }
}
