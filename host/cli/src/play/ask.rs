//! From a choice to the command that is given: what is left open in it is asked for.

use std::fmt;

use kip::amounts::at_most;
use kip::contract::{AmountRange, Joining, MinorUnits, Role, Stake, Timestamp};
use kip::two_up::{
    Bank, Bounds, CoinStatus, Command, Forfeit, Invalidation, InvalidationReason, InvalidationScope, Landing, Matching,
    NoSpin, NoSpinReason, Picked, PlayerLimits, Presence, SendingOut, SendingOutReason, Sign, SignNotice, View, Wager,
    WagerKind,
};

use super::coins;
use super::label::{self, Entry};
use super::prompts::{self, Answer};
use crate::fair::{self, Chains};
use crate::participants::Participants;
use crate::phrases;

const MINUTE: Timestamp = 60_000;

/// What a player may type.
pub(super) const ENTROPY: &str = "64 hex digits, or any text: its SHA-256 joins the draws; Enter: random; Esc: none";

/// What is staked in a ring where nobody says otherwise: a ring has no sign.
pub(super) const USUAL: MinorUnits = 1_000;

/// What is known when a command is filled in.
pub(super) struct Asking<'a> {
    pub view: &'a View,
    pub at: Timestamp,
    pub three_coins: bool,
    pub participants: &'a Participants,
    pub chains: &'a mut Chains,
}

/// Something to choose from, with its name.
pub(super) struct Named<T>(pub String, pub T);

impl<T> fmt::Display for Named<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// One of several things with names.
pub(super) fn pick<T>(question: &str, from: impl IntoIterator<Item = (String, T)>) -> Answer<T> {
    let from = from.into_iter().map(|(name, thing)| Named(name, thing)).collect();
    Ok(prompts::choose(question, from)?.map(|Named(_, thing)| thing))
}

impl Asking<'_> {
    /// The command; none where the person went back.
    pub(super) fn command(&mut self, entry: &Entry) -> Answer<Command> {
        Ok(match entry.command() {
            // amounts
            Command::PlaceWager(Wager { side, .. }) => stake(&format!("On {}", phrases::side(*side)), entry)?
                .map(|stake| Command::PlaceWager(Wager { side: *side, stake })),
            Command::ChangeWager(Wager { side, .. }) => {
                let question = format!("On {}, the new total", phrases::side(*side));
                stake(&question, entry)?.map(|stake| Command::ChangeWager(Wager { side: *side, stake }))
            }
            Command::PlaceSpinnerWager(_) => stake("Spinner's wager", entry)?.map(Command::PlaceSpinnerWager),
            Command::ChangeSpinnerWager(_) => {
                stake("Spinner's wager, the new total", entry)?.map(Command::ChangeSpinnerWager)
            }
            Command::StakeCentre(_) => amount("In the centre", entry, USUAL)?.map(Command::StakeCentre),
            Command::OfferSideBet(_) => amount("On Heads", entry, USUAL)?.map(Command::OfferSideBet),
            // What is open is covered or matched whole where nobody says otherwise.
            Command::CoverCentre(_) => amount("Cover", entry, MinorUnits::MAX)?.map(Command::CoverCentre),
            Command::MatchSideBet(Matching { offer, .. }) => amount("On Tails", entry, MinorUnits::MAX)?
                .map(|amount| Command::MatchSideBet(Matching { offer: *offer, amount })),
            // chance
            Command::Land(Landing::Observed(_)) => {
                let rests = coins::rests(self.three_coins, self.participants.terminology)?;
                rests.map(|rests| Command::Land(Landing::Observed(rests)))
            }
            Command::Land(_) => Some(Command::Land(self.chains.landing(self.view)?)),
            Command::CommitDraws(_) => Some(Command::CommitDraws(self.chains.commit()?)),
            Command::AddEntropy(_) => match prompts::text("Your entropy", ENTROPY)? {
                Some(text) => Some(Command::AddEntropy(fair::entropy(&text)?)),
                None => None,
            },
            // what only somebody there knows
            Command::Join(Joining { seat, .. }) => {
                let of_age = prompts::confirm("Is the player 18 years of age or older?", true)?;
                of_age.map(|age_attested| Command::Join(Joining { seat: *seat, age_attested }))
            }
            Command::SetSupervisorPresence(Presence { role, .. }) => {
                let there = match role {
                    Role::GamesSupervisor => self.view.games_supervisor_present,
                    _ => self.view.casino_supervisor_present,
                };
                Some(Command::SetSupervisorPresence(Presence { role: *role, present: !there }))
            }
            Command::SelectCoins(_) => self.selected(entry)?,
            Command::LoseCoins(_) => self.coin(|coin| coin != CoinStatus::Lost)?.map(Command::LoseCoins),
            Command::ReturnCoins(_) => self.coin(|coin| coin == CoinStatus::Lost)?.map(Command::ReturnCoins),
            Command::RaiseDispute(_) => prompts::text("What about?", "up to 256 bytes")?.map(Command::RaiseDispute),
            Command::CallNoSpin(NoSpin { reason: NoSpinReason::Other, .. }) => {
                let text = prompts::text("What for?", "up to 256 bytes")?;
                text.map(|text| Command::CallNoSpin(NoSpin { reason: NoSpinReason::Other, text: Some(text) }))
            }
            Command::CallNoSpin(NoSpin { reason, .. }) => {
                Some(Command::CallNoSpin(NoSpin { reason: *reason, text: None }))
            }
            Command::SendSpinnerOut(_) => send_out()?,
            Command::InvalidateOutcome(_) => self.invalidate()?,
            Command::SetLimits(now) => sign(now)?.map(Command::SetLimits),
            Command::SetPlayerLimits(limits) => player_limits(limits)?,
            Command::AnnounceLimits(SignNotice { sign: now, .. }) => {
                let Some(sign) = sign(now)? else { return Ok(None) };
                let minutes = prompts::number("In how many minutes?", 0, 10_080, 20)?;
                let notice = |minutes| SignNotice { sign, change_at: self.in_minutes(minutes) };
                minutes.map(|minutes| Command::AnnounceLimits(notice(minutes)))
            }
            Command::AnnounceClosing(_) => {
                let minutes = prompts::number("Closes in how many minutes?", 20, 10_080, 20)?;
                minutes.map(|minutes| Command::AnnounceClosing(self.in_minutes(minutes)))
            }
            whole => Some(whole.clone()),
        })
    }

    fn in_minutes(&self, minutes: u32) -> Timestamp {
        self.at.saturating_add(MINUTE * Timestamp::from(minutes))
    }

    /// Coins for the kip, where there are several to select from.
    fn selected(&self, entry: &Entry) -> Answer<Command> {
        let coins = self.participants.terminology.coins;
        let named = entry.choices().filter_map(|choice| match &choice.command {
            Command::SelectCoins(picked) => {
                Some((format!("{coins} {}", phrases::coin_list(picked)), choice.command.clone()))
            }
            _ => None,
        });
        let named: Vec<_> = named.collect();
        match named.as_slice() {
            [(_, only)] => Ok(Some(only.clone())),
            _ => pick(&format!("Which {coins}?"), named),
        }
    }

    /// One coin of the set.
    fn coin(&self, is_meant: fn(CoinStatus) -> bool) -> Answer<Picked> {
        let coin = self.participants.terminology.coin;
        let meant = (1..).zip(&self.view.coins).filter(|(_, status)| is_meant(**status));
        let named = meant.map(|(first, _)| (format!("{coin} {first}"), Picked { first, second: None, third: None }));
        pick(&format!("Which {coin}?"), named)
    }

    fn invalidate(&self) -> Answer<Command> {
        let scopes = [
            ("this result only".into(), InvalidationScope::Result),
            ("the whole spinner's game".into(), InvalidationScope::Game),
        ];
        let Some(scope) = pick("How far does it reach?", scopes)? else { return Ok(None) };
        let reasons = [
            ("disruption: commotion, fire, riot, brawl, robbery, an act of God".into(), InvalidationReason::Disruption),
            ("fraud".into(), InvalidationReason::Fraud),
        ];
        let Some(reason) = pick("Why?", reasons)? else { return Ok(None) };
        let Some(forfeits) = forfeits(reason, self.participants.terminology.bank)? else { return Ok(None) };
        Ok(Some(Command::InvalidateOutcome(Invalidation { scope, reason, forfeits })))
    }
}

/// A stake in chips, in tokens or in both; Enter takes the least.
fn stake(question: &str, entry: &Entry) -> Answer<Stake> {
    // A range says what is accepted while the other tender stays as it stands in the command.
    let alone = entry.choices().filter(|choice| match choice.command {
        Command::PlaceWager(Wager { stake, .. }) | Command::ChangeWager(Wager { stake, .. }) => in_one_tender(stake),
        Command::PlaceSpinnerWager(stake) | Command::ChangeSpinnerWager(stake) => in_one_tender(stake),
        _ => false,
    });
    let ranges: Vec<_> = alone.filter_map(label::amount).cloned().collect();
    let all = entry.choices().filter_map(label::amount);
    let least = all.min_by_key(|range| (range.tender, range.least)).map_or(0, |range| range.least);
    prompts::stake(question, ranges, least)
}

const fn in_one_tender(stake: Stake) -> bool {
    stake.chips == 0 || stake.tokens == 0
}

/// An amount; Enter takes the nearest to the usual one.
fn amount(question: &str, entry: &Entry, usual: MinorUnits) -> Answer<MinorUnits> {
    let Some(range) = entry.choices().find_map(label::amount) else { return Ok(None) };
    prompts::amount(question, range, at_most(range, usual))
}

/// Minimum, maximum and unit of one kind of wager.
pub(super) fn bounds(of: &str, now: Bounds) -> Answer<Bounds> {
    let Some(min) = prompts::amount(&format!("{of}: minimum"), &from(1), now.min)? else { return Ok(None) };
    let Some(max) = prompts::amount(&format!("{of}: maximum"), &from(min), now.max.max(min))? else { return Ok(None) };
    Ok(Some(Bounds { min, max, unit: now.unit }))
}

/// Any amount that can be given, from that one on.
const fn from(least: MinorUnits) -> AmountRange {
    const MOST: MinorUnits = 1_000_000_000_000_000;
    AmountRange { tender: 0, least, most: MOST, step: 1, on_top_of: 0, made_of: Vec::new() }
}

/// A new sign, with what it says now as defaults.
fn sign(now: &Sign) -> Answer<Sign> {
    let Some(spinner) = bounds("Spinner's wager", now.spinner)? else { return Ok(None) };
    let Some(heads_tails) = bounds("Heads and Tails", now.heads_tails)? else { return Ok(None) };
    Ok(Some(Sign { spinner, heads_tails }))
}

fn player_limits(limits: &PlayerLimits) -> Answer<Command> {
    let Some(min) = prompts::amount("Minimum for this player", &from(1), 100)? else { return Ok(None) };
    let Some(max) = prompts::amount("Maximum, above the sign's", &from(min), min)? else { return Ok(None) };
    Ok(Some(Command::SetPlayerLimits(PlayerLimits { min, max, ..*limits })))
}

fn forfeits(reason: InvalidationReason, bank: Bank) -> Answer<Vec<Forfeit>> {
    let none = format!("Is a {} forfeited?", if bank == Bank::House { "wager" } else { "stake" });
    if reason != InvalidationReason::Fraud || prompts::confirm(&none, false)? != Some(true) {
        return Ok(Some(Vec::new()));
    }
    let Some(seat) = prompts::number("Whose? Seat", 1, 64, 1)? else { return Ok(None) };
    let kinds = match bank {
        Bank::House => [WagerKind::Heads, WagerKind::Tails, WagerKind::Spinner],
        Bank::Players => [WagerKind::SideBet, WagerKind::Centre, WagerKind::Cover],
    };
    let Some(wager) = pick("Which?", kinds.map(|kind| (phrases::wager(kind).into(), kind)))? else { return Ok(None) };
    let bet = match wager {
        WagerKind::SideBet => match prompts::number("Which bet? Its number", 1, 256, 1)? {
            Some(bet) => Some(bet),
            None => return Ok(None),
        },
        _ => None,
    };
    Ok(Some(vec![Forfeit { seat, wager, bet }]))
}

fn send_out() -> Answer<Command> {
    let reasons = SendingOutReason::ALL.iter().map(|reason| (phrases::sending_out(*reason).into(), *reason));
    let Some(reason) = pick("Why?", reasons)? else { return Ok(None) };
    let bar = prompts::confirm("Barred from the ring until close of play?", false)?;
    Ok(bar.map(|bar| Command::SendSpinnerOut(SendingOut { reason, bar })))
}
