//! The actions of the seat that has to act, in the order of C25: by command, then by its fields.
//!
//! What does not depend on the loose cards is asked of the rules once; the sets of loose cards are then found by their sums.

use arrayvec::ArrayVec;

use super::action::{Action, Augment, Form, Found};
use super::cards::{CardSet, Pack, rank};
use super::contract::{Card, Phase};
use super::judge::Judge;
use super::record::{ACE_HIGH, rank_of};
use super::sets::{does_take, sums, values_of};
use super::sides::{partner, tops_set};
use super::state::{Build, MOST_BUILDS, Taken};
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
    let builds = by_number(&judge.state.hand.builds);
    let alone = InPlay::new(judge, loose);
    let with_tops = InPlay::new(judge, loose.with(tops));
    // In one-card turns a card captures tops too, and a top is added to builds only.
    let (takable, buildable) = if judge.is_one_card() { (&with_tops, &alone) } else { (&alone, &with_tops) };
    each_play(takable, hand, visit);
    hand.for_each(|card| put(judge, Action::Discard(card), visit));
    let numbered = Subsets::new(judge.record, loose);
    let (owners, found) = (owners(judge), ArrayVec::new());
    let mut makers = Makers { hand, loose, in_play: buildable, owners, found, places: [None; 15] };
    for value in 2..=judge.record.highest.value {
        each_form(judge, &numbered, value, makers.of(value), visit);
    }
    for build in builds.iter().filter(|build| !build.is_augmented && !judge.is_own_side(build.owner)) {
        hand.for_each(|card| put(judge, Action::Change { build: build.number, hand: card }, visit));
    }
    for build in &builds {
        each_augment(&with_tops, &numbered, loose, build, hand, tops, visit);
    }
    for on in loose {
        for value in values_of(judge.record, on).filter(|&value| value > 0) {
            each_found(judge, &numbered, loose, (on, value), makers.of(value), tops, visit);
        }
    }
    turn.gifts.for_each(|card| put(judge, Action::Give(card), visit));
    put(judge, Action::EndTurn, visit);
}

/// Returns builds, by number.
fn by_number(builds: &[Build]) -> ArrayVec<&Build, MOST_BUILDS> {
    let mut ordered = ArrayVec::new();
    for build in builds {
        let at = ordered.iter().take_while(|before: &&&Build| before.number < build.number).count();
        let _ = ordered.try_insert(at, build);
    }
    ordered
}

/// Visits the captures. Which sums there are is found out once.
fn each_play(takable: &InPlay<'_>, hand: CardSet, visit: &mut dyn FnMut(Action)) {
    let judge = takable.judge;
    for card in hand {
        for value in values_of(judge.record, card) {
            let takes = if value == 0 {
                !takable.cards.of_rank(rank(card)).is_empty()
            } else {
                takable.has_set_worth(value) || judge.state.build_worth(value).is_some()
            };
            if takes && judge.allows_playing(card, value) {
                visit(Action::Play(card, value));
            }
        }
    }
}

/// Cards that sets are made of, with the sums that some of them have: which set cannot be made is known at once.
struct InPlay<'s> {
    judge: Judge<'s>,
    cards: CardSet,
    sums: u32,
}

impl<'s> InPlay<'s> {
    fn new(judge: Judge<'s>, cards: CardSet) -> Self {
        Self { judge, cards, sums: sums(judge.record, cards) }
    }

    /// Whether some of the cards are worth a value.
    fn has_set_worth(&self, value: u8) -> bool {
        self.sums & 1 << value != 0 && value > 0 || !high_aces(self.judge, self.cards, value).is_empty()
    }

    /// Returns the cards of a hand with which they make a set worth a value.
    fn completing(&self, hand: CardSet, value: u8) -> CardSet {
        // Bit n is the sum that a card of the number n needs, for numbers from 1 to one less than the value.
        let needed = self.sums.reverse_bits() >> (31 - value) & ((1 << value) - 2);
        hand.of_these_ranks(needed).without(self.judge.record.without_number())
    }

    /// Returns the cards of a hand that are such a set by themselves.
    fn worth(&self, hand: CardSet, value: u8) -> CardSet {
        let cards = hand.of_rank(value).without(self.judge.record.without_number());
        cards.with(high_aces(self.judge, hand, value))
    }
}

/// A hand card or none, and for whom a build is made with it.
type Maker = (Option<Card>, u8);

/// With what builds of a value may be made for whom, found out when it is asked for. What no cards complete is left out.
struct Makers<'s> {
    hand: CardSet,
    loose: CardSet,
    in_play: &'s InPlay<'s>,
    /// Nobody makes a build that neither side of the partnership could capture.
    owners: ArrayVec<(u8, u16), 2>,
    /// At most with each of 52 cards or none, for two, for each value.
    found: ArrayVec<Maker, { 14 * 53 * 2 }>,
    /// Where those of a value are, once they are found.
    places: [Option<(u16, u16)>; 15],
}

/// Returns who may own a build that the seat makes, by seat, with the ranks that this player holds or is known to hold, as bits.
fn owners(judge: Judge<'_>) -> ArrayVec<(u8, u16), 2> {
    let holds = |owner: u8, rank: &u8| {
        if owner == judge.seat {
            judge.record.has_capturing(judge.hand(), *rank)
        } else {
            judge.is_known_to_hold(owner, *rank)
        }
    };
    let ranks = |owner| (1..=13).filter(|rank| holds(owner, rank)).fold(0, |ranks, rank| ranks | 1 << rank);
    let mut owners = ArrayVec::from_iter([(judge.seat, ranks(judge.seat))]);
    if let Some(partner) = partner(judge.record, judge.state, judge.seat) {
        let _ = owners.try_insert(usize::from(partner > judge.seat), (partner, ranks(partner)));
    }
    owners
}

impl Makers<'_> {
    fn of(&mut self, value: u8) -> &[Maker] {
        let known = self.places.get(usize::from(value)).copied().flatten();
        let (from, to) = known.unwrap_or_else(|| {
            let count = |found: &ArrayVec<Maker, _>| u16::try_from(found.len()).unwrap_or(0);
            let from = count(&self.found);
            self.find(value);
            let place = (from, count(&self.found));
            if let Some(known) = self.places.get_mut(usize::from(value)) {
                *known = Some(place);
            }
            place
        });
        self.found.get(from.into()..to.into()).unwrap_or_default()
    }

    fn find(&mut self, value: u8) {
        let judge = self.in_play.judge;
        let may_own = |ranks: u16| ranks & 1 << rank_of(value) != 0;
        if !self.owners.iter().any(|&(_, ranks)| may_own(ranks)) {
            return;
        }
        let mut cards = self.in_play.completing(self.hand, value);
        // A hand card that is worth the value by itself goes on a loose one like it.
        if !self.loose.of_rank(rank_of(value)).is_empty() {
            cards = cards.with(self.in_play.worth(self.hand, value));
        }
        if !cards.is_empty() && !judge.allows_building(value, true) {
            cards = CardSet::default();
        }
        let without = self.in_play.has_set_worth(value) && judge.allows_building(value, false);
        for card in without.then_some(None).into_iter().chain(cards.map(Some)) {
            for &(owner, ranks) in &self.owners {
                if may_own(ranks) && judge.allows_owner(value, card, owner) {
                    let _ = self.found.try_push((card, owner));
                }
            }
        }
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

fn each_form(judge: Judge<'_>, loose: &Subsets, value: u8, made: &[Maker], visit: &mut dyn FnMut(Action)) {
    if made.is_empty() {
        return;
    }
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
    in_play: &InPlay<'_>,
    numbered: &Subsets,
    loose: CardSet,
    build: &Build,
    hand: CardSet,
    tops: CardSet,
    visit: &mut dyn FnMut(Action),
) {
    let judge = in_play.judge;
    let one_card = judge.is_one_card();
    let value = build.value;
    let cards = in_play.completing(hand, value).with(in_play.worth(hand, value));
    let without = in_play.has_set_worth(value).then_some(None);
    let mut hands = ArrayVec::<Option<Card>, 53>::new();
    for hand in without.into_iter().chain(cards.map(Some)).filter(|hand| judge.allows_adding(build, *hand)) {
        let _ = hands.try_push(hand);
    }
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
    let wanted = Wanted::of(judge, loose, value, &rests);
    if !wanted.is_reached(numbered.sums()) {
        return;
    }
    wanted.each(numbered, &rests, &mut |loose, rest| {
        visit(Action::Augment(Augment { build: number, loose, tops: rest.tops, hand: rest.hand }));
    });
}

fn each_found(
    judge: Judge<'_>,
    numbered: &Subsets,
    loose: CardSet,
    (on, value): (Card, u8),
    made: &[Maker],
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
    let wanted = Wanted::of(judge, loose, value, &rests);
    if !wanted.is_reached(numbered.sums()) {
        return;
    }
    wanted.each(&Subsets::new(judge.record, loose), &rests, &mut |loose, rest| {
        visit(Action::Found(Found { on, value, loose, tops: rest.tops, hand: rest.hand, owner: rest.owner }));
    });
}

/// Adds what goes with loose cards, if all of it has numbers.
fn push_rest(judge: Judge<'_>, rests: &mut Rests, tops: CardSet, hand: Option<Card>, owner: u8) {
    let cards = hand.map_or(tops, |card| tops.with(CardSet::of(card)));
    let Some(sum) = super::sets::sum(judge.record, cards).and_then(|sum| u8::try_from(sum).ok()) else { return };
    let _ = rests.try_push(Rest { tops, hand, owner, sum, count: cards.len() });
}

/// Which loose cards make sets worth a value with what goes with them.
struct Wanted {
    value: u8,
    /// The sums of loose cards, as bits.
    sums: u16,
    /// The loose aces that are the whole set, and count 14.
    singles: CardSet,
    /// The aces of the hand and the tops, of which one may be the whole set too.
    aces: CardSet,
}

impl Wanted {
    fn of(judge: Judge<'_>, loose: CardSet, value: u8, rests: &Rests) -> Self {
        let aces = high_aces(judge, Pack::FiftyTwo.cards(), value);
        let mut wanted = Self { value, sums: 0, singles: CardSet::default(), aces };
        for rest in rests {
            if rest.sum <= value {
                wanted.sums |= 1 << (value - rest.sum);
            }
            if wanted.is_high_ace(rest) {
                wanted.sums |= 1;
            }
            if rest.count == 0 {
                wanted.singles = high_aces(judge, loose, value);
            }
        }
        wanted
    }

    /// Whether what goes with no loose card is an ace that counts 14.
    fn is_high_ace(&self, rest: &Rest) -> bool {
        let hand = rest.hand.map_or(CardSet::default(), CardSet::of);
        rest.count == 1 && self.aces.has_all(rest.tops.with(hand))
    }

    /// Whether there may be such a set, where these sums can be made.
    const fn is_reached(&self, sums: u16) -> bool {
        self.sums & sums != 0 || !self.singles.is_empty()
    }

    /// Visits every set: loose cards by their number, then what goes with them in its order.
    fn each(&self, numbered: &Subsets, rests: &Rests, visit: &mut dyn FnMut(CardSet, &Rest)) {
        numbered.each(self.sums, self.singles, &mut |set, sum| {
            for rest in rests {
                let is_worth = match (set.len(), rest.count) {
                    (0, 0) => false,
                    (0, 1) => rest.sum == self.value || self.is_high_ace(rest),
                    (1, 0) => sum == self.value || self.singles.has_all(set),
                    _ => u32::from(rest.sum) + u32::from(sum) == u32::from(self.value),
                };
                if is_worth {
                    visit(set, rest);
                }
            }
        });
    }
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
