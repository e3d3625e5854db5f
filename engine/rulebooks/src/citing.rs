//! Citations as a file writes them: `1.7`, `1.7, C2` with a ruling, `C26` for a ruling alone, `swazi-two 1.7` for a clause that is
//! inherited from another document.

use kip_engine::clause::ClauseTable;
use kip_engine::contract::Citation;

/// Returns the citation that a text says, or what is wrong with it.
pub(crate) fn read(text: &str, table: &ClauseTable) -> Result<Citation, String> {
    let (clause, ruling) = match text.split_once(',') {
        Some((clause, ruling)) => (clause.trim(), Some(ruling.trim())),
        None => (text.trim(), None),
    };
    let find_ruling = |id: &str| table.find(None, id);
    let ruling = match ruling {
        Some(id) => Some(find_ruling(id).ok_or_else(|| format!("there is no ruling `{id}`"))?),
        None => None,
    };
    if let Some((rulebook, id)) = clause.split_once(' ') {
        let Some(inherited) = table.inherited.filter(|inherited| inherited.rulebook == rulebook) else {
            return Err(format!("`{rulebook}` is no rulebook whose clauses are inherited"));
        };
        let clause = table.find(Some(rulebook), id).ok_or_else(|| format!("`{rulebook}` has no clause `{id}`"))?;
        return Ok(Citation { clause, ruling: ruling.or_else(|| find_ruling(inherited.ruling)) });
    }
    let own = table.find(Some(table.rulebook), clause);
    let alone = || ruling.is_none().then(|| find_ruling(clause)).flatten();
    match own.or_else(alone) {
        Some(clause) => Ok(Citation { clause, ruling }),
        None => Err(format!("there is no clause `{clause}`")),
    }
}

/// Returns a citation as a file writes it.
pub(crate) fn write(cite: Citation, table: &ClauseTable) -> String {
    let name = |number| match table.row(number) {
        Some((Some(rulebook), row)) if rulebook == table.rulebook => row.id.to_owned(),
        _ => table.name(number),
    };
    match cite.ruling {
        Some(ruling) => format!("{}, {}", name(cite.clause), name(ruling)),
        None => name(cite.clause),
    }
}

/// Returns a citation of a rulebook as another one writes it that inherits its clauses: rulings are everybody's.
pub(crate) fn qualify(text: &str, rulebook: &str, rulings: &[kip_engine::clause::Clause]) -> String {
    let clause = text.split(',').next().unwrap_or_default().trim();
    let is_ruling = rulings.iter().any(|ruling| ruling.id == clause);
    if is_ruling || clause.contains(' ') { text.to_owned() } else { format!("{rulebook} {}", text.trim()) }
}
