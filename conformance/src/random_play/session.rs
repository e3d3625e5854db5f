//! A session at one table, and its repetitions.

use kip_contract::family::{
    Actor, Choice, Described as _, DueChance, Event, Named as _, Opening as _, Order, Role as _, Shown as _, find_loss,
};
use kip_contract::frame;
use kip_contract::types::{Blank, ChanceSource, Commitment, Filling, Link, Refusal, Timestamp};

use super::elsewhere::Elsewhere;
use super::judges::{Judges, is_same, outcome};
use super::property::Property;
use crate::books::Books;
use crate::choices::{ALL, chances_fault, fault, format_choice, format_command, is_for, range};
use crate::choose::{Chooser, Chosen, Expected, Scene, anybody};
use crate::draws::chain::{Chain, previous_link};
use crate::family::{Fillable as _, LARGEST, Laid as _, Tested, json};
use crate::hosting::{Failure, Rules, Table};
use crate::picks::Picks;

/// One command that was given, with the state after it.
struct Given<F: Tested> {
    order: Order<F>,
    answer: Result<Vec<Event<F>>, Refusal>,
    after: Vec<u8>,
}

/// A session that is being played.
pub struct Session<'a, 'j, F: Tested> {
    judges: &'a mut Judges<'j, F>,
    config: F::Config,
    /// The chains that are known: the table's first, and those that were committed since.
    chains: Vec<Chain>,
    chooser: Chooser<F>,
    opening: (Vec<u8>, Vec<Event<F>>),
    state: Vec<u8>,
    kept: Box<dyn Table<F>>,
    /// True when one kept table serves the whole session.
    keeps_its_table: bool,
    /// True when the table becomes full, and bets a lot.
    is_busy: bool,
    books: Books<F>,
    given: Vec<Given<F>>,
}

impl<'a, 'j, F: Tested> Session<'a, 'j, F> {
    /// Opens the table with every party.
    ///
    /// # Errors
    /// The table cannot be opened.
    pub fn open(
        judges: &'a mut Judges<'j, F>,
        config: F::Config,
        chain: Option<Chain>,
        (picks, is_busy): (Picks, bool),
    ) -> Result<Self, Failure> {
        let place = format!("the opening of {:?}", config.table());
        let (state, events) = judges.ask(&place, "open", true, |rules| rules.open(&config))?;
        let (mut kept, told) = judges.host.open(&config)?;
        let same = told == events && kept.snapshot()? == state;
        judges.check(Property::Kept, &place, same, || "the kept table opens otherwise".into());
        let mut books = Books::open(&judges.description, &config);
        let booked = books.book(&events);
        judges.check(Property::Money, &place, booked.is_ok(), || booked.err().unwrap_or_default());
        judges.played.tables += 1;
        *judges.played.sources.entry(config.source().name().into()).or_default() += 1;
        let opening = (state.clone(), events);
        let mut chooser = Chooser::new(picks);
        let keeps_its_table = chooser.picks().once_in(2);
        let given = Vec::new();
        let chains = chain.into_iter().collect();
        Ok(Self { judges, config, chains, chooser, opening, state, kept, keeps_its_table, is_busy, books, given })
    }

    /// Gives so many commands, or fewer if the table closes earlier.
    ///
    /// # Errors
    /// There is no answer.
    pub fn play(&mut self, commands: u64) -> Result<(), Failure> {
        let most_chances = self.judges.description.head().most_chances;
        let (longest, description) = (self.judges.played.longest, self.judges.description.clone());
        for number in 1..=commands {
            let place = format!("{:?}, command {number}", self.config.table());
            let view = self.judges.ask(&place, "view", false, |rules| rules.view(&self.state, None))?;
            require_bounds(self.state.len(), view.common().now, self.given.last().map_or(0, |given| given.order.at))?;
            let difference = self.books.find_difference(&view.common().lying, view.stakes());
            self.judges.check(Property::Money, &place, difference.is_none(), || difference.unwrap_or_default());
            let is_long = commands >= 1_000;
            let at = self.next_time(view.common().now, is_long);
            let listed = self.judges.ask(&place, "legal", false, |rules| rules.legal(&self.state, at, None, ALL))?;
            let wrong = fault(&listed, at, ALL);
            let ends = listed.first.is_empty() == view.common().closed;
            self.judges.check(Property::Lists, &place, wrong.is_none() && ends, || {
                wrong.unwrap_or_else(|| "nothing is listed at an open table, or something at a closed one".into())
            });
            let due = self.judges.ask(&place, "chances", false, |rules| rules.chances(&self.state, most_chances))?;
            let wrong = find_wrong_chances::<F>(&description, &view, (&due, most_chances));
            self.judges.check(Property::Lists, &place, wrong.is_none(), || wrong.unwrap_or_default());
            if self.chooser.picks().once_in(3) {
                self.look(&place, &view, &listed.first, at)?;
            }
            let link = self.next_link(&view);
            let next = self.next_chain(&view, &listed.first);
            let next_commitment = next.as_ref().map(|(_, commitment)| commitment);
            let (view, listed, due) = (&view, &listed.first[..], &due);
            let scene = Scene {
                description: &description,
                view,
                listed,
                due,
                at,
                link,
                next: next_commitment,
                is_long,
                is_busy: self.is_busy,
            };
            let judges = &mut *self.judges;
            let mut fill = |command: &F::Command, fillings: &[Filling]| judges.fill(&place, command, fillings);
            let Some(chosen) = self.chooser.choose(&mut fill, &scene)? else { break };
            self.check_filled(&place, &chosen);
            let is_given = |(_, commitment): &(Chain, Commitment)| {
                let fillings = chosen.filled.as_ref().map_or(&[][..], |(_, fillings)| fillings);
                fillings.contains(&Filling::Commitment(commitment.clone()))
            };
            self.chains.extend(next.filter(is_given).map(|(chain, _)| chain));
            self.give_granted(&place, view)?;
            self.give(&place, view, chosen)?;
            if self.chooser.picks().once_in(16) {
                self.restore(&place)?;
            }
            if self.chooser.picks().once_in(8) {
                self.move_out(&place)?;
            }
            if self.judges.failed.len() > 4 {
                break;
            }
        }
        self.judges.played.longest = longest.max(self.given.len() as u64);
        Ok(())
    }

    /// Returns the next link of the chain that the table uses, if it is known, with the beacon's round that is due.
    fn next_link(&mut self, view: &F::View) -> Option<Link> {
        let chain = self.chains.get(self.current_chain(view)?)?;
        chain.next_reveal(view.common().chain.as_ref()?.due, self.chooser.picks())
    }

    /// Returns the chain that the table uses, if it is known.
    fn current_chain(&self, view: &F::View) -> Option<usize> {
        let head = &view.common().chain.as_ref()?.head;
        self.chains.iter().position(|chain| chain.next_link().is_some_and(|link| *head == previous_link(&link)))
    }

    /// Returns a new chain with its commitment, if one can be committed.
    fn next_chain(&mut self, view: &F::View, listed: &[Choice<F>]) -> Option<(Chain, Commitment)> {
        let is_listed = listed.iter().any(|choice| choice.blanks.contains(&Blank::Commitment));
        let beacon = view.common().chain.as_ref().filter(|_| is_listed)?.beacon.clone();
        let picks = self.chooser.picks();
        let length = usize::try_from(picks.between(64, 128)).unwrap_or(64);
        let chain = Chain::ending_with(picks.seed(), length);
        let commitment = chain.commitment(beacon);
        Some((chain, commitment))
    }

    /// Checks that the given values were filled in, and nothing else.
    fn check_filled(&mut self, place: &str, chosen: &Chosen<F>) {
        let Some((choice, fillings)) = &chosen.filled else { return };
        let holds = json::is_filled_with(&choice.command, fillings, &chosen.order.command);
        self.judges.check(Property::Filled, place, holds, || {
            format!("{} was filled in with something else than was given", format_choice(choice))
        });
        if let (Some(range), [Filling::Amount(sum)]) = (range(choice), &**fillings) {
            let same = choice.command.with_amount(range, sum.amount).as_ref() == Some(&chosen.order.command);
            self.judges.check(Property::Filled, place, same, || {
                format!("{} filled in with {} is something else", format_choice(choice), sum.amount)
            });
        }
    }

    /// Returns the time of the next command: often the same, mostly soon, sometimes a minute later. In a long session it is never
    /// a minute later, since some tables close at midnight.
    fn next_time(&mut self, now: Timestamp, is_long: bool) -> Timestamp {
        let picks = self.chooser.picks();
        let later = match picks.below(8) {
            0..=3 => 0,
            4..=6 => picks.below(2_000),
            _ => picks.below(if is_long { 4_000 } else { 90_000 }),
        };
        now.saturating_add(later)
    }

    /// Asks other viewers for their views.
    fn look(&mut self, place: &str, view: &F::View, listed: &[Choice<F>], at: Timestamp) -> Result<(), Failure> {
        let (state, judges) = (&self.state, &mut *self.judges);
        let picks = self.chooser.picks();
        let viewer = viewer::<F>(picks, view);
        let most = u32::try_from(picks.below(12)).unwrap_or(0);
        let seen = judges.ask(place, "view", true, |rules| rules.view(state, viewer));
        let kept = self.kept.view(viewer);
        judges.check(Property::Kept, place, is_same(&seen, &kept), || "the kept table shows something else".into());
        let whole = judges.ask(place, "legal", false, |rules| rules.legal(state, at, viewer, ALL));
        let short = judges.ask(place, "legal", true, |rules| rules.legal(state, at, viewer, most));
        let kept = self.kept.legal(at, viewer, most);
        judges.check(Property::Kept, place, is_same(&short, &kept), || "the kept table lists something else".into());
        let (seen, whole, short) = (seen?, whole?, short?);
        let difference = self.books.find_difference(&seen.common().lying, seen.stakes());
        judges.check(Property::Money, place, difference.is_none(), || difference.unwrap_or_default());
        let same = !F::IS_OPEN || seen == *view;
        judges.check(Property::Disclosed, place, same, || "nothing is hidden, and somebody sees something else".into());
        let is_beginning = short.total == whole.total && whole.first.starts_with(&short.first);
        // Only a listed actor is known to be there.
        let known = viewer.filter(|actor| listed.iter().any(|choice| choice.by == *actor));
        let is_part = known.is_none_or(|actor| {
            let own = listed.iter().filter(|choice| is_for(choice, actor));
            own.eq(&whole.first)
        });
        let wrong = fault(&short, at, most);
        judges.check(Property::Lists, place, is_beginning && is_part && wrong.is_none(), || {
            wrong.unwrap_or_else(|| match viewer.filter(|_| !is_part) {
                Some(actor) => format!("the list of {} {} is another part", actor.role.as_str(), actor.number),
                None => format!("a list of {most} is not the beginning of the whole"),
            })
        });
        if let Some(until) = whole.until.filter(|until| *until > at) {
            // It holds a millisecond before, and at that moment there is a list, too.
            let last = judges.rules.legal(state, until.saturating_sub(1), viewer, ALL)?;
            let next = judges.rules.legal(state, until, viewer, ALL)?;
            let wrong = fault(&next, until, ALL);
            // The times in blanks come with the moment that is asked for.
            let same = last.first.len() == whole.first.len() && last.first.iter().zip(&whole.first).all(is_alike::<F>);
            judges.check(Property::Lists, place, same && wrong.is_none(), || {
                wrong.unwrap_or_else(|| format!("a list that holds until {until} is another one a millisecond before"))
            });
        }
        for most in [judges.description.head().most_chances, 0] {
            let due = judges.ask(place, "chances", true, |rules| rules.chances(state, most));
            let kept = self.kept.chances(most);
            judges.check(Property::Kept, place, is_same(&due, &kept), || "the kept table has other chances".into());
            let due = due?;
            let wrong = find_wrong_chances::<F>(&judges.description, view, (&due, most));
            judges.check(Property::Lists, place, wrong.is_none(), || wrong.unwrap_or_default());
        }
        Ok(())
    }

    /// Gives commands that the texts grant in this state, listed or not. Nothing follows from them.
    fn give_granted(&mut self, place: &str, view: &F::View) -> Result<(), Failure> {
        let judges = &mut *self.judges;
        for granted in judges.tries.choose(view, F::granted(&judges.description, view)) {
            let refused = match judges.rules.apply(&self.state, &granted.order) {
                Ok(_) => None,
                Err(Failure::Refused(refusal)) => Some(granted.refused(view, &refusal.code)),
                Err(failure) => return Err(failure),
            };
            judges.check(Property::Rights, place, refused.is_none(), || refused.unwrap_or_default());
        }
        Ok(())
    }

    /// Gives a command to every party.
    fn give(&mut self, place: &str, view: &F::View, chosen: Chosen<F>) -> Result<(), Failure> {
        let Chosen { order, expected, reveals, .. } = chosen;
        let revealed = if reveals { self.current_chain(view) } else { None };
        let also_second = self.chooser.picks().once_in(2);
        let applied = self.judges.ask(place, "apply", also_second, |rules| rules.apply(&self.state, &order));
        let answer = match &applied {
            Ok((_, events)) => Ok(events.clone()),
            Err(failure) => Err(failure.clone()),
        };
        let kept = self.kept.apply(&order);
        let same = is_same(&answer, &kept);
        let command = || format_command(order.by, &order.command);
        self.judges.check(Property::Kept, place, same, || {
            format!(
                "{}: {} by the stateless interface, {} by the kept table",
                command(),
                outcome(&answer),
                outcome(&kept)
            )
        });
        let snapshot = self.kept.snapshot()?;
        match applied {
            Ok((after, events)) => {
                self.judges.played.accepted += 1;
                *self.judges.played.commands.entry(order.command.name().to_owned()).or_default() += 1;
                self.judges.check(Property::NotListed, place, expected != Expected::Refused, || {
                    format!("not listed, and accepted: {}", command())
                });
                self.judges.check(Property::Kept, place, snapshot == after, || {
                    format!("{}: the kept table has another state", command())
                });
                if let Some(rights) = F::rights(&self.judges.description) {
                    let lacks = rights.find_overreach::<F>(view, &order);
                    self.judges.check(Property::Rights, place, lacks.is_none(), || lacks.unwrap_or_default());
                }
                self.follow(place, &after, &events)?;
                if let Some(chain) = revealed.and_then(|place| self.chains.get_mut(place)) {
                    chain.reveal();
                }
                self.state.clone_from(&after);
                self.given.push(Given { order, answer: Ok(events), after });
            }
            Err(Failure::Refused(refusal)) => {
                self.judges.played.refused += 1;
                self.judges.check(Property::Listed, place, expected != Expected::Accepted, || {
                    format!("listed, and refused with {}: {}", refusal.code, command())
                });
                self.judges.check(Property::Unchanged, place, snapshot == self.state, || {
                    format!("{}: the kept table has another state", command())
                });
                self.given.push(Given { order, answer: Err(refusal), after: self.state.clone() });
            }
            Err(failure) => return Err(failure),
        }
        if self.chooser.picks().once_in(6) {
            self.ask_again(place)?;
        }
        Ok(())
    }

    /// Checks everything that follows from the events of a command.
    fn follow(&mut self, place: &str, after: &[u8], events: &[Event<F>]) -> Result<(), Failure> {
        let (is_asked, state) = (self.chooser.picks().once_in(6), &self.state);
        let rebuilt = match is_asked {
            true => self.judges.ask(place, "rebuild", true, |rules| rules.rebuild(state, events)),
            false => self.judges.rules.rebuild(state, events),
        };
        let same = rebuilt.as_ref().is_ok_and(|rebuilt| rebuilt == after);
        self.judges.check(Property::Rebuilt, place, same, || "the events lead to another state".into());
        let booked = self.books.book(events);
        self.judges.check(Property::Money, place, booked.is_ok(), || booked.err().unwrap_or_default());
        if is_asked {
            let view = self.judges.rules.view(after, None)?;
            let viewer = viewer::<F>(self.chooser.picks(), &view);
            self.judges.disclose(place, events, viewer)?;
        }
        Ok(())
    }

    /// Asks once more for an earlier command.
    fn ask_again(&mut self, place: &str) -> Result<(), Failure> {
        let number = usize::try_from(self.chooser.picks().below(self.given.len() as u64)).unwrap_or(0);
        let Some(given) = self.given.get(number) else { return Ok(()) };
        let before = number.checked_sub(1).and_then(|number| self.given.get(number));
        let before = before.map_or(&self.opening.0, |before| &before.after);
        let again = self.judges.rules.apply(before, &given.order);
        let same = is_answer::<F>(&again, &given.answer, &given.after);
        self.judges.check(Property::Repeated, place, same, || {
            let command = format_command(given.order.by, &given.order.command);
            format!("command {} ({command}) is answered otherwise than it was", number + 1)
        });
        if let Err(failure @ Failure::Failed(_)) = again { Err(failure) } else { Ok(()) }
    }

    /// Restores the table from its state. Some sessions continue with it; others keep their first table to the end.
    fn restore(&mut self, place: &str) -> Result<(), Failure> {
        let mut restored = self.judges.host.restore(&self.state)?;
        let same = restored.snapshot()? == self.state;
        self.judges.check(Property::Restored, place, same, || "it has another state".into());
        if !self.keeps_its_table {
            self.kept = restored;
        }
        Ok(())
    }

    /// Exports the table and imports it again, under its own rulebook and terms.
    fn move_out(&mut self, place: &str) -> Result<(), Failure> {
        let (state, judges) = (&self.state, &mut *self.judges);
        let view = judges.rules.view(state, None)?;
        let at = view.common().now.saturating_add(self.chooser.picks().below(2));
        let bytes = match judges.ask(place, "export-table", true, |rules| rules.export_table(state, at)) {
            Ok(bytes) => bytes,
            Err(Failure::Refused(_)) => return Ok(()),
            Err(failure) => return Err(failure),
        };
        let imported = judges.ask(place, "import-table", true, |rules| rules.import_table(&bytes, None, at));
        let lost = match imported {
            Ok((state, events)) => {
                let after = judges.rules.view(&state, None)?;
                let rebuilt = judges.rules.rebuild(&state, &[])?;
                let restored = judges.host.restore(&state)?.snapshot()?;
                let is_state = rebuilt == state && restored == state;
                let moves = events.iter().any(|event| !event.moves.is_empty());
                let lost = find_loss::<F>(&view, &after).map(|what| format!("not all came along: {what}"));
                lost.or_else(|| moves.then(|| "the import moves money".into()))
                    .or_else(|| (!is_state).then(|| "the imported table's state is none".into()))
            }
            Err(failure) => Some(format!("an exported table is not imported: {}", failure.describe())),
        };
        judges.check(Property::Moved, place, lost.is_none(), || lost.unwrap_or_default());
        self.import_under_terms(place, &bytes, (&view, at))?;
        self.cut(place, bytes, at)
    }

    /// Imports the table under the terms with which it was opened. They may be refused, since limits for a player may have changed.
    fn import_under_terms(
        &mut self,
        place: &str,
        bytes: &[u8],
        (view, at): (&F::View, Timestamp),
    ) -> Result<(), Failure> {
        let Some(terms) = F::terms(&self.config) else { return Ok(()) };
        let judges = &mut *self.judges;
        let ask = |rules: &mut dyn Rules<F>| rules.import_table(bytes, Some(&terms), at);
        match judges.ask(place, "import-table", true, ask) {
            Ok((state, _)) => {
                let lost = find_loss::<F>(view, &judges.rules.view(&state, None)?);
                judges.check(Property::Moved, place, lost.is_none(), || {
                    format!("not all came along under terms: {}", lost.unwrap_or_default())
                });
                Ok(())
            }
            Err(Failure::Refused(_)) => Ok(()),
            Err(failure) => Err(failure),
        }
    }

    /// Imports bytes that are not an exported table: they must be refused, or read as another table, without a failure.
    fn cut(&mut self, place: &str, mut bytes: Vec<u8>, at: Timestamp) -> Result<(), Failure> {
        let picks = self.chooser.picks();
        let byte = usize::try_from(picks.below(bytes.len() as u64)).unwrap_or(0);
        if picks.once_in(2) {
            bytes.truncate(byte);
        } else if let Some(byte) = bytes.get_mut(byte) {
            *byte ^= 1 << picks.below(8);
        }
        match self.judges.ask(place, "import-table", true, |rules| rules.import_table(&bytes, None, at)) {
            Ok(_) | Err(Failure::Refused(_)) => Ok(()),
            Err(failure) => Err(failure),
        }
    }

    /// Plays the whole session again: many commands in one call, with a new instance, and under another name and day.
    ///
    /// # Errors
    /// There is no answer.
    pub fn repeat(mut self) -> Result<(), Failure> {
        let place = format!("{:?}, played again", self.config.table());
        let mut new = (self.judges.make)()?;
        self.play_new(&place, new.as_mut())?;
        self.play_batches(&place, new.as_mut())?;
        self.play_elsewhere(&place, new.as_mut())
    }

    fn play_new(&mut self, place: &str, new: &mut dyn Rules<F>) -> Result<(), Failure> {
        let (mut state, events) = new.open(&self.config)?;
        let mut different = (events != self.opening.1 || state != self.opening.0).then_some(0);
        for (number, given) in (1..).zip(&self.given) {
            let again = new.apply(&state, &given.order);
            if !is_answer::<F>(&again, &given.answer, &given.after) {
                different = different.or(Some(number));
                break;
            }
            state.clone_from(&given.after);
        }
        self.judges.check(Property::New, place, different.is_none(), || {
            format!("command {} is answered otherwise by a new instance", different.unwrap_or(0))
        });
        Ok(())
    }

    /// Gives the commands in batches, to the stateless interface and to a kept table.
    fn play_batches(&mut self, place: &str, new: &mut dyn Rules<F>) -> Result<(), Failure> {
        let mut kept = self.judges.host.open(&self.config)?.0;
        let (mut state, mut done) = (self.opening.0.clone(), 0);
        while let Some(rest) = self.given.get(done..).filter(|rest| !rest.is_empty()) {
            let most = usize::try_from(self.chooser.picks().between(1, 40)).unwrap_or(1);
            let batch = rest.get(..most).unwrap_or(rest);
            let orders: Vec<Order<F>> = batch.iter().map(|given| given.order.clone()).collect();
            let accepted = batch.iter().take_while(|given| given.answer.is_ok()).count();
            let refused = batch.get(accepted).and_then(|given| given.answer.clone().err());
            let after = accepted.checked_sub(1).and_then(|last| batch.get(last)).map_or(&state, |given| &given.after);
            let told: Vec<&Vec<Event<F>>> =
                batch.iter().filter_map(|given| given.answer.as_ref().ok()).take(accepted).collect();
            let ends: Vec<u32> = told
                .iter()
                .scan(0, |end, events| {
                    *end += u32::try_from(events.len()).unwrap_or(0);
                    Some(*end)
                })
                .collect();
            let events: Vec<Event<F>> = told.into_iter().flatten().cloned().collect();
            let steps = new.apply_all(&state, &orders)?;
            let by_kept = kept.apply_all(&orders)?;
            let same = steps.state == *after
                && kept.snapshot()? == *after
                && (&steps.events, &steps.ends, &steps.refused) == (&events, &ends, &refused)
                && (by_kept.events, by_kept.ends, by_kept.refused) == (events, ends, refused.clone());
            let first = done + 1;
            let wanted = accepted + usize::from(refused.is_some());
            state = after.clone();
            self.judges.check(Property::Batched, place, same, || {
                format!("{wanted} commands from command {first} on do something else in one call")
            });
            done += wanted.max(1);
        }
        self.play_at_once(place, new)
    }

    /// Gives all accepted commands in one call, and rebuilds the last state from all events in one call.
    fn play_at_once(&mut self, place: &str, new: &mut dyn Rules<F>) -> Result<(), Failure> {
        let accepted = || self.given.iter().filter_map(|given| Some((given, given.answer.as_ref().ok()?)));
        let orders: Vec<Order<F>> = accepted().map(|(given, _)| given.order.clone()).collect();
        let events: Vec<Event<F>> = accepted().flat_map(|(_, events)| events).cloned().collect();
        let mut kept = self.judges.host.open(&self.config)?.0;
        let (steps, by_kept) = (new.apply_all(&self.opening.0, &orders)?, kept.apply_all(&orders)?);
        let same = (&steps.state, &steps.events) == (&self.state, &events)
            && (&kept.snapshot()?, &by_kept.events) == (&self.state, &events);
        self.judges.check(Property::Batched, place, same, || "all commands do something else in one call".into());
        let rebuilt = new.rebuild(&self.opening.0, &events)?;
        self.judges.check(Property::Rebuilt, place, rebuilt == self.state, || {
            "all events together lead to another state".into()
        });
        Ok(())
    }

    /// Plays the session under another name on another day. A committed draw depends on the table's name.
    fn play_elsewhere(&mut self, place: &str, new: &mut dyn Rules<F>) -> Result<(), Failure> {
        if matches!(self.config.source(), ChanceSource::Committed(_)) {
            return Ok(());
        }
        let (name, opened_at) = (self.config.table().to_owned(), self.config.opened_at());
        let other = format!("table {}", self.chooser.picks().below(1_000_000));
        let (source, later) = (self.config.source().clone(), F::other_day(&self.config, self.chooser.picks()));
        let config = self.config.clone().replaced(&other, opened_at.saturating_add(later), source);
        let Some(config) = self.judges.first_opened([config])? else { return Ok(()) };
        let elsewhere = Elsewhere { name: (name, other), opened_at, later };
        let (mut state, events) = new.open(&config)?;
        let mut different = (serde_json::to_value(&events).ok() != elsewhere.json(&self.opening.1)).then_some(0);
        for (number, given) in (1..).zip(&self.given) {
            let Some(order) = elsewhere.of(&given.order) else { continue };
            // A command that was given too early is still too early.
            let order = frame::Order { at: given.order.at.saturating_add(later), ..order };
            let same = match (new.apply(&state, &order), &given.answer) {
                (Ok((after, events)), Ok(before)) => {
                    state = after;
                    serde_json::to_value(&events).ok() == elsewhere.json(before)
                }
                (Err(Failure::Refused(now)), Err(before)) => {
                    (&now.code, &now.clause, &now.ruling) == (&before.code, &before.clause, &before.ruling)
                }
                _ => false,
            };
            if !same {
                different = different.or(Some(number));
                break;
            }
        }
        if different.is_none() {
            let (before, after) = (self.judges.rules.view(&self.state, None)?, new.view(&state, None)?);
            let same = serde_json::to_value(&after).ok() == elsewhere.json(&before);
            different = (!same).then_some(self.given.len());
        }
        self.judges.check(Property::Elsewhere, place, different.is_none(), || {
            let (Elsewhere { name: (before, after), .. }, number) = (&elsewhere, different.unwrap_or(0));
            let command = self
                .given
                .get(number.saturating_sub(1))
                .map(|given| format_command(given.order.by, &given.order.command));
            format!(
                "as {after:?}, {} days later, command {number} ({}) is answered otherwise than as {before:?}",
                later / 86_400_000,
                command.unwrap_or_default()
            )
        });
        Ok(())
    }
}

/// The most bytes of a state: a table of 64 seats has some thousand.
const LARGEST_STATE: usize = 1 << 20;

/// Requires that a state is no larger than any table needs, and that its time is possible.
fn require_bounds(state: usize, now: Timestamp, last: Timestamp) -> Result<(), Failure> {
    if state > LARGEST_STATE {
        return Err(Failure::failed(format!("a state has {state} bytes")));
    }
    if now > LARGEST {
        return Err(Failure::failed(format!("a table shows the time {now}, after a command at {last}")));
    }
    Ok(())
}

/// Returns whether an answer is the earlier one, with the earlier state.
/// Returns the first fault of due chances: as a list, and against those of the contract.
fn find_wrong_chances<F: Tested>(
    description: &F::Description,
    view: &F::View,
    (due, most): (&DueChance<F>, u32),
) -> Option<String> {
    chances_fault(due, most).or_else(|| F::find_wrong_chances(description, view, (due, most)))
}

fn is_answer<F: Tested>(
    again: &Result<(Vec<u8>, Vec<Event<F>>), Failure>,
    answer: &Result<Vec<Event<F>>, Refusal>,
    after: &[u8],
) -> bool {
    match (again, answer) {
        (Ok((state, events)), Ok(told)) => state == after && events == told,
        (Err(Failure::Refused(again)), Err(refusal)) => again == refusal,
        _ => false,
    }
}

/// Returns whether two choices are alike but for the values in their blanks.
fn is_alike<F: Tested>((one, other): (&Choice<F>, &Choice<F>)) -> bool {
    let is_same = one.command.name() == other.command.name();
    is_same && (one.by, one.about, one.standing, one.bet) == (other.by, other.about, other.standing, other.bet)
}

/// Returns the public or an actor.
fn viewer<F: Tested>(picks: &mut Picks, view: &F::View) -> Option<Actor<F>> {
    if picks.once_in(3) { None } else { Some(anybody::<F>(view, picks)) }
}
