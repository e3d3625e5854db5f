//! An order with an id is applied once, however often it comes: before and after a crash, and with any keeper of the transcript.

use std::io::{self, Write};
use std::sync::{Arc, Mutex, PoisonError};

use crate::common::{BOXER, HOST, Tested, config, fresh, join, player, registry, rulebook, session};
use crate::tamper::{chained, lines};
use crate::transcript::Full;
use kip::contract::{Seat, Stake, Timestamp};
use kip::transcript::{
    Answer, Answers, BadId, Ending, Given, IdUsed, Lines, OrderId, OrderOutcome, Problem, RecordError, RecordedTable,
    Replay, ReplayError, Scribe, Step, TextProblem, Written, replay,
};
use kip::two_up::{Command, Order, Side, Wager};
use kip::{Fault, Stateless, TwoUp};

/// An output that can be read while a table has it.
#[derive(Clone, Default)]
struct Paper(Arc<Mutex<Vec<u8>>>);

impl Paper {
    fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()).unwrap()
    }
}

impl Write for Paper {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the orders of a session, one a second.
fn orders() -> Vec<Order> {
    let start = config().opened_at;
    (0..)
        .zip(session(&fresh()))
        .map(|(second, (by, command))| Order { by, at: start + 1_000 * second, command })
        .collect()
}

/// Returns the id of an order of that session, from 0.
fn id(at: usize) -> String {
    format!("order-{}", at + 1)
}

fn give<W: Write>(table: &mut RecordedTable<W, TwoUp>, at: usize, order: &Order) -> Result<Answer<TwoUp>, RecordError> {
    table.apply_once(&id(at), order.by, order.at, &order.command)
}

/// Returns the session's open transcript, every order with an id, and the answers.
fn transcript() -> (String, Vec<Answer<TwoUp>>) {
    let paper = Paper::default();
    let (mut table, _) = RecordedTable::open(&rulebook(), &config(), paper.clone()).unwrap();
    let answers = (0..).zip(orders()).map(|(at, order)| give(&mut table, at, &order).unwrap()).collect();
    (paper.text(), answers)
}

/// Returns a table at which bets are placed, its output and the time.
fn betting() -> (RecordedTable<Paper, TwoUp>, Paper, Timestamp) {
    let paper = Paper::default();
    let (mut table, _) = RecordedTable::open(&rulebook(), &config(), paper.clone()).unwrap();
    let mut now = config().opened_at;
    for order in orders().into_iter().take(9) {
        now = order.at;
        match table.apply(order.by, order.at, &order.command) {
            Ok(_) | Err(RecordError::Fault(Fault::Refused(_))) => {}
            Err(error) => panic!("{error}"),
        }
    }
    (table, paper, now)
}

fn tails(chips: u64) -> Command {
    Command::PlaceWager(Wager { side: Side::Tails, stake: Stake { chips, tokens: 0 } })
}

/// Returns the amount that lies on the table for a seat.
fn lying<W: Write>(table: &mut RecordedTable<W, TwoUp>, seat: Seat) -> Result<u64, Fault> {
    Ok(table.view(None)?.common.lying.iter().filter(|one| one.seat == seat).map(|one| one.amount).sum())
}

fn assert_repeats(again: &Answer<TwoUp>, first: &Answer<TwoUp>) {
    assert!(again.repeated && !first.repeated);
    assert_eq!((again.number, &again.outcome), (first.number, &first.outcome));
    assert_eq!(again.rulebook.digest(), first.rulebook.digest());
}

#[test]
fn a_retry_gets_the_first_answer_and_does_nothing_else() -> Tested {
    let (mut table, paper, now) = betting();
    let first = table.apply_once("wager-17", player(2), now, &tails(500))?;
    assert!(matches!(&first.outcome, OrderOutcome::Accepted(events) if events[0].moves.len() == 1), "{first:?}");
    assert_eq!((first.number, lying(&mut table, 2)?), (10, 500));
    assert!(paper.text().contains(r#"{"n":10,"id":"wager-17","by":{"role":"player","number":2},"at":"#));

    let before = (paper.text(), table.snapshot()?, table.place());
    // The retry comes later, or from a machine whose clock is behind.
    for at in [now, now + 1, now + 60_000, now - 5_000, 0] {
        assert_repeats(&table.apply_once("wager-17", player(2), at, &tails(500))?, &first);
        assert_eq!((paper.text(), table.snapshot()?, table.place()), before);
    }
    assert_eq!(lying(&mut table, 2)?, 500);

    // Another id names another order, and without an id every order is a new one.
    assert!(!table.apply_once("wager-18", player(2), now, &tails(500))?.repeated);
    assert_eq!(lying(&mut table, 2)?, 1_000);
    table.apply(player(2), now, &tails(500))?;
    table.apply(player(2), now, &tails(500))?;
    assert_eq!(lying(&mut table, 2)?, 2_000);

    // Later orders change no answer.
    assert_repeats(&table.apply_once("wager-17", player(2), now + 9, &tails(500))?, &first);
    Ok(())
}

#[test]
fn an_id_with_another_order_is_refused_and_writes_nothing() -> Tested {
    let (mut table, paper, now) = betting();
    table.apply_once("wager-17", player(2), now, &tails(500))?;
    let before = (paper.text(), table.snapshot()?);
    let heads = Command::PlaceWager(Wager { side: Side::Heads, stake: Stake { chips: 500, tokens: 0 } });
    for (by, command) in
        [(player(2), tails(1_000)), (player(2), heads), (player(1), tails(500)), (BOXER, Command::NoMoreBets)]
    {
        let error = table.apply_once("wager-17", by, now, &command).unwrap_err();
        let RecordError::IdUsed(IdUsed { id, number }) = &error else { panic!("{error}") };
        assert_eq!((id.as_str(), *number), ("wager-17", 10));
        assert_eq!(error.to_string(), "the id wager-17 is that of command 10, which is another order");
        assert_eq!((paper.text(), table.snapshot()?), before);
    }
    assert!(table.apply_once("wager-17", player(2), now, &tails(500))?.repeated);
    Ok(())
}

#[test]
fn a_refused_order_is_refused_again_even_where_it_would_be_accepted_by_now() -> Tested {
    let paper = Paper::default();
    let (mut table, _) = RecordedTable::open(&rulebook(), &config(), paper.clone())?;
    let now = config().opened_at;
    table.apply_once("sit-1", HOST, now, &join(1))?;
    let refused = table.apply_once("sit-2", HOST, now, &join(1))?;
    assert!(
        matches!(&refused.outcome, OrderOutcome::Refused(refusal) if refusal.clause.starts_with("nsw")),
        "{refused:?}"
    );
    table.apply(HOST, now, &Command::Leave(1))?;
    let before = (paper.text(), table.snapshot()?);
    assert_repeats(&table.apply_once("sit-2", HOST, now + 1, &join(1))?, &refused);
    assert_eq!((paper.text(), table.snapshot()?), before);
    assert!(matches!(table.apply_once("sit-3", HOST, now + 1, &join(1))?.outcome, OrderOutcome::Accepted(_)));
    Ok(())
}

#[test]
fn what_is_no_id_is_refused_and_writes_nothing() -> Tested {
    let (mut table, paper, now) = betting();
    let before = (paper.text(), table.snapshot()?);
    let long = "x".repeat(65);
    for bad in ["", &long, "wager 17", " ", "wager\n", "\t", "\0", "\u{7f}", "é", "wäger", "\u{202e}x"] {
        let error = table.apply_once(bad, player(2), now, &tails(500)).unwrap_err();
        assert!(matches!(error, RecordError::BadId(BadId)), "{bad:?}: {error}");
        assert!(serde_json::from_value::<OrderId>(bad.into()).is_err(), "{bad:?}");
        assert_eq!((paper.text(), table.snapshot()?), before);
    }
    // These are ids, including those that JSON escapes.
    let every: String = (b'!'..=b'~').map(char::from).collect();
    let (one, two) = every.split_at(47);
    for good in ["!", "~", &long[1..], one, two, r#""\/"#, r"\u0000"] {
        let first = table.apply_once(good, player(2), now, &tails(500))?;
        assert_repeats(&table.apply_once(good, player(2), now, &tails(500))?, &first);
    }
    let (mut table, _) = replay(registry(), paper.text().as_bytes())?.resume(paper)?;
    assert!(table.apply_once(r#""\/"#, player(2), now, &tails(500))?.repeated);
    Ok(())
}

#[test]
fn ids_are_all_that_is_new_in_a_transcript() -> Tested {
    let paper = Paper::default();
    let (mut table, _) = RecordedTable::open(&rulebook(), &config(), paper.clone())?;
    for order in orders() {
        let _ = table.apply(order.by, order.at, &order.command);
    }
    let order = r#"{"n":1,"by":{"role":"host","number":1},"at":1767225600000,"command":{"join":{"seat":1,"age-attested":true}},"chain":""#;
    assert!(lines(&paper.text())[1].starts_with(order));

    let (with_ids, _) = transcript();
    assert!(lines(&with_ids)[1].starts_with(&order.replace(r#""n":1,"#, r#""n":1,"id":"order-1","#)));
    let without: Vec<_> = (0..)
        .zip(lines(&with_ids))
        .map(|(at, line): (usize, String)| line.replace(&format!(r#","id":"{}""#, id(at / 2)), ""))
        .collect();
    assert_eq!(chained(&without).matches("\"id\"").count(), 0);
    assert_eq!(chained(&without), paper.text());
    Ok(())
}

/// The process ends after any line: the next one knows every answer from the transcript, including that of the order that was
/// only written.
#[test]
fn answers_outlive_the_process() -> Tested {
    let (whole, answers) = transcript();
    let (all, orders) = (lines(&whole), orders());
    for cut in [1, 3, 4, 5, 20, 21, 22, all.len()] {
        let done = cut / 2;
        let kept: String = all[..cut].iter().map(|line| format!("{line}\n")).collect();
        let replayed = replay(registry(), kept.as_bytes())?;
        match &replayed.ending {
            Ending::Unanswered(given) => {
                assert_eq!(given.id.as_ref().map(OrderId::as_str), Some(id(done - 1).as_str()));
                assert_eq!(given.order, orders[done - 1]);
            }
            ending => assert_eq!((ending, cut % 2), (&Ending::Open, 1)),
        }
        let rest = Paper::default();
        let (mut table, outcome) = replayed.resume(rest.clone())?;
        assert_eq!(outcome.as_ref(), (cut % 2 == 0).then(|| &answers[done - 1].outcome), "cut after line {cut}");
        let before = (rest.text(), table.snapshot()?);
        for (at, (Order { by, at: time, command }, first)) in orders.iter().zip(&answers).take(done).enumerate() {
            assert_repeats(&table.apply_once(&id(at), *by, time + 60_000, command)?, first);
            let other = table.apply_once(&id(at), BOXER, *time, &Command::Leave(7)).unwrap_err();
            assert!(matches!(other, RecordError::IdUsed(_)), "{other}");
        }
        assert_eq!((rest.text(), table.snapshot()?), before, "cut after line {cut}");
        for (at, order) in orders.iter().enumerate().skip(done) {
            assert!(!give(&mut table, at, order)?.repeated);
        }
        assert!(kept + &rest.text() == whole, "cut after line {cut}");
    }
    Ok(())
}

/// A host that reads no transcript keeps the answers beside place and state, here as JSON.
#[test]
fn a_table_is_taken_up_with_its_answers() -> Tested {
    let (whole, firsts) = transcript();
    let (rulebook, paper) = (rulebook(), Paper::default());
    let (table, _) = RecordedTable::open(&rulebook, &config(), paper.clone())?;
    let (mut place, mut state) = (table.place(), table.leave().0.snapshot()?);
    let mut stored: Vec<(OrderId, Order, u64, String)> = Vec::new();
    for (at, order) in orders().into_iter().enumerate() {
        let mut answers = Answers::default();
        for (id, order, number, outcome) in &stored {
            let outcome = serde_json::from_str(outcome)?;
            answers.keep(
                id.clone(),
                order,
                &Answer { number: *number, outcome, rulebook: rulebook.clone(), repeated: false },
            );
        }
        // The host writes the order, and crashes.
        let id: OrderId = id(at).parse()?;
        let mut scribe = Scribe::resume(&rulebook, place);
        paper.clone().write_all(scribe.order_once(&id, order.by, order.at, &order.command)?.as_bytes())?;
        place = scribe.place();
        let left = || Some(Given { id: Some(id.clone()), order: order.clone() });

        let mut answered = answers.clone();
        answered.keep(id.clone(), &order, &firsts[at]);
        let error = RecordedTable::take_up(&rulebook, &state, place, answered, left(), io::sink()).unwrap_err();
        assert!(matches!(error, RecordError::Elsewhere(_)), "{error}");

        let (mut table, outcome) = RecordedTable::take_up(&rulebook, &state, place, answers, left(), paper.clone())?;
        assert_eq!(outcome.as_ref(), Some(&firsts[at].outcome));
        let before = (paper.text(), table.snapshot()?);
        assert_repeats(&give(&mut table, at, &order)?, &firsts[at]);
        for (at, (_, order, ..)) in stored.iter().enumerate() {
            assert_repeats(&give(&mut table, at, order)?, &firsts[at]);
        }
        assert_eq!((paper.text(), table.snapshot()?), before);
        let answer = table.answers().find(&id, order.by, &order.command)?.ok_or("no answer")?;
        stored.push((id, order, answer.number, serde_json::to_string(&answer.outcome)?));
        (place, state) = (table.place(), table.leave().0.snapshot()?);
    }
    assert_eq!(paper.text(), whole);
    Ok(())
}

/// A host with tables of another kind can do the work of a recorded table with a scribe.
#[test]
fn a_host_without_recorded_tables_keeps_answers_too() -> Tested {
    let (whole, firsts) = transcript();
    let (rulebook, config) = (rulebook(), config());
    let mut rules = Stateless::new(&rulebook)?;
    let (mut state, events) = rules.open(&config)?;
    let (mut scribe, mut kept) = Scribe::begin(&rulebook, &config, &events, &state)?;
    let mut answers = Answers::default();
    for (at, order) in orders().into_iter().enumerate() {
        let id: OrderId = id(at).parse()?;
        assert!(answers.find(&id, order.by, &order.command)?.is_none());
        kept += &scribe.order_once(&id, order.by, order.at, &order.command)?;
        let outcome = match rules.apply(&state, order.by, order.at, &order.command) {
            Ok((after, events)) => {
                kept += &scribe.accepted(&events, &after)?;
                state = after;
                OrderOutcome::Accepted(events)
            }
            Err(Fault::Refused(refusal)) => {
                kept += &scribe.refused(&refusal)?;
                OrderOutcome::Refused(refusal)
            }
            Err(fault) => return Err(fault.into()),
        };
        let answer = Answer { number: scribe.place().commands, outcome, rulebook: rulebook.clone(), repeated: false };
        // A component that failed gave no answer, and the first answer stays.
        answers.keep(
            id.clone(),
            &order,
            &Answer { outcome: OrderOutcome::Faulted("trapped".into()), ..answer.clone() },
        );
        assert!(!answers.has(&id));
        answers.keep(id.clone(), &order, &answer);
        answers.keep(id.clone(), &order, &Answer { number: 99, ..answer });
        assert_repeats(&answers.find(&id, order.by, &order.command)?.ok_or("no answer")?, &firsts[at]);
        assert!(answers.find(&id, player(9), &order.command).is_err());
    }
    assert_eq!(kept, whole);
    Ok(())
}

/// If the outcome cannot be written, the order was applied: it is neither applied again nor answered.
#[test]
fn an_order_whose_outcome_was_not_written_is_not_applied_again() -> Tested {
    let (whole, answers) = transcript();
    let until: usize = whole.split_inclusive('\n').take(2).map(str::len).sum();
    let (first, now) = (&orders()[0], config().opened_at);
    // Half of the order, which is not applied; the order and half of its outcome, which is.
    for (room, is_applied) in [(until - 40, false), (until + 40, true)] {
        let (mut table, _) = RecordedTable::open(&rulebook(), &config(), Full(room))?;
        let error = give(&mut table, 0, first).unwrap_err();
        assert!(matches!(error, RecordError::Io(_)), "{error}");
        assert_eq!(table.view(None)?.seats.len(), usize::from(is_applied));
        let before = table.snapshot()?;
        for error in
            [give(&mut table, 0, first), table.apply_once("order-2", HOST, now, &join(2))].map(Result::unwrap_err)
        {
            assert!(matches!(error, RecordError::Io(_)), "{error}");
            assert_eq!(table.snapshot()?, before);
        }
    }
    // The whole lines are resumed, and the retry gets its answer.
    let (mut table, _) = replay(registry(), &whole.as_bytes()[..until])?.resume(io::sink())?;
    assert_repeats(&give(&mut table, 0, first)?, &answers[0]);
    Ok(())
}

/// Returns the problem that both readers find in lines that were chained anew.
fn forged(forge: impl FnOnce(&mut Vec<String>)) -> (usize, Problem) {
    let mut lines = lines(&transcript().0);
    forge(&mut lines);
    let text = chained(&lines);
    let ReplayError { line, problem } = replay(registry(), text.as_bytes()).unwrap_err();
    let mut read: Lines<_, TwoUp> = Lines::begin(text.as_bytes()).unwrap();
    let error = loop {
        match read.step() {
            Ok(step) => assert!(step.is_some(), "`Lines` find nothing: {problem}"),
            Err(error) => break error,
        }
    };
    assert_eq!((error.line, error.problem.to_string()), (line, problem.to_string()));
    (line, problem)
}

fn replace(line: &mut String, from: &str, to: &str) {
    assert!(line.contains(from), "{line}");
    *line = line.replacen(from, to, 1);
}

#[test]
fn an_order_that_a_host_applied_twice_is_found() {
    // The second order was refused: that is an outcome, too.
    for (first, again) in [(0, 2), (1, 2), (8, 9), (0, 19)] {
        let (line, problem) = forged(|lines| replace(&mut lines[1 + 2 * again], &id(again), &id(first)));
        let Problem::Text(TextProblem::IdRepeated { id: found, first: number }) = &problem else { panic!("{problem}") };
        assert_eq!((line, found.as_str(), *number), (2 + 2 * again, id(first).as_str(), first as u64 + 1));
    }
    // The same holds in the last line.
    let (line, problem) = forged(|lines| {
        lines.truncate(6);
        replace(&mut lines[5], "order-3", "order-1");
    });
    assert!(line == 6 && matches!(problem, Problem::Text(TextProblem::IdRepeated { first: 1, .. })), "{problem}");
    // Ids that differ only in case are different ids.
    let two = |lines: &mut Vec<String>| replace(&mut lines[5], "\"order-3\"", "\"Order-1\"");
    let mut apart = lines(&transcript().0);
    two(&mut apart);
    assert_eq!(replay(registry(), chained(&apart).as_bytes()).unwrap().commands, 20);
}

#[test]
fn lines_with_a_bad_id_or_an_id_out_of_place_are_reported() {
    let long = format!("\"{}\"", "x".repeat(65));
    for bad in [r#""""#, &long, r#""a b""#, r#""a\n""#, r#""\u00e9""#, "\"é\"", "17", "[]"] {
        let (line, problem) = forged(|lines| replace(&mut lines[3], r#""order-2""#, bad));
        assert!(line == 4 && matches!(problem, Problem::Text(TextProblem::Word(_))), "{bad}: {problem}");
    }
    let (line, problem) = forged(|lines| replace(&mut lines[4], r#"{"n":2"#, r#"{"n":2,"id":"order-2""#));
    assert!(line == 5 && matches!(problem, Problem::Text(TextProblem::Word(_))), "{problem}");
}

#[test]
fn readers_return_the_ids() -> Tested {
    let (text, _) = transcript();
    let mut replaying = Replay::begin(registry(), text.as_bytes())?;
    let mut read: Lines<_, TwoUp> = Lines::begin(text.as_bytes())?;
    for (at, order) in orders().into_iter().enumerate() {
        let Some(Step::Command(played)) = replaying.step()? else { panic!("no command {at}") };
        assert_eq!((played.id.as_ref().map(OrderId::as_str), &played.order), (Some(id(at).as_str()), &order));
        let Some(Written::Accepted(_, given, _) | Written::Refused(_, given)) = read.step()? else { panic!("{at}") };
        assert_eq!(*given, Given { id: played.id, order });
    }
    Ok(())
}
