//! Play on tables in states that play itself has not reached.

use kip_conformance::choices::ALL;
use kip_engine::two_up::Table;
use kip_engine::two_up::contract::{Config, Terms};

use super::anything::anything;
use super::chips::Chips;
use super::holds::check_refusal;
use super::orders::{self, beacon_of};
use super::scene::Scene;
use super::tables::MOST;
use kip_tests::dice::Dice;

/// Plays random commands on copies of the table. It may refuse all of them but must not panic.
///
/// # Errors
/// A refusal without a known clause.
pub fn play_on(table: &Table, config: &Config, dice: &mut Dice) -> Result<(), String> {
    let Terms::Casino(terms) = &config.terms else { return Ok(()) };
    let mut source = config.source.clone();
    for _ in 0..3 {
        let mut table = table.clone();
        for _ in 0..dice.below(12) {
            let view = table.view();
            if let (Some(chain), kip_engine::contract::ChanceSource::Committed(commitment)) =
                (&view.common.chain, &mut source)
            {
                commitment.beacon = chain.beacon.clone();
            }
            let chips = Chips::new(view.casino.as_ref().map_or(&terms.denominations, |casino| &casino.denominations));
            let legal = table.legal(view.common.now, None, ALL).first;
            let scene = Scene { view: &view, legal: &legal, at: view.common.now, chips: &chips };
            let (by, command) = if legal.is_empty() || dice.once_in(4) {
                anything(&scene, &source, dice)
            } else {
                orders::command_of(dice.pick(&legal), &scene, &source, dice)
            };
            if let Err(refusal) = table.apply(by, view.common.now, &command, &mut Vec::new()) {
                check_refusal(&refusal)?;
            }
            let _ = (table.chances(ALL), table.legal(MOST, None, ALL), beacon_of(&source));
        }
    }
    Ok(())
}
