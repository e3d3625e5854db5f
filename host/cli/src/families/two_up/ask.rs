//! Turns a choice into a command by asking for the missing parts.

use kip::TwoUp;
use kip::amounts::at_most;
use kip::contract::{AmountRange, Joining, MinorUnits, Role, Seat, Stake, Timestamp};
use kip::two_up::{
    Bank, Bounds, CoinStatus, Command, Forfeit, Invalidation, InvalidationReason, InvalidationScope, Landing, Matching,
    NoSpin, NoSpinReason, Picked, PlayerLimits, Presence, SendingOut, SendingOutReason, Side, Sign, SignNotice, Wager,
    WagerKind,
};

use super::coins;
use crate::play::at_terminal::ENTROPY_HELP;
use crate::play::chance::draw;
use crate::play::entry::amount_range;
use crate::play::prompts::{Answer, Front, pick};
use crate::{fair, phrases};

const MINUTE: Timestamp = 60_000;

/// The default stake in a ring, which has no sign.
pub(crate) const DEFAULT_STAKE: MinorUnits = 1_000;

/// The facts needed to fill in a command of Two-Up.
type Asking<'a> = crate::play::at_terminal::Asking<'a, TwoUp>;
type Entry = crate::play::entry::Entry<TwoUp>;

impl Asking<'_> {
    /// Fills in the command of an entry. Returns `None` when the person went back.
    pub(crate) fn command(&mut self, entry: &Entry) -> Answer<Command> {
        Ok(match entry.command() {
            // amounts
            Command::PlaceWager(Wager { side, .. }) => self
                .stake(&format!("On {}", phrases::side(*side)), entry, 0)?
                .map(|stake| Command::PlaceWager(Wager { side: *side, stake })),
            Command::ChangeWager(Wager { side, .. }) => {
                let question = format!("On {}, the new total", phrases::side(*side));
                let now = self.placed(
                    entry.by.number,
                    match side {
                        Side::Heads => WagerKind::Heads,
                        Side::Tails => WagerKind::Tails,
                    },
                );
                self.stake(&question, entry, now)?.map(|stake| Command::ChangeWager(Wager { side: *side, stake }))
            }
            Command::PlaceSpinnerWager(_) => self.stake("Spinner's wager", entry, 0)?.map(Command::PlaceSpinnerWager),
            Command::ChangeSpinnerWager(_) => {
                let now = self.placed(entry.by.number, WagerKind::Spinner);
                self.stake("Spinner's wager, the new total", entry, now)?.map(Command::ChangeSpinnerWager)
            }
            Command::StakeCentre(_) => self.amount("In the centre", entry, DEFAULT_STAKE)?.map(Command::StakeCentre),
            Command::OfferSideBet(_) => self.amount("On Heads", entry, DEFAULT_STAKE)?.map(Command::OfferSideBet),
            // The default covers or matches everything that is open.
            Command::CoverCentre(_) => self.amount("Cover", entry, MinorUnits::MAX)?.map(Command::CoverCentre),
            Command::MatchSideBet(Matching { offer, .. }) => self
                .amount("On Tails", entry, MinorUnits::MAX)?
                .map(|amount| Command::MatchSideBet(Matching { offer: *offer, amount })),
            // chance
            Command::Land(Landing::Observed(_)) => {
                let rests = coins::ask_rests(
                    self.front,
                    self.session.rulebook().description().coins_spun == 3,
                    self.session.participants.terminology,
                )?;
                rests.map(|rests| Command::Land(Landing::Observed(rests)))
            }
            Command::Land(_) => Some(draw::<TwoUp>(self.chains, &self.view.common)?),
            Command::CommitDraws(_) => Some(Command::CommitDraws(self.chains.commit()?)),
            Command::AddEntropy(_) => match self.front.text("Your entropy", ENTROPY_HELP)? {
                Some(text) => Some(Command::AddEntropy(fair::to_entropy(&text)?)),
                None => None,
            },
            // facts that only a person at the table knows
            Command::Join(Joining { seat, .. }) => {
                let of_age = self.front.confirm("Is the player 18 years of age or older?", true)?;
                of_age.map(|age_attested| Command::Join(Joining { seat: *seat, age_attested }))
            }
            Command::SetSupervisorPresence(Presence { role, .. }) => {
                let there = match role {
                    Role::GamesSupervisor => self.view.games_supervisor_present,
                    _ => self.view.casino_supervisor_present,
                };
                Some(Command::SetSupervisorPresence(Presence { role: *role, present: !there }))
            }
            Command::SelectCoins(_) => self.select_coins(entry)?,
            Command::LoseCoins(_) => self.ask_coin(|coin| coin != CoinStatus::Lost)?.map(Command::LoseCoins),
            Command::ReturnCoins(_) => self.ask_coin(|coin| coin == CoinStatus::Lost)?.map(Command::ReturnCoins),
            Command::RaiseDispute(_) => self.front.text("What about?", "up to 256 bytes")?.map(Command::RaiseDispute),
            Command::CallNoSpin(NoSpin { reason: NoSpinReason::Other, .. }) => {
                let text = self.front.text("What for?", "up to 256 bytes")?;
                text.map(|text| Command::CallNoSpin(NoSpin { reason: NoSpinReason::Other, text: Some(text) }))
            }
            Command::CallNoSpin(NoSpin { reason, .. }) => {
                Some(Command::CallNoSpin(NoSpin { reason: *reason, text: None }))
            }
            Command::SendSpinnerOut(_) => ask_sending_out(self.front)?,
            Command::InvalidateOutcome(_) => self.ask_invalidation()?,
            Command::SetLimits(now) => ask_sign(self.front, now)?.map(Command::SetLimits),
            Command::SetPlayerLimits(limits) => ask_player_limits(self.front, limits)?,
            Command::AnnounceLimits(SignNotice { sign: now, .. }) => {
                let Some(sign) = ask_sign(self.front, now)? else { return Ok(None) };
                let minutes = self.front.number("In how many minutes?", 0, 10_080, 20)?;
                let notice = |minutes| SignNotice { sign, change_at: self.in_minutes(minutes) };
                minutes.map(|minutes| Command::AnnounceLimits(notice(minutes)))
            }
            Command::AnnounceClosing(_) => {
                let minutes = self.front.number("Closes in how many minutes?", 20, 10_080, 20)?;
                minutes.map(|minutes| Command::AnnounceClosing(self.in_minutes(minutes)))
            }
            whole => Some(whole.clone()),
        })
    }

    /// Asks for a stake in chips, in tokens or in both, from the purse and what is placed already. Enter takes the usual one.
    fn stake(&self, question: &str, entry: &Entry, placed: MinorUnits) -> Answer<Stake> {
        // A range is valid only while the other tender in the command stays the same.
        let alone = entry.choices().filter(|choice| match choice.command {
            Command::PlaceWager(Wager { stake, .. }) | Command::ChangeWager(Wager { stake, .. }) => {
                is_in_one_tender(stake)
            }
            Command::PlaceSpinnerWager(stake) | Command::ChangeSpinnerWager(stake) => is_in_one_tender(stake),
            _ => false,
        });
        let most = self.purse(entry).saturating_add(placed);
        let ranges: Vec<_> = alone.filter_map(amount_range).filter_map(|range| up_to(range, most)).collect();
        let Some(first) = ranges.iter().min_by_key(|range| (range.tender, range.least)) else { return Ok(None) };
        let usual = at_most(first, DEFAULT_STAKE);
        self.front.stake(question, ranges, usual)
    }

    /// Asks for an amount from the purse; Enter takes the largest accepted amount up to `usual`.
    fn amount(&self, question: &str, entry: &Entry, usual: MinorUnits) -> Answer<MinorUnits> {
        let range = entry.choices().find_map(amount_range);
        let Some(range) = range.and_then(|range| up_to(range, self.purse(entry))) else { return Ok(None) };
        self.front.amount(question, &range, at_most(&range, usual))
    }

    /// Returns the money in the purse of the entry's player.
    fn purse(&self, entry: &Entry) -> MinorUnits {
        self.seen.purses.money(entry.by.number, self.session.ledger())
    }

    /// Returns the amount that a player has on a kind of wager.
    fn placed(&self, seat: Seat, kind: WagerKind) -> MinorUnits {
        let wagers = self.view.seats.iter().filter(|view| view.seat == seat).flat_map(|view| &view.wagers);
        wagers.filter(|wager| wager.wager == kind).map(|wager| wager.stake.chips + wager.stake.tokens).sum()
    }

    fn in_minutes(&self, minutes: u32) -> Timestamp {
        self.at.saturating_add(MINUTE * Timestamp::from(minutes))
    }

    /// Asks which coins go on the kip, unless there is only one selection.
    fn select_coins(&self, entry: &Entry) -> Answer<Command> {
        let coins = self.session.participants.terminology.coins;
        let named = entry.choices().filter_map(|choice| match &choice.command {
            Command::SelectCoins(picked) => {
                Some((format!("{coins} {}", phrases::coin_list(picked)), choice.command.clone()))
            }
            _ => None,
        });
        let named: Vec<_> = named.collect();
        match named.as_slice() {
            [(_, only)] => Ok(Some(only.clone())),
            _ => pick(self.front, &format!("Which {coins}?"), named),
        }
    }

    /// Asks for one coin of the set.
    fn ask_coin(&self, is_meant: fn(CoinStatus) -> bool) -> Answer<Picked> {
        let coin = self.session.participants.terminology.coin;
        let meant = (1..).zip(&self.view.coins).filter(|(_, status)| is_meant(**status));
        let named = meant.map(|(first, _)| (format!("{coin} {first}"), Picked { first, second: None, third: None }));
        pick(self.front, &format!("Which {coin}?"), named)
    }

    fn ask_invalidation(&self) -> Answer<Command> {
        let scopes = [
            ("this result only".into(), InvalidationScope::Result),
            ("the whole spinner's game".into(), InvalidationScope::Game),
        ];
        let Some(scope) = pick(self.front, "How far does it reach?", scopes)? else { return Ok(None) };
        let reasons = [
            ("disruption: commotion, fire, riot, brawl, robbery, an act of God".into(), InvalidationReason::Disruption),
            ("fraud".into(), InvalidationReason::Fraud),
        ];
        let Some(reason) = pick(self.front, "Why?", reasons)? else { return Ok(None) };
        let Some(forfeits) = ask_forfeits(self.front, reason, self.session.participants.terminology.bank)? else {
            return Ok(None);
        };
        Ok(Some(Command::InvalidateOutcome(Invalidation { scope, reason, forfeits })))
    }
}

/// Returns the part of a range that is not above an amount, if there is one.
fn up_to(range: &AmountRange, most: MinorUnits) -> Option<AmountRange> {
    (range.least <= most).then(|| AmountRange { most: range.most.min(most), ..range.clone() })
}

const fn is_in_one_tender(stake: Stake) -> bool {
    stake.chips == 0 || stake.tokens == 0
}

/// Asks for minimum and maximum of one kind of wager; the unit stays the same.
pub(crate) fn ask_bounds(front: &Front, of: &str, now: Bounds) -> Answer<Bounds> {
    let Some(min) = front.amount(&format!("{of}: minimum"), &from(1), now.min)? else { return Ok(None) };
    let Some(max) = front.amount(&format!("{of}: maximum"), &from(min), now.max.max(min))? else { return Ok(None) };
    Ok(Some(Bounds { min, max, unit: now.unit }))
}

/// Returns the range of all amounts from `least` on.
const fn from(least: MinorUnits) -> AmountRange {
    const MOST: MinorUnits = 1_000_000_000_000_000;
    AmountRange { tender: 0, least, most: MOST, step: 1, on_top_of: 0, made_of: Vec::new() }
}

/// Asks for a new sign; the defaults are those of the present one.
fn ask_sign(front: &Front, now: &Sign) -> Answer<Sign> {
    let Some(spinner) = ask_bounds(front, "Spinner's wager", now.spinner)? else { return Ok(None) };
    let Some(heads_tails) = ask_bounds(front, "Heads and Tails", now.heads_tails)? else { return Ok(None) };
    Ok(Some(Sign { spinner, heads_tails }))
}

fn ask_player_limits(front: &Front, limits: &PlayerLimits) -> Answer<Command> {
    let Some(min) = front.amount("Minimum for this player", &from(1), 100)? else { return Ok(None) };
    let Some(max) = front.amount("Maximum, above the sign's", &from(min), min)? else { return Ok(None) };
    Ok(Some(Command::SetPlayerLimits(PlayerLimits { min, max, ..*limits })))
}

fn ask_forfeits(front: &Front, reason: InvalidationReason, bank: Bank) -> Answer<Vec<Forfeit>> {
    let question = format!("Is a {} forfeited?", if bank == Bank::House { "wager" } else { "stake" });
    if reason != InvalidationReason::Fraud || front.confirm(&question, false)? != Some(true) {
        return Ok(Some(Vec::new()));
    }
    let Some(seat) = front.number("Whose? Seat", 1, 64, 1)? else { return Ok(None) };
    let kinds = match bank {
        Bank::House => [WagerKind::Heads, WagerKind::Tails, WagerKind::Spinner],
        Bank::Players => [WagerKind::SideBet, WagerKind::Centre, WagerKind::Cover],
    };
    let Some(wager) = pick(front, "Which?", kinds.map(|kind| (phrases::wager(kind).into(), kind)))? else {
        return Ok(None);
    };
    let bet = match wager {
        WagerKind::SideBet => match front.number("Which bet? Its number", 1, 256, 1)? {
            Some(bet) => Some(bet),
            None => return Ok(None),
        },
        _ => None,
    };
    Ok(Some(vec![Forfeit { seat, wager, bet }]))
}

fn ask_sending_out(front: &Front) -> Answer<Command> {
    let reasons = SendingOutReason::ALL.iter().map(|reason| (phrases::sending_out(*reason).into(), *reason));
    let Some(reason) = pick(front, "Why?", reasons)? else { return Ok(None) };
    let bar = front.confirm("Barred from the ring until close of play?", false)?;
    Ok(bar.map(|bar| Command::SendSpinnerOut(SendingOut { reason, bar })))
}
