//! The rulebooks of Casino, the card game, as files.

use std::sync::LazyLock;

use kip_engine::casino_cards::contract::Card;
use kip_engine::casino_cards::{
    BuildersDiscard, CardSet, Cited, Deal, FAMILY, Leads, OneBuild, Pack, Pictures, Points, RULINGS, Record, Rest,
    Sorting, Turns, find_contradiction,
};
use serde::{Deserialize, Serialize};
#[cfg(feature = "schema")]
use serde_json::json;

#[cfg(feature = "schema")]
use crate::file::is;
use crate::file::{Family, Policy, Read, Whole, leak};
use crate::{Fault, Rulebook};

/// `swazi`.
pub static SWAZI: LazyLock<&'static Record> = LazyLock::new(|| own("swazi"));
/// `swazi-two`.
pub static SWAZI_TWO: LazyLock<&'static Record> = LazyLock::new(|| own("swazi-two"));
/// `crazy`.
pub static CRAZY: LazyLock<&'static Record> = LazyLock::new(|| own("crazy"));
/// `sotho`.
pub static SOTHO: LazyLock<&'static Record> = LazyLock::new(|| own("sotho"));
/// `sotho-forty`.
pub static SOTHO_FORTY: LazyLock<&'static Record> = LazyLock::new(|| own("sotho-forty"));
/// `south-african`.
pub static SOUTH_AFRICAN: LazyLock<&'static Record> = LazyLock::new(|| own("south-african"));

/// Returns every rulebook of the family, in the order of the document.
#[must_use]
pub fn all() -> [&'static Record; 6] {
    [*SWAZI, *SWAZI_TWO, *CRAZY, *SOTHO, *SOTHO_FORTY, *SOUTH_AFRICAN]
}

/// Returns the rulebook of that id.
///
/// ```
/// # use kip_records::casino_cards;
/// assert_eq!(casino_cards::named("crazy").unwrap().title, "Crazy Casino");
/// assert!(casino_cards::named("nsw").is_none());
/// ```
#[must_use]
pub fn named(id: &str) -> Option<&'static Record> {
    all().into_iter().find(|record| record.id == id)
}

/// Reads a rulebook of kip.
#[expect(clippy::panic, reason = "the files are part of the program, and a test reads each")]
fn own(id: &str) -> &'static Record {
    match crate::named(id) {
        Some(Rulebook::CasinoCards(record)) => record,
        _ => panic!("{id} is no rulebook of the card games"),
    }
}

/// How files of this family are read.
pub(crate) const READING: Family = Family { name: FAMILY, rulings: RULINGS, inheriting: "C37" };

/// The policies of a file.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(crate) struct Policies {
    /// The cards that are played with.
    pack: Policy<Cards>,
    /// The deal for each number of players that the rules allow; rising.
    #[cfg_attr(feature = "schema", schemars(transform = is(json!({ "minItems": 1, "maxItems": 3 }))))]
    deals: Policy<Vec<Deal>>,
    /// The use of cards that are left when all hands are dealt.
    rest: Policy<Rest>,
    /// True where four cards are cut out of the pack for the layout.
    cut: Policy<bool>,
    /// The player who leads the next hand.
    leads: Policy<Leads>,
    /// True where four players are two sides.
    partners: Policy<bool>,
    /// True where partners share a pile. Where they do not, a partner's top can be stolen.
    shared_pile: Policy<bool>,
    /// The values of pictures.
    pictures: Policy<Pictures>,
    /// True where an ace alone may count 14.
    ace_high: Policy<bool>,
    /// The highest value of a build: the greatest number that a card of the pack counts.
    #[cfg_attr(feature = "schema", schemars(transform = is(json!({ "minimum": 2, "maximum": 14 }))))]
    highest: Policy<u8>,
    /// The form of a turn.
    turn: Policy<Turns>,
    /// True where opponents may insist that all is taken and added.
    insisting: Policy<bool>,
    /// The order in which captured cards lie.
    sorting: Policy<Sorting>,
    /// The parts of a hand in which the owner of a build may lay down a card that captures nothing.
    builders_discard: Policy<BuildersDiscard>,
    /// The parts of a hand in which nobody ends a turn with two builds.
    one_build: Policy<OneBuild>,
    /// The points that cards score.
    points: Policy<Points>,
    /// The most points that a seat can lose in a hand.
    #[cfg_attr(feature = "schema", schemars(transform = is(json!({ "minimum": 1 }))))]
    points_at_stake: Policy<u8>,
}

/// The cards that are played with: all, those without pictures, or a list of ranks (`a`, `2` to `10`, `j`, `q`, `k`) and cards (`c2`).
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
enum Cards {
    Pack(Packs),
    List(#[cfg_attr(feature = "schema", schemars(schema_with = "words"))] Vec<String>),
}

#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
enum Packs {
    /// All cards.
    FiftyTwo,
    /// Those without pictures.
    Forty,
}

/// Lists of ranks and cards.
#[cfg(feature = "schema")]
fn words(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let words: Vec<_> = RANKS.into_iter().chain(Card::ALL.iter().map(|card| card.as_str())).collect();
    schemars::json_schema!({ "type": "array", "items": { "type": "string", "enum": words } })
}

/// The ranks, from the ace.
const RANKS: [&str; 13] = ["a", "2", "3", "4", "5", "6", "7", "8", "9", "10", "j", "q", "k"];

impl Cards {
    /// Returns the set, or the word that is no card.
    fn to_set(&self) -> Result<CardSet, String> {
        let words = match self {
            Self::Pack(Packs::FiftyTwo) => return Ok(Pack::FiftyTwo.cards()),
            Self::Pack(Packs::Forty) => return Ok(Pack::Forty.cards()),
            Self::List(words) => words,
        };
        words.iter().try_fold(CardSet::default(), |set, word| {
            let rank = (1..).zip(RANKS).find(|(_, rank)| rank == word);
            let cards = match rank {
                Some((rank, _)) => CardSet::FULL.of_rank(rank),
                None => Card::ALL
                    .iter()
                    .find(|card| card.as_str() == word)
                    .map_or(CardSet::default(), |&card| CardSet::of(card)),
            };
            if cards.is_empty() { Err(word.clone()) } else { Ok(set.with(cards)) }
        })
    }

    fn of(set: CardSet) -> Self {
        if set == Pack::FiftyTwo.cards() {
            return Self::Pack(Packs::FiftyTwo);
        }
        if set == Pack::Forty.cards() {
            return Self::Pack(Packs::Forty);
        }
        let of_rank = |(rank, word): (u8, &str)| match set.of_rank(rank) {
            all if all.len() == 4 => vec![word.to_owned()],
            some => some.map(|card| card.as_str().to_owned()).collect(),
        };
        Self::List((1..).zip(RANKS).flat_map(of_rank).collect())
    }
}

/// Reads a record from a whole file.
pub(crate) fn read(whole: Whole<'_>) -> Result<Record, Fault> {
    let read: Read<'_, Policies> = whole.policies()?;
    let Policies {
        pack,
        deals,
        rest,
        cut,
        leads,
        partners,
        shared_pile,
        pictures,
        ace_high,
        highest,
        turn,
        insisting,
        sorting,
        builders_discard,
        one_build,
        points,
        points_at_stake,
    } = &read.file.policies;
    let cards = pack.is.to_set().map_err(|word| {
        read.contradiction(&format!("`pack` has `{word}`, which is no card: it is `fifty-two`, `forty`, or a list of ranks and cards such as [\"a\", \"2\", \"d10\"]"))
    })?;
    let record = Record {
        id: read.table.rulebook,
        title: leak(read.file.title.get_ref()),
        source: leak(&read.file.source),
        source_sha256: read.source_sha256()?,
        clauses: read.table,
        pack: Cited::new(cards, read.cite(&pack.by)?),
        deals: Cited::new(deals.is.clone().leak(), read.cite(&deals.by)?),
        rest: read.cited(rest)?,
        cut: read.cited(cut)?,
        leads: read.cited(leads)?,
        partners: read.cited(partners)?,
        shared_pile: read.cited(shared_pile)?,
        pictures: read.cited(pictures)?,
        ace_high: read.cited(ace_high)?,
        highest: read.cited(highest)?,
        turn: read.cited(turn)?,
        insisting: read.cited(insisting)?,
        sorting: read.cited(sorting)?,
        builders_discard: read.cited(builders_discard)?,
        one_build: read.cited(one_build)?,
        points: read.cited(points)?,
        points_at_stake: read.cited(points_at_stake)?,
        cites: read.steps()?,
    };
    read.require_consistent(find_contradiction(&record))?;
    Ok(record)
}

/// Returns the policies of a record, as a file says them.
pub(crate) fn policies(record: &Record) -> Policies {
    let table = &record.clauses;
    Policies {
        pack: Policy::of(&record.pack, table, |&set| Cards::of(set)),
        deals: Policy::of(&record.deals, table, |deals| deals.to_vec()),
        rest: Policy::of(&record.rest, table, |&is| is),
        cut: Policy::of(&record.cut, table, |&is| is),
        leads: Policy::of(&record.leads, table, |&is| is),
        partners: Policy::of(&record.partners, table, |&is| is),
        shared_pile: Policy::of(&record.shared_pile, table, |&is| is),
        pictures: Policy::of(&record.pictures, table, |&is| is),
        ace_high: Policy::of(&record.ace_high, table, |&is| is),
        highest: Policy::of(&record.highest, table, |&is| is),
        turn: Policy::of(&record.turn, table, |&is| is),
        insisting: Policy::of(&record.insisting, table, |&is| is),
        sorting: Policy::of(&record.sorting, table, |&is| is),
        builders_discard: Policy::of(&record.builders_discard, table, |&is| is),
        one_build: Policy::of(&record.one_build, table, |&is| is),
        points: Policy::of(&record.points, table, |&is| is),
        points_at_stake: Policy::of(&record.points_at_stake, table, |&is| is),
    }
}
