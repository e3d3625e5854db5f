//! Captures and discards: section 3, 7 and 15.16 to 15.18.

use super::cards::CardSet;
use super::contract::{Card, Claim, Insisting, Phase};
use super::judge::Judge;
use super::refusals::refused;
use super::sets::{does_take, takes_some, values_of};
use super::sides::tops_set;
use super::state::Taken;
use crate::table::refusal::{Done, Refused};

impl Judge<'_> {
    /// > 3.2 A capture can only be made by playing a card from your hand.
    pub fn play(self, card: Card, value: u8) -> Done {
        self.require_counted(card, value)?;
        self.require(
            self.takes_something(card, value),
            refused!("captures-nothing", self.record.cites.capture, "The card captures nothing of what lies there."),
        )?;
        self.require_played(card, value)
    }

    /// Whether a card of the hand may be played with a value, if it takes something.
    pub fn allows_playing(self, card: Card, value: u8) -> bool {
        self.require_counted(card, value).is_ok() && self.require_played(card, value).is_ok()
    }

    /// Requires a card of the hand that counts this value.
    fn require_counted(self, card: Card, value: u8) -> Done {
        self.at(Phase::Turn)?;
        self.require_hand_card(card)?;
        self.require(
            values_of(self.record, card).any(|known| known == value),
            refused!("wrong-value", self.record.cites.values, "The card does not count {}.").with(value.into()),
        )
    }

    /// Requires that duties can be met after a card was played, and that nothing else is to be done first.
    fn require_played(self, card: Card, value: u8) -> Done {
        // More taken never leaves a duty open that less would meet: the one build of the value is what counts.
        let hand = self.hand().without(CardSet::of(card));
        let must = self.must_capture().filter(|&must| must != value);
        self.require_duties(hand, self.owned().without(value), true, must)?;
        self.require_free_for(card)
    }

    /// Requires that nothing else is to be done first: a card that must be played may be.
    fn require_free_for(self, card: Card) -> Done {
        if self.state.hand.turn.must_play.is_some_and(|must| must != card) { self.require_free() } else { Ok(()) }
    }

    /// Whether a card takes something of what lies there.
    pub fn takes_something(self, card: Card, value: u8) -> bool {
        (value > 0 && self.state.build_worth(value).is_some()) || takes_some(self.record, card, value, self.takable())
    }

    /// Returns the cards that a played card takes by sets, and that are not taken yet.
    ///
    /// > 15.16 The top card of each player's capture pile is available to be captured by other players along with the face up
    /// > cards on the table.
    ///
    /// > 3.8 Note that you cannot capture cards directly from the top of an opponent's capture pile …
    pub fn takable(self) -> CardSet {
        let tops = if self.is_one_card() { tops_set(self.record, self.state, self.seat) } else { CardSet::default() };
        self.state.hand.turn.taken.iter().fold(self.state.loose().with(tops), |left, taken| match taken {
            Taken::Cards(cards) => left.without(*cards),
            Taken::Build(_) => left,
        })
    }

    /// > 3.7 If you play a card that matches several separate cards, sets or builds you can capture them all.
    pub fn take(self, taken: Taken) -> Done {
        self.at(Phase::Taking)?;
        let turn = &self.state.hand.turn;
        let (Some(card), Some(value)) = (turn.played, turn.value) else {
            return Err(refused!("wrong-phase", self.record.cites.phase, "No card is taking."));
        };
        match taken {
            Taken::Cards(cards) => {
                let left = self.takable();
                if !left.has_all(cards) {
                    return Err(self.refuse_taking(cards));
                }
                self.require(
                    does_take(self.record, card, value, cards),
                    refused!("not-worth-it", self.record.cites.take_set, "The cards are not worth {} together.")
                        .with(value.into()),
                )
            }
            Taken::Build(number) => {
                let build = self.state.build(number).ok_or(
                    refused!("no-such-build", self.record.cites.build, "There is no build number {}.")
                        .with(number.into()),
                )?;
                self.require(
                    !turn.taken.contains(&taken),
                    refused!("already-taken", self.record.cites.take_all, "The build is to be taken already."),
                )?;
                self.require(
                    build.value == value,
                    refused!("not-worth-it", self.record.cites.take_build, "The build is not worth {}.")
                        .with(value.into()),
                )
            }
        }
    }

    /// Refuses cards of which one is not there, or is to be taken already.
    fn refuse_taking(self, cards: CardSet) -> Refused {
        let tops = if self.is_one_card() { tops_set(self.record, self.state, self.seat) } else { CardSet::default() };
        let missing = cards.without(self.state.loose()).without(tops);
        let in_piles = self.state.hand.piles.iter().fold(CardSet::default(), |all, pile| all.with(pile.set()));
        if missing.is_empty() {
            refused!("already-taken", self.record.cites.take_all, "A card is to be taken already.")
        } else if self.is_one_card() && in_piles.has_all(missing) {
            refused!("not-a-top", self.record.cites.tops, "A card is not the top of another's pile.")
        } else {
            refused!("card-not-loose", self.record.cites.loose, "A card does not lie loose on the table.")
        }
    }

    /// Whether something that the card takes has not been taken.
    pub fn is_something_left(self) -> bool {
        let turn = &self.state.hand.turn;
        let (Some(card), Some(value)) = (turn.played, turn.value) else { return false };
        let build = self.state.build_worth(value).filter(|_| value > 0);
        build.is_some_and(|build| !turn.taken.contains(&Taken::Build(build.number)))
            || takes_some(self.record, card, value, self.takable())
    }

    /// That is all the card takes. Nothing has been moved yet.
    pub fn done(self) -> Done {
        self.at(Phase::Taking)?;
        let turn = &self.state.hand.turn;
        self.require(
            !turn.taken.is_empty(),
            refused!("nothing-taken", self.record.cites.capture, "A card that is played takes something."),
        )?;
        let value = turn.value.unwrap_or(0);
        let build = self.state.build_worth(value).filter(|build| turn.taken.contains(&Taken::Build(build.number)));
        let owned = if build.is_some() { self.owned().without(value) } else { self.owned() };
        let must = self.must_capture().filter(|_| build.is_none_or(|build| build.number != turn.must_capture));
        self.require_duties(self.hand(), owned, true, must)?;
        let must_take_all = turn.insisted == Some(Claim::TakeAll) || self.insisting() == Some(Insisting::Always);
        self.require(
            !(must_take_all && self.is_something_left()),
            refused!("not-all-taken", self.record.cites.insist, "There is more that the card can take."),
        )
    }

    /// > 7.2 You are always free, for the play from your hand, to play a card that does not capture anything, simply leaving it
    /// > as a single card in the layout.
    pub fn discard(self, card: Card) -> Done {
        self.at(Phase::Turn)?;
        self.require_hand_card(card)?;
        let owned = self.owned();
        self.require_duties(self.hand().without(CardSet::of(card)), owned, true, self.must_capture())?;
        self.require(
            owned.len() == 0 || !self.is_builder_bound(),
            refused!("no-discard", self.record.cites.no_discard, "Nobody lays a card down now while owning a build."),
        )?;
        self.require_free()?;
        let must_take = self.insisting() == Some(Insisting::Always) && self.could_capture(card);
        self.require(!must_take, refused!("must-take", self.record.cites.insist, "The card could capture, and must."))
    }

    /// Whether a card could capture something, with one of its values.
    pub fn could_capture(self, card: Card) -> bool {
        values_of(self.record, card).any(|value| self.takes_something(card, value))
    }
}
