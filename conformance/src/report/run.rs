//! The subject of a run: component, host, tool, machine and options.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::verdict::total;

/// A function of the contract in a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Function {
    /// The name, such as `apply`, `table.apply`, `draws.below`.
    pub name: String,
    /// The parts that judge its answers, named as in [`Parts`](super::Parts).
    pub judged_by: Vec<String>,
    /// The number of calls by each part.
    pub calls: BTreeMap<String, u64>,
}

impl Function {
    /// Returns the number of calls by a part.
    #[must_use]
    pub fn calls_by(&self, part: &str) -> u64 {
        self.calls.get(part).copied().unwrap_or(0)
    }

    /// Returns the number of calls in all.
    #[must_use]
    pub fn total(&self) -> u64 {
        total(self.calls.values().copied())
    }
}

/// A program and its version.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Tool {
    /// The name, such as `kip`.
    pub name: String,
    /// The version, such as `0.1.0`.
    pub version: String,
    /// The commit of its source, 40 hex digits, with `, changed` after it if the source had other changes; `unknown` if it was
    /// built outside its repository.
    pub commit: String,
    /// The compiler that built it, with its version.
    pub compiler: String,
}

/// A machine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Machine {
    /// The operating system, such as `linux`.
    pub os: String,
    /// The architecture of its processor, such as `x86_64`.
    pub architecture: String,
    /// The number of threads it runs at a time.
    pub cores: u64,
}

/// A component as a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Component {
    /// The file's name without its folder, or the id of a component that the tool carries.
    pub name: String,
    /// SHA-256 of all its bytes, 64 lower-case hex digits.
    pub sha256: String,
    /// The number of its bytes.
    pub size: u64,
}

/// The description that a component gives of itself, from `describe`. Its own word is compared with nothing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Rulebook {
    /// The family: `two-up`.
    pub family: String,
    /// The id, such as `nsw`.
    pub id: String,
    /// Its title, in its own word.
    pub title: String,
    /// The published document, in its own word.
    pub source: String,
    /// SHA-256 of that document, in its own word: 64 lower-case hex digits.
    pub source_sha256: String,
    /// The contract's generation, such as `1.0`. A component of another one is not loaded.
    pub generation: String,
    /// The engine's version, in its own word.
    pub engine: String,
}

/// The host that ran the component: the reference host, or one behind an adapter.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Host {
    /// The host that played the vectors.
    pub adapter: Adapter,
    /// True when that is not the reference host that this tool carries.
    pub foreign: bool,
    /// The runtime of the reference host, which plays the parts that need states as bytes, with its version.
    pub reference_runtime: String,
}

/// The description that an adapter gives of itself, from `start`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Adapter {
    /// The adapter's name.
    pub name: String,
    /// Its version.
    pub version: String,
    /// The language the host is written in.
    pub language: String,
    /// The runtime of the component, with its version.
    pub runtime: String,
    /// The operating system.
    pub os: String,
}

/// The options of a run.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Options {
    /// The seed of all chance in the run: 32 bytes, 64 lower-case hex digits.
    pub seed: String,
    /// The stakes whose returns are computed, in minor units.
    pub stakes: Vec<u64>,
    /// The number of outcomes that the tests of randomness get.
    pub samples: u64,
    /// The number of spins, or hands of cards, that are simulated.
    pub spins: u64,
    /// True when the component is built again from source.
    pub rebuild: bool,
    /// True in a run for developers, with fewer samples than a certificate needs. Left out where it is false.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub quick: bool,
}

/// Returns whether a text is a SHA-256 in 64 lower-case hex digits.
pub(super) fn is_digest(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
}
