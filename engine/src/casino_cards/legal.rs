//! What would be accepted: by standing, then by command and its fields (C25).
//!
//! The rules themselves judge the candidates, so that the list cannot drift apart from what is accepted. Only the deal of a
//! committed link is listed unjudged: nobody here knows the link.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::action::Action;
use super::contract::{Actor, Choice, Choices, Command, Dealing, Packed, Phase, Role, VoidScope, Voiding};
use super::judge::{Judge, to_act};
use super::list::each_action;
use super::money::{BET, stake_due, stake_withdrawn};
use super::record::Record;
use super::seating::{Desk, is_chain_due};
use super::state::{State, seat_of};
use crate::contract::{BeaconRound, Blank, Joining, Link, Row, Seat, Standing, Timestamp};
use crate::table::money::MOST;
use crate::table::order::sorted;
use crate::table::source::Source;
use crate::table::well_formed::LONGEST_TEXT;

/// The text in a blank.
const WORDS: &str = "-";
/// No beacon's round is further ahead: two days.
const FAR: Timestamp = 2 * 24 * 3_600_000;

/// Lists what would be accepted at that time, of one actor or of everybody, up to `most` choices.
pub fn legal(record: &'static Record, state: &State, at: Timestamp, of: Option<Actor>, most: u32) -> Choices {
    if at < state.now {
        return Choices { first: Vec::new(), total: 0, until: Some(state.now) };
    }
    if state.phase == Phase::Closed || at > MOST {
        return Choices { first: Vec::new(), total: 0, until: None };
    }
    let mut list = List { record, state, at, of, choices: Vec::new() };
    list.put_for_host();
    (1..=state.seats()).for_each(|seat| list.put_for_player(seat));
    let mut first = sorted(list.choices, |a, b| (a.standing, &a.command, a.by).cmp(&(b.standing, &b.command, b.by)));
    let mut total = u32::try_from(first.len()).unwrap_or(u32::MAX);
    let until = until(state, at);
    let most = usize::try_from(most).unwrap_or(usize::MAX);
    if let Some(seat) = to_act(record, state) {
        let by = player(seat);
        let in_time = Desk { record, state, by, at }.require_round(true).is_ok();
        if in_time && of.is_none_or(|of| of == by) {
            // Every command that is awaited beside these comes before them.
            let place = first.partition_point(|choice| choice.standing == Standing::Awaited);
            let rest = first.split_off(place);
            each_action(Judge { record, state, seat }, &mut |action| {
                total = total.saturating_add(1);
                if first.len() < most {
                    first.push(choice_of(by, action.command(), Standing::Awaited));
                }
            });
            first.extend(rest);
        }
    }
    first.truncate(most);
    Choices { first, total, until }
}

/// Returns the first thing that the engine does for a silent seat (C23).
pub fn first_for_silent(judge: Judge<'_>) -> Option<Action> {
    let phase = judge.state.phase;
    match phase {
        Phase::Cut => return Some(Action::Cut(middle(judge))),
        Phase::ChallengePlay | Phase::ChallengeEnd => return Some(Action::Waive),
        Phase::Asked => return Some(Action::LetPass),
        Phase::Requested => return Some(Action::Capture),
        Phase::Stacking => return Some(Action::StackRest),
        Phase::Between | Phase::Closed => return None,
        Phase::Turn | Phase::Taking => {}
    }
    let has_played = judge.state.hand.turn.played.is_some();
    let rank = |action: &Action| match (phase, action) {
        (Phase::Taking, Action::Done) | (_, Action::Discard(_)) => Some(0),
        (Phase::Turn, Action::EndTurn) if has_played => Some(0),
        (Phase::Taking, Action::Take(_)) | (_, Action::Play(..)) => Some(1),
        (Phase::Turn, Action::Augment(_)) if has_played => Some(1),
        _ => None,
    };
    let mut best: Option<(u8, Action)> = None;
    each_action(judge, &mut |action| {
        if let Some(rank) = rank(&action)
            && best.is_none_or(|(other, _)| rank < other)
        {
            best = Some((rank, action));
        }
    });
    best.map(|(_, action)| action)
}

/// Returns how many cards lie above the four when the engine cuts: 24, of forty 18 (C23); the middle.
fn middle(judge: Judge<'_>) -> u8 {
    u8::try_from(judge.state.hand.pack.len().saturating_sub(4) / 2).unwrap_or(1).max(1)
}

struct List<'s> {
    record: &'static Record,
    state: &'s State,
    at: Timestamp,
    of: Option<Actor>,
    choices: Vec<Choice>,
}

impl List<'_> {
    fn accepts(&self, by: Actor, command: &Command) -> bool {
        Desk { record: self.record, state: self.state, by, at: self.at }.judge(command).is_ok()
    }

    fn put(&mut self, by: Actor, command: Command, standing: Standing) {
        let is_asked = self.of.is_none_or(|of| of == by || (by.role == Role::Host && of.role == Role::Host));
        if is_asked && self.accepts(by, &command) {
            self.choices.push(choice_of(by, command, standing));
        }
    }

    fn put_for_host(&mut self) {
        if self.of.is_some_and(|of| of.role != Role::Host) {
            return;
        }
        for seat in (1..=self.state.seats()).map(Seat::from) {
            self.put(host(), Command::Join(Joining { seat, age_attested: true }), Standing::Optional);
            self.put(host(), Command::Leave(seat), Standing::Optional);
        }
        if let Some(next) = self.state.source.another_chain() {
            let standing = if is_chain_due(self.state) { Standing::Awaited } else { Standing::Optional };
            self.put(host(), Command::CommitDraws(next), standing);
        }
        self.put(host(), Command::CloseTable, Standing::Ending);
        self.put(host(), Command::Deal(Dealing::Fresh([0; 32].to_vec())), Standing::Awaited);
        let dealer = (self.state.next_dealer == 0).then_some(1);
        let observed = Packed { pack: self.record.pack.value.to_list(), dealer };
        self.put(host(), Command::Deal(Dealing::Observed(observed)), Standing::Awaited);
        self.put_link();
        let mut pass = None;
        if let Some(seat) = to_act(self.record, self.state) {
            self.put(host(), Command::PassOver, Standing::Instead);
            pass = Some(seat);
        }
        for choice in self.choices.iter_mut().filter(|choice| choice.command == Command::PassOver) {
            choice.about = pass.map(Seat::from);
        }
        for scope in [VoidScope::Hand, VoidScope::Match] {
            let voiding = Voiding { scope, text: String::from(WORDS) };
            self.put(host(), Command::VoidHand(voiding), Standing::Intervention);
        }
    }

    fn put_link(&mut self) {
        let Source::Committed(chain) = &self.state.source else { return };
        let has_link = self.state.source.require_link(&self.record.cites.of_chance()).is_ok();
        if self.state.is_deal_due() && has_link && !self.state.is_imagined {
            let beacon = chain.due.map(|round| BeaconRound { round, bytes: Vec::new() });
            let link = Link { x: [0; 32].to_vec(), beacon };
            self.choices.push(choice_of(host(), Command::Deal(Dealing::Committed(link)), Standing::Awaited));
        }
    }

    fn put_for_player(&mut self, seat: u8) {
        let by = player(seat);
        if self.of.is_some_and(|of| of != by) || !self.state.player(seat).is_taken {
            return;
        }
        self.put(by, Command::AddEntropy([0; 32].to_vec()), Standing::Optional);
        self.put(by, Command::Ready, Standing::Awaited);
        self.put(by, Command::NotReady, Standing::Optional);
        let stakes = stake_due(self.record, self.state, seat).is_some();
        let withdraws = stake_withdrawn(self.state, seat) > 0;
        for choice in self.choices.iter_mut().filter(|choice| choice.by == by) {
            choice.bet = match choice.command {
                Command::Ready => stakes.then_some(BET),
                Command::NotReady => withdraws.then_some(BET),
                _ => None,
            };
        }
    }
}

fn choice_of(by: Actor, command: Command, standing: Standing) -> Choice {
    let others_but = (by.role == Role::Host).then(Vec::new);
    let (about, blanks): (Option<Seat>, Vec<Blank>) = match &command {
        Command::Join(joining) => (Some(joining.seat), vec![Blank::Attestation]),
        Command::Leave(seat) => (Some(*seat), Vec::new()),
        Command::AddEntropy(_) => (None, vec![Blank::Entropy]),
        Command::CommitDraws(_) => (None, vec![Blank::Commitment]),
        Command::Deal(Dealing::Fresh(_)) => (None, vec![Blank::Seed]),
        Command::Deal(Dealing::Committed(_)) => (None, vec![Blank::Link]),
        Command::Deal(Dealing::Observed(_)) => (None, vec![Blank::Lie]),
        Command::VoidHand(_) => (None, vec![Blank::Text(LONGEST_TEXT)]),
        _ => (None, Vec::new()),
    };
    let bet: Option<Row> = None;
    Choice { by, others_but, about, command, standing, blanks, bet }
}

/// Returns the later moment until which the list stays valid, if there is one.
fn until(state: &State, at: Timestamp) -> Option<Timestamp> {
    let in_hand = !matches!(state.phase, Phase::Between | Phase::Closed);
    let patience = state.terms.patience.filter(|_| in_hand);
    let passed_over = patience.map(|patience| state.moved_at.saturating_add(patience.into()));
    // A beacon's round must be due within the range of times too.
    let end = (at > MOST.saturating_sub(FAR)).then_some(at + 1);
    passed_over.into_iter().chain(end).filter(|&moment| moment > at && moment <= MOST).min()
}

/// The host.
pub const fn host() -> Actor {
    Actor { role: Role::Host, number: 0 }
}

/// The player of a seat.
pub const fn player(seat: u8) -> Actor {
    Actor { role: Role::Player, number: seat as u32 }
}

/// Returns the seat of a viewer who is a player of the table.
pub fn viewer_seat(state: &State, viewer: Actor) -> Option<u8> {
    let seat = seat_of(viewer.number);
    (viewer.role == Role::Player && (1..=state.seats()).contains(&seat)).then_some(seat)
}
