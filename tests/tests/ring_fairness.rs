//! Nobody gains by timing: in a small ring, every position and every command is looked at.
//!
//! What a player has is the money won so far and what the player's stakes are worth (`books::worth`). In
//! every position that can be reached, by whomever and however, this is proven of the engine itself:
//!
//! 1. no command changes what anybody has: not staking, covering, declining, betting, withdrawing an offer,
//!    calling off, handing the kip back, leaving, staying, "no spin", closing, nor the passing of midnight;
//! 2. the coins in the air change it by nothing on average, over what chance can bring with exact probabilities;
//! 3. in a closed ring nothing stands.
//!
//! So what a player, or any number of them together, has is a martingale whatever they, and the ringkeeper
//! with them, choose to do and on whatever they base it: the expected gain of every strategy is exactly 0.
//!
//! Excepted are decisions on coins that are already down (R24, R54, R105), which undo a known outcome:
//! `invalidate-outcome`, `void-wagers` of a spinner whose centre rides, and, once the coins have landed, any
//! `void-wagers` and `exclude-player`. They are the ringkeeper's, never a player's. Bounds are stated with each test: seats, amounts, offers, Odds in a row,
//! and commands that are not given; within them nothing is left out.
//! `KIP_STATES=n` ends a run that comes to more positions than that; without it a run ends by itself.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]

use std::collections::{BTreeSet, HashSet, VecDeque};

use kip_conformance::choices::ALL;
use kip_engine::contract::{Actor, Joining, Role, Seat, Timestamp};
use kip_engine::two_up::contract::{
    Chance, CoinStatus, Command, Config, DueChance, Event, Faces, Happening, NoSpin, NoSpinReason, Phase, Picked,
    SendingOut, SendingOutReason, Side, View,
};
use kip_tests::books::Books;
use kip_tests::books::worth::{BySeat, worth};
use kip_tests::native::{Book, Native};
use kip_tests::say::{
    HOST, RINGKEEPER, SUPERVISOR, cover, decline_cover, match_side_bet, offer, offer_side_bet, player, ring_config,
    stake_centre, withdraw_side_offer,
};

/// How much is explored.
struct Bounds {
    seats: Seat,
    /// What may be staked and offered; covers and matches are of 1 and of all that is open.
    amounts: &'static [u64],
    /// Offers open at once, and bets (R69: each has the lowest number that is free).
    offers: u32,
    /// Odds in a row after which no more Odds are looked at.
    odds: u8,
    /// Pennies that may be set aside: two for each three Heads after which the spinner stayed.
    retained: usize,
    /// Commands that are not given.
    without: &'static [&'static str],
    /// Times at which commands are given.
    times: Vec<Timestamp>,
}

/// A position, the money on the way there, and what happened last.
struct Position {
    table: Box<dyn Native>,
    view: View,
    books: Books,
    last: Vec<Event>,
}

/// Commands that move no money and decide nothing, and those that undo what has landed.
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

/// Everything that can be asked within the bounds, by whom it may be asked.
fn commands(book: &Book, view: &View, bounds: &Bounds) -> Vec<(Actor, Command)> {
    let mut all = of_the_ringkeeper(book, view);
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
        all.extend(of_a_player(book, view, bounds, seat).into_iter().map(|command| (player(seat), command)));
    }
    if view.phase == Phase::Landed {
        all.retain(|(_, command)| !decides_what_is_known(book, command));
    }
    all.retain(|(_, command)| !takes_the_game_back(view, command));
    all
}

/// The Heads that a centre rides on are known: a void takes them back (R105).
fn takes_the_game_back(view: &View, command: &Command) -> bool {
    let rides = view.ring.as_ref().and_then(|ring| ring.centre.as_ref()).is_some_and(|centre| centre.heads > 0);
    let spinner = view.game.map(|game| game.seat);
    rides && matches!(command, Command::VoidWagers(voided) if Some(*voided) == spinner)
}

/// What undoes coins that are down. "No spin" comes too late then (`ringkeeper` 13 (b), R80), but for `commemorative` 5.1.
fn decides_what_is_known(book: &Book, command: &Command) -> bool {
    match command {
        Command::VoidWagers(_) | Command::ExcludePlayer(_) => true,
        Command::CallNoSpin(_) => book.id == "commemorative",
        _ => false,
    }
}

fn of_the_ringkeeper(book: &Book, view: &View) -> Vec<(Actor, Command)> {
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

fn of_a_player(book: &Book, view: &View, bounds: &Bounds, seat: Seat) -> Vec<Command> {
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

/// Coins differ in nothing: the first that are available.
fn first_coins(book: &Book, view: &View) -> Option<Command> {
    let mut free = (1..).zip(&view.coins).filter(|row| *row.1 == CoinStatus::Available).map(|row| row.0);
    let (first, second) = (free.next()?, free.next());
    let third = if book.describe().coins_spun == 3 { free.next() } else { None };
    Some(Command::SelectCoins(Picked { first, second, third }))
}

fn throw(book: &Book) -> Command {
    let third = if book.id == "commemorative" { Some(Side::Tails) } else { None };
    Command::ThrowCoins(Faces { first: Side::Tails, second: Side::Tails, third })
}

/// What everybody has: money won so far, and what the stakes are worth.
fn has(position: &Position) -> BySeat {
    let mut all = worth(&position.view);
    for (seat, money) in position.books.purses() {
        *all.entry(seat).or_default() += money;
    }
    all.retain(|_, amount| *amount != 0);
    all
}

impl Position {
    fn first(table: Box<dyn Native>, config: &Config) -> Self {
        Self { view: table.view(), table, books: Books::under(&config.terms), last: Vec::new() }
    }

    /// After those commands, each from here; none for those that are refused.
    fn after<'a>(
        &'a self,
        commands: impl Iterator<Item = (Actor, Timestamp, Command)> + 'a,
    ) -> impl Iterator<Item = (Actor, Command, Self)> + 'a {
        // A refusal changes nothing, so that the copy serves until a command is accepted.
        let mut copy = self.table.copy();
        commands.filter_map(move |(by, at, command)| {
            let mut last = Vec::new();
            copy.apply(by, at, &command, &mut last).ok()?;
            let table = std::mem::replace(&mut copy, self.table.copy());
            let (view, mut books) = (table.view(), self.books.clone());
            books.enter(&last, &view);
            Some((by, command, Self { view, table, books, last }))
        })
    }

    /// After each way the coins in the air can come down, with the numerator of its chance.
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

/// What was looked at.
#[derive(Debug, Default)]
struct Explored {
    positions: usize,
    commands: usize,
    chances: usize,
    closed: usize,
    kinds: BTreeSet<&'static str>,
}

/// Every position within the bounds.
fn explore(book: &Book, config: &Config, bounds: &Bounds) -> Explored {
    let table = book.open(config, &mut Vec::new()).expect("the ring opens");
    let most = std::env::var("KIP_STATES").ok().and_then(|most| most.parse().ok()).unwrap_or(usize::MAX);
    let mut seen = HashSet::from([table.snapshot()]);
    let mut open = VecDeque::from([Position::first(table, config)]);
    let mut explored = Explored::default();
    while let Some(position) = open.pop_front() {
        explored.positions += 1;
        assert!(explored.positions <= most, "more positions than KIP_STATES: {explored:?}");
        for after in from(book, &position, bounds, &mut explored) {
            if seen.insert(after.table.snapshot()) {
                open.push_back(after);
            }
        }
    }
    explored
}

/// What can follow a position, once it is seen that nobody gains by it.
fn from(book: &Book, position: &Position, bounds: &Bounds, explored: &mut Explored) -> Vec<Position> {
    let view = &position.view;
    let before = has(position);
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
            on_average(&before, &landings);
            follow.extend(landings.into_iter().map(|landing| landing.1));
        }
        let commands = commands(book, view, bounds).into_iter().filter(|(_, command)| given(command));
        for (by, command, after) in position.after(commands.map(|(by, command)| (by, at, command))) {
            explored.commands += 1;
            explored.kinds.insert(command.name());
            assert_eq!(has(&after), before, "{by:?} gains or loses by {command:?} in {view:#?}");
            follow.push(after);
        }
    }
    follow.retain(|after| bounds.hold(after));
    follow
}

/// The coins change nothing on average.
fn on_average(before: &BySeat, landings: &[(u64, Position)]) {
    let whole: u64 = landings.iter().map(|landing| landing.0).sum();
    let mut sum = BySeat::new();
    for (chance, after) in landings {
        for (seat, amount) in has(after) {
            *sum.entry(seat).or_default() += i128::from(*chance) * amount;
        }
    }
    sum.retain(|_, amount| *amount != 0);
    let expected: BySeat = before.iter().map(|(&seat, &amount)| (seat, i128::from(whole) * amount)).collect();
    assert_eq!(sum, expected, "the coins favour somebody");
}

impl Bounds {
    /// Whether a position lies within them.
    fn hold(&self, position: &Position) -> bool {
        let happened = position.last.iter().all(|event| match &event.what {
            Happening::SideOfferMade(made) => made.offer <= self.offers,
            Happening::SideBetMade(made) => made.bet <= self.offers,
            Happening::OddsStanding(odds) => *odds <= self.odds,
            _ => true,
        });
        happened && position.view.coins.iter().filter(|&&coin| coin == CoinStatus::Retained).count() <= self.retained
    }
}

/// Every command that the rulebook knows was looked at, or is among those left out.
#[track_caller]
fn nothing_is_left_out(book: &Book, bounds: &Bounds, explored: &Explored) {
    for known in book.describe().head.commands.iter().map(|command| &*command.name) {
        let looked_at = explored.kinds.contains(known) || known == "land";
        let left_out = LEFT_OUT.contains(&known) || bounds.without.contains(&known);
        assert!(looked_at != left_out, "{known}: looked at: {looked_at}, left out: {left_out}");
    }
    assert!(explored.closed > 0 && explored.chances > 0);
}

fn ring(rulebook: &str, config: &Config, bounds: &Bounds) {
    let book = Book::named(rulebook);
    let explored = explore(&book, config, bounds);
    println!("{rulebook}: {explored:?}");
    nothing_is_left_out(&book, bounds, &explored);
}

/// A ring of two seats.
fn small() -> Config {
    Config { seats: 2, ..ring_config() }
}

// R34, R35, R37, R38, R47: the centre, with everybody coming and going: stakes of 1
#[test]
fn nobody_gains_by_timing_about_the_centre() {
    let config = small();
    let times = vec![config.opened_at];
    let without = &["offer-side-bet", "match-side-bet", "withdraw-side-offer", "change-coins", "exclude-player"];
    ring("ringkeeper", &config, &Bounds { seats: 2, amounts: &[1], offers: 0, odds: 1, retained: 0, without, times });
}

// R35, R40, R54: the centre and a side bet, both players in the ring from the start
#[test]
fn nobody_gains_by_timing_about_side_bets() {
    let config = small();
    let times = vec![config.opened_at];
    let without = &["leave", "change-coins", "exclude-player", "stay"];
    ring("ringkeeper", &config, &Bounds { seats: 2, amounts: &[1], offers: 1, odds: 1, retained: 0, without, times });
}

// R40, R41, R42, R55: two seats, an offer of 2 and its parts, and midnight
#[test]
fn nobody_gains_by_timing_in_a_pub_around_midnight() {
    let mut config = small();
    let kip_engine::two_up::contract::Terms::Ring(terms) = &mut config.terms else { panic!("a ring") };
    terms.anzac_day_only = true;
    // 25 April 2026, 23:59:59 and the next midnight, ten hours before UTC
    config.opened_at = 20_568 * 86_400_000 + 86_400_000 - 36_000_000 - 1_000;
    let times = vec![config.opened_at, config.opened_at + 1_000];
    let without = &["exclude-player"];
    ring("pub", &config, &Bounds { seats: 2, amounts: &[1], offers: 1, odds: 1, retained: 0, without, times });
}
