//! From a command that would be accepted to the command itself: what it carries is asked for.

use std::fmt;

use kip::two_up::{
    AmountRange, Bank, Bounds, Command, Faces, Forfeit, Invalidation, InvalidationReason, InvalidationScope, Landing,
    LegalCommand, LimitsKind, Matching, NoSpin, NoSpinReason, Picked, PlayerLimits, Presence, SendingOut,
    SendingOutReason, Side, Sign, SignNotice, View, Wager, WagerAt, WagerKind,
};
use kip::words::{Joining, MinorUnits, Role, Stake, Timestamp};

use super::coins;
use super::prompts::{self, Answer};
use crate::cli::fair::{self, Chains};
use crate::cli::people::People;
use crate::cli::words;

const MOST: MinorUnits = 1_000_000_000_000_000;
const MINUTE: Timestamp = 60_000;

/// What a player may type.
pub(super) const ENTROPY: &str = "64 hex digits, or any text: its SHA-256 joins the draws; Enter: random; Esc: none";

/// What is known when a command is made up.
pub(super) struct Asking<'a> {
    pub view: &'a View,
    pub at: Timestamp,
    pub start: Faces,
    pub people: &'a People,
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
    pub(super) fn command(&mut self, legal: &LegalCommand) -> Answer<Command> {
        let seat = legal.seat.unwrap_or(0);
        let item = legal.item.unwrap_or(0);
        let side = side_of(legal.wager);
        let own = legal.number.unwrap_or(0);
        Ok(match legal.command.as_str() {
            // nothing to ask
            "cancel-closing" => Some(Command::CancelClosing),
            "close-table" => Some(Command::CloseTable),
            "bring-new-set" => Some(Command::BringNewSet),
            "record-failure-to-spin" => Some(Command::RecordFailureToSpin),
            "no-more-bets" => Some(Command::NoMoreBets),
            "announce-result" => Some(Command::AnnounceResult),
            "start-house-spin" => Some(Command::StartHouseSpin),
            "place-your-bets" => Some(Command::PlaceYourBets),
            "call-off-centre" => Some(Command::CallOffCentre),
            "accept-coins" => Some(Command::AcceptCoins),
            "decline-coins" => Some(Command::DeclineCoins),
            "request-original-coins" => Some(Command::RequestOriginalCoins),
            "elect-retire" => Some(Command::ElectRetire),
            "elect-house-spin" => Some(Command::ElectHouseSpin),
            "decline-further-spins" => Some(Command::DeclineFurtherSpins),
            "retire" => Some(Command::Retire),
            "spin-again" => Some(Command::SpinAgain),
            "withdraw-due" => Some(Command::WithdrawDue),
            "stay" => Some(Command::Stay),
            "throw-coins" => Some(Command::ThrowCoins(self.start)),
            // what the entry names itself
            "leave" => Some(Command::Leave(seat)),
            "vacate-seat" => Some(Command::VacateSeat(seat)),
            "clear-player-limits" => Some(Command::ClearPlayerLimits(seat)),
            "void-wagers" => Some(Command::VoidWagers(seat)),
            "exclude-player" => Some(Command::ExcludePlayer(seat)),
            "offer-coins" => Some(Command::OfferCoins(seat)),
            "decline-cover" => Some(Command::DeclineCover(legal.seat.unwrap_or(own))),
            "return-under-minimum" => Some(Command::ReturnUnderMinimum(self.wager_at(legal))),
            "refuse-wager" => Some(Command::RefuseWager(self.wager_at(legal))),
            "refer-to-inspector" => Some(Command::ReferToInspector(item)),
            "decide-dispute" => Some(Command::DecideDispute(item)),
            "request-review" => Some(Command::RequestReview(item)),
            "lose-coins" => Some(Command::LoseCoins(coin(item))),
            "return-coins" => Some(Command::ReturnCoins(coin(item))),
            "change-coins" => Some(Command::ChangeCoins(u8::try_from(item).unwrap_or(0))),
            "appoint-substitute" => Some(Command::AppointSubstitute(legal.subject.unwrap_or(Role::Dealer))),
            "withdraw-wager" => Some(Command::WithdrawWager(side)),
            "elect-prison" => Some(Command::ElectPrison(side)),
            "elect-partage" => Some(Command::ElectPartage(side)),
            "call-side" => Some(Command::CallSide(side)),
            "withdraw-side-offer" => Some(Command::WithdrawSideOffer(item)),
            // amounts
            "place-wager" => self.wager(legal)?.map(Command::PlaceWager),
            "change-wager" => self.wager(legal)?.map(Command::ChangeWager),
            "place-spinner-wager" => stake("Spinner's wager", legal)?.map(Command::PlaceSpinnerWager),
            "change-spinner-wager" => stake("Spinner's wager, the new total", legal)?.map(Command::ChangeSpinnerWager),
            "stake-centre" => some("In the centre", legal)?.map(Command::StakeCentre),
            "offer-side-bet" => some("On Heads", legal)?.map(Command::OfferSideBet),
            "cover-centre" => all("Cover", legal)?.map(Command::CoverCentre),
            "match-side-bet" => {
                all("On Tails", legal)?.map(|amount| Command::MatchSideBet(Matching { offer: item, amount }))
            }
            // choices and texts
            "join" => {
                let of_age = prompts::confirm("Is the player 18 years of age or older?", true)?;
                of_age.map(|age_attested| Command::Join(Joining { seat, age_attested }))
            }
            "set-supervisor-presence" => self.presence(legal)?,
            "land" => self.land(legal)?,
            "commit-draws" => Some(Command::CommitDraws(self.chains.commit()?)),
            "announce-limits" => self.announce_limits()?,
            "set-limits" => self.sign()?.map(Command::SetLimits),
            "set-player-limits" => player_limits(legal)?,
            "announce-closing" => {
                let minutes = prompts::number("Closes in how many minutes?", 20, 10_080, 20)?;
                minutes.map(|minutes| Command::AnnounceClosing(self.in_minutes(minutes)))
            }
            "invalidate-outcome" => self.invalidate()?,
            "send-spinner-out" => send_out()?,
            "call-no-spin" => no_spin(legal)?,
            "add-entropy" => {
                let text = prompts::text("Your entropy", ENTROPY)?;
                match text {
                    Some(text) => Some(Command::AddEntropy(fair::entropy(&text)?)),
                    None => None,
                }
            }
            "raise-dispute" => {
                let text = prompts::text("What about?", "up to 256 bytes")?;
                text.map(Command::RaiseDispute)
            }
            "select-coins" => {
                let spun = if self.start.third.is_some() { 3 } else { 2 };
                coins::select(self.view, spun, self.people.idiom)?.map(Command::SelectCoins)
            }
            _ => None,
        })
    }

    const fn wager_at(&self, legal: &LegalCommand) -> WagerAt {
        let seat = match legal.seat {
            Some(seat) => seat,
            None => 0,
        };
        let wager = match legal.wager {
            Some(wager) => wager,
            None => WagerKind::Heads,
        };
        WagerAt { seat, wager }
    }

    fn in_minutes(&self, minutes: u32) -> Timestamp {
        self.at.saturating_add(MINUTE * Timestamp::from(minutes))
    }

    fn wager(&self, legal: &LegalCommand) -> Answer<Wager> {
        let side = side_of(legal.wager);
        let question = match legal.command.as_str() {
            "change-wager" => format!("On {}, the new total", words::side(side)),
            _ => format!("On {}", words::side(side)),
        };
        let stake = stake(&question, legal)?;
        Ok(stake.map(|stake| Wager { side, stake }))
    }

    fn presence(&self, legal: &LegalCommand) -> Answer<Command> {
        let role = legal.subject.unwrap_or(Role::GamesSupervisor);
        let there = match role {
            Role::GamesSupervisor => self.view.games_supervisor_present,
            _ => self.view.casino_supervisor_present,
        };
        Ok(Some(Command::SetSupervisorPresence(Presence { role, present: !there })))
    }

    fn land(&mut self, legal: &LegalCommand) -> Answer<Command> {
        if legal.role == Role::Host {
            return Ok(Some(Command::Land(self.chains.landing(self.view)?)));
        }
        let rests = coins::rests(self.start.third.is_some(), self.people.idiom)?;
        Ok(rests.map(|rests| Command::Land(Landing::Observed(rests))))
    }

    fn announce_limits(&self) -> Answer<Command> {
        let Some(sign) = self.sign()? else { return Ok(None) };
        let minutes = prompts::number("In how many minutes?", 0, 10_080, 20)?;
        let notice = |minutes| SignNotice { sign, change_at: self.in_minutes(minutes) };
        Ok(minutes.map(|minutes| Command::AnnounceLimits(notice(minutes))))
    }

    /// A new sign, with what it says now as defaults.
    fn sign(&self) -> Answer<Sign> {
        let Some(now) = self.view.casino.as_ref().map(|casino| casino.sign) else { return Ok(None) };
        let Some(spinner) = bounds("Spinner's wager", now.spinner)? else { return Ok(None) };
        let Some(heads_tails) = bounds("Heads and Tails", now.heads_tails)? else { return Ok(None) };
        Ok(Some(Sign { spinner, heads_tails }))
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
        let Some(forfeits) = forfeits(reason, self.people.idiom.bank)? else { return Ok(None) };
        Ok(Some(Command::InvalidateOutcome(Invalidation { scope, reason, forfeits })))
    }
}

/// Where an entry names a side.
pub(super) fn side_of(wager: Option<WagerKind>) -> Side {
    match wager {
        Some(WagerKind::Tails) => Side::Tails,
        _ => Side::Heads,
    }
}

fn coin(number: u32) -> Picked {
    Picked { first: u8::try_from(number).unwrap_or(0), second: None, third: None }
}

fn range(legal: &LegalCommand) -> AmountRange {
    legal.amount.unwrap_or(AmountRange { min: 1, max: MOST })
}

fn stake(question: &str, legal: &LegalCommand) -> Answer<Stake> {
    let range = range(legal);
    prompts::stake(question, range, range.min)
}

/// What is staked in a ring where nobody says otherwise: a ring has no sign.
pub(super) const USUAL: MinorUnits = 1_000;

fn some(question: &str, legal: &LegalCommand) -> Answer<MinorUnits> {
    let range = range(legal);
    prompts::amount(question, range, USUAL.clamp(range.min, range.max))
}

/// What is open is covered or matched whole where nobody says otherwise.
fn all(question: &str, legal: &LegalCommand) -> Answer<MinorUnits> {
    let range = range(legal);
    prompts::amount(question, range, range.max)
}

/// Minimum, maximum and unit of one kind of wager.
pub(super) fn bounds(of: &str, now: Bounds) -> Answer<Bounds> {
    let all = AmountRange { min: 1, max: MOST };
    let Some(min) = prompts::amount(&format!("{of}: minimum"), all, now.min)? else { return Ok(None) };
    let above = AmountRange { min, max: MOST };
    let Some(max) = prompts::amount(&format!("{of}: maximum"), above, now.max.max(min))? else { return Ok(None) };
    Ok(Some(Bounds { min, max, unit: now.unit }))
}

fn player_limits(legal: &LegalCommand) -> Answer<Command> {
    let limits = match legal.wager {
        Some(WagerKind::Spinner) => LimitsKind::Spinner,
        _ => LimitsKind::HeadsTails,
    };
    let all = AmountRange { min: 1, max: MOST };
    let Some(min) = prompts::amount("Minimum for this player", all, 100)? else { return Ok(None) };
    let Some(max) = prompts::amount("Maximum, above the sign's", AmountRange { min, max: MOST }, min)? else {
        return Ok(None);
    };
    let limits = PlayerLimits { seat: legal.seat.unwrap_or(0), limits, min, max };
    Ok(Some(Command::SetPlayerLimits(limits)))
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
    let Some(wager) = pick("Which?", kinds.map(|kind| (words::wager(kind).into(), kind)))? else { return Ok(None) };
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
    let reasons = SendingOutReason::ALL.iter().map(|reason| (words::sending_out(*reason).into(), *reason));
    let Some(reason) = pick("Why?", reasons)? else { return Ok(None) };
    let bar = prompts::confirm("Barred from the ring until close of play?", false)?;
    Ok(bar.map(|bar| Command::SendSpinnerOut(SendingOut { reason, bar })))
}

fn no_spin(legal: &LegalCommand) -> Answer<Command> {
    let named = legal.reason.as_deref();
    let reason = NoSpinReason::ALL.iter().copied().find(|reason| Some(reason.as_str()) == named);
    let Some(reason) = reason else { return Ok(None) };
    let text = if reason == NoSpinReason::Other {
        match prompts::text("What for?", "up to 256 bytes")? {
            Some(text) => Some(text),
            None => return Ok(None),
        }
    } else {
        None
    };
    Ok(Some(Command::CallNoSpin(NoSpin { reason, text })))
}
