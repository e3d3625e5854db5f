//! The conformance suite's requirements of a family: here only the limits that keep an exploration small.

use kip_conformance::family::{Fillable, Laid, Ranked, Scene, SmallTable, Tested};
use kip_contract::family::{Choice, Event, Role as _};
use kip_contract::types::{Account, AmountRange, Cause, ChanceSource, MinorUnits, Move};

use crate::{Command, Config, Description, Happening, HighCard, Phase, Role, TableView};

impl Ranked for Role {}

impl Fillable for Command {}

impl Laid for TableView {
    fn phase(&self) -> String {
        self.phase.as_str().to_owned()
    }
}

impl Tested for HighCard {
    type Results = ();
    const SITUATION: &'static str = "phase, whose turn, how many in the hand";
    type Situation = (Phase, Option<u32>, usize);

    /// The family's events name no price; only their moves show the fee.
    type Payments = ();

    fn results(_: &Self::Description) {}

    fn payments(_: &Description, _: &Config) {}

    fn find_misstatement((): &(), events: &[Event<Self>]) -> Option<String> {
        let wrong = events.iter().find(|event| match &event.what {
            Happening::Anted(ante) => {
                let (payer, payee) = (Account::Purse(ante.seat), Account::Table(ante.seat));
                let amount = ante.amount;
                event.moves != [Move { payer, payee, tender: 0, amount, bet: 0, cause: Cause::Stake }]
            }
            // The antes give the seats and the amounts.
            Happening::Won(_) | Happening::Voided(_) => event.moves.is_empty(),
            _ => !event.moves.is_empty(),
        });
        wrong.map(|event| format!("`{}` moves something else than it says", event.what.name()))
    }

    fn situation(view: &TableView) -> Self::Situation {
        (view.phase, view.turn, view.hands.len())
    }

    fn small_tables(description: &Description) -> Vec<SmallTable<Self>> {
        let observed = description.examples.iter().find(|config| config.source == ChanceSource::Observed);
        let table =
            |config| SmallTable { name: String::from("two seats, observed cards"), config, is_play_alone: false };
        observed.cloned().map(table).into_iter().collect()
    }

    /// Returns whether a choice is followed: those of two players, with cards only from the listed outcomes.
    fn is_followed(_: &Scene<'_, Self>, choice: &Choice<Self>) -> bool {
        match &choice.command {
            Command::Join(joining) => joining.seat <= 2,
            Command::Deal(_) => false,
            _ => choice.by.role != Role::PLAYER || choice.by.number <= 2,
        }
    }

    fn amounts(_: &Scene<'_, Self>, _: &Choice<Self>, range: &AmountRange) -> Vec<MinorUnits> {
        vec![range.least]
    }
}
