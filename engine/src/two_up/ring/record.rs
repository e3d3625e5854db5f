//! What a ring's rulebook is: one record of closed policies, each with its citation.
//!
//! The machine is the same for all rings; a record says where they differ and which of their own
//! clauses each step follows from. No step may enter here.

pub use super::cites::Cites;
use crate::contract::Citation;
use crate::table::clause::ClauseTable;
use crate::two_up::contract::{Faces, NoSpinReason};
use crate::two_up::record::Cited;

/// A rulebook whose players bet with each other, known while the engine is compiled.
pub trait Rules: 'static {
    /// Its facts and policies.
    const RECORD: Record;
    /// Which clause each step of the machine follows from.
    const CITES: Cites;
}

/// The facts and policies of a ring's rulebook.
#[derive(Debug)]
pub struct Record {
    /// Its id, such as `ringkeeper`.
    pub id: &'static str,
    /// Its title.
    pub title: &'static str,
    /// The published document.
    pub source: &'static str,
    /// That document's SHA-256.
    pub source_sha256: [u8; 32],
    /// Its clauses and the rulings.
    pub clauses: ClauseTable,
    /// Sets of pennies, 1 or 2.
    pub sets: Cited<u8>,
    /// Pennies in a set, up to 8.
    pub coins_in_set: Cited<u8>,
    /// Pennies that are spun, 2 or 3.
    pub coins_spun: Cited<u8>,
    /// Who puts them on the kip.
    pub selection: Cited<Selection>,
    /// How they lie there.
    pub start: Cited<Faces>,
    /// What the spinner spins for.
    pub centre: Cited<CentreRule>,
    /// When side bets may be made.
    pub side_bets: Cited<SideBets>,
    /// With which pennies a winner who stays goes on.
    pub staying: Cited<Staying>,
    /// Whether a spinner who throws three invalid spins in a row may be substituted.
    pub three_invalid: Cited<ThreeInvalid>,
    /// Who does what a casino's supervisors do.
    pub supervision: Cited<Supervision>,
    /// On which days it is played.
    pub calendar: Cited<Calendar>,
    /// Whom the ring lets in.
    pub age: Cited<Age>,
    /// The reasons for which a spin can be called invalid.
    pub no_spin: &'static [NoSpinRule],
    /// Until when it can be.
    pub no_spin_until: Cited<NoSpinUntil>,
}

/// Who puts the pennies on the kip.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Selection {
    /// The spinner selects them from the set that the ringkeeper throws down.
    Spinner,
    /// The ringkeeper places them.
    Ringkeeper,
}

/// What the spinner spins for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CentreRule {
    /// A stake that others cover: so many Heads in a row make it the spinner's due.
    Heads(u8),
    /// Nothing: there are only bets across the ring.
    None,
}

/// When side bets may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideBets {
    /// Once the centre is set in full.
    CentreFirst,
    /// As soon as bets are called.
    AtOnce,
}

/// With which pennies a winner who stays goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Staying {
    /// Others of the same set; the winning ones are retained.
    OtherPennies,
    /// Any of the set.
    AnyPennies,
}

/// Whether three invalid spins in a row let the ringkeeper spin in the spinner's stead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ThreeInvalid {
    /// The ringkeeper may.
    MaySubstitute,
    /// The spinner tries again.
    TryAgain,
}

/// Who does what a casino's supervisors do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Supervision {
    /// The ringkeeper, who also closes without notice and decides disputes for good.
    Ringkeeper,
    /// A casino supervisor.
    CasinoSupervisor,
}

/// On which days it is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Calendar {
    /// Any.
    AnyDay,
    /// On 25 April only where the table is opened so.
    AnzacDayWhereSaid,
    /// 25 April, 15 August, and 11 November after noon.
    CommemorativeDays,
}

/// Whom the ring lets in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Age {
    /// Whose age the host attests.
    Attested,
    /// Anybody.
    NotAsked,
}

/// One reason for "no spin".
#[derive(Clone, Copy, Debug)]
pub struct NoSpinRule {
    /// The reason.
    pub reason: NoSpinReason,
    /// Where it stands.
    pub cite: Citation,
}

/// Until when a spin can be called invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoSpinUntil {
    /// Until the coins come to rest.
    CoinsRest,
    /// On a table with observed coins until the result is announced.
    Announcement,
}
