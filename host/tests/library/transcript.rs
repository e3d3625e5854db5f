//! Transcripts are written before commands take effect, can be replayed, and are checked to the last byte.

use std::io::{self, Write};

use crate::common::{HOST, Tested, config, fresh, join, player, registry, rulebook, session};
use crate::tamper::{chained, lines};
use kip::transcript::{
    Answers, Ending, Given, OrderOutcome, Place, Problem, RecordError, RecordedTable, Replay, ReplayError, Replayed,
    Scribe, Step, TextProblem, replay,
};
use kip::two_up::Order;
use kip::{Digest, Fault, Limits, Registry, Stateless, Table, TwoUp};

/// Returns a session's transcript with one refused command.
fn transcript(closed: bool) -> String {
    let mut paper = Vec::new();
    let config = config();
    let (mut table, _) = RecordedTable::open(&rulebook(), &config, &mut paper).unwrap();
    for (second, (by, command)) in (0..).zip(session(&fresh())) {
        match table.apply(by, config.opened_at + 1_000 * second, &command) {
            Ok(_) | Err(RecordError::Fault(Fault::Refused(_))) => {}
            Err(error) => panic!("{command:?}: {error}"),
        }
    }
    if closed {
        table.end().unwrap();
    }
    String::from_utf8(paper).unwrap()
}

fn replay_text(text: &str) -> Result<Replayed<TwoUp>, ReplayError> {
    replay(registry(), text.as_bytes())
}

fn problem(text: &str) -> (usize, Problem) {
    let ReplayError { line, problem } = replay_text(text).unwrap_err();
    (line, problem)
}

#[test]
fn a_session_replays_to_the_same_state() -> Tested {
    let text = transcript(true);
    let mut replayed = replay_text(&text)?;
    assert_eq!((replayed.commands, replayed.accepted, replayed.refused), (20, 19, 1));
    assert_eq!((replayed.faulted, replayed.ending), (0, Ending::Closed));
    assert_eq!(Digest::of(&replayed.table.snapshot()?), replayed.state);
    assert_eq!(replayed.config, config());
    assert!(text.ends_with(&format!("\"chain\":\"{}\"}}\n", replayed.chain)));
    Ok(())
}

#[test]
fn a_replay_returns_every_command_with_its_outcome() -> Tested {
    let text = transcript(true);
    let mut replay = Replay::begin(registry(), text.as_bytes())?;
    assert_eq!(replay.opening().len(), 1);
    let mut steps = Vec::new();
    while let Some(step) = replay.step()? {
        let Step::Command(played) = step else { panic!("{step:?}") };
        steps.push(played);
    }
    let played: Vec<_> = steps.iter().map(|step| (step.order.by, step.order.command.clone())).collect();
    assert_eq!(played, session(&fresh()));
    assert!(matches!(&steps[1].outcome, OrderOutcome::Refused(refusal) if refusal.clause.starts_with("nsw")));
    assert!(matches!(&steps[2].outcome, OrderOutcome::Accepted(events) if events.len() == 1));
    Ok(())
}

#[test]
fn the_lines_have_the_documented_format() -> Tested {
    let text = transcript(true);
    let lines = lines(&text);
    assert_eq!(lines.len(), 1 + 2 * 20 + 1);
    let keys = |line: &str| -> Vec<String> {
        let object: serde_json::Map<_, _> = serde_json::from_str(line).unwrap();
        object.keys().cloned().collect()
    };
    assert!(lines[0].starts_with(r#"{"kip-transcript":1,"family":"two-up","rulebook":"nsw","digest":""#));
    assert_eq!(keys(&lines[1]), ["at", "by", "chain", "command", "n"]);
    assert_eq!(keys(&lines[2]), ["chain", "events", "n", "state"]);
    assert_eq!(keys(&lines[4]), ["chain", "n", "refusal", "state"]);
    assert!(lines[2].starts_with(r#"{"n":1,"events":[{"at":1767225600000,"clause":"nsw "#));
    assert!(lines[41].starts_with(r#"{"end":20,"chain":""#));
    assert_eq!(chained(&lines), text);
    Ok(())
}

#[test]
fn an_altered_byte_is_reported_at_its_line() {
    let lines = lines(&transcript(true));
    for at in 0..lines.len() {
        let mut altered = lines.clone();
        // Changing a digit usually leaves valid JSON.
        let digit = altered[at].rfind(|c: char| c.is_ascii_digit()).unwrap();
        let other = if altered[at].as_bytes()[digit] == b'7' { "8" } else { "7" };
        altered[at].replace_range(digit..=digit, other);
        let (line, problem) = problem(&(altered.join("\n") + "\n"));
        assert_eq!(line, at + 1);
        assert!(matches!(problem, Problem::Text(TextProblem::ChainBroken { .. })), "{problem}");
    }
}

#[test]
fn a_dropped_line_breaks_the_chain() {
    let all = lines(&transcript(true));
    for at in 1..all.len() - 1 {
        let mut dropped = all.clone();
        dropped.remove(at);
        let (line, problem) = problem(&(dropped.join("\n") + "\n"));
        assert_eq!(line, at + 1);
        assert!(matches!(problem, Problem::Text(TextProblem::ChainBroken { .. })), "{problem}");
    }
}

/// Returns the problem found in a transcript that was forged with newly computed chains.
fn forged(forge: impl FnOnce(&mut Vec<String>)) -> (usize, Problem) {
    let mut lines = lines(&transcript(true));
    forge(&mut lines);
    problem(&chained(&lines))
}

fn replace(line: &mut String, from: &str, to: &str) {
    assert!(line.contains(from), "{line}");
    *line = line.replacen(from, to, 1);
}

#[test]
fn a_forged_event_is_reported() {
    let (line, problem) = forged(|lines| replace(&mut lines[2], r#""seat":1"#, r#""seat":3"#));
    let Problem::EventDiffers { number: 1, expected, found } = problem else { panic!("{problem}") };
    assert_eq!((line, found), (3, expected.replace(r#""seat":1"#, r#""seat":3"#)));
}

#[test]
fn a_forged_clause_is_reported() {
    let (line, problem) = forged(|lines| replace(&mut lines[2], r#""clause":"nsw "#, r#""clause":"nsw 1"#));
    assert_eq!(line, 3);
    assert!(matches!(problem, Problem::EventDiffers { number: 1, .. }), "{problem}");
}

#[test]
fn a_missing_event_is_reported() {
    let (line, problem) = forged(|lines| {
        let from = lines[2].find("[{").unwrap();
        let to = lines[2].find("}],").unwrap();
        lines[2].replace_range(from + 1..=to, "");
    });
    let Problem::EventDiffers { number: 1, found, .. } = problem else { panic!("{problem}") };
    assert_eq!((line, found.as_str()), (3, "nothing"));
}

#[test]
fn a_forged_state_is_reported() {
    let wrong = Digest::of(b"another state");
    let (line, problem) = forged(|lines| {
        let from = lines[6].find(r#""state":""#).unwrap() + 9;
        lines[6].replace_range(from..from + 64, &wrong.to_string());
    });
    assert_eq!(line, 7);
    assert!(matches!(problem, Problem::StateDiffers { found, .. } if found == wrong), "{problem}");
}

#[test]
fn a_forged_command_is_reported_by_its_outcome() {
    let (line, problem) = forged(|lines| replace(&mut lines[1], r#""seat":1"#, r#""seat":3"#));
    assert_eq!(line, 3);
    assert!(matches!(problem, Problem::EventDiffers { .. }), "{problem}");
}

#[test]
fn a_refusal_forged_into_an_acceptance_is_reported() {
    let (line, problem) = forged(|lines| {
        let refusal = lines[4].find(r#""refusal""#).unwrap();
        let state = lines[4].find(r#","state""#).unwrap();
        lines[4].replace_range(refusal..state, r#""events":[]"#);
    });
    assert_eq!(line, 5);
    let Problem::OutcomeDiffers { expected, found } = problem else { panic!("{problem}") };
    assert!(expected.starts_with("refused, "), "{expected}");
    assert_eq!(found, "acceptance");
}

#[test]
fn lines_out_of_step_or_place_are_reported() {
    let (line, problem) = forged(|lines| drop(lines.drain(1..3)));
    assert_eq!(line, 2);
    assert!(matches!(problem, Problem::Text(TextProblem::OutOfStep { expected: 1, found: 2 })), "{problem}");

    let (line, problem) = forged(|lines| drop(lines.remove(1)));
    assert_eq!(line, 2);
    assert!(matches!(problem, Problem::Text(TextProblem::OutOfPlace { found: "an outcome", .. })), "{problem}");

    let (line, problem) = forged(|lines| lines.push(lines[1].clone()));
    assert_eq!(line, 43);
    assert!(matches!(problem, Problem::Text(TextProblem::OutOfPlace { expected: "nothing", .. })), "{problem}");

    let (line, problem) = forged(|lines| drop(lines.drain(39..41)));
    assert_eq!(line, 40);
    assert!(matches!(problem, Problem::Text(TextProblem::OutOfStep { expected: 19, found: 20 })), "{problem}");
}

#[test]
fn unknown_keys_of_a_line_are_refused() {
    for (from, to) in
        [(r#""command""#, r#""events":[],"command""#), (r#""n":1"#, r#""n":1,"note":"x""#), (r#""n":1,"#, "")]
    {
        let (line, problem) = forged(|lines| replace(&mut lines[1], from, to));
        assert_eq!(line, 2);
        assert!(matches!(problem, Problem::Text(TextProblem::Word(_))), "{problem}");
    }
}

#[test]
fn a_cut_transcript_is_reported_with_its_place() -> Tested {
    let text = transcript(true);
    let lines = lines(&text);
    let up_to = |count: usize| lines[..count].iter().map(|line| format!("{line}\n")).collect::<String>();

    // After an outcome: more commands may have followed.
    assert_eq!(replay_text(&up_to(41))?.ending, Ending::Open);
    assert_eq!(replay_text(&up_to(1))?.ending, Ending::Open);

    // After an order: it may or may not have been applied.
    let replayed = replay_text(&up_to(2))?;
    let Ending::Unanswered(given) = replayed.ending else { panic!("{:?}", replayed.ending) };
    assert_eq!((given.id, given.order.by, given.order.command), (None, HOST, join(1)));
    assert_eq!(replayed.commands, 0);

    // Within a line.
    let (line, problem) = problem(&text[..text.len() - 1]);
    assert_eq!(line, 42);
    assert!(matches!(problem, Problem::Text(TextProblem::Cut)), "{problem}");
    Ok(())
}

#[test]
fn a_text_that_is_not_a_transcript_is_reported() {
    let first = |text: &str| {
        let (line, problem) = problem(text);
        assert_eq!(line, 1);
        problem
    };
    let text_of = |text: &str| match first(text) {
        Problem::Text(problem) => problem,
        problem => panic!("{problem}"),
    };
    assert_eq!(text_of(""), TextProblem::Empty);
    for none in ["not JSON\n", "{}\n", "{\"kip-transcript\":1}\n", "\u{0}\n"] {
        assert_eq!(text_of(none), TextProblem::NoTranscript, "{none:?}");
    }
    assert_eq!(text_of("{\"kip-transcript\":2}\n"), TextProblem::Format { found: 2 });
    assert_eq!(text_of("{\"kip-transcript\":1,\"family\":\"two-up\"}\n"), TextProblem::NoChain);
    let zeros = "0".repeat(64);
    let cards = format!(r#"{{"kip-transcript":1,"family":"high-card","config":{{"terms":7}},"chain":"{zeros}"}}"#);
    let cards = chained(&[cards]);
    assert_eq!(text_of(&cards), TextProblem::OtherFamily { found: "high-card".to_owned() });
    let lines = lines(&transcript(true));
    let without: Vec<String> = lines.iter().map(|line| line.replace(r#""family":"two-up","#, "")).collect();
    let problem = text_of(&chained(&without));
    assert!(problem.to_string().contains("family"), "{problem}");
}

#[test]
fn a_component_that_is_not_allowed_or_not_loaded_is_named() -> Tested {
    let text = transcript(true);
    let registry = Registry::new(Limits::default())?;
    let ReplayError { line, problem } = replay(&registry, text.as_bytes()).unwrap_err();
    assert_eq!(line, 1);
    let Problem::NotAllowed { digest, .. } = problem else { panic!("{problem}") };
    assert_eq!(digest, rulebook().digest());

    registry.allow(digest);
    let ReplayError { line, problem } = replay(&registry, text.as_bytes()).unwrap_err();
    assert!(line == 1 && matches!(problem, Problem::NotLoaded { .. }), "{problem}");

    let (line, problem) = forged(|lines| replace(&mut lines[0], r#""rulebook":"nsw""#, r#""rulebook":"pub""#));
    assert_eq!(line, 1);
    assert!(matches!(problem, Problem::Header { what: "rulebook", .. }), "{problem}");
    Ok(())
}

#[test]
fn a_host_that_crashed_continues_to_the_same_transcript() -> Tested {
    let whole = transcript(false);
    let lines = lines(&whole);
    let config = config();
    let (mut table, _) = Table::open(&rulebook(), &config)?;
    let outcomes: Vec<OrderOutcome<TwoUp>> = (0..)
        .zip(session(&fresh()))
        .map(|(second, (by, command))| match table.apply(by, config.opened_at + 1_000 * second, &command) {
            Ok(events) => OrderOutcome::Accepted(events),
            Err(Fault::Refused(refusal)) => OrderOutcome::Refused(refusal),
            Err(fault) => panic!("{fault}"),
        })
        .collect();
    // After an outcome, after an order that was accepted, after one that was refused.
    for cut in [1, 3, 4, 20, 21] {
        let mut paper: String = lines[..cut].iter().map(|line| format!("{line}\n")).collect();
        let replayed = replay_text(&paper)?;
        let done = cut / 2;
        let mut rest = Vec::new();
        let (mut table, outcome) = replayed.resume(&mut rest)?;
        // A caller that follows events misses none: those of the order that is finished now are returned.
        let unanswered = (cut % 2 == 0).then(|| &outcomes[done - 1]);
        assert_eq!(outcome.as_ref(), unanswered, "cut after line {cut}");
        for (second, (by, command)) in (0..).zip(session(&fresh())).skip(done) {
            let _ = table.apply(by, config.opened_at + 1_000 * second, &command);
        }
        drop(table);
        paper += std::str::from_utf8(&rest)?;
        assert!(paper == whole, "cut after line {cut}");
    }
    let error = replay_text(&transcript(true))?.resume(Vec::new()).unwrap_err();
    assert!(matches!(error, RecordError::Io(_)), "{error}");
    Ok(())
}

/// Fails after a number of bytes, like a full disk.
pub struct Full(pub usize);

impl Write for Full {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 { Err(io::Error::from(io::ErrorKind::StorageFull)) } else { Ok(taken) }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A scribe keeps nothing else: from the place and the state there, the same transcript can be continued after any
/// line.
#[test]
fn a_transcript_continues_from_its_place_without_being_read() -> Tested {
    let (whole, rulebook, config) = (transcript(true), rulebook(), config());
    let mut rules = Stateless::new(&rulebook)?;
    let (mut state, events) = rules.open(&config)?;
    let (scribe, mut kept) = Scribe::begin(&rulebook, &config, &events, &state)?;
    let mut place = scribe.place();
    for (second, (by, command)) in (0..).zip(session(&fresh())) {
        let at = config.opened_at + 1_000 * second;
        let mut scribe = Scribe::resume(&rulebook, place);
        kept += &scribe.order(by, at, &command)?;
        // The host crashes here and continues from its stored place, as JSON, and state.
        let restored: Place = serde_json::from_str(&serde_json::to_string(&scribe.place())?)?;
        assert!(restored.unanswered);
        let mut scribe = Scribe::resume(&rulebook, restored);
        match rules.apply(&state, by, at, &command) {
            Ok((after, events)) => {
                kept += &scribe.accepted(&events, &after)?;
                state = after;
            }
            Err(Fault::Refused(refusal)) => kept += &scribe.refused(&refusal)?,
            Err(fault) => return Err(fault.into()),
        }
        place = scribe.place();
        assert_eq!((place.unanswered, place.state), (false, Digest::of(&state)));
    }
    kept += &Scribe::resume(&rulebook, place).end()?;
    assert_eq!(kept, whole);
    Ok(())
}

#[test]
fn a_table_continues_from_the_place_of_its_transcript_and_no_other() -> Tested {
    let (whole, rulebook, config) = (transcript(true), rulebook(), config());
    let orders: Vec<Order> = (0..)
        .zip(session(&fresh()))
        .map(|(second, (by, command))| Order { by, at: config.opened_at + 1_000 * second, command })
        .collect();
    let mut paper = Vec::new();
    let (table, _) = RecordedTable::open(&rulebook, &config, &mut paper)?;
    let mut place = table.place();
    let mut state = table.leave().0.snapshot()?;
    for (number, order) in orders.iter().enumerate() {
        // Each order gets another table. Every third table applies an order that was only written before.
        let left = (number % 3 == 0).then(|| {
            let mut scribe = Scribe::resume(&rulebook, place);
            paper.extend(scribe.order(order.by, order.at, &order.command).unwrap().into_bytes());
            place = scribe.place();
            Given { id: None, order: order.clone() }
        });
        let answered = left.is_some();
        let none = if answered { None } else { Some(Given { id: None, order: order.clone() }) };
        let none_kept = Answers::default;
        let elsewhere = RecordedTable::take_up(&rulebook, &state, place, none_kept(), none, io::sink()).unwrap_err();
        assert!(matches!(elsewhere, RecordError::Elsewhere(_)), "{elsewhere}");
        let (mut table, outcome) = RecordedTable::take_up(&rulebook, &state, place, none_kept(), left, &mut paper)?;
        assert_eq!(outcome.is_some(), answered);
        if !answered {
            match table.apply(order.by, order.at, &order.command) {
                Ok(_) | Err(RecordError::Fault(Fault::Refused(_))) => {}
                Err(error) => return Err(error.into()),
            }
        }
        let before = state;
        place = table.place();
        state = table.leave().0.snapshot()?;
        if before != state {
            let elsewhere =
                RecordedTable::take_up(&rulebook, &before, place, none_kept(), None, io::sink()).unwrap_err();
            assert!(matches!(elsewhere, RecordError::Elsewhere(_)), "{elsewhere}");
        }
    }
    RecordedTable::take_up(&rulebook, &state, place, Answers::default(), None, &mut paper)?.0.end()?;
    assert_eq!(String::from_utf8(paper)?, whole);
    Ok(())
}

#[test]
fn a_command_that_cannot_be_written_is_not_applied() -> Tested {
    let text = transcript(false);
    let config = config();
    // Room for the header and half of the first order.
    let (mut table, _) = RecordedTable::open(&rulebook(), &config, Full(text.find('\n').unwrap() + 100))?;
    let before = table.snapshot()?;
    for _ in 0..2 {
        let error = table.apply(HOST, config.opened_at, &join(1)).unwrap_err();
        assert!(matches!(error, RecordError::Io(_)), "{error}");
        assert_eq!(table.snapshot()?, before);
    }
    Ok(())
}

#[test]
fn a_refused_config_writes_no_line() {
    let mut paper = Vec::new();
    let config = kip::two_up::Config { seats: 0, ..config() };
    let error = RecordedTable::open(&rulebook(), &config, &mut paper).unwrap_err();
    assert!(matches!(error, RecordError::Fault(Fault::Refused(_))), "{error}");
    assert!(paper.is_empty());
}

#[test]
fn table_and_stateless_give_the_same_states_and_events() -> Tested {
    let config = config();
    let (mut table, opening) = Table::open(&rulebook(), &config)?;
    let mut stateless = Stateless::new(&rulebook())?;
    let (start, events) = stateless.open(&config)?;
    assert_eq!(events, opening);
    let (mut state, mut history) = (start.clone(), Vec::new());
    for (second, (by, command)) in (0..).zip(session(&fresh())) {
        let at = config.opened_at + 1_000 * second;
        match (table.apply(by, at, &command), stateless.apply(&state, by, at, &command)) {
            (Ok(events), Ok((next, same))) => {
                assert_eq!(events, same);
                history.extend(events);
                state = next;
            }
            (Err(refused), Err(same)) => assert_eq!(refused, same),
            (one, other) => panic!("{one:?} is not {other:?}"),
        }
        assert_eq!(table.snapshot()?, state);
        assert_eq!(table.view(None)?, stateless.view(&state, None)?);
        for (of, most) in [(None, u32::MAX), (Some(by), 2)] {
            let choices = table.legal(at, of, most)?;
            assert_eq!(choices, stateless.legal(&state, at, of, most)?);
            for choice in &choices.first {
                assert_eq!(table.fill(&choice.command, &[])?, choice.command);
            }
        }
        assert_eq!(table.chances(u32::MAX)?, stateless.chances(&state, u32::MAX)?);
    }
    assert_eq!(stateless.rebuild(&start, &history)?, state);
    // Two-Up has no secrets.
    assert_eq!(stateless.disclose(&history, Some(player(1)))?, history);
    Ok(())
}

/// > integers … never above 2^53 - 1
#[test]
fn an_order_that_no_reader_accepts_is_neither_written_nor_applied() -> Tested {
    let (config, mut paper) = (config(), Vec::new());
    let (mut table, _) = RecordedTable::open(&rulebook(), &config, &mut paper)?;
    let before = (table.snapshot()?, table.place());
    let error = table.apply(HOST, 1 << 53, &join(1)).unwrap_err();
    assert!(matches!(&error, RecordError::Io(why) if why.kind() == io::ErrorKind::InvalidInput), "{error}");
    assert_eq!((table.snapshot()?, table.place()), before);
    table.apply(HOST, config.opened_at, &join(1))?;
    table.end()?;
    assert_eq!(replay(registry(), paper.as_slice())?.accepted, 1);
    Ok(())
}
