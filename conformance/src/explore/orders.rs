//! What is given in a state: all that is listed, with the least and the most of each amount, and amounts beyond them.

use kip_engine::two_up::words::{
    Bank, Choice, CoinStatus, Command, Description, DueChance, InvalidationScope, Order, View,
};
use kip_engine::words::AmountRange;

use crate::choices::{ALL, lists, order, order_of, range, takes, wants_link};
use crate::hosting::{Failure, Rules};
use crate::money::CHIPS;

/// A command, and what is said of it.
pub struct Given {
    /// Who, when, what.
    pub order: Order,
    /// What is said of it.
    pub said: Said,
    /// Whether the walk goes on from there.
    pub is_followed: bool,
}

/// What a list says of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// It is listed as it stands, or with an amount of those that are listed.
    Accepted,
    /// Its amount is none of those that are listed.
    Refused,
    /// It is a listed one with its placeholder filled in, which is judged when it is given.
    Judged,
}

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
    let at = view.common.now;
    let listed = rules.legal(state, at, None, ALL)?.first;
    let scene = Scene { description, view, listed: &listed };
    let mut all = Vec::new();
    for choice in listed.iter().filter(|choice| !wants_link(choice)) {
        let is_followed = follows.follow(choice, &scene);
        let given = |order, said, is_followed| Given { order, said, is_followed };
        let Some(range) = range(choice) else {
            all.push(given(order(choice, at), Said::Accepted, is_followed));
            all.extend(otherwise(choice, at).map(|order| given(order, Said::Judged, is_followed)));
            continue;
        };
        let amounts = amounts(description, choice, range);
        // In play alone the least is followed, but of a cover the whole.
        let alone = if matches!(choice.command, Command::CoverCentre(_)) { amounts.last() } else { amounts.first() };
        for amount in &amounts {
            let is_followed = is_followed && (follows == Follows::Everything || alone == Some(amount));
            all.extend(order_of(choice, at, *amount).map(|order| given(order, Said::Accepted, is_followed)));
        }
        let beyond = beyond(range).into_iter().filter_map(|amount| order_of(choice, at, amount));
        // What is more than one choice has may be another's.
        let beyond = beyond.filter(|order| !lists(&listed, order));
        all.extend(beyond.map(|order| given(order, Said::Refused, false)));
    }
    all.extend(landings(rules, description, state, view, follows)?);
    Ok(all)
}

/// What is in a state.
struct Scene<'a> {
    description: &'a Description,
    view: &'a View,
    listed: &'a [Choice],
}

/// Each fall of the coins, and what is none; of that one kind is followed.
fn landings(
    rules: &mut dyn Rules,
    description: &Description,
    state: &[u8],
    view: &View,
    follows: Follows,
) -> Result<Vec<Given>, Failure> {
    let DueChance::Listed(chances) = rules.chances(state, description.head.most_chances)? else {
        return Ok(Vec::new());
    };
    let no_fall = chances.iter().position(|chance| chance.probability.numerator == 0);
    let given = chances.into_iter().enumerate().map(|(place, chance)| {
        let is_fall = chance.probability.numerator > 0;
        let is_followed = is_fall || (follows == Follows::Everything && no_fall == Some(place));
        let order = Order { by: chance.by, at: view.common.now, command: chance.command };
        Given { order, said: Said::Accepted, is_followed }
    });
    Ok(given.collect())
}

impl Follows {
    fn follow(self, choice: &Choice, scene: &Scene<'_>) -> bool {
        let ring = scene.view.ring.as_ref();
        match (self, &choice.command) {
            // Each fall is followed, as chance brings it.
            (_, Command::Land(_)) => false,
            // Coins differ in nothing: of those that can be selected the first are followed.
            (_, Command::SelectCoins(_)) => {
                let same = |other: &&Choice| matches!(other.command, Command::SelectCoins(_)) && other.by == choice.by;
                let selected = scene.view.coins.contains(&CoinStatus::InPlay);
                !selected && scene.listed.iter().find(same) == Some(choice)
            }
            (Self::Everything, Command::OfferSideBet(_)) => {
                ring.is_some_and(|ring| ring.offers.len() + ring.bets.len() < OFFERS)
            }
            (Self::Everything, command) => !LOOKED_AT.contains(&command.name()) && !is_of_tokens(choice),
            // The second player is needed where players bet with each other.
            (Self::Play, Command::Join(joining)) => joining.seat == 1 || scene.description.bank == Bank::Players,
            (Self::Play, Command::PlaceWager(_)) => !is_of_tokens(choice) && standing(choice, scene.view) == 0,
            (Self::Play, command) => PLAY.contains(&command.name()) && !is_of_tokens(choice),
        }
    }
}

/// Whether what is staked is in tokens: looked at but not followed, as they would double every wager.
fn is_of_tokens(choice: &Choice) -> bool {
    range(choice).is_some_and(|range| range.tender != CHIPS)
}

/// How many wagers the player of a choice has.
fn standing(choice: &Choice, view: &View) -> usize {
    let seats = view.seats.iter().filter(|seat| seat.seat == choice.by.number);
    seats.map(|seat| seat.wagers.len()).sum()
}

/// In a casino the least and the most that the sign allows; in a ring 1 and 2, or the whole that is open.
fn amounts(description: &Description, choice: &Choice, range: &AmountRange) -> Vec<u64> {
    let mut classes = match (description.bank, &choice.command) {
        (Bank::House, _) | (Bank::Players, Command::CoverCentre(_) | Command::MatchSideBet(_)) => {
            vec![range.least, range.most]
        }
        (Bank::Players, _) => vec![range.least, range.most.min(2)],
    };
    classes.dedup();
    classes
}

/// One below the least and one above the most, and what is between two that are listed.
fn beyond(range: &AmountRange) -> Vec<u64> {
    let around = [range.least.checked_sub(1), range.most.checked_add(1), range.least.checked_add(1)];
    around.into_iter().flatten().filter(|amount| !takes(range, *amount)).collect()
}

/// What is given besides what stands in a placeholder: a supervisor who leaves, an invalidation of the whole game.
fn otherwise(choice: &Choice, at: u64) -> Option<Order> {
    let mut order = order(choice, at);
    match &mut order.command {
        Command::SetSupervisorPresence(presence) => presence.present = false,
        Command::InvalidateOutcome(invalidation) => invalidation.scope = InvalidationScope::Game,
        _ => return None,
    }
    Some(order)
}
