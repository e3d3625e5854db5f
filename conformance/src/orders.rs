//! From what a rulebook lists as legal to commands: one listed line, one order or several.
//!
//! Only how a command is written stands here, no rule: what a line does not say, such as a text,
//! is filled with the plainest there is.

use kip_engine::two_up::words::{
    CoinStatus, Command, Description, Invalidation, InvalidationReason, InvalidationScope, LegalCommand, LimitsKind,
    Matching, NoSpin, NoSpinReason, Order, Picked, PlayerLimits, Presence, SendingOut, SendingOutReason, Side,
    SignNotice, View, Wager, WagerAt, WagerKind,
};
use kip_engine::words::{Actor, Joining, MinorUnits, Role, Stake, Timestamp};

use crate::returns::chips::Chips;

/// Periods of 20 minutes are whole (R33): a closing is announced as long ahead.
pub const NOTICE: Timestamp = 20 * 60 * 1_000;

/// A table as somebody sees it who gives a command.
#[derive(Clone, Copy, Debug)]
pub struct Scene<'a> {
    /// The rulebook.
    pub description: &'a Description,
    /// The table.
    pub view: &'a View,
    /// What is listed at `at`.
    pub legal: &'a [LegalCommand],
    /// When the command is given.
    pub at: Timestamp,
}

/// Somebody whom the line allows.
#[must_use]
pub fn actor(entry: &LegalCommand) -> Actor {
    let named = Actor { role: entry.role, number: entry.number.unwrap_or(1) };
    if entry.except == Some(named) { Actor { number: named.number ^ 1, ..named } } else { named }
}

impl Scene<'_> {
    /// The order that a line lists, with that amount where it names one: the total that stands afterwards, in
    /// a ring what is given. None for a landing, which chance makes, for a change to what stands already, and for what no
    /// routine needs: chains.
    #[must_use]
    pub fn order(&self, entry: &LegalCommand, amount: Option<MinorUnits>) -> Option<Order> {
        let command =
            self.of_everybody(entry).or_else(|| self.of_staff(entry)).or_else(|| self.of_money(entry, amount));
        Some(Order { by: actor(entry), at: self.at, command: command? })
    }

    /// The first line of that command.
    #[must_use]
    pub fn entry(&self, command: &str) -> Option<&LegalCommand> {
        self.legal.iter().find(|entry| entry.command == command)
    }

    fn of_everybody(&self, entry: &LegalCommand) -> Option<Command> {
        Some(match entry.command.as_str() {
            "join" => Command::Join(Joining { seat: entry.seat?, age_attested: true }),
            "leave" => Command::Leave(entry.seat?),
            "add-entropy" => Command::AddEntropy(vec![0; 32]),
            "raise-dispute" => Command::RaiseDispute("?".into()),
            "request-review" => Command::RequestReview(entry.item?),
            "accept-coins" => Command::AcceptCoins,
            "decline-coins" => Command::DeclineCoins,
            "decline-cover" => Command::DeclineCover(entry.seat?),
            "withdraw-side-offer" => Command::WithdrawSideOffer(entry.item?),
            "select-coins" => Command::SelectCoins(self.coins(entry)?),
            "request-original-coins" => Command::RequestOriginalCoins,
            "call-side" => Command::CallSide(side(entry)?),
            "elect-prison" => Command::ElectPrison(side(entry)?),
            "elect-partage" => Command::ElectPartage(side(entry)?),
            "withdraw-wager" => Command::WithdrawWager(side(entry)?),
            "elect-retire" => Command::ElectRetire,
            "elect-house-spin" => Command::ElectHouseSpin,
            "decline-further-spins" => Command::DeclineFurtherSpins,
            "retire" => Command::Retire,
            "spin-again" => Command::SpinAgain,
            "withdraw-due" => Command::WithdrawDue,
            "stay" => Command::Stay,
            "throw-coins" => Command::ThrowCoins(self.description.start),
            _ => return None,
        })
    }

    fn of_staff(&self, entry: &LegalCommand) -> Option<Command> {
        let coins = || Some(Picked { first: coin(entry)?, second: None, third: None });
        let wager = || Some(WagerAt { seat: entry.seat?, wager: entry.wager? });
        let sign = || Some(self.view.casino.as_ref()?.sign);
        Some(match entry.command.as_str() {
            "set-supervisor-presence" => {
                let role = entry.subject?;
                let here = match role {
                    Role::GamesSupervisor => self.view.games_supervisor_present,
                    _ => self.view.casino_supervisor_present,
                };
                Command::SetSupervisorPresence(Presence { role, present: !here })
            }
            "vacate-seat" => Command::VacateSeat(entry.seat?),
            "return-under-minimum" => Command::ReturnUnderMinimum(wager()?),
            "refuse-wager" => Command::RefuseWager(wager()?),
            "announce-limits" => Command::AnnounceLimits(SignNotice { sign: sign()?, change_at: self.at }),
            "set-limits" => Command::SetLimits(sign()?),
            "set-player-limits" => Command::SetPlayerLimits(self.own_limits(entry)?),
            "clear-player-limits" => Command::ClearPlayerLimits(entry.seat?),
            "announce-closing" => Command::AnnounceClosing(self.at.saturating_add(NOTICE)),
            "cancel-closing" => Command::CancelClosing,
            "close-table" => Command::CloseTable,
            "void-wagers" => Command::VoidWagers(entry.seat?),
            "exclude-player" => Command::ExcludePlayer(entry.seat?),
            "invalidate-outcome" => Command::InvalidateOutcome(Invalidation {
                scope: InvalidationScope::Game,
                reason: InvalidationReason::Disruption,
                forfeits: Vec::new(),
            }),
            "refer-to-inspector" => Command::ReferToInspector(entry.item?),
            "decide-dispute" => Command::DecideDispute(entry.item?),
            "offer-coins" => Command::OfferCoins(entry.seat?),
            "lose-coins" => Command::LoseCoins(coins()?),
            "return-coins" => Command::ReturnCoins(coins()?),
            "bring-new-set" => Command::BringNewSet,
            "change-coins" => Command::ChangeCoins(u8::try_from(entry.item?).ok()?),
            "send-spinner-out" => {
                Command::SendSpinnerOut(SendingOut { reason: SendingOutReason::DelayOrDisorder, bar: false })
            }
            "record-failure-to-spin" => Command::RecordFailureToSpin,
            "appoint-substitute" => Command::AppointSubstitute(entry.subject?),
            "no-more-bets" => Command::NoMoreBets,
            "announce-result" => Command::AnnounceResult,
            "start-house-spin" => Command::StartHouseSpin,
            "place-your-bets" => Command::PlaceYourBets,
            "call-off-centre" => Command::CallOffCentre,
            "call-no-spin" => Command::CallNoSpin(no_spin(entry.reason.as_deref()?)?),
            _ => return None,
        })
    }

    fn of_money(&self, entry: &LegalCommand, amount: Option<MinorUnits>) -> Option<Command> {
        let range = entry.amount?;
        let amount = amount.unwrap_or(range.min);
        if !(range.min..=range.max).contains(&amount) {
            return None;
        }
        let added = |wager| {
            let before = self.standing(entry, wager);
            Some(self.tender(amount.checked_sub(before.chips + before.tokens)?))
        };
        // A change to what stands already is none (R113).
        let changed = |wager| Some(self.tender(amount)).filter(|stake| *stake != self.standing(entry, wager));
        let wager = |stake| Some(Wager { side: side(entry)?, stake });
        Some(match entry.command.as_str() {
            "place-wager" => Command::PlaceWager(wager(added(entry.wager?)?)?),
            "change-wager" => Command::ChangeWager(wager(changed(entry.wager?)?)?),
            "place-spinner-wager" => Command::PlaceSpinnerWager(added(WagerKind::Spinner)?),
            "change-spinner-wager" => Command::ChangeSpinnerWager(changed(WagerKind::Spinner)?),
            "stake-centre" => Command::StakeCentre(amount),
            "cover-centre" => Command::CoverCentre(amount),
            "offer-side-bet" => Command::OfferSideBet(amount),
            "match-side-bet" => Command::MatchSideBet(Matching { offer: entry.item?, amount }),
            _ => return None,
        })
    }

    /// In chips where they can make it up, else in tokens, of which any amount will do (R49).
    fn tender(&self, amount: MinorUnits) -> Stake {
        let denominations = self.view.casino.as_ref().map_or(&[][..], |casino| &casino.denominations);
        match Chips::new(denominations).above(amount) == Some(amount) {
            true => Stake { chips: amount, tokens: 0 },
            false => Stake { chips: 0, tokens: amount },
        }
    }

    /// What the player of a line has on the layout already.
    fn standing(&self, entry: &LegalCommand, wager: WagerKind) -> Stake {
        let seat = self.view.seats.iter().find(|seat| Some(seat.seat) == entry.number);
        let wager = seat.and_then(|seat| seat.wagers.iter().find(|on| on.wager == wager));
        wager.map_or(Stake::default(), |on| on.stake)
    }

    /// The coin of the line, with as many others as are spun, the first that are at hand.
    fn coins(&self, entry: &LegalCommand) -> Option<Picked> {
        let first = coin(entry)?;
        let free =
            (1..).zip(&self.view.coins).filter(|row| matches!(row.1, CoinStatus::Available | CoinStatus::InPlay));
        let mut others = free.map(|row| row.0).filter(|&other| other != first);
        let mut other = |spun| if self.description.coins_spun >= spun { others.next() } else { None };
        Some(Picked { first, second: other(2), third: other(3) })
    }

    /// Above the sign's maximum by its minimum.
    fn own_limits(&self, entry: &LegalCommand) -> Option<PlayerLimits> {
        let (seat, sign) = (entry.seat?, self.view.casino.as_ref()?.sign);
        let (limits, bounds) = match entry.wager? {
            WagerKind::Spinner => (LimitsKind::Spinner, sign.spinner),
            _ => (LimitsKind::HeadsTails, sign.heads_tails),
        };
        Some(PlayerLimits { seat, limits, min: bounds.min, max: bounds.max.saturating_add(bounds.min) })
    }
}

fn coin(entry: &LegalCommand) -> Option<u8> {
    u8::try_from(entry.item?).ok()
}

fn side(entry: &LegalCommand) -> Option<Side> {
    let side = match entry.wager? {
        WagerKind::Heads | WagerKind::ImprisonedHeads => Side::Heads,
        WagerKind::Tails | WagerKind::ImprisonedTails => Side::Tails,
        _ => return None,
    };
    Some(side)
}

fn no_spin(reason: &str) -> Option<NoSpin> {
    let reason = *NoSpinReason::ALL.iter().find(|known| known.as_str() == reason)?;
    let text = (reason == NoSpinReason::Other).then(|| "?".into());
    Some(NoSpin { reason, text })
}
