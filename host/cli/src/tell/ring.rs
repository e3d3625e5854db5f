//! Sentences of a ring: the centre, its covers, bets between players.

use kip::two_up::Happening;

use super::{Teller, capital};
use crate::output::money;
use crate::words::returned;

pub(super) fn sentence(teller: &Teller<'_>, what: &Happening) -> Option<String> {
    centre(teller, what).or_else(|| undone(teller, what)).or_else(|| side_bets(teller, what))
}

fn centre(teller: &Teller<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::CoinsChanged(set) => {
            format!("{} of set {set} are in use", capital(teller.people.idiom.coins))
        }
        Happening::CentreStaked(staked) => {
            format!("{} stakes {} in the centre", teller.name(staked.seat), money(staked.amount))
        }
        Happening::CentreCovered(cover) => {
            format!("{} covers {} of the centre", teller.name(cover.seat), money(cover.amount))
        }
        Happening::CoverDeclined(seat) => format!("{} does not cover", teller.name(*seat)),
        Happening::CentreRides(centre) => {
            format!("The centre rides: {} after {} Heads", money(centre.amount), centre.heads)
        }
        Happening::CentreCalledOff => "Nobody covers: the centre is called off".into(),
        Happening::CentreLost(lost) => format!("{} loses the centre of {}", teller.name(lost.seat), money(lost.amount)),
        Happening::CoverPaid(cover) => {
            format!("{}'s cover of {} is paid {}", teller.name(cover.seat), money(cover.cover), money(cover.paid))
        }
        Happening::DuePaid(due) => format!("{} takes the due of {}", teller.name(due.seat), money(due.amount)),
        _ => return None,
    })
}

/// What goes out of the centre without a result, or comes back into it.
fn undone(teller: &Teller<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::CentreReturned(back) => format!(
            "{} gets {} back from the centre: {}",
            teller.name(back.seat),
            money(back.amount),
            returned(back.reason)
        ),
        Happening::CoverReturned(back) => {
            format!("{} gets a cover of {} back: {}", teller.name(back.seat), money(back.amount), returned(back.reason))
        }
        Happening::CentreForfeited(lost) => {
            format!("{}'s centre of {} is forfeited", teller.name(lost.seat), money(lost.amount))
        }
        Happening::CoverForfeited(lost) => {
            format!("{}'s cover of {} is forfeited", teller.name(lost.seat), money(lost.amount))
        }
        Happening::CoverReversed(cover) if cover.paid == 0 => {
            format!("{}'s lost cover of {} stands again", teller.name(cover.seat), money(cover.cover))
        }
        Happening::CoverReversed(cover) => {
            format!("{} gives back the {} paid for a cover", teller.name(cover.seat), money(cover.paid))
        }
        Happening::DueReversed(due) => format!("{} gives back the due of {}", teller.name(due.seat), money(due.amount)),
        _ => return None,
    })
}

fn side_bets(teller: &Teller<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::SideOfferMade(offer) => {
            format!("{} offers {} on Heads (offer {})", teller.name(offer.seat), money(offer.amount), offer.offer)
        }
        Happening::SideOfferWithdrawn(offer) => {
            let why = if offer.by_player { "taken back" } else { "void" };
            format!("Offer {} is {why}: {} gets {} back", offer.offer, teller.name(offer.seat), money(offer.amount))
        }
        Happening::SideOfferLapsed(offer) => {
            format!(
                "Nobody matched offer {}: {} gets {} back",
                offer.offer,
                teller.name(offer.seat),
                money(offer.amount)
            )
        }
        Happening::SideBetMade(bet) => format!(
            "Bet {}: {} on Heads against {} on Tails for {}; {} holds {}",
            bet.bet,
            teller.name(bet.heads),
            teller.name(bet.tails),
            money(bet.amount),
            teller.name(bet.heads),
            money(bet.amount.saturating_mul(2))
        ),
        Happening::SideBetSettled(bet) => format!(
            "Bet {}: {} wins {} from {}",
            bet.bet,
            teller.name(bet.winner),
            money(bet.amount),
            teller.name(bet.loser)
        ),
        Happening::SideBetReturned(back) => format!(
            "Bet {}: {} gets {} back: {}",
            back.bet,
            teller.name(back.seat),
            money(back.amount),
            returned(back.reason)
        ),
        Happening::SideBetForfeited(lost) => {
            format!("Bet {}: {}'s {} is forfeited", lost.bet, teller.name(lost.seat), money(lost.amount))
        }
        Happening::SideBetReversed(bet) => {
            format!("Bet {} between {} and {} is open again", bet.bet, teller.name(bet.winner), teller.name(bet.loser))
        }
        _ => return None,
    })
}
