//! A feed over WebSocket, read by a test.

use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use serde_json::{Value, json};
use socket2::{Domain, Socket, Type};
use tungstenite::client::IntoClientRequest as _;
use tungstenite::{Message, WebSocket};

use super::Client;

/// A feed that is open.
pub struct Feed {
    pub socket: WebSocket<TcpStream>,
    /// The numbers of steps so far, in the order in which they came.
    pub steps: Vec<i64>,
}

impl Feed {
    /// Opens a socket without a hello. `origin` is the page's site, for a browser.
    pub fn connect(address: SocketAddr, table: &str, origin: Option<&str>) -> Result<Self, u16> {
        let mut request = format!("ws://{address}/v1/tables/{table}/feed").into_client_request().expect("a request");
        let headers = request.headers_mut();
        headers.insert("sec-websocket-protocol", "kip.v1".parse().expect("a name"));
        if let Some(origin) = origin {
            headers.insert("origin", origin.parse().expect("an origin"));
        }
        // A small buffer, so that a test that does not read is soon behind.
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).expect("a socket");
        socket.set_recv_buffer_size(16_384).expect("a size");
        socket.connect(&address.into()).expect("connected");
        let stream = TcpStream::from(socket);
        stream.set_read_timeout(Some(Duration::from_secs(40))).expect("a timeout");
        match tungstenite::client::client(request, stream) {
            Ok((socket, _)) => Ok(Self { socket, steps: Vec::new() }),
            Err(tungstenite::HandshakeError::Failure(tungstenite::Error::Http(response))) => {
                Err(response.status().as_u16())
            }
            Err(error) => panic!("{error}"),
        }
    }

    /// Opens a feed for a client.
    pub fn open(client: &Client, table: &str) -> Self {
        Self::resume(client, table, None)
    }

    /// Opens a feed that goes on after a step.
    pub fn resume(client: &Client, table: &str, from: Option<i64>) -> Self {
        let mut feed = Self::connect(client.address(), table, None).expect("a feed");
        let mut hello = json!({});
        if let Some(token) = &client.token {
            hello["token"] = json!(token);
        }
        if let Some(from) = from {
            hello["from"] = json!(from);
        }
        feed.send(&json!({ "hello": hello }));
        feed
    }

    pub fn send(&mut self, frame: &Value) {
        self.send_text(&frame.to_string());
    }

    pub fn send_text(&mut self, text: &str) {
        self.socket.send(Message::text(text)).expect("sent");
    }

    /// Gives a command under a key.
    pub fn give(&mut self, id: &str, command: &Value) {
        self.send(&json!({ "do": { "id": id, "command": command } }));
    }

    /// Reads the next frame, as text; `None` once the server has closed.
    pub fn next_text(&mut self) -> Option<String> {
        loop {
            match self.socket.read() {
                Ok(Message::Text(text)) => return Some(text.as_str().to_owned()),
                Ok(Message::Close(_)) => return None,
                Ok(_) => {}
                Err(tungstenite::Error::Io(error)) if error.kind() == std::io::ErrorKind::WouldBlock => {
                    panic!("no frame within 40 seconds")
                }
                Err(_) => return None,
            }
        }
    }

    /// Reads the next frame: its name and its body.
    pub fn next(&mut self) -> Option<(String, Value)> {
        let frame: Value = serde_json::from_str(&self.next_text()?).expect("JSON");
        let (name, body) = frame.as_object().and_then(|frame| frame.iter().next()).expect("an object with one key");
        if name == "step" {
            self.steps.push(body["seq"].as_i64().expect("a number"));
        }
        Some((name.clone(), body.clone()))
    }

    /// Reads until a frame of this name, and returns it.
    pub fn until(&mut self, name: &str) -> Value {
        self.until_one(name, |_| true)
    }

    /// Reads until a frame of this name that is wanted, and returns it.
    pub fn until_one(&mut self, wanted: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        loop {
            let (name, body) = self.next().unwrap_or_else(|| panic!("closed before {wanted}"));
            if name == wanted && is_it(&body) {
                return body;
            }
        }
    }

    /// Reads to the end, and returns the names of the frames.
    pub fn rest(&mut self) -> Vec<(String, Value)> {
        std::iter::from_fn(|| self.next()).collect()
    }
}
