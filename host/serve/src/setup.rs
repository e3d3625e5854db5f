//! Opens tables: those of an operator, and those that a new installation begins with.

use kip::{Carried, Digest, carried};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::config::Config;
use crate::node::{Host, Node, Settings, count_seats, now};
use crate::problem::Problem;
use crate::store::{Component, NewTable, Place, Status, StoreError, TableId};

/// The code of a problem: the name of a table is in use.
const NAME_TAKEN: &str = "name-taken";

/// The source of chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// A seed of the server's generator for each draw, durable before it is used.
    Fresh,
    /// A hash chain whose head is published when the table opens: everybody can check each draw.
    #[default]
    Committed,
    /// Eyes: people enter what they see.
    Observed,
}

/// A table to open.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Its name: 1 to 64 letters, digits, `-` and `_`.
    pub name: String,
    /// The operator.
    pub operator: String,
    /// The component.
    pub digest: Digest,
    /// The config; `None` for the rulebook's usual one. The server sets name, time and source.
    pub config: Option<Value>,
    /// The source of chance.
    pub draws: Drawn,
    /// The settings; `None` for the usual ones.
    pub settings: Option<Settings>,
}

fn require_name(name: &str) -> Result<(), Problem> {
    let is_letter = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    if (1..=64).contains(&name.len()) && name.bytes().all(is_letter) {
        return Ok(());
    }
    Err(Problem::bad_request("a table's name is 1 to 64 letters, digits, `-` and `_`"))
}

/// Opens a table: its header line is durable before anybody hears of it.
///
/// # Errors
/// [`Problem`]: the rulebook refuses the config, or the name is in use.
pub async fn open(node: &Node, config: &Config, opening: Opening) -> Result<TableId, Problem> {
    let Opening { name, operator, digest, config: terms, draws, settings } = opening;
    require_name(&name)?;
    let at = now();
    let chain = match draws {
        Drawn::Committed => {
            let made = node.shared.draws.make_chain(&name, at);
            Some(made.map_err(|error| Problem::conflict("draw", error.to_string()))?)
        }
        _ => None,
    };
    let source = match (&draws, &chain) {
        (Drawn::Committed, Some((_, commitment))) => json!({ "committed": commitment }),
        (Drawn::Observed, _) => json!("observed"),
        _ => json!("fresh"),
    };
    let table = name.clone();
    let opened = node.shared.workers.ask(move |plays| {
        let play = plays.find(digest)?;
        let mut config = match terms {
            Some(config) => config,
            None => {
                let described = play.game().description()?;
                described.get("examples").and_then(|examples| examples.get(0)).cloned().unwrap_or_default()
            }
        };
        let Some(fields) = config.as_object_mut() else {
            return Err(Problem::bad_request("`config` is an object, as the rulebook's description shows one"));
        };
        fields.insert("table".into(), table.into());
        fields.insert("opened-at".into(), at.into());
        fields.insert("source".into(), source);
        let step = play.open(&config).map_err(|error| match error {
            kip_session::StoredError::Game(error) => Problem::from(error),
            error => Problem::bad_request(error.to_string()),
        })?;
        let places = count_seats(play.game(), &step.table.state, at)?;
        Ok((config, step, places, play.game().head().hidden_information))
    });
    let (table_config, step, places, hides) = opened.await?;
    let usual = Settings {
        // Games with hands want every seat played.
        computer_players: hides,
        currency: config.operator.currency.clone(),
        decimals: config.operator.decimals,
        ..Settings::default()
    };
    let settings = serde_json::to_string(&settings.unwrap_or(usual)).map_err(|_| Problem::try_again())?;
    let host = serde_json::to_string(&Host { places, ..Host::default() }).map_err(|_| Problem::try_again())?;
    let table = NewTable {
        name,
        operator,
        config: table_config,
        settings,
        place: Place {
            status: Status::Open,
            digest,
            commands: step.table.place.commands,
            chain: step.table.place.chain,
            state: step.table.state,
            at,
            due: Some(at),
            host,
        },
        lines: step.lines,
        chain: chain.map(|(row, _)| row),
    };
    node.shared.store.open_table(table).await.map_err(|error| match error {
        StoreError::Taken => Problem::conflict(NAME_TAKEN, "a table of this name is there already"),
        error => Problem::from(error),
    })
}

/// Puts the rulebooks that the library carries into the store, and opens a table of each that may be played today. The first is
/// the one that `first` names. `opened` hears of each, or why there is none.
pub(crate) async fn open_first_tables(
    node: Node,
    config: Config,
    mut opened: impl FnMut(&str, Result<(), Problem>) + Send,
) {
    let mut all: Vec<&Carried> = carried().iter().collect();
    all.sort_by_key(|component| (component.rulebook != config.first, component.rulebook));
    for component in all {
        let digest = Digest::of(component.bytes);
        let shared = std::sync::Arc::clone(&node.shared);
        let titled = tokio::task::spawn_blocking(move || {
            shared.workers.catalog().find(digest).map(|game| game.head().title.clone())
        });
        let title = match titled.await {
            Ok(Ok(title)) => title,
            Ok(Err(error)) => {
                opened(component.rulebook, Err(Problem::component(digest, &error)));
                continue;
            }
            Err(_) => continue,
        };
        let row = Component {
            digest: *digest.as_bytes(),
            family: component.family.to_owned(),
            rulebook: component.rulebook.to_owned(),
            title,
            wasm: component.bytes.to_vec(),
            at: now(),
            withdrawn: None,
        };
        if let Err(error) = node.shared.store.put_component(row).await {
            opened(component.rulebook, Err(Problem::from(error)));
            continue;
        }
        if !config.demo {
            continue;
        }
        let is_there = node.shared.store.table(component.rulebook.to_owned()).await;
        if is_there.is_ok_and(|row| row.is_some()) {
            opened(component.rulebook, Ok(()));
            continue;
        }
        let opening = Opening {
            name: component.rulebook.to_owned(),
            operator: config.operator.id.clone(),
            digest,
            config: None,
            draws: Drawn::Committed,
            settings: None,
        };
        let done = match open(&node, &config, opening).await {
            // Another server of the store was first.
            Err(problem) if problem.code == NAME_TAKEN => Ok(()),
            done => done.map(drop),
        };
        opened(component.rulebook, done);
    }
}
