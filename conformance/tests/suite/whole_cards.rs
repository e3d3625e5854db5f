//! A report of a card game is complete, or its gaps are reported.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::OnceLock;

use kip_conformance::clauses::{self, ClauseTable};
use kip_conformance::families::CasinoCards;
use kip_conformance::family::Tested as _;
use kip_conformance::report::completeness::Measure;
use kip_conformance::report::html::page;
use kip_conformance::report::{Overview, Report, Verdict};
use kip_conformance::vectors::Suite;
use kip_records::casino_cards::SOTHO_FORTY;
use serde_json::json;

use crate::native_run;
use crate::whole::{NOT_REBUILT, SCARCITIES, TABLES, asked, free_fields, limits, lock, places};

const ID: &str = "sotho-forty";
const CONTRACT: &str = "kip:casino-cards/rulebook@1.0.0";
const PACKS: u64 = 5_000;
const HANDS: u64 = 3_000;

/// Returns the report of one rulebook, which is run once.
fn report() -> Report {
    static REPORT: OnceLock<Report> = OnceLock::new();
    let run = || {
        let collected = tempfile::tempdir().unwrap();
        let head = CasinoCards::describe_known(ID).unwrap().head;
        native_run::report_of_cards(&SOTHO_FORTY, asked(CONTRACT, &head, (PACKS, HANDS), collected.path()))
    };
    REPORT.get_or_init(run).clone()
}

/// Returns everything that is wrong with a report, whichever key signed it.
fn wrong(report: &Report) -> Vec<String> {
    /// The suite of the rulebook, read once.
    static SUITE: OnceLock<Suite<CasinoCards>> = OnceLock::new();
    let suite = SUITE.get_or_init(|| Suite::of_rulebook(ID).unwrap());
    let table = clauses::carried(ID).map(|text| ClauseTable::read(text).unwrap());
    let gaps = report.gaps(&Measure::<CasinoCards> {
        description: &CasinoCards::describe_known(ID).unwrap(),
        suite: Some(suite),
        clauses: table.as_ref(),
        locked: Some(&lock()),
        not_rebuilt: NOT_REBUILT,
        contract: CONTRACT,
        inside: None,
        missing: &[],
        is_lock_given: false,
        has_reference: true,
        accepted: &BTreeMap::new(),
        limits: &limits(),
        scarcities: &SCARCITIES,
        samples: PACKS,
        tables: TABLES,
        spins: HANDS,
    });
    report.faults().into_iter().chain(gaps).collect()
}

/// The requirements on a report are no more than a run fulfils, and its page shows cards, not coins.
#[test]
fn a_run_makes_a_whole_report() {
    let report = report();
    assert_eq!(report.verdict, Verdict::Holds, "{}", report.overview.statement);
    assert_eq!(wrong(&report), Vec::<String>::new());
    assert!(report.overview.statement.contains("splits of the points"), "{}", report.overview.statement);
    let told = page(&report, "").unwrap();
    for shown in ["11 points, always", "hands of random moves", "cards were compared", "packs.bin", "seat 3 of 3"] {
        assert!(told.contains(shown), "{shown}");
    }
    assert!(!told.contains("coins were compared") && !told.contains("No wager returns"));

    // Other rulebooks have hands with other numbers of points.
    let mut other = report;
    let points = other.parts.returns.detail.as_mut().unwrap().points.as_mut().unwrap();
    points.tables.first_mut().unwrap().totals.first_mut().unwrap().points = 9;
    assert!(page(&other, "").unwrap().contains("9 to 11 points"));
}

/// A report of hands in place of a report of returns, or without the parts of a card game.
#[test]
fn what_only_a_card_game_has_cannot_be_left_out() {
    type Forge = fn(&mut serde_json::Value);
    let forgeries: [(&str, Forge, &str); 7] = [
        (
            "no points",
            |it| drop(it["returns"]["detail"].as_object_mut().unwrap().remove("points")),
            "there are no points",
        ),
        (
            "fewer players",
            |it| drop(it["returns"]["detail"]["points"]["tables"].as_array_mut().unwrap().pop()),
            "4 players are missing",
        ),
        ("more at stake", |it| it["returns"]["detail"]["points"]["at-stake"] = json!(20), "another number of points"),
        ("coins", |it| it["randomness"]["detail"]["of"] = json!("coins"), "not those of this family"),
        ("no pack kept", |it| it["randomness"]["detail"]["collections"] = json!([]), "packs.bin"),
        (
            "a table less",
            |it| drop(it["simulation"]["detail"]["hands"]["tables"].as_array_mut().unwrap().pop()),
            "not of [2, 3, 4]",
        ),
        (
            "nothing imagined",
            |it| drop(it["invariants"]["detail"]["random"]["properties"].as_array_mut().unwrap().pop()),
            "a seat is given the same is missing",
        ),
    ];
    for (name, forge, wanted) in forgeries {
        let mut value = serde_json::to_value(report()).unwrap();
        forge(&mut value["parts"]);
        let mut report: Report = serde_json::from_value(value).unwrap();
        // The forger is careful: he computes again every value that follows from the rest.
        report.overview = Overview::of(&report.parts, &report.host, report.reference.as_ref(), &report.options);
        let wrong = wrong(&report);
        assert!(wrong.iter().any(|what| what.contains(wanted)), "{name}: {wrong:#?}");
    }
}

/// The fields whose value follows from nothing else in the report, nor from the suite.
const FREE: [&str; 12] = [
    // The circumstances of a run, and its durations. Some of these have a least value.
    "/parts/randomness/detail/collections/*/sha256",
    "/parts/randomness/detail/collections/*/what",
    "/parts/randomness/detail/compared",
    "/parts/randomness/detail/computed",
    "/parts/randomness/detail/played/drawn",
    "/parts/randomness/detail/played/repeated",
    "/parts/randomness/detail/played/tables",
    "/parts/simulation/detail/hands/hands-per-second",
    "/parts/simulation/detail/hands/tables/*/captures",
    "/parts/simulation/detail/hands/tables/*/choices",
    "/parts/simulation/detail/hands/tables/*/moves",
    "/parts/simulation/detail/hands/tables/*/windows",
];

/// Every field of the parts that only card games have is changed alone: each change that is not found is listed here by name.
#[test]
fn every_field_is_checked_or_is_known_to_be_free() {
    let mut whole = serde_json::to_value(report()).unwrap();
    // The check that all splits of the points were played takes a second, so it runs only where the returns are altered.
    let wrong_beside_returns = |report: &Report| {
        let mut rest = report.clone();
        rest.parts.returns.detail = None;
        wrong(&rest)
    };
    let of_no_returns = wrong_beside_returns(&report());
    let wrong_anew = |report: &Report| {
        let found = wrong_beside_returns(report).into_iter();
        found.filter(|gap| !of_no_returns.contains(gap)).collect()
    };
    let mut free = BTreeSet::new();
    for part in ["returns", "randomness", "simulation"] {
        let pointer = format!("/parts/{part}/detail");
        let mut found = BTreeMap::new();
        places(whole.pointer(&pointer).unwrap(), &pointer, &pointer, &mut found);
        let ask: &dyn Fn(&Report) -> Vec<String> = if part == "returns" { &wrong } else { &wrong_anew };
        free.append(&mut free_fields(&mut whole, &found, ask));
    }
    let known: BTreeSet<String> = FREE.into_iter().map(str::to_owned).collect();
    assert_eq!(free, known);
}
