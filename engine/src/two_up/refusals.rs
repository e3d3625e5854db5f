//! Every code of a refusal in Two-Up, with its meaning.
//!
//! The refusing step gives the sentence for the table at hand. A code that is not listed does not compile.

use alloc::vec::Vec;

use crate::contract::Named;
use crate::table::describe;
use crate::table::refusal::Codes;

/// The codes that only Two-Up has, by name. [`crate::table::refusal::CODES`] has those of every family.
pub const CODES: Codes = &[
    ("above-maximum", "A wager would be above the maximum, the sign's or the player's own."),
    ("above-the-centre", "A cover is more than what of the centre is still to be covered."),
    ("above-the-offer", "More of a side offer is taken than is open."),
    ("age-not-attested", "The host has not attested the player's age, which these rules ask for."),
    ("all-declined", "Everybody who may spin has been offered the coins: the house may spin."),
    ("bad-coins", "Coins are not named by numbers from 1, each once."),
    ("bad-odds", "The odds cannot be written, or do not go with these rules or the table's chips."),
    ("barred", "The player is barred from the ring until close of play."),
    ("before-noon", "On that day the game is played only after noon."),
    ("below-minimum", "A wager would be below the minimum, the sign's or the player's own."),
    ("betting-closed", "The betting is over: wagers stand."),
    ("betting-not-closed", r#"Nothing is thrown before "no more bets"."#),
    ("betting-not-due", "It is not the time to open the betting."),
    ("betting-not-open", "The betting is not open."),
    ("centre-covered", "The centre is covered in full."),
    ("centre-not-covered", "The centre is to be covered in full first."),
    ("centre-not-open", r#"The centre is staked before "place your bets", and not now."#),
    ("centre-staked", "The centre is staked already."),
    ("centre-undetermined", "The table does not close before the centre is determined."),
    ("change-not-due", "The time at which the limits change, by the sign, has not come."),
    ("chip-count", "A table is opened with no chips, or with too many denominations."),
    ("chip-order", "Denominations are not in rising order, each once."),
    ("chip-spread", "The smallest chip is too large, compared with the divisor that all have in common."),
    ("chip-worth", "A chip is worth nothing, or too much."),
    ("closing", "The closing time has come: no new spinner's game starts."),
    ("closing-not-announced", "With players present the closing is announced first."),
    ("closing-not-due", "The announced time of closing has not come."),
    ("coin-lost", "A coin that is named or asked for is lost."),
    ("coin-not-lost", "A coin that is said to be found is not lost."),
    ("coins-have-landed", "The coins have come to rest: the spin can no longer be called off."),
    ("coins-in-the-air", "This is not done while the coins are in the air."),
    ("coins-not-selected", "The spinner selects the coins first."),
    ("coins-offered", "The coins are offered to a player who has not answered."),
    ("coins-selected", "The coins are selected already."),
    ("cover-declined", "The player has declined to cover the centre."),
    ("cover-not-declined", "A player could still cover the centre and has not declined."),
    ("day-over", "The day on which the ring plays is over."),
    ("dealer-only", "Only a dealer spins in place of this spinner, who was sent out."),
    ("decision-under-way", "Something waits for the result of a spin, which comes first."),
    ("dispute-decided", "The dispute is decided, and no review is asked for."),
    ("dispute-log-full", "The table's log holds no more disputes."),
    ("dispute-open", "The dispute is not decided yet."),
    ("dividend-not-due", "Nothing is taken out of the centre before it is won."),
    ("election-due", "The player has to elect something first: what becomes of the wager, or who spins."),
    ("excluded", "The player is excluded from the game."),
    ("forfeit-without-fraud", "Only fraud forfeits a stake."),
    ("game-under-way", "A table changes rulebook between spinner's games, and one is under way."),
    ("games-supervisor-first", "A games supervisor is at hand and decides first."),
    ("handed-over", "The house spins this spinner's game to its end."),
    ("has-not-abstained", "The player has not abstained for long enough to lose the seat."),
    ("inspector-referred", "The player has been told of the inspector."),
    ("layout-not-empty", "A table changes rulebook with nothing on the layout."),
    ("maximum-not-payable", "The table's chips cannot make up a maximum."),
    ("min-above-max", "A minimum is above its maximum."),
    ("minimum-not-payable", "The table's chips cannot make up a minimum."),
    ("money-at-stake", "The player has money at stake, or holds another's."),
    ("new-set-due", "A new set of coins is brought first."),
    ("no-centre", "Nothing stands in the centre."),
    ("no-closing-announced", "No closing is announced."),
    ("no-coins-to-call", "No coins of metal fly here: a throw of numbers cannot be called off."),
    ("no-election-due", "The player has nothing to elect."),
    ("no-new-set-due", "The set is complete enough: no new one is brought."),
    ("no-new-wagers", "After an invalid spin no new wagers are placed."),
    ("no-original-coins", "No coins left the ring in the last spin that could be asked for again."),
    ("no-outcome-open", "There is no outcome that could still be invalidated."),
    ("no-player-limits", "The player has no limits of their own."),
    ("no-spin-due", "No spin is being prepared."),
    ("no-spin-under-way", "There is no spin that could be called off."),
    ("no-spinner", "No spinner is in the ring."),
    ("no-spinner-wager", "The spinner's wager is placed first."),
    ("no-substitute-due", "Nobody has to spin in the spinner's stead."),
    ("no-such-coin", "The set has no coin of that number."),
    ("no-such-dispute", "There is no dispute of that number."),
    ("no-such-offer", "There is no such side offer to take up or take down."),
    ("no-such-set", "There is no set of that number."),
    ("no-such-wager", "There is no such wager or stake."),
    ("no-valid-spin", "The spinner has thrown no valid spin: instead of declining to go on the spinner retires."),
    ("no-win", "The spinner has not just won: there is no choice whether to go on."),
    ("not-above-maximum", "A player's own maximum is not above the sign's."),
    ("not-announced", "No sign has shown the higher minimum ahead."),
    ("not-in-order", "Coins are not named in rising order."),
    ("not-next", "Another seat is next to be offered the coins."),
    ("not-offered", "The coins are offered to another player."),
    ("not-on-this-day", "The game is not played on this day."),
    ("not-payable-in-chips", "The table's chips cannot make up the stake, or pay it."),
    ("not-the-spinner", "Only the spinner may do this."),
    ("not-the-winner", "Only a spinner who has won the centre may do this."),
    ("not-under-minimum", "The wager is not below a minimum, or it is valid all the same."),
    ("not-your-dispute", "Another player raised the dispute."),
    ("not-your-offer", "Another player made the offer."),
    ("nothing-at-stake", "Nothing waits for this spin: there is nothing to hand over."),
    ("nothing-in-the-air", "No coins are in the air."),
    ("nothing-offered", "The coins are not offered to anybody."),
    ("nothing-to-announce", "No coins have come to rest from a valid spin."),
    ("notice-too-short", "A sign is shown too short a time ahead."),
    ("odds-pending", "This is not done while Odds are pending."),
    ("off-unit", "A wager is not in the steps that the sign states."),
    ("outcome-open", "An outcome can still be invalidated that the player had money on."),
    ("own-centre", "Nobody covers a centre of their own."),
    ("own-offer", "Nobody takes up an offer of their own."),
    ("penny-retained", "A penny that is named has just won and is retained."),
    ("players-to-be-offered", "There are players whom the coins are offered to first."),
    ("reason-in-words", "Words are given with a reason that is named without them."),
    ("result-due", "The coins are down: the result is announced first."),
    ("return-over-one", "A wager within these limits would return more than itself on average."),
    ("review-requested", "A review has been asked for."),
    ("ring-taken", "A spin has not been played to its end: the coins are not free."),
    ("same-person", "Another person reviews a decision than made it."),
    ("seat-count", "A table has too few or too many seats."),
    ("side-called", "The side that is spun for can no longer change."),
    ("side-not-called", "The spinner first says which side is spun for."),
    ("spinner-able", "The spinner is able to spin: nobody spins in their stead."),
    ("substitute-due", "Somebody is appointed first to spin in the spinner's stead."),
    ("sum-too-large", "A sum that is owed could become too large to be written."),
    ("supervisor-absent", "No supervisor is at hand, and one must be."),
    ("terms-missing", "The table's own terms do not go with these rules: others must be given."),
    ("text-missing", "This reason is announced in words, and they are missing."),
    ("too-many-bets", "The ring holds no more bets."),
    ("too-many-offers", "The ring holds no more offers."),
    ("too-many-spins", "One call plays fewer spins."),
    ("unchanged", "This is what stands already."),
    ("unit-not-payable", "The table's chips cannot make up the steps above a minimum."),
    ("wager-frozen", "The wager stands until its result, because the spinner was sent out."),
    ("wager-placed", "The wager is placed already: it can be changed."),
    ("wager-undetermined", "A wager stands until it is determined."),
    ("winner-to-answer", "The winner may still go on: the coins are not free."),
    ("wrong-number-of-coins", "Another number of coins is spun."),
    ("wrong-start", "The coins do not lie on the kip as they must."),
    ("zone-offset", "A zone offset is further from UTC than any zone."),
];

/// Builds a refusal from a code, a citation and a sentence.
macro_rules! refused {
    ($code:literal, $cite:expr, $sentence:expr $(,)?) => {
        $crate::table::refusal::refused!($crate::two_up::refusals::CODES; $code, $cite, $sentence)
    };
}
pub(crate) use refused;

/// Returns every code, by name.
pub fn refusals() -> Vec<Named> {
    describe::refusals(CODES)
}

#[cfg(test)]
mod tests {
    extern crate std;

    use alloc::string::String;
    use std::fs::{read_dir, read_to_string};
    use std::path::Path;

    use super::*;

    #[test]
    fn codes_are_sorted_and_unique() {
        let all = refusals();
        assert!(all.is_sorted_by(|one, next| one.name < next.name));
        assert_eq!(all.len(), CODES.len() + crate::table::refusal::CODES.len());
    }

    #[test]
    fn meanings_are_sentences() {
        for Named { name, means } in refusals() {
            assert!(means.starts_with(char::is_uppercase) && means.ends_with('.'), "{name}: {means}");
        }
    }

    /// The compiler checks the reverse: every code in use is listed.
    #[test]
    fn every_code_is_used() {
        let mut source = String::new();
        read_into(&mut source, &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
        source.retain(|letter| !letter.is_whitespace());
        for Named { name, .. } in refusals() {
            let is_given = |with: &str| source.contains(&[with, "(\"", &name, "\""].concat());
            let is_of_draws = kip_contract::draw_functions::CODES.contains(&name.as_str());
            assert!(is_of_draws || is_given("refused!") || is_given("code!"), "nobody gives {name}");
        }
    }

    fn read_into(source: &mut String, folder: &Path) {
        for entry in read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                read_into(source, &path);
            } else {
                source.push_str(&read_to_string(path).unwrap());
            }
        }
    }
}
