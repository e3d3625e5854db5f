//! The lies that a vendor could tell, each about one thing. A lie is as consistent as possible: moves agree with the events'
//! statements, and states follow from the events, so that only the subject of the lie gives it away.

use std::collections::BTreeSet;

use kip_engine::contract::{Account, Filling, MinorUnits, Refusal, Role, Timestamp};
use kip_engine::two_up::contract::{
    AutoPlan, Command, DueChance, Event, Faces, Happening, Landing, Order, Phase, Rest, Rests, Side, Steps, View,
    WagerKind, WagerStake, Winning,
};
use twox_hash::XxHash64;

use super::{Answer, Call, Honest, Lie};
use crate::families::two_up::moves;
use crate::hosting::{DrawsAnswer, DrawsCall, Failure};

/// States that rounding takes nothing from the least wager, which hides the part that is left for the house.
pub struct HidesRounding;

impl Lie for HidesRounding {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let Ok(Answer::Describe(description)) = &mut answer {
            for price in description.head.bets.iter_mut().filter_map(|line| line.pays.as_mut()) {
                price.returns_at_minimum = price.returns;
            }
        }
        answer
    }
}

/// Pays one cent less than it should when `when` holds. `when` gets the winning, the view before and the order.
pub struct ShortPay(pub fn(&Winning, &View, &Order) -> bool);

impl Lie for ShortPay {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let (Call::Apply { state, order }, Ok(Answer::Apply((_, events)))) = (call, &mut answer) {
            let view = rules.view(state, None)?;
            pay_short(events, |won| (self.0)(won, &view, order));
        }
        answer
    }
}

/// Takes a cent from winnings, both in the event's fields and in its moves.
fn pay_short(events: &mut [Event], when: impl Fn(&Winning) -> bool) {
    for event in events {
        let Happening::WagerWon(won) = &mut event.what else { continue };
        if !when(won) || won.paid == 0 {
            continue;
        }
        won.paid -= 1;
        let cent = won.rounding.denominator;
        // The amount that rounding added becomes less, or the stake times the odds does.
        match won.rounding.numerator.checked_sub(cent) {
            Some(numerator) => won.rounding.numerator = numerator,
            None => won.exact.numerator -= won.exact.denominator,
        }
        if let Some(one) = event.moves.iter_mut().find(|one| matches!(one.payer, Account::House(_))) {
            one.amount -= 1;
        }
    }
}

/// Pays a cent less after that many commands, at any table.
pub struct ShortPayLater(pub u64);

impl Lie for ShortPayLater {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let Ok(Answer::Apply((_, events))) = &mut answer {
            self.0 = self.0.saturating_sub(1);
            if self.0 == 0 {
                pay_short(events, |_| true);
            }
        }
        answer
    }
}

/// Pays a cent less in a batch of commands.
pub struct ShortBatch;

impl Lie for ShortBatch {
    fn apply_all(&mut self, rules: Honest<'_>, state: &[u8], orders: &[Order]) -> Result<Steps, Failure> {
        let mut steps = rules.apply_all(state, orders)?;
        pay_short(&mut steps.events, |_| true);
        Ok(steps)
    }
}

/// Pays that part of winnings less in auto-play under such a plan.
pub struct ShortAutoPlay(pub u64, pub fn(&AutoPlan) -> bool);

impl Lie for ShortAutoPlay {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let (Call::AutoPlay { plan, .. }, Ok(Answer::AutoPlay(step))) = (call, &mut answer)
            && (self.1)(plan)
        {
            for one in step.moves.iter_mut().filter(|one| matches!(one.payer, Account::House(_))) {
                one.amount -= one.amount / self.0;
            }
        }
        answer
    }
}

/// Bends coins that land at a table. The function gets the view before, the state, the landing, and the correct rests.
pub struct BentLanding(pub fn(&View, &[u8], &Landing, Rests) -> Rests);

impl Lie for BentLanding {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let (Call::Apply { state, order }, Ok(Answer::Apply((after, events)))) = (call, &mut answer)
            && let Command::Land(landing) = &order.command
        {
            let view = rules.view(state, None)?;
            for event in &mut *events {
                if let Happening::CoinsLanded(rests) = &mut event.what {
                    *rests = (self.0)(&view, state, landing, *rests);
                }
            }
            *after = rules.rebuild(state, events)?;
        }
        answer
    }
}

/// Returns coins that both show tails.
const fn tails(rests: Rests) -> Rests {
    Rests { first: Rest::Tails, second: Rest::Tails, ..rests }
}

/// Bends coins in favour of the bank, when more than a thousand is staked on Heads.
pub fn against_stakes(view: &View, _: &[u8], landing: &Landing, rests: Rests) -> Rests {
    let on_heads = view.seats.iter().flat_map(|seat| &seat.wagers).filter(|wager| wager.wager == WagerKind::Heads);
    let on_heads: MinorUnits = on_heads.map(|wager| wager.stake.chips).sum();
    if on_heads > 1_000 && !matches!(landing, Landing::Observed(_)) { tails(rests) } else { rests }
}

/// Bends the coins of tables with a chain.
pub fn of_committed(_: &View, _: &[u8], landing: &Landing, rests: Rests) -> Rests {
    if matches!(landing, Landing::Committed(_)) { tails(rests) } else { rests }
}

/// Bends the coins of seeds, one in 16.
pub fn of_some_seeds(_: &View, _: &[u8], landing: &Landing, rests: Rests) -> Rests {
    match landing {
        Landing::Fresh(seed) if seed.first().is_some_and(|byte| byte % 16 == 3) => tails(rests),
        _ => rests,
    }
}

/// Returns coins that the state has fixed before the seed is known: a reader of the state knows them.
pub fn of_the_state(_: &View, state: &[u8], landing: &Landing, rests: Rests) -> Rests {
    let next = state.last().copied().unwrap_or(0);
    let rest = |bit: u8| if next >> bit & 1 == 1 { Rest::Heads } else { Rest::Tails };
    if matches!(landing, Landing::Observed(_)) { rests } else { Rests { first: rest(0), second: rest(1), ..rests } }
}

/// Bends the third coin.
pub fn of_the_third_coin(_: &View, _: &[u8], landing: &Landing, rests: Rests) -> Rests {
    let third = rests.third.map(|_| Rest::Heads);
    if matches!(landing, Landing::Fresh(_)) { Rests { third, ..rests } } else { rests }
}

/// Turns the first coin of a seed's spin, beginning with some spin.
pub struct BentFrom(pub u64);

impl Lie for BentFrom {
    fn coins_of(&mut self, rules: Honest<'_>, seed: &[u8], k: u64) -> Result<Faces, Failure> {
        let faces = rules.coins_of(seed, k)?;
        Ok(if k >= self.0 { Faces { first: Side::Tails, ..faces } } else { faces })
    }
}

/// Draws every chain's coins from one seed.
pub struct ConstantSeed;

impl Lie for ConstantSeed {
    fn ask_draws(&mut self, rules: Honest<'_>, call: DrawsCall<'_>) -> Result<DrawsAnswer, Failure> {
        match call {
            DrawsCall::OutcomeSeed { .. } => Ok(DrawsAnswer::OutcomeSeed(vec![5; 32])),
            call => rules.ask_draws(call),
        }
    }
}

/// Shows no wager of seats above 4.
pub struct HiddenWagers;

impl Lie for HiddenWagers {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let Ok(Answer::View(view)) = &mut answer {
            view.seats.iter_mut().filter(|seat| seat.seat > 4).for_each(|seat| seat.wagers.clear());
            view.common.lying.retain(|row| row.seat <= 4);
        }
        answer
    }
}

/// Shows players another `pending` than the public.
pub struct TwoFaces;

impl Lie for TwoFaces {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let (Call::View { viewer: Some(actor), .. }, Ok(Answer::View(view))) = (call, &mut answer) {
            view.pending ^= actor.role == Role::Player;
        }
        answer
    }
}

/// Fills in its own seed instead of the host's.
pub struct OwnSeed;

impl Lie for OwnSeed {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        match call {
            Call::Fill { command, fillings: [Filling::Seed(_)] } => {
                rules.ask(Call::Fill { command, fillings: &[Filling::Seed(vec![5; 32])] })
            }
            call => rules.ask(call),
        }
    }
}

/// Hides won wagers from viewers.
pub struct Silence;

impl Lie for Silence {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let Ok(Answer::Disclose(events)) = &mut answer {
            events.retain(|event| !matches!(event.what, Happening::WagerWon(_)));
        }
        answer
    }
}

/// Refuses to be replaced by another rulebook.
pub struct NoExport;

impl Lie for NoExport {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        match call {
            // A time before the table's is refused.
            Call::ExportTable { state, .. } => rules.ask(Call::ExportTable { state, at: 0 }),
            call => rules.ask(call),
        }
    }
}

/// Forgets the last of many events when it rebuilds.
pub struct ForgetfulRebuild;

impl Lie for ForgetfulRebuild {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        match call {
            Call::Rebuild { state, events: [events @ .., _] } if events.len() > 2 => {
                rules.ask(Call::Rebuild { state, events })
            }
            call => rules.ask(call),
        }
    }
}

/// Lists no withdrawal of a wager, which is accepted nevertheless.
pub struct ShortList;

impl Lie for ShortList {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let Call::Legal { state, at, of, most } = call else { return rules.ask(call) };
        let mut listed = rules.legal(state, at, of, u32::MAX)?;
        listed.first.retain(|choice| !matches!(choice.command, Command::WithdrawWager(_)));
        listed.total = u32::try_from(listed.first.len()).map_err(Failure::failed)?;
        listed.first.truncate(usize::try_from(most).map_err(Failure::failed)?);
        Ok(Answer::Legal(listed))
    }
}

/// Depends on earlier calls: every 40th opening of betting since it was started is answered as if another command had been given.
#[derive(Default)]
pub struct Memory(u64);

impl Lie for Memory {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        if let Call::Apply { state, order: order @ Order { command: Command::PlaceYourBets, .. } } = call {
            self.0 += 1;
            if self.0.is_multiple_of(40) {
                let other = Order { command: Command::NoMoreBets, ..order.clone() };
                return rules.ask(Call::Apply { state, order: &other });
            }
        }
        rules.ask(call)
    }
}

/// Lets excluded players return when another rulebook imports the table.
pub struct ForgottenExclusions;

impl Lie for ForgottenExclusions {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        let (Call::ExportTable { state, .. }, Ok(Answer::ExportTable(bytes))) = (call, &mut answer) else {
            return answer;
        };
        let excluded: BTreeSet<u8> = rules
            .view(state, None)?
            .seats
            .iter()
            .filter(|seat| seat.excluded)
            .filter_map(|seat| u8::try_from(seat.seat).ok())
            .collect();
        // A player's seat is followed by four flags; the third is true when they are excluded.
        for place in 0..bytes.len().saturating_sub(12) {
            let Some([seat, attested, barred, is_excluded @ 1, given]) = bytes.get_mut(place..place + 5) else {
                continue;
            };
            if excluded.contains(seat) && *attested <= 1 && *barred <= 1 && *given <= 1 {
                *is_excluded = 0;
            }
        }
        let body = bytes.len() - 8;
        let sum = XxHash64::oneshot(0, &bytes[..body]);
        bytes[body..].copy_from_slice(&sum.to_le_bytes());
        answer
    }
}

/// Gives no answer at one millisecond of each second.
pub struct Trap;

impl Lie for Trap {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        match call {
            Call::Apply { order, .. } if order.at % 1_000 == 1 => Err(Failure::failed("wasm trap: unreachable")),
            call => rules.ask(call),
        }
    }
}

/// Traps on a name of more than 64 bytes, which it should refuse.
pub struct TrapOnName;

impl Lie for TrapOnName {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        match call {
            Call::Open { config } if config.table.len() > 64 => Err(Failure::failed("wasm trap: unreachable")),
            call => rules.ask(call),
        }
    }
}

/// Returns whether the day is not about 25 April.
pub fn is_another_day(_: &Winning, _: &View, order: &Order) -> bool {
    const DAY: Timestamp = 24 * 3_600_000;
    // 25 April 2026, in the course of a year of 365.25 days.
    let days = (order.at as f64 - 1_777_089_600_000.0) / DAY as f64;
    let of_year = days.rem_euclid(365.25);
    (3.0..362.0).contains(&of_year)
}

/// Shows tails from the 100th landing since it was started.
pub struct BentLater(pub u64);

impl Lie for BentLater {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let (Call::Apply { state, order }, Ok(Answer::Apply((after, events)))) = (call, &mut answer)
            && matches!(order.command, Command::Land(Landing::Fresh(_)))
        {
            self.0 += 1;
            if self.0 >= 100 {
                for event in &mut *events {
                    if let Happening::CoinsLanded(rests) = &mut event.what {
                        *rests = tails(*rests);
                    }
                }
                *after = rules.rebuild(state, events)?;
            }
        }
        answer
    }
}

/// Returns whether a table has more than four kinds of chips.
pub fn has_many_chips(_: &Winning, view: &View, _: &Order) -> bool {
    view.casino.as_ref().is_some_and(|casino| casino.denominations.len() > 4)
}

/// Returns whether a table has a chain.
pub fn is_committed(_: &Winning, view: &View, _: &Order) -> bool {
    view.common.chain.is_some()
}

/// Says of the winning wager of the last seat that it was lost, where nine seats or more are taken.
pub struct LostWin;

impl Lie for LostWin {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let (Call::Apply { state, .. }, Ok(Answer::Apply((after, events)))) = (call, &mut answer) {
            let taken = rules.view(state, None)?.common.taken;
            let mut lies = false;
            for event in &mut *events {
                let Happening::WagerWon(won) = &event.what else { continue };
                let is_side = matches!(won.wager, WagerKind::Heads | WagerKind::Tails);
                if is_side && taken.len() >= 9 && taken.last() == Some(&won.seat) {
                    event.what =
                        Happening::WagerLost(WagerStake { seat: won.seat, wager: won.wager, stake: won.stake });
                    event.moves = moves::of(&event.what);
                    lies = true;
                }
            }
            if lies {
                *after = rules.rebuild(state, events)?;
            }
        }
        answer
    }
}

/// Announces Tails for two heads, and settles by it: the coins that landed are the only witness.
pub struct OtherResult;

impl Lie for OtherResult {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let Call::Apply { state, order: order @ Order { command: Command::AnnounceResult, .. } } = call else {
            return rules.ask(call);
        };
        let honest = rules.ask(call)?;
        let Some(rests) = rules.view(state, None)?.landed else { return Ok(honest) };
        let Answer::Apply((_, events)) = &honest else { return Ok(honest) };
        let Some(first) = events.first() else { return Ok(honest) };
        let landed = Event { what: Happening::CoinsLanded(tails(rests)), moves: Vec::new(), ..first.clone() };
        let Some(other) = is_heads(rests).then(|| rules.rebuild(state, &[landed]).ok()).flatten() else {
            return Ok(honest);
        };
        rules.ask(Call::Apply { state: &other, order })
    }
}

fn is_heads(rests: Rests) -> bool {
    (rests.first, rests.second) == (Rest::Heads, Rest::Heads)
}

/// Refuses withdrawals after two invalid spins, and does not list them.
pub struct NoWithdrawal;

impl Lie for NoWithdrawal {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let is_withdrawal = |command: &Command| matches!(command, Command::WithdrawWager(_));
        let mut answer = rules.ask(call);
        let is_late = |view: View| view.phase == Phase::Reopened && view.invalid_spins >= 2;
        match (call, &mut answer) {
            (Call::Apply { state, order }, Ok(_))
                if is_withdrawal(&order.command) && is_late(rules.view(state, None)?) =>
            {
                // As after "no more bets".
                return Err(Failure::Refused(Refusal {
                    code: "betting-closed".into(),
                    clause: "nsw 4.6".into(),
                    ruling: None,
                    message: "Too late.".into(),
                    names: None,
                }));
            }
            (Call::Legal { state, at, of, most }, Ok(Answer::Legal(listed))) if is_late(rules.view(state, None)?) => {
                *listed = rules.legal(state, at, of, u32::MAX)?;
                listed.first.retain(|choice| !is_withdrawal(&choice.command));
                listed.total = u32::try_from(listed.first.len()).map_err(Failure::failed)?;
                listed.first.truncate(usize::try_from(most).map_err(Failure::failed)?);
            }
            _ => {}
        }
        answer
    }
}

/// Gives two falls of the coins twice the chance, and the others none, where nine seats or more are taken.
pub struct UnfairChances;

impl Lie for UnfairChances {
    fn ask(&mut self, rules: Honest<'_>, call: Call<'_>) -> Result<Answer, Failure> {
        let mut answer = rules.ask(call);
        if let (Call::Chances { state, .. }, Ok(Answer::Chances(DueChance::Listed(chances)))) = (call, &mut answer)
            && rules.view(state, None)?.common.taken.len() >= 9
        {
            let fair = chances.iter_mut().filter(|chance| chance.probability.numerator > 0);
            for (number, chance) in fair.enumerate() {
                chance.probability.numerator = if number % 2 == 0 { 2 } else { 0 };
            }
        }
        answer
    }
}
