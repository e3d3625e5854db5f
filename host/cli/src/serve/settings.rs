//! The configuration from defaults, a file, the environment and the command line, with the place that each value is from.

use std::collections::BTreeMap;
use std::path::Path;

use kip_serve::Config;
use toml::{Table, Value};

use crate::bounded::read_text;
use crate::errors::{Failure, Outcome};
use crate::output::{Out, table};
use crate::play::script::nearest;

/// The prefix of environment variables.
const PREFIX: &str = "KIP_SERVE_";
/// The largest configuration file, in bytes.
const LONGEST: u64 = 1 << 20;
/// The keys that have no value unless somebody gives one.
const OPTIONAL: &[&str] = &["server.admin-listen", "server.public-url", "store.key-file", "store.postgres"];
/// The key whose value has a password in it.
const DATABASE: &str = "store.postgres";

/// Values by key, such as `server.listen`, with the place that each is from.
pub(super) struct Layered(BTreeMap<String, (Value, String)>);

impl Layered {
    /// Reads all places.
    pub(super) fn read(
        file: Option<&Path>,
        environment: impl Iterator<Item = (String, String)>,
        flags: Vec<(&'static str, &'static str, Value)>,
    ) -> Outcome<Self> {
        let defaults = Table::try_from(Config::default());
        let defaults = defaults.map_err(|error| Failure::check(format!("the defaults: {error}")))?;
        let mut layered = Self(BTreeMap::new());
        flatten("", defaults, &mut |key, value| {
            layered.0.insert(key, (value, "default".into()));
        });
        let known: Vec<String> = layered.0.keys().cloned().chain(OPTIONAL.iter().map(|&key| key.to_owned())).collect();
        if let Some(file) = file {
            layered.add_file(file, &known)?;
        }
        for (name, text) in environment.filter(|(name, _)| name.starts_with(PREFIX)) {
            let Some(key) = known.iter().find(|key| variable(key) == name) else {
                let names: Vec<String> = known.iter().map(|key| variable(key)).collect();
                let names: Vec<&str> = names.iter().map(String::as_str).collect();
                let near = nearest(&name, &names).unwrap_or("one of the variables of --print-config");
                return Err(Failure::input(format!("{name} is no setting of `kip serve`"))
                    .help(format!("did you mean {near}?")));
            };
            layered.0.insert(key.clone(), (read_value(&text), name));
        }
        for (key, flag, value) in flags {
            layered.0.insert(key.to_owned(), (value, flag.to_owned()));
        }
        Ok(layered)
    }

    fn add_file(&mut self, file: &Path, known: &[String]) -> Outcome {
        let place = file.display();
        let text = read_text(file, LONGEST)?
            .ok_or_else(|| Failure::input(format!("{place} is no text, or longer than {LONGEST} bytes")))?;
        let read: Table = toml::from_str(&text).map_err(|error| {
            let line = error.span().map_or(1, |span| text[..span.start.min(text.len())].lines().count().max(1));
            Failure::input(format!("{place}, line {line}: {}", error.message()))
        })?;
        let mut unknown = None;
        flatten("", read, &mut |key, value| {
            if known.contains(&key) {
                self.0.insert(key, (value, place.to_string()));
            } else {
                unknown.get_or_insert(key);
            }
        });
        let Some(unknown) = unknown else { return Ok(()) };
        let names: Vec<&str> = known.iter().map(String::as_str).collect();
        let near = nearest(&unknown, &names);
        let failure = Failure::input(format!("{place}: `{unknown}` is no setting of `kip serve`"));
        Err(match near {
            Some(near) => failure.help(format!("did you mean `{near}`?")),
            None => failure.help("`kip serve --print-config` prints all settings"),
        })
    }

    /// Returns the configuration, checked.
    pub(super) fn config(&self) -> Outcome<Config> {
        let mut whole = Table::new();
        for (key, (value, _)) in &self.0 {
            let mut at = &mut whole;
            let mut parts = key.split('.').peekable();
            while let Some(part) = parts.next() {
                if parts.peek().is_none() {
                    at.insert(part.to_owned(), value.clone());
                    break;
                }
                let inner = at.entry(part).or_insert_with(|| Value::Table(Table::new()));
                let Value::Table(inner) = inner else { break };
                at = inner;
            }
        }
        let config: Config = serde_path_to_error::deserialize(whole).map_err(|error| {
            let key = error.path().to_string();
            let from = self.0.get(&key).map_or("", |(_, from)| from);
            Failure::input(format!("{key} ({from}): {}", error.inner().message()))
        })?;
        config.require_consistent().map_err(|error| {
            let from = self.0.get(&error.place).map_or("", |(_, from)| from);
            Failure::input(format!("{} ({from}): {}", error.place, error.message))
        })?;
        Ok(config)
    }

    /// Prints all settings. The only secret among them, the database's password, is left out.
    pub(super) fn print(&self, config: &Config, out: &mut Out) -> Outcome {
        if out.json {
            let mut config = config.clone();
            config.store.postgres = config.store.postgres.as_deref().map(mask_password);
            let config = serde_json::to_value(config).map_err(|error| Failure::check(error.to_string()))?;
            return out.document(&config);
        }
        let mut rows = table(&["Setting", "Value", "From", "Variable"]);
        for (key, (value, from)) in &self.0 {
            let shown = match value {
                Value::String(url) if key == DATABASE => mask_password(url),
                value => value.to_string(),
            };
            rows.add_row([key.clone(), shown, from.clone(), variable(key)]);
        }
        out.line(rows)
    }
}

/// Returns a database's URL without its password, or nothing of what is no URL.
fn mask_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return "…".into() };
    // As in any URL, the address begins after the last @ before the path; a password may also be a parameter.
    let place = rest.split_once('?').map_or(rest, |(place, _)| place);
    match place.rsplit_once('@') {
        Some((user, host)) => {
            let user = user.split_once(':').map_or_else(|| user.to_owned(), |(user, _)| format!("{user}:…"));
            format!("{scheme}://{user}@{host}")
        }
        None => format!("{scheme}://{place}"),
    }
}

/// Returns the environment variable of a setting.
fn variable(key: &str) -> String {
    PREFIX.to_owned() + &key.replace(['.', '-'], "_").to_uppercase()
}

/// Reads a value as TOML has it, and anything else as text.
fn read_value(text: &str) -> Value {
    let read = format!("value = {text}").parse::<Table>();
    read.ok().and_then(|mut read| read.remove("value")).unwrap_or_else(|| Value::String(text.to_owned()))
}

fn flatten(prefix: &str, values: Table, found: &mut impl FnMut(String, Value)) {
    for (key, value) in values {
        let key = if prefix.is_empty() { key } else { format!("{prefix}.{key}") };
        match value {
            Value::Table(inner) => flatten(&key, inner, found),
            value => found(key, value),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(file: Option<&str>, environment: &[(&str, &str)]) -> Outcome<Config> {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("kip.toml");
        if let Some(text) = file {
            std::fs::write(&path, text).expect("written");
        }
        let environment = environment.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        let flags = vec![("server.workers", "--workers", Value::Integer(7))];
        Layered::read(file.map(|_| path.as_path()), environment, flags)?.config()
    }

    #[test]
    fn the_command_line_is_above_the_environment_and_that_above_the_file() {
        let file = "[server]\nworkers = 3\nlisten = \"127.0.0.1:1\"\n[operator]\ncurrency = \"EUR\"\n";
        let environment =
            [("KIP_SERVE_SERVER_WORKERS", "5"), ("KIP_SERVE_SERVER_LISTEN", "127.0.0.1:2"), ("HOME", "/")];
        let config = read(Some(file), &environment).expect("a configuration");
        assert_eq!(config.server.workers, 7);
        assert_eq!(config.server.listen.port(), 2);
        assert_eq!(config.operator.currency, "EUR");
        assert_eq!(config.operator.decimals, 2);
    }

    #[test]
    fn a_databases_password_is_not_printed() {
        let masked = [
            ("postgres://kip:secret@host/kip", "postgres://kip:…@host/kip"),
            ("postgres://kip:se@cr:et@host/kip", "postgres://kip:…@host/kip"),
            ("postgres://kip@host/kip?password=secret", "postgres://kip@host/kip"),
            ("host=here password=secret", "…"),
        ];
        for (url, shown) in masked {
            assert_eq!(mask_password(url), shown);
        }
        let config =
            read(None, &[("KIP_SERVE_STORE_POSTGRES", masked[0].0), ("KIP_SERVE_STORE_SYNCHRONOUS", "single")]);
        let config = config.expect("a configuration");
        assert_eq!(config.store.postgres.as_deref(), Some(masked[0].0));
        assert_eq!(config.store.synchronous, kip_serve::Synchronous::Single);
    }

    #[test]
    fn wrong_settings_are_named_with_their_place() {
        let fails = |file: Option<&str>, environment: &[(&str, &str)], wanted: &str| {
            let failure = read(file, environment).expect_err("refused");
            let said = format!("{} {}", failure.message, failure.help.unwrap_or_default());
            assert!(said.contains(wanted), "{said}");
        };
        fails(Some("[server]\nlistn = 1\n"), &[], "server.listen");
        fails(Some("[server]\nworkers = \n"), &[], "line 2");
        fails(Some("[server]\nlisten = \"here\"\n"), &[], "server.listen");
        fails(None, &[("KIP_SERVE_SERVER_LISTN", "x")], "KIP_SERVE_SERVER_LISTEN");
        fails(None, &[("KIP_SERVE_SERVER_LISTEN", "0.0.0.0:80")], "behind-proxy");
        fails(None, &[("KIP_SERVE_OPERATOR_CURRENCY", "dollars")], "operator.currency");
    }
}
