//! `kip load`: plays tables of a server, measures it, and checks what it says while it plays.
//!
//! It reaches a server as anybody does, over REST and WebSocket; `--over process` alone calls the node of a server that it starts
//! itself. It knows no game: players give commands that the server lists.

mod api;
mod args;
mod check;
mod history;
mod player;
mod report;
mod server;
mod tally;

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{StreamExt as _, TryStreamExt as _, stream};
use serde_json::json;
use tokio::runtime::Builder;
use tokio::sync::watch;

use self::api::{Api, TOGETHER};
pub(crate) use self::args::Load;
use self::args::Over;
use self::check::Checked;
use self::history::{Acknowledged, History, Run};
use self::player::{Phase, Player, Way, watch_table};
use self::report::Commits;
use self::server::{Target, make_target};
use self::tally::Tally;
use crate::certify::progress;
use crate::errors::{Failure, Outcome};
use crate::output::Out;
use crate::registry::RulebookSources;

/// How long a rulebook is waited for: a server that has just started compiles it.
const PATIENCE: Duration = Duration::from_secs(120);

pub(crate) fn run(args: &Load, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let runtime = Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::check(format!("no thread could be started: {error}")))?;
    runtime.block_on(async {
        if let Some(file) = &args.check {
            let (run, acknowledged) = history::read(file)?;
            let api = Api::new(args.url.as_deref().unwrap_or(&run.server), Some(args.read_key()?))?;
            let checked = check::check(&api, &run, &acknowledged, sources).await?;
            return report::print_checked(&checked, out);
        }
        let (target, own) = make_target(args).await?;
        let played = load(args, &target, sources).await;
        if let Some(own) = own {
            own.end().await;
        }
        let (tally, checked, commits) = played?;
        report::print(args, &tally, &checked, commits.as_ref(), out)
    })
}

/// Plays, and checks what the server acknowledged.
async fn load(
    args: &Load,
    target: &Target,
    sources: RulebookSources<'_>,
) -> Outcome<(Tally, Checked, Option<Commits>)> {
    let (run, acknowledged, tally) = play(args, target).await?;
    let commits = target.read_commits().await;
    let checked = check::check(&target.api, &run, &acknowledged, sources).await?;
    Ok((tally, checked, commits))
}

/// Opens tables, seats players, has them play, and pauses the tables.
async fn play(args: &Load, target: &Target) -> Outcome<(Run, Vec<Acknowledged>, Tally)> {
    let Target { api, .. } = target;
    let started = jiff::Timestamp::now().as_millisecond();
    let mut run = Run::new(api.base(), started, args);
    open_tables(args, api, &run).await?;
    let first = run.seats().next().map(|(table, number)| run.player(table, number));
    if let Some(player) = first {
        run.opening = api.open_session(&player).await?.balance;
    }
    let history = Arc::new(History::create(args.history.as_deref(), &run)?);
    let tally = Arc::new(Tally::new());
    let (phase, phases) = watch::channel(Phase::Seating);
    let bar = progress::bar("seating", u64::try_from(run.seats().count()).unwrap_or(u64::MAX));
    let seated = stream::iter(run.seats()).map(|(table, number)| {
        let (run, bar) = (&run, &bar);
        async move {
            let seated = seat_player(args, target, run, table, number).await;
            bar.inc(1);
            seated
        }
    });
    let players: Vec<Player> = seated.buffer_unordered(TOGETHER).try_collect().await?;
    bar.finish_and_clear();
    let mut tasks = Vec::new();
    for table in run.tables() {
        for _ in 0..args.spectators {
            tasks.push(tokio::spawn(watch_table(api.feed_url(table)?, Arc::clone(&tally), phases.clone())));
        }
    }
    for player in players {
        tasks.push(tokio::spawn(player.play(Arc::clone(&tally), Arc::clone(&history), phases.clone())));
    }
    // Sockets are connected first, so that all begin together.
    tally.wait_until_ready(tasks.len()).await;
    phase.send_replace(Phase::Playing);
    let bar = progress::bar("playing", args.seconds);
    for _ in 0..args.seconds {
        tokio::time::sleep(Duration::from_secs(1)).await;
        bar.inc(1);
        history.flush()?;
    }
    bar.finish_and_clear();
    tally.end();
    phase.send_replace(Phase::Stopping);
    let pauses = stream::iter(run.tables()).map(|table| async move {
        let reason = json!({ "reason": "the load has ended" });
        api.post(&format!("/v1/tables/{table}/pause"), None, &reason).await?.require_success()
    });
    pauses.buffer_unordered(TOGETHER).try_collect::<Vec<_>>().await?;
    phase.send_replace(Phase::Paused);
    for task in tasks {
        task.await.map_err(|error| Failure::check(format!("a player ended badly: {error}")))?;
    }
    history.flush()?;
    let ended = (Arc::into_inner(history), Arc::into_inner(tally));
    let (Some(history), Some(tally)) = ended else { return Err(Failure::check("a player still plays")) };
    Ok((run, history.into_acknowledged(), tally))
}

/// Opens the tables. The first one waits until its rulebook is compiled.
async fn open_tables(args: &Load, api: &Api, run: &Run) -> Outcome {
    let tables: Vec<&str> = run.tables().collect();
    let Some((first, others)) = tables.split_first() else { return Ok(()) };
    let since = Instant::now();
    loop {
        let answer = api.post("/v1/tables", None, &args.table(first)).await?;
        if answer.code() != Some("not-found") || since.elapsed() > PATIENCE {
            answer.require_success()?;
            break;
        }
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let bar = progress::bar("opening", u64::try_from(tables.len()).unwrap_or(u64::MAX));
    let opened = stream::iter(others).map(|table| {
        let bar = &bar;
        async move {
            let opened = api.post("/v1/tables", None, &args.table(table)).await?.require_success();
            bar.inc(1);
            opened
        }
    });
    opened.buffer_unordered(TOGETHER).try_collect::<Vec<_>>().await?;
    bar.finish_and_clear();
    Ok(())
}

/// Opens a player's session and takes a seat.
async fn seat_player(args: &Load, target: &Target, run: &Run, table: &str, number: u32) -> Outcome<Player> {
    let player = run.player(table, number);
    let session = target.api.open_session(&player).await?;
    let api = target.api.with_token(&session.token);
    let sit = format!("{}-sit-{number}", run.id());
    let answer = api.post(&format!("/v1/tables/{table}/seat"), Some(&sit), &json!({})).await?.require_success()?;
    let seat = answer.get("seat").and_then(serde_json::Value::as_u64).and_then(|seat| u32::try_from(seat).ok());
    let seat = seat.ok_or_else(|| Failure::check(format!("{table}: the answer names no seat: {answer}")))?;
    let way = match (args.over, number % 2) {
        (Over::Process, _) => Way::Process(target.node(table, &player).await?),
        (Over::Rest, _) | (Over::Both, 0) => Way::Rest,
        (Over::Socket, _) | (Over::Both, _) => Way::Socket(api.feed_url(table)?),
    };
    let pause = args.rate.map(|rate| Duration::from_secs_f64(f64::from(args.tables) * f64::from(args.players) / rate));
    Ok(Player::new(api, way, run, table.to_owned(), player, seat, pause))
}
