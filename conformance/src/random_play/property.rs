//! The properties that random play checks.

/// A property of which each answer is an instance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Property {
    /// A kept table does and shows the same as the stateless interface.
    Kept,
    /// Another instance answers the same, whatever either was asked before.
    Instances,
    /// A later repetition of a question has the same answer.
    Repeated,
    /// A new instance plays the whole session to the same states.
    New,
    /// Several commands in one call have the same effect as one by one.
    Batched,
    /// Events rebuild the next state.
    Rebuilt,
    /// A table restored from its state has that state and continues.
    Restored,
    /// Events move the money that they name, and the money on the table is the money that they put there.
    Money,
    /// Lists are well formed, and a shorter list is the beginning of the whole.
    Lists,
    /// Listed commands are accepted.
    Listed,
    /// Commands that are not listed are refused.
    NotListed,
    /// The rulebook's text grants every accepted command, and commands that it grants are accepted.
    Rights,
    /// A refusal changes nothing.
    Unchanged,
    /// A listed command is filled in with the given values, and with nothing else.
    Filled,
    /// A viewer may know everything that is disclosed to him of events.
    Disclosed,
    /// An exported table is imported with everything that must stay.
    Moved,
    /// Under another name on another day, everything but name and times is the same.
    Elsewhere,
}

impl Property {
    /// All properties, with their names in the report.
    pub const ALL: [(Self, &str); 17] = [
        (Self::Kept, "a kept table does and shows what the stateless interface does and shows"),
        (Self::Instances, "another instance answers the same, whatever it was asked before"),
        (Self::Repeated, "a question that is asked again later has the same answer"),
        (Self::New, "a new instance plays the whole session to the same states"),
        (Self::Batched, "many commands in one call do what they do one by one"),
        (Self::Rebuilt, "events rebuild the state, byte for byte"),
        (Self::Restored, "a table restored from its state has that state, and goes on"),
        (Self::Money, "events move what they say, and what lies on the table is what they put there"),
        (Self::Lists, "lists are well formed, and a shorter list is the beginning of the whole"),
        (Self::Listed, "what is listed as legal is accepted"),
        (Self::NotListed, "what is not listed is refused"),
        (Self::Rights, "what is accepted is granted by the rules' text, and what the text grants is accepted"),
        (Self::Unchanged, "refusals change nothing"),
        (Self::Filled, "a listed command is filled in with what is given"),
        (Self::Disclosed, "what was disclosed to somebody is disclosed to them again as it is"),
        (Self::Moved, "an exported table is imported with all that must stay"),
        (Self::Elsewhere, "under another name on another day all is the same, but for name and times"),
    ];
}
