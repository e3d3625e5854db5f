//! Commands of the contract whose form in a ring is another than in a casino.
//!
//! A ring has a ringkeeper instead of boxer and dealers. Where it has no supervisors the ringkeeper does
//! what they do. Forms with two and with three coins stand side by side: a rulebook shows its own.

use kip::words::Role;

use super::{Entry, PLAYER, entry};

const RINGKEEPER: &[Role] = &[Role::Ringkeeper];
const SUPERVISORS: &[Role] = super::SUPERVISORS;

#[rustfmt::skip]
pub(super) const COMMANDS: &[Entry] = &[
    entry("land", &[Role::Host, Role::Ringkeeper],
        "The coins land, as the table's source says: a seed or a link of the chain by the host, what was seen by the ringkeeper.",
        &[
            ("host", r#"{"land": {"fresh": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c"}}"#),
            ("host", r#"{"land": {"committed": {"x": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c"}}}"#),
            ("host", r#"{"land": {"committed": {"x": "a3aab1b8bfc6cdd4dbe2e9f0f7fe050c131a21282f363d444b525960676e757c", "beacon": {"round": 1234567, "bytes": "a3aab1b8"}}}}"#),
            ("ringkeeper", r#"{"land": {"observed": {"first": "heads", "second": "tails"}}}"#),
            ("ringkeeper", r#"{"land": {"observed": {"first": "heads", "second": "tails", "third": "heads"}}}"#),
        ]),
    entry("close-table", SUPERVISORS, "The ring closes.",
        &[("casino-supervisor", r#""close-table""#)]),
    entry("void-wagers", SUPERVISORS, "A player's bets, covers and centre are void: both stakes of a bet go back.",
        &[("casino-supervisor", r#"{"void-wagers": 1}"#)]),
    entry("invalidate-outcome", SUPERVISORS, "An outcome is invalidated; only fraud forfeits stakes.",
        &[
            ("casino-supervisor", r#"{"invalidate-outcome": {"scope": "result", "reason": "disruption", "forfeits": []}}"#),
            ("casino-supervisor", r#"{"invalidate-outcome": {"scope": "game", "reason": "fraud", "forfeits": [{"seat": 1, "wager": "side-bet", "bet": 1}]}}"#),
        ]),
    entry("decide-dispute", &[Role::Ringkeeper, Role::GamesSupervisor, Role::CasinoSupervisor],
        "A dispute is decided: by the ringkeeper first; where there are supervisors, by one of them in a review.",
        &[("ringkeeper", r#"{"decide-dispute": 1}"#)]),
    entry("offer-coins", RINGKEEPER, "The kip is offered to a player, clockwise.",
        &[("ringkeeper", r#"{"offer-coins": 1}"#)]),
    entry("appoint-substitute", RINGKEEPER, "After three invalid spins in a row: the ringkeeper spins on the spinner's behalf.",
        &[("ringkeeper", r#"{"appoint-substitute": "ringkeeper"}"#)]),
    entry("no-more-bets", RINGKEEPER, "\"No more bets, come in spinner\": offers that nobody took fall away.",
        &[("ringkeeper", r#""no-more-bets""#)]),
    entry("announce-result", RINGKEEPER, "The result is announced, the bets are settled, and the centre rides or is lost.",
        &[("ringkeeper", r#""announce-result""#)]),
    entry("start-house-spin", RINGKEEPER, "Nobody takes the kip: the ringkeeper spins, without a centre.",
        &[("ringkeeper", r#""start-house-spin""#)]),
    entry("place-your-bets", RINGKEEPER, "\"Place your bets\": betting opens.",
        &[("ringkeeper", r#""place-your-bets""#)]),
    entry("call-no-spin", RINGKEEPER, "\"No spin\", \"barred\": the spin of pennies that eyes see is invalid, and the bets stand as they are.",
        &[("ringkeeper", r#"{"call-no-spin": {"reason": "too-low"}}"#), ("ringkeeper", r#"{"call-no-spin": {"reason": "too-low", "text": "They never left his hand."}}"#)]),
    entry("accept-coins", PLAYER, "The player whom the kip is offered to spins.",
        &[("player 1", r#""accept-coins""#)]),
    entry("decline-coins", &[Role::Player, Role::Ringkeeper], "The player whom the kip is offered to does not spin; by the ringkeeper for one who does not answer.",
        &[("player 1", r#""decline-coins""#)]),
    entry("select-coins", PLAYER, "The spinner selects the pennies, by number.",
        &[
            ("player 1", r#"{"select-coins": {"first": 1, "second": 2}}"#),
            ("player 1", r#"{"select-coins": {"first": 1, "second": 2, "third": 3}}"#),
        ]),
    entry("retire", PLAYER, "The spinner gives up the kip: before a centre is staked, or after winning.",
        &[("player 1", r#""retire""#)]),
    entry("throw-coins", &[Role::Player, Role::Ringkeeper], "The coins are spun, by the spinner or by the ringkeeper; `start` is how they lie on the kip.",
        &[
            ("player 1", r#"{"throw-coins": {"first": "tails", "second": "tails"}}"#),
            ("player 1", r#"{"throw-coins": {"first": "tails", "second": "tails", "third": "tails"}}"#),
        ]),
];
