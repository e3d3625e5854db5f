//! The bounds on a component's complexity, counted before it is validated or compiled.
//!
//! A compiler's time and memory grow faster than the bytes it compiles: a nested instance is made again for each instance around
//! it, and at each point where paths of a function meet there is a value for each of its variables. 60 kB are enough for minutes
//! and gigabytes. Nothing here compiles the bytes, or allocates as much as they ask for.

use wasmparser::{
    BinaryReaderError, CanonicalFunction, ComponentAlias, ComponentExternalKind, ComponentInstance,
    ComponentOuterAliasKind, ComponentTypeRef, CompositeInnerType, FunctionBody, Operator, Parser, Payload,
};

use crate::load::{InspectError, LoadError};

/// A count's name, and the most that is compiled. Shipped components have less than a third of each.
struct Bound {
    what: &'static str,
    most: u64,
}

const BYTES: Bound = Bound { what: "bytes", most: 4 << 20 };
const DEFINITIONS: Bound = Bound { what: "modules and components", most: 100 };
const DEPTH: Bound = Bound { what: "modules and components within each other", most: 8 };
const TYPES: Bound = Bound { what: "types", most: 10_000 };
const FUNCTIONS: Bound = Bound { what: "functions", most: 10_000 };
/// The bound for components: the contents of a component count again for each instance of it.
const ITEMS: Bound = Bound { what: "instances, aliases, imports, exports and functions of components", most: 10_000 };
/// The bound for core modules.
const ENTRIES: Bound = Bound { what: "imports, exports, globals and segments of modules", most: 10_000 };
const PARAMETERS: Bound = Bound { what: "parameters of one function", most: 100 };
const RESULTS: Bound = Bound { what: "results of one function or block", most: 16 };
const LENGTH: Bound = Bound { what: "bytes of one function", most: 512 << 10 };
const LOCALS: Bound = Bound { what: "local variables", most: 100_000 };
const NESTING: Bound = Bound { what: "blocks within each other", most: 1_000 };
const TARGETS: Bound = Bound { what: "targets of branches in one function", most: 50_000 };
/// The compiler looks for loops from every block of a function.
const PAIRS: Bound = Bound { what: "pairs of blocks of one function", most: 40_000_000 };
/// At each point where paths meet there is a value for each variable.
const MEETINGS: Bound = Bound { what: "pairs of a block and a variable of one function", most: 10_000_000 };

/// The items that a call from one component to another within the file counts as: it has its own code, as long as its types are.
const CALL_WITHIN: u64 = 500;
/// The approximate number of other values that a function has at each point where paths meet: parameters, and the values that
/// blocks take and leave.
const OTHERS: u64 = 10;

/// Requires that a file is small and simple enough to be compiled.
///
/// # Errors
/// [`LoadError::TooComplex`] for the first bound that is exceeded; [`LoadError::Invalid`] for bytes that cannot be read.
pub(crate) fn require_compilable(wasm: &[u8]) -> Result<(), LoadError> {
    count(wasm, 1)
}

/// Counts a file's contents, and requires that no bound is smaller than `times` the count.
fn count(wasm: &[u8], times: u64) -> Result<(), LoadError> {
    let mut counted = Counted { times, scopes: vec![Scope::default()], ..Counted::default() };
    counted.require(&BYTES, length(wasm.len()))?;
    for payload in Parser::new(0).parse_all(wasm) {
        counted.add(payload.map_err(invalid)?)?;
    }
    Ok(())
}

fn invalid(error: BinaryReaderError) -> LoadError {
    InspectError::from(error).into()
}

fn length(bytes: usize) -> u64 {
    u64::try_from(bytes).unwrap_or(u64::MAX)
}

/// The contents of a file, as far as it was read.
#[derive(Default)]
struct Counted {
    /// The number of times that the counts must fit into each bound.
    times: u64,
    definitions: u64,
    types: u64,
    functions: u64,
    entries: u64,
    locals: u64,
    pairs: u64,
    meetings: u64,
    /// The modules and components being read, each within the one before.
    scopes: Vec<Scope>,
}

/// A module or component that is being read.
#[derive(Default)]
struct Scope {
    /// True for a component, false for a module.
    component: bool,
    /// The items of a component, with those of its instances.
    items: u64,
    /// The items of each component defined in it, by index.
    components: Vec<u64>,
}

impl Counted {
    fn require(&self, bound: &Bound, found: u64) -> Result<(), LoadError> {
        let Bound { what, most } = *bound;
        if found.saturating_mul(self.times) <= most { Ok(()) } else { Err(LoadError::TooComplex { what, found, most }) }
    }

    /// Adds to a count, and requires that it is within its bound.
    fn more(&mut self, of: fn(&mut Self) -> &mut u64, bound: &Bound, more: u64) -> Result<(), LoadError> {
        let found = of(self);
        *found = found.saturating_add(more);
        let found = *found;
        self.require(bound, found)
    }

    fn add(&mut self, payload: Payload<'_>) -> Result<(), LoadError> {
        match payload {
            Payload::ModuleSection { .. } => self.begin(false),
            Payload::ComponentSection { .. } => self.begin(true),
            Payload::End(_) => self.end(),
            Payload::TypeSection(section) => {
                self.more(|it| &mut it.types, &TYPES, section.count().into())?;
                for group in section {
                    let group = group.map_err(invalid)?;
                    self.more(|it| &mut it.types, &TYPES, length(group.types().len()))?;
                    for kind in group.types() {
                        if let CompositeInnerType::Func(function) = &kind.composite_type.inner {
                            self.require(&PARAMETERS, length(function.params().len()))?;
                            self.require(&RESULTS, length(function.results().len()))?;
                        }
                    }
                }
                Ok(())
            }
            Payload::CoreTypeSection(section) => self.more(|it| &mut it.types, &TYPES, section.count().into()),
            Payload::ComponentTypeSection(section) => self.more(|it| &mut it.types, &TYPES, section.count().into()),
            Payload::FunctionSection(section) => self.more(|it| &mut it.functions, &FUNCTIONS, section.count().into()),
            Payload::ImportSection(section) => self.entries(section.count()),
            Payload::ExportSection(section) => self.entries(section.count()),
            Payload::GlobalSection(section) => self.entries(section.count()),
            Payload::TableSection(section) => self.entries(section.count()),
            Payload::MemorySection(section) => self.entries(section.count()),
            Payload::TagSection(section) => self.entries(section.count()),
            Payload::ElementSection(section) => self.entries(section.count()),
            Payload::DataSection(section) => self.entries(section.count()),
            Payload::CodeSectionEntry(body) => self.function(&body),
            Payload::InstanceSection(section) => self.items(section.count().into()),
            Payload::ComponentCanonicalSection(section) => {
                for function in section {
                    let is_call = matches!(function.map_err(invalid)?, CanonicalFunction::Lower { .. });
                    self.items(if is_call { CALL_WITHIN } else { 1 })?;
                }
                Ok(())
            }
            Payload::ComponentInstanceSection(section) => {
                for instance in section {
                    self.instance(&instance.map_err(invalid)?)?;
                }
                Ok(())
            }
            Payload::ComponentAliasSection(section) => {
                for alias in section {
                    let (ComponentAlias::InstanceExport { kind: ComponentExternalKind::Component, .. }
                    | ComponentAlias::Outer { kind: ComponentOuterAliasKind::Component, .. }) =
                        alias.map_err(invalid)?
                    else {
                        self.items(1)?;
                        continue;
                    };
                    return Err(LoadError::PassesComponents);
                }
                Ok(())
            }
            Payload::ComponentImportSection(section) => {
                for import in section {
                    if matches!(import.map_err(invalid)?.ty, ComponentTypeRef::Component(_)) {
                        return Err(LoadError::PassesComponents);
                    }
                    self.items(1)?;
                }
                Ok(())
            }
            Payload::ComponentExportSection(section) => {
                for export in section {
                    if export.map_err(invalid)?.kind == ComponentExternalKind::Component {
                        return Err(LoadError::PassesComponents);
                    }
                    self.items(1)?;
                }
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn begin(&mut self, component: bool) -> Result<(), LoadError> {
        self.more(|it| &mut it.definitions, &DEFINITIONS, 1)?;
        self.scopes.push(Scope { component, ..Scope::default() });
        self.require(&DEPTH, length(self.scopes.len()) - 1)
    }

    fn end(&mut self) -> Result<(), LoadError> {
        // The end of the file ends the first scope.
        if let (Some(scope), Some(around)) = (self.scopes.pop(), self.scopes.last_mut())
            && scope.component
        {
            around.components.push(scope.items);
        }
        Ok(())
    }

    fn entries(&mut self, count: u32) -> Result<(), LoadError> {
        self.more(|it| &mut it.entries, &ENTRIES, count.into())
    }

    fn items(&mut self, more: u64) -> Result<(), LoadError> {
        let Some(scope) = self.scopes.last_mut() else { return Ok(()) };
        scope.items = scope.items.saturating_add(more);
        let items = scope.items;
        self.require(&ITEMS, items)
    }

    /// Counts an instance, which has everything that its component has.
    fn instance(&mut self, instance: &ComponentInstance<'_>) -> Result<(), LoadError> {
        let more = match instance {
            ComponentInstance::FromExports(exports) => length(exports.len()),
            ComponentInstance::Instantiate { component_index, args } => {
                let within = self.scopes.last().and_then(|scope| {
                    usize::try_from(*component_index).ok().and_then(|index| scope.components.get(index))
                });
                // There is no such component: validation reports it.
                within.copied().unwrap_or(0).saturating_add(length(args.len()))
            }
        };
        self.items(more.saturating_add(1))
    }

    fn function(&mut self, body: &FunctionBody<'_>) -> Result<(), LoadError> {
        self.require(&LENGTH, length(body.range().len()))?;
        let mut variables = 0_u64;
        for local in body.get_locals_reader().map_err(invalid)? {
            let (count, _) = local.map_err(invalid)?;
            variables = variables.saturating_add(count.into());
        }
        self.more(|it| &mut it.locals, &LOCALS, variables)?;
        variables = variables.saturating_add(OTHERS);
        let (mut nesting, mut blocks, mut targets) = (0_u64, 0_u64, 0_u64);
        for operator in body.get_operators_reader().map_err(invalid)? {
            match operator.map_err(invalid)? {
                Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } | Operator::TryTable { .. } => {
                    (nesting, blocks) = (nesting + 1, blocks + 1);
                }
                Operator::Else => blocks += 1,
                Operator::End => nesting = nesting.saturating_sub(1),
                Operator::Br { .. } | Operator::BrIf { .. } => targets += 1,
                Operator::BrTable { targets: table } => targets += u64::from(table.len()) + 1,
                _ => {}
            }
            self.require(&NESTING, nesting)?;
            self.require(&TARGETS, targets)?;
        }
        self.more(|it| &mut it.pairs, &PAIRS, blocks.saturating_mul(blocks))?;
        self.more(|it| &mut it.meetings, &MEETINGS, blocks.saturating_mul(variables))
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;
    use crate::Limits;
    use crate::rulebook::compile_component;
    use crate::sandbox::Sandbox;

    fn component(module: &str) -> Vec<u8> {
        wat::parse_str(format!("(component (core module {module}))")).expect("valid text")
    }

    fn function(body: &str) -> Vec<u8> {
        component(&format!("(func (param i32) {body})"))
    }

    fn locals(count: usize) -> String {
        format!("(local {})", "i32 ".repeat(count))
    }

    fn loops(count: usize) -> Vec<u8> {
        function(&"loop local.get 0 br_if 0 end ".repeat(count))
    }

    fn loops_within(count: usize) -> Vec<u8> {
        function(&format!("{} {}", "loop local.get 0 br_if 0 ".repeat(count), "end ".repeat(count)))
    }

    /// Returns a function with many paths: each sets a variable, and at the end all variables are read.
    fn paths(count: usize, variables: usize) -> Vec<u8> {
        let set: String =
            (1..=count).map(|at| format!("local.get 0 if local.get 0 local.set {} end ", at % variables + 1)).collect();
        let sum: String = (1..=variables).map(|at| format!("local.get {at} i32.add ")).collect();
        function(&format!("{} {set} i32.const 0 {sum} drop", locals(variables)))
    }

    /// Returns components nested within each other, each with `each` instances of the next.
    fn instances(depth: usize, each: usize) -> Vec<u8> {
        let innermost = "(component $c (core module $m) (core instance (instantiate $m)))".to_owned();
        let nested = (0..depth).fold(innermost, |within, _| {
            format!("(component $c {within} {})", "(instance (instantiate $c))".repeat(each))
        });
        wat::parse_str(nested.replacen("(component $c", "(component", 1)).expect("valid text")
    }

    /// Returns calls within the file, each of a type with 2^`depth` parts.
    fn calls_within(count: usize, depth: usize) -> Vec<u8> {
        let types: String = (1..=depth).map(|at| format!("(type $t{at} (tuple $t{0} $t{0}))", at - 1)).collect();
        let types = format!("(type $t0 u8) {types}");
        let memory = r#"(memory (export "m") 1) (func (export "r") (param i32 i32 i32 i32) (result i32) i32.const 0)"#;
        let called = format!(
            r#"(component $c {types} (core module $m {memory} (func (export "f") (param i32))) (core instance $i (instantiate $m))
            (func (export "f") (param "x" $t{depth})
                (canon lift (core func $i "f") (memory $i "m") (realloc (func $i "r")))))"#
        );
        let calls: String = (0..count)
            .map(|at| {
                format!(
                    r#"(core func $l{at} (canon lower (func $a "f") (memory $o "m") (realloc (func $o "r"))))
                    (core instance (instantiate $u (with "" (instance (export "f" (func $l{at}))))))"#
                )
            })
            .collect();
        wat::parse_str(format!(
            r#"(component {called} (core module $m {memory}) (core instance $o (instantiate $m)) {types}
            (instance $a (instantiate $c)) (core module $u (import "" "f" (func (param i32)))) {calls})"#
        ))
        .expect("valid text")
    }

    #[track_caller]
    fn assert_refused(wasm: &[u8], bound: &Bound) {
        match require_compilable(wasm) {
            Err(LoadError::TooComplex { what, found, most }) => {
                assert_eq!((what, most), (bound.what, bound.most));
                assert!(found > most, "{found} {what}");
            }
            other => panic!("{other:?}, not too many {}", bound.what),
        }
    }

    #[test]
    fn what_ships_has_less_than_a_third_of_each() {
        for carried in crate::carried() {
            assert_eq!(count(carried.bytes, 3), Ok(()), "{}", carried.rulebook);
        }
    }

    #[test]
    fn what_takes_minutes_to_compile_is_refused_by_its_name() {
        assert_refused(&[0; (4 << 20) + 1], &BYTES);
        assert_refused(&component(&"(func)".repeat(10_001)), &FUNCTIONS);
        assert_refused(&component(&format!("(func {})", locals(20_000)).repeat(6)), &LOCALS);
        assert_refused(&component(&format!("(func (param {}))", "i32 ".repeat(101))), &PARAMETERS);
        assert_refused(&component(&format!("(type (func (result {})))", "i32 ".repeat(17))), &RESULTS);
        assert_refused(&component(&"(type (func))".repeat(10_001)), &TYPES);
        assert_refused(&component(&"(global i32 i32.const 0)".repeat(10_001)), &ENTRIES);
        assert_refused(&function(&"nop ".repeat(600_000)), &LENGTH);
        assert_refused(&loops_within(1_001), &NESTING);
        // 26 seconds in a debug build.
        assert_refused(&loops(10_000), &PAIRS);
        assert_refused(&paths(5_000, 5_000), &MEETINGS);
        assert_refused(&function(&format!("block local.get 0 br_table {} end", "0 ".repeat(50_001))), &TARGETS);
        // 586 bytes: 17 seconds and 2.8 GB.
        assert_refused(&instances(7, 10), &ITEMS);
        assert_refused(&instances(1, 10_001), &ITEMS);
        assert_refused(&calls_within(21, 4), &ITEMS);
        assert_refused(&instances(9, 1), &DEPTH);
        let modules = "(core module)".repeat(101);
        assert_refused(&wat::parse_str(format!("(component {modules})")).expect("valid text"), &DEFINITIONS);
    }

    #[test]
    fn a_component_that_is_passed_on_is_refused() {
        for text in [
            r#"(component (import "c" (component)))"#,
            r#"(component (component $c) (export "c" (component $c)))"#,
            "(component $o (component $c) (component (alias outer $o $c (component $d)) (instance (instantiate $d))))",
        ] {
            let wasm = wat::parse_str(text).expect("valid text");
            assert_eq!(require_compilable(&wasm), Err(LoadError::PassesComponents), "{text}");
        }
    }

    #[test]
    #[ignore = "compiles the worst that is allowed, for half a minute"]
    fn what_is_just_allowed_compiles_in_seconds() {
        let sandbox = Sandbox::new(Limits::default()).expect("a sandbox");
        let worst = [
            ("functions", component(&"(func)".repeat(10_000))),
            ("length", function(&"local.get 0 drop ".repeat(170_000))),
            ("loops", loops(6_300)),
            ("loops within each other", loops_within(1_000)),
            ("paths", paths(3_000, 3_000)),
            ("calls within", calls_within(18, 18)),
        ];
        for (name, wasm) in worst {
            assert_eq!(require_compilable(&wasm), Ok(()), "{name}");
            let began = Instant::now();
            let compiled = compile_component(&sandbox, &wasm).map(drop);
            println!("{name}: {} bytes, {:?}, {compiled:?}", wasm.len(), began.elapsed());
        }
    }
}
