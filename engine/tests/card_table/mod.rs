//! A card table at which random moves are made, and what holds in every position: lists are exactly what is accepted, by a second
//! generator that tries everything; nobody can tell an imagined state from the true one; money, cards and bytes are in order.

use std::collections::BTreeSet;

use kip_engine::casino_cards::contract::*;
use kip_engine::casino_cards::{OneBuild, Record, Suit, Table, describe, rank};
use kip_engine::contract::{Account, Joining, MinorUnits, Seat, Standing};

use crate::common::dice::Dice;

pub const HOST: Actor = Actor { role: Role::Host, number: 0 };

pub const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// Plays tables of every rulebook and number of players.
pub fn each_table(records: &[&'static Record], seeds: std::ops::Range<u64>, mut visit: impl FnMut(&mut Game)) {
    for seed in seeds {
        for record in records {
            record.deals.value.iter().for_each(|deal| visit(&mut Game::new(record, deal.players, seed)));
        }
    }
}

/// A table at which somebody has to act.
pub struct Game {
    record: &'static Record,
    table: Table,
    opening: Vec<u8>,
    events: Vec<Event>,
    config: Config,
    dice: Dice,
}

impl Game {
    fn new(record: &'static Record, players: u8, seed: u64) -> Self {
        let mut dice = Dice(seed);
        let examples = describe(record).examples;
        let mut config = examples.into_iter().find(|config| config.terms.players == players).unwrap();
        let terms = &mut config.terms;
        let one_of = |dice: &mut Dice, insist| [insist, Insisting::Always][dice.place(2)];
        terms.insist = terms.insist.map(|insist| one_of(&mut dice, insist));
        terms.redeal &= dice.place(2) == 0;
        terms.one_build = record.one_build.value == OneBuild::WhileDrawing && dice.place(2) == 0;
        terms.stakes = [Stakes::None, Stakes::PerPoint(7), Stakes::Pot(101)][dice.place(3)];
        terms.length = [MatchLength::Hands(2), MatchLength::Target(11)][dice.place(2)];
        terms.commission_basis_points = 333;
        let (table, _) = Table::open(record, &config).unwrap();
        let mut game = Self { record, opening: table.snapshot(), table, events: Vec::new(), config, dice };
        for seat in 1..=u32::from(players) {
            game.give(HOST, &Command::Join(Joining { seat, age_attested: true }));
        }
        game
    }

    fn give(&mut self, by: Actor, command: &Command) {
        self.events.extend(self.table.apply(by, self.config.opened_at, command).unwrap());
    }

    fn view(&self) -> TableView {
        self.table.view(Some(HOST))
    }

    /// Returns who has to act, after everybody is ready and cards are dealt.
    fn wait_for_seat(&mut self) -> Seat {
        loop {
            if let Some(seat) = self.view().to_act {
                return seat;
            }
            let waiting = self.view().seats.into_iter().find(|seat| !seat.ready).map(|seat| seat.seat);
            match waiting {
                Some(seat) => self.give(player(seat), &Command::Ready),
                None => {
                    let seed = self.dice.seed();
                    self.give(HOST, &Command::Deal(Dealing::Fresh(seed)));
                }
            }
        }
    }

    /// Returns what that seat may do, as it is listed.
    fn awaited(&self, seat: Seat) -> Vec<Command> {
        let listed = self.table.legal(self.config.opened_at, Some(player(seat)), u32::MAX);
        assert_eq!(listed.first.len(), usize::try_from(listed.total).unwrap());
        let awaited = listed.first.into_iter().filter(|choice| choice.standing == Standing::Awaited);
        awaited.map(|choice| choice.command).collect()
    }

    fn act(&mut self) {
        let seat = self.wait_for_seat();
        let awaited = self.awaited(seat);
        assert!(!awaited.is_empty(), "a dead end: {:?}", self.view());
        let command = awaited[self.dice.place(awaited.len())].clone();
        self.give(player(seat), &command);
    }

    fn accepts(&self, by: Actor, command: &Command) -> bool {
        self.table.clone().apply(by, self.config.opened_at, command).is_ok()
    }

    pub fn play(&mut self, moves: usize) {
        (0..moves).for_each(|_| self.act());
    }

    pub fn below(&mut self, bound: usize) -> usize {
        self.dice.place(bound)
    }

    /// Compares the list with what is accepted of everything there is. Returns how many commands were tried, or `None` where the
    /// position has too many cards to try everything.
    pub fn find_difference(&mut self) -> Option<usize> {
        let seat = self.wait_for_seat();
        let everything = every_command(&self.view(), seat)?;
        let by = player(seat);
        let accepted: BTreeSet<&Command> = everything.iter().filter(|command| self.accepts(by, command)).collect();
        let listed = self.awaited(seat);
        let once: BTreeSet<&Command> = listed.iter().collect();
        assert_eq!(once.len(), listed.len(), "a command is listed twice");
        let missing: Vec<_> = accepted.difference(&once).collect();
        let excess: Vec<_> = once.difference(&accepted).collect();
        assert!(missing.is_empty() && excess.is_empty(), "{missing:?} {excess:?} {:?}", self.view());
        Some(everything.len())
    }

    /// C28: nothing that a seat sees, is listed or is answered tells an imagined state from the true one.
    pub fn check_hidden(&mut self) {
        let at = self.config.opened_at;
        let acting = self.wait_for_seat();
        let commands = self.awaited(acting);
        let all = self.view();
        for seat in 1..=u32::from(all.terms.players) {
            let (me, seed) = (player(seat), self.dice.seed());
            let imagined = Table::restore(self.record, &self.table.imagine(seat, &seed).unwrap()).unwrap();
            assert_eq!(imagined.view(Some(me)), self.table.view(Some(me)));
            assert_eq!(imagined.legal(at, Some(me), 5_000), self.table.legal(at, Some(me), 5_000));
            let mine: Vec<Command> = if seat == acting { commands.clone() } else { Vec::new() };
            let tried = mine.into_iter().take(8).chain(wrong_commands(&all, seat));
            for command in tried {
                let truly = self.table.clone().apply(me, at, &command);
                let as_imagined = imagined.clone().apply(me, at, &command);
                match (truly, as_imagined) {
                    // What is cut out, and whether it is dealt again, nobody knows before.
                    (Ok(_), Ok(_)) if matches!(command, Command::Cut(_)) => {}
                    (Ok(one), Ok(other)) => {
                        assert_eq!(self.disclosed(one, me), self.disclosed(other, me), "{command:?}")
                    }
                    (Err(one), Err(other)) => assert_eq!(one, other, "{command:?}"),
                    (one, other) => panic!("{command:?}: {one:?} or {other:?}"),
                }
            }
            self.check_words(&all, seat);
        }
        self.check_words(&all, 0);
    }

    /// C25: by command, then by its fields; sets as numbers, cards before builds, none before some. The limit cuts the list.
    pub fn check_order(&mut self) {
        let seat = self.wait_for_seat();
        let listed = self.awaited(seat);
        let keys: Vec<_> = listed.iter().map(key).collect();
        assert!(keys.is_sorted_by(|one, next| one < next), "{listed:?}");
        let (at, most) = (self.config.opened_at, u32::try_from(self.dice.place(6)).unwrap());
        let all = self.table.legal(at, None, u32::MAX);
        let some = self.table.legal(at, None, most);
        assert_eq!((some.total, some.until), (all.total, all.until));
        let count = all.first.len().min(usize::try_from(most).unwrap());
        assert_eq!(some.first, all.first[..count]);
    }

    /// Cards, covers, money and bytes.
    pub fn check_books(&mut self) {
        let view = self.view();
        if view.phase != Phase::Between {
            let mut cards: Vec<Card> = view.seats.iter().flat_map(|seat| seat.hand.clone()).collect();
            cards.extend(view.layout.iter().flat_map(|item| match item {
                LayoutItem::Loose(card) => vec![*card],
                LayoutItem::Build(build) => build.cards.clone(),
            }));
            cards.extend(view.piles.iter().flat_map(|pile| pile.parts.iter().flat_map(|part| part.cards.clone())));
            let turn = view.turn.as_ref();
            let takes = turn.filter(|turn| turn.value.is_some() || view.phase == Phase::Stacking);
            let sorted = self.table.view(None).turn.filter(|_| view.phase == Phase::Stacking);
            cards.extend(takes.and_then(|turn| turn.played));
            cards.extend(sorted.into_iter().flat_map(|turn| turn.to_sort));
            assert_eq!(cards.len() + usize::from(view.pack), self.record.pack.value.len() as usize, "{view:?}");
            cards.sort_unstable();
            assert!(cards.is_sorted_by(|one, next| one < next), "{view:?}");
        }
        let state = self.table.snapshot();
        assert!(Table::restore(self.record, &state).unwrap().snapshot() == state);
        let mut rebuilt = Table::restore(self.record, &self.opening).unwrap();
        rebuilt.rebuild(&self.events).unwrap();
        assert!(rebuilt.snapshot() == state);
        // Flipped bytes are no state.
        let mut torn = state.clone();
        let place = self.dice.place(torn.len());
        torn[place] ^= 1 << self.dice.place(8);
        assert!(Table::restore(self.record, &torn).is_err());
        // What was disclosed rebuilds nothing, and is disclosed as it is.
        let public = Table::disclose(self.record, self.events.clone(), None);
        assert_eq!(Table::disclose(self.record, public.clone(), None), public);
        let refusal = Table::restore(self.record, &self.opening).unwrap().rebuild(&public).unwrap_err();
        assert_eq!(refusal.code, "secrets-missing");
        self.check_money();
    }

    /// C20: no card that a seat cannot know is in anything that it is given: views, lists, and the events of the hand. Seat 0 is
    /// everybody else.
    fn check_words(&self, all: &TableView, seat: Seat) {
        let me = (seat > 0).then_some(player(seat));
        let others = all.seats.iter().filter(|other| other.seat != seat);
        let must_play = all.turn.as_ref().and_then(|turn| turn.must_play);
        let in_hands = others.flat_map(|other| other.hand.iter().copied()).filter(|card| Some(*card) != must_play);
        // What lies nowhere in the host's view is in the pack.
        let seen = words(&format!("{all:?} {:?}", self.table.view(None)));
        let in_pack = self.record.pack.value.into_iter().filter(|card| !seen.contains(&format!("{card:?}")));
        let hidden: Vec<Card> = in_hands.chain(in_pack).collect();
        let since = self.events.iter().rposition(|event| matches!(event.what, Happening::PackShuffled(_))).unwrap_or(0);
        let told = Table::disclose(self.record, self.events[since..].to_vec(), me);
        let listed = me.map(|me| self.table.legal(self.config.opened_at, Some(me), 5_000));
        let given = words(&format!("{told:?} {:?} {listed:?}", self.table.view(me)));
        let secrets = words(&format!("{:?}", &self.events[since..]));
        for card in hidden {
            assert!(secrets.contains(&format!("{card:?}")), "the events as they are have {card:?}");
            assert!(!given.contains(&format!("{card:?}")), "seat {seat} is given {card:?}");
        }
    }

    /// C28: what a seat may know of events, without the cards that the rules then show it (a card drawn or dealt in the second half,
    /// a top laid open), and without the link, which an imagined hand does not have.
    fn disclosed(&self, events: Vec<Event>, viewer: Actor) -> Vec<Event> {
        let mut events = Table::disclose(self.record, events, Some(viewer));
        events.retain(|event| !matches!(event.what, Happening::DrawRevealed(_)));
        for event in &mut events {
            match &mut event.what {
                Happening::HandDealt(dealt) => dealt.cards.clear(),
                Happening::CardDrawn(drawn) => drawn.card = None,
                Happening::TopOpened(top) => top.card = Card::Ca,
                _ => {}
            }
        }
        events
    }

    fn check_money(&self) {
        let mut on_table = [0_i128; 5];
        let mut others = 0_i128;
        for one in self.events.iter().flat_map(|event| &event.moves) {
            for (account, amount) in [(one.payer, -i128::from(one.amount)), (one.payee, i128::from(one.amount))] {
                match account {
                    Account::Table(seat) => on_table[seat as usize] += amount,
                    _ => others += amount,
                }
            }
            assert!(on_table.iter().all(|lies| *lies >= 0));
        }
        let view = self.view();
        let lying: Vec<(Seat, MinorUnits)> = view.common.lying.iter().map(|one| (one.seat, one.amount)).collect();
        let lies: Vec<(Seat, MinorUnits)> = (1..=4)
            .filter(|seat| on_table[*seat as usize] > 0)
            .map(|seat| (seat, u64::try_from(on_table[seat as usize]).unwrap()))
            .collect();
        assert_eq!(lying, lies);
        assert_eq!(others, -on_table.iter().sum::<i128>());
        for scores in self.events.iter().filter_map(|event| match &event.what {
            Happening::HandScored(scores) => Some(&scores.sides),
            _ => None,
        }) {
            check_scores(self.record, scores);
        }
    }
}

/// Section 10 and C14: what each side has for most cards and most spades, for five spades, and what all of them have for single
/// cards.
fn check_scores(record: &Record, scores: &[SideScore]) {
    let (pack, points) = (record.pack.value, record.points.value);
    let cards: u32 = scores.iter().map(|side| u32::from(side.cards)).sum();
    let spades: u32 = scores.iter().map(|side| u32::from(side.spades)).sum();
    let all: u32 = scores.iter().map(|side| u32::from(side.points)).sum();
    if cards == 0 {
        // Nobody captured.
        assert_eq!(all, 0, "{scores:?}");
        return;
    }
    assert_eq!((cards, spades), (pack.len(), pack.of_suit(Suit::Spades).len()), "{scores:?}");
    let majority = |own: u8, counts: Vec<u8>, worth: u8| {
        let most = counts.iter().max().copied().unwrap();
        let winners = counts.iter().filter(|count| **count == most).count();
        if own < most || most == 0 { 0 } else { worth / if winners == 1 { 1 } else { 2 } }
    };
    for side in scores {
        let for_cards = majority(side.cards, scores.iter().map(|side| side.cards).collect(), points.most_cards);
        let for_most = majority(side.spades, scores.iter().map(|side| side.spades).collect(), points.most_spades);
        let for_five = if side.spades >= 5 { points.five_spades } else { 0 };
        assert_eq!((side.for_cards, side.for_spades), (for_cards, for_most + for_five), "{scores:?}");
        let singles = side.for_spy_two + side.for_big_ten + side.for_aces;
        assert_eq!(side.points, side.for_cards + side.for_spades + singles, "{scores:?}");
    }
    let sum = |of: fn(&SideScore) -> u8| scores.iter().map(|side| u32::from(of(side))).sum::<u32>();
    assert_eq!(sum(|side| side.for_spy_two), u32::from(points.spy_two));
    assert_eq!(sum(|side| side.for_big_ten), u32::from(points.big_ten));
    assert_eq!(sum(|side| side.for_aces), u32::from(points.ace) * pack.of_rank(1).len());
    // 10.9: a total of 11; C14: South African ones 9 to 13.
    match record.id {
        "south-african" => assert!((9..=13).contains(&all), "{scores:?}"),
        "swazi" | "swazi-two" | "crazy" | "sotho" | "sotho-forty" => assert_eq!(all, 11, "{scores:?}"),
        _ => {}
    }
}

/// The second generator: every subset of everything that could be worth its value by the sum of ranks. Nothing clever.
fn every_command(view: &TableView, seat: Seat) -> Option<Vec<Command>> {
    let loose: Vec<Card> = view
        .layout
        .iter()
        .filter_map(|item| if let LayoutItem::Loose(card) = item { Some(*card) } else { None })
        .collect();
    if loose.len() > 7 {
        return None;
    }
    let builds: Vec<&Build> = view
        .layout
        .iter()
        .filter_map(|item| if let LayoutItem::Build(build) = item { Some(build) } else { None })
        .collect();
    let tops: Vec<Card> = view.piles.iter().filter_map(|pile| pile.parts.first()?.cards.first().copied()).collect();
    let hand = &view.seats.iter().find(|held| held.seat == seat)?.hand;
    let with_none: Vec<Option<Card>> = std::iter::once(None).chain(hand.iter().map(|card| Some(*card))).collect();
    let owners = 1..=u32::from(view.terms.players);
    let mut all = vec![
        Command::Done,
        Command::Ask,
        Command::LetPass,
        Command::Capture,
        Command::Drift,
        Command::Insist,
        Command::Waive,
        Command::StackRest,
        Command::HandToPartner,
        Command::EndTurn,
    ];
    all.extend((0..=52).map(|above| Command::Cut(Cutting { above })));
    for &card in Card::ALL {
        all.push(Command::Discard(CardRef { card }));
        all.push(Command::Stack(CardRef { card }));
        all.push(Command::Give(CardRef { card }));
        all.extend((0..=15).map(|value| Command::Play(Playing { card, value })));
        all.extend((0..=20).map(|build| Command::Change(Changing { build, hand: card })));
    }
    all.extend((0..=20).map(|build| Command::Take(Target::Build(build))));
    let both: Vec<Card> = loose.iter().chain(&tops).copied().collect();
    let played = view.turn.as_ref().and_then(|turn| turn.value);
    for cards in subsets(&both) {
        if !cards.is_empty() && played.is_some_and(|value| could_be(&cards, value)) {
            all.push(Command::Take(Target::Cards(cards)));
        }
    }
    for loose in subsets(&loose) {
        for hand in &with_none {
            let set: Vec<Card> = loose.iter().copied().chain(*hand).collect();
            let value = u8::try_from(set.iter().map(|card| u32::from(rank(*card))).sum::<u32>()).unwrap();
            for owner in owners.clone() {
                all.push(Command::Form(Forming { value, loose: loose.clone(), hand: *hand, owner }));
            }
            for tops in subsets(&tops) {
                let set: Vec<Card> = set.iter().chain(&tops).copied().collect();
                for build in builds.iter().filter(|build| could_be(&set, build.value)) {
                    let (build, loose, tops) = (build.number, loose.clone(), tops.clone());
                    all.push(Command::Augment(Augmenting { build, loose, tops, hand: *hand }));
                }
                for item in &view.layout {
                    let LayoutItem::Loose(on) = item else { continue };
                    for value in [rank(*on), 14].into_iter().filter(|value| could_be(&set, *value)) {
                        for owner in owners.clone() {
                            let (loose, tops) = (loose.clone(), tops.clone());
                            all.push(Command::Found(Founding { on: *on, value, loose, tops, hand: *hand, owner }));
                        }
                    }
                }
            }
        }
    }
    Some(all)
}

/// Whether ranks sum to a value; a single card may count something else.
fn could_be(cards: &[Card], value: u8) -> bool {
    cards.len() == 1 || cards.iter().map(|card| u32::from(rank(*card))).sum::<u32>() == u32::from(value)
}

/// Every subset, each in the pack's order.
fn subsets(cards: &[Card]) -> Vec<Vec<Card>> {
    let mut sorted = cards.to_vec();
    sorted.sort_unstable();
    let chosen = |set: u32| (0..).zip(&sorted).filter(|(bit, _)| set & 1 << bit != 0).map(|(_, card)| *card).collect();
    (0..1_u32 << sorted.len()).map(chosen).collect()
}

/// Commands that are wrong for most: other cards, other builds, other turns.
fn wrong_commands(view: &TableView, seat: Seat) -> Vec<Command> {
    let cards = view.seats.iter().flat_map(|held| held.hand.iter().copied()).step_by(5);
    let mut wrong =
        vec![Command::EndTurn, Command::Done, Command::Ask, Command::Insist, Command::Cut(Cutting { above: 9 })];
    for card in cards {
        wrong.push(Command::Discard(CardRef { card }));
        wrong.push(Command::Play(Playing { card, value: rank(card) }));
        wrong.push(Command::Change(Changing { build: 1, hand: card }));
        let augmenting = Augmenting { build: 1, loose: vec![], tops: vec![card], hand: None };
        wrong.push(Command::Augment(augmenting));
        wrong.push(Command::Form(Forming { value: 9, loose: vec![card], hand: None, owner: seat }));
        wrong.push(Command::Stack(CardRef { card }));
    }
    wrong
}

/// Returns the words of a text.
fn words(text: &str) -> BTreeSet<String> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric()).map(str::to_owned).collect()
}

/// What a command is sorted by: its place in the contract, then its fields, sets as numbers.
fn key(command: &Command) -> (usize, Vec<u64>) {
    let place = Command::NAMES.iter().position(|name| *name == command.name()).unwrap();
    let set = |cards: &[Card]| cards.iter().map(|card| 1_u64 << *card as u8).sum::<u64>();
    let card = |card: &Card| *card as u64;
    let hand = |hand: &Option<Card>| hand.map_or(0, |card| card as u64 + 1);
    let fields = match command {
        Command::Cut(cut) => vec![cut.above.into()],
        Command::Play(play) => vec![card(&play.card), play.value.into()],
        Command::Take(Target::Cards(cards)) => vec![0, set(cards)],
        Command::Take(Target::Build(build)) => vec![1, (*build).into()],
        Command::Discard(one) | Command::Stack(one) | Command::Give(one) => vec![card(&one.card)],
        Command::Form(form) => vec![form.value.into(), set(&form.loose), hand(&form.hand), form.owner.into()],
        Command::Change(change) => vec![change.build.into(), card(&change.hand)],
        Command::Augment(one) => vec![one.build.into(), set(&one.loose), set(&one.tops), hand(&one.hand)],
        Command::Found(found) => vec![
            card(&found.on),
            found.value.into(),
            set(&found.loose),
            set(&found.tops),
            hand(&found.hand),
            found.owner.into(),
        ],
        _ => vec![],
    };
    (place, fields)
}
