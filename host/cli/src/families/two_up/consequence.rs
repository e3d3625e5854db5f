//! Describes what a choice costs, what it pays, and what it leads to.

use kip::contract::Seat;
use kip::two_up::{Bank, Choice, Command, Description, WagerKind};

use super::purse::Seen;
use super::ring::open_amount;
use crate::describe::decimal;
use crate::output::money;
use crate::phrases;
use crate::play::entry::amount_range;
use crate::play::session::Session;
use kip::TwoUp;

/// Returns what a wager pays, such as `7.5 to 1`, if the rulebook prices it.
pub(super) fn odds(description: &Description, kind: WagerKind) -> Option<String> {
    let bet = description.head.bets.iter().find(|bet| bet.name == kind.as_str())?;
    Some(format!("{} to 1", decimal(bet.pays?.odds)))
}

/// Describes a choice of a table of Two-Up. Returns `None` where the rulebook's own words say enough.
pub(super) fn describe(session: &Session<TwoUp>, seen: &Seen, choice: &Choice) -> Option<String> {
    let (view, description) = (session.view(), session.rulebook().description());
    let coins = session.participants.terminology.coins;
    let costs = match &choice.command {
        Command::ChangeWager(_) | Command::ChangeSpinnerWager(_) => {
            "Costs the difference to the new total, or brings it back.".into()
        }
        _ => cost(session, seen, choice),
    };
    let pays = |kind| odds(description, kind).unwrap_or_else(|| "even money".into());
    let odds = description.odds_that_lose.map_or_else(String::new, |odds| format!(" {odds} Odds in a row end it."));
    let throws = description.throws_to_win;
    Some(match &choice.command {
        Command::PlaceWager(wager) | Command::ChangeWager(wager) => {
            let (side, kind) = match wager.side {
                kip::two_up::Side::Heads => ("Heads", WagerKind::Heads),
                kip::two_up::Side::Tails => ("Tails", WagerKind::Tails),
            };
            format!(
                "{costs} Pays {} when {side} come; the other side loses it. Odds are thrown again.{odds}",
                pays(kind)
            )
        }
        Command::PlaceSpinnerWager(_) | Command::ChangeSpinnerWager(_) => {
            let pays = pays(WagerKind::Spinner);
            format!("{costs} Pays {pays} when {throws} throws of the called side come before one of the other.{odds}")
        }
        Command::StakeCentre(_) => format!(
            "{costs} Pays even money on what others cover, when {throws} Heads come before Tails. What nobody covers goes back."
        ),
        Command::CoverCentre(_) => {
            let centre = view.ring.as_ref().and_then(|ring| ring.centre.as_ref());
            let open = centre.map_or(0, open_amount);
            format!("{costs} Pays even money when Tails come. {} is open.", money(open))
        }
        Command::OfferSideBet(_) => {
            format!("{costs} Pays even money when Heads come, once another player takes Tails; goes back otherwise.")
        }
        Command::MatchSideBet(_) => format!("{costs} Pays even money when Tails come."),
        Command::WithdrawWager(_) | Command::WithdrawSideOffer(_) => "The stake goes back to the purse.".into(),
        Command::CallSide(side) => {
            let side = phrases::side(*side);
            format!("Costs nothing. From now on the {coins} are spun for {side}.")
        }
        Command::AcceptCoins => match description.bank {
            Bank::House => format!(
                "Costs nothing yet. You are the spinner: the next step is the spinner's wager on {throws} throws."
            ),
            Bank::Players if throws == 0 => "Costs nothing. You spin, and the others bet with each other.".into(),
            Bank::Players => {
                "Costs nothing yet. You are the spinner: the next step is your stake in the centre.".into()
            }
        },
        Command::DeclineCoins => "Costs nothing. The next player is offered them.".into(),
        Command::NoMoreBets => {
            format!("Costs nothing. No wager changes from here on, and the spinner throws the {coins}.")
        }
        Command::ThrowCoins(_) => {
            format!("Costs nothing more. The {coins} land, and all that they decide is settled.")
        }
        Command::SpinAgain => format!("Costs nothing more than what is staked. The {coins} are thrown once more."),
        Command::Retire => "Costs nothing. Another player is offered the next throw.".into(),
        Command::DeclineCover(_) => "Costs nothing. Once all have declined, the centre is called off.".into(),
        Command::Stay => "What is won stays in the centre, and rides on the next throw.".into(),
        _ => return None,
    })
}

/// Returns the cost of a choice, with what the player has.
fn cost(session: &Session<TwoUp>, seen: &Seen, choice: &Choice) -> String {
    let seat: Seat = choice.by.number;
    let purse = seen.purses.money(seat, session.ledger());
    let Some(range) = amount_range(choice) else { return String::new() };
    match range.most.min(purse) {
        most if most > range.least => {
            format!("Costs {} to {} of the {} in the purse.", money(range.least), money(most), money(purse))
        }
        _ => format!("Costs {} of the {} in the purse.", money(range.least), money(purse)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::errors::Outcome;
    use crate::play::args::Example;
    use crate::play::at_terminal::AtTerminal as _;
    use crate::play::examples;
    use crate::play::script::{Line, Script, ScriptCommand};
    use crate::play::transcript_file::TranscriptFile;
    use crate::registry::built;

    /// At every step of an evening each listed stake says what it costs and pays.
    #[test]
    fn every_stake_says_what_it_costs_and_pays() -> Outcome {
        for (name, wanted) in [
            (Example::NswEvening, ["Pays 1 to 1 when Heads come", "Pays 7.5 to 1 when 3 throws"]),
            (Example::RingkeeperEvening, ["Pays even money when Tails come", "3 Heads come before Tails"]),
        ] {
            let script = <Script<TwoUp>>::read("example", examples::text(name))?;
            let rulebook = built(examples::find(Some(name), None)?.rulebook);
            let (mut session, _) = Session::open(
                &rulebook,
                &script.config,
                crate::participants::Participants::default(),
                TranscriptFile::None,
            )?;
            let (mut seen, mut said) = (Seen::default(), String::new());
            for line in &script.lines {
                let Line::Order(order) = line else { continue };
                let ScriptCommand::Complete(command) = &order.command else { continue };
                let _refused = session.give(order.by, order.at, command)?.is_err();
                let choices = session.legal(order.at, None, u32::MAX)?;
                TwoUp::follow(&session, &mut seen, &choices);
                for choice in choices.first.iter().filter(|choice| choice.by.role == kip::contract::Role::Player) {
                    let told = describe(&session, &seen, choice);
                    if amount_range(choice).is_some() {
                        let told = told.clone().unwrap_or_else(|| panic!("{choice:?}"));
                        assert!(told.starts_with("Costs ") && told.contains("Pays "), "{told}");
                    }
                    said.extend(told);
                }
            }
            for wanted in wanted {
                assert!(said.contains(wanted), "{wanted}: {said}");
            }
        }
        Ok(())
    }
}
