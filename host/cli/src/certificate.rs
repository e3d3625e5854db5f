//! Key and signature files: `kip keygen`, and signing for `kip certify --key`.

use std::fs::{File, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use kip_conformance::certificate::{PrivateKey, PublicKey};
use owo_colors::OwoColorize as _;
use serde_json::json;

use super::atomic_file;
use super::errors::{Failure, Outcome};
use super::output::Out;
use super::paths;

/// Make a key pair that signs certificates: Ed25519.
///
/// Keep the private key to yourself: nobody else can read its file, and no password protects it. Give the public key to
/// everybody who checks your certificates, over a channel that nobody can tamper with, and compare the fingerprint.
/// Neither file may exist yet.
#[derive(Args, Debug)]
#[command(after_help = "\
Examples:
  kip keygen --out lab.key                        lab.key, and lab.pub beside it
  kip certify nsw --out report --key lab.key
  kip verify report/report.json --public-key lab.pub

The files are PEM, as OpenSSL writes them; a key of `openssl genpkey -algorithm ed25519` is as good:

  openssl pkeyutl -verify -pubin -inkey lab.pub -rawin -in report.json -sigfile report.json.sig")]
pub(crate) struct Keygen {
    /// The file for the private key; the public key's file has the same name and ends in `.pub`.
    #[arg(long, value_name = "FILE")]
    pub out: PathBuf,
}

pub(crate) fn run(args: &Keygen, out: &mut Out) -> Outcome {
    let public = args.out.with_extension("pub");
    if public == args.out {
        return Err(Failure::input("the private key's file cannot end in .pub: the public key's does"));
    }
    if public.exists() {
        return Err(Failure::input(format!("{} exists already", public.display())).help("keys are never overwritten"));
    }
    let mut secret = [0; 32];
    getrandom::fill(&mut secret)
        .map_err(|error| Failure::check(format!("the operating system has no random bytes: {error}")))?;
    let key = PrivateKey::from_secret(&secret);
    let pem = key.to_pem().map_err(|error| Failure::check(error.to_string()))?;
    let public_pem = key.public().to_pem().map_err(|error| Failure::check(error.to_string()))?;
    create(&args.out, pem.as_bytes(), true)?;
    create(&public, public_pem.as_bytes(), false)?;
    let fingerprint = key.public().fingerprint();
    if out.json {
        return out.document(&json!({
            "private": paths::to_json(&args.out), "public": paths::to_json(&public), "fingerprint": fingerprint,
        }));
    }
    out.line(format!("{}  the private key: keep it to yourself", args.out.display().bold()))?;
    out.line(format!("{}  the public key: for everybody who checks what you sign", public.display().bold()))?;
    out.line(format!("fingerprint {fingerprint}"))
}

/// Creates a file that must not exist yet, completely or not at all.
fn create(path: &Path, bytes: &[u8], secret: bool) -> Outcome {
    let mut options = OpenOptions::new();
    #[cfg(unix)]
    if secret {
        use std::os::unix::fs::OpenOptionsExt as _;
        options.mode(0o600);
    }
    // Part of a key is of no use.
    atomic_file::create(path, bytes, &mut options).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => {
            Failure::input(format!("{} exists already", path.display())).help("keys are never overwritten")
        }
        _ => Failure::file("write", path, &error),
    })
}

/// Reads a private key. This happens before a long run, so that a wrong key is reported at once.
pub(crate) fn read_private_key(path: &Path) -> Outcome<PrivateKey> {
    PrivateKey::from_pem(&read_text(path)?).map_err(|error| {
        Failure::input(format!("{}: {error}", path.display())).help("`kip keygen --out lab.key` makes one")
    })
}

/// Reads a public key.
pub(crate) fn read_public_key(path: &Path) -> Outcome<PublicKey> {
    PublicKey::from_pem(&read_text(path)?).map_err(|error| {
        Failure::input(format!("{}: {error}", path.display()))
            .help("the lab that signed gives you its public key; `kip keygen` writes it as a file in .pub")
    })
}

/// The most bytes read of a key file.
const LARGEST_KEY: u64 = 64 << 10;

fn read_text(path: &Path) -> Outcome<String> {
    use io::Read as _;

    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(LARGEST_KEY).read_to_string(&mut text));
    match read {
        Ok(_) => Ok(text),
        // Bytes that are not text are not a key either; the caller reports that.
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Ok(String::new()),
        Err(error) => Err(Failure::file("read", path, &error)),
    }
}
