//! Entry points for tests that feed untrusted input to the program, without files and without a terminal. Users enter
//! by [`main`](super::main).

use kip::casino_cards::{Actor, Command, Dealing, Role};
use kip::contract::{Joining, Seat};
use kip::{CasinoCards, Registry, Rulebook, Stateless, TwoUp};
use kip_casino_cards::players::Perspective;
use serde_json::Value;

use super::errors::Failure;
use super::fair::Chains;
use super::families::casino_cards::bot::{Bot, Speaks};
use super::output::Out;
use super::play::script::Script;
use super::play::scripted::{self, OutputOptions};
use super::verify;
use super::verify::args::Verify;

/// Reads a script as `kip play --script` does, and plays it if that needs neither chance nor a file.
///
/// # Errors
/// The message that the user would see.
pub fn script(text: &str, rulebook: &Rulebook<TwoUp>, registry: &Registry<TwoUp>, json: bool) -> Result<(), String> {
    let options = OutputOptions { events: true, transcript: None };
    let script = <Script<TwoUp>>::read("script", text).map_err(|failure| failure.to_string())?;
    if script.needs_outside_input() {
        return Ok(());
    }
    scripted::play(rulebook, registry.clone(), Chains::default(), &script, options, &mut Out::discard(json))
        .map_err(|failure| failure.to_string())
}

/// Reads a transcript as `kip verify` does, with `--unfinished` or without, then plays it again.
///
/// # Errors
/// The message that the user would see.
pub fn transcript(lines: &[u8], registry: &Registry<TwoUp>, unfinished: bool, json: bool) -> Result<(), String> {
    let args = Verify { file: "transcript".into(), unfinished, ..Verify::default() };
    verify::verify_lines(&args, lines, registry, &mut Out::discard(json)).map_err(|failure| failure.to_string())
}

/// Reads a bot's answers as `kip play` does at a card table, and has the bot decide in the middle of a hand.
///
/// # Errors
/// The message that the user would see.
pub fn bot(answers: &[u8], rulebook: &Rulebook<CasinoCards>) -> Result<(), String> {
    decide(answers, rulebook).map_err(|failure| failure.to_string())
}

/// A bot that answers these lines.
struct Said(std::vec::IntoIter<Vec<u8>>);

impl Speaks for Said {
    fn tell(&mut self, _: &Value) -> Result<(), String> {
        Ok(())
    }

    fn ask(&mut self, _: &Value) -> Result<Value, String> {
        let line = self.0.next().ok_or("it has ended")?;
        kip_conformance::unique_keys::from_slice(&line).map_err(|error| format!("its answer is not JSON: {error}"))
    }
}

fn decide(answers: &[u8], rulebook: &Rulebook<CasinoCards>) -> Result<(), Failure> {
    let lines: Vec<Vec<u8>> = answers.split(|byte| *byte == b'\n').map(<[u8]>::to_vec).collect();
    let count = lines.len();
    let mut bot = Bot::greet("what is said", Box::new(Said(lines.into_iter())), rulebook)?;
    let (mut component, state, seat, at) = dealt(rulebook)?;
    bot.begin(seat, [1; 32])?;
    for _ in 0..count {
        bot.choose(&mut Perspective::new(&mut component, &state, seat, at))?;
    }
    Ok(())
}

/// Returns a table at which a hand is dealt: its state, the seat that has to act, and the time.
fn dealt(rulebook: &Rulebook<CasinoCards>) -> Result<(Stateless<CasinoCards>, Vec<u8>, Seat, u64), Failure> {
    let mut component = Stateless::new(rulebook)?;
    let examples = &rulebook.description().examples;
    let config = examples.first().ok_or_else(|| Failure::input("the rulebook has no example of a table"))?;
    let at = config.opened_at;
    let (mut state, _) = component.open(config)?;
    let seats = 1..=Seat::from(config.terms.players);
    let host = |command| (Actor { role: Role::Host, number: 0 }, command);
    let join = seats.clone().map(|seat| host(Command::Join(Joining { seat, age_attested: true })));
    let ready = seats.map(|number| (Actor { role: Role::Player, number }, Command::Ready));
    for (by, command) in join.chain(ready).chain([host(Command::Deal(Dealing::Fresh(vec![3; 32])))]) {
        (state, _) = component.apply(&state, by, at, &command)?;
    }
    let seat = component.view(&state, None)?.to_act.unwrap_or(1);
    Ok((component, state, seat, at))
}
