//! What an event does to the state. Nothing else changes a state, so a state can be rebuilt from its events.
//!
//! Events may come from outside: whatever they say, nothing here fails but for a secret that they lack. Whether what comes out is
//! a state is for [`super::invariants`].

use arrayvec::ArrayVec;

use super::builds::can_add_top;
use super::cards::{CardSet, rank};
use super::contract::{
    self, BuildMade, Card, Claim, ClaimWindow, Happening, Phase, Shuffle, SideScore, Stacked, VoidScope,
};
use super::record::{Leads, Pictures, Record, Turns};
use super::sides::{has_partners, is_same_side, partner, pile_of, side};
use super::state::{Build, Cards, Hand, Item, Part, Player, State, Taken, Turn, place, seat_of};
use crate::contract::Timestamp;

/// An event lacks what only the host knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SecretMissing;

/// Applies an event.
///
/// # Errors
/// When it lacks a secret. The state may then have changed in part.
pub fn apply(record: &Record, state: &mut State, at: Timestamp, what: &Happening) -> Result<(), SecretMissing> {
    state.now = at;
    if is_of_a_hand(what) {
        state.moved_at = at;
    }
    match what {
        Happening::TableOpened | Happening::TableImported(_) | Happening::PassedOver(_) => {}
        Happening::MatchEnded(_) => end_match(state),
        Happening::TableClosed => {
            state.phase = Phase::Closed;
            state.source.forget_round();
            state.players.iter_mut().for_each(|player| player.is_ready = false);
            // A match that was running counts for nothing (C21).
            end_match(state);
        }
        Happening::PlayerJoined(joining) => change(state, seat_of(joining.seat), |player| player.is_taken = true),
        Happening::PlayerLeft(seat) => change(state, seat_of(*seat), |player| {
            *player = Player { has_given_entropy: player.has_given_entropy, ..Player::default() };
        }),
        Happening::EntropyAdded(entropy) => {
            state.source.add_entropy(&state.table, entropy);
            change(state, seat_of(entropy.seat), |player| player.has_given_entropy = true);
        }
        Happening::DrawsCommitted(commitment) => {
            let takes_effect = state.source.commit(commitment);
            if takes_effect && state.is_deal_due() {
                begin_draw(state);
            }
        }
        Happening::RoundDue(round) => state.source.await_round(*round),
        Happening::DrawRevealed(used) => {
            state.source.reveal(used);
            state.link = None;
            // After a dead cut everybody waits for another pack.
            if state.is_deal_due() {
                begin_draw(state);
            }
        }
        Happening::SeatReady(ready) => {
            change(state, seat_of(ready.seat), |player| player.is_ready = true);
            if state.is_deal_due() {
                begin_draw(state);
            }
        }
        Happening::SeatNotReady(ready) => change(state, seat_of(ready.seat), |player| player.is_ready = false),
        Happening::StakePlaced(stake) => {
            change(state, seat_of(stake.seat), |player| player.stake = player.stake.saturating_add(stake.amount));
        }
        Happening::StakeReturned(stake) => change(state, seat_of(stake.seat), |player| player.stake = 0),
        Happening::SeatSettled(settled) => change(state, seat_of(settled.seat), |player| player.stake = 0),
        Happening::HandVoided(voided) => void(state, voided.scope),
        _ => return apply_to_hand(record, state, what),
    }
    Ok(())
}

/// Whether an event is a hand's move, or follows from one. A capture is sorted in one move: when its cards are laid is the
/// sorter's secret (C20).
const fn is_of_a_hand(what: &Happening) -> bool {
    !matches!(
        what,
        Happening::TableOpened
            | Happening::TableImported(_)
            | Happening::TableClosed
            | Happening::PlayerJoined(_)
            | Happening::PlayerLeft(_)
            | Happening::EntropyAdded(_)
            | Happening::DrawsCommitted(_)
            | Happening::RoundDue(_)
            | Happening::DrawRevealed(_)
            | Happening::SeatReady(_)
            | Happening::SeatNotReady(_)
            | Happening::StakePlaced(_)
            | Happening::StakeReturned(_)
            | Happening::HandVoided(_)
            | Happening::CardSorted(_)
    )
}

fn change(state: &mut State, seat: u8, change: impl FnOnce(&mut Player)) {
    if let Some(player) = state.player_mut(seat) {
        change(player);
    }
}

/// Entropy joins, in the order given; what is given later serves the deal after (C20).
fn begin_draw(state: &mut State) {
    state.source.begin_draw();
    if state.is_imagined {
        // Its pack is dead without a link to be told.
        state.link = None;
    }
    for player in &mut state.players {
        player.has_given_entropy = false;
    }
}

fn end_match(state: &mut State) {
    state.hands = 0;
    state.totals = [0; 4];
}

fn void(state: &mut State, scope: VoidScope) {
    if state.phase != Phase::Between {
        state.next_dealer = state.dealer;
    }
    state.phase = Phase::Between;
    state.hand = Hand::default();
    state.source.forget_round();
    for player in &mut state.players {
        *player = Player { hand: CardSet::default(), known: 0, is_ready: false, ..*player };
    }
    if scope == VoidScope::Match {
        end_match(state);
    }
}

fn apply_to_hand(record: &Record, state: &mut State, what: &Happening) -> Result<(), SecretMissing> {
    let turn = &mut state.hand.turn;
    match what {
        Happening::PackShuffled(shuffle) => return shuffle_pack(record, state, shuffle),
        Happening::PackCut(cut) => {
            remove_from_pack(state, &cut.cards);
            cut.cards.iter().for_each(|&card| push(&mut state.hand.layout, Item::Loose(card)));
        }
        Happening::CutAgain(_) => {
            state.phase = Phase::Between;
            state.hand = Hand::default();
            state.next_dealer = state.dealer;
        }
        Happening::HandDealt(dealt) => {
            if dealt.cards.len() != usize::from(dealt.count) {
                return Err(SecretMissing);
            }
            remove_from_pack(state, &dealt.cards);
            change(state, seat_of(dealt.seat), |player| player.hand = player.hand.with(set(&dealt.cards)));
        }
        Happening::CardLaid(laid) => {
            remove_from_pack(state, &[laid.card]);
            push(&mut state.hand.layout, Item::Loose(laid.card));
        }
        Happening::SecondDeal => state.hand.is_second_half = true,
        Happening::TurnBegan(began) => {
            state.phase = Phase::Turn;
            *turn = Turn { seat: seat_of(began.seat), ..Turn::default() };
        }
        Happening::CardPlayed(played) => {
            state.phase = Phase::Taking;
            turn.value = Some(played.value);
            turn.must_play = None;
            leave_hand(state, seat_of(played.seat), Some(played.card));
        }
        Happening::TargetTaken(target) => push(
            &mut turn.taken,
            match target {
                contract::Target::Cards(cards) => Taken::Cards(set(cards)),
                contract::Target::Build(build) => Taken::Build(*build),
            },
        ),
        Happening::CardDiscarded(laid) => {
            leave_hand(state, seat_of(laid.seat), Some(laid.card));
            push(&mut state.hand.layout, Item::Loose(laid.card));
        }
        Happening::BuildFormed(made) | Happening::BuildChanged(made) | Happening::BuildFounded(made) => {
            make_build(state, made);
        }
        Happening::BuildAugmented(made) => augment_build(record, state, made),
        Happening::BuildJoined(joined) => {
            state.hand.builds.retain(|build| build.number != joined.gone);
            state.hand.layout.retain(|item| *item != Item::Build(joined.gone));
            leave_hand(state, seat_of(joined.by), Some(joined.hand));
            put_build(state, &joined.build);
            // A change that joins the own build adds to it.
            let (by, owner) = (seat_of(joined.by), seat_of(joined.build.owner));
            offer_top(record, state, by, joined.build.value, joined.build.number, by == owner);
        }
        Happening::RankKnown(known) => change(state, seat_of(known.seat), |player| {
            let bit = if known.rank < 16 { 1 << known.rank } else { 0 };
            player.known = if known.known { player.known | bit } else { player.known & !bit };
        }),
        _ => return apply_to_play(record, state, what),
    }
    Ok(())
}

fn apply_to_play(record: &Record, state: &mut State, what: &Happening) -> Result<(), SecretMissing> {
    let turn = &mut state.hand.turn;
    match what {
        Happening::RequestOpen(_) => state.phase = Phase::Asked,
        Happening::CaptureAsked(_) => state.phase = Phase::Requested,
        Happening::CaptureDrifted(made) => {
            state.phase = Phase::Turn;
            turn.value = None;
            turn.taken.clear();
            put_build(state, &made.build);
        }
        Happening::ClaimOpen(window) => {
            turn.asked = seat_of(window.seat);
            state.phase = match window.claim {
                Claim::TakeAll => Phase::ChallengePlay,
                Claim::AddAll => Phase::ChallengeEnd,
            };
        }
        Happening::Insisted(window) => insist(state, *window),
        Happening::Waived(_) => {
            turn.asked = 0;
            state.phase = Phase::Turn;
        }
        Happening::CardTakenBack(laid) => {
            turn.played = None;
            turn.must_play = Some(laid.card);
            state.hand.layout.retain(|item| *item != Item::Loose(laid.card));
            change(state, seat_of(laid.seat), |player| player.hand = player.hand.with(CardSet::of(laid.card)));
        }
        Happening::Captured(captured) => capture(record, state, seat_of(captured.seat), &captured.cards),
        Happening::CardSorted(sorted) => push(&mut turn.sorted, sorted.card),
        Happening::SortingHandedOver(by) => turn.sorter = seat_of(by.seat),
        Happening::PileStacked(stacked) => return stack(record, state, stacked),
        Happening::PictureGiven(given) => give(record, state, seat_of(given.seat), given.card),
        Happening::TopOpened(top) => {
            let pile = place(seat_of(top.pile)).and_then(|place| state.hand.piles.get_mut(place));
            if let Some(part) = pile.and_then(|pile| pile.parts.last_mut()) {
                part.open = part.open.max(1);
            }
        }
        Happening::CardDrawn(drawn) => {
            let card = drawn.card.ok_or(SecretMissing)?;
            remove_from_pack(state, &[card]);
            change(state, seat_of(drawn.seat), |player| player.hand = player.hand.with(CardSet::of(card)));
        }
        Happening::TurnEnded(_) => *turn = Turn::default(),
        Happening::LayoutCollected(left) => {
            if let Some(seat) = left.seat {
                state.hand.layout.clear();
                let pile = pile_of(record, state, seat_of(seat));
                pile_up(state, pile, &left.cards, 0, false);
            }
        }
        Happening::HandScored(scores) => end_hand(record, state, &scores.sides),
        // What is asked and answered leaves no trace beside what follows from it.
        _ => {}
    }
    Ok(())
}

fn shuffle_pack(record: &Record, state: &mut State, shuffle: &Shuffle) -> Result<(), SecretMissing> {
    if shuffle.pack.is_empty() || shuffle.draw.is_some() != shuffle.used.is_some() {
        return Err(SecretMissing);
    }
    state.deals = shuffle.number;
    state.dealer = seat_of(shuffle.dealer);
    state.link.clone_from(&shuffle.used);
    state.source.forget_round();
    state.hand = Hand { pack: shuffle.pack.iter().take(52).copied().collect(), ..Hand::default() };
    // Without a cut the turn begins in the same step.
    state.phase = if record.cut.value { Phase::Cut } else { Phase::Turn };
    Ok(())
}

fn remove_from_pack(state: &mut State, cards: &[Card]) {
    let gone = set(cards);
    state.hand.pack.retain(|card| !gone.has(*card));
}

/// A card from the hand is played in this turn.
fn leave_hand(state: &mut State, seat: u8, card: Option<Card>) {
    if let Some(card) = card {
        change(state, seat, |player| player.hand = player.hand.without(CardSet::of(card)));
        state.hand.turn.played = Some(card);
    }
}

/// Puts a build on the table: in its place, or last where it is new. Its loose cards leave the layout.
fn put_build(state: &mut State, build: &contract::Build) {
    let cards = set(&build.cards);
    state.hand.layout.retain(|item| !matches!(item, Item::Loose(card) if cards.has(*card)));
    let build = Build {
        number: build.number,
        owner: seat_of(build.owner),
        value: build.value,
        is_augmented: build.augmented,
        cards: build.cards.iter().take(52).copied().collect(),
    };
    state.hand.made = state.hand.made.max(build.number);
    match state.hand.builds.iter_mut().find(|other| other.number == build.number) {
        Some(other) => *other = build,
        None => {
            push(&mut state.hand.layout, Item::Build(build.number));
            push(&mut state.hand.builds, build);
        }
    }
}

fn make_build(state: &mut State, made: &BuildMade) {
    leave_hand(state, seat_of(made.by), made.hand);
    for top in &made.tops {
        take_top(state, *top);
    }
    put_build(state, &made.build);
}

fn augment_build(record: &Record, state: &mut State, made: &BuildMade) {
    make_build(state, made);
    let (by, owner, number) = (seat_of(made.by), seat_of(made.build.owner), made.build.number);
    if !is_same_side(record, state, by, owner) {
        state.hand.turn.must_capture = number;
    }
    offer_top(record, state, by, made.build.value, number, made.hand.is_some() && made.tops.is_empty());
}

/// One set with a top may follow an addition that held none (C13).
fn offer_top(record: &Record, state: &mut State, by: u8, value: u8, number: u16, held_none: bool) {
    let is_known = (1..=state.seats()).contains(&by) && value <= record.highest.value;
    let may_add = record.turn.value == Turns::OneCard && held_none && is_known && can_add_top(record, state, by, value);
    state.hand.turn.may_add = if may_add { number } else { 0 };
}

fn take_top(state: &mut State, top: Card) {
    if let Some(pile) = state.hand.piles.iter_mut().find(|pile| pile.top() == Some(top)) {
        pile.take_top();
    }
}

fn insist(state: &mut State, window: ClaimWindow) {
    let turn = &mut state.hand.turn;
    turn.insisted = Some(window.claim);
    turn.asked = 0;
    // A discarded card is taken back by the event that follows.
    state.phase = if turn.value.is_some() { Phase::Taking } else { Phase::Turn };
}

/// Captured cards leave the table, to be sorted or stacked.
fn capture(record: &Record, state: &mut State, seat: u8, cards: &[Card]) {
    let taken = core::mem::take(&mut state.hand.turn.taken);
    let loose = set(cards);
    let is_taken = |number: u16| taken.contains(&Taken::Build(number));
    let mut in_order = Cards::new();
    for item in &state.hand.layout {
        match item {
            Item::Loose(card) if loose.has(*card) => push(&mut in_order, *card),
            Item::Build(number) if is_taken(*number) => {
                let build = state.hand.builds.iter().find(|build| build.number == *number);
                build.into_iter().flat_map(|build| &build.cards).for_each(|&card| push(&mut in_order, card));
            }
            Item::Loose(_) | Item::Build(_) => {}
        }
    }
    let on_table = super::state::set_of(&in_order);
    for &card in cards.iter().filter(|&&card| !on_table.has(card)) {
        take_top(state, card);
        push(&mut in_order, card);
    }
    state.hand.layout.retain(|item| match item {
        Item::Loose(card) => !loose.has(*card),
        Item::Build(number) => !is_taken(*number),
    });
    state.hand.builds.retain(|build| !is_taken(build.number));
    state.hand.last_capture = seat;
    let turn = &mut state.hand.turn;
    turn.value = None;
    turn.must_capture = 0;
    // What was insisted on has been done.
    turn.insisted = None;
    turn.captured = in_order;
    turn.sorter = seat;
    state.phase = Phase::Stacking;
    if record.has_gifts() && has_partners(record, state) {
        let all = super::state::set_of(&state.hand.turn.captured);
        let all = state.hand.turn.played.map_or(all, |card| all.with(CardSet::of(card)));
        state.hand.turn.gifts = all.pictures();
    }
}

fn stack(record: &Record, state: &mut State, stacked: &Stacked) -> Result<(), SecretMissing> {
    if !stacked.in_order {
        return Err(SecretMissing);
    }
    let sorter = if record.is_sorted_unseen(set(&stacked.cards)) { seat_of(stacked.sorter) } else { 0 };
    let pile = pile_of(record, state, seat_of(stacked.seat));
    let under = record.pictures.value == Pictures::Nothing && stacked.cards.iter().all(|&card| rank(card) > 10);
    pile_up(state, pile, &stacked.cards, sorter, under);
    let turn = &mut state.hand.turn;
    turn.captured.clear();
    turn.sorted.clear();
    turn.sorter = 0;
    state.phase = Phase::Turn;
    Ok(())
}

/// Lays cards on a pile; `under` all numerals and above the pictures that are there (14.5).
fn pile_up(state: &mut State, seat: u8, cards: &[Card], sorter: u8, under: bool) {
    let Some(pile) = place(seat).and_then(|place| state.hand.piles.get_mut(place)) else { return };
    let (mut at, mut parts_at) = (pile.cards.len(), pile.parts.len());
    if under {
        at = pile.cards.iter().take_while(|&&card| rank(card) > 10).count();
        let mut below = 0;
        parts_at = pile
            .parts
            .iter()
            .take_while(|part| {
                below += usize::from(part.count);
                below <= at
            })
            .count();
    }
    let part = Part { count: u8::try_from(cards.len()).unwrap_or(0), sorter, open: u8::from(sorter != 0) };
    if cards.is_empty() || pile.cards.len() + cards.len() > pile.cards.capacity() || pile.parts.is_full() {
        return;
    }
    for (step, &card) in cards.iter().enumerate() {
        pile.cards.insert(at + step, card);
    }
    pile.parts.insert(parts_at, part);
}

/// A picture goes under the partner's numerals (14.6).
fn give(record: &Record, state: &mut State, seat: u8, card: Card) {
    state.hand.turn.gifts = state.hand.turn.gifts.without(CardSet::of(card));
    let Some(own) = place(seat).and_then(|place| state.hand.piles.get_mut(place)) else { return };
    let Some(at) = own.cards.iter().position(|&other| other == card) else { return };
    own.cards.remove(at);
    let mut below = 0;
    let part = own.parts.iter().position(|part| {
        below += usize::from(part.count);
        at < below
    });
    if let Some(part) = part {
        if let Some(part) = own.parts.get_mut(part) {
            part.count = part.count.saturating_sub(1);
        }
        own.parts.retain(|part| part.count > 0);
    }
    if let Some(partner) = partner(record, state, seat) {
        pile_up(state, partner, &[card], 0, true);
    }
}

/// The next dealer (1.9, 15.7).
fn end_hand(record: &Record, state: &mut State, scores: &[SideScore]) {
    for score in scores {
        let total = place(seat_of(score.seat)).and_then(|place| state.totals.get_mut(place));
        if let Some(total) = total {
            *total = total.saturating_add(score.points.into());
        }
    }
    state.hands = state.hands.saturating_add(1);
    state.phase = Phase::Between;
    state.hand = Hand::default();
    let next = match record.leads.value {
        Leads::Right => state.leader(),
        Leads::Loser => dealer_before(state, loser(record, state, scores)),
    };
    state.next_dealer = next;
    // All cards have been played, and so no rank is known that somebody holds.
    state.players.iter_mut().for_each(|player| player.is_ready = false);
}

/// Returns who has the fewest points, partners those of their side; of equals the first in turn order from who led the hand (C3).
fn loser(record: &Record, state: &State, scores: &[SideScore]) -> u8 {
    let mut seat = state.leader();
    let mut loser = (u8::MAX, seat);
    for _ in 0..state.seats() {
        let side = side(record, state, seat);
        let points = scores.iter().find(|score| seat_of(score.seat) == side).map_or(u8::MAX, |score| score.points);
        if points < loser.0 {
            loser = (points, seat);
        }
        seat = state.next_seat(seat);
    }
    loser.1
}

/// Returns the seat at a seat's left.
const fn dealer_before(state: &State, seat: u8) -> u8 {
    if seat <= 1 { state.seats() } else { seat - 1 }
}

fn set(cards: &[Card]) -> CardSet {
    super::state::set_of(cards)
}

/// Adds an element. What does not fit is no state's, and is found to be missing.
fn push<T, const N: usize>(to: &mut ArrayVec<T, N>, one: T) {
    let _ = to.try_push(one);
}
