//! What holds in every state. Bytes and events from outside must lead to a state in which it does.

use super::cards::CardSet;
use super::contract::{Card, Claim, Phase, Stakes};
use super::record::{OneBuild, Record, Rest, Sorting};
use super::sides::{is_same_side, partner, piles};
use super::state::{Build, Item, Pile, State, Taken, set_of};
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
    let known = [state.dealer, state.next_dealer, state.hand.last_capture, turn.seat, turn.asked, turn.sorter];
    known.iter().all(|&seat| seat <= state.seats())
        && (state.dealer == 0) == (state.deals == 0)
        && (!is_in_hand(state.phase) || state.dealer > 0)
}

fn are_seats_consistent(record: &Record, state: &State) -> bool {
    let in_hand = is_in_hand(state.phase);
    let most = match state.terms.stakes {
        Stakes::None => 0,
        Stakes::PerPoint(amount) => amount.saturating_mul(record.points_at_stake.value.into()),
        Stakes::Pot(amount) => amount,
    };
    let is_pot = matches!(state.terms.stakes, Stakes::Pot(_));
    state.all().all(|(_, player)| {
        let is_staked = player.stake == most;
        // Who waits for the deal, and who plays, has staked; an ante lies there between hands too.
        let money = is_staked || (player.stake == 0 && !player.is_ready);
        let between = is_pot || player.is_ready || player.stake == 0;
        money
            && between
            && (player.is_taken || (!player.is_ready && player.stake == 0))
            && (!in_hand || (player.is_taken && player.is_ready))
            && (in_hand || (player.known == 0 && player.hand.is_empty()))
            && player.known & !0x3ffe == 0
    }) && state.players.iter().skip(state.seats().into()).all(|player| *player == super::state::Player::default())
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
            && chain.is_some_and(|chain| used.number == chain.revealed.saturating_add(1))
    });
    let is_played = chain.is_some() && is_in_hand(state.phase);
    due == (has_beacon && state.is_deal_due()) && link && (state.link.is_some() == is_played || state.is_imagined)
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
    let has_partner = partner(record, state, turn.seat).is_some();
    let loose = state.loose();
    let taken = turn.taken.iter().all(|taken| match taken {
        Taken::Cards(cards) => !cards.is_empty() && is_in_play(state, loose, *cards),
        Taken::Build(number) => state.build(*number).is_some(),
    });
    let captured = set_of(&turn.captured);
    turn.seat > 0
        && (turn.value.is_none() || takes)
        && (turn.value.is_some() || !matches!(state.phase, Phase::Taking | Phase::Asked | Phase::Requested))
        && turn.value.is_none_or(|value| value <= 14)
        && (turn.taken.is_empty() || turn.value.is_some())
        && taken
        && (turn.played.is_some() || state.phase == Phase::Turn)
        && turn.played.is_none_or(|card| record.pack.value.has(card))
        && (turn.asked > 0) == asks
        && (turn.asked == 0 || !is_same_side(record, state, turn.seat, turn.asked))
        && (!asks || state.terms.insist.is_some())
        && (turn.insisted.is_none() || state.terms.insist.is_some())
        && (turn.insisted != Some(Claim::AddAll) || turn.played.is_some())
        && (turn.sorter > 0) == sorts
        && (!sorts || (turn.captured.len() > 1 && is_same_side(record, state, turn.seat, turn.sorter)))
        && (sorts || (turn.captured.is_empty() && turn.sorted.is_empty()))
        && captured.has_all(set_of(&turn.sorted))
        && set_of(&turn.sorted).len() as usize == turn.sorted.len()
        && turn.sorted.len() <= turn.captured.len()
        && (!matches!(state.phase, Phase::Asked | Phase::Requested) || has_partner)
        && turn.must_play.is_none_or(|card| state.player(turn.seat).hand.has(card) && turn.played.is_none())
        && (turn.must_capture == 0 || state.build(turn.must_capture).is_some())
        && (turn.may_add == 0 || state.build(turn.may_add).is_some_and(|build| build.owner == turn.seat))
        && is_pack_consistent(record, state)
}

/// Whether cards lie loose or on piles.
fn is_in_play(state: &State, loose: CardSet, cards: CardSet) -> bool {
    let tops =
        state.hand.piles.iter().filter_map(Pile::top).fold(loose, |all: CardSet, top: Card| all.with(CardSet::of(top)));
    tops.has_all(cards)
}

/// Whether the pack has what its phase leaves: all before the cut, a second deal, or a drawing pile.
fn is_pack_consistent(record: &Record, state: &State) -> bool {
    let Some(deal) = record.deal(state.seats()) else { return false };
    let left = state.hand.pack.len();
    let whole = record.pack.value.len() as usize;
    let second = usize::from(deal.second) * usize::from(state.seats());
    match state.phase {
        Phase::Between | Phase::Closed => left == 0,
        Phase::Cut => left == whole && record.cut.value,
        _ if record.rest.value == Rest::Drawn => record.one_build.value != OneBuild::InFirstHalf && left <= whole,
        _ if state.hand.is_second_half => left == 0 && second > 0,
        _ => left == second,
    }
}
