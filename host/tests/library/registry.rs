//! The registry: the components that may be loaded and those that are; and the inspection of files.

use crate::common::{Tested, another_build, component, config, registry, rulebook};
use kip::contract::Citation;
use kip::two_up::Bank;
use kip::{Digest, Form, GENERATION, Limits, LoadError, Registry, Table, TwoUp, inspect};

#[test]
fn a_rulebook_describes_itself() {
    let rulebook = rulebook();
    let description = rulebook.description();
    assert_eq!((rulebook.id(), description.head.rulebook.as_str()), ("nsw", "nsw"));
    assert_eq!((description.head.family.as_str(), description.head.generation.as_str()), ("two-up", GENERATION));
    assert_eq!(description.bank, Bank::House);
    assert!(rulebook.size() > 1_000);
}

#[test]
fn every_clause_has_its_name() {
    let rulebook = rulebook();
    let clauses = rulebook.clauses();
    for row in &rulebook.description().head.clauses {
        assert_eq!(clauses.name(row.number), row.id);
    }
    assert_eq!(clauses.name(u16::MAX), "unknown");
}

#[test]
fn an_event_is_cited_by_name() -> Tested {
    let (_, events) = Table::open(&rulebook(), &config())?;
    let Citation { clause, ruling } = events[0].cite;
    let rulebook = rulebook();
    let cited = rulebook.clauses().cite(&events[0]);
    assert_eq!(cited.clause, rulebook.clauses().name(clause));
    assert_eq!(cited.ruling, ruling.map(|ruling| rulebook.clauses().name(ruling)));
    let json = serde_json::to_value(cited)?;
    assert!(json["clause"].as_str().is_some_and(|clause| clause.starts_with("nsw ")), "{json}");
    assert_eq!(json["what"], "table-opened", "{json}");
    assert!(json.get("cite").is_none() && json.get("moves").is_none(), "{json}");
    Ok(())
}

#[test]
fn the_same_bytes_are_the_same_rulebook() -> Tested {
    let wasm = component("kip-nsw");
    let registry = registry().fork();
    registry.load(&wasm)?;
    assert_eq!(registry.rulebooks().count(), 1);
    assert_eq!(registry.by_digest(Digest::of(&wasm)).map(|rulebook| rulebook.digest()), Some(Digest::of(&wasm)));
    Ok(())
}

#[test]
fn another_build_takes_the_id_and_leaves_tables_alone() -> Tested {
    let first = component("kip-nsw");
    let second = another_build(&first);
    let registry = registry().fork();
    let old = registry.rulebook("nsw").ok_or("no nsw")?;
    let (mut table, _) = Table::open(&old, &config())?;

    let digest = Digest::of(&second);
    assert_eq!(registry.load(&second).unwrap_err(), LoadError::NotAllowed { digest });
    registry.allow(digest);
    let new = registry.load(&second)?;
    assert_eq!((new.id(), new.digest()), ("nsw", digest));
    assert_eq!(registry.rulebook("nsw").map(|rulebook| rulebook.digest()), Some(digest));
    assert_eq!(table.rulebook().digest(), old.digest());
    // The new build restores the old build's state.
    let state = table.snapshot()?;
    assert_eq!(Table::restore(&new, &state)?.snapshot()?, state);
    Ok(())
}

#[test]
fn a_clone_is_the_same_registry_and_a_fork_is_one_of_its_own() -> Tested {
    let original: Registry<TwoUp> = Registry::new(Limits::default())?;
    let clone = original.clone();
    clone.allow(Digest::of(b"x"));
    let fork = original.fork();
    fork.allow(Digest::of(b"y"));
    original.allow(Digest::of(b"z"));
    assert_eq!([&original, &clone, &fork].map(|registry| registry.allowed().count()), [2, 2, 2]);
    assert!(clone.allows(Digest::of(b"z")) && !clone.allows(Digest::of(b"y")) && !fork.allows(Digest::of(b"z")));
    Ok(())
}

#[test]
fn a_component_is_inspected_without_being_run() -> Tested {
    let wasm = component("kip-nsw");
    let inspection = inspect(&wasm)?;
    assert_eq!((inspection.digest, inspection.size), (Digest::of(&wasm), wasm.len()));
    assert_eq!((inspection.form, inspection.generation.as_deref()), (Form::Component, Some(GENERATION)));
    assert_eq!(inspection.imports, []);
    let names: Vec<_> = inspection.exports.iter().map(|port| port.name.as_str()).collect();
    assert_eq!(
        names,
        [
            "kip:types/types@1.0.0",
            "kip:draws/draws@1.0.0",
            "kip:two-up/words@1.0.0",
            "kip:two-up/rulebook@1.0.0",
            "kip:two-up/coins@1.0.0",
        ]
    );
    assert!(inspection.exports[3].items.iter().any(|item| item == "[method]table.apply"));
    Ok(())
}

#[test]
fn a_core_module_is_inspected_too() -> Tested {
    let wasm = wat::parse_str(
        r#"(module (import "env" "clock" (func)) (import "env" "heap" (memory 1)) (func (export "main")))"#,
    )?;
    let inspection = inspect(&wasm)?;
    assert_eq!((inspection.form, inspection.generation), (Form::CoreModule, None));
    let imports: Vec<_> = inspection.imports.iter().map(|port| (port.name.as_str(), port.kind)).collect();
    assert_eq!(imports, [("env.clock", "func"), ("env.heap", "memory")]);
    assert_eq!((inspection.exports[0].name.as_str(), inspection.exports[0].kind), ("main", "func"));
    Ok(())
}

#[test]
fn a_file_that_is_not_webassembly_cannot_be_inspected() {
    let wasm = component("kip-nsw");
    for wrong in [&b""[..], b"\0asm", b"text", &wasm[..wasm.len() / 2]] {
        let error = inspect(wrong).unwrap_err();
        assert!(!error.to_string().is_empty());
    }
}
