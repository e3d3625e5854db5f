//! Imports of an nsw table by house with other chips (4.5, 5.5): the announced sign must be payable too.

use kip_engine::contract::Refusal;
use kip_engine::two_up::contract::{CasinoTerms, Command, Sign, SignNotice, Terms};
use kip_engine::two_up::{Rulebook, Table};
use kip_records::two_up::{HOUSE, NSW};
use kip_tests::say::{START, SUPERVISOR, config};

const MINUTES: u64 = 60_000;

fn terms() -> CasinoTerms {
    let Terms::Casino(terms) = config().terms else { panic!("a casino") };
    terms
}

/// Returns an nsw table exported while a sign with a minimum of 6 dollars is announced, and that sign.
fn exported() -> (Vec<u8>, Sign) {
    let mut table = Table::open(*NSW, &config(), &mut ()).unwrap();
    let mut sign = terms().sign;
    sign.heads_tails.min = 600;
    let notice = SignNotice { sign, change_at: START + 30 * MINUTES };
    table.apply(SUPERVISOR, START, &Command::AnnounceLimits(notice), &mut ()).unwrap();
    (table.export(START).unwrap(), sign)
}

fn imported(rulebook: Rulebook, denominations: &[u64]) -> Result<Table, Refusal> {
    let terms = CasinoTerms { denominations: denominations.to_vec(), allow_return_over_one: true, ..terms() };
    Table::import(rulebook, &exported().0, Some(&Terms::Casino(terms)), START, &mut ())
}

#[test]
fn chips_that_can_pay_both_signs_are_accepted() {
    for chips in [&[100, 500, 2_500][..], &[50], &[500, 600]] {
        let table = imported(*HOUSE, chips).unwrap();
        let shown = table.view().casino.unwrap().announced.unwrap();
        assert_eq!(shown.sign, exported().1);
    }
}

#[test]
fn chips_that_cannot_pay_the_announced_sign_are_refused() {
    for chips in [&[250][..], &[125]] {
        let refusal = imported(*HOUSE, chips).unwrap_err();
        assert_eq!((refusal.code.as_str(), refusal.clause.as_str()), ("minimum-not-payable", "nsw 5.1"), "{chips:?}");
        assert!(refusal.message.contains("600"), "{refusal:?}");
    }
}
