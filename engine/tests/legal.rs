//! What is listed is what is accepted: at random tables of every rulebook, good and bad.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test")]

mod common;

use std::collections::BTreeSet;

use common::dice::Dice;
use kip_engine::contract::{
    AmountRange, Beacon, Blank, ChanceSource, Commitment, Filling, Joining, Standing, Sum, Timestamp,
};
use kip_engine::draws::coins_of;
use kip_engine::two_up::contract::{
    Actor, Choice, Choices, Command, DueChance, Faces, Landing, Matching, Phase, Rest, Rests, Role, Side, Stake, Wager,
};
use kip_engine::two_up::{Rulebook, Table};
use kip_records::two_up::NSW;

const MOST: Timestamp = (1 << 53) - 1;
const MOST_GIVEN: u64 = 1_000_000_000_000_000;
const STAFF: [Role; 6] =
    [Role::Host, Role::Boxer, Role::Dealer, Role::Ringkeeper, Role::GamesSupervisor, Role::CasinoSupervisor];

/// A table at which anything goes on.
#[derive(Clone)]
struct Scene {
    table: Table,
    at: Timestamp,
    dice: Dice,
}

impl Scene {
    fn new(rulebook: Rulebook, seed: u64) -> Self {
        let mut dice = Dice(seed);
        let examples = rulebook.describe().examples;
        let mut config = dice.pick(&examples).clone();
        config.seats = 4;
        config.source = match dice.below(4) {
            0 => ChanceSource::Observed,
            1 => ChanceSource::Committed(Commitment { head: vec![7; 32], length: 64, beacon: beacon(&mut dice) }),
            _ => ChanceSource::Fresh,
        };
        let table = Table::open(rulebook, &config, &mut ()).unwrap();
        let mut scene = Self { table, at: config.opened_at, dice };
        for seat in 1..=3 {
            let joining = Joining { seat, age_attested: true };
            let host = Actor { role: Role::Host, number: 0 };
            scene.table.apply(host, scene.at, &Command::Join(joining), &mut ()).unwrap();
        }
        scene
    }

    fn legal(&self) -> Choices {
        self.table.legal(self.at, None, u32::MAX)
    }

    fn accepts_at(&self, at: Timestamp, by: Actor, command: &Command) -> bool {
        self.table.clone().apply(by, at, command, &mut ()).is_ok()
    }

    fn accepts(&self, by: Actor, command: &Command) -> bool {
        self.accepts_at(self.at, by, command)
    }

    /// Heads more often than not, so that somebody wins.
    fn seed(&mut self) -> Vec<u8> {
        loop {
            let seed = self.dice.seed();
            let Faces { first, second, third } = coins_of(&seed, 0).unwrap();
            if [first, second, third.unwrap()] == [Side::Heads; 3] || self.dice.below(3) == 0 {
                return seed;
            }
        }
    }

    /// One of the listed, with amounts of any size; the game goes on more often than not.
    fn step(&mut self) -> bool {
        let listed: Vec<Choice> = self.legal().first.into_iter().filter(|choice| !is_link(choice)).collect();
        let awaited: Vec<&Choice> = listed.iter().filter(|choice| choice.standing <= Standing::ClosesWindow).collect();
        let others: Vec<&Choice> = listed.iter().filter(|choice| choice.standing <= Standing::Intervention).collect();
        let from = if !awaited.is_empty() && self.dice.below(10) < 8 { awaited } else { others };
        if from.is_empty() {
            return false;
        }
        let choice = (*self.dice.pick(&from)).clone();
        let mut command = choice.command.clone();
        match choice.blanks.first() {
            Some(Blank::Amount(range)) => {
                let amounts: Vec<u64> = amounts(range, &mut self.dice);
                let small: Vec<u64> = amounts.into_iter().filter(|amount| holds(range, *amount)).collect();
                command = with_amount(&command, range.tender, *self.dice.pick(&small));
            }
            Some(Blank::Seed) => command = Command::Land(Landing::Fresh(self.seed())),
            Some(Blank::Lie) if self.dice.below(2) == 0 => {
                if let Command::ThrowCoins(start) = &mut command {
                    core::mem::swap(&mut start.first, &mut start.second);
                    return self.give(&choice, &command);
                }
                let DueChance::Listed(chances) = self.table.chances(u32::MAX) else { unreachable!("coins are seen") };
                command = self.dice.pick(&chances).command.clone();
            }
            _ => {}
        }
        self.give(&choice, &command)
    }

    fn give(&mut self, choice: &Choice, command: &Command) -> bool {
        let done = self.table.apply(choice.by, self.at, command, &mut ());
        assert!(done.is_ok(), "{choice:?} as {command:?}: {done:?}");
        self.at += self.dice.below(3) * 1_000;
        true
    }
}

fn beacon(dice: &mut Dice) -> Option<Beacon> {
    let beacon = Beacon { scheme: "bls".into(), key: vec![9; 48], first_round_at: 0, period: 30_000 };
    (dice.below(2) == 0).then_some(beacon)
}

fn is_link(choice: &Choice) -> bool {
    choice.blanks.contains(&Blank::Link)
}

/// Whether an amount is one of a range's, by what the contract says of it.
fn holds(range: &AmountRange, amount: u64) -> bool {
    (range.least..=range.most).contains(&amount)
        && (amount - range.least).is_multiple_of(range.step)
        && (range.made_of.is_empty() || is_made_of(&range.made_of, range.on_top_of + amount))
}

/// Chips that are all so many of the smallest.
fn is_made_of(chips: &[u64], amount: u64) -> bool {
    assert!(chips.iter().all(|chip| chip.is_multiple_of(chips[0])), "{chips:?}: another way to tell is needed");
    amount.is_multiple_of(chips[0])
}

/// Amounts in a range and around it.
fn amounts(range: &AmountRange, dice: &mut Dice) -> Vec<u64> {
    let mut amounts = vec![range.least, range.most, range.least.saturating_sub(1), range.most + 1];
    amounts.extend([range.least + range.step, range.most + range.step, range.most.saturating_sub(range.step)]);
    for _ in 0..6 {
        amounts.push(range.least + dice.below(range.most - range.least + 1) / 100 * 100);
        amounts.push(range.least + dice.below((range.most - range.least).min(1_000) + 1));
        amounts.push(dice.below(2 * range.most.min(MOST_GIVEN / 2) + 1));
    }
    amounts
}

fn with_amount(command: &Command, tender: u8, amount: u64) -> Command {
    Table::fill(*NSW, command.clone(), &[Filling::Amount(Sum { tender, amount })]).unwrap()
}

/// Plays a rulebook at random tables, and looks at each step: every phase of a game comes.
fn walk(rulebook: Rulebook, look: impl Fn(&mut Scene, &Choices)) {
    let mut phases = BTreeSet::new();
    for seed in 0..12 {
        let mut scene = Scene::new(rulebook, seed);
        for _ in 0..200 {
            let choices = scene.legal();
            look(&mut scene, &choices);
            phases.insert(scene.table.view().phase);
            if !scene.step() {
                break;
            }
        }
    }
    let of_all = [Phase::Offering, Phase::Preparing, Phase::Betting, Phase::Called, Phase::Flying, Phase::Landed];
    assert!(of_all.iter().all(|phase| phases.contains(phase)), "{phases:?}");
}

macro_rules! in_every_rulebook {
    ($look:ident: $($name:ident $rulebook:ident),*) => {
        mod $look {
            use super::*;
            $(
                #[test]
                fn $name() {
                    walk(*kip_records::two_up::$rulebook, super::$look);
                }
            )*
        }
    };
    ($($look:ident),*) => {
        $(in_every_rulebook!($look: nsw NSW, commemorative COMMEMORATIVE, pub_rules PUB, ringkeeper RINGKEEPER, house HOUSE);)*
    };
}
in_every_rulebook!(listed_and_accepted, of_one_actor, amounts_are_exact, it_holds_until, chances_are_exact);

/// In order, each once, accepted as it stands; the first of it.
fn listed_and_accepted(scene: &mut Scene, choices: &Choices) {
    let keys: Vec<_> = choices.first.iter().map(|choice| (choice.standing, &choice.command, choice.by)).collect();
    assert!(keys.is_sorted(), "{keys:?}");
    let pairs: BTreeSet<_> = choices.first.iter().map(|choice| (choice.by, &choice.command)).collect();
    assert_eq!(pairs.len(), choices.first.len());
    assert_eq!(choices.total as usize, choices.first.len());
    for choice in choices.first.iter().filter(|choice| !is_link(choice)) {
        assert!(scene.accepts(choice.by, &choice.command), "{choice:?}");
    }
    let most = u32::try_from(scene.dice.below(6)).unwrap();
    let some = scene.table.legal(scene.at, None, most);
    assert_eq!((some.total, some.until), (choices.total, choices.until));
    assert!(some.first[..] == choices.first[..choices.first.len().min(most as usize)]);
}

/// What one actor may do is what the whole list says of that actor, and what the machine accepts of them.
fn of_one_actor(scene: &mut Scene, choices: &Choices) {
    let staff = STAFF.iter().flat_map(|&role| [0, 1, 2].map(|number| Actor { role, number }));
    let players = (0..=5).map(|number| Actor { role: Role::Player, number });
    for actor in staff.chain(players) {
        let theirs = scene.table.legal(scene.at, Some(actor), u32::MAX).first;
        for choice in &theirs {
            assert!(choices.first.contains(choice), "{actor:?}: {choice:?} is not in the whole list");
        }
        for choice in choices.first.iter().filter(|choice| !is_link(choice)) {
            let may = scene.accepts(actor, &choice.command);
            let said = theirs.iter().any(|own| own.command == choice.command);
            assert_eq!(said, may, "{actor:?}: {choice:?}");
        }
    }
}

fn amounts_are_exact(scene: &mut Scene, choices: &Choices) {
    for choice in &choices.first {
        let Some(Blank::Amount(range)) = choice.blanks.first() else { continue };
        assert!(holds(range, range.least) && holds(range, range.most) && range.step > 0, "{choice:?}");
        assert!(choice.bet.is_some());
        let is_change = matches!(choice.command, Command::ChangeWager(_) | Command::ChangeSpinnerWager(_));
        for amount in amounts(range, &mut scene.dice) {
            let command = with_amount(&choice.command, range.tender, amount);
            let elsewhere = is_change && choices.first.iter().any(|other| is_in(other, choice, &command));
            let stated = holds(range, amount) || elsewhere;
            assert_eq!(scene.accepts(choice.by, &command), stated, "{amount} in {choice:?}");
        }
    }
}

/// Whether a command is another choice's, of the same player, in its range.
fn is_in(other: &Choice, of: &Choice, command: &Command) -> bool {
    let amount = |tender| match command {
        Command::ChangeWager(Wager { stake: Stake { chips, tokens }, .. })
        | Command::ChangeSpinnerWager(Stake { chips, tokens }) => [*chips, *tokens][usize::from(tender > 0)],
        _ => 0,
    };
    let Some(Blank::Amount(range)) = other.blanks.first() else { return false };
    let amount = amount(range.tender);
    other.by == of.by && holds(range, amount) && with_amount(&other.command, range.tender, amount) == *command
}

/// What is listed is listed and accepted up to that moment, while nothing happens.
fn it_holds_until(scene: &mut Scene, choices: &Choices) {
    let last = choices.until.map_or(scene.at + scene.dice.below(1 << 40), |until| until - 1);
    assert!(last >= scene.at);
    let names = |choices: &Choices| -> Vec<_> {
        let name = |choice: &Choice| (choice.standing, choice.command.name(), choice.by, choice.about);
        choices.first.iter().map(name).collect()
    };
    for at in [last, scene.at + scene.dice.below(last - scene.at + 1)] {
        for choice in choices.first.iter().filter(|choice| !is_link(choice)) {
            assert!(scene.accepts_at(at, choice.by, &choice.command), "{at}: {choice:?}");
        }
        assert_eq!(names(&scene.table.legal(at, None, u32::MAX)), names(choices));
    }
    let player = scene.table.legal(scene.at, Some(Actor { role: Role::Player, number: 1 }), u32::MAX);
    assert!(player.until.is_none_or(|until| until > scene.at));
}

/// Probabilities come to 1; each thing can be brought, and brings another fall than the others.
fn chances_are_exact(scene: &mut Scene, choices: &Choices) {
    let lands = choices.first.iter().any(|choice| matches!(choice.command, Command::Land(_)));
    let rulebook = scene.table.rulebook();
    let most = rulebook.describe().head.most_chances;
    let listed = match scene.table.chances(most) {
        DueChance::Nothing => return assert!(!lands),
        DueChance::Unlisted => return assert!(choices.first.iter().any(is_link)),
        DueChance::Listed(listed) => listed,
    };
    assert!(lands);
    let ways = 1 << rulebook.describe().coins_spun;
    let (mut falls, mut sum) = (BTreeSet::new(), 0);
    for chance in &listed {
        let mut events = Vec::new();
        scene.table.clone().apply(chance.by, scene.at, &chance.command, &mut events).unwrap();
        assert!(falls.insert(format!("{:?}", events[0].what)), "{chance:?} brings what another brings");
        sum += chance.probability.numerator * (ways / chance.probability.denominator);
    }
    assert_eq!(sum, ways);
    assert_eq!(scene.table.chances(u32::try_from(listed.len() - 1).unwrap()), DueChance::Unlisted);
    assert_eq!(scene.table.chances(0), DueChance::Unlisted);
}

#[test]
fn before_the_tables_time_and_after_its_end_nothing_is_listed() {
    let scene = Scene::new(*NSW, 1);
    let earlier = scene.table.legal(scene.at - 1, None, u32::MAX);
    assert_eq!(earlier, Choices { first: Vec::new(), total: 0, until: Some(scene.at) });
    let too_late = scene.table.legal(MOST + 1, None, u32::MAX);
    assert_eq!(too_late, Choices { first: Vec::new(), total: 0, until: None });
    let last = scene.table.legal(MOST, None, u32::MAX);
    assert!(last.first.iter().all(|choice| is_link(choice) || scene.accepts_at(MOST, choice.by, &choice.command)));

    let config = NSW.describe().examples.remove(0);
    let mut empty = Table::open(*NSW, &config, &mut ()).unwrap();
    let listed = empty.legal(config.opened_at, None, u32::MAX).first;
    let close = listed.iter().find(|choice| choice.command == Command::CloseTable).unwrap();
    assert_eq!(close.standing, Standing::Ending);
    empty.apply(close.by, config.opened_at, &close.command, &mut ()).unwrap();
    let closed = empty.legal(config.opened_at, None, u32::MAX);
    assert_eq!(closed, Choices { first: Vec::new(), total: 0, until: None });
}

#[test]
fn a_minute_before_the_end_of_time_the_list_still_holds() {
    for seed in 0..8 {
        let mut scene = Scene::new(*NSW, seed);
        scene.at = MOST - 20 * 60_000 - scene.dice.below(120_000);
        for _ in 0..40 {
            let choices = scene.legal();
            listed_and_accepted(&mut scene, &choices);
            it_holds_until(&mut scene, &choices);
            let (at, went) = (scene.at, scene.step());
            scene.at = at + 1;
            if !went {
                break;
            }
        }
    }
}

#[test]
fn what_a_command_has_no_place_for_is_not_filled_in() {
    let amount = |tender, amount| Filling::Amount(Sum { tender, amount });
    let fill = |command: Command, fillings: &[Filling]| Table::fill(*NSW, command, fillings).map_err(|no| no.code);
    let wrong = Err("wrong-filling".to_owned());
    let stake = Stake { chips: 500, tokens: 0 };
    let wager = |chips, tokens| Command::PlaceWager(Wager { side: Side::Heads, stake: Stake { chips, tokens } });
    assert_eq!(fill(wager(500, 0), &[]), Ok(wager(500, 0)));
    assert_eq!(fill(wager(500, 0), &[amount(0, 7), amount(1, 9)]), Ok(wager(7, 9)));
    assert_eq!(fill(wager(500, 0), &[amount(0, 7), amount(0, 9)]), wrong);
    assert_eq!(fill(wager(500, 0), &[amount(2, 7)]), wrong);
    assert_eq!(fill(wager(500, 0), &[Filling::Text("heads".into())]), wrong);
    assert_eq!(fill(Command::PlaceSpinnerWager(stake), &[amount(1, MOST)]).unwrap().name(), "place-spinner-wager");
    let matching = |amount| Command::MatchSideBet(Matching { offer: 3, amount });
    assert_eq!(fill(matching(1), &[amount(0, 4)]), Ok(matching(4)));
    assert_eq!(fill(matching(1), &[amount(1, 4)]), wrong);
    let landing = Command::Land(Landing::Fresh(vec![0; 32]));
    assert_eq!(fill(landing.clone(), &[Filling::Seed(vec![1; 32])]), Ok(Command::Land(Landing::Fresh(vec![1; 32]))));
    assert_eq!(fill(landing, &[Filling::Entropy(vec![1; 32])]), wrong);
    let seen = Rests { first: Rest::Heads, second: Rest::Heads, third: None };
    assert_eq!(fill(Command::Land(Landing::Observed(seen)), &[Filling::Seed(vec![1; 32])]), wrong);
    let joining = |age_attested| Command::Join(Joining { seat: 2, age_attested });
    assert_eq!(fill(joining(true), &[Filling::Attestation(false)]), Ok(joining(false)));
    assert_eq!(fill(Command::CloseTable, &[Filling::Attestation(false)]), wrong);
    assert_eq!(fill(Command::AnnounceClosing(5), &[Filling::Time(9)]), Ok(Command::AnnounceClosing(9)));
}
