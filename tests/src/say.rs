//! Short ways to say who does what.

use kip_engine::two_up::words::{
    AtSeat, Bounds, CasinoTerms, Coins, CoinsRef, Command, Config, Enforcement, Faces, Landing, Rest, Rests, Side,
    SideRef, Sign, Spin, SpinSource, Terms, Wager,
};
use kip_engine::words::{Actor, Role, SeatNumber, Stake, Timestamp};

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
/// The host.
pub const HOST: Actor = Actor { role: Role::Host, number: 1 };

/// The player on that seat.
pub const fn player(seat: SeatNumber) -> Actor {
    Actor { role: Role::Player, number: seat as u32 }
}

/// A table of eight seats with chips of 1, 5 and 25 dollars, observed coins, and limits of 5 to 1,000
/// dollars for the spinner's wager, 5 to 5,000 dollars for Heads and Tails.
pub fn config() -> Config {
    let bounds = |min, max| Bounds { min, max, unit: None };
    Config {
        table: "pit 3".into(),
        seats: 8,
        opened_at: START,
        zone_offset_minutes: 600,
        source: SpinSource::Observed,
        terms: Terms::Casino(CasinoTerms {
            sign: Sign { spinner: bounds(500, 100_000), heads_tails: bounds(500, 500_000) },
            enforcement: Enforcement::Strict,
            denominations: vec![100, 500, 2_500],
            allow_return_over_one: false,
            odds: None,
        }),
    }
}

/// That seat.
pub const fn at(seat: SeatNumber) -> AtSeat {
    AtSeat { seat }
}

/// A wager in chips.
pub const fn bet(side: Side, chips: u64) -> Command {
    Command::PlaceWager(Wager { side, chips, tokens: 0 })
}

/// The spinner's wager in chips.
pub const fn spinner_bet(chips: u64) -> Command {
    Command::PlaceSpinnerWager(Stake { chips, tokens: 0 })
}

/// The spinner's call.
pub const fn call(side: Side) -> Command {
    Command::CallSide(SideRef { side })
}

/// Two coins.
pub const fn coins(first: u8, second: u8) -> CoinsRef {
    CoinsRef { coins: Coins { first, second: Some(second), third: None } }
}

/// The throw, one head up and one tail up.
pub const fn throw() -> Command {
    Command::Throw(Spin { start: Faces { first: Side::Heads, second: Side::Tails, third: None } })
}

/// An observed landing.
pub const fn land(first: Rest, second: Rest) -> Command {
    Command::Land(Landing::Observed(Rests { first, second, third: None }))
}

/// Both heads.
pub const HEADS: Command = land(Rest::Heads, Rest::Heads);
/// Both tails.
pub const TAILS: Command = land(Rest::Tails, Rest::Tails);
/// One of each.
pub const ODDS: Command = land(Rest::Heads, Rest::Tails);
