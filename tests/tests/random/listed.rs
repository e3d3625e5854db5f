//! Whether a table says of a command that it would be accepted: the reading of `legal-command`.

use kip_engine::two_up::describe;
use kip_engine::two_up::rulebooks::Nsw;
use kip_engine::two_up::words::{Command, Faces, Landing, LegalCommand, Picked, Side, WagerKind};
use kip_engine::words::{Actor, ChanceSource, Role, Seat, Stake};
use kip_tests::say::{limits_of, named};

use super::chains::{CHAINS, is_known};
use super::orders::beacon_of;
use super::scene::Scene;

/// What the list says of one command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// It is accepted.
    Accepted,
    /// It is refused.
    Refused,
    /// It is listed, and what is written on the sign, or directed, is judged when it is given.
    Judged,
}

/// What the list says of a well-formed command.
pub fn said(scene: &Scene<'_>, source: &ChanceSource, by: Actor, command: &Command) -> Said {
    let entries: Vec<&LegalCommand> =
        scene.legal.iter().filter(|entry| is_for(entry, by) && entry.command == command.name()).collect();
    let at = |seat: Seat| entries.iter().any(|entry| entry.seat == Some(seat));
    let with = |seat: Seat, wager| entries.iter().any(|entry| entry.seat == Some(seat) && entry.wager == Some(wager));
    let on = |side| entries.iter().any(|entry| entry.wager == Some(kind(side)));
    let item = |item: u32| entries.iter().any(|entry| entry.item == Some(item));
    let subject = |role: Role| entries.iter().any(|entry| entry.subject == Some(role));
    let coins = |coins: Picked| named(coins).filter(|coins| coins.iter().all(|&coin| item(coin.into())));
    let any = !entries.is_empty();
    let listed = match command {
        Command::AnnounceLimits(_)
        | Command::SetLimits(_)
        | Command::AnnounceClosing(_)
        | Command::InvalidateOutcome(_) => {
            return if any { Said::Judged } else { Said::Refused };
        }
        Command::SetPlayerLimits(limits) => {
            let listed = |entry: &&&LegalCommand| entry.wager.is_some_and(|wager| limits_of(wager) == limits.limits);
            let found = entries.iter().filter(listed).any(|entry| entry.seat == Some(limits.seat));
            return if found { Said::Judged } else { Said::Refused };
        }
        Command::Join(joining) => at(joining.seat),
        Command::Leave(seat)
        | Command::VacateSeat(seat)
        | Command::ClearPlayerLimits(seat)
        | Command::VoidWagers(seat)
        | Command::ExcludePlayer(seat)
        | Command::OfferCoins(seat) => at(*seat),
        Command::ReturnUnderMinimum(wager) | Command::RefuseWager(wager) => with(wager.seat, wager.wager),
        Command::SetSupervisorPresence(presence) => subject(presence.role),
        Command::AppointSubstitute(substitute) => subject(*substitute),
        Command::ReferToInspector(which) | Command::DecideDispute(which) | Command::RequestReview(which) => {
            item(*which)
        }
        Command::LoseCoins(these) | Command::ReturnCoins(these) => coins(*these).is_some(),
        Command::SelectCoins(these) => coins(*these).is_some_and(|coins| coins.len() == 2),
        Command::CallNoSpin(call) => entries.iter().any(|entry| entry.reason.as_deref() == Some(call.reason.as_str())),
        Command::WithdrawWager(side) | Command::CallSide(side) => on(*side),
        Command::Land(landing) => any && lands(scene, source, landing),
        Command::CommitDraws(commitment) => {
            any && commitment.beacon == beacon_of(source) && !is_known(scene.view, &commitment.head)
        }
        Command::ThrowCoins(spin) => any && spin.third.is_none() && heads(*spin) == heads(describe::<Nsw>().start),
        Command::PlaceWager(wager) => {
            let fits = |entry: &&LegalCommand| amount_fits(scene, by, entry, wager.stake, true);
            entries.iter().any(|entry| entry.wager == Some(kind(wager.side)) && fits(entry))
        }
        Command::ChangeWager(wager) => {
            let fits = |entry: &&LegalCommand| amount_fits(scene, by, entry, wager.stake, false);
            entries.iter().any(|entry| entry.wager == Some(kind(wager.side)) && fits(entry))
        }
        Command::PlaceSpinnerWager(stake) => entries.iter().any(|entry| amount_fits(scene, by, entry, *stake, true)),
        Command::ChangeSpinnerWager(stake) => entries.iter().any(|entry| amount_fits(scene, by, entry, *stake, false)),
        _ => any,
    };
    if listed { Said::Accepted } else { Said::Refused }
}

fn is_for(entry: &LegalCommand, by: Actor) -> bool {
    entry.role == by.role && entry.number.is_none_or(|number| number == by.number) && entry.except != Some(by)
}

const fn kind(side: Side) -> WagerKind {
    match side {
        Side::Heads => WagerKind::Heads,
        Side::Tails => WagerKind::Tails,
    }
}

fn heads(faces: Faces) -> usize {
    [faces.first, faces.second].iter().filter(|&&side| side == Side::Heads).count()
}

/// A landing from the table's source of chance (R2), with the chain's next link and the beacon it was opened with.
fn lands(scene: &Scene<'_>, source: &ChanceSource, landing: &Landing) -> bool {
    match (landing, source) {
        (Landing::Fresh(_), ChanceSource::Fresh) => true,
        (Landing::Observed(rests), ChanceSource::Observed) => rests.third.is_none(),
        (Landing::Committed(reveal), ChanceSource::Committed(_)) => {
            let chain = scene.view.common.chain.as_ref().expect("a chain");
            let round = reveal.beacon.as_ref().map(|beacon| beacon.round);
            CHAINS.after(&chain.head) == Some(&reveal.x) && round == chain.due
        }
        _ => false,
    }
}

fn amount_fits(scene: &Scene<'_>, by: Actor, entry: &LegalCommand, named: Stake, added: bool) -> bool {
    let seat = by.number;
    let wager = entry.wager.unwrap_or(WagerKind::Spinner);
    let range = entry.amount.expect("amounts");
    let before = scene.standing(seat, wager);
    let total =
        if added { Stake { chips: before.chips + named.chips, tokens: before.tokens + named.tokens } } else { named };
    (range.min..=range.max).contains(&(total.chips + total.tokens)) && scene.lies(seat, wager, before, total)
}
