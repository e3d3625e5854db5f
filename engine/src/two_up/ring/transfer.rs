//! Export and import of what only a ring has (R68).
//!
//! A ring has no limits, so a casino's are not imported.

use super::record::ByPlayers;
use super::record::{Age, RingRules};
use super::state::State;
use crate::table::refusal::{Done, Refused};
use crate::table::seats::Seats;
use crate::two_up::contract::{RingTerms, Terms};
use crate::two_up::floor::exported::Exported;
use crate::two_up::floor::rules::Transfer;
use crate::two_up::floor::transfer::bad_table;
use crate::two_up::refusals::refused;

impl<B: RingRules> Transfer for ByPlayers<B> {
    /// Whether the ringkeeper has the kip between two decisions.
    fn is_between_games(state: &State) -> bool {
        state.game.is_none()
    }

    /// Requires that there are no bets and no offers.
    fn require_empty_layout(state: &State) -> Done {
        if !state.own.bets.is_empty() || !state.own.offers.is_empty() {
            return Err(refused!("layout-not-empty", B::CITES.floor.transfer, "Bets are standing."));
        }
        Ok(())
    }

    fn terms(state: &State) -> Terms {
        let opening = &state.opening.own;
        Terms::Ring(RingTerms { centre_policy: opening.policy, anzac_day_only: opening.anzac_day_only })
    }

    fn keep_terms(terms: &Terms) -> Option<Terms> {
        match terms {
            Terms::Ring(kept) => Some(Terms::Ring(*kept)),
            Terms::Casino(_) => None,
        }
    }

    /// Requires that the host has attested the age of every seated player, if the rulebook asks for it (R44).
    fn require_seated(state: &State, _exported: &Exported) -> Done {
        if B::RECORD.age.value == Age::NotAsked {
            return Ok(());
        }
        match Seats(state.occupied & !state.attested).next() {
            None => Ok(()),
            Some(seat) => Err(refused!(
                "age-not-attested",
                B::CITES.age,
                "The host attests that a player is 18 years of age or older: for seat {} it has not."
            )
            .with(u64::from(seat))),
        }
    }

    fn refuse_import(_refused: Refused) -> Refused {
        bad_table::<Self>()
    }
}
