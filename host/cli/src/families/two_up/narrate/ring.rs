//! Sentences for the events of a ring: the centre, its covers, bets between players.

use kip::two_up::Happening;

use crate::families::two_up::narrate::Narrator;
use crate::output::capitalize;
use crate::output::money;
use crate::phrases::return_reason;

pub(crate) fn sentence(narrator: &Narrator<'_>, what: &Happening) -> Option<String> {
    centre(narrator, what).or_else(|| undone(narrator, what)).or_else(|| side_bets(narrator, what))
}

fn centre(narrator: &Narrator<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::CoinsChanged(set) => {
            format!("{} of set {set} are in use", capitalize(narrator.participants.terminology.coins))
        }
        Happening::CentreStaked(staked) => {
            format!("{} stakes {} in the centre", narrator.name(staked.seat), money(staked.amount))
        }
        Happening::CentreCovered(cover) => {
            format!("{} covers {} of the centre", narrator.name(cover.seat), money(cover.amount))
        }
        Happening::CoverDeclined(seat) => format!("{} does not cover", narrator.name(*seat)),
        Happening::CentreRides(centre) => {
            format!("The centre rides: {} after {} Heads", money(centre.amount), centre.heads)
        }
        Happening::CentreCalledOff => "Nobody covers: the centre is called off".into(),
        Happening::CentreLost(lost) => {
            format!("{} loses the centre of {}", narrator.name(lost.seat), money(lost.amount))
        }
        Happening::CoverPaid(cover) => {
            format!("{}'s cover of {} is paid {}", narrator.name(cover.seat), money(cover.cover), money(cover.paid))
        }
        Happening::DuePaid(due) => format!("{} takes the due of {}", narrator.name(due.seat), money(due.amount)),
        _ => return None,
    })
}

/// Describes money that leaves the centre without a result, or comes back into it.
fn undone(narrator: &Narrator<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::CentreReturned(back) => format!(
            "{} gets {} back from the centre: {}",
            narrator.name(back.seat),
            money(back.amount),
            return_reason(back.reason)
        ),
        Happening::CoverReturned(back) => {
            format!(
                "{} gets a cover of {} back: {}",
                narrator.name(back.seat),
                money(back.amount),
                return_reason(back.reason)
            )
        }
        Happening::CentreForfeited(lost) => {
            format!("{}'s centre of {} is forfeited", narrator.name(lost.seat), money(lost.amount))
        }
        Happening::CoverForfeited(lost) => {
            format!("{}'s cover of {} is forfeited", narrator.name(lost.seat), money(lost.amount))
        }
        Happening::CoverReversed(cover) if cover.paid == 0 => {
            format!("{}'s lost cover of {} stands again", narrator.name(cover.seat), money(cover.cover))
        }
        Happening::CoverReversed(cover) => {
            format!("{} gives back the {} paid for a cover", narrator.name(cover.seat), money(cover.paid))
        }
        Happening::DueReversed(due) => {
            format!("{} gives back the due of {}", narrator.name(due.seat), money(due.amount))
        }
        _ => return None,
    })
}

fn side_bets(narrator: &Narrator<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::SideOfferMade(offer) => {
            format!("{} offers {} on Heads (offer {})", narrator.name(offer.seat), money(offer.amount), offer.offer)
        }
        Happening::SideOfferWithdrawn(offer) => {
            let why = if offer.by_player { "taken back" } else { "void" };
            format!("Offer {} is {why}: {} gets {} back", offer.offer, narrator.name(offer.seat), money(offer.amount))
        }
        Happening::SideOfferLapsed(offer) => {
            format!(
                "Nobody matched offer {}: {} gets {} back",
                offer.offer,
                narrator.name(offer.seat),
                money(offer.amount)
            )
        }
        Happening::SideBetMade(bet) => format!(
            "Bet {}: {} on Heads against {} on Tails for {}; {} holds {}",
            bet.bet,
            narrator.name(bet.heads),
            narrator.name(bet.tails),
            money(bet.amount),
            narrator.name(bet.heads),
            money(bet.amount.saturating_mul(2))
        ),
        Happening::SideBetSettled(bet) => format!(
            "Bet {}: {} wins {} from {}",
            bet.bet,
            narrator.name(bet.winner),
            money(bet.amount),
            narrator.name(bet.loser)
        ),
        Happening::SideBetReturned(back) => format!(
            "Bet {}: {} gets {} back: {}",
            back.bet,
            narrator.name(back.seat),
            money(back.amount),
            return_reason(back.reason)
        ),
        Happening::SideBetForfeited(lost) => {
            format!("Bet {}: {}'s {} is forfeited", lost.bet, narrator.name(lost.seat), money(lost.amount))
        }
        Happening::SideBetReversed(bet) => {
            format!(
                "Bet {} between {} and {} is open again",
                bet.bet,
                narrator.name(bet.winner),
                narrator.name(bet.loser)
            )
        }
        _ => return None,
    })
}
