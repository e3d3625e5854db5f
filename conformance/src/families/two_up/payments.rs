//! Checks the statements of events about money: by their own fields, by the odds and chips of the table, and by their moves.
//!
//! Nothing here asks the engine. Odds and policies are the rulebook's own, as its description states them (parts 2 and 3 compare
//! those with the text and with the coins). The arithmetic is that of R18, R76 and R79, written a second time.

use kip_contract::two_up::{
    CasinoTerms, CasinoView, Config, CoverBack, CoverPayment, Description, Event, Halving, Happening, OddsPaid,
    Placing, Reversal, Stake, StakeChange, TableView, Terms, WagerKind, Winning,
};
use kip_contract::types::{Fraction, MinorUnits, Move};

use super::moves;
use crate::chips::Chips;

/// The payments for the wagers of a table.
pub struct Payments {
    /// `None` when players bet against each other.
    bank: Option<Bank>,
}

/// The payments of a bank.
struct Bank {
    odds: OddsPaid,
    chips: Chips,
    /// True when winnings are rounded down to chips (R79), not up (R18).
    rounds_down: bool,
    /// True when half of a wager can be returned.
    halves: bool,
}

impl Payments {
    /// Returns the payments of a table that is opened with that config.
    #[must_use]
    pub fn under(description: &Description, config: &Config) -> Self {
        let Terms::Casino(CasinoTerms { denominations, odds, .. }) = &config.terms else { return Self { bank: None } };
        Self { bank: Some(Bank::of(description, denominations, *odds)) }
    }

    /// Returns the payments of a table that shows that view. A table of another rulebook may have come with its own terms.
    #[must_use]
    pub fn shown(description: &Description, view: &TableView) -> Self {
        let shown = |casino: &CasinoView| Bank::of(description, &casino.denominations, Some(casino.odds));
        Self { bank: view.casino.as_ref().map(shown) }
    }

    /// Returns the false statement about money in the first of these events that has one.
    #[must_use]
    pub fn find_misstatement(&self, events: &[Event]) -> Option<String> {
        events.iter().find_map(|event| Some(format!("`{}`: {}", event.what.name(), self.find_in(event)?)))
    }

    fn find_in(&self, event: &Event) -> Option<String> {
        let wrong = match &event.what {
            Happening::WagerPlaced(it) => find_in_placing(it),
            Happening::WagerChanged(it) | Happening::SpinnerWagerChanged(it) => find_in_change(it),
            Happening::WagerWon(it) => self.find_in_winning(it),
            Happening::WagerHalved(it) => self.find_in_halving(it),
            Happening::SettlementReversed(it) => self.find_in_reversal(it),
            Happening::CoverReturned(it) => find_in_cover_back(it),
            Happening::CoverPaid(it) => find_in_cover_payment(it, false),
            Happening::CoverReversed(it) => find_in_cover_payment(it, true),
            _ => None,
        };
        wrong.or_else(|| find_in_moves(&moves::of(&event.what), &event.moves))
    }

    fn find_in_winning(&self, it: &Winning) -> Option<String> {
        let Winning { wager, stake, exact, rounding, paid, .. } = it;
        let Some((bank, odds)) = self.odds_of(*wager) else {
            return Some(format!("nobody pays on {}", wager.as_str()));
        };
        if !is_product(stake.total(), odds, *exact) {
            return Some(format!(
                "{} at {} comes to something else than {}",
                stake.total(),
                format_fraction(odds),
                format_fraction(*exact)
            ));
        }
        let (scaled, exact_numerator) = (wide(*paid) * wide(exact.denominator), wide(exact.numerator));
        if rounding.denominator != exact.denominator || wide(rounding.numerator) != scaled.abs_diff(exact_numerator) {
            return Some(format!(
                "{} rounded by {} is not the {paid} that is paid",
                format_fraction(*exact),
                format_fraction(*rounding)
            ));
        }
        let payable = bank.round(*exact);
        (payable != Some(*paid)).then(|| match payable {
            Some(payable) => format!("for {} chips pay {payable}, not {paid}", format_fraction(*exact)),
            None => format!("chips cannot pay {}", format_fraction(*exact)),
        })
    }

    /// > R76. Half of a wager goes back in its tenders: of its chips the half, up to what chips can make up, then tokens
    /// > up to the half of all, rounded up to a minor unit.
    fn find_in_halving(&self, it: &Halving) -> Option<String> {
        let Some(bank) = self.bank.as_ref().filter(|bank| bank.halves) else {
            return Some("no half of a wager goes back here".into());
        };
        let stake = Stake {
            chips: it.returned.chips.saturating_add(it.lost.chips),
            tokens: it.returned.tokens.saturating_add(it.lost.tokens),
        };
        let in_chips = bank.chips.round_up(stake.chips.div_ceil(2)).unwrap_or(stake.chips).min(stake.chips);
        let half = Stake { chips: in_chips, tokens: stake.total().div_ceil(2).saturating_sub(in_chips) };
        (it.returned != half).then(|| {
            format!("half of {} is {}, not {}", format_stake(stake), format_stake(half), format_stake(it.returned))
        })
    }

    /// Checks a reversal, which takes back the payment (R114). Two reversals reverse a halving.
    fn find_in_reversal(&self, it: &Reversal) -> Option<String> {
        let wager = match it.wager {
            WagerKind::ImprisonedHeads => WagerKind::Heads,
            WagerKind::ImprisonedTails => WagerKind::Tails,
            wager => wager,
        };
        let Some((bank, odds)) = self.odds_of(wager) else { return Some(format!("nobody pays on {}", wager.as_str())) };
        let payment = bank.payment(it.stake.total(), odds);
        // A half that was returned, or a wager that came out of prison, was paid nothing.
        let allowed = match (it.won, bank.halves) {
            (false, _) => vec![Some(0)],
            (true, true) => vec![payment, Some(0)],
            (true, false) => vec![payment],
        };
        (!allowed.contains(&Some(it.paid))).then(|| format!("{} was never paid for {}", it.paid, it.stake.total()))
    }

    fn odds_of(&self, wager: WagerKind) -> Option<(&Bank, Fraction)> {
        let bank = self.bank.as_ref()?;
        match wager {
            WagerKind::Spinner => Some((bank, bank.odds.spinner)),
            WagerKind::Heads | WagerKind::Tails => Some((bank, bank.odds.heads_tails)),
            _ => None,
        }
    }
}

impl Bank {
    fn of(description: &Description, denominations: &[MinorUnits], at_opening: Option<OddsPaid>) -> Self {
        let head = &description.head;
        let policy =
            |name: &str, value: &str| head.policies.iter().any(|policy| policy.name == name && policy.value == value);
        let stated = |wager: WagerKind| {
            let line = head.bets.iter().find(|line| line.name == wager.as_str());
            line.and_then(|line| line.pays.as_ref()).map(|price| price.odds)
        };
        let stated = stated(WagerKind::Spinner).zip(stated(WagerKind::Heads));
        let stated = stated.map(|(spinner, heads_tails)| OddsPaid { spinner, heads_tails });
        let nothing = Fraction { numerator: 0, denominator: 1 };
        // When the rulebook states its odds, no table has others.
        let odds = if policy("odds", "stated") { stated } else { at_opening.or(stated) };
        Self {
            odds: odds.unwrap_or(OddsPaid { spinner: nothing, heads_tails: nothing }),
            chips: Chips::new(denominations),
            rounds_down: policy("rounding", "down-to-chips"),
            halves: !policy("five-odds", "lose"),
        }
    }

    /// Returns the amount that chips pay for `exact`: the next amount that they can make up.
    fn round(&self, exact: Fraction) -> Option<MinorUnits> {
        let Fraction { numerator, denominator } = exact;
        if self.rounds_down {
            self.chips.round_down(numerator.checked_div(denominator)?)
        } else {
            self.chips.round_up(numerator.div_ceil(denominator.max(1)))
        }
    }

    fn payment(&self, stake: MinorUnits, odds: Fraction) -> Option<MinorUnits> {
        self.round(Fraction { numerator: stake.checked_mul(odds.numerator)?, denominator: odds.denominator })
    }
}

fn find_in_placing(Placing { stake, total, .. }: &Placing) -> Option<String> {
    let less = total.chips < stake.chips || total.tokens < stake.tokens;
    less.then(|| format!("{} is added, and {} stands there", format_stake(*stake), format_stake(*total)))
}

fn find_in_change(StakeChange { total, added, removed, .. }: &StakeChange) -> Option<String> {
    let both = (added.chips > 0 && removed.chips > 0) || (added.tokens > 0 && removed.tokens > 0);
    if both {
        return Some(format!("{} is added, and {} taken back", format_stake(*added), format_stake(*removed)));
    }
    let less = total.chips < added.chips || total.tokens < added.tokens;
    less.then(|| format!("{} is added, and {} stands there", format_stake(*added), format_stake(*total)))
}

fn find_in_cover_back(CoverBack { amount, earlier, .. }: &CoverBack) -> Option<String> {
    (earlier > amount).then(|| format!("{earlier} of {amount} is of earlier throws"))
}

/// Checks the payment of a cover. A cover wins as much again (R34); a lost cover that is restored was paid nothing.
fn find_in_cover_payment(CoverPayment { cover, paid, .. }: &CoverPayment, is_reversal: bool) -> Option<String> {
    let is_twice = cover.checked_mul(2) == Some(*paid);
    let holds = is_twice || is_reversal && *paid == 0;
    (!holds).then(|| format!("a cover of {cover} comes to twice as much, not to {paid}"))
}

/// Returns the first difference between the moves that an event states and those that it has.
fn find_in_moves(said: &[Move], made: &[Move]) -> Option<String> {
    let at = (0..said.len().max(made.len())).find(|&at| said.get(at) != made.get(at))?;
    let format = |one: Option<&Move>| one.map_or_else(|| "nothing".to_owned(), |one| format!("{one:?}"));
    Some(format!("by its words move {} is {}, and it is {}", at + 1, format(said.get(at)), format(made.get(at))))
}

/// Returns whether `exact` is the stake times the odds. Returns false for numbers that are too large to multiply.
fn is_product(stake: MinorUnits, odds: Fraction, exact: Fraction) -> bool {
    let owed = wide(stake).checked_mul(wide(odds.numerator));
    let owed = owed.and_then(|owed| owed.checked_mul(wide(exact.denominator)));
    exact.denominator > 0 && owed == wide(exact.numerator).checked_mul(wide(odds.denominator))
}

const fn wide(amount: MinorUnits) -> u128 {
    amount as u128
}

fn format_fraction(Fraction { numerator, denominator }: Fraction) -> String {
    if denominator == 1 { numerator.to_string() } else { format!("{numerator}/{denominator}") }
}

fn format_stake(Stake { chips, tokens }: Stake) -> String {
    if tokens == 0 { format!("{chips} in chips") } else { format!("{chips} in chips and {tokens} in tokens") }
}

#[cfg(test)]
mod tests {
    use kip_contract::two_up::{ReturnReason, SeatAmount, WagerBack, WagerStake};
    use kip_contract::types::Citation;
    use kip_records::two_up::{NSW, RINGKEEPER};

    use super::*;

    /// Chips of 1 and 5 dollars, in cents, as in R18.
    fn payments(description: &Description) -> Payments {
        let mut config = description.examples[0].clone();
        if let Terms::Casino(terms) = &mut config.terms {
            terms.denominations = vec![100, 500];
        }
        Payments::under(description, &config)
    }

    /// Returns the payments of `nsw` with one change: half of a wager is returned after the Odds that lose.
    fn halving() -> Payments {
        let mut description = NSW.describe();
        let policy = description.head.policies.iter_mut().find(|policy| policy.name == "five-odds");
        "la-partage".clone_into(&mut policy.expect("a policy").value);
        payments(&description)
    }

    fn event(what: Happening) -> Event {
        let moves = moves::of(&what);
        Event { at: 0, cite: Citation { clause: 0, ruling: None }, what, moves }
    }

    const fn chips(chips: MinorUnits) -> Stake {
        Stake { chips, tokens: 0 }
    }

    const fn whole(numerator: u64) -> Fraction {
        Fraction { numerator, denominator: 1 }
    }

    fn spinner_won(stake: MinorUnits, exact: Fraction, rounding: Fraction, paid: MinorUnits) -> Event {
        let (seat, wager) = (1, WagerKind::Spinner);
        event(Happening::WagerWon(Winning { seat, wager, stake: chips(stake), exact, rounding, paid }))
    }

    #[track_caller]
    fn assert_true(payments: &Payments, event: Event) {
        assert_eq!(payments.find_misstatement(&[event]), None);
    }

    #[track_caller]
    fn assert_false(payments: &Payments, event: Event, says: &str) {
        let found = payments.find_misstatement(&[event]).expect("a misstatement");
        assert!(found.contains(says), "{found}");
    }

    // At 7.5 to 1 a stake of 1.00 wins 7.50, which chips of 1 and 5 dollars pay with 8.00 (R18).
    #[test]
    fn winnings_are_the_stake_times_the_odds_as_chips_pay_them() {
        let nsw = payments(&NSW.describe());
        assert_true(&nsw, spinner_won(100, whole(750), whole(50), 800));
        assert_true(&nsw, spinner_won(200, whole(1_500), whole(0), 1_500));
        // 1.01 wins 7.575: 15.15 / 2
        let exact = Fraction { numerator: 1_515, denominator: 2 };
        assert_true(&nsw, spinner_won(101, exact, Fraction { numerator: 85, denominator: 2 }, 800));
        for (event, says) in [
            (spinner_won(100, whole(700), whole(0), 700), "100 at 15/2 comes to something else than 700"),
            (spinner_won(100, whole(750), whole(0), 750), "for 750 chips pay 800, not 750"),
            (spinner_won(100, whole(750), whole(50), 700), "for 750 chips pay 800, not 700"),
            (spinner_won(100, whole(750), whole(150), 900), "for 750 chips pay 800, not 900"),
            (spinner_won(100, whole(750), whole(0), 800), "750 rounded by 0 is not the 800"),
            (spinner_won(200, whole(1_500), whole(0), 100), "1500 rounded by 0 is not the 100"),
            // One cent short, with every other field right.
            (spinner_won(200, whole(1_500), whole(1), 1_499), "for 1500 chips pay 1500, not 1499"),
            (spinner_won(200, Fraction { numerator: 0, denominator: 0 }, whole(0), 0), "something else than 0/0"),
            (
                spinner_won(u64::MAX, Fraction { numerator: u64::MAX, denominator: u64::MAX }, whole(0), 0),
                "something else",
            ),
        ] {
            assert_false(&nsw, event, says);
        }
    }

    #[test]
    fn players_who_bet_with_each_other_are_paid_by_nobody() {
        let ring = payments(&RINGKEEPER.describe());
        assert_false(&ring, spinner_won(100, whole(750), whole(50), 800), "nobody pays on spinner");
        let covered = |cover, paid| CoverPayment { seat: 2, spinner: 1, cover, paid };
        assert_true(&ring, event(Happening::CoverPaid(covered(60, 120))));
        assert_false(&ring, event(Happening::CoverPaid(covered(60, 119))), "a cover of 60 comes to twice as much");
        assert_false(&ring, event(Happening::CoverPaid(covered(60, 0))), "a cover of 60");
        assert_true(&ring, event(Happening::CoverReversed(covered(60, 0))));
        assert_false(&ring, event(Happening::CoverReversed(covered(60, 60))), "a cover of 60");
        let back = CoverBack { seat: 2, spinner: 1, amount: 60, earlier: 61, reason: ReturnReason::Voided };
        assert_false(&ring, event(Happening::CoverReturned(back)), "61 of 60");
    }

    // R76: of 3.01 in chips half is 1.51, which chips pay with 2.00; of 3 in chips and 4 in tokens half is 3.50.
    #[test]
    fn half_of_a_wager_is_half_in_its_tenders() {
        let halved = |returned: Stake, lost: Stake| {
            event(Happening::WagerHalved(Halving { seat: 1, wager: WagerKind::Heads, returned, lost }))
        };
        let tokens = |chips, tokens| Stake { chips, tokens };
        let halving = halving();
        assert_true(&halving, halved(chips(200), chips(101)));
        assert_true(&halving, halved(tokens(200, 150), tokens(100, 250)));
        assert_false(
            &halving,
            halved(chips(151), chips(150)),
            "half of 301 in chips is 200 in chips, not 151 in chips",
        );
        assert_false(&halving, halved(tokens(150, 200), tokens(150, 200)), "half of 300 in chips and 400 in tokens");
        assert_false(&payments(&NSW.describe()), halved(chips(200), chips(101)), "no half of a wager");
    }

    #[test]
    fn what_is_reversed_is_what_was_paid() {
        let reversed = |won, paid| {
            let stake = chips(100);
            event(Happening::SettlementReversed(Reversal { seat: 1, wager: WagerKind::Spinner, stake, paid, won }))
        };
        let nsw = payments(&NSW.describe());
        assert_true(&nsw, reversed(true, 800));
        assert_true(&nsw, reversed(false, 0));
        assert_false(&nsw, reversed(true, 799), "799 was never paid for 100");
        assert_false(&nsw, reversed(true, 0), "0 was never paid for 100");
        assert_false(&nsw, reversed(false, 800), "800 was never paid for 100");
        // The half that was returned was paid nothing.
        assert_true(&halving(), reversed(true, 0));
    }

    #[test]
    fn moves_are_what_the_event_says() {
        let nsw = payments(&NSW.describe());
        let stake = Stake { chips: 200, tokens: 100 };
        let lost = event(Happening::WagerLost(WagerStake { seat: 1, wager: WagerKind::Tails, stake }));
        assert_true(&nsw, lost.clone());
        let altered: [fn(&mut Vec<Move>); 5] = [
            |moves| moves.truncate(1),
            |moves| moves[0].amount -= 1,
            |moves| moves.swap(0, 1),
            |moves| moves[1].tender = 0,
            |moves| moves.push(moves[0]),
        ];
        for alter in altered {
            let mut event = lost.clone();
            alter(&mut event.moves);
            assert_false(&nsw, event, "`wager-lost`: by its words move ");
        }
        let (seat, wager, reason) = (1, WagerKind::Heads, ReturnReason::Voided);
        let returned = event(Happening::WagerReturned(WagerBack { seat, wager, stake, reason }));
        assert_true(&nsw, returned);
        let silent = Event { moves: lost.moves, ..event(Happening::BettingOpened) };
        assert_false(&nsw, silent, "move 1 is nothing");
        let centre = event(Happening::CentreStaked(SeatAmount { seat: 1, amount: 0 }));
        assert_true(&nsw, centre);
    }

    #[test]
    fn what_stands_is_no_less_than_what_was_added() {
        let nsw = payments(&NSW.describe());
        let (seat, wager) = (1, WagerKind::Heads);
        let changed =
            |total, added, removed| event(Happening::WagerChanged(StakeChange { seat, wager, total, added, removed }));
        assert_true(&nsw, changed(chips(300), chips(100), Stake { chips: 0, tokens: 50 }));
        assert_false(&nsw, changed(chips(300), chips(301), chips(0)), "301 in chips is added");
        assert_false(&nsw, changed(chips(300), chips(100), chips(100)), "taken back");
    }
}
