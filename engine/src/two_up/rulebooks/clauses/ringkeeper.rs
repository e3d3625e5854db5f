//! The clauses of `ringkeeper`, the rules of the traditional ring.
//!
//! This is what `describe` shows to a player or a laboratory, and what the engine cites. The source
//! is the document "TWO-UP RULES", `001_d853b4ec9d943f1c.txt`: every line of it, with headings and
//! definitions, in its order and in its words. Nothing but that text may enter here; what the text
//! leaves open is settled in [`crate::two_up::RULINGS`].
//!
//! A clause has the document's own number; 13 has no text of its own, only `13.a` to `13.c`. Lines
//! without a number are named after the clause they belong to: `1p1` and `2p1` for a paragraph,
//! `2.<word>` for a definition; `title` is the document's.

use crate::table::clause::Clause;

/// Every line of the document, in its order.
pub const CLAUSES: &[Clause] = &[
    Clause::new("title", "TWO-UP RULES"),
    Clause::new("1", "GENERAL"),
    Clause::new("1p1", "These Rules can be used to govern the playing of Two-up, but are not mandatory."),
    Clause::new("2", "DEFINITIONS"),
    Clause::new("2p1", "In these Rules:"),
    Clause::new("2.head", r#""head" means the side of the penny opposite to that marked with a white cross"#),
    Clause::new(
        "2.heads",
        r#""heads" means the two pennies lying on the floor of the ring with the "head" side uppermost on each"#,
    ),
    Clause::new("2.kip", r#""kip" means the wooden bat from which the pennies are thrown"#),
    Clause::new(
        "2.ring",
        r#""ring" means the area inside boundaries drawn or identified on the Two-Up premises by the ringkeeper"#,
    ),
    Clause::new(
        "2.ringkeeper",
        r#""ringkeeper" means the person who controls the spinner and the conduct of the game"#,
    ),
    Clause::new(
        "2.spinner",
        r#""spinner" means the player who has elected to spin the pennies and has entered the centre of the ring"#,
    ),
    Clause::new("2.tail", r#""tail" means the side of the penny marked with a white cross"#),
    Clause::new(
        "2.tails",
        r#""tails" means the two pennies lying on the floor of the ring with the "tail" side uppermost on each"#,
    ),
    Clause::new("3", "The decision of the ringkeeper will be final."),
    Clause::new(
        "4",
        "The ringkeeper shall select a spinner by offering the kip clockwise around the ring and shall hand the kip to the first person who accepts it.",
    ),
    Clause::new(
        "5",
        "There shall be two sets of seven pennies held by the ringkeeper. The spinner shall select two pennies from one of the sets, thrown down inside the ring by the ringkeeper.",
    ),
    Clause::new("6", "Only two pennies shall be used."),
    Clause::new("7", "A change of pennies shall be at the discretion of the ringkeeper."),
    Clause::new("8", "The tail side of pennies will be marked with a white cross."),
    Clause::new("9", "The spinner shall place pennies tails up on the kip."),
    Clause::new(
        "10",
        "The spinner shall select two other pennies from the remaining five of the set after throwing three consecutive pairs of heads. The ringkeeper shall retain the winning two pennies and throw down the balance of the set for the spinner to make the selection.",
    ),
    Clause::new("11", "The spinner cannot take a dividend before three consecutive heads are thrown."),
    Clause::new(
        "12",
        "In the event that the spinner throws tails, the spinner shall lose the total of the moneys in the centre and the right to spin.",
    ),
    Clause::new(
        "13.a",
        r#"The ringkeeper shall declare a spin invalid by announcing "no spin" or "barred" for any of the following reasons:"#,
    ),
    Clause::new("13.a.i", "either or both pennies land outside the ring;"),
    Clause::new(
        "13.a.ii",
        "either or both pennies hit any person or foreign object inside or outside the area of the ring;",
    ),
    Clause::new(
        "13.a.iii",
        "in the opinion of the ringkeeper the pennies have not been spun at least two metres above the head of the spinner;",
    ),
    Clause::new("13.a.iv", "either or both pennies hit the ceiling;"),
    Clause::new(
        "13.a.v",
        "the spinner is not standing within the boundaries of the ring as the pennies leave the kip;",
    ),
    Clause::new("13.a.vi", "in the opinion of the ringkeeper the pennies have not been spun; or"),
    Clause::new("13.a.vii", "any other reason announced by the ringkeeper."),
    Clause::new("13.b", "An invalid spin shall be declared as such prior to the pennies coming to rest."),
    Clause::new(
        "13.c",
        "After a spin has been declared invalid, the ringkeeper shall attempt to disturb the pennies prior to them coming to rest.",
    ),
    Clause::new("14", "Centre monies shall be set in full before any side bets may be made."),
    Clause::new("15", "Only the spinner shall be permitted within the boundaries of the ring during play."),
    Clause::new("16", "A spinner after throwing three consecutive pairs of heads may withdraw from the centre."),
    Clause::new(
        "17",
        "No person under the age of 18 years shall be permitted in that area of the Two-up premises where the game is being conducted while the game is being conducted and played.",
    ),
    Clause::new("18", "Unseemly conduct or offensive language shall not be tolerated."),
    Clause::new(
        "19",
        "The spinner shall hand the ringkeeper the amount of money the spinner wishes to spin for, the ringkeeper shall hold that money and the equivalent amount from a tail bettor to cover the bet.",
    ),
];
