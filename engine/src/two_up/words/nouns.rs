//! The nouns of the game: what commands, events and views are made of.

use alloc::string::String;
use alloc::vec::Vec;

use crate::words::{Role, SeatNumber};

words! {
    /// What is called, and what a player bets on.
    #[derive(Copy)]
    pub enum Side {
        /// Both coins head side up (two or three of three pennies).
        Heads,
        /// Both coins tail side up (two or three of three pennies).
        Tails,
    }

    /// What ends a decision.
    #[derive(Copy)]
    pub enum DecisionResult {
        /// Heads.
        Heads,
        /// Tails.
        Tails,
        /// The fifth Odds in a row, or as many as the rulebook's `odds-that-lose` says.
        FiveOdds,
    }

    /// Which stake is meant.
    #[derive(Copy)]
    pub enum WagerKind {
        /// On Heads.
        Heads,
        /// On Tails.
        Tails,
        /// The spinner's wager.
        Spinner,
        /// What the spinner of a ring stakes in the centre.
        Centre,
        /// A cover of the centre.
        Cover,
        /// A bet between two players.
        SideBet,
        /// On Heads, in prison for one more decision.
        ImprisonedHeads,
        /// On Tails, in prison for one more decision.
        ImprisonedTails,
    }

    /// Where one coin came to rest.
    #[derive(Copy)]
    pub enum Rest {
        /// In the ring, head side up.
        Heads,
        /// In the ring, tail side up.
        Tails,
        /// Outside the ring.
        Outside,
        /// Not flat.
        NotFlat,
        /// After it hit something or somebody it may not hit.
        Hit,
        /// After it hit the ceiling.
        HitCeiling,
    }

    /// How the coins of a spin came to rest.
    #[derive(Copy)]
    pub struct Rests {
        /// The first coin.
        pub first: Rest,
        /// The second coin.
        pub second: Rest,
        /// The third, where three are spun.
        pub third: Option<Rest>,
    }

    /// How the coins lie on the kip.
    #[derive(Copy)]
    pub struct Faces {
        /// The side of the first coin that is up.
        pub first: Side,
        /// The side of the second coin that is up.
        pub second: Side,
        /// The third, where three are spun.
        pub third: Option<Side>,
    }

    /// One to three coins of the set, by number from 1.
    #[derive(Copy)]
    pub struct Coins {
        /// A coin.
        pub first: u8,
        /// Another.
        pub second: Option<u8>,
        /// A third.
        pub third: Option<u8>,
    }

    /// Why a spin is invalid.
    #[derive(Copy)]
    pub enum NoSpinReason {
        /// The coins were not spun.
        NotSpun,
        /// Not high enough.
        TooLow,
        /// A coin landed or came to rest outside the ring.
        OutsideRing,
        /// A coin hit something or somebody.
        HitSomething,
        /// A coin hit the ceiling.
        HitCeiling,
        /// The spinner was not inside the ring.
        SpinnerOutsideRing,
        /// A coin does not lie flat.
        NotFlat,
        /// Any other reason the ringkeeper announces, in words.
        Other,
    }

    /// Why a spinner is sent out of the ring.
    #[derive(Copy)]
    pub enum SendingOutReason {
        /// Invalid spins again and again.
        RepeatedInvalidSpins,
        /// Delay, disorder or abuse.
        DelayOrDisorder,
        /// Against the rules.
        ContravenedRules,
    }

    /// Who throws the coins.
    #[derive(Copy)]
    pub enum Thrower {
        /// The spinner, by seat.
        Spinner(SeatNumber),
        /// A boxer, dealer or ringkeeper.
        House(Role),
        /// Nobody yet: the boxer appoints.
        Vacant,
    }

    /// Why coins went from the spinner to the house.
    #[derive(Copy)]
    pub enum HandOverReason {
        /// Three invalid spins in a row.
        ThreeInvalidSpins,
        /// The spinner declined further spins.
        Declined,
        /// The spinner failed to go on.
        Failed,
        /// The spinner was sent out.
        SentOut,
        /// The spinner was excluded from the game.
        Excluded,
        /// The spinner elected it.
        Elected,
        /// The spinner's wager was voided with a decision pending.
        Voided,
    }

    /// Why money went back to who staked it.
    #[derive(Copy)]
    pub enum ReturnReason {
        /// The spinner retired before a valid spin.
        Retired,
        /// The spinner was sent out or excluded before a valid spin.
        SentOut,
        /// Below the minimum on the sign.
        UnderMinimum,
        /// Voided by a supervisor.
        Voided,
        /// The outcome was invalidated.
        Invalidated,
        /// The counterparty's stake was voided or forfeited.
        Counterparty,
        /// The centre was called off.
        CalledOff,
        /// The day or the table closed.
        Closed,
        /// It was in prison, and won.
        Released,
    }

    /// How far an invalidation reaches.
    #[derive(Copy)]
    pub enum InvalidationScope {
        /// The result only: the spinner's game goes on from its earlier counts.
        Result,
        /// The spinner's game too.
        Game,
    }

    /// Why an outcome is invalidated.
    #[derive(Copy)]
    pub enum InvalidationReason {
        /// Civil commotion, fire, riot, brawl, robbery, an act of God.
        Disruption,
        /// A fraudulent act. Only this one forfeits.
        Fraud,
    }

    /// What a player can elect.
    #[derive(Copy)]
    pub enum ElectionChoice {
        /// After three invalid spins: to retire.
        Retire,
        /// After three invalid spins: to let the house spin.
        HouseSpin,
        /// After the Odds that lose: the wager stays for one more decision.
        Prison,
        /// After the Odds that lose: half of the wager is returned.
        Partage,
    }

    /// What becomes of a spinner's game.
    #[derive(Copy)]
    pub enum GameOutcome {
        /// Won.
        Won,
        /// Lost.
        Lost,
        /// The stake was returned.
        Returned,
        /// The stake was forfeited.
        Forfeited,
    }

    /// All that goes into an outcome seed besides the link.
    pub struct Draw {
        /// The table's name.
        pub table: String,
        /// The rulebook's id.
        pub rulebook: String,
        /// The contract's generation.
        pub generation: String,
        /// The link's number in its chain, from 1.
        pub number: u64,
        /// The players' running digest, 32 bytes.
        pub entropy: Vec<u8>,
        /// What the beacon published; empty without one.
        pub beacon: Vec<u8>,
    }
}
