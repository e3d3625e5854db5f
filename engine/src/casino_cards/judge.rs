//! What the rules say of an action: accepted or refused, and why. Nothing here changes a state.
//!
//! Of several reasons the first in the order of C26 is given: time, actor, phase, turn, hand card, what is named, what it is
//! worth, what it would make, who owns it, cover, duties, insisting.

use super::action::Action;
use super::cards::CardSet;
use super::contract::{Card, Claim, Insisting, Phase};
use super::record::{BuildersDiscard, OneBuild, Record, Turns, rank_of};
use super::refusals::refused;
use super::sides::{has_partners, is_same_side, partner};
use super::state::{State, Values};
use crate::contract::Citation;
use crate::table::refusal::{Done, Refused};

/// A state under its rulebook, as a seat that wants to act.
#[derive(Clone, Copy)]
pub struct Judge<'s> {
    pub record: &'static Record,
    pub state: &'s State,
    pub seat: u8,
}

impl<'s> Judge<'s> {
    /// Judges an action.
    ///
    /// # Errors
    /// The first reason to refuse it.
    pub fn judge(self, action: Action) -> Done {
        match action {
            Action::Cut(above) => self.cut(above),
            Action::Play(card, value) => self.play(card, value),
            Action::Take(taken) => self.take(taken),
            Action::Done => self.done(),
            Action::Discard(card) => self.discard(card),
            Action::Form(form) => self.form(form),
            Action::Change { build, hand } => self.change(build, hand),
            Action::Augment(augment) => self.augment(augment),
            Action::Found(found) => self.found(found),
            Action::Ask => self.ask(),
            Action::LetPass => self.at(Phase::Asked),
            Action::Capture | Action::Drift => self.at(Phase::Requested),
            Action::Insist | Action::Waive => self.claim(),
            Action::Stack(card) => self.stack(card),
            Action::StackRest => self.at(Phase::Stacking),
            Action::HandToPartner => self.hand_to_partner(),
            Action::Give(card) => self.give(card),
            Action::EndTurn => self.end_turn(),
        }
    }

    pub fn require(self, allowed: bool, otherwise: Refused) -> Done {
        if allowed { Ok(()) } else { Err(otherwise) }
    }

    /// Requires a phase, and that it is this seat that has to act.
    ///
    /// > 2.18 The turn to play rotates.
    pub fn at(self, phase: Phase) -> Done {
        self.require(
            self.state.phase == phase,
            refused!("wrong-phase", self.record.cites.phase, "It is not the time for this."),
        )?;
        let to_act = to_act(self.record, self.state).unwrap_or(0);
        self.require(
            to_act == self.seat,
            refused!("not-your-turn", self.record.cites.turn, "Seat {} has to act.").with(to_act.into()),
        )
    }

    pub fn hand(self) -> CardSet {
        self.state.player(self.seat).hand
    }

    /// Returns the values of the seat's own builds.
    pub fn owned(self) -> Values {
        self.state.owned(self.seat)
    }

    pub fn is_one_card(self) -> bool {
        self.record.turn.value == Turns::OneCard
    }

    /// Requires a turn in which no hand card has been played, and the card.
    ///
    /// > 2.20 At some point during your turn you must play exactly one card from your hand.
    pub fn require_hand_card(self, card: Card) -> Done {
        self.require(
            self.state.hand.turn.played.is_none(),
            refused!("hand-card-played", self.record.cites.one_card, "One card from the hand is played in a turn."),
        )?;
        self.require(
            self.hand().has(card),
            refused!("card-not-in-hand", self.record.cites.one_card, "The card is not in the hand."),
        )
    }

    /// Requires that no discarded card waits to be played, and that nothing is to be added first.
    pub fn require_free(self) -> Done {
        self.require_nothing_to_play()?;
        self.require(
            self.state.hand.turn.insisted != Some(Claim::AddAll),
            refused!(
                "not-added",
                self.record.cites.add_all,
                "An opponent insists: all is added that can be, and the turn ends."
            ),
        )
    }

    /// Requires that no discarded card waits to be played.
    pub fn require_nothing_to_play(self) -> Done {
        self.require(
            self.state.hand.turn.must_play.is_none(),
            refused!(
                "must-take",
                self.record.cites.insist,
                "An opponent insists: the card that was laid down captures at once."
            ),
        )
    }

    /// Requires that what an action leaves behind can be met: cover, and the duties of the turn (C4, C17).
    ///
    /// `hand` and `owned` are the seat's cards and builds after it, `used` whether a hand card has been played by then, `must` the
    /// value of the opponent's build that must be captured.
    pub fn require_duties(self, hand: CardSet, owned: Values, used: bool, must: Option<u8>) -> Done {
        self.require_covered(hand, owned)?;
        let limited = self.is_one_build_due();
        if used {
            self.require(must.is_none(), self.must_capture_first())?;
            return self.require(!limited || owned.len() <= 1, self.one_build_only());
        }
        let is_met_by = |value: u8| {
            let card = hand.of_rank(rank_of(value)).next();
            let left = owned.without(value);
            let meets = must.is_none_or(|must| must == value) && (!limited || left.len() <= 1);
            meets && card.is_some_and(|card| left.are_covered(hand.without(CardSet::of(card))))
        };
        if let Some(must) = must {
            return self.require(is_met_by(must), self.must_capture_first());
        }
        self.require(
            !limited || owned.len() <= 1 || (1..=14).any(|value| owned.has(value) && is_met_by(value)),
            self.one_build_only(),
        )
    }

    /// > 7.4 You may not, however, abandon a build that you own by using up all of the cards that you could have captured it
    /// > with for other purposes.
    pub fn require_covered(self, hand: CardSet, owned: Values) -> Done {
        self.require(
            owned.are_covered(hand),
            refused!(
                "abandons-build",
                self.record.cites.abandon,
                "The owner of a build keeps a card that captures it."
            ),
        )
    }

    /// Returns the value of the opponent's build that must be captured in this turn.
    pub fn must_capture(self) -> Option<u8> {
        self.state.build(self.state.hand.turn.must_capture).map(|build| build.value)
    }

    /// Whether nobody now ends a turn with more than one build (C19).
    pub fn is_one_build_due(self) -> bool {
        match self.record.one_build.value {
            OneBuild::InFirstHalf => self.is_first_half(),
            OneBuild::WhileDrawing => self.state.terms.one_build && !self.state.hand.pack.is_empty(),
            OneBuild::ByTurns | OneBuild::Never => false,
        }
    }

    /// Whether the owner of a build now lays no card down (C19, C13).
    pub fn is_builder_bound(self) -> bool {
        match self.record.builders_discard.value {
            BuildersDiscard::NotInFirstHalf => self.is_first_half(),
            BuildersDiscard::NotWhileDrawing => !self.state.hand.pack.is_empty(),
            BuildersDiscard::InSecondHalf => !self.state.hand.is_second_half,
            BuildersDiscard::Always => false,
            BuildersDiscard::Never => true,
        }
    }

    /// Whether a second deal is still to come.
    fn is_first_half(self) -> bool {
        !self.state.hand.is_second_half && self.record.deal(self.state.seats()).is_some_and(|deal| deal.second > 0)
    }

    /// > 8.8 you can prove your partner can capture it …
    ///
    /// Whether the partner is known to hold a rank, and owns no build that needs it (C11).
    pub fn is_known_to_hold(self, owner: u8, value: u8) -> bool {
        let rank = rank_of(value);
        partner(self.record, self.state, self.seat) == Some(owner)
            && self.state.player(owner).known & 1 << rank != 0
            && self.state.owned(owner).need(rank) == 0
    }

    pub fn insisting(self) -> Option<Insisting> {
        self.state.terms.insist
    }

    /// > 1.7 … cuts four cards out of the middle of the deck …
    fn cut(self, above: u8) -> Done {
        self.at(Phase::Cut)?;
        let most = self.state.hand.pack.len().saturating_sub(5);
        self.require(
            above >= 1 && usize::from(above) <= most,
            refused!("wrong-cut", self.record.cites.cut, "1 to {} cards lie above the four.").with(most as u64),
        )
    }

    /// > 9.5 If your partner plays a card that captures a build belonging to you or your partner, and you have a card of that
    /// > rank in your hand, you may ask your partner not to capture the build.
    fn ask(self) -> Done {
        self.at(Phase::Asked)?;
        let rank = rank_of(self.state.hand.turn.value.unwrap_or(0));
        // The build would be this player's own, if it is not yet.
        let value = self.state.hand.turn.value.unwrap_or(0);
        let need = self.owned().with(value).need(rank);
        self.require(
            self.hand().of_rank(rank).len() >= need,
            refused!("nothing-to-ask", self.record.cites.ask, "Who asks holds a card that could capture the build."),
        )
    }

    fn claim(self) -> Done {
        let is_open = matches!(self.state.phase, Phase::ChallengePlay | Phase::ChallengeEnd);
        let cite: Citation =
            if self.state.phase == Phase::ChallengeEnd { self.record.cites.add_all } else { self.record.cites.insist };
        self.require(
            is_open && self.state.hand.turn.asked == self.seat,
            refused!("no-claim", cite, "There is nothing that this player could insist on now."),
        )
    }

    fn stack(self, card: Card) -> Done {
        self.at(Phase::Stacking)?;
        self.require(
            self.state.hand.turn.to_sort().any(|other| other == card),
            refused!("not-to-sort", self.record.cites.order, "The card is not one that is still to be sorted."),
        )
    }

    /// > 2.8 … if your partner is looking after your team's capture pile you may hand the cards to your partner to sort instead.
    fn hand_to_partner(self) -> Done {
        self.at(Phase::Stacking)?;
        let turn = &self.state.hand.turn;
        self.require(
            self.record.shared_pile.value
                && has_partners(self.record, self.state)
                && turn.seat == self.seat
                && turn.sorted.is_empty(),
            refused!(
                "not-to-sort",
                self.record.cites.partner_sorts,
                "Captured cards are handed to a partner first, or not at all."
            ),
        )
    }

    /// > 14.6 You may give your partner picture cards you capture to store in your partner's pile …
    fn give(self, card: Card) -> Done {
        self.at(Phase::Turn)?;
        // Only a player whose partner keeps a pile has pictures to give.
        self.require(
            self.state.hand.turn.gifts.has(card),
            refused!(
                "not-to-give",
                self.record.cites.give,
                "Pictures of this turn's capture are given, each once, and nothing else."
            ),
        )?;
        self.require_free()
    }

    fn end_turn(self) -> Done {
        self.at(Phase::Turn)?;
        let turn = &self.state.hand.turn;
        self.require(
            turn.played.is_some(),
            refused!("no-hand-card-played", self.record.cites.one_card, "One card from the hand is played in a turn."),
        )?;
        let must_add = turn.insisted == Some(Claim::AddAll) || self.insisting() == Some(Insisting::Always);
        self.require(
            !(must_add && self.is_something_to_add()),
            refused!(
                "not-added",
                self.record.cites.add_all,
                "There are cards that can still be added to a build of the side."
            ),
        )
    }

    const fn must_capture_first(self) -> Refused {
        refused!(
            "must-capture",
            self.record.cites.opponents,
            "An opponent's build that was added to is captured in the same turn."
        )
    }

    const fn one_build_only(self) -> Refused {
        refused!(
            "one-build",
            self.record.cites.one_build,
            "Nobody ends a turn with more than one build, and this could not be mended."
        )
    }

    /// Whether the build belongs to the seat's side.
    pub fn is_own_side(self, owner: u8) -> bool {
        is_same_side(self.record, self.state, self.seat, owner)
    }
}

/// Returns who has to act in a hand.
pub fn to_act(record: &Record, state: &State) -> Option<u8> {
    let turn = &state.hand.turn;
    match state.phase {
        Phase::Cut => Some(state.leader()),
        Phase::Turn | Phase::Taking | Phase::Requested => Some(turn.seat),
        Phase::Asked => partner(record, state, turn.seat),
        Phase::ChallengePlay | Phase::ChallengeEnd => Some(turn.asked),
        Phase::Stacking => Some(turn.sorter),
        Phase::Between | Phase::Closed => None,
    }
}
