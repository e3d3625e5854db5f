//! The contract this host speaks: names and generation, as `wit/` writes them.

/// The generation of the contract, `<major>.<minor>`. A later one is another set of names, and
/// is bound beside this one.
pub const GENERATION: &str = "1.0";

/// The family of rulebooks whose contract this is.
pub(crate) const FAMILY: &str = "two-up";

/// The package of all interfaces.
pub(crate) const PACKAGE: &str = "kip:games/";

/// An interface that a rulebook exports, and what is in it.
pub(crate) struct Interface {
    /// Its name within the package, without a version.
    pub(crate) name: &'static str,
    /// Its functions and resources.
    pub(crate) exports: &'static [&'static str],
}

/// What every Two-Up rulebook exports besides types.
pub(crate) const INTERFACES: [Interface; 2] = [
    Interface {
        name: "two-up",
        exports: &[
            "describe",
            "open",
            "apply",
            "apply-all",
            "view",
            "legal",
            "outcomes",
            "rebuild",
            "auto-play",
            "table",
            "[static]table.open",
            "[static]table.restore",
            "[method]table.apply",
            "[method]table.apply-all",
            "[method]table.view",
            "[method]table.legal",
            "[method]table.outcomes",
            "[method]table.auto-play",
            "[method]table.snapshot",
        ],
    },
    Interface {
        name: "draws",
        exports: &["previous-link", "follows", "add-entropy", "outcome-seed", "coins-of"],
    },
];

/// The full name of an interface in this host's generation.
pub(crate) fn full_name(interface: &str) -> String {
    format!("{PACKAGE}{interface}@{GENERATION}.0")
}

/// `1.0` of `kip:games/two-up@1.0.0`, where that is an interface of this package.
pub(crate) fn generation_of<'a>(full_name: &'a str, interface: &str) -> Option<&'a str> {
    let version = full_name.strip_prefix(PACKAGE)?.strip_prefix(interface)?.strip_prefix('@')?;
    // The last part counts corrections that change no type.
    version.rsplit_once('.').map(|(generation, _)| generation)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_name_tells_its_generation() {
        assert_eq!(generation_of("kip:games/two-up@2.1.7", "two-up"), Some("2.1"));
        assert_eq!(generation_of(&full_name("draws"), "draws"), Some(GENERATION));
        for other in ["kip:games/two-up-types@1.0.0", "kip:games/two-up", "a:b/two-up@1.0.0"] {
            assert_eq!(generation_of(other, "two-up"), None, "{other}");
        }
    }
}
