//! One command at a table: its events, in order, each applied as it is told.
//!
//! What an action comes to is here; whether it is accepted has been judged ([`super::judge`]). Nothing is refused after the first
//! event.

use alloc::vec::Vec;

use super::action::{Action, Augment, Form, Found, target};
use super::apply::apply;
use super::cards::{CardSet, rank};
use super::contract::{
    self, BuildJoined, BuildMade, BySeat, Captured, Card, Claim, ClaimWindow, CutLayout, DeadCut, Drawn, Event,
    Happening, Insisting, KnownRank, Laid, Leftover, Played, Stacked, Top,
};
use super::judge::Judge;
use super::record::{Record, Sorting, Turns, rank_of};
use super::sides::{has_partners, is_same_side, partner, tops};
use super::state::{Build, Item, State, Taken};
use super::turns;
use crate::contract::{Citation, Timestamp};

/// A command that has been accepted.
pub struct Step<'t> {
    pub record: &'static Record,
    pub state: &'t mut State,
    pub at: Timestamp,
    pub out: &'t mut dyn Out,
}

/// Where events go.
pub trait Out {
    /// Receives an event, without its moves: they follow from the events of a command ([`super::money`]).
    fn take(&mut self, at: Timestamp, cite: Citation, what: Happening);
}

/// Keeps the events.
impl Out for Vec<Event> {
    fn take(&mut self, at: Timestamp, cite: Citation, what: Happening) {
        self.push(Event { at, cite, what, moves: Vec::new() });
    }
}

impl Step<'_> {
    /// Applies an event and tells it.
    pub fn emit(&mut self, cite: Citation, what: Happening) {
        let applied = apply(self.record, self.state, self.at, &what);
        debug_assert!(applied.is_ok(), "an event of the machine's own has its secrets");
        self.out.take(self.at, cite, what);
    }

    fn judge(&self, seat: u8) -> Judge<'_> {
        Judge { record: self.record, state: self.state, seat }
    }

    /// Does what was accepted.
    pub fn act(&mut self, seat: u8, action: Action) {
        match action {
            Action::Cut(above) => self.cut(above),
            Action::Play(card, value) => {
                self.emit(self.record.cites.play, Happening::CardPlayed(Played { seat: seat.into(), card, value }));
                self.forget_rank(seat, card);
            }
            Action::Take(taken) => {
                self.emit(self.cite_taking(taken), Happening::TargetTaken(target(taken)));
            }
            Action::Done => self.done(seat),
            Action::Discard(card) => self.discard(seat, card),
            Action::Form(form) => self.form(seat, form),
            Action::Change { build, hand } => self.change(seat, build, hand),
            Action::Augment(augment) => self.augment(seat, augment),
            Action::Found(found) => self.found(seat, found),
            Action::Ask => self.emit(self.record.cites.ask, Happening::CaptureAsked(by(seat))),
            Action::LetPass => {
                self.emit(self.record.cites.ask, Happening::CaptureNotAsked(by(seat)));
                self.after_asking();
            }
            Action::Capture => self.after_asking(),
            Action::Drift => self.drift(seat),
            Action::Insist => self.insist(),
            Action::Waive => self.waive(),
            Action::Stack(card) => self.stack(seat, card),
            Action::StackRest => self.stack_rest(seat),
            Action::HandToPartner => {
                let partner = partner(self.record, self.state, seat).unwrap_or(seat);
                self.emit(self.record.cites.partner_sorts, Happening::SortingHandedOver(by(partner)));
            }
            Action::Give(card) => {
                self.emit(self.record.cites.give, Happening::PictureGiven(Laid { seat: seat.into(), card }))
            }
            Action::EndTurn => self.end_turn(seat),
        }
    }

    /// What a taking follows from: a single card, a set, a build, a picture, or the top of a pile.
    fn cite_taking(&self, taken: Taken) -> Citation {
        let cites = &self.record.cites;
        match taken {
            Taken::Build(_) => cites.take_build,
            Taken::Cards(cards) if !self.state.loose().has_all(cards) => cites.take_top,
            Taken::Cards(_) if self.state.hand.turn.value == Some(0) => cites.take_picture,
            Taken::Cards(cards) if cards.len() == 1 => cites.take_one,
            Taken::Cards(_) => cites.take_set,
        }
    }

    /// > 1.13 There are many variations, but it is suggested that if the initial layout contains either
    ///
    /// > 1.14 cards with a scoring value of three or more points (e.g. 10 and an ace), or
    ///
    /// > 1.15 three or more picture cards,
    ///
    /// > 1.16 then the four cards should be put back in the pack, which is reshuffled and the cut repeated.
    fn cut(&mut self, above: u8) {
        let cards: Vec<Card> = self.state.hand.pack.iter().copied().skip(above.into()).take(4).collect();
        let set = super::state::set_of(&cards);
        self.emit(self.record.cites.cut, Happening::PackCut(CutLayout { above, cards }));
        let points = super::scoring::layout_points(self.record, set);
        let pictures = u8::try_from(set.filter(|&card| rank(card) > 10).count()).unwrap_or(0);
        if self.state.terms.redeal && (points >= 3 || pictures >= 3) {
            self.emit(self.record.cites.dead_cut, Happening::CutAgain(DeadCut { points, pictures }));
            turns::reveal(self);
            turns::fix_round(self);
            return;
        }
        turns::deal_hands(self);
    }

    /// A player who plays a card of a rank is no longer known to hold it (9.3).
    fn forget_rank(&mut self, seat: u8, card: Card) {
        let rank = rank(card);
        if self.state.player(seat).known & 1 << rank != 0 {
            self.know(seat, rank, false);
        }
    }

    fn know(&mut self, seat: u8, rank: u8, known: bool) {
        let cite = if known { self.record.cites.known } else { self.record.cites.no_longer_known };
        self.emit(cite, Happening::RankKnown(KnownRank { seat: seat.into(), rank, known }));
    }

    /// > 9.2 If your partner owns a build whose value is then changed by an opponent, or which is captured by someone other than
    /// > your partner (including yourself), then you know that your partner holds a card of the rank needed …
    fn learn(&mut self, owner: u8, value: u8) {
        let rank = rank_of(value);
        if has_partners(self.record, self.state) && self.state.player(owner).known & 1 << rank == 0 {
            self.know(owner, rank, true);
        }
    }

    fn done(&mut self, seat: u8) {
        let turn = &self.state.hand.turn;
        let value = turn.value.unwrap_or(0);
        let build = self.state.build_worth(value).filter(|build| turn.taken.contains(&Taken::Build(build.number)));
        let is_side = build.is_some_and(|build| is_same_side(self.record, self.state, seat, build.owner));
        match partner(self.record, self.state, seat) {
            Some(partner) if is_side && turn.insisted != Some(Claim::TakeAll) => {
                self.emit(self.record.cites.ask, Happening::RequestOpen(by(partner)));
            }
            _ => self.after_asking(),
        }
    }

    /// The capture stands, unless an opponent insists that more is taken.
    fn after_asking(&mut self) {
        let seat = self.state.hand.turn.seat;
        let may_insist = self.state.terms.insist == Some(Insisting::ByOpponents)
            && self.state.hand.turn.insisted != Some(Claim::TakeAll)
            && self.judge(seat).is_something_left();
        if may_insist {
            return self.open_claim(Claim::TakeAll, seat);
        }
        self.capture();
    }

    /// Asks the first opponent after a seat. Returns at once where none is left.
    fn open_claim(&mut self, claim: Claim, after: u8) {
        if let Some(seat) = self.next_opponent(after) {
            self.emit(self.cite_claim(claim), Happening::ClaimOpen(ClaimWindow { claim, seat: seat.into() }));
        }
    }

    /// Returns the next opponent of the mover after a seat, in turn order, before the mover's turn comes again.
    fn next_opponent(&self, after: u8) -> Option<u8> {
        let mover = self.state.hand.turn.seat;
        let mut seat = self.state.next_seat(after);
        while seat != mover {
            if !is_same_side(self.record, self.state, mover, seat) {
                return Some(seat);
            }
            seat = self.state.next_seat(seat);
        }
        None
    }

    fn open_window(&self) -> (Claim, u8) {
        let claim = match self.state.phase {
            contract::Phase::ChallengeEnd => Claim::AddAll,
            _ => Claim::TakeAll,
        };
        (claim, self.state.hand.turn.asked)
    }

    const fn cite_claim(&self, claim: Claim) -> Citation {
        match claim {
            Claim::TakeAll => self.record.cites.insist,
            Claim::AddAll => self.record.cites.add_all,
        }
    }

    const fn cite_waiving(&self, claim: Claim) -> Citation {
        match claim {
            Claim::TakeAll => self.record.cites.waive,
            Claim::AddAll => self.record.cites.add_all,
        }
    }

    fn insist(&mut self) {
        let (claim, asked) = self.open_window();
        let discarded = self.state.hand.turn.value.is_none();
        let (mover, card) = (self.state.hand.turn.seat, self.state.hand.turn.played);
        self.emit(self.cite_claim(claim), Happening::Insisted(ClaimWindow { claim, seat: asked.into() }));
        if let (Claim::TakeAll, true, Some(card)) = (claim, discarded, card) {
            self.emit(self.record.cites.insist, Happening::CardTakenBack(Laid { seat: mover.into(), card }));
        }
    }

    fn waive(&mut self) {
        let (claim, asked) = self.open_window();
        let captures = self.state.hand.turn.value.is_some();
        self.emit(self.cite_waiving(claim), Happening::Waived(ClaimWindow { claim, seat: asked.into() }));
        if self.next_opponent(asked).is_some() {
            return self.open_claim(claim, asked);
        }
        match claim {
            Claim::TakeAll if captures => self.capture(),
            Claim::TakeAll => {}
            Claim::AddAll => turns::finish(self),
        }
    }

    /// What was taken leaves the table.
    fn capture(&mut self) {
        let turn = &self.state.hand.turn;
        let (seat, Some(card)) = (turn.seat, turn.played) else { return };
        let taken = turn.taken.iter().fold(CardSet::default(), |all, taken| match taken {
            Taken::Cards(cards) => all.with(*cards),
            Taken::Build(_) => all,
        });
        let is_taken = |build: &&Build| turn.taken.contains(&Taken::Build(build.number));
        let builds: Vec<Build> = self.state.hand.builds.iter().filter(is_taken).cloned().collect();
        let mut cards = in_table_order(self.state, taken);
        cards.extend(tops(self.record, self.state, seat).map(|(_, top)| top).filter(|&top| taken.has(top)));
        let before: Vec<u8> = self.known_tops();
        let told = builds.iter().map(to_contract).collect();
        self.emit(
            self.record.cites.take_all,
            Happening::Captured(Captured { seat: seat.into(), card, cards, builds: told }),
        );
        self.tell_tops(&before);
        for build in builds.iter().filter(|build| build.owner != seat) {
            self.learn(build.owner, build.value);
        }
        let all = super::state::set_of(&self.state.hand.turn.captured).with(CardSet::of(card));
        if !self.record.is_sorted_unseen(all) {
            self.stack_as_the_rules_say();
        }
    }

    /// > 14.3 Cards taken to the capture pile may not be sorted, but are left in whatever order they accumulated on the build
    /// > pile, with the capturing card on top.
    ///
    /// > 15.15 When you capture several cards at once, they must be placed on your pile in numerical order, with the lowest card
    /// > on top.
    fn stack_as_the_rules_say(&mut self) {
        let turn = &self.state.hand.turn;
        let mut cards: Vec<Card> = turn.captured.iter().copied().chain(turn.played).collect();
        if self.record.sorting.value == Sorting::ByNumber {
            // The highest number lowest; of equal numbers spades lowest, then hearts, diamonds, clubs (C10).
            let all = super::state::set_of(&cards);
            cards = (1..=13).flat_map(|rank| all.of_rank(rank)).collect();
            cards.reverse();
        }
        let seat = turn.seat;
        self.put_on_pile(seat, seat, cards);
    }

    fn put_on_pile(&mut self, seat: u8, sorter: u8, cards: Vec<Card>) {
        let stacked = Stacked { seat: seat.into(), sorter: sorter.into(), cards, in_order: true };
        let is_picture = self.state.hand.turn.played.is_some_and(|card| self.record.number(card).is_none());
        let cite = if is_picture { self.record.cites.picture_stacked } else { self.record.cites.stacked };
        self.emit(cite, Happening::PileStacked(stacked));
        if self.record.turn.value == Turns::OneCard {
            turns::finish(self);
        }
    }

    /// Lays one card. When one card is left to be laid it is laid too (C10).
    fn stack(&mut self, seat: u8, card: Card) {
        self.sort(seat, card);
        if self.state.hand.turn.to_sort().nth(1).is_none() {
            self.stack_rest(seat);
        }
    }

    fn sort(&mut self, seat: u8, card: Card) {
        self.emit(self.record.cites.sort, Happening::CardSorted(Laid { seat: seat.into(), card }));
    }

    /// Lays what is left in table order, card by card: the number of events must not tell how a capture was sorted (C20).
    fn stack_rest(&mut self, sorter: u8) {
        let rest: Vec<Card> = self.state.hand.turn.to_sort().collect();
        rest.into_iter().for_each(|card| self.sort(sorter, card));
        let turn = &self.state.hand.turn;
        let cards = turn.sorted.iter().copied().chain(turn.played).collect();
        self.put_on_pile(turn.seat, sorter, cards);
    }

    fn discard(&mut self, seat: u8, card: Card) {
        let could_capture = self.judge(seat).could_capture(card);
        self.emit(self.record.cites.discard, Happening::CardDiscarded(Laid { seat: seat.into(), card }));
        self.forget_rank(seat, card);
        if could_capture && self.state.terms.insist == Some(Insisting::ByOpponents) {
            return self.open_claim(Claim::TakeAll, seat);
        }
        self.end_one_card_turn();
    }

    /// In the South African version a turn ends by itself (C13).
    fn end_one_card_turn(&mut self) {
        if self.record.turn.value == Turns::OneCard && self.state.hand.turn.may_add == 0 {
            turns::finish(self);
        }
    }

    fn form(&mut self, seat: u8, form: Form) {
        let Form { value, loose, hand, owner } = form;
        let mut cards = in_table_order(self.state, loose);
        cards.extend(hand);
        let build = self.new_build(owner, value, false, cards);
        let cite = if owner == seat { self.record.cites.form } else { self.record.cites.for_partner };
        self.make(seat, cite, Happening::BuildFormed, build, hand, Vec::new());
    }

    fn found(&mut self, seat: u8, found: Found) {
        let Found { on, value, loose, tops, hand, owner } = found;
        let tops = self.in_pile_order(seat, tops);
        let mut cards = alloc::vec![on];
        cards.extend(in_table_order(self.state, loose));
        cards.extend(tops.iter().copied().chain(hand));
        let build = self.new_build(owner, value, true, cards);
        let cite = if owner == seat { self.record.cites.found } else { self.record.cites.for_partner };
        self.make(seat, cite, Happening::BuildFounded, build, hand, tops);
    }

    fn augment(&mut self, seat: u8, augment: Augment) {
        let Augment { build: number, loose, tops, hand } = augment;
        let Some(build) = self.state.build(number) else { return };
        let is_own = is_same_side(self.record, self.state, seat, build.owner);
        let cite = if is_own { self.record.cites.augment } else { self.record.cites.opponents };
        let mut build = to_contract(build);
        let tops = self.in_pile_order(seat, tops);
        build.augmented = true;
        build.cards.extend(in_table_order(self.state, loose));
        build.cards.extend(tops.iter().copied().chain(hand));
        self.make(seat, cite, Happening::BuildAugmented, build, hand, tops);
    }

    fn change(&mut self, seat: u8, number: u16, card: Card) {
        let Some(old) = self.state.build(number).cloned() else { return };
        let value = old.value + self.record.number(card).unwrap_or(0);
        let mut build = to_contract(&old);
        build.cards.push(card);
        match self.state.build_worth(value) {
            Some(older) => {
                let mut joined = to_contract(older);
                joined.augmented = true;
                joined.cards.append(&mut build.cards);
                let event = BuildJoined { by: seat.into(), gone: number, build: joined, hand: card };
                self.emit(self.record.cites.build_joined, Happening::BuildJoined(event));
                self.learn(old.owner, old.value);
                self.forget_rank(seat, card);
                self.end_one_card_turn();
            }
            None => {
                build.owner = seat.into();
                build.value = value;
                self.emit(self.record.cites.change, Happening::BuildChanged(made(seat, build, Some(card), Vec::new())));
                self.learn(old.owner, old.value);
                self.forget_rank(seat, card);
                self.end_one_card_turn();
            }
        }
    }

    /// > 9.6 Your partner may … instead use the played card to augment the build, in which case you take over ownership of the
    /// > build.
    fn drift(&mut self, seat: u8) {
        let turn = &self.state.hand.turn;
        let Some(card) = turn.played else { return };
        let Some(build) = self.state.build_worth(turn.value.unwrap_or(0)) else { return };
        let mut build = to_contract(build);
        build.owner = partner(self.record, self.state, seat).unwrap_or(seat).into();
        build.augmented = true;
        build.cards.push(card);
        self.emit(self.record.cites.answer, Happening::CaptureDrifted(made(seat, build, Some(card), Vec::new())));
    }

    fn new_build(&self, owner: u8, value: u8, augmented: bool, cards: Vec<Card>) -> contract::Build {
        contract::Build { number: self.state.hand.made.saturating_add(1), owner: owner.into(), value, augmented, cards }
    }

    fn make(
        &mut self,
        seat: u8,
        cite: Citation,
        event: fn(BuildMade) -> Happening,
        build: contract::Build,
        hand: Option<Card>,
        tops: Vec<Card>,
    ) {
        let before = self.known_tops();
        self.emit(cite, event(made(seat, build, hand, tops)));
        if let Some(card) = hand {
            self.forget_rank(seat, card);
        }
        self.tell_tops(&before);
        if self.state.hand.turn.played.is_some() {
            self.end_one_card_turn();
        }
    }

    /// Returns the piles whose tops everybody knows.
    fn known_tops(&self) -> Vec<u8> {
        (1..).zip(&self.state.hand.piles).filter(|(_, pile)| pile.is_top_known()).map(|(seat, _)| seat).collect()
    }

    /// Tells the tops that lie open now, and did not before.
    ///
    /// > 6.13 After it has been taken the card underneath it becomes available for use.
    fn tell_tops(&mut self, before: &[u8]) {
        for &seat in before {
            let pile = super::state::place(seat).and_then(|place| self.state.hand.piles.get(place));
            let Some(pile) = pile.filter(|pile| !pile.is_top_known()) else { continue };
            if let Some(card) = pile.top() {
                self.emit(self.record.cites.opened, Happening::TopOpened(Top { pile: seat.into(), card }));
            }
        }
    }

    /// Returns tops from the seat's right on.
    fn in_pile_order(&self, seat: u8, cards: CardSet) -> Vec<Card> {
        tops(self.record, self.state, seat).map(|(_, top)| top).filter(|&top| cards.has(top)).collect()
    }

    fn end_turn(&mut self, seat: u8) {
        let may_insist = self.state.terms.insist == Some(Insisting::ByOpponents)
            && self.state.hand.turn.insisted != Some(Claim::AddAll)
            && self.judge(seat).is_something_to_add();
        if may_insist {
            return self.open_claim(Claim::AddAll, seat);
        }
        turns::finish(self);
    }

    /// Who ends a turn draws (12.2).
    pub fn draw(&mut self, seat: u8) {
        let Some(&card) = self.state.hand.pack.first() else { return };
        let left = u8::try_from(self.state.hand.pack.len() - 1).unwrap_or(0);
        self.emit(self.record.cites.draw, Happening::CardDrawn(Drawn { seat: seat.into(), card: Some(card), left }));
    }

    /// > 10.2 When all the cards have been played, whoever made the last capture takes whatever cards are left in the layout.
    pub fn collect(&mut self) {
        let cards = in_table_order(self.state, self.state.loose());
        if cards.is_empty() {
            return;
        }
        let seat = Some(self.state.hand.last_capture).filter(|&seat| seat > 0).map(u32::from);
        self.emit(self.record.cites.leftover, Happening::LayoutCollected(Leftover { seat, cards }));
    }
}

/// Returns a seat's answer or action without more to it.
pub fn by(seat: u8) -> BySeat {
    BySeat { seat: seat.into() }
}

fn made(seat: u8, build: contract::Build, hand: Option<Card>, tops: Vec<Card>) -> BuildMade {
    BuildMade { by: seat.into(), build, hand, tops }
}

/// Converts a build.
pub fn to_contract(build: &Build) -> contract::Build {
    contract::Build {
        number: build.number,
        owner: build.owner.into(),
        value: build.value,
        augmented: build.is_augmented,
        cards: build.cards.to_vec(),
    }
}

/// Returns loose cards in table order.
fn in_table_order(state: &State, cards: CardSet) -> Vec<Card> {
    let loose = state.hand.layout.iter().filter_map(|item| match item {
        Item::Loose(card) if cards.has(*card) => Some(*card),
        Item::Loose(_) | Item::Build(_) => None,
    });
    loose.collect()
}
