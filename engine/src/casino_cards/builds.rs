//! Builds: formed, founded, changed and augmented (sections 4 to 6 and 8).

use super::action::{Augment, Form, Found};
use super::cards::CardSet;
use super::contract::{Card, Phase};
use super::judge::Judge;
use super::record::Record;
use super::refusals::refused;
use super::sets::{has_set_worth, is_worth, sum, sums};
use super::sides::{pile_of, tops, tops_set};
use super::state::{Build, State, place};
use crate::table::refusal::{Done, Refused};

impl<'s> Judge<'s> {
    /// > 4.2 A single build can be formed from single cards already in the layout, with or without adding a card from your hand.
    pub fn form(self, form: Form) -> Done {
        let Form { value, loose, hand, owner } = form;
        self.require_building(hand)?;
        self.require_loose(loose)?;
        let cards = self.require_once(&[loose, of(hand)])?;
        self.require_numbers(cards)?;
        self.require(
            sum(self.record, cards) == Some(value.into()),
            refused!("not-worth-it", self.record.cites.single, "The cards do not sum to {}.").with(value.into()),
        )?;
        self.require(
            !loose.is_empty() && cards.len() >= 2,
            refused!(
                "too-few-cards",
                self.record.cites.single,
                "A single build has two cards or more, one of them loose."
            ),
        )?;
        self.require_new_value(value)?;
        self.require_value(value)?;
        self.require_no_build()?;
        self.require_owner(value, hand, owner, self.record.cites.hold)?;
        self.require_free()
    }

    /// > 6.5 If there is a single card in the layout which you can match with a card from your hand, you can make this card into
    /// > an augmented build by adding further cards to it …
    pub fn found(self, found: Found) -> Done {
        let Found { on, value, loose, tops, hand, owner } = found;
        self.require_building(hand)?;
        self.require_loose(loose.with(CardSet::of(on)))?;
        self.require_once(&[CardSet::of(on), loose, tops, of(hand)])?;
        let set = loose.with(tops).with(of(hand));
        self.require_numbers(set.with(CardSet::of(on)))?;
        self.require(
            is_worth(self.record, set, value),
            refused!("not-worth-it", self.record.cites.sets, "The set that is added is not worth {}.")
                .with(value.into()),
        )?;
        self.require_tops(tops)?;
        if self.is_one_card() && !tops.is_empty() {
            return Err(refused!(
                "not-a-top",
                self.record.cites.with_hand,
                "A top is added to a build that is there, not to a card."
            ));
        }
        self.require_new_value(value)?;
        self.require(
            self.record.counts(on, value),
            refused!("wrong-value", self.record.cites.values, "The card that is built on does not count {}.")
                .with(value.into()),
        )?;
        self.require_no_build()?;
        self.require_owner(value, hand, owner, self.record.cites.found_hold)?;
        self.require_free()
    }

    /// > 5.7 Example: if your opponent has made a single build of 9 and you hold a 2 and a jack, you can add your 2 to the build
    /// > and make it 11.
    pub fn change(self, number: u16, card: Card) -> Done {
        self.at(Phase::Turn)?;
        self.require_hand_card(card)?;
        let build = self.require_build(number)?;
        let added = self.record.number(card).ok_or(self.no_number())?;
        let value = build.value + added;
        let joined = self.state.build_worth(value);
        self.require(
            joined.is_none_or(|joined| self.is_own_side(joined.owner)),
            refused!("value-on-table", self.record.cites.one_of_a_value, "An opponent's build is worth {} already.")
                .with(value.into()),
        )?;
        self.require_value(value)?;
        self.require(
            !self.is_own_side(build.owner),
            refused!("own-side", self.record.cites.own_side, "A build of the own side keeps its value."),
        )?;
        self.require(
            !build.is_augmented,
            refused!("augmented-build", self.record.cites.augmented, "An augmented build keeps its value."),
        )?;
        if joined.is_none_or(|joined| joined.owner != self.seat) {
            self.require_no_build()?;
        }
        let hand = self.hand().without(CardSet::of(card));
        self.require(
            self.record.has_capturing(hand, value),
            refused!(
                "no-matching-card",
                self.record.cites.change_hold,
                "Who changes a build keeps a card that captures it."
            ),
        )?;
        let owned = if joined.is_some() { self.owned() } else { self.owned().with(value) };
        self.require_duties(hand, owned, true, self.must_capture())?;
        self.require_free()
    }

    /// > 6.2 You can augment a build that is owned by yourself or your partner by adding further single cards or sets of cards of
    /// > the same value.
    pub fn augment(self, augment: Augment) -> Done {
        let Augment { build: number, loose, tops, hand } = augment;
        self.at(Phase::Turn)?;
        match hand {
            Some(card) => self.require_hand_card(card)?,
            None if self.is_one_card() => self.require(self.may_follow(), self.hand_card_needed())?,
            None => {}
        }
        self.require_loose(loose)?;
        let build = self.require_build(number)?;
        let set = self.require_once(&[loose, tops, of(hand)])?;
        self.require_numbers(set)?;
        self.require(
            is_worth(self.record, set, build.value),
            refused!("not-worth-it", self.record.cites.sets, "The set is not worth {}.").with(build.value.into()),
        )?;
        self.require_tops(tops)?;
        if self.is_one_card() {
            self.require_one_card_augment(build, &augment)?;
        }
        self.require_adding(build, self.is_own_side(build.owner), hand)
    }

    /// Requires that a set may be added to this build now, whatever it is.
    ///
    /// > 6.7 You can augment a build owned by your opponent only if you also capture that build in the same turn.
    fn require_adding(self, build: &Build, is_own_side: bool, hand: Option<Card>) -> Done {
        let turn = &self.state.hand.turn;
        let used = turn.played.is_some() || hand.is_some();
        self.require(
            is_own_side || !used,
            refused!(
                "opponents-build",
                self.record.cites.opponents,
                "An opponent's build is added to before the hand card, without one."
            ),
        )?;
        let must = if is_own_side { self.must_capture() } else { Some(build.value) };
        // Two opponents' builds cannot both be captured: they have different values.
        let other = self.must_capture().filter(|&other| Some(other) != must);
        self.require(
            other.is_none(),
            refused!(
                "must-capture",
                self.record.cites.opponents,
                "Another opponent's build is to be captured in this turn."
            ),
        )?;
        self.require_duties(self.hand().without(of(hand)), self.owned(), used, must)?;
        self.require_nothing_to_play()
    }

    /// Whether one set with a top may follow the hand card (C13).
    const fn may_follow(self) -> bool {
        self.state.hand.turn.may_add != 0
    }

    const fn hand_card_needed(self) -> Refused {
        refused!("hand-card-needed", self.record.cites.with_hand, "This is done with a card from the hand.")
    }

    /// > 15.18 A player who already has a build on the table may steal the top card of a player's capture pile to incorporate into
    /// > the build, provided that the building player simultaneously adds a card to the build from hand.
    fn require_one_card_augment(self, build: &Build, augment: &Augment) -> Done {
        self.require(
            augment.tops.len() <= 1,
            refused!("two-tops", self.record.cites.with_hand, "One top is added at a time."),
        )?;
        self.require(
            build.owner == self.seat,
            refused!("opponents-build", self.record.cites.with_hand, "A player adds to the own build only."),
        )?;
        // What follows the hand card holds a top.
        self.require(augment.hand.is_some() || !augment.tops.is_empty(), self.hand_card_needed())
    }

    /// Requires a turn in which a build can be made, with the hand card if one is named.
    fn require_building(self, hand: Option<Card>) -> Done {
        self.at(Phase::Turn)?;
        match hand {
            Some(card) => self.require_hand_card(card),
            None => self.require(!self.is_one_card(), self.hand_card_needed()),
        }
    }

    /// Requires that no card is named in two places. Returns all of them.
    fn require_once(self, sets: &[CardSet]) -> Result<CardSet, Refused> {
        let all = sets.iter().fold(CardSet::default(), |all, &set| all.with(set));
        let named: u32 = sets.iter().map(|set| set.len()).sum();
        self.require(
            all.len() == named,
            refused!(
                "card-named-twice",
                self.record.cites.single,
                "A card is named once: in the set, from the hand or as the base."
            ),
        )?;
        Ok(all)
    }

    fn require_loose(self, cards: CardSet) -> Done {
        self.require(
            self.state.loose().has_all(cards),
            refused!("card-not-loose", self.record.cites.loose, "A card does not lie loose on the table."),
        )
    }

    /// > 6.12 Only the card on top of your opponents' capture pile at any time is available to augment a build.
    fn require_tops(self, cards: CardSet) -> Done {
        let own = pile_of(self.record, self.state, self.seat);
        let own = place(own).and_then(|place| self.state.hand.piles.get(place)).and_then(super::state::Pile::top);
        self.require(
            own.is_none_or(|own| !cards.has(own)),
            refused!("own-top", self.record.cites.own_top, "The own pile's top is not taken."),
        )?;
        self.require(
            tops_set(self.record, self.state, self.seat).has_all(cards),
            refused!("not-a-top", self.record.cites.tops, "A card is not the top of a pile."),
        )
    }

    /// > 14.2 … the picture cards lose their numerical value …
    fn require_numbers(self, cards: CardSet) -> Done {
        if sum(self.record, cards).is_none() { Err(self.no_number()) } else { Ok(()) }
    }

    const fn no_number(self) -> Refused {
        refused!("no-number", self.record.cites.no_number, "A picture has no number here.")
    }

    fn require_value(self, value: u8) -> Done {
        self.require(
            (2..=self.record.highest.value).contains(&value),
            refused!("value-too-high", self.record.cites.values, "Such a build has a value from 2 to {}.")
                .with(self.record.highest.value.into()),
        )
    }

    /// > 8.9 There cannot be two builds of the same capture value on the table at the same time.
    fn require_new_value(self, value: u8) -> Done {
        self.require(
            self.state.build_worth(value).is_none(),
            refused!("value-on-table", self.record.cites.one_of_a_value, "A build of {} is on the table.")
                .with(value.into()),
        )
    }

    /// > 15.17 If you have a build on the table … you must either add to your build or capture something.
    fn require_no_build(self) -> Done {
        self.require(
            !self.is_one_card() || self.owned().len() == 0,
            refused!("owns-a-build", self.record.cites.builder, "The owner of a build adds to it or captures."),
        )
    }

    fn require_build(self, number: u16) -> Result<&'s Build, Refused> {
        self.state.build(number).ok_or(
            refused!("no-such-build", self.record.cites.build, "There is no build number {}.").with(number.into()),
        )
    }

    /// > 4.4 You are only allowed to form a build if you have a card in your hand which can later capture that build.
    fn require_owner(self, value: u8, hand: Option<Card>, owner: u8, cite: crate::contract::Citation) -> Done {
        let left = hand.map_or(self.hand(), |card| self.hand().without(CardSet::of(card)));
        let used = self.state.hand.turn.played.is_some() || hand.is_some();
        if owner != self.seat {
            self.require(
                self.is_known_to_hold(owner, value),
                refused!(
                    "not-known-to-hold",
                    self.record.cites.not_known,
                    "A build is made for a partner who is known to hold its rank, and for nobody else."
                ),
            )?;
            return self.require_duties(left, self.owned(), used, self.must_capture());
        }
        self.require(
            self.record.has_capturing(left, value),
            refused!("no-matching-card", cite, "Who makes a build keeps a card that captures it."),
        )?;
        self.require_duties(left, self.owned().with(value), used, self.must_capture())
    }

    /// > 6.18 If there are any cards in play (in the layout or on top of a capture pile) that can legally be added to a build owned
    /// > by you or your partner, any opponent can insist that you add such cards to your build(s) before you end your turn.
    pub fn is_something_to_add(self) -> bool {
        let in_play = self.state.loose().with(tops_set(self.record, self.state, self.seat));
        let own = self.state.hand.builds.iter().filter(|build| self.is_own_side(build.owner));
        own.into_iter().any(|build| has_set_worth(self.record, in_play, build.value))
    }
}

fn of(hand: Option<Card>) -> CardSet {
    hand.map_or(CardSet::default(), CardSet::of)
}

/// Whether one top, with or without loose cards, is worth a value (C13).
pub fn can_add_top(record: &Record, state: &State, seat: u8, value: u8) -> bool {
    let loose = sums(record, state.loose());
    tops(record, state, seat).any(|(_, top)| {
        let rest = record.number(top).and_then(|number| value.checked_sub(number));
        record.counts(top, value) || rest.is_some_and(|rest| loose & 1 << rest != 0)
    })
}

/// What does not depend on which loose cards a build is made of, for lists.
impl Judge<'_> {
    /// Whether a build of a value may be made now, with a card of the hand or without.
    pub fn allows_building(self, value: u8, with_card: bool) -> bool {
        let in_time = if with_card {
            self.at(Phase::Turn).is_ok() && self.state.hand.turn.played.is_none()
        } else {
            self.require_building(None).is_ok()
        };
        in_time
            && self.require_new_value(value).is_ok()
            && self.require_no_build().is_ok()
            && self.require_free().is_ok()
    }

    /// Whether that owner may have a build of a value that is made with that hand card.
    pub fn allows_owner(self, value: u8, hand: Option<Card>, owner: u8) -> bool {
        self.require_owner(value, hand, owner, self.record.cites.hold).is_ok()
    }

    /// Whether a set may be added to a build now with that hand card, where the tops do not matter.
    pub fn allows_adding(self, build: &Build, hand: Option<Card>) -> bool {
        let in_time = self.at(Phase::Turn).is_ok() && hand.is_none_or(|card| self.require_hand_card(card).is_ok());
        let one_card = !self.is_one_card() || (build.owner == self.seat && (hand.is_some() || self.may_follow()));
        in_time && one_card && self.require_adding(build, self.is_own_side(build.owner), hand).is_ok()
    }
}
