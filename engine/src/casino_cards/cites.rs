//! What events and refusals cite. The clauses have the same numbers in all rulebooks of the family.
//!
//! A rulebook cites a clause that is in force in it: what is replaced there, or speaks of another game, is no reason. Where only
//! a ruling speaks it cites that.

use crate::contract::Citation;
use crate::table::cites::cites;
use crate::table::source::ChanceCites;

cites! {
    "What a rulebook cites, by what happens or is refused.";
    /// Commands, configs and fillings that are not well formed.
    malformed,
    /// Commands that these rules do not have.
    unknown,
    /// Bytes that are no state, and events that lack something.
    state,
    /// A table goes to another rulebook, or comes from one.
    transfer,
    /// A table is closed.
    closed,
    /// Time, which never runs back.
    time,
    /// Seats and who is ready; what is voided.
    seats,
    /// The players' entropy.
    entropy,
    /// Shuffles and where they come from.
    chance,
    /// Stakes and settlements.
    stakes,
    /// How long a match is.
    length,
    /// Who is silent is passed over.
    patience,
    /// Imagined states.
    imagined,
    /// Many hands of random moves.
    auto,
    /// A player sits down.
    joined,
    /// The first pack of a table is shuffled.
    shuffled,
    /// A later pack is shuffled.
    shuffled_later,
    /// Four cards are cut for the layout.
    cut,
    /// The cut is repeated.
    dead_cut,
    /// Two players are dealt cards.
    dealt_to_two,
    /// Three are.
    dealt_to_three,
    /// Four are.
    dealt_to_four,
    /// The second deal.
    second_deal,
    /// What is left over is laid face up.
    laid,
    /// Whose turn it is.
    turn,
    /// What it is time for.
    phase,
    /// One card from the hand in a turn.
    one_card,
    /// What is built is built with a card from the hand.
    with_hand,
    /// Cards lie loose.
    loose,
    /// Builds lie there.
    build,
    /// What makes a single build.
    single,
    /// What a set is worth.
    sets,
    /// What cards count.
    values,
    /// Pictures have no number.
    no_number,
    /// A card from the hand is played.
    play,
    /// What a card captures at all.
    capture,
    /// A single card is taken.
    take_one,
    /// A set of cards is taken.
    take_set,
    /// A build is taken.
    take_build,
    /// A picture takes its like.
    take_picture,
    /// Tops of piles are taken.
    take_top,
    /// All that was taken is captured.
    take_all,
    /// An opponent insists that all is captured.
    insist,
    /// An opponent does not.
    waive,
    /// An opponent insists that all is added.
    add_all,
    /// A card is laid down.
    discard,
    /// The owner of a build lays none down.
    no_discard,
    /// What is still to be sorted.
    order,
    /// Captured cards are sorted.
    sort,
    /// A partner sorts.
    partner_sorts,
    /// Captured cards lie on the pile.
    stacked,
    /// A captured picture does.
    picture_stacked,
    /// A partner keeps a picture.
    give,
    /// A single build is formed.
    form,
    /// Who forms a build keeps a card that captures it.
    hold,
    /// A build's value changes.
    change,
    /// Who changes it keeps a card that captures it.
    change_hold,
    /// Builds of the own side keep their value.
    own_side,
    /// Augmented builds do.
    augmented,
    /// A build is augmented.
    augment,
    /// An opponent's build is.
    opponents,
    /// A build is founded on a card.
    found,
    /// Who founds it keeps a card that captures it.
    found_hold,
    /// A build is made for a partner.
    for_partner,
    /// The own top is not taken.
    own_top,
    /// What is a top.
    tops,
    /// The card beneath a top lies open.
    opened,
    /// A build is not abandoned.
    abandon,
    /// One build of a value.
    one_of_a_value,
    /// Two builds are joined.
    build_joined,
    /// Who owns a build adds to it or captures.
    builder,
    /// Nobody ends a turn with two builds.
    one_build,
    /// Who is known to hold a rank.
    known,
    /// Who is no longer.
    no_longer_known,
    /// Builds are made for those who are known to hold their rank.
    not_known,
    /// A partner asks for a build to stay.
    ask,
    /// The answer.
    answer,
    /// Who ends a turn draws.
    draw,
    /// A turn ends.
    turn_ended,
    /// What is left on the table at the end.
    leftover,
    /// What cards score.
    scored,
}

impl Cites {
    /// What chance cites.
    pub const fn of_chance(&self) -> ChanceCites {
        let Self { chance, time, .. } = *self;
        ChanceCites { source: chance, chain: chance, next_chain: chance, used_up: chance, new_chain: chance, time }
    }

    /// How hands of a first deal are dealt.
    pub const fn dealt(&self, players: u8) -> Citation {
        match players {
            2 => self.dealt_to_two,
            3 => self.dealt_to_three,
            _ => self.dealt_to_four,
        }
    }
}
