//! A watermarked copy of the component: same rules, altered texts. It exposes a host that answers from another file.
//!
//! The altered texts are those of some clauses and messages of refusals, replaced by drawn letters of the same length. The
//! reference host shows what the copy must answer.

use std::collections::BTreeSet;
use std::io::{self, Write as _};

use kip_contract::family::{Described as _, Order};
use kip_contract::types::Head;
use sha2::{Digest as _, Sha256};
use tempfile::NamedTempFile;

use super::{Compared, Hosts, Stop, Tables, new_row, require_same};
use crate::family::Tested;
use crate::hosting::{Failure, Hosting};
use crate::picks::Picks;
use crate::report::Finding;
use crate::session::Session;

/// The shortest text that is replaced: a shorter one may occur in the file as something else.
const SHORTEST: usize = 12;
/// The number of texts of clauses that are replaced.
const CLAUSES: usize = 4;
/// The number of messages of refusals that are replaced, and of sessions that are searched for them.
const MESSAGES: usize = 8;
const SESSIONS: usize = 4;

/// A component as a file that a host loads.
#[derive(Clone, Copy, Debug)]
pub struct Component<'a> {
    /// Its bytes.
    pub wasm: &'a [u8],
    /// The path of its file.
    pub path: &'a str,
    /// Its SHA-256, 64 lower-case hex digits.
    pub sha256: &'a str,
}

/// The part of the report's `not_tested` for a component of which no copy could be watermarked.
pub const WHICH_FILE: &str = "whether the host answers from the file that it was told";
/// The beginning of this session's name in a report.
pub const MARKED: &str = "a marked copy of the component";

/// Lets both hosts load a watermarked copy of the component, compares their descriptions, and plays sessions with refusals again
/// in both. Then the adapter loads the component itself again.
///
/// `sessions` were played before, with the component itself.
pub fn compare_marked<F: Tested>(
    hosts: &mut Hosts<'_, F>,
    component: Component<'_>,
    description: &F::Description,
    sessions: &[Session<F>],
    seed: &[u8; 32],
) -> Compared {
    let mut compared = Compared::default();
    let mut picks = Picks::of(seed, "marked copy", 0);
    let mut texts = clauses_in(component.wasm, description.head(), &mut picks);
    texts.extend(messages_in(component.wasm, sessions));
    let marked = mark(component.wasm, &texts, &mut picks);
    let played = write_component(&marked.wasm).map_err(|error| error.to_string()).and_then(|file| {
        let path = file.path().display().to_string();
        let copy = Component { wasm: &marked.wasm, path: &path, sha256: &hex::encode(Sha256::digest(&marked.wasm)) };
        play(hosts, copy, description, sessions, &marked, &mut compared)
    });
    if let Err(why) = played {
        compared.not_tested.push(format!("{WHICH_FILE}: {why}"));
    }
    // The adapter has the component itself again for the parts that follow.
    let again = load(hosts.adapter, component);
    if let Err(Stop::Differs(what)) = require_same("`load` of the component, once more", Ok(description.clone()), again)
    {
        compared.findings.push(Finding { place: "the adapter".into(), what });
    }
    compared
}

/// Plays with the copy.
///
/// # Errors
/// The reason why nothing can be compared.
fn play<F: Tested>(
    hosts: &mut Hosts<'_, F>,
    copy: Component<'_>,
    description: &F::Description,
    sessions: &[Session<F>],
    marked: &Marked,
    compared: &mut Compared,
) -> Result<(), String> {
    let told = load(hosts.reference, copy);
    match &told {
        Ok(told) if told != description => {}
        Ok(_) => return Err("a marked copy of the component describes itself in the same words".into()),
        Err(failure) => return Err(format!("a marked copy of the component is not loaded: {}", failure.describe())),
    }
    let name = format!("{MARKED} (SHA-256 {})", copy.sha256);
    let what = "`load` of a marked copy, whose words are drawn from the run's seed";
    let adapter = load(hosts.adapter, copy);
    if let Err(stop) = require_same(what, told, adapter) {
        compared.add(new_row(&name), Err(stop));
        return Ok(());
    }
    let shows = |session: &&Session<F>| session.asked.iter().any(|asked| marked.changes(&asked.answer));
    let shown: Vec<_> = sessions.iter().filter(shows).take(SESSIONS).collect();
    for session in &shown {
        let name = format!("{name}: {}", session.name);
        let (row, ended) = match Tables::open(hosts, &name, &session.config) {
            Ok(mut tables) => {
                let orders: Vec<&Order<F>> = session.asked.iter().map(|asked| &asked.order).collect();
                let mut played = orders.into_iter().try_for_each(|order| tables.apply(order).map(drop));
                played = played.and_then(|()| tables.compare_states());
                (tables.row, played)
            }
            Err(stop) => (new_row(&name), Err(stop)),
        };
        compared.add(row, ended);
    }
    if shown.is_empty() {
        return Err("no session of the run shows a word that could be changed".into());
    }
    Ok(())
}

fn load<F: Tested>(host: &mut dyn Hosting<F>, component: Component<'_>) -> Result<F::Description, Failure> {
    host.load(component.path, Some(component.sha256))
}

/// Writes a component to a file that is removed with the value. Everybody may read it, since an adapter may run as another user.
///
/// # Errors
/// The file cannot be written.
pub fn write_component(wasm: &[u8]) -> io::Result<NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix("kip-").suffix(".wasm");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644));
    let mut file = builder.tempfile()?;
    file.write_all(wasm)?;
    file.flush()?;
    Ok(file)
}

/// Returns drawn texts of clauses that occur in the component word for word.
fn clauses_in<'d>(wasm: &[u8], head: &'d Head, picks: &mut Picks) -> Vec<&'d str> {
    /// More clauses than have to be tried.
    const TRIED: usize = 40;
    let drawn = (0..TRIED).filter_map(|_| picks.one(&head.clauses)).map(|clause| clause.text.as_str());
    drawn.filter(|text| find(wasm, text).is_some()).take(CLAUSES).collect()
}

/// Returns the messages of refusals that occur in the component word for word.
fn messages_in<'s, F: Tested>(wasm: &[u8], sessions: &'s [Session<F>]) -> Vec<&'s str> {
    let refusals = sessions.iter().flat_map(|session| &session.asked).filter_map(|asked| asked.answer.as_ref().err());
    let messages: BTreeSet<&str> = refusals.map(|refusal| refusal.message.as_str()).collect();
    messages.into_iter().filter(|message| find(wasm, message).is_some()).take(MESSAGES).collect()
}

/// A component with altered texts.
struct Marked {
    wasm: Vec<u8>,
    /// The texts that were replaced.
    replaced: BTreeSet<String>,
}

impl Marked {
    /// Returns whether an answer has one of the texts that were replaced.
    fn changes<T>(&self, answer: &Result<T, kip_contract::types::Refusal>) -> bool {
        answer.as_ref().is_err_and(|refusal| self.replaced.contains(&refusal.message))
    }
}

/// Replaces texts wherever they occur. A text that shares bytes with one that was replaced before is left unchanged.
fn mark(wasm: &[u8], texts: &[&str], picks: &mut Picks) -> Marked {
    let mut marked = Marked { wasm: wasm.to_vec(), replaced: BTreeSet::new() };
    for text in texts {
        let other: Vec<u8> = text.bytes().map(|byte| other_letter(byte, picks)).collect();
        while let Some(place) = find(&marked.wasm, text).filter(|_| other != text.as_bytes()) {
            marked.wasm[place..place + other.len()].copy_from_slice(&other);
            marked.replaced.insert((*text).to_owned());
        }
    }
    // An engine refuses a record whose check is not that of its texts.
    marked.wasm = kip_records::reseal(&marked.wasm);
    marked
}

/// Returns another small letter for a small letter and any other byte unchanged, so that the text stays UTF-8.
fn other_letter(byte: u8, picks: &mut Picks) -> u8 {
    if byte.is_ascii_lowercase() { picks.one(b"abcdefghijklmnopqrstuvwxyz").copied().unwrap_or(byte) } else { byte }
}

fn find(wasm: &[u8], text: &str) -> Option<usize> {
    let text = text.as_bytes();
    if text.len() < SHORTEST {
        return None;
    }
    wasm.windows(text.len()).position(|window| window == text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_replaced_wherever_they_stand_and_nothing_else() {
        let wasm = b"\0asm The rules of the house\x01The rules of the house\x02short\x03".to_vec();
        let marked =
            mark(&wasm, &["The rules of the house", "short", "not in the file"], &mut Picks::of(&[1; 32], "", 0));
        assert_eq!(marked.wasm.len(), wasm.len());
        assert_eq!(find(&marked.wasm, "The rules of the house"), None);
        assert_eq!(marked.replaced, BTreeSet::from(["The rules of the house".to_owned()]));
        let (first, second) = (&marked.wasm[5..27], &marked.wasm[28..50]);
        assert_eq!(first, second);
        let changed = wasm.iter().zip(&marked.wasm).filter(|(one, other)| one != other);
        assert!(changed.clone().count() > 20 && changed.into_iter().all(|(one, _)| one.is_ascii_lowercase()));
    }

    #[test]
    fn other_words_are_drawn_in_each_run() {
        let copy =
            |seed| mark(b"The rules of the house", &["The rules of the house"], &mut Picks::of(&[seed; 32], "", 0));
        assert_eq!(copy(1).wasm, copy(1).wasm);
        assert_ne!(copy(1).wasm, copy(2).wasm);
    }
}
