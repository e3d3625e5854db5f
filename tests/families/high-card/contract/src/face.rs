//! The face of high card: all that the program `kip` needs to play, replay, verify and certify the family.

use kip::{Registry, Rulebook};
use kip_cli::faces::{
    AtTerminal, Certifiable, Draw, Face, Outcome, Play, Resume, ScriptWords, Session, TablePlay, Verified, Words,
};
use kip_cli::faces::{Out, Participants, go_on_at_terminal, play_at_terminal};
use kip_conformance::beside::NoEngine;
use kip_conformance::draws::keystream::Seed;
use kip_conformance::families::Certified;
use kip_conformance::report::Report;
use kip_conformance::report::parts::Outcomes;
use kip_conformance::stages::Plan;
use kip_contract::family::Event;
use kip_contract::types::{MinorUnits, Seat};
use kip_session::NoBooks;

use crate::{Command, Config, Dealing, Description, Happening, HighCard, Phase, TableView};

/// The seats of every table.
const SEATS: Seat = 8;

/// Formats an amount with two decimals.
fn money(amount: MinorUnits) -> String {
    format!("{}.{:02}", amount / 100, amount % 100)
}

/// Formats a card that a viewer may not see, too.
fn card(card: Option<u8>) -> String {
    card.map_or_else(|| String::from("a card face down"), |card| format!("a {card}"))
}

/// Returns the sentence for an event, or `None` for one that another event includes.
fn sentence(participants: &Participants, what: &Happening) -> Option<String> {
    let name = |seat: &Seat| participants.name(*seat);
    Some(match what {
        Happening::TableOpened => "The table opens".into(),
        Happening::TableImported(_) => "The table goes on under this rulebook".into(),
        Happening::TableClosed => "The table is closed".into(),
        Happening::PlayerJoined(joined) => format!("{} takes seat {}", name(&joined.seat), joined.seat),
        Happening::PlayerLeft(seat) => format!("{} leaves", name(seat)),
        Happening::EntropyAdded(of) => format!("{} adds entropy", name(&of.seat)),
        Happening::DrawsCommitted(chain) => format!("A chain of {} draws is published", chain.length),
        Happening::RoundDue(round) => format!("Round {round} of the beacon is due"),
        Happening::DrawRevealed(used) => format!("Draw {} is revealed", used.number),
        Happening::Anted(ante) => format!("{} antes {}", name(&ante.seat), money(ante.amount)),
        Happening::AntesClosed => "No more antes".into(),
        Happening::LinkUsed(_) => return None,
        Happening::Dealt(of) => format!("{} is dealt {}", name(&of.seat), card(of.card)),
        Happening::Stayed(seat) => format!("{} stays", name(seat)),
        Happening::Folded(seat) => format!("{} folds", name(seat)),
        Happening::Shown(cards) => {
            let shown: Vec<_> = cards.iter().map(|of| format!("{} has {}", name(&of.seat), card(of.card))).collect();
            format!("The cards are turned up: {}", shown.join(", "))
        }
        Happening::Won(seat) => format!("{} takes the antes", name(seat)),
        Happening::Voided(why) => format!("The hand counts for nothing: {}", why.escape_debug()),
    })
}

impl Face for HighCard {
    type Books = NoBooks;

    const SCRIPT: ScriptWords = ScriptWords {
        commands: Command::NAMES,
        chance: "deal",
        observed: [
            "the cards are seen at this table: `deal` has to name them",
            "such as {\"deal\": {\"observed\": \"0a03\"}}",
        ],
        opening: "{\"open\": {\"table\": \"t\", \"opened-at\": 0, …}}",
        order: "{\"by\": \"player 1\", \"command\": \"stay\"}",
        command: "{\"ante\": 100}",
        amounts: &["ante", "amount", "least", "most"],
        seats: &["seat", "leave", "fold-for"],
        times: &["at", "opened-at"],
        most_amount: "an amount is 10^15 minor units at most",
        amount_rule: "high-card",
        time_rule: "high-card",
        most_seats: SEATS,
    };

    fn seats(_: &Config) -> Seat {
        SEATS
    }

    fn describe_table(config: &Config) -> String {
        format!("antes from {} to {}", money(config.terms.least), money(config.terms.most))
    }

    fn narrate(session: &Session<Self>, events: &[Event<Self>], of: &Rulebook<Self>, _: Option<Seat>) -> Vec<String> {
        let line = |event: &Event<Self>| {
            let clause = of.clauses().name(event.cite.clause).to_owned();
            Some(format!("  {} ({clause})", sentence(&session.participants, &event.what)?))
        };
        events.iter().filter_map(line).collect()
    }

    fn examples(command: &str) -> Vec<&'static str> {
        match command {
            "ante" => vec!["{\"ante\": 100}"],
            "deal" => vec!["\"deal\"", "{\"deal\": {\"observed\": \"0a03\"}}"],
            "fold-for" => vec!["{\"fold-for\": 2}"],
            _ => Vec::new(),
        }
    }

    fn facts(description: &Description) -> Vec<(&'static str, String)> {
        vec![("Cards", description.cards.to_string())]
    }

    fn bring(draw: Draw) -> Command {
        Command::Deal(match draw {
            Draw::Fresh(seed) => Dealing::Fresh(seed),
            Draw::Committed(link) => Dealing::Committed(link),
        })
    }

    fn precedes_draw(command: &Command) -> bool {
        *command == Command::CloseAntes
    }
}

impl TablePlay for HighCard {
    fn play_table(args: &Play, rulebook: &Rulebook<Self>, registry: Registry<Self>, out: &mut Out) -> Outcome {
        play_at_terminal(args, rulebook, registry, out)
    }

    fn go_on(args: &Resume, session: Session<Self>, registry: Registry<Self>, out: &mut Out) -> Outcome {
        go_on_at_terminal(args, session, registry, out)
    }
}

impl AtTerminal for HighCard {
    type Seen = ();

    fn is_closed(view: &TableView) -> bool {
        view.phase == Phase::Closed
    }

    fn describe_phase(view: &TableView, participants: &Participants) -> String {
        match (view.phase, view.turn) {
            (Phase::Dealt, Some(seat)) => format!("{}: stay or fold?", participants.name(seat)),
            (Phase::Antes, _) => "Place your antes".into(),
            (phase, _) => phase.as_str().into(),
        }
    }

    fn is_between_decisions(view: &TableView) -> bool {
        view.phase == Phase::Antes
    }

    fn panel(session: &Session<Self>, (): &()) -> Vec<String> {
        let view = session.view();
        let mut lines = vec![format!("{}: {}", session.name(), Self::describe_phase(view, &session.participants))];
        lines.extend(view.hands.iter().map(|of| format!("  {} {}", session.participants.name(of.seat), card(of.card))));
        lines
    }
}

impl Verified for HighCard {
    const WORDS: Words = Words {
        outcome: "deal",
        spin: "deal",
        spins: "deals",
        fresh: "nothing was published beforehand",
        observed: "nothing was drawn: the host says how the cards lay",
        without_beacon: "that nobody who held the chain used it",
        clock: "that the clock was right: each deal names its round by it",
    };
}

impl Certified for HighCard {
    const OUTCOMES: Outcomes = Outcomes::Cards;
    const NO_TEST_OF_CHANCE: &str = "the cards of high card are not tested";

    type Engine = NoEngine;

    fn plan(_: &Description, _: u64, _: &Seed) -> Plan {
        Plan { source: String::new(), fairness: Vec::new(), powers: Vec::new(), tests: Vec::new() }
    }

    fn collections(_: &Description, _: u64) -> Vec<(&'static str, u64)> {
        Vec::new()
    }

    fn find_gaps_in_returns(_: &Report, _: &Description, _: bool) -> Vec<String> {
        Vec::new()
    }

    fn find_gaps_in_simulation(_: &Report, _: &Description) -> Vec<String> {
        Vec::new()
    }
}

impl Certifiable for HighCard {}
