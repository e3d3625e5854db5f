//! Whether two rulebooks play alike: the same commands at tables of both, until they part.
//!
//! Compared is what anybody at the table could notice: events with the money that they move, the codes of refusals, the public
//! view, and what is listed. Texts and citations are not: they may be other words for the same play. That nothing parts proves
//! nothing of what was not tried.

use kip_contract::family::{Order, Shown as _};
use serde::Serialize;
use serde_json::Value;

use crate::families::Tested;
use crate::hosting::{Failure, Hosting};
use crate::session::Session;
use crate::side_by_side::find_difference;
use crate::vectors::{Group, Step, Suite, Test};

/// Commands that are given to a table, in order.
#[derive(Clone, Debug)]
pub struct Material<F: Tested> {
    /// Where they are from: a vector's id, or which session of random play.
    pub name: String,
    /// The table's config.
    pub config: F::Config,
    /// The commands.
    pub orders: Vec<Order<F>>,
}

impl<F: Tested> From<Session<F>> for Material<F> {
    fn from(session: Session<F>) -> Self {
        let orders = session.asked.into_iter().map(|asked| asked.order).collect();
        Self { name: session.name, config: session.config, orders }
    }
}

/// Returns the commands of every vector.
#[must_use]
pub fn of_vectors<F: Tested>(suite: &Suite<F>) -> Vec<Material<F>> {
    let orders = |test: &Test<F>| {
        let of_step = |step: &Step<F>| if let Step::Command(step) = step { Some(step.order()) } else { None };
        test.steps.iter().filter_map(of_step).collect()
    };
    let material = |(_, group, test): (&str, &Group<F>, &Test<F>)| Material {
        name: test.id.clone(),
        config: group.config.clone(),
        orders: orders(test),
    };
    suite.tests().map(material).collect()
}

/// Where two rulebooks part.
#[derive(Clone, Debug)]
pub struct Parting<F: Tested> {
    /// The shortest commands found, from the opening on. After the last one they part; without any, at the opening.
    pub material: Material<F>,
    /// What differs: the answer, the view or the list.
    pub what: &'static str,
    /// What the first rulebook has there.
    pub one: String,
    /// What the other has there.
    pub other: String,
}

/// What was tried.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tried {
    /// Sessions that both opened, or one alone.
    pub sessions: u64,
    /// Commands given to both.
    pub commands: u64,
    /// In how many sessions they part.
    pub parted: u64,
}

/// Two rulebooks.
pub struct Pair<'a, F: Tested> {
    /// The first.
    pub one: &'a mut dyn Hosting<F>,
    /// The other.
    pub other: &'a mut dyn Hosting<F>,
}

/// A difference after so many commands.
struct Difference {
    after: usize,
    what: &'static str,
    one: String,
    other: String,
}

/// How many choices of a list are compared.
const LISTED: u32 = 300;
/// The partings that are shortened, the earliest first.
const SHORTENED: usize = 4;
/// How often commands are tried again to shorten one parting.
const ATTEMPTS: usize = 600;
/// Words of a document that are texts, citations and names.
const TEXTS: [&str; 8] = ["cite", "clause", "ruling", "message", "names", "rulebook", "generation", "digest"];

/// Plays all sessions on both, and returns the shortest commands found after which they part.
///
/// # Errors
/// A host that gives no answer where none can be given. That one refuses, or traps, is an answer.
pub fn compare<F: Tested>(
    pair: &mut Pair<'_, F>,
    sessions: &[Material<F>],
    progress: &mut dyn FnMut(),
) -> (Tried, Option<Parting<F>>) {
    let (mut tried, mut partings) = (Tried::default(), Vec::new());
    for session in sessions {
        let (given, difference) = pair.play(session);
        if let Some(given) = given {
            tried.sessions += 1;
            tried.commands += given;
        }
        if let Some(difference) = difference {
            tried.parted += 1;
            partings.push((difference, session));
        }
        progress();
    }
    // A table that one of them does not open says less than one at which both play.
    partings.sort_by_key(|(difference, _)| (difference.after == 0, difference.after));
    let shortened = partings.into_iter().take(SHORTENED).map(|(difference, session)| pair.shorten(difference, session));
    let shortest = shortened.min_by_key(|parting| (parting.material.orders.is_empty(), parting.material.orders.len()));
    (tried, shortest)
}

impl<F: Tested> Pair<'_, F> {
    /// Plays a session on both. Returns how many commands were given, unless neither opens the table, and the first difference.
    fn play(&mut self, session: &Material<F>) -> (Option<u64>, Option<Difference>) {
        let found = |after: usize, what, (one, other): (String, String)| Some(Difference { after, what, one, other });
        let (mut one, mut other) = match (self.one.open(&session.config), self.other.open(&session.config)) {
            (Ok((one, told)), Ok((other, also_told))) => {
                if let Some(differing) = differ(&Ok(told), &Ok(also_told)) {
                    return (Some(0), found(0, "the opening", differing));
                }
                (one, other)
            }
            (Err(_), Err(_)) => return (None, None),
            (one, other) => {
                let differing = differ(&one.map(|(_, told)| told), &other.map(|(_, told)| told));
                return (Some(0), differing.and_then(|differing| found(0, "the opening", differing)));
            }
        };
        for (number, order) in (1_usize..).zip(&session.orders) {
            let given = Some(number as u64);
            let (answer, also) = (one.apply(order), other.apply(order));
            if let Some(differing) = differ(&answer, &also) {
                return (given, found(number, "the answer", differing));
            }
            let (seen, also) = (one.view(None), other.view(None));
            if let Some(differing) = differ(&seen, &also) {
                return (given, found(number, "what everybody sees", differing));
            }
            let at = seen.map_or(order.at, |view| view.common().now);
            if let Some(differing) = differ(&one.legal(at, None, LISTED), &other.legal(at, None, LISTED)) {
                return (given, found(number, "what may be done", differing));
            }
        }
        (Some(session.orders.len() as u64), None)
    }

    /// Leaves commands out for as long as the rest still parts.
    fn shorten(&mut self, mut difference: Difference, session: &Material<F>) -> Parting<F> {
        let mut material = session.clone();
        material.orders.truncate(difference.after);
        let (mut attempts, mut step) = (0, material.orders.len() / 2);
        while step > 0 && attempts < ATTEMPTS {
            let (mut from, before) = (material.orders.len(), material.orders.len());
            while from > 0 && attempts < ATTEMPTS {
                from = from.saturating_sub(step);
                let to = (from + step).min(material.orders.len());
                let mut shorter = material.clone();
                shorter.orders.drain(from..to);
                attempts += 1;
                if let (_, Some(found)) = self.play(&shorter) {
                    shorter.orders.truncate(found.after);
                    (material, difference) = (shorter, found);
                    from = from.min(material.orders.len());
                }
            }
            // What is left may do without what was needed before.
            if step > 1 || material.orders.len() == before {
                step /= 2;
            }
        }
        let Difference { what, one, other, .. } = difference;
        Parting { material, what, one, other }
    }
}

/// Returns where two answers differ in more than texts, and what each has there.
fn differ<T: Serialize>(one: &Result<T, Failure>, other: &Result<T, Failure>) -> Option<(String, String)> {
    let code = |failure: &Failure| match failure {
        Failure::Refused(refusal) => format!("refused: {}", refusal.code),
        failure => failure.describe(),
    };
    match (one, other) {
        (Ok(one), Ok(other)) => {
            let (one, other) = (without_texts(one), without_texts(other));
            (one != other).then(|| find_difference(&one, &other))
        }
        (Err(one), Err(other)) => {
            let (one, other) = (code(one), code(other));
            (one != other).then_some((one, other))
        }
        (Ok(one), Err(other)) => Some((in_short(one), code(other))),
        (Err(one), Ok(other)) => Some((code(one), in_short(other))),
    }
}

/// What was accepted, in a few words.
fn in_short(accepted: &impl Serialize) -> String {
    crate::text::shorten(&format!("accepted: {}", without_texts(accepted)), 200)
}

/// Returns a document without texts, citations and names.
fn without_texts(document: &impl Serialize) -> Value {
    fn strip(value: &mut Value) {
        match value {
            Value::Object(fields) => {
                fields.retain(|name, _| !TEXTS.contains(&name.as_str()));
                fields.values_mut().for_each(strip);
            }
            Value::Array(items) => items.iter_mut().for_each(strip),
            _ => {}
        }
    }
    let mut value = serde_json::to_value(document).unwrap_or_default();
    strip(&mut value);
    value
}

#[cfg(test)]
mod tests {
    use kip_contract::family::{CasinoCards, TwoUp};
    use kip_engine::casino_cards::rulebooks::{Swazi, SwaziTwo};

    use super::*;
    use crate::families::casino_cards::native::Stateless;
    use crate::families::two_up::native::Native;
    use crate::listed_sessions;
    use crate::stateless_host::StatelessHost;

    fn vectors_of<F: Tested>(rulebook: &str) -> Vec<Material<F>> {
        of_vectors(&Suite::of_rulebook(rulebook).unwrap())
    }

    fn coins(id: &str) -> Native {
        let mut host = Native::default();
        host.load(id, None).unwrap();
        host
    }

    #[test]
    fn a_rulebook_plays_like_itself() {
        let (mut one, mut other) = (coins("pub"), coins("pub"));
        let sessions = vectors_of("pub");
        let (tried, parting) = compare(&mut Pair { one: &mut one, other: &mut other }, &sessions, &mut || {});
        assert!(parting.is_none() && tried.parted == 0);
        assert!(tried.sessions > 250 && tried.commands > 1_000, "{tried:?}");
    }

    /// nsw 4.4: five Odds in a row lose; in the house's rulebook they do not, or at another number.
    #[test]
    fn two_rulebooks_part_after_few_commands() {
        let (mut one, mut other) = (coins("nsw"), coins("house"));
        let sessions = vectors_of::<TwoUp>("nsw");
        let (tried, parting) = compare(&mut Pair { one: &mut one, other: &mut other }, &sessions, &mut || {});
        let parting = parting.unwrap();
        assert!(tried.parted > 0 && parting.one != parting.other, "{parting:?}");
        assert!(parting.material.orders.len() <= 6, "{parting:?}");
    }

    /// Nothing can be left out of the commands after which they part.
    #[test]
    fn the_commands_are_as_few_as_can_be() {
        fn host<B: kip_engine::casino_cards::Rulebook>() -> impl Hosting<CasinoCards> {
            StatelessHost::new(Stateless::<B>::default(), "native")
        }
        let (mut one, mut other) = (host::<Swazi>(), host::<SwaziTwo>());
        let description = crate::families::casino_cards::native::rules_of("swazi-two").unwrap().describe().unwrap();
        let listed = listed_sessions::play(&mut host::<SwaziTwo>(), &description, &[3; 32]).unwrap();
        let sessions: Vec<_> = listed.into_iter().map(Material::from).collect();
        let mut pair = Pair { one: &mut one, other: &mut other };
        let (_, parting) = compare(&mut pair, &sessions, &mut || {});
        let parting = parting.unwrap();
        for left_out in 0..parting.material.orders.len() {
            let mut shorter = parting.material.clone();
            shorter.orders.remove(left_out);
            assert!(pair.play(&shorter).1.is_none(), "{left_out} can be left out: {parting:?}");
        }
    }
}
