//! What happened.

use alloc::string::String;
use alloc::vec::Vec;

use super::{
    AtSeat, BeaconRound, Bounds, Closing, CoinsRef, Commitment, DecisionResult, DisputeRef, ElectionChoice, Faces,
    GameOutcome, HandOverReason, InvalidationReason, InvalidationScope, Joining, NewSign, NoSpinReason, OfferRef,
    Presence, Rests, ReturnReason, SendingOutReason, SetRef, Side, SideRef, SignNotice, Substitute, Thrower, WagerKind,
};
use crate::words::{Actor, Citation, Fraction, MinorUnits, SeatNumber, Stake, Timestamp};

words! {
    /// The table is open.
    pub struct Opening {
        /// Its name.
        pub table: String,
        /// Its seats.
        pub seats: u8,
        /// The hash chain it is opened with.
        pub draws: Option<Commitment>,
    }

    /// A table is taken over from another rulebook.
    pub struct TakingOver {
        /// Its name.
        pub table: String,
        /// Its seats.
        pub seats: u8,
        /// The rulebook it was played by.
        pub rulebook: String,
        /// That rulebook's generation of the contract.
        pub generation: String,
    }

    /// New limits for one player, or none.
    #[derive(Copy)]
    pub struct PlayerLimitsChange {
        /// Whose.
        pub seat: SeatNumber,
        /// `spinner`, or `heads` for Heads and Tails alike.
        pub wager: WagerKind,
        /// The limits; none when the sign holds again.
        pub bounds: Option<Bounds>,
    }

    /// Bytes of one player.
    pub struct EntropyOf {
        /// Whose.
        pub seat: SeatNumber,
        /// 32 bytes.
        pub bytes: Vec<u8>,
    }

    /// A link of the chain is revealed.
    pub struct RevealedDraw {
        /// Its number in the chain, from 1.
        pub number: u32,
        /// The link, 32 bytes.
        pub x: Vec<u8>,
        /// The beacon's round that was due.
        pub beacon: Option<BeaconRound>,
    }

    /// A round of the beacon is due.
    #[derive(Copy)]
    pub struct DueRound {
        /// Which: the first that is published at least one period after the throw.
        pub round: u64,
    }

    /// An amount of one seat in a ring.
    #[derive(Copy)]
    pub struct SeatAmount {
        /// Whose.
        pub seat: SeatNumber,
        /// Minor units.
        pub amount: MinorUnits,
    }

    /// An amount of one seat goes back.
    #[derive(Copy)]
    pub struct AmountBack {
        /// Whose.
        pub seat: SeatNumber,
        /// Minor units.
        pub amount: MinorUnits,
        /// Why.
        pub reason: ReturnReason,
    }

    /// The whole centre rides.
    #[derive(Copy)]
    pub struct RidingCentre {
        /// What stands in the centre now.
        pub amount: MinorUnits,
        /// Heads in a row.
        pub heads: u8,
    }

    /// A cover is paid.
    #[derive(Copy)]
    pub struct CoverPayment {
        /// Whose.
        pub seat: SeatNumber,
        /// What was covered.
        pub cover: MinorUnits,
        /// What is paid, the cover among it.
        pub paid: MinorUnits,
    }

    /// A spinner's wager.
    #[derive(Copy)]
    pub struct SeatStake {
        /// Whose.
        pub seat: SeatNumber,
        /// How much.
        pub stake: Stake,
    }

    /// Totals of a stake before and after.
    #[derive(Copy)]
    pub struct StakeChange {
        /// Whose.
        pub seat: SeatNumber,
        /// Which.
        pub wager: WagerKind,
        /// Now.
        pub total: Stake,
        /// What the player added.
        pub added: Stake,
        /// What the player took back.
        pub removed: Stake,
    }

    /// A wager is placed.
    #[derive(Copy)]
    pub struct Placing {
        /// Whose.
        pub seat: SeatNumber,
        /// On what.
        pub side: Side,
        /// What was added.
        pub stake: Stake,
        /// What stands on that side now.
        pub total: Stake,
        /// The player has tokens on both sides, which turns tokens into chips.
        pub tokens_on_both_sides: bool,
    }

    /// A stake of a casino moves.
    #[derive(Copy)]
    pub struct WagerStake {
        /// Whose.
        pub seat: SeatNumber,
        /// Which.
        pub wager: WagerKind,
        /// How much.
        pub stake: Stake,
    }

    /// A stake of a casino goes back.
    #[derive(Copy)]
    pub struct WagerBack {
        /// Whose.
        pub seat: SeatNumber,
        /// Which.
        pub wager: WagerKind,
        /// How much.
        pub stake: Stake,
        /// Why.
        pub reason: ReturnReason,
    }

    /// A wager wins: the stake goes back in its tender, the winnings are chips.
    #[derive(Copy)]
    pub struct Winning {
        /// Whose.
        pub seat: SeatNumber,
        /// Which.
        pub wager: WagerKind,
        /// The stake, which goes back.
        pub stake: Stake,
        /// The stake times the odds.
        pub exact: Fraction,
        /// What rounding to chips added, or took away where the rulebook rounds down, over the denominator of `exact`.
        pub rounding: Fraction,
        /// What the bank pays in chips.
        pub paid: MinorUnits,
    }

    /// Half of a wager goes back.
    #[derive(Copy)]
    pub struct Halving {
        /// Whose.
        pub seat: SeatNumber,
        /// Which.
        pub wager: WagerKind,
        /// What goes back.
        pub returned: Stake,
        /// What the bank keeps.
        pub lost: Stake,
    }

    /// A settlement is undone.
    #[derive(Copy)]
    pub struct Reversal {
        /// Whose.
        pub seat: SeatNumber,
        /// Which.
        pub wager: WagerKind,
        /// The stake, back on the layout.
        pub stake: Stake,
        /// The winnings, back with the bank; 0 where the wager had lost.
        pub paid: MinorUnits,
        /// Whether it had won.
        pub won: bool,
    }

    /// A bet on Heads, open to all.
    #[derive(Copy)]
    pub struct SideOffer {
        /// Its number.
        pub offer: u32,
        /// Whose.
        pub seat: SeatNumber,
        /// How much of it is open.
        pub amount: MinorUnits,
    }

    /// A bet between two players. The head bettor holds both stakes.
    #[derive(Copy)]
    pub struct SideBet {
        /// Its number.
        pub bet: u32,
        /// The offer it came from.
        pub offer: u32,
        /// Who bets on Heads and holds.
        pub heads: SeatNumber,
        /// Who bets on Tails.
        pub tails: SeatNumber,
        /// Each one's stake.
        pub amount: MinorUnits,
    }

    /// A bet between two players is settled, or the settlement undone.
    #[derive(Copy)]
    pub struct SideSettlement {
        /// Its number.
        pub bet: u32,
        /// Who wins both stakes.
        pub winner: SeatNumber,
        /// Who loses.
        pub loser: SeatNumber,
        /// Each one's stake.
        pub amount: MinorUnits,
    }

    /// One stake of a bet is forfeited.
    #[derive(Copy)]
    pub struct SideForfeit {
        /// The bet's number.
        pub bet: u32,
        /// Whose stake.
        pub seat: SeatNumber,
        /// How much.
        pub amount: MinorUnits,
    }

    /// One stake of a bet goes back.
    #[derive(Copy)]
    pub struct SideStake {
        /// The bet's number.
        pub bet: u32,
        /// Whose stake.
        pub seat: SeatNumber,
        /// How much.
        pub amount: MinorUnits,
        /// Why.
        pub reason: ReturnReason,
    }

    /// The coins are in the air.
    #[derive(Copy)]
    pub struct Throwing {
        /// Who threw.
        pub by: Thrower,
        /// How they lay on the kip.
        pub start: Faces,
    }

    /// A spin is invalid.
    pub struct InvalidSpin {
        /// Why.
        pub reason: NoSpinReason,
        /// In words.
        pub text: Option<String>,
        /// Invalid spins in a row, 3 for three or more.
        pub consecutive: u8,
    }

    /// The coins are down.
    #[derive(Copy)]
    pub struct Landed {
        /// How.
        pub coins: Rests,
    }

    /// A decision has its result.
    #[derive(Copy)]
    pub struct Announcement {
        /// Which.
        pub result: DecisionResult,
    }

    /// Odds in a row.
    #[derive(Copy)]
    pub struct OddsCount {
        /// Below the number that loses; in a ring up to 255.
        pub consecutive: u8,
    }

    /// What a player elected.
    #[derive(Copy)]
    pub struct Election {
        /// Who.
        pub seat: SeatNumber,
        /// What.
        pub choice: ElectionChoice,
        /// For the wager on which side, where it is about one.
        pub side: Option<Side>,
    }

    /// The spinner is out.
    #[derive(Copy)]
    pub struct SentOut {
        /// Who.
        pub seat: SeatNumber,
        /// Why.
        pub reason: SendingOutReason,
        /// Barred from the ring until close of play.
        pub barred: bool,
    }

    /// The coins go from the spinner to the house.
    #[derive(Copy)]
    pub struct HandOver {
        /// Whose game it stays.
        pub seat: SeatNumber,
        /// Why.
        pub reason: HandOverReason,
        /// Whether only a dealer may be appointed.
        pub dealer_only: bool,
    }

    /// A spinner's game is over.
    #[derive(Copy)]
    pub struct GameEnd {
        /// Whose.
        pub seat: SeatNumber,
        /// How.
        pub outcome: GameOutcome,
    }

    /// An outcome is invalidated.
    #[derive(Copy)]
    pub struct Invalidated {
        /// How far.
        pub scope: InvalidationScope,
        /// Why.
        pub reason: InvalidationReason,
    }

    /// A dispute is raised.
    pub struct DisputeText {
        /// Its number.
        pub dispute: u32,
        /// Who raised it.
        pub seat: SeatNumber,
        /// What about.
        pub text: String,
    }

    /// A dispute is decided.
    #[derive(Copy)]
    pub struct DisputeDecision {
        /// Its number.
        pub dispute: u32,
        /// By whom.
        pub by: Actor,
    }

    /// What happened. Events are enough: they rebuild the state.
    pub enum Happening {
        /// The table is open.
        TableOpened(Opening),
        /// A table that another rulebook has served goes on under this one.
        TableTakenOver(TakingOver),
        /// A player took a seat.
        PlayerJoined(Joining),
        /// A player left.
        PlayerLeft(AtSeat),
        /// A supervisor came or went.
        SupervisorPresenceChanged(Presence),
        /// A new sign is shown.
        LimitsAnnounced(SignNotice),
        /// A new sign holds.
        LimitsChanged(NewSign),
        /// A player has limits of their own, or no longer.
        PlayerLimitsChanged(PlayerLimitsChange),
        /// The closing time is shown.
        ClosingAnnounced(Closing),
        /// It is taken down.
        ClosingCancelled,
        /// The table is closed.
        TableClosed,
        /// A hash chain is published.
        DrawsCommitted(Commitment),
        /// A player's bytes join at the next "place your bets".
        EntropyAdded(EntropyOf),
        /// The coins are in the air: this round of the beacon lands with them. Told where the table has a beacon.
        RoundDue(DueRound),
        /// A link was revealed.
        DrawRevealed(RevealedDraw),
        /// The coins are offered; the disc marks the seat.
        CoinsOffered(AtSeat),
        /// A player is the spinner.
        CoinsAccepted(AtSeat),
        /// A player is passed over in this round.
        CoinsDeclined(AtSeat),
        /// The house spins.
        HouseSpinStarted(Substitute),
        /// The house spins no longer: it has spun to a result, a player takes over, or nothing waits for its spin any more.
        HouseSpinEnded,
        /// Coins are on the kip.
        CoinsSelected(CoinsRef),
        /// Other pennies are in use.
        CoinsChanged(SetRef),
        /// Coins are lost.
        CoinsLost(CoinsRef),
        /// Coins are back.
        CoinsReturned(CoinsRef),
        /// A new set is in use.
        SetReplaced(SetRef),
        /// The spinner spins for a side.
        SideCalled(SideRef),
        /// Player to layout: the spinner's wager.
        SpinnerWagerPlaced(SeatStake),
        /// Player to layout, or back: the difference.
        SpinnerWagerChanged(StakeChange),
        /// Player to pot: the spinner's stake.
        CentreStaked(SeatAmount),
        /// Player to pot: a cover.
        CentreCovered(SeatAmount),
        /// A player does not cover.
        CoverDeclined(AtSeat),
        /// Pot stays: Heads, the whole centre rides.
        CentreRides(RidingCentre),
        /// The centre is called off; the stakes follow as returns.
        CentreCalledOff,
        /// Pot to player: what stands in the centre goes back.
        CentreReturned(AmountBack),
        /// Pot to player: a cover goes back.
        CoverReturned(AmountBack),
        /// Pot stays: the spinner lost what stood in the centre.
        CentreLost(SeatAmount),
        /// Pot to player: a cover won.
        CoverPaid(CoverPayment),
        /// Pot to player: the due.
        DuePaid(SeatAmount),
        /// Pot to house.
        CentreForfeited(SeatAmount),
        /// Pot to house.
        CoverForfeited(SeatAmount),
        /// Player to pot: a paid cover is undone.
        CoverReversed(CoverPayment),
        /// Player to pot: a paid due is undone.
        DueReversed(SeatAmount),
        /// "Place your bets".
        BettingOpened,
        /// "No more bets, come in spinner".
        BettingClosed,
        /// After an invalid spin wagers may change.
        BettingReopened,
        /// Player to layout.
        WagerPlaced(Placing),
        /// Player to layout, or back: the difference.
        WagerChanged(StakeChange),
        /// Layout to player.
        WagerWithdrawn(WagerStake),
        /// Layout to player: refused.
        WagerRefused(WagerStake),
        /// Layout to player: returned.
        WagerReturned(WagerBack),
        /// Layout to player: what was above the maximum.
        ExcessReturned(WagerStake),
        /// A bet on Heads is open to all.
        SideOfferMade(SideOffer),
        /// It is taken back.
        SideOfferWithdrawn(OfferRef),
        /// It found nobody.
        SideOfferLapsed(OfferRef),
        /// Both players to the holder.
        SideBetMade(SideBet),
        /// Holder to winner: both stakes.
        SideBetSettled(SideSettlement),
        /// Holder to player: one stake.
        SideBetReturned(SideStake),
        /// Holder to house: one stake.
        SideBetForfeited(SideForfeit),
        /// Winner to holder: both stakes.
        SideBetReversed(SideSettlement),
        /// The coins are in the air.
        CoinsThrown(Throwing),
        /// "No spin", "barred".
        SpinInvalid(InvalidSpin),
        /// The coins are down.
        CoinsLanded(Landed),
        /// The decision has its result.
        ResultAnnounced(Announcement),
        /// Odds: the wagers stand.
        OddsStanding(OddsCount),
        /// Layout to player the stake, bank to player the winnings.
        WagerWon(Winning),
        /// Layout to bank.
        WagerLost(WagerStake),
        /// Layout to bank: forfeited.
        WagerForfeited(WagerStake),
        /// Layout to player one half, to bank the other.
        WagerHalved(Halving),
        /// The wager stays for one more decision.
        WagerImprisoned(WagerStake),
        /// The inverse of a won or lost wager.
        SettlementReversed(Reversal),
        /// Three invalid spins: the spinner must choose.
        ElectionRequired(AtSeat),
        /// The spinner chose.
        ElectionMade(Election),
        /// The spinner retired.
        SpinnerRetired(AtSeat),
        /// The winner goes on.
        SpinnerStayed(AtSeat),
        /// The spinner was sent out.
        SpinnerSentOut(SentOut),
        /// The coins are with the house.
        CoinsHandedOver(HandOver),
        /// Somebody spins in the spinner's stead.
        SubstituteAppointed(Substitute),
        /// A spinner's game is over.
        SpinnerGameEnded(GameEnd),
        /// An outcome no longer counts.
        OutcomeInvalidated(Invalidated),
        /// A player's wagers are void; the stakes follow as returns.
        WagersVoided(AtSeat),
        /// A player is out of the game.
        PlayerExcluded(AtSeat),
        /// A player gave up the seat.
        SeatVacated(AtSeat),
        /// A dispute.
        DisputeRaised(DisputeText),
        /// Its decision.
        DisputeDecided(DisputeDecision),
        /// A review is asked for.
        ReviewRequested(DisputeRef),
        /// The player was told of the inspector.
        InspectorReferred(DisputeRef),
    }

    /// One event.
    pub struct Event {
        /// When: the command's time.
        pub at: Timestamp,
        /// From what it follows.
        pub cite: Citation,
        /// What happened.
        pub what: Happening,
    }
}
