//! A client of the server's API, for one token. No check of what is answered may enter here.

use std::time::Duration;

use reqwest::{Client, Method, Url, header};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::errors::{Failure, Outcome};

/// The requests that are under way while tables and sessions are opened or compared.
pub(super) const TOGETHER: usize = 32;
/// How long an answer is waited for.
const TIMEOUT: Duration = Duration::from_secs(60);

/// A caller with a token.
#[derive(Clone)]
pub(super) struct Api {
    client: Client,
    base: String,
    token: Option<String>,
}

/// An answer, whatever its status.
pub(super) struct Answer {
    path: String,
    status: u16,
    body: Value,
}

/// A player's session.
#[derive(Deserialize)]
pub(super) struct Session {
    pub token: String,
    pub balance: i64,
}

impl Answer {
    pub fn is_success(&self) -> bool {
        (200..300).contains(&self.status)
    }

    pub const fn status(&self) -> u16 {
        self.status
    }

    /// Returns the stable code of a problem.
    pub fn code(&self) -> Option<&str> {
        self.body.get("code").and_then(Value::as_str)
    }

    pub fn body(self) -> Value {
        self.body
    }

    pub fn require_success(self) -> Outcome<Value> {
        if self.is_success() {
            return Ok(self.body);
        }
        let said = self.body.get("detail").and_then(Value::as_str).unwrap_or("no reason was given");
        let said = crate::output::printable(said).to_string();
        let failure = Failure::check(format!("{}: {}, {said}", self.path, self.status));
        Err(match self.status {
            401 | 403 => failure.help("the key has to be an operator's: `kip serve --make-operator-key` prints one"),
            429 => failure.help("the server limits requests: raise its limits.requests-per-second"),
            _ => failure,
        })
    }
}

fn unreachable(path: &str, error: &reqwest::Error) -> Failure {
    let mut reason: &dyn std::error::Error = error;
    while let Some(source) = reason.source() {
        reason = source;
    }
    Failure::check(format!("{path}: the server does not answer: {reason}"))
}

impl Api {
    pub fn new(url: &str, token: Option<String>) -> Outcome<Self> {
        let base = Url::parse(url).map_err(|error| Failure::input(format!("{url}: {error}")))?;
        if base.scheme() != "http" {
            return Err(Failure::input(format!("{url}: only http:// can be loaded"))
                .help("name the server itself, behind the proxy that ends TLS"));
        }
        let client = Client::builder().timeout(TIMEOUT).build();
        let client = client.map_err(|error| Failure::check(format!("no request can be made: {error}")))?;
        Ok(Self { client, base: url.trim_end_matches('/').to_owned(), token })
    }

    pub fn with_token(&self, token: &str) -> Self {
        Self { token: Some(token.to_owned()), ..self.clone() }
    }

    pub fn base(&self) -> &str {
        &self.base
    }

    pub fn token(&self) -> Option<&str> {
        self.token.as_deref()
    }

    /// Returns the address of a table's feed.
    pub fn feed_url(&self, table: &str) -> Outcome<String> {
        let rest = self.base.strip_prefix("http").ok_or_else(|| Failure::input("only http:// can be loaded"))?;
        Ok(format!("ws{rest}/v1/tables/{table}/feed"))
    }

    fn request(&self, method: Method, path: &str, key: Option<&str>) -> reqwest::RequestBuilder {
        let mut request = self.client.request(method, format!("{}{path}", self.base));
        if let Some(token) = &self.token {
            request = request.bearer_auth(token);
        }
        match key {
            Some(key) => request.header("idempotency-key", key),
            None => request,
        }
    }

    pub async fn post(&self, path: &str, key: Option<&str>, body: &Value) -> Outcome<Answer> {
        let request = self.request(Method::POST, path, key).header(header::CONTENT_TYPE, "application/json");
        self.send(path, request.body(body.to_string())).await
    }

    pub async fn get(&self, path: &str) -> Outcome<Answer> {
        self.send(path, self.request(Method::GET, path, None)).await
    }

    async fn send(&self, path: &str, request: reqwest::RequestBuilder) -> Outcome<Answer> {
        let failed = |error| unreachable(path, &error);
        let response = request.send().await.map_err(failed)?;
        let status = response.status().as_u16();
        let bytes = response.bytes().await.map_err(failed)?;
        let body = serde_json::from_slice(&bytes).unwrap_or_default();
        Ok(Answer { path: path.to_owned(), status, body })
    }

    /// Reads a text, such as a transcript.
    pub async fn get_text(&self, path: &str) -> Outcome<String> {
        let failed = |error| unreachable(path, &error);
        let response = self.request(Method::GET, path, None).send().await.map_err(failed)?;
        let status = response.status();
        let text = response.text().await.map_err(failed)?;
        if status.is_success() { Ok(text) } else { Err(Failure::check(format!("{path}: {status}"))) }
    }

    /// Opens a session of a player, who gets a purse with the first one.
    pub async fn open_session(&self, player: &str) -> Outcome<Session> {
        let asked = json!({ "player": player, "name": player, "age-attested": true });
        let answer = self.post("/v1/sessions", None, &asked).await?.require_success()?;
        serde_json::from_value(answer).map_err(|error| Failure::check(format!("/v1/sessions: {error}")))
    }
}
