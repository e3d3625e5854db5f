//! The pages: files of `web/` as they are.

use axum::extract::Path;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse as _, Response};

use crate::problem::Problem;

include!(concat!(env!("OUT_DIR"), "/web.rs"));

pub(super) async fn lobby(headers: HeaderMap) -> Response {
    serve("index.html", &headers)
}

pub(super) async fn table(headers: HeaderMap) -> Response {
    serve("table.html", &headers)
}

pub(super) async fn file(Path(file): Path<String>, headers: HeaderMap) -> Response {
    serve(&file, &headers)
}

/// Serves a file; `304` to those who have it.
fn serve(name: &str, asked: &HeaderMap) -> Response {
    let Some((_, kind, tag, bytes)) = FILES.iter().find(|(file, ..)| *file == name) else {
        return Problem::not_found("page").into_response();
    };
    let has = asked.get(header::IF_NONE_MATCH).is_some_and(|value| value.as_bytes() == tag.as_bytes());
    let headers = [
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::ETAG, HeaderValue::from_static(tag)),
        (header::CACHE_CONTROL, HeaderValue::from_static("no-cache")),
    ];
    if has { (StatusCode::NOT_MODIFIED, headers).into_response() } else { (headers, *bytes).into_response() }
}
