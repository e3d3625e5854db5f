//! Checks values independently of table and rulebook; these checks come first (R46).

use super::pennies::coin_bits;
use super::source::LEAST_REVEALS;
use crate::contract::{Beacon, BeaconRound, Citation, Commitment, Link, MinorUnits, Role, Seat};
use crate::table::money;
use crate::table::refusal::{Done, Refused};
use crate::two_up::contract::{Command, Config, Landing, NoSpin, Picked};
use crate::two_up::refusals::refused;

/// Fourteen hours, in minutes: no time zone is further from UTC.
pub const FURTHEST_ZONE: i16 = 840;

/// The most seats of a table: a set has one bit for each.
pub const MOST_SEATS: Seat = 64;
/// The most bytes of a table's name.
pub const LONGEST_NAME: usize = 64;
/// The most bytes of a text.
pub const LONGEST_TEXT: u32 = 256;

/// Checks a table's name, seats and zone.
pub fn check_table(config: &Config, cite: Citation) -> Done {
    if config.table.is_empty() || config.table.len() > LONGEST_NAME {
        return Err(refused!("table-name-length", cite, "A table's name has 1 to 64 bytes."));
    }
    if config.seats == 0 || config.seats > MOST_SEATS {
        return Err(refused!("seat-count", cite, "A table has 1 to 64 seats."));
    }
    if !(-FURTHEST_ZONE..=FURTHEST_ZONE).contains(&config.zone_offset_minutes) {
        return Err(refused!("zone-offset", cite, "A zone offset lies within 840 minutes of UTC."));
    }
    Ok(())
}

/// Checks the values of a command that both machines have.
pub fn check_shared(command: &Command, cite: Citation) -> Done {
    match command {
        Command::Land(landing) => check_landing(landing, cite),
        Command::CommitDraws(commitment) => check_commitment(commitment, cite),
        Command::AddEntropy(bytes) => check_bytes32(bytes, refused!("entropy-length", cite, "There must be {} bytes.")),
        Command::SelectCoins(picked) => check_coins(*picked, cite),
        Command::RaiseDispute(text) => check_text(text, cite),
        Command::CallNoSpin(NoSpin { text: Some(text), .. }) => check_text(text, cite),
        _ => Ok(()),
    }
}

/// Checks that who comes and goes is a supervisor.
pub fn check_presence(role: Role, cite: Citation) -> Done {
    if matches!(role, Role::GamesSupervisor | Role::CasinoSupervisor) {
        return Ok(());
    }
    Err(refused!("not-in-these-rules", cite, "Only supervisors come and go."))
}

/// Checks the lengths in a landing.
pub fn check_landing(landing: &Landing, cite: Citation) -> Done {
    match landing {
        Landing::Fresh(seed) => check_bytes32(seed, refused!("seed-length", cite, "There must be {} bytes.")),
        Landing::Committed(link) => check_link(link, cite),
        Landing::Observed(_) => Ok(()),
    }
}

/// Checks a chain's head, length and beacon.
pub fn check_commitment(commitment: &Commitment, cite: Citation) -> Done {
    check_bytes32(&commitment.head, refused!("head-length", cite, "There must be {} bytes."))?;
    if commitment.length < LEAST_REVEALS {
        return Err(refused!("chain-too-short", cite, "A chain has 64 links or more."));
    }
    match &commitment.beacon {
        Some(beacon) if !is_valid_beacon(beacon) => Err(refused!(
            "bad-beacon",
            cite,
            "A beacon has a scheme of 1 to 64 bytes, a key of 1 to 256 bytes, and a period of at most a day."
        )),
        _ => Ok(()),
    }
}

/// The longest time between two rounds of a beacon: a day, in milliseconds.
const LONGEST_PERIOD: u32 = 86_400_000;

/// Whether a beacon's scheme, key, first round and period are valid.
pub fn is_valid_beacon(beacon: &Beacon) -> bool {
    (1..=64).contains(&beacon.scheme.len())
        && (1..=256).contains(&beacon.key.len())
        && beacon.first_round_at <= money::MOST
        && (1..=LONGEST_PERIOD).contains(&beacon.period)
}

fn check_link(link: &Link, cite: Citation) -> Done {
    check_bytes32(&link.x, refused!("reveal-length", cite, "There must be {} bytes."))?;
    match &link.beacon {
        Some(BeaconRound { round, bytes })
            if bytes.is_empty() || bytes.len() > 256 || !(1..=money::MOST).contains(round) =>
        {
            Err(refused!("bad-beacon", cite, "A beacon's round has a number, from 1 to 2^53 - 1, and 1 to 256 bytes."))
        }
        _ => Ok(()),
    }
}

/// Checks that a value has 32 bytes; `otherwise` is the refusal.
fn check_bytes32(bytes: &[u8], otherwise: Refused) -> Done {
    if bytes.len() == 32 { Ok(()) } else { Err(otherwise.with(32)) }
}

/// Checks that a text is not empty and not too long.
pub fn check_text(text: &str, cite: Citation) -> Done {
    if text.is_empty() || text.len() > LONGEST_TEXT as usize {
        return Err(refused!("text-length", cite, "A text has 1 to 256 bytes."));
    }
    Ok(())
}

/// Checks that coins have valid numbers, each once.
pub fn check_coins(coins: Picked, cite: Citation) -> Done {
    if coin_bits(coins).is_none() {
        return Err(refused!(
            "bad-coins",
            cite,
            "Coins are named by their numbers, from 1, each once, and a third only after a second."
        ));
    }
    Ok(())
}

/// Checks that an amount is not zero and not too large.
pub fn check_amount(amount: MinorUnits, cite: Citation) -> Done {
    match amount {
        0 => Err(zero(cite)),
        1..=money::MOST_GIVEN => Ok(()),
        _ => Err(too_large(cite)),
    }
}

/// Refuses the amount 0.
pub const fn zero(cite: Citation) -> Refused {
    refused!("amount-zero", cite, "An amount is at least 1.")
}

/// Refuses an amount above the most that one command may name.
pub const fn too_large(cite: Citation) -> Refused {
    let most: MinorUnits = money::MOST_GIVEN;
    refused!("amount-too-large", cite, "An amount is at most {}.").with_amount(most)
}
