//! Reads the record of a house's card rulebook.

use std::collections::HashMap;
use std::fmt::Debug;

use kip_engine::casino_cards::contract::Card;
use kip_engine::casino_cards::rulebooks::{Crazy, Sotho, SothoForty, SouthAfrican, Swazi, SwaziTwo};
use kip_engine::casino_cards::{
    BuildersDiscard, CLAUSES, CardSet, Cites, Deal, Leads, OneBuild, Pack, Pictures, Points, RULINGS, Record, Rest,
    Sorting, Turns,
};
use kip_engine::clause::{Cited, Clause, ClauseTable};
use syn::Expr;
use syn::spanned::Spanned as _;

use super::clauses::{Documents, keep, keep_all, read_cite, read_cited, read_table};
use super::source::Source;
use crate::errors::Outcome;

/// The documents of the rulebooks that a house may inherit: all have one.
const DOCUMENTS: Documents = Documents { inherited: &INHERITED, rulings: RULINGS };
const INHERITED: [(&str, &[Clause]); 6] = [
    ("swazi", CLAUSES),
    ("swazi-two", CLAUSES),
    ("crazy", CLAUSES),
    ("sotho", CLAUSES),
    ("sotho-forty", CLAUSES),
    ("south-african", CLAUSES),
];

/// Returns record and citations of the rulebook with that type, for a table that inherits it.
fn inherit(parent: &str, table: &ClauseTable) -> Option<(Record, Cites)> {
    Some(match parent {
        "Swazi" => (Record::inherited::<Swazi>(table), Cites::inherited::<Swazi>(table)),
        "SwaziTwo" => (Record::inherited::<SwaziTwo>(table), Cites::inherited::<SwaziTwo>(table)),
        "Crazy" => (Record::inherited::<Crazy>(table), Cites::inherited::<Crazy>(table)),
        "Sotho" => (Record::inherited::<Sotho>(table), Cites::inherited::<Sotho>(table)),
        "SothoForty" => (Record::inherited::<SothoForty>(table), Cites::inherited::<SothoForty>(table)),
        "SouthAfrican" => (Record::inherited::<SouthAfrican>(table), Cites::inherited::<SouthAfrican>(table)),
        _ => return None,
    })
}

/// Reads the record of a card rulebook.
pub(super) fn read(source: &Source) -> Outcome<Record> {
    let written = source.fields(source.constant("RECORD")?, "Record")?;
    let inherited = written.rest.and_then(|rest| source.call(rest, "Record", "inherited"));
    let unread = || source.unread(written.place, "`..Record::inherited::<…>(&TABLE)` at the end");
    let call = inherited.ok_or_else(unread)?;
    let table = read_table(source, call.args.first().ok_or_else(unread)?, &DOCUMENTS)?;
    let parent = source.type_of_call(call).and_then(|parent| inherit(&parent, &table));
    let (mut record, _) = parent.ok_or_else(|| source.unread(call.span(), "a card rulebook that comes with kip"))?;
    let reader = Reader { source, table: &table };
    for (name, value) in &written.fields {
        reader.set(&mut record, name, value)?;
    }
    Ok(record)
}

struct Reader<'s> {
    source: &'s Source,
    table: &'s ClauseTable,
}

impl Reader<'_> {
    fn set(&self, record: &mut Record, name: &str, value: &Expr) -> Outcome {
        let (source, nothing) = (self.source, HashMap::new());
        match name {
            "id" => record.id = keep(source.text(value, &nothing)?),
            "title" => record.title = keep(source.text(value, &nothing)?),
            "source" => record.source = keep(source.text(value, &nothing)?),
            // Only the component reports these.
            "source_sha256" | "clauses" => {}
            "pack" => record.pack = self.cited(value, |value| self.pack(value))?,
            "deals" => record.deals = self.cited(value, |value| self.deals(value))?,
            "rest" => record.rest = self.variant(value, "Rest", &[Rest::None, Rest::Drawn, Rest::Laid])?,
            "cut" => record.cut = self.cited(value, |value| source.boolean(value))?,
            "leads" => record.leads = self.variant(value, "Leads", &[Leads::Right, Leads::Loser])?,
            "partners" => record.partners = self.cited(value, |value| source.boolean(value))?,
            "shared_pile" => record.shared_pile = self.cited(value, |value| source.boolean(value))?,
            "pictures" => {
                record.pictures = self.variant(value, "Pictures", &[Pictures::Numbers, Pictures::Nothing])?;
            }
            "ace_high" => record.ace_high = self.cited(value, |value| source.boolean(value))?,
            "highest" => record.highest = self.cited(value, |value| source.number(value))?,
            "turn" => record.turn = self.variant(value, "Turns", &[Turns::Free, Turns::OneCard])?,
            "insisting" => record.insisting = self.cited(value, |value| source.boolean(value))?,
            "sorting" => {
                record.sorting =
                    self.variant(value, "Sorting", &[Sorting::Free, Sorting::AsLaid, Sorting::ByNumber])?;
            }
            "builders_discard" => {
                use BuildersDiscard::{Always, InSecondHalf, Never, NotInFirstHalf, NotWhileDrawing};
                let all = [NotInFirstHalf, NotWhileDrawing, InSecondHalf, Always, Never];
                record.builders_discard = self.variant(value, "BuildersDiscard", &all)?;
            }
            "one_build" => {
                let all = [OneBuild::InFirstHalf, OneBuild::WhileDrawing, OneBuild::ByTurns, OneBuild::Never];
                record.one_build = self.variant(value, "OneBuild", &all)?;
            }
            "points" => record.points = self.cited(value, |value| self.points(value))?,
            "points_at_stake" => record.points_at_stake = self.cited(value, |value| source.number(value))?,
            "cites" => record.cites = self.cites(value)?,
            _ => return Err(source.contradiction(value.span(), format!("a record has no field `{name}`"))),
        }
        Ok(())
    }

    fn cited<T>(&self, expr: &Expr, value: impl FnOnce(&Expr) -> Outcome<T>) -> Outcome<Cited<T>> {
        read_cited(self.source, self.table, expr, value)
    }

    fn variant<T: Copy + Debug>(&self, expr: &Expr, of: &str, all: &[T]) -> Outcome<Cited<T>> {
        self.cited(expr, |value| self.source.one_of(value, of, all))
    }

    /// Reads a pack or a set of cards, with other cards added or removed.
    fn pack(&self, expr: &Expr) -> Outcome<CardSet> {
        let source = self.source;
        let unread = |expr: &Expr| {
            source.unread(expr.span(), "cards, such as `Pack::Forty.cards()` or `CardSet::of_ranks(1, 10)`")
        };
        if let Some(call) = source.call(expr, "CardSet", "of_ranks").filter(|call| call.args.len() == 2) {
            let (lowest, highest) = (source.number(&call.args[0])?, source.number::<u8>(&call.args[1])?);
            return Ok(CardSet::of_ranks(lowest, highest));
        }
        if let Some(card) = source.call(expr, "CardSet", "of").and_then(|call| call.args.first()) {
            return Ok(CardSet::of(source.one_of(card, "Card", Card::ALL)?));
        }
        let Some(method) = source.method(expr) else { return Err(unread(expr)) };
        match (method.method.to_string().as_str(), method.args.first()) {
            ("cards", None) => Ok(source.one_of(&method.receiver, "Pack", &[Pack::FiftyTwo, Pack::Forty])?.cards()),
            ("with", Some(cards)) => Ok(self.pack(&method.receiver)?.with(self.pack(cards)?)),
            ("without", Some(cards)) => Ok(self.pack(&method.receiver)?.without(self.pack(cards)?)),
            _ => Err(unread(expr)),
        }
    }

    fn deals(&self, expr: &Expr) -> Outcome<&'static [Deal]> {
        let source = self.source;
        let deal = |expr: &Expr| {
            let mut deal = Deal { players: 0, first: 0, second: 0 };
            let written = source.fields(expr, "Deal")?;
            written.require_all(source, &["players", "first", "second"])?;
            for (name, value) in written.fields {
                match name.as_str() {
                    "players" => deal.players = source.number(value)?,
                    "first" => deal.first = source.number(value)?,
                    "second" => deal.second = source.number(value)?,
                    _ => return Err(source.contradiction(value.span(), format!("a deal has no field `{name}`"))),
                }
            }
            Ok(deal)
        };
        Ok(keep_all(source.list(expr)?.into_iter().map(deal).collect::<Outcome<Vec<_>>>()?))
    }

    fn points(&self, expr: &Expr) -> Outcome<Points> {
        let source = self.source;
        let mut points = Points { most_cards: 0, most_spades: 0, five_spades: 0, spy_two: 0, big_ten: 0, ace: 0 };
        let written = source.fields(expr, "Points")?;
        written.require_all(source, &["most_cards", "most_spades", "five_spades", "spy_two", "big_ten", "ace"])?;
        for (name, value) in written.fields {
            let field = match name.as_str() {
                "most_cards" => &mut points.most_cards,
                "most_spades" => &mut points.most_spades,
                "five_spades" => &mut points.five_spades,
                "spy_two" => &mut points.spy_two,
                "big_ten" => &mut points.big_ten,
                "ace" => &mut points.ace,
                _ => return Err(source.contradiction(value.span(), format!("points have no field `{name}`"))),
            };
            *field = source.number(value)?;
        }
        Ok(points)
    }

    fn cites(&self, expr: &Expr) -> Outcome<Cites> {
        let source = self.source;
        if let Some(call) = source.call(expr, "Cites", "inherited") {
            let parent = source.type_of_call(call).and_then(|parent| inherit(&parent, self.table));
            return parent
                .map(|(_, cites)| cites)
                .ok_or_else(|| source.unread(call.span(), "a card rulebook that comes with kip"));
        }
        let written = source.fields(expr, "Cites")?;
        let unread = || source.unread(written.place, "`..Cites::inherited::<…>(&TABLE)` at the end");
        let mut cites = self.cites(written.rest.ok_or_else(unread)?)?;
        for (name, value) in written.fields {
            if !cites.set(&name, read_cite(source, self.table, value)?) {
                return Err(source.contradiction(value.span(), format!("no step is called `{name}`")));
            }
        }
        Ok(cites)
    }
}
