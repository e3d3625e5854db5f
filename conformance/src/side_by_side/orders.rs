//! Commands that are drawn from the run's seed: mostly what a table lists, with blanks filled in at random, and sometimes
//! what it must refuse.

use kip_contract::family::{self, Actor, Choice, Named as _, Order, Role as _, Shown as _};
use kip_contract::frame::{self, DueChance};
use kip_contract::types::{AmountRange, Blank, Filling, Link, MinorUnits, Standing, Timestamp};

use crate::choices::{order_of, range, takes, wants_link};
use crate::families::{LARGEST, Tested};
use crate::hosting::Hosting;
use crate::picks::Picks;

/// With fewer players than these a seat is taken first.
const PLAYERS: usize = 3;
/// The command by which a player takes a seat, in every family.
const JOIN: &str = "join";

/// A table at which a command is drawn.
pub(super) struct Scene<'a, F: Tested> {
    pub(super) description: &'a F::Description,
    pub(super) view: &'a F::View,
    /// What is listed for `at`.
    pub(super) listed: &'a [Choice<F>],
    pub(super) due: &'a family::DueChance<F>,
    pub(super) at: Timestamp,
    /// The next link of the chain, if there is one.
    pub(super) link: Option<[u8; 32]>,
}

/// A drawn command.
pub(super) struct Drawn<F: Tested> {
    pub(super) order: Order<F>,
    /// Whether it reveals the next link of the chain.
    pub(super) takes_link: bool,
    /// What was filled in, and in which listed command.
    pub(super) filled: Option<(F::Command, Vec<Filling>)>,
}

impl<F: Tested> Drawn<F> {
    const fn plain(order: Order<F>) -> Self {
        Self { order, takes_link: false, filled: None }
    }
}

/// Draws a command. `host` fills in blanks. Returns `None` when the table lists nothing.
pub(super) fn draw<F: Tested>(host: &mut dyn Hosting<F>, scene: &Scene<'_, F>, picks: &mut Picks) -> Option<Drawn<F>> {
    let unlisted = |picks: &mut Picks| {
        let commands = F::unlisted(scene.description, scene.view);
        let command = picks.one(&commands)?.clone();
        Some(Drawn::plain(frame::Order { by: actor::<F>(scene.view, picks), at: scene.at, command }))
    };
    let drawn = match picks.below(16) {
        0 => unlisted(picks),
        1 => listed(host, scene, picks).map(|mut drawn| {
            drawn.order.by = actor::<F>(scene.view, picks);
            drawn
        }),
        2 => outside(scene, picks),
        3 => listed(host, scene, picks).map(|mut drawn| {
            let now = scene.view.common().now;
            drawn.order.at = if picks.once_in(2) { now.saturating_sub(1) } else { scene.at + picks.below(86_400_000) };
            drawn
        }),
        _ => None,
    };
    drawn.or_else(|| listed(host, scene, picks))
}

/// Anybody: a player, or staff of any number.
pub(super) fn actor<F: Tested>(view: &F::View, picks: &mut Picks) -> Actor<F> {
    let role = picks.one(F::Role::ALL).copied().unwrap_or(F::Role::HOST);
    let taken = &view.common().taken;
    let number = match picks.one(taken) {
        Some(seat) if role == F::Role::PLAYER && !picks.once_in(8) => *seat,
        _ => small(picks.below(5)),
    };
    frame::Actor { role, number }
}

/// A listed command with its blanks filled in.
fn listed<F: Tested>(host: &mut dyn Hosting<F>, scene: &Scene<'_, F>, picks: &mut Picks) -> Option<Drawn<F>> {
    let choice = choose(scene, picks)?;
    let mut by = choice.by;
    if let Some(but) = choice.others_but.as_ref().filter(|_| picks.once_in(4)) {
        let other = frame::Actor { number: by.number + small(picks.below(3)), ..by };
        by = if but.contains(&other) { by } else { other };
    }
    // How coins or cards fall: by the chances, where these are listed.
    if let DueChance::Listed(chances) = scene.due {
        let of_this: Vec<_> = chances.iter().filter(|one| one.command.name() == choice.command.name()).collect();
        if let Some(chance) = picks.one(&of_this) {
            return Some(Drawn::plain(frame::Order { by, at: scene.at, command: chance.command.clone() }));
        }
    }
    if let Some(order) = range(choice).and_then(|range| order_of(choice, scene.at, amount(range, picks))) {
        return Some(Drawn::plain(frame::Order { by, ..order }));
    }
    let fillings: Vec<Filling> = choice.blanks.iter().filter_map(|blank| filling(blank, scene, picks)).collect();
    let command = match fillings.is_empty() {
        true => choice.command.clone(),
        false => host.fill(&choice.command, &fillings).unwrap_or_else(|_| choice.command.clone()),
    };
    Some(Drawn {
        order: frame::Order { by, at: scene.at, command },
        takes_link: wants_link(choice),
        filled: (!fillings.is_empty()).then(|| (choice.command.clone(), fillings)),
    })
}

/// Chooses a seat while few are taken, what carries the game on, a bet, or any of the names that are listed. A table is
/// rarely closed and its chain is never changed, since nobody knows the links of another.
fn choose<'a, F: Tested>(scene: &Scene<'a, F>, picks: &mut Picks) -> Option<&'a Choice<F>> {
    let is_closing = picks.once_in(100);
    let stops_often = picks.once_in(4);
    let can_be = |choice: &&Choice<F>| match choice.standing {
        Standing::Ending => is_closing,
        Standing::Intervention | Standing::Instead => stops_often,
        _ => !choice.blanks.contains(&Blank::Commitment),
    };
    let all: Vec<_> = scene.listed.iter().filter(can_be).collect();
    let those = |wanted: &dyn Fn(&Choice<F>) -> bool| -> Vec<&'a Choice<F>> {
        all.iter().copied().filter(|choice| wanted(choice)).collect()
    };
    let is_empty = scene.view.common().taken.len() < PLAYERS;
    let preferred = match picks.below(8) {
        0..=3 if is_empty => those(&|choice| choice.command.name() == JOIN),
        0..=3 => those(&|choice| choice.standing == Standing::Awaited),
        4 | 5 => those(&|choice| choice.bet.is_some()),
        _ => Vec::new(),
    };
    if let Some(choice) = picks.one(&preferred) {
        return Some(choice);
    }
    // Some commands are listed for every seat: each name is as likely as another.
    let mut names: Vec<&str> = all.iter().map(|choice| choice.command.name()).collect();
    names.dedup();
    names.sort_unstable();
    names.dedup();
    let name = picks.one(&names).copied();
    let of_name: Vec<_> = all.iter().copied().filter(|choice| Some(choice.command.name()) == name).collect();
    picks.one(&of_name).copied().or_else(|| scene.listed.first())
}

/// One of the amounts of a range: its ends more often than the others.
fn amount(range: &AmountRange, picks: &mut Picks) -> MinorUnits {
    let steps = (range.most - range.least) / range.step.max(1);
    let some = |picks: &mut Picks| range.least + range.step.max(1) * picks.below(steps.min(50) + 1);
    match picks.below(4) {
        0 => range.least,
        1 => range.most,
        _ => Some(some(picks)).filter(|amount| takes(range, *amount)).unwrap_or(range.least),
    }
}

/// A listed command with an amount that its range does not have.
fn outside<F: Tested>(scene: &Scene<'_, F>, picks: &mut Picks) -> Option<Drawn<F>> {
    let choices: Vec<_> = scene.listed.iter().filter(|choice| range(choice).is_some()).collect();
    let choice = picks.one(&choices)?;
    let range = range(choice)?;
    let amounts = [range.least.saturating_sub(1), range.least + 1, range.most.saturating_add(1), LARGEST];
    let amounts: Vec<_> = amounts.into_iter().filter(|amount| !takes(range, *amount)).collect();
    order_of(choice, scene.at, *picks.one(&amounts)?).map(Drawn::plain)
}

fn filling<F: Tested>(blank: &Blank, scene: &Scene<'_, F>, picks: &mut Picks) -> Option<Filling> {
    /// Letters of one to four bytes, and those that JSON writes otherwise.
    const LETTERS: [char; 12] = ['a', 'Z', '9', ' ', '"', '\\', '\n', '\t', '\u{1}', 'é', '\u{202e}', '😀'];
    Some(match blank {
        Blank::Seed => Filling::Seed(picks.seed().to_vec()),
        Blank::Entropy => Filling::Entropy(picks.seed().to_vec()),
        Blank::Link => Filling::Link(Link { x: scene.link?.to_vec(), beacon: None }),
        Blank::Text(most) => {
            let length = picks.between(1, 20);
            let mut text: String = (0..length).filter_map(|_| picks.one(&LETTERS)).collect();
            while text.len() > usize::try_from(*most).unwrap_or(usize::MAX) {
                text.pop();
            }
            Filling::Text(text)
        }
        Blank::Time(from) => Filling::Time(from + 60_000 * picks.below(120)),
        Blank::Attestation => Filling::Attestation(!picks.once_in(8)),
        Blank::Amount(_) | Blank::Commitment | Blank::Lie | Blank::Details => return None,
    })
}

fn small(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}
