//! The engine's rulebooks by their id, and the properties that hold between them.

use kip_engine::contract::Timestamp;
use kip_engine::two_up::{Rulebook, Table};
use kip_records::two_up::all;

/// Returns the rulebook of that id.
///
/// # Panics
/// When there is no such rulebook.
pub fn book(id: &str) -> Rulebook {
    kip_records::two_up::named(id).expect("a rulebook of the engine")
}

/// Imports a table under the terms that it had.
fn import(book: Rulebook, exported: &[u8], at: Timestamp) -> Option<Table> {
    Table::import(book, exported, None, at, &mut ()).ok()
}

/// Exports a table to every rulebook of its bank, and on to every one of them from there. A detour changes nothing, and every
/// imported table is a valid state of its rulebook. Returns how many second imports were accepted: 0 when the table cannot be
/// exported now.
///
/// # Errors
/// The property that did not hold.
pub fn check_exports(book: Rulebook, state: &[u8], at: Timestamp) -> Result<usize, String> {
    let table = Table::restore(book, state).map_err(|refusal| format!("{refusal:?}"))?;
    let Ok(exported) = table.export(at) else { return Ok(0) };
    let head = format!("kip/table/1 two-up {} 1.0\n", book.id());
    if !exported.starts_with(head.as_bytes()) {
        return Err(format!("{} exports what does not begin with its line", book.id()));
    }
    let bank = |book: Rulebook| book.describe().bank;
    let same_bank = || all().into_iter().filter(|&next| bank(next) == bank(book));
    let mut taken = 0;
    for next in same_bank() {
        // A rulebook may refuse for its own reasons, such as the day of the year.
        let Some(table) = import(next, &exported, at) else { continue };
        let again = Table::restore(next, &table.snapshot());
        let again = again.map_err(|refusal| format!("{} imported no state: {refusal:?}", next.id()))?;
        let onwards = again.export(at).map_err(|refusal| format!("{} exports nothing: {refusal:?}", next.id()))?;
        for last in same_bank() {
            let (Some(table), Some(straight)) = (import(last, &onwards, at), import(last, &exported, at)) else {
                continue;
            };
            if table.export(at) != straight.export(at) {
                return Err(format!("from {} over {} to {} something is changed", book.id(), next.id(), last.id()));
            }
            taken += 1;
        }
    }
    Ok(taken)
}
