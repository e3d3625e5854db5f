//! Live tables as those who use them see them: through HTTP and WebSocket.
#![allow(clippy::expect_used, reason = "a test fails by it")]

mod client;
mod database;
mod nodes;
mod tables;

/// Not a test: the server of tests that end one, in a process that may end.
#[test]
#[ignore = "started by other tests"]
fn child_server() {
    client::serve_as_child();
}
