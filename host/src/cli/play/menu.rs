//! The menu: what players may do, the likeliest first.

use kip::two_up::{LegalCommand, Phase, Side, View, WagerKind};
use kip::words::{Actor, Role};

/// What stands in the menu, in order; all else is behind "more". With the routine that is what
/// players do, and the two calls that wait for them.
pub(super) fn entries(view: &View, legal: &[LegalCommand], routine: bool) -> Vec<LegalCommand> {
    let wanted = |entry: &&LegalCommand| !superseded(entry, legal) && !called(entry, view);
    let placed = legal.iter().filter(wanted).filter_map(|entry| Some((place(entry, view, routine)?, entry)));
    let mut entries: Vec<_> = placed.collect();
    entries.sort_by_key(|(place, entry)| (*place, entry.number));
    entries.into_iter().map(|(_, entry)| entry.clone()).collect()
}

/// Who gives it; of staff one is enough, or two where it must be another.
pub(super) fn actor(entry: &LegalCommand) -> Actor {
    let other = entry.except.is_some_and(|except| except.number == 1);
    Actor { role: entry.role, number: entry.number.unwrap_or(if other { 2 } else { 1 }) }
}

/// Where a command stands in the menu; none for what is behind "more".
fn place(entry: &LegalCommand, view: &View, routine: bool) -> Option<u8> {
    let places: [&[&str]; 5] = [
        &["place-spinner-wager", "stake-centre"],
        &["accept-coins", "call-side", "spin-again", "throw-coins", "elect-house-spin", "cover-centre"],
        &["decline-coins", "elect-retire", "decline-cover", "withdraw-due", "stay"],
        &["place-wager", "match-side-bet", "offer-side-bet", "elect-prison", "elect-partage"],
        &[
            "change-wager",
            "withdraw-wager",
            "withdraw-side-offer",
            "change-spinner-wager",
            "decline-further-spins",
            "add-entropy",
            "retire",
        ],
    ];
    if entry.role == Role::Player {
        let place = places.iter().position(|commands| commands.contains(&entry.command.as_str()))?;
        return u8::try_from(place + 1).ok();
    }
    let calls = matches!(entry.role, Role::Boxer | Role::Ringkeeper);
    let for_everybody = match entry.command.as_str() {
        "no-more-bets" | "land" => true,
        // A ringkeeper who spins goes on, or somebody takes the kip.
        "place-your-bets" | "offer-coins" => view.phase == Phase::Preparing && view.game.is_none(),
        _ => false,
    };
    (routine && calls && for_everybody).then_some(0)
}

/// A player with a wager on a side changes it rather than placing another.
fn superseded(entry: &LegalCommand, legal: &[LegalCommand]) -> bool {
    let same = |other: &&LegalCommand| (other.number, other.wager) == (entry.number, entry.wager);
    entry.command == "place-wager" && legal.iter().filter(same).any(|other| other.command == "change-wager")
}

/// The side that is called already.
fn called(entry: &LegalCommand, view: &View) -> bool {
    let side = view.game.and_then(|game| game.side).map(Side::as_str);
    entry.command == "call-side" && side.is_some() && side == entry.wager.map(WagerKind::as_str)
}

#[cfg(test)]
mod tests {
    use kip::two_up::{Command, Config, Landing, Phase};
    use kip::words::{ChanceSource, Joining};

    use super::*;
    use crate::cli::errors::Outcome;
    use crate::cli::people::People;
    use crate::cli::play::auto::enter;
    use crate::cli::play::croupier::{Croupier, Moment, staff};
    use crate::cli::play::paper::Paper;
    use crate::cli::play::session::Session;
    use crate::cli::registry::built;

    const CONFIG: &str = r#"{"table":"t","seats":3,"opened-at":1000,"zone-offset-minutes":0,"source":"fresh","terms":{"casino":{"sign":{"spinner":{"min":500,"max":50000},"heads-tails":{"min":100,"max":100000}},"enforcement":"strict","denominations":[100,500],"allow-return-over-one":false}}}"#;

    /// 25 April, on which every ring is played.
    const RING: &str = r#"{"table":"r","seats":3,"opened-at":1777089600000,"zone-offset-minutes":600,"source":"fresh","terms":{"ring":{"centre-policy":"riding","anzac-day-only":false}}}"#;

    fn evening(id: &str, config: &str, source: impl FnOnce(&mut Croupier) -> ChanceSource) -> Outcome<Session> {
        let rulebook = built(id);
        let mut croupier = Croupier::default();
        let config: Config = serde_json::from_str(config).expect("a config");
        let config = Config { source: source(&mut croupier), ..config };
        let (mut session, _) = Session::open(&rulebook, &config, People::default(), Paper::None)?;
        let mut now = config.opened_at;
        for seat in [1, 2] {
            let join = Command::Join(Joining { seat, age_attested: true });
            assert!(session.give(staff(Role::Host), now, &join)?.is_ok());
        }
        let start = rulebook.description().start;
        let mut landings = 0;
        while landings < 60 {
            now += 1_000;
            let (view, legal) = (session.view()?, session.legal(now)?);
            if view.phase == Phase::Closed {
                break;
            }
            let moment = Moment { view: &view, legal: &legal, start };
            let (by, command) = match croupier.step(&moment)? {
                Some(step) => step,
                None => {
                    let entries = entries(&view, &legal, true);
                    let first = entries.first().expect("something to do");
                    let command = enter(first, start).ok_or_else(|| format!("{first:?} in {:?}", view.phase));
                    (actor(first), command.expect("what Enter gives"))
                }
            };
            landings += u32::from(matches!(command, Command::Land(Landing::Fresh(_) | Landing::Committed(_))));
            let answer = session.give(by, now, &command)?;
            assert!(answer.is_ok(), "{command:?}: {:?}", answer.err());
        }
        Ok(session)
    }

    #[test]
    fn pressing_enter_plays_an_evening() -> Outcome {
        for id in ["nsw", "house"] {
            assert!(evening(id, CONFIG, |_| ChanceSource::Fresh)?.rounds.games().count() > 0);
        }
        Ok(())
    }

    #[test]
    fn pressing_enter_plays_an_evening_in_every_ring() -> Outcome {
        for (id, games) in [("ringkeeper", true), ("commemorative", true), ("pub", false)] {
            let session = evening(id, RING, |_| ChanceSource::Fresh)?;
            assert_eq!(session.rounds.games().count() > 0, games);
            let players: i128 = session.ledger.seats().map(|(_, purse)| purse.total()).sum();
            assert_eq!(players + session.ledger.at_stake().total(), 0);
            assert_eq!(session.ledger.house().total(), 0);
        }
        Ok(())
    }

    #[test]
    fn a_ring_closes_by_itself_when_its_day_is_over() -> Outcome {
        let day = RING.replace("1777089600000", "1777125590000").replace("false", "true");
        for (id, config) in [("commemorative", RING.replace("1777089600000", "1777125590000")), ("pub", day)] {
            // 60 landings take longer than the ten seconds that are left of 25 April.
            let mut session = evening(id, &config, |_| ChanceSource::Fresh)?;
            assert_eq!(session.ledger.at_stake().total(), 0, "{id}");
            assert_eq!(session.view()?.phase, Phase::Closed, "{id}");
        }
        Ok(())
    }

    #[test]
    fn pressing_enter_plays_an_evening_with_published_draws() -> Outcome {
        evening("nsw", CONFIG, |croupier| ChanceSource::Committed(croupier.chains.commit().expect("a chain")))?;
        Ok(())
    }
}
