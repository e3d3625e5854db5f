//! Copies of a server's tables: made while it runs, restored into a folder that has none, and stopped there.

use std::fs;
use std::io::{Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;

use serde_json::Value;
use tempfile::tempdir;

use super::load::{Server, kip, run};

/// Asks a server for a page as anybody may.
fn get(server: &Server, path: &str) -> Value {
    let address = server.url.strip_prefix("http://").unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    write!(stream, "GET {path} HTTP/1.0\r\nHost: {address}\r\n\r\n").unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
}

fn restore(copy: &str, to: &Path) -> (i32, Value, String) {
    run(&["serve", "--restore", copy, "--data", to.to_str().unwrap()])
}

#[test]
fn a_copy_is_restored_whole_and_nothing_of_it_goes_on_by_itself() {
    let folder = tempdir().unwrap();
    let path = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let output = kip(&["serve", "--make-operator-key", "--data", &path("data")]).output().unwrap();
    fs::write(path("key"), &output.stdout).unwrap();
    let server = Server::start(&folder.path().join("data"));
    let (url, key) = (server.url.clone(), path("key"));
    let load = ["load", &url, "--key-file", &key, "--tables", "2", "--draws", "committed"];
    let (code, document, errors) = run(&[&load[..], &["--players", "2", "--rate", "20", "--seconds", "3"]].concat());
    assert_eq!(code, 0, "{document:#} {errors}");
    let copy = path("copy");
    let (code, _, errors) = run(&["serve", "--back-up", &copy, "--data", &path("data")]);
    assert_eq!(code, 0, "{errors}");
    let (code, _, errors) = run(&["serve", "--back-up", &copy, "--data", &path("data")]);
    assert!(code == 2 && errors.contains("name a new file"), "{code} {errors}");

    // Nothing is written over, and no table comes without the key that its draws are sealed with.
    let (code, _, errors) = restore(&copy, &folder.path().join("data"));
    assert!(code == 2 && errors.contains("has tables already"), "{code} {errors}");
    let other = folder.path().join("other");
    let (code, _, errors) = restore(&copy, &other);
    assert!(code == 2 && errors.contains("secret.key is missing"), "{code} {errors}");
    server.kill();

    // Another server's key is made by it in its own folder: here the first one's is taken along.
    fs::create_dir(&other).unwrap();
    fs::copy(path("data/secret.key"), other.join("secret.key")).unwrap();
    let shut = |path: &Path, mode: u32| {
        fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(mode)).unwrap();
    };
    shut(&other, 0o700);
    shut(&other.join("secret.key"), 0o600);
    fs::write(path("no-copy"), "nothing of a database").unwrap();
    let (code, _, errors) = restore(&path("no-copy"), &other);
    assert!(code == 2 && errors.contains("not a database"), "{code} {errors}");
    assert_eq!(fs::read_dir(&other).unwrap().count(), 1, "what failed left nothing");
    let (code, document, errors) = restore(&copy, &other);
    assert_eq!(code, 0, "{document:#} {errors}");
    assert!(document[0]["holds"] == true && document[1]["records"].as_u64() > Some(5), "{document:#}");

    // The tables are there as they were, and stand still: no chain goes on, and no token is good.
    let server = Server::start(&other);
    let tables = get(&server, "/v1/tables");
    for table in tables["tables"].as_array().unwrap() {
        assert_eq!(table["status"], "paused", "{table:#}");
    }
    let name = tables["tables"][1]["name"].as_str().unwrap();
    assert_eq!(get(&server, &format!("/v1/tables/{name}"))["reason"], "the table was restored from a copy");
    let (code, _, errors) = run(&[&load[..1], &[&*server.url], &load[2..], &["--seconds", "1"]].concat());
    assert!(code == 1 && errors.contains("the key has to be an operator's"), "{code} {errors}");
}

#[test]
fn a_postgresql_database_is_copied_by_its_own_tools() {
    let folder = tempdir().unwrap();
    for copies in ["--back-up", "--restore"] {
        let data = folder.path().to_str().unwrap();
        let arguments = ["serve", copies, "copy", "--data", data, "--postgres", "postgres://nobody@localhost/none"];
        let (code, _, errors) = run(&arguments);
        assert!(code == 2 && errors.contains("pg_basebackup"), "{code} {errors}");
    }
}
