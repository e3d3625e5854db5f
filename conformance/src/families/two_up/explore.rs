//! The commands and amounts that a walk through Two-Up's tables follows.

use kip_contract::family::{Choice, Event, TwoUp};
use kip_contract::two_up::{
    Bank, Bounds, CentrePolicy, CoinStatus, Command, Config, Description, Happening, InvalidationScope, Sign,
    TableView, Terms,
};
use kip_contract::types::AmountRange;

use super::config;
use crate::choices::range;
use crate::family::{Scene, SmallTable};
use crate::money::CHIPS;

/// Commands that are tried but not followed, since they multiply the states without changing the course of the game.
const NOT_FOLLOWED: [&str; 17] = [
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

/// The commands of play itself, without interruptions.
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

/// The most open offers and bets of a ring that are followed.
const OFFERS: usize = 1;
/// The most consecutive Odds that are followed if Odds never lose.
const MOST_ODDS: u8 = 2;

/// Returns the rulebook's small tables: one with play alone, then one for each policy with every event that can happen.
pub(super) fn small_tables(description: &Description) -> Vec<SmallTable<TwoUp>> {
    let knows = |name: &str| description.head.commands.iter().any(|command| command.name == name);
    let policies: &[(&str, CentrePolicy)] = match description.bank {
        Bank::House => &[("wagers of 100 and 200, chips of 100, strict limits", CentrePolicy::Riding)],
        Bank::Players if knows("stake-centre") => &[
            ("a centre that rides, stakes of 1 and 2", CentrePolicy::Riding),
            ("a single cover, stakes of 1 and 2", CentrePolicy::SingleCover),
        ],
        Bank::Players => &[("no centre, stakes of 1 and 2", CentrePolicy::Riding)],
    };
    let small = |&(name, policy): &(&str, CentrePolicy)| SmallTable {
        name: format!("two seats, {name}, observed coins; everything that can happen"),
        config: small(description, policy),
        is_play_alone: false,
    };
    // In a casino one player bets against the house; in a ring two players bet against each other.
    let players = if description.bank == Bank::House { "one player" } else { "two players" };
    let play = SmallTable {
        name: format!("two seats, {players}, observed coins; play alone, with the least of each amount"),
        config: self::small(description, CentrePolicy::Riding),
        is_play_alone: true,
    };
    std::iter::once(play).chain(policies.iter().map(small)).collect()
}

fn small(description: &Description, policy: CentrePolicy) -> Config {
    let mut config = config(description, policy, 100, &[100]);
    if let Terms::Casino(terms) = &mut config.terms {
        let bounds = Bounds { min: 100, max: 200, unit: None };
        terms.sign = Sign { spinner: bounds, heads_tails: bounds };
    }
    config
}

pub(super) fn not_followed(description: &Description) -> String {
    let known = |name: &&str| description.head.commands.iter().any(|command| command.name == **name);
    let names: Vec<_> = NOT_FOLLOWED.into_iter().filter(known).collect();
    let ring = match description.bank {
        Bank::House => "",
        Bank::Players => "; more than one open offer or bet, and more than two Odds in a row",
    };
    let tokens = match description.bank {
        Bank::House => " and wagers of tokens",
        Bank::Players => "",
    };
    format!(
        "what follows after {}{tokens}: these were given in every eighth state, and the walk went no further there{ring}; time \
         that passes, but on the way to the close",
        names.join(", ")
    )
}

/// Returns whether a walk continues from the state after a listed command.
pub(super) fn is_followed(scene: &Scene<'_, TwoUp>, choice: &Choice<TwoUp>) -> bool {
    let ring = scene.view.ring.as_ref();
    match (scene.is_play_alone, &choice.command) {
        // The falls are followed as listed chances.
        (_, Command::Land(_)) => false,
        // Coins are interchangeable: only the first selection is followed.
        (_, Command::SelectCoins(_)) => {
            let same =
                |other: &&Choice<TwoUp>| matches!(other.command, Command::SelectCoins(_)) && other.by == choice.by;
            let selected = scene.view.coins.contains(&CoinStatus::InPlay);
            !selected && scene.listed.iter().find(same) == Some(choice)
        }
        (false, Command::OfferSideBet(_)) => ring.is_some_and(|ring| ring.offers.len() + ring.bets.len() < OFFERS),
        (false, command) => !NOT_FOLLOWED.contains(&command.name()) && !is_of_tokens(choice),
        // A second player is needed only if players bet against each other.
        (true, Command::Join(joining)) => joining.seat == 1 || scene.description.bank == Bank::Players,
        (true, Command::PlaceWager(_)) => !is_of_tokens(choice) && wager_count(choice, scene.view) == 0,
        (true, command) => PLAY.contains(&command.name()) && !is_of_tokens(choice),
    }
}

/// Returns whether more consecutive Odds have come than are followed. Odds that never lose may continue for ever.
pub(super) fn has_repeated_enough(description: &Description, events: &[Event<TwoUp>]) -> bool {
    let many = |event: &Event<TwoUp>| matches!(&event.what, Happening::OddsStanding(odds) if *odds > MOST_ODDS);
    description.odds_that_lose.is_none() && events.iter().any(many)
}

/// Returns whether the stake is in tokens. These are tried but not followed, since they would double every wager.
fn is_of_tokens(choice: &Choice<TwoUp>) -> bool {
    range(choice).is_some_and(|range| range.tender != CHIPS)
}

/// Returns the number of wagers of a choice's player.
fn wager_count(choice: &Choice<TwoUp>, view: &TableView) -> usize {
    let seats = view.seats.iter().filter(|seat| seat.seat == choice.by.number);
    seats.map(|seat| seat.wagers.len()).sum()
}

/// Returns the amounts to try: the least and the most of a range, but in a ring the least and 2, except for covers and matches.
pub(super) fn amounts(description: &Description, choice: &Choice<TwoUp>, range: &AmountRange) -> Vec<u64> {
    let mut classes = match (description.bank, &choice.command) {
        (Bank::House, _) | (Bank::Players, Command::CoverCentre(_) | Command::MatchSideBet(_)) => {
            vec![range.least, range.most]
        }
        (Bank::Players, _) => vec![range.least, range.most.min(2)],
    };
    classes.dedup();
    classes
}

/// Returns another value for a blank: a supervisor who leaves, an invalidation of the whole game.
pub(super) fn alternative(choice: &Choice<TwoUp>) -> Option<Command> {
    let mut command = choice.command.clone();
    match &mut command {
        Command::SetSupervisorPresence(presence) => presence.present = false,
        Command::InvalidateOutcome(invalidation) => invalidation.scope = InvalidationScope::Game,
        _ => return None,
    }
    Some(command)
}
