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
            format!("{} {} in the centre", narrator.does(staked.seat, "stake"), money(staked.amount))
        }
        Happening::CentreCovered(cover) => {
            format!("{} {} of the centre", narrator.does(cover.seat, "cover"), money(cover.amount))
        }
        Happening::CoverDeclined(seat) => format!("{} not cover", narrator.does(*seat, "do")),
        Happening::CentreRides(centre) => {
            format!("The centre rides: {} after {} Heads", money(centre.amount), centre.heads)
        }
        Happening::CentreCalledOff => "Nobody covers: the centre is called off".into(),
        Happening::CentreLost(lost) => {
            format!("{} the centre of {}", narrator.does(lost.seat, "lose"), money(lost.amount))
        }
        Happening::CoverPaid(cover) => {
            format!("{} cover of {} is paid {}", narrator.owner(cover.seat), money(cover.cover), money(cover.paid))
        }
        Happening::DuePaid(due) => format!("{} the due of {}", narrator.does(due.seat, "take"), money(due.amount)),
        _ => return None,
    })
}

/// Describes money that leaves the centre without a result, or comes back into it.
fn undone(narrator: &Narrator<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::CentreReturned(back) => format!(
            "{} {} back from the centre: {}",
            narrator.does(back.seat, "get"),
            money(back.amount),
            return_reason(back.reason)
        ),
        Happening::CoverReturned(back) => {
            format!(
                "{} a cover of {} back: {}",
                narrator.does(back.seat, "get"),
                money(back.amount),
                return_reason(back.reason)
            )
        }
        Happening::CentreForfeited(lost) => {
            format!("{} centre of {} is forfeited", narrator.owner(lost.seat), money(lost.amount))
        }
        Happening::CoverForfeited(lost) => {
            format!("{} cover of {} is forfeited", narrator.owner(lost.seat), money(lost.amount))
        }
        Happening::CoverReversed(cover) if cover.paid == 0 => {
            format!("{} lost cover of {} stands again", narrator.owner(cover.seat), money(cover.cover))
        }
        Happening::CoverReversed(cover) => {
            format!("{} back the {} paid for a cover", narrator.does(cover.seat, "give"), money(cover.paid))
        }
        Happening::DueReversed(due) => {
            format!("{} back the due of {}", narrator.does(due.seat, "give"), money(due.amount))
        }
        _ => return None,
    })
}

fn side_bets(narrator: &Narrator<'_>, what: &Happening) -> Option<String> {
    Some(match what {
        Happening::SideOfferMade(offer) => {
            format!("{} {} on Heads (offer {})", narrator.does(offer.seat, "offer"), money(offer.amount), offer.offer)
        }
        Happening::SideOfferWithdrawn(offer) => {
            let why = if offer.by_player { "taken back" } else { "void" };
            let gets = narrator.does_within(offer.seat, "get");
            format!("Offer {} is {why}: {gets} {} back", offer.offer, money(offer.amount))
        }
        Happening::SideOfferLapsed(offer) => {
            let gets = narrator.does_within(offer.seat, "get");
            format!("Nobody matched offer {}: {gets} {} back", offer.offer, money(offer.amount))
        }
        Happening::SideBetMade(bet) => format!(
            "Bet {}: {} on Heads against {} on Tails for {}; {} {}",
            bet.bet,
            narrator.name(bet.heads),
            narrator.name(bet.tails),
            money(bet.amount),
            narrator.does_within(bet.heads, "hold"),
            money(bet.amount.saturating_mul(2))
        ),
        Happening::SideBetSettled(bet) => format!(
            "Bet {}: {} {} from {}",
            bet.bet,
            narrator.does_within(bet.winner, "win"),
            money(bet.amount),
            narrator.name(bet.loser)
        ),
        Happening::SideBetReturned(back) => format!(
            "Bet {}: {} {} back: {}",
            back.bet,
            narrator.does_within(back.seat, "get"),
            money(back.amount),
            return_reason(back.reason)
        ),
        Happening::SideBetForfeited(lost) => {
            format!("Bet {}: {} {} is forfeited", lost.bet, narrator.owner_within(lost.seat), money(lost.amount))
        }
        Happening::SideBetReversed(bet) => {
            format!(
                "Bet {} is open again, between {} and {}",
                bet.bet,
                narrator.name(bet.winner),
                narrator.name(bet.loser)
            )
        }
        _ => return None,
    })
}
