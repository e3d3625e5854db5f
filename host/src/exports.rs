//! The functions of the contract, with their types.
//!
//! Generated bindings check the type of every function for every instance, which takes five times as long as making the
//! instance. This module checks all types once, when a component is loaded, and in each instance only the types of the
//! functions that are called.

use wasmtime::component::{Component, ComponentExportIndex, Instance, InstancePre, ResourceAny, TypedFunc};
use wasmtime::{AsContextMut, Store};

use crate::LoadError;
use crate::casino_cards::Shuffled;
use crate::contract::{Filling, Refusal, Seat, Timestamp};
use crate::draw::Draw;
use crate::family::{
    Actor, AutoStep, Choices, DueChance, Event, Family, Hosted, Order, Step, Steps, TableSteps, frame,
};
use crate::generation::full_name;
use crate::limits::Quota;
use crate::two_up::Faces;

/// An order that borrows its command.
pub(crate) type Given<'a, F> = frame::Order<<F as Family>::Role, &'a <F as Family>::Command>;

/// A `result` of the contract.
type Or<T> = Result<T, Refusal>;

/// Lists functions by interface, as `name "name in the contract" (parameters) -> result`; `own` are those of single families.
macro_rules! functions {
    (
        $($interface:literal {
            $($function:ident $name:literal ($($Param:ty),*) -> $Result:ty;)*
        })*
        own {
            $($own:ident $own_name:literal ($($OwnParam:ty),*) -> $OwnResult:ty;)*
        }
    ) => {
        /// Returns the functions that every family's rulebooks export, as interface and name.
        pub(crate) fn shared_functions(family: &str) -> Vec<(String, &'static str)> {
            let every = [$($(($interface, $name),)*)*];
            every.into_iter().map(|(interface, name)| (interface.replace(FAMILY, family), name)).collect()
        }

        /// The index of each function in a component.
        pub(crate) struct Exports {
            $($($function: ComponentExportIndex,)*)*
            // Set if the family has the function.
            $($own: Option<ComponentExportIndex>,)*
        }

        impl Exports {
            /// Finds every function of the contract in a component.
            pub(crate) fn of<F: Family>(component: &Component) -> Result<Self, LoadError> {
                let find_own = |name: &str| {
                    let own = F::OWN.iter().find(|(_, own)| *own == name);
                    own.map(|(interface, name)| find(component, interface, name)).transpose()
                };
                Ok(Self {
                    $($($function: find(component, &$interface.replace(FAMILY, F::NAME), $name)?,)*)*
                    $($own: find_own($own_name)?,)*
                })
            }
        }

        /// The functions of an instance that have been called.
        pub(crate) struct Functions<F: Hosted> {
            instance: Instance,
            $($($function: Option<TypedFunc<($($Param,)*), ($Result,)>>,)*)*
            $($own: Option<TypedFunc<($($OwnParam,)*), ($OwnResult,)>>,)*
        }

        impl<F: Hosted> Functions<F> {
            /// Makes an instance in a store.
            pub(crate) fn instantiate(
                component: &InstancePre<Quota>,
                store: &mut Store<Quota>,
            ) -> wasmtime::Result<Self> {
                let instance = component.instantiate(store)?;
                Ok(Self { instance, $($($function: None,)*)* $($own: None,)* })
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
                $(
                    if exports.$own.is_some() {
                        self.$own(exports, store)
                            .map_err(|error| error.context(concat!("`", $own_name, "`")))?;
                    }
                )*
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

            $(
                /// A function that only some families have.
                pub(crate) fn $own(
                    &mut self,
                    exports: &Exports,
                    store: &mut Store<Quota>,
                ) -> wasmtime::Result<TypedFunc<($($OwnParam,)*), ($OwnResult,)>> {
                    if let Some(function) = self.$own {
                        return Ok(function);
                    }
                    let index = exports
                        .$own
                        .ok_or_else(|| wasmtime::format_err!("no {} in the family {}", $own_name, F::NAME))?;
                    let function = self.instance.get_typed_func(store.as_context_mut(), index)?;
                    Ok(*self.$own.insert(function))
                }
            )*
        }
    };
}

// The `'static` lifetimes represent any lifetime: `TypedFunc` keeps no parameter.
functions! {
    "FAMILY/rulebook" {
        describe "describe" () -> F::Description;
        open "open" (&'static F::Config) -> Or<Step<F>>;
        apply "apply" (&'static [u8], Given<'static, F>) -> Or<Step<F>>;
        apply_all "apply-all" (&'static [u8], &'static [Order<F>]) -> Or<Steps<F>>;
        view "view" (&'static [u8], Option<Actor<F>>) -> Or<F::View>;
        disclose "disclose" (&'static [Event<F>], Option<Actor<F>>) -> Vec<Event<F>>;
        legal "legal" (&'static [u8], Timestamp, Option<Actor<F>>, u32) -> Or<Choices<F>>;
        fill "fill" (&'static F::Command, &'static [Filling]) -> Or<F::Command>;
        chances "chances" (&'static [u8], u32) -> Or<DueChance<F>>;
        rebuild "rebuild" (&'static [u8], &'static [Event<F>]) -> Or<Vec<u8>>;
        auto_play "auto-play" (&'static [u8], &'static F::AutoPlan) -> Or<AutoStep<F>>;
        export_table "export-table" (&'static [u8], Timestamp) -> Or<Vec<u8>>;
        import_table "import-table" (&'static [u8], Option<&'static F::Terms>, Timestamp) -> Or<Step<F>>;

        restore_table "[static]table.restore" (&'static [u8]) -> Or<ResourceAny>;
        table_apply "[method]table.apply" (ResourceAny, Given<'static, F>) -> Or<Vec<Event<F>>>;
        table_apply_all "[method]table.apply-all"
            (ResourceAny, &'static [Order<F>]) -> TableSteps<F>;
        table_view "[method]table.view" (ResourceAny, Option<Actor<F>>) -> F::View;
        table_legal "[method]table.legal" (ResourceAny, Timestamp, Option<Actor<F>>, u32) -> Choices<F>;
        table_chances "[method]table.chances" (ResourceAny, u32) -> DueChance<F>;
        table_snapshot "[method]table.snapshot" (ResourceAny) -> Vec<u8>;
    }
    "draws/draws" {
        previous_link "previous-link" (&'static [u8]) -> Or<Vec<u8>>;
        follows "follows" (&'static [u8], &'static [u8]) -> bool;
        add_entropy "add-entropy" (&'static [u8], &'static str, Seat, u32, &'static [u8]) -> Or<Vec<u8>>;
        outcome_seed "outcome-seed" (&'static [u8], &'static Draw) -> Or<Vec<u8>>;
        keystream "keystream" (&'static [u8], u64, u32) -> Or<Vec<u8>>;
        below "below" (&'static [u8], &'static [u32]) -> Or<Vec<u32>>;
    }
    own {
        // Two-Up: the fall of the coins for a seed.
        coins_of "coins-of" (&'static [u8], u64) -> Or<Faces>;
        // Casino, the card game: a state that a seat cannot tell from the true one, and the pack that a seed shuffles.
        imagine "imagine" (&'static [u8], Seat, &'static [u8]) -> Or<Vec<u8>>;
        shuffle "shuffle" (&'static [u8], Option<u8>) -> Or<Shuffled>;
    }
}

/// Returns all functions that a family's rulebooks export, as interface and name.
pub(crate) fn all_functions<F: Family>() -> Vec<(String, &'static str)> {
    let own = F::OWN.iter().map(|(interface, name)| ((*interface).to_owned(), *name));
    shared_functions(F::NAME).into_iter().chain(own).collect()
}

/// The placeholder for the family's name in the names of interfaces.
const FAMILY: &str = "FAMILY";

fn find(component: &Component, interface: &str, name: &str) -> Result<ComponentExportIndex, LoadError> {
    let interface = full_name(interface);
    component
        .get_export_index(None, &interface)
        .and_then(|index| component.get_export_index(Some(&index), name))
        .ok_or_else(|| LoadError::MissingExport { name: format!("{interface}#{name}") })
}
