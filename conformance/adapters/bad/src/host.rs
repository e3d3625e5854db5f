//! Misdeeds of a host: changes to the engine's answers.

use std::fs;

use kip_conformance::families::TwoUp;
use kip_conformance::families::two_up::native::Native;
use kip_conformance::hosting::{Failure, Hosting, Table, TableAnswer, TableCall};
use kip_engine::contract::{Actor, Filling, Joining, Refusal, Role, Timestamp};
use kip_engine::two_up::contract::{Command, Config, Description, Event, Order};
use sha2::{Digest as _, Sha256};

use crate::Misdeed;

/// The engine as a host with a misdeed.
pub(crate) struct Bad {
    native: Native,
    rulebook: String,
    misdeed: Misdeed,
}

impl Bad {
    pub(crate) fn new(rulebook: &str, misdeed: Misdeed) -> Self {
        Self { native: Native::default(), rulebook: rulebook.to_owned(), misdeed }
    }

    fn corrupt(&self, table: Box<dyn Table<TwoUp>>) -> Box<dyn Table<TwoUp>> {
        Box::new(BadTable { table, misdeed: self.misdeed })
    }
}

impl Hosting<TwoUp> for Bad {
    fn runtime(&self) -> String {
        "native".into()
    }

    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<Description, Failure> {
        if self.misdeed != Misdeed::LoadsAnything
            && let Some(sha256) = sha256
        {
            let wasm = fs::read(component).map_err(Failure::failed)?;
            if hex::encode(Sha256::digest(wasm)) != sha256 {
                return Err(Failure::failed("the file has another digest"));
            }
        }
        let mut description = self.native.load(&self.rulebook, None)?;
        if self.misdeed == Misdeed::LiesAboutEngine {
            description.head.engine = "99.0.0".into();
        }
        Ok(description)
    }

    fn open(&mut self, config: &Config) -> Result<(Box<dyn Table<TwoUp>>, Vec<Event>), Failure> {
        let (table, events) = self.native.open(config)?;
        let misdeed = match self.misdeed {
            Misdeed::KnowsVectors if !is_of_vectors(&config.table) => Misdeed::DropsEvent,
            misdeed => misdeed,
        };
        Ok((Box::new(BadTable { table, misdeed }), events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<TwoUp>>, Failure> {
        let table = self.native.restore(state)?;
        Ok(self.corrupt(table))
    }

    fn fill(&mut self, command: &Command, fillings: &[Filling]) -> Result<Command, Failure> {
        self.native.fill(command, fillings)
    }

    fn disclose(&mut self, events: &[Event], viewer: Option<Actor>) -> Result<Vec<Event>, Failure> {
        self.native.disclose(events, viewer)
    }
}

struct BadTable {
    table: Box<dyn Table<TwoUp>>,
    misdeed: Misdeed,
}

impl Table<TwoUp> for BadTable {
    fn ask(&mut self, call: TableCall<'_, TwoUp>) -> Result<TableAnswer<TwoUp>, Failure> {
        let TableCall::Apply { order } = call else { return self.table.ask(call) };
        if self.misdeed == Misdeed::Refuses {
            return Err(refusal_with_code("not-today").into());
        }
        let answer = match (self.table.apply(order), self.misdeed) {
            (Err(Failure::Refused(_)), Misdeed::Accepts) => Ok(Vec::new()),
            (Err(Failure::Refused(refusal)), Misdeed::WrongCode) => {
                Err(Refusal { code: "not-allowed".into(), ..refusal }.into())
            }
            (Err(Failure::Refused(refusal)), Misdeed::ChangesOnRefusal) => {
                self.seat_somebody(order.at);
                Err(refusal.into())
            }
            (Ok(mut events), Misdeed::DropsEvent) if events.len() > 1 => {
                events.pop();
                Ok(events)
            }
            (Ok(mut events), Misdeed::TellsBackwards) => {
                events.reverse();
                Ok(events)
            }
            (answer, _) => answer,
        };
        answer.map(TableAnswer::Apply)
    }
}

impl BadTable {
    /// Seats a player on the first free seat.
    fn seat_somebody(&mut self, at: Timestamp) {
        let by = Actor { role: Role::Host, number: 1 };
        let join = |seat| Order { by, at, command: Command::Join(Joining { seat, age_attested: true }) };
        let _ = (1..=64).find(|seat| self.table.apply(&join(*seat)).is_ok());
    }
}

/// Returns whether the vectors have a table of that name.
fn is_of_vectors(table: &str) -> bool {
    matches!(table, "t" | "t1") || !table.is_ascii()
}

fn refusal_with_code(code: &str) -> Refusal {
    Refusal { code: code.into(), clause: String::new(), ruling: None, message: "No.".into(), names: None }
}
