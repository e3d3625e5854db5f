//! Examples in JSON of every command of the contract. The rulebook itself describes each command and names its giver.

use kip::contract::{CommandLine, Role};
use kip::two_up::{Bank, Description, NoSpinReason};

/// The giver of a command, as a script names it, and the command.
type CommandExample = (&'static str, &'static str);

/// All commands in the order of the contract, with an example of each form: two coins or three, casino or ring.
#[rustfmt::skip]
const COMMANDS: &[(&str, &[CommandExample])] = &[
    ("join", &[("host", r#"{"join": {"seat": 1, "age-attested": true}}"#)]),
    ("leave", &[("host", r#"{"leave": 1}"#)]),
    ("add-entropy", &[("player 1", r#"{"add-entropy": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c"}"#)]),
    ("commit-draws", &[
        ("host", r#"{"commit-draws": {"head": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c", "length": 1000}}"#),
        ("host", r#"{"commit-draws": {"head": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c", "length": 1000, "beacon": {"scheme": "quicknet", "key": "a3aab1b8", "first-round-at": 1692803367000, "period": 3000}}}"#),
    ]),
    ("close-table", &[("casino-supervisor", r#""close-table""#)]),
    ("set-supervisor-presence", &[("host", r#"{"set-supervisor-presence": {"role": "casino-supervisor", "present": true}}"#)]),
    ("land", &[
        ("host", r#"{"land": {"fresh": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c"}}"#),
        ("host", r#"{"land": {"committed": {"x": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c"}}}"#),
        ("host", r#"{"land": {"committed": {"x": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c", "beacon": {"round": 1234567, "bytes": "a3aab1b8"}}}}"#),
        ("boxer", r#"{"land": {"observed": {"first": "heads", "second": "tails"}}}"#),
        ("boxer", r#"{"land": {"observed": {"first": "heads", "second": "tails", "third": "heads"}}}"#),
    ]),
    ("vacate-seat", &[("dealer", r#"{"vacate-seat": 1}"#)]),
    ("return-under-minimum", &[("dealer", r#"{"return-under-minimum": {"seat": 1, "wager": "heads"}}"#)]),
    ("announce-limits", &[("casino-supervisor", r#"{"announce-limits": {"sign": {"spinner": {"min": 500, "max": 50000, "unit": 100}, "heads-tails": {"min": 500, "max": 100000, "unit": 100}}, "change-at": 1767229200000}}"#)]),
    ("set-limits", &[("casino-supervisor", r#"{"set-limits": {"spinner": {"min": 500, "max": 50000, "unit": 100}, "heads-tails": {"min": 500, "max": 100000, "unit": 100}}}"#)]),
    ("set-player-limits", &[("casino-supervisor", r#"{"set-player-limits": {"seat": 1, "limits": "heads-tails", "min": 500, "max": 200000}}"#)]),
    ("clear-player-limits", &[("casino-supervisor", r#"{"clear-player-limits": 1}"#)]),
    ("announce-closing", &[("casino-supervisor", r#"{"announce-closing": 1767240000000}"#)]),
    ("cancel-closing", &[("casino-supervisor", r#""cancel-closing""#)]),
    ("refuse-wager", &[("casino-supervisor", r#"{"refuse-wager": {"seat": 1, "wager": "heads"}}"#)]),
    ("void-wagers", &[("casino-supervisor", r#"{"void-wagers": 1}"#)]),
    ("exclude-player", &[("casino-supervisor", r#"{"exclude-player": 1}"#)]),
    ("invalidate-outcome", &[
        ("casino-supervisor", r#"{"invalidate-outcome": {"scope": "result", "reason": "disruption", "forfeits": []}}"#),
        ("casino-supervisor", r#"{"invalidate-outcome": {"scope": "game", "reason": "fraud", "forfeits": [{"seat": 1, "wager": "heads"}]}}"#),
        ("ringkeeper", r#"{"invalidate-outcome": {"scope": "game", "reason": "fraud", "forfeits": [{"seat": 1, "wager": "side-bet", "bet": 1}]}}"#),
    ]),
    ("refer-to-inspector", &[("casino-supervisor", r#"{"refer-to-inspector": 1}"#)]),
    ("decide-dispute", &[
        ("casino-supervisor", r#"{"decide-dispute": 1}"#),
        ("ringkeeper", r#"{"decide-dispute": 1}"#),
    ]),
    ("offer-coins", &[("boxer", r#"{"offer-coins": 1}"#)]),
    ("lose-coins", &[("boxer", r#"{"lose-coins": {"first": 1}}"#)]),
    ("return-coins", &[("boxer", r#"{"return-coins": {"first": 1}}"#)]),
    ("bring-new-set", &[("boxer", r#""bring-new-set""#)]),
    ("change-coins", &[("ringkeeper", r#"{"change-coins": 2}"#)]),
    ("send-spinner-out", &[("boxer", r#"{"send-spinner-out": {"reason": "delay-or-disorder", "bar": false}}"#)]),
    ("record-failure-to-spin", &[("boxer", r#""record-failure-to-spin""#)]),
    ("appoint-substitute", &[
        ("boxer", r#"{"appoint-substitute": "dealer"}"#),
        ("ringkeeper", r#"{"appoint-substitute": "ringkeeper"}"#),
    ]),
    ("no-more-bets", &[("boxer", r#""no-more-bets""#)]),
    ("announce-result", &[("boxer", r#""announce-result""#)]),
    ("start-house-spin", &[("boxer", r#""start-house-spin""#)]),
    ("place-your-bets", &[("boxer", r#""place-your-bets""#)]),
    ("call-no-spin", &[
        ("boxer", r#"{"call-no-spin": {"reason": "too-low"}}"#),
        ("ringkeeper", r#"{"call-no-spin": {"reason": "other", "text": "A dog took a penny."}}"#),
    ]),
    ("call-off-centre", &[("ringkeeper", r#""call-off-centre""#)]),
    ("raise-dispute", &[("player 1", r#"{"raise-dispute": "That coin touched the rail."}"#)]),
    ("request-review", &[("player 1", r#"{"request-review": 1}"#)]),
    ("accept-coins", &[("player 1", r#""accept-coins""#)]),
    ("decline-coins", &[("player 1", r#""decline-coins""#)]),
    ("place-wager", &[("player 2", r#"{"place-wager": {"side": "heads", "stake": {"chips": 500, "tokens": 0}}}"#)]),
    ("change-wager", &[("player 2", r#"{"change-wager": {"side": "heads", "stake": {"chips": 1000, "tokens": 0}}}"#)]),
    ("withdraw-wager", &[("player 2", r#"{"withdraw-wager": "heads"}"#)]),
    ("cover-centre", &[("player 2", r#"{"cover-centre": 2500}"#)]),
    ("decline-cover", &[("player 2", r#"{"decline-cover": 2}"#)]),
    ("offer-side-bet", &[("player 2", r#"{"offer-side-bet": 2500}"#)]),
    ("withdraw-side-offer", &[("player 2", r#"{"withdraw-side-offer": 1}"#)]),
    ("match-side-bet", &[("player 3", r#"{"match-side-bet": {"offer": 1, "amount": 2500}}"#)]),
    ("elect-prison", &[("player 2", r#"{"elect-prison": "heads"}"#)]),
    ("elect-partage", &[("player 2", r#"{"elect-partage": "heads"}"#)]),
    ("select-coins", &[
        ("player 1", r#"{"select-coins": {"first": 1, "second": 2}}"#),
        ("player 1", r#"{"select-coins": {"first": 1, "second": 2, "third": 3}}"#),
    ]),
    ("request-original-coins", &[("player 1", r#""request-original-coins""#)]),
    ("call-side", &[("player 1", r#"{"call-side": "heads"}"#)]),
    ("place-spinner-wager", &[("player 1", r#"{"place-spinner-wager": {"chips": 500, "tokens": 0}}"#)]),
    ("change-spinner-wager", &[("player 1", r#"{"change-spinner-wager": {"chips": 1000, "tokens": 0}}"#)]),
    ("stake-centre", &[("player 1", r#"{"stake-centre": 2500}"#)]),
    ("elect-retire", &[("player 1", r#""elect-retire""#)]),
    ("elect-house-spin", &[("player 1", r#""elect-house-spin""#)]),
    ("decline-further-spins", &[("player 1", r#""decline-further-spins""#)]),
    ("retire", &[("player 1", r#""retire""#)]),
    ("spin-again", &[("player 1", r#""spin-again""#)]),
    ("withdraw-due", &[("player 1", r#""withdraw-due""#)]),
    ("stay", &[("player 1", r#""stay""#)]),
    ("throw-coins", &[
        ("player 1", r#"{"throw-coins": {"first": "heads", "second": "tails"}}"#),
        ("player 1", r#"{"throw-coins": {"first": "tails", "second": "tails", "third": "tails"}}"#),
    ]),
];

/// Returns the examples of a command in every form, for all rulebooks.
pub(crate) fn all_examples(name: &str) -> &'static [CommandExample] {
    COMMANDS.iter().find(|(command, _)| *command == name).map_or(&[], |(_, examples)| *examples)
}

/// Returns the examples of a command in every form that the rulebook knows, each with its giver there.
pub(crate) fn examples<'a>(
    line: &'a CommandLine,
    description: &'a Description,
) -> impl Iterator<Item = (&'a str, &'static str)> {
    let forms = all_examples(&line.name).iter().filter(|(by, command)| is_form_of(by, command, description));
    forms.map(|(by, command)| (giver(by, line), *command))
}

/// Returns whether a rulebook has a form: the form names as many coins as are spun, and some forms are for a ring or a casino
/// only.
fn is_form_of(by: &str, command: &str, description: &Description) -> bool {
    let of_coins = ["select-coins", "throw-coins", "observed"].iter().any(|word| command.contains(word));
    let of_some = ["forfeits\": [{", "appoint-substitute", "decide-dispute"].iter().any(|word| command.contains(word));
    let has_words = command.contains("\"other\"");
    let of_a_ring = by == Role::Ringkeeper.as_str();
    (!of_coins || command.contains("third") == (description.coins_spun == 3))
        && (!of_some || of_a_ring == (description.bank == Bank::Players))
        && (!has_words || description.no_spin_reasons.contains(&NoSpinReason::Other))
}

/// Returns the giver of the command in the rulebook: the example's giver, or another role if that one may not give it.
fn giver<'a>(by: &'a str, line: &'a CommandLine) -> &'a str {
    let role = by.split(' ').next().unwrap_or(by);
    match line.by.last() {
        Some(other) if !line.by.iter().any(|may| may == role) => other,
        _ => by,
    }
}

#[cfg(test)]
mod tests {
    use kip::contract::Actor;
    use kip::two_up::Command;

    use super::*;
    use crate::args::example_script;
    use crate::errors::Outcome;
    use crate::participants::Participants;
    use crate::phrases;
    use crate::play::script::{Line, Script, ScriptCommand};
    use crate::play::session::Session;
    use crate::play::transcript_file::TranscriptFile;
    use crate::registry::all;
    use kip::TwoUp;

    /// Samples of the contract's commands, one per line.
    const SAMPLES: &str = include_str!("../../../../../engine/contract/tests/json/commands.jsonl");

    #[test]
    fn every_command_is_here_and_every_example_is_that_command() {
        let names: Vec<_> = COMMANDS.iter().map(|(name, _)| *name).collect();
        assert_eq!(names, Command::NAMES);
        let forms = |text: &str| serde_json::from_str::<Command>(text).expect(text);
        for (name, examples) in COMMANDS {
            assert!(!examples.is_empty(), "{name}");
            for (_, example) in *examples {
                assert_eq!(forms(example).name(), *name);
            }
            // There are at least as many examples as the contract has samples.
            let samples = SAMPLES.lines().filter(|line| forms(line).name() == *name).count();
            assert!(examples.len() >= samples, "{name} has {samples} forms");
        }
    }

    /// Returns the opening of a table: the one in the help, or a ring on 25 April, when every ring plays.
    fn opening(description: &Description) -> String {
        match description.bank {
            Bank::House => example_script().lines().next().unwrap_or_default().to_owned(),
            Bank::Players => r#"{"open":{"table":"r","seats":8,"opened-at":1777089600000,"zone-offset-minutes":600,"source":"observed","terms":{"ring":{"centre-policy":"riding","anzac-day-only":false}}}}"#.into(),
        }
    }

    /// Returns whether a role may give a command: it is listed, or it may also act as a listed role.
    fn may_give(role: Role, line: &CommandLine, description: &Description) -> bool {
        let is = |listed: &String| {
            let also = description.head.roles.iter().find(|of| of.name == role.as_str());
            listed == role.as_str() || also.is_some_and(|of| of.also.contains(listed))
        };
        line.by.iter().any(is)
    }

    #[test]
    fn every_command_of_a_rulebook_is_known_to_it_as_the_example_writes_it() -> Outcome {
        for rulebook in all().rulebooks() {
            let description = rulebook.description();
            let has = |name: &&str| phrases::has_command(description, name);
            assert!(["join", "land", "close-table", "throw-coins", "decide-dispute"].iter().all(has));
            for line in &description.head.commands {
                let name = line.name.as_str();
                assert!(examples(line, description).count() > 0, "{name}");
                for (by, command) in examples(line, description) {
                    let text = format!("{}\n{{\"by\": \"{by}\", \"command\": {command}}}", opening(description));
                    let script = <Script<TwoUp>>::read(name, &text)?;
                    let Some(Line::Order(order)) = script.lines.first() else { panic!("{name} is no order") };
                    let ScriptCommand::Complete(command) = &order.command else {
                        panic!("{name} is left to the program")
                    };
                    assert!(may_give(order.by.role, line, description), "{name} by {by}");
                    for role in Role::ALL.iter().copied() {
                        let by = Actor { role, number: 1 };
                        let (mut session, _) =
                            Session::open(&rulebook, &script.config, Participants::default(), TranscriptFile::None)?;
                        let answer = session.give(by, order.at, command)?;
                        let code = answer.err().map(|refusal| refusal.code);
                        let place = format!("{} {name} by {}: {code:?}", rulebook.id(), role.as_str());
                        assert_ne!(code.as_deref(), Some("not-in-these-rules"), "{place}");
                        // The reviewer of a dispute is determined only once there is one.
                        if name == "decide-dispute" && role != order.by.role && may_give(role, line, description) {
                            continue;
                        }
                        // Each form of a landing has its own giver.
                        let may =
                            if name == "land" { role == order.by.role } else { may_give(role, line, description) };
                        assert_eq!(code.as_deref() == Some("not-authorised"), !may, "{place}");
                    }
                }
            }
        }
        Ok(())
    }
}
