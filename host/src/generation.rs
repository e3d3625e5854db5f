//! The generation of the contract that this host implements, and the interface names of `wit/`.

use std::collections::BTreeMap;

use crate::Family;

/// The generation of the contract, `<major>.<minor>`. A later generation has other interface names and can be supported
/// next to this one.
pub const GENERATION: &str = "1.0";

/// The name of the rulebook interface in a family's package.
const RULEBOOK: &str = "rulebook";

/// The namespace of all packages.
const NAMESPACE: &str = "kip:";

/// Returns the interface that a rulebook of the family exports in this host's generation, such as
/// `kip:two-up/rulebook@1.0.0`.
#[must_use]
pub fn contract_name<F: Family>() -> String {
    full_name(&interface_of(F::NAME))
}

/// Returns the full name of an interface, such as `two-up/rulebook`, in this host's generation.
pub(crate) fn full_name(interface: &str) -> String {
    format!("{NAMESPACE}{interface}@{GENERATION}.0")
}

/// Returns the generation in a full name of the given interface: `1.0` for `kip:two-up/rulebook@1.0.0` and
/// `two-up/rulebook`.
pub(crate) fn generation_of<'a>(full_name: &'a str, interface: &str) -> Option<&'a str> {
    let version = full_name.strip_prefix(NAMESPACE)?.strip_prefix(interface)?.strip_prefix('@')?;
    // The last part of the version counts corrections that change no type.
    version.rsplit_once('.').map(|(generation, _)| generation)
}

/// Returns the interface of a family's rulebooks, such as `two-up/rulebook`.
pub(crate) fn interface_of(family: &str) -> String {
    format!("{family}/{RULEBOOK}")
}

/// Returns the family whose rulebook interface has this full name: `two-up` for `kip:two-up/rulebook@1.0.0`.
pub(crate) fn family_of(full_name: &str) -> Option<&str> {
    let (family, interface) = full_name.strip_prefix(NAMESPACE)?.split_once('@')?.0.split_once('/')?;
    (interface == RULEBOOK).then_some(family)
}

/// Returns the exports that belong to several contracts: the rulebooks, if there are two, or an interface of the contract in two
/// versions. Empty if no two do.
pub(crate) fn several_contracts<'a>(names: impl Iterator<Item = &'a str>) -> Vec<&'a str> {
    let mut alike: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for name in names {
        let Some((interface, _)) = name.strip_prefix(NAMESPACE).and_then(|name| name.split_once('@')) else { continue };
        let interface = if family_of(name).is_some() { RULEBOOK } else { interface };
        alike.entry(interface).or_default().push(name);
    }
    alike.into_values().find(|names| names.len() > 1).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CasinoCards, TwoUp};

    #[test]
    fn two_versions_of_an_interface_and_two_families_are_several_contracts() {
        let of = |names: &[&'static str]| several_contracts(names.iter().copied());
        let (coins, later) = ("kip:two-up/rulebook@1.0.0", "kip:two-up/rulebook@1.0.1");
        assert_eq!(of(&[coins, "kip:draws/draws@1.0.0", "kip:two-up/coins@1.0.0", "a:two-up/rulebook@1.0.0"]), [""; 0]);
        assert_eq!(of(&[coins, later]), [coins, later]);
        assert_eq!(of(&["kip:two-up/rulebook@2.0.0", coins]), ["kip:two-up/rulebook@2.0.0", coins]);
        assert_eq!(of(&[coins, "kip:casino-cards/rulebook@1.0.0"]), [coins, "kip:casino-cards/rulebook@1.0.0"]);
        let draws = ["kip:draws/draws@1.0.0", "kip:draws/draws@1.0.1"];
        assert_eq!(of(&[coins, draws[0], draws[1]]), draws);
    }

    #[test]
    fn a_full_name_contains_its_generation_and_its_family() {
        let contract = contract_name::<TwoUp>();
        assert_eq!(contract, "kip:two-up/rulebook@1.0.0");
        assert_eq!(contract_name::<CasinoCards>(), "kip:casino-cards/rulebook@1.0.0");
        assert_eq!(generation_of("kip:two-up/rulebook@2.1.7", "two-up/rulebook"), Some("2.1"));
        assert_eq!(generation_of(&full_name("draws/draws"), "draws/draws"), Some(GENERATION));
        assert_eq!(family_of(&contract), Some("two-up"));
        for other in ["kip:two-up/words@1.0.0", "kip:two-up/rulebook", "a:two-up/rulebook@1.0.0"] {
            assert_eq!((generation_of(other, "two-up/rulebook"), family_of(other)), (None, None), "{other}");
        }
    }
}
