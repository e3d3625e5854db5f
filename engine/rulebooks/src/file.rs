//! The file of a rulebook, whatever its family: who it is, what it inherits, its clauses, its policies and what its steps cite.
//!
//! The parts that a file inherits are written into it first, so that the rest of this crate reads whole rulebooks only. Nothing here knows a
//! policy.

#[cfg(feature = "schema")]
use std::collections::BTreeMap;
use std::collections::BTreeSet;
use std::fmt;
use std::marker::PhantomData;
use std::ops::Range;

use kip_contract::json::hex;
use kip_engine::Steps;
use kip_engine::clause::{Cited, Clause, ClauseTable, Inherited};
use kip_engine::contract::Citation;
use serde::de::{DeserializeOwned, IgnoredAny, IntoDeserializer, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::{Fault, citing};

/// Finds the text of a rulebook by the name after `inherits`.
pub type Find<'f> = &'f dyn Fn(&str) -> Option<&'static str>;

/// A value with the clause that it follows from.
#[derive(Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Policy<T> {
    /// The value.
    pub is: T,
    /// The clause that it follows from: `1.7`, with its ruling `1.7, C2`, a ruling alone `C26`, an inherited clause `nsw 4.5`.
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub by: Spanned<String>,
}

impl<T> Policy<T> {
    /// A policy of a record, as a file says it.
    pub fn of<V>(cited: &Cited<V>, table: &ClauseTable, to: impl Fn(&V) -> T) -> Self {
        Self { is: to(&cited.value), by: Spanned::new(0..0, citing::write(cited.cite, table)) }
    }
}

/// Adds keywords to the value of a policy.
#[cfg(feature = "schema")]
pub(crate) fn is(keywords: serde_json::Value) -> impl schemars::transform::Transform {
    move |policy: &mut schemars::Schema| {
        let is = policy.pointer_mut("/properties/is").and_then(serde_json::Value::as_object_mut);
        let keywords = keywords.as_object().cloned().unwrap_or_default();
        is.into_iter().for_each(|is| is.extend(keywords.clone()));
    }
}

/// A rulebook: the clauses of its document, its policies, and what the steps of a game cite.
//
// `P` are the policies. Once it is read, it has everything that it inherits.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct File<P> {
    /// The family of games. A rulebook that inherits another is of its family.
    #[serde(rename = "family")]
    pub _family: String,
    /// The machine of Two-Up that plays it: the house banks in a casino, players bet with each other in a ring. A rulebook that
    /// inherits another is for its machine.
    #[serde(rename = "machine")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub _machine: Option<String>,
    /// The rulebook's id: lower-case letters, digits and single hyphens, such as `our-house`.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("pattern" = ID, "maxLength" = 64)))]
    pub id: Spanned<String>,
    /// Its title.
    #[cfg_attr(feature = "schema", schemars(with = "String", length(min = 1)))]
    pub title: Spanned<String>,
    /// The published document with the rules.
    #[cfg_attr(feature = "schema", schemars(length(min = 1)))]
    pub source: String,
    /// That document's SHA-256, 64 hexadecimal digits; none where no document is published.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("pattern" = "^[0-9A-Fa-f]{64}$")))]
    pub source_sha256: Option<Spanned<String>>,
    /// The rulebook that holds where this one says nothing: one of kip by its id, or a file by its path from this one.
    #[serde(rename = "inherits")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub _inherits: Option<String>,
    /// The ruling by which the clauses of the inherited rulebook hold here.
    #[serde(rename = "inherited-by")]
    #[cfg_attr(feature = "schema", schemars(with = "String"))]
    pub _inherited_by: Option<String>,
    /// The clauses of the inherited rulebook that do not hold here.
    #[serde(rename = "replaces")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<String>"))]
    pub _replaces: Option<Vec<String>>,
    /// The document's clauses word for word, each by its number, in its order.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, String>"))]
    pub clauses: Rows<String>,
    /// The policies, each with the clause that it follows from. One that is left out holds as in the inherited rulebook.
    pub policies: P,
    /// The clause that each step of a game cites. A step that is left out cites what it cites in the inherited rulebook.
    #[cfg_attr(feature = "schema", schemars(with = "BTreeMap<String, String>"))]
    pub cites: Rows<Spanned<String>>,
}

/// The ids of rulebooks, as [`require_id`] accepts them.
#[cfg(feature = "schema")]
const ID: &str = "^[a-z][a-z0-9]*(-[a-z0-9]+)*$";

/// Rows by name, in the order in which they are written.
#[derive(Debug)]
pub struct Rows<V>(pub Vec<(Spanned<String>, V)>);

impl<V> Default for Rows<V> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, V: Deserialize<'de>> Deserialize<'de> for Rows<V> {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        struct Visit<V>(PhantomData<V>);
        impl<'de, V: Deserialize<'de>> Visitor<'de> for Visit<V> {
            type Value = Rows<V>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a table")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut rows = Vec::new();
                while let Some(row) = map.next_entry()? {
                    rows.push(row);
                }
                Ok(Rows(rows))
            }
        }
        from.deserialize_map(Visit(PhantomData))
    }
}

impl<V: Serialize> Serialize for Rows<V> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(name, value)| (name.get_ref(), value)))
    }
}

/// A rulebook's file, with everything that it inherits, before its policies are read.
pub struct Whole<'t> {
    text: &'t str,
    table: DeTable<'t>,
    inherited: Option<Inherited>,
    rulings: &'static [Clause],
    policies: Vec<(String, Range<usize>)>,
    /// The machine that it is for, in a family that has several.
    machine: Option<Spanned<String>>,
}

/// The part of a family in the reading of its rulebooks.
#[derive(Clone, Copy)]
pub struct Family {
    /// Its name.
    pub name: &'static str,
    /// Its rulings.
    pub rulings: &'static [Clause],
    /// The ruling by which one rulebook inherits the clauses of another's document.
    pub inheriting: &'static str,
}

/// The longest chain of files that inherit each other.
const MOST_PARENTS: usize = 16;

impl<'t> Whole<'t> {
    /// Reads a file and what it inherits. `find` gives the text of a rulebook by its name.
    ///
    /// # Errors
    /// When the text is no TOML, is of no family, or inherits what there is not.
    pub fn read(text: &'t str, families: &[Family], find: Find<'_>) -> Result<Self, Fault> {
        Self::read_below(text, families, find, &[])
    }

    /// Reads a file that those of these names inherit.
    fn read_below(text: &'t str, families: &[Family], find: Find<'_>, heirs: &[&str]) -> Result<Self, Fault> {
        let mut table = DeTable::parse(text).map_err(|error| Fault::of(text, &error))?.into_inner();
        let parent = match table.remove("inherits") {
            Some(name) => {
                let (span, name) = (name.span(), require_text(text, name, "inherits")?);
                if heirs.contains(&&*name) {
                    return Err(Fault::at(text, span, "this inherits itself"));
                }
                if heirs.len() == MOST_PARENTS {
                    return Err(Fault::at(text, span, format!("more than {MOST_PARENTS} files inherit each other")));
                }
                let parent = find(&name).ok_or_else(|| {
                    Fault::at(text, span.clone(), format!("there is no rulebook `{name}` to inherit"))
                        .help(format!("those of kip are {}", crate::IDS.join(", ")))
                })?;
                let read = Whole::read_below(parent, families, find, &[heirs, &[&name]].concat());
                Some(read.map_err(|fault| Fault::at(text, span, format!("`{name}` is no rulebook: {fault}")))?)
            }
            None => None,
        };
        let family = match (table.get("family"), &parent) {
            (Some(family), _) => {
                let name = family.get_ref().as_str().unwrap_or_default();
                let found = families.iter().find(|family| family.name == name);
                found.ok_or_else(|| {
                    let names: Vec<&str> = families.iter().map(|family| family.name).collect();
                    Fault::at(text, family.span(), "a rulebook is of one of the families")
                        .help(format!("they are {}", names.join(", ")))
                })?
            }
            (None, Some(parent)) => {
                let of = parent.table.get("family").and_then(|family| family.get_ref().as_str());
                families.iter().find(|family| Some(family.name) == of).ok_or_else(|| Fault::whole("no family"))?
            }
            (None, None) => {
                return Err(Fault::whole("a rulebook says its `family`, or the rulebook that it `inherits`"));
            }
        };
        let policies = table.get("policies").and_then(|policies| policies.get_ref().as_table());
        let policies = policies.map_or_else(Vec::new, |policies| {
            policies.iter().map(|(name, _)| (name.get_ref().to_string(), name.span())).collect()
        });
        let machine = match table.remove("machine") {
            Some(machine) => Some(Spanned::new(machine.span(), require_text(text, machine, "machine")?)),
            None => None,
        };
        let ruling = match table.remove("inherited-by") {
            Some(ruling) => require_ruling(text, ruling, family)?,
            None => family.inheriting,
        };
        let replaced = table.remove("replaces");
        let mut whole = Self { text, table, inherited: None, rulings: family.rulings, policies, machine };
        match (parent, replaced) {
            (Some(parent), replaced) => whole.inherit(parent, family, ruling, replaced)?,
            (None, Some(replaced)) => {
                return Err(Fault::at(text, replaced.span(), "nothing is replaced where nothing is inherited"));
            }
            (None, None) => {}
        }
        Ok(whole)
    }

    /// Adds what the file does not say itself. Without clauses it is another rulebook of the parent's document; with
    /// clauses it is another document, and the parent's clauses apply where it is silent.
    fn inherit(
        &mut self,
        parent: Whole<'static>,
        family: &Family,
        ruling: &'static str,
        replaced: Option<Spanned<DeValue<'_>>>,
    ) -> Result<(), Fault> {
        let mut base = parent.table;
        self.machine = self.machine.take().or(parent.machine);
        // The parent's places are not in this text.
        forget_places(&mut base);
        if self.table.contains_key("clauses") {
            let id = base.get("id").and_then(|id| id.get_ref().as_str()).unwrap_or_default().to_owned();
            for part in ["policies", "cites"] {
                base.get_mut(part).into_iter().for_each(|part| qualify(part.get_mut(), &id, family));
            }
            let clauses = base.remove("clauses").and_then(|clauses| match clauses.into_inner() {
                DeValue::Table(rows) => Some(rows),
                _ => None,
            });
            let row = |(id, text): (Spanned<_>, Spanned<DeValue<'_>>)| {
                let id: toml::de::DeString<'_> = Spanned::into_inner(id);
                Clause::new(leak(&id), leak(text.get_ref().as_str().unwrap_or_default()))
            };
            let mut clauses: Vec<Clause> = clauses.into_iter().flatten().map(row).collect();
            self.leave_out(&mut clauses, replaced)?;
            self.inherited = Some(Inherited { rulebook: leak(&id), clauses: clauses.leak(), ruling });
            for part in ["title", "source", "source-sha256"] {
                base.remove(part);
            }
        } else {
            self.inherited = parent.inherited;
        }
        base.remove("id");
        for (name, value) in core::mem::take(&mut self.table) {
            match (base.get_mut(name.get_ref().as_ref()).map(Spanned::get_mut), value.get_ref()) {
                // What a file says of a policy or a step takes the place of what it inherits.
                (Some(DeValue::Table(base)), DeValue::Table(own)) if name.get_ref() != "clauses" => {
                    for (name, value) in own {
                        base.remove(name.get_ref().as_ref());
                        base.insert(name.clone(), value.clone());
                    }
                }
                _ => {
                    base.remove(name.get_ref().as_ref());
                    base.insert(name, value);
                }
            }
        }
        self.table = base;
        Ok(())
    }

    /// Leaves out the inherited clauses that the document replaces.
    fn leave_out(&self, clauses: &mut Vec<Clause>, replaced: Option<Spanned<DeValue<'_>>>) -> Result<(), Fault> {
        let Some(replaced) = replaced else { return Ok(()) };
        let Some(ids) = replaced.get_ref().as_array() else {
            return Err(Fault::at(self.text, replaced.span(), "`replaces` is a list of clauses"));
        };
        for id in ids {
            let before = clauses.len();
            clauses.retain(|clause| Some(clause.id) != id.get_ref().as_str());
            if clauses.len() == before {
                return Err(Fault::at(self.text, id.span(), "this is no clause of the rulebook that is inherited"));
            }
        }
        Ok(())
    }

    /// Returns the family's name.
    pub fn family(&self) -> &str {
        self.table.get("family").and_then(|family| family.get_ref().as_str()).unwrap_or_default()
    }

    /// Returns the machine that the rulebook is for.
    pub fn machine(&self) -> Option<&str> {
        self.machine.as_ref().map(|machine| machine.get_ref().as_str())
    }

    /// Requires that the file names no machine.
    ///
    /// # Errors
    /// It does, with the place.
    pub fn require_no_machine(&self) -> Result<(), Fault> {
        self.machine.as_ref().map_or(Ok(()), |machine| {
            let fault = Fault::at(self.text, machine.span(), "this family has one machine");
            Err(fault.help("leave `machine` out"))
        })
    }

    /// Returns the fault of a file that names none of the machines.
    pub fn machine_fault(&self, machines: &[&str]) -> Fault {
        let span = self.machine.as_ref().map_or(0..0, Spanned::span);
        let fault = Fault::at(self.text, span, "a rulebook says its `machine`, or the rulebook that it `inherits`");
        fault.help(format!("the machines of the family are {}", machines.join(" and ")))
    }

    /// Reads the policies `P`.
    ///
    /// # Errors
    /// The first part that is missing, unknown or of another kind, with its place.
    pub fn policies<P: DeserializeOwned>(self) -> Result<Read<'t, P>, Fault> {
        let Self { text, table, inherited, rulings, policies, .. } = self;
        let file: File<P> = File::deserialize(Spanned::new(0..0, table).into_deserializer())
            .map_err(|error: toml::de::Error| Fault::of(text, &error))?;
        require_id(text, &file.id)?;
        require_line(text, &file.title)?;
        let mut clauses = Vec::with_capacity(file.clauses.0.len());
        for (id, words) in &file.clauses.0 {
            require_line(text, id)?;
            if rulings.iter().any(|ruling| ruling.id == id.get_ref()) {
                return Err(Fault::at(text, id.span(), format!("`{}` is a ruling's number", id.get_ref())));
            }
            if words.is_empty() || words.chars().any(is_hidden) {
                let message = format!("clause `{}` is empty, or has control or direction characters", id.get_ref());
                return Err(Fault::at(text, id.span(), message));
            }
            clauses.push(Clause::new(leak(id.get_ref()), leak(words)));
        }
        let table = ClauseTable { rulebook: leak(file.id.get_ref()), clauses: clauses.leak(), inherited, rulings };
        Ok(Read { text, table, places: policies, file })
    }
}

/// A rulebook's file with its policies read.
pub struct Read<'t, P> {
    text: &'t str,
    /// Its clauses.
    pub table: ClauseTable,
    /// The places of the policies that it states.
    places: Vec<(String, Range<usize>)>,
    /// The file.
    pub file: File<P>,
}

impl<P> Read<'_, P> {
    /// Returns a policy's value with its citation.
    ///
    /// # Errors
    /// As [`Read::cite`].
    pub fn cited<T: Copy>(&self, policy: &Policy<T>) -> Result<Cited<T>, Fault> {
        Ok(Cited::new(policy.is, self.cite(&policy.by)?))
    }

    /// Returns a fault at a place of the file.
    pub fn fault(&self, place: &Spanned<String>, message: &str) -> Fault {
        Fault::at(self.text, place.span(), message)
    }

    /// Returns the citation that is written there.
    ///
    /// # Errors
    /// When there is no such clause, with the place.
    pub fn cite(&self, written: &Spanned<String>) -> Result<Citation, Fault> {
        citing::read(written.get_ref(), &self.table).map_err(|problem| {
            let place = if written.span().is_empty() { " (inherited: give it a citation of its own)" } else { "" };
            Fault::at(self.text, written.span(), format!("{problem}{place}"))
                .help("a clause is cited as `1.7`, with its ruling `1.7, C2`, a ruling alone `C26`, an inherited clause `nsw 4.5`")
        })
    }

    /// Returns the citation of every step.
    ///
    /// # Errors
    /// A step that there is not, a citation that cites nothing, or the first step that has no citation.
    pub fn steps<S: Steps>(&self) -> Result<S, Fault> {
        let mut steps = S::NOTHING;
        let mut said = BTreeSet::new();
        for (step, written) in &self.file.cites.0 {
            let cite = self.cite(written)?;
            let field = step.get_ref().replace('-', "_");
            if !steps.set(&field, cite) {
                return Err(Fault::at(self.text, step.span(), format!("there is no step `{}`", step.get_ref())));
            }
            said.insert(field);
        }
        match steps.rows().iter().find(|(step, _)| !said.contains(*step)) {
            Some((step, _)) => {
                Err(Fault::whole(format!("`cites` does not say what the step `{}` cites", step.replace('_', "-"))))
            }
            None => Ok(steps),
        }
    }

    /// Returns the SHA-256 of the published document; zeros where none is published.
    ///
    /// # Errors
    /// When it is not 64 hexadecimal digits.
    pub fn source_sha256(&self) -> Result<[u8; 32], Fault> {
        let Some(written) = &self.file.source_sha256 else { return Ok([0; 32]) };
        // A digest is written in either case.
        let bytes = hex::decode(&written.get_ref().to_ascii_lowercase()).ok();
        let sha256 = bytes.and_then(|bytes| bytes.try_into().ok());
        sha256.ok_or_else(|| Fault::at(self.text, written.span(), "a SHA-256 has 64 hexadecimal digits"))
    }

    /// Requires that a record does not contradict itself. The fault is at the first policy that the correction names and the file says.
    ///
    /// # Errors
    /// The correction.
    pub fn require_consistent(&self, correction: Option<&str>) -> Result<(), Fault> {
        correction.map_or(Ok(()), |correction| Err(self.contradiction(correction)))
    }

    /// Returns the fault of a contradiction, at the first policy that the correction names and the file says.
    pub fn contradiction(&self, correction: &str) -> Fault {
        let mut named = correction.split('`').skip(1).step_by(2);
        let place = named.find_map(|name| self.places.iter().find(|(policy, _)| policy == name));
        Fault::at(self.text, place.map_or(0..0, |(_, span)| span.clone()), correction)
    }
}

/// Returns the clauses that a file has itself, each with its place in the text.
#[must_use]
pub fn own_clauses(text: &str) -> Vec<(String, Range<usize>)> {
    #[derive(Deserialize)]
    struct Own {
        #[serde(default)]
        clauses: Rows<IgnoredAny>,
    }
    let own: Own = toml::from_str(text).unwrap_or(Own { clauses: Rows::default() });
    own.clauses.0.into_iter().map(|(id, _)| (id.get_ref().clone(), id.span())).collect()
}

/// Keeps a text for as long as the program runs, as the engine's records need it.
pub fn leak(text: &str) -> &'static str {
    Box::leak(text.to_owned().into_boxed_str())
}

fn require_text(text: &str, value: Spanned<DeValue<'_>>, name: &str) -> Result<String, Fault> {
    match value.get_ref().as_str() {
        Some(word) => Ok(word.to_owned()),
        None => Err(Fault::at(text, value.span(), format!("`{name}` is a text"))),
    }
}

fn require_ruling(text: &str, ruling: Spanned<DeValue<'_>>, family: &Family) -> Result<&'static str, Fault> {
    let span = ruling.span();
    let id = require_text(text, ruling, "inherited-by")?;
    let known = family.rulings.iter().find(|known| known.id == id);
    known.map(|known| known.id).ok_or_else(|| Fault::at(text, span, format!("there is no ruling `{id}`")))
}

fn require_id(text: &str, id: &Spanned<String>) -> Result<(), Fault> {
    let word = id.get_ref();
    let is_id = word.starts_with(|letter: char| letter.is_ascii_lowercase())
        && word.len() <= 64
        && !word.ends_with('-')
        && !word.contains("--")
        && word.chars().all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '-');
    if is_id {
        return Ok(());
    }
    let fault = Fault::at(text, id.span(), "this is no id of a rulebook");
    Err(fault.help("an id has lower-case letters, digits and single hyphens, as `our-house`"))
}

fn require_line(text: &str, line: &Spanned<String>) -> Result<(), Fault> {
    if line.get_ref().is_empty() || line.get_ref().chars().any(is_hidden) {
        return Err(Fault::at(text, line.span(), "this is empty, or has control or direction characters"));
    }
    Ok(())
}

/// Returns whether a character is not seen, or changes how others are seen.
fn is_hidden(letter: char) -> bool {
    letter.is_control()
        || matches!(letter, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

fn qualify(part: &mut DeValue<'_>, id: &str, family: &Family) {
    let DeValue::Table(rows) = part else { return };
    let qualify = |cite: Option<&mut DeValue<'_>>| {
        if let Some(DeValue::String(cite)) = cite {
            *cite = citing::qualify(cite, id, family.rulings).into();
        }
    };
    for (_, row) in rows.iter_mut() {
        match row.get_mut() {
            DeValue::Table(policy) => qualify(policy.get_mut("by").map(Spanned::get_mut)),
            DeValue::Array(policies) => policies.iter_mut().for_each(|policy| {
                if let DeValue::Table(policy) = policy.get_mut() {
                    qualify(policy.get_mut("by").map(Spanned::get_mut));
                }
            }),
            step => qualify(Some(step)),
        }
    }
}

fn forget_places(table: &mut DeTable<'_>) {
    let rows = core::mem::take(table);
    for (name, value) in rows {
        table.insert(Spanned::new(0..0, name.into_inner()), Spanned::new(0..0, without_places(value.into_inner())));
    }
}

fn without_places(value: DeValue<'_>) -> DeValue<'_> {
    match value {
        DeValue::Table(mut table) => {
            forget_places(&mut table);
            DeValue::Table(table)
        }
        DeValue::Array(values) => {
            let values = values.into_iter().map(|value| Spanned::new(0..0, without_places(value.into_inner())));
            DeValue::Array(values.collect())
        }
        other => other,
    }
}
