//! The sessions that come with the program.

use super::args::Example;
use crate::errors::{Failure, Outcome};
use crate::values::DEFAULT;

/// A session that comes with the program.
#[derive(Debug)]
pub(crate) struct ExampleSession {
    /// The name on the command line.
    name: Example,
    /// The rulebook that plays it.
    pub rulebook: &'static str,
    /// The name in messages.
    pub file: &'static str,
    pub text: &'static str,
}

macro_rules! session {
    ($name:ident, $rulebook:literal, $file:literal) => {
        ExampleSession {
            name: Example::$name,
            rulebook: $rulebook,
            file: $file,
            text: include_str!(concat!("../../../examples/", $file)),
        }
    };
}

/// All example sessions; a rulebook's evening precedes its other sessions.
pub(crate) const SESSIONS: &[ExampleSession] = &[
    session!(NswEvening, "nsw", "nsw-evening.jsonl"),
    session!(NswCommitted, "nsw", "nsw-committed.jsonl"),
    session!(Swap, "nsw", "swap.jsonl"),
    session!(HouseEvening, "house", "house-evening.jsonl"),
    session!(RingkeeperEvening, "ringkeeper", "ringkeeper-evening.jsonl"),
    session!(CommemorativeEvening, "commemorative", "commemorative-evening.jsonl"),
    session!(PubEvening, "pub", "pub-evening.jsonl"),
    session!(SwaziEvening, "swazi", "swazi-evening.jsonl"),
    session!(SwaziTwoEvening, "swazi-two", "swazi-two-evening.jsonl"),
    session!(CrazyEvening, "crazy", "crazy-evening.jsonl"),
    session!(SothoEvening, "sotho", "sotho-evening.jsonl"),
    session!(SothoFortyEvening, "sotho-forty", "sotho-forty-evening.jsonl"),
    session!(SouthAfricanEvening, "south-african", "south-african-evening.jsonl"),
];

/// Finds the session with that name, or the evening of that rulebook.
///
/// # Errors
/// The named session belongs to another rulebook, or the rulebook has no session.
pub(crate) fn find(name: Option<Example>, rulebook: Option<&str>) -> Outcome<&'static ExampleSession> {
    let named = |session: &&ExampleSession| name.is_none_or(|name| session.name == name);
    let of_rulebook = |session: &&ExampleSession| match (name, rulebook) {
        (Some(_), None) => true,
        (_, rulebook) => session.rulebook == rulebook.unwrap_or(DEFAULT),
    };
    if let Some(session) = SESSIONS.iter().find(|session| named(session) && of_rulebook(session)) {
        return Ok(session);
    }
    let wanted = rulebook.unwrap_or(DEFAULT);
    let others: Vec<_> = SESSIONS.iter().map(|session| session.file.trim_end_matches(".jsonl")).collect();
    let failure = match SESSIONS.iter().find(named).filter(|_| name.is_some()) {
        Some(other) => Failure::input(format!("this session is played by `{}`, not by `{wanted}`", other.rulebook)),
        None => Failure::input(format!("no session of `{wanted}` comes with the program")),
    };
    Err(failure.help(format!("there are: {}", others.join(", "))))
}

/// Returns the text of a session.
#[cfg(test)]
pub(crate) fn text(name: Example) -> &'static str {
    SESSIONS.iter().find(|session| session.name == name).expect("a session").text
}

#[cfg(test)]
mod tests {
    use kip::contract::Seat;

    use super::*;
    use crate::errors::Kind;
    use crate::participants::Participants;
    use crate::play::script::{Line, Script, ScriptCommand};
    use crate::play::session::Session;
    use crate::play::transcript_file::TranscriptFile;
    use crate::registry::built;
    use kip::TwoUp;

    /// Returns each seat's balance after the last line. Every line must be accepted or refused as it states.
    fn balances(name: Example) -> Outcome<Vec<(Seat, i128)>> {
        let example = SESSIONS.iter().find(|session| session.name == name).expect("a session");
        let script = <Script<TwoUp>>::read(example.file, example.text)?;
        let rulebook = built(example.rulebook);
        let (mut session, _) = Session::open(&rulebook, &script.config, Participants::default(), TranscriptFile::None)?;
        for line in &script.lines {
            let Line::Order(order) = line else { continue };
            let ScriptCommand::Complete(command) = &order.command else { panic!("line {}", order.line) };
            let answer = session.give(order.by, order.at, command)?;
            let refused = answer.err().map(|refusal| refusal.code);
            assert_eq!(refused, order.refused, "line {}", order.line);
        }
        assert_eq!(session.ledger().at_stake().total(), 0);
        Ok(session.ledger().seats().map(|(seat, purse)| (seat, purse.total())).collect())
    }

    /// Returns the balances of a ring, whose sum is zero because players bet with each other.
    fn ring_balances(name: Example) -> Outcome<Vec<(Seat, i128)>> {
        let balances = balances(name)?;
        assert_eq!(balances.iter().map(|(_, amount)| amount).sum::<i128>(), 0);
        Ok(balances)
    }

    #[test]
    fn the_houses_evening_ends_as_the_rules_say() -> Outcome {
        // By hand from the rules, in the order of the rounds. 7.5 to 1 on 400 is 3,000.
        let ann = -500 + 3_000 - 500 - 300;
        let bert = 1_000 + 500 + 700 - 500 - 300;
        let cleo = -200 - 300 + 200 + 100;
        assert_eq!(balances(Example::HouseEvening)?, [(1, ann), (2, bert), (3, cleo)]);
        Ok(())
    }

    #[test]
    fn the_ringkeepers_evening_ends_as_the_rules_say() -> Outcome {
        // By hand: the centre of 1,000 rides three times, so that it is due with 8,000; so is Cleo's of 100 with 800.
        let ann = 7_000 + 500 + 400;
        let bert = -600 - 1_500 - 4_000 - 500 - 400;
        let cleo = 300 - 400 - 1_000 + 700 - 400;
        let dora = -300 - 500 + 1_000 - 100 - 200;
        assert_eq!(ring_balances(Example::RingkeeperEvening)?, [(1, ann), (2, bert), (3, cleo), (4, dora)]);
        Ok(())
    }

    #[test]
    fn the_commemorative_evening_ends_as_the_rules_say() -> Outcome {
        // By hand: Ann loses her centre; Bert's has ridden once when midnight returns it to him.
        let (ann, bert) = (-1_000, -600 - 500 + 1_000 + 500);
        let (cleo, dora) = (-400, 500 + 1_000 - 500);
        assert_eq!(ring_balances(Example::CommemorativeEvening)?, [(1, ann), (2, bert), (3, cleo), (4, dora)]);
        Ok(())
    }

    #[test]
    fn the_afternoon_in_the_pub_ends_as_the_rules_say() -> Outcome {
        let (mick, sal) = (-500, 1_000 + 1_000);
        let (tom, jo) = (-600 - 1_000, -400 + 500);
        assert_eq!(ring_balances(Example::PubEvening)?, [(1, mick), (2, sal), (3, tom), (4, jo)]);
        Ok(())
    }

    #[test]
    fn every_rulebook_has_an_evening() {
        for carried in kip::carried() {
            let evening = find(None, Some(carried.rulebook)).expect("an evening");
            assert_eq!(evening.file, format!("{}-evening.jsonl", carried.rulebook));
        }
    }

    #[test]
    fn a_session_is_played_by_its_own_rulebook() {
        assert_eq!(find(Some(Example::PubEvening), None).expect("a session").rulebook, "pub");
        assert_eq!(find(None, None).expect("a session").file, "nsw-evening.jsonl");
        let failure = find(Some(Example::PubEvening), Some("nsw")).expect_err("another's");
        assert_eq!(failure.kind, Kind::BadInput);
        assert!(failure.to_string().contains("played by `pub`, not by `nsw`"), "{failure}");
        assert!(find(None, Some("mine")).expect_err("none").to_string().contains("there are: nsw-evening"));
    }
}
