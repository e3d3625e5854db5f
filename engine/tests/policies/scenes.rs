//! Short sessions, one for each policy: each ends in words that say how it went.

use std::collections::BTreeSet;

use kip_engine::casino_cards::contract as cards;
use kip_engine::casino_cards::rank;
use kip_engine::contract::{Account, ChanceSource, Joining, Standing};
use kip_engine::two_up::contract::*;
use kip_engine::{casino_cards, two_up};
use kip_records::Rulebook;

use crate::common::any_table::{self, AnyTable, Session};
use crate::common::dice::Dice;

type TwoUp = Session<two_up::Table>;
type Cards = Session<casino_cards::Table>;

const HOST: Actor = Actor { role: Role::Host, number: 0 };
const BOXER: Actor = Actor { role: Role::Boxer, number: 1 };
const KEEPER: Actor = Actor { role: Role::Ringkeeper, number: 1 };
const SUPERVISOR: Actor = Actor { role: Role::CasinoSupervisor, number: 1 };

const fn player(number: u32) -> Actor {
    Actor { role: Role::Player, number }
}

/// What a game of Two-Up waits for, in the order in which it goes on.
const STEPS: [&str; 12] = [
    "accept-coins",
    "offer-coins",
    "select-coins",
    "call-side",
    "place-spinner-wager",
    "stake-centre",
    "cover-centre",
    "place-your-bets",
    "no-more-bets",
    "throw-coins",
    "announce-result",
    "spin-again",
];

/// Opens a table whose coins are observed, with three players.
fn open(rulebook: &Rulebook) -> TwoUp {
    let configs = two_up::Table::configs(rulebook, &ChanceSource::Observed);
    let mut session = TwoUp::open(rulebook, &configs[0]).unwrap();
    session.seat(3);
    session
}

/// Plays on until the game waits for that command.
fn until(session: &mut TwoUp, name: &str) {
    for _ in 0..40 {
        let listed = session.listed();
        let find = |name: &str| listed.iter().find(|choice| choice.command.name() == name);
        if find(name).is_some() {
            return;
        }
        let is_next = |choice: &&Choice| choice.standing <= Standing::ClosesWindow;
        let next = STEPS
            .iter()
            .find_map(|step| find(step).filter(is_next))
            .unwrap_or_else(|| panic!("no step to {name}: {listed:?}"));
        session.give(next.by, &next.command);
    }
    panic!("no way to {name}: {:?}", session.table.view());
}

fn at(rulebook: &Rulebook, name: &str) -> TwoUp {
    let mut session = open(rulebook);
    until(&mut session, name);
    session
}

/// Throws: the coins lie heads, or one of each.
fn land(session: &mut TwoUp, second: Rest) {
    until(session, "land");
    let DueChance::Listed(chances) = session.table.chances(u32::MAX) else { panic!("coins are seen") };
    let landing = Landing::Observed(Rests { first: Rest::Heads, second, third: None });
    let chance = chances.iter().find(|chance| chance.command == Command::Land(landing.clone())).unwrap();
    session.give(chance.by, &chance.command);
}

/// Throws, and announces how the coins lie.
fn throw(session: &mut TwoUp, second: Rest) {
    land(session, second);
    let announce = session.listed().into_iter().find(|choice| choice.command == Command::AnnounceResult).unwrap();
    session.give(announce.by, &announce.command);
}

fn no_spin(session: &mut TwoUp, by: Actor) {
    until(session, "land");
    session.give(by, &call(NoSpinReason::NotSpun));
}

const fn call(reason: NoSpinReason) -> Command {
    Command::CallNoSpin(NoSpin { reason, text: None })
}

const fn coins(first: u8, second: u8, third: Option<u8>) -> Command {
    Command::SelectCoins(Picked { first, second: Some(second), third })
}

/// Says whether a command is accepted, or with which code it is refused.
fn answer<T: AnyTable>(session: &Session<T>, by: any_table::Actor<T>, command: &any_table::Command<T>) -> String {
    session.refusal(by, command).map_or("accepted".to_owned(), |refusal| refusal.code)
}

/// Says what a player has won.
fn won<T>(session: &Session<T>, seat: u32) -> i128 {
    session.money.balance(Account::Purse(seat), 0)
}

pub fn fifth_and_sixth_coin(rulebook: &Rulebook) -> String {
    answer(&at(rulebook, "select-coins"), player(1), &coins(5, 6, None))
}

pub fn head_up_and_tail_up(rulebook: &Rulebook) -> String {
    let faces = |second| Command::ThrowCoins(Faces { first: Side::Heads, second, third: None });
    let session = at(rulebook, "throw-coins");
    [Side::Tails, Side::Heads].map(|second| answer(&session, player(1), &faces(second))).join(", ")
}

/// A spinner stakes 500 and throws Heads until the wager wins.
pub fn heads_in_a_row(rulebook: &Rulebook) -> String {
    let mut session = open(rulebook);
    let mut throws = 0;
    while won(&session, 1) <= 0 && throws < 9 {
        throw(&mut session, Rest::Heads);
        throws += 1;
    }
    format!("{throws} throws: {}", won(&session, 1))
}

/// A player stakes 1,000 on Heads, and Odds are thrown until the wager is decided.
pub fn odds_in_a_row(rulebook: &Rulebook) -> String {
    let mut session = at(rulebook, "no-more-bets");
    session
        .give(player(2), &Command::PlaceWager(Wager { side: Side::Heads, stake: Stake { chips: 1_000, tokens: 0 } }));
    let mut throws = 0;
    while session.table.view().common.lying.iter().any(|lying| lying.seat == 2) && throws < 9 {
        throw(&mut session, Rest::Tails);
        throws += 1;
    }
    format!("{throws} Odds: {}", won(&session, 2))
}

pub fn call_of_tails(rulebook: &Rulebook) -> String {
    let mut session = at(rulebook, "select-coins");
    session.give(player(1), &coins(1, 2, None));
    answer(&session, player(1), &Command::CallSide(Side::Tails))
}

pub fn wager_after_no_spin(rulebook: &Rulebook) -> String {
    let mut session = open(rulebook);
    no_spin(&mut session, BOXER);
    let wager = Wager { side: Side::Heads, stake: Stake { chips: 1_000, tokens: 0 } };
    answer(&session, player(2), &Command::PlaceWager(wager))
}

pub fn low_throw_by_a_supervisor(rulebook: &Rulebook) -> String {
    answer(&at(rulebook, "land"), SUPERVISOR, &call(NoSpinReason::TooLow))
}

pub fn second_set(rulebook: &Rulebook) -> String {
    answer(&at(rulebook, "select-coins"), KEEPER, &Command::ChangeCoins(2))
}

pub fn seventh_and_eighth_penny(rulebook: &Rulebook) -> String {
    answer(&at(rulebook, "select-coins"), player(1), &coins(7, 8, None))
}

pub fn two_pennies_and_three(rulebook: &Rulebook) -> String {
    let session = at(rulebook, "select-coins");
    [None, Some(3)].map(|third| answer(&session, player(1), &coins(1, 2, third))).join(", ")
}

pub fn spinner_selects(rulebook: &Rulebook) -> String {
    let mut session = at(rulebook, "accept-coins");
    session.give(player(1), &Command::AcceptCoins);
    answer(&session, player(1), &coins(1, 2, Some(3)))
}

/// A spinner stakes 100 in the centre, and takes it out when the due may be taken.
pub fn centre_rides(rulebook: &Rulebook) -> String {
    let mut session = open(rulebook);
    for throws in 1.. {
        throw(&mut session, Rest::Heads);
        if session.refusal(player(1), &Command::WithdrawDue).is_none() {
            session.give(player(1), &Command::WithdrawDue);
            return format!("{throws} throws: {} times the stake", won(&session, 1));
        }
    }
    unreachable!("the centre is won")
}

pub fn side_bet_before_the_centre(rulebook: &Rulebook) -> String {
    let mut session = at(rulebook, "cover-centre");
    session.give(KEEPER, &Command::PlaceYourBets);
    answer(&session, player(2), &Command::OfferSideBet(100))
}

/// A winner stays, and selects the pennies that have won.
pub fn winning_pennies(rulebook: &Rulebook) -> String {
    let mut session = open(rulebook);
    while session.refusal(player(1), &Command::Stay).is_some() {
        throw(&mut session, Rest::Heads);
    }
    session.give(player(1), &Command::Stay);
    answer(&session, player(1), &coins(1, 2, None))
}

pub fn substitute_after_three(rulebook: &Rulebook) -> String {
    let mut session = open(rulebook);
    (0..3).for_each(|_| no_spin(&mut session, KEEPER));
    answer(&session, KEEPER, &Command::AppointSubstitute(Role::Ringkeeper))
}

pub fn ringkeeper_closes(rulebook: &Rulebook) -> String {
    answer(&open(rulebook), KEEPER, &Command::CloseTable)
}

/// The first day of 2026, at noon in the ring's zone.
pub fn new_years_day(rulebook: &Rulebook) -> String {
    let mut config = two_up::Table::configs(rulebook, &ChanceSource::Observed).remove(0);
    (config.opened_at, config.zone_offset_minutes) = (1_767_268_800_000, 0);
    TwoUp::open(rulebook, &config).map_or_else(|refusal| refusal.code, |_| "open".to_owned())
}

pub fn nobody_attests(rulebook: &Rulebook) -> String {
    let session = TwoUp::open(rulebook, &two_up::Table::configs(rulebook, &ChanceSource::Observed)[0]).unwrap();
    answer(&session, HOST, &Command::Join(Joining { seat: 1, age_attested: false }))
}

pub fn ceiling(rulebook: &Rulebook) -> String {
    answer(&at(rulebook, "land"), KEEPER, &call(NoSpinReason::HitCeiling))
}

pub fn low_throw_at_rest(rulebook: &Rulebook) -> String {
    let mut session = open(rulebook);
    land(&mut session, Rest::Heads);
    answer(&session, KEEPER, &call(NoSpinReason::TooLow))
}

/// Opens a card table for so many players, and plays at random until a position is found. Returns `None` where two hands have none.
fn find(rulebook: &Rulebook, players: u8, is_it: impl Fn(&cards::TableView) -> bool) -> Option<Cards> {
    let configs = casino_cards::Table::configs(rulebook, &ChanceSource::Fresh);
    let mut config = configs.into_iter().find(|config| config.terms.players == players).unwrap();
    config.terms.stakes = cards::Stakes::PerPoint(1);
    for seed in 0..40 {
        let (mut session, mut dice) = (Cards::open(rulebook, &config).unwrap(), Dice(seed));
        session.seat(players.into());
        for _ in 0..400 {
            if is_it(&session.table.view(Some(host()))) {
                return Some(session);
            }
            go_on(&mut session, &mut dice);
        }
    }
    None
}

const fn host() -> cards::Actor {
    cards::Actor { role: cards::Role::Host, number: 0 }
}

const fn seat(number: u32) -> cards::Actor {
    cards::Actor { role: cards::Role::Player, number }
}

/// Finds a position in which the seat that acts can still play a card.
fn find_turn(rulebook: &Rulebook, is_it: impl Fn(&cards::TableView, &cards::SeatView) -> bool) -> Cards {
    let players = casino_cards::Table::configs(rulebook, &ChanceSource::Fresh)[0].terms.players;
    let found = find(rulebook, players, |view| {
        let is_open = view.phase == cards::Phase::Turn;
        is_open && is_it(view, view.seats.iter().find(|seat| Some(seat.seat) == view.to_act).unwrap())
    });
    found.unwrap()
}

fn has_played(view: &cards::TableView) -> bool {
    view.turn.as_ref().is_some_and(|turn| turn.played.is_some())
}

/// Counts the builds of a seat.
fn builds(view: &cards::TableView, seat: u32) -> usize {
    let is_own = |item: &&cards::LayoutItem| matches!(item, cards::LayoutItem::Build(build) if build.owner == seat);
    view.layout.iter().filter(is_own).count()
}

/// Returns the acting seat with its view.
fn acting(session: &Cards) -> (cards::Actor, cards::SeatView) {
    let view = session.table.view(Some(host()));
    let acts = view.to_act.unwrap();
    (seat(acts), view.seats.into_iter().find(|seat| seat.seat == acts).unwrap())
}

/// Says how many cards are in a hand, on the layout and in the pack when the first turn begins.
pub fn first_turn(rulebook: &Rulebook) -> String {
    let session = find_turn(rulebook, |_, _| true);
    let view = session.table.view(Some(host()));
    format!("{} in hand, {} laid, {} left", acting(&session).1.hand.len(), view.layout.len(), view.pack)
}

/// Two play a hand that its leader loses. Says who leads the next one.
pub fn next_leader(rulebook: &Rulebook) -> String {
    let leader = |session: &Cards| session.table.view(None).leader;
    for seed in 0..100 {
        let mut session = two(rulebook);
        let mut dice = Dice(seed);
        let is_dealt = |session: &Cards| session.table.view(None).to_act.is_some();
        while !is_dealt(&session) {
            go_on(&mut session, &mut dice);
        }
        let first = leader(&session);
        let scores = play_hand(&mut session, &mut dice);
        let loser = scores.sides.iter().min_by_key(|side| side.points).map(|side| side.seat);
        if loser == first && scores.sides[0].points != scores.sides[1].points {
            while !is_dealt(&session) {
                go_on(&mut session, &mut dice);
            }
            return if leader(&session) == first { "the loser" } else { "the other" }.to_owned();
        }
    }
    panic!("no leader loses")
}

/// Counts the sides of four players.
pub fn sides_of_four(rulebook: &Rulebook) -> String {
    let session = find(rulebook, 4, |_| true).unwrap();
    session.table.view(None).totals.len().to_string()
}

/// Says on whose pile the first capture of four lies, where it is that of seat 3.
pub fn pile_of_seat_three(rulebook: &Rulebook) -> String {
    let lies = |view: &cards::TableView| view.piles.iter().find(|pile| !pile.parts.is_empty()).map(|pile| pile.seat);
    let session = find(rulebook, 4, |view| view.last_capture == Some(3) && lies(view).is_some()).unwrap();
    lies(&session.table.view(None)).unwrap().to_string()
}

/// Plays a card of a rank as a value, where another lies on the layout.
fn play_as(rulebook: &Rulebook, of_rank: u8, value: u8) -> String {
    let is_it = |card: &&cards::Card| rank(**card) == of_rank;
    let lies = |item: &cards::LayoutItem| matches!(item, cards::LayoutItem::Loose(card) if is_it(&card));
    let session = find_turn(rulebook, |view, seat| {
        !has_played(view) && view.layout.iter().any(lies) && seat.hand.iter().any(|card| is_it(&card))
    });
    let (by, held) = acting(&session);
    let card = *held.hand.iter().find(is_it).unwrap();
    let value = cards::Playing { card, value };
    answer(&session, by, &cards::Command::Play(value))
}

pub fn jack_as_eleven(rulebook: &Rulebook) -> String {
    play_as(rulebook, 11, 11)
}

pub fn ace_as_fourteen(rulebook: &Rulebook) -> String {
    play_as(rulebook, 1, 14)
}

/// The first player lays a card down.
pub fn after_the_first_card(rulebook: &Rulebook) -> String {
    let mut session = find_turn(rulebook, |_, _| true);
    let (by, held) = acting(&session);
    session.give(by, &cards::Command::Discard(cards::CardRef { card: held.hand[0] }));
    if acting(&session).0 == by { "the turn goes on" } else { "the turn has passed" }.to_owned()
}

pub fn somebody_insists(rulebook: &Rulebook) -> String {
    answer(&find_turn(rulebook, |_, _| true), seat(1), &cards::Command::Insist)
}

/// Says whether anybody sorts captured cards.
pub fn captured_cards(rulebook: &Rulebook) -> String {
    let is_sorting = |view: &cards::TableView| view.phase == cards::Phase::Stacking;
    find(rulebook, 2, is_sorting).map_or("as they lay", |_| "sorted").to_owned()
}

/// The owner of a build lays a card down in the first half.
pub fn builder_lays_down(rulebook: &Rulebook) -> String {
    let owns = |view: &cards::TableView, seat: &cards::SeatView| {
        view.half == 1 && !has_played(view) && builds(view, seat.seat) == 1 && seat.hand.len() > 4
    };
    let session = find_turn(rulebook, owns);
    let (by, held) = acting(&session);
    let refused = held.hand.iter().map(|&card| answer(&session, by, &cards::Command::Discard(cards::CardRef { card })));
    refused.collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(", ")
}

/// Says whether a player who has played a card in the first half can have two builds.
pub fn two_builds(rulebook: &Rulebook) -> String {
    let has_two = |view: &cards::TableView| {
        let acts = view.to_act.filter(|_| view.half == 1 && view.phase == cards::Phase::Turn && has_played(view));
        acts.is_some_and(|seat| builds(view, seat) == 2)
    };
    find(rulebook, 2, has_two).map_or("one build", |_| "two builds").to_owned()
}

/// Opens a table for two.
fn two(rulebook: &Rulebook) -> Cards {
    let mut session = Cards::open(rulebook, &casino_cards::Table::configs(rulebook, &ChanceSource::Fresh)[0]).unwrap();
    session.seat(2);
    session
}

/// Gives a command for which the game waits. Returns its events.
fn go_on(session: &mut Cards, dice: &mut Dice) -> Vec<cards::Event> {
    let mut listed = session.listed();
    listed.retain(|choice| choice.standing == Standing::Awaited);
    let (by, command) = session.choose(&listed, dice).unwrap();
    session.give(by, &command)
}

/// Plays until a hand is scored.
fn play_hand(session: &mut Cards, dice: &mut Dice) -> cards::Scores {
    loop {
        let scored = go_on(session, dice).into_iter().find_map(|event| match event.what {
            cards::Happening::HandScored(scores) => Some(scores),
            _ => None,
        });
        if let Some(scores) = scored {
            return scores;
        }
    }
}

pub fn two_of_spades(rulebook: &Rulebook) -> String {
    let scores = play_hand(&mut two(rulebook), &mut Dice(1));
    scores.sides.iter().map(|side| side.for_spy_two).sum::<u8>().to_string()
}

/// Says what a seat stakes at an amount of 1 for each point.
pub fn stake_of_a_seat(rulebook: &Rulebook) -> String {
    won(&find(rulebook, 2, |view| view.seats[0].ready).unwrap(), 1).to_string()
}
