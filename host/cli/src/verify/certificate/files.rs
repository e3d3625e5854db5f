//! The files beside a report: the files that show it have its content, and the collections are the ones that it names.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _};
use std::path::Path;

use kip_conformance::report::files::{HTML, JUNIT, rendered};
use kip_conformance::report::folder;
use kip_conformance::report::parts::Collection;
use sha2::{Digest as _, Sha256};

use super::{Certificate, CheckResult, Finding, LARGEST, result_of};
use crate::bounded::read_at_most;
use crate::verify::args::Verify;

/// Checks every file that the report has beside it. No link is followed.
pub(super) fn check(certificate: &Certificate, args: &Verify) -> CheckResult {
    if args.certificate.report_alone {
        return CheckResult::Unknowable("--report-alone: page, junit.xml and collections were not looked for");
    }
    let collections = certificate.report.parts.randomness.detail.iter().flat_map(|found| &found.collections);
    let mut wrong: Vec<String> = collections.filter_map(|collection| find_difference(&args.file, collection)).collect();
    let version = &certificate.report.tool.version;
    let is_same_version = version == env!("CARGO_PKG_VERSION");
    if is_same_version {
        wrong.extend([HTML, JUNIT].into_iter().filter_map(|name| find_other_content(certificate, &args.file, name)));
    }
    let findings: Vec<_> = wrong.into_iter().map(|what| Finding::new(None, what)).collect();
    if findings.is_empty() && !is_same_version {
        let why = format!("kip {version} made the page and junit.xml: verify them with that version");
        return CheckResult::NotChecked(why);
    }
    result_of(findings, "page and junit.xml show this report, and the collections are those that it names".into())
}

/// Describes the error in a file that shows the report.
fn find_other_content(certificate: &Certificate, report: &Path, name: &str) -> Option<String> {
    let path = report.with_file_name(name);
    let there = match folder::open_file(&path) {
        Ok(file) => read_at_most(file, LARGEST),
        Err(error) => return Some(error.to_string()),
    };
    match (rendered(name, &certificate.report, &certificate.json), there) {
        // A file that is too large is another one.
        (Ok(shown), Ok(Some(there))) if shown.as_bytes() == there => None,
        (Ok(_), Ok(_)) => Some(format!("{} does not show this report", path.display())),
        (Err(error), _) | (_, Err(error)) => Some(format!("{}: {error}", path.display())),
    }
}

/// Describes the error in a collection.
fn find_difference(report: &Path, collection: &Collection) -> Option<String> {
    let name = Path::new(&collection.file);
    if name.file_name() != Some(name.as_os_str()) {
        return Some(format!("{:?} is no file beside the report", collection.file));
    }
    let path = report.with_file_name(name);
    let file = match folder::open_file(&path) {
        Ok(file) => file,
        Err(error) => return Some(error.to_string()),
    };
    match digest(file, collection.size) {
        Ok(Some(sha256)) if sha256 == collection.sha256 => None,
        Ok(_) => Some(format!("{} is not the collection that the report names", path.display())),
        Err(error) => Some(format!("{}: {error}", path.display())),
    }
}

/// Returns the SHA-256 of a file of that size, in hex, or `None` for a file of another size.
fn digest(file: File, size: u64) -> io::Result<Option<String>> {
    // One byte more distinguishes a file of that size from a larger or endless one.
    let mut rest = BufReader::new(file.take(size.saturating_add(1)));
    let (mut digest, mut read) = (Sha256::new(), 0);
    loop {
        let bytes = rest.fill_buf()?;
        if bytes.is_empty() {
            break;
        }
        let length = bytes.len();
        digest.update(bytes);
        rest.consume(length);
        read += length as u64;
    }
    Ok((read == size).then(|| crate::phrases::hex(&digest.finalize())))
}
