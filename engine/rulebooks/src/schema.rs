//! The JSON schema of a rulebook's file, made of the types that read it, for editors that complete and mark such files.
//!
//! Editors complete from `properties`, `anyOf` and `$ref`; by `if` they only validate. So the schema lists the policies and steps
//! of every machine, without a demand, and its branches require those of the file's own machine. Citations, and what contradicts
//! itself, are left to the reader.

use kip_engine::{casino_cards as cards, two_up};
use schemars::generate::SchemaSettings;
use schemars::transform::RecursiveTransform;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value, json};

use crate::file::{Family, File};
use crate::{IDS, Rulebook, named};

/// A machine, as a file names it.
struct Machine {
    name: &'static str,
    family: &'static Family,
    /// The key of the file that tells this machine from others, and its value.
    key: (&'static str, &'static str),
    policies: Value,
    cites: Value,
}

impl Machine {
    fn of<P: JsonSchema, C: JsonSchema>(
        name: &'static str,
        family: &'static Family,
        key: (&'static str, &'static str),
    ) -> Self {
        let mut cites = describe::<C>();
        cites["additionalProperties"] = nothing();
        Self { name, family, key, policies: describe::<P>(), cites }
    }

    /// Returns whether a file is of this machine, as a schema: it says so, or leaves it to one of kip's rulebooks that is.
    fn condition(&self) -> Value {
        let (key, value) = self.key;
        let ids: Vec<_> =
            IDS.into_iter().filter(|id| named(id).is_some_and(|of| machine_of(&of) == self.name)).collect();
        json!({ "anyOf": [
            { "required": [key], "properties": { key: { "const": value } } },
            { "required": ["inherits"], "properties": { "inherits": { "enum": ids } }, "not": { "required": [key] } },
        ] })
    }

    /// Returns the demands on files of this machine: all policies and steps, where nothing is inherited.
    fn demands(&self) -> Value {
        let rulings: Vec<_> = self.family.rulings.iter().map(|ruling| ruling.id).collect();
        let machine = if self.key.0 == "machine" { json!({ "const": self.name }) } else { json!(false) };
        json!({
            "properties": {
                "family": { "const": self.family.name },
                "machine": machine,
                "inherited-by": { "enum": rulings },
                "policies": self.part("policies"),
                "cites": self.part("cites"),
            },
            "if": { "required": ["inherits"] },
            "then": { "if": { "required": ["clauses"] }, "then": { "required": ["title", "source"] } },
            "else": {
                "required": ["family", "title", "source", "clauses", "policies", "cites"],
                "properties": {
                    "policies": { "required": self.policies["required"] },
                    "cites": { "required": self.cites["required"] },
                },
            },
        })
    }

    /// Returns the definition of its policies, or of its steps.
    fn part(&self, part: &str) -> Value {
        json!({ "$ref": format!("#/definitions/{}/{part}", self.name) })
    }
}

/// Returns the JSON schema of a rulebook's file, as a document of TOML in JSON.
#[must_use]
pub fn schema() -> Value {
    let machines = [
        Machine::of::<crate::casino_cards::Policies, cards::Cites>(
            "casino-cards",
            &crate::casino_cards::READING,
            ("family", cards::FAMILY),
        ),
        Machine::of::<crate::two_up::Casino, two_up::casino::Cites>(
            "casino",
            &crate::two_up::READING,
            ("machine", "casino"),
        ),
        Machine::of::<crate::two_up::Ring, two_up::ring::Cites>("ring", &crate::two_up::READING, ("machine", "ring")),
    ];
    let any = |part: &str| -> Vec<_> { machines.iter().map(|machine| machine.part(part)).collect() };
    let mut root = describe::<File<Value>>();
    root["title"] = json!("A rulebook of kip");
    root["required"] = json!(["id"]);
    let properties = &mut root["properties"];
    properties["family"]["enum"] = json!([cards::FAMILY, two_up::FAMILY]);
    properties["machine"]["enum"] = json!(crate::two_up::MACHINES);
    properties["inherits"]["anyOf"] = json!([{ "enum": IDS }, { "pattern": "\\.toml$" }]);
    properties["clauses"]["additionalProperties"]["minLength"] = json!(1);
    for part in ["policies", "cites"] {
        let description = properties[part]["description"].take();
        let listed: Vec<_> = any(part).into_iter().chain([json!(true)]).collect();
        properties[part] = json!({ "type": "object", "description": description, "anyOf": listed });
    }
    let unknown = json!({
        "if": { "required": ["inherits"] },
        "then": { "properties": { "policies": { "anyOf": any("policies") }, "cites": { "anyOf": any("cites") } } },
        "else": {
            "required": ["family"],
            "if": { "properties": { "family": { "const": two_up::FAMILY } } },
            "then": { "required": ["machine"] },
        },
    });
    let branches = machines.iter().rev().fold(
        unknown,
        |otherwise, machine| json!({ "if": machine.condition(), "then": machine.demands(), "else": otherwise }),
    );
    for (keyword, value) in branches.as_object().into_iter().flatten() {
        root[keyword] = value.clone();
    }
    root["dependencies"] = json!({ "replaces": ["inherits"], "inherited-by": ["inherits"] });
    root["definitions"] = machines.into_iter().map(definition).collect();
    root
}

/// Returns the definitions of a machine. Whether a policy or a step may be left out depends on what is inherited.
fn definition(machine: Machine) -> (String, Value) {
    let Machine { name, mut policies, mut cites, .. } = machine;
    for part in [&mut policies, &mut cites] {
        for unneeded in ["required", "title", "$schema"] {
            part.as_object_mut().and_then(|part| part.remove(unneeded));
        }
    }
    (name.into(), json!({ "policies": policies, "cites": cites }))
}

fn machine_of(rulebook: &Rulebook) -> &'static str {
    match rulebook {
        Rulebook::CasinoCards(_) => "casino-cards",
        Rulebook::TwoUp(two_up::Rulebook::Casino(_)) => "casino",
        Rulebook::TwoUp(two_up::Rulebook::Ring(_)) => "ring",
    }
}

/// Returns the schema of a type, in the draft that editors of TOML know, without references: they lose what is beside one.
fn describe<T: JsonSchema>() -> Value {
    let settings = SchemaSettings::draft07().with(|settings| settings.inline_subschemas = true);
    settings.with_transform(RecursiveTransform(suit_editors)).into_generator().into_root_schema_for::<T>().to_value()
}

/// Returns what an unknown key may have. By `false` alone an editor marks the whole table, and not the key.
fn nothing() -> Value {
    json!({ "allOf": [false] })
}

/// Makes every choice one of words, or of keys, so that an editor names them all where another is written, and marks what is wrong
/// within one; and marks unknown keys at their places.
fn suit_editors(schema: &mut Schema) {
    if let Some(others @ Value::Bool(false)) = schema.get_mut("additionalProperties") {
        *others = nothing();
    }
    let choices = schema.get("oneOf").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let about = |choice: &Value| Some(choice.get("description")?.as_str()?.to_owned());
    let words = choices.iter().map(|choice| Some((choice.get("const")?.as_str()?.to_owned(), about(choice)?)));
    let keys = choices.iter().map(|choice| {
        let (key, value) = choice.get("properties")?.as_object()?.iter().next()?;
        let mut value = value.clone();
        value["description"] = about(choice)?.into();
        Some((key.clone(), value))
    });
    let own = schema.get("description").and_then(Value::as_str).map(|own| format!("{own}\n"));
    let (words, keys): (Option<Vec<_>>, Option<Map<_, _>>) = (words.collect(), keys.collect());
    let made = match (words, keys) {
        (Some(words), _) if !words.is_empty() => {
            let meanings = words.iter().map(|(word, meaning)| format!("- `{word}`: {meaning}"));
            let description: Vec<_> = own.into_iter().chain(meanings).collect();
            let words: Vec<_> = words.iter().map(|(word, _)| word).collect();
            json!({ "description": description.join("\n"), "type": "string", "enum": words })
        }
        (_, Some(keys)) if !keys.is_empty() => json!({
            "description": own.unwrap_or_default().trim_end(),
            "type": "object",
            "properties": keys,
            "additionalProperties": nothing(),
            "minProperties": 1,
            "maxProperties": 1,
        }),
        _ => return,
    };
    schema.clone_from(&Schema::try_from(made).unwrap_or_default());
}
