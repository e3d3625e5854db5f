//! The program's summary of an evening at a card table: wherever the evening ends, all money is somewhere.

use serde_json::Value;

use crate::cards::{error, kip, text};

/// Returns the amounts of the summary with their owners, in cents.
fn summary(shown: &str) -> Vec<(String, i64)> {
    let lines = shown.lines().skip_while(|line| !(line.contains(" played") && line.contains(" hand"))).skip(1);
    let amount = |line: &str| {
        let (whose, amount) = line.trim().rsplit_once("  ")?;
        let cents = amount.replace(['.', '+'], "").parse().ok()?;
        amount.contains('.').then(|| (whose.split("  ").next().unwrap_or(whose).to_owned(), cents))
    };
    lines.map_while(|line| (!line.is_empty()).then_some(line)).filter_map(amount).collect()
}

/// C15: `ready` stakes 12 points' worth in the South African version, and the house gets a tenth of the winnings. The printed
/// amounts sum to zero after any move.
#[test]
fn wherever_an_evening_ends_its_money_sums_to_zero() {
    let folder = tempfile::tempdir().unwrap();
    let (mut staked, mut earned) = (0, 0);
    for moves in [0, 4, 14, 18, 40] {
        let path = folder.path().join(format!("{moves}.jsonl"));
        let path = path.to_str().unwrap();
        let terms = ["--hands", "2", "--per-point", "1", "--commission", "10", "--seed", "8", "--transcript", path];
        let seats = ["play", "south-african", "--seats", "me,random"];
        let ended = kip(&[&seats[..], &terms].concat(), &"list\n1\n".repeat(moves));
        assert!(ended.status.success(), "{}", error(&ended));
        let shown = text(&ended);
        let found = summary(&shown);
        let of = |whose: &str| found.iter().find(|(name, _)| name == whose).map_or(0, |(_, amount)| *amount);
        let (on_table, house) = (of("on the table"), of("the house"));
        let seats: i64 = found.iter().filter(|(name, _)| name.starts_with(['1', '2'])).map(|(_, amount)| amount).sum();
        assert_eq!(seats + on_table + house, 0, "{moves}: {shown}");
        assert!((on_table == 0 && house == 0) || found.contains(&("sum".into(), 0)), "{moves}: {shown}");
        assert!([0, 2_400].contains(&on_table) && house >= 0, "{moves}: {shown}");
        if moves == 0 {
            assert_eq!(
                found[..3],
                [("1 Player-1".into(), -1_200), ("2 Sipho".into(), -1_200), ("on the table".into(), 2_400)]
            );
        }
        (staked, earned) = (staked + on_table, earned + house);

        let replayed = kip(&["--json", "replay", "--unfinished", path], "");
        let document: Value = serde_json::from_slice(&replayed.stdout).unwrap();
        assert_eq!((&document["at-stake"], &document["house"]), (&on_table.into(), &house.into()), "{document:#}");
    }
    assert!(staked > 2_400 && earned > 0, "{staked} {earned}");
}

/// A script stops in mid-hand: `at-stake` has the stakes of both, 11 points at 0.50.
#[test]
fn a_document_has_what_lies_on_the_table_and_what_the_house_has() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/crazy-evening.jsonl");
    let lines = std::fs::read_to_string(example).unwrap();
    let until = lines.lines().position(|line| line.contains("\"cut ")).unwrap();
    let script: String = lines.lines().take(until).map(|line| format!("{line}\n")).collect();
    let ended = kip(&["--json", "play", "crazy", "--script", "-"], &script);
    let document: Value = serde_json::from_slice(&ended.stdout).unwrap_or_else(|_| panic!("{}", error(&ended)));
    assert_eq!((&document["at-stake"], &document["house"]), (&1_100.into(), &0.into()), "{document:#}");
    assert_eq!(document["players"][0]["balance"], -550);
}
