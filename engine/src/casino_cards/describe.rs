//! What a rulebook says of itself, for labs and players.

use alloc::string::{String, ToString};
use alloc::vec;
use alloc::vec::Vec;

use super::cards::{CardSet, Pack};
use super::contract::{Command, Config, Description, Happening, Insisting, MatchLength, Stakes, Terms};
use super::record::{BuildersDiscard, Deal, Leads, OneBuild, Pictures, Record, Rest, Sorting, Turns};
use super::refusals::CODES;
use super::{FAMILY, GENERATION};
use crate::contract::{BetLine, ChanceSource, Citation, CommandLine, Head, Named, Policy, RoleLine};
use crate::table::clause::Cited;
use crate::table::describe::{clauses, head_without_rulebook, refusals, to_named};
use crate::table::record::Unfit;

/// Describes a rulebook for a lab and a player. Its record has to be without contradiction.
#[must_use]
pub fn describe(record: &Record) -> Description {
    Description {
        head: head(record),
        examples: record.deals.value.iter().map(|deal| example(record, deal.players)).collect(),
        players: record.deals.value.iter().map(|deal| deal.players.into()).collect(),
        pack: record.pack.value.to_list(),
        partners: record.partners.value && record.deal(4).is_some(),
        highest_number: record.highest.value,
        ace_high: record.ace_high.value,
        captures_from_piles: record.turn.value == Turns::OneCard,
        points_at_stake: record.points_at_stake.value,
    }
}

/// Describes an engine without a rulebook: nothing but why there is none.
#[must_use]
pub fn describe_nothing(unfit: Unfit) -> Description {
    Description {
        head: head_without_rulebook(FAMILY, GENERATION, unfit.to_string()),
        examples: Vec::new(),
        players: Vec::new(),
        pack: Vec::new(),
        partners: false,
        highest_number: 0,
        ace_high: false,
        captures_from_piles: false,
        points_at_stake: 0,
    }
}

/// A table that a match of one hand is played at, for nothing.
fn example(record: &Record, players: u8) -> Config {
    // 25 April 2026, noon in Sydney, as in the other family.
    const OPENED_AT: u64 = 1_777_082_400_000;
    Config {
        table: "table 1".into(),
        opened_at: OPENED_AT,
        source: ChanceSource::Fresh,
        terms: Terms {
            players,
            insist: record.insisting.value.then_some(Insisting::ByOpponents),
            redeal: record.cut.value,
            one_build: false,
            length: MatchLength::Hands(1),
            stakes: Stakes::None,
            commission_basis_points: 0,
            patience: None,
        },
    }
}

fn head(record: &Record) -> Head {
    let event = |(&name, &means): (&&str, &&str)| {
        is_told(record, name).then(|| Named { name: name.into(), means: means.into() })
    };
    Head {
        family: FAMILY.into(),
        rulebook: record.id.into(),
        title: record.title.into(),
        source: record.source.into(),
        source_sha256: record.source_sha256.to_vec(),
        generation: GENERATION.into(),
        engine: env!("CARGO_PKG_VERSION").into(),
        most_seats: record.deals.value.iter().map(|deal| deal.players.into()).max().unwrap_or(0),
        roles: vec![
            role("player", "A player, numbered by seat."),
            role("host", "The platform: it seats players and brings chance."),
        ],
        commands: Command::NAMES
            .iter()
            .zip(Command::MEANS)
            .filter_map(|(name, means)| command(record, name, means))
            .collect(),
        refusals: refusals(CODES),
        events: Happening::NAMES.iter().zip(Happening::MEANS).filter_map(event).collect(),
        clauses: clauses(&record.clauses),
        policies: policies(record),
        bets: vec![BetLine {
            name: "stakes".into(),
            means: "What players stake with each other: an amount for each point of difference, or a pot.".into(),
            pays: None,
        }],
        tenders: to_named(&[("money", "Minor units of the table's currency.")]),
        house_accounts: to_named(&[("commission", "The house's part of what a seat wins.")]),
        hidden_information: true,
        most_chances: 0,
    }
}

fn role(name: &str, means: &str) -> RoleLine {
    RoleLine { name: name.into(), means: means.into(), also: Vec::new() }
}

fn has_partners(record: &Record) -> bool {
    record.partners.value && record.deal(4).is_some()
}

fn has_shared_pile(record: &Record) -> bool {
    has_partners(record) && record.shared_pile.value
}

fn has_gifts(record: &Record) -> bool {
    has_partners(record) && record.has_gifts()
}

fn command(record: &Record, name: &str, means: &str) -> Option<CommandLine> {
    let (by, cite): (&str, Citation) = match name {
        "join" | "leave" | "void-hand" => ("host", record.cites.seats),
        "add-entropy" => ("player", record.cites.entropy),
        "commit-draws" | "deal" => ("host", record.cites.chance),
        "close-table" => ("host", record.cites.closed),
        "pass-over" => ("host", record.cites.patience),
        "ready" | "not-ready" => ("player", record.cites.seats),
        "cut" if record.cut.value => ("player", record.cites.cut),
        "play" => ("player", record.cites.capture),
        "take" => ("player", record.cites.take_set),
        "done" => ("player", record.cites.take_all),
        "discard" => ("player", record.cites.discard),
        "form" => ("player", record.cites.form),
        "change" => ("player", record.cites.change),
        "augment" => ("player", record.cites.augment),
        "found" => ("player", record.cites.found),
        "ask" | "let-pass" if has_partners(record) => ("player", record.cites.ask),
        "capture" | "drift" if has_partners(record) => ("player", record.cites.answer),
        "insist" if record.insisting.value => ("player", record.cites.insist),
        "waive" if record.insisting.value => ("player", record.cites.waive),
        "stack" | "stack-rest" if record.sorting.value == Sorting::Free => ("player", record.cites.sort),
        "hand-to-partner" if record.sorting.value == Sorting::Free && has_shared_pile(record) => {
            ("player", record.cites.partner_sorts)
        }
        "give" if has_gifts(record) => ("player", record.cites.give),
        "end-turn" => ("player", record.cites.phase),
        _ => return None,
    };
    Some(CommandLine { name: name.into(), by: vec![by.into()], means: means.into(), cite })
}

/// Whether an event can be told under a rulebook.
fn is_told(record: &Record, name: &str) -> bool {
    match name {
        "pack-cut" | "cut-again" => record.cut.value,
        "card-laid" => record.rest.value == Rest::Laid,
        "rank-known" | "request-open" | "capture-asked" | "capture-not-asked" | "capture-drifted" => {
            has_partners(record)
        }
        "claim-open" | "insisted" | "waived" | "card-taken-back" => record.insisting.value,
        "card-sorted" | "top-opened" => record.sorting.value == Sorting::Free,
        "sorting-handed-over" => record.sorting.value == Sorting::Free && has_shared_pile(record),
        "picture-given" => has_gifts(record),
        "card-drawn" => record.rest.value == Rest::Drawn,
        "second-deal" => record.deals.value.iter().any(|deal| deal.second > 0),
        _ => true,
    }
}

fn policies(record: &Record) -> Vec<Policy> {
    let deal = |deal: &Deal| match deal.second {
        0 => alloc::format!("{} players: {}", deal.players, deal.first),
        second => alloc::format!("{} players: {}, then {second}", deal.players, deal.first),
    };
    let deals: Vec<String> = record.deals.value.iter().map(deal).collect();
    let points = record.points.value;
    let scored = [
        ("most cards", points.most_cards),
        ("most spades", points.most_spades),
        ("five spades", points.five_spades),
        ("two of spades", points.spy_two),
        ("ten of diamonds", points.big_ten),
        ("each ace", points.ace),
    ];
    let scored: Vec<String> =
        scored.iter().filter(|(_, worth)| *worth > 0).map(|(what, worth)| alloc::format!("{what} {worth}")).collect();
    vec![
        yes("ace-high", record.ace_high),
        policy("builders-discard", builders_discard(record.builders_discard.value), record.builders_discard.cite),
        yes("cut", record.cut),
        policy("deals", &deals.join("; "), record.deals.cite),
        policy("highest-value", &record.highest.value.to_string(), record.highest.cite),
        yes("insisting", record.insisting),
        policy("leads", leads(record.leads.value), record.leads.cite),
        policy("one-build", one_build(record.one_build.value), record.one_build.cite),
        policy("pack", &pack(record.pack.value), record.pack.cite),
        yes("partners", record.partners),
        policy("pictures", pictures(record.pictures.value), record.pictures.cite),
        policy("points", &scored.join(", "), record.points.cite),
        policy("points-at-stake", &record.points_at_stake.value.to_string(), record.points_at_stake.cite),
        policy("rest", rest(record.rest.value), record.rest.cite),
        yes("shared-pile", record.shared_pile),
        policy("sorting", sorting(record.sorting.value), record.sorting.cite),
        policy("turn", turn(record.turn.value), record.turn.cite),
    ]
}

/// Returns how many cards there are, and which, where they are neither all nor forty without pictures.
fn pack(cards: CardSet) -> String {
    let count = cards.len();
    if [Pack::FiftyTwo, Pack::Forty].iter().any(|pack| pack.cards() == cards) {
        return count.to_string();
    }
    let names: Vec<&str> = cards.map(|card| card.as_str()).collect();
    alloc::format!("{count}: {}", names.join(" "))
}

fn policy(name: &str, value: &str, cite: Citation) -> Policy {
    Policy { name: name.into(), value: value.into(), cite }
}

fn yes(name: &str, is: Cited<bool>) -> Policy {
    policy(name, if is.value { "yes" } else { "no" }, is.cite)
}

const fn builders_discard(when: BuildersDiscard) -> &'static str {
    match when {
        BuildersDiscard::NotInFirstHalf => "not before a second deal",
        BuildersDiscard::NotWhileDrawing => "not while there is a drawing pile",
        BuildersDiscard::InSecondHalf => "after a second deal only",
        BuildersDiscard::Always => "always",
        BuildersDiscard::Never => "never",
    }
}

const fn leads(who: Leads) -> &'static str {
    match who {
        Leads::Right => "the deal passes to the right",
        Leads::Loser => "the loser of the last hand",
    }
}

const fn one_build(when: OneBuild) -> &'static str {
    match when {
        OneBuild::InFirstHalf => "before a second deal",
        OneBuild::WhileDrawing => "while there is a drawing pile, where the table is opened so",
        OneBuild::ByTurns => "always",
        OneBuild::Never => "never",
    }
}

const fn pictures(what: Pictures) -> &'static str {
    match what {
        Pictures::Numbers => "11 to 13",
        Pictures::Nothing => "no number",
    }
}

const fn rest(what: Rest) -> &'static str {
    match what {
        Rest::None => "nothing is left",
        Rest::Drawn => "a drawing pile",
        Rest::Laid => "laid face up",
    }
}

const fn sorting(how: Sorting) -> &'static str {
    match how {
        Sorting::Free => "as who captured likes, unseen",
        Sorting::AsLaid => "as they lay",
        Sorting::ByNumber => "by number, the lowest on top",
    }
}

const fn turn(what: Turns) -> &'static str {
    match what {
        Turns::Free => "any actions, one hand card",
        Turns::OneCard => "one hand card",
    }
}
