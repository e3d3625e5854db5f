//! The face of the card games: their books, their words, moves as players say them.

pub(crate) mod arena;
mod ask;
pub(crate) mod bot;
mod certify;
mod faces;
mod label;
mod moves;
mod narrate;
mod picture;
pub(crate) mod play;
mod read;
mod score;
pub(crate) mod setup;
mod table;
mod verify;

use kip::casino_cards::{Command, Config, Dealing, Description, Event, Happening, Scores, TableView, Terms};
use kip::contract::{Seat, Timestamp};
use kip::{CasinoCards, Rulebook, Swapped};
use kip_session::Books;
use serde_json::{Map, Value};

use self::faces::Faces;
use self::table::Table;
use crate::errors::{Failure, Outcome};
use crate::face::{Draw, FIELDS, Face, ScriptWords, Totals, Understood};
use crate::new_rulebook::template::Template;
use crate::new_rulebook::templates;
use crate::output::{Out, signed};
use crate::phrases::hex;
use label::Labels;
use moves::{Meaning, Scene, understand};
use narrate::Narrator;
use picture::count;
use score::Scorer;

/// Returns whether this number of players plays in partnerships: seats 1 and 3 form one side, 2 and 4 the other.
pub(crate) const fn has_partners(description: &Description, players: usize) -> bool {
    description.partners && players == 4
}

/// The books of a card table: points and settlements computed again, and the scores of each hand.
pub struct CardBooks {
    scorer: Result<Scorer, String>,
    pub is_match_over: bool,
}

impl CardBooks {
    /// Counts the hands and settlements that were computed again.
    pub(crate) fn computed(&self) -> (usize, usize) {
        self.scorer.as_ref().map_or((0, 0), |scorer| (scorer.scored, scorer.settled))
    }
}

impl Books<CasinoCards> for CardBooks {
    type Entry = Scores;

    fn open(rulebook: &Rulebook<CasinoCards>, config: &Config, _: &TableView) -> Self {
        let scorer = Scorer::new(rulebook.description(), config);
        Self { scorer, is_match_over: false }
    }

    fn record(&mut self, events: &[Event]) -> Option<Scores> {
        let mut scored = None;
        for event in events {
            match &event.what {
                Happening::HandScored(scores) => scored = Some(scores.clone()),
                Happening::MatchEnded(_) => self.is_match_over = true,
                Happening::PackShuffled(_) => self.is_match_over = false,
                _ => {}
            }
        }
        scored
    }

    /// Finds a false score or settlement. Under an unknown scoring nothing is false: such a table is played, and not verified.
    fn find_misstatement(&mut self, events: &[Event]) -> Option<String> {
        self.scorer.as_mut().ok().and_then(|scorer| scorer.follow(events).err())
    }

    fn unknown(&self) -> Option<&str> {
        self.scorer.as_ref().err().map(String::as_str)
    }

    fn take_over(&mut self, rulebook: &Rulebook<CasinoCards>, swapped: &Swapped<CasinoCards>, _: &TableView) {
        if let Ok(scorer) = &mut self.scorer
            && let Err(unknown) = scorer.take_over(rulebook.description(), swapped.terms)
        {
            self.scorer = Err(unknown);
        }
    }
}

/// Commands as a script writes them. The moves of a turn can also be given in words.
const EXAMPLES: &[(&str, &[&str])] = &[
    ("join", &["{\"join\": {\"seat\": 1, \"age-attested\": true}}"]),
    ("leave", &["{\"leave\": 1}"]),
    ("add-entropy", &["{\"add-entropy\": \"64 hex digits\"}", "\"add-entropy\""]),
    ("commit-draws", &["{\"commit-draws\": {\"head\": \"64 hex digits\", \"length\": 4096}}", "\"commit-draws\""]),
    (
        "deal",
        &[
            "{\"deal\": {\"fresh\": \"64 hex digits\"}}",
            "{\"deal\": {\"observed\": {\"pack\": [\"d4\", \"sa\", …], \"dealer\": 3}}}",
            "\"deal\"",
        ],
    ),
    ("void-hand", &["{\"void-hand\": {\"scope\": \"hand\", \"text\": \"a card fell\"}}"]),
    ("cut", &["{\"cut\": {\"above\": 20}}"]),
    ("play", &["{\"play\": {\"card\": \"h9\", \"value\": 9}}"]),
    ("take", &["{\"take\": {\"cards\": [\"c6\", \"d3\"]}}", "{\"take\": {\"build\": 2}}"]),
    ("discard", &["{\"discard\": {\"card\": \"ck\"}}"]),
    ("form", &["{\"form\": {\"value\": 9, \"loose\": [\"c6\"], \"hand\": \"d3\", \"owner\": 1}}"]),
    ("change", &["{\"change\": {\"build\": 1, \"hand\": \"d3\"}}"]),
    ("augment", &["{\"augment\": {\"build\": 1, \"loose\": [\"c4\"], \"tops\": [\"h5\"]}}"]),
    ("found", &["{\"found\": {\"on\": \"d9\", \"value\": 9, \"loose\": [\"c4\"], \"tops\": [\"h5\"], \"owner\": 1}}"]),
    ("stack", &["{\"stack\": {\"card\": \"c6\"}}"]),
    ("give", &["{\"give\": {\"card\": \"cj\"}}"]),
];

impl Face for CasinoCards {
    type Books = CardBooks;

    const SCRIPT: ScriptWords = ScriptWords {
        commands: Command::NAMES,
        chance: "deal",
        observed: [
            "the pack is seen at this table: `deal` has to say how it lies",
            "such as {\"deal\": {\"observed\": {\"pack\": [\"d4\", \"sa\", …], \"dealer\": 3}}}",
        ],
        opening: "{\"open\": {\"table\": \"table 1\", \"opened-at\": 1777082400000, …}}",
        order: "{\"by\": \"player 1\", \"says\": \"9h takes 6c+3d\"}",
        command: "{\"cut\": {\"above\": 20}}",
        amounts: &["per-point", "pot"],
        seats: &["seat", "leave", "owner", "dealer"],
        times: &["at", "opened-at"],
        most_amount: "an amount is 10^13 minor units at most",
        amount_rule: "C15",
        time_rule: "C23",
        most_seats: 4,
    };

    const ENTRIES: Option<&'static str> = Some("hands");

    const TELLS_ENTRIES: bool = true;

    fn seats(config: &Config) -> Seat {
        config.terms.players.into()
    }

    fn describe_table(config: &Config) -> String {
        format!("{} players", config.terms.players)
    }

    fn narrate(table: &Table, events: &[Event], of: &Rulebook<Self>, viewer: Option<Seat>) -> Vec<String> {
        let names = table.names();
        let has_partners = has_partners(of.description(), names.len());
        let narrator = Narrator { names: &names, faces: Faces::of_terminal(), viewer, has_partners };
        let is_dealt = events.iter().any(|event| matches!(event.what, Happening::PackShuffled(_)));
        let digest = table.players_digest().filter(|_| is_dealt);
        let digest = digest.map(|digest| format!("  The players' digest for this deal is {}", hex(&digest)));
        digest.into_iter().chain(narrator.lines(events, of)).collect()
    }

    fn examples(command: &str) -> Vec<&'static str> {
        EXAMPLES.iter().find(|(name, _)| *name == command).map_or_else(Vec::new, |(_, examples)| examples.to_vec())
    }

    fn facts(description: &Description) -> Vec<(&'static str, String)> {
        let players: Vec<_> = description.players.iter().map(ToString::to_string).collect();
        let partners = if description.partners { "; four play in partnerships" } else { "" };
        let faces = Faces::of_terminal();
        let pack = match (description.pack.first(), description.pack.last()) {
            (Some(first), Some(last)) => {
                let plain = |card| anstream::adapter::strip_str(&faces.card(card)).to_string();
                format!("{} cards, {} to {}", description.pack.len(), plain(*first), plain(*last))
            }
            _ => "none".into(),
        };
        let ace = if description.ace_high { "; an ace alone may count 14" } else { "" };
        let tops = if description.captures_from_piles { "by themselves" } else { "only for a build" };
        vec![
            ("Players", format!("{}{partners}", players.join(" or "))),
            ("Pack", pack),
            ("Highest number", format!("{}{ace}", description.highest_number)),
            ("Tops of piles", format!("are taken {tops}")),
            ("At stake", format!("{} points a hand", description.points_at_stake)),
        ]
    }

    fn require_words(text: &str) -> Result<(), String> {
        if text.trim().is_empty() { Err("a player says a move".into()) } else { Ok(()) }
    }

    fn understand(table: &mut Table, seat: Seat, at: Timestamp, words: &str) -> Outcome<Understood<Self>> {
        let (scene, names) = (table.scene(seat, at)?, table.names());
        match understand(words, &scene, &names, &mut table.trial(seat, at)?)? {
            Meaning::Moves(moves) => Ok(Ok(moves)),
            Meaning::Refused(refusal) => Ok(Err(refusal)),
            Meaning::OneOf(several) => {
                let several: Vec<_> = several.iter().take(9).map(|moves| say(&scene, &names, moves)).collect();
                let message = format!("`{words}` means several things: {}", several.join(" | "));
                Err(Failure::input(message).help("name suits, such as `9h`"))
            }
            Meaning::Nothing(reason) => Err(Failure::check(format!("`{words}`: {reason}"))),
        }
    }

    fn template(inherits: Option<&str>) -> Outcome<Template> {
        templates::casino_cards(inherits)
    }

    fn bring(draw: Draw) -> Command {
        Command::Deal(match draw {
            Draw::Fresh(seed) => Dealing::Fresh(seed),
            Draw::Committed(link) => Dealing::Committed(link),
        })
    }

    /// Returns the usual terms of another rulebook where it defines them, and the current ones for all others.
    fn terms_under(table: &Table, rulebook: &Rulebook<Self>) -> Outcome<Option<Terms>> {
        if rulebook.id() == table.rulebook().id() {
            return Ok(None);
        }
        let now = table.view().terms;
        let usual = rulebook.description().examples.iter().find(|usual| usual.terms.players == now.players);
        Ok(usual.map(|usual| Terms {
            insist: usual.terms.insist.and(now.insist.or(usual.terms.insist)),
            redeal: usual.terms.redeal,
            one_build: usual.terms.one_build,
            ..now
        }))
    }

    fn precedes_draw(command: &Command) -> bool {
        *command == Command::Ready
    }

    fn describe_imbalance(imbalance: &str) -> String {
        format!("points and money do not add up: {imbalance}")
    }

    fn field_meanings(_: &Description) -> Vec<(&'static str, &'static str)> {
        let amounts = ("per-point, pot", "minor units, hundredths: 50 is 0.50");
        [amounts].into_iter().chain(FIELDS).collect()
    }

    fn totals_json(totals: &Totals<'_, Self>) -> Map<String, Value> {
        totals.json(1..=Self::seats(totals.config))
    }

    fn print_totals(totals: &Totals<'_, Self>, out: &mut Out) -> Outcome {
        // After a match the table counts from 0 again, so the totals come from the last scores.
        let sides = totals.entries.last().map_or(&[][..], |scores| &scores.sides);
        out.heading(format!("{} played", count(totals.entries.len(), "hand")))?;
        for seat in 1..=Self::seats(totals.config) {
            let points = sides.iter().find(|side| side.seat == seat);
            let points = points.map_or_else(String::new, |side| format!("  {} points in the match", side.total));
            let balance = totals.balance(seat);
            let money = if balance == 0 { String::new() } else { format!("  {}", signed(balance)) };
            out.line(format!("  {seat} {}{points}{money}", totals.participants.name(seat)))?;
        }
        totals.print_elsewhere(out)
    }
}

/// Returns moves in the words that a player says.
fn say(scene: &Scene, names: &[String], moves: &[Command]) -> String {
    let labels = Labels { faces: Faces { unicode: false }, view: &scene.view, names };
    let said = moves.iter().map(|command| anstream::adapter::strip_str(&labels.say(command)).to_string());
    said.collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::script::Script;

    const OPEN: &str = r#"{"open":{"table":"t","opened-at":1000,"source":"fresh","terms":{"players":3,"insist":"by-opponents","redeal":true,"one-build":false,"length":{"hands":1},"stakes":{"per-point":100},"commission-basis-points":0}}}"#;

    #[test]
    fn bad_lines_are_reported_in_words() {
        for (line, wanted) in [
            (r#"{"by":"player 1","says":" "}"#, "field `says`: a player says a move"),
            (r#"{"by":"player 1","says":"end","command":"end-turn"}"#, "give `command` or `says`, not both"),
            (r#"{"by":"dealer","command":"deal"}"#, "which has player, host"),
            (r#"{"by":"host","command":"dael"}"#, "did you mean `deal`?"),
            (r#"{"by":"player 1","command":{"discard":{"card":"x9"}}}"#, "unknown variant `x9`"),
            (r#"{"by":"player 1","command":{"form":{"owner":-1}}}"#, "seats are numbered from 1 to 4"),
            (r#"{"by":"player 1","command":"cut"}"#, "such as {\"cut\": {\"above\": 20}}"),
            (r#"{"command":"deal"}"#, "such as {\"by\": \"player 1\", \"says\""),
        ] {
            let script = Script::<CasinoCards>::read("s.jsonl", &format!("{OPEN}\n{line}"));
            let message = script.expect_err(line).to_string();
            assert!(message.contains("s.jsonl, line 2") && message.contains(wanted), "{message}");
        }
        let opening = OPEN.replace(r#""per-point":100"#, r#""per-point":-1"#);
        let message = Script::<CasinoCards>::read("s", &opening).expect_err("no amount").to_string();
        assert!(message.contains("-1 is no amount: an amount is not negative (C15)"), "{message}");
        let names = OPEN.replace("}}}", "}},\"names\":{\"4\":\"Dora\"}}");
        let message = Script::<CasinoCards>::read("s", &names).expect_err("no seat").to_string();
        assert!(message.contains("there is no seat 4: they are 1 to 3"), "{message}");
    }

    /// Each example parses as the command that it illustrates.
    #[test]
    fn examples_are_commands() {
        for (name, examples) in EXAMPLES {
            for example in examples.iter().filter(|example| !example.contains('…')) {
                let example = example.replace("64 hex digits", &"0f".repeat(32));
                let line = format!("{OPEN}\n{{\"by\":\"host\",\"command\":{example}}}");
                let script = Script::<CasinoCards>::read("s", &line).expect(&example);
                let crate::play::script::Line::Order(order) = &script.lines[0] else { panic!("{example}") };
                assert_eq!(order.command.name(), *name);
            }
        }
    }
}
