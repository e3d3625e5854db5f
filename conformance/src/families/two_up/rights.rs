//! The rights of Two-Up's tables, and those that hold in a state without further conditions.

use std::sync::LazyLock;

use kip_contract::family::TwoUp;
use kip_contract::two_up::{
    Actor, Bank, CoinStatus, Command, Description, Order, Phase, Role, SeatView, Side, Stake, TableView, Thrower,
    Wager, WagerKind,
};
use kip_contract::types::{Joining, MinorUnits, Seat};

use crate::rights::{Granted, Rights};

static CASINO: LazyLock<Option<Rights>> =
    LazyLock::new(|| Rights::read(include_str!("../../../rights/casino.toml")).ok());
static RING: LazyLock<Option<Rights>> = LazyLock::new(|| Rights::read(include_str!("../../../rights/ring.toml")).ok());

/// Returns the table of rights of a rulebook.
pub(super) fn rights(description: &Description) -> Option<&'static Rights> {
    match description.bank {
        Bank::House => CASINO.as_ref(),
        Bank::Players => RING.as_ref(),
    }
}

/// Below so much on the table no sum that is owed comes near its bound (R49).
const FAR_FROM_BOUNDS: MinorUnits = 1_000_000_000_000;
/// The most disputes of a log.
const MOST_DISPUTES: usize = 256;
/// Closing is announced that many milliseconds ahead (R33).
const NOTICE: u64 = 20 * 60 * 1_000;

const BOXER: Actor = Actor { role: Role::Boxer, number: 1 };
const SUPERVISOR: Actor = Actor { role: Role::CasinoSupervisor, number: 1 };
const HOST: Actor = Actor { role: Role::Host, number: 0 };

const fn player(number: Seat) -> Actor {
    Actor { role: Role::Player, number }
}

/// Returns the commands that the texts grant at a table that shows this view, whatever it lists.
pub(super) fn granted(description: &Description, view: &TableView) -> Vec<Granted<TwoUp>> {
    let mut grant = Grant { view, granted: Vec::new() };
    match description.bank {
        Bank::House if view.closes_at.is_none() => {
            grant.of_the_boxer(description);
            grant.of_supervisors();
            grant.of_the_spinner(description);
            view.seats.iter().for_each(|seat| grant.of_a_player(seat));
            grant.of_the_host();
        }
        Bank::Players if view.phase == Phase::Landed => {
            let ringkeeper = Actor { role: Role::Ringkeeper, number: 1 };
            grant.add(ringkeeper, Command::AnnounceResult, "R54");
        }
        _ => {}
    }
    grant.granted
}

struct Grant<'a> {
    view: &'a TableView,
    granted: Vec<Granted<TwoUp>>,
}

impl Grant<'_> {
    fn add(&mut self, by: Actor, command: Command, cite: &'static str) {
        let order = Order { by, at: self.view.common.now, command };
        self.granted.push(Granted { order, cite });
    }

    fn is_open_for_wagers(&self) -> bool {
        matches!(self.view.phase, Phase::Betting | Phase::Reopened) && !self.view.pending
    }

    fn of_the_boxer(&mut self, description: &Description) {
        match self.view.phase {
            Phase::Landed => self.add(BOXER, Command::AnnounceResult, "nsw 6.9"),
            Phase::Betting | Phase::Reopened if self.has_spinner_wager() => {
                self.add(BOXER, Command::NoMoreBets, "nsw 4.2, 4.6");
            }
            Phase::Called if self.view.thrower == Some(Thrower::House(Role::Boxer)) && self.has_coins(description) => {
                self.add(BOXER, Command::ThrowCoins(description.start), "nsw 3.3, R12");
            }
            _ => {}
        }
    }

    fn of_supervisors(&mut self) {
        if !matches!(self.view.phase, Phase::Offering | Phase::Betting) {
            return;
        }
        if !self.view.common.taken.is_empty() {
            let at = self.view.common.now.saturating_add(NOTICE);
            self.add(SUPERVISOR, Command::AnnounceClosing(at), "nsw 9.8");
        }
        for seat in self.view.seats.iter().filter(|seat| !seat.excluded) {
            self.add(SUPERVISOR, Command::ExcludePlayer(seat.seat), "nsw 9.3");
        }
    }

    /// Returns whether the coins that are spun are in play, and no link of a chain is wanted for them.
    fn has_coins(&self, description: &Description) -> bool {
        self.count_coins(CoinStatus::InPlay) == usize::from(description.coins_spun) && self.view.common.chain.is_none()
    }

    fn count_coins(&self, status: CoinStatus) -> usize {
        self.view.coins.iter().filter(|coin| **coin == status).count()
    }

    /// Returns whether the spinner, if there is one, has placed the spinner's wager (4.2). It may have been handed back (R50).
    fn has_spinner_wager(&self) -> bool {
        self.view.game.as_ref().is_none_or(|game| game.stake.chips + game.stake.tokens > 0)
    }

    fn of_the_spinner(&mut self, description: &Description) {
        match (self.view.phase, self.view.offered, self.view.thrower) {
            (Phase::Offering, Some(seat), _) => {
                // With more than one coin lost a new set comes first (7.4.5, R14).
                if self.count_coins(CoinStatus::Lost) <= 1 {
                    self.add(player(seat), Command::AcceptCoins, "nsw 3.1");
                }
                self.add(player(seat), Command::DeclineCoins, "nsw 3.1");
            }
            (Phase::Called, _, Some(Thrower::Spinner(seat))) if self.has_coins(description) => {
                self.add(player(seat), Command::ThrowCoins(description.start), "nsw 6.3");
            }
            _ => {}
        }
        if let (Phase::Electing, Some(game)) = (self.view.phase, &self.view.game) {
            self.add(player(game.seat), Command::ElectRetire, "nsw 6.5");
            self.add(player(game.seat), Command::ElectHouseSpin, "nsw 6.5");
        }
    }

    fn of_a_player(&mut self, seat: &SeatView) {
        let by = player(seat.seat);
        if self.view.phase != Phase::Closed && self.view.disputes.len() < MOST_DISPUTES {
            self.add(by, Command::RaiseDispute("?".into()), "nsw 9.12");
        }
        if self.is_open_for_wagers() {
            for wager in seat.wagers.iter().filter(|wager| !wager.frozen && !wager.imprisoned) {
                match wager.wager {
                    WagerKind::Heads => self.add(by, Command::WithdrawWager(Side::Heads), "nsw 4.6, 4.7"),
                    WagerKind::Tails => self.add(by, Command::WithdrawWager(Side::Tails), "nsw 4.6, 4.7"),
                    _ => {}
                }
            }
        }
        let lying = self.view.common.lying.iter().map(|row| row.amount).fold(0, MinorUnits::saturating_add);
        let Some(casino) = self.view.casino.as_ref() else { return };
        let has_own_limits = casino.player_limits.iter().any(|limits| limits.seat == seat.seat);
        let is_free = !seat.excluded && seat.wagers.is_empty() && !has_own_limits && lying < FAR_FROM_BOUNDS;
        let min = casino.sign.heads_tails.min;
        if self.view.phase == Phase::Betting && !self.view.pending && is_free && min < FAR_FROM_BOUNDS {
            for side in [Side::Heads, Side::Tails] {
                let stake = Stake { chips: min, tokens: 0 };
                self.add(by, Command::PlaceWager(Wager { side, stake }), "nsw 4.4, 5.1");
            }
        }
    }

    fn of_the_host(&mut self) {
        let view = self.view;
        let free = (1..=view.seat_count).find(|seat| !view.common.taken.contains(seat));
        if let Some(seat) = free.filter(|_| view.phase != Phase::Closed) {
            self.add(HOST, Command::Join(Joining { seat, age_attested: true }), "R44");
        }
        let is_idle = |seat: &&SeatView| {
            let spins = view.game.as_ref().is_some_and(|game| game.seat == seat.seat);
            seat.wagers.is_empty() && seat.held == 0 && !spins && view.thrower != Some(Thrower::Spinner(seat.seat))
        };
        if view.phase == Phase::Offering && !view.outcome_open {
            view.seats.iter().filter(is_idle).for_each(|seat| self.add(HOST, Command::Leave(seat.seat), "R29"));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use kip_contract::two_up::Choice;
    use kip_contract::types::Standing;
    use kip_records::two_up::NSW;

    use super::*;
    use crate::explore::{Parameters, explore};
    use crate::hosting::Failure;
    use crate::lying::lies::NoWithdrawal;
    use crate::lying::{Answer, Call, Honest, Liar, Lie};
    use crate::report::Verdict;

    /// Lets a dealer announce results, and lists it.
    struct DealerAnnounces;

    impl Lie for DealerAnnounces {
        fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
            match call {
                Call::Apply { state, order: order @ Order { command: Command::AnnounceResult, by, .. } }
                    if by.role == Role::Dealer =>
                {
                    let order = Order { by: Actor { role: Role::Boxer, ..*by }, ..order.clone() };
                    rules.ask(Call::Apply { state, order: &order })
                }
                Call::Legal { state, at, of, most } => {
                    let mut listed = rules.legal(state, at, of, u32::MAX)?;
                    let own = listed.first.iter().find(|choice| choice.command == Command::AnnounceResult);
                    let by_dealer = own.map(|own| Choice { by: Actor { role: Role::Dealer, ..own.by }, ..own.clone() });
                    listed.first.extend(by_dealer.map(|choice| Choice { standing: Standing::Ending, ..choice }));
                    listed.total = u32::try_from(listed.first.len()).unwrap_or(0);
                    listed.first.truncate(usize::try_from(most).unwrap_or(usize::MAX));
                    Ok(Answer::Legal(listed))
                }
                call => rules.ask(call),
            }
        }
    }

    #[test]
    fn a_right_that_is_withheld_or_given_in_the_list_too_is_found_by_the_texts_alone() {
        let find = |lie: &mut dyn crate::hosting::Rules<TwoUp>, words: &str| {
            let part = explore(lie, None, &Parameters { states: 3_000 }, &mut |_, _| {});
            assert_eq!(part.verdict, Verdict::Fails);
            assert!(part.findings.iter().all(|finding| finding.what.contains(words)), "{:#?}", part.findings);
        };
        find(&mut Liar::new(*NSW, NoWithdrawal), "nsw 4.6, 4.7 grants it");
        find(&mut Liar::new(*NSW, DealerAnnounces), "nsw 6.9 grants it to nobody then: dealer");
    }

    #[test]
    fn the_tables_have_every_command_of_the_contract() {
        let [casino, ring] = [&CASINO, &RING].map(|rights| rights.as_ref().expect("it is read"));
        let all: BTreeSet<&str> = casino.commands().chain(ring.commands()).collect();
        assert_eq!(all, Command::NAMES.iter().copied().collect());
    }
}
