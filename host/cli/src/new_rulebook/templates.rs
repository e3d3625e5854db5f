//! The templates of a house's own rulebook: the files of its family, and the words of the rulebook that it inherits.

use super::template::Template;
use crate::errors::{Failure, Outcome};

/// Returns the template of a rulebook of Two-Up.
///
/// # Errors
/// Two-Up has no such rulebook to inherit from.
pub(crate) fn two_up(inherits: Option<&str>) -> Outcome<Template> {
    if let Some(other) = inherits.filter(|other| *other != "nsw") {
        return Err(Failure::input(format!("a house's rulebook of Two-Up inherits from nsw, not from {other:?}"))
            .help("for the card game add: --family casino-cards"));
    }
    let files = vec![
        ("@NAME@.toml", include_str!("two_up/rulebook.toml.in")),
        ("README.md", include_str!("two_up/README.md.in")),
        ("vectors/clauses.toml", include_str!("two_up/clauses.toml.in")),
        ("vectors/first.json", include_str!("two_up/first.json.in")),
    ];
    Ok(Template { files, words: Vec::new(), inherits: "nsw" })
}

/// A card rulebook to inherit from.
struct Base {
    id: &'static str,
    title: &'static str,
    /// The clause by which the owner of a build lays no card down.
    no_discard: &'static str,
    /// The clause by which the owner of a build may lay one down.
    replaced: &'static str,
    /// The rulebook's vectors in which the owner of a build lays a card down.
    differs: &'static [&'static str],
    first: &'static str,
}

const BASES: [Base; 6] = [
    Base {
        id: "swazi",
        title: "Swazi Casino",
        no_discard: "11.4",
        replaced: "7.3",
        differs: &["swazi-0065", "swazi-0121"],
        first: include_str!("casino_cards/first-swazi.json.in"),
    },
    Base {
        id: "swazi-two",
        title: "Swazi Casino for two",
        no_discard: "11.4",
        replaced: "7.3",
        differs: &["swazi-two-0093"],
        first: include_str!("casino_cards/first-swazi-two.json.in"),
    },
    Base {
        id: "crazy",
        title: "Crazy Casino",
        no_discard: "12.3",
        replaced: "7.3",
        differs: &["crazy-0094"],
        first: include_str!("casino_cards/first-crazy.json.in"),
    },
    Base {
        id: "sotho",
        title: "Sotho Casino",
        no_discard: "11.4",
        replaced: "7.3",
        differs: &["sotho-0037", "sotho-0060", "sotho-0063"],
        first: include_str!("casino_cards/first-sotho.json.in"),
    },
    Base {
        id: "sotho-forty",
        title: "Sotho Casino with forty cards",
        no_discard: "11.4",
        replaced: "7.3",
        differs: &["sotho-forty-0037", "sotho-forty-0060", "sotho-forty-0063"],
        first: include_str!("casino_cards/first-sotho-forty.json.in"),
    },
    Base {
        id: "south-african",
        title: "South African Casino",
        no_discard: "15.17",
        replaced: "15.25",
        differs: &["south-african-0020"],
        first: include_str!("casino_cards/first-south-african.json.in"),
    },
];

/// Returns the template of a card rulebook.
///
/// # Errors
/// The card games have no such rulebook to inherit from.
pub(crate) fn casino_cards(inherits: Option<&str>) -> Outcome<Template> {
    let named = inherits.unwrap_or("swazi");
    let base = BASES.iter().find(|base| base.id == named).ok_or_else(|| {
        let known: Vec<_> = BASES.iter().map(|base| base.id).collect();
        Failure::input(format!("{named:?} is no card rulebook to inherit from"))
            .help(format!("those are: {}", known.join(", ")))
    })?;
    let files = vec![
        ("@NAME@.toml", include_str!("casino_cards/rulebook.toml.in")),
        ("README.md", include_str!("casino_cards/README.md.in")),
        ("vectors/clauses.toml", include_str!("casino_cards/clauses.toml.in")),
        ("vectors/first.json", base.first),
    ];
    let words = vec![
        ("@BASE@", base.id.to_owned()),
        ("@TITLE@", base.title.to_owned()),
        ("@NO_DISCARD@", base.no_discard.to_owned()),
        ("@REPLACED@", base.replaced.to_owned()),
        ("@DIFFERS@", differing(base.differs)),
    ];
    Ok(Template { files, words, inherits: base.id })
}

/// Returns the rows for vectors in which an owner of a build lays a card down.
fn differing(vectors: &[&str]) -> String {
    let listed: Vec<_> = vectors.iter().map(|id| format!("\"{id}\"")).collect();
    format!(
        "\n[[inherits.differs]]\nvectors = [{}]\nclause = \"@NAME@ 1\"\n\
         reason = \"The owner of a build lays a card down, which nobody may here.\"",
        listed.join(", ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every word of a template is filled in, and the filled-in file is a rulebook.
    #[test]
    fn every_template_is_a_rulebook() {
        let cards = BASES.iter().map(|base| casino_cards(Some(base.id)).expect("a template"));
        for template in [two_up(None).expect("a template")].into_iter().chain(cards) {
            let filled = |text: &str| {
                let words = template.words.iter().map(|(word, filled)| (*word, filled.as_str()));
                words.chain([("@NAME@", "side")]).fold(text.to_owned(), |text, (word, to)| text.replace(word, to))
            };
            for (file, text) in &template.files {
                assert!(!filled(text).contains('@'), "{}: {file}", template.inherits);
            }
            let (_, text) = template.files.iter().find(|(file, _)| *file == "@NAME@.toml").expect("its file");
            let rulebook = kip_records::Rulebook::read(&filled(text), &kip_records::find_text).expect("a rulebook");
            assert_eq!(rulebook.id(), "side");
        }
    }

    #[test]
    fn a_card_rulebook_inherits_from_every_one_that_comes_with_kip() {
        let carried = kip::carried().iter().filter(|carried| carried.family == "casino-cards");
        let mut carried: Vec<_> = carried.map(|carried| carried.rulebook).collect();
        let mut bases: Vec<_> = BASES.iter().map(|base| base.id).collect();
        carried.sort_unstable();
        bases.sort_unstable();
        assert_eq!(bases, carried);
    }
}
