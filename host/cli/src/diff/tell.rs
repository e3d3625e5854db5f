//! Tells a row of commands as `kip replay` does: each event in a sentence, with its clause.

use kip::Rulebook;
use kip_conformance::divergence::Material;
use serde::Serialize;

use crate::certify::family::Certifiable;
use crate::errors::{Outcome, describe_refusal, format_citation};
use crate::face::Face;
use crate::participants::Participants;
use crate::play::session::Session;
use crate::play::transcript_file::TranscriptFile;

/// A row of commands in sentences.
#[derive(Debug, Default, Serialize)]
pub(crate) struct Told {
    /// The events of all commands but the last.
    before: Vec<String>,
    /// The giver and the name of the last command.
    last: String,
    /// The events of the last command under each rulebook.
    pub(super) one: Vec<String>,
    pub(super) other: Vec<String>,
}

/// Tells commands that were given to two rulebooks. Returns `None` where a family has no sentences, or a table cannot be played
/// again.
pub(crate) type Tell<F> = fn(&Material<F>, [&Rulebook<F>; 2]) -> Option<Told>;

/// Tells nothing.
pub(crate) fn tell_nothing<F: Certifiable>(_: &Material<F>, _: [&Rulebook<F>; 2]) -> Option<Told> {
    None
}

/// Tells commands in the words of a face.
pub(super) fn tell<F: Certifiable + Face>(material: &Material<F>, [one, other]: [&Rulebook<F>; 2]) -> Option<Told> {
    let [config, other_config] = &material.configs;
    let mut one = steps(material, one, config).ok()?;
    let mut other = steps(material, other, other_config).ok()?;
    let last = material.orders.last()?;
    let participants = Participants::default();
    let name = kip::family::Named::name(&last.command);
    Some(Told {
        last: format!("{}: {}", F::name_actor(&participants, last.by), name.replace('-', " ")),
        one: one.pop()?,
        other: other.pop()?,
        before: one.concat(),
    })
}

/// Gives the commands to a table, and returns the sentences of each.
fn steps<F: Certifiable + Face>(
    material: &Material<F>,
    rulebook: &Rulebook<F>,
    config: &F::Config,
) -> Outcome<Vec<Vec<String>>> {
    let (mut session, _) = Session::open(rulebook, config, Participants::default(), TranscriptFile::None)?;
    let step = |order: &kip::family::Order<F>| {
        let told = match session.give(order.by, order.at, &order.command)? {
            Ok(played) => {
                let public = session.publish(&played.events)?;
                F::narrate(&session, &public, &played.by, None)
            }
            Err(refusal) => {
                let by = F::name_actor(&session.participants, order.by);
                let name = kip::family::Named::name(&order.command).replace('-', " ");
                let why = describe_refusal(&refusal, session.zone());
                vec![format!("{by}: {name} is refused: {why} ({})", format_citation(&refusal))]
            }
        };
        Ok(told.iter().map(|line| anstream::adapter::strip_str(line.trim_start()).to_string()).collect())
    };
    material.orders.iter().map(step).collect()
}

impl Told {
    /// Returns whether both rulebooks say the same of the last command, so that the difference is elsewhere.
    pub(super) fn is_alike(&self) -> bool {
        self.one == self.other
    }

    /// Returns what happens before the rulebooks part, in lines.
    pub(super) fn before(&self) -> impl Iterator<Item = &str> {
        self.before.iter().map(String::as_str)
    }

    /// Returns the command after which they part.
    pub(super) fn last(&self) -> &str {
        &self.last
    }
}
