//! Random events and altered bytes.

use kip_engine::contract::{
    Actor, Citation, Contribution, Fraction, Joining, Link, Origin, Role, Seat, Stake, Timestamp, UsedLink,
};
use kip_engine::two_up::contract::{
    Bounds, CentreBack, CoverBack, CoverPayment, DecisionResult, Dispute, DisputeDecision, Election, ElectionChoice,
    Event, Faces, GameEnd, GameOutcome, Halving, HandOver, HandOverReason, Happening, InvalidSpin, Invalidated,
    InvalidationReason, InvalidationScope, LimitsKind, NoSpinReason, OfferBack, Picked, Placing, PlayerLimitsChange,
    Presence, Rest, Rests, ReturnReason, Reversal, RidingCentre, SeatAmount, SendingOutReason, SentOut, Side, SideBet,
    SideForfeit, SideOffer, SideSettlement, SideStake, Sign, SignNotice, StakeChange, Thrower, Throwing, WagerBack,
    WagerKind, WagerStake, Winning,
};

use super::chains::CHAINS;
use super::tables::{MOST, MOST_GIVEN};
use kip_conformance::families::two_up::moves;
use kip_tests::dice::Dice;

/// Returns a random event, which hardly ever fits the table.
pub fn event(at: Timestamp, dice: &mut Dice) -> Event {
    let clause = u16::try_from(dice.below(300)).expect("small");
    let at = *dice.pick(&[at, at, at, at, 0, MOST, u64::MAX]);
    let what = happening(dice);
    // Usually the moves of the event, sometimes those of another.
    let moves = if dice.once_in(4) { moves::of(&happening(dice)) } else { moves::of(&what) };
    Event { at, cite: Citation { clause, ruling: None }, what, moves }
}

fn happening(dice: &mut Dice) -> Happening {
    let at_seat = seat(dice);
    let side = *dice.pick(Side::ALL);
    let wager = *dice.pick(WagerKind::ALL);
    let amounts = SeatAmount { seat: seat(dice), amount: amount(dice) };
    let moved = WagerStake { seat: seat(dice), wager, stake: stake(dice) };
    let change = StakeChange { seat: seat(dice), wager, total: stake(dice), added: stake(dice), removed: stake(dice) };
    let reason = *dice.pick(ReturnReason::ALL);
    let coins = Picked {
        first: dice.byte(10),
        second: dice.maybe(|dice| dice.byte(10)),
        third: dice.maybe(|dice| dice.byte(10)),
    };
    let number = *dice.pick(&[0, 1, 2, 256, u32::MAX]);
    let settled = SideSettlement { bet: number, winner: seat(dice), loser: seat(dice), amount: amount(dice) };
    let side_stake = SideStake { bet: number, seat: seat(dice), amount: amount(dice), reason };
    let text = String::from(*dice.pick(&["", "why?", "\u{1f3b2}"]));
    let faces = Faces { first: side, second: side, third: None };
    let rest = |dice: &mut Dice| *dice.pick(Rest::ALL);
    let length = *dice.pick(&[0, 31, 32, 32, 32, 33]);
    let bytes = dice.bytes(length);
    match *dice.pick(Happening::NAMES) {
        "table-opened" => Happening::TableOpened,
        "table-imported" => Happening::TableImported(Origin {
            rulebook: String::from(*dice.pick(&["nsw", "pub", ""])),
            generation: String::from(*dice.pick(&["1.0", "2.0", ""])),
        }),
        "player-joined" => Happening::PlayerJoined(Joining { seat: seat(dice), age_attested: true }),
        "player-left" => Happening::PlayerLeft(at_seat),
        "supervisor-presence-changed" => {
            Happening::SupervisorPresenceChanged(Presence { role: *dice.pick(Role::ALL), present: dice.once_in(2) })
        }
        "limits-announced" => Happening::LimitsAnnounced(SignNotice { sign: sign(dice), change_at: amount(dice) }),
        "limits-changed" => Happening::LimitsChanged(sign(dice)),
        "player-limits-changed" => Happening::PlayerLimitsChanged(PlayerLimitsChange {
            seat: seat(dice),
            limits: *dice.pick(LimitsKind::ALL),
            bounds: dice.maybe(bounds),
        }),
        "closing-announced" => Happening::ClosingAnnounced(amount(dice)),
        "closing-cancelled" => Happening::ClosingCancelled,
        "table-closed" => Happening::TableClosed,
        "draws-committed" => {
            let mut commitment = CHAINS.commitment(0, None);
            commitment.head = bytes;
            commitment.length = *dice.pick(&[0, 63, 64, u32::MAX]);
            Happening::DrawsCommitted(commitment)
        }
        "entropy-added" => Happening::EntropyAdded(Contribution { seat: seat(dice), bytes }),
        "round-due" => Happening::RoundDue(amount(dice)),
        "draw-revealed" => {
            Happening::DrawRevealed(UsedLink { number, link: Link { x: bytes, beacon: None }, entropy: dice.bytes(32) })
        }
        "coins-offered" => Happening::CoinsOffered(at_seat),
        "coins-accepted" => Happening::CoinsAccepted(at_seat),
        "coins-declined" => Happening::CoinsDeclined(at_seat),
        "house-spin-started" => Happening::HouseSpinStarted(*dice.pick(Role::ALL)),
        "house-spin-ended" => Happening::HouseSpinEnded,
        "coins-selected" => Happening::CoinsSelected(coins),
        "coins-changed" => Happening::CoinsChanged(dice.byte(255)),
        "coins-lost" => Happening::CoinsLost(coins),
        "coins-returned" => Happening::CoinsReturned(coins),
        "set-replaced" => Happening::SetReplaced(dice.byte(4)),
        "side-called" => Happening::SideCalled(side),
        "spinner-wager-placed" => Happening::SpinnerWagerPlaced(moved),
        "spinner-wager-changed" => Happening::SpinnerWagerChanged(change),
        "centre-staked" => Happening::CentreStaked(amounts),
        "centre-covered" => Happening::CentreCovered(amounts),
        "cover-declined" => Happening::CoverDeclined(at_seat),
        "centre-rides" => Happening::CentreRides(RidingCentre {
            seat: seat(dice),
            amount: amount(dice),
            heads: dice.byte(255),
            covers: vec![amounts],
        }),
        "centre-called-off" => Happening::CentreCalledOff,
        "centre-returned" => Happening::CentreReturned(CentreBack { seat: seat(dice), amount: amount(dice), reason }),
        "cover-returned" => Happening::CoverReturned(CoverBack {
            seat: seat(dice),
            spinner: seat(dice),
            amount: amount(dice),
            earlier: amount(dice),
            reason,
        }),
        "centre-lost" => Happening::CentreLost(amounts),
        "cover-paid" => Happening::CoverPaid(cover_payment(dice)),
        "due-paid" => Happening::DuePaid(amounts),
        "centre-forfeited" => Happening::CentreForfeited(amounts),
        "cover-forfeited" => Happening::CoverForfeited(amounts),
        "cover-reversed" => Happening::CoverReversed(cover_payment(dice)),
        "due-reversed" => Happening::DueReversed(amounts),
        "betting-opened" => Happening::BettingOpened,
        "betting-closed" => Happening::BettingClosed,
        "betting-reopened" => Happening::BettingReopened,
        "wager-placed" => Happening::WagerPlaced(Placing {
            seat: seat(dice),
            side,
            stake: stake(dice),
            total: stake(dice),
            tokens_on_both_sides: dice.once_in(2),
        }),
        "wager-changed" => Happening::WagerChanged(change),
        "wager-withdrawn" => Happening::WagerWithdrawn(moved),
        "wager-refused" => Happening::WagerRefused(moved),
        "wager-returned" => Happening::WagerReturned(WagerBack { seat: seat(dice), wager, stake: stake(dice), reason }),
        "excess-returned" => Happening::ExcessReturned(moved),
        "side-offer-made" => {
            Happening::SideOfferMade(SideOffer { offer: number, seat: seat(dice), amount: amount(dice) })
        }
        "side-offer-withdrawn" => Happening::SideOfferWithdrawn(OfferBack {
            offer: number,
            seat: seat(dice),
            amount: amount(dice),
            by_player: dice.once_in(2),
        }),
        "side-offer-lapsed" => {
            Happening::SideOfferLapsed(SideOffer { offer: number, seat: seat(dice), amount: amount(dice) })
        }
        "side-bet-made" => Happening::SideBetMade(SideBet {
            bet: number,
            offer: number,
            heads: seat(dice),
            tails: seat(dice),
            amount: amount(dice),
        }),
        "side-bet-settled" => Happening::SideBetSettled(settled),
        "side-bet-returned" => Happening::SideBetReturned(side_stake),
        "side-bet-forfeited" => {
            Happening::SideBetForfeited(SideForfeit { bet: number, seat: seat(dice), amount: amount(dice) })
        }
        "side-bet-reversed" => Happening::SideBetReversed(settled),
        "coins-thrown" => {
            let by = *dice.pick(&[Thrower::Spinner(at_seat), Thrower::House(Role::Boxer), Thrower::Vacant]);
            Happening::CoinsThrown(Throwing { by, start: faces })
        }
        "spin-invalid" => {
            let text = dice.maybe(|_| text);
            Happening::SpinInvalid(InvalidSpin {
                reason: *dice.pick(NoSpinReason::ALL),
                text,
                consecutive: dice.byte(255),
            })
        }
        "coins-landed" => {
            Happening::CoinsLanded(Rests { first: rest(dice), second: rest(dice), third: dice.maybe(rest) })
        }
        "result-announced" => Happening::ResultAnnounced(*dice.pick(DecisionResult::ALL)),
        "odds-standing" => Happening::OddsStanding(*dice.pick(&[0, 1, 4, 5, 255])),
        "wager-won" => Happening::WagerWon(Winning {
            seat: seat(dice),
            wager,
            stake: stake(dice),
            exact: fraction(dice),
            rounding: fraction(dice),
            paid: amount(dice),
        }),
        "wager-lost" => Happening::WagerLost(moved),
        "wager-forfeited" => Happening::WagerForfeited(moved),
        "wager-halved" => {
            Happening::WagerHalved(Halving { seat: seat(dice), wager, returned: stake(dice), lost: stake(dice) })
        }
        "wager-imprisoned" => Happening::WagerImprisoned(moved),
        "settlement-reversed" => {
            let won = dice.once_in(2);
            Happening::SettlementReversed(Reversal {
                seat: seat(dice),
                wager,
                stake: stake(dice),
                paid: amount(dice),
                won,
            })
        }
        "election-required" => Happening::ElectionRequired(at_seat),
        "election-made" => {
            Happening::ElectionMade(Election { seat: seat(dice), choice: ElectionChoice::HouseSpin, side: None })
        }
        "spinner-retired" => Happening::SpinnerRetired(at_seat),
        "spinner-stayed" => Happening::SpinnerStayed(at_seat),
        "spinner-sent-out" => Happening::SpinnerSentOut(SentOut {
            seat: seat(dice),
            reason: *dice.pick(SendingOutReason::ALL),
            barred: dice.once_in(2),
        }),
        "coins-handed-over" => Happening::CoinsHandedOver(HandOver {
            seat: seat(dice),
            reason: *dice.pick(HandOverReason::ALL),
            dealer_only: dice.once_in(2),
        }),
        "substitute-appointed" => Happening::SubstituteAppointed(*dice.pick(Role::ALL)),
        "spinner-game-ended" => {
            Happening::SpinnerGameEnded(GameEnd { seat: seat(dice), outcome: *dice.pick(GameOutcome::ALL) })
        }
        "outcome-invalidated" => Happening::OutcomeInvalidated(Invalidated {
            scope: *dice.pick(InvalidationScope::ALL),
            reason: *dice.pick(InvalidationReason::ALL),
        }),
        "wagers-voided" => Happening::WagersVoided(at_seat),
        "player-excluded" => Happening::PlayerExcluded(at_seat),
        "seat-vacated" => Happening::SeatVacated(at_seat),
        "dispute-raised" => Happening::DisputeRaised(Dispute { number, seat: seat(dice), text }),
        "dispute-decided" => {
            let by = Actor { role: *dice.pick(Role::ALL), number };
            Happening::DisputeDecided(DisputeDecision { number, by })
        }
        "review-requested" => Happening::ReviewRequested(number),
        "inspector-referred" => Happening::InspectorReferred(number),
        other => panic!("a new event: {other}"),
    }
}

fn seat(dice: &mut Dice) -> Seat {
    *dice.pick(&[1, 1, 1, 2, 2, 3, 4, 5, 0, 64, 65, 255, 256, u32::MAX])
}

fn cover_payment(dice: &mut Dice) -> CoverPayment {
    CoverPayment { seat: seat(dice), spinner: seat(dice), cover: amount(dice), paid: amount(dice) }
}

fn amount(dice: &mut Dice) -> u64 {
    *dice.pick(&[0, 1, 100, 500, 1_000, 1_000, MOST_GIVEN, MOST_GIVEN + 1, MOST, MOST + 1, 1 << 60, u64::MAX])
}

fn stake(dice: &mut Dice) -> Stake {
    Stake { chips: amount(dice), tokens: if dice.once_in(2) { 0 } else { amount(dice) } }
}

fn fraction(dice: &mut Dice) -> Fraction {
    Fraction { numerator: amount(dice), denominator: amount(dice) }
}

fn bounds(dice: &mut Dice) -> Bounds {
    Bounds { min: amount(dice), max: amount(dice), unit: dice.maybe(amount) }
}

fn sign(dice: &mut Dice) -> Sign {
    Sign { spinner: bounds(dice), heads_tails: bounds(dice) }
}

/// Returns a copy of the bytes with one to three changes.
pub fn altered(bytes: &[u8], dice: &mut Dice) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    for _ in 0..dice.between(1, 3) {
        let place = usize::try_from(dice.below(bytes.len() as u64)).expect("small");
        match dice.below(8) {
            0..=2 => bytes[place] ^= 1 << dice.below(8),
            3..=4 => bytes[place] = *dice.pick(&[0, 1, 2, 3, 5, 9, 63, 64, 65, 255]),
            5..=6 => {
                let extreme = amount(dice).to_le_bytes();
                bytes.iter_mut().skip(place).zip(extreme).for_each(|(byte, other)| *byte = other);
            }
            _ if dice.once_in(2) => bytes.truncate(place.max(1)),
            _ => bytes.insert(place, dice.byte(255)),
        }
    }
    bytes
}
