//! The report: it agrees with itself, it shows its content, and no text in it becomes markup.

use std::fs;

use kip_conformance::report::parts::{Agreement, Random, StageVerdict, Vector};
use kip_conformance::report::{Finding, Report, Verdict, files, html, junit};
use kip_conformance::text::is_unprintable;
use serde_json::Value;

use crate::sample::{self, exact};

const HOSTILE: &str = "\"><script>alert('x')</script><svg onload=x>&amp;\u{1b}[31m\u{0}\u{202e}]]>--><!--";

fn page(report: &Report) -> String {
    html::page(report, &"66".repeat(32)).unwrap()
}

/// A change to the sample, and the fault that follows.
type Tampering = (fn(&mut Report), &'static str);

#[test]
fn a_report_that_follows_from_its_figures_has_no_faults() {
    assert_eq!(sample::report().faults(), Vec::<String>::new());
}

#[test]
fn every_figure_that_is_changed_alone_is_a_fault() {
    let tamperings: [Tampering; 51] = [
        (|it| it.schema = "kip-certificate/2".into(), "schema"),
        (|it| it.verdict = Verdict::Fails, "the verdict is not that of the parts"),
        (|it| it.component.sha256 = "00".repeat(32), "lock: `agrees` is not what the digests say"),
        (|it| it.component.sha256 = "no digest".into(), "component: its sha256 is no digest"),
        (|it| it.options.seed.clear(), "the seed is not 64 hex digits"),
        (|it| identity(it).imports.push("wasi:io".into()), "identity: its verdict"),
        (|it| identity(it).missing.push("apply".into()), "identity: its verdict"),
        (|it| identity(it).lock_file.sha256.clear(), "identity: lock-file: its sha256 is no digest"),
        (
            |it| {
                identity(it).lock_file.given = Some("theirs.lock".into());
                identity(it).lock = None;
            },
            "identity: its verdict",
        ),
        (|it| vectors(it).clauses[1].status = None, "vectors: its verdict"),
        (|it| vectors(it).exceptions.push(exception("nsw-0003")), "vectors: nsw-0003 is inherited from no rulebook"),
        (
            |it| {
                vectors(it).given = true;
                vectors(it).inherits = Some("nsw".into());
                vectors(it).exceptions.push(exception("nsw-0002"));
            },
            "vectors: two vectors are nsw-0002",
        ),
        (|it| it.parts.abuse.detail = None, "abuse: its verdict"),
        (|it| it.parts.replay.verdict = Verdict::NotRun, "the verdict is not that of the parts"),
        (|it| vectors(it).held = 1, "vectors: total, held, failed, skipped are"),
        (|it| it.host.foreign = true, "vectors: [Reference, Adapter] have to play the vectors, and [Reference] did"),
        (|it| it.host.foreign = true, "replay: 0 drawn sessions were played in both hosts, 12 are wanted"),
        (|it| it.host.foreign = true, "replay: a marked copy of the component was not played"),
        (|it| vectors(it).hosts.clear(), "vectors: [Reference] have to play the vectors, and [] did"),
        (|it| vectors(it).hosts[0].held = 1, "vectors: kip's own host has results of 1 vectors of 2"),
        (|it| vectors(it).hosts[0].steps = 33, "vectors: 34 steps are said, the hosts played 33"),
        (
            |it| vectors(it).hosts[0].failed.push("nsw-0002".into()),
            "vectors: nsw-0002: its verdict is not that of the hosts together",
        ),
        (|it| drop(vectors(it).vectors.pop()), "vectors: total, held, failed, skipped are"),
        (|it| vectors(it).vectors[1].id = "nsw-0001".into(), "vectors: two vectors are nsw-0001"),
        (|it| vectors(it).clauses[1].vectors.clear(), "vectors: nsw 4.1.2.1 does not list the vectors"),
        (|it| vectors(it).vectors[0].cites.clear(), "vectors: nsw 4.1.2.3 does not list the vectors"),
        (
            |it| vectors(it).clauses.retain(|clause| clause.id != "R5"),
            "vectors: vectors hold R5, which is not in the table",
        ),
        (
            |it| {
                vectors(it).clauses[3].status = Some(kip_conformance::clauses::Status::Engine);
            },
            "vectors: its verdict",
        ),
        (|it| stake(it).returns = exact(1, 1), "returns: spinner heads at 200: `returns` is not the mean"),
        (|it| stake(it).variance = exact(1, 1), "`variance` is not that"),
        (|it| stake(it).wins = exact(1, 2), "`wins` is not that"),
        (|it| stake(it).hit_frequency = exact(1, 2), "`hit-frequency` is not that"),
        (|it| stake(it).distribution[1].returned = 1_800, "`returns` is not the mean"),
        (|it| drop(stake(it).distribution.pop()), "do not sum to 1"),
        (|it| stake(it).agreement = Agreement::Rounded, "`agreement` is not what"),
        (
            |it| {
                let wager = &mut it.parts.returns.detail.as_mut().unwrap().wagers[0];
                wager.declared.as_mut().unwrap().returns = exact(1, 2);
                wager.stakes.remove(0);
            },
            "spinner heads at 500: `agreement` is not what",
        ),
        (|it| stake(it).spins_beyond = exact(1, 2), "how long it stands do not sum to 1"),
        (|it| chance(it).tests[0].stages[0].p_value = 0.001, "of a stage does not follow from p"),
        (|it| chance(it).tests[1].stages[1].samples = 2_000_000, "a stage of 2000000 is not 4 times"),
        (|it| chance(it).tests[1].stages.truncate(1), "it ends with a suspicious stage"),
        (|it| chance(it).tests[0].stages[0].verdict = StageVerdict::Fails, "of a stage does not follow from p"),
        (|it| chance(it).confidence = 0.95, "a test is clear at 0.99, not at 0.95"),
        (|it| chance(it).false_alarm = 1e-9, "2 tests of random outcomes fail with 4.02e-8"),
        (|it| chance(it).powers[0].shift = 0.001, "1000000 observations find a shift of 0.002451"),
        (|it| chance(it).compared -= 1, "15019999 coins were compared, and 15020000"),
        (|it| chance(it).played.drawn += 1, "15020000 coins were compared, and 15020002"),
        (|it| spun(it).low = 0.97, "does not follow from the interval"),
        (|it| spun(it).z = 0.3, "does not follow from z = 0.3"),
        (|it| spun(it).verdict = StageVerdict::Suspicious, "of a stage does not follow from p"),
        (|it| spun(it).p_value = 2.0, "of a stage does not follow from p = 2"),
        (|it| it.parts.replay.detail.as_mut().unwrap().sessions[0].second = "77".repeat(32), "the last states differ"),
    ];
    for (tamper, wanted) in tamperings {
        let mut report = sample::report();
        tamper(&mut report);
        let faults = report.faults();
        assert!(faults.iter().any(|fault| fault.contains(wanted)), "{wanted}: {faults:?}");
    }
}

fn identity(report: &mut Report) -> &mut kip_conformance::report::parts::Identity {
    report.parts.identity.detail.as_mut().unwrap()
}

fn exception(id: &str) -> kip_conformance::report::parts::Exception {
    kip_conformance::report::parts::Exception {
        id: id.into(),
        comment: "five Odds take the wager".into(),
        clauses: vec!["nsw 4.1.2.2".into()],
        by: "nsw 4".into(),
        reason: "half of it goes back".into(),
        difference: "the events differ".into(),
    }
}

fn vectors(report: &mut Report) -> &mut kip_conformance::report::parts::Vectors {
    report.parts.vectors.detail.as_mut().unwrap()
}

fn chance(report: &mut Report) -> &mut kip_conformance::report::parts::Randomness {
    report.parts.randomness.detail.as_mut().unwrap()
}

fn spun(report: &mut Report) -> &mut kip_conformance::report::parts::Interval {
    &mut report.parts.simulation.detail.as_mut().unwrap().wagers[0].stages[0]
}

fn stake(report: &mut Report) -> &mut kip_conformance::report::parts::StakeReturn {
    &mut report.parts.returns.detail.as_mut().unwrap().wagers[0].stakes[0]
}

#[test]
fn the_json_is_read_as_it_was_written() {
    let json = files::json(&sample::report()).unwrap();
    let read: Report = serde_json::from_slice(&json).unwrap();
    assert_eq!(files::json(&read).unwrap(), json);
    assert!(json.starts_with(b"{\n  \"schema\": \"kip-certificate/1\","));
}

#[test]
fn a_fraction_that_is_not_in_lowest_terms_is_not_read() {
    for (numerator, denominator) in
        [("2", "4"), ("1", "0"), ("1", "-2"), ("01", "2"), ("+1", "2"), ("x", "2"), ("0", "2")]
    {
        let written = serde_json::json!({ "numerator": numerator, "denominator": denominator });
        assert!(
            serde_json::from_value::<kip_conformance::report::Exact>(written).is_err(),
            "{numerator}/{denominator}"
        );
    }
}

#[test]
fn decimals_are_rounded_to_the_places_asked_for() {
    for (fraction, places, wanted) in
        [(exact(31, 32), 4, "0.9688"), (exact(2, 3), 0, "1"), (exact(1, 3), 2, "0.33"), (exact(0, 1), 2, "0.00")]
    {
        assert_eq!(fraction.decimal(places), wanted);
    }
}

#[test]
fn the_page_has_identity_verdict_and_exact_returns() {
    let page = page(&sample::report());
    for wanted in [
        "All that was run holds",
        "not built again from source",
        "EGL-2026-0042",
        "No wager returns more than 100 %",
        sample::COMPONENT,
        "31/64",
        "96.8750\u{a0}%",
        "506447/524288",
        "as declared, but for rounding to chips",
        "0.7100",
        "by the second sample",
        "15,020,000 coins were compared",
        "fails in one run of 24,874,000 at most",
        "0.2451 %",
        "<tr id=\"v-nsw-0002\"",
        "2 vectors<span class=\"screen\">: <a href=\"#v-nsw-0002\">0002</a> <a href=\"#v-nsw-0001\">0001</a>",
        "What was not tested",
        "openssl pkeyutl -verify",
    ] {
        assert!(page.contains(wanted), "{wanted}");
    }
}

#[test]
fn a_clause_of_many_vectors_counts_them_and_shows_the_first() {
    let mut report = sample::report();
    let found = vectors(&mut report);
    let another = |number| Vector { id: format!("nsw-{number:04}"), ..found.vectors[1].clone() };
    let more: Vec<_> = (3..=20).map(another).collect();
    found.clauses[4].vectors.extend(more.iter().map(|vector| vector.id.clone()));
    found.vectors.extend(more);
    let page = page(&report);
    assert!(page.contains("19 vectors<span class=\"screen\">: <a href=\"#v-nsw-0002\">0002</a>"), "R5");
    assert!(page.contains("<summary>7 more</summary><a href=\"#v-nsw-0014\">0014</a>"), "R5");
}

#[test]
fn every_link_of_the_page_leads_somewhere_in_it() {
    let page = page(&sample::report());
    for target in page.split("href=\"#").skip(1).filter_map(|rest| rest.split('"').next()) {
        assert_eq!(page.matches(&format!("id=\"{target}\"")).count(), 1, "{target}");
    }
    assert!(!page.contains("href=\"http") && !page.contains("src=") && !page.contains("url("), "nothing is fetched");
}

#[test]
fn the_page_of_a_report_that_fails_says_what_and_where() {
    let mut report = sample::report();
    report.parts.abuse.verdict = Verdict::Fails;
    report.parts.abuse.findings.push(Finding { place: "a state".into(), what: "was accepted".into() });
    report.parts.replay = kip_conformance::report::Part::not_run("no session was kept");
    sample::look_over(&mut report);
    let page = page(&report);
    for wanted in ["This does not hold", "Failing: abuse.", "Not run: replay.", "was accepted", "no session was kept"] {
        assert!(page.contains(wanted), "{wanted}");
    }
}

/// Returns the sample with hostile markup before every text; numbers and enumeration values stay.
fn hostile() -> Report {
    fn taint(value: &mut Value) {
        match value {
            Value::String(text) if is_free(text) => *text = format!("{HOSTILE}{text}"),
            Value::Array(items) => items.iter_mut().for_each(taint),
            Value::Object(fields) => fields.values_mut().for_each(taint),
            _ => {}
        }
    }
    let mut json = serde_json::to_value(sample::report()).unwrap();
    taint(&mut json);
    serde_json::from_value(json).unwrap()
}

/// Returns whether a text is free: not an enumeration value and not a number.
fn is_free(text: &str) -> bool {
    let words = [
        "holds",
        "suspicious",
        "reference",
        "fails",
        "not-run",
        "agrees",
        "rounded",
        "differs",
        "not-declared",
        "engine",
        "host",
        "heading",
        "coins",
        "record",
    ];
    !words.contains(&text) && !text.bytes().all(|byte| byte.is_ascii_digit())
}

/// A lie may show in nothing but figures that cannot both be right: a report is written, and fails in the part that has them.
#[test]
fn figures_that_contradict_each_other_are_findings_of_their_part() {
    let mut report = sample::report();
    report.parts.simulation.detail.as_mut().unwrap().spins += 1;
    sample::look_over(&mut report);
    report.find_contradictions();
    assert_eq!((report.verdict, report.parts.simulation.verdict), (Verdict::Fails, Verdict::Fails));
    assert!(report.parts.simulation.findings[0].what.contains("contradict each other"));
    assert!(page(&report).contains("Failing: simulation."));
    let mut honest = sample::report();
    honest.find_contradictions();
    assert_eq!(honest.verdict, Verdict::Holds);
}

#[test]
fn nothing_that_a_component_or_an_adapter_says_becomes_markup() {
    let (tame, page) = (page(&sample::report()), page(&hostile()));
    let tags = |page: &str| page.matches('<').count();
    assert_eq!(tags(&page), tags(&tame), "every tag is the page's own");
    assert!(!page.contains("<script") && !page.contains("onload=x>"));
    assert!(page.contains("&#60;script&#62;") || page.contains("&lt;script&gt;"));
    assert!(page.contains("Content-Security-Policy"));
}

/// No file has a character that hides the text beside it or reverses its direction.
#[test]
fn nothing_that_is_shown_hides_or_changes_direction() {
    let report = hostile();
    let json = String::from_utf8(files::json(&report).unwrap()).unwrap();
    for (name, shown) in [("page", page(&report)), ("junit", junit::xml(&report).unwrap()), ("json", json)] {
        let found = shown.chars().find(|letter| *letter != '\n' && is_unprintable(*letter));
        assert_eq!(found, None, "{name}");
    }
    assert!(page(&report).contains("\\u{1b}[31m\\u{0}\\u{202e}"), "it is shown, escaped");
    assert!(junit::xml(&report).unwrap().contains("\\u{1b}[31m\\u{0}\\u{202e}"), "it is shown, escaped");
}

#[test]
fn the_page_of_a_report_without_a_lab_says_so() {
    let mut report = sample::report();
    (report.lab, report.key) = (None, None);
    let page = page(&report);
    assert!(page.contains("made without --lab") && page.contains("made without a key, and is no certificate"));
}

/// Sets each number and each part of a fraction to the ends of its range. Verifying or reading such a report must not panic.
#[test]
fn no_number_of_a_strangers_report_stops_the_program() {
    fn pointers(value: &Value, pointer: &str, found: &mut Vec<String>) {
        match value {
            Value::Object(fields) => {
                fields.iter().for_each(|(key, field)| pointers(field, &format!("{pointer}/{key}"), found));
            }
            Value::Array(items) => {
                items
                    .iter()
                    .zip(0..)
                    .for_each(|(item, at): (_, u32)| pointers(item, &format!("{pointer}/{at}"), found));
            }
            Value::Number(_) => found.push(pointer.to_owned()),
            Value::String(text) if text.bytes().all(|byte| byte.is_ascii_digit()) => found.push(pointer.to_owned()),
            _ => {}
        }
    }
    let mut whole = serde_json::to_value(sample::report()).unwrap();
    let mut found = Vec::new();
    pointers(&whole, "", &mut found);
    assert!(found.len() > 200, "{}", found.len());
    let fraction = |text: &str| Value::from(text.to_owned());
    let ends = [
        0.into(),
        u64::MAX.into(),
        u32::MAX.into(),
        1e308.into(),
        (-1e308).into(),
        fraction("-7"),
        fraction(&"9".repeat(400)),
    ];
    for pointer in &found {
        for end in &ends {
            let before = std::mem::replace(whole.pointer_mut(pointer).unwrap(), end.clone());
            if let Ok(mut report) = serde_json::from_value::<Report>(whole.clone()) {
                let _ = report.faults();
                sample::look_over(&mut report);
                let shown = page(&report).len() + junit::xml(&report).unwrap().len();
                assert!(shown > 10_000, "{pointer} {end}");
            }
            *whole.pointer_mut(pointer).unwrap() = before;
        }
    }
}

#[test]
fn the_commands_to_copy_name_no_file_that_a_shell_would_obey() {
    let mut report = sample::report();
    report.component.name = "$(rm -rf ~).wasm".into();
    assert!(page(&report).contains("--component component.wasm"));
}

#[test]
fn junit_has_a_case_for_each_vector_and_counts_what_fails() {
    let mut report = sample::report();
    let found = vectors(&mut report);
    found.vectors[1].verdict = Verdict::Fails;
    found.vectors[1].why = Some("step 3: wanted <a>, came \"b\"".into());
    report.parts.vectors.verdict = Verdict::Fails;
    let xml = junit::xml(&report).unwrap();
    assert!(xml.contains("<testsuite name=\"vectors\" tests=\"3\" skipped=\"0\" errors=\"0\" failures=\"2\""), "{xml}");
    assert!(xml.contains("tests=\"26\" failures=\"2\" errors=\"0\" time=\"61.234\">"), "{xml}");
    assert!(xml.contains("name=\"nsw-0002: four odds leave the wager, the fifth takes it\""));
    assert!(xml.contains("nsw-0002: step 3: wanted &lt;a&gt;, came &quot;b&quot;"));
}

#[test]
fn a_function_that_was_never_called_contradicts_the_report() {
    let mut report = sample::report();
    assert_eq!(report.faults(), [""; 0]);
    let of = |report: &mut Report, name: &str| report.functions.iter_mut().position(|row| row.name == name).unwrap();
    let place = of(&mut report, "export-table");
    report.functions[place].calls.clear();
    assert_eq!(report.faults(), ["no part called `export-table` that judges it: invariants"]);
    // One judge of several is enough.
    let mut report = sample::report();
    let place = of(&mut report, "table.view");
    report.functions[place].calls.remove("vectors");
    assert_eq!(report.faults(), [""; 0]);
    // A report must not choose the judges.
    let mut report = sample::report();
    report.functions[place].judged_by.pop();
    assert_eq!(report.faults().len(), 1, "{:?}", report.faults());
    report.functions.remove(place);
    assert_eq!(report.faults().len(), 2, "{:?}", report.faults());
}

#[test]
fn what_play_at_random_says_of_itself_agrees() {
    let random = |change: fn(&mut Random)| {
        let mut report = sample::report();
        change(report.parts.invariants.detail.as_mut().unwrap().random.as_mut().unwrap());
        report.faults().len()
    };
    assert_eq!(random(|_| {}), 0);
    assert_eq!(random(|random| random.accepted += 1), 1);
    assert_eq!(random(|random| random.tables += 1), 1);
    assert_eq!(random(|random| random.longest = 5_001), 1);
    assert_eq!(random(|random| random.properties[0].verdict = Verdict::Fails), 1);
    assert_eq!(random(|random| random.properties.clear()), 1);
    let mut without = sample::report();
    without.parts.invariants.detail.as_mut().unwrap().random = None;
    assert_eq!(without.faults().len(), 1, "{:?}", without.faults());
}

#[test]
fn junit_of_a_hostile_report_is_xml() {
    let xml = junit::xml(&hostile()).unwrap();
    assert!(!xml.contains("<script") && !xml.contains('\u{0}') && !xml.contains('\u{1b}'));
}

#[test]
fn the_files_are_written_whole_and_an_old_signature_goes() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new");
    fs::create_dir(&out).unwrap();
    fs::write(out.join(files::SIGNATURE), [0; 64]).unwrap();
    fs::write(out.join(files::JSON), "{}").unwrap();
    let json = sample::write(&sample::report(), &out);
    assert_eq!(fs::read(out.join(files::JSON)).unwrap(), json);
    let mut names: Vec<_> = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, [files::JUNIT, files::COLLECTIONS[0], files::HTML, files::JSON]);
    assert!(fs::read_to_string(out.join(files::HTML)).unwrap().contains(&files::sha256(&json)));
}
