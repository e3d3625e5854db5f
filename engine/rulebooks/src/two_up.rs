//! The rulebooks of Two-Up as files: of the casino's machine, and of the ring's.

use std::sync::LazyLock;

use kip_engine::clause::{Cited, ClauseTable};
use kip_engine::contract::Fraction;
use kip_engine::two_up::casino::{self, FiveOdds, NewWagersAfterVoid, NoSpinCaller, OddsRule, Rounding, SideCall};
use kip_engine::two_up::contract::{Faces, NoSpinReason, OddsPaid, Side};
use kip_engine::two_up::ring::{
    self, Age, Calendar, CentreRule, NoSpinUntil, Selection, SideBets, Staying, Supervision, ThreeInvalid,
};
use kip_engine::two_up::{FAMILY, RULINGS, Rulebook};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use serde_json::json;
use toml::Spanned;

#[cfg(feature = "schema")]
use crate::file::is;
use crate::file::{Family, Policy, Read, Whole, leak};
use crate::{Fault, citing};

/// `nsw`.
pub static NSW: LazyLock<Rulebook> = LazyLock::new(|| own("nsw"));
/// `house`.
pub static HOUSE: LazyLock<Rulebook> = LazyLock::new(|| own("house"));
/// `ringkeeper`.
pub static RINGKEEPER: LazyLock<Rulebook> = LazyLock::new(|| own("ringkeeper"));
/// `commemorative`.
pub static COMMEMORATIVE: LazyLock<Rulebook> = LazyLock::new(|| own("commemorative"));
/// `pub`.
pub static PUB: LazyLock<Rulebook> = LazyLock::new(|| own("pub"));

/// Returns every rulebook of the family.
#[must_use]
pub fn all() -> [Rulebook; 5] {
    [*NSW, *HOUSE, *RINGKEEPER, *COMMEMORATIVE, *PUB]
}

/// Returns the rulebook of that id.
///
/// ```
/// # use kip_records::two_up;
/// assert_eq!(two_up::named("pub").unwrap().id(), "pub");
/// assert!(two_up::named("swazi").is_none());
/// ```
#[must_use]
pub fn named(id: &str) -> Option<Rulebook> {
    all().into_iter().find(|rulebook| rulebook.id() == id)
}

/// Reads a rulebook of kip.
#[expect(clippy::panic, reason = "the files are part of the program, and a test reads each")]
fn own(id: &str) -> Rulebook {
    match crate::named(id) {
        Some(crate::Rulebook::TwoUp(rulebook)) => rulebook,
        _ => panic!("{id} is no rulebook of Two-Up"),
    }
}

/// How files of this family are read.
pub(crate) const READING: Family = Family { name: FAMILY, rulings: RULINGS, inheriting: "R82" };

/// The machines.
pub(crate) const MACHINES: [&str; 2] = ["casino", "ring"];

/// The policies of a casino.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Casino {
    /// The number of coins in a set.
    #[cfg_attr(feature = "schema", schemars(transform = is(json!({ "minimum": 3, "maximum": 8 }))))]
    coins_in_set: Policy<u8>,
    /// The faces of the two coins on the kip before a spin: `h` (Heads) or `t` (Tails) for each.
    #[cfg_attr(feature = "schema", schemars(transform = is(json!({ "pattern": "^[ht]{2}$" }))))]
    start: Policy<String>,
    /// The number of throws of the called side that win the spinner's wager.
    #[cfg_attr(feature = "schema", schemars(transform = is(json!({ "minimum": 1, "maximum": 21 }))))]
    throws_to_win: Policy<u8>,
    /// The number of consecutive Odds that lose.
    #[cfg_attr(feature = "schema", schemars(transform = is(json!({ "minimum": 1, "maximum": 20 }))))]
    odds_that_lose: Policy<u8>,
    /// The party that decides which side is spun for.
    call: Policy<SideCall>,
    /// The odds of winning wagers, to 1: `15/2` is 7.5 to 1.
    odds: Policy<Odds>,
    /// The effect of the Odds that lose on wagers on Heads and Tails.
    five_odds: Policy<FiveOdds>,
    /// The rounding of winnings that the chips cannot pay exactly.
    rounding: Policy<Rounding>,
    /// New wagers after an invalid spin with nothing pending.
    new_wagers_after_void: Policy<NewWagersAfterVoid>,
    /// The reasons for which a spin can be called invalid, each once, and who may call it.
    no_spin: Vec<Called>,
}

/// The policies of a ring.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Ring {
    /// The number of sets of pennies.
    #[cfg_attr(feature = "schema", schemars(transform = is(json!({ "minimum": 1, "maximum": 2 }))))]
    sets: Policy<u8>,
    /// The number of pennies in a set.
    #[cfg_attr(feature = "schema", schemars(transform = is(json!({ "minimum": 2, "maximum": 8 }))))]
    coins_in_set: Policy<u8>,
    /// The number of pennies that are spun.
    #[cfg_attr(feature = "schema", schemars(transform = is(json!({ "minimum": 2, "maximum": 3 }))))]
    coins_spun: Policy<u8>,
    /// The person who puts the pennies on the kip.
    selection: Policy<Selection>,
    /// The faces of the pennies on the kip before a spin: `t` (Tails) for each that is spun.
    #[cfg_attr(feature = "schema", schemars(transform = is(json!({ "pattern": "^t{2,3}$" }))))]
    start: Policy<String>,
    /// The stake that the spinner spins for.
    centre: Policy<CentreRule>,
    /// The moment from which side bets may be made.
    side_bets: Policy<SideBets>,
    /// The pennies that a winner who stays goes on with.
    staying: Policy<Staying>,
    /// The consequence of three invalid spins in a row.
    three_invalid: Policy<ThreeInvalid>,
    /// The supervisor of the ring.
    supervision: Policy<Supervision>,
    /// The days on which the ring may play.
    calendar: Policy<Calendar>,
    /// The attestation of the players' age.
    age: Policy<Age>,
    /// The reasons for which a spin can be called invalid, each once.
    no_spin: Vec<Spoiled>,
    /// The moment until which a spin can be called invalid.
    no_spin_until: Policy<NoSpinUntil>,
}

/// How the odds of winning wagers are set.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum Odds {
    /// The rulebook states them.
    Stated(Paid),
    /// The table is opened with its odds; these apply when it is opened without any.
    AtOpening(Paid),
}

/// Odds as they are written, `15/2`: in lowest terms, with numbers of 1 to 1,000.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct Paid {
    /// The odds of the spinner's wager.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("pattern" = FRACTION)))]
    spinner: Spanned<String>,
    /// The odds of wagers on Heads and on Tails.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("pattern" = FRACTION)))]
    heads_tails: Spanned<String>,
}

/// Odds, as [`fraction`] reads them and a casino's record may have them.
#[cfg(feature = "schema")]
const FRACTION: &str = r"^\s*\+?0*(1000|[1-9][0-9]{0,2})\s*/\s*\+?0*(1000|[1-9][0-9]{0,2})\s*$";

/// A reason for "no spin", and who may call it.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Called {
    /// The reason.
    #[cfg_attr(feature = "schema", schemars(schema_with = "reasons"))]
    reason: NoSpinReason,
    /// The staff that may call it.
    caller: NoSpinCaller,
    /// The clause that states it.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    by: Spanned<String>,
}

/// A reason for "no spin".
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
struct Spoiled {
    /// The reason.
    #[cfg_attr(feature = "schema", schemars(schema_with = "reasons"))]
    reason: NoSpinReason,
    /// The clause that states it.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    by: Spanned<String>,
}

/// The reasons for "no spin".
#[cfg(feature = "schema")]
fn reasons(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let words: Vec<_> = NoSpinReason::ALL.iter().map(|reason| reason.as_str()).collect();
    schemars::json_schema!({ "type": "string", "enum": words })
}

/// Reads a rulebook from a whole file.
pub(crate) fn read(whole: Whole<'_>) -> Result<Rulebook, Fault> {
    match whole.machine() {
        Some("casino") => read_casino(whole),
        Some("ring") => read_ring(whole),
        _ => Err(whole.machine_fault(&MACHINES)),
    }
}

fn read_casino(whole: Whole<'_>) -> Result<Rulebook, Fault> {
    let read: Read<'_, Casino> = whole.policies()?;
    let Casino {
        coins_in_set,
        start,
        throws_to_win,
        odds_that_lose,
        call,
        odds,
        five_odds,
        rounding,
        new_wagers_after_void,
        no_spin,
    } = &read.file.policies;
    let paid = |paid: &Paid| -> Result<OddsPaid, Fault> {
        Ok(OddsPaid { spinner: fraction(&read, &paid.spinner)?, heads_tails: fraction(&read, &paid.heads_tails)? })
    };
    let odds_rule = match &odds.is {
        Odds::Stated(odds) => OddsRule::Stated(paid(odds)?),
        Odds::AtOpening(odds) => OddsRule::AtOpening(paid(odds)?),
    };
    let rule = |called: &Called| {
        let Called { reason, caller, by } = called;
        Ok(casino::NoSpinRule { reason: *reason, caller: *caller, cite: read.cite(by)? })
    };
    let record = casino::Record {
        id: read.table.rulebook,
        title: leak(read.file.title.get_ref()),
        source: leak(&read.file.source),
        source_sha256: read.source_sha256()?,
        clauses: read.table,
        coins_in_set: read.cited(coins_in_set)?,
        start: Cited::new(faces(&read, start)?, read.cite(&start.by)?),
        throws_to_win: read.cited(throws_to_win)?,
        odds_that_lose: read.cited(odds_that_lose)?,
        call: read.cited(call)?,
        odds: Cited::new(odds_rule, read.cite(&odds.by)?),
        five_odds: read.cited(five_odds)?,
        rounding: read.cited(rounding)?,
        new_wagers_after_void: read.cited(new_wagers_after_void)?,
        no_spin: no_spin.iter().map(rule).collect::<Result<Vec<_>, Fault>>()?.leak(),
        cites: read.steps()?,
    };
    let rulebook = Rulebook::Casino(Box::leak(Box::new(record)));
    read.require_consistent(rulebook.find_contradiction())?;
    Ok(rulebook)
}

fn read_ring(whole: Whole<'_>) -> Result<Rulebook, Fault> {
    let read: Read<'_, Ring> = whole.policies()?;
    let Ring {
        sets,
        coins_in_set,
        coins_spun,
        selection,
        start,
        centre,
        side_bets,
        staying,
        three_invalid,
        supervision,
        calendar,
        age,
        no_spin,
        no_spin_until,
    } = &read.file.policies;
    let rule = |Spoiled { reason, by }: &Spoiled| Ok(ring::NoSpinRule { reason: *reason, cite: read.cite(by)? });
    let record = ring::Record {
        id: read.table.rulebook,
        title: leak(read.file.title.get_ref()),
        source: leak(&read.file.source),
        source_sha256: read.source_sha256()?,
        clauses: read.table,
        sets: read.cited(sets)?,
        coins_in_set: read.cited(coins_in_set)?,
        coins_spun: read.cited(coins_spun)?,
        selection: read.cited(selection)?,
        start: Cited::new(faces(&read, start)?, read.cite(&start.by)?),
        centre: read.cited(centre)?,
        side_bets: read.cited(side_bets)?,
        staying: read.cited(staying)?,
        three_invalid: read.cited(three_invalid)?,
        supervision: read.cited(supervision)?,
        calendar: read.cited(calendar)?,
        age: read.cited(age)?,
        no_spin: no_spin.iter().map(rule).collect::<Result<Vec<_>, Fault>>()?.leak(),
        no_spin_until: read.cited(no_spin_until)?,
        cites: read.steps()?,
    };
    let rulebook = Rulebook::Ring(Box::leak(Box::new(record)));
    read.require_consistent(rulebook.find_contradiction())?;
    Ok(rulebook)
}

/// Reads odds: `15/2`.
fn fraction<P>(read: &Read<'_, P>, written: &Spanned<String>) -> Result<Fraction, Fault> {
    let numbers = written.get_ref().split_once('/');
    let numbers = numbers.and_then(|(over, under)| Some((over.trim().parse().ok()?, under.trim().parse().ok()?)));
    match numbers {
        Some((numerator, denominator)) => Ok(Fraction { numerator, denominator }),
        None => Err(read.fault(written, "odds are written as a fraction").help("7.5 to 1 is `15/2`, even money `1/1`")),
    }
}

fn write_fraction(fraction: Fraction) -> Spanned<String> {
    Spanned::new(0..0, format!("{}/{}", fraction.numerator, fraction.denominator))
}

/// Reads how coins lie: `h` or `t` for each.
fn faces<P>(read: &Read<'_, P>, start: &Policy<String>) -> Result<Faces, Fault> {
    let side = |letter| match letter {
        'h' => Some(Side::Heads),
        't' => Some(Side::Tails),
        _ => None,
    };
    let sides: Option<Vec<Side>> = start.is.chars().map(side).collect();
    match sides.as_deref() {
        Some(&[first, second]) => Ok(Faces { first, second, third: None }),
        Some(&[first, second, third]) => Ok(Faces { first, second, third: Some(third) }),
        _ => Err(read.contradiction("`start` has `h` or `t` for each coin that is spun, such as `ht`")),
    }
}

fn write_faces(faces: &Faces) -> String {
    let letter = |side| if side == Side::Heads { 'h' } else { 't' };
    [Some(faces.first), Some(faces.second), faces.third].into_iter().flatten().map(letter).collect()
}

/// Returns the policies of a casino's record, as a file says them.
pub(crate) fn casino(record: &casino::Record) -> Casino {
    let table = &record.clauses;
    let paid =
        |odds: OddsPaid| Paid { spinner: write_fraction(odds.spinner), heads_tails: write_fraction(odds.heads_tails) };
    let odds = |rule: &OddsRule| match rule {
        OddsRule::Stated(odds) => Odds::Stated(paid(*odds)),
        OddsRule::AtOpening(odds) => Odds::AtOpening(paid(*odds)),
    };
    let rule =
        |rule: &casino::NoSpinRule| Called { reason: rule.reason, caller: rule.caller, by: written(rule.cite, table) };
    Casino {
        coins_in_set: Policy::of(&record.coins_in_set, table, |&is| is),
        start: Policy::of(&record.start, table, write_faces),
        throws_to_win: Policy::of(&record.throws_to_win, table, |&is| is),
        odds_that_lose: Policy::of(&record.odds_that_lose, table, |&is| is),
        call: Policy::of(&record.call, table, |&is| is),
        odds: Policy::of(&record.odds, table, odds),
        five_odds: Policy::of(&record.five_odds, table, |&is| is),
        rounding: Policy::of(&record.rounding, table, |&is| is),
        new_wagers_after_void: Policy::of(&record.new_wagers_after_void, table, |&is| is),
        no_spin: record.no_spin.iter().map(rule).collect(),
    }
}

/// Returns the policies of a ring's record, as a file says them.
pub(crate) fn ring(record: &ring::Record) -> Ring {
    let table = &record.clauses;
    let rule = |rule: &ring::NoSpinRule| Spoiled { reason: rule.reason, by: written(rule.cite, table) };
    Ring {
        sets: Policy::of(&record.sets, table, |&is| is),
        coins_in_set: Policy::of(&record.coins_in_set, table, |&is| is),
        coins_spun: Policy::of(&record.coins_spun, table, |&is| is),
        selection: Policy::of(&record.selection, table, |&is| is),
        start: Policy::of(&record.start, table, write_faces),
        centre: Policy::of(&record.centre, table, |&is| is),
        side_bets: Policy::of(&record.side_bets, table, |&is| is),
        staying: Policy::of(&record.staying, table, |&is| is),
        three_invalid: Policy::of(&record.three_invalid, table, |&is| is),
        supervision: Policy::of(&record.supervision, table, |&is| is),
        calendar: Policy::of(&record.calendar, table, |&is| is),
        age: Policy::of(&record.age, table, |&is| is),
        no_spin: record.no_spin.iter().map(rule).collect(),
        no_spin_until: Policy::of(&record.no_spin_until, table, |&is| is),
    }
}

fn written(cite: kip_engine::contract::Citation, table: &ClauseTable) -> Spanned<String> {
    Spanned::new(0..0, citing::write(cite, table))
}
