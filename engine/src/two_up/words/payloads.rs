//! What commands carry, and the events that follow from them.

use alloc::string::String;
use alloc::vec::Vec;

use super::{
    BeaconRound, Coins, Faces, InvalidationReason, InvalidationScope, NoSpinReason, Rests, SendingOutReason, Side,
    Sign, WagerKind,
};
use crate::words::{MinorUnits, Role, SeatNumber, Timestamp};

words! {
    /// A seat.
    #[derive(Copy)]
    pub struct AtSeat {
        /// The seat.
        pub seat: SeatNumber,
    }

    /// A player takes a seat.
    #[derive(Copy)]
    pub struct Joining {
        /// The seat.
        pub seat: SeatNumber,
        /// The host attests that the player is of age.
        pub age_attested: bool,
    }

    /// Whether a kind of supervisor is at hand.
    #[derive(Copy)]
    pub struct Presence {
        /// `games-supervisor` or `casino-supervisor`.
        pub role: Role,
        /// At hand.
        pub present: bool,
    }

    /// What a landing brings.
    pub enum Landing {
        /// 32 bytes of the host's generator.
        Fresh(Seed),
        /// The chain's next link.
        Revealed(Reveal),
        /// Where the coins came to rest.
        Observed(Rests),
    }

    /// An outcome seed.
    pub struct Seed {
        /// 32 bytes.
        pub seed: Vec<u8>,
    }

    /// A link of the chain.
    pub struct Reveal {
        /// The link `x_k`, 32 bytes.
        pub x: Vec<u8>,
        /// The beacon's round that is due, where the table was opened with a beacon.
        pub beacon: Option<BeaconRound>,
    }

    /// Bytes a player adds to the draws to come.
    pub struct Entropy {
        /// 32 bytes.
        pub bytes: Vec<u8>,
    }

    /// A stake by seat and kind.
    #[derive(Copy)]
    pub struct WagerAt {
        /// Whose.
        pub seat: SeatNumber,
        /// Which: `heads`, `tails` or `spinner`.
        pub wager: WagerKind,
    }

    /// A new sign, announced.
    #[derive(Copy)]
    pub struct SignNotice {
        /// What it will say.
        pub sign: Sign,
        /// When it will change.
        pub change_at: Timestamp,
    }

    /// A new sign.
    #[derive(Copy)]
    pub struct NewSign {
        /// What it says.
        pub sign: Sign,
    }

    /// Limits for one player.
    #[derive(Copy)]
    pub struct PlayerLimits {
        /// Whose.
        pub seat: SeatNumber,
        /// `spinner`, or `heads` for Heads and Tails alike.
        pub wager: WagerKind,
        /// At least.
        pub min: MinorUnits,
        /// At most, above the sign's maximum.
        pub max: MinorUnits,
    }

    /// A closing time.
    #[derive(Copy)]
    pub struct Closing {
        /// When the table closes.
        pub close_at: Timestamp,
    }

    /// An outcome is invalidated.
    pub struct Invalidation {
        /// How far it reaches.
        pub scope: InvalidationScope,
        /// Why.
        pub reason: InvalidationReason,
        /// Stakes that are not refunded; only for fraud.
        pub forfeits: Vec<Forfeit>,
    }

    /// A stake that is not refunded.
    #[derive(Copy)]
    pub struct Forfeit {
        /// Whose.
        pub seat: SeatNumber,
        /// Which.
        pub wager: WagerKind,
        /// The bet's number, for a `side-bet`.
        pub bet: Option<u32>,
    }

    /// A dispute.
    #[derive(Copy)]
    pub struct DisputeRef {
        /// Its number, from 1.
        pub dispute: u32,
    }

    /// A dispute's text.
    pub struct Complaint {
        /// 1 to 256 bytes.
        pub text: String,
    }

    /// A number of coins of the set.
    #[derive(Copy)]
    pub struct CoinsRef {
        /// Which.
        pub coins: Coins,
    }

    /// Another set of pennies.
    #[derive(Copy)]
    pub struct SetRef {
        /// The set's number, from 1.
        pub set: u8,
    }

    /// The spinner is sent out.
    #[derive(Copy)]
    pub struct SendingOut {
        /// Why.
        pub reason: SendingOutReason,
        /// Barred from the ring until close of play.
        pub bar: bool,
    }

    /// Who spins for the house.
    #[derive(Copy)]
    pub struct Substitute {
        /// `boxer`, `dealer` or `ringkeeper`.
        pub role: Role,
    }

    /// A spin is called invalid.
    pub struct NoSpin {
        /// Why.
        pub reason: NoSpinReason,
        /// In words, 1 to 256 bytes; `other` needs them.
        pub text: Option<String>,
    }

    /// A wager on one side; a change names the new totals.
    #[derive(Copy)]
    pub struct Wager {
        /// Heads or Tails.
        pub side: Side,
        /// In chips.
        pub chips: MinorUnits,
        /// In tokens.
        pub tokens: MinorUnits,
    }

    /// A side.
    #[derive(Copy)]
    pub struct SideRef {
        /// Heads or Tails.
        pub side: Side,
    }

    /// An amount of a ring.
    #[derive(Copy)]
    pub struct AmountOf {
        /// Minor units, 1 to 10^15.
        pub amount: MinorUnits,
    }

    /// An unmatched side bet.
    #[derive(Copy)]
    pub struct OfferRef {
        /// Its number.
        pub offer: u32,
    }

    /// A side bet is matched.
    #[derive(Copy)]
    pub struct Matching {
        /// The offer's number.
        pub offer: u32,
        /// How much of it.
        pub amount: MinorUnits,
    }

    /// The coins are spun.
    #[derive(Copy)]
    pub struct Spin {
        /// How they lie on the kip.
        pub start: Faces,
    }
}
