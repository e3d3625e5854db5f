//! The parts that find each lie.
//!
//! The liars have no lock entry, and but for the last tests no engine is beside them: they are found by their behaviour. Every test run has one lie for each part; `every_lie_is_found` has all of them and prints the table.

use kip_records::two_up::{COMMEMORATIVE, NSW};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use kip_engine::two_up::Rulebook;

use super::lies::*;
use super::*;
use crate::beside::{Companion, MOST_LINES};
use crate::clauses::{self, ClauseTable};
use crate::families::TwoUp;
use crate::families::two_up::{chance, returns, simulate};
use crate::functions::{Calls, Tally};
use crate::hosting::Hosting;
use crate::report::reference::{Reference, Source};
use crate::report::{Part, Verdict};
use crate::session::Session;
use crate::side_by_side::{Hosts, Length, compare_drawn};
use crate::stateless_host::StatelessHost;
use crate::vectors::Suite;
use crate::watched::{WatchedHost, WatchedRules};
use crate::{abuse, explore, random_play, replay, runner};

/// The parts that judge a component's behaviour, by number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Of {
    Vectors = 2,
    Returns = 3,
    Invariants = 4,
    Randomness = 5,
    Simulation = 6,
    Abuse = 7,
    Replay = 8,
}

const ALL: [Of; 7] = [Of::Vectors, Of::Returns, Of::Invariants, Of::Randomness, Of::Simulation, Of::Abuse, Of::Replay];

const RUN: [u8; 32] = [21; 32];

/// A lie, with the function that examines it.
struct Case {
    name: &'static str,
    /// Runs parts on a component with the lie, and returns those that do not hold. A companion is asked what the liar is asked.
    examine: fn(&[Of], Option<&Beside>) -> BTreeSet<Of>,
    /// The parts that must find it.
    found_by: &'static [Of],
}

/// The suite's own engine.
type Beside = Companion<Stateless>;

/// A case: its name, rulebook, lie and the parts that find it.
macro_rules! case {
    ($name:literal, $rulebook:ident, $lie:expr, [$($part:ident),*]) => {
        Case { name: $name, examine: |parts, beside| examine(*kip_records::two_up::$rulebook, &|| $lie, parts, beside), found_by: &[$(Of::$part),*] }
    };
}

const CASES: &[Case] = &[
    case!(
        "one cent short at a residue of the stake",
        NSW,
        ShortPay(|won, _, _| won.stake.chips % 700 == 300),
        [Invariants]
    ),
    case!("rounding of the least wager left out of the description", NSW, HidesRounding, [Returns]),
    case!("one cent short at seat 7", NSW, ShortPay(|won, _, _| won.seat == 7), [Randomness]),
    case!("one cent short after 500 commands", NSW, ShortPayLater(500), [Vectors, Returns, Invariants]),
    case!(
        "one cent short at an unfamiliar table name",
        NSW,
        ShortPay(|_, view, _| view.common.table.len() > 16),
        [Invariants]
    ),
    case!("one cent short after a date", NSW, ShortPay(|_, _, order| order.at > 1_900_000_000_000), [Invariants]),
    case!("one cent short with more than four chips", NSW, ShortPay(has_many_chips), [Invariants]),
    case!("one cent short with a chain", NSW, ShortPay(is_committed), [Invariants]),
    case!("apply-all pays short", NSW, ShortBatch, [Invariants]),
    case!("auto-play pays short", NSW, ShortAutoPlay(10, |_| true), [Randomness, Simulation]),
    case!(
        "auto-play pays a three-thousandth short beyond 20,000 spins",
        NSW,
        ShortAutoPlay(3_000, |plan| plan.rounds > 20_000),
        [Simulation]
    ),
    case!("coins bent in committed draws only", NSW, BentLanding(of_committed), [Randomness]),
    case!("the third coin bent", COMMEMORATIVE, BentLanding(of_the_third_coin), [Randomness]),
    case!("coins bent after a million spins of a seed", NSW, BentFrom(1_000_000), [Randomness]),
    case!("coins bent when more lies on Heads", NSW, BentLanding(against_stakes), [Randomness]),
    case!("coins bent at some seeds", NSW, BentLanding(of_some_seeds), [Randomness]),
    case!("the state tells the next coins", NSW, BentLanding(of_the_state), [Randomness]),
    case!("a constant outcome seed", NSW, ConstantSeed, [Randomness]),
    case!("a view hides wagers", NSW, HiddenWagers, [Invariants]),
    case!("a view shows players something else", NSW, TwoFaces, [Invariants]),
    case!("fill puts in a seed of its own", NSW, OwnSeed, [Invariants]),
    case!("disclose keeps winnings back", NSW, Silence, [Invariants]),
    case!("export-table is refused always", NSW, NoExport, [Invariants]),
    case!("one cent short but on 25 April", NSW, ShortPay(is_another_day), [Invariants]),
    case!("coins bent from a table's 100th spin on", NSW, BentLater(0), [Randomness]),
    case!("rebuild forgets an event", NSW, ForgetfulRebuild, [Invariants]),
    case!("legal omits a command", NSW, ShortList, [Vectors, Invariants]),
    case!("a static remembers", NSW, Memory::default(), [Invariants]),
    case!("export-table forgets exclusions", NSW, ForgottenExclusions, [Invariants]),
    case!("the last of nine seats' winning wager reported as lost", NSW, LostWin, [Invariants]),
    case!("a withdrawal neither listed nor given after two invalid spins", NSW, NoWithdrawal, [Invariants]),
    case!("unfair chances with nine seats taken", NSW, UnfairChances, [Invariants]),
    case!("traps at one millisecond of a second", NSW, Trap, [Invariants]),
    case!("traps on a long name", NSW, TrapOnName, [Abuse]),
];

/// Runs parts on liars, in small sizes, and returns those that fail.
fn examine<L: Lie>(
    rulebook: Rulebook,
    lie: &(dyn Fn() -> L + Sync),
    parts: &[Of],
    beside: Option<&Beside>,
) -> BTreeSet<Of> {
    let mut found = BTreeSet::new();
    let mut add = |of: Of, verdict: Verdict| {
        if verdict == Verdict::Fails {
            found.insert(of);
        }
    };
    let wants = |of: Of| parts.contains(&of);
    let calls = Arc::<Calls>::default();
    let liar = |part| WatchedRules::new(Liar::new(rulebook, lie()), Tally::of(part, &calls), beside);
    let host = |part| StatelessHost::new(liar(part), "a liar");
    let description = rulebook.describe();
    let mut sessions: Vec<Session<TwoUp>> = Vec::new();
    if wants(Of::Vectors) || wants(Of::Abuse) || wants(Of::Replay) {
        let id = &description.head.rulebook;
        let table = clauses::carried(id).map(ClauseTable::read).transpose().unwrap();
        let suite = Suite::carried(id).unwrap();
        let (part, played) = runner::play(&mut host("vectors"), &description, &suite, table.as_ref(), &mut || {});
        if wants(Of::Vectors) {
            add(Of::Vectors, part.verdict);
        }
        sessions = played;
    }
    if wants(Of::Returns) {
        add(
            Of::Returns,
            returns::analyse(&mut liar("returns"), &returns::Parameters::default(), &mut |_, _| {}).verdict,
        );
    }
    if wants(Of::Invariants) {
        add(Of::Invariants, invariants(&|| liar("invariants"), &mut host("invariants")));
    }
    if wants(Of::Randomness) {
        let parameters = chance::Parameters { spins: chance::LEAST, tables: 64, seed: RUN, collect: None };
        add(Of::Randomness, chance::judge(&mut liar("randomness"), &parameters, &mut |_, _| {}).verdict);
    }
    if wants(Of::Simulation) {
        let exact = returns::analyse(&mut Stateless(rulebook), &returns::Parameters::default(), &mut |_, _| {});
        let parameters = simulate::Parameters { spins: 1_600_000, threads: 1, seed: RUN };
        let make = || Ok(Box::new(liar("simulation")) as Box<dyn Rules<TwoUp>>);
        add(Of::Simulation, simulate::simulate(&make, &exact.detail.unwrap(), &parameters, &mut |_, _| {}).verdict);
    }
    if wants(Of::Abuse) {
        let material = abuse::Material { sessions: &sessions, foreign: &[], remote: false };
        let attacked = abuse::attack(&mut host("abuse"), &material, &mut |_| {});
        add(Of::Abuse, Verdict::of(attacked.findings.is_empty()));
    }
    if wants(Of::Replay) {
        add(
            Of::Replay,
            replay::part(&sessions, &mut host("replay"), Some(&mut liar("replay")), None, &mut || {}).verdict,
        );
    }
    found
}

fn invariants<R: Rules<TwoUp> + 'static>(liar: &dyn Fn() -> R, host: &mut dyn Hosting<TwoUp>) -> Verdict {
    let parameters = explore::Parameters { states: 600 };
    let mut part: Part<_> = explore::explore(&mut liar(), Some(&mut *host), &parameters, &mut |_, _| {});
    let make = || Ok(Box::new(liar()) as Box<dyn Rules<TwoUp>>);
    let parameters = random_play::Parameters::of(RUN);
    random_play::play(&make, host, &parameters, &mut |_, _| {}, &mut part);
    part.verdict
}

#[test]
fn each_part_finds_a_lie() {
    for (name, of) in [
        ("legal omits a command", Of::Vectors),
        ("one cent short after 500 commands", Of::Returns),
        ("a static remembers", Of::Invariants),
        ("coins bent after a million spins of a seed", Of::Randomness),
        ("auto-play pays short", Of::Simulation),
        ("traps on a long name", Of::Abuse),
        ("a static remembers", Of::Replay),
    ] {
        let case = CASES.iter().find(|case| case.name == name).expect(name);
        assert_eq!((case.examine)(&[of], None), BTreeSet::from([of]), "{name}");
    }
}

/// Tables of a few seats, short auto-play and the component's own list do not show these.
#[test]
fn what_only_full_tables_long_auto_play_and_the_texts_show_is_found_by_the_part_named_for_it() {
    let judges = [Of::Invariants, Of::Randomness, Of::Simulation];
    let name = |name: &'static str, parts: &[Of]| {
        let case = CASES.iter().find(|case| case.name == name).expect(name);
        (name, (case.examine)(&judges, None), parts.iter().copied().collect::<BTreeSet<_>>())
    };
    for (name, found, wanted) in [
        name("the last of nine seats' winning wager reported as lost", &[Of::Invariants]),
        name("a withdrawal neither listed nor given after two invalid spins", &[Of::Invariants]),
        name("unfair chances with nine seats taken", &[Of::Invariants]),
        name("auto-play pays a three-thousandth short beyond 20,000 spins", &[Of::Simulation]),
    ] {
        assert_eq!(found, wanted, "{name}");
    }
}

#[test]
fn nothing_is_found_where_there_is_no_lie() {
    let beside = Companion::new(Stateless(*NSW), Source::Record, BTreeMap::new());
    assert_eq!(examine(*NSW, &|| Honesty, &ALL, Some(&beside)), BTreeSet::new());
    let report = beside.report();
    assert_eq!(report.differences, []);
    assert!(report.compared.len() == ALL.len() && report.compared.values().all(|count| *count > 100), "{report:?}");
}

/// One cent short: the engine beside the liar pays the cent, and what shows it begins with an opening and ends with the command.
#[test]
fn a_difference_has_a_name_by_which_it_is_declared_and_the_commands_that_show_it() {
    let case = CASES.iter().find(|case| case.name == "one cent short at a residue of the stake").expect("a case");
    let beside = |accepted| Companion::new(Stateless(*NSW), Source::Record, accepted);
    let names = |found: &Reference| found.differences.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
    let undeclared = beside(BTreeMap::new());
    (case.examine)(&[Of::Invariants], Some(&undeclared));
    let found = undeclared.report();
    let amount = "apply announce-result: events.moves.amount";
    let paid = found.differences.iter().find(|one| one.name == amount).unwrap_or_else(|| panic!("{:?}", names(&found)));
    let [short, full] = [&paid.component, &paid.reference].map(|amount| amount.parse::<u64>().unwrap());
    assert_eq!(short + 1, full);
    assert!(paid.widest.is_some_and(|(short, full)| short + 1 == full), "{paid:?}");
    let [first, .., last] = paid.script.as_slice() else { panic!("{paid:?}") };
    assert!(first.starts_with("{\"open\":{") && last.starts_with("{\"apply\":{"), "{paid:?}");
    assert!(paid.script.len() <= MOST_LINES, "{}", paid.script.len());
    assert_eq!(found.findings("invariants").len(), found.differences.len());

    // What stands beside a declared difference is found all the same.
    let declared =
        beside(BTreeMap::from([(amount.to_owned(), "ours".to_owned()), ("apply x: y".into(), "never".into())]));
    (case.examine)(&[Of::Invariants], Some(&declared));
    let declared = declared.report();
    assert_eq!(names(&declared), names(&found));
    assert_eq!(declared.findings("invariants").len(), found.differences.len() - 1);
    assert_eq!(declared.unfound, ["apply x: y"]);
}

/// One cent short for the last of nine seats or more: small tables do not show it, and tables that the seed draws do.
#[test]
fn what_shows_at_full_tables_alone_is_found_beside_the_suites_own_engine() {
    let lie = ShortPay(|won, view, _| {
        view.common.lying.len() >= 9 && view.common.lying.iter().all(|row| row.seat <= won.seat)
    });
    let beside = Companion::new(Stateless(*NSW), Source::Record, BTreeMap::new());
    let tally = Tally::of("invariants", &Arc::<Calls>::default());
    let mut liar = StatelessHost::new(Liar::new(*NSW, lie), "a liar");
    let mut liar = WatchedHost::new(&mut liar, tally, Some(&beside));
    let description = NSW.describe();
    let drawn: Vec<_> = (0..20).map(|number| chance::draw_table(&description, &RUN, number)).collect();
    let hosts = &mut Hosts { reference: &mut beside.host(), adapter: &mut liar };
    compare_drawn(hosts, &description, &drawn, (&RUN, Length { commands: 500, is_busy: true }), &mut || {});
    let found = beside.report();
    assert!(found.differences.iter().any(|one| one.name.ends_with("events.moves.amount")), "{:?}", found.compared);
}

#[test]
#[ignore = "it runs parts on all liars: cargo test --release --workspace --lib -- --ignored --nocapture own_engine"]
fn the_suites_own_engine_finds_every_lie() {
    let mut unfound = Vec::new();
    for case in CASES {
        let rulebook = if case.name == "the third coin bent" { *COMMEMORATIVE } else { *NSW };
        let beside = Companion::new(Stateless(rulebook), Source::Record, BTreeMap::new());
        (case.examine)(&ALL, Some(&beside));
        let found = beside.report().differences;
        let names: BTreeSet<&str> = found.iter().map(|one| one.name.as_str()).take(3).collect();
        println!("| {} | {names:?} |", case.name);
        if found.is_empty() {
            unfound.push(case.name);
        }
    }
    assert_eq!(unfound, [""; 0]);
}

#[test]
#[ignore = "it runs all parts on all liars: cargo test --release --workspace --lib -- --ignored --nocapture every_lie"]
fn every_lie_is_found() {
    let mut unfound = Vec::new();
    println!("| lie | parts that find it |\n|---|---|");
    for case in CASES {
        let found = (case.examine)(&ALL, None);
        let parts: Vec<String> = found.iter().map(|of| format!("{}", *of as u8)).collect();
        println!("| {} | {} |", case.name, parts.join(", "));
        if !case.found_by.iter().all(|of| found.contains(of)) {
            unfound.push(case.name);
        }
    }
    assert_eq!(unfound, [""; 0]);
}
