//! The template of a house's own rulebook.

/// The files of a rulebook, before its name is filled in.
#[derive(Debug)]
pub struct Template {
    /// The names and texts of the files.
    pub files: Vec<(&'static str, &'static str)>,
    /// Words between two `@`, and their replacements.
    pub words: Vec<(&'static str, String)>,
    /// The rulebook that it inherits.
    pub inherits: &'static str,
}
