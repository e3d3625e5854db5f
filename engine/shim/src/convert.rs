//! The conversions between bindings and the engine's words, written once for both sides.
//!
//! Guest and host each generate bindings from the contract. They are different types with the
//! same names and fields, so [`two_up_conversions!`](crate::two_up_conversions) lists every type
//! once, and each side expands the list over its own bindings. Nothing is left to a wildcard:
//! a field or a case that the list lacks does not compile.

/// Defines a trait `To` and implements it between the bindings of Two-Up and the engine's words,
/// in both directions, for the module with `kip:games` of somebody's bindings.
///
/// ```ignore
/// kip_shim::two_up_conversions!(crate::bindings::exports::kip::games);
/// ```
#[macro_export]
macro_rules! two_up_conversions {
    ($($games:tt)+) => {
        /// Turns a value of the bindings into the engine's, or back.
        pub(crate) trait To<T> {
            /// Consumes the one for the other.
            fn to(self) -> T;
        }

        $crate::conversions! { @same u8 u16 u32 u64 i16 bool String Vec<u8> Vec<u64> Vec<String> }

        /// What lists are converted of, item by item. Lists of bytes and numbers go as they are.
        pub(crate) trait Listed {}

        impl<A: To<B> + Listed, B> To<Vec<B>> for Vec<A> {
            fn to(self) -> Vec<B> {
                self.into_iter().map(To::to).collect()
            }
        }

        impl<A: To<B>, B> To<Option<B>> for Option<A> {
            fn to(self) -> Option<B> {
                self.map(To::to)
            }
        }

        $crate::conversions! {
            between [$($games)+::types] and [$crate::engine::words]

            enum Role { Player, Boxer, Dealer, Ringkeeper, GamesSupervisor, CasinoSupervisor, Host }
            record Actor { role, number }
            record Stake { chips, tokens }
            record Fraction { numerator, denominator }
            record Citation { clause, ruling }
            record Refusal { code, clause, ruling, message }
            record Clause as ClauseText { number, id, text }
        }

        $crate::conversions! {
            between [$($games)+::two_up_types] and [$crate::engine::two_up::words]

            // opening
            record Config { table, seats, opened_at, zone_offset_minutes, source, terms }
            variant SpinSource { Fresh, Committed(it), Observed }
            record Commitment { head, length, beacon }
            record Beacon { scheme, key, first_round_at, period }
            record BeaconRound { round, bytes }
            variant Terms { Casino(it), Ring(it) }
            record CasinoTerms { sign, enforcement, denominations, allow_return_over_one, odds }
            record OddsPaid { spinner, heads_tails }
            record RingTerms { centre_policy, anzac_day_only }
            enum CentrePolicy { Riding, SingleCover }
            enum Enforcement { Strict, AtSettlement }
            record Sign { spinner, heads_tails }
            record Bounds { min, max, unit }

            // the nouns
            enum Side { Heads, Tails }
            enum DecisionResult { Heads, Tails, FiveOdds }
            enum WagerKind { Heads, Tails, Spinner, Centre, Cover, SideBet, ImprisonedHeads, ImprisonedTails }
            enum Rest { Heads, Tails, Outside, NotFlat, Hit, HitCeiling }
            record Rests { first, second, third }
            record Faces { first, second, third }
            record Coins { first, second, third }
            enum NoSpinReason {
                NotSpun, TooLow, OutsideRing, HitSomething, HitCeiling, SpinnerOutsideRing, NotFlat,
                Other,
            }
            enum SendingOutReason { RepeatedInvalidSpins, DelayOrDisorder, ContravenedRules }
            variant Thrower { Spinner(it), House(it), Vacant }
            enum HandOverReason {
                ThreeInvalidSpins, Declined, Failed, SentOut, Excluded, Elected, Voided,
            }
            enum ReturnReason {
                Retired, SentOut, UnderMinimum, Voided, Invalidated, Counterparty, CalledOff,
                Closed, Released,
            }
            enum InvalidationScope { Result, Game }
            enum InvalidationReason { Disruption, Fraud }
            enum ElectionChoice { Retire, HouseSpin, Prison, Partage }
            enum GameOutcome { Won, Lost, Returned, Forfeited }

            // payloads
            record AtSeat { seat }
            record Joining { seat, age_attested }
            record Presence { role, present }
            variant Landing { Fresh(it), Revealed(it), Observed(it) }
            record Seed { seed }
            record Reveal { x, beacon }
            record Entropy { bytes }
            record WagerAt { seat, wager }
            record SignNotice { sign, change_at }
            record NewSign { sign }
            record PlayerLimits { seat, wager, min, max }
            record Closing { close_at }
            record Invalidation { scope, reason, forfeits }
            record Forfeit { seat, wager, bet }
            record DisputeRef { dispute }
            record Complaint { text }
            record CoinsRef { coins }
            record SetRef { set }
            record SendingOut { reason, bar }
            record Substitute { role }
            record NoSpin { reason, text }
            record Wager { side, chips, tokens }
            record SideRef { side }
            record AmountOf { amount }
            record OfferRef { offer }
            record Matching { offer, amount }
            record Spin { start }

            // commands
            variant Command {
                Join(it), Leave(it), SetSupervisorPresence(it), Land(it), CommitDraws(it),
                VacateSeat(it), ReturnUnderMinimum(it), AnnounceLimits(it), SetLimits(it),
                SetPlayerLimits(it), ClearPlayerLimits(it), AnnounceClosing(it), CancelClosing,
                CloseTable, RefuseWager(it), VoidWagers(it), ExcludePlayer(it),
                InvalidateOutcome(it), ReferToInspector(it), DecideDispute(it), OfferCoins(it),
                LoseCoins(it), ReturnCoins(it), BringNewSet, ChangeCoins(it), SendSpinnerOut(it),
                RecordFailureToSpin, AppointSubstitute(it), NoMoreBets, AnnounceResult,
                StartHouseSpin, PlaceYourBets, CallNoSpin(it), CallOffCentre, AddEntropy(it),
                RaiseDispute(it), RequestReview(it), AcceptCoins, DeclineCoins, PlaceWager(it),
                ChangeWager(it), WithdrawWager(it), CoverCentre(it), DeclineCover(it),
                OfferSideBet(it), WithdrawSideOffer(it), MatchSideBet(it), ElectPrison(it),
                ElectPartage(it), SelectCoins(it), RequestOriginalCoins, CallSide(it),
                PlaceSpinnerWager(it), ChangeSpinnerWager(it), StakeCentre(it), ElectRetire,
                ElectHouseSpin, DeclineFurtherSpins, Retire, SpinAgain, WithdrawDue, Stay,
                Throw(it),
            }
            record Order { by, at, command }

            // events
            record Opening { table, seats, draws }
            record TakingOver { table, seats, rulebook, generation }
            record PlayerLimitsChange { seat, wager, bounds }
            record EntropyOf { seat, bytes }
            record RevealedDraw { number, x, beacon }
            record DueRound { round }
            record SeatAmount { seat, amount }
            record AmountBack { seat, amount, reason }
            record RidingCentre { amount, heads }
            record CoverPayment { seat, cover, paid }
            record SeatStake { seat, stake }
            record StakeChange { seat, wager, total, added, removed }
            record Placing { seat, side, stake, total, tokens_on_both_sides }
            record WagerStake { seat, wager, stake }
            record WagerBack { seat, wager, stake, reason }
            record Winning { seat, wager, stake, exact, rounding, paid }
            record Halving { seat, wager, returned, lost }
            record Reversal { seat, wager, stake, paid, won }
            record SideOffer { offer, seat, amount }
            record SideBet { bet, offer, heads, tails, amount }
            record SideSettlement { bet, winner, loser, amount }
            record SideForfeit { bet, seat, amount }
            record SideStake { bet, seat, amount, reason }
            record Throwing { by, start }
            record InvalidSpin { reason, text, consecutive }
            record Landed { coins }
            record Announcement { result }
            record OddsCount { consecutive }
            record Election { seat, choice, side }
            record SentOut { seat, reason, barred }
            record HandOver { seat, reason, dealer_only }
            record GameEnd { seat, outcome }
            record Invalidated { scope, reason }
            record DisputeText { dispute, seat, text }
            record DisputeDecision { dispute, by }
            variant Happening {
                TableOpened(it), TableTakenOver(it), PlayerJoined(it), PlayerLeft(it), SupervisorPresenceChanged(it),
                LimitsAnnounced(it), LimitsChanged(it), PlayerLimitsChanged(it),
                ClosingAnnounced(it), ClosingCancelled, TableClosed, DrawsCommitted(it),
                EntropyAdded(it), RoundDue(it), DrawRevealed(it), CoinsOffered(it), CoinsAccepted(it),
                CoinsDeclined(it), HouseSpinStarted(it), HouseSpinEnded, CoinsSelected(it),
                CoinsChanged(it), CoinsLost(it), CoinsReturned(it), SetReplaced(it), SideCalled(it),
                SpinnerWagerPlaced(it), SpinnerWagerChanged(it), CentreStaked(it),
                CentreCovered(it), CoverDeclined(it), CentreRides(it), CentreCalledOff,
                CentreReturned(it), CoverReturned(it), CentreLost(it), CoverPaid(it), DuePaid(it),
                CentreForfeited(it), CoverForfeited(it), CoverReversed(it), DueReversed(it),
                BettingOpened, BettingClosed, BettingReopened, WagerPlaced(it), WagerChanged(it),
                WagerWithdrawn(it), WagerRefused(it), WagerReturned(it), ExcessReturned(it),
                SideOfferMade(it), SideOfferWithdrawn(it), SideOfferLapsed(it), SideBetMade(it),
                SideBetSettled(it), SideBetReturned(it), SideBetForfeited(it), SideBetReversed(it),
                CoinsThrown(it), SpinInvalid(it), CoinsLanded(it), ResultAnnounced(it),
                OddsStanding(it), WagerWon(it), WagerLost(it), WagerForfeited(it), WagerHalved(it),
                WagerImprisoned(it), SettlementReversed(it), ElectionRequired(it), ElectionMade(it),
                SpinnerRetired(it), SpinnerStayed(it), SpinnerSentOut(it), CoinsHandedOver(it),
                SubstituteAppointed(it), SpinnerGameEnded(it), OutcomeInvalidated(it),
                WagersVoided(it), PlayerExcluded(it), SeatVacated(it), DisputeRaised(it),
                DisputeDecided(it), ReviewRequested(it), InspectorReferred(it),
            }
            record Event { at, cite, what }

            // view
            enum Phase {
                Offering, Preparing, Betting, Reopened, Called, Flying, Landed, Won, Electing,
                Closed,
            }
            record WagerView { wager, stake, excess, frozen, imprisoned }
            record SeatView { seat, wagers, held, barred, excluded, abstained, entropy_given, declined, declined_cover }
            record GameView { seat, side, stake, valid_spin, run, handed_over }
            record Lights { odds, heads, tails }
            enum CoinStatus { Available, InPlay, Lost, Retained }
            record ChainView { published, head, revealed, length, entropy, next, beacon, due }
            record DisputeView { dispute, seat, text, decided_by, review, reviewed_by, referred }
            record CasinoView { sign, announced, player_limits, enforcement, denominations, odds }
            record CentreView { first_stake, stake, due, covers, heads }
            record RingView { centre_policy, anzac_day_only, centre, offers, bets }
            record LegalCommand {
                command, role, number, except, seat, wager, item, subject, reason, amount,
            }
            record AmountRange { min, max }
            record Outcome { coins, probability }
            record View {
                table, rulebook, phase, now, zone_offset_minutes, closes_at, seat_count, seats,
                disc, offered, thrower, game, lights, pending, invalid_spins, landed, coin_set,
                coins, chain, disputes, games_supervisor_present, casino_supervisor_present,
                outcome_open, casino, ring, legal, outcomes,
            }

            // handover
            record HandedTable {
                table, rulebook, generation, seats, zone_offset_minutes, now, source, terms, announced, player_limits,
                closes_at, games_supervisor_present, casino_supervisor_present, disc, players, disputes,
            }
            variant HandedSource { Fresh, Committed(it), Observed }
            record HandedChain { published, head, revealed, length, entropy, entropy_next, next, next_in, beacon }
            record ShownSign { notice, shown_at }
            record HandedPlayer { seat, age_attested, barred, excluded, abstained, entropy_given }

            // description
            enum Bank { House, Players }
            record PayLine { wager, odds, wins, returns }
            record Description {
                family, rulebook, title, source, source_sha256, generation, engine, bank,
                coins_in_set, coins_spun, start, throws_to_win, odds_that_lose, clauses, paytable,
                commands, no_spin_reasons,
            }

            // auto-play
            record AutoPlan { at, seed, spins, spinner, wagers }
            record AutoSpinner { seat, side, stake }
            record AutoWager { seat, side, stake }
            record AutoTally {
                spins, decisions, heads, tails, five_odds, games_won, games_lost, staked, returned,
                paid, collected,
            }
        }

        $crate::conversions! {
            between [$($games)+::draws] and [$crate::engine::two_up::words]

            record Draw { table, rulebook, generation, number, entropy, beacon }
        }
    };
}

/// One line of the list each: `record Name { fields }`, `enum Name { Cases }`,
/// `variant Name { Cases, with their payload as (it) }`; `as` where the engine's name differs.
#[doc(hidden)]
#[macro_export]
macro_rules! conversions {
    (@same $($Type:ty)*) => {
        $(impl To<$Type> for $Type {
            fn to(self) -> $Type {
                self
            }
        })*
    };

    (between $bindings:tt and $words:tt
        $($kind:ident $Name:ident $(as $Word:ident)? { $($inside:tt)* })*
    ) => {
        $(
            $crate::conversions! {
                @type $kind $bindings $words $Name [$($Word)? $Name] { $($inside)* }
            }
        )*
    };

    // `[Word Name]` is the word's own name, or the common one
    (@type $kind:ident [$($bindings:tt)+] [$($words:tt)+]
        $Name:ident [$Word:ident $($Same:ident)?] $inside:tt
    ) => {
        const _: () = {
            type Binding = $($bindings)+::$Name;
            type Word = $($words)+::$Word;
            impl Listed for Binding {}
            impl Listed for Word {}
            $crate::conversions! { @$kind Binding Word $inside }
            $crate::conversions! { @$kind Word Binding $inside }
        };
    };

    (@record $From:ident $Into:ident { $($field:ident),* $(,)? }) => {
        impl To<$Into> for $From {
            fn to(self) -> $Into {
                let Self { $($field),* } = self;
                $Into { $($field: $field.to()),* }
            }
        }
    };

    // an enum's cases carry nothing, a variant's may
    (@enum $From:ident $Into:ident $cases:tt) => {
        $crate::conversions! { @variant $From $Into $cases }
    };
    (@variant $From:ident $Into:ident { $($Case:ident $(($it:ident))?),* $(,)? }) => {
        impl To<$Into> for $From {
            fn to(self) -> $Into {
                match self {
                    $(Self::$Case $(($it))? => $Into::$Case $(($it.to()))?,)*
                }
            }
        }
    };
}
