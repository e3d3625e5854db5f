//! The places that every family has: other days, and commands that are far apart.

use kip_contract::family::{Opening as _, Order};
use kip_contract::types::{ChanceSource, Timestamp};
use serde_json::json;

use super::relocated::{LONGEST, names_time};
use super::{Course, Place, Setting, Time};
use crate::family::Tested;
use crate::picks::Picks;

/// Returns the places of every family.
#[must_use]
pub fn general<F: Tested>() -> Vec<Place<F>> {
    vec![
        Place { name: "on another day, at another time of day", setting: on_another_day::<F> },
        Place { name: "each command 91 seconds later", setting: |_, course, _| apart(course, 91_000) },
        Place { name: "each command an hour later", setting: |_, course, _| apart(course, 3_600_007) },
        Place { name: "each command a day later", setting: |_, course, _| apart(course, 86_400_011) },
    ]
}

/// The first opening that is moved: every number of a course that began earlier could be a time.
const EARLIEST: Timestamp = 1_000_000_000;
/// The last time that courses are moved to: the year 2109.
const LATEST: Timestamp = 1 << 42;

fn on_another_day<F: Tested>(_: &F::Description, course: &Course<'_, F>, picks: &mut Picks) -> Option<Setting<F>> {
    let later = F::other_day(course.config, picks);
    let opened_at = course.config.opened_at();
    let is_early = course.orders.iter().all(|(order, _)| (0..LONGEST).contains(&order.at.wrapping_sub(opened_at)));
    let is_early = is_early && (EARLIEST..LATEST).contains(&opened_at);
    let (table, source) = (course.config.table().to_owned(), course.config.source().clone());
    let config = course.config.clone().replaced(&table, opened_at.checked_add(later)?, source);
    (is_early && !has_beacon(course)).then(|| Setting { time: Time::Later(later), ..Setting::of(config) })
}

/// Returns the setting in which each command is given that many milliseconds later than the one before it was.
fn apart<F: Tested>(course: &Course<'_, F>, by: Timestamp) -> Option<Setting<F>> {
    let opened_at = course.config.opened_at();
    let last = course.orders.iter().map(|(order, _)| order.at).max().unwrap_or(opened_at);
    let end = last.checked_add(by.checked_mul(course.orders.len() as u64 + 1)?)?;
    let mut before = opened_at;
    let is_in_order = course.orders.iter().all(|(order, _)| std::mem::replace(&mut before, order.at) <= order.at);
    let names_none = |(order, _): &(Order<F>, Option<String>)| !names_time(&json!(order.command), opened_at);
    let is_timeless = is_in_order && course.orders.iter().all(names_none) && !has_beacon(course);
    let fits = opened_at >= EARLIEST && last < LATEST && end < F::plays_until(course.config);
    (is_timeless && fits).then(|| Setting { time: Time::Apart(by), ..Setting::of(course.config.clone()) })
}

/// Returns whether a beacon sets times.
fn has_beacon<F: Tested>(course: &Course<'_, F>) -> bool {
    let of_config =
        matches!(course.config.source(), ChanceSource::Committed(commitment) if commitment.beacon.is_some());
    of_config
        || course.orders.iter().any(|(order, _)| {
            json!(order.command).pointer("/commit-draws/beacon").is_some_and(|beacon| !beacon.is_null())
        })
}
