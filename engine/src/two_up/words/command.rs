//! What can be asked of a table.

use super::{
    AmountOf, AtSeat, Closing, CoinsRef, Commitment, Complaint, DisputeRef, Entropy, Invalidation, Joining, Landing,
    Matching, NewSign, NoSpin, OfferRef, PlayerLimits, Presence, SendingOut, SetRef, SideRef, SignNotice, Spin,
    Substitute, Wager, WagerAt,
};
use crate::words::{Actor, Stake, Timestamp};

words! {
    /// What can be asked of a table. Who may ask is said in brackets: p player, sp spinner,
    /// bx boxer, d dealer, rk ringkeeper (in a ring, wherever bx stands), gs games supervisor,
    /// cs casino supervisor, h host.
    pub enum Command {
        /// A player takes a seat (h).
        Join(Joining),
        /// A player leaves (h).
        Leave(AtSeat),
        /// A supervisor comes or goes (h).
        SetSupervisorPresence(Presence),
        /// The coins land (h; bx where they are observed).
        Land(Landing),
        /// The next hash chain is published (h).
        CommitDraws(Commitment),
        /// A player who abstained too long gives up the seat (d).
        VacateSeat(AtSeat),
        /// A wager below the minimum is handed back (d).
        ReturnUnderMinimum(WagerAt),
        /// A sign with new limits is shown (cs).
        AnnounceLimits(SignNotice),
        /// The limits change (cs).
        SetLimits(NewSign),
        /// One player may wager in excess of the maximum (cs).
        SetPlayerLimits(PlayerLimits),
        /// No more (cs).
        ClearPlayerLimits(AtSeat),
        /// A sign with the closing time is shown (cs).
        AnnounceClosing(Closing),
        /// It is taken down (cs).
        CancelClosing,
        /// The table closes (cs, rk).
        CloseTable,
        /// A wager is refused and removed (cs).
        RefuseWager(WagerAt),
        /// A player's wagers are void (cs).
        VoidWagers(AtSeat),
        /// A player is excluded from the game (cs).
        ExcludePlayer(AtSeat),
        /// An outcome is invalidated (cs).
        InvalidateOutcome(Invalidation),
        /// A player is told of the inspector (cs).
        ReferToInspector(DisputeRef),
        /// A dispute is decided (gs, cs, rk).
        DecideDispute(DisputeRef),
        /// The coins, or the kip, are offered (bx).
        OfferCoins(AtSeat),
        /// Coins cannot be found (bx).
        LoseCoins(CoinsRef),
        /// Coins are found and checked (bx).
        ReturnCoins(CoinsRef),
        /// A new set comes to the ring (bx).
        BringNewSet,
        /// Other pennies (rk).
        ChangeCoins(SetRef),
        /// The spinner must return the coins (bx).
        SendSpinnerOut(SendingOut),
        /// The spinner does not go on (bx).
        RecordFailureToSpin,
        /// Somebody spins in the spinner's stead (bx).
        AppointSubstitute(Substitute),
        /// "No more bets, come in spinner" (bx).
        NoMoreBets,
        /// The result is announced and settled (bx).
        AnnounceResult,
        /// Nobody wants to spin: the house does (bx or d).
        StartHouseSpin,
        /// "Place your bets" (bx or d).
        PlaceYourBets,
        /// "No spin", "barred" (bx or cs).
        CallNoSpin(NoSpin),
        /// Nobody covers: the centre is called off (rk).
        CallOffCentre,
        /// Bytes for the draws to come (p).
        AddEntropy(Entropy),
        /// A dispute (p).
        RaiseDispute(Complaint),
        /// A review of a decision (p).
        RequestReview(DisputeRef),
        /// The offered player spins (p).
        AcceptCoins,
        /// The offered player does not (p, or bx for one who does not answer).
        DeclineCoins,
        /// A wager on Heads or Tails (p).
        PlaceWager(Wager),
        /// Its new totals (p).
        ChangeWager(Wager),
        /// It is taken back (p).
        WithdrawWager(SideRef),
        /// A part of the centre is covered (p).
        CoverCentre(AmountOf),
        /// A player does not cover (p, or rk for one who does not answer).
        DeclineCover(AtSeat),
        /// A bet on Heads, open to all (p).
        OfferSideBet(AmountOf),
        /// It is taken back (p).
        WithdrawSideOffer(OfferRef),
        /// It is matched on Tails (p).
        MatchSideBet(Matching),
        /// Five Odds: the wager stays for one more decision (p).
        ElectPrison(SideRef),
        /// Five Odds: half of the wager is returned (p).
        ElectPartage(SideRef),
        /// Coins for the kip (sp).
        SelectCoins(CoinsRef),
        /// The coins that left the ring, once more (sp).
        RequestOriginalCoins,
        /// The spinner declares Heads or Tails (sp).
        CallSide(SideRef),
        /// The spinner's wager (sp).
        PlaceSpinnerWager(Stake),
        /// Its new totals (sp).
        ChangeSpinnerWager(Stake),
        /// What the spinner spins for in a ring (sp).
        StakeCentre(AmountOf),
        /// After three invalid spins: retire (sp).
        ElectRetire,
        /// After three invalid spins: the house spins (sp).
        ElectHouseSpin,
        /// The spinner does not go on (sp).
        DeclineFurtherSpins,
        /// The spinner retires (sp).
        Retire,
        /// The winner keeps spinning (sp).
        SpinAgain,
        /// The winner takes the due and withdraws (sp).
        WithdrawDue,
        /// The winner stays in the centre (sp).
        Stay,
        /// The coins are spun (sp, or who spins in the spinner's stead).
        Throw(Spin),
    }

    /// A command, who gives it and when.
    pub struct Order {
        /// Who.
        pub by: Actor,
        /// When: never earlier than the last.
        pub at: Timestamp,
        /// What.
        pub command: Command,
    }
}
