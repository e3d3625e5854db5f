//! Describes events in sentences. This module has the events of every table; the modules below it have those of a casino or of a
//! ring only.

mod casino;
mod ring;

use kip::contract::{Seat, Timestamp};
use kip::two_up::{Happening, InvalidationReason, InvalidationScope, Thrower};

use crate::grammar;
use crate::output::{capitalize, grouped, moment, printable};
use crate::participants::Participants;
use crate::phrases::{coin_list, decision, game_outcome, hand_over_reason, hex, no_spin, rests};

/// A narrator of events.
#[derive(Clone, Copy)]
pub(crate) struct Narrator<'a> {
    pub participants: &'a Participants,
    pub zone_offset_minutes: i16,
}

impl Narrator<'_> {
    /// Returns the sentence for an event, without clause and full stop.
    pub(crate) fn sentence(&self, what: &Happening) -> String {
        let sentence = self.table(what).or_else(|| self.chance(what)).or_else(|| self.spinner(what));
        let sentence = sentence.or_else(|| self.spin(what)).or_else(|| self.supervision(what));
        let sentence = sentence.or_else(|| casino::sentence(self, what)).or_else(|| ring::sentence(self, what));
        // A test checks that every event has a sentence.
        sentence.unwrap_or_else(|| what.name().replace('-', " "))
    }

    /// Returns a player's name within a sentence.
    fn name(&self, seat: Seat) -> String {
        grammar::object(self.participants.name(seat))
    }

    /// Returns a player with a verb.
    fn does(&self, seat: Seat, verb: &str) -> String {
        grammar::does(&self.participants.name(seat), verb)
    }

    /// Returns a player as the owner of a thing, at the beginning of a sentence.
    fn owner(&self, seat: Seat) -> String {
        grammar::possessive(&self.participants.name(seat))
    }

    /// Returns a player with a verb, within a sentence.
    fn does_within(&self, seat: Seat, verb: &str) -> String {
        grammar::does(&self.name(seat), verb)
    }

    /// Returns a player as the owner of a thing, within a sentence.
    fn owner_within(&self, seat: Seat) -> String {
        grammar::possessive(&self.name(seat))
    }

    fn time(&self, at: Timestamp) -> String {
        moment(at, self.zone_offset_minutes)
    }

    /// Describes the table and its seats.
    fn table(&self, what: &Happening) -> Option<String> {
        Some(match what {
            Happening::TableOpened => "The table opens".into(),
            Happening::TableImported(origin) => {
                format!("The table goes on under this rulebook, after {}", printable(&origin.rulebook))
            }
            Happening::PlayerJoined(joined) => format!("{} seat {}", self.does(joined.seat, "take"), joined.seat),
            Happening::PlayerLeft(seat) => self.does(*seat, "leave"),
            Happening::SupervisorPresenceChanged(presence) => {
                let comes = if presence.present { "is at hand" } else { "has gone" };
                format!("A {} {comes}", self.participants.role(presence.role))
            }
            Happening::ClosingAnnounced(at) => format!("The table closes at {}", self.time(*at)),
            Happening::ClosingCancelled => "The closing is cancelled".into(),
            Happening::TableClosed => "The table is closed".into(),
            Happening::SeatVacated(seat) => format!("{} up the seat", self.does(*seat, "give")),
            _ => return None,
        })
    }

    fn chance(&self, what: &Happening) -> Option<String> {
        Some(match what {
            Happening::DrawsCommitted(chain) => {
                format!("A chain of {} draws is published, head {}", grouped(chain.length), hex(&chain.head))
            }
            Happening::EntropyAdded(of) => format!("{} entropy {}", self.does(of.seat, "add"), hex(&of.bytes)),
            Happening::RoundDue(round) => format!("Round {round} of the beacon is due"),
            Happening::DrawRevealed(used) => format!("Draw {} is revealed: {}", used.number, hex(&used.link.x)),
            _ => return None,
        })
    }

    /// Describes the coins and the spinner.
    fn spinner(&self, what: &Happening) -> Option<String> {
        let terminology = self.participants.terminology;
        let (kip, stand_in) = (terminology.offered(), terminology.stand_in());
        Some(match what {
            Happening::CoinsOffered(seat) => {
                format!("{} offered to {}", capitalize(terminology.offered_is()), self.name(*seat))
            }
            Happening::CoinsAccepted(seat) => format!("{} the {kip}", self.does(*seat, "take")),
            Happening::CoinsDeclined(seat) => format!("{} the {kip}", self.does(*seat, "decline")),
            Happening::HouseSpinStarted(role) => {
                format!("Nobody takes the {kip}: the {} spins", self.participants.role(*role))
            }
            Happening::HouseSpinEnded => format!("The {stand_in} spins no more"),
            Happening::CoinsSelected(picked) => {
                format!("{} {} go on the kip", capitalize(terminology.coins), coin_list(picked))
            }
            Happening::SpinnerRetired(seat) => format!("{} as spinner", self.does(*seat, "retire")),
            Happening::SpinnerStayed(seat) => format!("{} again", self.does(*seat, "spin")),
            Happening::CoinsHandedOver(over) => {
                let by = if over.dealer_only { "A dealer".into() } else { format!("The {stand_in}") };
                let why = hand_over_reason(over.reason, terminology);
                format!("{by} takes the {kip} from {}: {why}", self.name(over.seat))
            }
            Happening::SubstituteAppointed(role) => {
                format!("The {} spins in the spinner's stead", self.participants.role(*role))
            }
            Happening::SpinnerGameEnded(end) => {
                format!("{} game {}", self.owner(end.seat), game_outcome(end.outcome, terminology))
            }
            _ => return None,
        })
    }

    fn spin(&self, what: &Happening) -> Option<String> {
        let terminology = self.participants.terminology;
        Some(match what {
            Happening::BettingOpened => "\"Place your bets\"".into(),
            Happening::BettingClosed => "\"No more bets, come in spinner\"".into(),
            Happening::CoinsThrown(thrown) => format!("{} the {}", self.throws(thrown.by), terminology.coins),
            Happening::SpinInvalid(spin) => {
                let text = spin.text.as_ref().map_or(String::new(), |text| format!(", {}", printable(text)));
                format!("\"No spin\": {}{text}", no_spin(spin.reason, terminology))
            }
            Happening::CoinsLanded(coins) => format!("The {} are down: {}", terminology.coins, rests(coins)),
            Happening::ResultAnnounced(result) => decision(*result).into(),
            Happening::OddsStanding(odds) => {
                format!("Odds, {odds} in a row: the {} stand", terminology.stakes())
            }
            _ => return None,
        })
    }

    fn supervision(&self, what: &Happening) -> Option<String> {
        Some(match what {
            Happening::OutcomeInvalidated(undone) => format!(
                "The outcome is invalidated ({}): {}",
                match undone.scope {
                    InvalidationScope::Result => "this result",
                    InvalidationScope::Game => "the whole spinner's game",
                },
                match undone.reason {
                    InvalidationReason::Disruption => "the game was disrupted",
                    InvalidationReason::Fraud => "fraud",
                }
            ),
            Happening::WagersVoided(seat) => {
                format!("The {} of {} are void", self.participants.terminology.stakes(), self.name(*seat))
            }
            Happening::PlayerExcluded(seat) => format!("{} excluded from the game", self.does(*seat, "be")),
            Happening::DisputeRaised(dispute) => {
                format!("{} dispute {}: {}", self.does(dispute.seat, "raise"), dispute.number, printable(&dispute.text))
            }
            Happening::DisputeDecided(decided) => {
                format!("Dispute {} is decided by the {}", decided.number, self.participants.actor(decided.by))
            }
            Happening::ReviewRequested(dispute) => format!("A review of dispute {dispute} is asked for"),
            Happening::InspectorReferred(dispute) => {
                format!("Dispute {dispute}: the player is told of the inspector")
            }
            _ => return None,
        })
    }

    /// Returns a thrower with the verb: `Ann spins`, `The dealer spins`.
    fn throws(&self, by: Thrower) -> String {
        match by {
            Thrower::Spinner(seat) => self.does(seat, "spin"),
            Thrower::House(role) => format!("The {} spins", self.participants.role(role)),
            Thrower::Vacant => "Nobody spins".into(),
        }
    }
}

#[cfg(test)]
mod tests {
    use kip::two_up::Bank;

    use super::*;
    use crate::families::two_up::terminology::Terminology;

    /// Every event of the contract, one per line.
    const SAMPLES: &str = include_str!("../../../../../engine/contract/tests/json/happenings.jsonl");

    fn sentence(what: &Happening, terminology: Terminology) -> String {
        let mut participants = Participants::new(&[(1, "Ann".to_owned())].into());
        participants.terminology = terminology;
        Narrator { participants: &participants, zone_offset_minutes: 600 }.sentence(what)
    }

    const RINGIE: Terminology =
        Terminology { bank: Bank::Players, ringkeeper: "ringie", coins: "pennies", coin: "penny" };

    #[test]
    fn every_event_has_a_sentence() {
        for line in SAMPLES.lines() {
            let what: Happening = serde_json::from_str(line).expect(line);
            for terminology in [Terminology::default(), RINGIE] {
                assert_ne!(sentence(&what, terminology), what.name().replace('-', " "), "{line}");
            }
        }
    }

    /// A player may be called You.
    #[test]
    fn verbs_agree_with_a_player_called_you() {
        let names = (1..=64).map(|seat| (seat, if seat == 1 { "You".to_owned() } else { format!("Bert {seat}") }));
        let mut participants = Participants::new(&names.collect());
        let mut told = String::new();
        for terminology in [Terminology::default(), RINGIE] {
            participants.terminology = terminology;
            let narrator = Narrator { participants: &participants, zone_offset_minutes: 600 };
            for line in SAMPLES.lines() {
                let seats =
                    [("\"seat\":", 1), ("\"winner\":", 1), ("\"loser\":", 1), ("\"heads\":", 1), ("\"tails\":", 1)];
                let mut line = line.to_owned();
                for (field, seat) in seats {
                    for number in 2..=9 {
                        line = line.replace(&format!("{field}{number},"), &format!("{field}{seat},"));
                    }
                }
                let what: Happening = serde_json::from_str(&line).expect(&line);
                let sentence = narrator.sentence(&what);
                assert_eq!(grammar::disagreement(&sentence), None, "{sentence}");
                told += &sentence;
            }
        }
        assert!(told.contains("You take") && told.contains("Your wager"), "{told}");
    }

    #[test]
    fn a_casino_and_a_ring_say_it_in_their_own_words() {
        for (line, casino, ring) in [
            (r#"{"coins-offered":1}"#, "The coins are offered to Ann", "The kip is offered to Ann"),
            (r#"{"coins-accepted":1}"#, "Ann takes the coins", "Ann takes the kip"),
            (
                r#"{"coins-selected":{"first":1,"second":2}}"#,
                "Coins 1 and 2 go on the kip",
                "Pennies 1 and 2 go on the kip",
            ),
            (r#"{"odds-standing":2}"#, "Odds, 2 in a row: the wagers stand", "Odds, 2 in a row: the bets stand"),
            (
                r#"{"coins-thrown":{"by":{"house":"ringkeeper"},"start":{"first":"tails","second":"tails"}}}"#,
                "The ringkeeper spins the coins",
                "The ringie spins the pennies",
            ),
        ] {
            let what: Happening = serde_json::from_str(line).expect(line);
            let sentences = (sentence(&what, Terminology::default()), sentence(&what, RINGIE));
            assert_eq!(sentences, (casino.into(), ring.into()));
        }
    }
}
