//! A platform in Rust: tables on their own threads, requests on tokio, a wallet, a journal on disk, metrics.
//!
//! `host/docs/rust-hosts.md` explains it part by part. `cargo run -p kip-host --example platform` runs it.

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::fs::{self, File, OpenOptions};
use std::io::BufReader;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use kip::contract::{Account, Actor, Joining, Move, Role, Stake};
use kip::draw::{Coins as _, Native};
use kip::transcript::{Answer, OrderOutcome, RecordError, RecordedTable, Replay, Step, Synced};
use kip::two_up::{Command, Config, Faces, Landing, Order, Picked, Side, Wager};
use kip::{Limits, Registry, Stateless, TwoUp};
use tokio::sync::{mpsc, oneshot};
use tracing::field::{Field, Visit};
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing_subscriber::layer::{Context, Layer, SubscriberExt as _};
use tracing_subscriber::registry::LookupSpan;

type Failed = Box<dyn Error + Send + Sync>;

// ---- a shard: a thread that owns its tables --------------------------------------------------------------------------

/// A request to the thread that owns the table.
enum Ask {
    /// Opens the table, or continues it from its journal.
    Open(Box<Config>),
    /// Returns the moves that the command would make, or the answer that its id has already. Nothing happens at the table.
    Try(String, Box<Order>),
    /// Applies the command that has this id, once.
    Apply(String, Box<Order>),
}

/// The thread's answer.
enum Reply {
    Opened,
    Moves(Vec<Move>),
    Answer(Box<Answer<TwoUp>>),
}

struct Request {
    table: String,
    ask: Ask,
    answer: oneshot::Sender<Result<Reply, Failed>>,
}

/// A handle for any number of tasks.
#[derive(Clone)]
struct Shard(mpsc::Sender<Request>);

impl Shard {
    /// Starts the thread. It ends when the last handle is dropped; what it did is in the journals.
    fn start(registry: Registry<TwoUp>, wallet: Wallet, journals: PathBuf) -> (Self, thread::JoinHandle<()>) {
        let (inbox, mut requests) = mpsc::channel::<Request>(1_024);
        let thread = thread::spawn(move || {
            let mut tables = HashMap::new();
            while let Some(Request { table, ask, answer }) = requests.blocking_recv() {
                let told = serve(&registry, &wallet, &journals, &mut tables, &table, ask);
                // Who asked may be gone. What was applied stays applied: the same id gets the same answer.
                let _ = answer.send(told);
            }
        });
        (Self(inbox), thread)
    }

    /// Asks, and waits without holding a thread.
    async fn ask(&self, table: &str, ask: Ask) -> Result<Reply, Failed> {
        let (answer, told) = oneshot::channel();
        // A full inbox is for the caller to hear: "busy, try again".
        self.0.try_send(Request { table: table.to_owned(), ask, answer })?;
        told.await?
    }
}

type Table = RecordedTable<Synced, TwoUp>;
type Tables = HashMap<String, Table>;

fn serve(
    registry: &Registry<TwoUp>,
    wallet: &Wallet,
    journals: &Path,
    tables: &mut Tables,
    name: &str,
    ask: Ask,
) -> Result<Reply, Failed> {
    match ask {
        Ask::Open(_) if tables.contains_key(name) => Ok(Reply::Opened),
        Ask::Open(config) => {
            // The name is the platform's own, as a file's has to be.
            let table = open(registry, wallet, &config, &journals.join(name))?;
            tables.insert(name.to_owned(), table);
            Ok(Reply::Opened)
        }
        Ask::Try(id, order) => {
            let table = tables.get_mut(name).ok_or("no such table")?;
            if let Some(answer) = table.answers().find(&id.parse()?, order.by, &order.command)? {
                return Ok(Reply::Answer(Box::new(answer)));
            }
            let state = table.snapshot()?;
            let (_, events) = Stateless::new(table.rulebook())?.apply(&state, order.by, order.at, &order.command)?;
            Ok(Reply::Moves(events.into_iter().flat_map(|event| event.moves).collect()))
        }
        Ask::Apply(id, order) => {
            let table = tables.get_mut(name).ok_or("no such table")?;
            let answer = table.apply_once(&id, order.by, order.at, &order.command);
            if let Err(RecordError::Io(_) | RecordError::NoState(_)) = answer {
                // It applies nothing any more: opened again, it goes on from its journal.
                tables.remove(name);
            }
            let answer = answer?;
            post(wallet, name, answer.number, &answer.outcome)?;
            Ok(Reply::Answer(Box::new(answer)))
        }
    }
}

// ---- restart: the journals on disk decide ---------------------------------------------------------------------------

/// Opens a table with its journal. If there is one already, the table goes on from it.
fn open(registry: &Registry<TwoUp>, wallet: &Wallet, config: &Config, path: &Path) -> Result<Table, Failed> {
    if keep_whole_lines(path)? == 0 {
        let rulebook = registry.rulebook("nsw").ok_or("no such rulebook")?;
        let (table, _) = RecordedTable::open(&rulebook, config, Synced(File::create(path)?))?;
        return Ok(table);
    }
    let name = &config.table;
    let mut replay = Replay::begin(registry, BufReader::new(File::open(path)?))?;
    while let Some(step) = replay.step()? {
        if let Step::Command(played) = step {
            // Posted before the crash or not: a posting has one name, and is posted once.
            post(wallet, name, played.number, &played.outcome)?;
        }
    }
    let journal = Synced(OpenOptions::new().append(true).open(path)?);
    let (table, outcome) = replay.finish().resume(journal)?;
    if let Some(outcome) = outcome {
        post(wallet, name, table.place().commands, &outcome)?;
    }
    Ok(table)
}

/// Removes half a line at the end of a journal: nobody has had an answer that depends on it. Returns how many bytes stay.
fn keep_whole_lines(path: &Path) -> Result<usize, Failed> {
    let Ok(text) = fs::read(path) else { return Ok(0) };
    let whole = text.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    OpenOptions::new().write(true).open(path)?.set_len(u64::try_from(whole)?)?;
    Ok(whole)
}

// ---- the wallet: every move is a posting of double entry -------------------------------------------------------------

/// The balances outside, by account. A real wallet is a service; it keeps the same promise: one name, one posting.
#[derive(Clone, Default)]
struct Wallet(Arc<Mutex<Books>>);

#[derive(Default)]
struct Books {
    balances: BTreeMap<String, i128>,
    posted: HashMap<String, Move>,
    /// The amounts requested and not yet applied, by the order's id.
    reserved: HashMap<String, i128>,
}

impl Wallet {
    /// Posts a move under its name. The same posting again changes nothing; another one under that name is an error.
    fn post(&self, name: String, table: &str, moved: Move) -> Result<(), Failed> {
        let mut books = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match books.posted.get(&name) {
            Some(before) if *before == moved => return Ok(()),
            Some(_) => return Err(format!("{name} is another posting").into()),
            None => {}
        }
        for (account, sign) in [(moved.payer, -1), (moved.payee, 1)] {
            let account = match account {
                Account::Purse(seat) => format!("{table}, purse of seat {seat}"),
                account => format!("{table}, {account:?}"),
            };
            *books.balances.entry(account).or_default() += sign * i128::from(moved.amount);
        }
        books.posted.insert(name, moved);
        Ok(())
    }

    fn balances(&self) -> BTreeMap<String, i128> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).balances.clone()
    }

    /// Reserves an amount under an order's id: the same id again is the same reservation. A real wallet is far away.
    async fn reserve(&self, id: String, amount: i128) -> bool {
        tokio::task::yield_now().await;
        let mut books = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let others: i128 = books.reserved.iter().filter(|(other, _)| **other != id).map(|(_, amount)| amount).sum();
        let is_there = others + amount <= 100_000;
        if is_there {
            books.reserved.insert(id, amount);
        }
        is_there
    }

    /// Frees the amount reserved under an id. A stake placed meanwhile is posted.
    async fn release(&self, id: &str) {
        tokio::task::yield_now().await;
        self.0.lock().unwrap_or_else(PoisonError::into_inner).reserved.remove(id);
    }
}

/// Posts every move of a command. A move's name is its table, its command's number and its own: all three are in the
/// journal, so a retry and a restart find the same ones.
fn post(wallet: &Wallet, table: &str, number: u64, outcome: &OrderOutcome<TwoUp>) -> Result<(), Failed> {
    let OrderOutcome::Accepted(events) = outcome else { return Ok(()) };
    for (index, moved) in events.iter().flat_map(|event| &event.moves).enumerate() {
        wallet.post(format!("{table}/{number}/{index}"), table, *moved)?;
    }
    Ok(())
}

/// Places a wager: asks the rules for its cost, asks the wallet while no table is held, and then places it.
async fn place(shard: &Shard, wallet: &Wallet, table: &str, id: &str, order: Order) -> Result<Answer<TwoUp>, Failed> {
    let moves = match shard.ask(table, Ask::Try(id.to_owned(), Box::new(order.clone()))).await? {
        Reply::Moves(moves) => moves,
        Reply::Answer(answer) => return Ok(*answer),
        Reply::Opened => return Err("no answer".into()),
    };
    let costs = |moved: &&Move| matches!(moved.payer, Account::Purse(_));
    let amount = moves.iter().filter(costs).map(|moved| i128::from(moved.amount)).sum();
    // In a task of its own: a connection that is closed now cancels the waiting, not the wager.
    let (shard, wallet, table, id) = (shard.clone(), wallet.clone(), table.to_owned(), id.to_owned());
    let applied = tokio::spawn(async move {
        let reservation = format!("{table}/{id}");
        if !wallet.reserve(reservation.clone(), amount).await {
            return Err("the wallet refuses".into());
        }
        let told = shard.ask(&table, Ask::Apply(id, Box::new(order))).await;
        // Staked and posted, or refused by the rules meanwhile: nothing is reserved any more.
        wallet.release(&reservation).await;
        told
    });
    match applied.await?? {
        Reply::Answer(answer) => Ok(*answer),
        _ => Err("no answer".into()),
    }
}

// ---- metrics: counts from the library's spans -----------------------------------------------------------------------

type Counts = BTreeMap<[String; 4], (u64, u64)>;

/// Counts and microseconds by span, rulebook, command and outcome.
#[derive(Clone, Default)]
struct Metrics(Arc<Mutex<Counts>>);

impl Metrics {
    fn all(&self) -> Counts {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// The fields of an open span.
#[derive(Default)]
struct Seen {
    rulebook: String,
    command: String,
    outcome: String,
    micros: u64,
}

impl Visit for Seen {
    fn record_str(&mut self, field: &Field, value: &str) {
        match field.name() {
            "rulebook" => value.clone_into(&mut self.rulebook),
            "command" => value.clone_into(&mut self.command),
            "outcome" => value.clone_into(&mut self.outcome),
            _ => {}
        }
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        if field.name() == "micros" {
            self.micros = value;
        }
    }

    fn record_debug(&mut self, _: &Field, _: &dyn std::fmt::Debug) {}
}

impl<S: tracing::Subscriber + for<'a> LookupSpan<'a>> Layer<S> for Metrics {
    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::DEBUG)
    }

    fn on_new_span(&self, span: &Attributes<'_>, id: &Id, context: Context<'_, S>) {
        let mut seen = Seen::default();
        span.record(&mut seen);
        if let Some(span) = context.span(id) {
            span.extensions_mut().insert(seen);
        }
    }

    fn on_record(&self, id: &Id, values: &Record<'_>, context: Context<'_, S>) {
        if let Some(span) = context.span(id)
            && let Some(seen) = span.extensions_mut().get_mut::<Seen>()
        {
            values.record(seen);
        }
    }

    fn on_close(&self, id: Id, context: Context<'_, S>) {
        let Some(span) = context.span(&id) else { return };
        let Some(seen) = span.extensions_mut().remove::<Seen>() else { return };
        let key = [span.name().to_owned(), seen.rulebook, seen.command, seen.outcome];
        let mut all = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let (count, micros) = all.entry(key).or_default();
        *count += 1;
        *micros += seen.micros;
    }
}

// ---- an evening ------------------------------------------------------------------------------------------------------

/// Returns the command by which a player stakes 500 on Tails.
fn wager() -> Command {
    Command::PlaceWager(Wager { side: Side::Tails, stake: Stake { chips: 500, tokens: 0 } })
}

async fn evening(shard: Shard, wallet: Wallet, config: Config) -> Result<(), Failed> {
    let (table, at) = (config.table.clone(), config.opened_at);
    let order = |by, command| Order { by, at, command };
    shard.ask(&table, Ask::Open(Box::new(config))).await?;
    let join = |seat| (Actor::host(), Command::Join(Joining { seat, age_attested: true }));
    play(&shard, &table, at, "join", vec![join(1), join(2)]).await?;
    play(&shard, &table, at, "before", before_betting()).await?;
    let first = place(&shard, &wallet, &table, "wager-1", order(Actor::player(2), wager())).await?;
    // The connection broke before the answer came: asked again, it is placed and paid for once.
    let again = place(&shard, &wallet, &table, "wager-1", order(Actor::player(2), wager())).await?;
    assert!(again.repeated && again.outcome == first.outcome);
    // A refusal is an answer, and nothing moves.
    let late = shard.ask(&table, Ask::Apply("late".into(), Box::new(order(Actor::host(), join(1).1)))).await?;
    assert!(matches!(late, Reply::Answer(answer) if matches!(answer.outcome, OrderOutcome::Refused(_))));
    play(&shard, &table, at, "after", after_betting()).await
}

/// Returns the commands of staff and spinner in a decision, up to the betting.
fn before_betting() -> Vec<(Actor, Command)> {
    let spinner = Actor::player(1);
    vec![
        (BOXER, Command::OfferCoins(1)),
        (spinner, Command::AcceptCoins),
        (spinner, Command::SelectCoins(Picked { first: 1, second: Some(2), third: None })),
        (spinner, Command::CallSide(Side::Heads)),
        (spinner, Command::PlaceSpinnerWager(Stake { chips: 1_000, tokens: 0 })),
        (BOXER, Command::PlaceYourBets),
    ]
}

/// Returns the commands after the betting. The seed is chosen so that the coins show Tails: a platform takes 32 bytes of the
/// operating system, once; the journal has them before they are used.
fn after_betting() -> Vec<(Actor, Command)> {
    let is_tails = |seed: &[u8; 32]| {
        Native.coins_of(seed, 0).is_ok_and(|faces| [faces.first, faces.second] == [Side::Tails, Side::Tails])
    };
    let seed = (0..=255).map(|first| [first; 32]).find(is_tails).unwrap_or_default();
    let start = Faces { first: Side::Heads, second: Side::Tails, third: None };
    vec![
        (BOXER, Command::NoMoreBets),
        (Actor::player(1), Command::ThrowCoins(start)),
        (Actor::host(), Command::Land(Landing::Fresh(seed.to_vec()))),
        (BOXER, Command::AnnounceResult),
    ]
}

const BOXER: Actor = Actor { role: Role::Boxer, number: 1 };

/// Applies commands whose ids are the name and their number.
async fn play(shard: &Shard, table: &str, at: u64, name: &str, commands: Vec<(Actor, Command)>) -> Result<(), Failed> {
    for (number, (by, command)) in commands.into_iter().enumerate() {
        let order = Order { by, at, command };
        if let Reply::Answer(answer) = shard.ask(table, Ask::Apply(format!("{name}-{number}"), Box::new(order))).await?
            && let OrderOutcome::Refused(refusal) = answer.outcome
        {
            return Err(refusal.message.into());
        }
    }
    Ok(())
}

/// Plays at two tables on one shard, stops, and starts again from the journals with the wallet as it was; then from journals
/// whose last line was cut off, with an empty wallet. Each time the wallet agrees with the games.
fn main() -> Result<(), Failed> {
    let metrics = Metrics::default();
    tracing::subscriber::set_global_default(tracing_subscriber::registry().with(metrics.clone()))?;
    let folder = tempfile::tempdir()?;
    let registry = Registry::embedded(Limits { tables: 100, ..Limits::default() })?;
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;

    // Compiling takes a second: not on a thread that answers requests.
    let learning = registry.clone();
    let found = runtime.block_on(async { tokio::task::spawn_blocking(move || learning.find("nsw")).await })??;
    let config = found.ok_or("no such rulebook")?.description().examples[0].clone();

    let wallet = Wallet::default();
    let names = ["Ring 1", "Ring 2"];
    for (wallet, cut) in [(wallet.clone(), 0), (wallet.clone(), 0), (Wallet::default(), 40)] {
        for journal in names.map(|name| folder.path().join(name)).iter().filter(|journal| journal.exists()) {
            let journal = OpenOptions::new().write(true).open(journal)?;
            journal.set_len(journal.metadata()?.len() - cut)?;
        }
        let (shard, thread) = Shard::start(registry.clone(), wallet.clone(), folder.path().to_owned());
        runtime.block_on(async {
            let tables = names.map(|name| {
                let config = Config { table: name.to_owned(), ..config.clone() };
                tokio::spawn(evening(shard.clone(), wallet.clone(), config))
            });
            for table in tables {
                table.await??;
            }
            Ok::<_, Failed>(())
        })?;
        drop(shard);
        thread.join().map_err(|_| "the shard panicked")?;
        let balances = wallet.balances();
        assert_eq!(balances.values().sum::<i128>(), 0);
        assert_eq!(balances.get("Ring 1, purse of seat 2"), Some(&500));
        assert!(balances.iter().all(|(account, balance)| !account.contains("Table(") || *balance == 0));
        println!("{balances:?}");
    }
    for ([span, rulebook, command, outcome], (count, micros)) in metrics.all() {
        println!("{count} {span} {rulebook} {command} {outcome}, {micros} µs");
    }
    Ok(())
}

#[test]
fn the_platform_plays_stops_and_goes_on() -> Result<(), Failed> {
    main()
}
