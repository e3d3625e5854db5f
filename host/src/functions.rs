//! Compiled functions, shared by the components of one sandbox. Rulebooks with the same engine have the same functions, because a
//! record is data: each function is compiled once. It is found by what it is compiled from, so that nothing is assumed of a component.

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use wasmtime::CacheStore;

/// The greatest number of bytes that are kept: several engines have room.
const MOST: usize = 32 << 20;

/// Compiled functions by what they were compiled from, in the form of the compiler. They stay in memory, and are of this process alone.
#[derive(Debug, Default)]
pub(crate) struct Functions(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    bytes: usize,
    functions: HashMap<Box<[u8]>, Box<[u8]>>,
}

impl CacheStore for Functions {
    fn get(&self, key: &[u8]) -> Option<Cow<'_, [u8]>> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.functions.get(key).map(|code| Cow::Owned(code.to_vec()))
    }

    /// Keeps a function. Where there is no room, everything that was kept goes.
    fn insert(&self, key: &[u8], value: Vec<u8>) -> bool {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.functions.contains_key(key) || value.len() > MOST {
            return false;
        }
        if kept.bytes + value.len() > MOST {
            *kept = Kept::default();
        }
        kept.bytes += value.len();
        kept.functions.insert(key.into(), value.into());
        true
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use wasmtime::component::Component;
    use wasmtime::{Config, Engine};

    use super::*;

    fn engine(functions: Option<&Arc<Functions>>) -> Engine {
        let mut config = Config::new();
        if let Some(functions) = functions {
            config.enable_incremental_compilation(Arc::clone(functions) as Arc<dyn CacheStore>).expect("a compiler");
        }
        Engine::new(&config).expect("an engine")
    }

    fn compile(id: &str, engine: &Engine) -> Vec<u8> {
        let carried = crate::carried().iter().find(|carried| carried.rulebook == id).expect("a rulebook of kip");
        Component::from_binary(engine, carried.bytes).expect("a component").serialize().expect("code")
    }

    fn count(functions: &Functions) -> usize {
        functions.0.lock().expect("nobody panicked").functions.len()
    }

    #[test]
    fn rulebooks_with_one_engine_share_their_functions_and_run_the_code_that_each_has_alone() {
        let functions = Arc::<Functions>::default();
        let shared = engine(Some(&functions));
        let nsw = compile("nsw", &shared);
        let of_nsw = count(&functions);
        let house = compile("house", &shared);
        assert!(of_nsw > 500, "{of_nsw} functions");
        // Wasmtime does not give each function the same form each time.
        assert!(count(&functions) < of_nsw * 11 / 10, "{} more", count(&functions) - of_nsw);
        let alone = engine(None);
        assert!(nsw == compile("nsw", &alone) && house == compile("house", &alone));
        compile("crazy", &shared);
        assert!(count(&functions) > of_nsw * 3 / 2, "another engine has other functions");
    }

    #[test]
    fn no_more_is_kept_than_there_is_room_for() {
        let functions = Functions::default();
        for key in 0..5_u8 {
            assert!(functions.insert(&[key], vec![key; MOST / 4]));
        }
        assert_eq!(
            (count(&functions), functions.get(&[0]), functions.get(&[4]).map(|code| code.len())),
            (1, None, Some(MOST / 4))
        );
    }
}
