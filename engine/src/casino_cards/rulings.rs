//! The rulings on the card games: what the text leaves open, and how it is decided.
//!
//! This is what the engine cites, beside a clause, where the text is silent or ambiguous. The rulings hold for all rulebooks of
//! the family, except where one names the rulebooks it is for.

use crate::table::clause::Clause;

/// Every ruling, in the order of its number.
pub const RULINGS: &[Clause] = &[
    Clause::new(
        "C1",
        "A shuffle is Fisher-Yates from the new pack (clubs, diamonds, hearts, spades, each from the ace), by uniform numbers of the outcome seed; in a table's first deal the dealer is drawn too. What fixes the beacon's round is the last ready or a dead cut. A chain is new, and what players give has no order, as at every table (R136, R141).",
    ),
    Clause::new(
        "C2",
        "The player to the dealer's right says how many cards lie above the four: from the second card to the last but four. A table opened with redeal deals again where the layout has three points or three pictures, the same dealer, the same cutter.",
    ),
    Clause::new(
        "C3",
        "Seat k + 1 sits at seat k's right. Cards are dealt one at a time, first to the dealer's right, and the same order plays; the next deal passes to the right. In the South African version the loser of a hand leads the next, and the dealer sits at the loser's left.",
    ),
    Clause::new(
        "C4",
        "After every own action a player holds, for each rank, as many cards as the builds this player owns need of it. A partner's card is no cover.",
    ),
    Clause::new(
        "C5",
        "No build of a value that lies on the table is formed or founded. A change that reaches the value of a build of one's own side joins it at its place, and its owner stays; to an opponent's value it is refused.",
    ),
    Clause::new(
        "C6",
        "A change adds one hand card to an opponent's single build; a card of the new value stays in the hand. An augmented build keeps its value.",
    ),
    Clause::new(
        "C7",
        "An augmentation is one set worth the value, of loose cards, tops and at most one hand card in the turn; at most one card of a pile in a set, never of the own pile. An opponent's build only before the hand card, without one, and it must then be captured in this turn.",
    ),
    Clause::new(
        "C8",
        "An ace alone counts 1 or 14 where the rules say so, in a sum 1; played, it says its value for the whole capture. Elsewhere it is 1.",
    ),
    Clause::new(
        "C9",
        "A card is played with its value, takes one set at a time, and nothing is moved before done. An opponent may insist that all is taken, or added, that can be: each in turn order insists or waives, or the table refuses to leave anything. Who has ended a turn and is insisted upon adds until nothing is left, and does nothing else.",
    ),
    Clause::new(
        "C10",
        "In the Swazi versions the mover orders the captured cards, or the partner, and the last that is left is laid by itself; others are told nothing before the pile is stacked. In the Sotho ones they lie as on the table, in the South African by number, always with the capturing card as the text says.",
    ),
    Clause::new(
        "C11",
        "Before a build of the side is captured the partner is asked, whatever the partner holds. What others do to a build shows that its owner holds its rank, until a card of it is played.",
    ),
    Clause::new(
        "C12",
        "A Sotho picture takes the same pictures and nothing else, with the value 0. It lies under the numerals of a pile, and those of a turn's capture may be given to the partner.",
    ),
    Clause::new(
        "C13",
        "The South African version takes from the others what builds, captures and changes are. A turn is one hand card, and one set with a top after an augmentation without one; a player owns at most one build.",
    ),
    Clause::new(
        "C14",
        "What is left goes to the side that captured last. Swazi and Sotho hands score 11 wherever anybody captured; South African ones 9 to 13. Ties divide what is said to be divided.",
    ),
    Clause::new(
        "C15",
        "Stakes are the table's: none, an amount for each point of difference, or a pot for the match. Commission is taken from what a seat wins net, rounded down.",
    ),
    Clause::new("C16", "Where sections contradict each other the special one decides."),
    Clause::new(
        "C17",
        "A turn is one hand card, with free actions before and after it, and an end that is always said. What makes a duty that could no longer be met is refused.",
    ),
    Clause::new(
        "C18",
        "A form is a single build of loose cards, with or without a hand card. A found makes a loose card the base of an augmented build. Both need a card of the value in the hand, or a partner who is known to hold one.",
    ),
    Clause::new(
        "C19",
        "In the first half of two players' hand, and in crazy casino while there is a drawing pile, nobody discards while owning a build; at the turn's end nobody owns two where the text says so.",
    ),
    Clause::new(
        "C20",
        "Layout, builds, tops, what piles contain, counts, known ranks and windows are public. Hands, the order of pack and sorted captures, links and seeds are secret; a link is told when its pack is dead. Neither number, kind nor moment of what is told of a sorting says anything of it.",
    ),
    Clause::new(
        "C21",
        "All seats must be taken and ready. Nobody resigns in a hand; what no rule can mend is voided, and stakes return.",
    ),
    Clause::new("C22", "A match is so many hands, or goes on until one side alone has the target and the most points."),
    Clause::new(
        "C23",
        "On a table with patience a silent seat is passed over, by a list of what the engine then does.",
    ),
    Clause::new("C24", "Only legal commands are accepted, so nothing is taken back; claims are commands with windows."),
    Clause::new(
        "C25",
        "Choices are listed by standing, command and fields: cards in the pack's order, sets as numbers, cards before builds, none before some.",
    ),
    Clause::new("C26", "Of several reasons to refuse the first in a fixed order is given."),
    Clause::new(
        "C27",
        "Another rulebook takes a table over between hands with nothing staked and no match running; seats, dealer, leader, chain, entropy and patience go with it.",
    ),
    Clause::new(
        "C28",
        "An imagined state deals anew what a seat cannot know, and keeps every duty to hold a card; a card that was taken back stays in its hand, and a build that the played card takes, or could still take, needs no cover. It is a possible one, not a fair sample.",
    ),
    Clause::new(
        "C29",
        "Auto-play draws shuffles and moves from one stream of uniform numbers, and first ends a hand that is under way.",
    ),
    Clause::new(
        "C30",
        "Between hands no card lies anywhere: layout, piles, halves and the last capture are those of a hand. Who steps back before a match has had a hand gets the ante back. A closed table has no match, nobody ready and no round due.",
    ),
    Clause::new(
        "C31",
        "A set of cards is named in the pack's order, so that it has one name. Pictures of a capture may be given one after another, each once.",
    ),
    Clause::new(
        "C32",
        "What was insisted on is over with the capture that it asked for. In the South African version a change that joins the own build adds to it, so that one set with a top may follow.",
    ),
    Clause::new(
        "C33",
        "A pile is seen capture by capture, from the top. Of one that was sorted unseen everybody knows the top, and all of it once no more than one card is left unknown.",
    ),
    Clause::new(
        "C34",
        "Events of one command are told cause first, and beyond that in the order of the contract. A change shows what the old owner holds before it uses up what the changer was known to hold.",
    ),
    Clause::new(
        "C35",
        "Once the draw of the next deal is fixed on a chain nobody steps back or leaves, and the match is not voided: a hand that is dealt can be, and its link is told then. A link in use counts as used, and is no next head. Nobody cuts where no beacon's round could follow a dead cut.",
    ),
    Clause::new(
        "C36",
        "Of an imagined pile, as of a pack, the first card drawn lies on top; a sorting under way is its pile's last capture. An imagined hand whose cut is dead ends there.",
    ),
    Clause::new(
        "C37",
        "A house's own rulebook states its pack, deals, numbers, turns, piles and points; whatever it does not say itself holds as in the rulebook that it inherits. A drawing pile goes round evenly, only partners who share a pile hand captured cards over to be sorted, and pictures without number lie as they lay.",
    ),
];
