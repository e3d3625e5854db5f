//! Operations: metrics, and the files that come with the server.

use std::collections::BTreeSet;

use super::client::Client;
use super::server;

/// The names of metrics in a text.
fn names_in(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
        .filter(|word| word.starts_with("kip_") && word.len() > 4)
        .collect()
}

#[test]
fn alerts_and_dashboard_name_metrics_that_there_are() {
    let server = server();
    let (status, page) =
        Client::new(server.admin_address().expect("an address for metrics"), None).get_text("/metrics");
    assert_eq!(status, 200);
    let served = names_in(&page);
    for (file, text) in [
        ("alerts.yaml", include_str!("../../ops/alerts.yaml")),
        ("dashboard.json", include_str!("../../ops/dashboard.json")),
    ] {
        let named = names_in(text);
        assert!(!named.is_empty());
        for name in named {
            assert!(served.contains(name), "{file}: the server has no {name}: {page}");
        }
    }
    for outcome in ["Accepted", "Refused", "Busy"] {
        assert!(page.contains(&format!("kip_requests_total{{outcome=\"{outcome}\"}}")), "{page}");
    }
    assert!(page.trim_end().ends_with("# EOF"));
}

/// The API that is served is the one that is described, and the description is the file in the tree.
#[test]
fn the_api_is_described() {
    let server = server();
    let (status, text) = Client::new(server.address, None).get_text("/openapi.json");
    assert_eq!((status, text.as_str()), (200, include_str!("../../openapi.json")));
    let described: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for (path, methods) in described["paths"].as_object().expect("paths") {
        for method in methods.as_object().expect("methods").keys() {
            // Nobody's token: whatever is asked, the path and the method are known.
            let path = path.replace(['{', '}'], "");
            let (status, answer) = Client::new(server.address, None).ask(&method.to_uppercase(), &path, "k", None);
            let is_unknown = status == 405 || answer.contains("there is no such page");
            assert!(status != 0 && !is_unknown, "{method} {path}: {status} {answer}");
        }
    }
}
