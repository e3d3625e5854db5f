//! The face of Two-Up: its books, its words, its tables of rounds and balances.

mod ask;
mod canvas;
mod casino;
mod certify;
mod coins;
pub(crate) mod command_help;
mod consequence;
mod croupier;
mod label;
pub(crate) mod ledger;
pub(crate) mod menu;
pub(crate) mod narrate;
mod panel;
pub(crate) mod phase;
mod purse;
pub(crate) mod report;
mod ring;
pub(crate) mod rounds;
pub(crate) mod scene;
pub(crate) mod setup;
mod terminal;
pub(crate) mod terminology;
mod verify;

use std::collections::BTreeSet;

use kip::contract::{Actor, CommandLine, Seat};
use kip::family::SharedHappening as _;
use kip::two_up::{
    Bank, Command, Config, Description, Event, InvalidationReason, InvalidationScope, Landing, NoSpinReason, Rest,
    SendingOutReason, Side, Terms, View, WagerKind,
};
use kip::{Rulebook, Swapped, TwoUp};
use kip_conformance::families::two_up::payments::Payments;
use kip_conformance::families::two_up::results;
use kip_session::Books;
use kip_transcript::witness::Witness;
use owo_colors::OwoColorize as _;
use serde_json::{Map, Value, json};

use crate::errors::{Failure, Outcome};
use crate::face::{Draw, FIELDS, Face, ScriptWords, Totals};
use crate::new_rulebook::template::Template;
use crate::new_rulebook::templates;
use crate::output::{Out, moment_in_zone, right, signed, table};
use crate::participants::Participants;
use crate::play::session::Session;
use crate::{fair, phrases};
use command_help::{all_examples, examples};
use ledger::Ledger;
use narrate::Narrator;
use rounds::{Round, Rounds};
use terminology::Terminology;

/// The books of a table of Two-Up: its rounds, and the payments by which its events are judged.
pub struct TwoUpBooks {
    pub(crate) rounds: Rounds,
    payments: Payments,
    results: results::Results,
    /// Every seat ever taken: a player who never stakes has a balance too.
    pub seats: BTreeSet<Seat>,
}

impl Books<TwoUp> for TwoUpBooks {
    type Entry = Round;

    fn open(rulebook: &Rulebook<TwoUp>, config: &Config, _: &View) -> Self {
        let payments = Payments::under(rulebook.description(), config);
        let results = results::Results::new(rulebook.description());
        Self { rounds: Rounds::new(rulebook), payments, results, seats: BTreeSet::new() }
    }

    fn record(&mut self, events: &[Event]) -> Option<Round> {
        self.seats.extend(events.iter().filter_map(|event| event.what.seat_taken()));
        self.rounds.record(events)
    }

    fn finish(&mut self) -> Option<Round> {
        self.rounds.finish()
    }

    fn find_misstatement(&mut self, events: &[Event]) -> Option<String> {
        // The results follow every event, whatever the payments find.
        let result = self.results.follow(events);
        self.payments.find_misstatement(events).or(result)
    }

    fn take_over(&mut self, rulebook: &Rulebook<TwoUp>, _: &Swapped<TwoUp>, view: &View) {
        self.rounds.set_rulebook(rulebook);
        self.results.take_over(rulebook.description());
        self.payments = Payments::shown(rulebook.description(), view);
    }
}

/// The results of a session of Two-Up.
type Results<'a> = Totals<'a, TwoUp>;

impl<'a> Results<'a> {
    /// Returns every account, by what the events moved.
    pub(crate) const fn ledger(&self) -> Ledger<'a> {
        Ledger { money: self.audit.ledger(), seats: &self.audit.books().seats }
    }
}

impl Session<TwoUp> {
    /// Returns the offset of the table's clock from UTC.
    pub(crate) const fn zone_offset_minutes(&self) -> i16 {
        self.config().zone_offset_minutes
    }

    /// Returns every account, by what the events moved.
    pub(crate) fn ledger(&self) -> Ledger<'_> {
        self.totals(&[]).ledger()
    }

    /// Returns the draws so far, computed without the component.
    fn witness(&self) -> Option<&Witness> {
        self.audit().draws()?.coins()
    }
}

/// Describes the spinner's game.
fn describe_spinner(description: &Description) -> String {
    let throws = description.throws_to_win;
    let odds = description.odds_that_lose.map_or(String::new(), |odds| format!("; {odds} Odds in a row lose"));
    match description.bank {
        Bank::House => format!("{throws} throws of the called side win{odds}"),
        Bank::Players if throws == 0 => "spins for nothing; bets are made across the ring".into(),
        Bank::Players => format!("{throws} Heads in a row win the centre, Tails lose it"),
    }
}

impl Face for TwoUp {
    type Books = TwoUpBooks;

    const SCRIPT: ScriptWords = ScriptWords {
        commands: Command::NAMES,
        chance: "land",
        observed: [
            "eyes see how the coins fall at this table: `land` has to say it",
            "such as {\"land\": {\"observed\": {\"first\": \"heads\", \"second\": \"tails\"}}}",
        ],
        opening: "{\"open\": {\"table\": \"ring 1\", \"seats\": 8, …}}",
        order: "{\"by\": \"boxer\", \"command\": \"no-more-bets\"}",
        command: "{\"offer-coins\": 1}",
        amounts: &[
            "chips",
            "tokens",
            "amount",
            "min",
            "max",
            "unit",
            "denominations",
            "cover-centre",
            "offer-side-bet",
            "stake-centre",
        ],
        seats: &[
            "seat",
            "leave",
            "vacate-seat",
            "clear-player-limits",
            "void-wagers",
            "exclude-player",
            "offer-coins",
            "decline-cover",
        ],
        times: &["at", "change-at", "announce-closing"],
        most_amount: "an amount is 10^15 minor units at most",
        amount_rule: "R49",
        time_rule: "R33",
        most_seats: 64,
    };

    const ENTRIES: Option<&'static str> = Some("rounds");

    const SHOWS_EVENTS: bool = false;

    const HAS_SECRETS: bool = false;

    const ROLES_RULING: Option<&'static str> = Some("R22");

    fn seats(config: &Config) -> Seat {
        config.seats
    }

    fn zone(config: &Config) -> Option<i16> {
        Some(config.zone_offset_minutes)
    }

    fn describe_table(config: &Config) -> String {
        format!("{} seats, {}", config.seats, moment_in_zone(config.opened_at, config.zone_offset_minutes))
    }

    fn describe_terms(config: &Config, rulebook: &Rulebook<Self>) -> Option<String> {
        phrases::terms(&config.terms, rulebook.description())
    }

    fn explain_refused_config(failure: Failure, config: &Config) -> Failure {
        let code = failure.refusal.as_ref().map_or("", |refusal| &refusal.code);
        let another_day = ["not-on-this-day", "before-noon"].contains(&code);
        let clock = moment_in_zone(config.opened_at, config.zone_offset_minutes);
        if another_day { failure.help(format!("its clock shows {clock}")) } else { failure }
    }

    fn follow_rulebook(participants: &mut Participants, rulebook: &Rulebook<Self>) {
        participants.terminology = Terminology::of(rulebook.description());
    }

    fn name_actor(participants: &Participants, by: Actor) -> String {
        participants.actor(by)
    }

    fn narrate(session: &Session<Self>, events: &[Event], of: &Rulebook<Self>, _: Option<Seat>) -> Vec<String> {
        let narrator =
            Narrator { participants: &session.participants, zone_offset_minutes: session.zone_offset_minutes() };
        let lines = events.iter().flat_map(|event| {
            let clause = phrases::clause(of.clauses(), event);
            let sentence = format!("  {} {}", narrator.sentence(&event.what), format!("({clause})").dimmed());
            let digest = session.witness().and_then(|witness| fair::describe_digest(event, witness));
            [Some(sentence), digest.map(|digest| format!("  {digest}"))]
        });
        lines.flatten().collect()
    }

    fn examples(command: &str) -> Vec<&'static str> {
        all_examples(command).iter().map(|(_, command)| *command).collect()
    }

    fn command_examples<'a>(line: &'a CommandLine, description: &'a Description) -> Vec<(String, &'static str)> {
        examples(line, description).map(|(by, command)| (by.to_owned(), command)).collect()
    }

    fn facts(description: &Description) -> Vec<(&'static str, String)> {
        let bank = match description.bank {
            Bank::House => "the house banks every wager",
            Bank::Players => "players bet with each other",
        };
        let mut start = vec![description.start.first, description.start.second];
        start.extend(description.start.third);
        let start: Vec<_> = start.into_iter().map(phrases::side).collect();
        let (spun, set) = (description.coins_spun, description.coins_in_set);
        let coins = format!("{spun} of a set of {set}; on the kip: {} up", start.join(", "));
        vec![("Bank", bank.into()), ("Coins", coins), ("Spinner", describe_spinner(description))]
    }

    fn bets_heading(description: &Description) -> &'static str {
        match description.bank {
            Bank::House => "Bets and what they pay, where rounding to chips does not act",
            Bank::Players => "Bets, which players have with each other",
        }
    }

    fn terms_of_art(description: &Description) -> Option<(&'static str, Vec<(&'static str, String)>)> {
        let terminology = Terminology::of(description);
        let reasons = description.no_spin_reasons.iter();
        let means = |reason: &NoSpinReason| (reason.as_str(), phrases::no_spin(*reason, terminology).to_owned());
        Some(("Reasons for \"no spin\"", reasons.map(means).collect()))
    }

    fn field_values(description: &Description) -> Vec<(&'static str, Vec<&'static str>)> {
        fn all<T: Copy>(all: &[T], name: impl Fn(T) -> &'static str) -> Vec<&'static str> {
            all.iter().map(|case| name(*case)).collect()
        }
        let wagers: &[WagerKind] = match description.bank {
            Bank::House => &[WagerKind::Heads, WagerKind::Tails, WagerKind::Spinner],
            Bank::Players if phrases::has_centre(description) => {
                &[WagerKind::Centre, WagerKind::Cover, WagerKind::SideBet]
            }
            Bank::Players => &[WagerKind::SideBet],
        };
        // A ring's players name no side: an offer is on Heads, a match on Tails.
        let mut values =
            if description.bank == Bank::House { vec![("side", all(Side::ALL, Side::as_str))] } else { vec![] };
        values.extend([
            ("throw-coins", all(Side::ALL, Side::as_str)),
            ("wager", all(wagers, WagerKind::as_str)),
            ("observed", all(Rest::ALL, Rest::as_str)),
            ("reason of call-no-spin", all(&description.no_spin_reasons, NoSpinReason::as_str)),
            ("scope of invalidate-outcome", all(InvalidationScope::ALL, InvalidationScope::as_str)),
            ("reason of invalidate-outcome", all(InvalidationReason::ALL, InvalidationReason::as_str)),
        ]);
        if phrases::has_command(description, "send-spinner-out") {
            values.push(("reason of send-spinner-out", all(SendingOutReason::ALL, SendingOutReason::as_str)));
        }
        values
    }

    fn field_meanings(description: &Description) -> Vec<(&'static str, &'static str)> {
        let (amounts, times) = match description.bank {
            Bank::House => ("chips, tokens, min, max, unit", "at, announce-closing, change-at"),
            Bank::Players => ("amount, and amounts that stand alone", "at, announce-closing"),
        };
        let [(_, time), others @ ..] = FIELDS;
        let own = [(amounts, "minor units, hundredths of a dollar: 500 is 5.00"), (times, time)];
        own.into_iter().chain(others).collect()
    }

    fn template(inherits: Option<&str>) -> Outcome<Template> {
        templates::two_up(inherits)
    }

    fn bring(draw: Draw) -> Command {
        Command::Land(match draw {
            Draw::Fresh(seed) => Landing::Fresh(seed),
            Draw::Committed(link) => Landing::Committed(link),
        })
    }

    /// Returns the usual terms of a casino for a ring, and vice versa: those of the other mean nothing there.
    fn terms_under(session: &Session<Self>, rulebook: &Rulebook<Self>) -> Outcome<Option<Terms>> {
        let other_bank = rulebook.description().bank != session.rulebook().description().bank;
        other_bank.then(|| setup::usual_terms(rulebook)).transpose()
    }

    fn precedes_draw(command: &Command) -> bool {
        matches!(command, Command::PlaceYourBets)
    }

    fn describe_swap(swapped: &Swapped<Self>) -> Option<String> {
        match &swapped.terms {
            Some(Terms::Casino(terms)) => Some(format!("  The sign: {}", phrases::sign(&terms.sign))),
            _ => None,
        }
    }

    fn print_entry(round: &Round, participants: &Participants, out: &mut Out) -> Outcome {
        report::print_round(round, participants, out)
    }

    fn print_entries(rounds: &[Round], participants: &Participants, out: &mut Out) -> Outcome {
        let bank = participants.terminology.bank == Bank::House;
        let headings = ["Round", "Spinner", "Spins", "Result", if bank { "Wagers" } else { "Bets" }, "Bank"];
        let mut rows = table(headings.get(..if bank { 6 } else { 5 }).unwrap_or(&headings));
        for round in rounds {
            let spins: Vec<_> = round.spins.iter().map(|spin| spin.sentence(participants.terminology)).collect();
            let result = match (round.invalidated, round.result) {
                (Some(_), _) => "invalidated",
                (None, Some(result)) => phrases::decision(result),
                (None, None) => "",
            };
            let mut row = vec![
                round.number.map_or(String::new(), |number| number.to_string()).into(),
                round.thrower.map_or(String::new(), |thrower| phrases::thrower(thrower, participants)).into(),
                spins.join(", ").into(),
                result.into(),
                right(round.lines.len()),
            ];
            // A ring has no bank.
            row.extend(bank.then(|| right(signed(round.bank))));
            rows.add_row(row);
        }
        out.line(rows)
    }

    fn print_totals(totals: &Results<'_>, out: &mut Out) -> Outcome {
        report::print_games(totals.audit.books().rounds.games(), totals.participants, out)?;
        report::print_balances(totals.ledger(), totals.participants, out)
    }

    fn totals_json(totals: &Results<'_>) -> Map<String, Value> {
        let games: Vec<_> = totals.audit.books().rounds.games().collect();
        let balances = report::balances_json(totals.ledger(), totals.participants);
        [("games".to_owned(), json!(games)), ("balances".to_owned(), balances)].into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use kip::contract::{Account, Cause, Citation, Fraction, Lying, Move, Stake};
    use kip::two_up::{DecisionResult, Happening, Placing, Rest, Rests, Side, WagerKind, Winning};
    use kip::{Limits, Registry, Table};
    use kip_session::Audit;

    use super::*;

    /// An event of seat 1 and its moves on Heads.
    fn event(what: Happening, moves: &[(Account, Account, u64, Cause)]) -> Event {
        let moves = moves.iter().map(|&(payer, payee, amount, cause)| {
            let (tender, bet) = (0, 0);
            Move { payer, payee, tender, amount, bet, cause }
        });
        Event { at: 0, cite: Citation { clause: 0, ruling: None }, what, moves: moves.collect() }
    }

    #[test]
    fn what_events_say_about_money_is_checked_against_what_the_table_pays() {
        let registry = Registry::embedded(Limits::default()).unwrap();
        let rulebook = registry.rulebook("nsw").unwrap();
        let config = &rulebook.description().examples[0];
        let (mut table, opening) = Table::open(&rulebook, config).unwrap();
        let mut view = table.view(None).unwrap();
        let audit = |view: &View| Audit::<TwoUp, TwoUpBooks>::open(&rulebook, config, &opening, view).0;
        let (purse, on_table, bank) = (Account::Purse(1), Account::Table(1), Account::House(0));
        let (seat, wager) = (1, WagerKind::Heads);
        let stake = Stake { chips: 1_000, tokens: 0 };
        let placing = Placing { seat, side: Side::Heads, stake, total: stake, tokens_on_both_sides: false };
        let placed = event(Happening::WagerPlaced(placing), &[(purse, on_table, 1_000, Cause::Stake)]);
        let won = |exact, paid| {
            let whole = |numerator| Fraction { numerator, denominator: 1 };
            let what =
                Happening::WagerWon(Winning { seat, wager, stake, exact: whole(exact), rounding: whole(0), paid });
            event(what, &[(on_table, purse, 1_000, Cause::Settle), (bank, purse, paid, Cause::Settle)])
        };
        // Money and draws are judged apart: what a replay says of the money does not depend on the draws.
        let follow = |audit: &mut Audit<TwoUp, TwoUpBooks>, events: &[Event], view: &View| {
            audit.follow(&Command::NoMoreBets, events, view).imbalance
        };
        let landed = event(Happening::CoinsLanded(Rests { first: Rest::Heads, second: Rest::Heads, third: None }), &[]);
        let announced = |result| event(Happening::ResultAnnounced(result), &[]);
        for (result, exact, paid, found) in [
            (DecisionResult::Heads, 1_000, 1_000, None),
            (DecisionResult::Heads, 2_000, 1_000, Some("`wager-won`: 1000 at 1 comes to something else than 2000")),
            (DecisionResult::Heads, 1_000, 999, Some("`wager-won`: 1000 rounded by 0 is not the 999 that is paid")),
            (
                DecisionResult::Tails,
                1_000,
                1_000,
                Some("`result-announced`: the coins have the result heads, not tails"),
            ),
        ] {
            let mut audit = audit(&view);
            view.common.lying = vec![Lying { seat, tender: 0, amount: 1_000, bet: 0 }];
            assert_eq!(follow(&mut audit, std::slice::from_ref(&placed), &view), None);
            view.common.lying.clear();
            let settled = [landed.clone(), announced(result), won(exact, paid)];
            assert_eq!(follow(&mut audit, &settled, &view).as_deref(), found);
        }
        let both = audit(&view).follow(&Command::NoMoreBets, &[landed, placed.clone()], &view);
        assert!(both.misdraw.is_some() && both.imbalance.is_some(), "{both:?}");
        // The sums are compared with the table first.
        let mismatch = follow(&mut audit(&view), &[placed], &view).unwrap();
        assert!(mismatch.contains("lies on the table for seat 1"), "{mismatch}");
    }
}
