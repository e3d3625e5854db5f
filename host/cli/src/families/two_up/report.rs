//! Rounds, spinners' games and balances, as tables for people and as JSON for machines.

use comfy_table::{Cell, Color};
use kip::two_up::{Bank, Thrower};
use owo_colors::OwoColorize as _;
use serde_json::{Value, json};

use crate::errors::Outcome;
use crate::families::two_up::ledger::{Ledger, Purse};
use crate::families::two_up::rounds::{Fate, Round, RoundLine, Spin, SpinnersGame};
use crate::output::{Out, money, right, signed, stake, table};
use crate::participants::Participants;
use crate::phrases;

/// Prints a round: its spins, and a row for every stake.
pub(crate) fn print_round(round: &Round, participants: &Participants, out: &mut Out) -> Outcome {
    out.line(format!("\n{}", title(round, participants).bold()))?;
    if !round.spins.is_empty() {
        out.line(format!("  {}", spins(&round.spins, participants)))?;
    }
    if round.lines.is_empty() {
        let what = if round.result.is_none() && !round.spins.is_empty() { "is settled yet" } else { "was settled" };
        return out.line(format!("  no {} {what}", stake_word(participants)));
    }
    let mut rows = table(&["Player", wager_heading(participants), "Staked", "Outcome", "Paid", "Clause"]);
    for line in &round.lines {
        rows.add_row([
            Cell::new(participants.full_name(line.seat)),
            Cell::new(phrases::wager_short(line.wager)),
            right(stake(line.stake)),
            fate(line),
            right(paid(line)),
            Cell::new(&line.clause),
        ]);
    }
    out.line(rows)
}

/// Returns the word for one stake.
const fn stake_word(participants: &Participants) -> &'static str {
    match participants.terminology.bank {
        Bank::House => "wager",
        Bank::Players => "bet",
    }
}

const fn wager_heading(participants: &Participants) -> &'static str {
    match participants.terminology.bank {
        Bank::House => "Wager",
        Bank::Players => "Bet",
    }
}

fn title(round: &Round, participants: &Participants) -> String {
    let thrower = match round.thrower {
        Some(Thrower::Spinner(seat)) => participants.full_name(seat),
        Some(by) if participants.terminology.bank == Bank::Players => phrases::thrower(by, participants),
        Some(by) => format!("the house ({})", phrases::thrower(by, participants)),
        None => String::new(),
    };
    let side = round.side.map_or(String::new(), |side| format!(" for {}", phrases::side(side)));
    let result = round.result.map_or("no result", phrases::decision);
    match (round.number, round.invalidated) {
        (_, Some(_)) => "The outcome is invalidated".into(),
        (Some(number), None) => format!("Round {number}: {thrower} spins{side}: {result}"),
        (None, None) if round.spins.is_empty() => "Outside a round".into(),
        (None, None) => format!("A round without its end: {thrower} spins{side}"),
    }
}

fn spins(spins: &[Spin], participants: &Participants) -> String {
    spins.iter().map(|spin| spin.sentence(participants.terminology)).collect::<Vec<_>>().join(", ")
}

fn fate(line: &RoundLine) -> Cell {
    let text = match &line.reason {
        Some(reason) => format!("{}: {reason}", line.fate.as_str()),
        None => line.fate.as_str().into(),
    };
    match line.fate {
        Fate::Won => Cell::new(text).fg(Color::Green),
        Fate::Lost | Fate::Forfeited => Cell::new(text).fg(Color::Red),
        _ => Cell::new(text).fg(Color::Yellow),
    }
}

fn paid(line: &RoundLine) -> String {
    let paid = signed(line.paid.into());
    match (line.paid, line.exact) {
        (0, _) => String::new(),
        (_, Some(exact)) if line.fate == Fate::Won => {
            format!("{} ({} rounded up)", paid.trim_start_matches('+'), phrases::exact_amount(exact))
        }
        _ => paid.trim_start_matches('+').into(),
    }
}

/// Prints every spinner's game.
pub(crate) fn print_games<'a>(
    games: impl Iterator<Item = &'a SpinnersGame>,
    participants: &Participants,
    out: &mut Out,
) -> Outcome {
    let stake_heading = match participants.terminology.bank {
        Bank::House => "Wager",
        Bank::Players => "Centre",
    };
    let mut rows = table(&["Spinner", "For", stake_heading, "Spins", "Outcome", "Paid"]);
    for game in games {
        let outcome = game.outcome.map_or("goes on", phrases::game_outcome_short);
        let outcome = if game.invalidated { format!("{outcome}, then invalidated") } else { outcome.into() };
        rows.add_row([
            participants.full_name(game.seat).into(),
            // A ring's spinner spins for Heads without calling it.
            game.side.map_or("Heads", phrases::side).into(),
            right(stake(game.stake)),
            spins(&game.spins, participants).into(),
            outcome.into(),
            right(if game.paid == 0 || game.outcome.is_none() { String::new() } else { money(game.paid) }),
        ]);
    }
    if rows.is_empty() {
        return Ok(());
    }
    out.heading("Spinners' games")?;
    out.line(rows)
}

/// Prints all balances and their sum, which is zero.
pub(crate) fn print_balances(ledger: Ledger<'_>, participants: &Participants, out: &mut Out) -> Outcome {
    let house = participants.terminology.bank == Bank::House;
    let tenders = house || ledger.has_tokens();
    let mut rows = if tenders { table(&["", "Chips", "Tokens", "Together"]) } else { table(&["", "Won or lost"]) };
    let mut row = |name: &str, purse: Purse| {
        let cell = |amount: i128| match amount {
            0 => right("0.00"),
            1.. => right(signed(amount)).fg(Color::Green),
            _ => right(signed(amount)).fg(Color::Red),
        };
        let amounts = if tenders { vec![purse.chips, purse.tokens, purse.total()] } else { vec![purse.total()] };
        rows.add_row([Cell::new(name)].into_iter().chain(amounts.into_iter().map(cell)));
    };
    let mut sum = Purse::default();
    for (seat, purse) in ledger.seats() {
        row(&participants.full_name(seat), purse);
        sum = sum + purse;
    }
    let bank = ledger.house();
    if house {
        row("the bank", bank);
        row("on the layout", ledger.at_stake());
    } else {
        // The house has no stake in a ring; only forfeits reach it.
        if bank != Purse::default() {
            row("the house", bank);
        }
        row("in the centre and on bets", ledger.at_stake());
    }
    row("sum", sum + bank + ledger.at_stake());
    out.heading("Balances, against what each came with")?;
    out.line(rows)
}

/// The balances as JSON. In a ring without tokens a balance is one number.
pub(crate) fn balances_json(ledger: Ledger<'_>, participants: &Participants) -> Value {
    let tenders = participants.terminology.bank == Bank::House || ledger.has_tokens();
    let purse = |purse: Purse| match tenders {
        true => json!({ "chips": amount(purse.chips), "tokens": amount(purse.tokens) }),
        false => amount(purse.total()),
    };
    let player = |(seat, held): (_, Purse)| match tenders {
        true => {
            json!({ "seat": seat, "name": participants.name(seat), "chips": amount(held.chips), "tokens": amount(held.tokens) })
        }
        false => json!({ "seat": seat, "name": participants.name(seat), "amount": amount(held.total()) }),
    };
    let players: Vec<_> = ledger.seats().map(player).collect();
    json!({ "players": players, "bank": purse(ledger.house()), "at-stake": purse(ledger.at_stake()) })
}

/// Formats an amount as JSON. The engine's sums are below 2^53, so more than an i64 is possible only in theory.
fn amount(amount: i128) -> Value {
    i64::try_from(amount).map_or_else(|_| json!(amount.to_string()), |amount| json!(amount))
}
