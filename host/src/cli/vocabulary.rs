//! Every command of the contract: who gives it, what it means, and how it is written in JSON.

mod ring;

use kip::two_up::{Bank, Description};
use kip::words::Role;

/// One command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Entry {
    pub name: &'static str,
    /// Who may give it, of all rulebooks.
    by: &'static [Role],
    /// In one line.
    pub means: &'static str,
    /// Who gives it, as a script says it, and the command; one for each form it has.
    examples: &'static [(&'static str, &'static str)],
}

const HOST: &[Role] = &[Role::Host];
const BOXER: &[Role] = &[Role::Boxer];
const DEALERS: &[Role] = &[Role::Boxer, Role::Dealer];
const RINGKEEPER: &[Role] = &[Role::Ringkeeper];
const SUPERVISORS: &[Role] = &[Role::CasinoSupervisor, Role::GamesSupervisor];
const PLAYER: &[Role] = &[Role::Player];

const fn entry(
    name: &'static str,
    by: &'static [Role],
    means: &'static str,
    examples: &'static [(&'static str, &'static str)],
) -> Entry {
    Entry { name, by, means, examples }
}

/// All of them, in the order of the contract.
#[rustfmt::skip]
pub(crate) const COMMANDS: &[Entry] = &[
    entry("join", HOST, "A player takes a seat; the host attests the age.",
        &[("host", r#"{"join": {"seat": 1, "age-attested": true}}"#)]),
    entry("leave", HOST, "A player leaves.",
        &[("host", r#"{"leave": 1}"#)]),
    entry("set-supervisor-presence", HOST, "A games supervisor or casino supervisor comes or goes.",
        &[("host", r#"{"set-supervisor-presence": {"role": "casino-supervisor", "present": true}}"#)]),
    entry("land", &[Role::Host, Role::Boxer],
        "The coins land, as the table's source says: a seed or a link of the chain by the host, what was seen by the boxer.",
        &[
            ("host", r#"{"land": {"fresh": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c"}}"#),
            ("host", r#"{"land": {"committed": {"x": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c"}}}"#),
            ("host", r#"{"land": {"committed": {"x": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c", "beacon": {"round": 1234567, "bytes": "a3aab1b8"}}}}"#),
            ("boxer", r#"{"land": {"observed": {"first": "heads", "second": "tails"}}}"#),
        ]),
    entry("commit-draws", HOST, "The next hash chain is published, by its head and its length.",
        &[("host", r#"{"commit-draws": {"head": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c", "length": 1000}}"#),
          ("host", r#"{"commit-draws": {"head": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c", "length": 1000, "beacon": {"scheme": "quicknet", "key": "a3aab1b8", "first-round-at": 1692803367000, "period": 3000}}}"#)]),
    entry("vacate-seat", DEALERS, "A player who abstained too long gives up the seat.",
        &[("dealer", r#"{"vacate-seat": 1}"#)]),
    entry("return-under-minimum", DEALERS, "A wager below the minimum is handed back.",
        &[("dealer", r#"{"return-under-minimum": {"seat": 1, "wager": "heads"}}"#)]),
    entry("announce-limits", SUPERVISORS, "A sign with new limits is shown, and when they change.",
        &[("casino-supervisor", r#"{"announce-limits": {"sign": {"spinner": {"min": 500, "max": 50000, "unit": 100}, "heads-tails": {"min": 500, "max": 100000, "unit": 100}}, "change-at": 1767229200000}}"#)]),
    entry("set-limits", SUPERVISORS, "The limits change.",
        &[("casino-supervisor", r#"{"set-limits": {"spinner": {"min": 500, "max": 50000, "unit": 100}, "heads-tails": {"min": 500, "max": 100000, "unit": 100}}}"#)]),
    entry("set-player-limits", SUPERVISORS, "One player may wager in excess of the sign's maximum; `heads` means Heads and Tails alike.",
        &[("casino-supervisor", r#"{"set-player-limits": {"seat": 1, "limits": "heads-tails", "min": 500, "max": 200000}}"#)]),
    entry("clear-player-limits", SUPERVISORS, "The player's own limits are taken back.",
        &[("casino-supervisor", r#"{"clear-player-limits": 1}"#)]),
    entry("announce-closing", SUPERVISORS, "A sign with the closing time is shown.",
        &[("casino-supervisor", r#"{"announce-closing": 1767240000000}"#)]),
    entry("cancel-closing", SUPERVISORS, "The sign with the closing time is taken down.",
        &[("casino-supervisor", r#""cancel-closing""#)]),
    entry("close-table", &[Role::CasinoSupervisor, Role::GamesSupervisor, Role::Ringkeeper], "The table closes.",
        &[("casino-supervisor", r#""close-table""#)]),
    entry("refuse-wager", SUPERVISORS, "A wager is refused and removed.",
        &[("casino-supervisor", r#"{"refuse-wager": {"seat": 1, "wager": "heads"}}"#)]),
    entry("void-wagers", SUPERVISORS, "A player's wagers are void.",
        &[("casino-supervisor", r#"{"void-wagers": 1}"#)]),
    entry("exclude-player", SUPERVISORS, "A player is excluded from the game.",
        &[("casino-supervisor", r#"{"exclude-player": 1}"#)]),
    entry("invalidate-outcome", SUPERVISORS, "An outcome is invalidated; only fraud forfeits stakes.",
        &[
            ("casino-supervisor", r#"{"invalidate-outcome": {"scope": "result", "reason": "disruption", "forfeits": []}}"#),
            ("casino-supervisor", r#"{"invalidate-outcome": {"scope": "game", "reason": "fraud", "forfeits": [{"seat": 1, "wager": "heads"}]}}"#),
        ]),
    entry("refer-to-inspector", SUPERVISORS, "A player is told of the inspector.",
        &[("casino-supervisor", r#"{"refer-to-inspector": 1}"#)]),
    entry("decide-dispute", &[Role::GamesSupervisor, Role::CasinoSupervisor, Role::Ringkeeper], "A dispute is decided.",
        &[("games-supervisor", r#"{"decide-dispute": 1}"#)]),
    entry("offer-coins", BOXER, "The coins, or the kip, are offered to a player.",
        &[("boxer", r#"{"offer-coins": 1}"#)]),
    entry("lose-coins", BOXER, "Coins cannot be found.",
        &[("boxer", r#"{"lose-coins": {"first": 1}}"#)]),
    entry("return-coins", BOXER, "Coins are found and checked.",
        &[("boxer", r#"{"return-coins": {"first": 1}}"#)]),
    entry("bring-new-set", BOXER, "A new set of coins comes to the ring.",
        &[("boxer", r#""bring-new-set""#)]),
    entry("change-coins", RINGKEEPER, "Other pennies come to the ring.",
        &[("ringkeeper", r#"{"change-coins": 2}"#)]),
    entry("send-spinner-out", BOXER, "The spinner must return the coins, and may be barred from spinning.",
        &[("boxer", r#"{"send-spinner-out": {"reason": "delay-or-disorder", "bar": false}}"#)]),
    entry("record-failure-to-spin", BOXER, "The spinner does not go on.",
        &[("boxer", r#""record-failure-to-spin""#)]),
    entry("appoint-substitute", BOXER, "The boxer or a dealer spins in the spinner's stead.",
        &[("boxer", r#"{"appoint-substitute": "dealer"}"#)]),
    entry("no-more-bets", BOXER, "\"No more bets, come in spinner\": betting closes.",
        &[("boxer", r#""no-more-bets""#)]),
    entry("announce-result", BOXER, "The result is announced and the wagers are settled.",
        &[("boxer", r#""announce-result""#)]),
    entry("start-house-spin", DEALERS, "Nobody wants to spin: the house does.",
        &[("boxer", r#""start-house-spin""#)]),
    entry("place-your-bets", DEALERS, "\"Place your bets\": betting opens.",
        &[("boxer", r#""place-your-bets""#)]),
    entry("call-no-spin", &[Role::Boxer, Role::CasinoSupervisor, Role::GamesSupervisor], "\"No spin\", \"barred\": the spin of coins that eyes see is invalid.",
        &[("boxer", r#"{"call-no-spin": {"reason": "not-spun"}}"#), ("boxer", r#"{"call-no-spin": {"reason": "not-spun", "text": "They slid off the kip."}}"#)]),
    entry("call-off-centre", RINGKEEPER, "Nobody covers: the centre is called off.",
        &[("ringkeeper", r#""call-off-centre""#)]),
    entry("add-entropy", PLAYER, "A player adds 32 bytes to the draws to come.",
        &[("player 1", r#"{"add-entropy": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c"}"#)]),
    entry("raise-dispute", PLAYER, "A player raises a dispute.",
        &[("player 1", r#"{"raise-dispute": "That coin touched the rail."}"#)]),
    entry("request-review", PLAYER, "A player asks for a review of the decision on a dispute.",
        &[("player 1", r#"{"request-review": 1}"#)]),
    entry("accept-coins", PLAYER, "The player whom the coins are offered to spins.",
        &[("player 1", r#""accept-coins""#)]),
    entry("decline-coins", &[Role::Player, Role::Boxer], "The player whom the coins are offered to does not spin; by the boxer for one who does not answer.",
        &[("player 1", r#""decline-coins""#)]),
    entry("place-wager", PLAYER, "A wager on Heads or on Tails, or more on it.",
        &[("player 2", r#"{"place-wager": {"side": "heads", "stake": {"chips": 500, "tokens": 0}}}"#)]),
    entry("change-wager", PLAYER, "The wager's new totals.",
        &[("player 2", r#"{"change-wager": {"side": "heads", "stake": {"chips": 1000, "tokens": 0}}}"#)]),
    entry("withdraw-wager", PLAYER, "The wager is taken back.",
        &[("player 2", r#"{"withdraw-wager": "heads"}"#)]),
    entry("cover-centre", PLAYER, "A part of the centre is covered.",
        &[("player 2", r#"{"cover-centre": 2500}"#)]),
    entry("decline-cover", &[Role::Player, Role::Ringkeeper], "A player does not cover the centre; by the ringkeeper for one who does not answer.",
        &[("player 2", r#"{"decline-cover": 2}"#)]),
    entry("offer-side-bet", PLAYER, "A bet on Heads, open to all.",
        &[("player 2", r#"{"offer-side-bet": 2500}"#)]),
    entry("withdraw-side-offer", PLAYER, "The offer is taken back.",
        &[("player 2", r#"{"withdraw-side-offer": 1}"#)]),
    entry("match-side-bet", PLAYER, "An offer is matched, on Tails.",
        &[("player 3", r#"{"match-side-bet": {"offer": 1, "amount": 2500}}"#)]),
    entry("elect-prison", PLAYER, "Five Odds: the wager stays for one more decision.",
        &[("player 2", r#"{"elect-prison": "heads"}"#)]),
    entry("elect-partage", PLAYER, "Five Odds: half of the wager is returned.",
        &[("player 2", r#"{"elect-partage": "heads"}"#)]),
    entry("select-coins", PLAYER, "The spinner selects coins for the kip, by number.",
        &[("player 1", r#"{"select-coins": {"first": 1, "second": 2}}"#)]),
    entry("request-original-coins", PLAYER, "The spinner asks for the coins that left the ring, once more.",
        &[("player 1", r#""request-original-coins""#)]),
    entry("call-side", PLAYER, "The spinner declares Heads or Tails.",
        &[("player 1", r#"{"call-side": "heads"}"#)]),
    entry("place-spinner-wager", PLAYER, "The spinner's wager.",
        &[("player 1", r#"{"place-spinner-wager": {"chips": 500, "tokens": 0}}"#)]),
    entry("change-spinner-wager", PLAYER, "The spinner's wager's new totals.",
        &[("player 1", r#"{"change-spinner-wager": {"chips": 1000, "tokens": 0}}"#)]),
    entry("stake-centre", PLAYER, "What the spinner spins for in a ring.",
        &[("player 1", r#"{"stake-centre": 2500}"#)]),
    entry("elect-retire", PLAYER, "After three invalid spins: the spinner retires.",
        &[("player 1", r#""elect-retire""#)]),
    entry("elect-house-spin", PLAYER, "After three invalid spins: the spinner lets the house spin.",
        &[("player 1", r#""elect-house-spin""#)]),
    entry("decline-further-spins", PLAYER, "The spinner does not go on.",
        &[("player 1", r#""decline-further-spins""#)]),
    entry("retire", PLAYER, "The spinner retires.",
        &[("player 1", r#""retire""#)]),
    entry("spin-again", PLAYER, "The spinner who won keeps spinning.",
        &[("player 1", r#""spin-again""#)]),
    entry("withdraw-due", PLAYER, "The spinner who won takes the due and withdraws.",
        &[("player 1", r#""withdraw-due""#)]),
    entry("stay", PLAYER, "The spinner who won stays in the centre.",
        &[("player 1", r#""stay""#)]),
    entry("throw-coins", &[Role::Player, Role::Boxer, Role::Dealer], "The coins are spun, by the spinner or by who spins in the spinner's stead; `start` is how they lie on the kip.",
        &[("player 1", r#"{"throw-coins": {"first": "heads", "second": "tails"}}"#)]),
];

impl Entry {
    /// A command by name.
    pub(crate) fn named(name: &str) -> Option<&'static Self> {
        COMMANDS.iter().find(|entry| entry.name == name)
    }

    /// Every form it has, of all rulebooks.
    pub(crate) fn all_examples(&self) -> impl Iterator<Item = &'static (&'static str, &'static str)> {
        self.examples.iter()
    }

    /// A command as a rulebook knows it.
    pub(crate) fn of(name: &str, description: &Description) -> Option<&'static Self> {
        let other = match description.bank {
            Bank::House => None,
            Bank::Players => ring::COMMANDS.iter().find(|entry| entry.name == name),
        };
        other.or_else(|| Self::named(name))
    }

    /// Who may give it, at a table of that rulebook.
    pub(crate) fn by(&self, description: &Description) -> Vec<Role> {
        let mut by: Vec<Role> = Vec::new();
        for role in self.by.iter().filter_map(|role| role_in(*role, description)) {
            if !by.contains(&role) {
                by.push(role);
            }
        }
        by
    }

    /// Who gives it, as a script says it, and the command, in every form that the rulebook knows.
    pub(crate) fn examples(&self, description: &Description) -> impl Iterator<Item = (&'static str, &'static str)> {
        let coins = ["select-coins", "throw-coins", "observed"];
        let of_coins = move |command: &str| coins.iter().any(|word| command.contains(word));
        let fits =
            move |command: &str| !of_coins(command) || command.contains("third") == (description.coins_spun == 3);
        let forms = self.examples.iter().filter(move |(_, command)| fits(command));
        forms.map(move |(by, command)| {
            let role = Role::ALL.iter().copied().find(|role| role.as_str() == *by);
            (role.and_then(|role| role_in(role, description)).map_or(*by, Role::as_str), *command)
        })
    }
}

/// Who does at such a table what that role does elsewhere: a casino has no ringkeeper, a ring has one and no other
/// staff; where it has no supervisors the ringkeeper does what they do.
fn role_in(role: Role, description: &Description) -> Option<Role> {
    let supervised = description.head.commands.iter().any(|command| command == "set-supervisor-presence");
    match (description.bank, role) {
        (_, Role::Player | Role::Host) => Some(role),
        (Bank::House, Role::Ringkeeper) => None,
        (Bank::House, _) => Some(role),
        (Bank::Players, Role::GamesSupervisor | Role::CasinoSupervisor) if supervised => Some(role),
        (Bank::Players, _) => Some(Role::Ringkeeper),
    }
}

#[cfg(test)]
mod tests {
    use kip::two_up::Command;
    use kip::words::Actor;

    use super::*;
    use crate::cli::args::example_script;
    use crate::cli::errors::Outcome;
    use crate::cli::people::People;
    use crate::cli::play::paper::Paper;
    use crate::cli::play::script::{Given, Line, Script};
    use crate::cli::play::session::Session;
    use crate::cli::registry::all;

    /// The form in which commands are written, one a line.
    const SAMPLES: &str = include_str!("../../../engine/contract/tests/json/commands.jsonl");

    #[test]
    fn every_command_is_here_and_every_example_is_that_command() {
        let names: Vec<_> = COMMANDS.iter().map(|entry| entry.name).collect();
        assert_eq!(names, Command::NAMES);
        let forms = |text: &str| serde_json::from_str::<Command>(text).expect(text);
        for entry in COMMANDS {
            assert!(!entry.examples.is_empty() && !entry.means.contains('\n'), "{}", entry.name);
            for (_, example) in entry.examples {
                assert_eq!(forms(example).name(), entry.name);
            }
            // As many forms as the contract's samples have.
            let samples = SAMPLES.lines().filter(|line| forms(line).name() == entry.name).count();
            assert!(entry.examples.len() >= samples, "{} has {samples} forms", entry.name);
        }
    }

    /// A table of that rulebook: the help's, or a ring on a day on which all of them are played.
    fn opening(description: &Description) -> String {
        match description.bank {
            Bank::House => example_script().lines().next().unwrap_or_default().to_owned(),
            Bank::Players => r#"{"open":{"table":"r","seats":8,"opened-at":1777089600000,"zone-offset-minutes":600,"source":"observed","terms":{"ring":{"centre-policy":"riding","anzac-day-only":false}}}}"#.into(),
        }
    }

    #[test]
    fn every_command_of_a_rulebook_is_known_to_it_as_the_example_writes_it() -> Outcome {
        for rulebook in all().rulebooks() {
            let description = rulebook.description();
            for name in &description.head.commands {
                let entry = Entry::of(name, description).expect(name);
                assert!(entry.examples(description).count() > 0, "{name}");
                for (by, command) in entry.examples(description) {
                    let text = format!("{}\n{{\"by\": \"{by}\", \"command\": {command}}}", opening(description));
                    let script = Script::read(name, &text)?;
                    let Some(Line::Order(order)) = script.lines.first() else { panic!("{name} is no order") };
                    let Given::Command(command) = &order.command else { panic!("{name} is left to the program") };
                    assert!(entry.by(description).contains(&order.by.role), "{name} by {by}");
                    for role in Role::ALL.iter().copied() {
                        let by = Actor { role, number: 1 };
                        let (mut session, _) =
                            Session::open(&rulebook, &script.config, People::default(), Paper::None)?;
                        let answer = session.give(by, order.at, command)?;
                        let code = answer.err().map(|refusal| refusal.code);
                        let place = format!("{} {name} by {}: {code:?}", rulebook.id(), role.as_str());
                        assert_ne!(code.as_deref(), Some("not-in-these-rules"), "{place}");
                        // Who reviews a dispute is told apart once there is one.
                        if name == "decide-dispute" && role != order.by.role && entry.by(description).contains(&role) {
                            continue;
                        }
                        // Of the forms of a landing each has its own giver.
                        let may =
                            if *name == "land" { role == order.by.role } else { entry.by(description).contains(&role) };
                        assert_eq!(code.as_deref() == Some("not-authorised"), !may, "{place}");
                    }
                }
            }
        }
        Ok(())
    }
}
