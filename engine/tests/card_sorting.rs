//! What others learn of how a capture is sorted: nothing before it lies on the pile, and no order then (C10, C20).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

use kip_engine::casino_cards::contract::*;
use kip_engine::casino_cards::{Table, describe};
use kip_engine::contract::{ChanceSource, Joining, Refusal, Seat, Timestamp};
use kip_records::casino_cards::SWAZI;

const HOST: Actor = Actor { role: Role::Host, number: 0 };
const OPENED: Timestamp = 1_777_082_400_000;
const PATIENCE: u32 = 60_000;
/// When a sorting that began at the opening is passed over.
const LATER: Timestamp = OPENED + 60_000;
/// Seat 1 holds the six of clubs; the cut lays the two, the four, the five and the ace of clubs in the layout.
const CAPTURE: &str = "c6 s10 d5 ck c9 h5 dk d9 s5 hk h9 d4 sk s9 h4 cq c8 s4 dq d8 c2 c4 c5 ca c3 hq h8 d3 sq s8 h3 cj c7 s3 dj \
    d7 d2 hj h7 h2 sj s7 s2 c10 d6 da d10 h6 ha h10 s6 sa";
/// Seat 1 can form a nine of the four and the five of diamonds.
const BUILD: &str = "c9 h4 s3 s10 hj h5 c7 sj s5 h7 c10 c4 c5 d10 s4 h6 h10 c3 ck h9 d5 d4 d9 d7 d3 dk s9 h3 hk c8 c2 sk d8 d2 \
    cq h8 h2 dq s8 s2 hq s7 ca sq c6 da cj d6 ha dj s6 sa";

const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

fn card(name: &str) -> Card {
    *Card::ALL.iter().find(|card| card.as_str() == name).unwrap()
}

fn cards(names: &str) -> Vec<Card> {
    names.split_whitespace().map(card).collect()
}

fn stack(name: &str) -> Command {
    Command::Stack(CardRef { card: card(name) })
}

/// A table of three.
struct Evening {
    table: Table,
    at: Timestamp,
}

/// What a viewer is given at a moment, beside events.
#[derive(Debug, PartialEq, Eq)]
struct Look {
    view: TableView,
    list: Option<Choices>,
    refusals: Vec<Refusal>,
}

/// What a viewer is given of a sorting.
struct Given {
    told: Vec<Event>,
    meanwhile: Vec<Look>,
    after: Look,
}

impl Evening {
    /// Opens the table, deals the pack as it lies and cuts it under the twentieth card.
    fn of(pack: &str) -> Self {
        let examples = describe(&SWAZI).examples;
        let mut config = examples.into_iter().find(|config| config.terms.players == 3).unwrap();
        (config.opened_at, config.source) = (OPENED, ChanceSource::Observed);
        config.terms.insist = Some(Insisting::ByOpponents);
        config.terms.patience = Some(PATIENCE);
        (config.terms.redeal, config.terms.stakes) = (false, Stakes::None);
        let mut evening = Self { table: Table::open(&SWAZI, &config).unwrap().0, at: OPENED };
        for seat in 1..=3 {
            evening.give(HOST, &Command::Join(Joining { seat, age_attested: true }));
            evening.give(player(seat), &Command::Ready);
        }
        evening.give(HOST, &Command::Deal(Dealing::Observed(Packed { pack: cards(pack), dealer: Some(3) })));
        evening.give(player(1), &Command::Cut(Cutting { above: 20 }));
        evening
    }

    /// Seat 1 captures four cards with its six.
    fn capture() -> Self {
        let mut evening = Self::of(CAPTURE);
        evening.give(player(1), &Command::Play(Playing { card: card("c6"), value: 6 }));
        for set in ["c2 c4", "ca c5"] {
            evening.give(player(1), &Command::Take(Target::Cards(cards(set))));
        }
        evening.give(player(1), &Command::Done);
        assert_eq!(evening.table.view(None).phase, Phase::Stacking);
        evening
    }

    fn give(&mut self, by: Actor, command: &Command) -> Vec<Event> {
        self.table.apply(by, self.at, command).unwrap_or_else(|refusal| panic!("{by:?} {command:?}: {refusal:?}"))
    }

    /// Gives the commands of a sorting, a second apart, and the last a minute after the capture.
    fn sort(mut self, orders: &[(Actor, Command)], viewer: Option<Actor>) -> Given {
        let (mut told, mut meanwhile) = (Vec::new(), vec![self.look(viewer)]);
        for (place, (by, command)) in orders.iter().enumerate() {
            self.at = if place + 1 == orders.len() { LATER } else { self.at + 1_000 };
            told.extend(Table::disclose(&SWAZI, self.give(*by, command), viewer));
            meanwhile.push(self.look(viewer));
        }
        let after = meanwhile.pop().unwrap();
        Given { told, meanwhile, after }
    }

    fn look(&self, viewer: Option<Actor>) -> Look {
        let mut view = self.table.view(viewer);
        let Some(viewer) = viewer else {
            // Without a viewer the time of the last command is the clock that a host reads.
            view.common.now = view.waiting_since;
            return Look { view, list: None, refusals: Vec::new() };
        };
        let tried = ["c2", "c4", "c5", "ca", "c6"].map(stack).into_iter();
        let tried = tried.chain([Command::StackRest, Command::HandToPartner, Command::PassOver, Command::Done]);
        let refusals = tried.map(|command| self.table.clone().apply(viewer, LATER, &command).unwrap_err()).collect();
        Look { view, list: Some(self.table.legal(LATER, Some(viewer), 1_000)), refusals }
    }
}

/// Every way to sort the four cards: one by one, some of them and the rest as they lay, and passed over after some.
fn sortings() -> Vec<Vec<(Actor, Command)>> {
    let names = ["c2", "c4", "c5", "ca"];
    let mut all = Vec::new();
    let mut begun: Vec<Vec<&str>> = vec![Vec::new()];
    for _ in 0..3 {
        for named in &begun {
            let orders = || named.iter().map(|name| (player(1), stack(name)));
            all.push(orders().chain([(player(1), Command::StackRest)]).collect());
            all.push(orders().chain([(HOST, Command::PassOver)]).collect());
        }
        let longer = |named: &Vec<&'static str>| {
            let named = named.clone();
            let left = names.into_iter().filter({
                let named = named.clone();
                move |name| !named.contains(name)
            });
            left.map(move |name| named.iter().copied().chain([name]).collect::<Vec<_>>()).collect::<Vec<_>>()
        };
        begun = begun.iter().flat_map(longer).collect();
    }
    all.extend(begun.iter().map(|named| named.iter().map(|name| (player(1), stack(name))).collect()));
    all
}

#[test]
fn order_as_they_lay_and_order_sorted_are_the_same_to_everybody_else() {
    let sortings = sortings();
    // 1 + 4 + 12 beginnings are ended in two ways, and 24 orders name three of four cards.
    assert_eq!(sortings.len(), 2 * 17 + 24);
    for viewer in [Some(player(2)), Some(player(3)), None] {
        let first = Evening::capture().sort(&sortings[0], viewer);
        let [Event { what: Happening::PileStacked(stacked), .. }] = &first.told[..] else { panic!("{:?}", first.told) };
        assert!(!stacked.in_order && stacked.cards.is_sorted());
        for orders in &sortings {
            let given = Evening::capture().sort(orders, viewer);
            assert_eq!(given.told, first.told, "{orders:?}");
            assert!(given.meanwhile.iter().all(|look| *look == first.meanwhile[0]), "{orders:?}");
            assert_eq!(given.after, first.after, "{orders:?}");
        }
    }
}

#[test]
fn who_sorts_is_told_every_card_however_it_is_laid() {
    for orders in sortings() {
        let mut evening = Evening::capture();
        let mut told = Vec::new();
        for (by, command) in &orders {
            evening.at = LATER;
            told.extend(Table::disclose(&SWAZI, evening.give(*by, command), Some(player(1))));
        }
        let laid = told.iter().filter(|event| matches!(event.what, Happening::CardSorted(_))).count();
        assert_eq!(laid, 4, "{orders:?}");
    }
}

#[test]
fn the_last_card_is_laid_without_being_named() {
    let mut evening = Evening::capture();
    for name in ["ca", "c5"] {
        evening.give(player(1), &stack(name));
    }
    let events = evening.give(player(1), &stack("c4"));
    let Some(Event { what: Happening::PileStacked(stacked), .. }) = events.last() else { panic!("{events:?}") };
    assert_eq!(stacked.cards, cards("ca c5 c4 c2 c6"));
    assert_eq!(evening.table.view(None).phase, Phase::Turn);
    let refusal = evening.table.apply(player(1), evening.at, &stack("c2")).unwrap_err();
    assert_eq!(refusal.code, "wrong-phase");
}

#[test]
fn insisted_only_adds() {
    let mut evening = Evening::of(BUILD);
    let form = |loose: &str, value| Command::Form(Forming { value, loose: cards(loose), hand: None, owner: 1 });
    let discard = |name: &str| Command::Discard(CardRef { card: card(name) });
    let orders = [
        (1, form("d4 d5", 9)),
        (1, discard("s10")),
        (1, Command::EndTurn),
        (2, Command::Waive),
        (3, Command::Waive),
        (2, discard("h4")),
        (2, Command::EndTurn),
        (3, discard("s3")),
        (3, Command::EndTurn),
        (1, discard("h6")),
        (1, Command::EndTurn),
        (2, Command::Insist),
    ];
    for (seat, command) in &orders {
        evening.give(player(*seat), command);
    }
    let refusal = evening.table.apply(player(1), evening.at, &form("h4 s3", 7)).unwrap_err();
    assert_eq!((refusal.code.as_str(), refusal.clause.as_str()), ("not-added", "swazi 6.18"));
    let listed = evening.table.legal(evening.at, Some(player(1)), 100).first;
    assert!(
        !listed.is_empty() && listed.iter().all(|choice| matches!(choice.command, Command::Augment(_))),
        "{listed:?}"
    );
}
