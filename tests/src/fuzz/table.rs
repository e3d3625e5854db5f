//! A table of the native engine, and what has to hold of it whatever is asked.

use kip_conformance::citations::Citations;
use kip_conformance::orders::Scene;
use kip_engine::two_up::words::{Command, Description, Event, Landing, LegalCommand, Order, Rest, Rests, View};
use kip_engine::words::{Actor, Fraction, Link, Refusal, Role, Timestamp};

use crate::native::{Book, Native};

/// No more commands than that are given to one table.
const MOST: usize = 48;

/// A rulebook, and what it says of itself.
pub struct Rulebook {
    /// The rulebook.
    pub book: Book,
    description: Description,
    citations: Citations,
}

impl Rulebook {
    /// That rulebook.
    pub fn of(book: Book) -> Self {
        let description = book.describe();
        Self { book, citations: Citations::of(&description), description }
    }

    /// Whoever is refused is told why, by a clause that the rulebook has.
    ///
    /// # Panics
    /// Where that is not so.
    pub fn explains(&self, refusal: &Refusal) {
        assert!(!refusal.code.is_empty() && !refusal.message.is_empty(), "a refusal without words: {refusal:?}");
        assert!(!refusal.clause.is_empty(), "a refusal without a clause: {refusal:?}");
        assert_eq!(self.citations.unknown(refusal), None);
    }

    /// Plays on as the bytes say: each picks one of the commands that are listed, or bends it.
    ///
    /// # Panics
    /// Where a table does not keep its word.
    pub fn play(&self, mut table: Box<dyn Native>, picks: &[u8]) {
        let mut at = table.view(None).common.now;
        self.looks(&*table, at);
        for pick in picks.chunks(2).take(MOST) {
            let (pick, how) = (pick[0], pick.get(1).copied().unwrap_or(0));
            let Some((order, listed)) = self.order(&*table, at, pick, how) else { return };
            if self.give(&mut table, &order, listed) {
                at = order.at;
                self.looks(&*table, at);
            }
        }
    }

    /// Everything that can be seen of it, and its state is one.
    fn looks(&self, table: &dyn Native, at: Timestamp) {
        let state = table.snapshot();
        let restored = self.book.restore(&state).expect("its own state");
        assert_eq!(restored.snapshot(), state, "its own state comes back otherwise");
        assert_eq!(restored.view(None), table.view(None));
        assert_eq!(restored.legal(at), table.legal(at));
        // Two coins fall in quarters, three in eighths.
        let eighths = |of: Fraction| of.numerator * 8 / of.denominator;
        let chances: Vec<_> = table.outcomes().into_iter().map(|outcome| eighths(outcome.probability)).collect();
        assert!(chances.is_empty() || chances.iter().sum::<u64>() == 8, "outcomes come to {chances:?} eighths");
    }

    /// What a pick asks for, and whether the table listed just that.
    fn order(&self, table: &dyn Native, at: Timestamp, pick: u8, how: u8) -> Option<(Order, bool)> {
        let (view, legal) = (table.view(None), table.legal(at));
        let entry = legal.get(usize::from(pick) % legal.len().max(1))?;
        let scene = Scene { description: &self.description, view: &view, legal: &legal, at };
        let amount = entry.amount.map(|range| if how & 1 == 0 { range.min } else { range.max });
        let order = scene.order(entry, amount).or_else(|| chance(entry, &view, at, how));
        let order = order.unwrap_or(Order { by: HOST, at, command: Command::NoMoreBets });
        // Between the least and the most there may be amounts that chips or steps do not come to.
        let listed = how >> 4 == 0 && is_whole(entry);
        Some((bent(order, how >> 4), listed))
    }

    /// Whether it was accepted. Nothing comes of what is refused; of what is accepted, events that make the state.
    fn give(&self, table: &mut Box<dyn Native>, order: &Order, listed: bool) -> bool {
        let (before, mut events) = (table.snapshot(), Vec::new());
        match table.apply(order.by, order.at, &order.command, &mut events) {
            Err(refusal) => {
                self.explains(&refusal);
                assert!(events.is_empty(), "a refusal told events: {order:?}");
                assert_eq!(table.snapshot(), before, "a refusal changed the state: {order:?}");
                assert!(!listed, "what was listed is refused: {order:?} {refusal:?}");
                false
            }
            Ok(()) => {
                self.cites(&events);
                let mut rebuilt = self.book.restore(&before).expect("its own state");
                if let Err(refusal) = rebuilt.rebuild(&events) {
                    panic!("{order:?} tells what does not rebuild ({}): {events:?}", refusal.message);
                }
                assert_eq!(rebuilt.snapshot(), table.snapshot(), "events do not make the state: {order:?}");
                true
            }
        }
    }

    fn cites(&self, events: &[Event]) {
        assert!(!events.is_empty(), "nothing was told");
        for event in events {
            assert_eq!(self.citations.dangling(event), None);
        }
    }
}

const HOST: Actor = Actor { role: Role::Host, number: 1 };

/// Whether a line lists all that its command carries: texts, times and limits are not on it.
fn is_whole(entry: &LegalCommand) -> bool {
    !matches!(
        entry.command.as_str(),
        "announce-closing"
            | "announce-limits"
            | "call-no-spin"
            | "commit-draws"
            | "invalidate-outcome"
            | "land"
            | "raise-dispute"
            | "select-coins"
            | "set-limits"
            | "set-player-limits"
            | "throw-coins"
    )
}

/// The coins come down: seen, drawn, or revealed.
fn chance(entry: &LegalCommand, view: &View, at: Timestamp, how: u8) -> Option<Order> {
    if entry.command != "land" {
        return None;
    }
    let rest = |bits: u8| Rest::ALL[usize::from(bits) % Rest::ALL.len()];
    let seed = vec![how; 32];
    let landing = match (&view.common.chain, how & 1) {
        (Some(_), _) => Landing::Committed(Link { x: seed, beacon: None }),
        (None, 0) => Landing::Fresh(seed),
        (None, _) => Landing::Observed(Rests { first: rest(how >> 1), second: rest(how >> 2), third: None }),
    };
    Some(Order { by: kip_conformance::orders::actor(entry), at, command: Command::Land(landing) })
}

/// The same at another time, or by somebody else.
fn bent(order: Order, how: u8) -> Order {
    let Order { by, at, command } = order;
    let role = |of: u8| Role::ALL[usize::from(of) % Role::ALL.len()];
    match how {
        0 => Order { by, at, command },
        1 => Order { by, at: at.wrapping_sub(1), command },
        2 => Order { by, at: at.saturating_add(20 * 60 * 1_000), command },
        3 => Order { by, at: Timestamp::MAX, command },
        4 => Order { by: Actor { number: u32::MAX, ..by }, at, command },
        5 => Order { by: Actor { number: 0, ..by }, at, command },
        of => Order { by: Actor { role: role(of), ..by }, at, command },
    }
}
