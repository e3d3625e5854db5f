//! Rulebooks of any family played without their types: the five of Two-Up, and one of another family.

use std::sync::OnceLock;

use kip::contract::{Blank, Filling, Standing, Sum, Timestamp};
use kip::croupier::{Next, Paces, Waiting, ending, next};
use kip::game::{Actor, Choice, DueChance, Event, Game, GameError, Order};
use kip::money::{Ledger, require_one_payer};
use kip::{Digest, Fault, Limits, LoadError, Registry, Stateless, TwoUp};
use serde_json::{Value, json};

use crate::common::dice::Dice;
use crate::common::{Tested, allowing, config, nsw_bytes, registry, rulebook};
use crate::high_card::high_card_bytes;

fn high_card() -> Game {
    static REGISTRY: OnceLock<Registry<TwoUp>> = OnceLock::new();
    let registry = REGISTRY.get_or_init(|| allowing(high_card_bytes(), Limits::default()).unwrap());
    registry.load_game(high_card_bytes()).unwrap()
}

fn nsw() -> Game {
    Game::of(&rulebook()).unwrap()
}

/// Returns the config of the default table.
fn example(game: &mut Game) -> Value {
    let mut config = game.description().unwrap()["examples"][0].clone();
    config["table"] = json!("any");
    config
}

/// A table kept by a host that does not know the game.
struct Kept {
    game: Game,
    dice: Dice,
    state: Vec<u8>,
    at: Timestamp,
    opened: Vec<u8>,
    orders: Vec<Order>,
    events: Vec<Event>,
    ends: Vec<u32>,
    ledger: Ledger,
}

impl Kept {
    fn open(mut game: Game, seed: u64) -> Self {
        let config = example(&mut game);
        let step = game.open(&config).unwrap();
        let (state, at) = (step.state, config["opened-at"].as_u64().unwrap());
        let (opened, ledger) = (state.clone(), Ledger::default());
        let dice = Dice::new(seed);
        let (orders, events, ends) = Default::default();
        Self { game, dice, state, at, opened, orders, events, ends, ledger }
    }

    /// Gives one of the listed commands, filled in. Prefers commands that the game waits for, and bets; never closes the table.
    fn step(&mut self) -> bool {
        let listed = self.game.legal(&self.state, self.at, None, u32::MAX).unwrap();
        assert_eq!(listed.total as usize, listed.first.len());
        let of =
            |is: fn(&Choice) -> bool| -> Vec<&Choice> { listed.first.iter().filter(|&choice| is(choice)).collect() };
        let forward = of(|choice| choice.standing <= Standing::ClosesWindow);
        let bets = of(|choice| choice.bet.is_some());
        let any = of(|choice| choice.standing < Standing::Ending);
        let from = match self.dice.below(16) {
            0 => any,
            1..=6 if !bets.is_empty() => bets,
            _ if !forward.is_empty() => forward,
            _ => any,
        };
        if from.is_empty() {
            return false;
        }
        let choice = (*self.dice.pick(&from)).clone();
        let command = self.fill(&choice);
        self.give(Order { by: choice.by, at: self.at, command });
        self.at += self.dice.below(2) * 500;
        true
    }

    /// Applies a listed command and asserts that it is accepted, that at most one purse pays, and that every clause is
    /// known. Posts its moves.
    fn give(&mut self, order: Order) {
        let step = self.game.apply(&self.state, &order).unwrap_or_else(|error| panic!("{order:?}: {error}"));
        require_one_payer(step.events.iter().flat_map(|event| &event.moves)).unwrap();
        for event in &step.events {
            assert!(self.game.clause(event.cite.clause).is_some(), "{event:?}");
            self.ledger.post_all(&event.moves).unwrap();
        }
        self.state = step.state;
        self.orders.push(order);
        self.events.extend(step.events);
        self.ends.push(u32::try_from(self.events.len()).unwrap());
    }

    /// Fills in a listed command at random.
    fn fill(&mut self, choice: &Choice) -> Value {
        let mut fillings = Vec::new();
        for blank in &choice.blanks {
            match blank {
                Blank::Amount(range) => {
                    // Chips may not make up every step above the least amount, so with chips the least is used.
                    let amount = if range.made_of.is_empty() {
                        range.least + self.dice.below((range.most - range.least) / range.step + 1) * range.step
                    } else {
                        range.least
                    };
                    fillings.push(Filling::Amount(Sum { tender: range.tender, amount }));
                }
                Blank::Seed => fillings.push(Filling::Seed(vec![u8::try_from(self.dice.below(256)).unwrap(); 32])),
                Blank::Text(_) => fillings.push(Filling::Text("why?".to_owned())),
                _ => {}
            }
        }
        self.game.fill(&choice.command, &fillings).unwrap()
    }

    /// Asserts for any game that the ledger equals the money on the table, and that the past can be repeated in every
    /// way.
    fn check(&mut self) {
        let Self { game, state, opened, orders, events, ends, ledger, at, .. } = self;
        let view = game.view(state, Some(&Actor::host())).unwrap();
        ledger.require_lying(&view.common.lying).unwrap();
        let all = game.apply_all(opened, orders).unwrap();
        assert_eq!((&all.state, &all.events, &all.ends, &all.refused), (&*state, &*events, &*ends, &None));
        assert_eq!(game.rebuild(opened, events).unwrap(), *state);
        assert_eq!(game.disclose(events, Some(&Actor::host())).unwrap(), *events);
        let everybody = game.disclose(events, None).unwrap();
        assert_eq!(game.disclose(&everybody, None).unwrap(), everybody);
        for seat in &view.common.taken {
            let player = Actor::player(*seat);
            let theirs = game.legal(state, *at, Some(&player), u32::MAX).unwrap();
            let whole = game.legal(state, *at, None, u32::MAX).unwrap();
            let of_all: Vec<&Choice> = whole.first.iter().filter(|choice| choice.by == player).collect();
            assert_eq!(theirs.first.iter().collect::<Vec<_>>(), of_all);
            assert_eq!(game.legal(state, *at, Some(&player), 1).unwrap().total, theirs.total);
        }
        if let DueChance::Listed(chances) = game.chances(state, 1_000).unwrap() {
            let sum: f64 = chances.iter().map(|one| share(&one.probability)).sum();
            assert!((sum - 1.0).abs() < 1e-9, "{sum}");
            let one = &chances[0];
            let order = Order { by: one.by.clone(), at: *at, command: one.command.clone() };
            game.apply(state, &order).unwrap();
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "small numbers")]
fn share(of: &kip::contract::Fraction) -> f64 {
    of.numerator as f64 / of.denominator as f64
}

#[test]
fn a_host_that_knows_no_game_keeps_tables_of_every_family() {
    let embedded = Registry::embedded(Limits::default()).unwrap();
    let games = embedded.rulebooks().map(|rulebook| Game::of(&rulebook).unwrap()).chain([high_card()]);
    for (seed, game) in (1..).zip(games) {
        let mut table = Kept::open(game, seed);
        for round in 0..200 {
            if !table.step() {
                break;
            }
            if round % 40 == 0 {
                table.check();
            }
        }
        table.check();
        let moved = table.events.iter().filter(|event| !event.moves.is_empty()).count();
        assert!(moved > 3, "{:?}: money went {moved} times", table.game);
    }
}

/// Runs an evening from the first seat to the close with the croupier alone. Returns the number of orders and of events
/// that moved money.
fn run_evening(game: Game, acts: bool, seed: u64) -> (usize, usize) {
    let paces = Paces { act: 1_000, window: 10_000, silence: 30_000 };
    let mut table = Kept::open(game, seed);
    let (mut waiting, mut last, mut announced) = (Waiting::default(), table.at, false);
    let opened = table.at;
    for seat in 1..=3 {
        let joins = Order {
            by: Actor::host(),
            at: table.at,
            command: json!({ "join": { "seat": seat, "age-attested": true } }),
        };
        table.give(joins);
    }
    loop {
        assert!(table.at < opened + 86_400_000, "{:?} does not end", table.game);
        let listed = table.game.legal(&table.state, table.at, None, u32::MAX).unwrap();
        if table.game.view(&table.state, None).unwrap().common.closed {
            table.check();
            return (table.orders.len(), table.events.iter().filter(|event| !event.moves.is_empty()).count());
        }
        let players: Vec<&Choice> = listed.first.iter().filter(|choice| choice.by.role == "player").collect();
        let wanted = if table.orders.len() > 80 { ending(&listed, announced) } else { None };
        let choice = match (wanted, next(&listed, waiting.since(&listed, last), table.at, paces)) {
            (Some(choice), _) => {
                announced |= !choice.blanks.is_empty();
                choice
            }
            _ if acts && !players.is_empty() && table.dice.below(3) > 0 => table.dice.pick(&players),
            (None, Next::Give(choice)) => choice,
            (None, Next::At(moment)) => {
                table.at = moment.min(table.at + 1_000);
                continue;
            }
            (None, Next::Nothing) if acts && !players.is_empty() => {
                table.at += 1_000;
                continue;
            }
            // Only players can continue, and none does: the table closes.
            (None, Next::Nothing) => match ending(&listed, false) {
                Some(choice) => choice,
                None => panic!("{:?}: {:?}", table.game, listed.first),
            },
        };
        let choice = choice.clone();
        let command = table.fill(&choice);
        table.give(Order { by: choice.by, at: table.at, command });
        last = table.at;
        table.at += 100;
    }
}

#[test]
fn a_croupier_who_knows_no_game_runs_all_of_them() {
    for (seed, game) in (1..).zip([nsw(), high_card()]) {
        let name = format!("{game:?}");
        let (orders, moved) = run_evening(game, true, seed);
        assert!(orders > 80 && moved > 5, "{name}: {orders} orders, money went {moved} times");
    }
    for (seed, game) in (1..).zip([nsw(), high_card()]) {
        assert!(run_evening(game, false, seed).0 > 3);
    }
}

/// The values are the same as with types.
#[test]
fn two_up_without_its_types_is_two_up() -> Tested {
    let (mut game, mut typed) = (nsw(), Stateless::new(&rulebook())?);
    assert_eq!(game.description()?, serde_json::to_value(typed.describe()?)?);
    let opened = game.open(&serde_json::to_value(config())?)?;
    let (state, events) = typed.open(&config())?;
    assert_eq!((&opened.state, serde_json::to_value(&opened.events)?), (&state, serde_json::to_value(&events)?));
    let at = config().opened_at;
    assert_eq!(game.view(&state, None)?.all, serde_json::to_value(typed.view(&state, None)?)?);
    let listed = game.legal(&state, at, None, u32::MAX)?;
    assert_eq!(serde_json::to_value(listed)?, serde_json::to_value(typed.legal(&state, at, None, u32::MAX)?)?);
    Ok(())
}

#[test]
fn only_its_player_sees_a_card_that_lies_face_down() -> Tested {
    let mut game = high_card();
    assert!(game.head().hidden_information);
    let mut config = example(&mut game);
    config["source"] = json!("observed");
    let mut state = game.open(&config)?.state;
    let mut events = Vec::new();
    let dealer = Actor { role: "dealer".into(), number: 1 };
    for (by, command) in [
        (Actor::host(), json!({ "join": { "seat": 1, "age-attested": true } })),
        (Actor::host(), json!({ "join": { "seat": 2, "age-attested": true } })),
        (Actor::player(1), json!({ "ante": 100 })),
        (Actor::player(2), json!({ "ante": 100 })),
        (dealer, json!("close-antes")),
        (Actor::host(), json!({ "deal": { "observed": "0409" } })),
    ] {
        let step = game.apply(&state, &Order { by, at: 0, command })?;
        state = step.state;
        events.extend(step.events);
    }
    let cards = |events: &[Event]| -> Vec<Value> {
        events.iter().filter_map(|event| event.what.get("dealt").cloned()).collect()
    };
    assert_eq!(cards(&events), [json!({ "seat": 1, "card": 4 }), json!({ "seat": 2, "card": 9 })]);
    let theirs = game.disclose(&events, Some(&Actor::player(2)))?;
    assert_eq!(cards(&theirs), [json!({ "seat": 1 }), json!({ "seat": 2, "card": 9 })]);
    // A viewer without a seat at the table gets the public view.
    for nobody in [None, Some(Actor::player(7)), Some(Actor::player(0))] {
        let seen = game.disclose(&events, nobody.as_ref())?;
        assert_eq!(cards(&seen), [json!({ "seat": 1 }), json!({ "seat": 2 })]);
        let view = game.view(&state, nobody.as_ref())?.all.to_string();
        assert!(!view.contains("\"card\""), "{view}");
    }
    Ok(())
}

/// An error names the path of the wrong value and does not affect the next call.
#[test]
fn a_value_of_the_wrong_type_is_reported_with_its_path() -> Tested {
    let mut game = nsw();
    let config = serde_json::to_value(config())?;
    let at = config["opened-at"].as_u64().unwrap();
    let state = game.open(&config)?.state;
    let order = |command: Value| Order { by: Actor::host(), at, command };
    let place = |result: Result<_, GameError>| match result.map(|_: kip::game::Step| ()).unwrap_err() {
        GameError::Words { place, wanted } => format!("{place}: {wanted}"),
        other => panic!("{other}"),
    };
    for (command, wanted) in [
        (json!({ "ante": 100 }), "order.command: \"ante\" is no case of this type"),
        (json!("join"), "order.command.join: this case carries something"),
        (json!({ "close-table": 1 }), "order.command.close-table: this case carries nothing"),
        (json!({ "join": { "seat": 1 } }), "order.command.join.age-attested: the field is missing"),
        (
            json!({ "join": { "seat": 1, "age-attested": "yes" } }),
            "order.command.join.age-attested: true or false is wanted",
        ),
        (json!({ "leave": 4_294_967_296_u64 }), "order.command.leave: a whole number that the type holds is wanted"),
        (json!({ "leave": 1.5 }), "order.command.leave: a whole number that the type holds is wanted"),
        (json!({ "leave": -1 }), "order.command.leave: a whole number that the type holds is wanted"),
        (json!({ "add-entropy": "0G" }), "order.command.add-entropy: bytes as hex in lower case are wanted"),
        (json!({ "add-entropy": "abc" }), "order.command.add-entropy: bytes as hex in lower case are wanted"),
        (json!(["join"]), "order.command: a case is wanted: its name, or {name: payload}"),
    ] {
        assert_eq!(place(game.apply(&state, &order(command))), wanted);
    }
    let unknown = json!({ "join": { "seat": 1, "age-attested": true, "name": "Ann" } });
    assert!(place(game.apply(&state, &order(unknown))).starts_with("order.command.join.name: no such field: seat"));
    let mut null = config.clone();
    null["terms"]["casino"]["odds"] = Value::Null;
    assert_eq!(place(game.open(&null)), "config.terms.casino.odds: what is none is left out");
    let nobody = Order { by: Actor { role: "dealer of cards".into(), number: 1 }, at, command: json!("close-table") };
    assert!(
        place(game.apply(&state, &nobody)).starts_with("order.by.role: \"dealer of cards\" is none of player, host")
    );
    // The rulebook itself refuses numbers that are too large for it.
    let late = Order { at: u64::MAX, ..order(json!("close-table")) };
    assert_eq!(game.apply(&state, &late).unwrap_err().refusal().unwrap().code, "time-too-large");
    assert_eq!(game.apply(&state, &order(json!({ "leave": 3 }))).unwrap_err().refusal().unwrap().code, "seat-empty");
    assert!(game.apply(&state, &order(json!("close-table"))).is_err());
    Ok(())
}

#[test]
fn states_and_tables_of_another_game_are_refused() -> Tested {
    let (mut two_up, mut cards) = (nsw(), high_card());
    let (one, other) = (example(&mut two_up), example(&mut cards));
    let (state, hand) = (two_up.open(&one)?.state, cards.open(&other)?.state);
    let code = |error: GameError| error.refusal().unwrap().code.clone();
    assert_eq!(code(two_up.view(&hand, None).unwrap_err()), "bad-state");
    assert_eq!(code(cards.view(&state, None).unwrap_err()), "bad-state");
    assert_eq!(code(two_up.import_table(&cards.export_table(&hand, 0)?, None, 0).unwrap_err()), "bad-table");
    let listed = two_up.legal(&state, one["opened-at"].as_u64().unwrap(), None, 0)?;
    assert!(listed.first.is_empty() && listed.total > 0);
    let wrong = two_up.fill(&json!("close-table"), &[Filling::Seed(vec![0; 32])]).unwrap_err();
    assert_eq!(code(wrong), "wrong-filling");
    // The events without their moves.
    let joined = Order { by: Actor::host(), at: 0, command: json!({ "join": { "seat": 1, "age-attested": true } }) };
    let step = cards.apply(&hand, &joined)?;
    let ante = Order { by: Actor::player(1), at: 0, command: json!({ "ante": 100 }) };
    let mut events = cards.apply(&step.state, &ante)?.events;
    assert_eq!(events[0].moves.len(), 1);
    events[0].moves.clear();
    assert_eq!(code(cards.rebuild(&step.state, &events).unwrap_err()), "not-rebuilt");
    Ok(())
}

#[test]
fn only_an_allowed_component_with_a_rulebook_interface_is_loaded() {
    let bytes = high_card_bytes();
    let digest = Digest::of(bytes);
    let none = Registry::new(Limits::default()).unwrap();
    assert_eq!(none.load_game(bytes).unwrap_err(), LoadError::NotAllowed { digest });
    let registry = allowing(bytes, Limits::default()).unwrap();
    let (found, expected) = ("high-card".to_owned(), "two-up".to_owned());
    assert_eq!(registry.load(bytes).unwrap_err(), LoadError::OtherFamily { found, expected });
    assert_eq!(registry.load_game(bytes).unwrap().head().rulebook, "high-card-1");
    assert_eq!(registry.load_game(nsw_bytes()).unwrap_err(), LoadError::NotAllowed { digest: Digest::of(nsw_bytes()) });

    let empty = wat::parse_str("(component)").unwrap();
    registry.allow(Digest::of(&empty));
    assert!(matches!(registry.load_game(&empty), Err(LoadError::MissingExport { .. })));
    let core = wat::parse_str("(module)").unwrap();
    registry.allow(Digest::of(&core));
    assert_eq!(registry.load_game(&core).unwrap_err(), LoadError::NotAComponent);
    let imports = wat::parse_str(r#"(component (import "clock" (func)))"#).unwrap();
    registry.allow(Digest::of(&imports));
    assert!(matches!(registry.load_game(&imports), Err(LoadError::HasImports { .. })));
}

/// A fault discards the instance, and the next call makes another.
#[test]
fn after_a_fault_the_game_goes_on() -> Tested {
    let limits = Limits { fuel: Some(30_000_000), ..Limits::default() };
    let mut game = allowing(high_card_bytes(), limits)?.load_game(high_card_bytes())?;
    let config = example(&mut game);
    let state = game.open(&config)?.state;
    let plan = json!({ "at": 0, "seed": "00".repeat(32), "rounds": 1_000_000, "stepwise": false, "players": 8 });
    let fault = game.auto_play(&state, &plan).unwrap_err();
    assert!(matches!(fault, GameError::Fault(Fault::OutOfFuel { .. })), "{fault}");
    assert_eq!(game.open(&config)?.state, state);
    let few = json!({ "at": 0, "seed": "00".repeat(32), "rounds": 3, "stepwise": false, "players": 2 });
    let played = game.auto_play(&state, &few)?;
    assert_eq!(played.tally["hands"], 3);
    assert!(!played.moves.is_empty());
    Ok(())
}

#[test]
fn debug_output_of_a_game_names_its_family_and_rulebook() {
    assert_eq!(format!("{:?}", nsw()), r#"Game { family: "two-up", rulebook: "nsw", .. }"#);
    assert!(registry().by_digest(Digest::of(high_card_bytes())).is_none());
}
