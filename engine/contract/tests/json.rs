//! The words as JSON: the contract's names, one form for each value.
//!
//! `json/*.jsonl` has one line for each command and each happening at least.

#![allow(clippy::expect_used, clippy::panic, reason = "a test may fail")]

use kip_contract::two_up::{Command, Config, Event, Happening, NoSpinReason, Phase, Picked, Role, WagerKind};
use kip_contract::types::{
    Account, Beacon, BeaconRound, Cause, ChanceSource, Citation, Commitment, Link, Move, Refusal,
};
use serde_json::{Value, from_str, json, to_string, to_value};

const COMMANDS: &str = include_str!("json/commands.jsonl");
const HAPPENINGS: &str = include_str!("json/happenings.jsonl");

#[test]
fn every_command_is_written_as_it_is_read() {
    let mut names: Vec<&str> = COMMANDS.lines().map(|line| read::<Command>(line).name()).collect();
    names.dedup();
    assert_eq!(names, Command::NAMES);
    COMMANDS.lines().for_each(round_trip::<Command>);
}

#[test]
fn every_happening_is_written_as_it_is_read() {
    let mut names: Vec<&str> = HAPPENINGS.lines().map(|line| read::<Happening>(line).name()).collect();
    names.dedup();
    assert_eq!(names, Happening::NAMES);
    HAPPENINGS.lines().for_each(round_trip::<Happening>);
}

#[test]
fn a_case_is_the_key_that_its_name_says() {
    for line in COMMANDS.lines() {
        assert_eq!(key(line), read::<Command>(line).name());
    }
    for line in HAPPENINGS.lines() {
        assert_eq!(key(line), read::<Happening>(line).name());
    }
}

#[test]
fn enums_have_one_name_in_json_and_in_text() {
    fn same<T: serde::Serialize>(all: &[T], name: impl Fn(&T) -> &'static str) {
        for case in all {
            assert_eq!(to_value(case).expect("a name"), Value::from(name(case)));
        }
    }
    same(Role::ALL, |case| case.as_str());
    same(WagerKind::ALL, |case| case.as_str());
    same(NoSpinReason::ALL, |case| case.as_str());
    same(Phase::ALL, |case| case.as_str());
    assert_eq!(NoSpinReason::SpinnerOutsideRing.as_str(), "spinner-outside-ring");
}

#[test]
fn an_unknown_field_is_refused_by_its_name() {
    let error = refusal::<Command>(r#"{"join": {"seat": 1, "age-attested": true, "name": "x"}}"#);
    assert!(error.contains("`name`"), "{error}");
    let error = refusal::<Command>(r#"{"sit": {"seat": 1}}"#);
    assert!(error.contains("`sit`"), "{error}");
    let error = refusal::<Command>(r#"{"join": {"seat": 1}}"#);
    assert!(error.contains("`age-attested`"), "{error}");
}

#[test]
fn numbers_keep_within_their_width() {
    refusal::<Command>(r#"{"leave": 4294967296}"#);
    refusal::<Command>(r#"{"leave": -1}"#);
    refusal::<Command>(r#"{"leave": 1.0}"#);
    refusal::<Command>(r#"{"change-coins": 256}"#);
}

#[test]
fn bytes_are_lower_case_hex() {
    let beacon = Some(BeaconRound { round: 7, bytes: vec![] });
    let link = Link { x: vec![0x00, 0x0f, 0xa0, 0xff], beacon };
    let json = json!({"x": "000fa0ff", "beacon": {"round": 7, "bytes": ""}});
    round_trip::<Link>(&json.to_string());
    assert_eq!(to_value(&link).expect("JSON"), json);
    for bad in ["0", "0G", "0A", "0x00", " 00", "é"] {
        refusal::<Link>(&json!({ "x": bad }).to_string());
    }
    refusal::<Link>(r#"{"x": [0, 15]}"#);
}

#[test]
fn an_option_that_is_none_is_left_out() {
    let link = Link { x: vec![], beacon: None };
    assert_eq!(to_string(&link).expect("JSON"), r#"{"x":""}"#);
    assert_eq!(read::<Link>(r#"{"x": ""}"#), link);
    assert_eq!(read::<Link>(r#"{"x": "", "beacon": null}"#), link);

    let coins = Command::SelectCoins(Picked { first: 3, second: None, third: None });
    assert_eq!(to_string(&coins).expect("JSON"), r#"{"select-coins":{"first":3}}"#);
    round_trip::<Refusal>(r#"{"code": "too-late", "clause": "nsw 4.6", "message": "Betting is closed."}"#);
}

#[test]
fn an_event_says_where_money_went() {
    let (payer, payee) = (Account::Purse(3), Account::Table(3));
    let staked = Move { payer, payee, tender: 0, amount: 500, bet: 1, cause: Cause::Stake };
    let cite = Citation { clause: 7, ruling: None };
    let event = Event { at: 5, cite, what: Happening::BettingOpened, moves: vec![staked] };
    let json = json!({"at": 5, "cite": {"clause": 7}, "what": "betting-opened", "moves": [
        {"payer": {"purse": 3}, "payee": {"table": 3}, "tender": 0, "amount": 500, "bet": 1, "cause": "stake"}
    ]});
    assert_eq!(to_value(&event).expect("JSON"), json);
    round_trip::<Event>(&json.to_string());
    // Events without moves say so.
    refusal::<Event>(r#"{"at": 5, "cite": {"clause": 7}, "what": "betting-opened"}"#);
}

#[test]
fn a_config_reads_as_the_contract_writes_it() {
    let line = r#"{
        "table": "pit 3",
        "seats": 12,
        "opened-at": 1745539200000,
        "zone-offset-minutes": -210,
        "source": {"committed": {
            "head": "00ff", "length": 64, "beacon": {
                "scheme": "quicknet", "key": "01", "first-round-at": 1692803367000, "period": 3000
            }
        }},
        "terms": {"casino": {
            "sign": {
                "spinner": {"min": 500, "max": 100000, "unit": 500},
                "heads-tails": {"min": 500, "max": 100000}
            },
            "enforcement": "at-settlement",
            "denominations": [100, 500, 2500],
            "allow-return-over-one": false,
            "odds": {
                "spinner": {"numerator": 15, "denominator": 2},
                "heads-tails": {"numerator": 1, "denominator": 1}
            }
        }}
    }"#;
    round_trip::<Config>(line);
    let config: Config = read(line);
    let beacon = Beacon { scheme: "quicknet".into(), key: vec![1], first_round_at: 1_692_803_367_000, period: 3_000 };
    let beacon = Some(beacon);
    let chain = Commitment { head: vec![0x00, 0xff], length: 64, beacon };
    assert_eq!(config.source, ChanceSource::Committed(chain));
    assert_eq!(config.zone_offset_minutes, -210);

    let fresh = read::<ChanceSource>(r#""fresh""#);
    assert_eq!(to_string(&fresh).expect("JSON"), r#""fresh""#);
}

fn read<T: serde::de::DeserializeOwned>(json: &str) -> T {
    from_str(json).unwrap_or_else(|error| panic!("{json}: {error}"))
}

/// Why it cannot be read.
fn refusal<T: serde::de::DeserializeOwned>(json: &str) -> String {
    match from_str::<T>(json) {
        Ok(_) => panic!("{json} was read"),
        Err(error) => error.to_string(),
    }
}

/// Reads and writes; nothing may be lost or added.
fn round_trip<T: serde::de::DeserializeOwned + serde::Serialize>(json: &str) {
    let written = to_value(read::<T>(json)).expect("JSON");
    assert_eq!(written, read::<Value>(json));
}

/// The one key of an object, or the bare string.
fn key(json: &str) -> String {
    match read::<Value>(json) {
        Value::String(name) => name,
        Value::Object(object) if object.len() == 1 => object.keys().cloned().collect(),
        other => panic!("{other} is no variant"),
    }
}
