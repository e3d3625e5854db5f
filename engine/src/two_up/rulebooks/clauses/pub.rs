//! The clauses of `pub`, the ANZAC Day guide to two-up in a pub.
//!
//! This is what `describe` shows to a player or a laboratory, and what the engine cites. The source
//! is the first part of the page "Casino Two Up Rules", `003_56f1f7f59349ee00.txt`: every line of
//! it up to where its readers are asked to go on talking, in its order and in its words, slips of
//! the pen included. The page goes on with a family of card games, which have their own place.
//! Nothing but that text may enter here; what the text leaves open is settled in
//! [`crate::two_up::RULINGS`].
//!
//! The points of the guide are `1` to `7`. Lines without a number are `p1` to `p12` in their
//! order, headings among them; the paragraph in front of the guide has a row for each thing it
//! speaks of, `p4.1` to `p4.5`.

use crate::table::clause::Clause;

/// Every line of the document, in its order.
pub const CLAUSES: &[Clause] = &[
    Clause::new("p1", "Casino Two Up Rules"),
    Clause::new("p2", "Posted on"),
    Clause::new("p3", "Game On: Australians will immerse themselves in a game of two up today.Source:The Courier-Mail"),
    Clause::new("p4.1", "Two Up Casino 2020 No Deposit Bonus $25. Bonus Code: BONZER25."),
    Clause::new(
        "p4.2",
        "In light of this, here's a simplified how-to guide on playing two-up: 1. A 'ringie' places two coins, tail side up, on a paddle ('kip'), while punters congregate around the game in a circular pattern and roar phrases like 'tennahead!' $10 on boith coins landing on heads).",
    ),
    Clause::new(
        "p4.3",
        "Both the La Partage and the En Prison roulette rules effectively halve the casino edge on even-money bets.",
    ),
    Clause::new(
        "p4.4",
        "If playing at home, decide at the start which, if any of the following rules you would like to play.",
    ),
    Clause::new(
        "p4.5",
        "'En Prison' Rule This is a roulette rule that can be applied to even-money bets only. When a zero turns up, the player has two options.",
    ),
    Clause::new("p5", "THIS afternoon marks the commemoration of a unique Anzac Day tradition."),
    Clause::new(
        "p6",
        "It's one that's lasted for decades, one in which signifies the collective experience of generations of Australian soldiers and one in which remains a proud pub staple on the Anzac Day calendar.",
    ),
    Clause::new("p7", "Rules"),
    Clause::new("p8", "For today only, the country celebrates the true blue tradition of two-up."),
    Clause::new(
        "p9",
        "Thought to have originated in the 18th century, the Australian tradition was born during World War 1 when two-up – which evolved from the English game of 'pitch and toss' – was played in troop ships and trenches across the allied battlefields.",
    ),
    Clause::new(
        "p10",
        "But considering it’s legal only once a year, we understand you might be a bit rusty on the details.",
    ),
    Clause::new("p11", "In light of this, here's a simplified how-to guide on playing two-up:"),
    Clause::new(
        "1",
        "A 'ringie' places two coins, tail side up, on a paddle ('kip'), while punters congregate around the game in a circular pattern and roar phrases like 'tennahead!' (ie. $10 on boith coins landing on heads).",
    ),
    Clause::new("2", "The call “come in spinner” is made from box in which the “spinner” then tosses the coins."),
    Clause::new("3", "It was the ringie's job to ensure that the coins were tossed at least 10 feet into the air,"),
    Clause::new(
        "4",
        "All coins need to fall within the circle. If one or more fall outside of it, the 'ringie' declares the game void. The 'spinner' then makes another turn.",
    ),
    Clause::new(
        "5",
        "During this time, bets on heads or tails are taken ringside in the direction of the head-better.",
    ),
    Clause::new(
        "6",
        "If both coins show heads, you lose. If both coins show tails, you win. The spinner continues to toss if one of each spins until there is a result.",
    ),
    Clause::new("7", "Celebrate your win. Commiserate your loss. Gamble responsibly!"),
    Clause::new("p12", "Was luck on your side today? Continue the conversation via @newscomauHQ"),
];
