//! The full screen on a separate terminal: a spin is played. However the session ends, the terminal is as it was and the
//! transcript complete.

use std::path::Path;
use std::process::Command;

use serde_json::{Value, json};

use crate::fair::beacon_of;

const DRIVER: &str = include_str!("screen.py");

/// Runs the program in a folder, on a terminal of that size.
fn on_terminal(folder: &Path, size: (u16, u16), arguments: &[&str], actions: &Value) -> Value {
    in_locale("C.UTF-8", folder, size, arguments, actions)
}

/// Runs the program the same way in another locale.
fn in_locale(locale: &str, folder: &Path, size: (u16, u16), arguments: &[&str], actions: &Value) -> Value {
    let output = Command::new("python3")
        .args(["-c", DRIVER, &json!([size.0, size.1]).to_string(), &actions.to_string()])
        .arg(env!("CARGO_BIN_EXE_kip"))
        .args(arguments)
        .current_dir(folder)
        .env("XDG_STATE_HOME", folder)
        .env("TERM", "xterm-256color")
        .env("LC_ALL", locale)
        .env_remove("NO_COLOR")
        .output()
        .expect("python3 runs");
    let told = String::from_utf8_lossy(&output.stderr);
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {told}"))
}

/// Tries all of them at once: a terminal test mostly waits.
fn try_all<T: Send>(attempts: impl IntoIterator<Item = T>, attempt: impl Fn(T) + Sync) {
    std::thread::scope(|scope| {
        for one in attempts {
            scope.spawn(|| attempt(one));
        }
    });
}

/// Returns the folder in which the program keeps transcripts.
fn kept(folder: &Path) -> std::path::PathBuf {
    let kept = folder.join("kip");
    // One that is named may be anywhere.
    if kept.is_dir() { kept } else { folder.to_path_buf() }
}

/// Returns the one transcript of a session in a folder, and the output of its replay.
fn transcript(folder: &Path) -> (String, std::process::Output) {
    let folder = &kept(folder);
    let names = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names: Vec<_> = names.collect();
    let [name] = names.as_slice() else { panic!("{names:?}") };
    let mut replay = Command::new(env!("CARGO_BIN_EXE_kip"));
    let replayed = replay.args(["replay", "--unfinished", name, "--json"]).current_dir(folder).output().unwrap();
    (name.clone(), replayed)
}

const LEAVE_SCREEN: &str = "\u{1b}[?1049l";

/// Presses Enter until something has been paid or lost.
fn a_spin() -> Vec<Value> {
    // Each Enter takes the first item or the default amount.
    vec![json!(["wait", "Sit"]), json!(["press", "coins-landed", "\r"])]
}

/// A person who leaves ends the session. A signal ends the program by that signal, and the session goes on later.
#[test]
fn a_spin_is_played_and_the_terminal_is_as_it_was() {
    let ends = [
        (json!(["send", "\u{3}\u{3}"]), 0),
        (json!(["signal", 2]), 0),
        (json!(["signal", 15]), -15),
        (json!(["signal", 1]), -1),
    ];
    try_all(ends, |(end, status)| {
        let folder = tempfile::tempdir().unwrap();
        let mut actions = a_spin();
        actions.extend([json!(["resize", 61, 20]), json!(["resize", 120, 40]), end]);
        let ran = on_terminal(folder.path(), (80, 24), &["play", "nsw", "--players", "Ann,Bert"], &json!(actions));
        let output = ran["output"].as_str().unwrap();
        assert_eq!((&ran["status"], &ran["restored"]), (&json!(status), &json!(true)), "{output}");
        let after = output.rsplit(LEAVE_SCREEN).next().unwrap();
        let (name, replayed) = transcript(folder.path());
        let kept = std::fs::read_to_string(kept(folder.path()).join(name)).unwrap();
        assert!(replayed.status.success() && kept.contains("coins-landed"), "{kept}");
        // What was left with stakes on the table goes on, as what was broken off.
        let has_ended = kept.lines().last().unwrap().starts_with("{\"end\":");
        let told = if has_ended { "kip verify " } else { "kip play --resume " };
        assert!(output.contains(LEAVE_SCREEN) && after.contains(told) && after.contains("/kip/kip-nsw-"), "{after}");
        assert!(status == 0 || !has_ended, "{kept}");
    });
}

/// A shell on a separate terminal starts the program; Ctrl-Z gives the shell the terminal, and `fg` gives it back, drawn anew.
#[test]
fn ctrl_z_gives_the_terminal_back_and_fg_draws_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let kip = env!("CARGO_BIN_EXE_kip");
    let (enter, no_mouse) = ("\u{1b}[?1049h", "\u{1b}[?1000l");
    let actions = json!([
        ["send", format!("{kip} play nsw --players Ann --no-transcript\r")],
        ["wait", enter],
        ["wait", "Sit"],
        ["send", "\u{1a}"],
        ["wait", no_mouse],
        ["wait", LEAVE_SCREEN],
        ["wait", "Stopped"],
        ["send", "echo is-$((1 + 1))-back\r"],
        ["wait", "is-2-back"],
        ["send", "fg\r"],
        ["wait", enter],
        ["wait", "Sit"],
        ["send", "\u{3}"],
        ["wait", LEAVE_SCREEN],
        ["send", "exit\r"],
    ]);
    let output = Command::new("python3")
        .args(["-c", DRIVER, "[80, 24]", &actions.to_string(), "bash", "--norc", "-i"])
        .current_dir(folder.path())
        .env("TERM", "xterm-256color")
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("python3 runs");
    let ran: Value = serde_json::from_slice(&output.stdout).expect("what came of it");
    assert_eq!(ran["missed"], Value::Null, "{ran}");
    assert_eq!(ran["status"], 0, "{ran}");
}

/// The command of a beacon that never answers, and writes down its group.
const SILENT: &str = "echo $$ > ../group; sleep 1000 & sleep 1000";

/// Returns whether any process is left of the group that the beacon's command wrote down.
fn is_group_left(folder: &Path) -> bool {
    let number = std::fs::read_to_string(folder.join("group")).unwrap();
    let processes = Command::new("ps").args(["-e", "-o", "pgid=,stat="]).output().unwrap();
    let processes = String::from_utf8(processes.stdout).unwrap();
    // A process that nobody has waited for yet is dead, too.
    processes.lines().any(|line| line.split_whitespace().next() == Some(number.trim()) && !line.contains(" Z"))
}

/// Ctrl-C and signals during the wait for a beacon: the program ends at once, no process continues in the background, and the
/// earlier part of the session is kept and resumed.
#[test]
fn whoever_waits_for_a_beacon_can_leave() {
    let casino: &[&str] = &["play", "nsw", "--players", "Ann,Bert"];
    let cards: &[&str] = &["play", "crazy", "--seats", "me,random"];
    let computers: &[&str] = &["play", "crazy", "--seats", "random,random", "--transcript", "evening.jsonl"];
    let auto: &[&str] = &["play", "nsw", "--auto", "3", "--transcript", "evening.jsonl"];
    let (interrupt, terminate) = (json!(["send", "\u{3}"]), json!(["signal", 15]));
    let attempts = [
        (casino, &[][..], &interrupt, 0),
        (casino, &["--plain"], &interrupt, 0),
        (casino, &[], &terminate, -15),
        (casino, &["--plain"], &terminate, -15),
        (cards, &[], &interrupt, 0),
        (cards, &["--plain"], &interrupt, 0),
        (computers, &[], &interrupt, -2),
        (auto, &[], &interrupt, -2),
    ];
    try_all(attempts, |(arguments, more, end, status)| {
        let around = tempfile::tempdir().unwrap();
        let folder = around.path().join("evening");
        std::fs::create_dir(&folder).unwrap();
        let arguments = [arguments, more, &["--fair"], &beacon_of(SILENT)].concat();
        let mut actions = Vec::new();
        // Each question takes its first choice, until the command runs.
        if status != -2 {
            actions.push(json!(["until", "../group", "\r"]));
        }
        // A change of the window's size together with the key does not keep the key from being read.
        actions.extend([json!(["until", "../group", ""]), json!(["resize", 90, 30]), end.clone()]);
        let ran = on_terminal(&folder, (80, 24), &arguments, &json!(actions));
        let output = ran["output"].as_str().unwrap_or_else(|| panic!("{ran}"));
        assert_eq!((&ran["status"], &ran["restored"]), (&json!(status), &json!(true)), "{arguments:?}: {output}");
        assert!(!is_group_left(around.path()), "{arguments:?}");
        // The program explains to the person how the session goes on; in lines a signal ends the program at once.
        let is_told = status == 0 || arguments[..casino.len()] == *casino && !arguments.contains(&"--plain");
        assert_eq!(output.contains("kip play --resume "), is_told, "{arguments:?}: {output}");
        let (name, replayed) = transcript(&folder);
        assert!(replayed.status.success(), "{}", String::from_utf8_lossy(&replayed.stderr));
        let mut resume = Command::new(env!("CARGO_BIN_EXE_kip"));
        let resumed = resume.args(["play", "--resume", &name]).current_dir(kept(&folder)).output().unwrap();
        let told = String::from_utf8_lossy(&resumed.stdout);
        assert!(resumed.status.success() && told.contains("stays open"), "{arguments:?}: {told}");
    });
}

/// A terminal that goes away takes nothing with it, with the hang-up signal ignored or not: the program ends soon, the session
/// stays open, and is found again in its folder.
#[test]
fn a_closed_terminal_loses_nothing_and_its_session_goes_on() {
    let casino: &[&str] = &["play", "nsw", "--players", "Ann,Bert"];
    let cards: &[&str] = &["play", "crazy", "--seats", "me,random"];
    let seated = [json!(["wait", "Sit"]), json!(["send", "\r"]), json!(["kept", "coins-offered"])].to_vec();
    let dealt = [json!(["kept", "\"seat\":2"])].to_vec();
    let mut attempts = vec![(casino, &[][..], a_spin()), (casino, &["--plain"], seated), (cards, &[], dealt.clone())];
    for arguments in [(casino, &[][..]), (cards, &["--plain"])] {
        let before = if arguments.0 == cards { dealt.clone() } else { a_spin() };
        // The signal is ignored, as under `nohup`.
        attempts.push((arguments.0, arguments.1, [vec![json!(["ignore", 1])], before].concat()));
    }
    try_all(attempts, |(arguments, more, mut actions)| {
        let folder = tempfile::tempdir().unwrap();
        actions.push(json!(["close"]));
        let arguments = [arguments, more].concat();
        let ran = on_terminal(folder.path(), (80, 24), &arguments, &json!(actions));
        assert_eq!(ran["status"], json!(-1), "{arguments:?}: {ran}");
        assert!(ran["ended-after"].as_f64().unwrap() < 10.0, "{arguments:?}: {ran}");
        let (name, replayed) = transcript(folder.path());
        assert!(replayed.status.success(), "{name}: {}", String::from_utf8_lossy(&replayed.stderr));
        assert!(
            !std::fs::read_to_string(kept(folder.path()).join(&name)).unwrap().contains("{\"end\":"),
            "{arguments:?}"
        );
        // An empty transcript does not hide it.
        std::fs::write(kept(folder.path()).join("kip-nsw-20991231-235959.jsonl"), "").unwrap();
        let mut resume = Command::new(env!("CARGO_BIN_EXE_kip"));
        let resume = resume.args(["play", "--resume"]).current_dir("/").env("XDG_STATE_HOME", folder.path());
        let told = String::from_utf8_lossy(&resume.output().unwrap().stdout).into_owned();
        assert!(told.contains("stays open"), "{arguments:?}: {told}");
    });
}

/// Presses Enter until the words of `last` are in the transcript.
fn entered(first: &str, last: &str) -> Vec<Value> {
    vec![json!(["wait", first]), json!(["press", last, "\r"])]
}

/// A terminal without UTF-8 gets only ASCII bytes in all output: pictures, menus, guides, tables, clauses, help.
#[test]
fn without_utf8_nothing_but_ascii_is_shown() {
    // The second one leaves with stakes on the table.
    let leave = vec![json!(["send", "\u{3}\u{3}"])];
    let through_the_guide = vec![json!(["see", "6 steps"]), json!(["send", "\r\r\r\r\r\u{1b}"]), json!(["still"])];
    let explained = vec![json!(["still"]), json!(["send", "?"]), json!(["see", "What now?"]), json!(["send", " "])];
    let whole = |play: Vec<Value>| [through_the_guide.clone(), play, explained.clone(), leave.clone()].concat();
    let moves = vec![json!(["see", "explain"]), json!(["send", "list\r"]), json!(["still"])];
    let shown: &[(&str, &[&str], Vec<Value>)] = &[
        ("C", &["play", "nsw", "--players", "Zoë,Bert", "--guide"], whole(entered("The table", "coins-landed"))),
        ("POSIX", &["play", "pub", "--players", "Zoë,Bert", "--guide"], whole(entered("The table", "coins-landed"))),
        ("en_US.ISO-8859-1", &["play", "crazy", "--seats", "me,random", "--players", "Zoë", "--guide"], whole(moves)),
        (
            "C",
            &["play", "nsw", "--players", "Zoë,Bert", "--plain", "--guide"],
            [entered("Sit", "coins-landed"), leave.clone()].concat(),
        ),
        ("C", &["play", "crazy", "--seats", "random,random"], vec![]),
        ("C", &["play", "pub", "--example"], vec![]),
        ("C", &["play", "swazi", "--example"], vec![]),
        ("C", &["describe", "pub", "--clauses"], vec![]),
        ("C", &["diff", "swazi", "crazy", "--sessions", "1"], vec![]),
        ("C", &["auto-play", "--spins", "20000", "--wager", "1:heads:500"], vec![]),
        ("C", &["verify", "--help"], vec![]),
        ("C", &["play", "--seats"], vec![]),
        ("C", &["play", "--script", "Zoë.jsonl"], vec![]),
        // A person may ask for ASCII, whatever the terminal can show.
        ("C.UTF-8", &["play", "swazi", "--example", "--ascii"], vec![]),
    ];
    try_all(shown, |(locale, arguments, actions)| {
        let folder = tempfile::tempdir().unwrap();
        let ran = in_locale(locale, folder.path(), (100, 30), arguments, &json!(actions));
        let output = ran["output"].as_str().unwrap();
        assert!(ran.get("missed").is_none(), "{arguments:?}: {ran}");
        let others: String = output.chars().filter(|letter| !letter.is_ascii()).collect();
        assert!(others.is_empty() && output.len() > 20, "{arguments:?}: {others}\n{output}");
    });
    // The reader of a pipe is not a terminal.
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    let piped = kip.args(["describe", "pub", "--clauses"]).env("LC_ALL", "C").output().unwrap();
    assert!(String::from_utf8(piped.stdout).unwrap().contains("“spinner”"));
}

/// In lines, too, the questions have no colour where none is wanted.
#[test]
fn questions_have_no_colours_where_none_are_wanted() {
    let actions = json!([["wait", "Sit"], ["send", "\u{3}"]]);
    for (arguments, is_coloured) in [(&["--color", "never"][..], false), (&[], true)] {
        let folder = tempfile::tempdir().unwrap();
        let arguments = [&["play", "nsw", "--plain", "--players", "Ann,Bert"], arguments].concat();
        let ran = on_terminal(folder.path(), (80, 24), &arguments, &actions);
        assert!(ran.get("missed").is_none(), "{ran}");
        let output = ran["output"].as_str().unwrap();
        assert_eq!(output.contains("\u{1b}[38;5;"), is_coloured, "{arguments:?}: {ran}");
    }
}

/// Returns the pictures that were taken, as lines.
fn pictures(ran: &Value) -> Vec<Vec<String>> {
    serde_json::from_value(ran["pictures"].clone()).unwrap_or_else(|_| panic!("{ran}"))
}

/// Twenty columns are enough to read every word: lines end between words, and no table has columns of letters.
#[test]
fn twenty_columns_are_enough_to_play_in_lines() {
    let end = [json!(["send", "\u{3}"]), json!(["wait", "stay"]), json!(["send", "\u{3}"])];
    let end = end.into_iter().chain([json!(["wait", "--resume"]), json!(["still"]), json!(["picture"])]).collect();
    let folder = tempfile::tempdir().unwrap();
    // A question turns bracketed paste on when it is asked.
    let asked = || [json!(["wait", "\u{1b}[?2004h"]), json!(["send", "\r"])];
    let bets = std::iter::repeat_with(asked).take(10).flatten();
    let actions = [bets.collect(), vec![json!(["kept", "betting-closed"])], end].concat();
    let ran = on_terminal(folder.path(), (20, 400), &["play", "nsw", "--players", "Zoë,Bert"], &json!(actions));
    assert_eq!((&ran["status"], &ran["restored"]), (&json!(0), &json!(true)), "{ran}");
    let shown = pictures(&ran).remove(0).join("\n");
    let wanted = [
        "  Zoë places a\n    spinner's wager\n    of 10.00 (nsw\n    4.2, R48)",
        "\nZoë (seat 1)\n  For: Heads\n  Wager: 10.00\n",
        "\n> The coins are\n  offered to Zoë",
    ];
    for wanted in wanted {
        assert!(shown.contains(wanted) && !shown.contains('┆'), "{wanted}: {shown}");
    }
    let folder = tempfile::tempdir().unwrap();
    let actions = json!([
        ["wait", "Your turn:"],
        ["send", "list\r"],
        ["wait", "Your turn:"],
        ["send", "quit\r"],
        ["wait", "chain"],
        ["picture"]
    ]);
    let ran =
        on_terminal(folder.path(), (20, 400), &["play", "crazy", "--seats", "me,random", "--players", "Ann"], &actions);
    assert_eq!((&ran["status"], &ran["restored"]), (&json!(0), &json!(true)), "{ran}");
    let shown = pictures(&ran).remove(0).join("\n");
    assert!(shown.contains("  You sit down at\n    seat 1 (crazy\n    1.2)\n"), "{shown}");
}

/// A window that shrinks until it is unusable shows so, accepts no answer to an invisible question, and is as before when it
/// grows again.
#[test]
fn a_window_that_is_too_small_waits() {
    for (arguments, word) in [
        (&["play", "nsw", "--players", "Ann,Bert"][..], "decline the coins"),
        (&["play", "crazy", "--seats", "me,random"], "explain"),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let mut actions =
            if arguments[1] == "nsw" { vec![json!(["see", "Sit"]), json!(["send", "\r"])] } else { vec![] };
        actions.extend([
            json!(["see", word]),
            json!(["see", "^C leave"]),
            json!(["picture"]),
            json!(["resize", 20, 24]),
            json!(["see", "waits."]),
            json!(["picture"]),
            json!(["send", "\r\rquit\r"]),
            json!(["still"]),
            json!(["resize", 80, 24]),
            json!(["see", word]),
            json!(["see", "^C leave"]),
            json!(["picture"]),
            json!(["resize", 20, 3]),
            json!(["see", "small"]),
            json!(["send", "\u{3}"]),
        ]);
        let ran = on_terminal(folder.path(), (80, 24), arguments, &json!(actions));
        assert_eq!((&ran["status"], &ran["restored"]), (&json!(0), &json!(true)), "{ran}");
        let [before, small, after] = pictures(&ran).try_into().unwrap();
        assert_eq!(small[..4], ["20x24 is too small:", "enlarge the window.", "The game waits. ^C", "leaves."]);
        assert_eq!(before[1..], after[1..], "{arguments:?}");
    }
}

/// A hundred sizes a second, and keys between them: the game goes on, the processor is not busy with it, and in the end the
/// screen equals one drawn anew.
#[test]
fn a_storm_of_sizes_is_ridden_out() {
    const SECONDS: f64 = 1.5;
    let sizes = [(61, 20), (200, 60), (80, 24), (59, 19), (20, 5), (1, 1)];
    try_all([&["--still"][..], &["--plain", "--still"]], |more| {
        let folder = tempfile::tempdir().unwrap();
        let actions = json!([
            ["wait", "Sit"],
            ["storm", SECONDS, sizes, "\r"],
            ["resize", 80, 24],
            ["press", "coins-landed", "\r"],
            ["still"],
            ["picture"],
            ["resize", 90, 30],
            ["still"],
            ["resize", 80, 24],
            ["still"],
            ["picture"],
            ["send", "\u{3}\u{3}"],
        ]);
        let arguments = [&["play", "nsw", "--players", "Ann,Bert"], more].concat();
        let ran = on_terminal(folder.path(), (80, 24), &arguments, &actions);
        assert_eq!((&ran["status"], &ran["restored"]), (&json!(0), &json!(true)), "{ran}");
        let pictures = pictures(&ran);
        if more.len() == 1 {
            assert_eq!(pictures[0], pictures[1]);
            assert!(pictures[0][0].starts_with(" Ring 1  "), "{pictures:?}");
        }
        assert!(transcript(folder.path()).1.status.success());
        let seconds = ran["seconds"].as_f64().unwrap();
        assert!(seconds < SECONDS, "{seconds} s of processor in {SECONDS} s");
    });
}

/// A click on a card types the card, a click on an entry of a list its number, and a click on a key of the last line presses that
/// key.
#[test]
fn a_card_table_is_played_with_the_mouse() {
    let folder = tempfile::tempdir().unwrap();
    let actions = json!([
        ["see", "10♥"],
        ["see", "Enter say it"],
        ["click", "10♥"],
        ["see", "Your turn: 10♥"],
        ["click", "Esc clear"],
        ["still"],
        ["picture"],
        ["click", "? explain"],
        ["see", "What now?"],
        ["send", " list\r"],
        ["see", " 2. "],
        ["click", " 2. "],
        ["see", "Your turn: 2"],
        ["click", "Enter say it"],
        ["kept", "\"command\":\"waive\""],
        ["still"],
        ["click", "^C leave"],
    ]);
    // A computer plays these hands first, and asks whether anybody insists.
    let arguments = ["play", "crazy", "--seats", "me,random", "--seed", "3", "--still"];
    let ran = on_terminal(folder.path(), (80, 24), &arguments, &actions);
    assert_eq!((&ran["status"], &ran["restored"]), (&json!(0), &json!(true)), "{ran}");
    assert!(pictures(&ran)[0].iter().any(|line| line == " Your turn:"), "{ran}");
}

/// A click while nothing is asked refers to the picture at that time: it answers no question that comes later.
#[test]
fn a_click_while_nothing_is_asked_answers_nothing() {
    let around = tempfile::tempdir().unwrap();
    let folder = around.path().join("evening");
    std::fs::create_dir(&folder).unwrap();
    let beacon = "echo asked > ../asked; while [ ! -e ../go ]; do sleep 0.05; done; echo c0ffee";
    let arguments = [&["play", "nsw", "--players", "Ann,Bert", "--still", "--fair"], &beacon_of(beacon)[..]].concat();
    let clicks = ["take the coins", "call Heads", "place the spinner's"].map(|word| json!(["click", word]));
    let entropy =
        ["Ann: your entropy", "Bert: your entropy"].map(|question| [json!(["see", question]), json!(["send", "\r"])]);
    let mut actions = clicks.to_vec();
    actions.extend([json!(["see", "Spinner's wager"]), json!(["send", "\r"])]);
    actions.extend(entropy.into_iter().flatten());
    actions.extend([json!(["click", "boxer: all bets are placed"]), json!(["click", "spin the coins"])]);
    actions.extend([json!(["until", "../asked", ""]), json!(["click", "spin the coins"]), json!(["make", "../go"])]);
    actions.extend([
        json!(["kept", "coins-landed"]),
        json!(["still"]),
        json!(["see", "Enter do it"]),
        json!(["send", "\u{3}\u{3}"]),
    ]);
    let ran = on_terminal(&folder, (80, 24), &arguments, &json!(actions));
    assert_eq!((&ran["status"], &ran["restored"]), (&json!(0), &json!(true)), "{ran}");
    let kept = std::fs::read_to_string(kept(&folder).join(transcript(&folder).0)).unwrap();
    let landed = kept.split("coins-landed").nth(1).unwrap();
    assert!(!landed.contains(r#""by":{"role":"player""#), "{landed}");
}

/// A person who only presses Enter sees what the game is, sits down alone, and bets; the purse pays, and the receipt is short.
#[test]
fn enter_alone_bets_from_a_purse() {
    let folder = tempfile::tempdir().unwrap();
    let actions = json!([
        ["see", "Casino Two-Up"],
        ["see", "rulebook nsw"],
        ["see", "Say who plays"],
        ["see", "Who plays?"],
        ["picture"],
        ["send", "\r"],
        ["see", "1 Sit down"],
        ["send", "\r"],
        ["see", "1 You: take the coins"],
        ["send", "\r"],
        ["see", "1 You: call Heads"],
        ["send", "\r"],
        ["see", "1 You: place the spinner's wager"],
        ["send", "\r"],
        ["see", "Spinner's wager"],
        ["send", "\r"],
        ["see", "1 You: bet on Heads"],
        ["send", "\r"],
        ["see", "On Heads"],
        ["send", "\r"],
        ["see", "1 boxer: all bets are placed"],
        ["still"],
        ["picture"],
        ["send", "?"],
        ["see", "Costs"],
        ["see", "Pays 1 to 1 when"],
        ["send", " "],
        ["send", "\u{3}"],
        ["see", "20.00 is on the layout. Leave now?"],
        ["send", "1"],
        ["see", "You: change the wager"],
        ["send", "\u{3}"],
        ["see", "Leave now?"],
        ["send", "2"],
    ]);
    let ran = on_terminal(folder.path(), (80, 24), &["play", "--still"], &actions);
    assert_eq!((&ran["status"], &ran["restored"]), (&json!(0), &json!(true)), "{ran}");
    let output = ran["output"].as_str().unwrap();
    assert!(output.rsplit(LEAVE_SCREEN).next().unwrap().contains("kip play --resume "), "{output}");
    let table = pictures(&ran).remove(1);
    for wanted in
        ["480.00", "HEADS 1 to 1", "SPINNER 7.5 to 1", "◉◉ 10.00", "Sign: spinner", "You place 10.00 on Heads"]
    {
        assert!(table.iter().any(|line| line.contains(wanted)), "{wanted}: {table:#?}");
    }
    let receipt = table.iter().find_map(|line| line.trim().strip_prefix("receipt ")).unwrap().to_owned();
    assert_eq!(receipt.len(), 8, "{receipt}");
    // What was left goes on with the same purse, and the short receipt finds its line.
    let (name, _) = transcript(folder.path());
    let mut verify = Command::new(env!("CARGO_BIN_EXE_kip"));
    let verify = verify.args(["verify", "--unfinished", "--receipt", &receipt]).arg(kept(folder.path()).join(&name));
    let verified = verify.output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stdout));
    let actions = json!([["see", "You: change the wager"], ["see", "480.00"], ["send", "\u{3}\u{3}"]]);
    let ran = on_terminal(folder.path(), (80, 24), &["play", "--resume"], &actions);
    assert_eq!((&ran["status"], &ran.get("missed")), (&json!(0), &None), "{ran}");
    // Every transcript in the folder is verified.
    let mut verify = Command::new(env!("CARGO_BIN_EXE_kip"));
    let verified = verify.args(["verify", "--unfinished"]).arg(kept(folder.path())).output().unwrap();
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
    assert!(!Command::new(env!("CARGO_BIN_EXE_kip")).arg("verify").arg("/").output().unwrap().status.success());
}

/// A bad amount gets the nearest good ones, and no stake is above what is in the purse.
#[test]
fn a_bad_amount_gets_the_nearest_good_ones() {
    let folder = tempfile::tempdir().unwrap();
    let actions = json!([
        ["click", "take the coins"],
        ["click", "call Heads"],
        ["click", "place the spinner's"],
        ["see", "Spinner's wager"],
        ["send", "5.50\r"],
        ["see", "5.50 cannot be: 5.00 or 6.00 can"],
        ["send", "\u{15}501\r"],
        ["see", "501.00 cannot be: 500.00 can"],
        ["send", "\u{15}450\r"],
        ["click", "bet on Tails"],
        ["see", "On Tails"],
        ["send", "51\r"],
        ["see", "51.00 cannot be: 50.00 can"],
        ["send", "\u{3}\u{3}"],
    ]);
    let ran = on_terminal(
        folder.path(),
        (80, 24),
        &["play", "nsw", "--players", "Ann", "--coins", "fresh", "--still", "--no-transcript"],
        &actions,
    );
    assert_eq!((&ran["status"], &ran.get("missed")), (&json!(0), &None), "{ran}");
}

/// The operator sees which components may take over, and when; the answer is no unless it is chosen; the heading names who waits.
#[test]
fn a_swap_says_first_when_and_defaults_to_no() {
    let folder = tempfile::tempdir().unwrap();
    let ask = [["click", "more: who runs"], ["click", "the operator"], ["see", "Which component"]];
    let house = [["click", "house "], ["see", "It waits, because now it may not"], ["see", "Shall it wait"]];
    let mut actions: Vec<Value> = vec![json!(["click", "take the coins"]), json!(["see", "call Heads"])];
    for answer in ["\r", "2"] {
        actions.extend(ask.iter().chain(&house).map(|action| json!(action)));
        actions.push(json!(["send", answer]));
        actions.extend([json!(["see", "call Heads"]), json!(["still"]), json!(["picture"])]);
    }
    actions.push(json!(["send", "\u{3}\u{3}"]));
    let arguments = ["play", "nsw", "--players", "Ann", "--coins", "fresh", "--still", "--no-transcript"];
    let ran = on_terminal(folder.path(), (120, 40), &arguments, &json!(actions));
    assert_eq!((&ran["status"], &ran.get("missed")), (&json!(0), &None), "{ran}");
    let headings: Vec<_> = pictures(&ran).into_iter().map(|mut lines| lines.remove(0)).collect();
    assert!(headings[0].contains(" nsw  "), "{headings:?}");
    assert!(headings[1].contains(" nsw, house waits  "), "{headings:?}");
}

/// At a card table Enter takes the first suggestion, a number another one, and a hand ends in a window with its result.
#[test]
fn a_card_table_is_played_by_enter_alone() {
    let folder = tempfile::tempdir().unwrap();
    let actions = json!([
        ["see", "Your turn:"],
        ["see", "Enter or 1: lay 9♥"],
        ["see", "all 10 moves: "],
        ["send", "1\r"],
        ["kept", "{\"card-discarded\":{\"seat\":1,\"card\":\"h9\"}"],
        ["press", "{\"hand-scored\"", "\r"],
        // The keys of the window's last line; another Enter may have closed it.
        ["wait", "other"],
        ["send", "\u{3}"],
    ]);
    let arguments = ["play", "south-african", "--seats", "me,random", "--seed", "3", "--still", "--hands", "3"];
    let ran = on_terminal(folder.path(), (100, 30), &arguments, &actions);
    assert_eq!((&ran["status"], &ran.get("missed")), (&json!(0), &None), "{ran}");
}

#[test]
fn small_and_simple_terminals_get_lines() {
    let actions = json!([["wait", "Sit"], ["send", "\u{3}"]]);
    try_all([((59, 40), &[][..]), ((80, 19), &[]), ((80, 24), &["--plain"])], |(size, more)| {
        let folder = tempfile::tempdir().unwrap();
        let arguments = [&["play", "nsw", "--players", "Ann"][..], more].concat();
        let ran = on_terminal(folder.path(), size, &arguments, &actions);
        let output = ran["output"].as_str().unwrap();
        assert!(!output.contains("\u{1b}[?1049h"), "{size:?}: {output}");
        assert_eq!((&ran["status"], &ran["restored"]), (&json!(0), &json!(true)), "{output}");
    });
}

#[test]
fn cards_are_played_on_the_full_screen() {
    let folder = tempfile::tempdir().unwrap();
    let actions = json!([
        ["wait", "cut"],
        ["send", "cut 20\r"],
        ["wait", "hand"],
        ["send", "list\r"],
        ["wait", "1."],
        ["send", "1\r"],
        ["wait", "\u{1b}["],
        ["send", "quit\r"],
    ]);
    let arguments = ["play", "crazy", "--seats", "me,random", "--seed", "3", "--no-transcript", "--still"];
    let ran = on_terminal(folder.path(), (80, 24), &arguments, &actions);
    let output = ran["output"].as_str().unwrap_or_default();
    assert_eq!((&ran["status"], &ran["restored"]), (&json!(0), &json!(true)), "{output}");
    assert!(output.contains(LEAVE_SCREEN) && output.contains("╭───╮"), "{output}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
