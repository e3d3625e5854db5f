//! The face of a family: everything that people see of its tables and type at them. The commands of the program are written once,
//! over this trait; a family's words and pictures are in its own folder.

use std::fmt::Debug;

use kip::contract::{Account, CommandLine, Link, Refusal, Seat, Timestamp};
use kip::family::{Actor, Event, Hosted, Role as _};
use kip::transcript::Names;
use kip::{Rulebook, Swapped};
use kip_session::{Audit, Books};
use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::errors::{Failure, Outcome};
use crate::new_rulebook::template::Template;
use crate::output::{Out, signed};
use crate::participants::Participants;
use crate::play::session::Session;

/// The record that a command completes in the books of a family.
pub type Entry<F> = <<F as Face>::Books as Books<F>>::Entry;

/// The result of a person's words: the commands that they stand for, or a refusal.
pub type Understood<F> = Result<Vec<<F as kip::Family>::Command>, Refusal>;

/// The draw of a table whose chance nobody sees.
#[derive(Clone, Debug)]
pub enum Draw {
    /// 32 bytes of the generator.
    Fresh(Vec<u8>),
    /// The next link of the table's chain.
    Committed(Link),
}

/// A family as people meet it: everything that they see of its tables, and type at them.
pub trait Face: Hosted<Command: Debug, Config: Clone> {
    /// The records that the program keeps of a table.
    type Books: Books<Self, Entry: Serialize>;

    /// The family's words in scripts.
    const SCRIPT: ScriptWords;

    /// The field of JSON documents that lists the entries of the books; `None` without entries.
    const ENTRIES: Option<&'static str> = None;

    /// True where a script's output is its events. Other families show the entries of their books, and events on request.
    const SHOWS_EVENTS: bool = true;

    /// True where a viewer may not know every event of a table.
    const HAS_SECRETS: bool = true;

    /// True where the results of a session are printed from the entries of its books.
    const TELLS_ENTRIES: bool = false;

    /// The ruling on the roles of commands, for `kip describe --commands`.
    const ROLES_RULING: Option<&'static str> = None;

    /// Returns the number of seats of a table.
    fn seats(config: &Self::Config) -> Seat;

    /// Returns the offset of a table's clock from UTC, if the config has one.
    fn zone(_: &Self::Config) -> Option<i16> {
        None
    }

    /// Describes the table that a config opens, such as `3 players`.
    fn describe_table(config: &Self::Config) -> String;

    /// Describes the terms of a table.
    fn describe_terms(_: &Self::Config, _: &Rulebook<Self>) -> Option<String> {
        None
    }

    /// Adds help to the failure of a config that is refused.
    fn explain_refused_config(failure: Failure, _: &Self::Config) -> Failure {
        failure
    }

    /// Follows the rulebook in play with the words for roles and things.
    fn follow_rulebook(_: &mut Participants, _: &Rulebook<Self>) {}

    /// Names an actor.
    fn name_actor(participants: &Participants, by: Actor<Self>) -> String {
        if by == Actor::<Self>::player(by.number) {
            return participants.name(by.number);
        }
        match by.number {
            0 | 1 => by.role.as_str().replace('-', " "),
            number => format!("{} {number}", by.role.as_str().replace('-', " ")),
        }
    }

    /// Describes events of that rulebook to a viewer, or to everybody: a sentence with its clause for each. Only the wording depends
    /// on the viewer. The caller has disclosed the events.
    fn narrate(
        session: &Session<Self>,
        events: &[Event<Self>],
        of: &Rulebook<Self>,
        viewer: Option<Seat>,
    ) -> Vec<String>;

    /// Returns example commands with that name, as in a script.
    fn examples(command: &str) -> Vec<&'static str>;

    /// Returns example commands for the line of a rulebook's vocabulary, each with its giver.
    fn command_examples<'a>(line: &'a CommandLine, _: &'a Self::Description) -> Vec<(String, &'static str)> {
        let by = line.by.first().map_or("", String::as_str);
        let by = if by == Self::Role::PLAYER.as_str() { format!("{by} 1") } else { by.to_owned() };
        Self::examples(&line.name).into_iter().map(|example| (by.clone(), example)).collect()
    }

    /// Returns the facts that distinguish a rulebook, by name.
    fn facts(description: &Self::Description) -> Vec<(&'static str, String)>;

    /// Returns the heading of the list of bets.
    fn bets_heading(_: &Self::Description) -> &'static str {
        "Bets and what they pay"
    }

    /// Returns words that only this family has, with a heading.
    fn terms_of_art(_: &Self::Description) -> Option<(&'static str, Vec<(&'static str, String)>)> {
        None
    }

    /// Returns the fields of commands that take one of a few words, with those words.
    fn field_values(_: &Self::Description) -> Vec<(&'static str, Vec<&'static str>)> {
        Vec::new()
    }

    /// Returns the fields of commands whose values have a unit or a notation, with it.
    fn field_meanings(_: &Self::Description) -> Vec<(&'static str, &'static str)> {
        FIELDS.to_vec()
    }

    /// Returns the template of a house's rulebook that inherits from another.
    ///
    /// # Errors
    /// The family has no template, or no such rulebook.
    fn template(_: Option<&str>) -> Outcome<Template> {
        Err(Failure::input(format!("a house's rulebook of {} has no template", Self::NAME)))
    }

    /// Requires that players say moves in words at these tables.
    ///
    /// # Errors
    /// A sentence about the words.
    fn require_words(_: &str) -> Result<(), String> {
        Err("moves are said at card tables: here a line has a `command`".into())
    }

    /// Returns the listed commands that a player's words stand for.
    ///
    /// # Errors
    /// The words stand for nothing or for several things, or the component fails.
    fn understand(_: &mut Session<Self>, _: Seat, _: Timestamp, words: &str) -> Outcome<Understood<Self>> {
        Err(Failure::input(format!("`{words}`: nothing is said at this table")))
    }

    /// Returns the command that brings chance.
    fn bring(draw: Draw) -> Self::Command;

    /// Returns whether the next chain, if it is due, is published before this command.
    fn precedes_draw(command: &Self::Command) -> bool;

    /// Returns the terms that the table gets under another rulebook; `None` keeps those that it has.
    ///
    /// # Errors
    /// The rulebook shows no terms.
    fn terms_under(_: &Session<Self>, _: &Rulebook<Self>) -> Outcome<Option<Self::Terms>> {
        Ok(None)
    }

    /// Describes the terms that a table has after a swap.
    fn describe_swap(_: &Swapped<Self>) -> Option<String> {
        None
    }

    /// Prints an entry of the books.
    ///
    /// # Errors
    /// The output fails.
    fn print_entry(_: &Entry<Self>, _: &Participants, _: &mut Out) -> Outcome {
        Ok(())
    }

    /// Prints all entries of a session that was played again.
    ///
    /// # Errors
    /// The output fails.
    fn print_entries(_: &[Entry<Self>], _: &Participants, _: &mut Out) -> Outcome {
        Ok(())
    }

    /// Prints the results of a session.
    ///
    /// # Errors
    /// The output fails.
    fn print_totals(totals: &Totals<'_, Self>, out: &mut Out) -> Outcome {
        for seat in totals.seats() {
            out.line(format!("  {}  {}", totals.participants.full_name(seat), signed(totals.balance(seat))))?;
        }
        totals.print_elsewhere(out)
    }

    /// Returns the results of a session as fields of a JSON document.
    fn totals_json(totals: &Totals<'_, Self>) -> Map<String, Value> {
        totals.json(totals.seats())
    }

    /// Says that sums or statements are wrong.
    fn describe_imbalance(imbalance: &str) -> String {
        format!("the money does not add up: {imbalance}")
    }
}

/// The fields that every family's commands have, with their units and notations.
pub const FIELDS: [(&str, &str); 3] = [
    ("at", "milliseconds since 1970 UTC"),
    ("first-round-at, period", "a beacon's round 1 in milliseconds since 1970 UTC, and from round to round"),
    ("fresh, x, head, key, bytes, add-entropy", "lower-case hex; 32 bytes, 64 digits, but for a beacon's"),
];

/// The words of a family's scripts.
#[derive(Clone, Copy, Debug)]
pub struct ScriptWords {
    /// The names of the family's commands.
    pub commands: &'static [&'static str],
    /// The command that brings chance.
    pub chance: &'static str,
    /// The reason why the program cannot draw at an `observed` table, and an example of the command.
    pub observed: [&'static str; 2],
    /// An example of an opening.
    pub opening: &'static str,
    /// An example of an order.
    pub order: &'static str,
    /// An example of a command.
    pub command: &'static str,
    /// The fields that hold an amount, and the commands whose payload is one.
    pub amounts: &'static [&'static str],
    /// The fields that hold a seat, and the commands whose payload is one.
    pub seats: &'static [&'static str],
    /// The fields that hold a time, and the commands whose payload is one.
    pub times: &'static [&'static str],
    /// The largest amount, in a sentence.
    pub most_amount: &'static str,
    /// The ruling on amounts.
    pub amount_rule: &'static str,
    /// The ruling on times.
    pub time_rule: &'static str,
    /// The largest number of seats.
    pub most_seats: Seat,
}

/// The results of a session so far.
pub struct Totals<'a, F: Face> {
    /// The accounts, draws and books.
    pub audit: &'a Audit<F, F::Books>,
    /// The players' names.
    pub participants: &'a Participants,
    /// The entries of the books, in order.
    pub entries: &'a [Entry<F>],
    /// The config that the table was opened with.
    pub config: &'a F::Config,
}

impl<F: Face> Totals<'_, F> {
    /// Returns the seats with an account or a name, in ascending order.
    pub fn seats(&self) -> Vec<Seat> {
        let purse = |account| if let Account::Purse(seat) = account { Some(seat) } else { None };
        let mut seats: Vec<_> = self.audit.ledger().balances().filter_map(|row| purse(row.account)).collect();
        let names: &Names = self.participants.names();
        seats.extend(names.keys());
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// Returns the amount that a seat has won or lost; its stakes count as lost.
    pub fn balance(&self, seat: Seat) -> i128 {
        self.sum(|account| account == Account::Purse(seat))
    }

    /// Returns the stakes that are not decided.
    pub fn at_stake(&self) -> i128 {
        self.sum(|account| matches!(account, Account::Table(_)))
    }

    /// Returns the amount that the house has won.
    pub fn house(&self) -> i128 {
        self.sum(|account| matches!(account, Account::House(_)))
    }

    fn sum(&self, wanted: impl Fn(Account) -> bool) -> i128 {
        self.audit.ledger().balances().filter(|row| wanted(row.account)).map(|row| row.has).sum()
    }

    /// Prints the money that no seat has and, if there is any, the sum of all balances.
    ///
    /// # Errors
    /// The output fails.
    pub fn print_elsewhere(&self, out: &mut Out) -> Outcome {
        let elsewhere = [("on the table", self.at_stake()), ("the house", self.house())];
        if elsewhere.iter().all(|(_, amount)| *amount == 0) {
            return Ok(());
        }
        for (whose, amount) in elsewhere.iter().filter(|(_, amount)| *amount != 0) {
            out.line(format!("  {whose}  {}", signed(*amount)))?;
        }
        out.line(format!("  sum  {}", signed(self.sum(|_| true))))
    }

    /// Returns the results as fields of a JSON document, with these seats.
    pub fn json(&self, seats: impl IntoIterator<Item = Seat>) -> Map<String, Value> {
        let player =
            |seat| json!({ "seat": seat, "name": self.participants.name(seat), "balance": self.balance(seat) });
        let players: Vec<_> = seats.into_iter().map(player).collect();
        let fields =
            [("players", json!(players)), ("house", json!(self.house())), ("at-stake", json!(self.at_stake()))];
        fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
    }
}
