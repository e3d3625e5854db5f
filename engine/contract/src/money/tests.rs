//! Possible courses of a pot that seat 1 stakes for and others cover. The expected balances are computed by hand.

use alloc::vec;

use super::*;

const HOUSE: Account = Account::House(0);

fn purse(seat: Seat) -> Account {
    Account::Purse(seat)
}

fn table(seat: Seat) -> Account {
    Account::Table(seat)
}

fn moved(payer: Account, payee: Account, amount: MinorUnits, cause: Cause) -> Move {
    Move { payer, payee, tender: 0, amount, bet: 0, cause }
}

fn stake(seat: Seat, amount: MinorUnits) -> Vec<Move> {
    vec![moved(purse(seat), table(seat), amount, Cause::Stake)]
}

fn back(seat: Seat, amount: MinorUnits) -> Vec<Move> {
    vec![moved(table(seat), purse(seat), amount, Cause::Refund)]
}

/// Returns the moves when seat 1 wins: the covers join its pot.
fn ride(covers: &[(Seat, MinorUnits)]) -> Vec<Move> {
    covers.iter().map(|(seat, amount)| moved(table(*seat), table(1), *amount, Cause::Settle)).collect()
}

fn payout(amount: MinorUnits) -> Vec<Move> {
    vec![moved(table(1), purse(1), amount, Cause::Settle)]
}

/// Returns the moves when seat 1 loses to one cover.
fn cover_paid(seat: Seat, cover: MinorUnits) -> Vec<Move> {
    vec![moved(table(seat), purse(seat), cover, Cause::Settle), moved(table(1), purse(seat), cover, Cause::Settle)]
}

fn cover_paid_reversed(seat: Seat, cover: MinorUnits) -> Vec<Move> {
    vec![moved(purse(seat), table(seat), cover, Cause::Reverse), moved(purse(seat), table(1), cover, Cause::Reverse)]
}

fn payout_reversed(amount: MinorUnits) -> Vec<Move> {
    vec![moved(purse(1), table(1), amount, Cause::Reverse)]
}

/// Returns the move by which a cover that joined the pot is a cover again.
fn ride_reversed(seat: Seat, amount: MinorUnits) -> Vec<Move> {
    vec![moved(table(1), table(seat), amount, Cause::Reverse)]
}

/// Returns the moves of a stake of 100, covered by 60 and 40.
fn covered() -> Vec<Vec<Move>> {
    vec![stake(1, 100), stake(2, 60), stake(3, 40)]
}

fn one_win() -> Vec<Vec<Move>> {
    [covered(), vec![ride(&[(2, 60), (3, 40)])]].concat()
}

fn two_wins() -> Vec<Vec<Move>> {
    [one_win(), vec![stake(2, 200), ride(&[(2, 200)])]].concat()
}

fn three_wins() -> Vec<Vec<Move>> {
    [two_wins(), vec![stake(3, 400), ride(&[(3, 400)]), payout(800)]].concat()
}

/// Returns the moves when seat 4 stakes for another pot, seat 1 covers it, and then the third win is undone.
fn third_win_undone() -> Vec<Vec<Move>> {
    let undone = [payout_reversed(800), ride_reversed(3, 400), back(1, 50), back(4, 50), back(3, 400)].concat();
    [three_wins(), vec![stake(4, 50), stake(1, 50), undone]].concat()
}

fn posted(commands: &[Vec<Move>]) -> Result<Ledger, MoneyError> {
    let mut ledger = Ledger::default();
    for command in commands {
        for moved in command {
            ledger.post_all(&[*moved])?;
        }
    }
    Ok(ledger)
}

fn purses(ledger: &Ledger) -> Vec<i128> {
    (1..=4).map(|seat| ledger.balance(purse(seat), 0)).collect()
}

#[test]
fn every_course_of_a_pot_gives_the_balances_computed_by_hand() {
    let voided = [
        moved(table(1), purse(2), 260, Cause::Refund),
        moved(table(3), purse(3), 400, Cause::Refund),
        moved(table(1), purse(3), 40, Cause::Refund),
        moved(table(1), purse(1), 100, Cause::Refund),
    ];
    let lost = [stake(4, 200), cover_paid(4, 200)];
    let one_win_undone = [payout_reversed(200), ride_reversed(2, 60), ride_reversed(3, 40), back(2, 60), back(3, 40)];
    let loss_undone = [
        cover_paid_reversed(2, 60),
        cover_paid_reversed(3, 40),
        vec![moved(table(2), HOUSE, 60, Cause::Forfeit)],
        back(3, 40),
        back(1, 100),
    ];
    for (course, commands, expected_purses, on_table_for_1) in [
        ("won, then lost", [one_win(), lost.to_vec()].concat(), [-100, -60, -40, 200], 0),
        ("won three times", three_wins(), [700, -260, -440, 0], 0),
        ("the third win undone", third_win_undone(), [-100, -260, -40, 0], 400),
        (
            "the third win undone with the game",
            [third_win_undone(), vec![back(1, 400)]].concat(),
            [300, -260, -40, 0],
            0,
        ),
        ("voided before the third throw", [two_wins(), vec![stake(3, 400), voided.to_vec()]].concat(), [0, 0, 0, 0], 0),
        ("called off after two wins", [two_wins(), vec![back(1, 400)]].concat(), [300, -260, -40, 0], 0),
        (
            "called off after a win that is undone",
            [one_win(), vec![back(1, 200), one_win_undone.concat()]].concat(),
            [-100, 0, 0, 0],
            100,
        ),
        (
            "a loss undone, one cover forfeited",
            [covered(), vec![[cover_paid(2, 60), cover_paid(3, 40)].concat(), loss_undone.concat()]].concat(),
            [0, -60, 0, 0],
            0,
        ),
    ] {
        let ledger = posted(&commands).expect(course);
        assert_eq!(purses(&ledger), expected_purses, "{course}");
        assert_eq!(ledger.balance(table(1), 0), on_table_for_1, "{course}");
        assert_eq!(ledger.balances().map(|row| row.has).sum::<i128>(), 0, "{course}");
        let lying: Vec<_> = ledger.lying().iter().map(|row| (row.seat, row.amount)).collect();
        let expected: Vec<_> = MinorUnits::try_from(on_table_for_1).into_iter().filter(|amount| *amount > 0).collect();
        assert_eq!(lying, expected.into_iter().map(|amount| (1, amount)).collect::<Vec<_>>(), "{course}");
        ledger.require_lying(&ledger.lying()).expect(course);
    }
}

#[test]
fn a_refund_before_the_money_is_there_is_overdrawn() {
    let mut ledger = posted(&three_wins()).expect("three wins");
    let before = ledger.clone();
    let too_early = [ride_reversed(3, 400), back(3, 400)].concat();
    assert_eq!(ledger.post_all(&too_early), Err(MoneyError::Overdrawn { account: table(1), tender: 0 }));
    assert_eq!(ledger, before);
}

#[test]
fn an_event_is_judged_when_all_of_its_moves_are_posted() {
    let mut ledger = Ledger::default();
    let changed = [back(1, 300), stake(1, 500)].concat();
    assert_eq!(ledger.post_all(&changed), Ok(()));
    assert_eq!(ledger.balance(table(1), 0), 200);
}

#[test]
fn tenders_and_bets_are_kept_apart() {
    let mut ledger = Ledger::default();
    let in_tokens = Move { tender: 1, bet: 2, ..moved(purse(1), table(1), 30, Cause::Stake) };
    ledger.post_all(&[stake(1, 20), vec![in_tokens]].concat()).expect("staked");
    let lying = [Lying { seat: 1, bet: 0, tender: 0, amount: 20 }, Lying { seat: 1, bet: 2, tender: 1, amount: 30 }];
    assert_eq!(ledger.lying(), lying);
    // Which bet the money is on is not checked.
    let elsewhere = lying.map(|row| Lying { bet: 1, ..row });
    assert_eq!(ledger.require_lying(&elsewhere), Ok(()));
    let in_chips = Move { tender: 0, ..in_tokens };
    let overdrawn = Move { payer: in_chips.payee, payee: in_chips.payer, ..in_chips };
    assert_eq!(ledger.post_all(&[overdrawn]), Err(MoneyError::Overdrawn { account: table(1), tender: 0 }));
}

#[test]
fn a_table_that_shows_another_amount_is_reported() {
    let ledger = posted(&covered()).expect("covered");
    let shown = |seat, amount| Lying { seat, bet: 0, tender: 0, amount };
    for (lying, seat, has, shows) in [
        (vec![shown(1, 100), shown(2, 60)], 3, 40, 0),
        (vec![shown(1, 100), shown(2, 61), shown(3, 40)], 2, 60, 61),
        (vec![shown(1, 100), shown(2, 60), shown(3, 40), shown(4, 1)], 4, 0, 1),
    ] {
        let differs = MoneyError::Differs { seat, tender: 0, ledger: has, shown: shows };
        assert_eq!(ledger.require_lying(&lying), Err(differs));
    }
}

#[test]
fn a_move_of_zero_is_refused_and_no_sum_overflows() {
    let mut ledger = Ledger::default();
    let nothing = MoneyError::Nothing { payer: purse(1), payee: table(1) };
    assert_eq!(ledger.post_all(&[stake(1, 5), stake(1, 0)].concat()), Err(nothing));
    assert_eq!(ledger, Ledger::default());
    assert_eq!(ledger.post_all(&[stake(1, MinorUnits::MAX), stake(1, MinorUnits::MAX)].concat()), Ok(()));
    assert_eq!(ledger.balance(purse(1), 0), -2 * i128::from(MinorUnits::MAX));
}

#[test]
fn a_stack_holds_no_more_than_its_buy_in() {
    let mut ledger = Ledger::default();
    let bought = moved(purse(1), Account::Stack(1), 50, Cause::Stake);
    let staked = moved(Account::Stack(1), table(1), 51, Cause::Stake);
    assert_eq!(ledger.post_all(&[bought]), Ok(()));
    assert_eq!(ledger.post_all(&[staked]), Err(MoneyError::Overdrawn { account: Account::Stack(1), tender: 0 }));
}

#[test]
fn one_purse_pays_in_a_command_unless_it_is_a_reversal() {
    let two = [stake(1, 100), stake(2, 60)].concat();
    assert_eq!(require_one_payer(&two), Err(MoneyError::TwoPayers { first: 1, second: 2 }));
    let undone = [cover_paid_reversed(2, 60), cover_paid_reversed(3, 40), stake(1, 5)].concat();
    assert_eq!(require_one_payer(&undone), Ok(()));
}

fn round(seat: Seat, number: u64) -> Round {
    Round { seat, number }
}

/// Returns the rounds after all commands, and the effect of the last command.
fn followed(commands: &[Vec<Move>]) -> (Rounds, Followed) {
    let mut rounds = Rounds::default();
    let mut last = Followed::default();
    for command in commands {
        last = rounds.follow(command).expect("it can be followed");
    }
    (rounds, last)
}

#[test]
fn a_round_begins_with_the_first_stake_and_ends_when_the_table_is_empty() {
    let (rounds, last) = followed(&covered());
    assert_eq!((last.begun, last.ended), (vec![round(3, 1)], vec![]));
    assert_eq!(rounds.open(1), Some(round(1, 1)));

    let (rounds, last) = followed(&one_win());
    assert_eq!((last.begun, last.ended), (vec![], vec![round(2, 1), round(3, 1)]));
    // A cover that joins a pot is a move of both seats' money.
    assert_eq!(
        last.postings.iter().map(|of| of.round).collect::<Vec<_>>(),
        [round(2, 1), round(1, 1), round(3, 1), round(1, 1)]
    );
    assert_eq!((rounds.open(1), rounds.open(2)), (Some(round(1, 1)), None));

    let (_, last) = followed(&[two_wins(), vec![stake(3, 400)]].concat());
    assert_eq!(last.begun, [round(3, 2)]);
}

#[test]
fn one_command_can_begin_a_round_and_end_it() {
    let mut rounds = Rounds::default();
    let at_once = rounds.follow(&[stake(1, 100), back(1, 100)].concat()).expect("at once");
    assert_eq!((at_once.begun, at_once.ended), (vec![round(1, 1)], vec![round(1, 1)]));
    // A stake that is withdrawn and placed again in one command neither ends nor begins a round.
    rounds.follow(&stake(1, 100)).expect("staked");
    let changed = rounds.follow(&[back(1, 100), stake(1, 50)].concat()).expect("changed");
    assert_eq!((changed.begun, changed.ended), (vec![], vec![]));
    assert_eq!(rounds.open(1), Some(round(1, 2)));
}

#[test]
fn a_reversal_belongs_to_the_round_that_was_settled_last() {
    let (rounds, undone) = followed(&third_win_undone());
    let of = |seat| {
        let theirs = undone.postings.iter().filter(move |posting| posting.round.seat == seat);
        theirs.map(|posting| (posting.round.number, posting.moved.cause)).collect::<Vec<_>>()
    };
    // Seat 1 has a cover in a newer round: the refund of 50 belongs to that, and the reversed money stays on the table
    // in it.
    assert_eq!(of(1), [(1, Cause::Reverse), (1, Cause::Reverse), (2, Cause::Refund)]);
    assert_eq!(rounds.open(1), Some(round(1, 2)));
    // Seat 3 has no open round: its restored cover is refunded in the round that was settled.
    assert_eq!(of(3), [(2, Cause::Reverse), (2, Cause::Refund)]);
    assert_eq!((undone.begun, undone.ended), (vec![], vec![round(4, 1)]));
}

#[test]
fn a_reversal_reopens_an_ended_round() {
    let lost = [covered(), vec![[cover_paid(2, 60), cover_paid(3, 40)].concat()]].concat();
    let undone = [cover_paid_reversed(2, 60), cover_paid_reversed(3, 40)].concat();
    let (mut rounds, last) = followed(&[lost, vec![undone]].concat());
    assert!(last.begun.is_empty() && last.ended.is_empty());
    assert_eq!((rounds.open(1), rounds.open(2)), (Some(round(1, 1)), Some(round(2, 1))));
    let again = rounds.follow(&ride(&[(2, 60), (3, 40)])).expect("won");
    assert_eq!(again.ended, [round(2, 1), round(3, 1)]);
}

#[test]
fn a_settlement_within_an_open_round_is_undone_in_it() {
    // Seat 1's second stake stays on the table while the first is lost, so no round has ended yet.
    let lost = vec![moved(table(1), HOUSE, 100, Cause::Settle)];
    let undone = vec![moved(HOUSE, table(1), 100, Cause::Reverse)];
    let (_, before) = followed(&[stake(1, 70), back(1, 70), stake(1, 100), stake(1, 50), lost, undone]);
    assert_eq!(before.postings.iter().map(|of| of.round).collect::<Vec<_>>(), [round(1, 2)]);
}

#[test]
fn money_for_a_seat_that_staked_nothing_is_reported() {
    let mut rounds = Rounds::default();
    let from_nowhere = [moved(HOUSE, purse(5), 10, Cause::Settle)];
    assert_eq!(rounds.follow(&from_nowhere), Err(MoneyError::NoRound { seat: 5 }));
    assert_eq!(rounds, Rounds::default());
}
