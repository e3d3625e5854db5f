//! Reads Criterion's results, and makes a call that does nothing.

mod figures;

use std::fs;
use std::path::Path;

pub(crate) use figures::Figures;

/// Returns the median that Criterion measured last, in nanoseconds.
pub(crate) fn median(group: &str, which: &str) -> Option<f64> {
    let target =
        std::env::var("CARGO_TARGET_DIR").unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../target").into());
    let folder = |name: &str| name.replace([' ', ','], "_");
    for (group, which) in [(group.to_string(), which.to_string()), (folder(group), folder(which))] {
        let path = Path::new(&target).join("criterion").join(&group).join(&which).join("new/estimates.json");
        if let Ok(text) = fs::read_to_string(path) {
            let estimates: serde_json::Value = serde_json::from_str(&text).ok()?;
            return estimates["median"]["point_estimate"].as_f64();
        }
    }
    None
}

/// A component that does nothing, called like a rulebook.
#[allow(dead_code, reason = "not every benchmark compares with it")]
pub(crate) struct Empty {
    store: wasmtime::Store<()>,
    nothing: wasmtime::component::TypedFunc<(), ()>,
}

#[allow(dead_code, reason = "not every benchmark compares with it")]
impl Empty {
    pub(crate) fn new() -> Self {
        let bytes = wat::parse_str(
            r#"(component
                (core module $m (func (export "nothing")))
                (core instance $i (instantiate $m))
                (func (export "nothing") (canon lift (core func $i "nothing"))))"#,
        )
        .unwrap();
        let mut config = wasmtime::Config::new();
        config.epoch_interruption(true).concurrency_support(false);
        let engine = wasmtime::Engine::new(&config).unwrap();
        let component = wasmtime::component::Component::new(&engine, bytes).unwrap();
        let mut store = wasmtime::Store::new(&engine, ());
        store.set_epoch_deadline(u64::MAX / 2);
        let linker = wasmtime::component::Linker::new(&engine);
        let instance = linker.instantiate(&mut store, &component).unwrap();
        let nothing = instance.get_typed_func(&mut store, "nothing").unwrap();
        Self { store, nothing }
    }

    pub(crate) fn call(&mut self) {
        self.nothing.call(&mut self.store, ()).unwrap();
    }
}
