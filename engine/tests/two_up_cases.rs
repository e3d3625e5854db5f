//! What two readings of Two-Up's text once parted on, each under the name of its case (R137 to R140).
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

use kip_engine::contract::{Blank, ChanceSource, Fraction, Joining, Refusal, Timestamp};
use kip_engine::two_up::Table;
use kip_engine::two_up::contract::*;
use kip_records::two_up::{HOUSE, NSW};

const AT: Timestamp = 1_767_225_600_000;
const MINUTE: Timestamp = 60_000;
const HOST: Actor = Actor { role: Role::Host, number: 0 };
const BOXER: Actor = Actor { role: Role::Boxer, number: 1 };
const SUPERVISOR: Actor = Actor { role: Role::CasinoSupervisor, number: 1 };
const PLAYER: Actor = Actor { role: Role::Player, number: 1 };

const fn ratio(numerator: u64, denominator: u64) -> Fraction {
    Fraction { numerator, denominator }
}

fn config(odds: Option<OddsPaid>) -> Config {
    let bounds = Bounds { min: 1, max: 1_000_000, unit: None };
    Config {
        table: "t".into(),
        seats: 1,
        opened_at: AT,
        zone_offset_minutes: 0,
        source: ChanceSource::Observed,
        terms: Terms::Casino(CasinoTerms {
            sign: Sign { spinner: bounds, heads_tails: bounds },
            enforcement: Enforcement::Strict,
            denominations: vec![1],
            allow_return_over_one: true,
            odds,
        }),
    }
}

fn open() -> Table {
    Table::open(*NSW, &config(None), &mut ()).unwrap()
}

const fn coins(first: u8, second: u8) -> Command {
    Command::SelectCoins(Picked { first, second: Some(second), third: None })
}

const fn throw(first: Side, second: Side) -> Command {
    Command::ThrowCoins(Faces { first, second, third: None })
}

fn give(table: &mut Table, orders: &[(Actor, Command)]) {
    for (by, command) in orders {
        table.apply(*by, AT, command, &mut ()).unwrap_or_else(|refusal| panic!("{by:?} {command:?}: {refusal:?}"));
    }
}

fn refused(table: &Table, by: Actor, command: &Command) -> (String, Option<String>) {
    let Refusal { code, clause, ruling, .. } = table.clone().apply(by, AT, command, &mut ()).unwrap_err();
    (code, ruling.or(Some(clause)))
}

fn refusal(code: &str, ruling: &str) -> (String, Option<String>) {
    (code.into(), Some(ruling.into()))
}

/// The only player has the coins, and calls Heads with a wager of 10.
fn spinner() -> Table {
    let mut table = open();
    give(
        &mut table,
        &[
            (HOST, Command::Join(Joining { seat: 1, age_attested: true })),
            (BOXER, Command::OfferCoins(1)),
            (PLAYER, Command::AcceptCoins),
            (PLAYER, coins(1, 2)),
            (PLAYER, Command::CallSide(Side::Heads)),
            (PLAYER, Command::PlaceSpinnerWager(Stake { chips: 10, tokens: 0 })),
        ],
    );
    table
}

fn called() -> Table {
    let mut table = spinner();
    give(&mut table, &[(BOXER, Command::PlaceYourBets), (BOXER, Command::NoMoreBets)]);
    table
}

/// Returns what is listed of a command, by its name.
fn listed(table: &Table, name: &str) -> Vec<Choice> {
    let all = table.legal(AT, None, u32::MAX).first;
    all.into_iter().filter(|choice| choice.command.name() == name).collect()
}

#[test]
fn coins_chosen_anew_after_the_wager() {
    for table in [spinner(), called()] {
        assert_eq!(refused(&table, PLAYER, &coins(3, 4)), refusal("coins-selected", "R137"));
        assert!(listed(&table, "select-coins").is_empty());
    }
}

#[test]
fn odds_not_in_lowest_terms() {
    let odds = |spinner, heads_tails| config(Some(OddsPaid { spinner, heads_tails }));
    for (given, named) in [(odds(ratio(10, 4), ratio(6, 4)), "5/2"), (odds(ratio(5, 2), ratio(6, 4)), "3/2")] {
        let refusal = Table::open(*HOUSE, &given, &mut ()).unwrap_err();
        assert_eq!((refusal.code.as_str(), refusal.ruling.as_deref()), ("bad-odds", Some("R138")));
        assert!(refusal.message.contains(named), "{}", refusal.message);
    }
    assert!(Table::open(*HOUSE, &odds(ratio(5, 2), ratio(3, 2)), &mut ()).is_ok());
}

#[test]
fn throw_the_other_way_round() {
    let table = called();
    let throws = listed(&table, "throw-coins");
    assert!(!throws.is_empty() && throws.iter().all(|choice| choice.blanks == [Blank::Lie]), "{throws:?}");
    for (first, second) in [(Side::Heads, Side::Tails), (Side::Tails, Side::Heads)] {
        give(&mut table.clone(), &[(PLAYER, throw(first, second))]);
    }
}

#[test]
fn coins_in_another_order() {
    let mut table = open();
    give(
        &mut table,
        &[
            (HOST, Command::Join(Joining { seat: 1, age_attested: true })),
            (BOXER, Command::OfferCoins(1)),
            (PLAYER, Command::AcceptCoins),
        ],
    );
    assert_eq!(refused(&table, PLAYER, &coins(2, 1)), refusal("not-in-order", "R139"));
    assert_eq!(listed(&table, "select-coins").len(), 10);
}

#[test]
fn no_spin_in_words() {
    let mut table = called();
    give(&mut table, &[(PLAYER, throw(Side::Heads, Side::Tails))]);
    let call = |text| Command::CallNoSpin(NoSpin { reason: NoSpinReason::TooLow, text });
    assert_eq!(refused(&table, BOXER, &call(Some("a low one".into()))), refusal("reason-in-words", "R139"));
    assert!(listed(&table, "call-no-spin").iter().all(|choice| choice.blanks.is_empty()));
    give(&mut table, &[(BOXER, call(None))]);
}

#[test]
fn closing_twenty_minutes_ahead() {
    let table = open();
    let [choice] = &listed(&table, "announce-closing")[..] else { panic!("listed once") };
    assert_eq!(choice.command, Command::AnnounceClosing(AT + 21 * MINUTE));
    give(&mut table.clone(), &[(SUPERVISOR, Command::AnnounceClosing(AT + 20 * MINUTE))]);
    let early = Command::AnnounceClosing(AT + 20 * MINUTE - 1);
    assert_eq!(refused(&table, SUPERVISOR, &early).0, "notice-too-short");
}

#[test]
fn a_list_changes_by_the_last_timestamp() {
    let last = (1 << 53) - 1;
    for at in [last - MINUTE, last - 1, last] {
        let until = open().legal(at, None, u32::MAX).until;
        assert!(until.is_none_or(|until| at < until && until <= last), "{until:?}");
    }
}

#[test]
fn closed_table_still_has_a_thrower() {
    let mut table = open();
    give(&mut table, &[(BOXER, Command::StartHouseSpin)]);
    assert!(table.view().thrower.is_some());
    give(&mut table, &[(SUPERVISOR, Command::CloseTable)]);
    let view = table.view();
    assert_eq!((view.thrower, view.invalid_spins, view.lights), (None, 0, Lights { odds: 0, heads: 0, tails: 0 }));
}

#[test]
fn unchanged_is_of_wagers_alone() {
    let mut table = spinner();
    let Terms::Casino(terms) = config(None).terms else { panic!("a casino's terms") };
    let limits = PlayerLimits { seat: 1, limits: LimitsKind::Spinner, min: 1, max: 2_000_000 };
    let present = Presence { role: Role::CasinoSupervisor, present: true };
    for command in [Command::SetLimits(terms.sign), Command::SetPlayerLimits(limits)] {
        give(&mut table, &[(SUPERVISOR, command.clone()), (SUPERVISOR, command)]);
    }
    give(
        &mut table,
        &[(HOST, Command::SetSupervisorPresence(present)), (HOST, Command::SetSupervisorPresence(present))],
    );
    let again = Command::ChangeSpinnerWager(Stake { chips: 10, tokens: 0 });
    assert_eq!(refused(&table, PLAYER, &again), refusal("unchanged", "R113"));
}

#[test]
fn actor_numbers_tell_persons_apart_and_are_not_judged() {
    give(
        &mut open(),
        &[
            (Actor { number: 7, ..HOST }, Command::Join(Joining { seat: 1, age_attested: true })),
            (Actor { number: 0, ..BOXER }, Command::OfferCoins(1)),
        ],
    );
}
