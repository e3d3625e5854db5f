//! Sentences about a player by name, or about the person who reads them.

/// Returns whether a name stands for the person who reads the sentence.
pub(crate) fn is_you(name: &str) -> bool {
    name.eq_ignore_ascii_case("you")
}

/// Returns a subject with its verb, such as `Ann plays` or `You play`. The verb is given as `play`, and may have more words after it.
pub(crate) fn does(subject: &str, verb: &str) -> String {
    let (first, rest) = verb.split_once(' ').map_or((verb, None), |(first, rest)| (first, Some(rest)));
    let inflected = match (is_you(subject), first) {
        (true, "be") => "are".to_owned(),
        (true, _) | (_, "may" | "must") => first.to_owned(),
        (_, "be") => "is".to_owned(),
        (_, "have") => "has".to_owned(),
        _ if ["ch", "sh", "ss", "o"].iter().any(|end| first.ends_with(end)) => format!("{first}es"),
        _ => match first.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'i', 'o', 'u'])) {
            Some(stem) => format!("{stem}ies"),
            None => format!("{first}s"),
        },
    };
    rest.map_or_else(|| format!("{subject} {inflected}"), |rest| format!("{subject} {inflected} {rest}"))
}

/// Returns the owner of a thing, such as `Ann's` or `Your`.
pub(crate) fn possessive(owner: &str) -> String {
    if is_you(owner) { format!("{owner}r") } else { format!("{owner}'s") }
}

/// Returns a player as an object in a sentence.
pub(crate) fn object(name: String) -> String {
    if is_you(&name) { "you".into() } else { name }
}

/// Returns the words after `You` that are verbs of somebody else, such as `sorts`: for tests of sentences.
#[cfg(test)]
pub(crate) fn disagreement(sentence: &str) -> Option<String> {
    let words: Vec<_> = sentence.split(|letter: char| !letter.is_alphanumeric() && letter != '\'').collect();
    let bad = words.windows(2).find(|pair| match pair {
        [you, verb] => {
            is_you(you)
                && (["is", "has", "does", "was", "'s"].contains(verb) || verb.ends_with('s') && !verb.ends_with("ss"))
        }
        _ => false,
    });
    let owned = sentence.contains("You's") || sentence.contains("you's");
    bad.map(|pair| pair.join(" ")).or_else(|| owned.then(|| "you's".to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verb_agrees_with_its_subject() {
        for (verb, ann, you) in [
            ("play 9h", "Ann plays 9h", "You play 9h"),
            ("have four", "Ann has four", "You have four"),
            ("be dealt", "Ann is dealt", "You are dealt"),
            ("do not cover", "Ann does not cover", "You do not cover"),
            ("lay", "Ann lays", "You lay"),
            ("carry on", "Ann carries on", "You carry on"),
            ("pass", "Ann passes", "You pass"),
            ("may wager", "Ann may wager", "You may wager"),
        ] {
            assert_eq!((does("Ann", verb), does("You", verb)), (ann.to_owned(), you.to_owned()));
            assert_eq!(disagreement(you), None);
        }
        assert_eq!((possessive("Ann"), possessive("You")), ("Ann's".to_owned(), "Your".to_owned()));
        assert_eq!(disagreement("You sorts the cards").as_deref(), Some("You sorts"));
        assert_eq!(disagreement("won by you's side").as_deref(), Some("you's"));
    }
}
