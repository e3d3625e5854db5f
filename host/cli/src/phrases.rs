//! The words of the game; [`narrate`](crate::families::two_up::narrate) makes sentences of them.

use kip::Clauses;
use kip::contract::{Citation, Role};
use kip::two_up::{
    Bank, CentrePolicy, DecisionResult, Description, Event, GameOutcome, HandOverReason, LimitsKind, NoSpinReason,
    Picked, Rest, Rests, ReturnReason, SendingOutReason, Side, Sign, Terms, Thrower, WagerKind,
};

use super::output::{money, printable};
use super::participants::Participants;
use crate::families::two_up::terminology::Terminology;

/// Names a side: `Heads`, `Tails`.
pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::Heads => "Heads",
        Side::Tails => "Tails",
    }
}

/// Names a wager, as after "Ann's …".
pub(crate) const fn wager(wager: WagerKind) -> &'static str {
    match wager {
        WagerKind::Heads => "wager on Heads",
        WagerKind::Tails => "wager on Tails",
        WagerKind::Spinner => "spinner's wager",
        WagerKind::Centre => "centre",
        WagerKind::Cover => "cover",
        WagerKind::SideBet => "side bet",
        WagerKind::ImprisonedHeads => "imprisoned wager on Heads",
        WagerKind::ImprisonedTails => "imprisoned wager on Tails",
    }
}

/// Names a wager in a table's column.
pub(crate) const fn wager_short(wager: WagerKind) -> &'static str {
    match wager {
        WagerKind::Heads => "Heads",
        WagerKind::Tails => "Tails",
        WagerKind::Spinner => "Spinner",
        WagerKind::Centre => "Centre",
        WagerKind::Cover => "Cover",
        WagerKind::SideBet => "Side bet",
        WagerKind::ImprisonedHeads => "Heads, in prison",
        WagerKind::ImprisonedTails => "Tails, in prison",
    }
}

pub(crate) const fn limits_of(limits: LimitsKind) -> &'static str {
    match limits {
        LimitsKind::Spinner => "the spinner's wager",
        LimitsKind::HeadsTails => "Heads and Tails",
    }
}

/// Returns the boxer's announcement of a result.
pub(crate) const fn decision(result: DecisionResult) -> &'static str {
    match result {
        DecisionResult::Heads => "Heads",
        DecisionResult::Tails => "Tails",
        DecisionResult::FiveOdds => "Five Odds in a row",
    }
}

/// Describes the end of a spinner's game.
pub(crate) const fn game_outcome(outcome: GameOutcome, terminology: Terminology) -> &'static str {
    match (outcome, terminology.bank) {
        (GameOutcome::Won, _) => "is won",
        (GameOutcome::Lost, _) => "is lost",
        (GameOutcome::Returned, Bank::House) => "ends, the wager returned",
        (GameOutcome::Returned, Bank::Players) => "ends, the centre returned",
        (GameOutcome::Forfeited, Bank::House) => "ends, the wager forfeited",
        (GameOutcome::Forfeited, Bank::Players) => "ends, the centre forfeited",
    }
}

/// Describes the end of a spinner's game in a table's column.
pub(crate) const fn game_outcome_short(outcome: GameOutcome) -> &'static str {
    match outcome {
        GameOutcome::Won => "won",
        GameOutcome::Lost => "lost",
        GameOutcome::Returned => "returned",
        GameOutcome::Forfeited => "forfeited",
    }
}

/// Describes the reason why money went back.
pub(crate) const fn return_reason(reason: ReturnReason) -> &'static str {
    match reason {
        ReturnReason::Retired => "retired before a valid spin",
        ReturnReason::SentOut => "out of the ring before a valid spin",
        ReturnReason::UnderMinimum => "below the minimum",
        ReturnReason::Voided => "void",
        ReturnReason::Invalidated => "the outcome was invalidated",
        ReturnReason::Counterparty => "the other stake was voided",
        ReturnReason::CalledOff => "called off",
        ReturnReason::Closed => "closed",
        ReturnReason::Released => "released from prison",
    }
}

/// Describes the reason why a spin is invalid.
pub(crate) fn no_spin(reason: NoSpinReason, terminology: Terminology) -> String {
    let Terminology { coins, coin, ringkeeper, .. } = terminology;
    match reason {
        NoSpinReason::NotSpun => format!("the {coins} were not spun"),
        NoSpinReason::TooLow => "not high enough".into(),
        NoSpinReason::OutsideRing => format!("a {coin} outside the ring"),
        NoSpinReason::HitSomething => format!("a {coin} hit something"),
        NoSpinReason::HitCeiling => format!("a {coin} hit the ceiling"),
        NoSpinReason::SpinnerOutsideRing => "the spinner was outside the ring".into(),
        NoSpinReason::NotFlat => format!("a {coin} does not lie flat"),
        NoSpinReason::Other => format!("called by the {ringkeeper}"),
    }
}

/// Describes the reason why a spinner is sent out.
pub(crate) const fn sending_out(reason: SendingOutReason) -> &'static str {
    match reason {
        SendingOutReason::RepeatedInvalidSpins => "invalid spins again and again",
        SendingOutReason::DelayOrDisorder => "delay, disorder or abuse",
        SendingOutReason::ContravenedRules => "against the rules",
    }
}

/// Describes the reason why somebody else spins for the spinner.
pub(crate) const fn hand_over_reason(reason: HandOverReason, terminology: Terminology) -> &'static str {
    match reason {
        HandOverReason::ThreeInvalidSpins => "three invalid spins in a row",
        HandOverReason::Declined => "the spinner declines further spins",
        HandOverReason::Failed => "the spinner did not go on",
        HandOverReason::SentOut => "the spinner was sent out",
        HandOverReason::Excluded => "the spinner was excluded",
        HandOverReason::Elected => "the spinner elected it",
        HandOverReason::Voided => match terminology.bank {
            Bank::House => "the spinner's wager was voided",
            Bank::Players => "the centre was voided",
        },
    }
}

/// Describes how one coin came to rest.
pub(crate) const fn rest(rest: Rest) -> &'static str {
    match rest {
        Rest::Heads => "heads",
        Rest::Tails => "tails",
        Rest::Outside => "outside the ring",
        Rest::NotFlat => "not flat",
        Rest::Hit => "hit something",
        Rest::HitCeiling => "hit the ceiling",
    }
}

/// Lists how the coins came to rest: `heads, tails`.
pub(crate) fn rests(rests: &Rests) -> String {
    let coins = [Some(rests.first), Some(rests.second), rests.third];
    coins.into_iter().flatten().map(rest).collect::<Vec<_>>().join(", ")
}

/// Returns the call for coins at rest: Heads, Tails or Odds for two, the majority for three. It is "no spin" if any coin did not
/// land as heads or tails.
pub(crate) fn called(rests: &Rests) -> &'static str {
    let coins: Vec<_> = [Some(rests.first), Some(rests.second), rests.third].into_iter().flatten().collect();
    let count = |rest| coins.iter().filter(|coin| **coin == rest).count();
    match (count(Rest::Heads), count(Rest::Tails)) {
        (heads, tails) if heads + tails < coins.len() => "no spin",
        (heads, tails) if heads == tails => "Odds",
        (heads, tails) if heads > tails => "Heads",
        _ => "Tails",
    }
}

/// Names the thrower.
pub(crate) fn thrower(thrower: Thrower, participants: &Participants) -> String {
    match thrower {
        Thrower::Spinner(seat) => participants.full_name(seat),
        Thrower::House(role @ (Role::Boxer | Role::Ringkeeper)) => format!("the {}", participants.role(role)),
        Thrower::House(role) => format!("a {}", participants.role(role)),
        Thrower::Vacant => format!("nobody yet: the {} appoints", participants.terminology.caller()),
    }
}

/// Lists coins: `1 and 2`, `1, 2 and 3`.
pub(crate) fn coin_list(coins: &Picked) -> String {
    list([Some(coins.first), coins.second, coins.third].into_iter().flatten())
}

/// Lists numbers: `1`, `1 and 2`, `1, 2 and 3`.
pub(crate) fn list(numbers: impl Iterator<Item = u8>) -> String {
    let numbers: Vec<_> = numbers.map(|number| number.to_string()).collect();
    match numbers.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} and {last}", rest.join(", ")),
        Some((last, _)) => last.clone(),
        None => String::new(),
    }
}

/// Describes a table's terms in one line. Returns `None` for a ring with neither a centre nor a fixed day.
pub(crate) fn terms(terms: &Terms, of: &Description) -> Option<String> {
    match terms {
        Terms::Casino(casino) => Some(format!("The sign: {}", sign(&casino.sign))),
        Terms::Ring(ring) => self::ring(ring.centre_policy, ring.anzac_day_only, has_centre(of)),
    }
}

/// Returns whether players of a rulebook spin for a centre.
pub(crate) fn has_centre(description: &Description) -> bool {
    has_command(description, "stake-centre")
}

/// Returns whether a rulebook knows a command.
pub(crate) fn has_command(description: &Description, command: &str) -> bool {
    description.head.commands.iter().any(|known| known.name == command)
}

/// Describes how a ring plays: the way its centre is covered, and the restriction to 25 April, if there is one.
pub(crate) fn ring(policy: CentrePolicy, anzac_day_only: bool, has_centre: bool) -> Option<String> {
    let centre = match policy {
        _ if !has_centre => None,
        CentrePolicy::Riding => Some("The whole centre rides on Heads and is covered again before the next throw"),
        CentrePolicy::SingleCover => Some("One cover of the centre stands for all throws"),
    };
    let day = anzac_day_only.then_some("This ring plays on 25 April only");
    let parts: Vec<_> = centre.into_iter().chain(day).collect();
    (!parts.is_empty()).then(|| parts.join(". "))
}

/// Describes the sign's limits.
pub(crate) fn sign(sign: &Sign) -> String {
    let bounds = |bounds: kip::two_up::Bounds| {
        let unit = bounds.unit.map_or(String::new(), |unit| format!(" by {}", money(unit)));
        format!("{} to {}{unit}", money(bounds.min), money(bounds.max))
    };
    format!("spinner {}, Heads and Tails {}", bounds(sign.spinner), bounds(sign.heads_tails))
}

/// Formats bytes in lower-case hex.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Returns the first eight digits of a digest, for places where people distinguish a few.
pub(crate) fn short_digest(digest: &kip::Digest) -> String {
    digest.to_string().chars().take(8).collect()
}

/// Formats an exact amount of money: `22.50`, or `15/2 of 0.01` when it is not a whole number of hundredths.
pub(crate) fn exact_amount(exact: kip::contract::Fraction) -> String {
    if exact.denominator == 1 {
        money(exact.numerator)
    } else {
        format!("{}/{} of 0.01", exact.numerator, exact.denominator)
    }
}

/// Formats the citation of an event: `nsw 6.9`, or `nsw 4.7, R7` when a ruling settles a question that the clause leaves open.
pub(crate) fn clause(clauses: &Clauses, event: &Event) -> String {
    citation(clauses, event.cite)
}

/// Formats a citation in the same form.
pub(crate) fn citation(clauses: &Clauses, Citation { clause, ruling }: Citation) -> String {
    let clause = printable(clauses.name(clause));
    match ruling {
        Some(ruling) => format!("{clause}, {}", printable(clauses.name(ruling))),
        None => clause,
    }
}
