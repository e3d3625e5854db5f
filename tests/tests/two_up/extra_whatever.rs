//! Custom rulebooks under random play and with altered states.

use std::collections::BTreeMap;

use crate::extra::rulebooks::{DOWN, ELECTS, PARTAGE, PRISON};
use crate::extra::whatever::play;
use crate::extra::{at_settlement, cents, of_odd_chips};
use kip_conformance::choices::{ALL, range};
use kip_conformance::money::HOUSE;
use kip_engine::contract::{AmountRange, ChanceSource, Fraction, Stake};
use kip_engine::two_up::contract::{
    AutoPlan, AutoSpinner, AutoWager, Bounds, Choice, Command, Config, OddsPaid, Side, Terms,
};
use kip_engine::two_up::{Rulebook, Table};
use kip_tests::books::Books;
use kip_tests::dice::Dice;
use kip_tests::say::{BOXER, HOST, config, player};
use twox_hash::XxHash64;

fn few_seats(mut config: Config) -> Config {
    config.seats = 3;
    config
}

fn seen(rulebook: Rulebook, seeds: std::ops::Range<u64>) -> BTreeMap<&'static str, u64> {
    let mut seen = BTreeMap::new();
    for seed in seeds {
        let config = [config(), cents(), at_settlement(), of_odd_chips()][usize::try_from(seed % 4).unwrap()].clone();
        for event in play(rulebook, &few_seats(config), seed, 500).events {
            *seen.entry(event.what.name()).or_default() += 1;
        }
    }
    seen
}

#[test]
fn money_is_conserved_whatever_happens_with_half_returned() {
    let seen = seen(*PARTAGE, 0..20);
    for name in ["wager-halved", "wager-won", "wager-lost", "settlement-reversed", "excess-returned"] {
        assert!(seen.contains_key(name), "no session had {name}: {seen:?}");
    }
}

#[test]
fn money_is_conserved_whatever_happens_with_prison() {
    let seen = seen(*PRISON, 100..120);
    for name in ["wager-imprisoned", "wager-won", "wager-lost", "settlement-reversed", "wager-returned"] {
        assert!(seen.contains_key(name), "no session had {name}: {seen:?}");
    }
}

#[test]
fn money_is_conserved_whatever_happens_where_players_elect() {
    let seen = seen(*ELECTS, 200..220);
    for name in ["election-made", "wager-halved", "wager-imprisoned", "settlement-reversed", "wager-returned"] {
        assert!(seen.contains_key(name), "no session had {name}: {seen:?}");
    }
}

#[test]
fn money_is_conserved_whatever_happens_with_winnings_rounded_down() {
    assert!(seen(*DOWN, 300..308).contains_key("wager-won"));
}

/// Appends the checksum to the bytes.
fn seal(mut body: Vec<u8>) -> Vec<u8> {
    let sum = XxHash64::oneshot(0, &body);
    body.extend_from_slice(&sum.to_le_bytes());
    body
}

#[test]
fn altered_states_are_refused_or_usable() {
    let mut taken = 0;
    for seed in 400..412 {
        let pit = play(*ELECTS, &few_seats(cents()), seed, 200);
        let state = pit.table.snapshot();
        let dice = &mut Dice::new(seed);
        for _ in 0..2_000 {
            let mut body = state[..state.len() - 8].to_vec();
            for _ in 0..=dice.below(2) {
                let place = usize::try_from(dice.below(body.len() as u64)).unwrap();
                body[place] = if dice.once_in(2) { body[place] ^ 1 << dice.below(8) } else { dice.byte(255) };
            }
            let bytes = seal(body);
            let Ok(mut table) = Table::restore(*ELECTS, &bytes) else { continue };
            assert_eq!(table.snapshot(), bytes, "two forms of one state");
            taken += 1;
            let now = table.view().common.now;
            let listed = table.legal(now, None, ALL).first;
            let next =
                listed.iter().find(|choice| matches!(choice.command, Command::PlaceYourBets | Command::AnnounceResult));
            if let Some(choice) = next {
                table.apply(choice.by, now, &choice.command, &mut ()).expect("it is listed");
            }
            assert!(Table::restore(*ELECTS, &table.snapshot()).is_ok());
        }
    }
    assert!(taken > 100, "too few states were restored: {taken}");
}

// The counts and moves of auto-play agree with the table, including halves and imprisoned wagers.
#[test]
fn the_tally_of_many_spins_adds_up() {
    fn tally(rulebook: Rulebook) -> (kip_engine::two_up::contract::AutoTally, u64) {
        let mut config = few_seats(cents());
        config.source = ChanceSource::Fresh;
        let mut table = Table::open(rulebook, &config, &mut ()).unwrap();
        for seat in 1..=2 {
            let joining = kip_engine::contract::Joining { seat, age_attested: true };
            table.apply(HOST, config.opened_at, &Command::Join(joining), &mut ()).unwrap();
        }
        let stake = |chips| Stake { chips, tokens: 0 };
        let plan = AutoPlan {
            at: config.opened_at,
            seed: vec![3; 32],
            rounds: 50_000,
            stepwise: false,
            spinner: Some(AutoSpinner { seat: 1, side: Side::Heads, stake: stake(1_000) }),
            wagers: vec![AutoWager { seat: 2, side: Side::Tails, stake: stake(101) }],
        };
        // The remembered results equal those of playing every spin.
        let mut stepwise = table.clone();
        let by_steps = stepwise.auto_play(&AutoPlan { stepwise: true, ..plan.clone() });
        let (tally, moves) = table.auto_play(&plan).unwrap();
        assert_eq!(by_steps.unwrap(), (tally, moves.clone()));
        assert_eq!(stepwise.snapshot(), table.snapshot());
        let mut books = Books::open(&rulebook.describe(), &config);
        assert_eq!(books.add(&moves, &table.view()), None);
        let open = -(books.won(1) + books.won(2) + books.bank().0);
        assert!(open <= 1_000 + 2 * 101, "more is left on the layout than can be: {moves:?}");
        (tally, moves.iter().filter(|one| one.payee == HOUSE).map(|one| one.amount).sum())
    }
    let ((partage, halves), (prison, collected), (elects, elected)) = (tally(*PARTAGE), tally(*PRISON), tally(*ELECTS));
    assert_eq!(partage.five_odds, prison.five_odds);
    assert!(partage.five_odds > 500, "{partage:?}");
    // Without an election half is returned: 51 of 101.
    assert_eq!((partage, halves), (elects, elected));
    assert!(collected > halves - 51 * partage.five_odds);
}

// R49, R63: rounding up to chips is counted too.
#[test]
fn no_stake_is_taken_whose_rounded_winnings_could_exceed_the_largest_sum() {
    let chip = 100_000_000_000_000;
    let mut config = few_seats(config());
    if let Terms::Casino(terms) = &mut config.terms {
        let bounds = Bounds { min: chip, max: 10 * chip, unit: None };
        terms.sign.spinner = bounds;
        terms.sign.heads_tails = bounds;
        terms.denominations = vec![chip];
        terms.allow_return_over_one = true;
        terms.odds = Some(OddsPaid {
            spinner: Fraction { numerator: 9, denominator: 1 },
            heads_tails: Fraction { numerator: 1, denominator: 1 },
        });
    }
    let mut table = Table::open(*kip_records::two_up::HOUSE, &config, &mut ()).unwrap();
    let joining = kip_engine::contract::Joining { seat: 1, age_attested: true };
    for (by, command) in
        [(HOST, Command::Join(joining)), (BOXER, Command::OfferCoins(1)), (player(1), Command::AcceptCoins)]
    {
        table.apply(by, config.opened_at, &command, &mut ()).unwrap();
    }
    // At 9 to 1 a stake of one unit more than 9 chips is paid 82 chips; together that exceeds 2^53 - 1.
    let stake = |tokens| Command::PlaceSpinnerWager(Stake { chips: 0, tokens });
    let refusal = table.apply(player(1), config.opened_at, &stake(9 * chip + 1), &mut ()).unwrap_err();
    assert_eq!(refusal.code, "sum-too-large");
    table.apply(player(1), config.opened_at, &stake(9 * chip), &mut ()).unwrap();
    let listed = table.legal(config.opened_at, Some(player(1)), ALL).first;
    let change = |choice: &&Choice| matches!(choice.command, Command::ChangeSpinnerWager(_));
    let of_tokens = |range: &&AmountRange| range.tender == 1;
    let largest = listed.iter().filter(change).filter_map(range).filter(of_tokens).map(|range| range.most).max();
    // The same amount would not be a change, so the largest listed one is a unit less.
    assert_eq!(largest, Some(9 * chip - 1));
}
