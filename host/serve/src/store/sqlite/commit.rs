//! Commits one step: compare, and append.

use rusqlite::{Connection, ErrorCode, params};

use super::{run, to_sql};
use crate::store::rows::{ChainRow, Movement, Place, Record, RoundRow, Seating, Step, TableId, Verdict};

/// Commits a step in a savepoint: one that is not done is undone alone.
pub(super) fn commit(connection: &Connection, step: &Step) -> rusqlite::Result<Verdict> {
    run(connection, "SAVEPOINT step", [])?;
    let verdict = append(connection, step);
    if !matches!(verdict, Ok(Verdict::Done)) {
        run(connection, "ROLLBACK TO step", [])?;
    }
    run(connection, "RELEASE step", [])?;
    verdict.or_else(judge)
}

/// Finds the verdict on a step that broke a constraint. A key that was used is another's step.
fn judge(error: rusqlite::Error) -> rusqlite::Result<Verdict> {
    match &error {
        rusqlite::Error::SqliteFailure(code, message) => match code.code {
            ErrorCode::ConstraintViolation if message.as_ref().is_some_and(|text| text.contains("records.")) => {
                Ok(Verdict::Stale)
            }
            ErrorCode::ConstraintViolation | ErrorCode::TypeMismatch | ErrorCode::TooBig => {
                Ok(Verdict::Broken(error.to_string()))
            }
            _ => Err(error),
        },
        _ => Err(error),
    }
}

fn append(connection: &Connection, step: &Step) -> rusqlite::Result<Verdict> {
    let Place { status, digest, commands, chain, state, at, due, host } = &step.place;
    let last = step.last();
    let moved = connection
        .prepare_cached(
            "UPDATE tables SET revision = revision + 1, seq = ?1, commands = ?2, chain = ?3, state = ?4, at_ms = ?5,
             due_ms = ?6, host = ?7, status = ?8, digest = ?9 WHERE id = ?10 AND revision = ?11
             AND EXISTS (SELECT 1 FROM drawn WHERE table_id = ?10) = ?12",
        )?
        .execute(params![
            last,
            to_sql(*commands),
            chain.as_bytes().as_slice(),
            state,
            to_sql(*at),
            due.map(to_sql),
            host,
            status.as_str(),
            digest.as_bytes().as_slice(),
            step.table,
            step.revision,
            step.lands,
        ])?;
    if moved == 0 {
        return Ok(Verdict::Stale);
    }
    if let Some(sealed) = &step.draws {
        let statement = "INSERT INTO drawn (table_id, seq, sealed) VALUES (?1, ?2, ?3)";
        run(connection, statement, params![step.table, last + 1, sealed])?;
    }
    if step.lands {
        run(connection, "DELETE FROM drawn WHERE table_id = ?1", [step.table])?;
    }
    for Record { seq, key, body, at, lines } in &step.records {
        let statement = "INSERT INTO records (table_id, seq, key, body, at_ms, lines) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        run(connection, statement, params![step.table, seq, key, body.as_slice(), to_sql(*at), lines])?;
    }
    for movement in &step.movements {
        if !move_money(connection, step, movement)? {
            return Ok(Verdict::Short(movement.seq));
        }
    }
    step.seatings.iter().try_for_each(|seating| change_seat(connection, step, seating))?;
    step.rounds.iter().try_for_each(|round| put_round(connection, step.table, round))?;
    if let Some(chain) = &step.chain {
        put_chain(connection, step.table, chain)?;
    }
    Ok(Verdict::Done)
}

/// Changes a purse, and returns whether it had enough.
fn move_money(connection: &Connection, step: &Step, movement: &Movement) -> rusqlite::Result<bool> {
    let Movement { player, seq, amount, is_owed } = movement;
    let changed = connection
        .prepare_cached(
            "UPDATE purses SET balance = balance + ?1 WHERE operator = ?2 AND player = ?3
             AND (?4 OR ?1 >= 0 OR balance + ?1 >= 0)",
        )?
        .execute(params![amount, step.operator, player, is_owed])?;
    if changed == 0 {
        return Ok(false);
    }
    let statement = "INSERT INTO movements (table_id, seq, operator, player, amount) VALUES (?1, ?2, ?3, ?4, ?5)";
    run(connection, statement, params![step.table, seq, step.operator, player, amount])?;
    Ok(true)
}

fn change_seat(connection: &Connection, step: &Step, seating: &Seating) -> rusqlite::Result<()> {
    let Seating { seat, seq, player } = seating;
    let Some(player) = player else {
        // A seating of no record is not kept.
        let forget = "DELETE FROM seatings WHERE table_id = ?1 AND seat = ?2 AND to_seq IS NULL AND from_seq >= ?3";
        run(connection, forget, params![step.table, seat, seq])?;
        let end = "UPDATE seatings SET to_seq = ?3 WHERE table_id = ?1 AND seat = ?2 AND to_seq IS NULL";
        return run(connection, end, params![step.table, seat, seq]);
    };
    let begin = "INSERT INTO seatings (table_id, seat, from_seq, operator, player) VALUES (?1, ?2, ?3, ?4, ?5)";
    run(connection, begin, params![step.table, seat, seq, step.operator, player])
}

fn put_round(connection: &Connection, table: TableId, round: &RoundRow) -> rusqlite::Result<()> {
    run(
        connection,
        "INSERT OR REPLACE INTO rounds (table_id, seat, number, player, from_seq, to_seq, from_ms, to_ms, staked,
         returned, paid, ended) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
        params![
            table,
            round.seat,
            to_sql(round.number),
            round.player,
            round.from_seq,
            round.to_seq,
            to_sql(round.from),
            to_sql(round.to),
            round.staked,
            round.returned,
            round.paid,
            round.ended,
        ],
    )
}

pub(super) fn put_chain(connection: &Connection, table: TableId, chain: &ChainRow) -> rusqlite::Result<()> {
    let statement = "INSERT INTO chains (table_id, head, length, sealed, at_ms) VALUES (?1, ?2, ?3, ?4, ?5)";
    run(connection, statement, params![table, chain.head.as_slice(), chain.length, chain.sealed, to_sql(chain.at)])
}
