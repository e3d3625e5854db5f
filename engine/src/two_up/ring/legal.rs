//! What would be accepted now, of what only a ring has. How candidates are made up stands here, no rule.

use alloc::string::String;

use super::betting::exposure;
use super::centre::most_due;
use super::record::Rules;
use super::rules::ByPlayers;
use super::sense::heads_needed;
use crate::table::money::{MOST, MOST_GIVEN};
use crate::table::seats::Seats;
use crate::two_up::floor::legal::{self, About, player, staff, throw};
use crate::two_up::floor::pennies::{coins_of, first_coins};
use crate::two_up::words::{AmountRange, Command, Landing, Matching, NoSpin, Rest, Rests};
use crate::words::{Actor, MinorUnits, Role, Seat};

/// Where there are no supervisors the ringkeeper does what they do.
const IN_CHARGE: [Role; 3] = [Role::Ringkeeper, Role::GamesSupervisor, Role::CasinoSupervisor];

type Legal<B> = legal::Legal<ByPlayers<B>>;

impl<B: Rules> Legal<B> {
    /// Puts it with the most that it may name: then it may name any amount from 1 up to that. A ring's amounts are added
    /// to what stands.
    fn put_up_to(&mut self, by: Actor, most: MinorUnits, command: impl Fn(MinorUnits) -> Command, about: About) {
        let most = most.min(MOST_GIVEN);
        self.put(by, &command(most), about.amount(AmountRange { min: 1, max: most }));
    }

    /// Candidates of the ringkeeper.
    pub(super) fn put_for_ringkeeper(&mut self) {
        let ringkeeper = staff(Role::Ringkeeper);
        for seat in Seats(self.state.occupied) {
            self.put(ringkeeper, &Command::OfferCoins(seat), About::seat(seat));
            self.put(ringkeeper, &Command::DeclineCover(seat), About::seat(seat));
        }
        for set in 1..=B::RECORD.sets.value {
            self.put(ringkeeper, &Command::ChangeCoins(set), About::item(u32::from(set)));
        }
        for command in [
            Command::DeclineCoins,
            Command::StartHouseSpin,
            Command::RecordFailureToSpin,
            Command::CallOffCentre,
            Command::PlaceYourBets,
            Command::NoMoreBets,
            throw::<ByPlayers<B>>(),
            Command::Land(Landing::Observed(heads::<B>())),
            Command::AnnounceResult,
        ] {
            self.put(ringkeeper, &command, About::default());
        }
        let substitute = Role::Ringkeeper;
        self.put(ringkeeper, &Command::AppointSubstitute(substitute), About::subject(Role::Ringkeeper));
        for rule in B::RECORD.no_spin {
            let call = Command::CallNoSpin(NoSpin { reason: rule.reason, text: Some(String::from("?")) });
            self.put(ringkeeper, &call, About::reason(rule.reason.as_str()));
        }
    }

    /// Supervisors, or the ringkeeper where there are none.
    pub(super) fn put_for_those_in_charge(&mut self) {
        self.put_closing(&IN_CHARGE);
        for seat in Seats(self.state.occupied) {
            self.put_by(&IN_CHARGE, &Command::VoidWagers(seat), || About::seat(seat));
            self.put_by(&IN_CHARGE, &Command::ExcludePlayer(seat), || About::seat(seat));
        }
        self.put_disputes(&IN_CHARGE);
    }

    /// What a player bets in the centre and across the ring.
    pub(super) fn put_for_bettor(&mut self, seat: Seat) {
        let player = player(seat);
        let room = self.room();
        if let Some(uncovered) = self.state.centre().map(|centre| centre.uncovered()) {
            self.put_up_to(player, uncovered, Command::CoverCentre, About::default());
        }
        self.put(player, &Command::DeclineCover(seat), About::seat(seat));
        self.put_up_to(player, room, Command::OfferSideBet, About::default());
        for offer in self.state.own.offers.clone() {
            let number = offer.number;
            let matched = |amount| Command::MatchSideBet(Matching { offer: number, amount });
            self.put(player, &Command::WithdrawSideOffer(number), About::item(number));
            // The offer is owed already.
            self.put_up_to(player, offer.amount.min(room), matched, About::item(number));
        }
    }

    /// What only the spinner may do; the machine tells the spinner from the others.
    pub(super) fn put_for_spinner(&mut self, seat: Seat) {
        let player = player(seat);
        for penny in 1..=B::RECORD.coins_in_set.value {
            let coins = coins_of(self.with_others(penny));
            self.put(player, &Command::SelectCoins(coins), About::item(u32::from(penny)));
        }
        let most = self.room() / most_due(1, heads_needed::<B>());
        self.put_up_to(player, most, Command::StakeCentre, About::default());
        for command in [
            Command::DeclineFurtherSpins,
            Command::Retire,
            Command::WithdrawDue,
            Command::Stay,
            throw::<ByPlayers<B>>(),
        ] {
            self.put(player, &command, About::default());
        }
    }

    /// What can still come to be owed.
    fn room(&self) -> MinorUnits {
        MOST.saturating_sub(exposure(&self.state, heads_needed::<B>()))
    }

    /// That penny with the first others that are left of the set, as many as are spun.
    fn with_others(&self, penny: u8) -> u8 {
        let penny = 1 << (penny - 1);
        let all = (1_u16 << B::RECORD.coins_in_set.value) - 1;
        let left = u8::try_from(all).unwrap_or(u8::MAX) & !self.state.own.retained & !penny;
        penny | first_coins(left, B::RECORD.coins_spun.value.saturating_sub(1))
    }
}

fn heads<B: Rules>() -> Rests {
    let third = (B::RECORD.coins_spun.value == 3).then_some(Rest::Heads);
    Rests { first: Rest::Heads, second: Rest::Heads, third }
}
