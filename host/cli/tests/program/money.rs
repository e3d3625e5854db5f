//! A component that hides the destination of money is found, with the line.

use std::process::Command;

use kip::transcript::RecordedTable;
use kip::two_up::Command as Asked;
use kip::{Limits, two_up::Config};
use serde_json::Value;

use crate::common::{Tested, config, fresh, hostile, hostile_bytes, session};

#[test]
fn a_stake_without_a_move_is_found_in_its_line() -> Tested {
    let folder = tempfile::tempdir()?;
    let (component, transcript) = (folder.path().join("hostile.wasm"), folder.path().join("pockets.jsonl"));
    std::fs::write(&component, hostile_bytes())?;
    // At odd times the hostile component pockets the stake: here that of the wager on Tails.
    let config = Config { table: "pockets".to_owned(), ..config() };
    let mut recorded = Vec::new();
    let (mut table, _) = RecordedTable::open(&hostile(Limits::default())?, &config, &mut recorded)?;
    for (later, (by, command)) in (0..).zip(session(&fresh())) {
        let odd = u64::from(matches!(command, Asked::PlaceWager(_)));
        let refused = table.apply(by, config.opened_at + 2 * later + odd, &command).is_err();
        assert_eq!(refused, later == 1, "{command:?}");
    }
    table.end()?;
    std::fs::write(&transcript, &recorded)?;
    let text = String::from_utf8(recorded)?;
    let line = 1 + text.lines().position(|line| line.contains("wager-placed\":{\"seat\":2")).ok_or("no wager")?;

    let run = |command: &str| -> Result<(Option<i32>, Value, Value), Box<dyn std::error::Error>> {
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        kip.arg("--json").arg("--component").arg(&component).arg(command).arg(&transcript);
        let output = kip.output()?;
        let error = serde_json::from_slice(&output.stderr)?;
        Ok((output.status.code(), serde_json::from_slice(&output.stdout)?, error))
    };
    let message =
        "the money does not add up: by the moves 0 lies on the table for seat 2, in tender 0, and the table shows 500";
    let (code, document, error) = run("replay")?;
    assert_eq!((&document["ok"], &document["reason"]), (&false.into(), &message.into()));
    assert_eq!((code, &error["error"]["message"], &error["error"]["line"]), (Some(1), &message.into(), &line.into()));

    let (code, document, _) = run("verify")?;
    let settlements = &document["checks"][3];
    assert_eq!((code, &settlements["verdict"]), (Some(1), &"fails".into()), "{document:#}");
    let finding = &settlements["findings"][0];
    assert_eq!((&finding["line"], &finding["message"]), (&line.into(), &message.into()));
    Ok(())
}
