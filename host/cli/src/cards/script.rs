//! Scripts of card tables: moves in a person's words, and examples.

use kip::CasinoCards;
use kip::casino_cards::{Command, Config};
use kip::contract::Seat;

use crate::play::script::{Scripted, Words};

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

impl Scripted for CasinoCards {
    /// The line that a person would type at a terminal; `;` separates several moves.
    type Said = String;

    const WORDS: Words = Words {
        commands: Command::NAMES,
        chance: "deal",
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

    fn seats(config: &Config) -> Seat {
        config.terms.players.into()
    }

    fn examples(command: &str) -> Vec<&'static str> {
        EXAMPLES.iter().find(|(name, _)| *name == command).map_or_else(Vec::new, |(_, examples)| examples.to_vec())
    }

    fn said(text: &str) -> Result<String, String> {
        if text.trim().is_empty() { Err("a player says a move".into()) } else { Ok(text.to_owned()) }
    }

    fn words_of(said: &String) -> &str {
        said
    }
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
