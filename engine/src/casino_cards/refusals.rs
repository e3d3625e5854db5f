//! Every code of a refusal in the card games, with its meaning.
//!
//! The refusing rule gives the sentence for the table at hand. A code that is not listed does not compile.

use crate::table::refusal::Codes;

/// The codes that only the card games have, by name. [`crate::table::refusal::CODES`] has those of every family.
pub const CODES: Codes = &[
    ("abandons-build", "A build would be left without a card that its owner could capture it with."),
    ("already-ready", "The player waits for the deal already."),
    ("already-taken", "The card or build is to be taken already."),
    ("augmented-build", "The value of an augmented build does not change."),
    ("captures-nothing", "The card captures nothing of what lies there."),
    ("card-named-twice", "A card is named twice."),
    ("card-not-in-hand", "The card is not in the player's hand."),
    ("card-not-loose", "A card does not lie loose on the table."),
    ("deal-due", "The draw of the next deal is fixed: nobody steps back from it."),
    ("game-under-way", "A table changes rulebook between hands, with nothing staked and no match running."),
    ("hand-card-needed", "This is done with a card from the hand."),
    ("hand-card-played", "A card from the hand has been played in this turn."),
    ("imagined", "An imagined state is not dealt to, and not exported."),
    ("match-running", "A match is running, with an ante in the pot."),
    ("must-capture", "An opponent's build that was added to must be captured in this turn."),
    ("must-take", "The card could capture and must."),
    ("no-claim", "There is nothing that this player could insist on now."),
    ("no-discard", "Nobody lays a card down now while owning a build."),
    ("no-hand-card-played", "A card from the hand is played in every turn."),
    ("no-matching-card", "The player keeps no card that could capture the build."),
    ("no-number", "A picture has no number here."),
    ("no-such-build", "There is no build of that number."),
    ("not-a-top", "A card is not the top of a pile."),
    ("not-added", "An opponent insists that all is added that can be."),
    ("not-all-taken", "All is taken that the card can take."),
    ("not-in-order", "A set of cards is not named in the pack's order."),
    ("not-known-to-hold", "A build is made for a partner who is known to hold its rank, and for nobody else."),
    ("not-ready", "A player does not wait for the deal."),
    ("not-to-give", "This is no picture of this turn's capture, or it was given."),
    ("not-to-sort", "The card is not to be sorted."),
    ("not-worth-it", "The cards are not worth the value."),
    ("not-your-turn", "Another player has to act."),
    ("nothing-taken", "A card that is played takes something."),
    ("nothing-to-ask", "The player has no card that could cover the build."),
    ("one-build", "Nobody ends a turn now with more than one build."),
    ("opponents-build", "An opponent's build is added to before the hand card, without one."),
    ("own-side", "A build of the own side keeps its value."),
    ("own-top", "The own pile's top is not taken."),
    ("owns-a-build", "The owner of a build adds to it or captures."),
    ("seats-open", "All seats must be taken."),
    ("secrets-missing", "An event lacks what only the host knows."),
    ("staked", "The player has money on the table."),
    ("sum-too-large", "A sum could become too large to be written."),
    ("terms", "The terms contradict themselves or the rulebook."),
    ("too-early", "The player has not been silent for so long."),
    ("too-few-cards", "A build has two cards or more."),
    ("too-many-hands", "One call plays fewer hands."),
    ("two-tops", "One top is added at a time."),
    ("value-on-table", "A build of that value is on the table."),
    ("value-too-high", "No build has so high a value, or so low a one."),
    ("wrong-cut", "The four cards come out of the middle of the pack."),
    ("wrong-dealer", "The dealer is named in a table's first deal, and never later."),
    ("wrong-pack", "This is not the whole pack, each card once."),
    ("wrong-phase", "It is not the time for this."),
    ("wrong-value", "The card does not count so much."),
];

/// Builds a refusal from a code, a citation and a sentence.
macro_rules! refused {
    ($code:literal, $cite:expr, $sentence:expr $(,)?) => {
        $crate::table::refusal::refused!($crate::casino_cards::refusals::CODES; $code, $cite, $sentence)
    };
}
pub(crate) use refused;
