//! HTTP: who asks, what they may, and JSON in and out. What happens at a table is the node's.

mod auth;
mod events;
mod history;
mod limits;
mod pages;
mod socket;
mod staff;
mod tables;
mod watch;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::{HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post, put};
use serde_json::{Value, json};
use tower_http::compression::CompressionLayer;
use tower_http::compression::predicate::{NotForContentType, Predicate as _, SizeAbove};

pub(crate) use auth::Keys;
pub(crate) use limits::Rates;

use crate::config::Config;
use crate::node::{Facts, Known, Node, now};
use crate::problem::{Problem, ProblemCode};
use crate::store::{AuditLine, Store, TableId, TableRow};

/// Shorter answers are sent as they are. Those with a token are among them: its length beside text that others chose would say
/// something of it.
const COMPRESSED_FROM: u64 = 1_024;

/// The tables whose facts are remembered at most.
const REMEMBERED: usize = 20_000;

/// The phases of tables by table, with the number of the record that each was read at.
pub(crate) type Phases = Mutex<HashMap<TableId, (i64, String)>>;

/// The things that every handler has.
pub(crate) struct App {
    pub node: Node,
    pub config: Config,
    pub keys: Keys,
    pub rates: Rates,
    /// Tables by name.
    pub facts: Mutex<HashMap<String, Arc<Facts>>>,
    pub phases: Phases,
    pub started: Instant,
    /// True once the server is to end.
    pub ending: tokio::sync::watch::Receiver<bool>,
}

pub(crate) type Shared = State<Arc<App>>;

impl App {
    pub fn store(&self) -> &dyn Store {
        self.node.shared.store.as_ref()
    }

    /// Finds a table by its name.
    pub async fn table(&self, name: &str) -> Result<TableRow, Problem> {
        let found = self.store().table(name.to_owned()).await?;
        let row = found.ok_or_else(|| Problem::not_found("table"))?;
        self.node.shared.learn([row.head.place.digest]).await?;
        Ok(row)
    }

    /// Returns the facts of a table that never change, if the caller may look at it.
    pub async fn facts(&self, name: &str, caller: Option<&auth::Caller>) -> Result<Arc<Facts>, Problem> {
        let known = self.facts.lock().unwrap_or_else(PoisonError::into_inner).get(name).cloned();
        let facts = match known {
            Some(facts) => facts,
            None => {
                let facts = Arc::new(Known::new(self.table(name).await?.head)?.facts());
                let mut all = self.facts.lock().unwrap_or_else(PoisonError::into_inner);
                if all.len() >= REMEMBERED {
                    all.clear();
                }
                all.insert(name.to_owned(), Arc::clone(&facts));
                facts
            }
        };
        tables::require_sight(caller, &facts)?;
        Ok(facts)
    }

    /// Writes to the audit log.
    pub async fn log(&self, who: &str, what: &str, table: Option<&str>, detail: Value) -> Result<(), Problem> {
        let line = AuditLine {
            n: 0,
            at: now(),
            who: who.to_owned(),
            what: what.to_owned(),
            table: table.map(str::to_owned),
            detail,
        };
        self.store().log(line).await.map_err(Problem::from)
    }
}

/// Writes to the audit log who asked for what is another's to do. Commands of staff are there already, with all that they say.
async fn log_forbidden(State(app): Shared, request: Request, next: Next) -> Response {
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let token = auth::read_token(request.headers()).map(str::to_owned);
    let response = next.run(request).await;
    let code = response.extensions().get::<ProblemCode>().map(|ProblemCode(code)| code.clone());
    if let (Some(code), Some(token), StatusCode::FORBIDDEN) = (code, token, response.status())
        && method != Method::GET
        && let Ok(caller) = app.find_caller(&token).await
        && !(caller.require_staff().is_ok() && path.ends_with("/staff/commands"))
    {
        let detail = json!({ "method": method.as_str(), "path": path, "result": code });
        let table = path.strip_prefix("/v1/tables/").and_then(|rest| rest.split('/').next());
        // The refusal stands whether it was written down or not.
        let _unlogged = app.log(&caller.name(), "forbidden", table, detail).await;
    }
    response
}

/// Returns the routes of the public listener.
pub(crate) fn routes(app: Arc<App>) -> Router {
    let body = app.config.limits.body_bytes;
    let is_long = SizeAbove::new(COMPRESSED_FROM);
    Router::new()
        .route("/", get(pages::lobby))
        .route("/t/{table}", get(pages::table))
        .route("/web/{*file}", get(pages::file))
        .route(
            "/openapi.json",
            get(|| async { ([(header::CONTENT_TYPE, "application/json")], include_str!("../../openapi.json")) }),
        )
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(ready))
        .route("/v1/me", get(tables::me))
        .route("/v1/demo/sessions", post(staff::open_demo_session))
        .route("/v1/sessions", post(staff::open_session).delete(staff::end_session))
        .route("/v1/staff", post(staff::add_staff))
        .route("/v1/tables", get(tables::list).post(staff::open_table))
        .route("/v1/tables/{table}", get(tables::one))
        .route("/v1/tables/{table}/view", get(|app, caller, table| tables::part(app, caller, table, Known::view)))
        .route("/v1/tables/{table}/legal", get(|app, caller, table| tables::part(app, caller, table, Known::legal)))
        .route("/v1/tables/{table}/fill", post(tables::fill))
        .route("/v1/tables/{table}/seat", post(tables::sit).delete(tables::rise))
        .route("/v1/tables/{table}/commands", post(tables::command))
        .route("/v1/tables/{table}/rounds", get(history::rounds))
        .route("/v1/tables/{table}/rounds/{round}/replay", get(history::replay))
        .route("/v1/tables/{table}/transcript", get(history::transcript))
        .route("/v1/tables/{table}/draws", get(history::draws))
        .route("/v1/tables/{table}/feed", get(socket::feed))
        .route("/v1/tables/{table}/feed.sse", get(events::feed))
        .route("/v1/tables/{table}/staff/commands", post(staff::command))
        .route("/v1/tables/{table}/{act}", post(staff::set_status))
        .route("/v1/tables/{table}/swap", post(staff::swap).delete(staff::cancel_swap))
        .route("/v1/rulebooks", get(tables::rulebooks))
        .route("/v1/rulebooks/{rulebook}", get(tables::rulebook))
        .route("/v1/audit", get(staff::audit))
        .route("/v1/admin/components/{digest}", put(staff::put_component).delete(staff::withdraw_component))
        .fallback(|| async { Problem::not_found("page").into_response() })
        .layer(DefaultBodyLimit::max(body))
        .layer(middleware::from_fn_with_state(Arc::clone(&app), log_forbidden))
        .layer(CompressionLayer::new().compress_when(is_long.and(NotForContentType::SSE)))
        .layer(middleware::from_fn(add_headers))
        .with_state(app)
}

/// Returns the routes of the listener for operations.
pub(crate) fn admin_routes(app: Arc<App>) -> Router {
    Router::new().route("/metrics", get(metrics)).route("/readyz", get(ready)).with_state(app)
}

/// Adds the headers that every answer has.
async fn add_headers(request: Request, next: Next) -> Response {
    let mut response = next.run(request).await;
    let headers = response.headers_mut();
    let policy = "default-src 'self'; connect-src 'self' ws: wss:; img-src 'self' data:; frame-ancestors 'self'; \
                  base-uri 'none'; form-action 'none'";
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(policy));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.insert(header::REFERRER_POLICY, HeaderValue::from_static("no-referrer"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    headers.insert(HeaderName::from_static("cross-origin-opener-policy"), HeaderValue::from_static("same-origin"));
    response
}

/// Says whether the server takes commands: the store writes within a second.
async fn ready(State(app): Shared) -> Result<&'static str, Problem> {
    let not_ready = |detail: &str| Problem::new(StatusCode::SERVICE_UNAVAILABLE, "not-ready", detail);
    if *app.ending.borrow() {
        return Err(not_ready("the server is ending"));
    }
    let writes = app.store().meta("ready", "1".into());
    match tokio::time::timeout(Duration::from_secs(1), writes).await {
        Ok(Ok(_)) => Ok("ready\n"),
        Ok(Err(error)) => Err(not_ready(&error.to_string())),
        Err(_) => Err(not_ready("the store has not written for a second")),
    }
}

/// Writes counts and times in Prometheus's form.
async fn metrics(State(app): Shared) -> Response {
    let shared = &app.node.shared;
    let kind = [(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")];
    (kind, shared.metrics.write(shared.feeds.count(), app.started.elapsed())).into_response()
}

/// Describes a table for lists.
pub(crate) fn describe_table(app: &App, row: &TableRow) -> Value {
    let head = &row.head;
    let known = Known::new(head.clone()).ok();
    let catalog = app.node.shared.workers.catalog();
    let names = |head: &kip::contract::Head| (head.family.clone(), head.rulebook.clone(), head.title.clone());
    let (family, rulebook, title) = catalog.read_head(head.place.digest, names).unwrap_or_default();
    let taken: Vec<u32> = known.as_ref().map(|known| known.host.seats.keys().copied().collect()).unwrap_or_default();
    let sitters = known.iter().flat_map(|known| &known.host.seats);
    let computers: Vec<u32> = sitters.filter(|(_, sitter)| sitter.player.is_none()).map(|(seat, _)| *seat).collect();
    let seats = known.as_ref().map_or(0, |known| known.host.places);
    let settings = known.map(|known| known.settings.as_ref().clone()).unwrap_or_default();
    json!({
        "name": head.name, "title": title, "rulebook": rulebook, "family": family,
        "digest": head.place.digest.to_string(), "status": head.place.status.as_str(), "seats": seats,
        "seats-taken": taken, "computers": computers, "seq": head.seq, "public": settings.public, "currency": settings.currency,
        "decimals": settings.decimals,
    })
}
