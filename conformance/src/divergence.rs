//! Compares how two rulebooks play: gives the same commands to tables of both, until they diverge.
//!
//! The comparison covers everything that a person at the table could notice: events with the money that they move, the codes of
//! refusals, the public view, and the lists. It leaves out texts and citations, which may be other words for the same play. A
//! comparison without a divergence proves nothing about commands that were not tried.
//!
//! If one rulebook does not open the other's table, that is the shortest session of all. The commands are then given once more,
//! each rulebook at a table with its own terms. Views show terms, so this second comparison covers only answers, and lists where
//! both tables have the same number of seats.

mod answers;

use std::collections::HashMap;

use kip_contract::family::{Actor, Acts as _, Described as _, Opening as _, Order, Shown as _};

use self::answers::differ;
use crate::family::Tested;
use crate::hosting::{Hosting, Opened};
use crate::report::supersedes::Tried;
use crate::session::Session;
use crate::vectors::{Group, Step, Suite, Test};

/// Commands that are given to two tables, in order.
#[derive(Clone, Debug)]
pub struct Material<F: Tested> {
    /// The source of the commands: a vector's id, or the session of random play.
    pub name: String,
    /// The configs of the first and the second rulebook's table: the same one, or each rulebook's own.
    pub configs: [F::Config; 2],
    /// The commands.
    pub orders: Vec<Order<F>>,
}

impl<F: Tested> Material<F> {
    fn at_one_table(name: String, config: F::Config, orders: Vec<Order<F>>) -> Self {
        Self { name, configs: [config.clone(), config], orders }
    }

    /// Returns whether both tables are opened with the same terms.
    #[must_use]
    pub fn is_of_one_table(&self) -> bool {
        let [one, other] = &self.configs;
        one == other
    }
}

impl<F: Tested> From<Session<F>> for Material<F> {
    fn from(session: Session<F>) -> Self {
        let orders = session.asked.into_iter().map(|asked| asked.order).collect();
        Self::at_one_table(session.name, session.config, orders)
    }
}

/// Returns the commands of every vector.
#[must_use]
pub fn of_vectors<F: Tested>(suite: &Suite<F>) -> Vec<Material<F>> {
    let orders = |test: &Test<F>| {
        let of_step = |step: &Step<F>| if let Step::Command(step) = step { Some(step.order()) } else { None };
        test.steps.iter().filter_map(of_step).collect()
    };
    let material = |(_, group, test): (&str, &Group<F>, &Test<F>)| {
        Material::at_one_table(test.id.clone(), group.config.clone(), orders(test))
    };
    suite.tests().map(material).collect()
}

/// A divergence of two rulebooks.
#[derive(Clone, Debug)]
pub struct Divergence<F: Tested> {
    /// The shortest commands found, from the opening on. The rulebooks diverge after the last one; without any, at the opening.
    pub material: Material<F>,
    /// The kind of difference: the answer, the view or the list.
    pub what: &'static str,
    /// The first rulebook's version of it.
    pub one: String,
    /// The second rulebook's version of it.
    pub other: String,
}

/// The result of a comparison.
#[derive(Debug)]
pub struct Compared<F: Tested> {
    /// The counts of the comparison.
    pub tried: Tried,
    /// A table that only one of them opens: that of the first session by name.
    pub opening: Option<Divergence<F>>,
    /// The shortest commands found after which they diverge.
    pub parting: Option<Divergence<F>>,
}

/// Two rulebooks.
pub struct Pair<'a, F: Tested> {
    /// The first rulebook.
    pub one: &'a mut dyn Hosting<F>,
    /// The second rulebook.
    pub other: &'a mut dyn Hosting<F>,
}

/// The tables that each of two rulebooks opens by itself, the usual one first.
#[derive(Debug)]
pub struct OwnTables<F: Tested>([Vec<F::Config>; 2]);

impl<F: Tested> OwnTables<F> {
    /// Returns the examples of both.
    #[must_use]
    pub fn of(one: &F::Description, other: &F::Description) -> Self {
        Self([one, other].map(|description| description.examples().to_vec()))
    }

    /// Returns the tables of one of the two rulebooks that are most like a config: those with as many seats first, each opened at
    /// the config's time and then at its own.
    fn like<'t>(&'t self, which: usize, config: &'t F::Config) -> impl Iterator<Item = F::Config> + 't {
        let own = self.0.get(which).into_iter().flatten();
        let is_like = |own: &&F::Config| F::seats(own) == F::seats(config);
        let (like, unlike): (Vec<_>, Vec<_>) = own.partition(is_like);
        let tables = like.into_iter().chain(unlike);
        // A rulebook may not play on every day, so each table is also tried on its own day.
        tables.flat_map(move |own| {
            [config.opened_at(), own.opened_at()]
                .map(|at| own.clone().replaced(config.table(), at, config.source().clone()))
        })
    }
}

/// A difference after so many commands.
struct Difference {
    after: usize,
    /// True when the last command is a player's, or money moves by it.
    is_play: bool,
    what: &'static str,
    one: String,
    other: String,
}

/// The result of one session.
enum Played {
    /// Neither rulebook opens the table.
    Nowhere,
    /// One of them does not open it: the answers of the first and of the second.
    ByOne(usize, (String, String)),
    /// Both opened it: how far they played, and the difference after that.
    ByBoth(Extent, Option<Difference>),
}

/// How far a session was played.
#[derive(Clone, Copy, Default)]
struct Extent {
    /// The number of commands given.
    commands: u64,
    /// The most seats taken.
    seats: u64,
}

/// The number of choices of a list that are compared.
const LISTED: u32 = 300;
/// The number of divergences that are shortened, the earliest first.
const SHORTENED: usize = 4;
/// The number of attempts at shortening one divergence.
const ATTEMPTS: usize = 600;

/// Sessions as they were played, before the commands of a divergence are shortened.
pub struct Sessions<F: Tested> {
    tried: Tried,
    opening: Option<Divergence<F>>,
    partings: Vec<(Difference, Material<F>)>,
}

/// Plays sessions on both. A refusal or a trap of one rulebook is an answer too.
pub fn play<'s, F: Tested>(
    pair: &mut Pair<'_, F>,
    sessions: impl IntoIterator<Item = &'s Material<F>>,
    own: &OwnTables<F>,
    progress: &mut dyn FnMut(),
) -> Sessions<F> {
    let mut all = Sessions { tried: Tried::default(), opening: None, partings: Vec::new() };
    let mut opened = HashMap::new();
    for session in sessions {
        match pair.play(session) {
            Played::Nowhere => {}
            Played::ByBoth(given, difference) => all.add(given, difference, session),
            Played::ByOne(which, (one, other)) => {
                all.tried.refused += 1;
                all.tried.sessions += 1;
                all.tried.parted += 1;
                if all.opening.as_ref().is_none_or(|first| session.name < first.material.name) {
                    let material = Material { orders: Vec::new(), ..session.clone() };
                    all.opening = Some(Divergence { material, what: "the opening", one, other });
                }
                let config = &session.configs[0];
                let found = opened.entry(config.clone()).or_insert_with(|| pair.find_own(which, config, own));
                if let Some(found) = found {
                    let mut apart = session.clone();
                    apart.configs[which] = found.clone();
                    if let Played::ByBoth(given, difference) = pair.play(&apart) {
                        all.tried.apart += 1;
                        all.add(given, difference, &apart);
                    }
                }
            }
        }
        progress();
    }
    all
}

impl<F: Tested> Sessions<F> {
    fn add(&mut self, given: Extent, difference: Option<Difference>, session: &Material<F>) {
        let is_counted = session.is_of_one_table();
        self.tried.sessions += u64::from(is_counted);
        self.tried.commands += given.commands;
        self.tried.longest = self.tried.longest.max(given.commands);
        self.tried.seats = self.tried.seats.max(given.seats);
        if let Some(difference) = difference {
            self.tried.parted += u64::from(is_counted);
            self.partings.push((difference, session.clone()));
        }
    }

    /// Returns these sessions together with others.
    #[must_use]
    pub fn and(mut self, other: Self) -> Self {
        self.partings.extend(other.partings);
        // The same opening is reported however the sessions are divided.
        let openings = self.opening.into_iter().chain(other.opening);
        let opening = openings.min_by(|one, other| one.material.name.cmp(&other.material.name));
        Self { tried: self.tried.and(other.tried), opening, partings: self.partings }
    }

    /// Returns the shortest commands found after which the two diverge.
    pub fn shorten(mut self, pair: &mut Pair<'_, F>) -> Compared<F> {
        // A divergence at tables with different terms shows less than one at the same table.
        // Play shows more than a step of the staff.
        let key = |(difference, session): &(Difference, Material<F>)| {
            (!session.is_of_one_table(), !difference.is_play, difference.after, session.name.clone())
        };
        self.partings.sort_by_cached_key(key);
        let shortened = self.partings.into_iter().take(SHORTENED);
        let shortened = shortened.map(|(difference, session)| pair.shorten(difference, session));
        let parting = shortened.min_by_key(|(is_play, parting)| {
            let material = &parting.material;
            (!material.is_of_one_table(), material.orders.is_empty(), !is_play, material.orders.len())
        });
        let parting = parting.map(|(_, parting)| parting);
        Compared { tried: self.tried, opening: self.opening, parting }
    }
}

/// Plays all sessions on both, and returns the shortest commands found after which they diverge.
pub fn compare<F: Tested>(
    pair: &mut Pair<'_, F>,
    sessions: &[Material<F>],
    own: &OwnTables<F>,
    progress: &mut dyn FnMut(),
) -> Compared<F> {
    play(pair, sessions, own, progress).shorten(pair)
}

impl<F: Tested> Pair<'_, F> {
    /// Returns one of a rulebook's own tables that it opens, in place of one that it does not open.
    fn find_own(&mut self, which: usize, config: &F::Config, own: &OwnTables<F>) -> Option<F::Config> {
        let host = if which == 0 { &mut *self.one } else { &mut *self.other };
        own.like(which, config).find(|own| host.open(own).is_ok())
    }

    /// Plays a session on both, until something differs.
    fn play(&mut self, session: &Material<F>) -> Played {
        let [first, second] = &session.configs;
        match (self.one.open(first), self.other.open(second)) {
            (Ok(one), Ok(other)) => follow(session, one, other),
            (Err(_), Err(_)) => Played::Nowhere,
            (one, other) => {
                let which = usize::from(one.is_ok());
                let told = |opened: Result<Opened<F>, _>| opened.map(|(_, told)| told);
                Played::ByOne(which, differ(&told(one), &told(other)).unwrap_or_default())
            }
        }
    }

    /// Leaves out commands for as long as the remaining ones still lead to a divergence.
    fn shorten(&mut self, mut difference: Difference, mut material: Material<F>) -> (bool, Divergence<F>) {
        let is_play = difference.is_play;
        material.orders.truncate(difference.after);
        let orders = std::mem::take(&mut material.orders);
        material.orders = shorten(orders, ATTEMPTS, |orders| {
            let shorter = Material { orders: orders.to_vec(), ..material.clone() };
            let Played::ByBoth(_, Some(found)) = self.play(&shorter) else { return None };
            // A shorter row that ends with a step of the staff shows less.
            if is_play && !found.is_play {
                return None;
            }
            difference = found;
            Some(difference.after)
        });
        let Difference { is_play, what, one, other, .. } = difference;
        (is_play, Divergence { material, what, one, other })
    }
}

/// Leaves out items for as long as the remaining ones still do. `needed` returns how many of them do, from the first on; it is asked
/// at most `most` times.
pub(crate) fn shorten<T: Clone>(
    mut items: Vec<T>,
    most: usize,
    mut needed: impl FnMut(&[T]) -> Option<usize>,
) -> Vec<T> {
    let (mut attempts, mut step) = (0, items.len().div_ceil(2));
    while step > 0 && attempts < most {
        let (mut from, before) = (items.len(), items.len());
        while from > 0 && attempts < most {
            from = from.saturating_sub(step);
            let mut shorter = items.clone();
            shorter.drain(from..(from + step).min(items.len()));
            attempts += 1;
            if let Some(needed) = needed(&shorter) {
                shorter.truncate(needed);
                items = shorter;
                from = from.min(items.len());
            }
        }
        // The remaining items may not need those that were needed before.
        if step > 1 || items.len() == before {
            step /= 2;
        }
    }
    items
}

/// Gives the commands to both tables and returns the first difference.
fn follow<F: Tested>(session: &Material<F>, one: Opened<F>, other: Opened<F>) -> Played {
    let mut extent = Extent::default();
    let found = |extent: Extent, is_play, what, (one, other): (String, String)| {
        let after = usize::try_from(extent.commands).unwrap_or(usize::MAX);
        Played::ByBoth(extent, Some(Difference { after, is_play, what, one, other }))
    };
    let is_of_one_table = session.is_of_one_table();
    // With another number of seats, lists differ by the seats that can be taken.
    let [first, second] = &session.configs;
    let has_as_many_seats = F::seats(first) == F::seats(second);
    let ((mut one, told), (mut other, also_told)) = (one, other);
    if is_of_one_table && let Some(differing) = differ(&Ok(told), &Ok(also_told)) {
        return found(extent, false, "the opening", differing);
    }
    for order in &session.orders {
        extent.commands += 1;
        let (answer, answered) = (one.apply(order), other.apply(order));
        let mut events = answer.iter().chain(&answered).flatten();
        let is_play = order.by.role.is_player() || events.any(|event| !event.moves.is_empty());
        if let Some(differing) = differ(&answer, &answered) {
            return found(extent, is_play, "the answer", differing);
        }
        let (seen, also) = (one.view(None), other.view(None));
        if is_of_one_table && let Some(differing) = differ(&seen, &also) {
            return found(extent, is_play, "what everybody sees", differing);
        }
        let at = seen.as_ref().map_or(order.at, |view| view.common().now);
        if has_as_many_seats
            && let Some(differing) = differ(&one.legal(at, None, LISTED), &other.legal(at, None, LISTED))
        {
            return found(extent, is_play, "what may be done", differing);
        }
        if let Some(differing) = differ(&one.chances(LISTED), &other.chances(LISTED)) {
            return found(extent, is_play, "the chance that is due", differing);
        }
        let taken = seen.map(|view| view.common().taken.clone()).unwrap_or_default();
        extent.seats = extent.seats.max(taken.len() as u64);
        // One player after the other is asked what only that player sees.
        let turn = extent.commands.checked_rem(taken.len() as u64).and_then(|turn| usize::try_from(turn).ok());
        let viewer = turn.and_then(|turn| taken.get(turn)).map(|seat| Actor::<F>::player(*seat));
        if is_of_one_table
            && !F::IS_OPEN
            && viewer.is_some()
            && let Some(differing) = differ(&one.view(viewer), &other.view(viewer))
        {
            return found(extent, is_play, "what a player sees", differing);
        }
    }
    Played::ByBoth(extent, None)
}

#[cfg(test)]
mod tests {
    use kip_contract::family::{CasinoCards, TwoUp};
    use kip_records::casino_cards::{CRAZY, SWAZI, SWAZI_TWO};

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

    fn own_tables(one: &str, other: &str) -> OwnTables<TwoUp> {
        let [one, other] = [one, other].map(|id| Native::default().load(id, None).unwrap());
        OwnTables::of(&one, &other)
    }

    #[test]
    fn a_rulebook_plays_like_itself() {
        let (mut one, mut other) = (coins("pub"), coins("pub"));
        let sessions = vectors_of("pub");
        let own = own_tables("pub", "pub");
        let Compared { tried, opening, parting } =
            compare(&mut Pair { one: &mut one, other: &mut other }, &sessions, &own, &mut || {});
        assert!(opening.is_none() && parting.is_none() && tried.parted + tried.refused == 0);
        assert!(tried.sessions > 250 && tried.commands > 1_000, "{tried:?}");
    }

    /// nsw 4.4: five Odds in a row lose. In the house's rulebook they do not lose, or another number does.
    #[test]
    fn two_rulebooks_part_after_few_commands() {
        let (mut one, mut other) = (coins("nsw"), coins("house"));
        let sessions = vectors_of::<TwoUp>("nsw");
        let own = own_tables("nsw", "house");
        let Compared { tried, parting, .. } =
            compare(&mut Pair { one: &mut one, other: &mut other }, &sessions, &own, &mut || {});
        let parting = parting.unwrap();
        assert!(tried.parted > 0 && parting.one != parting.other, "{parting:?}");
        assert!(parting.material.orders.len() <= 6, "{parting:?}");
    }

    /// No command can be left out of those after which they diverge.
    #[test]
    fn the_commands_are_as_few_as_can_be() {
        fn host(record: &'static kip_engine::casino_cards::Record) -> impl Hosting<CasinoCards> {
            StatelessHost::new(Stateless(record), "native")
        }
        let (mut one, mut other) = (host(&SWAZI), host(&SWAZI_TWO));
        let describe = |id| crate::families::casino_cards::native::rules_of(id).unwrap().describe().unwrap();
        let listed = listed_sessions::play(&mut host(&SWAZI_TWO), &describe("swazi-two"), &[3; 32]).unwrap();
        let sessions: Vec<_> = listed.into_iter().map(Material::from).collect();
        let mut pair = Pair { one: &mut one, other: &mut other };
        let own = OwnTables::of(&describe("swazi"), &describe("swazi-two"));
        let parting = compare(&mut pair, &sessions, &own, &mut || {}).parting.unwrap();
        assert!(!parting.material.orders.is_empty(), "{parting:?}");
        for left_out in 0..parting.material.orders.len() {
            let mut shorter = parting.material.clone();
            shorter.orders.remove(left_out);
            assert!(matches!(pair.play(&shorter), Played::ByBoth(_, None)), "{left_out} can be left out: {parting:?}");
        }
    }

    /// Three or four play swazi, and two play crazy, so no table is opened by both. Each plays at its own table; they diverge
    /// where three sit down, or where the lists differ.
    #[test]
    fn where_one_does_not_open_the_others_table_each_plays_at_its_own() {
        let describe = |id| crate::families::casino_cards::native::rules_of(id).unwrap().describe().unwrap();
        let (swazi, crazy) = (describe("swazi"), describe("crazy"));
        let mut one = StatelessHost::new(Stateless(&SWAZI), "native");
        let mut other = StatelessHost::new(Stateless(&CRAZY), "native");
        let sessions: Vec<_> = vectors_of::<CasinoCards>("swazi").into_iter().take(20).collect();
        let own = OwnTables::of(&swazi, &crazy);
        let Compared { tried, opening, parting } =
            compare(&mut Pair { one: &mut one, other: &mut other }, &sessions, &own, &mut || {});
        let opening = opening.unwrap();
        assert!(opening.material.orders.is_empty() && opening.other == "refused: terms", "{opening:?}");
        assert!(opening.one.starts_with("accepted: "), "{opening:?}");
        assert_eq!((tried.sessions, tried.refused, tried.apart, tried.parted), (20, 20, 20, 20), "{tried:?}");
        let parting = parting.unwrap();
        assert!(!parting.material.is_of_one_table() && !parting.material.orders.is_empty(), "{parting:?}");
        assert_ne!(parting.one, parting.other);
    }
}
