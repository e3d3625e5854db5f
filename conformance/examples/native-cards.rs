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
use kip_engine::casino_cards::Rulebook;
use kip_engine::casino_cards::rulebooks::{Crazy, Sotho, SothoForty, SouthAfrican, Swazi, SwaziTwo};
use serde::Deserialize;
use serde_json::{Map, Value, json};

fn main() -> ExitCode {
    let rulebook = std::env::args().nth(1).unwrap_or_default();
    let served = match &*rulebook {
        "swazi" => serve::<Swazi>(),
        "swazi-two" => serve::<SwaziTwo>(),
        "crazy" => serve::<Crazy>(),
        "sotho" => serve::<Sotho>(),
        "sotho-forty" => serve::<SothoForty>(),
        "south-african" => serve::<SouthAfrican>(),
        _ => {
            eprintln!("usage: native-cards swazi|swazi-two|crazy|sotho|sotho-forty|south-african");
            return ExitCode::from(2);
        }
    };
    match served {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("native-cards cannot go on: {error}");
            ExitCode::FAILURE
        }
    }
}

fn serve<B: Rulebook>() -> io::Result<()> {
    let mut host = StatelessHost::new(Stateless::<B>::default(), "native");
    let mut more = |cmd: &str, fields: &Map<String, Value>, tables: &mut Tables<CasinoCards>| match cmd {
        "imagine" => Some(read(fields).and_then(|asked| imagine::<B>(asked, tables))),
        "auto-play" => Some(read(fields).and_then(|asked| auto_play::<B>(asked, tables))),
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

fn imagine<B: Rulebook>(asked: Imagine, tables: &mut Tables<CasinoCards>) -> Result<Value, Failure> {
    let state = snapshot(&asked.table, tables)?;
    let imagined = Stateless::<B>::default().imagine(&state, asked.seat, &asked.seed)?;
    keep::<B>(&asked.into, &imagined, tables)?;
    Ok(json!({ "imagined": asked.into }))
}

fn auto_play<B: Rulebook>(asked: AutoPlay, tables: &mut Tables<CasinoCards>) -> Result<Value, Failure> {
    let state = snapshot(&asked.table, tables)?;
    let played = Stateless::<B>::default().auto_play(&state, &asked.plan)?;
    keep::<B>(&asked.into, &played.state, tables)?;
    Ok(json!({ "tally": played.tally, "moves": played.moves }))
}

fn snapshot(name: &str, tables: &mut Tables<CasinoCards>) -> Result<Vec<u8>, Failure> {
    let table = tables.get_mut(name).ok_or_else(|| Failure::failed(format!("no table {name:?} is open")))?;
    table.snapshot()
}

/// Keeps a state as the table of that name.
fn keep<B: Rulebook>(name: &str, state: &[u8], tables: &mut Tables<CasinoCards>) -> Result<(), Failure> {
    let table = StatelessHost::new(Stateless::<B>::default(), "native").restore(state)?;
    tables.insert(name.to_owned(), table);
    Ok(())
}
