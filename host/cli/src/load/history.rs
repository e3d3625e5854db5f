//! The commands that a server acknowledged: kept in memory, and in a file where one is named, a line each.

use std::fs::File;
use std::io::{BufRead as _, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use serde_json::Value;
use sha2::{Digest as _, Sha256};

use super::args::Load;
use crate::errors::{Failure, Location, Outcome};

/// A run: its tables, players and server. It is the first line of a history.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct Run {
    id: String,
    pub server: String,
    tables: Vec<String>,
    players: u32,
    /// The play money that each player had at first, in minor units.
    pub opening: i64,
}

/// A command that the server accepted.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Acknowledged {
    pub table: String,
    pub player: String,
    pub seat: u32,
    pub key: String,
    pub seq: i64,
    pub command: Value,
}

impl Run {
    pub fn new(server: &str, started: i64, args: &Load) -> Self {
        let id = format!("load-{started:x}");
        let tables = (1..=args.tables).map(|number| format!("{id}-{number}")).collect();
        Self { id, server: server.to_owned(), tables, players: args.players, opening: 0 }
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn tables(&self) -> impl Iterator<Item = &str> {
        self.tables.iter().map(String::as_str)
    }

    /// Returns every table with the number of each of its players.
    pub fn seats(&self) -> impl Iterator<Item = (&str, u32)> {
        self.tables().flat_map(|table| (1..=self.players).map(move |number| (table, number)))
    }

    pub fn player(&self, table: &str, number: u32) -> String {
        format!("{table}-{number}")
    }

    /// Returns the seed of a player's choices: chance that nobody has to keep secret.
    pub fn seed(&self, player: &str) -> [u8; 32] {
        Sha256::digest(format!("{}/{player}", self.id)).into()
    }
}

/// The commands that a server acknowledged.
pub(super) struct History(Mutex<Kept>);

struct Kept {
    acknowledged: Vec<Acknowledged>,
    file: Option<(PathBuf, BufWriter<File>)>,
    /// The first line that could not be written.
    failure: Option<std::io::Error>,
}

impl History {
    /// Begins a history, in a new file where one is named.
    pub fn create(path: Option<&Path>, run: &Run) -> Outcome<Self> {
        let file = match path {
            None => None,
            Some(path) => {
                let cannot = |error| Failure::file("cannot write", path, &error);
                let mut file = BufWriter::new(File::create_new(path).map_err(cannot)?);
                write_line(&mut file, run).map_err(cannot)?;
                Some((path.to_owned(), file))
            }
        };
        Ok(Self(Mutex::new(Kept { acknowledged: Vec::new(), file, failure: None })))
    }

    pub fn keep(&self, acknowledged: Acknowledged) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = &mut *kept;
        if let Some((_, file)) = &mut kept.file
            && let Err(error) = write_line(file, &acknowledged)
        {
            kept.failure.get_or_insert(error);
        }
        kept.acknowledged.push(acknowledged);
    }

    /// Writes what is kept, as far as it goes.
    pub fn flush(&self) -> Outcome {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let failure = kept.failure.take();
        let Some((path, file)) = &mut kept.file else { return Ok(()) };
        match failure.map_or_else(|| file.flush(), Err) {
            Ok(()) => Ok(()),
            Err(error) => Err(Failure::file("cannot write", path, &error)),
        }
    }

    pub fn into_acknowledged(self) -> Vec<Acknowledged> {
        self.0.into_inner().unwrap_or_else(PoisonError::into_inner).acknowledged
    }
}

fn write_line(file: &mut impl Write, line: &impl Serialize) -> std::io::Result<()> {
    serde_json::to_writer(&mut *file, line)?;
    file.write_all(b"\n")
}

/// Reads a history. A last line that breaks off was never acknowledged to anybody.
pub(super) fn read(path: &Path) -> Outcome<(Run, Vec<Acknowledged>)> {
    let file = File::open(path).map_err(|error| Failure::file("cannot read", path, &error))?;
    let mut lines = Vec::new();
    for line in BufReader::new(file).lines() {
        lines.push(line.map_err(|error| Failure::file("cannot read", path, &error))?);
    }
    let at = |line: usize, error: &dyn std::fmt::Display| {
        let place = Location { file: path.display().to_string(), line: Some(line), column: None, field: None };
        Failure::input(format!("this is no history of `kip load`: {error}")).at(place)
    };
    let Some((first, others)) = lines.split_first() else { return Err(at(1, &"it is empty")) };
    let run = serde_json::from_str(first).map_err(|error| at(1, &error))?;
    let mut acknowledged = Vec::new();
    for (index, line) in others.iter().enumerate() {
        match serde_json::from_str(line) {
            Ok(one) => acknowledged.push(one),
            Err(error) if error.is_eof() && index + 1 == others.len() => {}
            Err(error) => return Err(at(index + 2, &error)),
        }
    }
    Ok((run, acknowledged))
}
