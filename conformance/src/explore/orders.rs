//! What is given in a state: all that is listed, with the least and the most of each amount, and amounts beyond them.

use kip_engine::two_up::words::{
    AmountRange, Bank, CoinStatus, Command, Description, Landing, LegalCommand, Order, Rest, Rests, View,
};

use crate::hosting::{Failure, Rules};
use crate::orders::{Scene, actor};

/// A command, and what is said of it.
pub struct Given {
    /// Who, when, what.
    pub order: Order,
    /// Whether it is listed.
    pub is_listed: bool,
    /// Whether what it says is judged when it is given, so that it may be refused all the same.
    pub is_judged: bool,
    /// Whether the walk goes on from there.
    pub is_followed: bool,
}

/// Listed by name; what is written on a sign or directed is judged when it is given.
const JUDGED: [&str; 5] =
    ["announce-limits", "set-limits", "set-player-limits", "announce-closing", "invalidate-outcome"];

/// Looked at but not followed: they multiply states and change nothing of the game that is played.
pub const LOOKED_AT: [&str; 17] = [
    "raise-dispute",
    "decide-dispute",
    "request-review",
    "refer-to-inspector",
    "add-entropy",
    "commit-draws",
    "announce-limits",
    "set-limits",
    "set-player-limits",
    "clear-player-limits",
    "announce-closing",
    "cancel-closing",
    "lose-coins",
    "return-coins",
    "bring-new-set",
    "change-coins",
    "set-supervisor-presence",
];

/// Play itself, and nothing that interrupts it.
const PLAY: [&str; 19] = [
    "join",
    "offer-coins",
    "accept-coins",
    "decline-coins",
    "select-coins",
    "call-side",
    "place-spinner-wager",
    "stake-centre",
    "cover-centre",
    "place-your-bets",
    "place-wager",
    "no-more-bets",
    "throw-coins",
    "land",
    "announce-result",
    "start-house-spin",
    "spin-again",
    "stay",
    "close-table",
];

/// Which commands a walk follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Follows {
    /// All that make a difference to a game.
    Everything,
    /// [`PLAY`], with one amount of each kind: the whole of it can be walked through.
    Play,
}

/// So many open offers and bets of a ring are followed.
pub const OFFERS: usize = 1;

/// Everything that is given in a state.
///
/// # Errors
/// Where there is no answer.
pub fn given(
    rules: &mut dyn Rules,
    description: &Description,
    state: &[u8],
    view: &View,
    follows: Follows,
) -> Result<Vec<Given>, Failure> {
    let legal = rules.legal(state, view.common.now)?;
    let scene = Scene { description, view, legal: &legal, at: view.common.now };
    let mut all = Vec::new();
    for entry in &legal {
        if entry.command == "land" {
            all.extend(landings(rules, state, view, entry, follows)?);
            continue;
        }
        let (is_judged, is_followed) = (JUDGED.contains(&&*entry.command), follows.follow(entry, &scene));
        let amounts = entry.amount.map_or(vec![None], |range| amounts(description, entry, range));
        // In play alone the least is followed, but of a cover the whole.
        let alone = if entry.command == "cover-centre" { amounts.last() } else { amounts.first() }.copied();
        for amount in amounts {
            let is_followed = is_followed && (follows == Follows::Everything || alone == Some(amount));
            let order = scene.order(entry, amount);
            all.extend(order.map(|order| Given { order, is_listed: true, is_judged, is_followed }));
        }
        all.extend(beyond(&scene, entry));
    }
    Ok(all)
}

/// Each fall of the coins, and one that is void; whoever may say it.
fn landings(
    rules: &mut dyn Rules,
    state: &[u8],
    view: &View,
    entry: &LegalCommand,
    follows: Follows,
) -> Result<Vec<Given>, Failure> {
    let outcomes = rules.outcomes(state)?;
    let outside = outcomes.first().map(|outcome| Rests { first: Rest::Outside, ..outcome.coins });
    let falls = outcomes.iter().map(|outcome| outcome.coins).chain(outside);
    let land =
        |coins| Order { by: actor(entry), at: view.common.now, command: Command::Land(Landing::Observed(coins)) };
    let followed = |coins: Rests| outside != Some(coins) || follows == Follows::Everything;
    let given = |coins| Given { order: land(coins), is_listed: true, is_judged: false, is_followed: followed(coins) };
    Ok(falls.map(given).collect())
}

impl Follows {
    fn follow(self, entry: &LegalCommand, scene: &Scene<'_>) -> bool {
        let ring = scene.view.ring.as_ref();
        match (self, entry.command.as_str()) {
            // Coins differ in nothing: of those that can be selected the first are followed.
            (_, "select-coins") => {
                let same = |other: &&LegalCommand| other.command == "select-coins" && other.number == entry.number;
                let selected = scene.view.coins.contains(&CoinStatus::InPlay);
                !selected && scene.legal.iter().find(same) == Some(entry)
            }
            (Self::Everything, "offer-side-bet") => {
                ring.is_some_and(|ring| ring.offers.len() + ring.bets.len() < OFFERS)
            }
            (Self::Everything, name) => !LOOKED_AT.contains(&name),
            // The second player is needed where players bet with each other.
            (Self::Play, "join") => entry.seat == Some(1) || scene.description.bank == Bank::Players,
            (Self::Play, "place-wager") => standing(entry, scene.view) == 0,
            (Self::Play, name) => PLAY.contains(&name),
        }
    }
}

/// How many wagers the player of a line has.
fn standing(entry: &LegalCommand, view: &View) -> usize {
    let seats = view.seats.iter().filter(|seat| Some(seat.seat) == entry.number);
    seats.map(|seat| seat.wagers.len()).sum()
}

/// In a casino the least and the most that the sign allows; in a ring 1 and 2, or the whole that is open.
fn amounts(description: &Description, entry: &LegalCommand, range: AmountRange) -> Vec<Option<u64>> {
    let classes = match (description.bank, entry.command.as_str()) {
        (Bank::House, _) | (Bank::Players, "cover-centre" | "match-side-bet") => [range.min, range.max],
        (Bank::Players, _) => [range.min, range.max.min(2)],
    };
    let mut classes = classes.to_vec();
    classes.dedup();
    classes.into_iter().map(Some).collect()
}

/// One below the least and one above the most.
fn beyond(scene: &Scene<'_>, entry: &LegalCommand) -> Vec<Given> {
    let Some(AmountRange { min, max }) = entry.amount else { return Vec::new() };
    let outside = [min.checked_sub(1), max.checked_add(1)].into_iter().flatten();
    let order = |amount| {
        let entry = LegalCommand { amount: Some(AmountRange { min: amount, max: amount }), ..entry.clone() };
        scene.order(&entry, Some(amount))
    };
    let given = |order| Given { order, is_listed: false, is_judged: false, is_followed: false };
    outside.filter_map(order).map(given).collect()
}
