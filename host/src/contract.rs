//! The contract this host speaks: its generation, and names as `wit/` writes them.

/// The generation of the contract, `<major>.<minor>`. A later one is another set of names, and
/// is bound beside this one.
pub const GENERATION: &str = "1.0";

/// The interface that a rulebook of this host's generation exports.
pub const CONTRACT: &str = "kip:games/two-up@1.0.0";

/// The family of rulebooks whose contract this is; also the name of its interface.
pub(crate) const FAMILY: &str = "two-up";

/// The package of all interfaces.
const PACKAGE: &str = "kip:games/";

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

/// `two-up` of `kip:games/two-up@1.0.0`, where that is an interface of this package.
pub(crate) fn interface_of(full_name: &str) -> Option<&str> {
    full_name.strip_prefix(PACKAGE)?.split_once('@').map(|(interface, _)| interface)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_name_tells_its_generation() {
        assert_eq!(generation_of("kip:games/two-up@2.1.7", "two-up"), Some("2.1"));
        assert_eq!(generation_of(&full_name("draws"), "draws"), Some(GENERATION));
        assert_eq!(interface_of(&full_name("draws")), Some("draws"));
        assert_eq!(CONTRACT, full_name(FAMILY));
        for other in ["kip:games/two-up-types@1.0.0", "kip:games/two-up", "a:b/two-up@1.0.0"] {
            assert_eq!(generation_of(other, "two-up"), None, "{other}");
        }
    }
}
