//! Commands as they are given at a place, and answers of a place as the course's own table gives them.
//!
//! Answers are compared as JSON: seats become those of the course, times are moved back or left out, and fields in which the place
//! differs are left out on both sides.

use kip_contract::family::{Event, Opening as _, Order};
use kip_contract::frame;
use kip_contract::types::{Refusal, Timestamp};
use serde::Serialize;
use serde_json::{Value, json};

use super::{Seats, Setting, Time};
use crate::family::Tested;
use crate::side_by_side::find_difference;

/// No course lasts longer than this many milliseconds, or names a later time: 60 days.
pub const LONGEST: Timestamp = 60 * 24 * 3_600_000;
/// No course lasts longer at a place at which its commands are far apart: ten years.
const LONGEST_APART: Timestamp = 3_652 * 24 * 3_600_000;

/// A course of a table that opened at some time, at a place.
pub struct Relocated<'a, F: Tested> {
    opened_at: Timestamp,
    setting: &'a Setting<F>,
}

impl<'a, F: Tested> Relocated<'a, F> {
    pub fn new(config: &F::Config, setting: &'a Setting<F>) -> Self {
        Self { opened_at: config.opened_at(), setting }
    }

    /// Returns a command of the course, which has that number from 1, as it is given at the place.
    pub fn order(&self, order: &Order<F>, number: u64) -> Option<Order<F>> {
        let at = match self.setting.time {
            Time::Same => order.at,
            Time::Later(by) => order.at.saturating_add(by),
            Time::Apart(by) => order.at.saturating_add(by.saturating_mul(number)),
        };
        if self.setting.seats == Seats::default() && self.setting.time == Time::Same {
            return Some(order.clone());
        }
        let mut value = json!({ "by": order.by, "command": order.command });
        let seats = self.setting.seats;
        F::for_seats(&mut value, &mut |seat| Some(seats.there(seat)));
        if let Time::Later(by) = self.setting.time {
            self.move_times(&mut value, (self.opened_at, LONGEST), &|time| json!(time + by));
        }
        let (by, command) = (value["by"].take(), value["command"].take());
        Some(frame::Order { by: serde_json::from_value(by).ok()?, at, command: serde_json::from_value(command).ok()? })
    }

    /// Returns the difference between the answer to a command and the answer at the place.
    pub fn find_difference(
        &self,
        answer: &Result<Vec<Event<F>>, Refusal>,
        (refused, events): (&Option<Refusal>, &[Event<F>]),
    ) -> Option<String> {
        match (answer, refused) {
            (Ok(wanted), None) if wanted == events => None,
            (Ok(wanted), None) => self.find_difference_of(wanted, &events),
            (Err(wanted), Some(found)) => {
                let same =
                    (&wanted.code, &wanted.clause, &wanted.ruling) == (&found.code, &found.clause, &found.ruling);
                let words = |refusal: &Refusal| format!("{} ({})", refusal.code, refusal.clause);
                (!same).then(|| format!("is refused for another reason: {}, not {}", words(found), words(wanted)))
            }
            (Ok(_), Some(found)) => Some(format!("is refused: {} ({}): {}", found.code, found.clause, found.message)),
            (Err(wanted), None) => {
                Some(format!("is accepted, and should be refused: {} ({})", wanted.code, wanted.clause))
            }
        }
    }

    /// Returns the first difference between what the course's table shows and what the place shows.
    pub fn find_difference_of(
        &self,
        home: &(impl Serialize + ?Sized),
        there: &(impl Serialize + ?Sized),
    ) -> Option<String> {
        let (Ok(mut home), Ok(mut there)) = (serde_json::to_value(home), serde_json::to_value(there)) else {
            return Some("something has no JSON".into());
        };
        self.bring_back(&mut there);
        let (none, apart) = (Value::Null, matches!(self.setting.time, Time::Apart(_)));
        for value in [&mut home, &mut there] {
            if apart {
                self.move_times(value, (self.opened_at, LONGEST_APART), &|_| none.clone());
            }
            remove(value, self.setting.changed);
        }
        (home != there).then(|| {
            let (home, there) = find_difference(&home, &there);
            format!("has another answer: {there}, where the vector has {home}")
        })
    }

    /// Gives an answer of the place the seats and times of the course, and leaves out the events of others.
    fn bring_back(&self, value: &mut Value) {
        let seats = self.setting.seats;
        if let Value::Array(items) = value {
            items.retain_mut(|item| {
                let mut is_own = true;
                F::for_seats(item, &mut |seat| {
                    let own = seats.back(seat);
                    is_own &= own.is_some();
                    own
                });
                is_own
            });
        } else {
            F::for_seats(value, &mut |seat| seats.back(seat));
        }
        if let Time::Later(by) = self.setting.time {
            self.move_times(value, (self.opened_at + by, LONGEST), &|time| json!(time - by));
        }
    }

    /// Changes every number that is a time of the course.
    fn move_times(
        &self,
        value: &mut Value,
        (from, longest): (Timestamp, Timestamp),
        change: &dyn Fn(Timestamp) -> Value,
    ) {
        match value {
            Value::Number(number) => {
                if let Some(time) = number.as_u64().filter(|time| (from..from.saturating_add(longest)).contains(time)) {
                    *value = change(time);
                }
            }
            Value::Array(items) => items.iter_mut().for_each(|item| self.move_times(item, (from, longest), change)),
            Value::Object(fields) => {
                fields.values_mut().for_each(|field| self.move_times(field, (from, longest), change));
            }
            _ => {}
        }
    }
}

/// Removes fields by name.
fn remove(value: &mut Value, names: &[&str]) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| remove(item, names)),
        Value::Object(fields) => {
            fields.retain(|name, _| !names.contains(&name.as_str()));
            fields.values_mut().for_each(|field| remove(field, names));
        }
        _ => {}
    }
}

/// Returns whether a value names a time of a course that begins then.
pub fn names_time(value: &Value, opened_at: Timestamp) -> bool {
    match value {
        Value::Number(number) => {
            number.as_u64().is_some_and(|time| (opened_at..opened_at.saturating_add(LONGEST)).contains(&time))
        }
        Value::Array(items) => items.iter().any(|item| names_time(item, opened_at)),
        Value::Object(fields) => fields.values().any(|field| names_time(field, opened_at)),
        _ => false,
    }
}
