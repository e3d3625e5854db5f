//! Every vector that the suite carries, at every place, with the engine; and liars that lie at one place alone.

use kip_contract::two_up::{Command, Event, Happening, Landing, Rest, Side, WagerStake};
use kip_engine::two_up::Rulebook;
use kip_records::two_up::{COMMEMORATIVE, HOUSE, NSW, PUB, RINGKEEPER};

use kip_contract::types::Seat;

use super::*;
use crate::clauses::{self, ClauseTable};
use crate::families::TwoUp;
use crate::families::two_up::native::Stateless;
use crate::lying::lies::ShortPay;
use crate::lying::{Answer, Call, Honest, Liar, Lie};
use crate::runner;
use crate::stateless_host::StatelessHost;
use crate::vectors::Suite;

/// Returns the sessions of part 2, which holds.
fn sessions(rulebook: Rulebook) -> (Part<Vectors>, Vec<Session<TwoUp>>) {
    let description = rulebook.describe();
    let id = &description.head.rulebook;
    let table = clauses::carried(id).map(ClauseTable::read).transpose().unwrap();
    let suite = Suite::carried(id).unwrap();
    let mut host = StatelessHost::new(Stateless(rulebook), "native");
    let (part, sessions) = runner::play(&mut host, &description, &suite, table.as_ref(), &mut || {});
    assert_eq!(part.verdict, Verdict::Holds, "{:?}", part.findings);
    (part, sessions)
}

#[test]
fn vectors_hold_at_every_place() {
    for rulebook in [*NSW, *HOUSE, *RINGKEEPER, *COMMEMORATIVE, *PUB] {
        let (mut part, sessions) = sessions(rulebook);
        let rules = &mut Stateless(rulebook);
        play_at(rules, &places(), &sessions, (&[7; 32], 1), &mut |_, _| {}, &mut part);
        let is_casino = rulebook.describe().bank == kip_contract::two_up::Bank::House;
        assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]), "{}", rulebook.id());
        for row in part.detail.unwrap().places {
            println!("{} {row:?}", rulebook.id());
            assert!(row.vectors > 400 || !is_casino, "{row:?}");
        }
    }
}

#[test]
fn vectors_of_cards_hold_on_other_days_and_after_pauses() {
    for record in kip_records::casino_cards::all() {
        let mut rules = crate::families::casino_cards::native::Stateless(record);
        let description = rules.describe().unwrap();
        let suite = Suite::of_rulebook(&description.head.rulebook).unwrap();
        let mut host = StatelessHost::new(rules, "native");
        let (mut part, sessions) = runner::play(&mut host, &description, &suite, None, &mut || {});
        play_at(&mut rules, &places(), &sessions, (&[7; 32], 1), &mut |_, _| {}, &mut part);
        assert_eq!(part.findings, vec![], "{}", description.head.rulebook);
        for row in part.detail.unwrap().places {
            println!("{} {row:?}", description.head.rulebook);
            assert!(row.vectors > 40, "{row:?}");
        }
    }
}

/// Each lie is about one thing that the vectors' own tables do not have.
#[test]
fn a_lie_at_one_place_is_found_there() {
    let (part, sessions) = sessions(*NSW);
    let find = |place: &str, lie: &mut dyn Rules<TwoUp>| {
        let mut part = part.clone();
        let places: Vec<_> = places().into_iter().filter(|one| one.name == place).collect();
        play_at(lie, &places, &sessions, (&[7; 32], 1), &mut |_, _| {}, &mut part);
        assert_eq!((places.len(), part.verdict), (1, Verdict::Fails), "{place}");
    };
    let waits = || ShortPay(|_, view, order| order.at >= view.common.now + 90_000);
    find("each command 91 seconds later", &mut Liar::new(*NSW, waits()));
    find("seats from 40 on", &mut Liar::new(*NSW, ShortPay(|won, _, _| won.seat >= 33)));
    find("seats from 40 on", &mut Liar::new(*NSW, ExcludedRaise));
    find("a full table, others at the lower seats", &mut Liar::new(*NSW, LastOfNineLoses));
    find("16 denominations", &mut Liar::new(*NSW, ShortPay(|_, view, _| has_16(view))));
    find("the third set of coins", &mut Liar::new(*NSW, BentThirdSet::default()));
    find("a table imported with terms", &mut Liar::new(*NSW, IgnoredTerms));
    find("after 1,000 landings", &mut Liar::new(*NSW, Tired(0)));
}

fn has_16(view: &kip_contract::two_up::TableView) -> bool {
    view.casino.as_ref().is_some_and(|casino| casino.denominations.len() == 16)
}

/// Accepts raises of excluded players at seats from 33 on.
struct ExcludedRaise;

impl Lie for ExcludedRaise {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        match (call, rules.ask(call)) {
            (Call::Apply { state, order }, Err(Failure::Refused(refusal)))
                if order.by.number >= 33 && refusal.code == "excluded" =>
            {
                Ok(Answer::Apply((state.to_vec(), Vec::new())))
            }
            (_, answer) => answer,
        }
    }
}

/// With nine seats or more, the last seat's winning wager on Heads or Tails is reported as lost.
struct LastOfNineLoses;

impl Lie for LastOfNineLoses {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let (Call::Apply { state, .. }, Ok(Answer::Apply((_, events)))) = (call, &mut answer) {
            let view = rules.view(state, None)?;
            let last = view.common.taken.iter().max().copied().unwrap_or_default();
            events.iter_mut().filter(|_| view.common.taken.len() >= 9).for_each(|event| lose(event, last));
        }
        answer
    }
}

fn lose(event: &mut Event, seat: Seat) {
    if let Happening::WagerWon(won) = &event.what
        && won.seat == seat
    {
        event.what = Happening::WagerLost(WagerStake { seat, wager: won.wager, stake: won.stake });
    }
}

/// Shows tails for heads from the third set of coins on.
#[derive(Default)]
struct BentThirdSet(u32);

impl Lie for BentThirdSet {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        match (call, &mut answer) {
            (Call::Open { .. }, _) => self.0 = 0,
            (Call::Apply { order, .. }, Ok(Answer::Apply((_, events)))) => {
                self.0 += u32::from(order.command == Command::BringNewSet);
                let is_bent = self.0 >= 2 && matches!(order.command, Command::Land(Landing::Fresh(_)));
                for event in events.iter_mut().filter(|_| is_bent) {
                    if let Happening::CoinsLanded(rests) = &mut event.what {
                        (rests.first, rests.second) = (Rest::Tails, Rest::Tails);
                    }
                }
            }
            _ => {}
        }
        answer
    }
}

/// Imports a table under its own terms, whatever the new ones are.
struct IgnoredTerms;

impl Lie for IgnoredTerms {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        match call {
            Call::ImportTable { exported, at, .. } => rules.ask(Call::ImportTable { exported, terms: None, at }),
            call => rules.ask(call),
        }
    }
}

/// Calls Heads Tails after a thousand landings since it was started.
struct Tired(u32);

impl Lie for Tired {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let (Call::Apply { order, .. }, Ok(Answer::Apply((_, events)))) = (call, &mut answer) {
            self.0 += u32::from(matches!(order.command, Command::Land(_)));
            for event in events.iter_mut().filter(|_| self.0 > 1_000) {
                if let Happening::SideCalled(side) = &mut event.what {
                    *side = if *side == Side::Heads { Side::Tails } else { Side::Heads };
                }
            }
        }
        answer
    }
}
