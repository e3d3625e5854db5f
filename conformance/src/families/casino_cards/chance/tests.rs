//! The packs of the rulebooks follow from their seeds and are random. The false ones are in `liars`.

use kip_engine::casino_cards::Record;
use kip_records::casino_cards::{CRAZY, SOUTH_AFRICAN, SWAZI};

use super::*;
use crate::families::casino_cards::native::Stateless;

fn parameters() -> Parameters {
    Parameters { packs: LEAST, tables: 4, seed: [3; 32], collect: None }
}

#[test]
fn packs_are_those_of_their_seeds_and_random() {
    fn holds(record: &'static Record) -> Randomness {
        let part = judge(&mut Stateless(record), &parameters(), &mut |_, _| {});
        assert_eq!((part.verdict, part.findings), (Verdict::Holds, vec![]));
        part.detail.expect("it ran")
    }
    for (found, cards) in [(holds(&SWAZI), 52), (holds(&CRAZY), 52), (holds(&SOUTH_AFRICAN), 40)] {
        assert!(found.compared > LEAST * cards + 4 * 3 * 3 * cards, "{}", found.compared);
        assert_eq!((found.played.tables, found.played.repeated), (4, 12));
        assert!(is_of_packs(&found.tests));
    }
}
