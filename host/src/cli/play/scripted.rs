//! A session out of a script, from its first line to its last.

use std::path::Path;

use kip::Rulebook;
use kip::two_up::Event;
use kip::words::Refusal;
use owo_colors::OwoColorize as _;
use serde_json::{Value, json};

use super::paper::{Filed, Paper};
use super::script::{Line, Order, Script};
use super::session::{Played, Session};
use crate::cli::errors::{Failure, Kind, Outcome, cited, sentence};
use crate::cli::output::{Out, moment, printable};
use crate::cli::people::People;
use crate::cli::{report, words};

/// How a session is told.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Telling<'a> {
    /// Every event, not only rounds.
    pub events: bool,
    /// Where the transcript goes.
    pub transcript: Option<&'a Path>,
}

/// Plays a script.
///
/// # Errors
/// [`Kind::BadInput`] when the table cannot be opened, [`Kind::CheckFailed`] when a command is
/// refused that should not be, or accepted that should not be. Then there is no transcript.
pub(crate) fn play(rulebook: &Rulebook, script: &Script, telling: Telling<'_>, out: &mut Out) -> Outcome {
    let paper = Paper::draft(telling.transcript)?;
    let people = People::new(script.names.clone());
    let (session, events) = Session::open(rulebook, &script.config, people, paper)
        .map_err(|failure| failure.at(script.place(script.open_line)))?;
    let mut play = Play { script, telling, session, refusals: Vec::new(), rounds: Vec::new(), commands: 0, out };
    play.open(&events)?;
    for line in &script.lines {
        match line {
            Line::Note(text) => play.note(text)?,
            Line::Order(order) => play.order(order)?,
        }
    }
    play.end()
}

struct Play<'a> {
    script: &'a Script,
    telling: Telling<'a>,
    session: Session,
    refusals: Vec<Value>,
    rounds: Vec<Value>,
    commands: u64,
    out: &'a mut Out,
}

impl Play<'_> {
    fn open(&mut self, events: &[Event]) -> Outcome {
        if self.out.json {
            return Ok(());
        }
        let config = &self.script.config;
        let rulebook = self.session.rulebook();
        self.out.line(format!(
            "{} at table {:?}, {} seats, {}",
            rulebook.description().title.bold(),
            config.table,
            config.seats,
            moment(config.opened_at, config.zone_offset_minutes)
        ))?;
        if let kip::two_up::Terms::Casino(terms) = &config.terms {
            self.out.line(format!("The sign: {}", words::sign(&terms.sign)))?;
        }
        self.events(events)
    }

    fn note(&mut self, text: &str) -> Outcome {
        if self.out.json {
            Ok(())
        } else {
            self.out.line(format!("\n{}", format!("-- {}", printable(text)).cyan().bold()))
        }
    }

    fn order(&mut self, order: &Order) -> Outcome {
        self.commands += 1;
        let place = || self.script.place(order.line);
        let zone = self.script.config.zone_offset_minutes;
        let answer = self.session.give(order.by, order.at, &order.command).map_err(|failure| failure.at(place()))?;
        match (answer, &order.refused) {
            (Ok(played), None) => self.played(&played),
            (Err(refusal), Some(code)) if refusal.code == *code => self.refused(order, &refusal),
            (Err(refusal), Some(code)) => {
                let message = format!("`{}` is refused, but not with `{code}`", order.command.name());
                Err(Failure::refused(Kind::CheckFailed, message, refusal).in_zone(zone).at(place()))
            }
            (Err(refusal), None) => {
                let who = self.session.people.actor(order.by);
                let message = format!("`{}` by {who} is refused", order.command.name());
                Err(Failure::refused(Kind::CheckFailed, message, refusal).in_zone(zone).at(place()))
            }
            (Ok(_), Some(code)) => {
                let message =
                    format!("`{}` is accepted, though it was to be refused with `{code}`", order.command.name());
                Err(Failure::check(message).at(place()))
            }
        }
    }

    fn played(&mut self, played: &Played) -> Outcome {
        self.events(&played.events)?;
        let Some(round) = &played.round else { return Ok(()) };
        if self.out.json {
            self.rounds.push(json!(round));
            return Ok(());
        }
        report::round(round, &self.session.people, self.out)
    }

    fn refused(&mut self, order: &Order, refusal: &Refusal) -> Outcome {
        if self.out.json {
            self.refusals.push(json!({ "line": order.line, "command": order.command.name(), "refusal": refusal }));
            return Ok(());
        }
        self.out.line(format!(
            "  {} {}: {} ({})",
            "refused, as expected:".yellow(),
            self.session.people.actor(order.by),
            sentence(refusal, Some(self.script.config.zone_offset_minutes)),
            cited(refusal)
        ))
    }

    fn events(&mut self, events: &[Event]) -> Outcome {
        if self.out.json || !self.telling.events {
            return Ok(());
        }
        let teller = self.session.teller();
        for event in events {
            let clause = words::clause(self.session.rulebook().clauses(), event);
            self.out.line(format!("  {} {}", teller.sentence(&event.what), format!("({clause})").dimmed()))?;
        }
        Ok(())
    }

    fn end(mut self) -> Outcome {
        if let Some(round) = self.session.rounds.finish() {
            if self.out.json {
                self.rounds.push(json!(round));
            } else {
                report::round(&round, &self.session.people, self.out)?;
            }
        }
        let Self { script, session, refusals, rounds, commands, out, .. } = self;
        if !out.json {
            report::games(session.rounds.games(), &session.people, out)?;
            report::balances(&session.ledger, &session.people, out)?;
            return match session.end()? {
                Some(Filed { path, chain }) => out.line(format!("\nTranscript: {}\nchain {chain}", path.display())),
                None => Ok(()),
            };
        }
        let mut document = json!({
            "rulebook": session.rulebook().id(),
            "digest": session.rulebook().digest(),
            "table": script.config.table,
            "commands": commands,
            "rounds": rounds,
            "games": session.rounds.games().collect::<Vec<_>>(),
            "refusals": refusals,
            "balances": report::balances_json(&session.ledger, &session.people),
        });
        if let (Some(Filed { path, chain }), Some(fields)) = (session.end()?, document.as_object_mut()) {
            fields.insert("transcript".into(), json!(path));
            fields.insert("chain".into(), json!(chain));
        }
        out.document(&document)
    }
}

#[cfg(test)]
mod tests {
    use kip::words::SeatNumber;

    use super::*;
    use crate::cli::play::{NSW_COMMITTED, NSW_EVENING};
    use crate::cli::registry::nsw;
    use crate::cli::rounds::Fate;

    /// Chips and tokens of every seat after the last line; every line has to do as it says.
    fn balances(text: &str) -> Outcome<Vec<(SeatNumber, i128, i128)>> {
        let script = Script::read("example", text)?;
        let (mut session, _) = Session::open(&nsw(), &script.config, People::default(), Paper::None)?;
        for line in &script.lines {
            let Line::Order(order) = line else { continue };
            let answer = session.give(order.by, order.at, &order.command)?;
            let refused = answer.err().map(|refusal| refusal.code);
            assert_eq!(refused, order.refused, "line {}", order.line);
        }
        assert_eq!(session.ledger.at_stake().total(), 0);
        Ok(session.ledger.seats().map(|(seat, purse)| (seat, purse.chips, purse.tokens)).collect())
    }

    #[test]
    fn the_example_evening_ends_as_the_rules_say() -> Outcome {
        // By hand from the rules, in the order of the rounds, a stake lost or winnings paid:
        let ann = -500 - 600 - 500 - 500 - 500 - 500 + 500 - 500 + 2_000 - 500;
        // 7.5 to 1 on 300 is 2,250: chips of 100 pay 2,300 (4.10).
        let bert = 200 + 2_300 - 500 + 700 - 500 - 1_000 + 2_000;
        // 300 in tokens are lost to five Odds; 7.5 to 1 on 400 is 3,000.
        let (cleo, tokens) = (1_500 + 1_500 + 1_500 + 3_000 + 1_000, -300);
        let dora = [1_000, -1_000, 500].into_iter().sum();
        assert_eq!(balances(NSW_EVENING)?, [(1, ann, 0), (2, bert, 0), (3, cleo, tokens), (5, dora, 0)]);
        Ok(())
    }

    #[test]
    fn the_example_with_published_draws_falls_as_another_program_computed() -> Outcome {
        // Heads, Heads, Heads for Ann, 7.5 to 1 on 500; Tails, Tails, Heads for Bert on 1,000.
        let ann = 3_800 + 500 + 500 - 500;
        let bert = -300 - 300 - 300 - 1_000;
        assert_eq!(balances(NSW_COMMITTED)?, [(1, ann, 0), (2, bert, 0)]);
        Ok(())
    }

    #[test]
    fn a_win_taken_back_is_negative_for_machines_as_for_people() -> Outcome {
        let script = Script::read("example", NSW_EVENING)?;
        let (mut session, _) = Session::open(&nsw(), &script.config, People::default(), Paper::None)?;
        let mut reversed = Vec::new();
        for line in &script.lines {
            let Line::Order(order) = line else { continue };
            let Ok(played) = session.give(order.by, order.at, &order.command)? else { continue };
            let lines = played.round.map_or(Vec::new(), |round| round.lines);
            reversed.extend(
                lines.iter().filter(|line| line.fate == Fate::WinReversed).map(|line| json!(line)["paid"].as_i64()),
            );
        }
        assert_eq!(reversed, [Some(-2_000)]);
        Ok(())
    }

    #[test]
    fn a_script_that_is_refused_leaves_no_transcript() -> Outcome {
        let opening = NSW_EVENING.lines().next().unwrap_or_default();
        let text = format!("{opening}\n{{\"by\":\"boxer\",\"command\":\"no-more-bets\"}}");
        let script = Script::read("bad", &text)?;
        let folder = tempfile::tempdir().map_err(Failure::from)?;
        let path = folder.path().join("transcript.jsonl");
        let telling = Telling { events: false, transcript: Some(&path) };
        let failure = play(&nsw(), &script, telling, &mut Out::new(true)).expect_err("refused");
        assert_eq!(failure.kind, Kind::CheckFailed);
        assert_eq!(failure.place.and_then(|place| place.line), Some(2));
        assert_eq!(std::fs::read_dir(folder.path()).map_err(Failure::from)?.count(), 0);
        Ok(())
    }
}
