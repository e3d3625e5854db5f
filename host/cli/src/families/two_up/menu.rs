//! The menu: the options of the players, the most likely first.

use kip::contract::Role;
use kip::two_up::{Choice, Command, Landing, Phase, View, WagerKind};

use crate::play::entry::amount_range;

/// Returns the choices in the menu, in order; all others are behind "more". With `routine` the menu also has the steps of the
/// staff that wait for a person's word. The first one is what a player most likely does: a bet, until everybody has one.
pub(crate) fn entries(view: &View, choices: &[Choice], routine: bool) -> Vec<Choice> {
    let is_wanted = |choice: &&Choice| !is_superseded(choice, choices) && !is_called(choice, view);
    let bets_first = choices.iter().any(|choice| is_first_bet(choice, view));
    let ranked = choices.iter().filter(is_wanted).filter_map(|choice| {
        let rank = match rank(choice, view, routine)? {
            4 if bets_first && is_first_bet(choice, view) => 0,
            0 if bets_first && choice.command == Command::NoMoreBets => 1,
            rank => rank + 1,
        };
        Some((rank, choice))
    });
    let mut entries: Vec<_> = ranked.collect();
    // Chips come before tokens.
    let tender = |choice: &Choice| amount_range(choice).map_or(0, |range| range.tender);
    entries.sort_by_key(|(rank, choice)| (*rank, choice.by.number, tender(choice)));
    entries.into_iter().map(|(_, choice)| choice.clone()).collect()
}

/// Returns the place of a choice in the menu, or `None` for a choice behind "more".
fn rank(choice: &Choice, view: &View, routine: bool) -> Option<u8> {
    if choice.by.role != Role::Player {
        let for_everybody = match &choice.command {
            Command::NoMoreBets | Command::Land(Landing::Observed(_)) => true,
            // A ringkeeper who spins may go on or offer the kip.
            Command::PlaceYourBets | Command::OfferCoins(_) => view.phase == Phase::Preparing && view.game.is_none(),
            _ => false,
        };
        return (routine && for_everybody).then_some(0);
    }
    Some(match &choice.command {
        Command::PlaceSpinnerWager(_) | Command::StakeCentre(_) => 1,
        Command::AcceptCoins
        | Command::CallSide(_)
        | Command::SpinAgain
        | Command::ThrowCoins(_)
        | Command::ElectHouseSpin
        | Command::CoverCentre(_) => 2,
        Command::DeclineCoins
        | Command::ElectRetire
        | Command::DeclineCover(_)
        | Command::WithdrawDue
        | Command::Stay => 3,
        Command::PlaceWager(_)
        | Command::MatchSideBet(_)
        | Command::OfferSideBet(_)
        | Command::ElectPrison(_)
        | Command::ElectPartage(_) => 4,
        Command::ChangeWager(_)
        | Command::WithdrawWager(_)
        | Command::WithdrawSideOffer(_)
        | Command::ChangeSpinnerWager(_)
        | Command::DeclineFurtherSpins
        | Command::AddEntropy(_)
        | Command::Retire => 5,
        _ => return None,
    })
}

/// Returns whether the choice is a bet of a player who has none on Heads or Tails.
fn is_first_bet(choice: &Choice, view: &View) -> bool {
    let has_none = view.seats.iter().any(|seat| {
        let is_spinner = |kind| kind == WagerKind::Spinner;
        seat.seat == choice.by.number && seat.wagers.iter().all(|wager| is_spinner(wager.wager))
    });
    matches!(choice.command, Command::PlaceWager(_)) && has_none
}

/// Returns whether the choice places a wager on a side on which the player already has one, which can be changed instead.
fn is_superseded(choice: &Choice, choices: &[Choice]) -> bool {
    let changes = |other: &Choice| {
        (other.by, other.bet) == (choice.by, choice.bet) && matches!(other.command, Command::ChangeWager(_))
    };
    matches!(choice.command, Command::PlaceWager(_)) && choices.iter().any(changes)
}

/// Returns whether the choice calls the side that is already called.
fn is_called(choice: &Choice, view: &View) -> bool {
    let side = view.game.and_then(|game| game.side);
    matches!(choice.command, Command::CallSide(called) if side == Some(called))
}

#[cfg(test)]
mod tests {
    use kip::TwoUp;
    use kip::contract::{Actor, ChanceSource, Joining};
    use kip::two_up::Config;

    use super::*;
    use crate::errors::Outcome;
    use crate::fair::Chains;
    use crate::grammar;
    use crate::participants::Participants;
    use crate::play::at_terminal::AtTerminal as _;
    use crate::play::croupier;
    use crate::play::session::Session;
    use crate::play::transcript_file::TranscriptFile;
    use crate::registry::built;

    const CONFIG: &str = r#"{"table":"t","seats":3,"opened-at":1000,"zone-offset-minutes":0,"source":"fresh","terms":{"casino":{"sign":{"spinner":{"min":500,"max":50000},"heads-tails":{"min":100,"max":100000}},"enforcement":"strict","denominations":[100,500],"allow-return-over-one":false}}}"#;

    /// A ring on 25 April, when every rulebook can be played.
    const RING: &str = r#"{"table":"r","seats":3,"opened-at":1777089600000,"zone-offset-minutes":600,"source":"fresh","terms":{"ring":{"centre-policy":"riding","anzac-day-only":false}}}"#;

    fn play_evening(
        id: &str,
        config: &str,
        source: impl FnOnce(&mut Chains) -> ChanceSource,
    ) -> Outcome<Session<TwoUp>> {
        let rulebook = built(id);
        let mut chains = Chains::default();
        let config: Config = serde_json::from_str(config).expect("a config");
        let config = Config { source: source(&mut chains), ..config };
        // A player may be called You.
        let participants = Participants::new(&[(1, "You".to_owned()), (2, "Bert".to_owned())].into());
        let (mut session, _) = Session::open(&rulebook, &config, participants, TranscriptFile::None)?;
        let mut now = config.opened_at;
        for seat in [1, 2] {
            let join = Command::Join(Joining { seat, age_attested: true });
            assert!(session.give(Actor::host(), now, &join)?.is_ok());
        }
        let mut landings = 0;
        while landings < 60 {
            now += 1_000;
            let (view, choices) = (session.view().clone(), session.legal(now, None, u32::MAX)?);
            if view.phase == Phase::Closed {
                break;
            }
            let (by, command) = match croupier::step::<TwoUp>(&mut chains, &view, &choices, now)? {
                Some(step) => step,
                None => {
                    let entries = entries(&view, &choices.first, true);
                    let first = entries.first().expect("something to do");
                    let command = TwoUp::press_enter(&mut session, first)?;
                    (first.by, command.unwrap_or_else(|| panic!("{first:?} in {:?}", view.phase)))
                }
            };
            landings += u32::from(matches!(command, Command::Land(Landing::Fresh(_) | Landing::Committed(_))));
            let played = session.give(by, now, &command)?.unwrap_or_else(|why| panic!("{command:?}: {why:?}"));
            let mut said = session.narrate(&played.events, &played.by);
            said.extend(TwoUp::panel(&session, &Default::default()));
            for line in said {
                let line = anstream::adapter::strip_str(&line).to_string();
                assert_eq!(grammar::disagreement(&line), None, "{line}");
            }
        }
        Ok(session)
    }

    #[test]
    fn pressing_enter_plays_an_evening() -> Outcome {
        for id in ["nsw", "house"] {
            assert!(play_evening(id, CONFIG, |_| ChanceSource::Fresh)?.audit().books().rounds.games().count() > 0);
        }
        Ok(())
    }

    #[test]
    fn pressing_enter_plays_an_evening_in_every_ring() -> Outcome {
        for (id, games) in [("ringkeeper", true), ("commemorative", true), ("pub", false)] {
            let session = play_evening(id, RING, |_| ChanceSource::Fresh)?;
            assert_eq!(session.audit().books().rounds.games().count() > 0, games);
            let players: i128 = session.ledger().seats().map(|(_, purse)| purse.total()).sum();
            assert_eq!(players + session.ledger().at_stake().total(), 0);
            assert_eq!(session.ledger().house().total(), 0);
        }
        Ok(())
    }

    #[test]
    fn a_ring_closes_by_itself_when_its_day_is_over() -> Outcome {
        let day = RING.replace("1777089600000", "1777125590000").replace("false", "true");
        for (id, config) in [("commemorative", RING.replace("1777089600000", "1777125590000")), ("pub", day)] {
            // 60 landings take longer than the ten seconds that remain of 25 April.
            let session = play_evening(id, &config, |_| ChanceSource::Fresh)?;
            assert_eq!(session.ledger().at_stake().total(), 0, "{id}");
            assert_eq!(session.view().phase, Phase::Closed, "{id}");
        }
        Ok(())
    }

    #[test]
    fn pressing_enter_plays_an_evening_with_published_draws() -> Outcome {
        play_evening("nsw", CONFIG, |chains| ChanceSource::Committed(chains.commit().expect("a chain")))?;
        Ok(())
    }
}
