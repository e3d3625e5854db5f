//! An engine's bytes with a record, and without it again.

#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

use kip_records::{Component, NoEngine};

/// An engine of `wat`: a component around a core module with a room at an address, and data before it.
fn engine(address: u32, data: &str) -> Vec<u8> {
    wat::parse_str(format!(
        r#"(component
            (core module (memory 4) {data} (global (export "KIP_RECORD") i32 (i32.const {address})) (func (export "f")))
            (core module))"#
    ))
    .unwrap()
}

#[test]
fn a_record_is_added_and_taken_out_again() {
    for address in [0, 63, 64, 8_191, 8_192, 70_000, 2_000_000] {
        for data in [r#"(data (i32.const 8) "hello")"#, r#"(data "passive") (data (i32.const 9) "x")"#] {
            let engine = engine(address, data);
            for record in [vec![1], vec![7; 127], vec![8; 128], vec![9; 60_000]] {
                let whole = Component::with(&engine, &record).unwrap();
                wasmparser::validate(&whole).unwrap();
                let parts = Component::split(&whole).unwrap();
                assert_eq!(parts.engine.bytes, engine, "the engine is byte for byte what it was");
                assert_eq!(parts.record.unwrap().bytes, record);
                assert_eq!(Component::with(&whole, &record), Err(NoEngine::HasRecord));
            }
        }
    }
}

#[test]
fn an_engine_has_no_record() {
    let engine = engine(64, r#"(data (i32.const 8) "hello")"#);
    let parts = Component::split(&engine).unwrap();
    assert_eq!((parts.engine.bytes, parts.record), (engine, None));
}

#[test]
fn what_is_no_engine_is_refused() {
    let plain = wat::parse_str("(component (core module (memory 1)))").unwrap();
    let module = wat::parse_str(r#"(module (global (export "KIP_RECORD") i32 (i32.const 8)))"#).unwrap();
    let imported = wat::parse_str(
        r#"(component (core module (import "a" "b" (global i32)) (export "KIP_RECORD" (global 0)) (data "x")))"#,
    )
    .unwrap();
    for (bytes, why) in [
        (&plain[..], NoEngine::NoRoom),
        (&module, NoEngine::NoRoom),
        (&imported, NoEngine::NoRoom),
        (b"", NoEngine::NoComponent),
        (b"\0asm", NoEngine::NoComponent),
        (&plain[..plain.len() - 1], NoEngine::NoComponent),
    ] {
        assert_eq!(Component::with(bytes, &[1]), Err(why));
        assert_eq!(Component::split(bytes).map(|parts| parts.record), Err(why));
    }
}

/// Components with an altered byte are taken apart or refused, and nothing stops the program.
#[test]
fn altered_components_stop_nothing() {
    let whole = Component::with(&engine(64, r#"(data (i32.const 8) "hello")"#), &[7; 40]).unwrap();
    for place in 0..whole.len() {
        for value in [0, 1, 0x7f, 0x80, 0xff] {
            let mut altered = whole.clone();
            altered[place] = value;
            let _ = Component::split(&altered);
            let _ = Component::with(&altered, &[1]);
        }
    }
}
