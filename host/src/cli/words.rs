//! What happened, in the words of the game.

use kip::Clauses;
use kip::two_up::{
    Coins, DecisionResult, ElectionChoice, Event, GameOutcome, HandOverReason, Happening, InvalidationReason,
    InvalidationScope, NoSpinReason, Rest, Rests, ReturnReason, SendingOutReason, Side, Sign, Thrower, WagerKind,
};
use kip::words::Role;

use super::output::{grouped, moment, money, printable, stake};
use super::people::{People, role_name};

/// One event in a sentence.
pub(crate) struct Teller<'a> {
    pub people: &'a People,
    pub zone_offset_minutes: i16,
}

impl Teller<'_> {
    /// The sentence, without clause and full stop.
    pub(crate) fn sentence(&self, what: &Happening) -> String {
        let name = |seat| self.people.name(seat);
        let time = |at| moment(at, self.zone_offset_minutes);
        match what {
            // table and seats
            Happening::TableOpened(opened) => format!("Table {:?} opens with {} seats", opened.table, opened.seats),
            Happening::TableTakenOver(taken) => {
                format!("Table {:?} goes on under this rulebook, after {}", taken.table, taken.rulebook)
            }
            Happening::PlayerJoined(joined) => format!("{} takes seat {}", name(joined.seat), joined.seat),
            Happening::PlayerLeft(at) => format!("{} leaves", name(at.seat)),
            Happening::SupervisorPresenceChanged(presence) => {
                let comes = if presence.present { "is at hand" } else { "has gone" };
                format!("A {} {comes}", role_name(presence.role))
            }
            Happening::LimitsAnnounced(notice) => {
                format!("A sign announces for {}: {}", time(notice.change_at), sign(&notice.sign))
            }
            Happening::LimitsChanged(new) => format!("The sign now says: {}", sign(&new.sign)),
            Happening::PlayerLimitsChanged(change) => match change.bounds {
                Some(bounds) => format!(
                    "{} may wager {} to {} on {}",
                    name(change.seat),
                    money(bounds.min),
                    money(bounds.max),
                    limits_of(change.wager)
                ),
                None => format!("The sign holds again for {} on {}", name(change.seat), limits_of(change.wager)),
            },
            Happening::ClosingAnnounced(closing) => format!("The table closes at {}", time(closing.close_at)),
            Happening::ClosingCancelled => "The closing is cancelled".into(),
            Happening::TableClosed => "The table is closed".into(),
            Happening::SeatVacated(at) => format!("{} gives up the seat", name(at.seat)),
            // chance
            Happening::DrawsCommitted(chain) => {
                format!("A chain of {} draws is published, head {}", grouped(chain.length), hex(&chain.head))
            }
            Happening::EntropyAdded(of) => format!("{} adds entropy {}", name(of.seat), hex(&of.bytes)),
            Happening::DrawRevealed(draw) => format!("Draw {} is revealed: {}", draw.number, hex(&draw.x)),
            // the coins and who spins
            Happening::CoinsOffered(at) => format!("The coins are offered to {}", name(at.seat)),
            Happening::CoinsAccepted(at) => format!("{} takes the coins", name(at.seat)),
            Happening::CoinsDeclined(at) => format!("{} declines the coins", name(at.seat)),
            Happening::HouseSpinStarted(who) => format!("Nobody takes the coins: the {} spins", role_name(who.role)),
            Happening::HouseSpinEnded => "The house spin is over".into(),
            Happening::CoinsSelected(coins) => format!("Coins {} go on the kip", coin_list(&coins.coins)),
            Happening::CoinsChanged(set) => format!("Set {} of the pennies is in use", set.set),
            Happening::CoinsLost(coins) => format!("Lost: coin {}", coin_list(&coins.coins)),
            Happening::CoinsReturned(coins) => format!("Found and checked: coin {}", coin_list(&coins.coins)),
            Happening::SetReplaced(set) => format!("A new set of coins, number {}, comes to the ring", set.set),
            Happening::SideCalled(called) => format!("Spinning for {}", side(called.side)),
            Happening::SpinnerRetired(at) => format!("{} retires as spinner", name(at.seat)),
            Happening::SpinnerStayed(at) => format!("{} spins again", name(at.seat)),
            Happening::SpinnerSentOut(out) => format!(
                "{} is sent out of the ring: {}{}",
                name(out.seat),
                sending_out(out.reason),
                if out.barred { "; barred until close of play" } else { "" }
            ),
            Happening::CoinsHandedOver(over) => format!(
                "The coins go from {} to {}: {}",
                name(over.seat),
                if over.dealer_only { "a dealer" } else { "the house" },
                hand_over(over.reason)
            ),
            Happening::SubstituteAppointed(who) => format!("The {} spins in the spinner's stead", role_name(who.role)),
            Happening::SpinnerGameEnded(end) => format!("{}'s game {}", name(end.seat), game_outcome(end.outcome)),
            Happening::ElectionRequired(at) => {
                format!("Three invalid spins: {} retires or lets the house spin", name(at.seat))
            }
            Happening::ElectionMade(made) if made.choice == ElectionChoice::HouseSpin => "The house is to spin".into(),
            Happening::ElectionMade(_) => "The spinner chooses to retire".into(),
            // betting
            Happening::BettingOpened => "\"Place your bets\"".into(),
            Happening::BettingClosed => "\"No more bets, come in spinner\"".into(),
            Happening::BettingReopened => "Wagers on the layout may be changed or withdrawn".into(),
            Happening::SpinnerWagerPlaced(placed) => {
                format!("{} places a spinner's wager of {}", name(placed.seat), stake(placed.stake))
            }
            Happening::SpinnerWagerChanged(change) | Happening::WagerChanged(change) => {
                format!("{} changes {} to {}", name(change.seat), wager(change.wager), stake(change.total))
            }
            Happening::WagerPlaced(placed) => format!(
                "{} places {} on {}{}",
                name(placed.seat),
                stake(placed.stake),
                side(placed.side),
                if placed.tokens_on_both_sides { " (tokens on both sides)" } else { "" }
            ),
            Happening::WagerWithdrawn(back) => {
                format!("{} withdraws {} of {}", name(back.seat), wager(back.wager), stake(back.stake))
            }
            Happening::WagerRefused(back) => {
                format!(
                    "{}'s {} of {} is refused and handed back",
                    name(back.seat),
                    wager(back.wager),
                    stake(back.stake)
                )
            }
            Happening::WagerReturned(back) => format!(
                "{} gets back {} of {}: {}",
                name(back.seat),
                wager(back.wager),
                stake(back.stake),
                returned(back.reason)
            ),
            Happening::ExcessReturned(back) => {
                format!(
                    "{} gets back {} above the maximum from {}",
                    name(back.seat),
                    stake(back.stake),
                    wager(back.wager)
                )
            }
            // the spin
            Happening::CoinsThrown(thrown) => format!("{} the coins", self.throws(thrown.by)),
            Happening::SpinInvalid(spin) => {
                let text = spin.text.as_ref().map_or(String::new(), |text| format!(", {}", printable(text)));
                format!("\"No spin\": {}{text}", no_spin(spin.reason))
            }
            Happening::CoinsLanded(landed) => format!("The coins are down: {}", rests(&landed.coins)),
            Happening::ResultAnnounced(announced) => decision(announced.result).into(),
            Happening::OddsStanding(odds) => format!("Odds, {} in a row: the wagers stand", odds.consecutive),
            // settlement
            Happening::WagerWon(won) => {
                let rounding = if won.rounding.numerator == 0 {
                    String::new()
                } else {
                    format!(" ({} exactly, rounded up to chips)", exactly(won.exact))
                };
                format!(
                    "{}'s {} of {} wins {}{rounding}",
                    name(won.seat),
                    wager(won.wager),
                    stake(won.stake),
                    money(won.paid)
                )
            }
            Happening::WagerLost(lost) => {
                format!("{}'s {} of {} loses", name(lost.seat), wager(lost.wager), stake(lost.stake))
            }
            Happening::WagerForfeited(lost) => {
                format!("{}'s {} of {} is forfeited", name(lost.seat), wager(lost.wager), stake(lost.stake))
            }
            Happening::WagerHalved(half) => {
                format!("Half of {}'s {} goes back: {}", name(half.seat), wager(half.wager), stake(half.returned))
            }
            Happening::WagerImprisoned(held) => {
                format!(
                    "{}'s {} of {} stays for one more decision",
                    name(held.seat),
                    wager(held.wager),
                    stake(held.stake)
                )
            }
            Happening::SettlementReversed(undone) if undone.won => {
                format!("{} gives back {} won with {}", name(undone.seat), money(undone.paid), wager(undone.wager))
            }
            Happening::SettlementReversed(undone) => format!(
                "The bank gives back {}'s {} of {}",
                name(undone.seat),
                wager(undone.wager),
                stake(undone.stake)
            ),
            // the ring
            Happening::CentreStaked(staked) => {
                format!("{} stakes {} in the centre", name(staked.seat), money(staked.amount))
            }
            Happening::CentreCovered(cover) => format!("{} covers {}", name(cover.seat), money(cover.amount)),
            Happening::CoverDeclined(at) => format!("{} does not cover", name(at.seat)),
            Happening::CentreRides(centre) => {
                format!("The centre rides: {} after {} Heads", money(centre.amount), centre.heads)
            }
            Happening::CentreCalledOff => "The centre is called off".into(),
            Happening::CentreReturned(back) => {
                format!(
                    "{} gets {} back from the centre: {}",
                    name(back.seat),
                    money(back.amount),
                    returned(back.reason)
                )
            }
            Happening::CoverReturned(back) => {
                format!("{} gets a cover of {} back: {}", name(back.seat), money(back.amount), returned(back.reason))
            }
            Happening::CentreLost(lost) => format!("{} loses the centre of {}", name(lost.seat), money(lost.amount)),
            Happening::CoverPaid(cover) => {
                format!("{}'s cover of {} is paid {}", name(cover.seat), money(cover.cover), money(cover.paid))
            }
            Happening::DuePaid(due) => format!("{} takes the due of {}", name(due.seat), money(due.amount)),
            Happening::CentreForfeited(lost) => {
                format!("{}'s centre of {} is forfeited", name(lost.seat), money(lost.amount))
            }
            Happening::CoverForfeited(lost) => {
                format!("{}'s cover of {} is forfeited", name(lost.seat), money(lost.amount))
            }
            Happening::CoverReversed(cover) => {
                format!("{} gives back a paid cover of {}", name(cover.seat), money(cover.paid))
            }
            Happening::DueReversed(due) => format!("{} gives back the due of {}", name(due.seat), money(due.amount)),
            Happening::SideOfferMade(offer) => {
                format!("{} offers {} on Heads (offer {})", name(offer.seat), money(offer.amount), offer.offer)
            }
            Happening::SideOfferWithdrawn(offer) => format!("Offer {} is taken back", offer.offer),
            Happening::SideOfferLapsed(offer) => format!("Nobody matched offer {}", offer.offer),
            Happening::SideBetMade(bet) => format!(
                "{} on Heads against {} on Tails for {}; {} holds both stakes",
                name(bet.heads),
                name(bet.tails),
                money(bet.amount),
                name(bet.heads)
            ),
            Happening::SideBetSettled(bet) => {
                format!("{} wins {} from {}", name(bet.winner), money(bet.amount), name(bet.loser))
            }
            Happening::SideBetReturned(back) => {
                format!("{} gets {} of a side bet back: {}", name(back.seat), money(back.amount), returned(back.reason))
            }
            Happening::SideBetForfeited(lost) => {
                format!("{}'s {} of a side bet is forfeited", name(lost.seat), money(lost.amount))
            }
            Happening::SideBetReversed(bet) => {
                format!("The side bet between {} and {} is open again", name(bet.winner), name(bet.loser))
            }
            // supervision
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
            Happening::WagersVoided(at) => format!("The wagers of {} are void", name(at.seat)),
            Happening::PlayerExcluded(at) => format!("{} is excluded from the game", name(at.seat)),
            Happening::DisputeRaised(dispute) => {
                format!("{} raises dispute {}: {}", name(dispute.seat), dispute.dispute, printable(&dispute.text))
            }
            Happening::DisputeDecided(decided) => {
                format!("Dispute {} is decided by the {}", decided.dispute, self.people.actor(decided.by))
            }
            Happening::ReviewRequested(dispute) => format!("A review of dispute {} is asked for", dispute.dispute),
            Happening::InspectorReferred(dispute) => {
                format!("Dispute {}: the player is told of the inspector", dispute.dispute)
            }
        }
    }

    /// `Ann spins`, `The dealer spins`.
    fn throws(&self, by: Thrower) -> String {
        match by {
            Thrower::Spinner(seat) => format!("{} spins", self.people.name(seat)),
            Thrower::House(role) => format!("The {} spins", role_name(role)),
            Thrower::Vacant => "Nobody spins".into(),
        }
    }
}

/// `Heads`, `Tails`.
pub(crate) const fn side(side: Side) -> &'static str {
    match side {
        Side::Heads => "Heads",
        Side::Tails => "Tails",
    }
}

/// As in "Ann's …".
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

/// As in a table's column.
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

const fn limits_of(wager: WagerKind) -> &'static str {
    match wager {
        WagerKind::Spinner => "the spinner's wager",
        _ => "Heads and Tails",
    }
}

/// What the boxer announces.
pub(crate) const fn decision(result: DecisionResult) -> &'static str {
    match result {
        DecisionResult::Heads => "Heads",
        DecisionResult::Tails => "Tails",
        DecisionResult::FiveOdds => "Five Odds in a row",
    }
}

/// What a game came to.
pub(crate) const fn game_outcome(outcome: GameOutcome) -> &'static str {
    match outcome {
        GameOutcome::Won => "is won",
        GameOutcome::Lost => "is lost",
        GameOutcome::Returned => "ends, the wager returned",
        GameOutcome::Forfeited => "ends, the wager forfeited",
    }
}

/// The same in a table's column.
pub(crate) const fn game_outcome_short(outcome: GameOutcome) -> &'static str {
    match outcome {
        GameOutcome::Won => "won",
        GameOutcome::Lost => "lost",
        GameOutcome::Returned => "wager returned",
        GameOutcome::Forfeited => "wager forfeited",
    }
}

/// Why money went back.
pub(crate) const fn returned(reason: ReturnReason) -> &'static str {
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

/// Why a spin is invalid.
pub(crate) const fn no_spin(reason: NoSpinReason) -> &'static str {
    match reason {
        NoSpinReason::NotSpun => "the coins were not spun",
        NoSpinReason::TooLow => "not high enough",
        NoSpinReason::OutsideRing => "a coin outside the ring",
        NoSpinReason::HitSomething => "a coin hit something",
        NoSpinReason::HitCeiling => "a coin hit the ceiling",
        NoSpinReason::SpinnerOutsideRing => "the spinner was outside the ring",
        NoSpinReason::NotFlat => "a coin does not lie flat",
        NoSpinReason::Other => "called by the ringkeeper",
    }
}

/// Why a spinner is sent out.
pub(crate) const fn sending_out(reason: SendingOutReason) -> &'static str {
    match reason {
        SendingOutReason::RepeatedInvalidSpins => "invalid spins again and again",
        SendingOutReason::DelayOrDisorder => "delay, disorder or abuse",
        SendingOutReason::ContravenedRules => "against the rules",
    }
}

const fn hand_over(reason: HandOverReason) -> &'static str {
    match reason {
        HandOverReason::ThreeInvalidSpins => "three invalid spins in a row",
        HandOverReason::Declined => "the spinner declines further spins",
        HandOverReason::Failed => "the spinner did not go on",
        HandOverReason::SentOut => "the spinner was sent out",
        HandOverReason::Excluded => "the spinner was excluded",
        HandOverReason::Elected => "the spinner elected it",
        HandOverReason::Voided => "the spinner's wager was voided",
    }
}

/// How one coin came to rest.
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

/// `heads, tails`
pub(crate) fn rests(rests: &Rests) -> String {
    let coins = [Some(rests.first), Some(rests.second), rests.third];
    coins.into_iter().flatten().map(rest).collect::<Vec<_>>().join(", ")
}

/// What coins that rest so are called: by two coins Heads, Tails or Odds, by three what most of
/// them show.
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

/// Who throws.
pub(crate) fn thrower(thrower: Thrower, people: &People) -> String {
    match thrower {
        Thrower::Spinner(seat) => people.full(seat),
        Thrower::House(Role::Boxer) => "the boxer".into(),
        Thrower::House(role) => format!("a {}", role_name(role)),
        Thrower::Vacant => "nobody yet: the boxer appoints".into(),
    }
}

/// `1 and 2`
pub(crate) fn coin_list(coins: &Coins) -> String {
    let numbers = [Some(coins.first), coins.second, coins.third];
    numbers.into_iter().flatten().map(|coin| coin.to_string()).collect::<Vec<_>>().join(" and ")
}

/// What the sign says.
pub(crate) fn sign(sign: &Sign) -> String {
    let bounds = |bounds: kip::two_up::Bounds| {
        let unit = bounds.unit.map_or(String::new(), |unit| format!(" by {}", money(unit)));
        format!("{} to {}{unit}", money(bounds.min), money(bounds.max))
    };
    format!("spinner {}, Heads and Tails {}", bounds(sign.spinner), bounds(sign.heads_tails))
}

/// Lower-case hex.
pub(crate) fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// An exact amount of money: `22.50`, or `15/2 of 0.01` where hundredths do not hold it.
pub(crate) fn exactly(exact: kip::words::Fraction) -> String {
    if exact.denominator == 1 {
        money(exact.numerator)
    } else {
        format!("{}/{} of 0.01", exact.numerator, exact.denominator)
    }
}

/// `nsw 6.9`, or `nsw 4.7, R7` where a ruling settles what the clause leaves open.
pub(crate) fn clause(clauses: &Clauses, event: &Event) -> String {
    let cited = clauses.cite(event);
    match cited.ruling {
        Some(ruling) => format!("{}, {ruling}", cited.clause),
        None => cited.clause.into(),
    }
}
