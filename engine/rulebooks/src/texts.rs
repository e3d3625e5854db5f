//! The files of kip's rulebooks, as they are in the tree.

/// The ids of kip's rulebooks.
pub const IDS: [&str; 11] = [
    "nsw",
    "house",
    "ringkeeper",
    "commemorative",
    "pub",
    "swazi",
    "swazi-two",
    "crazy",
    "sotho",
    "sotho-forty",
    "south-african",
];

/// Their texts, in the order of [`IDS`].
const TEXTS: [&str; 11] = [
    include_str!("../nsw.toml"),
    include_str!("../house.toml"),
    include_str!("../ringkeeper.toml"),
    include_str!("../commemorative.toml"),
    include_str!("../pub.toml"),
    include_str!("../swazi.toml"),
    include_str!("../swazi-two.toml"),
    include_str!("../crazy.toml"),
    include_str!("../sotho.toml"),
    include_str!("../sotho-forty.toml"),
    include_str!("../south-african.toml"),
];

/// Returns the text of the rulebook of kip with that id.
#[must_use]
pub fn find_text(id: &str) -> Option<&'static str> {
    IDS.iter().position(|name| *name == id).and_then(|place| TEXTS.get(place)).copied()
}
