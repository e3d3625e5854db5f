//! Walks over the rulebooks' small tables, and over rules that break a promise.

use kip_engine::contract::{Actor, Role};
use kip_engine::two_up::Rulebook;
use kip_engine::two_up::contract::{Choice, Choices, Command, Happening};
use kip_records::two_up::{COMMEMORATIVE, HOUSE, NSW, PUB, RINGKEEPER};

use super::*;
use crate::families::two_up::native::{Native, Stateless};
use crate::lying::{Answer, Call, Honest, Liar, Lie};

const STATES: Parameters = Parameters { states: 600 };

fn walked(rulebook: Rulebook, parameters: Parameters) -> Part<Invariants> {
    let mut host = Native::of(rulebook);
    explore(&mut Stateless(rulebook), Some(&mut host), &parameters, &mut |_, _| {})
}

#[track_caller]
fn holds(part: Part<Invariants>) -> Vec<Exploration> {
    assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
    part.detail.expect("it ran").tables
}

#[test]
fn all_rulebooks_keep_their_promises_on_small_tables() {
    for (tables, count) in [
        (holds(walked(*NSW, STATES)), 2),
        (holds(walked(*HOUSE, STATES)), 2),
        (holds(walked(*RINGKEEPER, STATES)), 3),
        (holds(walked(*COMMEMORATIVE, STATES)), 3),
        (holds(walked(*PUB, STATES)), 2),
    ] {
        assert_eq!(tables.len(), count);
        for table in tables {
            assert_eq!(table.properties.len(), 10, "{:?}", table.properties);
            assert!(table.phases.len() >= 7, "{:?}", table.phases);
            assert!(table.transitions > table.states && table.refusals > table.states);
        }
    }
}

#[test]
fn play_alone_is_walked_through_to_the_end() {
    for part in [walked(*COMMEMORATIVE, Parameters { states: 900 }), walked(*PUB, Parameters { states: 1_500 })] {
        let play = &holds(part)[0];
        assert!(play.complete, "{}", play.bound);
        assert!(play.states > 100 && play.phases["closed"] > 0);
    }
}

#[test]
fn what_the_budget_leaves_out_is_reported() {
    let part = walked(*NSW, STATES);
    assert_eq!(part.detail.expect("it ran").tables.iter().map(|table| table.states).sum::<u64>(), 600);
    assert!(part.not_tested.iter().any(|left| left.contains("300 were visited")), "{:?}", part.not_tested);
}

#[test]
fn without_a_budget_nothing_is_tested() {
    let part = walked(*NSW, Parameters { states: 0 });
    assert_eq!(part.verdict, Verdict::NotRun);
}

#[test]
fn the_same_budget_gives_the_same_figures() {
    let figures = || walked(*NSW, STATES).detail;
    assert_eq!(figures(), figures());
}

/// `nsw` with one fault.
struct Wrong {
    fault: Fault,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Fault {
    /// Moves only half of a placed wager.
    ForgetsMoney,
    /// Always lists "place your bets".
    ListsTooMuch,
    /// Never lists "place your bets".
    ListsTooLittle,
    /// Reverses lists.
    ListsInDisorder,
    /// Ignores events when it rebuilds.
    RebuildsNothing,
    /// Never lists the close.
    NeverCloses,
}

impl Wrong {
    fn apply_fault(&self, listed: Choices) -> Choices {
        let Choices { mut first, until, .. } = listed;
        match self.fault {
            Fault::ListsTooMuch => {
                let like = first.first().cloned();
                first.extend(like.map(|like| Choice {
                    command: Command::PlaceYourBets,
                    by: Actor { role: Role::Boxer, number: 1 },
                    blanks: Vec::new(),
                    ..like
                }));
                first.sort_by_key(|choice| (choice.standing, choice.command.clone(), choice.by));
            }
            Fault::ListsTooLittle => first.retain(|choice| choice.command != Command::PlaceYourBets),
            Fault::ListsInDisorder => first.reverse(),
            Fault::NeverCloses => first.retain(|choice| choice.command != Command::CloseTable),
            Fault::ForgetsMoney | Fault::RebuildsNothing => {}
        }
        Choices { total: u32::try_from(first.len()).unwrap(), first, until }
    }
}

impl Lie for Wrong {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        match (self.fault, call) {
            (Fault::RebuildsNothing, Call::Rebuild { state, .. }) => Ok(Answer::Rebuild(state.to_vec())),
            (Fault::ForgetsMoney, Call::Apply { state, order }) => {
                let (state, mut events) = rules.apply(state, order)?;
                for event in events.iter_mut().filter(|event| matches!(event.what, Happening::WagerPlaced(_))) {
                    event.moves.iter_mut().for_each(|one| one.amount /= 2);
                }
                Ok(Answer::Apply((state, events)))
            }
            (_, Call::Legal { state, at, of, most }) => {
                Ok(Answer::Legal(self.apply_fault(rules.legal(state, at, of, most)?)))
            }
            (_, call) => rules.ask(call),
        }
    }
}

#[test]
fn every_broken_promise_is_found() {
    for (fault, property) in [
        (Fault::ForgetsMoney, "money is conserved"),
        (Fault::ListsTooMuch, "what is listed as legal is accepted"),
        (Fault::ListsTooLittle, "what is not listed is refused"),
        (Fault::ListsInDisorder, "lists are in order"),
        (Fault::RebuildsNothing, "events rebuild the state"),
        (Fault::NeverCloses, "the table can be closed"),
    ] {
        let part = explore(&mut Liar::new(*NSW, Wrong { fault }), None, &STATES, &mut |_, _| {});
        assert_eq!(part.verdict, Verdict::Fails, "{property}");
        let detail = part.detail.expect("it ran");
        let mut properties = detail.tables.iter().flat_map(|table| &table.properties);
        let failed = properties.any(|found| found.name.starts_with(property) && found.verdict == Verdict::Fails);
        assert!(failed, "{property}: {:?}", detail.tables);
        assert!(!part.findings.is_empty() && part.findings.len() <= 20);
    }
}

/// Visits as many states as a certificate: `cargo test -p kip-conformance --lib -- --ignored as_far_as`.
#[test]
#[ignore = "takes a minute; the run of a certificate has it"]
fn rights_hold_as_far_as_a_certificate_walks() {
    for rulebook in [*NSW, *HOUSE, *RINGKEEPER, *COMMEMORATIVE, *PUB] {
        let part = walked(rulebook, Parameters { states: 20_000 });
        assert_eq!(part.findings, [], "{}", rulebook.id());
    }
}
