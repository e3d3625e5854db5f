//! Options of card tables: their effects, and the messages when one of them is wrong.

use serde_json::Value;

use crate::cards::{error, kip, text};

/// Runs the program, and requires wrong use with these words.
#[track_caller]
fn assert_wrong(arguments: &[&str], wanted: &[&str]) {
    let output = kip(arguments, "");
    let said = error(&output);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {said}");
    for words in wanted {
        assert!(said.contains(words), "{arguments:?}: {words}: {said}");
    }
}

#[test]
fn a_rulebook_that_does_not_exist_is_said_before_anything_else() {
    let all = kip::carried().iter().map(|carried| carried.rulebook).collect::<Vec<_>>().join(", ");
    for arguments in [
        &["describe", "swazi-tow"][..],
        &["play", "swazi-tow"],
        &["play", "swazi-tow", "--seats", "me,random"],
        &["play", "swazi-tow", "--croupier", "off"],
        &["arena", "swazi-tow", "--players", "random,random"],
        &["auto-play", "swazi-tow", "--spins", "10"],
    ] {
        assert_wrong(arguments, &["there is no rulebook `swazi-tow`", "did you mean `swazi-two`?", &all]);
    }
    // There is no terminal here, but that is not the error.
    assert_wrong(&["play", "nosuch"], &["there is no rulebook `nosuch`"]);
}

#[test]
fn what_only_other_games_have_is_refused() {
    let play = ["play", "crazy", "--seats", "random,random"];
    assert_wrong(&[&play[..], &["--croupier", "off"]].concat(), &["--croupier off is not for card tables"]);
}

/// Both families play by themselves; events are shown at every card table.
#[test]
fn a_card_table_plays_by_itself() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.jsonl");
    let path = path.to_str().unwrap();
    let play = ["play", "sotho", "--auto", "3", "--hands", "1", "--per-point", "2.00", "--fair", "--events"];
    let output = kip(&[&play[..], &["--transcript", path, "--json"]].concat(), "");
    assert!(output.status.success(), "{}", error(&output));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((document["hands"].as_array().unwrap().len(), &document["at-stake"]), (3, &Value::from(0)));
    let verified = kip(&["verify", path], "");
    assert!(verified.status.success(), "{}{}", text(&verified), error(&verified));
}

#[test]
fn the_option_that_a_rulebook_refuses_is_named() {
    for (rulebook, options, refused) in [
        ("south-african", &["--hands", "2", "--always-all"][..], "--always-all"),
        ("south-african", &["--per-point", "1", "--redeal", "on"], "--redeal"),
        ("swazi-two", &["--always-all", "--one-build"], "--one-build"),
    ] {
        let play = ["play", rulebook, "--seats", "random,random"];
        let words = format!("the option that is refused is {refused}");
        assert_wrong(&[&play[..], options].concat(), &["the table cannot be opened so", &words]);
    }
    assert_wrong(&["play", "crazy", "--commission", "11"], &["0 to 10 percent"]);
    assert_wrong(&["play", "--commission", "1"], &["--commission is for card tables"]);
}

/// The first line of the transcript has the requested terms.
#[test]
fn terms_are_opened_as_the_options_say() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.jsonl");
    let terms = ["--redeal", "off", "--one-build", "--commission", "2.5", "--pot", "3", "--hands", "1"];
    let play = ["play", "crazy", "--seats", "random,random", "--seed", "2", "--transcript", path.to_str().unwrap()];
    let played = kip(&[&play[..], &terms].concat(), "");
    assert!(played.status.success(), "{}", error(&played));
    let transcript = std::fs::read_to_string(&path).unwrap();
    let first: Value = serde_json::from_str(transcript.lines().next().unwrap()).unwrap();
    let terms = &first["config"]["terms"];
    assert_eq!((&terms["redeal"], &terms["one-build"]), (&false.into(), &true.into()), "{terms}");
    assert_eq!((&terms["commission-basis-points"], &terms["stakes"]["pot"]), (&250.into(), &300.into()), "{terms}");
}

#[test]
fn players_of_one_name_are_told_apart_and_nobody_is_nameless() {
    let named = |players: &str| {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("t.jsonl");
        let play = ["play", "swazi", "--seats", "me,me,random", "--players", players, "--seed", "1"];
        text(&kip(&[&play[..], &["--transcript", path.to_str().unwrap()]].concat(), ""))
    };
    let shown = named("Ann,Ann");
    assert!(shown.contains("1 Ann (seat 1)") && shown.contains("2 Ann (seat 2)"), "{shown}");
    let shown = named(",Bert");
    assert!(shown.contains("1 Player-1") && shown.contains("2 Bert"), "{shown}");
}

#[test]
fn a_number_before_any_list_is_told_to_list_first() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.jsonl");
    let play = ["play", "south-african", "--seats", "me,random", "--seed", "1"];
    let arguments = [&play[..], &["--transcript", path.to_str().unwrap()]].concat();
    let shown = text(&kip(&arguments, "1\nlist\n999\nquit\n"));
    assert!(shown.contains("`list` first: it numbers the moves"), "{shown}");
    assert!(shown.contains("no move has that number: "), "{shown}");
}

/// A seat's transcript is the player's: it cannot be replayed, and the program names it as such.
#[test]
fn a_seats_transcript_is_named_where_a_whole_one_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let (whole, seats) = (folder.path().join("whole.jsonl"), folder.path().join("seat.jsonl"));
    let (whole, seats) = (whole.to_str().unwrap(), seats.to_str().unwrap());
    let played = kip(
        &["play", "south-african", "--seats", "random,random", "--fair", "--hands", "1", "--transcript", whole],
        "",
    );
    assert!(played.status.success(), "{}", error(&played));
    let verified = text(&kip(&["verify", whole], ""));
    assert!(verified.contains("; 1 link revealed, none left out"), "{verified}");
    let replayed = text(&kip(&["replay", whole], ""));
    assert!(replayed.contains("1 hand played"), "{replayed}");
    std::fs::write(seats, kip(&["replay", whole, "--seat", "2"], "").stdout).unwrap();
    for command in ["replay", "verify", "resume"] {
        assert_wrong(
            &[command, seats],
            &["a seat's transcript: it has what one player may know", "the whole transcript"],
        );
    }
}
