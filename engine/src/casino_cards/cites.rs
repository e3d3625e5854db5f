//! What events and refusals cite. The clauses have the same numbers in all rulebooks of the family.
//!
//! Where only a ruling speaks all rulebooks cite it. Where a clause does, a rulebook cites one that is in force in it: what is
//! replaced there, or speaks of another game, is no reason ([`Cites`]).

use super::clause_table;
use crate::contract::Citation;
use crate::table::clause::ClauseTable;
use crate::table::source::ChanceCites;

const T: ClauseTable = clause_table("");

pub const MALFORMED: Citation = T.cite_ruling("C26");
pub const STATE: Citation = T.cite_ruling("C20");
pub const TRANSFER: Citation = T.cite_ruling("C27");
pub const CLOSED: Citation = T.cite_ruling("C21");
pub const TIME: Citation = T.cite_ruling("C23");
pub const SEATS: Citation = T.cite_ruling("C21");
pub const ENTROPY: Citation = T.cite_ruling("C20");
pub const CHANCE: Citation = T.cite_ruling("C1");
pub const STAKES: Citation = T.cite_ruling("C15");
pub const MATCH: Citation = T.cite_ruling("C22");
pub const PATIENCE: Citation = T.cite_ruling("C23");
pub const IMAGINED: Citation = T.cite_ruling("C28");
pub const AUTO: Citation = T.cite_ruling("C29");

/// What chance cites.
pub const CHANCE_CITES: ChanceCites =
    ChanceCites { source: CHANCE, chain: CHANCE, next_chain: CHANCE, used_up: CHANCE, time: TIME };

/// What a rulebook cites, by what happens or is refused.
#[derive(Clone, Copy, Debug)]
pub struct Cites {
    /// A player sits down.
    pub joined: Citation,
    /// The first pack of a table is shuffled.
    pub shuffled: Citation,
    /// A later pack is shuffled.
    pub shuffled_later: Citation,
    /// Four cards are cut for the layout.
    pub cut: Citation,
    /// The cut is repeated.
    pub dead_cut: Citation,
    /// Two players are dealt cards.
    pub dealt_to_two: Citation,
    /// Three are.
    pub dealt_to_three: Citation,
    /// Four are.
    pub dealt_to_four: Citation,
    /// The second deal.
    pub second_deal: Citation,
    /// What is left over is laid face up.
    pub laid: Citation,
    /// Whose turn it is.
    pub turn: Citation,
    /// What it is time for.
    pub phase: Citation,
    /// One card from the hand in a turn.
    pub one_card: Citation,
    /// What is built is built with a card from the hand.
    pub with_hand: Citation,
    /// Cards lie loose.
    pub loose: Citation,
    /// Builds lie there.
    pub build: Citation,
    /// What makes a single build.
    pub single: Citation,
    /// What a set is worth.
    pub sets: Citation,
    /// What cards count.
    pub values: Citation,
    /// Pictures have no number.
    pub no_number: Citation,
    /// A card from the hand is played.
    pub play: Citation,
    /// What a card captures at all.
    pub capture: Citation,
    /// A single card is taken.
    pub take_one: Citation,
    /// A set of cards is taken.
    pub take_set: Citation,
    /// A build is taken.
    pub take_build: Citation,
    /// A picture takes its like.
    pub take_picture: Citation,
    /// Tops of piles are taken.
    pub take_top: Citation,
    /// All that was taken is captured.
    pub take_all: Citation,
    /// An opponent insists that all is captured.
    pub insist: Citation,
    /// An opponent does not.
    pub waive: Citation,
    /// An opponent insists that all is added.
    pub add_all: Citation,
    /// A card is laid down.
    pub discard: Citation,
    /// The owner of a build lays none down.
    pub no_discard: Citation,
    /// What is still to be sorted.
    pub order: Citation,
    /// Captured cards are sorted.
    pub sort: Citation,
    /// A partner sorts.
    pub partner_sorts: Citation,
    /// Captured cards lie on the pile.
    pub stacked: Citation,
    /// A captured picture does.
    pub picture_stacked: Citation,
    /// A partner keeps a picture.
    pub give: Citation,
    /// A single build is formed.
    pub form: Citation,
    /// Who forms a build keeps a card that captures it.
    pub hold: Citation,
    /// A build's value changes.
    pub change: Citation,
    /// Who changes it keeps a card that captures it.
    pub change_hold: Citation,
    /// Builds of the own side keep their value.
    pub own_side: Citation,
    /// Augmented builds do.
    pub augmented: Citation,
    /// A build is augmented.
    pub augment: Citation,
    /// An opponent's build is.
    pub opponents: Citation,
    /// A build is founded on a card.
    pub found: Citation,
    /// Who founds it keeps a card that captures it.
    pub found_hold: Citation,
    /// A build is made for a partner.
    pub for_partner: Citation,
    /// The own top is not taken.
    pub own_top: Citation,
    /// What is a top.
    pub tops: Citation,
    /// The card beneath a top lies open.
    pub opened: Citation,
    /// A build is not abandoned.
    pub abandon: Citation,
    /// One build of a value.
    pub one_of_a_value: Citation,
    /// Two builds are joined.
    pub build_joined: Citation,
    /// Who owns a build adds to it or captures.
    pub builder: Citation,
    /// Nobody ends a turn with two builds.
    pub one_build: Citation,
    /// Who is known to hold a rank.
    pub known: Citation,
    /// Who is no longer.
    pub no_longer_known: Citation,
    /// Builds are made for those who are known to hold their rank.
    pub not_known: Citation,
    /// A partner asks for a build to stay.
    pub ask: Citation,
    /// The answer.
    pub answer: Citation,
    /// Who ends a turn draws.
    pub draw: Citation,
    /// A turn ends.
    pub turn_ended: Citation,
    /// What is left on the table at the end.
    pub leftover: Citation,
    /// What cards score.
    pub scored: Citation,
}

impl Cites {
    /// Those of the text's first part, from which the versions after it differ.
    pub const SWAZI: Self = Self {
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

    /// How hands of a first deal are dealt.
    pub const fn dealt(&self, players: u8) -> Citation {
        match players {
            2 => self.dealt_to_two,
            3 => self.dealt_to_three,
            _ => self.dealt_to_four,
        }
    }
}
