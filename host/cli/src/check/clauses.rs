//! The clause table of a house's `rules.rs`, and its citations.

use std::collections::HashMap;

use kip_engine::clause::{Cited, Clause, ClauseTable, Inherited, NO_SUCH_ROW, NOTHING_INHERITED};
use kip_engine::contract::Citation;
use serde_json::{Value, json};
use syn::Expr;
use syn::spanned::Spanned as _;

use super::source::Source;
use crate::errors::{Failure, Outcome};

/// Keeps a text for as long as the program runs, as a record requires. The program ends once it has printed the result.
pub(super) fn keep(text: String) -> &'static str {
    Box::leak(text.into_boxed_str())
}

/// Keeps a list for as long as the program runs.
pub(super) fn keep_all<T: 'static>(list: Vec<T>) -> &'static [T] {
    Box::leak(list.into_boxed_slice())
}

/// A family's documents for the tables of its houses: the clauses that a house may inherit, and the rulings.
pub(super) struct Documents {
    /// The inherited clauses, by the rulebook's id.
    pub inherited: &'static [(&'static str, &'static [Clause])],
    pub rulings: &'static [Clause],
}

/// Reads the clause table that a record names.
pub(super) fn read_table(source: &Source, expr: &Expr, documents: &Documents) -> Outcome<ClauseTable> {
    let written = source.fields(expr, "ClauseTable")?;
    let nothing = HashMap::new();
    let (mut rulebook, mut clauses, mut inherited) = (None, None, None);
    for (name, value) in written.fields {
        match name.as_str() {
            "rulebook" => rulebook = Some(keep(source.text(value, &nothing)?)),
            "clauses" => clauses = Some(read_clauses(source, value)?),
            "inherited" => inherited = read_inherited(source, value, documents)?,
            // These are the engine's own.
            "rulings" => {}
            _ => return Err(source.contradiction(value.span(), format!("a clause table has no field `{name}`"))),
        }
    }
    let (Some(rulebook), Some(clauses)) = (rulebook, clauses) else {
        return Err(
            source.contradiction(written.place, "a clause table has `rulebook`, `clauses`, `inherited` and `rulings`")
        );
    };
    Ok(ClauseTable { rulebook, clauses, inherited, rulings: documents.rulings })
}

fn read_clauses(source: &Source, expr: &Expr) -> Outcome<&'static [Clause]> {
    let nothing = HashMap::new();
    let clause = |expr: &Expr| {
        let call = source.call(expr, "Clause", "new").filter(|call| call.args.len() == 2);
        let call = call.ok_or_else(|| source.unread(expr.span(), "`Clause::new(\"…\", \"…\")`"))?;
        Ok(Clause::new(keep(source.text(&call.args[0], &nothing)?), keep(source.text(&call.args[1], &nothing)?)))
    };
    Ok(keep_all(source.list(expr)?.into_iter().map(clause).collect::<Outcome<Vec<_>>>()?))
}

fn read_inherited(source: &Source, expr: &Expr, documents: &Documents) -> Outcome<Option<Inherited>> {
    let expr = source.resolve(expr);
    if matches!(expr, Expr::Path(path) if path.path.is_ident("None")) {
        return Ok(None);
    }
    let some = match expr {
        Expr::Call(call) if matches!(&*call.func, Expr::Path(path) if path.path.is_ident("Some")) => call.args.first(),
        _ => None,
    };
    let written = source.fields(some.unwrap_or(expr), "Inherited")?;
    let (mut id, mut ruling) = (String::new(), String::new());
    for (name, value) in written.fields {
        match name.as_str() {
            "rulebook" => id = source.text(value, &HashMap::new())?,
            "ruling" => ruling = source.text(value, &HashMap::new())?,
            // All clauses of the document: a part of them is a call, which is not written out.
            "clauses" if matches!(source.resolve(value), Expr::Path(_)) => {}
            _ => return Err(source.unread(value.span(), "the clauses of a whole document")),
        }
    }
    let Some((id, clauses)) = documents.inherited.iter().find(|(known, _)| *known == id) else {
        let known: Vec<_> = documents.inherited.iter().map(|(id, _)| *id).collect();
        return Err(source.unread(written.place, &format!("the clauses of {}", known.join(", "))));
    };
    if !documents.rulings.iter().any(|row| row.id == ruling) {
        return Err(source.contradiction(written.place, NO_SUCH_ROW));
    }
    Ok(Some(Inherited { rulebook: id, clauses, ruling: keep(ruling) }))
}

/// Lists all rows of a table, as a component describes them.
pub(super) fn list(table: &ClauseTable) -> Value {
    let rows = (0..table.rows()).filter_map(|number| {
        let number = u16::try_from(number).ok()?;
        Some(json!({ "id": table.name(number), "text": table.row(number)?.1.text }))
    });
    rows.collect()
}

/// Reads a citation: a function of the file, or a method of the table.
pub(super) fn read_cite(source: &Source, table: &ClauseTable, expr: &Expr) -> Outcome<Citation> {
    read_cite_in(source, table, expr, &HashMap::new(), 0)
}

fn read_cite_in(
    source: &Source,
    table: &ClauseTable,
    expr: &Expr,
    scope: &HashMap<String, String>,
    depth: usize,
) -> Outcome<Citation> {
    let unread = || source.unread(expr.span(), "a citation such as `by(\"1\")`");
    if depth < 8
        && let Some((returned, inner)) = source.enter(expr, scope)?
    {
        // An error is reported at the place where the clause is named.
        return read_cite_in(source, table, returned, &inner, depth + 1).map_err(|failure| {
            let is_missing = failure.message == NO_SUCH_ROW;
            if is_missing { source.contradiction(expr.span(), NO_SUCH_ROW) } else { failure }
        });
    }
    let Some(method) = source.method(expr) else { return Err(unread()) };
    let texts = method.args.iter().map(|argument| source.text(argument, scope)).collect::<Outcome<Vec<_>>>()?;
    let texts: Vec<&str> = texts.iter().map(String::as_str).collect();
    let require = |rows: &[Clause], id: &str| match rows.iter().any(|row| row.id == id) {
        true => Ok(()),
        false => Err(source.contradiction(expr.span(), NO_SUCH_ROW)),
    };
    let inherited = || {
        let inherited = table.inherited.map(|inherited| inherited.clauses);
        inherited.ok_or_else(|| -> Failure { source.contradiction(expr.span(), NOTHING_INHERITED) })
    };
    Ok(match (method.method.to_string().as_str(), texts.as_slice()) {
        ("cite", [clause]) => {
            require(table.clauses, clause)?;
            table.cite(clause)
        }
        ("cite_ruling", [ruling]) => {
            require(table.rulings, ruling)?;
            table.cite_ruling(ruling)
        }
        ("cite_ruled", [clause, ruling]) => {
            require(table.clauses, clause)?;
            require(table.rulings, ruling)?;
            table.cite_ruled(clause, ruling)
        }
        ("cite_inherited", [clause]) => {
            require(inherited()?, clause)?;
            table.cite_inherited(clause)
        }
        ("cite_inherited_ruled", [clause, ruling]) => {
            require(inherited()?, clause)?;
            require(table.rulings, ruling)?;
            table.cite_inherited_ruled(clause, ruling)
        }
        _ => return Err(unread()),
    })
}

/// Reads `Cited::new(value, citation)`.
pub(super) fn read_cited<T>(
    source: &Source,
    table: &ClauseTable,
    expr: &Expr,
    value: impl FnOnce(&Expr) -> Outcome<T>,
) -> Outcome<Cited<T>> {
    let call = source.call(expr, "Cited", "new").filter(|call| call.args.len() == 2);
    let call = call.ok_or_else(|| source.unread(expr.span(), "`Cited::new(…, by(\"…\"))`"))?;
    Ok(Cited::new(value(&call.args[0])?, read_cite(source, table, &call.args[1])?))
}
