//! Commits a flight: the steps as columns, one statement, and a verdict on each.

use std::collections::{HashMap, HashSet};

use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;

use super::{Failure, Given, Postgres, describe};
use crate::crash::crash_point;
use crate::store::StoreError;
use crate::store::rows::{ChainRow, Movement, Record, RoundRow, Seating, Step, TableId, Verdict};
use crate::store::shared::to_sql;

/// Moves tables that are where their steps were made, with all that belongs to the steps.
const COMMIT: &str = include_str!("commit.sql");

/// A column of a statement's rows.
type Column<'a> = Box<dyn ToSql + Sync + Send + 'a>;

/// Makes a column of rows.
fn column<'a, R: Copy, T: ToSql + Sync + Send + 'a>(rows: &[R], read: impl Fn(R) -> T) -> Column<'a> {
    Box::new(rows.iter().map(|row| read(*row)).collect::<Vec<T>>())
}

/// The steps of one statement, with their places in the flight.
#[derive(Default)]
struct Wave<'a> {
    steps: Vec<(usize, &'a Step)>,
    tables: HashSet<TableId>,
    purses: HashSet<(&'a str, &'a str)>,
}

/// Splits steps into statements, so that no two steps of one have a table or a purse in common: within a statement the steps
/// do not see each other. Steps that have something in common keep their order.
fn split(steps: &[Step]) -> Vec<Wave<'_>> {
    let mut waves: Vec<Wave<'_>> = Vec::new();
    for (place, step) in steps.iter().enumerate() {
        let purses: HashSet<(&str, &str)> =
            step.movements.iter().map(|movement| (&*step.operator, &*movement.player)).collect();
        let meets = |wave: &Wave<'_>| wave.tables.contains(&step.table) || !wave.purses.is_disjoint(&purses);
        let at = waves.iter().rposition(meets).map_or(0, |last| last + 1);
        if at == waves.len() {
            waves.push(Wave::default());
        }
        let Some(wave) = waves.get_mut(at) else { continue };
        wave.tables.insert(step.table);
        wave.purses.extend(purses);
        wave.steps.push((place, step));
    }
    waves
}

impl Postgres {
    /// Commits steps, and returns a verdict for each.
    pub(super) async fn commit_flight(&self, steps: &[Step]) -> Result<Vec<Verdict>, StoreError> {
        crash_point!(STORE_BEFORE_COMMIT);
        let mut verdicts = vec![Verdict::Stale; steps.len()];
        for wave in split(steps) {
            for (place, verdict) in self.commit_wave(&wave.steps).await? {
                if let Some(kept) = verdicts.get_mut(place) {
                    *kept = verdict;
                }
            }
        }
        crash_point!(STORE_AFTER_COMMIT);
        Ok(verdicts)
    }

    /// Commits steps that have nothing in common. Where the statement is refused, they are repeated one by one: a bad one
    /// fails alone.
    async fn commit_wave(&self, wave: &[(usize, &Step)]) -> Result<Vec<(usize, Verdict)>, StoreError> {
        match self.append(wave).await {
            Err(Failure::Database(error)) if is_refusal(&error) => {
                tracing::warn!(steps = wave.len(), error = describe(&error), "steps are repeated one by one");
            }
            appended => return Ok(appended?),
        }
        let mut verdicts = Vec::new();
        for step in wave {
            match self.append(&[*step]).await {
                Ok(one) => verdicts.extend(one),
                Err(failure) => verdicts.push((step.0, judge(failure)?)),
            }
        }
        Ok(verdicts)
    }

    async fn append(&self, steps: &[(usize, &Step)]) -> Result<Vec<(usize, Verdict)>, Failure> {
        let columns = to_columns(steps);
        let given: Vec<Given<'_>> = columns.iter().map(|column| -> Given<'_> { &**column }).collect();
        let mut found = HashMap::new();
        for row in self.rows(COMMIT, &given).await? {
            let short: Option<i64> = row.try_get(1).map_err(Failure::Database)?;
            let table: TableId = row.try_get(0).map_err(Failure::Database)?;
            found.insert(table, short.map_or(Verdict::Done, Verdict::Short));
        }
        let verdict = |(place, step): &(usize, &Step)| (*place, found.remove(&step.table).unwrap_or(Verdict::Stale));
        Ok(steps.iter().map(verdict).collect())
    }
}

/// Returns whether the database has refused the statement, and is there: nothing was written.
fn is_refusal(error: &tokio_postgres::Error) -> bool {
    // 22 and 23: values and constraints; 40: a deadlock, which ends the statement of one side; 55: a lock that took too long.
    let class = |code: &SqlState| ["22", "23", "40", "55"].iter().any(|class| code.code().starts_with(class));
    error.code().is_some_and(class) && error.code() != Some(&SqlState::T_R_STATEMENT_COMPLETION_UNKNOWN)
}

/// Finds the verdict on a step that the database has refused. A key that was used is another's step.
fn judge(failure: Failure) -> Result<Verdict, StoreError> {
    match failure {
        Failure::Database(error) if is_refusal(&error) => {
            let is_others = error.code() == Some(&SqlState::UNIQUE_VIOLATION)
                && error.as_db_error().and_then(|error| error.table()) == Some("records");
            let is_late = error.code().is_some_and(|code| !code.code().starts_with('2'));
            Ok(if is_others || is_late { Verdict::Stale } else { Verdict::Broken(describe(&error)) })
        }
        failure => Err(failure.into()),
    }
}

/// Returns the rows of all steps, each with its step.
fn rows_of<'a, R>(steps: &[(usize, &'a Step)], rows: impl Fn(&'a Step) -> &'a [R]) -> Vec<(&'a Step, &'a R)> {
    steps.iter().flat_map(|(_, step)| rows(step).iter().map(|row| (*step, row))).collect()
}

/// Makes the parameters of [`COMMIT`], in its order.
fn to_columns<'a>(steps: &[(usize, &'a Step)]) -> Vec<Column<'a>> {
    let records: Vec<(&'a Step, &'a Record)> = rows_of(steps, |step| &step.records);
    let movements: Vec<(&'a Step, &'a Movement)> = rows_of(steps, |step| &step.movements);
    let seatings: Vec<(&'a Step, &'a Seating)> = rows_of(steps, |step| &step.seatings);
    let rounds: Vec<(&'a Step, &'a RoundRow)> = rows_of(steps, |step| &step.rounds);
    let chains: Vec<(&'a Step, &'a ChainRow)> = rows_of(steps, |step| step.chain.as_slice());
    vec![
        column(steps, |(_, step)| step.table),
        column(steps, |(_, step)| step.revision),
        column(steps, |(_, step)| step.last()),
        column(steps, |(_, step)| to_sql(step.place.commands)),
        column(steps, |(_, step)| step.place.chain.as_bytes().as_slice()),
        column(steps, |(_, step)| step.place.state.as_slice()),
        column(steps, |(_, step)| to_sql(step.place.at)),
        column(steps, |(_, step)| step.place.due.map(to_sql)),
        column(steps, |(_, step)| step.place.host.as_str()),
        column(steps, |(_, step)| step.place.status.as_str()),
        column(steps, |(_, step)| step.place.digest.as_bytes().as_slice()),
        column(steps, |(_, step)| step.operator.as_str()),
        column(steps, |(_, step)| step.draws.as_deref()),
        column(steps, |(_, step)| step.lands),
        column(&records, |(step, _)| step.table),
        column(&records, |(_, record)| record.seq),
        column(&records, |(_, record)| record.key.as_str()),
        column(&records, |(_, record)| record.body.as_slice()),
        column(&records, |(_, record)| to_sql(record.at)),
        column(&records, |(_, record)| record.lines.as_str()),
        column(&movements, |(step, _)| step.table),
        column(&movements, |(_, movement)| movement.seq),
        column(&movements, |(_, movement)| movement.player.as_str()),
        column(&movements, |(_, movement)| movement.amount),
        column(&movements, |(_, movement)| movement.is_owed),
        column(&seatings, |(step, _)| step.table),
        column(&seatings, |(_, seating)| i64::from(seating.seat)),
        column(&seatings, |(_, seating)| seating.seq),
        column(&seatings, |(_, seating)| seating.player.as_deref()),
        column(&rounds, |(step, _)| step.table),
        column(&rounds, |(_, round)| i64::from(round.seat)),
        column(&rounds, |(_, round)| to_sql(round.number)),
        column(&rounds, |(_, round)| round.player.as_str()),
        column(&rounds, |(_, round)| round.from_seq),
        column(&rounds, |(_, round)| round.to_seq),
        column(&rounds, |(_, round)| to_sql(round.from)),
        column(&rounds, |(_, round)| to_sql(round.to)),
        column(&rounds, |(_, round)| round.staked),
        column(&rounds, |(_, round)| round.returned),
        column(&rounds, |(_, round)| round.paid),
        column(&rounds, |(_, round)| i64::from(round.ended)),
        column(&chains, |(step, _)| step.table),
        column(&chains, |(_, chain)| chain.head.as_slice()),
        column(&chains, |(_, chain)| i64::from(chain.length)),
        column(&chains, |(_, chain)| chain.sealed.as_slice()),
        column(&chains, |(_, chain)| to_sql(chain.at)),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::{Place, Status};
    use kip::Digest;

    fn step(table: TableId, players: &[&str]) -> Step {
        let (digest, state, host) = (Digest::of(b""), Vec::new(), String::new());
        let (status, at) = (Status::Open, 0);
        let movement = |player: &&str| Movement { player: (*player).into(), seq: 1, amount: -1, is_owed: false };
        Step {
            table,
            operator: "demo".into(),
            revision: 0,
            from: 0,
            place: Place { status, digest, commands: 0, chain: digest, state, at, due: None, host },
            records: Vec::new(),
            movements: players.iter().map(movement).collect(),
            seatings: Vec::new(),
            rounds: Vec::new(),
            chain: None,
            draws: None,
            lands: false,
        }
    }

    #[test]
    fn steps_with_a_common_purse_or_table_are_in_statements_of_their_order() {
        let steps =
            [step(1, &["ann"]), step(2, &["bert"]), step(3, &["ann", "bert"]), step(4, &["bert"]), step(2, &[])];
        let places = |wave: &Wave<'_>| wave.steps.iter().map(|(place, _)| *place).collect::<Vec<_>>();
        assert_eq!(split(&steps).iter().map(places).collect::<Vec<_>>(), [vec![0, 1], vec![2, 4], vec![3]]);
        assert!(split(&[]).is_empty());
    }
}
