//! The blanks of Two-Up's commands.
//!
//! This module knows no rule of the game, only the contract's definition of a list.

use kip_contract::two_up::{Command, Faces, Landing, Role, Side, Stake};
use kip_contract::types::{AmountRange, Blank, MinorUnits, Row};

use crate::chips::takes;
use crate::family::{Fillable, Ranked};
use crate::money::{CHIPS, TOKENS};

impl Ranked for Role {
    /// Returns the greater role: a boxer is a dealer, a games supervisor is a casino supervisor.
    fn greater(self) -> Option<Self> {
        match self {
            Self::Dealer => Some(Self::Boxer),
            Self::CasinoSupervisor => Some(Self::GamesSupervisor),
            _ => None,
        }
    }
}

impl Fillable for Command {
    fn with_amount(&self, range: &AmountRange, amount: MinorUnits) -> Option<Self> {
        let mut command = self.clone();
        *amount_in(&mut command, range.tender)? = amount;
        Some(command)
    }

    /// Returns whether a command fills in this one. Each tender of a stake is listed separately. For a stake in both tenders only
    /// its bet is compared.
    fn is_filled_as(&self, blanks: &[Blank], given: &Self) -> bool {
        fills(self, blanks, given)
    }
}

/// Returns the amount of that tender in a command.
fn amount_in(command: &mut Command, tender: Row) -> Option<&mut MinorUnits> {
    match command {
        Command::PlaceWager(wager) | Command::ChangeWager(wager) => in_tender(&mut wager.stake, tender),
        Command::PlaceSpinnerWager(stake) | Command::ChangeSpinnerWager(stake) => in_tender(stake, tender),
        Command::CoverCentre(amount) | Command::StakeCentre(amount) | Command::OfferSideBet(amount)
            if tender == CHIPS =>
        {
            Some(amount)
        }
        Command::MatchSideBet(matching) if tender == CHIPS => Some(&mut matching.amount),
        _ => None,
    }
}

fn in_tender(stake: &mut Stake, tender: Row) -> Option<&mut MinorUnits> {
    match tender {
        CHIPS => Some(&mut stake.chips),
        TOKENS => Some(&mut stake.tokens),
        _ => None,
    }
}

fn fills(listed: &Command, blanks: &[Blank], command: &Command) -> bool {
    if !is_same_without_blanks(listed, command) {
        return false;
    }
    let range = blanks.iter().find_map(|blank| match blank {
        Blank::Amount(range) => Some(range),
        _ => None,
    });
    let Some(range) = range else { return true };
    let on_a_side = matches!(listed, Command::PlaceWager(_) | Command::ChangeWager(_));
    let (mut listed, mut given) = (listed.clone(), command.clone());
    let mut is_other = |tender: Row| {
        tender != range.tender
            && amount_in(&mut listed, tender).map(|amount| *amount)
                != amount_in(&mut given, tender).map(|amount| *amount)
    };
    if is_other(CHIPS) || is_other(TOKENS) {
        return is_of_both(command);
    }
    let amount = amount_in(&mut given, range.tender).map(|amount| *amount);
    amount.is_some_and(|amount| takes(range, amount) || is_cut(range, on_a_side, amount))
}

/// Returns whether a stake is in both tenders, or may be the changed stake of a wager in both.
const fn is_of_both(command: &Command) -> bool {
    match command {
        Command::PlaceWager(wager) => wager.stake.chips > 0 && wager.stake.tokens > 0,
        Command::PlaceSpinnerWager(stake) => stake.chips > 0 && stake.tokens > 0,
        Command::ChangeWager(_) | Command::ChangeSpinnerWager(_) => true,
        _ => false,
    }
}

/// Returns whether a range was cut to its least amount and may contain `amount` too. A range cannot express that two sums are
/// payable, the chips and the chips with the tokens beside them, unless every chip is a multiple of the smallest.
fn is_cut(range: &AmountRange, on_a_side: bool, amount: MinorUnits) -> bool {
    let smallest = range.made_of.first().copied().unwrap_or(1);
    let of_the_smallest = range.made_of.iter().all(|chip| chip.is_multiple_of(smallest));
    on_a_side && range.tender == CHIPS && !of_the_smallest && range.least == range.most && amount > range.least
}

/// Returns whether a command equals the listed one apart from its blanks.
fn is_same_without_blanks(listed: &Command, given: &Command) -> bool {
    use Command::{
        AddEntropy, AnnounceClosing, AnnounceLimits, CallNoSpin, ChangeSpinnerWager, ChangeWager, CommitDraws,
        CoverCentre, InvalidateOutcome, Join, Land, LoseCoins, MatchSideBet, OfferSideBet, PlaceSpinnerWager,
        PlaceWager, RaiseDispute, ReturnCoins, SendSpinnerOut, SetLimits, SetPlayerLimits, SetSupervisorPresence,
        StakeCentre, ThrowCoins,
    };
    match (listed, given) {
        (Join(listed), Join(given)) => listed.seat == given.seat,
        (SetSupervisorPresence(listed), SetSupervisorPresence(given)) => listed.role == given.role,
        (Land(listed), Land(given)) => is_of_same_source(listed, given),
        (SetPlayerLimits(listed), SetPlayerLimits(given)) => (listed.seat, listed.limits) == (given.seat, given.limits),
        // A text belongs to the reason that is listed with it (R139).
        (CallNoSpin(listed), CallNoSpin(given)) => {
            (listed.reason, listed.text.is_some()) == (given.reason, given.text.is_some())
        }
        (PlaceWager(listed), PlaceWager(given)) | (ChangeWager(listed), ChangeWager(given)) => {
            listed.side == given.side
        }
        (MatchSideBet(listed), MatchSideBet(given)) => listed.offer == given.offer,
        // Either coin may lie head up.
        (ThrowCoins(listed), ThrowCoins(given)) => heads(*listed) == heads(*given),
        (AddEntropy(_), AddEntropy(_))
        | (CommitDraws(_), CommitDraws(_))
        | (AnnounceLimits(_), AnnounceLimits(_))
        | (SetLimits(_), SetLimits(_))
        | (AnnounceClosing(_), AnnounceClosing(_))
        | (InvalidateOutcome(_), InvalidateOutcome(_))
        | (LoseCoins(_), LoseCoins(_))
        | (ReturnCoins(_), ReturnCoins(_))
        | (SendSpinnerOut(_), SendSpinnerOut(_))
        | (RaiseDispute(_), RaiseDispute(_))
        | (CoverCentre(_), CoverCentre(_))
        | (OfferSideBet(_), OfferSideBet(_))
        | (StakeCentre(_), StakeCentre(_))
        | (PlaceSpinnerWager(_), PlaceSpinnerWager(_))
        | (ChangeSpinnerWager(_), ChangeSpinnerWager(_)) => true,
        _ => listed == given,
    }
}

const fn is_of_same_source(one: &Landing, other: &Landing) -> bool {
    matches!(
        (one, other),
        (Landing::Fresh(_), Landing::Fresh(_))
            | (Landing::Committed(_), Landing::Committed(_))
            | (Landing::Observed(_), Landing::Observed(_))
    )
}

/// Returns the number of coins that show heads, and whether there is a third coin.
fn heads(faces: Faces) -> (usize, bool) {
    let up = [Some(faces.first), Some(faces.second), faces.third];
    (up.iter().filter(|side| **side == Some(Side::Heads)).count(), faces.third.is_some())
}
