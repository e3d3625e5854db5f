//! The places at which vectors of Two-Up are played again: other seats, full tables, late in a table's life, other chips and terms.

use kip_contract::family::{Role as _, TwoUp};
use kip_contract::two_up::{
    Actor, Bank, CasinoTerms, CentrePolicy, Command, Config, Description, Enforcement, Faces, Landing, Order, Phase,
    Picked, Rest, Rests, Role, Side, Stake, TableView, Terms, Wager,
};
use kip_contract::types::{ChanceSource, Joining, MinorUnits, Seat, Timestamp};
use serde_json::{Value, json};

use crate::hosting::{Failure, Rules};
use crate::places::{Acted, Course, Moment, Place, Seats, Setting};

/// The places of Two-Up. A ring has those that need no bank as well.
pub(super) fn places() -> Vec<Place<TwoUp>> {
    vec![
        Place { name: "seats from 40 on", setting: |_, course, _| at_other_seats(course) },
        Place {
            name: "a full table, others at the higher seats",
            setting: |book, course, _| full(book, course, false),
        },
        Place { name: "a full table, others at the lower seats", setting: |book, course, _| full(book, course, true) },
        Place { name: "after 1,000 landings", setting: |book, course, _| late(book, course) },
        Place { name: "the third set of coins", setting: |book, course, _| third_set(book, course) },
        Place { name: "16 denominations", setting: |_, course, _| many_denominations(course) },
        Place { name: "a table imported with terms", setting: |book, course, _| imported(book, course) },
    ]
}

/// The most seats that a table has.
const MOST_SEATS: Seat = 64;
/// The number of other players at a full table.
const OTHERS: Seat = 12;

/// Returns the midnight that ends the day on which a table opens, where it stands.
pub(super) fn end_of_day(config: &Config) -> Timestamp {
    const DAY: i64 = 86_400_000;
    let zone = i64::from(config.zone_offset_minutes) * 60_000;
    let local = i64::try_from(config.opened_at).unwrap_or(i64::MAX - DAY).saturating_add(zone);
    let midnight = local.div_euclid(DAY).saturating_add(1).saturating_mul(DAY).saturating_sub(zone);
    Timestamp::try_from(midnight).unwrap_or(0)
}

/// Fields whose numbers are seats.
const SEAT_FIELDS: [&str; 25] = [
    "seat",
    "spinner",
    "winner",
    "loser",
    "disc",
    "offered",
    "about",
    "purse",
    "stack",
    "table",
    "leave",
    "vacate-seat",
    "clear-player-limits",
    "void-wagers",
    "exclude-player",
    "offer-coins",
    "decline-cover",
    "player-left",
    "coins-offered",
    "coins-accepted",
    "coins-declined",
    "cover-declined",
    "election-required",
    "spinner-retired",
    "spinner-stayed",
];
const MORE_SEAT_FIELDS: [&str; 3] = ["wagers-voided", "player-excluded", "seat-vacated"];

/// Changes every seat in the JSON of a value of the contract.
pub(super) fn for_seats(value: &mut Value, change: &mut dyn FnMut(Seat) -> Option<Seat>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| for_seats(item, change)),
        Value::Object(fields) => {
            let is_player = fields.get("role").is_some_and(|role| role == Role::PLAYER.as_str());
            // In a side bet `heads` and `tails` are players; elsewhere they count lights or spins.
            let is_bet = fields.contains_key("bet") && fields.contains_key("heads");
            for (name, field) in fields.iter_mut() {
                let name = name.as_str();
                let is_seat = SEAT_FIELDS.contains(&name)
                    || MORE_SEAT_FIELDS.contains(&name)
                    || (is_player && name == "number")
                    || (is_bet && matches!(name, "heads" | "tails"));
                match field {
                    Value::Number(_) if is_seat => change_seat(field, change),
                    Value::Array(seats) if name == "taken" => {
                        seats.iter_mut().for_each(|seat| change_seat(seat, change))
                    }
                    _ => for_seats(field, change),
                }
            }
        }
        _ => {}
    }
}

fn change_seat(value: &mut Value, change: &mut dyn FnMut(Seat) -> Option<Seat>) {
    let seat = value.as_u64().and_then(|seat| Seat::try_from(seat).ok());
    if let Some(other) = seat.and_then(change) {
        *value = other.into();
    }
}

/// Returns the setting of a table with more seats, at which those of the course are so much higher.
fn with_seats(course: &Course<'_, TwoUp>, by: Seat, all: Seat) -> Option<Setting<TwoUp>> {
    let last = course.config.seats;
    // Whose entropy it is goes into a draw.
    let is_drawn = matches!(course.config.source, ChanceSource::Committed(_)) && course.gives(&["add-entropy"]);
    // A round without a wager counts while every other seat is taken (nsw 9.9).
    let fits = all <= MOST_SEATS && by + last <= all && all > last && !is_drawn && !course.gives(&["vacate-seat"]);
    fits.then(|| Setting {
        seats: Seats { by, last, all },
        changed: &["seat-count", "abstained"],
        shows_the_same: false,
        ..Setting::of(Config { seats: all, ..course.config.clone() })
    })
}

fn at_other_seats(course: &Course<'_, TwoUp>) -> Option<Setting<TwoUp>> {
    with_seats(course, 39, MOST_SEATS)
}

/// Commands to which the answers depend on who else is there: closing is announced when players are (nsw 9.8).
const OF_ALL: [&str; 3] = ["close-table", "announce-closing", "cancel-closing"];

/// Returns the setting of a full table of a casino, whose other players wager in every decision.
fn full(book: &Description, course: &Course<'_, TwoUp>, is_lower: bool) -> Option<Setting<TwoUp>> {
    let last = course.config.seats;
    let others = OTHERS.min(MOST_SEATS.saturating_sub(last));
    // An election of others would be awaited.
    let elects = book.head.commands.iter().any(|line| line.name == "elect-prison" || line.name == "elect-partage");
    // At a full table the others have not declined yet.
    let is_over = |(_, code): &(Order, Option<String>)| code.as_deref() == Some("all-declined");
    let is_large = course.orders.iter().any(|(order, _)| has_large_amount(&json!(order.command)));
    let has_company = elects || is_large || course.gives(&OF_ALL) || course.orders.iter().any(is_over);
    let is_casino = book.bank == Bank::House && !has_company;
    let setting = with_seats(course, if is_lower { others } else { 0 }, last + others)?;
    is_casino.then_some(Setting { begin: seat_others, others: Some(act), ..setting })
}

/// Returns whether an amount is so large that wagers of others could exceed what a table can owe (R49).
fn has_large_amount(value: &Value) -> bool {
    match value {
        Value::Number(number) => number.as_u64().is_some_and(|amount| amount > 10_000_000_000_000),
        Value::Array(items) => items.iter().any(has_large_amount),
        Value::Object(fields) => fields.values().any(has_large_amount),
        _ => false,
    }
}

const HOST: Actor = Actor { role: Role::Host, number: 0 };
const BOXER: Actor = Actor { role: Role::Boxer, number: 1 };

const fn player(number: Seat) -> Actor {
    Actor { role: Role::Player, number }
}

fn seat_others(rules: &mut dyn Rules<TwoUp>, state: Vec<u8>, setting: &Setting<TwoUp>) -> Result<Vec<u8>, Failure> {
    let join = |seat| (HOST, Command::Join(Joining { seat, age_attested: true }));
    give(rules, state, setting, setting.seats.of_others().map(join))
}

/// Gives commands at the opening time, all of which have to be accepted.
fn give(
    rules: &mut dyn Rules<TwoUp>,
    state: Vec<u8>,
    setting: &Setting<TwoUp>,
    commands: impl IntoIterator<Item = (Actor, Command)>,
) -> Result<Vec<u8>, Failure> {
    let at = setting.config.opened_at;
    let orders: Vec<_> = commands.into_iter().map(|(by, command)| Order { by, at, command }).collect();
    let steps = rules.apply_all(&state, &orders)?;
    match steps.refused {
        Some(refusal) => Err(Failure::Refused(refusal)),
        None => Ok(steps.state),
    }
}

/// Acts for the others: they decline the coins, and wager whenever bets are placed.
fn act(
    rules: &mut dyn Rules<TwoUp>,
    state: &[u8],
    setting: &Setting<TwoUp>,
    moment: Moment<'_, TwoUp>,
) -> Result<Option<Acted<TwoUp>>, Failure> {
    match moment {
        Moment::Accepted(order) if order.command == Command::PlaceYourBets => wager(rules, state, setting, order.at),
        Moment::Refused(order, _) if matches!(order.command, Command::OfferCoins(_) | Command::StartHouseSpin) => {
            // The coins are offered to one of the others first.
            for next in setting.seats.of_others() {
                let decline = [(BOXER, Command::OfferCoins(next)), (player(next), Command::DeclineCoins)];
                let orders = decline.map(|(by, command)| Order { by, at: order.at, command });
                let steps = rules.apply_all(state, &orders)?;
                if steps.refused.is_none() {
                    return Ok(Some((steps.state, steps.events)));
                }
            }
            Ok(None)
        }
        _ => Ok(None),
    }
}

/// Places the least wager for each of the others, on Heads and Tails in turn. Where the sign allows none they wait.
fn wager(
    rules: &mut dyn Rules<TwoUp>,
    state: &[u8],
    setting: &Setting<TwoUp>,
    at: u64,
) -> Result<Option<Acted<TwoUp>>, Failure> {
    let view: TableView = rules.view(state, None)?;
    let Some(casino) = view.casino.filter(|_| view.phase == Phase::Betting) else { return Ok(None) };
    let stake = Stake { chips: casino.sign.heads_tails.min, tokens: 0 };
    let order = |seat: Seat| {
        let side = if seat.is_multiple_of(2) { Side::Heads } else { Side::Tails };
        Order { by: player(seat), at, command: Command::PlaceWager(Wager { side, stake }) }
    };
    let orders: Vec<_> = setting.seats.of_others().map(order).collect();
    let steps = rules.apply_all(state, &orders)?;
    Ok(Some((steps.state, steps.events)))
}

/// The landings before a course, in decisions of five.
const LANDINGS: usize = 1_000;

/// Returns the setting of a table of a casino at which a thousand coins have landed.
fn late(book: &Description, course: &Course<'_, TwoUp>) -> Option<Setting<TwoUp>> {
    let is_committed = matches!(course.config.source, ChanceSource::Committed(_));
    let has_odds = book.odds_that_lose.is_none_or(|odds| odds > 4);
    // The outcome before the course can be invalidated, which is listed and may be given.
    let is_invalid = |(order, code): &(Order, Option<String>)| {
        code.is_some() && matches!(order.command, Command::InvalidateOutcome(_))
    };
    let is_same = !is_committed && !course.orders.iter().any(is_invalid);
    let fits = book.bank == Bank::House && book.coins_spun == 2 && has_odds && is_same;
    fits.then(|| Setting { begin: land_often, shows_the_same: false, ..Setting::of(course.config.clone()) })
}

/// Lets the house spin for the player at the last seat, who then leaves: after it comes the first.
fn land_often(rules: &mut dyn Rules<TwoUp>, state: Vec<u8>, setting: &Setting<TwoUp>) -> Result<Vec<u8>, Failure> {
    let seat = setting.config.seats;
    let mut state = give(rules, state, setting, [(HOST, Command::Join(Joining { seat, age_attested: true }))])?;
    let is_fresh = setting.config.source == ChanceSource::Fresh;
    let lander = if is_fresh { HOST } else { BOXER };
    let mut landed = 0;
    while landed < LANDINGS {
        let decision = [
            (BOXER, Command::OfferCoins(seat)),
            (player(seat), Command::DeclineCoins),
            (BOXER, Command::StartHouseSpin),
            (BOXER, Command::PlaceYourBets),
            (BOXER, Command::NoMoreBets),
        ];
        state = give(rules, state, setting, decision)?;
        loop {
            let odds = landed % 5 < 4;
            let landing = if is_fresh { Landing::Fresh(seed_of(landed)) } else { Landing::Observed(rests(odds)) };
            let start = Faces { first: Side::Heads, second: Side::Tails, third: None };
            let throw = [
                (BOXER, Command::ThrowCoins(start)),
                (lander, Command::Land(landing)),
                (BOXER, Command::AnnounceResult),
            ];
            state = give(rules, state, setting, throw)?;
            landed += 1;
            if rules.view(&state, None)?.phase == Phase::Offering {
                break;
            }
        }
    }
    give(rules, state, setting, [(HOST, Command::Leave(seat))])
}

fn seed_of(landing: usize) -> Vec<u8> {
    let mut seed = vec![0; 32];
    seed.iter_mut().zip(landing.to_le_bytes()).for_each(|(byte, digit)| *byte = digit);
    seed
}

const fn rests(odds: bool) -> Rests {
    Rests { first: Rest::Heads, second: if odds { Rest::Tails } else { Rest::Heads }, third: None }
}

/// Returns the setting of a table whose set of coins has been replaced twice.
fn third_set(book: &Description, course: &Course<'_, TwoUp>) -> Option<Setting<TwoUp>> {
    let knows = book.head.commands.iter().any(|line| line.name == "bring-new-set");
    (knows && book.bank == Bank::House).then(|| Setting {
        begin: replace_coins,
        changed: &["coin-set", "set-replaced"],
        ..Setting::of(course.config.clone())
    })
}

fn replace_coins(rules: &mut dyn Rules<TwoUp>, state: Vec<u8>, setting: &Setting<TwoUp>) -> Result<Vec<u8>, Failure> {
    let lost = Picked { first: 1, second: Some(2), third: None };
    let replace = [(BOXER, Command::LoseCoins(lost)), (BOXER, Command::BringNewSet)];
    give(rules, state, setting, [replace.clone(), replace].concat())
}

/// Returns the setting of a table with 16 denominations that make up the same amounts: the further ones are multiples of the last.
fn many_denominations(course: &Course<'_, TwoUp>) -> Option<Setting<TwoUp>> {
    const LARGEST: MinorUnits = 1_000_000_000_000_000;
    let Terms::Casino(terms) = &course.config.terms else { return None };
    let mut denominations = terms.denominations.clone();
    while denominations.len() < 16 {
        denominations.push(denominations.last()?.checked_mul(2).filter(|amount| *amount <= LARGEST)?);
    }
    let terms = Terms::Casino(CasinoTerms { denominations, ..terms.clone() });
    let config = Config { terms, ..course.config.clone() };
    Some(Setting { changed: &["denominations", "made-of"], ..Setting::of(config) })
}

/// Returns the setting of a table that opened under other terms, and was imported under those of the course.
fn imported(book: &Description, course: &Course<'_, TwoUp>) -> Option<Setting<TwoUp>> {
    let has_other = book.bank == Bank::House || book.head.commands.iter().any(|line| line.name == "stake-centre");
    let is_timed = course.orders.iter().any(|(order, _)| order.at < course.config.opened_at);
    (has_other && !is_timed).then(|| Setting { begin: import, ..Setting::of(course.config.clone()) })
}

fn import(rules: &mut dyn Rules<TwoUp>, _: Vec<u8>, setting: &Setting<TwoUp>) -> Result<Vec<u8>, Failure> {
    let mut config = setting.config.clone();
    match &mut config.terms {
        Terms::Casino(terms) => {
            terms.allow_return_over_one = true;
            terms.enforcement = match terms.enforcement {
                Enforcement::Strict => Enforcement::AtSettlement,
                Enforcement::AtSettlement => Enforcement::Strict,
            };
        }
        Terms::Ring(terms) => {
            terms.centre_policy = match terms.centre_policy {
                CentrePolicy::Riding => CentrePolicy::SingleCover,
                CentrePolicy::SingleCover => CentrePolicy::Riding,
            };
        }
    }
    let at = config.opened_at;
    let opened = rules.open(&config)?.0;
    let exported = rules.export_table(&opened, at)?;
    Ok(rules.import_table(&exported, Some(&setting.config.terms), at)?.0)
}
