//! Pages and answers on the wire: compressed where they are long, tags, links that are over.

use std::io::Read as _;

use serde_json::json;

use crate::client::{Client, wait_for};
use crate::server;

const GZIP: &str = "Accept-Encoding: gzip\r\n";

#[test]
fn long_answers_are_compressed_and_short_ones_and_feeds_are_not() {
    let nobody = Client::new(server().address, None);
    wait_for(|| nobody.get("/v1/rulebooks/nsw").0 == 200);
    for path in ["/", "/t/nsw", "/web/table.js", "/web/style.css", "/v1/rulebooks/nsw"] {
        let (_, plain_head, plain) = nobody.ask_raw("GET", path, "", None);
        let (status, head, body) = nobody.ask_raw("GET", path, GZIP, None);
        assert!(!plain_head.contains("content-encoding"), "{path}: {plain_head}");
        assert!(status == 200 && head.contains("content-encoding: gzip"), "{path}: {head}");
        assert!(head.contains("vary: ") && head.contains("accept-encoding"), "{path}: {head}");
        let mut text = Vec::new();
        flate2::read::GzDecoder::new(body.as_slice()).read_to_end(&mut text).expect("gzip");
        // The description says when it was asked for.
        assert!(text == plain || path.starts_with("/v1"), "{path}: the same text");
        assert!(body.len() * 3 < plain.len() * 2, "{path}: {} of {} bytes", body.len(), plain.len());
    }
    let (_, head, _) = nobody.ask_raw("GET", "/healthz", GZIP, None);
    assert!(!head.contains("content-encoding"), "{head}");
    // A token is never compressed beside text that somebody else chose.
    let guest = json!({ "invite": server().invite, "name": "w".repeat(40) });
    let (status, head, _) = nobody.ask_raw("POST", "/v1/demo/sessions", GZIP, Some(&guest));
    assert!(status == 201 && !head.contains("content-encoding"), "{head}");
}

#[test]
fn a_page_that_is_known_is_not_sent_again() {
    let nobody = Client::new(server().address, None);
    let (_, head, _) = nobody.ask_raw("GET", "/web/table.js", GZIP, None);
    let tag = head.lines().find_map(|line| line.strip_prefix("etag: ")).expect("a tag").trim().to_owned();
    let tag = tag.replacen("w/", "W/", 1);
    let (status, _, body) = nobody.ask_raw("GET", "/web/table.js", &format!("{GZIP}If-None-Match: {tag}\r\n"), None);
    assert_eq!((status, body.len()), (304, 0));
}

#[test]
fn a_link_that_is_over_says_so() {
    let nobody = Client::new(server().address, None);
    let guest = json!({ "invite": "kip_in_0000", "name": "Ann" });
    let (status, answer) = nobody.post("/v1/demo/sessions", "", &guest);
    assert_eq!((status, answer["code"].as_str()), (410, Some("invitation-over")), "{answer}");
    // A staff token is no invitation either, and is not named.
    let guest = json!({ "invite": server().staff.token(), "name": "Ann" });
    let (status, answer) = nobody.post("/v1/demo/sessions", "", &guest);
    assert!(status == 410 && !answer.to_string().contains(server().staff.token()), "{answer}");
    // The same invitation is good for another guest.
    let [ann, bert] = ["Ann", "Bert"].map(|name| server().come_in(name));
    assert_ne!(ann.get("/v1/me").1["player"], bert.get("/v1/me").1["player"]);
}
