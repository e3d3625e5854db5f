//! The engine's card games as an adapter, without a component: the other side of a duel with the oracle.
//!
//! `native-cards RULEBOOK` answers JSON lines as `conformance/README.md` says, and two requests more, as the oracle does
//! (`python3 -m oracle`): `imagine` with `table`, `seat`, `seed` and `into`, the name of the imagined table; `auto-play` with
//! `table`, `plan` and `into`, the name of the table after it.

use std::io;
use std::process::ExitCode;

use kip_conformance::families::CasinoCards;
use kip_conformance::families::casino_cards::Cards as _;
use kip_conformance::families::casino_cards::native::Stateless;
use kip_conformance::hosting::{Failure, Hosting as _, Rules as _};
use kip_conformance::protocol::{Tables, serve_with_more};
use kip_conformance::stateless_host::StatelessHost;
use kip_contract::casino_cards::AutoPlan;
use kip_contract::types::Seat;
use kip_records::casino_cards as rulebooks;
use serde::Deserialize;
use serde_json::{Map, Value, json};

fn main() -> ExitCode {
    let rulebook = std::env::args().nth(1).unwrap_or_default();
    let Some(record) = rulebooks::named(&rulebook) else {
        eprintln!("usage: native-cards {}", rulebooks::all().map(|record| record.id).join("|"));
        return ExitCode::from(2);
    };
    match serve(Stateless(record)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("native-cards cannot go on: {error}");
            ExitCode::FAILURE
        }
    }
}

fn serve(rules: Stateless) -> io::Result<()> {
    let mut host = StatelessHost::new(rules, "native");
    let mut more = |cmd: &str, fields: &Map<String, Value>, tables: &mut Tables<CasinoCards>| match cmd {
        "imagine" => Some(read(fields).and_then(|asked| imagine(rules, asked, tables))),
        "auto-play" => Some(read(fields).and_then(|asked| auto_play(rules, asked, tables))),
        _ => None,
    };
    serve_with_more(&mut host, &mut more, io::stdin().lock(), io::stdout().lock())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Imagine {
    table: String,
    seat: Seat,
    #[serde(with = "hex")]
    seed: Vec<u8>,
    into: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct AutoPlay {
    table: String,
    plan: AutoPlan,
    into: String,
}

fn read<'a, T: Deserialize<'a>>(fields: &'a Map<String, Value>) -> Result<T, Failure> {
    T::deserialize(fields).map_err(Failure::failed)
}

fn imagine(mut rules: Stateless, asked: Imagine, tables: &mut Tables<CasinoCards>) -> Result<Value, Failure> {
    let state = snapshot(&asked.table, tables)?;
    let imagined = rules.imagine(&state, asked.seat, &asked.seed)?;
    keep(rules, &asked.into, &imagined, tables)?;
    Ok(json!({ "imagined": asked.into }))
}

fn auto_play(mut rules: Stateless, asked: AutoPlay, tables: &mut Tables<CasinoCards>) -> Result<Value, Failure> {
    let state = snapshot(&asked.table, tables)?;
    let played = rules.auto_play(&state, &asked.plan)?;
    keep(rules, &asked.into, &played.state, tables)?;
    Ok(json!({ "tally": played.tally, "moves": played.moves }))
}

fn snapshot(name: &str, tables: &mut Tables<CasinoCards>) -> Result<Vec<u8>, Failure> {
    let table = tables.get_mut(name).ok_or_else(|| Failure::failed(format!("no table {name:?} is open")))?;
    table.snapshot()
}

/// Keeps a state as the table of that name.
fn keep(rules: Stateless, name: &str, state: &[u8], tables: &mut Tables<CasinoCards>) -> Result<(), Failure> {
    let table = StatelessHost::new(rules, "native").restore(state)?;
    tables.insert(name.to_owned(), table);
    Ok(())
}
