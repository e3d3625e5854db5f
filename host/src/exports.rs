//! The functions of the contract, with their types.
//!
//! Generated bindings check the type of every function for every instance, which takes five times
//! as long as to make the instance. Here all types are checked once, when a component
//! is loaded, and in an instance those of the functions that are called.

use wasmtime::component::{Component, ComponentExportIndex, Instance, InstancePre, ResourceAny, TypedFunc};
use wasmtime::{AsContextMut, Store};

use crate::LoadError;
use crate::contract::full_name;
use crate::draw::Draw;
use crate::limits::Quota;
use crate::two_up::{
    Actor, AutoPlan, AutoStep, Choices, Command, Config, Description, DueChance, Event, Faces, Order, Step, Steps,
    TableSteps, TableView, Terms,
};
use crate::words::{Filling, Refusal, Seat, Timestamp};

/// A result of the contract.
type Or<T> = Result<T, Refusal>;

/// Lists functions, `name "name in the contract" (parameters) -> result`, by interface.
macro_rules! functions {
    ($($interface:literal {
        $($function:ident $name:literal ($($Param:ty),*) -> $Result:ty;)*
    })*) => {
        /// Every function that a rulebook exports: its interface and its name.
        pub(crate) const NAMES: &[(&str, &str)] = &[$($(($interface, $name),)*)*];

        /// Where a component has each function.
        pub(crate) struct Exports {
            $($($function: ComponentExportIndex,)*)*
        }

        impl Exports {
            /// Finds every function of the contract in a component.
            pub(crate) fn of(component: &Component) -> Result<Self, LoadError> {
                Ok(Self { $($($function: find(component, $interface, $name)?,)*)* })
            }
        }

        /// An instance's functions, as far as they were called.
        pub(crate) struct Functions {
            instance: Instance,
            $($($function: Option<TypedFunc<($($Param,)*), ($Result,)>>,)*)*
        }

        impl Functions {
            /// A new instance in a store.
            pub(crate) fn instantiate(
                component: &InstancePre<Quota>,
                store: &mut Store<Quota>,
            ) -> wasmtime::Result<Self> {
                let instance = component.instantiate(store)?;
                Ok(Self { instance, $($($function: None,)*)* })
            }

            /// Checks the type of every function.
            pub(crate) fn check(
                &mut self,
                exports: &Exports,
                store: &mut Store<Quota>,
            ) -> wasmtime::Result<()> {
                $($(
                    self.$function(exports, store)
                        .map_err(|error| error.context(concat!("`", $name, "`")))?;
                )*)*
                Ok(())
            }

            $($(
                #[inline]
                pub(crate) fn $function(
                    &mut self,
                    exports: &Exports,
                    store: &mut Store<Quota>,
                ) -> wasmtime::Result<TypedFunc<($($Param,)*), ($Result,)>> {
                    if let Some(function) = self.$function {
                        return Ok(function);
                    }
                    let function = self
                        .instance
                        .get_typed_func(store.as_context_mut(), exports.$function)?;
                    Ok(*self.$function.insert(function))
                }
            )*)*
        }
    };
}

// A lifetime is as short as a call needs it: `TypedFunc` keeps no parameter.
functions! {
    "two-up/rulebook" {
        describe "describe" () -> Description;
        open "open" (&'static Config) -> Or<Step>;
        apply "apply" (&'static [u8], &'static Order) -> Or<Step>;
        apply_all "apply-all" (&'static [u8], &'static [Order]) -> Or<Steps>;
        view "view" (&'static [u8], Option<Actor>) -> Or<TableView>;
        disclose "disclose" (&'static [Event], Option<Actor>) -> Vec<Event>;
        legal "legal" (&'static [u8], Timestamp, Option<Actor>, u32) -> Or<Choices>;
        fill "fill" (&'static Command, &'static [Filling]) -> Or<Command>;
        chances "chances" (&'static [u8], u32) -> Or<DueChance>;
        rebuild "rebuild" (&'static [u8], &'static [Event]) -> Or<Vec<u8>>;
        auto_play "auto-play" (&'static [u8], &'static AutoPlan) -> Or<AutoStep>;
        export_table "export-table" (&'static [u8], Timestamp) -> Or<Vec<u8>>;
        import_table "import-table" (&'static [u8], Option<&'static Terms>, Timestamp) -> Or<Step>;

        restore_table "[static]table.restore" (&'static [u8]) -> Or<ResourceAny>;
        table_apply "[method]table.apply" (ResourceAny, &'static Order) -> Or<Vec<Event>>;
        table_apply_all "[method]table.apply-all"
            (ResourceAny, &'static [Order]) -> TableSteps;
        table_view "[method]table.view" (ResourceAny, Option<Actor>) -> TableView;
        table_legal "[method]table.legal" (ResourceAny, Timestamp, Option<Actor>, u32) -> Choices;
        table_chances "[method]table.chances" (ResourceAny, u32) -> DueChance;
        table_snapshot "[method]table.snapshot" (ResourceAny) -> Vec<u8>;
    }
    "draws/draws" {
        previous_link "previous-link" (&'static [u8]) -> Or<Vec<u8>>;
        follows "follows" (&'static [u8], &'static [u8]) -> bool;
        add_entropy "add-entropy" (&'static [u8], Seat, &'static [u8]) -> Or<Vec<u8>>;
        outcome_seed "outcome-seed" (&'static [u8], &'static Draw) -> Or<Vec<u8>>;
        keystream "keystream" (&'static [u8], u64, u32) -> Or<Vec<u8>>;
        below "below" (&'static [u8], &'static [u32]) -> Or<Vec<u32>>;
    }
    "two-up/coins" {
        coins_of "coins-of" (&'static [u8], u64) -> Or<Faces>;
    }
}

fn find(component: &Component, interface: &str, name: &str) -> Result<ComponentExportIndex, LoadError> {
    let interface = full_name(interface);
    component
        .get_export_index(None, &interface)
        .and_then(|index| component.get_export_index(Some(&index), name))
        .ok_or_else(|| LoadError::MissingExport { name: format!("{interface}#{name}") })
}
