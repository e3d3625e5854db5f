//! What can be seen of a table.

use alloc::string::String;
use alloc::vec::Vec;

use super::{
    Beacon, CentrePolicy, Commitment, Enforcement, OddsPaid, PlayerLimits, Rests, SeatAmount, Side, SideBet, SideOffer,
    Sign, SignNotice, Thrower, WagerKind,
};
use crate::words::{Actor, Fraction, MinorUnits, Role, SeatNumber, Stake, Timestamp};

words! {
    /// Where a table is in its round.
    #[derive(Copy)]
    pub enum Phase {
        /// No spinner: the coins, or the kip, are offered.
        Offering,
        /// Before "place your bets": coins, side, spinner's wager, centre and cover.
        Preparing,
        /// "Place your bets".
        Betting,
        /// After an invalid spin: wagers already there may change.
        Reopened,
        /// "No more bets": the coins are to be thrown.
        Called,
        /// The coins are in the air.
        Flying,
        /// The coins are down, the result is to be announced.
        Landed,
        /// The spinner won and may retire or go on.
        Won,
        /// Three invalid spins: the spinner must choose.
        Electing,
        /// The table is closed.
        Closed,
    }

    /// One wager as it stands.
    #[derive(Copy)]
    pub struct WagerView {
        /// Which.
        pub wager: WagerKind,
        /// How much.
        pub stake: Stake,
        /// How much of it is above the maximum and will be handed back.
        pub excess: MinorUnits,
        /// Whether it can no longer be amended or withdrawn.
        pub frozen: bool,
        /// Whether it is in prison for one more decision.
        pub imprisoned: bool,
    }

    /// One player.
    pub struct SeatView {
        /// The seat.
        pub seat: SeatNumber,
        /// What the player has on the layout.
        pub wagers: Vec<WagerView>,
        /// What the player holds for bets, others' stakes among it.
        pub held: MinorUnits,
        /// May not spin until close of play.
        pub barred: bool,
        /// Excluded from the game.
        pub excluded: bool,
        /// Rounds in a row without a wager while all seats were taken, 3 for three or more.
        pub abstained: u8,
        /// Entropy is in for the next decision.
        pub entropy_given: bool,
        /// Declined in this round of offers.
        pub declined: bool,
        /// Declined to cover the centre as it stands.
        pub declined_cover: bool,
    }

    /// The spinner's game.
    #[derive(Copy)]
    pub struct GameView {
        /// Whose.
        pub seat: SeatNumber,
        /// What is spun for.
        pub side: Option<Side>,
        /// The spinner's wager.
        pub stake: Stake,
        /// Whether there was a valid spin yet.
        pub valid_spin: bool,
        /// Throws of the called side so far.
        pub run: u8,
        /// Whether the house spins to the end.
        pub handed_over: bool,
    }

    /// The lights that are lit.
    #[derive(Copy)]
    pub struct Lights {
        /// Of five: Odds in a row.
        pub odds: u8,
        /// Of three: Heads of the spinner's game.
        pub heads: u8,
        /// Of three: Tails of the spinner's game.
        pub tails: u8,
    }

    /// One coin of the set.
    #[derive(Copy)]
    pub enum CoinStatus {
        /// With the boxer.
        Available,
        /// On the kip, in the air or in the ring.
        InPlay,
        /// Not found.
        Lost,
        /// Set aside while a winner stays, until the set is changed or another spinner comes.
        Retained,
    }

    /// A published chain as it stands.
    pub struct ChainView {
        /// The head as it was published, 32 bytes.
        pub published: Vec<u8>,
        /// The last link known, 32 bytes.
        pub head: Vec<u8>,
        /// How many links have been revealed.
        pub revealed: u32,
        /// Of how many.
        pub length: u32,
        /// The players' running digest, 32 bytes.
        pub entropy: Vec<u8>,
        /// The chain to follow.
        pub next: Option<Commitment>,
        /// The beacon every landing adds.
        pub beacon: Option<Beacon>,
        /// The beacon's round that is due, while the coins are in the air.
        pub due: Option<u64>,
    }

    /// One dispute.
    pub struct DisputeView {
        /// Its number.
        pub dispute: u32,
        /// Who raised it.
        pub seat: SeatNumber,
        /// What about.
        pub text: String,
        /// Who decided first.
        pub decided_by: Option<Actor>,
        /// A review is asked for.
        pub review: bool,
        /// Who reviewed.
        pub reviewed_by: Option<Actor>,
        /// The player was told of the inspector.
        pub referred: bool,
    }

    /// What only a casino's table shows.
    pub struct CasinoView {
        /// The sign.
        pub sign: Sign,
        /// The sign to come.
        pub announced: Option<SignNotice>,
        /// Players with limits of their own.
        pub player_limits: Vec<PlayerLimits>,
        /// When wagers are judged.
        pub enforcement: Enforcement,
        /// What the chips are worth.
        pub denominations: Vec<MinorUnits>,
        /// The odds paid.
        pub odds: OddsPaid,
    }

    /// The centre of a ring.
    pub struct CentreView {
        /// What the spinner put in at first.
        pub first_stake: MinorUnits,
        /// What stands in it for the spinner.
        pub stake: MinorUnits,
        /// What is due to the spinner, who may withdraw or stay.
        pub due: Option<MinorUnits>,
        /// Who covers how much.
        pub covers: Vec<SeatAmount>,
        /// Heads in a row.
        pub heads: u8,
    }

    /// What only a ring shows.
    pub struct RingView {
        /// How the centre is covered.
        pub centre_policy: CentrePolicy,
        /// Whether this ring plays on 25 April only.
        pub anzac_day_only: bool,
        /// The centre.
        pub centre: Option<CentreView>,
        /// Bets that nobody matched yet.
        pub offers: Vec<SideOffer>,
        /// Bets that stand.
        pub bets: Vec<SideBet>,
    }

    /// One thing that would be accepted now. It holds for a well-formed command; amounts lie within `amount`, in
    /// the sign's steps, and are payable in chips; a change is to another stake than the one that stands, and what
    /// is written on a sign is judged when it is given.
    pub struct LegalCommand {
        /// The command's name.
        pub command: String,
        /// As what.
        pub role: Role,
        /// By whom: a player's seat, a member of staff; none for anybody of that role.
        pub number: Option<u32>,
        /// Not by this member of staff.
        pub except: Option<Actor>,
        /// For which seat, where the command names one.
        pub seat: Option<SeatNumber>,
        /// For which wager or side, where the command names one.
        pub wager: Option<WagerKind>,
        /// For which dispute, offer, set or coin, where the command names one.
        pub item: Option<u32>,
        /// For which role, where the command names one.
        pub subject: Option<Role>,
        /// For which reason, where the command names one.
        pub reason: Option<String>,
        /// The least and the most of the total that stands afterwards, where the
        /// command names an amount; in a ring of the amount that is named.
        pub amount: Option<AmountRange>,
    }

    /// From and to, both included.
    #[derive(Copy)]
    pub struct AmountRange {
        /// At least.
        pub min: MinorUnits,
        /// At most.
        pub max: MinorUnits,
    }

    /// One way the coins in the air can come down.
    #[derive(Copy)]
    pub struct Outcome {
        /// How they lie.
        pub coins: Rests,
        /// How likely that is.
        pub probability: Fraction,
    }

    /// All that can be seen of a table.
    pub struct View {
        /// Its name.
        pub table: String,
        /// Its rulebook.
        pub rulebook: String,
        /// Where it is in its round.
        pub phase: Phase,
        /// The time of the last command.
        pub now: Timestamp,
        /// Local time less UTC, in minutes.
        pub zone_offset_minutes: i16,
        /// When it closes.
        pub closes_at: Option<Timestamp>,
        /// How many seats there are.
        pub seat_count: u8,
        /// The players.
        pub seats: Vec<SeatView>,
        /// Where the disc lies.
        pub disc: Option<SeatNumber>,
        /// Who is offered the coins.
        pub offered: Option<SeatNumber>,
        /// Who throws.
        pub thrower: Option<Thrower>,
        /// The spinner's game.
        pub game: Option<GameView>,
        /// The lights.
        pub lights: Lights,
        /// At least one Odds in this decision: the wagers stand.
        pub pending: bool,
        /// Invalid spins in a row, 3 for three or more.
        pub invalid_spins: u8,
        /// How the coins lie, where they are down.
        pub landed: Option<Rests>,
        /// The set in use.
        pub coin_set: u8,
        /// Its coins.
        pub coins: Vec<CoinStatus>,
        /// The published chain.
        pub chain: Option<ChainView>,
        /// The log of disputes.
        pub disputes: Vec<DisputeView>,
        /// A games supervisor is at hand.
        pub games_supervisor_present: bool,
        /// A casino supervisor is at hand.
        pub casino_supervisor_present: bool,
        /// An outcome can still be invalidated.
        pub outcome_open: bool,
        /// What only a casino's table shows.
        pub casino: Option<CasinoView>,
        /// What only a ring shows.
        pub ring: Option<RingView>,
        /// What the viewer may do now; all that anybody may, without a viewer.
        pub legal: Vec<LegalCommand>,
        /// The ways the coins in the air can come down; empty when none is.
        pub outcomes: Vec<Outcome>,
    }
}
