//! Many spins at once are the same spins one by one: the croupier's routine, written out by hand.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, reason = "a test may stop where it stands")]
#![allow(missing_docs, reason = "tests")]

use kip_records::two_up::NSW;
use std::collections::HashMap;

use kip_engine::contract::{
    Account, Actor, Cause, ChanceSource, Joining, MinorUnits, Move, Role, Row, Seat, Stake, Timestamp,
};
use kip_engine::draws;
use kip_engine::two_up::Table;
use kip_engine::two_up::contract::{
    AutoPlan, AutoSpinner, AutoTally, AutoWager, Bounds, CasinoTerms, CoinStatus, Command, Config, DecisionResult,
    Enforcement, Event, Faces, GameOutcome, Happening, Invalidation, InvalidationReason, InvalidationScope, Landing,
    Phase, Picked, Side, Sign, Terms, Thrower, Wager,
};

const OPENED: Timestamp = 1_767_225_600_000;
/// When the batch is played.
const LATER: Timestamp = OPENED + 1;
const BOXER: Actor = Actor { role: Role::Boxer, number: 1 };
const HOST: Actor = Actor { role: Role::Host, number: 1 };

const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// A table with chips of 1 and 2.50 dollars and players on seats 1 to `players` of four.
fn table(players: Seat, enforcement: Enforcement, source: ChanceSource) -> Table {
    let bounds = |min, max| Bounds { min, max, unit: None };
    let config = Config {
        table: "pit 3".into(),
        seats: 4,
        opened_at: OPENED,
        zone_offset_minutes: 600,
        source,
        terms: Terms::Casino(CasinoTerms {
            sign: Sign { spinner: bounds(500, 2_000), heads_tails: bounds(500, 5_000) },
            enforcement,
            denominations: vec![100, 250],
            allow_return_over_one: false,
            odds: None,
        }),
    };
    let mut table = Table::open(*NSW, &config, &mut Vec::new()).expect("a table");
    for seat in 1..=players {
        give(&mut table, HOST, OPENED, &Command::Join(Joining { seat, age_attested: true }));
    }
    table
}

fn give(table: &mut Table, by: Actor, at: Timestamp, command: &Command) -> Vec<Event> {
    let mut events = Vec::new();
    table.apply(by, at, command, &mut events).unwrap_or_else(|refusal| panic!("{by:?} {command:?}: {refusal:?}"));
    events
}

fn throw() -> Command {
    Command::ThrowCoins(Faces { first: Side::Heads, second: Side::Tails, third: None })
}

/// The croupier by hand.
struct ByHand<'a> {
    table: Table,
    plan: &'a AutoPlan,
    tally: AutoTally,
    moves: Vec<Move>,
}

impl ByHand<'_> {
    fn play(mut self) -> (Table, AutoTally, Vec<Move>) {
        while self.tally.spins < self.plan.rounds {
            self.next();
        }
        (self.table, self.tally, self.moves)
    }

    fn next(&mut self) {
        let view = self.table.view();
        let spinner = self.plan.spinner.map(|spinner| spinner.seat);
        match view.phase {
            Phase::Offering | Phase::Won => {
                let listed = self.table.legal(self.plan.at, None, u32::MAX).first;
                let goes_on = |seat| {
                    listed.iter().any(|choice| choice.by == player(seat) && choice.command == Command::SpinAgain)
                };
                let offer = listed.iter().find_map(|choice| match choice.command {
                    Command::OfferCoins(seat) => Some(seat),
                    _ => None,
                });
                match (spinner, offer) {
                    (Some(seat), _) if goes_on(seat) => self.give(player(seat), &Command::SpinAgain),
                    (_, Some(seat)) => {
                        self.give(BOXER, &Command::OfferCoins(seat));
                        if spinner == Some(seat) {
                            self.give(player(seat), &Command::AcceptCoins);
                        } else {
                            self.give(BOXER, &Command::DeclineCoins);
                        }
                    }
                    _ => self.give(BOXER, &Command::StartHouseSpin),
                }
            }
            Phase::Preparing => {
                if let (Some(spinner), Some(game)) = (self.plan.spinner, view.game)
                    && spinner.seat == game.seat
                    && game.stake == Stake::default()
                {
                    self.prepare(spinner);
                }
                self.give(BOXER, &Command::PlaceYourBets);
                for AutoWager { seat, side, stake } in self.plan.wagers.clone() {
                    self.give(player(seat), &Command::PlaceWager(Wager { side, stake }));
                }
                self.give(BOXER, &Command::NoMoreBets);
            }
            Phase::Betting => self.give(BOXER, &Command::NoMoreBets),
            Phase::Called => {
                if view.thrower == Some(Thrower::Vacant) {
                    self.give(BOXER, &Command::AppointSubstitute(Role::Dealer));
                }
                let by = match view.thrower {
                    Some(Thrower::Spinner(seat)) => {
                        if !view.coins.contains(&CoinStatus::InPlay) {
                            let coins = Picked { first: 1, second: Some(2), third: None };
                            self.give(player(seat), &Command::SelectCoins(coins));
                        }
                        player(seat)
                    }
                    _ => BOXER,
                };
                self.give(by, &throw());
            }
            Phase::Flying => {
                let landing = Command::Land(Landing::Fresh(like(&self.plan.seed, self.tally.spins)));
                self.give(HOST, &landing);
                self.give(BOXER, &Command::AnnounceResult);
            }
            Phase::Landed => self.give(BOXER, &Command::AnnounceResult),
            Phase::Reopened | Phase::Electing => panic!("no throw of numbers is called off"),
            Phase::Closed => panic!("the table is closed"),
        }
    }

    fn prepare(&mut self, AutoSpinner { seat, side, stake }: AutoSpinner) {
        let coins = Picked { first: 1, second: Some(2), third: None };
        self.give(player(seat), &Command::SelectCoins(coins));
        self.give(player(seat), &Command::CallSide(side));
        self.give(player(seat), &Command::PlaceSpinnerWager(stake));
    }

    fn give(&mut self, by: Actor, command: &Command) {
        for event in give(&mut self.table, by, self.plan.at, command) {
            self.moves.extend_from_slice(&event.moves);
            let tally = &mut self.tally;
            match event.what {
                Happening::CoinsLanded(_) => tally.spins += 1,
                Happening::ResultAnnounced(result) => {
                    tally.decisions += 1;
                    match result {
                        DecisionResult::Heads => tally.heads += 1,
                        DecisionResult::Tails => tally.tails += 1,
                        DecisionResult::FiveOdds => tally.five_odds += 1,
                    }
                }
                Happening::SpinnerGameEnded(end) if end.outcome == GameOutcome::Won => tally.games_won += 1,
                Happening::SpinnerGameEnded(end) if end.outcome == GameOutcome::Lost => tally.games_lost += 1,
                _ => {}
            }
        }
    }
}

/// A seed whose first byte shows what the `k`-th byte of that one shows: single landings use the first only.
fn like(seed: &[u8], k: u64) -> Vec<u8> {
    let coins = |seed: &[u8], k| draws::coins_of(seed, k).map(|faces| (faces.first, faces.second)).expect("32 bytes");
    let wanted = coins(seed, k);
    let seeds = (0..=255).map(|byte| vec![byte; 32]);
    seeds.into_iter().find(|seed| coins(seed, 0) == wanted).expect("one in four")
}

fn stake(chips: u64, tokens: u64) -> Stake {
    Stake { chips, tokens }
}

fn plan(spinner: Option<AutoSpinner>, wagers: Vec<AutoWager>) -> AutoPlan {
    AutoPlan { at: LATER, seed: (7..39).collect(), rounds: 0, stepwise: false, spinner, wagers }
}

/// Plans that players on seats 1 and 2 can follow.
fn plans() -> Vec<AutoPlan> {
    let spinner = |seat, side, stake| Some(AutoSpinner { seat, side, stake });
    let wager = |seat, side, stake| AutoWager { seat, side, stake };
    vec![
        plan(None, vec![]),
        plan(None, vec![wager(1, Side::Heads, stake(500, 0)), wager(2, Side::Tails, stake(500, 250))]),
        plan(spinner(1, Side::Heads, stake(550, 0)), vec![wager(1, Side::Tails, stake(0, 700))]),
        plan(
            spinner(2, Side::Tails, stake(500, 333)),
            vec![
                wager(1, Side::Heads, stake(5_000, 0)),
                wager(1, Side::Tails, stake(600, 0)),
                wager(2, Side::Tails, stake(500, 0)),
            ],
        ),
        // Nobody sits there.
        plan(spinner(4, Side::Heads, stake(500, 0)), vec![wager(2, Side::Heads, stake(500, 0))]),
    ]
}

#[track_caller]
fn same(table: &Table, plan: &AutoPlan) {
    let mut batch = table.clone();
    let (tally, moves) = batch.auto_play(plan).unwrap_or_else(|refusal| panic!("{plan:?}: {refusal:?}"));
    let by_hand = ByHand { table: table.clone(), plan, tally: AutoTally::default(), moves: Vec::new() };
    let (by_hand, expected, one_by_one) = by_hand.play();
    assert_eq!(tally, expected, "{plan:?}");
    assert_eq!(moves.len(), summed(&moves).len(), "told twice: {moves:?}");
    assert_eq!(summed(&moves), summed(&one_by_one), "{plan:?}");
    assert_eq!(batch.snapshot(), by_hand.snapshot(), "{plan:?}");
    assert_eq!(tally.spins, plan.rounds);
}

/// The amounts by payer, payee, tender, bet and cause.
fn summed(moves: &[Move]) -> HashMap<(Account, Account, Row, Row, Cause), MinorUnits> {
    let mut sums = HashMap::new();
    for one in moves {
        *sums.entry((one.payer, one.payee, one.tender, one.bet, one.cause)).or_default() += one.amount;
    }
    sums
}

#[test]
fn spins_in_a_batch_are_the_same_spins_one_by_one() {
    for enforcement in [Enforcement::Strict, Enforcement::AtSettlement] {
        let table = table(2, enforcement, ChanceSource::Fresh);
        for plan in plans() {
            for spins in [0, 1, 2, 3, 4, 5, 10, 30] {
                same(&table, &AutoPlan { rounds: spins, ..plan.clone() });
            }
        }
    }
}

#[test]
fn a_long_batch_goes_on_over_the_blocks_of_the_keystream() {
    let table = table(2, Enforcement::Strict, ChanceSource::Fresh);
    for spins in [63, 64, 65, 255, 256, 257, 600] {
        same(&table, &AutoPlan { rounds: spins, ..plans().swap_remove(3) });
    }
}

#[test]
fn what_is_above_the_maximum_goes_back_in_a_batch_too() {
    let table = table(2, Enforcement::AtSettlement, ChanceSource::Fresh);
    let wagers = vec![AutoWager { seat: 1, side: Side::Heads, stake: stake(6_000, 1_000) }];
    let spinner = Some(AutoSpinner { seat: 2, side: Side::Heads, stake: stake(2_000, 300) });
    for spins in [1, 7, 40] {
        same(&table, &AutoPlan { rounds: spins, ..plan(spinner, wagers.clone()) });
    }
}

#[test]
fn a_batch_takes_up_a_table_wherever_it_stands() {
    let steps = [
        (BOXER, Command::OfferCoins(1)),
        (player(1), Command::DeclineCoins),
        (BOXER, Command::OfferCoins(2)),
        (BOXER, Command::DeclineCoins),
        (BOXER, Command::StartHouseSpin),
        (BOXER, Command::PlaceYourBets),
        (player(2), Command::PlaceWager(Wager { side: Side::Heads, stake: Stake { chips: 700, tokens: 0 } })),
        (BOXER, Command::NoMoreBets),
        (BOXER, throw()),
        (HOST, landing(Side::Tails, Side::Heads)),
        (BOXER, Command::AnnounceResult),
        (BOXER, throw()),
    ];
    from_there(&steps, 1);
}

/// The spinner's game up to "place your bets", for Tails.
fn a_game() -> Vec<(Actor, Command)> {
    vec![
        (BOXER, Command::OfferCoins(1)),
        (player(1), Command::AcceptCoins),
        (player(1), Command::SelectCoins(Picked { first: 2, second: Some(5), third: None })),
        (player(1), Command::CallSide(Side::Tails)),
        (player(1), Command::PlaceSpinnerWager(stake(600, 0))),
        (BOXER, Command::PlaceYourBets),
        (BOXER, Command::NoMoreBets),
    ]
}

#[test]
fn a_batch_takes_up_a_game_that_the_house_has_taken_over() {
    let mut steps = a_game();
    steps.extend([
        (player(1), throw()),
        (HOST, landing(Side::Tails, Side::Tails)),
        (BOXER, Command::AnnounceResult),
        (player(1), Command::DeclineFurtherSpins),
        (BOXER, Command::AppointSubstitute(Role::Dealer)),
        (BOXER, Command::PlaceYourBets),
    ]);
    from_there(&steps, 8);
}

#[test]
fn a_batch_takes_up_a_spinner_whose_coins_were_put_back() {
    let mut steps = a_game();
    let disruption =
        Invalidation { scope: InvalidationScope::Result, reason: InvalidationReason::Disruption, forfeits: vec![] };
    steps.extend([
        (player(1), throw()),
        (HOST, landing(Side::Heads, Side::Heads)),
        (BOXER, Command::AnnounceResult),
        (BOXER, Command::OfferCoins(2)),
        (player(2), Command::AcceptCoins),
        (player(2), Command::SelectCoins(Picked { first: 1, second: Some(3), third: None })),
        (Actor { role: Role::CasinoSupervisor, number: 1 }, Command::InvalidateOutcome(disruption)),
    ]);
    from_there(&steps, steps.len());
}

#[test]
fn a_batch_takes_up_a_spinner_who_has_just_won() {
    let mut steps = a_game();
    for round in 0..3 {
        if round > 0 {
            steps.extend([(BOXER, Command::PlaceYourBets), (BOXER, Command::NoMoreBets)]);
        }
        steps.extend([
            (player(1), throw()),
            (HOST, landing(Side::Tails, Side::Tails)),
            (BOXER, Command::AnnounceResult),
        ]);
    }
    from_there(&steps, steps.len());
}

/// After so many of the steps, and after each one that follows.
fn from_there(steps: &[(Actor, Command)], first: usize) {
    let mut table = table(2, Enforcement::Strict, ChanceSource::Fresh);
    for (number, (by, command)) in (1..).zip(steps) {
        give(&mut table, *by, OPENED, command);
        if number < first {
            continue;
        }
        for plan in plans().into_iter().take(3) {
            for spins in [0, 1, 2, 6, 40] {
                same(&table, &AutoPlan { rounds: spins, ..plan.clone() });
            }
        }
    }
}

/// Coins that come down so.
fn landing(first: Side, second: Side) -> Command {
    let seeds = (0..=255).map(|byte| vec![byte; 32]);
    let lies =
        |seed: &Vec<u8>| draws::coins_of(seed, 0).is_ok_and(|faces| (faces.first, faces.second) == (first, second));
    Command::Land(Landing::Fresh(seeds.into_iter().find(lies).expect("one in four")))
}

#[test]
fn a_refused_batch_changes_nothing() {
    let too_small = AutoWager { seat: 1, side: Side::Heads, stake: stake(100, 0) };
    let nobody = AutoWager { seat: 3, side: Side::Heads, stake: stake(500, 0) };
    let refused = [
        (AutoPlan { wagers: vec![too_small], rounds: 5, ..plan(None, vec![]) }, ChanceSource::Fresh, "below-minimum"),
        (AutoPlan { wagers: vec![nobody], rounds: 5, ..plan(None, vec![]) }, ChanceSource::Fresh, "seat-empty"),
        (AutoPlan { rounds: 5, ..plan(None, vec![]) }, ChanceSource::Observed, "wrong-spin-source"),
        (AutoPlan { seed: vec![0; 31], ..plan(None, vec![]) }, ChanceSource::Fresh, "seed-length"),
        (AutoPlan { at: OPENED - 1, ..plan(None, vec![]) }, ChanceSource::Fresh, "time-backwards"),
    ];
    for (plan, source, code) in refused {
        let mut table = table(2, Enforcement::Strict, source);
        let before = table.snapshot();
        assert_eq!(table.auto_play(&plan).expect_err(code).code, code);
        assert_eq!(table.snapshot(), before);
    }
}
