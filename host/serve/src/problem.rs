//! Problems: every answer that is no success, as RFC 9457 has it.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use kip::amounts::format_money;
use kip::contract::{Quantity, Refusal};
use kip::game::GameError;
use kip::{Digest, Fault};
use serde::Serialize;

/// The code with which every rulebook refuses a command of somebody who is not entitled to it.
const NOT_AUTHORISED: &str = "not-authorised";

/// An answer that is no success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Problem {
    /// The HTTP status.
    pub status: u16,
    /// The stable code, in kebab-case.
    pub code: String,
    /// A sentence for people.
    pub detail: String,
    /// The clause, for a refusal of the rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clause: Option<String>,
    /// The ruling, where the clause is silent or open.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub ruling: Option<String>,
    /// The money or the moment that the sentence of the rules names: `{"amount": 500}` in minor units, or `{"moment": …}` in
    /// milliseconds since 1970 UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub names: Option<Quantity>,
}

/// The code of a problem that an answer is, for those who log answers.
#[derive(Clone, Debug)]
pub(crate) struct ProblemCode(pub String);

impl Problem {
    /// The code of a component that failed.
    pub const COMPONENT: &'static str = "component";
    /// The contract's code for bytes that are no state. The node asks about the store's bytes alone.
    pub const BAD_STATE: &'static str = "bad-state";

    /// Makes a problem.
    #[must_use]
    pub fn new(status: StatusCode, code: &str, detail: impl Into<String>) -> Self {
        let (status, code, detail) = (status.as_u16(), code.into(), detail.into());
        Self { status, code, detail, clause: None, ruling: None, names: None }
    }

    /// Wrong use: the request is not in its form.
    #[must_use]
    pub fn bad_request(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, "bad-request", detail)
    }

    /// There is no such thing, or nobody may know of it.
    #[must_use]
    pub fn not_found(thing: &str) -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found", format!("there is no such {thing}"))
    }

    /// The token is missing, unknown or over.
    #[must_use]
    pub fn unauthorized() -> Self {
        let detail = "a valid token is wanted: Authorization: Bearer kip_…";
        Self::new(StatusCode::UNAUTHORIZED, "unauthorized", detail)
    }

    /// The token is not one for this.
    #[must_use]
    pub fn forbidden(detail: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden", detail)
    }

    /// The table is in another status.
    #[must_use]
    pub fn conflict(code: &str, detail: impl Into<String>) -> Self {
        Self::new(StatusCode::CONFLICT, code, detail)
    }

    /// Too much is waiting.
    #[must_use]
    pub fn busy() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "busy", "too many commands are waiting; try again in a second")
    }

    /// The outcome is not known: the same key gives it.
    #[must_use]
    pub fn try_again() -> Self {
        let detail = "it is not known whether this happened: ask again with the same key, which says so";
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "try-again", detail)
    }

    /// A component that cannot be used.
    #[must_use]
    pub fn component(digest: Digest, error: &dyn std::error::Error) -> Self {
        Self::new(StatusCode::BAD_GATEWAY, Self::COMPONENT, format!("the component {digest}: {error}"))
    }

    /// The rules' refusal. Its sentence has an amount as money of so many decimals; without them, and for a moment, whose zone is
    /// the reader's, the sentence has a marked place.
    #[must_use]
    pub fn refusal(refusal: &Refusal, decimals: Option<u8>) -> Self {
        let words = |named| match named {
            Quantity::Amount(amount) => Some(format_money(amount, decimals?)),
            Quantity::Moment(_) => None,
        };
        let status = match refusal.code.as_str() {
            NOT_AUTHORISED => StatusCode::FORBIDDEN,
            _ => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self {
            clause: Some(refusal.clause.clone()).filter(|clause| !clause.is_empty()),
            ruling: refusal.ruling.clone(),
            names: refusal.names,
            ..Self::new(status, &refusal.code, kip::refusal_text(refusal, words))
        }
    }

    /// Returns whether somebody asked for what is another's to do.
    #[must_use]
    pub fn is_forbidden(&self) -> bool {
        self.status == StatusCode::FORBIDDEN.as_u16()
    }
}

/// A rulebook's error.
impl From<GameError> for Problem {
    fn from(error: GameError) -> Self {
        match error {
            GameError::Words { place, wanted } => Self::bad_request(format!("{place}: {wanted}")),
            GameError::Fault(Fault::Refused(refusal)) => Self::refusal(&refusal, None),
            error => Self::new(StatusCode::BAD_GATEWAY, Self::COMPONENT, error.to_string()),
        }
    }
}

/// The store's failure: nothing is known.
impl From<crate::store::StoreError> for Problem {
    fn from(error: crate::store::StoreError) -> Self {
        tracing::error!(%error, "the store");
        Self::try_again()
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let status = StatusCode::from_u16(self.status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        let title = status.canonical_reason().unwrap_or_default();
        let mut body = serde_json::json!({
            "type": format!("https://kip.invalid/problems/{}", self.code), "title": title,
        });
        if let (Some(body), Ok(serde_json::Value::Object(own))) = (body.as_object_mut(), serde_json::to_value(&self)) {
            body.extend(own);
        }
        let mut response = (status, body.to_string()).into_response();
        response.extensions_mut().insert(ProblemCode(self.code));
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/problem+json"));
        if status == StatusCode::SERVICE_UNAVAILABLE || status == StatusCode::TOO_MANY_REQUESTS {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        response
    }
}
