//! The program's surroundings: paths of any bytes, files of other kinds, locales, times, limits of the system.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::process::ExitStatusExt as _;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use tempfile::TempDir;

fn kip(folder: &Path, arguments: &[&OsStr]) -> Output {
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    kip.args(arguments).current_dir(folder).stdin(Stdio::null()).output().unwrap()
}

/// Runs words, as a shell splits them without quotes.
fn kip_words(folder: &Path, words: &str) -> Output {
    kip(folder, &words.split(' ').map(OsStr::new).collect::<Vec<_>>())
}

/// Runs a line of bash, in which `$KIP` is the program.
fn bash(folder: &Path, line: &str) -> Output {
    let mut bash = Command::new("bash");
    bash.args(["-c", line]).current_dir(folder).env("KIP", env!("CARGO_BIN_EXE_kip")).output().unwrap()
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Returns a folder with a transcript in it, `T.jsonl`.
fn played() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    let output = kip_words(folder.path(), "play --example nsw-committed --transcript T.jsonl");
    assert!(output.status.success(), "{}", text(&output));
    folder
}

#[test]
fn a_path_that_is_no_text_is_a_path() {
    let folder = played();
    for (number, words) in [
        "rulebooks --export",
        "play --example --transcript",
        "play --rulebook swazi --example --transcript",
        "keygen --out",
        "new-rulebook our-house --in",
    ]
    .into_iter()
    .enumerate()
    {
        let name = [b"x\xff", number.to_string().as_bytes()].concat();
        let path = folder.path().join(OsStr::from_bytes(&name));
        let mut arguments: Vec<_> = words.split(' ').map(OsStr::new).collect();
        arguments.extend([path.as_os_str(), OsStr::new("--json")]);
        let output = kip(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(0), "{words}: {}", text(&output));
        assert!(path.exists(), "{words}");
        assert!(serde_json::from_slice::<Value>(&output.stdout).is_ok(), "{words}: {}", text(&output));
        arguments.pop();
        assert_ne!(kip(folder.path(), &arguments).status.code(), Some(101), "{words}");
    }
    let missing = OsStr::from_bytes(b"missing\xff");
    for json in [&[][..], &[OsStr::new("--json")]] {
        let several = [&[OsStr::new("verify"), OsStr::new("T.jsonl"), missing], json].concat();
        assert_eq!(kip(folder.path(), &several).status.code(), Some(2));
        let inspect = [&[OsStr::new("inspect"), missing], json].concat();
        assert_eq!(kip(folder.path(), &inspect).status.code(), Some(2));
    }
    let within = folder.path().join(OsStr::from_bytes(b"d\xff"));
    fs::create_dir(&within).unwrap();
    let output = kip_words(&within, "new-rulebook h --json");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

#[test]
fn what_is_no_file_is_refused_in_words_and_nobody_waits() {
    let folder = played();
    assert!(kip_words(folder.path(), "rulebooks --export e").status.success());
    assert!(bash(folder.path(), "mkfifo p").status.success());
    for line in [
        "$KIP verify <(cat T.jsonl)",
        "$KIP verify T.jsonl <(cat T.jsonl)",
        "$KIP replay <(cat T.jsonl)",
        "$KIP resume <(cat T.jsonl)",
        "$KIP play --resume <(cat T.jsonl)",
        "$KIP play --component <(cat e/nsw.wasm) --example",
        "$KIP play --example --allow <(cat e/nsw.wasm)",
        "cat T.jsonl | $KIP verify /dev/stdin",
        "cat T.jsonl | $KIP verify -",
        "$KIP verify p",
        "$KIP verify /dev/zero",
    ] {
        let output = bash(folder.path(), &format!("timeout 60 {line}"));
        assert_eq!(output.status.code(), Some(2), "{line}: {}", text(&output));
        assert!(
            text(&output).contains("is no file, and what is in it is read more than once"),
            "{line}: {}",
            text(&output)
        );
    }
    // A file that is standard input is a file.
    let output = bash(folder.path(), "$KIP verify /dev/stdin < T.jsonl");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

#[test]
fn the_same_transcript_twice_shares_nothing_with_another() {
    let folder = played();
    fs::copy(folder.path().join("T.jsonl"), folder.path().join("copy.jsonl")).unwrap();
    let output = kip_words(folder.path(), "verify T.jsonl T.jsonl ./T.jsonl copy.jsonl");
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

#[test]
fn letters_are_those_of_the_locale() {
    let folder = tempfile::tempdir().unwrap();
    let boxes = |locale: &str| {
        let line = format!(
            "env -i PATH=\"$PATH\" HOME=\"$HOME\" TERM=xterm KIP_CACHE=off {locale} script -qec \"$KIP describe nsw --clauses\" \
             /dev/null | head -12"
        );
        text(&bash(folder.path(), &line)).contains(['│', '┌'])
    };
    for locale in ["LC_ALL= LC_CTYPE= LANG=en_US.UTF-8", "LC_CTYPE= LANG=en_US.UTF-8", "LANG=de_DE.UTF-8@euro"] {
        assert!(boxes(locale), "{locale}");
    }
    assert!(!boxes("LC_ALL=C LANG=en_US.UTF-8"));
}

#[test]
fn a_moment_that_contradicts_itself_opens_no_table() {
    let folder = tempfile::tempdir().unwrap();
    let open = |at: &str| {
        let words = format!("play nsw --open-at {at} --auto 1 --players A --no-transcript");
        let output = kip_words(folder.path(), &words);
        (output.status.code(), text(&output))
    };
    for (at, why) in [
        ("2026-04-25T14:00+11:00[!Australia/Sydney]", "+10 from UTC at that moment, not +11"),
        ("2026-04-25T14:00+11:00[Australia/Sydney]", "+10 from UTC at that moment, not +11"),
        ("2026-10-04T02:30+10:00[!Australia/Sydney]", "+11 from UTC at that moment, not +10"),
        ("2026-04-25T14:00+11:00[+10:00]", "+10 from UTC at that moment, not +11"),
        ("2026-04-25T14:00+10:00[!Nowhere/Land]", "Nowhere/Land"),
        ("2026-04-25T14:00:60+10:00", "second 60"),
        ("20260425T140060+1000", "second 60"),
        ("2016-12-31T23:59:60.5Z", "second 60"),
    ] {
        let (code, told) = open(at);
        assert_eq!(code, Some(2), "{at}: {told}");
        assert!(told.contains(why), "{at}: {told}");
    }
    for at in [
        "2026-04-25T14:00+10:00[!Australia/Sydney]",
        "2026-04-25T04:00Z[Australia/Sydney]",
        "2026-04-25T14:00:59.6+10:00",
    ] {
        assert_eq!(open(at).0, Some(0), "{at}: {}", open(at).1);
    }
}

#[test]
fn what_a_person_is_told_to_run_can_be_given_to_a_shell() {
    let folder = tempfile::tempdir().unwrap();
    for name in [&b"a b;$(touch pwned).jsonl"[..], b"it's.jsonl", b"-x.jsonl", b"x\xff.jsonl"] {
        let words = ["play", "--auto", "1", "--players", "A", "--transcript"].map(OsStr::new);
        let output = kip(folder.path(), &[&words[..], &[OsStr::from_bytes(&[b"./", name].concat())]].concat());
        let told = text(&output);
        let command =
            told.lines().find_map(|line| line.strip_prefix("Check it with: kip ")).unwrap_or_else(|| panic!("{told}"));
        let checked = bash(folder.path(), &format!("\"$KIP\" {command}"));
        assert_eq!(checked.status.code(), Some(0), "{command}: {}", text(&checked));
    }
    assert!(!folder.path().join("pwned").exists());
}

#[test]
fn a_house_in_a_folder_of_any_name_can_be_checked_as_it_is_printed() {
    let folder = tempfile::tempdir().unwrap();
    for (number, name) in
        ["k\"p", "k'p", "k\\p", "k\np", "$(touch pwned)`touch pwned`", "@NAME@"].into_iter().enumerate()
    {
        let house = folder.path().join(format!("{name} house {number}"));
        let arguments = [&["new-rulebook", "our-house", "--in"].map(OsStr::new)[..], &[house.as_os_str()]].concat();
        let output = kip(folder.path(), &arguments);
        assert_eq!(output.status.code(), Some(0), "{name}: {}", text(&output));
        let check =
            text(&output).lines().find_map(|line| line.strip_prefix("  kip check ").map(str::to_owned)).unwrap();
        let read = bash(folder.path(), &format!("printf %s {check}"));
        assert_eq!(Path::new(OsStr::from_bytes(&read.stdout)), house.join("our-house.toml"), "{check}");
        let checked = bash(folder.path(), &format!("$KIP check {check}"));
        assert_eq!(checked.status.code(), Some(0), "{name}: {}", text(&checked));
    }
    assert!(!folder.path().join("pwned").exists());
}

/// A small address space is enough. If it is too small, the program makes no statement about the component.
#[cfg(target_os = "linux")]
#[test]
fn little_address_space_is_no_verdict_on_a_component() {
    let folder = tempfile::tempdir().unwrap();
    for kib in [4_000_000, 1_000_000, 200_000] {
        let play = bash(folder.path(), &format!("ulimit -v {kib}; KIP_CACHE=off $KIP play --example"));
        let certify =
            bash(folder.path(), &format!("ulimit -v {kib}; $KIP certify nsw --part identity --out c{kib} 2>&1"));
        println!("{kib} KiB: {}, {}", play.status, certify.status);
        let told = text(&play) + &text(&certify);
        assert!(!told.contains("changed source") && !told.contains("does not hold"), "{kib} KiB: {told}");
        if kib == 4_000_000 {
            // One part alone makes no certificate.
            assert_eq!((play.status.code(), certify.status.code()), (Some(0), Some(1)), "{told}");
            assert!(told.contains("as in the lock file"), "{told}");
        }
        // Rust ends a process that gets no memory from its allocator.
        assert!(matches!(play.status.code(), Some(0 | 2)) || play.status.signal() == Some(6), "{told}");
    }
}

/// The program compiles a given component in another process of itself, even if its file has gone.
#[cfg(target_os = "linux")]
#[test]
fn a_program_whose_file_is_gone_still_compiles() {
    let folder = tempfile::tempdir().unwrap();
    assert!(kip_words(folder.path(), "rulebooks --export e").status.success());
    let line =
        "cp \"$KIP\" kip; exec 9<kip; rm kip; KIP_CACHE=off exec /proc/self/fd/9 play --component e/nsw.wasm --example";
    let output = bash(folder.path(), line);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
}

/// The system, and not an option, gives the compiler less processor time than it needs.
#[cfg(target_os = "linux")]
#[test]
fn the_end_of_the_compiling_process_is_told_as_what_it_was() {
    let folder = tempfile::tempdir().unwrap();
    assert!(kip_words(folder.path(), "rulebooks --export e").status.success());
    let output = bash(folder.path(), "ulimit -t 1; KIP_CACHE=off $KIP describe --component e/nsw.wasm");
    // A machine may compile it in less time.
    if !output.status.success() {
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        assert!(text(&output).contains("ended with signal: "), "{}", text(&output));
    }
}

/// A bot that speaks unasked, or repeats a key, violates the protocol.
#[test]
fn a_bot_that_speaks_unasked_or_says_a_key_twice_ends_the_arena() {
    let folder = tempfile::tempdir().unwrap();
    let bot = "import json, sys\n\
               mode = sys.argv[1]\n\
               def say(text):\n    sys.stdout.write(text)\n    sys.stdout.flush()\n\
               if mode == 'early': say('{\"ready\":\"early\"}\\n' + '{\"play\":0}\\n' * 3000)\n\
               for line in sys.stdin:\n    told = json.loads(line)\n    \
               if 'hello' in told and mode != 'early': say('{\"ready\":\"b\"}\\n')\n    \
               if 'decide' in told: say({'early': '', 'twolines': '{\"play\":0}\\n{\"play\":0}\\n', \
               'dup': '{\"play\":999,\"play\":0}\\n', 'good': '{\"play\":0}\\n'}[mode])\n";
    fs::write(folder.path().join("bot.py"), bot).unwrap();
    for (mode, code, why) in [
        ("early", 1, "a line that nobody asked for"),
        ("twolines", 1, "a line that nobody asked for"),
        ("dup", 1, "the key \"play\" is there twice"),
        ("good", 0, ""),
    ] {
        let players = format!("bot:python3 bot.py {mode},random");
        let words = ["arena", "swazi-two", "--players", &players, "--deals", "2"].map(OsStr::new);
        let output = kip(folder.path(), &words);
        assert_eq!(output.status.code(), Some(code), "{mode}: {}", text(&output));
        assert!(text(&output).contains(why), "{mode}: {}", text(&output));
    }
}

#[test]
fn a_key_twice_in_a_script_is_an_error_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let example = include_str!("../../../examples/nsw-evening.jsonl");
    let (first, rest) = example.split_once('\n').unwrap();
    for (altered, line) in [
        (
            format!(
                "{}, \"names\": {{\"1\": \"Ann\", \"1\": \"Bert\"}}}}\n{rest}",
                first.trim_end().trim_end_matches('}')
            ),
            1,
        ),
        (format!("{first}\n{{\"note\": \"a\", \"note\": \"b\"}}\n{rest}"), 2),
        (format!("{first}\n{{\"by\": \"host\", \"command\": {{\"join\": {{\"seat\": 1, \"seat\": 2}}}}}}\n{rest}"), 2),
    ] {
        fs::write(folder.path().join("twice.jsonl"), altered).unwrap();
        let output = kip_words(folder.path(), "--json play --script twice.jsonl");
        assert_eq!(output.status.code(), Some(2), "{}", text(&output));
        let error: Value = serde_json::from_slice(&output.stderr).unwrap();
        assert_eq!(error["error"]["line"], line, "{error}");
    }
}

/// In a container, the session and the group of the process may have been begun outside: both have the number 0 there.
#[test]
fn people_play_in_a_container_whose_session_was_begun_outside() {
    let folder = tempfile::tempdir().unwrap();
    let line = "unshare --user --map-root-user --pid --fork true 2>&1 || { echo no namespaces here; exit 0; }
        printf '\\nlist\\n1\\n' | unshare --user --map-root-user --pid --fork \
            \"$KIP\" play --rulebook south-african --seats me,greedy --seed 3 --transcript T.jsonl";
    let output = bash(folder.path(), line);
    assert_eq!(output.status.code(), Some(0), "{}", text(&output));
    assert!(
        text(&output).contains("no namespaces here") || folder.path().join("T.jsonl").exists(),
        "{}",
        text(&output)
    );
}
