//! What events and refusals cite. The clauses have the same numbers in all rulebooks of the family.
//!
//! A rulebook cites a clause that is in force in it: what is replaced there, or speaks of another game, is no reason. Where only
//! a ruling speaks it cites that.

use super::clause_table;
use crate::contract::Citation;
use crate::table::cites::cites;
use crate::table::clause::ClauseTable;
use crate::table::source::ChanceCites;

const T: ClauseTable = clause_table("");

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
    /// Those of the text's first part, from which the versions after it differ.
    pub const SWAZI: Self = Self {
        malformed: T.cite_ruling("C26"),
        unknown: T.cite_ruling("C26"),
        state: T.cite_ruling("C20"),
        transfer: T.cite_ruling("C27"),
        closed: T.cite_ruling("C21"),
        time: T.cite_ruling("C23"),
        seats: T.cite_ruling("C21"),
        entropy: T.cite_ruling("C20"),
        chance: T.cite_ruling("C1"),
        stakes: T.cite_ruling("C15"),
        length: T.cite_ruling("C22"),
        patience: T.cite_ruling("C23"),
        imagined: T.cite_ruling("C28"),
        auto: T.cite_ruling("C29"),
        joined: T.cite_ruled("1.2", "C21"),
        shuffled: T.cite_ruled("1.7", "C1"),
        shuffled_later: T.cite_ruled("1.7", "C1"),
        cut: T.cite_ruled("1.7", "C2"),
        dead_cut: T.cite_ruled("1.16", "C2"),
        dealt_to_two: T.cite_ruled("11.2", "C19"),
        dealt_to_three: T.cite_ruled("1.8", "C3"),
        dealt_to_four: T.cite_ruled("1.8", "C3"),
        second_deal: T.cite_ruled("11.6", "C19"),
        laid: T.cite_ruled("15.9", "C3"),
        turn: T.cite_ruled("2.18", "C3"),
        phase: T.cite_ruled("2.19", "C17"),
        one_card: T.cite_ruled("2.20", "C17"),
        with_hand: T.cite_ruled("15.18", "C13"),
        loose: T.cite("2.9"),
        build: T.cite("2.12"),
        single: T.cite_ruled("2.14", "C18"),
        sets: T.cite_ruled("2.15", "C7"),
        values: T.cite_ruled("1.6", "C8"),
        no_number: T.cite_ruled("14.2", "C12"),
        play: T.cite_ruled("2.22", "C9"),
        capture: T.cite_ruled("3.2", "C9"),
        take_one: T.cite_ruled("3.4", "C9"),
        take_set: T.cite_ruled("3.5", "C9"),
        take_build: T.cite_ruled("3.6", "C9"),
        take_picture: T.cite_ruled("14.2", "C12"),
        take_top: T.cite_ruled("15.16", "C13"),
        take_all: T.cite_ruled("3.7", "C9"),
        insist: T.cite_ruled("3.13", "C9"),
        waive: T.cite_ruled("3.14", "C9"),
        add_all: T.cite_ruled("6.18", "C9"),
        discard: T.cite_ruled("2.26", "C17"),
        no_discard: T.cite("11.4"),
        order: T.cite("2.5"),
        sort: T.cite_ruled("2.5", "C10"),
        partner_sorts: T.cite_ruled("2.8", "C10"),
        stacked: T.cite_ruled("2.6", "C10"),
        picture_stacked: T.cite_ruled("2.6", "C10"),
        give: T.cite_ruled("14.6", "C12"),
        form: T.cite_ruled("4.3", "C18"),
        hold: T.cite_ruled("4.4", "C4"),
        change: T.cite_ruled("5.6", "C6"),
        change_hold: T.cite_ruled("5.5", "C6"),
        own_side: T.cite_ruled("5.3", "C6"),
        augmented: T.cite_ruled("5.10", "C6"),
        augment: T.cite_ruled("6.2", "C7"),
        opponents: T.cite_ruled("6.7", "C7"),
        found: T.cite_ruled("6.6", "C18"),
        found_hold: T.cite_ruled("8.7", "C18"),
        for_partner: T.cite_ruled("9.3", "C11"),
        own_top: T.cite_ruled("6.9", "C7"),
        tops: T.cite("6.12"),
        opened: T.cite_ruled("6.13", "C20"),
        abandon: T.cite_ruled("7.4", "C4"),
        one_of_a_value: T.cite_ruled("8.9", "C5"),
        build_joined: T.cite_ruled("8.11", "C5"),
        builder: T.cite_ruled("15.17", "C13"),
        one_build: T.cite_ruled("11.5", "C19"),
        known: T.cite_ruled("9.2", "C11"),
        no_longer_known: T.cite_ruled("9.3", "C11"),
        not_known: T.cite_ruled("9.4", "C11"),
        ask: T.cite_ruled("9.5", "C11"),
        answer: T.cite_ruled("9.6", "C11"),
        draw: T.cite_ruled("12.2", "C19"),
        turn_ended: T.cite_ruled("2.18", "C17"),
        leftover: T.cite_ruled("10.2", "C14"),
        scored: T.cite_ruled("10.3", "C14"),
    };

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
