//! `kip verify`: reaches a verdict on a whole transcript, or on a certificate ([`certificate`]).
//!
//! The verdict is that of `kip-transcript`'s judge, which asks the registry's components ([`judged`]): the chain of lines, the
//! draws against the published chains, every landing and deal computed without a component, and every event, refusal and state of
//! the component. This program adds its own computations: points of card games, and money as the table shows it. [`Verified`] has
//! the differences between families of games.
//!
//! `kip verify-draw` checks one landing without a transcript.

pub(crate) mod args;
pub(crate) mod certificate;
pub(crate) mod family;
pub(crate) mod finding;
pub(crate) mod judged;
mod own_engine;
pub(crate) mod report;
pub(crate) mod several;

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Read};
use std::path::{Path, PathBuf};

use kip::Registry;
use kip::contract::ChanceSource;
use kip::draw::{Chance, SCHEMES};
use kip::family::Opening as _;
use kip::transcript::{Problem, ReplayError};
use kip_conformance::families::Certified as _;
use kip_transcript::judge::{Ending, Options, Part};
use kip_transcript::witness::Draws;

use self::args::Verify;
use super::errors::{Failure, Location, Outcome};
use super::failed_orders;
use super::families::Family;
use super::output::{Out, grouped};
use super::phrases;
use super::play::session::Replayed;
use super::play::transcript_file::Extent;
use super::registry::RulebookSources;
use super::values::{Bytes, Bytes32, GivenEntropy, bytes32};
use family::{Verified, Words};
use finding::{CheckResult, Finding};
use judged::Judged;
use own_engine::{Engines, FindEngine, find_engine};

/// One check and its result.
struct Check {
    /// The name: for a transcript `lines`, `draws`, `outcomes`, `settlements`.
    name: &'static str,
    result: CheckResult,
}

pub(crate) fn run(args: &Verify, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    if [&args.file].into_iter().chain(&args.others).any(|named| named.is_dir()) {
        let mut files = Vec::new();
        for named in [&args.file].into_iter().chain(&args.others) {
            if named.is_dir() { files.extend(find_transcripts(named)?) } else { files.push(named.clone()) }
        }
        let mut files = files.into_iter();
        let file = files.next().unwrap_or_default();
        return run(&Verify { file, others: files.collect(), ..args.clone() }, sources, out);
    }
    let is_certificate = match certificate::is_certificate(&args.file) {
        // Among several files, one that cannot be read is reported in its turn.
        Err(_) if !args.others.is_empty() => false,
        known => known?,
    };
    if is_certificate {
        return certificate::run(args, sources, out);
    }
    if let Some(option) = args.certificate_option() {
        return Err(Failure::input(format!(
            "{option} is for a certificate's report.json, and {} is none",
            args.file.display()
        )));
    }
    if !args.others.is_empty() {
        return several::verify(args, sources, out);
    }
    Family::of_transcript(&args.file)?.0.verify(args, sources, out)
}

/// Finds the transcripts in a folder, by name.
///
/// # Errors
/// The folder cannot be read, or it has none.
fn find_transcripts(folder: &Path) -> Outcome<Vec<PathBuf>> {
    let failed = |error| Failure::file("read", folder, &error);
    let entries = std::fs::read_dir(folder).map_err(failed)?.collect::<Result<Vec<_>, _>>().map_err(failed)?;
    let is_transcript = |path: &PathBuf| {
        let mut start = Vec::new();
        let read = File::open(path).and_then(|file| file.take(TRANSCRIPT.len() as u64).read_to_end(&mut start));
        path.is_file() && read.is_ok() && start == TRANSCRIPT
    };
    let mut files: Vec<_> = entries.into_iter().map(|entry| entry.path()).filter(is_transcript).collect();
    files.sort_unstable();
    if files.is_empty() {
        return Err(Failure::input(format!("{} has no transcript", folder.display()))
            .help("name a file, or a folder with transcripts; `kip play` writes them"));
    }
    Ok(files)
}

/// The beginning of every transcript.
const TRANSCRIPT: &[u8] = b"{\"kip-transcript\":";

/// Verifies a transcript of a family.
///
/// # Errors
/// A check that fails, or one that could not be run.
pub(crate) fn verify<F: Verified>(args: &Verify, sources: RulebookSources<'_>, out: &mut Out) -> Outcome {
    let engines = Engines::<F>::default();
    verify_transcript::<F>(args, &sources.load()?, &find_engine::<F>(sources, &engines), out).1
}

/// Verifies a transcript. Returns the transcript if it could be read, whatever the verdict.
fn verify_transcript<F: Verified>(
    args: &Verify,
    registry: &Registry<F>,
    find_engine: FindEngine<'_, F>,
    out: &mut Out,
) -> (Option<Judged<F>>, Outcome) {
    let path = &args.file;
    let extent = if args.unfinished { Extent::of(path) } else { Ok(Extent::ALL) };
    match extent {
        Ok(Extent { whole, torn }) => {
            let open = || File::open(path).map_err(|error| Failure::file("read", path, &error));
            verify_file(args, || open().map(|file| file.take(whole)), torn, (registry, find_engine), out)
        }
        Err(failure) => (None, Err(failure)),
    }
}

/// Verifies the lines of a transcript.
pub(super) fn verify_lines(args: &Verify, lines: &[u8], registry: &Registry<kip::TwoUp>, out: &mut Out) -> Outcome {
    verify_file(args, || Ok(lines), 0, (registry, &|_, id| kip::TwoUp::engine_of(id)), out).1
}

/// Verifies a transcript that `file` can open twice, without the bytes of a torn last line.
fn verify_file<R: Read, F: Verified>(
    args: &Verify,
    file: impl Fn() -> Outcome<R>,
    torn: u64,
    (registry, find_engine): (&Registry<F>, FindEngine<'_, F>),
    out: &mut Out,
) -> (Option<Judged<F>>, Outcome) {
    let read = || {
        let judged = Judged::replay(&args.file, file()?, registry, find_engine, options_of(args))?;
        let replayed = <Replayed<F>>::read(registry, BufReader::new(file()?));
        Ok((judged, replayed.map(Replayed::<F>::finish)))
    };
    match read() {
        Ok((judged, replayed)) => {
            let verdict = conclude(args, &judged, &replayed, torn, out);
            (Some(judged), verdict)
        }
        Err(failure) => (None, Err(failure)),
    }
}

/// Returns the chain that a receipt begins, of the first such line. A receipt that no line has stays as it is.
fn find_receipt(receipt: &Bytes, transcript: &Path) -> Vec<u8> {
    let Bytes(given) = receipt;
    let wanted = format!("\"chain\":\"{}", phrases::hex(given));
    let lines = File::open(transcript).map(BufReader::new).into_iter().flat_map(|file| file.split(b'\n')).flatten();
    let found = lines.filter_map(|line| {
        let line = String::from_utf8(line).ok()?;
        let start = line.find(&wanted)? + "\"chain\":\"".len();
        bytes32(line.get(start..start + 64)?).ok()
    });
    found.map(|Bytes32(chain)| chain.to_vec()).next().unwrap_or_else(|| given.clone())
}

fn options_of(args: &Verify) -> Options {
    Options {
        unfinished: args.unfinished,
        heads: args.head.iter().map(|head| head.0.to_vec()).collect(),
        receipts: args.receipt.iter().map(|receipt| find_receipt(receipt, &args.file)).collect(),
        chain: args.chain.map(|chain| chain.0.to_vec()),
    }
}

fn conclude<F: Verified>(
    args: &Verify,
    judged: &Judged<F>,
    replayed: &Result<Replayed<F>, ReplayError>,
    torn: u64,
    out: &mut Out,
) -> Outcome {
    let outcomes = judged.findings(Part::Outcomes).map(Finding::from).collect();
    let checks = [
        Check { name: "lines", result: check_lines(judged) },
        Check { name: "draws", result: check_draws(judged, args) },
        Check { name: "outcomes", result: F::check_outcomes(judged, outcomes) },
        Check { name: "settlements", result: check_settlements(judged, replayed) },
    ];
    let verdict =
        verdict("transcript", &args.file, &checks, "`--component FILE.wasm` brings the component for the rest");
    let mut claims = unverifiable(judged, args);
    if torn > 0 {
        claims.push(format!("what the last line was: it was torn, and its {} bytes are left out", grouped(torn)));
    }
    let printed = report::print(judged, &checks, &claims, out);
    // A reader who closes the output early still gets the verdict.
    verdict.and(printed)
}

/// Checks that each line is chained to the one before: a line that was altered, dropped, added or moved breaks the chain.
fn check_lines<F: Verified>(judged: &Judged<F>) -> CheckResult {
    let findings = judged.findings(Part::Lines).map(Finding::from).collect();
    let end = if judged.verdict.ending == Ending::Closed { "to the last line" } else { "no last line: it may go on" };
    let receipts = judged.seen().into_iter().flat_map(|seen| seen.receipts.values());
    let found: String = receipts.map(|line| format!("; your receipt is line {line}")).collect();
    let commands = grouped(judged.verdict.commands);
    result_of(findings, format!("{commands} commands, each line chained to the one before, {end}{found}"))
}

/// Checks that every reveal leads to a published head, no number is left out, chains follow each other in time, and every draw is
/// played.
fn check_draws<F: Verified>(judged: &Judged<F>, args: &Verify) -> CheckResult {
    let mut findings: Vec<_> = judged.findings(Part::Draws).map(Finding::from).collect();
    let mut served = String::new();
    for entropy in &args.entropy {
        match find_service(judged, entropy) {
            Ok(service) => served.push_str(&service),
            Err(finding) => findings.push(Finding::new(None, finding).with_code("entropy-not-found")),
        }
    }
    if findings.is_empty() && judged.draws().is_none() {
        return CheckResult::Unknowable("the draws of this family are not known here");
    }
    if findings.is_empty() {
        match judged.config.source() {
            ChanceSource::Fresh => return CheckResult::Unknowable(F::WORDS.fresh),
            ChanceSource::Observed => return CheckResult::Unknowable(F::WORDS.observed),
            ChanceSource::Committed(_) => {}
        }
    }
    let read_so_far = read_so_far(judged);
    let published = judged.draws().map_or(&[][..], Draws::published);
    let revealed: u64 = published.iter().map(|chain| u64::from(chain.revealed)).sum();
    let chains = match published.len() {
        1 => "1 chain, its head published with the table".into(),
        more => format!("{more} chains, each committed ahead"),
    };
    let revealed = if revealed == 1 { "1 link".into() } else { format!("{} links", grouped(revealed)) };
    let links = format!("{revealed} revealed, none left out and none known before");
    let signed = if signatures_are_checked(judged) { "; each round signed by the beacon's key" } else { "" };
    result_of(findings, format!("{read_so_far}{chains}; {links}{signed}{served}"))
}

/// Returns whether the table has a beacon of a scheme whose signatures this program checks.
fn signatures_are_checked<F: Verified>(judged: &Judged<F>) -> bool {
    let ChanceSource::Committed(commitment) = judged.config.source() else { return false };
    commitment.beacon.as_ref().is_some_and(|beacon| SCHEMES.contains(&beacon.scheme.as_str()))
}

/// Returns the landings or deals that an entropy serves, as the end of a sentence, or the reason why it serves none.
fn find_service<F: Verified>(judged: &Judged<F>, entropy: &GivenEntropy) -> Result<String, String> {
    let hex = phrases::hex(&entropy.bytes);
    let all = judged.draws().map_or(&[][..], Draws::contributions);
    let given = || all.iter().filter(|one| one.bytes == entropy.bytes);
    if given().next().is_none() {
        return Err(format!("nobody adds the entropy {hex} here"));
    }
    let of_seat: Vec<_> = given().filter(|one| entropy.seat.is_none_or(|seat| seat == one.seat)).collect();
    let Some(one) = of_seat.iter().find(|one| one.serves_from.is_some()).or(of_seat.first()) else {
        let seats: Vec<_> = given().map(|one| one.seat.to_string()).collect();
        return Err(format!("the entropy {hex} is added by seat {}, and not by the seat you gave", seats.join(", ")));
    };
    let last = judged.verdict.draws;
    let Words { outcome, spin, spins, .. } = F::WORDS;
    match one.serves_from {
        Some(first) => {
            let digits = hex.get(..8).unwrap_or_default();
            let served = if usize::try_from(first) == Ok(last) {
                format!("{spin} {last}")
            } else {
                format!("{spins} {first} to {last}")
            };
            Ok(format!("; the entropy {digits}… of seat {} serves {served}", one.seat))
        }
        None => Err(format!("the entropy {hex} of seat {} serves no {outcome}", one.seat)),
    }
}

/// Checks that the replay through the component that the transcript names agrees, and that the money adds up.
fn check_settlements<F: Verified>(judged: &Judged<F>, replayed: &Result<Replayed<F>, ReplayError>) -> CheckResult {
    let mut findings: Vec<_> = judged.findings(Part::Settlements).map(Finding::from).collect();
    if let Ok(replayed) = replayed
        && let Some((line, imbalance)) = replayed.find_imbalance()
        && findings.first().is_none_or(|found| found.line.is_some_and(|first| first > line))
    {
        let message = F::describe_imbalance(imbalance);
        findings.insert(0, Finding::new(Some(line), message).with_code("imbalance"));
    }
    if let Some(difference) = &judged.own_engine.difference {
        findings.push(Finding::new(None, difference).with_code("own-engine-differs"));
    }
    if !findings.is_empty() {
        return CheckResult::Fails(findings);
    }
    match (replayed, judged.seen().and_then(|seen| seen.broken)) {
        (Ok(replayed), _) => {
            let own = match (judged.own_engine.answers, judged.own_engine.uncompared) {
                (0, _) => "; the suite has no engine to compare with".to_owned(),
                (_, 0) => "; each answer is that of the suite's own engine".to_owned(),
                (same, others) => format!(
                    "; {} answers are those of the suite's own engine, which does not play the other {}",
                    grouped(same),
                    grouped(others)
                ),
            };
            CheckResult::Holds(F::describe_settlements(judged, replayed) + &own)
        }
        (Err(ReplayError { problem: problem @ (Problem::NotLoaded { .. } | Problem::NotAllowed { .. }), .. }), _) => {
            CheckResult::NotChecked(problem.to_string())
        }
        (Err(_), Some(line)) => CheckResult::NotChecked(format!("line {line} and what follows cannot be played")),
        (Err(ReplayError { line, problem }), None) => {
            CheckResult::Fails(vec![Finding::new(Some(*line), problem).with_code("outcome-differs")])
        }
    }
}

/// Returns a prefix that states how far the transcript was read; empty if it was read to the end.
pub(crate) fn read_so_far<F: Verified>(judged: &Judged<F>) -> String {
    let broken = judged.seen().and_then(|seen| seen.broken);
    broken.map_or(String::new(), |line| format!("up to line {line}: "))
}

/// Counts heads and links: `1 head or link`, `5 heads and links`.
fn counted(count: usize) -> String {
    if count == 1 { "1 head or link".into() } else { format!("{} heads and links", grouped(count)) }
}

pub(crate) fn result_of(findings: Vec<Finding>, holds: String) -> CheckResult {
    if findings.is_empty() { CheckResult::Holds(holds) } else { CheckResult::Fails(findings) }
}

/// Lists the claims that this transcript alone cannot show.
fn unverifiable<F: Verified>(judged: &Judged<F>, args: &Verify) -> Vec<String> {
    let mut claims = Vec::new();
    if args.chain.is_none() {
        claims.push(
            "that this is the transcript that was kept: compare its last chain with one noted elsewhere (--chain)"
                .into(),
        );
    }
    if let Some(failed) = failed_orders::describe(&judged.failed()) {
        claims.push(format!("that the component failed where it is recorded: {failed}"));
    }
    claims.extend(F::more_claims(judged));
    let ChanceSource::Committed(commitment) = judged.config.source() else { return claims };
    if args.head.is_empty() {
        claims.push("that this head is the one you were shown when the table opened: compare it (--head)".into());
    }
    claims.extend(chains_without_entropy(judged));
    if judged.draws().is_some_and(|draws| !draws.contributions().is_empty()) {
        if args.entropy.is_empty() {
            claims.push("that your entropy is here as you gave it, and serves: compare it (--entropy)".into());
        }
        claims.push(
            "that entropy is of people: who presses Enter has it drawn by the host's program, and a player's seat may be \
             the host's"
                .into(),
        );
    }
    claims.push("that no other table has published or revealed these numbers: name its transcript, too".into());
    if args.receipt.is_empty() && F::has_stakes(judged) {
        claims.push("that your wagers are here as you placed them: compare a receipt (--receipt)".into());
    }
    match &commitment.beacon {
        None => claims.push(F::WORDS.without_beacon.into()),
        Some(beacon) => {
            let (scheme, key) = (&beacon.scheme, phrases::hex(&beacon.key));
            claims.push(if SCHEMES.contains(&scheme.as_str()) {
                format!("that the key of the beacon's signatures is the beacon's: compare it with the published one ({key})")
            } else {
                format!(
                    "that the beacon said so in the rounds that were due: check their signatures by the scheme {scheme:?} and \
                     the key {key}; the schemes that are checked here are {}",
                    SCHEMES.join(", ")
                )
            });
            claims.push(F::WORDS.clock.into());
        }
    }
    claims
}

/// Returns a sentence for each chain with landings or deals that no entropy serves that was given after its head was published.
fn chains_without_entropy<F: Verified>(judged: &Judged<F>) -> Vec<String> {
    // The first and the last spin of each chain.
    let mut spins: BTreeMap<usize, (u64, u64)> = BTreeMap::new();
    for (number, chance) in (1..).zip(judged.draws().map_or_else(Vec::new, Draws::chances)) {
        if let Chance::Link(linked) = chance
            && linked.given == 0
        {
            spins.entry(linked.chain).or_insert((number, number)).1 = number;
        }
    }
    let sentences = spins.into_iter().map(|(chain, (first, last))| {
        let Words { spin, spins, .. } = F::WORDS;
        let spins = if first == last { format!("{spin} {first}") } else { format!("{spins} {first} to {last}") };
        format!(
            "that the host did not choose chain {chain} by its outcomes: nobody gave entropy for {spins} after its head was \
             published"
        )
    });
    sentences.collect()
}

/// Returns exit code 0, 1 or 2. `help` explains how to run the checks that were not run.
fn verdict(of: &str, path: &Path, checks: &[Check], help: &str) -> Outcome {
    let failing = |check: &&Check| matches!(check.result, CheckResult::Fails(_));
    let failed: Vec<_> = checks.iter().filter(failing).map(|check| check.name).collect();
    let place = |line| Location { file: path.display().to_string(), line, ..Location::default() };
    if !failed.is_empty() {
        let first = checks.iter().find_map(|check| match &check.result {
            CheckResult::Fails(findings) => findings.first().and_then(|finding| finding.line),
            _ => None,
        });
        return Err(Failure::check(format!("the {of} does not hold: {}", failed.join(", "))).at(place(first)));
    }
    match checks
        .iter()
        .find_map(|check| if let CheckResult::NotChecked(why) = &check.result { Some(why) } else { None })
    {
        Some(why) => Err(Failure::input(why).at(place(None)).help(format!("all else holds; {help}"))),
        None => Ok(()),
    }
}
