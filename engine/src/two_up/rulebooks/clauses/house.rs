//! The clauses of `house`, the short house-banked rules of Two-Up.
//!
//! This is what `describe` shows to a player or a laboratory, and what the engine cites. The source
//! is the document "Two Up, Rules of Play", `002_70514fa9faaafdce.txt`: every line of it, with
//! headings and definitions, in its order and in its words, slips of the pen included. Nothing but
//! that text may enter here; what the text leaves open is settled in [`crate::two_up::RULINGS`].
//!
//! A clause has the document's own number: `1.A`, `2.D.3`. Lines without one are `p1` to `p4` for
//! the paragraphs in their order, `def.<word>` for a definition, and `title`, `rules-of-play` and
//! `def` for the headings.

use crate::table::clause::Clause;

/// Every line of the document, in its order.
pub const CLAUSES: &[Clause] = &[
    Clause::new("title", "Two Up"),
    Clause::new("rules-of-play", "Rules of Play"),
    Clause::new(
        "p1",
        "Two Up is a house banked table game played with two coins, indicating a heads side and a tails side. To begin play, the boxer will offer two coins to the first player to act as the spinner. If this player declines to spin, the boxer will offer the spin in a clockwise direction until a player accepts the spin.",
    ),
    Clause::new(
        "p2",
        "The first player to accept the spin will become the spinner and then come into the ring and select two of the coins offered. The game is then played according to the following rules:",
    ),
    Clause::new("1", "The Spinner"),
    Clause::new("1.A", "The spinner will place his wager before he commences to spin."),
    Clause::new(
        "1.B",
        "The spinner's wager will be determined when he has spun 'Heads' three times without spinning 'Tails' or five consecutive 'Odds' and his wager will remain until so determined.",
    ),
    Clause::new(
        "1.C",
        "If three 'Heads' are spun, the spinner's wager wins and he may then retire or elect to keep spinning.",
    ),
    Clause::new("1.D", "If the spinner spins 'Tails,' he loses his spinner wager and he will retire as spinner."),
    Clause::new(
        "1.E",
        "If the spinner spins five consecutive 'Odds,' the spinner's wager will lose and the spinner will retire as spinner.",
    ),
    Clause::new("1.F", "The spinner may make a player's wager in addition to his spinner's wager."),
    Clause::new("2", "The Players"),
    Clause::new("2.A", "Each player will make a wager on either 'Heads' or 'Tails.'"),
    Clause::new(
        "2.B",
        "A player wager will be determined on each spin, except when 'Odds' I spun, in which case the wagers remain until the next spin.",
    ),
    Clause::new("2.C", "A player's wager will win if:"),
    Clause::new("2.C.1", "'Heads' is wagered and spun;"),
    Clause::new("2.C.2", "'Tails' is wagered and spun."),
    Clause::new("2.D", "A player's wager will lose if:"),
    Clause::new("2.D.1", "'Heads' is wagered and 'Tails' is spun;"),
    Clause::new("2.D.2", "'Tails' is wagered and 'Heads' is spun;"),
    Clause::new("2.D.3", "Five consecutive 'Odds' are spun."),
    Clause::new(
        "p3",
        "If the spinner spins a series of 'Odds' fewer than five or a series of 'Heads' fewer than three and then fails to continue to spinning or declines further spins, the boxer will spin the coins until the spinner's wager is determined.",
    ),
    Clause::new("p4", "Existing wagers cannot be removed or new wagers made while 'Odds' results are indicated."),
    Clause::new("def", "Definitions:"),
    Clause::new("def.boxer", "Boxer- The dealer who will control the spinner and conduct the game from center ring."),
    Clause::new("def.heads", "Heads- The two coins laying on the floor of the ring with the 'Heads Side' up on each."),
    Clause::new(
        "def.odds",
        "Odds- The two coins laying on the floor of the ring with one coin 'Head Side' up and the other coin 'Tail Side' up.",
    ),
    Clause::new("def.ring", "Ring- The floor area contained with the layout but not including the entrance"),
    Clause::new("def.spinner", "Spinner- The player who has elected to enter the ring and spin the coins."),
    Clause::new("def.tails", "Tails - The two coins laying on the floor of the ring with the 'Tail Side' up on each."),
];
