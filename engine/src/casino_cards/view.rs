//! What a viewer may know of a table, and of events (C20).
//!
//! The layout, builds, tops, what piles contain, counts, known ranks and windows are everybody's. Hands, the order of the pack and
//! of sorted captures, and the link of a pack that is not dead are not.

use alloc::string::String;
use alloc::vec::Vec;

use super::cards::CardSet;
use super::contract::{
    Actor, Card, Event, Happening, LayoutItem, Phase, PilePart, PileView, Role, SeatView, SideTotal, TableView,
    TurnView,
};
use super::judge::to_act;
use super::legal::viewer_seat;
use super::money::{BET, TENDER};
use super::record::Record;
use super::sides::{piles, sides};
use super::state::{Item, Part, Player, State, place};
use super::step::to_contract;
use crate::contract::{CommonView, Lying, Seat, Timestamp};

/// Who looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Viewer {
    /// The host sees everything.
    Host,
    Seat(u8),
    /// Everybody else.
    Public,
}

impl Viewer {
    /// Returns what an actor may see at a table.
    pub fn of(state: &State, viewer: Option<Actor>) -> Self {
        match viewer {
            Some(Actor { role: Role::Host, .. }) => Self::Host,
            Some(actor) => viewer_seat(state, actor).map_or(Self::Public, Self::Seat),
            None => Self::Public,
        }
    }

    fn sees(self, seat: u8) -> bool {
        self == Self::Host || self == Self::Seat(seat)
    }
}

/// Returns the view.
pub fn view(record: &Record, state: &State, viewer: Option<Actor>) -> TableView {
    let viewer = Viewer::of(state, viewer);
    let lying = |(seat, player): (u8, &Player)| {
        (player.stake > 0).then(|| Lying { seat: seat.into(), bet: BET, tender: TENDER, amount: player.stake })
    };
    let mut chain = state.source.view();
    if let (Some(chain), Some(link)) = (&mut chain, &state.link) {
        // A link that is a secret still has been used.
        chain.used = link.number;
    }
    let some = |seat: u8| (seat > 0).then_some(Seat::from(seat));
    let in_turn = !matches!(state.phase, Phase::Between | Phase::Cut | Phase::Closed);
    TableView {
        common: CommonView {
            table: state.table.clone(),
            rulebook: String::from(record.id),
            now: now(viewer, state),
            closed: state.phase == Phase::Closed,
            taken: state.all().filter(|(_, player)| player.is_taken).map(|(seat, _)| seat.into()).collect(),
            lying: state.all().filter_map(lying).collect(),
            chain,
        },
        phase: state.phase,
        waiting_since: state.moved_at,
        terms: state.terms,
        seats: state.all().map(|(seat, player)| view_seat(viewer, seat, player)).collect(),
        dealer: some(state.dealer),
        leader: some(state.leader()),
        layout: state.hand.layout.iter().filter_map(|item| view_item(state, item)).collect(),
        piles: piles(record, state).filter_map(|seat| view_pile(viewer, state, seat)).collect(),
        pack: u8::try_from(state.hand.pack.len()).unwrap_or(0),
        half: if state.hand.is_second_half { 2 } else { 1 },
        turn: in_turn.then(|| view_turn(viewer, state)),
        to_act: to_act(record, state).map(Seat::from),
        last_capture: some(state.hand.last_capture),
        hands: state.hands,
        totals: sides(record, state)
            .map(|seat| SideTotal {
                seat: seat.into(),
                points: place(seat).and_then(|place| state.totals.get(place)).copied().unwrap_or(0),
            })
            .collect(),
    }
}

/// Returns the time of the last command. While a capture is sorted, players who do not sort it see when the sorting began. Without
/// a viewer it is the clock that a host reads before the next command.
fn now(viewer: Viewer, state: &State) -> Timestamp {
    match viewer {
        Viewer::Seat(seat) if state.phase == Phase::Stacking && seat != state.hand.turn.sorter => state.moved_at,
        Viewer::Seat(_) | Viewer::Host | Viewer::Public => state.now,
    }
}

fn view_seat(viewer: Viewer, seat: u8, player: &Player) -> SeatView {
    SeatView {
        seat: seat.into(),
        taken: player.is_taken,
        ready: player.is_ready,
        count: u8::try_from(player.hand.len()).unwrap_or(0),
        hand: if viewer.sees(seat) { player.hand.to_list() } else { Vec::new() },
        known: (1..=13).filter(|&rank| player.known & 1 << rank != 0).collect(),
        staked: player.stake,
        entropy_given: player.has_given_entropy,
    }
}

fn view_item(state: &State, item: &Item) -> Option<LayoutItem> {
    match item {
        Item::Loose(card) => Some(LayoutItem::Loose(*card)),
        Item::Build(number) => state.build(*number).map(|build| LayoutItem::Build(to_contract(build))),
    }
}

/// Each part is what came together; of one that was sorted unseen, what everybody knows of its top is a part of its own.
fn view_pile(viewer: Viewer, state: &State, seat: u8) -> Option<PileView> {
    let pile = state.hand.piles.get(place(seat)?)?;
    let mut parts = Vec::new();
    let mut end = pile.cards.len();
    for part in pile.parts.iter().rev() {
        let begin = end.saturating_sub(part.count.into());
        let cards = pile.cards.get(begin..end).unwrap_or_default();
        view_part(viewer, *part, cards, &mut parts);
        end = begin;
    }
    Some(PileView { seat: seat.into(), parts })
}

fn view_part(viewer: Viewer, part: Part, cards: &[Card], parts: &mut Vec<PilePart>) {
    let from_top = |cards: &[Card]| cards.iter().rev().copied().collect::<Vec<_>>();
    let (hidden, open) = cards.split_at(cards.len().saturating_sub(part.open.into()));
    if part.sorter == 0 || viewer.sees(part.sorter) || hidden.len() <= 1 {
        parts.push(PilePart { cards: from_top(cards), in_order: true });
        return;
    }
    if !open.is_empty() {
        parts.push(PilePart { cards: from_top(open), in_order: true });
    }
    parts.push(PilePart { cards: super::state::set_of(hidden).to_list(), in_order: false });
}

fn view_turn(viewer: Viewer, state: &State) -> TurnView {
    let turn = &state.hand.turn;
    // Who does not sort sees all of the capture as still to be sorted.
    let sorted = if viewer.sees(turn.sorter) { super::state::set_of(&turn.sorted) } else { CardSet::default() };
    let to_sort = super::state::set_of(&turn.captured).without(sorted);
    TurnView {
        seat: turn.seat.into(),
        played: turn.played,
        value: turn.value,
        taken: turn.taken.iter().map(|&taken| super::action::target(taken)).collect(),
        must_capture: (turn.must_capture > 0).then_some(turn.must_capture),
        must_play: turn.must_play,
        insisted: turn.insisted.is_some(),
        to_sort: to_sort.to_list(),
    }
}

/// Returns what of events a viewer may know; of what was disclosed, the same again.
///
/// Of a sorting others hear nothing before `pile-stacked`: neither its cards, nor that the sorter was passed over (C10, C20).
pub fn disclose(record: &Record, mut events: Vec<Event>, viewer: Option<Actor>) -> Vec<Event> {
    let sees = |seat: Seat| match viewer {
        Some(Actor { role: Role::Host, .. }) => true,
        Some(Actor { role: Role::Player, number }) => number == seat,
        None => false,
    };
    let is_host = viewer.is_some_and(|viewer| viewer.role == Role::Host);
    let mut sorts_next = false;
    let mut known: Vec<bool> = events
        .iter()
        .rev()
        .map(|event| match &event.what {
            Happening::CardSorted(sorted) => {
                sorts_next = true;
                sees(sorted.seat)
            }
            Happening::PassedOver(passed) => !core::mem::take(&mut sorts_next) || sees(passed.seat),
            _ => {
                sorts_next = false;
                true
            }
        })
        .collect();
    events.retain(|_| known.pop().unwrap_or(true));
    for event in &mut events {
        match &mut event.what {
            Happening::PackShuffled(shuffle) if !is_host => {
                shuffle.pack = Vec::new();
                shuffle.used = None;
            }
            Happening::HandDealt(dealt) if !sees(dealt.seat) => dealt.cards = Vec::new(),
            Happening::CardDrawn(drawn) if !sees(drawn.seat) => drawn.card = None,
            // Two cards of which one is the capturing one have no secret.
            Happening::PileStacked(stacked)
                if record.is_sorted_unseen(super::state::set_of(&stacked.cards)) && !sees(stacked.sorter) =>
            {
                stacked.cards = super::state::set_of(&stacked.cards).to_list();
                stacked.in_order = false;
            }
            _ => {}
        }
    }
    events
}

/// Returns the cards whose order a seat does not know in a part of a pile.
pub fn hidden_of(viewer: u8, part: Part, end: usize) -> core::ops::Range<usize> {
    let begin = end.saturating_sub(part.count.into());
    if part.sorter == 0 || part.sorter == viewer {
        return begin..begin;
    }
    begin..end.saturating_sub(part.open.into())
}
