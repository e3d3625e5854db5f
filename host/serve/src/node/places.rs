//! The seats that a table has: those that its rules list to be taken, and those that somebody has.

use kip::Game;
use kip::game::GameError;
use serde_json::Value;

/// The commands that a list has at most. No table lists as many.
pub(crate) const MOST: u32 = 4_096;

/// Returns the seat of a listed command that seats somebody.
pub(crate) fn joined_seat(command: &Value) -> Option<u32> {
    let seat = command.get("join")?.get("seat")?.as_u64()?;
    u32::try_from(seat).ok()
}

/// Counts the seats of a table: those that somebody has, and those that the rules list to be taken.
///
/// # Errors
/// [`GameError`].
pub(crate) fn count_seats(game: &mut Game, state: &[u8], at: u64) -> Result<u32, GameError> {
    let taken = game.view(state, None)?.common.taken;
    let listed = game.legal(state, at, None, MOST)?;
    let free = listed.first.iter().filter_map(|choice| joined_seat(&choice.command));
    Ok(free.chain(taken).max().unwrap_or_default())
}
