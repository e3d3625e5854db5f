//! A house's own rulebook and its vectors: as `kip new-rulebook` writes them they hold, and wrong ones fail.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::LazyLock;

use kip::Digest;
use serde_json::{Value, json};
use tempfile::TempDir;

use crate::house::House;

/// The rulebook as it was written, its vectors and its component.
pub struct Own {
    house: House,
    /// Copies of the vectors, and reports.
    folder: TempDir,
    wasm: PathBuf,
}

impl Own {
    /// Returns the rulebook, written and built once for all tests.
    pub fn get() -> &'static Self {
        static OWN: LazyLock<Own> = LazyLock::new(|| {
            let house = House::write("our-house", &[]);
            let wasm = house.build();
            Own { house, folder: TempDir::new().unwrap(), wasm }
        });
        &OWN
    }

    /// Returns the component's file.
    pub fn wasm(&self) -> &Path {
        &self.wasm
    }

    /// Returns the rulebook's file.
    pub fn file(&self) -> &Path {
        &self.house.file
    }

    fn copy(&self, from: &Path, to: &str) -> PathBuf {
        let to = self.folder.path().join(to);
        fs::create_dir_all(&to).unwrap();
        for entry in fs::read_dir(from).unwrap().map(|entry| entry.unwrap()) {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
        to
    }

    fn vectors(&self) -> PathBuf {
        self.house.folder.join("vectors")
    }

    /// Returns a copy of the vectors in which texts are replaced.
    fn changed(&self, name: &str, changes: &[(&str, &str, &str)]) -> PathBuf {
        let folder = self.copy(&self.vectors(), name);
        for (file, from, to) in changes {
            let path = folder.join(file);
            let text = fs::read_to_string(&path).unwrap();
            assert!(text.contains(from), "{file} has no {from}");
            fs::write(&path, text.replacen(from, to, 1)).unwrap();
        }
        folder
    }

    /// Runs `kip vectors ACTION FOLDER … --component` with the rulebook's file.
    fn vectors_command(&self, action: &str, folder: &Path, more: &[&str]) -> Output {
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        kip.args(["vectors", action]).arg(folder).args(more).arg("--component").arg(self.file());
        kip.output().unwrap()
    }
}

fn text(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

fn document(output: &Output) -> Value {
    serde_json::from_slice(&output.stdout).unwrap_or_else(|error| panic!("{error}: {}", text(output)))
}

/// Certifies; returns the report and the exit code.
fn certify(subject: &Path, arguments: &[&str]) -> (Value, Option<i32>) {
    certify_into(TempDir::new().unwrap().path(), subject, arguments)
}

fn certify_into(out: &Path, subject: &Path, arguments: &[&str]) -> (Value, Option<i32>) {
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    kip.arg("certify").arg(subject).args(arguments).arg("--out").arg(out);
    let output = kip.output().unwrap();
    let report = fs::read(out.join("report.json")).unwrap_or_else(|error| panic!("{error}: {}", text(&output)));
    (serde_json::from_slice(&report).unwrap(), output.status.code())
}

/// Writes a lock file with one entry.
fn lock_file(folder: &Path, id: &str, sha256: &str) -> PathBuf {
    let path = folder.join(format!("{id}-{}.lock", &sha256[..8]));
    let entry =
        format!("[{id}]\nsha256 = \"{sha256}\"\nsize = 1\ntoolchain = \"rustc\"\nencoder = \"wit-component\"\n");
    fs::write(&path, entry).unwrap();
    path
}

#[test]
fn what_is_written_holds_clause_by_clause() {
    let own = Own::get();
    let digest = Digest::of(&fs::read(&own.wasm).unwrap()).to_string();
    let lock = lock_file(own.folder.path(), "our-house", &digest);
    let vectors = own.vectors();
    let [vectors, file] = [&vectors, own.file()].map(|path| path.to_str().unwrap());
    let arguments = ["--vectors", vectors, "--reproduce", file, "--lock", lock.to_str().unwrap()];
    let out = own.folder.path().join("report");
    let (report, code) =
        certify_into(&out, own.file(), &[&arguments[..], &["--part", "identity", "--part", "vectors"]].concat());
    assert_eq!(code, Some(1), "parts were left out");
    let parts = &report["parts"];
    for part in ["identity", "vectors"] {
        assert_eq!(parts[part]["verdict"], "holds", "{:#}", parts[part]["findings"]);
    }
    let identity = &parts["identity"]["detail"];
    assert_eq!(identity["lock"]["sha256"], json!(digest));
    // The file gives the bytes of the component that was built of it before, with the tools of kip's own engine.
    let rebuild = &identity["rebuild"];
    assert_eq!((&rebuild["sha256"], &rebuild["agrees"]), (&json!(digest), &json!(true)));
    assert!(rebuild["toolchain"].as_str().unwrap().starts_with("rustc "), "{rebuild}");
    assert_eq!(parts["identity"]["detail"]["lock-file"]["given"], json!(lock.file_name().unwrap().to_str().unwrap()));

    let detail = &parts["vectors"]["detail"];
    assert_eq!((&detail["given"], &detail["inherits"]), (&json!(true), &json!("nsw")));
    let clauses = detail["clauses"].as_array().unwrap();
    let held = |id: &str| clauses.iter().find(|row| row["id"] == id).unwrap()["vectors"].as_array().unwrap().clone();
    for number in 1..=6 {
        assert!(!held(&format!("our-house {number}")).is_empty(), "clause {number}");
    }
    assert!(held("our-house 3").contains(&json!("our-house-0002")));
    assert!(held("nsw 9.8").len() > 10, "inherited clauses are held by inherited vectors");
    // A vector that differs is shown with clause, reason and difference, and holds nothing.
    let exceptions = detail["exceptions"].as_array().unwrap();
    assert_eq!(exceptions.len(), 8);
    for exception in exceptions {
        assert_eq!(exception["by"], "our-house 3");
        assert!(exception["reason"].as_str().unwrap().contains("return half"));
        assert!(exception["difference"].as_str().unwrap().contains("wager-halved"), "{exception}");
        assert!(clauses.iter().all(|row| !row["vectors"].as_array().unwrap().contains(&exception["id"])));
    }
    let page = fs::read_to_string(out.join("report.html")).unwrap();
    for wanted in
        ["they are not the tool's", "Inherited vectors that do not hold here", "named for this run", "#own-word"]
    {
        assert!(page.contains(wanted), "{wanted}");
    }

    // `kip verify` names the lock file and the vectors of the run.
    let mut verify = Command::new(env!("CARGO_BIN_EXE_kip"));
    verify.args(["verify", "--unsigned", "--json"]).arg(out.join("report.json"));
    let verified = document(&verify.output().unwrap());
    assert_eq!(verified["lock-file"], parts["identity"]["detail"]["lock-file"]);
    assert_eq!((&verified["vectors"]["given"], &verified["vectors"]["exceptions"]), (&json!(true), &json!(8)));
    let checks = verified["checks"].as_array().unwrap();
    assert!(checks.iter().any(|check| check["check"] == "figures" && check["verdict"] == "holds"), "{checks:#?}");
}

/// Another file gives other bytes, and one that contradicts itself gives none.
#[test]
fn a_component_is_reproduced_from_its_file_alone() {
    let own = Own::get();
    let other = House::write("our-house", &[]);
    let identity = ["--part", "identity", "--reproduce", other.file.to_str().unwrap()];
    let (report, _) = certify(own.wasm(), &identity);
    assert_eq!(report["parts"]["identity"]["verdict"], "holds", "{report:#}");
    fs::write(&other.file, other.changed("throws-to-win = { is = 3", "throws-to-win = { is = 2")).unwrap();
    let (report, code) = certify(own.wasm(), &identity);
    assert_eq!((code, &report["parts"]["identity"]["verdict"]), (Some(1), &json!("fails")));
    let findings = report["parts"]["identity"]["findings"].to_string();
    assert!(findings.contains("built again it is "), "{findings}");
    fs::write(&other.file, other.changed("throws-to-win = { is = 2", "throws-to-win = { is = 0")).unwrap();
    let out = TempDir::new().unwrap();
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    let output = kip.arg("certify").arg(own.wasm()).args(identity).arg("--out").arg(out.path()).output().unwrap();
    assert_eq!(output.status.code(), Some(2), "{}", text(&output));
    assert!(text(&output).contains("our-house.toml, line "), "{}", text(&output));
}

#[test]
fn nothing_is_called_held_that_no_vector_holds() {
    let own = Own::get();
    let folder = own.changed(
        "lies",
        &[
            // The vector of clauses 1, 2 and 4 names others, one of which does not exist.
            ("first.json", "\"our-house 1\", \"our-house 2\", \"our-house 4\"", "\"our-house 2\", \"our-house 9\""),
            // The vector expects nothing, and names a clause of nsw.
            (
                "first.json",
                "      \"tests\": [\n",
                "      \"tests\": [{\"id\": \"our-house-0005\", \"clauses\": [\"nsw 9.8\"], \"comment\": \"-\", \"money\": {}, \
                 \"steps\": [{\"view\": {}}]},\n",
            ),
            // The id belongs to another rulebook.
            ("first.json", "our-house-0003", "nsw-9999"),
            // One exception is not needed, and another is missing.
            ("clauses.toml", "\"nsw-0002\"", "\"nsw-0001\""),
            // No clause has this row.
            ("clauses.toml", "id = \"6\"", "id = \"7\""),
        ],
    );
    let output = own.vectors_command("check", &folder, &["--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    let document = document(&output);
    assert_eq!(document["verdict"], "fails");
    assert_eq!(document["bare"], json!(["our-house 1", "our-house 4"]));
    let findings = document["findings"].to_string();
    for wanted in [
        "our-house 1 is the engine's, and no vector holds it",
        "our-house-0001 names our-house 9, which our-house does not have",
        "our-house-0005 expects nothing, whatever happens",
        "nsw-9999 is no id of our-house",
        "it holds, and is said to differ by our-house 3",
        "wager-halved",
        "clause 6 has no row",
        "row 7 is no clause",
    ] {
        assert!(findings.contains(wanted), "{wanted}: {findings}");
    }
}

#[test]
fn without_vectors_attacks_and_replay_run_and_part_two_does_not() {
    let own = Own::get();
    let parts = ["--part", "vectors", "--part", "abuse", "--part", "replay"];
    let (report, code) = certify(&own.wasm, &parts);
    assert_eq!((code, &report["verdict"]), (Some(1), &json!("not-run")));
    let parts = &report["parts"];
    assert_eq!(parts["vectors"]["verdict"], "not-run");
    assert!(parts["vectors"]["not-tested"].to_string().contains("there are no vectors for our-house"));
    for part in ["abuse", "replay"] {
        assert_eq!(parts[part]["verdict"], "holds", "{:#}", parts[part]["findings"]);
        assert!(parts[part]["not-tested"].to_string().contains("from the component's own lists"), "{part}");
    }
    let attacks = parts["abuse"]["detail"]["attacks"].as_array().unwrap();
    assert!(attacks.len() > 10 && attacks.iter().all(|attack| attack["tried"].as_u64() > Some(0)), "{attacks:#?}");
    let commands = parts["replay"]["detail"]["sessions"].as_array().unwrap().iter();
    assert!(commands.map(|session| session["commands"].as_u64().unwrap()).sum::<u64>() > 500);
}

#[test]
fn a_rulebook_without_a_clause_table_gets_no_certificate() {
    let own = Own::get();
    let folder = own.changed("tableless", &[]);
    fs::remove_file(folder.join("clauses.toml")).unwrap();
    let output = own.vectors_command("check", &folder, &["--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    let document = document(&output);
    assert_eq!((&document["verdict"], &document["held"]), (&json!("not-run"), &json!(4)));
    assert!(document["not-tested"].to_string().contains("no clause table"), "{document}");
}

#[test]
fn a_vector_is_shown_step_by_step_and_never_changed() {
    let own = Own::get();
    let wrong = own
        .changed("wrong", &[("first.json", "\"paid\": 800", "\"paid\": 750"), ("first.json", "run\": 1", "run\": 2")]);
    let before = fs::read(wrong.join("first.json")).unwrap();

    let output = own.vectors_command("show", &wrong, &["our-house-0001", "--json"]);
    assert_eq!(output.status.code(), Some(1), "{}", text(&output));
    let vector = document(&output)["vectors"][0].clone();
    assert_eq!(vector["holds"], false);
    let steps = vector["steps"].as_array().unwrap();
    let differing: Vec<_> = steps.iter().filter(|step| step["agrees"] == false).collect();
    assert_eq!(differing.len(), 2, "the play goes on after a step that differs");
    assert_eq!(differing[0]["happens"]["view"]["game"]["run"], 1);
    assert_eq!(differing[1]["expected"]["events"][1]["what"]["wager-won"]["paid"], 750);
    assert_eq!(differing[1]["happens"]["events"][1]["what"]["wager-won"]["paid"], 800);

    let shown = text(&own.vectors_command("show", &wrong, &["our-house-0001"]));
    assert!(shown.contains("It differs:") && shown.contains("\"paid\":800"), "{shown}");

    // The answer of one step has the form of a vector, so that it can be copied.
    let number = differing[1]["step"].to_string();
    let answer = document(&own.vectors_command("show", &wrong, &["our-house-0001", "--answer", &number]));
    assert_eq!(answer, differing[1]["happens"]);
    assert_eq!(fs::read(wrong.join("first.json")).unwrap(), before, "nothing was written");

    let output = own.vectors_command("show", &own.vectors(), &[]);
    assert_eq!((output.status.code(), text(&output).matches("It holds.").count()), (Some(0), 4), "{}", text(&output));
}

#[test]
fn wrong_use_of_vectors_is_told_with_its_place() {
    let own = Own::get();
    let vectors = own.vectors();
    let other = own.changed("other", &[("first.json", "\"rulebook\": \"our-house\"", "\"rulebook\": \"your-house\"")]);
    fs::remove_file(other.join("clauses.toml")).unwrap();
    let broken = own.changed("broken", &[("first.json", "\"seat\": 1", "\"seat\": \"one\"")]);
    let unknown = own.changed("unknown", &[("clauses.toml", "rulebook = \"nsw\"", "rulebook = \"queensland\"")]);
    let twice = own.changed("twice", &[("clauses.toml", "\"nsw-0002\",", "\"nsw-0002\", \"nsw-0002\",")]);
    let no_vector = own.changed("no-vector", &[("clauses.toml", "\"nsw-0002\"", "\"nsw-2000\"")]);
    let silent = own.changed("silent", &[("clauses.toml", "reason = \"Five", "reason = \"\" #")]);
    let misspelt = own.changed("misspelt", &[("clauses.toml", "[inherits]", "[inherit]")]);
    for (action, folder, more, words) in [
        ("show", Path::new("nowhere"), &[][..], "nowhere is no folder"),
        ("show", &vectors, &["our-house-0099"], "there is no vector \"our-house-0099\""),
        ("show", &vectors, &["our-house-0001", "--answer", "99"], "our-house-0001 has no step 99"),
        ("show", &vectors, &["--answer", "1"], "name its id"),
        ("check", &other, &[], "no vectors for our-house are there; there are some for \"your-house\""),
        ("check", &broken, &[], "groups.0.tests.0.steps.0"),
        ("check", &unknown, &[], "there are no vectors of \"queensland\" here"),
        ("check", &twice, &[], "nsw-0002 is named twice"),
        ("check", &no_vector, &[], "no vector of nsw is played as nsw-2000"),
        ("check", &silent, &[], "no reason is given"),
        ("check", &misspelt, &[], "clauses.toml"),
    ] {
        let output = own.vectors_command(action, folder, more);
        assert_eq!(output.status.code(), Some(2), "{words}: {}", text(&output));
        assert!(text(&output).contains(words), "{words}: {}", text(&output));
    }
    // Only kip states who holds the clauses of a rulebook that comes with it.
    let kips = own.changed("kips", &[("first.json", "\"rulebook\": \"our-house\"", "\"rulebook\": \"nsw\"")]);
    let output = Command::new(env!("CARGO_BIN_EXE_kip")).args(["vectors", "check"]).arg(&kips).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("its table is kip's own"), "{}", text(&output));
    let output = Command::new(env!("CARGO_BIN_EXE_kip")).args(["vectors", "check"]).arg(&other).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("name a rulebook of your own before the folder"), "{}", text(&output));
}

#[cfg(unix)]
#[test]
fn a_file_without_end_is_no_vector() {
    let own = Own::get();
    let endless = own.changed("endless", &[]);
    std::os::unix::fs::symlink("/dev/zero", endless.join("endless.json")).unwrap();
    let output = own.vectors_command("check", &endless, &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(text(&output).contains("endless.json: it is no file"), "{}", text(&output));
}

/// Makes another build of `nsw`: the same with a custom section.
fn other_build(folder: &Path) -> PathBuf {
    let carried = kip::carried().iter().find(|carried| carried.rulebook == "nsw").unwrap();
    let wasm = folder.join("nsw.wasm");
    fs::write(&wasm, [carried.bytes, &[0, 5, 4], b"ours"].concat()).unwrap();
    wasm
}

#[test]
fn a_build_of_ones_own_is_compared_with_the_lock_file_that_is_named() {
    let folder = TempDir::new().unwrap();
    let wasm = other_build(folder.path());
    let digest = Digest::of(&fs::read(&wasm).unwrap()).to_string();
    let identity = ["--part", "identity"];
    let judge = |lock: Option<&Path>| {
        let lock = lock.map(|path| path.to_str().unwrap());
        let arguments: Vec<&str> = lock.iter().flat_map(|path| ["--lock", path]).chain(identity).collect();
        certify(&wasm, &arguments).0["parts"]["identity"].clone()
    };
    let without = judge(None);
    assert_eq!((&without["verdict"], &without["detail"]["lock-file"]["given"]), (&json!("fails"), &Value::Null));

    let lock = lock_file(folder.path(), "nsw", &digest);
    let with = judge(Some(&lock));
    assert_eq!(with["verdict"], "holds", "{:#}", with["findings"]);
    let about = json!({ "given": lock.file_name().unwrap().to_str(), "sha256": Digest::of(&fs::read(&lock).unwrap()).to_string() });
    assert_eq!(with["detail"]["lock-file"], about);

    let wrong = judge(Some(&lock_file(folder.path(), "nsw", &"ab".repeat(32))));
    assert!(wrong["findings"].to_string().contains("nsw is abab"), "{wrong}");
    let absent = judge(Some(&lock_file(folder.path(), "pub", &digest)));
    assert_eq!(absent["verdict"], "fails");
    assert!(absent["findings"].to_string().contains("it has no entry for nsw"), "{absent}");
}

/// Makes an `nsw` whose engine gives another message.
fn other_message(folder: &Path, from: &str, to: &str) -> (PathBuf, Vec<u8>) {
    let carried = kip::carried().iter().find(|carried| carried.rulebook == "nsw").unwrap();
    let mut bytes = carried.bytes.to_vec();
    let at = bytes.windows(from.len()).position(|window| window == from.as_bytes()).unwrap();
    bytes[at..at + from.len()].copy_from_slice(to.as_bytes());
    let wasm = folder.join("nsw.wasm");
    fs::write(&wasm, &bytes).unwrap();
    (wasm, bytes)
}

/// A component repeats its own answers: only another engine shows that it should give others.
#[test]
fn a_transcript_of_a_component_that_answers_otherwise_than_the_suites_engine_is_not_verified() {
    let folder = TempDir::new().unwrap();
    let (wasm, _) = other_message(folder.path(), "wagers stand until there is", "wagers STAND until there is");
    let run = |arguments: &[&str]| {
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        kip.args(arguments).arg("--component").arg(&wasm).current_dir(folder.path()).output().unwrap()
    };
    let played = run(&["play", "--example", "--rulebook", "nsw", "--transcript", "t.jsonl"]);
    assert!(played.status.success(), "{}", text(&played));
    let verified = run(&["verify", "t.jsonl", "--json"]);
    assert_eq!(verified.status.code(), Some(1), "{}", text(&verified));
    let verdict: Value = serde_json::from_slice(&verified.stdout).unwrap();
    let findings = verdict["findings"].as_array().unwrap();
    assert_eq!(findings.len(), 1, "{verdict:#}");
    assert_eq!(findings[0]["code"], "own-engine-differs");
    assert!(findings[0]["message"].as_str().unwrap().contains("STAND"), "{verdict:#}");
}

/// A message of another engine: the vectors hold, and the suite's own engine says otherwise.
#[test]
fn a_difference_from_the_suites_engine_fails_unless_the_vendor_declares_it() {
    let folder = TempDir::new().unwrap();
    let (wasm, bytes) = other_message(folder.path(), " is taken.", " IS taken.");
    let lock = lock_file(folder.path(), "nsw", &Digest::of(&bytes).to_string());
    // The vectors are played at tables, and at other places from states.
    let names = ["apply join: refusal.message", "table.apply join: refusal.message"];
    let judge = |declared: Option<&str>| {
        let file = folder.path().join("declared.toml");
        fs::write(&file, declared.unwrap_or_default()).unwrap();
        let [lock, file] = [&lock, &file].map(|path| path.to_str().unwrap());
        certify(&wasm, &["--part", "vectors", "--lock", lock, "--accept", file])
    };
    let (undeclared, _) = judge(None);
    let part = &undeclared["parts"]["vectors"];
    assert_eq!((&part["verdict"], &part["detail"]["failed"]), (&json!("fails"), &json!(0)), "{part:#}");
    for (number, name) in names.iter().enumerate() {
        assert_eq!(part["findings"][number]["place"], *name);
        assert!(part["findings"][number]["what"].as_str().unwrap().contains("IS taken"), "{part}");
    }
    let (declared, _) = judge(Some(&names.map(|name| format!("\"{name}\" = \"our messages shout\"\n")).concat()));
    assert_eq!(declared["parts"]["vectors"]["verdict"], "holds", "{declared:#}");
    assert_eq!(declared["reference"]["differences"][0]["accepted"], "our messages shout");
    assert_eq!(declared["reference"]["source"], "record");

    let long = "# more than is read\n".repeat(1 << 16);
    for (declared, words) in [
        ("x", "declares no differences"),
        ("a = 1", "expected a string"),
        ("a = \" \"", "`a` has no reason"),
        (&*long, "it is no text of such lines"),
    ] {
        let file = folder.path().join("bad.toml");
        fs::write(&file, declared).unwrap();
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        kip.args(["certify", "nsw", "--accept"]).arg(&file).current_dir(folder.path());
        let output = kip.output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{words}: {}", text(&output));
        assert!(text(&output).contains(words), "{words}: {}", text(&output));
    }
}

#[test]
fn a_bad_lock_file_is_told_before_anything_runs() {
    let folder = TempDir::new().unwrap();
    let digest = "ab".repeat(32);
    for (text, words) in [
        (None, "cannot read"),
        (Some(String::new()), "names no component"),
        (Some("garbage".into()), "bad.lock:1"),
        (Some("\u{0}\u{1}".into()), "bad.lock:1"),
        (Some("[nsw]\nsha256 = \"AB\"\n".into()), "64 lower-case hexadecimal digits"),
        (Some("[nsw]\nsize = 3\n".into()), "`nsw` has no `sha256`"),
        (Some(format!("[nsw]\nsha256 = \"{digest}\"\n[nsw]\nsha256 = \"{digest}\"\n")), "`nsw` is there twice"),
    ] {
        let path = folder.path().join("bad.lock");
        if let Some(text) = &text {
            fs::write(&path, text).unwrap();
        }
        let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
        kip.args(["certify", "nsw", "--lock"]).arg(&path).current_dir(folder.path());
        let output = kip.output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{text:?}: {}", self::text(&output));
        assert!(self::text(&output).contains(words), "{text:?}: {}", self::text(&output));
        assert!(!folder.path().join("kip-report").exists(), "{text:?}: something was written");
    }
}
