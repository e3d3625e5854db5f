//! A flight: tables that have requests are read, played and committed together.
//!
//! Nothing is answered before the commit, a refusal neither: it was judged from a state that the commit has to confirm. A step
//! that met another is played again on the table as it is now; after an error of the store nothing is believed, and the key
//! says later what became of the request.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Instant;

use kip::Digest;

use super::handle::handle;
use super::step::{body_of, stop_if_altered};
use super::turn::{Known, Turn};
use super::{Answered, Ask, Done, Request, Shared, croupier, now};
use crate::crash::crash_point;
use crate::metrics::Outcome;
use crate::problem::Problem;
use crate::store::{Answer, ChainRow, Step, TableId, Verdict};

/// A request is tried as often on a table that keeps moving.
const TRIES: u32 = 20;

/// A table in a flight, with its requests.
pub(crate) struct Work {
    pub table: TableId,
    /// The table as the node knows it; `None` if it has to be read.
    pub known: Option<Arc<Known>>,
    pub requests: Vec<Request>,
    /// True if the croupier has to look again at once.
    pub looks: bool,
}

/// The result of a worker's turn at a table's requests.
struct Played {
    work: Work,
    turn: Option<Turn>,
    /// The requests with their answers, to be given once the step is durable.
    answers: Vec<(Request, Answered)>,
}

/// Flies: returns the tables as they are known now, with the requests that are to be tried again.
pub(crate) async fn fly(shared: &Arc<Shared>, mut works: Vec<Work>) -> Vec<Work> {
    if let Err(problem) = read_heads(shared, &mut works).await {
        return give_up(works, &problem);
    }
    let chains = match read_chains(shared, &works).await {
        Ok(chains) => chains,
        Err(problem) => return give_up(works, &problem),
    };
    let playing = Arc::clone(shared);
    let play = move |plays: &mut super::Plays| {
        let (at, since) = (now(), Instant::now());
        let played: Vec<Played> = works.into_iter().map(|work| play_one(&playing, plays, work, &chains, at)).collect();
        let failed = played.iter().flat_map(|played| &played.answers).filter(|(_, answered)| is_fault(answered));
        playing.metrics.faults.inc_by(u64::try_from(failed.count()).unwrap_or(u64::MAX));
        playing.metrics.play(since.elapsed());
        played
    };
    // A worker that ended badly has dropped the requests: their callers are answered so, and ask again.
    let Some(mut played) = shared.workers.run(play).await else { return Vec::new() };
    let checked = async {
        answer_known_keys(shared, &mut played).await?;
        confirm_refusals(shared, &mut played).await
    };
    if let Err(problem) = checked.await {
        return abandon(played, &problem);
    }
    let steps: Vec<Step> = played
        .iter()
        .filter_map(|played| played.turn.as_ref())
        .filter(|turn| turn.has_step())
        .map(|turn| turn.step.clone())
        .collect();
    crash_point!(STEP_BEFORE_COMMIT);
    let verdicts = if steps.is_empty() {
        HashMap::new()
    } else {
        let tables: Vec<TableId> = steps.iter().map(|step| step.table).collect();
        let since = Instant::now();
        match shared.store.commit(steps).await {
            Ok(verdicts) => {
                shared.metrics.commit(since.elapsed(), tables.len());
                tables.into_iter().zip(verdicts).collect()
            }
            Err(error) => {
                shared.metrics.failed_commits.inc();
                let problem = Problem::from(error);
                return abandon(played, &problem);
            }
        }
    };
    crash_point!(STEP_BEFORE_ANSWER);
    played.into_iter().map(|played| finish(shared, played, &verdicts)).collect()
}

fn is_fault(answered: &Answered) -> bool {
    answered.as_ref().is_err_and(|problem| problem.code == Problem::COMPONENT)
}

async fn read_heads(shared: &Shared, works: &mut [Work]) -> Result<(), Problem> {
    let unknown: Vec<TableId> = works.iter().filter(|work| work.known.is_none()).map(|work| work.table).collect();
    if unknown.is_empty() {
        return Ok(());
    }
    let mut heads = shared.store.heads(unknown).await?;
    for work in works.iter_mut().filter(|work| work.known.is_none()) {
        work.known = match heads.remove(&work.table).map(Known::new) {
            Some(Ok(known)) => Some(Arc::new(known)),
            Some(Err(problem)) => {
                work.requests.drain(..).for_each(|request| request.answer(Err(problem.clone())));
                None
            }
            None => None,
        };
    }
    let known = works.iter().filter_map(|work| work.known.as_deref());
    // A swap that waits may be to a component that this node has never had.
    let waiting = |known: &Known| known.host.swap.as_ref().and_then(|swap| swap.to.parse().ok());
    let digests: Vec<Digest> =
        known.flat_map(|known| [Some(known.head.place.digest), waiting(known)]).flatten().collect();
    shared.learn(digests).await
}

/// Reads the chains of tables that the croupier looks at.
async fn read_chains(shared: &Shared, works: &[Work]) -> Result<HashMap<TableId, Vec<ChainRow>>, Problem> {
    let looks = |work: &&Work| work.requests.iter().any(|request| matches!(request.ask, Ask::Look));
    let tables: Vec<TableId> = works.iter().filter(looks).map(|work| work.table).collect();
    if tables.is_empty() {
        return Ok(HashMap::new());
    }
    shared.store.chains(tables).await.map_err(Problem::from)
}

/// Plays the requests of one table one after another on its bytes.
fn play_one(
    shared: &Shared,
    plays: &mut super::Plays,
    mut work: Work,
    chains: &HashMap<TableId, Vec<ChainRow>>,
    at: u64,
) -> Played {
    let Some(known) = work.known.as_deref().cloned() else {
        let requests = std::mem::take(&mut work.requests);
        let gone = |request: Request| (request, Err(Problem::not_found("table")));
        return Played { work, turn: None, answers: requests.into_iter().map(gone).collect() };
    };
    let mut turn = Turn::new(known);
    let mut answers = Vec::new();
    let none = Vec::new();
    let chains = chains.get(&work.table).unwrap_or(&none);
    let mut looked = false;
    if turn.known.head.drawn.is_some() {
        looked = true;
        if let Err(problem) = croupier::look(plays, &mut turn, &shared.draws, chains, at) {
            tracing::error!(table = turn.known.head.name, detail = problem.detail, "a draw could not be landed");
            turn.known.head.place.due = Some(at + 1_000);
        }
    }
    let mut keys = HashSet::new();
    for request in std::mem::take(&mut work.requests) {
        // A seed was kept for the next record. It is the draw's own: whatever else was asked waits until the draw has landed.
        if turn.step.draws.is_some() {
            work.requests.push(request);
            continue;
        }
        if request.ask.key().is_some_and(|key| !keys.insert(key.clone())) {
            answers.push((request, Err(Problem::conflict("in-progress", "a request with this key is under way"))));
            continue;
        }
        let answered = match &request.ask {
            Ask::Look if looked => Ok(Done::default()),
            Ask::Look => {
                looked = true;
                let done = croupier::look(plays, &mut turn, &shared.draws, chains, at);
                if let Err(problem) = &done {
                    tracing::warn!(
                        table = turn.known.head.name,
                        code = problem.code,
                        detail = problem.detail,
                        "the croupier"
                    );
                    // Not in a circle: a little later.
                    turn.known.head.place.due = Some(at + 5_000);
                }
                done.map(|()| Done::default())
            }
            ask => handle(plays, &mut turn, ask, at),
        };
        let answered = stop_if_altered(&mut turn, answered);
        answers.push((request, answered));
    }
    if turn.known.host.timer.is_none()
        && !turn.step.records.is_empty()
        && shared.feeds.place_of(work.table).is_some()
        && let Err(problem) = croupier::show_timer(plays, &mut turn, at)
    {
        tracing::warn!(table = turn.known.head.name, detail = problem.detail, "a time could not be shown");
    }
    if let Err(problem) = turn.close() {
        let failed = |(request, _): (Request, Answered)| (request, Err(problem.clone()));
        let answers = answers.into_iter().map(failed).collect();
        return Played { work, turn: None, answers };
    }
    Played { work, turn: Some(turn), answers }
}

/// Finds requests whose key has an answer already: a refusal of a command that was applied before is no refusal.
async fn answer_known_keys(shared: &Shared, played: &mut [Played]) -> Result<(), Problem> {
    let mut wanted = Vec::new();
    for one in played.iter() {
        for (request, answered) in &one.answers {
            if let (Some(key), true) = (request.ask.key(), answered.is_err() || request.tries > 0) {
                wanted.push((one.work.table, key.to_string()));
            }
        }
    }
    if wanted.is_empty() {
        return Ok(());
    }
    let found = shared.store.answers(wanted).await?;
    for one in played.iter_mut() {
        let table = one.work.table;
        let mut again = false;
        for (request, answered) in &mut one.answers {
            let Some(key) = request.ask.key() else { continue };
            let Some(answer) = found.get(&(table, key.to_string())) else { continue };
            again |= answered.is_ok();
            *answered = earlier(answer, body_of(&request.ask));
        }
        if again {
            // The command was applied to the table a second time here: nothing of this turn is kept.
            one.turn = None;
            one.work.known = None;
        }
    }
    Ok(())
}

/// Confirms answers that no commit confirms, where other nodes may have moved the table since it was read: a refusal on a
/// table that has moved is tried again.
async fn confirm_refusals(shared: &Shared, played: &mut [Played]) -> Result<(), Problem> {
    let is_guess =
        |played: &Played| !played.answers.is_empty() && played.turn.as_ref().is_some_and(|turn| !turn.has_step());
    let guesses: Vec<TableId> =
        played.iter().filter(|played| is_guess(played)).map(|played| played.work.table).collect();
    if guesses.is_empty() || !shared.store.is_shared() {
        return Ok(());
    }
    let revisions = shared.store.watch(guesses).await?;
    for one in played.iter_mut().filter(|played| is_guess(played)) {
        let Some(turn) = &mut one.turn else { continue };
        turn.is_stale = revisions.get(&one.work.table) != Some(&turn.step.revision);
    }
    Ok(())
}

/// The answer to a key that was used.
pub(crate) fn earlier(answer: &Answer, body: [u8; 32]) -> Answered {
    if answer.body != body {
        let detail = "this key was used for another command; choose a new one";
        return Err(Problem::new(axum::http::StatusCode::UNPROCESSABLE_ENTITY, "key-reused", detail));
    }
    Ok(Done { seq: answer.seq, replayed: Some(answer.lines.clone()), ..Done::default() })
}

/// Answers the requests of a table whose step has its verdict.
fn finish(shared: &Shared, played: Played, verdicts: &HashMap<TableId, Verdict>) -> Work {
    let Played { mut work, turn, answers } = played;
    let Some(turn) = turn else {
        // Either the table is gone, or a repeated key was found: the others are tried again.
        for (request, answered) in answers {
            let is_final = answered.is_err() || answered.as_ref().is_ok_and(|done| done.replayed.is_some());
            if is_final || work.known.is_some() { request.answer(answered) } else { try_again(&mut work, request) }
        }
        return work;
    };
    let verdict = match (turn.has_step(), turn.is_stale) {
        (true, _) => verdicts.get(&work.table).cloned(),
        (false, true) => Some(Verdict::Stale),
        (false, false) => Some(Verdict::Done),
    };
    match verdict {
        Some(Verdict::Done) => {
            let is_changed = turn.has_step();
            let mut known = turn.known;
            if is_changed {
                known.head.revision += 1;
            }
            if turn.step.lands {
                known.head.drawn = None;
            }
            work.looks = known.head.drawn.is_some();
            crash_point!(FEED_BEFORE_SEND);
            let known = Arc::new(known);
            for (request, mut answered) in answers {
                if let Ok(done) = &mut answered {
                    done.known = Some(Arc::clone(&known));
                }
                match &answered {
                    Ok(_) if !matches!(request.ask, Ask::Look) => shared.metrics.count(Outcome::Accepted),
                    Err(_) => shared.metrics.count(Outcome::Refused),
                    Ok(_) => {}
                }
                request.answer(answered);
            }
            if is_changed {
                shared.feeds.publish(&known, turn.news, &turn.step.movements);
            }
            work.known = Some(known);
        }
        Some(Verdict::Short(seq)) => {
            // One purse has not enough: that command is refused, the others are tried again without it.
            for (request, answered) in answers {
                if answered.as_ref().is_ok_and(|done| done.seq == seq) {
                    let detail = "the purse has not enough for this";
                    let status = axum::http::StatusCode::PAYMENT_REQUIRED;
                    request.answer(Err(Problem::new(status, "insufficient-funds", detail)));
                } else {
                    try_again(&mut work, request);
                }
            }
        }
        Some(Verdict::Broken(detail)) => {
            tracing::error!(table = turn.known.head.name, detail, "a step cannot be kept");
            work.known = None;
            let detail = "the store cannot keep this; nothing has changed at the table";
            let problem = Problem::new(axum::http::StatusCode::INTERNAL_SERVER_ERROR, "store", detail);
            answers.into_iter().for_each(|(request, _)| request.answer(Err(problem.clone())));
        }
        Some(Verdict::Stale) | None => {
            shared.metrics.stale.inc();
            work.known = None;
            for (request, _) in answers {
                try_again(&mut work, request);
            }
        }
    }
    work
}

fn try_again(work: &mut Work, mut request: Request) {
    request.tries += 1;
    if request.tries > TRIES {
        request.answer(Err(Problem::try_again()));
    } else if request.answer.is_some() || matches!(request.ask, Ask::Look) {
        work.requests.push(request);
    }
}

/// Nothing is known of these tables any more, and nothing is believed.
fn give_up(works: Vec<Work>, problem: &Problem) -> Vec<Work> {
    let forget = |mut work: Work| {
        work.known = None;
        work.requests.drain(..).for_each(|request| request.answer(Err(problem.clone())));
        work
    };
    works.into_iter().map(forget).collect()
}

/// The same of tables that were played already.
fn abandon(played: Vec<Played>, problem: &Problem) -> Vec<Work> {
    let answer = |Played { work, answers, .. }: Played| {
        answers.into_iter().for_each(|(request, _)| request.answer(Err(problem.clone())));
        work
    };
    give_up(played.into_iter().map(answer).collect(), problem)
}
