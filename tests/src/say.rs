//! Short names for actors, commands and configs.

use kip_engine::contract::{Actor, Beacon, ChanceSource, Role, Seat, Stake, Timestamp};
use kip_engine::two_up::contract::{
    Bounds, CasinoTerms, CentrePolicy, Command, Config, Enforcement, Faces, Landing, LimitsKind, Matching, Picked,
    Rest, Rests, RingTerms, Side, Sign, Terms, View, Wager, WagerKind,
};

/// 1 January 2026, 00:00 UTC.
pub const START: Timestamp = 1_767_225_600_000;

/// The boxer.
pub const BOXER: Actor = Actor { role: Role::Boxer, number: 1 };
/// A dealer.
pub const DEALER: Actor = Actor { role: Role::Dealer, number: 1 };
/// A casino supervisor.
pub const SUPERVISOR: Actor = Actor { role: Role::CasinoSupervisor, number: 1 };
/// A games supervisor.
pub const GAMES_SUPERVISOR: Actor = Actor { role: Role::GamesSupervisor, number: 1 };
/// The ringkeeper, or ringie, of a ring.
pub const RINGKEEPER: Actor = Actor { role: Role::Ringkeeper, number: 1 };
/// The host.
pub const HOST: Actor = Actor { role: Role::Host, number: 1 };

/// Returns the player on that seat.
pub const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// Returns a table of eight seats with chips of 1, 5 and 25 dollars, observed coins, and limits of 5 to 1,000 dollars for the
/// spinner's wager, 5 to 5,000 dollars for Heads and Tails.
pub fn config() -> Config {
    let bounds = |min, max| Bounds { min, max, unit: None };
    Config {
        table: "pit 3".into(),
        seats: 8,
        opened_at: START,
        zone_offset_minutes: 600,
        source: ChanceSource::Observed,
        terms: Terms::Casino(CasinoTerms {
            sign: Sign { spinner: bounds(500, 100_000), heads_tails: bounds(500, 500_000) },
            enforcement: Enforcement::Strict,
            denominations: vec![100, 500, 2_500],
            allow_return_over_one: false,
            odds: None,
        }),
    }
}

/// Returns a ring of eight seats with observed coins, in which the centre rides; it may play on any day.
pub fn ring_config() -> Config {
    Config {
        table: "the back lane".into(),
        terms: Terms::Ring(RingTerms { centre_policy: CentrePolicy::Riding, anzac_day_only: false }),
        ..config()
    }
}

/// Returns a beacon that publishes a round every three seconds from [`START`] on.
pub fn quicknet() -> Beacon {
    Beacon { scheme: "quicknet".into(), key: vec![7; 96], first_round_at: START, period: 3_000 }
}

/// Returns a wager in chips.
pub const fn bet(side: Side, chips: u64) -> Command {
    Command::PlaceWager(Wager { side, stake: Stake { chips, tokens: 0 } })
}

/// Returns the spinner's wager in chips.
pub const fn spinner_bet(chips: u64) -> Command {
    Command::PlaceSpinnerWager(Stake { chips, tokens: 0 })
}

/// Returns the spinner's call.
pub const fn call(side: Side) -> Command {
    Command::CallSide(side)
}

/// Returns two coins.
pub const fn coins(first: u8, second: u8) -> Picked {
    Picked { first, second: Some(second), third: None }
}

/// Returns the numbers of the named coins; `None` when a third is named without a second, which is malformed (R46).
pub fn named(coins: Picked) -> Option<Vec<u8>> {
    match coins {
        Picked { second: None, third: Some(_), .. } => None,
        Picked { first, second, third } => Some([Some(first), second, third].into_iter().flatten().collect()),
    }
}

/// Returns the throw, one head up and one tail up.
pub const fn throw() -> Command {
    Command::ThrowCoins(Faces { first: Side::Heads, second: Side::Tails, third: None })
}

/// Returns an observed landing.
pub const fn land(first: Rest, second: Rest) -> Command {
    Command::Land(Landing::Observed(Rests { first, second, third: None }))
}

/// Both heads.
pub const HEADS: Command = land(Rest::Heads, Rest::Heads);
/// Both tails.
pub const TAILS: Command = land(Rest::Tails, Rest::Tails);
/// One of each.
pub const ODDS: Command = land(Rest::Heads, Rest::Tails);

/// Returns the offer of the kip, or of the coins, to that seat.
pub const fn offer(seat: Seat) -> Command {
    Command::OfferCoins(seat)
}

/// Returns the spinner's stake of so much as the centre.
pub const fn stake_centre(amount: u64) -> Command {
    Command::StakeCentre(amount)
}

/// Returns a cover of so much of the centre, on Tails.
pub const fn cover(amount: u64) -> Command {
    Command::CoverCentre(amount)
}

/// Returns that seat's refusal to cover.
pub const fn decline_cover(seat: Seat) -> Command {
    Command::DeclineCover(seat)
}

/// Returns a bet on Heads, open to all.
pub const fn offer_side_bet(amount: u64) -> Command {
    Command::OfferSideBet(amount)
}

/// Returns a match of so much of that offer, on Tails.
pub const fn match_side_bet(offer: u32, amount: u64) -> Command {
    Command::MatchSideBet(Matching { offer, amount })
}

/// Returns the withdrawal of the unmatched part of that offer.
pub const fn withdraw_side_offer(offer: u32) -> Command {
    Command::WithdrawSideOffer(offer)
}

/// Returns three coins.
pub const fn three_coins(first: u8, second: u8, third: u8) -> Picked {
    Picked { first, second: Some(second), third: Some(third) }
}

/// Returns the throw of two pennies from tails up.
pub const fn throw_tails_up() -> Command {
    Command::ThrowCoins(Faces { first: Side::Tails, second: Side::Tails, third: None })
}

/// Returns the throw of three pennies from tails up.
pub const fn throw_three() -> Command {
    Command::ThrowCoins(Faces { first: Side::Tails, second: Side::Tails, third: Some(Side::Tails) })
}

/// Returns an observed landing of three.
pub const fn land_three(first: Rest, second: Rest, third: Rest) -> Command {
    Command::Land(Landing::Observed(Rests { first, second, third: Some(third) }))
}

/// Returns the kind of limits on a wager.
pub const fn limits_of(wager: WagerKind) -> LimitsKind {
    match wager {
        WagerKind::Spinner => LimitsKind::Spinner,
        _ => LimitsKind::HeadsTails,
    }
}

/// Returns the stake of a seat on the layout as that wager, in chips and in tokens.
pub fn stake_of(view: &View, seat: Seat, wager: WagerKind) -> (i128, i128) {
    let seat = view.seats.iter().find(|shown| shown.seat == seat);
    let stake = seat.and_then(|seat| seat.wagers.iter().find(|on| on.wager == wager)).map(|on| on.stake);
    stake.map_or((0, 0), |stake| (stake.chips.into(), stake.tokens.into()))
}
