//! Nobody gains by timing: the tests try every command in every position of a small ring.
//!
//! A player's wealth is the money won so far plus the worth of the player's stakes (`books::worth`). In every reachable
//! position the tests check on the engine itself:
//!
//! 1. no command changes anybody's wealth: not staking, covering, declining, betting, withdrawing an offer, calling
//!    off, handing the kip back, leaving, staying, "no spin" or closing, nor does midnight;
//! 2. the coins in the air leave it unchanged on average, over all outcomes with their exact probabilities;
//! 3. in a closed ring no stake is left.
//!
//! So the wealth of a player, or of any group, is a martingale, however they and the ringkeeper choose and on any information:
//! the expected gain of every strategy is exactly 0.
//!
//! Decisions on coins that have landed are excepted (R24, R54, R105), because they undo a known outcome: `invalidate-outcome`,
//! `void-wagers` of a spinner whose centre rides, and, once the coins have landed, any `void-wagers` and `exclude-player`. Only
//! the ringkeeper makes them, never a player.
//!
//! Each test states its bounds: seats, amounts, offers, Odds in a row, and commands that are not given. Within them it
//! is exhaustive. `KIP_STATES=n` fails a run that reaches more than n positions.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]

use std::collections::{BTreeSet, HashSet, VecDeque};

use kip_conformance::choices::ALL;
use kip_engine::contract::{Actor, Joining, Role, Seat, Timestamp};
use kip_engine::two_up::contract::{
    Chance, CoinStatus, Command, Config, DueChance, Event, Faces, Happening, NoSpin, NoSpinReason, Phase, Picked,
    SendingOut, SendingOutReason, Side, View,
};
use kip_engine::two_up::{Rulebook, Table};
use kip_tests::books::Books;
use kip_tests::books::worth::{BySeat, worth};
use kip_tests::native::book;
use kip_tests::say::{
    HOST, RINGKEEPER, SUPERVISOR, cover, decline_cover, match_side_bet, offer, offer_side_bet, player, ring_config,
    stake_centre, withdraw_side_offer,
};

/// The bounds of an exploration.
struct Bounds {
    seats: Seat,
    /// Amounts of stakes and offers. Covers and matches are of 1 and of the whole open amount.
    amounts: &'static [u64],
    /// Open offers and bets at a time (R69: each has the lowest free number).
    offers: u32,
    /// The most Odds in a row.
    odds: u8,
    /// Pennies set aside: two for each three Heads after which the spinner stayed.
    retained: usize,
    /// The commands that are not given.
    without: &'static [&'static str],
    /// The times at which commands are given.
    times: Vec<Timestamp>,
}

/// A position, the ledger up to it, and the last events.
struct Position {
    table: Table,
    view: View,
    books: Books,
    last: Vec<Event>,
}

/// Commands that move no money and decide nothing, and those that undo a landing.
const LEFT_OUT: [&str; 14] = [
    "add-entropy",
    "commit-draws",
    "raise-dispute",
    "decide-dispute",
    "request-review",
    "refer-to-inspector",
    "set-supervisor-presence",
    "announce-closing",
    "cancel-closing",
    "lose-coins",
    "return-coins",
    "bring-new-set",
    "request-original-coins",
    "invalidate-outcome",
];

/// Returns every command within the bounds, with every actor who may give it.
fn commands(book: Rulebook, view: &View, bounds: &Bounds) -> Vec<(Actor, Command)> {
    let mut all = ringkeeper_commands(book, view);
    all.push((SUPERVISOR, Command::CloseTable));
    for seat in 1..=bounds.seats {
        all.push((HOST, Command::Join(Joining { seat, age_attested: true })));
        all.push((HOST, Command::Leave(seat)));
        all.push((RINGKEEPER, offer(seat)));
        all.push((RINGKEEPER, decline_cover(seat)));
        for by in [RINGKEEPER, SUPERVISOR] {
            all.push((by, Command::VoidWagers(seat)));
            all.push((by, Command::ExcludePlayer(seat)));
        }
        all.extend(player_commands(book, view, bounds, seat).into_iter().map(|command| (player(seat), command)));
    }
    if view.phase == Phase::Landed {
        all.retain(|(_, command)| !undoes_landing(book, command));
    }
    all.retain(|(_, command)| !undoes_known_heads(view, command));
    all
}

/// Returns whether the command voids a riding centre, which undoes its known Heads (R105).
fn undoes_known_heads(view: &View, command: &Command) -> bool {
    let rides = view.ring.as_ref().and_then(|ring| ring.centre.as_ref()).is_some_and(|centre| centre.heads > 0);
    let spinner = view.game.map(|game| game.seat);
    rides && matches!(command, Command::VoidWagers(voided) if Some(*voided) == spinner)
}

/// Returns whether the command undoes landed coins. "No spin" comes too late then (`ringkeeper` 13 (b), R80), except under
/// `commemorative` 5.1.
fn undoes_landing(book: Rulebook, command: &Command) -> bool {
    match command {
        Command::VoidWagers(_) | Command::ExcludePlayer(_) => true,
        Command::CallNoSpin(_) => book.id() == "commemorative",
        _ => false,
    }
}

fn ringkeeper_commands(book: Rulebook, view: &View) -> Vec<(Actor, Command)> {
    let low = NoSpin { reason: NoSpinReason::TooLow, text: None };
    let out = SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: true };
    let mut all: Vec<Command> = vec![
        Command::StartHouseSpin,
        Command::PlaceYourBets,
        Command::NoMoreBets,
        Command::CallNoSpin(low),
        Command::AnnounceResult,
        Command::RecordFailureToSpin,
        Command::AppointSubstitute(Role::Ringkeeper),
        Command::CallOffCentre,
        Command::CloseTable,
        Command::DeclineCoins,
        Command::SendSpinnerOut(out),
        throw(book),
    ];
    all.extend([1, 2].into_iter().filter(|&set| set != view.coin_set).map(Command::ChangeCoins));
    all.into_iter().map(|command| (RINGKEEPER, command)).collect()
}

fn player_commands(book: Rulebook, view: &View, bounds: &Bounds, seat: Seat) -> Vec<Command> {
    let ring = view.ring.as_ref().expect("a ring");
    let mut all = vec![
        Command::AcceptCoins,
        Command::DeclineCoins,
        decline_cover(seat),
        Command::DeclineFurtherSpins,
        Command::Retire,
        Command::WithdrawDue,
        Command::Stay,
        Command::ElectRetire,
        Command::ElectHouseSpin,
        throw(book),
    ];
    all.extend(first_coins(book, view));
    all.extend(bounds.amounts.iter().map(|&amount| stake_centre(amount)));
    if let Some(centre) = &ring.centre {
        let covered: u64 = centre.covers.iter().map(|cover| cover.amount).sum();
        let open = centre.stake.saturating_sub(covered);
        all.extend(BTreeSet::from([1, open]).into_iter().map(cover));
    }
    all.extend(bounds.amounts.iter().map(|&amount| offer_side_bet(amount)));
    for offer in &ring.offers {
        all.push(withdraw_side_offer(offer.offer));
        all.extend(BTreeSet::from([1, offer.amount]).into_iter().map(|amount| match_side_bet(offer.offer, amount)));
    }
    all
}

/// Returns the first available coins: all coins are alike.
fn first_coins(book: Rulebook, view: &View) -> Option<Command> {
    let mut free = (1..).zip(&view.coins).filter(|row| *row.1 == CoinStatus::Available).map(|row| row.0);
    let (first, second) = (free.next()?, free.next());
    let third = if book.describe().coins_spun == 3 { free.next() } else { None };
    Some(Command::SelectCoins(Picked { first, second, third }))
}

fn throw(book: Rulebook) -> Command {
    let third = if book.id() == "commemorative" { Some(Side::Tails) } else { None };
    Command::ThrowCoins(Faces { first: Side::Tails, second: Side::Tails, third })
}

/// Returns each player's wealth: money won so far plus the worth of the stakes.
fn wealth(position: &Position) -> BySeat {
    let mut all = worth(&position.view);
    for (seat, money) in position.books.purses() {
        *all.entry(seat).or_default() += money;
    }
    all.retain(|_, amount| *amount != 0);
    all
}

impl Position {
    fn first(book: Rulebook, table: Table, config: &Config) -> Self {
        Self { view: table.view(), table, books: Books::open(&book.describe(), config), last: Vec::new() }
    }

    /// Returns the position after each of the commands, all given here, without the refused ones.
    fn after<'a>(
        &'a self,
        commands: impl Iterator<Item = (Actor, Timestamp, Command)> + 'a,
    ) -> impl Iterator<Item = (Actor, Command, Self)> + 'a {
        // A refusal changes nothing, so a copy can be used until it accepts a command.
        let mut copy = self.table.clone();
        commands.filter_map(move |(by, at, command)| {
            let mut last = Vec::new();
            copy.apply(by, at, &command, &mut last).ok()?;
            let table = std::mem::replace(&mut copy, self.table.clone());
            let (view, mut books) = (table.view(), self.books.clone());
            books.enter(&last, &view);
            Some((by, command, Self { view, table, books, last }))
        })
    }

    /// Returns the position after each outcome of the coins in the air, with the numerator of its probability.
    fn landings(&self, at: Timestamp) -> Vec<(u64, Self)> {
        let DueChance::Listed(mut chances) = self.table.chances(ALL) else { return Vec::new() };
        chances.retain(|chance| chance.probability.numerator > 0);
        let land = |chance: &Chance| (chance.by, at, chance.command.clone());
        let after = self.after(chances.iter().map(land)).map(|landed| landed.2);
        let landings: Vec<_> = chances.iter().map(|chance| chance.probability.numerator).zip(after).collect();
        assert_eq!(landings.len(), chances.len(), "a chance does not land");
        landings
    }
}

/// Counts of an exploration.
#[derive(Debug, Default)]
struct Explored {
    positions: usize,
    commands: usize,
    chances: usize,
    closed: usize,
    kinds: BTreeSet<&'static str>,
}

/// Visits every position within the bounds.
fn explore(book: Rulebook, config: &Config, bounds: &Bounds) -> Explored {
    let table = Table::open(book, config, &mut Vec::new()).expect("the ring opens");
    let most = std::env::var("KIP_STATES").ok().and_then(|most| most.parse().ok()).unwrap_or(usize::MAX);
    let mut seen = HashSet::from([table.snapshot()]);
    let mut open = VecDeque::from([Position::first(book, table, config)]);
    let mut explored = Explored::default();
    while let Some(position) = open.pop_front() {
        explored.positions += 1;
        assert!(explored.positions <= most, "more positions than KIP_STATES: {explored:?}");
        for after in follow_ups(book, &position, bounds, &mut explored) {
            if seen.insert(after.table.snapshot()) {
                open.push_back(after);
            }
        }
    }
    explored
}

/// Checks that nobody gains in a position, and returns the positions that can follow it.
fn follow_ups(book: Rulebook, position: &Position, bounds: &Bounds, explored: &mut Explored) -> Vec<Position> {
    let view = &position.view;
    let before = wealth(position);
    let mut follow = Vec::new();
    if view.phase == Phase::Closed {
        explored.closed += 1;
        assert!(worth(view).is_empty(), "something stands in a closed ring: {:?}", view.ring);
        return follow;
    }
    let given = |command: &Command| !bounds.without.contains(&command.name());
    for &at in bounds.times.iter().filter(|&&at| at >= view.common.now) {
        let landings = position.landings(at);
        if !landings.is_empty() {
            explored.chances += 1;
            check_average(&before, &landings);
            follow.extend(landings.into_iter().map(|landing| landing.1));
        }
        let commands = commands(book, view, bounds).into_iter().filter(|(_, command)| given(command));
        for (by, command, after) in position.after(commands.map(|(by, command)| (by, at, command))) {
            explored.commands += 1;
            explored.kinds.insert(command.name());
            assert_eq!(wealth(&after), before, "{by:?} gains or loses by {command:?} in {view:#?}");
            follow.push(after);
        }
    }
    follow.retain(|after| bounds.contain(after));
    follow
}

/// Checks that the landings leave everybody's wealth unchanged on average.
fn check_average(before: &BySeat, landings: &[(u64, Position)]) {
    let whole: u64 = landings.iter().map(|landing| landing.0).sum();
    let mut sum = BySeat::new();
    for (chance, after) in landings {
        for (seat, amount) in wealth(after) {
            *sum.entry(seat).or_default() += i128::from(*chance) * amount;
        }
    }
    sum.retain(|_, amount| *amount != 0);
    let expected: BySeat = before.iter().map(|(&seat, &amount)| (seat, i128::from(whole) * amount)).collect();
    assert_eq!(sum, expected, "the coins favour somebody");
}

impl Bounds {
    /// Returns whether a position is within the bounds.
    fn contain(&self, position: &Position) -> bool {
        let in_bounds = position.last.iter().all(|event| match &event.what {
            Happening::SideOfferMade(made) => made.offer <= self.offers,
            Happening::SideBetMade(made) => made.bet <= self.offers,
            Happening::OddsStanding(odds) => *odds <= self.odds,
            _ => true,
        });
        in_bounds && position.view.coins.iter().filter(|&&coin| coin == CoinStatus::Retained).count() <= self.retained
    }
}

/// Checks that every command of the rulebook was tried or is among those left out.
#[track_caller]
fn check_completeness(book: Rulebook, bounds: &Bounds, explored: &Explored) {
    for known in book.describe().head.commands.iter().map(|command| &*command.name) {
        let tried = explored.kinds.contains(known) || known == "land";
        let left_out = LEFT_OUT.contains(&known) || bounds.without.contains(&known);
        assert!(tried != left_out, "{known}: tried: {tried}, left out: {left_out}");
    }
    assert!(explored.closed > 0 && explored.chances > 0);
}

fn check_ring(rulebook: &str, config: &Config, bounds: &Bounds) {
    let book = book(rulebook);
    let explored = explore(book, config, bounds);
    println!("{rulebook}: {explored:?}");
    check_completeness(book, bounds, &explored);
}

/// Returns a ring of two seats.
fn small() -> Config {
    Config { seats: 2, ..ring_config() }
}

// R34, R35, R37, R38, R47: the centre, with players joining and leaving; stakes of 1
#[test]
fn nobody_gains_by_timing_about_the_centre() {
    let config = small();
    let times = vec![config.opened_at];
    let without = &["offer-side-bet", "match-side-bet", "withdraw-side-offer", "change-coins", "exclude-player"];
    check_ring(
        "ringkeeper",
        &config,
        &Bounds { seats: 2, amounts: &[1], offers: 0, odds: 1, retained: 0, without, times },
    );
}

// R35, R40, R54: the centre and a side bet, with nobody leaving the ring
#[test]
fn nobody_gains_by_timing_about_side_bets() {
    let config = small();
    let times = vec![config.opened_at];
    let without = &["leave", "change-coins", "exclude-player", "stay"];
    check_ring(
        "ringkeeper",
        &config,
        &Bounds { seats: 2, amounts: &[1], offers: 1, odds: 1, retained: 0, without, times },
    );
}

// R40, R41, R42, R55: two seats, one offer of 1 at a time, and midnight
#[test]
fn nobody_gains_by_timing_in_a_pub_around_midnight() {
    let mut config = small();
    let kip_engine::two_up::contract::Terms::Ring(terms) = &mut config.terms else { panic!("a ring") };
    terms.anzac_day_only = true;
    // 25 April 2026, 23:59:59 in UTC+10, and the midnight after it.
    config.opened_at = 20_568 * 86_400_000 + 86_400_000 - 36_000_000 - 1_000;
    let times = vec![config.opened_at, config.opened_at + 1_000];
    let without = &["exclude-player"];
    check_ring("pub", &config, &Bounds { seats: 2, amounts: &[1], offers: 1, odds: 1, retained: 0, without, times });
}
