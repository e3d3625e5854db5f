//! `kip serve`: live tables over HTTP and WebSocket.
//!
//! The server is a library (`kip-serve`); here are its command line, its configuration from four places, and what it prints.

mod copies;
mod settings;

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::Args;
use kip_serve::{Config, Examined, Links, Problem, Running, Server};
use serde_json::json;
use tokio::runtime::{Builder, Runtime};
use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

use self::settings::Layered;
use super::errors::{Failure, Outcome};
use super::output::{Out, printable, table};
use super::registry::kept_cache;

/// Serve live tables, in a browser and over an API.
///
/// Without options: a data folder `kip-data`, a table of every rulebook that may be played today with an automatic croupier, play
/// money, and two links, for players and for staff. Tables survive anything: end the program, or pull the plug, and start it
/// again.
///
/// Every option is also a key of a configuration file (--config), and an environment variable: server.listen is
/// KIP_SERVE_SERVER_LISTEN. The command line is above the environment, and the environment above the file. --print-config prints
/// all keys, with their values and where each is from.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip serve                                    tables on this machine: open the printed links
  kip serve --listen 127.0.0.1:8080 --data /var/lib/kip
  kip serve --config kip.toml --print-config   what holds, and where it is from
  kip serve --check                            every table is what its records lead to
  curl http://127.0.0.1:7777/v1/tables         the tables, as JSON")]
pub(crate) struct Serve {
    /// The configuration file.
    #[arg(long, value_name = "FILE.toml")]
    config: Option<PathBuf>,
    /// The address to listen at.
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// The address for metrics and readiness.
    #[arg(long, value_name = "ADDRESS")]
    admin_listen: Option<SocketAddr>,
    /// The folder with the secret key, and with the database unless it is PostgreSQL; it is made where there is none.
    #[arg(long, value_name = "FOLDER")]
    data: Option<PathBuf>,
    /// The database, postgres://user:password@host/name, in place of a file in the folder; any number of servers may have it.
    /// The environment variable KIP_SERVE_STORE_POSTGRES does not show the password to other users of this machine.
    #[arg(long, value_name = "URL")]
    postgres: Option<String>,
    /// The address that links begin with, where it is not the one to listen at.
    #[arg(long, value_name = "URL")]
    public_url: Option<String>,
    /// A proxy in front ends TLS, so that other addresses than this machine's may be listened at.
    #[arg(long)]
    behind_proxy: bool,
    /// The log on standard error: error, warn, info, debug or trace, or such a level for parts: warn,kip_serve=debug.
    #[arg(long, value_name = "FILTER")]
    log: Option<String>,
    /// Open no tables, and make no links: for operators, who have their own.
    #[arg(long)]
    no_demo: bool,
    /// Print the configuration, and end.
    #[arg(long)]
    print_config: bool,
    /// Make a key for an operator's program, print it once, and end. No server may be running on the folder.
    #[arg(long, conflicts_with = "print_config")]
    make_operator_key: bool,
    /// Examine every table, and end: each is played again from its first record. No server may be running on the folder.
    #[arg(long, conflicts_with = "make_operator_key")]
    check: bool,
    /// Copy the database to a file, and end; a server may be running. The secret key is not in it: keep that apart.
    #[arg(long, value_name = "FILE", conflicts_with = "check")]
    back_up: Option<PathBuf>,
    /// Make the database from such a copy, in a data folder that has its secret key and no tables, examine every table, and end.
    /// All tables are paused, chains are retired and tokens end: what happened since the copy was made is not in it.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["check", "back_up", "make_operator_key"])]
    restore: Option<PathBuf>,
}

impl Serve {
    /// Returns the keys that the command line sets.
    fn flags(&self) -> Vec<(&'static str, &'static str, toml::Value)> {
        let text = |text: &dyn ToString| toml::Value::String(text.to_string());
        let mut flags = Vec::new();
        if let Some(listen) = &self.listen {
            flags.push(("server.listen", "--listen", text(listen)));
        }
        if let Some(listen) = &self.admin_listen {
            flags.push(("server.admin-listen", "--admin-listen", text(listen)));
        }
        if let Some(folder) = &self.data {
            flags.push(("store.data", "--data", text(&folder.display())));
        }
        if let Some(url) = &self.postgres {
            flags.push(("store.postgres", "--postgres", text(url)));
        }
        if let Some(url) = &self.public_url {
            flags.push(("server.public-url", "--public-url", text(url)));
        }
        if self.behind_proxy {
            flags.push(("server.behind-proxy", "--behind-proxy", true.into()));
        }
        if let Some(filter) = &self.log {
            flags.push(("log", "--log", text(filter)));
        }
        if self.no_demo {
            flags.push(("demo", "--no-demo", false.into()));
        }
        flags
    }
}

pub(crate) fn run(args: &Serve, out: &mut Out) -> Outcome {
    let layered = Layered::read(args.config.as_deref(), std::env::vars(), args.flags())?;
    let config = layered.config()?;
    if args.print_config {
        return layered.print(&config, out);
    }
    let runtime = Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| Failure::check(format!("no thread could be started: {error}")))?;
    if let Some(file) = &args.back_up {
        return copies::back_up(&config, file, out);
    }
    if let Some(file) = &args.restore {
        return copies::restore(&runtime, &config, file, out);
    }
    if args.check {
        return check(&runtime, &config, out);
    }
    if args.make_operator_key {
        let key = runtime.block_on(kip_serve::make_operator_key(&config)).map_err(|error| start_failure(&error))?;
        return out.line(key);
    }
    serve(&runtime, config, out)
}

/// Examines every table.
fn check(runtime: &Runtime, config: &Config, out: &mut Out) -> Outcome {
    let (cache, _once) = kept_cache()?;
    let examined = runtime.block_on(kip_serve::examine_all(config, Some(&cache)));
    print_examined(&examined.map_err(|error| start_failure(&error))?, out)
}

/// Prints what an examination found. Tables that do not hold are a failed check.
fn print_examined(examined: &[Examined], out: &mut Out) -> Outcome {
    if out.json {
        let rows: Vec<_> = examined
            .iter()
            .map(|one| json!({ "table": one.table, "records": one.records, "holds": one.problem.is_none(), "problem": one.problem }))
            .collect();
        out.document(&json!(rows))?;
    } else {
        let mut rows = table(&["Table", "Records", "Holds"]);
        for one in examined {
            let holds = one.problem.as_ref().map_or_else(|| "holds".to_owned(), |problem| problem.detail.clone());
            rows.add_row([one.table.clone(), one.records.to_string(), holds]);
        }
        out.line(rows)?;
    }
    match examined.iter().filter(|one| one.problem.is_some()).count() {
        0 => Ok(()),
        broken => Err(Failure::check(format!("{broken} of {} tables do not hold", examined.len()))),
    }
}

fn start_failure(error: &kip_serve::StartError) -> Failure {
    Failure::input(error.to_string())
}

/// Begins the log on standard error.
fn begin_log(filter: &str, is_json: bool) -> Outcome {
    let targets: Targets = filter.parse().map_err(|error| {
        Failure::input(format!("log: `{}` is no filter: {error}", printable(filter)))
            .help("write a level, such as info, or levels of parts: warn,kip_serve=debug")
    })?;
    // A log that nobody reads any longer stops no table.
    let lines = fmt::layer().with_writer(std::io::stderr).log_internal_errors(false);
    let lines = if is_json { lines.json().boxed() } else { lines.boxed() };
    // Of two servers in one process the first has the log.
    let _ = tracing_subscriber::registry().with(lines.with_filter(targets)).try_init();
    Ok(())
}

fn serve(runtime: &Runtime, config: Config, out: &mut Out) -> Outcome {
    begin_log(&config.log, out.json)?;
    let (cache, _once) = kept_cache()?;
    let is_json = out.json;
    // Tables open after the server is ready; each is news.
    let opened = move |table: &str, opened: Result<(), Problem>| report_table(is_json, table, opened.as_ref());
    let running = runtime.block_on(Server::start(config.clone(), Some(&cache), opened));
    let running = running.map_err(|error| start_failure(&error))?;
    announce(&running, &config, out)?;
    runtime.block_on(wait_for_end());
    if !is_json {
        anstream::eprintln!("ending: requests under way finish; tables stay as they are");
    }
    runtime.block_on(running.end());
    Ok(())
}

fn report_table(is_json: bool, table: &str, opened: Result<&(), &Problem>) {
    match (is_json, opened) {
        (true, Ok(())) => anstream::eprintln!("{}", json!({ "table": table })),
        (true, Err(problem)) => anstream::eprintln!("{}", json!({ "table": table, "problem": problem })),
        (false, Ok(())) => anstream::eprintln!("table {table} is open"),
        (false, Err(problem)) => {
            anstream::eprintln!("no table of {table} today: {}", printable(&problem.detail));
        }
    }
}

fn announce(running: &Running, config: &Config, out: &mut Out) -> Outcome {
    let address = running.address().to_string();
    if out.json {
        let links = running.links().map(|Links { player, staff }| json!({ "player": player, "staff": staff }));
        out.document(&json!({
            "address": address, "admin-address": running.admin_address().map(|admin| admin.to_string()),
            "data": config.store.data, "links": links,
        }))?;
        return out.flush();
    }
    let data = config.store.data.display();
    let from =
        if config.store.postgres.is_some() { format!("PostgreSQL, with the key in {data}") } else { data.to_string() };
    out.line(format!("kip serves at http://{address}, from {from}"))?;
    if let Some(Links { player, staff }) = running.links() {
        out.line(format!("  players  {player}"))?;
        out.line(format!("  staff    {staff}"))?;
        out.line("Whoever has a link may use it: players have play money, staff run the tables. Ctrl-C ends.")?;
    }
    out.flush()
}

/// Waits until the program is to end: Ctrl-C, or SIGTERM.
async fn wait_for_end() {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = tokio::signal::ctrl_c() => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ended = tokio::signal::ctrl_c().await;
}
