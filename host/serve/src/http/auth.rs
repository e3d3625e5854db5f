//! The caller: a token is looked up by its digest, and the actor of a command follows from it.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::extract::FromRequestParts;
use axum::http::HeaderMap;
use axum::http::header::AUTHORIZATION;
use axum::http::request::Parts;
use kip::contract::Seat;
use kip::game::Actor;

use super::App;
use crate::node::{Giver, Sitter, now};
use crate::problem::Problem;
use crate::secrets::digest_of;
use crate::store::{Key, Role};

/// How long a key is believed without asking the store: an ended session is out within this time, at every node.
const BELIEVED: Duration = Duration::from_millis(900);
/// The keys that are remembered at most.
const REMEMBERED: usize = 10_000;

/// A key, and when the store was asked for it.
type Known = (Instant, Arc<Key>);

/// The keys that were looked up lately, by digest.
#[derive(Debug, Default)]
pub(crate) struct Keys(Mutex<HashMap<[u8; 32], Known>>);

impl Keys {
    /// Forgets a key: it was ended here.
    pub fn forget(&self, digest: &[u8; 32]) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).remove(digest);
    }
}

/// Somebody with a valid token, or a spectator.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Caller {
    /// The digest of the token.
    pub digest: [u8; 32],
    pub operator: String,
    pub role: Role,
}

impl App {
    /// Returns the caller with a token.
    pub async fn find_caller(&self, token: &str) -> Result<Caller, Problem> {
        let digest = digest_of(token);
        let key = self.find_key(digest).await?;
        Ok(Caller { digest, operator: key.operator.clone(), role: key.role.clone() })
    }

    /// Returns the key with a digest, if it is valid: as it was a moment ago.
    pub async fn find_key(&self, digest: [u8; 32]) -> Result<Arc<Key>, Problem> {
        let known = self.keys.0.lock().unwrap_or_else(PoisonError::into_inner).get(&digest).cloned();
        let key = match known.filter(|(since, _)| since.elapsed() < BELIEVED) {
            Some((_, key)) => key,
            None => {
                let found = self.store().key(digest).await?;
                let key = Arc::new(found.ok_or_else(Problem::unauthorized)?);
                let mut keys = self.keys.0.lock().unwrap_or_else(PoisonError::into_inner);
                if keys.len() >= REMEMBERED {
                    keys.clear();
                }
                keys.insert(digest, (Instant::now(), Arc::clone(&key)));
                key
            }
        };
        if key.ended.is_some() || key.expires.is_some_and(|expires| expires <= now()) {
            return Err(Problem::unauthorized());
        }
        Ok(key)
    }
}

impl Caller {
    /// Returns the player with the name that others see.
    pub fn require_player(&self) -> Result<(&str, &str), Problem> {
        match &self.role {
            Role::Player { player, name, .. } => Ok((player, name)),
            _ => Err(Problem::forbidden("this is for a player's session")),
        }
    }

    /// Returns the member of staff as the rules know them.
    pub fn require_staff(&self) -> Result<Actor, Problem> {
        match &self.role {
            Role::Staff { role, number, .. } if role != "lab" => Ok(Actor { role: role.clone(), number: *number }),
            _ => Err(Problem::forbidden("this is for staff")),
        }
    }

    /// Requires somebody who may set up and stop tables.
    pub fn require_operator(&self) -> Result<(), Problem> {
        match &self.role {
            Role::Operator => Ok(()),
            Role::Staff { role, .. } if role == SUPERVISOR => Ok(()),
            _ => Err(Problem::forbidden("this is for the operator, or a supervisor")),
        }
    }

    /// Returns who it is, for the audit log.
    pub fn name(&self) -> String {
        match &self.role {
            Role::Operator => format!("operator {}", self.operator),
            Role::Player { player, .. } => format!("player {player}"),
            Role::Invite => "invitation".into(),
            Role::Staff { name, role, .. } => format!("{role} {name}"),
        }
    }

    /// Returns the person, where two have to be different ones.
    pub fn person(&self) -> String {
        match &self.role {
            Role::Staff { name, .. } => name.clone(),
            _ => self.name(),
        }
    }

    /// Returns the giver of a command at a table.
    pub fn giver(&self) -> Result<Giver, Problem> {
        match &self.role {
            Role::Player { player, name, .. } => Ok(Giver::Player { player: player.clone(), name: name.clone() }),
            _ => self.require_staff().map(|actor| Giver::Staff { actor, name: self.person() }),
        }
    }

    /// Returns the eyes with which the caller sees a table.
    pub fn eyes(&self, seats: &BTreeMap<Seat, Sitter>) -> crate::feed::Eyes {
        match &self.role {
            Role::Player { player, .. } => {
                let own = seats.iter().find(|(_, sitter)| sitter.player.as_ref() == Some(player));
                own.map(|(seat, _)| (Actor::player(*seat).role, *seat))
            }
            Role::Staff { role, number, .. } if role != "lab" => Some((role.clone(), *number)),
            _ => None,
        }
    }
}

/// The role that stands above others in a house: it may set up and stop tables.
pub(crate) const SUPERVISOR: &str = "casino-supervisor";

/// Reads the token of a request.
pub(crate) fn read_token(headers: &HeaderMap) -> Option<&str> {
    headers.get(AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ").map(str::trim)
}

impl FromRequestParts<Arc<App>> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let token = read_token(&parts.headers).ok_or_else(Problem::unauthorized)?;
        let caller = app.find_caller(token).await?;
        app.rates.require_room(&caller.digest)?;
        Ok(caller)
    }
}

/// A caller if there is a token.
pub(crate) struct Anybody(pub Option<Caller>);

impl FromRequestParts<Arc<App>> for Anybody {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        if parts.headers.contains_key(AUTHORIZATION) {
            return Caller::from_request_parts(parts, app).await.map(Some).map(Self);
        }
        Ok(Self(None))
    }
}
