//! From the deal to the settlement: hands are dealt, turns follow each other, and a hand ends (1.7 to 1.9, 2.18, 10.2, 11.2, 15.8).

use alloc::vec::Vec;

use super::contract::{
    Card, CardRef, Dealt, Happening, MatchEnd, Scores, Shuffle, StakeBack, VoidScope, Voided, Voiding,
};
use super::money::settle;
use super::record::Rest;
use super::scoring::{scores, winners};
use super::step::{Step, by};
use crate::contract::UsedLink;

/// The pack is shuffled. Where there is no cut it is dealt at once.
pub fn deal(step: &mut Step<'_>, pack: Vec<Card>, dealer: u8, used: Option<UsedLink>) {
    let leader = step.state.next_seat(dealer);
    let shuffle = Shuffle {
        number: step.state.deals.saturating_add(1),
        dealer: dealer.into(),
        leader: leader.into(),
        pack,
        draw: used.as_ref().map(|used| used.number),
        used,
    };
    let cites = &step.record.cites;
    let cite = if step.state.deals == 0 { cites.shuffled } else { cites.shuffled_later };
    step.emit(cite, Happening::PackShuffled(shuffle));
    if !step.record.cut.value {
        deal_hands(step);
    }
}

/// Deals the hands, one card at a time from the dealer's right on, and the leader's turn begins (C3).
///
/// > 1.8 The dealer then deals out all of the cards to the players, one at a time.
pub fn deal_hands(step: &mut Step<'_>) {
    let Some(deal) = step.record.deal(step.state.seats()) else { return };
    let each = if step.state.hand.is_second_half { deal.second } else { deal.first };
    let cites = &step.record.cites;
    let cite = if step.state.hand.is_second_half { cites.second_deal } else { cites.dealt(step.state.seats()) };
    let seats = usize::from(step.state.seats());
    let top: Vec<Card> = step.state.hand.pack.iter().copied().take(usize::from(each) * seats).collect();
    let leader = step.state.leader();
    let mut seat = leader;
    for place in 0..seats {
        let cards: Vec<Card> = top.iter().copied().skip(place).step_by(seats).collect();
        step.emit(cite, Happening::HandDealt(Dealt { seat: seat.into(), count: each, cards }));
        seat = step.state.next_seat(seat);
    }
    if step.record.rest.value == Rest::Laid && deal.second == 0 {
        let rest: Vec<Card> = step.state.hand.pack.to_vec();
        for card in rest {
            step.emit(step.record.cites.laid, Happening::CardLaid(CardRef { card }));
        }
    }
    step.emit(step.record.cites.turn, Happening::TurnBegan(by(leader)));
}

/// A turn is over: the next begins, the second half is dealt, or the hand ends.
pub fn finish(step: &mut Step<'_>) {
    let seat = step.state.hand.turn.seat;
    if step.record.rest.value == Rest::Drawn {
        step.draw(seat);
    }
    step.emit(step.record.cites.turn_ended, Happening::TurnEnded(by(seat)));
    let next = step.state.next_seat(seat);
    if !step.state.player(next).hand.is_empty() {
        return step.emit(step.record.cites.turn, Happening::TurnBegan(by(next)));
    }
    if step.state.hand.pack.is_empty() {
        return end_hand(step);
    }
    step.emit(step.record.cites.second_deal, Happening::SecondDeal);
    deal_hands(step);
}

/// > 10.3 Each player or team then scores for the cards in their capture pile …
fn end_hand(step: &mut Step<'_>) {
    step.collect();
    let sides = scores(step.record, step.state);
    step.emit(step.record.cites.scored, Happening::HandScored(Scores { sides: sides.clone() }));
    let won = winners(step.state, &sides);
    for settled in settle(step.record, step.state, &sides, won.as_deref()) {
        step.emit(step.record.cites.stakes, Happening::SeatSettled(settled));
    }
    if let Some(won) = won {
        let winners = won.into_iter().map(u32::from).collect();
        let hands = step.state.hands;
        step.emit(step.record.cites.length, Happening::MatchEnded(MatchEnd { winners, hands }));
    }
    reveal(step);
}

/// The link of a dead pack is told (C20). An imagined one has none.
pub fn reveal(step: &mut Step<'_>) {
    if step.state.is_imagined {
        return;
    }
    if let Some(used) = step.state.link.clone() {
        step.emit(step.record.cites.state, Happening::DrawRevealed(used));
    }
}

/// The beacon's round is fixed: nothing more goes into the next draw (C1). That there is such a round was judged before.
pub fn fix_round(step: &mut Step<'_>) {
    if let Ok(Some(round)) = step.state.source.due_at(step.at, &step.record.cites.of_chance()) {
        step.emit(step.record.cites.chance, Happening::RoundDue(round));
    }
}

/// What no rule can mend counts for nothing; stakes return (C21).
pub fn void(step: &mut Step<'_>, voiding: &Voiding) {
    let is_antes = matches!(step.state.terms.stakes, super::contract::Stakes::Pot(_));
    let voided = Voided { scope: voiding.scope, text: voiding.text.clone() };
    step.emit(step.record.cites.seats, Happening::HandVoided(voided));
    if voiding.scope == VoidScope::Match || !is_antes {
        return_stakes(step);
    }
    reveal(step);
}

/// Every stake goes back, by seat.
pub fn return_stakes(step: &mut Step<'_>) {
    let staked: Vec<_> =
        step.state.all().filter(|(_, player)| player.stake > 0).map(|(seat, one)| (seat, one.stake)).collect();
    for (seat, amount) in staked {
        let back = StakeBack { seat: seat.into(), amount, by_player: false };
        step.emit(step.record.cites.stakes, Happening::StakeReturned(back));
    }
}

/// The table closes: stakes and antes go back first.
pub fn close(step: &mut Step<'_>) {
    return_stakes(step);
    step.emit(step.record.cites.closed, Happening::TableClosed);
}
