//! The card games through their components: they act like the engine, command by command, and are swapped at a live table.

use kip::casino_cards::{Actor, AutoPlan, Command, Config, Dealing, MatchLength, Role, Stakes, TableView};
use kip::contract::{Joining, Seat, Standing};
use kip::{CasinoCards, Digest, Fault, Limits, Registry, Rulebook, Stateless, Table};
use kip_engine::casino_cards as native;
use kip_records::casino_cards::{CRAZY, SOTHO, SOTHO_FORTY, SOUTH_AFRICAN, SWAZI, SWAZI_TWO};

use crate::common::{Tested, another_build, dice::Dice, new_registry};

const IDS: [&str; 6] = ["crazy", "sotho", "sotho-forty", "south-african", "swazi", "swazi-two"];
pub(crate) const HOST: Actor = Actor { role: Role::Host, number: 0 };

pub(crate) const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// Returns the carried rulebooks of the family, even if the lock differs from the source.
pub(crate) fn registry() -> Registry<CasinoCards> {
    static LOADED: std::sync::OnceLock<Registry<CasinoCards>> = std::sync::OnceLock::new();
    let load = || {
        let registry = new_registry(Limits::default()).unwrap().of_family();
        for carried in kip::carried().iter().filter(|carried| carried.family == "casino-cards") {
            registry.allow(Digest::of(carried.bytes));
            registry.load(carried.bytes).unwrap();
        }
        registry
    };
    LOADED.get_or_init(load).clone()
}

#[test]
fn six_rulebooks_are_carried_and_import_nothing() -> Tested {
    let registry = registry();
    assert_eq!(registry.ids().collect::<Vec<_>>(), IDS);
    for rulebook in registry.rulebooks() {
        let head = &rulebook.description().head;
        assert_eq!((head.family.as_str(), head.hidden_information, head.most_chances), ("casino-cards", true, 0));
    }
    for carried in kip::carried().iter().filter(|carried| carried.family == "casino-cards") {
        assert_eq!(kip::inspect(carried.bytes)?.imports.len(), 0, "{}", carried.rulebook);
    }
    Ok(())
}

/// The examples of C1.
#[test]
fn a_component_shuffles_as_the_ruling_says() -> Tested {
    let seed: Vec<u8> = (0..32).collect();
    let mut swazi = Stateless::new(&registry().rulebook("swazi").unwrap())?;
    let shuffled = swazi.shuffle(&seed, Some(3))?;
    let names: Vec<_> = shuffled.pack.iter().take(8).map(|card| card.as_str()).collect();
    assert_eq!((names.join(" ").as_str(), shuffled.dealer), ("s7 ha s10 c8 ca s8 h10 d10", Some(2)));
    let mut forty = Stateless::new(&registry().rulebook("south-african").unwrap())?;
    let shuffled = forty.shuffle(&seed, Some(4))?;
    let names: Vec<_> = shuffled.pack.iter().take(4).map(|card| card.as_str()).collect();
    assert_eq!((names.join(" ").as_str(), shuffled.dealer), ("c10 h10 c3 ca", Some(4)));
    // This host computes the same, by itself and by a component's numbers.
    for (rulebook, players) in [("swazi", Some(3)), ("south-african", None)] {
        let mut component = Stateless::new(&registry().rulebook(rulebook).unwrap())?;
        let pack = component.rulebook().description().pack.clone();
        for number in 0..20 {
            let seed = [number; 32];
            let drawn = component.shuffle(&seed, players)?;
            assert_eq!(kip::draw::shuffle(&mut kip::draw::Native, &pack, &seed, players)?, drawn);
            assert_eq!(kip::draw::shuffle(&mut component, &pack, &seed, players)?, drawn);
        }
    }
    let refused = forty.shuffle(&seed[1..], None);
    assert!(matches!(refused, Err(Fault::Refused(refusal)) if refusal.code == "seed-length"));
    Ok(())
}

/// A table in the component, natively, and as bytes.
struct Side {
    kept: Table<CasinoCards>,
    bytes: Vec<u8>,
    stateless: Stateless<CasinoCards>,
    native: native::Table,
}

impl Side {
    fn open(rulebook: &Rulebook<CasinoCards>, record: &'static native::Record, config: &Config) -> Result<Self, Fault> {
        let (kept, told) = Table::open(rulebook, config)?;
        let mut stateless = Stateless::new(rulebook)?;
        let (bytes, also_told) = stateless.open(config)?;
        let (native, natively) = native::Table::open(record, config).unwrap();
        assert_eq!((&told, &told), (&also_told, &natively));
        Ok(Self { kept, bytes, stateless, native })
    }

    /// Gives a command to all three, and compares.
    fn give(&mut self, by: Actor, at: u64, command: &Command) -> Tested {
        let natively = self.native.apply(by, at, command);
        let kept = refused(self.kept.apply(by, at, command))?;
        let order = kip::casino_cards::Order { by, at, command: command.clone() };
        let step = refused(self.stateless.apply(&self.bytes, by, at, command))?;
        assert_eq!(natively, kept, "{order:?}");
        assert_eq!(
            natively,
            step.map(|(state, events)| {
                self.bytes = state;
                events
            })
        );
        let state = self.native.snapshot();
        assert!(self.kept.snapshot()? == state && self.bytes == state);
        Ok(())
    }

    fn view(&self) -> TableView {
        self.native.view(Some(HOST))
    }
}

/// Returns a refusal as an answer.
fn refused<T>(answer: Result<T, Fault>) -> Result<Result<T, kip::contract::Refusal>, Fault> {
    match answer {
        Ok(answer) => Ok(Ok(answer)),
        Err(Fault::Refused(refusal)) => Ok(Err(refusal)),
        Err(other) => Err(other),
    }
}

/// Plays a hand at random, with good and bad commands; compares views, lists and imagined states on the way.
fn play(record: &'static native::Record, players: u8, seed: u64) -> Tested {
    let rulebook = registry().rulebook(record.id).unwrap();
    let examples = &rulebook.description().examples;
    let mut config = examples.iter().find(|config| config.terms.players == players).unwrap().clone();
    config.terms.stakes = Stakes::PerPoint(100);
    config.terms.length = MatchLength::Hands(2);
    let (mut side, mut dice, at) = (Side::open(&rulebook, record, &config)?, Dice::new(seed), config.opened_at);
    for seat in 1..=u32::from(players) {
        side.give(HOST, at, &Command::Join(Joining { seat, age_attested: true }))?;
        side.give(player(seat), at, &Command::Ready)?;
    }
    while side.view().hands == 0 {
        if side.view().to_act.is_none() {
            side.give(HOST, at, &Command::Deal(Dealing::Fresh(dice.bytes().to_vec())))?;
        }
        let Some(seat) = side.view().to_act else { continue };
        let of = Some(player(seat));
        let choices = side.kept.legal(at, of, 50)?;
        assert_eq!(choices, side.native.legal(at, of, 50));
        let awaited: Vec<_> = choices.first.iter().filter(|choice| choice.standing == Standing::Awaited).collect();
        let command = dice.pick(&awaited).command.clone();
        // The command of the next seat instead: refused alike.
        side.give(player(seat % u32::from(players) + 1), at, &command)?;
        if dice.below(20) == 0 {
            assert_eq!(side.kept.view(of)?, side.native.view(of));
            let imagined = side.stateless.imagine(&side.bytes, seat, &dice.bytes())?;
            assert_eq!(side.stateless.view(&imagined, of)?, side.kept.view(of)?);
        }
        side.give(player(seat), at, &command)?;
    }
    let plan = AutoPlan { at, seed: dice.bytes().to_vec(), rounds: 3, stepwise: false };
    let (tally, moves) = side.kept.auto_play(&plan)?;
    assert_eq!((tally, moves), side.native.auto_play(&plan).unwrap());
    assert!(side.kept.snapshot()? == side.native.snapshot());
    Ok(())
}

#[test]
fn components_play_as_the_engine_does() -> Tested {
    play(&SWAZI, 3, 1)?;
    play(&SWAZI, 4, 2)?;
    play(&SWAZI_TWO, 2, 3)?;
    play(&CRAZY, 2, 4)?;
    play(&SOTHO, 4, 5)?;
    play(&SOTHO_FORTY, 3, 6)?;
    play(&SOUTH_AFRICAN, 2, 7)?;
    play(&SOUTH_AFRICAN, 4, 8)
}

#[test]
fn another_build_takes_over_in_mid_hand_and_another_rulebook_between_hands() -> Tested {
    let registry = registry().fork();
    let swazi = registry.rulebook("swazi").unwrap();
    let config = swazi.description().examples[0].clone();
    let (mut table, at) = (Table::open(&swazi, &config)?.0, config.opened_at);
    for seat in 1..=3 {
        table.apply(HOST, at, &Command::Join(Joining { seat, age_attested: true }))?;
    }
    for seat in 1..=3 {
        table.apply(player(seat), at, &Command::Ready)?;
    }
    table.apply(HOST, at, &Command::Deal(Dealing::Fresh(vec![1; 32])))?;
    let carried = kip::carried().iter().find(|carried| carried.rulebook == "swazi").unwrap();
    let later = another_build(carried.bytes);
    registry.allow(Digest::of(&later));
    let before = table.snapshot()?;
    table.swap(registry.load(&later)?, at)?;
    assert!(table.snapshot()? == before);
    let leader = table.view(None)?.to_act.unwrap();
    table.apply(player(leader), at, &Command::Cut(kip::casino_cards::Cutting { above: 20 }))?;
    // A hand is under way: another rulebook waits.
    let sotho = registry.rulebook("sotho").unwrap();
    assert!(table.swap(sotho.clone(), at).is_err());
    let plan = AutoPlan { at, seed: vec![2; 32], rounds: 0, stepwise: false };
    table.auto_play(&plan)?;
    let swapped = table.swap(sotho, at)?;
    assert_eq!(swapped.to.rulebook, "sotho");
    assert_eq!(table.view(None)?.common.taken, [1, 2, 3]);
    Ok(())
}

/// A player that looks at others' possible captures wins points from one that plays any move. A player that tries its turns at
/// imagined tables wins from both. Each plays the same again under the same seed.
#[test]
fn computer_players_win_points_and_are_reproducible() -> Tested {
    use kip_casino_cards::players::{Budget, Kind, Perspective};
    let thoughtful = Kind::Lookahead(Budget::Playouts(60));
    let hand = |rulebook: &str, kinds: [Kind; 2], seed: u8| -> Result<(i64, Vec<Command>), Fault> {
        let rulebook = registry().rulebook(rulebook).unwrap();
        let mut component = Stateless::new(&rulebook)?;
        let mut config = rulebook.description().examples.iter().find(|it| it.terms.players == 2).unwrap().clone();
        config.terms.length = MatchLength::Hands(1_000);
        let at = config.opened_at;
        let mut players = [kinds[0].player([seed; 32]), kinds[1].player([seed + 100; 32])];
        let (mut state, _) = component.open(&config)?;
        let mut opening = Vec::new();
        for seat in 1..=2 {
            opening.push((HOST, Command::Join(Joining { seat, age_attested: true })));
            opening.push((player(seat), Command::Ready));
        }
        opening.push((HOST, Command::Deal(Dealing::Fresh(vec![seed; 32]))));
        for (by, command) in opening {
            state = component.apply(&state, by, at, &command)?.0;
        }
        let mut moves = Vec::new();
        loop {
            let view = component.view(&state, None)?;
            let Some(seat) = view.to_act else {
                let points = |seat: Seat| {
                    view.totals.iter().find(|total| total.seat == seat).map_or(0, |it| i64::from(it.points))
                };
                return Ok((points(1) - points(2), moves));
            };
            let chosen =
                players[seat as usize - 1].choose(&mut Perspective::new(&mut component, &state, seat, at))?.unwrap();
            state = component.apply(&state, player(seat), at, &chosen)?.0;
            moves.push(chosen);
        }
    };
    for (rulebook, kinds, hands, least) in [
        ("south-african", [Kind::Greedy, Kind::Random], 20, 100),
        ("south-african", [thoughtful, Kind::Random], 6, 30),
        ("swazi-two", [thoughtful, Kind::Greedy], 12, 12),
    ] {
        let played: Vec<_> = (1..=hands).map(|seed| hand(rulebook, kinds, seed)).collect::<Result<_, _>>()?;
        let sum: i64 = played.iter().map(|(difference, _)| difference).sum();
        assert!(sum >= least, "{rulebook}, {kinds:?}: {sum} points in {hands} hands");
        assert_eq!(hand(rulebook, kinds, 1)?, played[0]);
    }
    Ok(())
}

/// A player's place returns its seat's view: with any cards in other hands, the same player makes the same move.
#[test]
fn a_player_cannot_see_other_hands() -> Tested {
    use kip_casino_cards::players::{Budget, Kind, Perspective};
    let rulebook = registry().rulebook("swazi").unwrap();
    let mut component = Stateless::new(&rulebook)?;
    let config = rulebook.description().examples.iter().find(|it| it.terms.players == 3).unwrap().clone();
    let at = config.opened_at;
    let (mut state, _) = component.open(&config)?;
    for seat in 1..=3 {
        state = component.apply(&state, HOST, at, &Command::Join(Joining { seat, age_attested: true }))?.0;
        state = component.apply(&state, player(seat), at, &Command::Ready)?.0;
    }
    state = component.apply(&state, HOST, at, &Command::Deal(Dealing::Fresh(vec![9; 32])))?.0;
    let mut random = Kind::Random.player([5; 32]);
    let mut compared = 0;
    for number in 0..40_u8 {
        let Some(seat) = component.view(&state, None)?.to_act else { break };
        let other = component.imagine(&state, seat, &[number; 32])?;
        for kind in [Kind::Random, Kind::Greedy, Kind::Lookahead(Budget::Playouts(8))] {
            let choose = |component: &mut Stateless<CasinoCards>, state: &[u8]| {
                kind.player([number; 32]).choose(&mut Perspective::new(component, state, seat, at))
            };
            assert_eq!(choose(&mut component, &state)?, choose(&mut component, &other)?, "move {number}");
            compared += 1;
        }
        let chosen = random.choose(&mut Perspective::new(&mut component, &state, seat, at))?.unwrap();
        state = component.apply(&state, player(seat), at, &chosen)?.0;
    }
    assert!(compared >= 90, "{compared}");
    Ok(())
}

#[test]
fn computer_players_have_names_and_others_are_refused() {
    use kip_casino_cards::players::{Budget, Kind};
    assert_eq!("lookahead:200".parse(), Ok(Kind::Lookahead(Budget::Playouts(200))));
    assert_eq!("lookahead:500ms".parse(), Ok(Kind::Lookahead(Budget::Time(std::time::Duration::from_millis(500)))));
    assert_eq!("greedy".parse(), Ok(Kind::Greedy));
    assert_eq!("random".parse(), Ok(Kind::Random));
    for name in [
        "",
        "Random",
        "lookahead:",
        "lookahead:1",
        "lookahead:100001",
        "lookahead:-5",
        "lookahead:0ms",
        "lookahead:60001ms",
        "lookahead:1s",
        "greed",
    ] {
        let error = name.parse::<Kind>().expect_err(name).to_string();
        assert!(error.contains("there are `random`, `greedy`, `lookahead:PLAYOUTS`"), "{error}");
    }
}
