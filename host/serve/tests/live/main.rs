//! Live tables as those who use them see them: through HTTP and WebSocket.
#![allow(clippy::expect_used, reason = "a test fails by it")]

mod client;
mod ops;
mod staff;
mod tables;

/// Not a test: the server of the crash test, in a process that may end.
#[test]
#[ignore = "started by the crash test"]
fn child_server() {
    client::serve_as_child();
}
