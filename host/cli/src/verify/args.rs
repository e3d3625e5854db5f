//! The options of `kip verify`.

use std::path::PathBuf;

use clap::Args;

use crate::values::{Bytes, Bytes32, GivenEntropy, bytes, bytes32, given_entropy};

/// Verify a transcript, or a certificate and its signature.
///
/// For a transcript it checks the chain of its lines; every reveal against the published head, that no
/// number is left out, none used twice and no draw thrown away, and that chains follow each other in
/// time; every round of a beacon, that it was due and, where its scheme is one of drand's unchained
/// ones, signed; every landing and every shuffled pack, computed again from link, players' digest and
/// beacon, and every hand dealt from it; and every settled stake, by the component that the transcript
/// names, at card tables from points that are computed again. For `fresh` and `observed` tables it says what
/// can be verified and what cannot. Orders that are recorded as failed are listed, and not played.
///
/// For a certificate, the report.json of `kip certify`, it checks the signature over its bytes, by the
/// key that the report names; every verdict, computed again from the figures beside it; that all of it
/// holds; that it is whole, with the vectors, tests, tables and attacks of this program and no fewer
/// outcomes and spins; the page, junit.xml and collections beside it; what differs from the version that
/// it supersedes, where both components are here; and whether components and transcripts are the
/// certified ones.
#[derive(Args, Clone, Debug, Default)]
#[command(after_help = "\
Examples:
  kip verify evening.transcript.jsonl
  kip verify evening.transcript.jsonl --head $HEAD --entropy $ENTROPY    what you were shown, what you gave
  kip verify evening.transcript.jsonl --receipt 9A4F00C1              what you were given for a wager
  kip verify ring-1.jsonl ring-2.jsonl                                no chain serves two tables
  kip verify ~/.local/state/kip                                       every transcript in a folder
  kip verify evening.transcript.jsonl --json | jq '.spins[0]'
  kip verify report.json --public-key lab.pub
  kip verify report.json --public-key lab.pub --component nsw.wasm --transcript evening.transcript.jsonl
  kip verify report.json --public-key lab.pub --component our-house.wasm --vectors our-vectors
  kip verify report.json --public-key lab.pub --component nsw-2.wasm --allow nsw-1.wasm    and what it supersedes

`kip replay` tells the session round by round; `kip verify-draw` computes one landing from numbers
alone, without a transcript.

Exit code 0 when everything holds that can be verified, 1 when something does not, 2 when this is neither
transcript nor report, the component that played it is not here, or no key was given for a certificate.")]
pub(crate) struct Verify {
    /// The transcript, a folder with transcripts, or the report.json of a certificate.
    #[arg(value_name = "TRANSCRIPT|FOLDER|REPORT.json")]
    pub file: PathBuf,

    /// More transcripts: each is verified, and none may publish or reveal what another one has published
    /// or revealed.
    #[arg(value_name = "TRANSCRIPT", conflicts_with_all = ["head", "entropy", "receipt", "chain"])]
    pub others: Vec<PathBuf>,

    /// A head that you were shown when it was published; the transcript has to contain it. May be
    /// given more than once.
    #[arg(long, value_name = "HEX", value_parser = bytes32)]
    pub head: Vec<Bytes32>,

    /// Entropy that you gave, 64 hex digits; the transcript has to contain it. May be given more than
    /// once.
    #[arg(long, value_name = "[SEAT:]HEX", value_parser = given_entropy)]
    pub entropy: Vec<GivenEntropy>,

    /// A receipt that you were given for a wager: the chain of a line that the transcript has to contain, or
    /// its first eight digits or more. May be given more than once.
    #[arg(long, value_name = "HEX", value_parser = receipt)]
    pub receipt: Vec<Bytes>,

    /// The chain of the last line, as it was noted when the session ended.
    #[arg(long, value_name = "HEX", value_parser = bytes32)]
    pub chain: Option<Bytes32>,

    /// Accept a transcript that breaks off, such as that of a table still being played.
    #[arg(long)]
    pub unfinished: bool,

    #[command(flatten)]
    pub certificate: CertificateOptions,
}

/// Options for checking certificates. With `--component` its digest has to be the certified one.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Certificates")]
pub(crate) struct CertificateOptions {
    /// The public key of the lab that signed: Ed25519, PEM.
    #[arg(long, value_name = "FILE.pub")]
    pub public_key: Option<PathBuf>,

    /// The signature. [default: the report's name and `.sig`]
    #[arg(long, value_name = "FILE.sig", requires = "public_key")]
    pub signature: Option<PathBuf>,

    /// Accept a report without checking its signature: only whether it agrees with itself is checked.
    #[arg(long, conflicts_with = "public_key")]
    pub unsigned: bool,

    /// A transcript that the certified component, and no other, has to have played. May be given more
    /// than once.
    #[arg(long, value_name = "TRANSCRIPT")]
    pub transcript: Vec<PathBuf>,

    /// The vectors that the report has to have played, in place of those that the program carries.
    #[arg(long, value_name = "DIR")]
    pub vectors: Option<PathBuf>,

    /// Accept other vectors than those that the program carries: which ones they were is not checked.
    #[arg(long, conflicts_with = "vectors")]
    pub other_suite: bool,

    /// The vendor's lock file, where `kip certify` was given one with --lock.
    #[arg(long, value_name = "FILE")]
    pub lock: Option<PathBuf>,

    /// The vendor's file of declared differences, where `kip certify` was given one with --accept.
    #[arg(long, value_name = "FILE.toml")]
    pub accept: Option<PathBuf>,

    /// The fewest spins that part 6 has to have been asked for. [default: those of `kip certify`]
    #[arg(long, value_name = "SPINS")]
    pub spins: Option<u64>,

    /// Accept a report without the files beside it: page, junit.xml and collections are not checked.
    #[arg(long)]
    pub report_alone: bool,
}

/// Parses a receipt, whole or its beginning.
fn receipt(hex: &str) -> Result<Bytes, String> {
    let given = bytes(hex)?;
    if (4..=32).contains(&given.0.len()) { Ok(given) } else { Err("a receipt has 64 hex digits; 8 are enough".into()) }
}

impl Verify {
    /// Returns the first given option that is for transcripts only.
    pub(crate) fn transcript_option(&self) -> Option<&'static str> {
        let given = [
            (!self.others.is_empty(), "a second file"),
            (!self.head.is_empty(), "--head"),
            (!self.entropy.is_empty(), "--entropy"),
            (!self.receipt.is_empty(), "--receipt"),
            (self.chain.is_some(), "--chain"),
            (self.unfinished, "--unfinished"),
        ];
        given.into_iter().find_map(|(given, option)| given.then_some(option))
    }

    /// Returns the first given option that is for certificates only.
    pub(crate) fn certificate_option(&self) -> Option<&'static str> {
        let of = &self.certificate;
        let given = [
            (of.public_key.is_some(), "--public-key"),
            (of.unsigned, "--unsigned"),
            (!of.transcript.is_empty(), "--transcript"),
            (of.vectors.is_some(), "--vectors"),
            (of.other_suite, "--other-suite"),
            (of.lock.is_some(), "--lock"),
            (of.accept.is_some(), "--accept"),
            (of.spins.is_some(), "--spins"),
            (of.report_alone, "--report-alone"),
        ];
        given.into_iter().find_map(|(given, option)| given.then_some(option))
    }
}
