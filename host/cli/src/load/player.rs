//! A player, and somebody who only watches: what they give, and what they check of what they hear.

use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::{SinkExt as _, StreamExt as _};
use kip_serve::node::Ask;
use rand_core::{Rng as _, SeedableRng as _};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::sync::watch;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest as _;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

use super::api::Api;
use super::history::{Acknowledged, History, Run};
use super::server::Seat;
use super::tally::Tally;

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How long somebody who has nothing to do waits before looking again.
const LOOK: Duration = Duration::from_millis(200);
/// How long answers that are under way are waited for at the end.
const LAST_ANSWERS: Duration = Duration::from_secs(10);
/// One in so many commands is given again with its key.
const REPEATED: u64 = 50;
/// A player without a feed reads the list again after so many commands.
const STALE: u64 = 16;

/// A player's way to the server.
pub(super) enum Way {
    Socket(String),
    Rest,
    Process(Seat),
}

/// A player.
pub(super) struct Player {
    api: Api,
    way: Way,
    prefix: String,
    given: u64,
    table: String,
    name: String,
    seat: u32,
    /// Between two commands; none where it goes as fast as it can.
    pause: Option<Duration>,
    dice: rand_chacha::ChaCha8Rng,
    /// The commands that the server listed last.
    choices: Vec<Value>,
}

/// The answer to a command.
enum Answered {
    Done(i64),
    Refused(String),
    Failed(String),
}

/// How far a run is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Phase {
    Seating,
    Playing,
    /// Nobody gives a new command.
    Stopping,
    /// The tables stand still, so that purses can be compared.
    Paused,
}

/// The clocks of a run.
struct Clock {
    due: Instant,
    phase: watch::Receiver<Phase>,
}

impl Clock {
    fn plays(&self) -> bool {
        *self.phase.borrow() == Phase::Playing
    }

    async fn wait_for(&mut self, phase: Phase) {
        let _run_is_gone = self.phase.wait_for(|now| *now >= phase).await;
    }
}

impl Player {
    pub fn new(api: Api, way: Way, run: &Run, table: String, name: String, seat: u32, pause: Option<Duration>) -> Self {
        let prefix = format!("{}-{seat}", run.id());
        let dice = rand_chacha::ChaCha8Rng::from_seed(run.seed(&name));
        Self { api, way, prefix, given: 0, table, name, seat, pause, dice, choices: Vec::new() }
    }

    /// Plays until the end.
    pub async fn play(mut self, tally: Arc<Tally>, history: Arc<History>, phase: watch::Receiver<Phase>) {
        let socket = match &self.way {
            Way::Socket(url) => match connect(url, self.api.token()).await {
                Ok(socket) => Some(socket),
                Err(reason) => {
                    tally.fail(format!("{}: the feed: {reason}", self.table));
                    tally.ready();
                    return;
                }
            },
            _ => None,
        };
        tally.ready();
        let mut clock = Clock { due: Instant::now(), phase };
        clock.wait_for(Phase::Playing).await;
        // Players do not all begin at once, and keep their distance from each other.
        let first = self.pause.map_or(Duration::ZERO, |pause| pause.mul_f64(f64::from(self.dice.next_u32()) / 4.3e9));
        clock.due = Instant::now() + first;
        match socket {
            Some(socket) => self.play_by_socket(socket, clock, &tally, &history).await,
            None => self.play_by_request(clock, &tally, &history).await,
        }
    }

    /// Learns a list: what the game waits for comes first, then what plays, then what only mixes the draw. Nobody goes before the
    /// end, and nobody writes texts, which stay on the table.
    fn learn(&mut self, legal: Legal) {
        let is_given = |choice: &Choice| {
            let is_text = |blank: &Value| blank.get("text").is_some();
            choice.command.get("leave").is_none() && !choice.blanks.iter().any(is_text)
        };
        let rank = |choice: &Choice| match choice {
            Choice { standing, .. } if standing == "awaited" => 0,
            Choice { blanks, .. } if blanks.iter().any(|blank| blank == "entropy") => 2,
            _ => 1,
        };
        let listed: Vec<Choice> = legal.first.into_iter().filter(is_given).collect();
        let first = listed.iter().map(rank).min();
        let chosen = listed.into_iter().filter(|choice| Some(rank(choice)) == first);
        self.choices = chosen.map(|choice| choice.command).collect();
    }

    fn choose(&mut self) -> Option<Value> {
        let count = u64::try_from(self.choices.len()).ok().filter(|count| *count > 0)?;
        let index = usize::try_from(self.dice.next_u64() % count).ok()?;
        self.choices.get(index).cloned()
    }

    fn next_key(&mut self) -> String {
        self.given += 1;
        format!("{}-{}", self.prefix, self.given)
    }

    /// Returns when the next command is due, from when the last one was.
    fn next_due(&self, due: Instant) -> Instant {
        self.pause.map_or_else(Instant::now, |pause| due + pause)
    }

    fn is_repeated(&mut self) -> bool {
        self.dice.next_u64().is_multiple_of(REPEATED)
    }

    /// Counts an answer.
    fn count(
        &mut self,
        key: &str,
        command: Value,
        answered: Answered,
        due: Instant,
        (tally, history): (&Tally, &History),
    ) -> Option<i64> {
        tally.answers.record(due);
        match answered {
            Answered::Done(seq) => {
                Tally::add(&tally.accepted, 1);
                let (table, player, key) = (self.table.clone(), self.name.clone(), key.to_owned());
                history.keep(Acknowledged { table, player, seat: self.seat, key, seq, command });
                Some(seq)
            }
            Answered::Refused(code) => {
                tally.refuse(&code);
                // The table is another by now: a new list comes with the next picture.
                self.choices.clear();
                None
            }
            Answered::Failed(reason) => {
                tally.fail(format!("{}, seat {}: {command}: {reason}", self.table, self.seat));
                self.choices.clear();
                None
            }
        }
    }

    async fn play_by_socket(mut self, mut socket: Socket, mut clock: Clock, tally: &Tally, history: &History) {
        let mut feed = Feed::default();
        // The command under way: its key, itself, when it was due, and the number that it had when it was given before.
        let mut under_way: Option<(String, Value, Instant, Option<i64>)> = None;
        loop {
            let plays = clock.plays();
            if under_way.is_none() && *clock.phase.borrow() == Phase::Paused {
                break;
            }
            let may_give = under_way.is_none() && !self.choices.is_empty() && plays;
            tokio::select! {
                frame = socket.next() => {
                    let Some(mut frame) = feed.read(frame, tally) else {
                        return tally.fail(format!("{}, seat {}: the feed ended", self.table, self.seat));
                    };
                    if let Some(shown) = frame.welcome.take().or_else(|| frame.seen.take()) {
                        if self.choices.is_empty() {
                            // The time in which nothing could be given is not the server's.
                            clock.due = clock.due.max(Instant::now());
                        }
                        self.learn(shown.legal);
                    }
                    if let (Some(Step { by: Some(by), .. }), Some((_, _, due, None))) = (&frame.step, &under_way)
                        && (by.role.as_str(), by.number) == ("player", self.seat)
                    {
                        tally.shown.record(*due);
                    }
                    let Some(answered) = frame.answer_to(under_way.as_ref().map(|(key, ..)| key)) else { continue };
                    let Some((key, command, due, before)) = under_way.take() else { continue };
                    if let Some(before) = before {
                        tally.repeat(&self.table, &key, matches!(answered, Answered::Done(seq) if seq == before));
                        continue;
                    }
                    let seq = self.count(&key, command.clone(), answered, due, (tally, history));
                    if seq.is_some() && plays && self.is_repeated() && give(&mut socket, &key, &command).await {
                        under_way = Some((key, command, due, seq));
                    }
                }
                () = tokio::time::sleep_until(clock.due.into()), if may_give => {
                    let due = if self.pause.is_some() { clock.due } else { Instant::now() };
                    clock.due = self.next_due(due);
                    let Some(command) = self.choose() else { continue };
                    let key = self.next_key();
                    if !give(&mut socket, &key, &command).await {
                        return tally.fail(format!("{}, seat {}: the feed ended", self.table, self.seat));
                    }
                    under_way = Some((key, command, due, None));
                }
                _ = clock.phase.changed() => {}
                () = tokio::time::sleep(LAST_ANSWERS), if under_way.is_some() => {
                    return tally.fail(format!("{}, seat {}: a command had no answer", self.table, self.seat));
                }
            }
        }
        let balance = self.wait_for_balance(&mut socket, &mut feed, tally).await;
        if let Err(sentence) = balance {
            tally.fail(format!("{}, seat {}: {sentence}", self.table, self.seat));
        }
        let _gone = socket.close(None).await;
    }

    /// Requires that the feed tells the balance that the server has: at once, or soon.
    async fn wait_for_balance(&self, socket: &mut Socket, feed: &mut Feed, tally: &Tally) -> Result<(), String> {
        let own = self.api.get("/v1/me").await.map_err(|failure| failure.message)?;
        let own = own.body().get("balance").and_then(Value::as_i64);
        let told = async {
            while feed.balance.is_some() && feed.balance != own && feed.read(socket.next().await, tally).is_some() {}
        };
        let _late = tokio::time::timeout(LAST_ANSWERS, told).await;
        if feed.balance.is_none() || feed.balance == own {
            return Ok(());
        }
        Err(format!("the feed's balance is {:?}, and the purse has {own:?}", feed.balance))
    }

    async fn play_by_request(mut self, mut clock: Clock, tally: &Tally, history: &History) {
        while clock.plays() {
            tokio::select! {
                () = tokio::time::sleep_until(clock.due.into()) => {}
                () = async { drop(clock.phase.wait_for(|now| *now > Phase::Playing).await) } => break,
            }
            if self.choices.is_empty() || self.given.is_multiple_of(STALE) {
                match self.api.get(&format!("/v1/tables/{}/legal", self.table)).await {
                    Ok(answer) if answer.is_success() => {
                        self.learn(serde_json::from_value(answer.body()).unwrap_or_default());
                    }
                    Ok(answer) => tally.fail(format!("{}: the list: {}", self.table, answer.status())),
                    Err(failure) => tally.fail(failure.message),
                }
            }
            // The time of what was due while nothing could be done is not the server's.
            let due = if self.pause.is_some() { clock.due } else { Instant::now() };
            clock.due = self.next_due(due);
            let Some(command) = self.choose() else {
                clock.due = clock.due.max(Instant::now() + LOOK);
                continue;
            };
            let key = self.next_key();
            let answered = self.give(&key, &command).await;
            let was_refused = matches!(answered, Answered::Refused(_));
            let seq = self.count(&key, command.clone(), answered, due, (tally, history));
            if was_refused && self.pause.is_none() {
                clock.due = Instant::now() + LOOK;
            }
            if let Some(seq) = seq
                && self.is_repeated()
            {
                let again = self.give(&key, &command).await;
                tally.repeat(&self.table, &key, matches!(again, Answered::Done(again) if again == seq));
            }
        }
    }

    async fn give(&self, key: &str, command: &Value) -> Answered {
        if let Way::Process(Seat { node, table, giver }) = &self.way {
            let Ok(key) = key.parse() else { return Answered::Failed("the key is none".into()) };
            let ask = Ask::Command { by: giver.clone(), key, command: command.clone() };
            return match node.ask(*table, ask).await {
                Ok(done) => Answered::Done(done.seq),
                Err(problem) if problem.status < 500 => Answered::Refused(problem.code),
                Err(problem) => Answered::Failed(problem.detail),
            };
        }
        let path = format!("/v1/tables/{}/commands", self.table);
        match self.api.post(&path, Some(key), &json!({ "command": command })).await {
            Ok(answer) if answer.is_success() => match answer.body().get("seq").and_then(Value::as_i64) {
                Some(seq) => Answered::Done(seq),
                None => Answered::Failed("the answer has no number".into()),
            },
            Ok(answer) if answer.status() < 500 => Answered::Refused(answer.code().unwrap_or("no-code").to_owned()),
            Ok(answer) => {
                Answered::Failed(format!("status {}, {}", answer.status(), answer.code().unwrap_or("no code")))
            }
            Err(failure) => Answered::Failed(failure.message),
        }
    }
}

async fn give(socket: &mut Socket, key: &str, command: &Value) -> bool {
    let give = json!({ "do": { "id": key, "command": command } });
    socket.send(Message::text(give.to_string())).await.is_ok()
}

/// A frame of a feed, as far as somebody reads it.
#[derive(Default, Deserialize)]
struct Frame {
    welcome: Option<Shown>,
    seen: Option<Shown>,
    step: Option<Step>,
    wallet: Option<Wallet>,
    gap: Option<Value>,
    done: Option<Done>,
    refused: Option<Refused>,
}

#[derive(Deserialize)]
struct Shown {
    seq: i64,
    legal: Legal,
}

/// A list of commands.
#[derive(Default, Deserialize)]
struct Legal {
    first: Vec<Choice>,
}

#[derive(Deserialize)]
struct Choice {
    standing: String,
    command: Value,
    blanks: Vec<Value>,
}

#[derive(Deserialize)]
struct Step {
    seq: i64,
    by: Option<By>,
}

#[derive(Deserialize)]
struct By {
    role: String,
    number: u32,
}

#[derive(Deserialize)]
struct Wallet {
    balance: i64,
}

#[derive(Deserialize)]
struct Done {
    id: String,
    seq: i64,
}

#[derive(Deserialize)]
struct Refused {
    id: String,
    code: String,
}

impl Frame {
    /// Returns the answer to the command with a key, if this is it.
    fn answer_to(self, key: Option<&String>) -> Option<Answered> {
        match (self.done, self.refused) {
            (Some(done), _) if Some(&done.id) == key => Some(Answered::Done(done.seq)),
            (_, Some(refused)) if Some(&refused.id) == key => Some(Answered::Refused(refused.code)),
            _ => None,
        }
    }
}

/// The feed, as somebody who watches has heard it.
#[derive(Default)]
struct Feed {
    /// The number of the last step.
    last: Option<i64>,
    /// The balance that the feed showed last.
    balance: Option<i64>,
}

impl Feed {
    /// Reads a frame, and requires that steps come in order, each once.
    fn read(
        &mut self,
        frame: Option<Result<Message, tokio_tungstenite::tungstenite::Error>>,
        tally: &Tally,
    ) -> Option<Frame> {
        let text = match frame? {
            Ok(Message::Text(text)) => text,
            Ok(Message::Close(_)) | Err(_) => return None,
            Ok(_) => return Some(Frame::default()),
        };
        Tally::add(&tally.frames, 1);
        Tally::add(&tally.bytes, u64::try_from(text.len()).unwrap_or(0));
        let frame: Frame = match serde_json::from_str(&text) {
            Ok(frame) => frame,
            Err(error) => {
                tally.fail(format!("a frame is not in its form: {error}"));
                return Some(Frame::default());
            }
        };
        if let Some(welcome) = &frame.welcome {
            self.last = Some(welcome.seq);
        }
        if let Some(Step { seq, .. }) = frame.step {
            if self.last.is_some_and(|last| seq != last + 1) {
                tally.fail(format!("a feed has step {seq} after step {}", self.last.unwrap_or_default()));
            }
            self.last = Some(seq);
        }
        if let Some(wallet) = &frame.wallet {
            self.balance = Some(wallet.balance);
        }
        if let Some(gap) = &frame.gap {
            tally.fail(format!("a feed has a gap: {}", gap.to_string().chars().take(80).collect::<String>()));
        }
        Some(frame)
    }
}

async fn connect(url: &str, token: Option<&str>) -> Result<Socket, String> {
    let mut request = url.into_client_request().map_err(|error| error.to_string())?;
    let protocol = tokio_tungstenite::tungstenite::http::HeaderValue::from_static("kip.v1");
    request.headers_mut().insert("sec-websocket-protocol", protocol);
    // Small buffers: there are many of them.
    let config = WebSocketConfig::default().read_buffer_size(4_096).write_buffer_size(0);
    let connected = tokio_tungstenite::connect_async_with_config(request, Some(config), true).await;
    let (mut socket, _) = connected.map_err(|error| error.to_string())?;
    let hello = match token {
        Some(token) => json!({ "hello": { "token": token } }),
        None => json!({ "hello": {} }),
    };
    socket.send(Message::text(hello.to_string())).await.map_err(|error| error.to_string())?;
    Ok(socket)
}

/// Watches a table without a seat.
pub(super) async fn watch_table(url: String, tally: Arc<Tally>, mut phase: watch::Receiver<Phase>) {
    let connected = connect(&url, None).await;
    tally.ready();
    let mut socket = match connected {
        Ok(socket) => socket,
        Err(reason) => return tally.fail(format!("{url}: {reason}")),
    };
    let mut feed = Feed::default();
    loop {
        tokio::select! {
            frame = socket.next() => {
                if feed.read(frame, &tally).is_none() {
                    return tally.fail(format!("{url}: the feed ended"));
                }
            }
            _ = phase.wait_for(|now| *now == Phase::Paused) => break,
        }
    }
    let _gone = socket.close(None).await;
}
