//! Card tables through the program: people at a pipe, computer players, transcripts, wrong use.

use std::io::Write as _;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

/// Runs the program with these lines on its standard input.
pub fn kip(arguments: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_kip"))
        .args(arguments)
        .env("XDG_STATE_HOME", env!("CARGO_TARGET_TMPDIR"))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("kip runs");
    // A program that has stopped reads no more.
    let _unread = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    child.wait_with_output().expect("kip ends")
}

pub fn text(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

pub fn error(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn every_rulebook_plays_a_match_that_replays_and_a_seed_repeats_it() {
    let folder = tempfile::tempdir().unwrap();
    for (rulebook, seats, all) in [
        ("swazi", "random,random,random", 11),
        ("swazi-two", "random,random", 11),
        ("crazy", "random,random", 11),
        ("sotho", "random,random,random,random", 11),
        ("sotho-forty", "random,random", 11),
        ("south-african", "random,lookahead:4", 9),
    ] {
        let path = folder.path().join(rulebook);
        let path = path.to_str().unwrap();
        let arguments =
            ["play", rulebook, "--seats", seats, "--hands", "2", "--per-point", "1", "--seed", "5", "--json"];
        let played = kip(&[&arguments[..], &["--transcript", path]].concat(), "");
        assert!(played.status.success(), "{rulebook}: {}", error(&played));
        let document: Value = serde_json::from_slice(&played.stdout).unwrap();
        let hands = document["hands"].as_array().unwrap();
        assert_eq!(hands.len(), 2, "{rulebook}");
        for hand in hands {
            let sum: u64 = hand["sides"].as_array().unwrap().iter().map(|side| side["points"].as_u64().unwrap()).sum();
            assert!(sum >= all, "{rulebook}: {hand}");
        }
        let balances = document["players"].as_array().unwrap().iter().map(|player| player["balance"].as_i64().unwrap());
        assert_eq!(balances.sum::<i64>(), 0, "{rulebook}");

        let again: Value = serde_json::from_slice(&kip(&arguments, "").stdout).unwrap();
        assert_eq!(again["hands"], document["hands"], "{rulebook}");

        let replayed = kip(&["replay", path], "");
        assert!(replayed.status.success(), "{rulebook}: {}", error(&replayed));
        assert!(text(&replayed).contains("2 hands played"), "{}", text(&replayed));
        let verified = kip(&["verify", path], "");
        assert!(verified.status.success(), "{rulebook}: {}{}", text(&verified), error(&verified));
        // One letter of one event is enough.
        let tampered = std::fs::read_to_string(path).unwrap().replacen("card-discarded", "card-discardee", 1);
        let other = format!("{path}-tampered");
        std::fs::write(&other, tampered).unwrap();
        assert_eq!(kip(&["replay", &other], "").status.code(), Some(1), "{rulebook}");
    }
}

/// The output for one of two people at a terminal has no card that only the other holds.
#[test]
fn people_at_one_terminal_do_not_see_each_others_hands() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.jsonl");
    let arguments = [
        "play",
        "south-african",
        "--seats",
        "me,me",
        "--players",
        "Ann,Bert",
        "--seed",
        "3",
        "--transcript",
        path.to_str().unwrap(),
    ];
    // Each sits down and plays the first move that is listed.
    let input = "\nlist\n1\n".repeat(12);
    let played = kip(&arguments, &input);
    assert!(played.status.success(), "{}", error(&played));
    let shown = text(&played);
    let seatings: Vec<_> = shown.split(", sit down.").collect();
    assert!(seatings.len() > 3, "{shown}");
    let hand_of = |seating: &str| {
        let line = seating.lines().find(|line| line.contains("Your hand:"));
        line.map(|line| line.split_whitespace().skip(2).map(str::to_owned).collect::<Vec<_>>())
    };
    let mut compared = 0;
    for pair in seatings.windows(2).skip(1) {
        let (Some(first), Some(second)) = (hand_of(pair[0]), hand_of(pair[1])) else { continue };
        // The cards that the first person held at the prompt and has not shown since.
        let told = pair[1];
        let words: Vec<_> = told.split(|letter: char| letter.is_whitespace() || "+[](),:".contains(letter)).collect();
        let played = |card: &String| {
            told.contains("Ann ")
                && told.lines().any(|line| line.contains(card.as_str()) && !line.contains("Your hand"))
        };
        for card in first.iter().filter(|card| !second.contains(card)) {
            let hidden = !played(card);
            assert!(hidden || words.contains(&card.as_str()), "{card}");
            compared += usize::from(hidden);
        }
        assert!(first.iter().all(|card| !second.contains(card)), "the hands of two people have a card in common");
    }
    assert!(compared > 10, "{compared}");
}

#[test]
fn a_person_is_helped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("t.jsonl");
    let arguments =
        ["play", "south-african", "--seats", "me,random", "--seed", "1", "--transcript", path.to_str().unwrap()];
    let played = kip(&arguments, "dance\ninsist\n?\nlist\n999\n\nhelp\nlist nonsense\nquit\n");
    assert!(played.status.success(), "{}", error(&played));
    let shown = text(&played);
    for wanted in [
        "`dance` is no move; moves begin with",
        "refused:",
        "(not-in-these-rules, C26)",
        "  1. ",
        "no move has that number",
        "Say a move as it is listed",
        "no move has these words",
        "Transcript: ",
    ] {
        assert!(shown.contains(wanted), "{wanted}\n{shown}");
    }
    // A person who leaves in mid-hand leaves a transcript that replays.
    assert!(kip(&["replay", path.to_str().unwrap()], "").status.success());
}

/// A person who stops reading has not ended the match: it goes on from the place where it broke off.
#[cfg(unix)]
#[test]
fn a_match_that_nobody_reads_any_more_can_go_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("match.jsonl");
    let path = path.to_str().unwrap();
    let mut play = Command::new(env!("CARGO_BIN_EXE_kip"));
    let play = play.args(["play", "swazi", "--seats", "random,random,random", "--seed", "5", "--transcript", path]);
    let mut play = play.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    drop(play.stdout.take());
    assert_eq!(play.wait_with_output().unwrap().status.code(), Some(0));
    let replayed = kip(&["replay", path, "--unfinished", "--json"], "");
    assert!(replayed.status.success(), "{}", error(&replayed));
    assert!(!std::fs::read_to_string(path).unwrap().contains("\"end\""));
    let seats = ["--seats", "random,random,random"];
    let resumed = kip(&[&["resume", path], &seats[..]].concat(), "");
    assert!(resumed.status.success(), "{}", error(&resumed));
    assert!(kip(&["replay", path], "").status.success());
}

/// One of a component and an id that is not the component's would be ignored.
#[test]
fn a_component_is_the_rulebook_that_is_named_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let files: Vec<_> = ["pub", "crazy"].map(|id| folder.path().join(format!("{id}.wasm"))).into();
    for (file, id) in files.iter().zip(["pub", "crazy"]) {
        let carried = kip::carried().iter().find(|carried| carried.rulebook == id).unwrap();
        std::fs::write(file, carried.bytes).unwrap();
    }
    let [coins, cards] = [&files[0], &files[1]].map(|file| file.to_str().unwrap());
    let vectors = folder.path().to_str().unwrap();
    for (arguments, wanted) in [
        (&["describe", "swazi", "--component", coins][..], "is `pub`, not `swazi`"),
        (&["describe", "swazi", "--component", cards], "is `crazy`, not `swazi`"),
        (&["auto-play", "nsw", "--spins", "10", "--component", coins], "is `pub`, not `nsw`"),
        (&["arena", "swazi", "--players", "random,random", "--component", cards], "is `crazy`, not `swazi`"),
        (&["vectors", "check", "house", vectors, "--component", coins], "is `pub`, not `house`"),
        (&["play", "nsw", "--component", coins, "--auto", "1"], "is `pub`, not `nsw`"),
        (&["play", "swazi", "--component", coins, "--seats", "random"], "pub.wasm is Two-Up"),
        (&["check", "swazi", "--component", coins], "would be ignored here"),
    ] {
        let output = kip(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", error(&output));
        assert!(error(&output).contains(wanted), "{arguments:?}: {}", error(&output));
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    for arguments in [
        &["describe", "--component", cards][..],
        &["describe", "pub", "--component", coins],
        &["play", "--component", coins, "--auto", "1"],
    ] {
        let output = kip(arguments, "");
        assert!(output.status.success(), "{arguments:?}: {}", error(&output));
    }
}

#[test]
fn wrong_use_is_named() {
    for (arguments, wanted) in [
        (&["play", "swazi", "--seats", "me,bob,me"][..], "no computer player is called `bob`"),
        (&["play", "swazi", "--seats", "me,random"], "--seats names 2, and `swazi` is for 3 or 4"),
        (&["play", "crazy", "--auto", "3", "--seats", "me,greedy"], "--auto asks nobody"),
        (&["play", "swazi", "--example", "--hands", "3"], "its first line opens the table"),
        (&["play", "swazi", "--coins", "fresh"], "--coins is not for card tables"),
        (&["play", "--seats", "me"], "--seats is for card tables"),
        (&["play", "south-african", "--always-all", "--seats", "random,random"], "cannot be opened so"),
        (&["play", "swazi", "--seats", "me,random,random", "--json"], "there is nobody to sit down"),
        (&["play", "swazi", "--players", "A,B"], "--players names 2, and 1 of the seats"),
        (&["auto-play", "swazi", "--spins", "10"], "is a rulebook of casino-cards"),
        (&["verify-draw", "--seed", &"00".repeat(32), "--expect", "heads"], "--expect names 1, and 2 coins are spun"),
    ] {
        let output = kip(arguments, "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", error(&output));
        assert!(error(&output).contains(wanted), "{arguments:?}: {}", error(&output));
    }
}

#[test]
fn an_arena_compares_players_and_repeats_itself() {
    let arguments = ["arena", "south-african", "--players", "lookahead:10,random", "--deals", "8", "--json"];
    let run = || serde_json::from_slice::<Value>(&kip(&arguments, "").stdout).unwrap();
    let (one, other) = (run(), run());
    assert_eq!(one["players"], other["players"]);
    assert_eq!(one["hands"], 16);
    let of = |index: usize| one["players"][index]["points-a-hand"].as_f64().unwrap();
    assert!(of(0) > 0.0 && (of(0) + of(1)).abs() < 1e-9, "{one}");
    let elo = |index: usize| one["players"][index]["elo"].as_f64().unwrap();
    assert!(elo(0) > 0.0 && (elo(0) + elo(1)).abs() < 1e-9, "{one}");
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("arena.html");
    let shown = text(&kip(&[&arguments[..6], &["--report", page.to_str().unwrap()]].concat(), ""));
    assert!(shown.contains("Elo") && shown.contains("16 hands of 8 deals"), "{shown}");
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("<svg class=\"plot\"") && page.contains("<td>lookahead:10</td>"), "{page}");
    for (arguments, wanted) in [
        (["nsw", "--players", "random,random"], "`nsw` is no card rulebook"),
        (["swazi", "--players", "random,greed"], "no computer player is called `greed`"),
        (["swazi", "--players", "random,random,random,random"], "one for each side"),
    ] {
        let output = kip(&[&["arena"], &arguments[..]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(error(&output).contains(wanted), "{}", error(&output));
    }
}

/// Spins on which nobody has a wager tell nobody anything; the answer says what to type.
#[test]
fn spins_without_a_wager_are_refused() {
    let output = kip(&["auto-play", "--spins", "10"], "");
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(
        error(&output).contains("nothing is wagered") && error(&output).contains("--wager heads:100"),
        "{}",
        error(&output)
    );
    let bets = ["--wager", "2:heads:100", "--wager", "1:tails:100", "--json"];
    for rulebook in [&["pub"][..], &["--rulebook", "pub"]] {
        let output = kip(&[&["auto-play"], rulebook, &["--spins", "1000"], &bets].concat(), "");
        let found: Value =
            serde_json::from_slice(&output.stdout).unwrap_or_else(|why| panic!("{why}: {}", error(&output)));
        assert_eq!(found["tally"]["spins"], 1_000, "{found:#}");
    }
    let near = kip(&["describe", "swaz"], "");
    assert!(error(&near).contains("did you mean `swazi`?"), "{}", error(&near));
}

/// In every rulebook greedy beats random, and lookahead beats greedy, each interval above the named difference. In
/// `south-african` greedy takes most of the possible points, and fewer are left to win from it.
#[test]
#[ignore = "forty minutes"]
fn in_every_rulebook_each_player_beats_the_next() {
    for rulebook in ["swazi", "swazi-two", "crazy", "sotho", "sotho-forty", "south-african"] {
        let from_greedy = if rulebook == "south-african" { 0.0 } else { 1.0 };
        for (players, hands, least) in [("greedy,random", "400", 5.0), ("lookahead:200,greedy", "200", from_greedy)] {
            let arguments = ["arena", rulebook, "--players", players, "--hands", hands, "--seed", "7", "--json"];
            let found: Value = serde_json::from_slice(&kip(&arguments, "").stdout).unwrap();
            let better = &found["players"][0];
            println!("{rulebook} {players}: {} {}", better["points-a-hand"], better["interval"]);
            assert!(better["interval"][0].as_f64().unwrap() > least, "{found}");
        }
    }
}

/// Greedy is better than random by far more than 5 points and not by 15: both questions are settled after the first deals. A
/// player is never settled to differ from itself.
#[test]
fn an_arena_stops_when_the_question_is_settled() {
    let settle = |players: &str, points: &str| {
        let arguments =
            ["arena", "south-african", "--players", players, "--hands", "400", "--settle", points, "--json"];
        serde_json::from_slice::<Value>(&kip(&arguments, "").stdout).unwrap()
    };
    for (points, so) in [("5", true), ("15", false)] {
        let found = settle("greedy,random", points);
        assert_eq!(found["settled"][0]["so"], so, "{found}");
        assert!(found["deals"].as_u64().unwrap() < 200, "{found}");
    }
    let found = settle("random,random", "0");
    assert_eq!((&found["settled"][0]["so"], &found["hands"]), (&Value::Null, &Value::from(400)), "{found}");
    for (more, wanted) in
        [(["--settle", "nan"], "no two players differ"), (["--report", "/nowhere/a.html"], "--report FILE")]
    {
        let output = kip(&[&["arena", "crazy", "--players", "random,random"], &more[..]].concat(), "");
        assert_eq!(output.status.code(), Some(2), "{more:?}");
        assert!(error(&output).contains(wanted), "{}", error(&output));
    }
}

/// The example program beats random play, as any player does that tries moves first; its moves are the same in a second run.
#[test]
fn a_program_of_ones_own_plays() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/bot.py");
    assert!(std::fs::read_to_string(example).unwrap().lines().count() < 100);
    assert_eq!(text(&kip(&["bot-protocol", "--example"], "")), std::fs::read_to_string(example).unwrap());
    assert!(text(&kip(&["bot-protocol"], "")).contains("kip/bot/1"));
    let players = format!("bot:python3 '{example}',random");
    let arguments = ["arena", "south-african", "--players", &players, "--deals", "3", "--json"];
    let played = kip(&arguments, "");
    let found: Value = serde_json::from_slice(&played.stdout).unwrap_or_else(|_| panic!("{}", error(&played)));
    assert!(found["players"][0]["points-a-hand"].as_f64().unwrap() > 0.0, "{found}");
    let again: Value = serde_json::from_slice(&kip(&arguments, "").stdout).unwrap();
    assert_eq!(found["players"], again["players"]);
}

/// A program that violates the protocol fails an arena, with its name and the violation; people play on without it.
#[test]
fn a_program_that_misbehaves_is_named() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, decides: &str| {
        let path = folder.path().join(name);
        let source = format!(
            "import json, sys, time\nfor text in sys.stdin:\n    line = json.loads(text)\n    if 'hello' in line: \
             print('{{\"ready\": \"x\"}}', flush=True)\n    if 'decide' in line: {decides}\n"
        );
        std::fs::write(&path, source).unwrap();
        format!("bot:python3 '{}'", path.display())
    };
    let answers = |answer: &str| format!("print('{answer}', flush=True)");
    let cases = [
        (write("high.py", &answers("{\"play\": 9999}")), "it plays 9999, and its moves are 0 to "),
        (write("word.py", &answers("hello")), "its answer is no JSON"),
        (write("strange.py", &answers("{\"cheat\": 1}")), "its answer is not of the protocol"),
        (write("table.py", &answers("{\"moves\": {\"table\": 3, \"seat\": 2}}")), "which it has not imagined"),
        (write("dies.py", "sys.exit('out of luck')"), "out of luck"),
        ("bot:no-such-program-anywhere".into(), "it cannot be started"),
        ("bot:cat".into(), "it does not answer {\"ready\": NAME}"),
    ];
    for (bot, wanted) in &cases {
        let players = format!("{bot},random");
        let output = kip(&["arena", "crazy", "--players", &players, "--deals", "2"], "");
        assert_eq!(output.status.code(), Some(1), "{bot}");
        assert!(error(&output).contains(wanted), "{bot}: {}", error(&output));
    }
    let empty = kip(&["arena", "crazy", "--players", "bot:,random"], "");
    assert_eq!(empty.status.code(), Some(2));
    let seats = format!("me,{}", cases[0].0);
    let path = folder.path().join("t.jsonl");
    let arguments = ["play", "south-african", "--seats", &seats, "--seed", "1", "--transcript", path.to_str().unwrap()];
    let shown = text(&kip(&arguments, "list\n1\n1\n1\nquit\n"));
    assert!(shown.contains("Any moves are played for it from now on."), "{shown}");
}

/// A program learns nothing of other hands: its input names no card that its seat cannot know.
#[test]
fn a_program_is_told_no_hidden_card() {
    let folder = tempfile::tempdir().unwrap();
    let (script, log) = (folder.path().join("spy.py"), folder.path().join("log"));
    let source = "import json, sys\nlog = open(sys.argv[1], 'a')\nfor text in sys.stdin:\n    log.write(text)\n    log.flush()\n    \
                  line = json.loads(text)\n    if 'hello' in line: print('{\"ready\": \"spy\"}', flush=True)\n    \
                  if 'decide' in line: print('{\"play\": 0}', flush=True)\n";
    std::fs::write(&script, source).unwrap();
    let players = format!("bot:python3 '{}' '{}',random", script.display(), log.display());
    let output = kip(&["arena", "south-african", "--players", &players, "--deals", "2"], "");
    assert!(output.status.success(), "{}", error(&output));
    let mut views = 0;
    for line in std::fs::read_to_string(&log).unwrap().lines() {
        let line: Value = serde_json::from_str(line).unwrap();
        let Some(decide) = line.get("decide") else { continue };
        for seat in decide["view"]["seats"].as_array().unwrap() {
            let is_own = seat["seat"] == decide["seat"];
            let hand = seat["hand"].as_array().map_or(0, Vec::len);
            assert!(is_own || hand == 0, "{seat}");
            views += usize::from(is_own && hand > 0);
        }
    }
    assert!(views > 20, "{views}");
}

#[test]
fn a_card_rulebook_describes_itself() {
    let shown = text(&kip(&["describe", "sotho", "--clauses"], ""));
    for wanted in ["Sotho", "casino-cards generation 1.0", "most cards 2", "Clauses and rulings"] {
        assert!(shown.contains(wanted), "{wanted}\n{shown}");
    }
    let json: Value = serde_json::from_slice(&kip(&["describe", "swazi", "--json"], "").stdout).unwrap();
    assert_eq!(json["partners"], true);
    let commands = text(&kip(&["describe", "swazi", "--commands"], ""));
    assert!(commands.contains("hand-to-partner"), "{commands}");
}
