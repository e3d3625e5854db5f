//! The actions of the seat that has to act, in the order of C25: by command, then by its fields.
//!
//! What does not depend on the loose cards is asked of the rules once; the sets of loose cards are then found by their sums.

use arrayvec::ArrayVec;

use super::action::{Action, Augment, Form, Found};
use super::cards::CardSet;
use super::contract::{Card, Phase};
use super::judge::Judge;
use super::record::ACE_HIGH;
use super::sets::{does_take, sums, values_of};
use super::sides::{partner, tops_set};
use super::state::{Build, Taken};
use super::subsets::Subsets;

/// What goes with loose cards into a set.
#[derive(Clone, Copy)]
struct Rest {
    tops: CardSet,
    hand: Option<Card>,
    owner: u8,
    sum: u8,
    count: u32,
}

/// The most: eight sets of tops, with one of thirteen hand cards or none, for one of two owners.
const MOST: usize = 8 * 53 * 2;
type Rests = ArrayVec<Rest, MOST>;

/// Visits every action that the seat may take now.
pub fn each_action(judge: Judge<'_>, visit: &mut dyn FnMut(Action)) {
    if super::judge::to_act(judge.record, judge.state) != Some(judge.seat) {
        return;
    }
    match judge.state.phase {
        Phase::Cut => {
            let most = u8::try_from(judge.state.hand.pack.len()).unwrap_or(0).saturating_sub(5);
            (1..=most).for_each(|above| visit(Action::Cut(above)));
        }
        Phase::Turn => each_of_turn(judge, visit),
        Phase::Taking => each_taking(judge, visit),
        Phase::Asked => [Action::Ask, Action::LetPass].into_iter().for_each(|action| put(judge, action, visit)),
        Phase::Requested => [Action::Capture, Action::Drift].into_iter().for_each(visit),
        Phase::ChallengePlay | Phase::ChallengeEnd => [Action::Insist, Action::Waive].into_iter().for_each(visit),
        Phase::Stacking => {
            let left =
                judge.state.hand.turn.to_sort().fold(CardSet::default(), |all, card| all.with(CardSet::of(card)));
            left.for_each(|card| visit(Action::Stack(card)));
            visit(Action::StackRest);
            put(judge, Action::HandToPartner, visit);
        }
        Phase::Between | Phase::Closed => {}
    }
}

/// Visits an action if it is accepted.
fn put(judge: Judge<'_>, action: Action, visit: &mut dyn FnMut(Action)) {
    if judge.judge(action).is_ok() {
        visit(action);
    }
}

fn each_of_turn(judge: Judge<'_>, visit: &mut dyn FnMut(Action)) {
    let turn = &judge.state.hand.turn;
    let hand = if turn.played.is_none() { judge.hand() } else { CardSet::default() };
    let loose = judge.state.loose();
    let tops = tops_set(judge.record, judge.state, judge.seat);
    let mut builds: ArrayVec<&Build, 14> = judge.state.hand.builds.iter().collect();
    builds.sort_unstable_by_key(|build| build.number);
    each_play(judge, hand, if judge.is_one_card() { loose.with(tops) } else { loose }, visit);
    hand.for_each(|card| put(judge, Action::Discard(card), visit));
    let numbered = Subsets::new(judge.record, loose);
    let mut makers = Makers::default();
    for value in 2..=judge.record.highest.value {
        each_form(judge, &numbered, value, makers.of(judge, value, hand), visit);
    }
    for build in &builds {
        hand.for_each(|card| put(judge, Action::Change { build: build.number, hand: card }, visit));
    }
    for build in &builds {
        each_augment(judge, &numbered, loose, build, hand, tops, visit);
    }
    for on in loose {
        for value in values_of(judge.record, on).filter(|&value| value > 0) {
            each_found(judge, loose, on, value, makers.of(judge, value, hand), tops, visit);
        }
    }
    turn.gifts.for_each(|card| put(judge, Action::Give(card), visit));
    put(judge, Action::EndTurn, visit);
}

/// Visits the captures. Which sums there are is found out once.
fn each_play(judge: Judge<'_>, hand: CardSet, takable: CardSet, visit: &mut dyn FnMut(Action)) {
    let reach = sums(judge.record, takable);
    for card in hand {
        for value in values_of(judge.record, card) {
            let may_take =
                value == 0 || reach & 1 << value != 0 || value == ACE_HIGH || judge.state.build_worth(value).is_some();
            if may_take {
                put(judge, Action::Play(card, value), visit);
            }
        }
    }
}

/// With which hand card, or none, builds of a value may be made for whom: at most with each of thirteen cards, for two.
type Made = ArrayVec<(Option<Card>, u8), 106>;

/// That for every value, found out when it is asked for.
#[derive(Default)]
struct Makers([Option<Made>; 15]);

impl Makers {
    fn of(&mut self, judge: Judge<'_>, value: u8, hand: CardSet) -> &Made {
        static NOBODY: Made = Made::new_const();
        let Some(known) = self.0.get_mut(usize::from(value)) else { return &NOBODY };
        known.get_or_insert_with(|| {
            let mut made = Made::new();
            // Nobody makes a build that neither side of the partnership could capture.
            let may_own = |owner: u8| {
                if owner == judge.seat {
                    judge.record.has_capturing(judge.hand(), value)
                } else {
                    judge.is_known_to_hold(owner, value)
                }
            };
            if !owners(judge).any(may_own) {
                return made;
            }
            let [without, with] = [false, true].map(|with_card| judge.allows_building(value, with_card));
            if !without && !with {
                return made;
            }
            for card in hand_options(hand).filter(|card| if card.is_some() { with } else { without }) {
                for owner in owners(judge).filter(|&owner| may_own(owner) && judge.allows_owner(value, card, owner)) {
                    let _ = made.try_push((card, owner));
                }
            }
            made
        })
    }
}

fn each_taking(judge: Judge<'_>, visit: &mut dyn FnMut(Action)) {
    let turn = &judge.state.hand.turn;
    let (Some(card), Some(value)) = (turn.played, turn.value) else { return };
    let takable = judge.takable();
    if value == 0 {
        for other in takable.filter(|&other| does_take(judge.record, card, value, CardSet::of(other))) {
            visit(Action::Take(Taken::Cards(CardSet::of(other))));
        }
    } else {
        let singles = high_aces(judge, takable, value);
        Subsets::new(judge.record, takable).each(1 << value, singles, &mut |set, _| {
            visit(Action::Take(Taken::Cards(set)));
        });
    }
    if let Some(build) = judge.state.build_worth(value).filter(|_| value > 0) {
        put(judge, Action::Take(Taken::Build(build.number)), visit);
    }
    put(judge, Action::Done, visit);
}

/// Returns the aces that are worth a value by themselves, and not by their number.
fn high_aces(judge: Judge<'_>, cards: CardSet, value: u8) -> CardSet {
    if value == ACE_HIGH && judge.record.ace_high.value { cards.of_rank(1) } else { CardSet::default() }
}

/// Returns who may own a build that the seat makes, by seat.
fn owners(judge: Judge<'_>) -> impl Iterator<Item = u8> {
    let partner = partner(judge.record, judge.state, judge.seat);
    let (low, high) = match partner {
        Some(partner) => (judge.seat.min(partner), Some(judge.seat.max(partner))),
        None => (judge.seat, None),
    };
    core::iter::once(low).chain(high)
}

fn hand_options(hand: CardSet) -> impl Iterator<Item = Option<Card>> {
    core::iter::once(None).chain(hand.map(Some))
}

fn each_form(judge: Judge<'_>, loose: &Subsets, value: u8, made: &Made, visit: &mut dyn FnMut(Action)) {
    let mut rests = Rests::new();
    for &(hand, owner) in made {
        let Some(sum) = hand.map_or(Some(0), |card| judge.record.number(card)).filter(|&sum| sum < value) else {
            continue;
        };
        let rest = Rest { tops: CardSet::default(), hand, owner, sum, count: u32::from(hand.is_some()) };
        let _ = rests.try_push(rest);
    }
    let wanted = rests.iter().fold(0, |wanted, rest| wanted | 1_u16 << (value - rest.sum));
    if wanted == 0 {
        return;
    }
    loose.each(wanted, CardSet::default(), &mut |set, sum| {
        for rest in rests.iter().filter(|rest| rest.sum + sum == value && set.len() + rest.count >= 2) {
            visit(Action::Form(Form { value, loose: set, hand: rest.hand, owner: rest.owner }));
        }
    });
}

fn each_augment(
    judge: Judge<'_>,
    numbered: &Subsets,
    loose: CardSet,
    build: &Build,
    hand: CardSet,
    tops: CardSet,
    visit: &mut dyn FnMut(Action),
) {
    let one_card = judge.is_one_card();
    let may = |hand: &Option<Card>| judge.allows_adding(build, *hand);
    let hands: ArrayVec<Option<Card>, 53> = hand_options(hand).filter(may).collect();
    if hands.is_empty() {
        return;
    }
    let mut rests = Rests::new();
    for tops in subsets_of(tops) {
        for &hand in &hands {
            // In one-card turns at most one top; after the hand card, exactly one (C13).
            if one_card && (tops.len() > 1 || (hand.is_none() && tops.len() != 1)) {
                continue;
            }
            push_rest(judge, &mut rests, tops, hand, build.owner);
        }
    }
    let number = build.number;
    each_set(judge, numbered, loose, build.value, &rests, &mut |loose, rest| {
        visit(Action::Augment(Augment { build: number, loose, tops: rest.tops, hand: rest.hand }));
    });
}

fn each_found(
    judge: Judge<'_>,
    loose: CardSet,
    on: Card,
    value: u8,
    made: &Made,
    tops: CardSet,
    visit: &mut dyn FnMut(Action),
) {
    if made.is_empty() {
        return;
    }
    let mut rests = Rests::new();
    for tops in subsets_of(if judge.is_one_card() { CardSet::default() } else { tops }) {
        made.iter().for_each(|&(hand, owner)| push_rest(judge, &mut rests, tops, hand, owner));
    }
    let loose = loose.without(CardSet::of(on));
    each_set(judge, &Subsets::new(judge.record, loose), loose, value, &rests, &mut |loose, rest| {
        visit(Action::Found(Found { on, value, loose, tops: rest.tops, hand: rest.hand, owner: rest.owner }));
    });
}

/// Adds what goes with loose cards, if all of it has numbers.
fn push_rest(judge: Judge<'_>, rests: &mut Rests, tops: CardSet, hand: Option<Card>, owner: u8) {
    let cards = hand.map_or(tops, |card| tops.with(CardSet::of(card)));
    let Some(sum) = super::sets::sum(judge.record, cards).and_then(|sum| u8::try_from(sum).ok()) else { return };
    let _ = rests.try_push(Rest { tops, hand, owner, sum, count: cards.len() });
}

/// Visits every set worth a value: loose cards by their number, then what goes with them in its order.
fn each_set(
    judge: Judge<'_>,
    numbered: &Subsets,
    loose: CardSet,
    value: u8,
    rests: &Rests,
    visit: &mut dyn FnMut(CardSet, &Rest),
) {
    // An ace that is the whole set may count 14.
    let is_high_ace = |rest: &Rest| {
        let hand = rest.hand.map_or(CardSet::default(), CardSet::of);
        rest.count == 1 && !high_aces(judge, rest.tops.with(hand), value).is_empty()
    };
    let mut wanted = 0_u16;
    for rest in rests {
        if rest.sum <= value {
            wanted |= 1 << (value - rest.sum);
        }
        if is_high_ace(rest) {
            wanted |= 1;
        }
    }
    let singles =
        if rests.iter().any(|rest| rest.count == 0) { high_aces(judge, loose, value) } else { CardSet::default() };
    if wanted == 0 && singles.is_empty() {
        return;
    }
    numbered.each(wanted, singles, &mut |set, sum| {
        for rest in rests {
            let is_worth = match (set.len(), rest.count) {
                (0, 0) => false,
                (0, 1) => rest.sum == value || is_high_ace(rest),
                (1, 0) => sum == value || singles.has_all(set),
                _ => u32::from(rest.sum) + u32::from(sum) == u32::from(value),
            };
            if is_worth {
                visit(set, rest);
            }
        }
    });
}

/// Returns every subset, by its number.
fn subsets_of(cards: CardSet) -> impl Iterator<Item = CardSet> {
    // (subset - cards) & cards is the next subset.
    let mut next = Some(CardSet::default());
    core::iter::from_fn(move || {
        let now = next?;
        let after = CardSet(now.0.wrapping_sub(cards.0) & cards.0);
        next = Some(after).filter(|after| !after.is_empty());
        Some(now)
    })
}
