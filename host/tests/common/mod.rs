//! A rulebook to test with, and a short session.
#![allow(dead_code, reason = "no test needs all of it")]
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

pub mod dice;
pub mod evening;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::Duration;

use kip::contract::{Actor, ChanceSource, Commitment, Joining, Link, Role, Seat, Stake};
use kip::draw::{Coins as _, Draws as _, Native};
use kip::two_up::{Command, Config, Faces, Landing, Picked, Side, Wager};
use kip::{Digest, Limits, LoadError, Registry, Rulebook, TwoUp};
use kip_builder::{Request, build, workspace_root};

pub type Tested = Result<(), Box<dyn std::error::Error>>;

pub const HOST: Actor = Actor { role: Role::Host, number: 1 };
pub const BOXER: Actor = Actor { role: Role::Boxer, number: 1 };

pub fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// Returns the component `nsw`, built once from this source.
pub fn nsw_bytes() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| component("kip-nsw"))
}

/// Returns every file in a folder and below, by name.
pub fn files_below(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap());
    let mut files: Vec<_> = entries
        .flat_map(
            |entry| {
                if entry.file_type().unwrap().is_dir() { files_below(&entry.path()) } else { vec![entry.path()] }
            },
        )
        .collect();
    files.sort();
    files
}

/// Returns a registry with the `nsw` built from this source, even if the lock differs.
pub fn registry() -> &'static Registry<TwoUp> {
    static REGISTRY: OnceLock<Registry<TwoUp>> = OnceLock::new();
    REGISTRY.get_or_init(|| {
        let wasm = nsw_bytes();
        let registry = allowing(wasm, Limits::default()).unwrap();
        registry.load(wasm).unwrap();
        registry
    })
}

/// Returns an empty registry. Cargo names a folder in which each component is compiled once for all test programs.
pub fn new_registry(limits: Limits) -> Result<Registry<TwoUp>, LoadError> {
    if let Some(folder) = std::env::var_os("KIP_CACHE")
        && let Ok(cache) = kip::CodeCache::open(folder)
    {
        return Registry::new_cached(limits, &cache);
    }
    Registry::new(limits)
}

pub fn rulebook() -> Rulebook<TwoUp> {
    registry().rulebook("nsw").unwrap()
}

/// Returns a rulebook built from this source, compiled once.
pub fn built(id: &str) -> Rulebook<TwoUp> {
    registry_of(id).rulebook(id).unwrap()
}

/// Returns a registry with a rulebook built from this source, compiled once.
pub fn registry_of(id: &str) -> Registry<TwoUp> {
    static LOADED: Mutex<BTreeMap<String, Registry<TwoUp>>> = Mutex::new(BTreeMap::new());
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    let load = || {
        let wasm = component(&format!("kip-{id}"));
        let registry = allowing(&wasm, Limits::default()).unwrap();
        registry.load(&wasm).unwrap();
        registry
    };
    loaded.entry(id.to_owned()).or_insert_with(load).clone()
}

/// Returns the component of `hostile/` with the rulebook `nsw`, built once.
pub fn hostile_bytes() -> &'static [u8] {
    static BYTES: OnceLock<Vec<u8>> = OnceLock::new();
    BYTES.get_or_init(|| {
        let nsw = kip_records::named("nsw").unwrap();
        kip_records::Component::with(&component("kip-hostile"), &nsw.to_bytes().unwrap()).unwrap()
    })
}

/// Returns a registry that allows these bytes and no others.
pub fn allowing(wasm: &[u8], limits: Limits) -> Result<Registry<TwoUp>, LoadError> {
    let registry = new_registry(limits)?;
    registry.allow(Digest::of(wasm));
    Ok(registry)
}

/// Returns the component of `hostile/`, compiled once for each set of limits.
pub fn hostile(limits: Limits) -> Result<Rulebook<TwoUp>, LoadError> {
    static LOADED: Mutex<Vec<(Limits, Rulebook<TwoUp>)>> = Mutex::new(vec![]);
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, rulebook)) = loaded.iter().find(|(of, _)| *of == limits) {
        return Ok(rulebook.clone());
    }
    let rulebook = allowing(hostile_bytes(), limits)?.load(hostile_bytes())?;
    loaded.push((limits, rulebook.clone()));
    Ok(rulebook)
}

/// Returns limits with a deadline short enough for a test.
pub fn brief() -> Limits {
    Limits { deadline: Duration::from_millis(200), ..Limits::default() }
}

/// Replaces a name in a component by another of the same length.
pub fn renamed(wasm: &[u8], from: &str, to: &str) -> Vec<u8> {
    let (from, to) = (from.as_bytes(), to.as_bytes());
    assert_eq!(from.len(), to.len());
    let mut renamed = wasm.to_vec();
    let places: Vec<_> = (0..=wasm.len() - from.len()).filter(|&at| wasm[at..].starts_with(from)).collect();
    assert!(!places.is_empty());
    for at in places {
        renamed[at..at + to.len()].copy_from_slice(to);
    }
    renamed
}

/// Makes another build of the same rulebook: a correction of the contract that changes no type.
pub fn another_build(wasm: &[u8]) -> Vec<u8> {
    renamed(wasm, "@1.0.0", "@1.0.1")
}

/// Builds a component package and returns its bytes.
pub fn component(package: &str) -> Vec<u8> {
    let workspace = workspace_root(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
    let built = build(&Request::new(workspace, [package])).unwrap();
    built.into_iter().next().unwrap().bytes
}

/// Returns the config of a `fresh` table.
pub fn config() -> Config {
    serde_json::from_str(include_str!("../../examples/config.json")).unwrap()
}

pub fn join(seat: Seat) -> Command {
    Command::Join(Joining { seat, age_attested: true })
}

/// Returns a session in which a spinner spins for Heads. The coins land once for each given landing, in one decision. One order
/// is refused because the seat is taken.
pub fn session(landings: &[Landing]) -> Vec<(Actor, Command)> {
    let mut session = vec![
        (HOST, join(1)),
        (HOST, join(1)),
        (HOST, join(2)),
        (BOXER, Command::OfferCoins(1)),
        (player(1), Command::AcceptCoins),
        (player(1), Command::SelectCoins(Picked { first: 1, second: Some(2), third: None })),
        (player(1), Command::CallSide(Side::Heads)),
        (player(1), Command::PlaceSpinnerWager(Stake { chips: 1_000, tokens: 0 })),
    ];
    if let Some(Landing::Committed(_)) = landings.first() {
        let bytes = entropy().to_vec();
        session.push((player(2), Command::AddEntropy(bytes)));
    }
    session.extend([
        (BOXER, Command::PlaceYourBets),
        (player(2), Command::PlaceWager(Wager { side: Side::Tails, stake: Stake { chips: 500, tokens: 0 } })),
        (BOXER, Command::NoMoreBets),
    ]);
    for landing in landings {
        let start = Faces { first: Side::Heads, second: Side::Tails, third: None };
        session.push((player(1), Command::ThrowCoins(start)));
        session.push((HOST, Command::Land(landing.clone())));
        session.push((BOXER, Command::AnnounceResult));
    }
    session
}

/// Returns the seeds of three landings: Odds twice, then Heads.
pub fn fresh() -> Vec<Landing> {
    let coins = |wanted: [Side; 2]| {
        let seed = (0..=255).map(|first| [first; 32]).find(|seed| {
            let faces = Native.coins_of(seed, 0).unwrap();
            [faces.first, faces.second] == wanted
        });
        Landing::Fresh(seed.unwrap().to_vec())
    };
    vec![coins([Side::Heads, Side::Tails]), coins([Side::Tails, Side::Heads]), coins([Side::Heads, Side::Heads])]
}

/// Returns the entropy that a player adds.
pub fn entropy() -> [u8; 32] {
    [0xe5; 32]
}

/// Returns a chain of 80 links, the head first.
pub fn chain() -> Vec<[u8; 32]> {
    let mut chain = vec![[0xc4; 32]];
    for _ in 0..80 {
        let last = *chain.last().unwrap();
        chain.push(Native.previous_link(&last).unwrap());
    }
    chain.reverse();
    chain
}

/// Returns the config of a `committed` table with this chain.
pub fn committed(chain: &[[u8; 32]]) -> Config {
    let head = chain.first().unwrap().to_vec();
    let length = u32::try_from(chain.len() - 1).unwrap();
    Config { source: ChanceSource::Committed(Commitment { head, length, beacon: None }), ..config() }
}

pub fn revealed(link: [u8; 32]) -> Landing {
    Landing::Committed(Link { x: link.to_vec(), beacon: None })
}
