//! The page that a regulator reads: one file without scripts, which fetches nothing and can be printed.
//!
//! Every text in a report comes from somebody else. The templates escape all of it (`Shown`), and the page's content security
//! policy forbids scripts as well. The page shows the report and adds no judgement.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use askama::Template;
use askama::filters::{Escaper, Html};

use super::figures::{self, p_value, seconds};
use super::numbers::{counted, grouped, money};
use super::overview::{QUICK, Risk, Volatility, find_simulated, is_above_one};
use super::parts::{Agreement, Build, Clause, Outcomes, Session, Simulated, StakeReturn, Vector, Wager};
use super::reference::Source;
use super::{Exact, Report, Summary, Verdict, name_wager, plot};
use crate::clauses::Status;
use crate::text::printable_lines;

/// The escaper of the templates (`askama.toml`): no text becomes markup, and no character of one hides or changes the
/// direction of the others.
#[derive(Clone, Copy, Debug)]
struct Shown;

impl Escaper for Shown {
    fn write_escaped_str<W: fmt::Write>(&self, dest: W, text: &str) -> fmt::Result {
        Html.write_escaped_str(dest, &printable_lines(text))
    }
}

/// The number of findings of one part that the page shows; the JSON has all.
const MOST_FINDINGS: usize = 100;

/// The number of vectors of a clause that the page shows at once; the others unfold. Those that name the clause come first. On
/// paper there is their number alone, and an appendix of all test cases.
const FIRST_VECTORS: usize = 12;

/// Renders the page of a report. `json_sha256` is the digest of `report.json`.
///
/// # Errors
/// None in practice: writing to a string cannot fail.
pub fn page(report: &Report, json_sha256: &str) -> Result<String, askama::Error> {
    Page::of(report, json_sha256).render()
}

#[derive(Template)]
#[template(path = "report.html")]
struct Page<'a> {
    report: &'a Report,
    json_sha256: &'a str,
    parts: Vec<Row<'a>>,
    /// The row of each clause in the table, from 1.
    clauses: BTreeMap<&'a str, usize>,
    topics: Vec<(&'a str, Vec<&'a Vector>)>,
    sheets: Vec<Sheet<'a>>,
}

/// All figures of one wager, as a PAR sheet has them.
struct Sheet<'a> {
    wager: &'a Wager,
    risks: Vec<&'a Risk>,
    volatility: Option<&'a Volatility>,
    simulated: Option<&'a Simulated>,
}

impl<'a> Sheet<'a> {
    fn of(report: &'a Report, wager: &'a Wager) -> Self {
        let overview = &report.overview;
        let is_same = |name: &str, played: &str| name == wager.wager && played == wager.played;
        Self {
            wager,
            risks: overview.risks.iter().filter(|risk| is_same(&risk.wager, &risk.played)).collect(),
            volatility: overview.volatility.iter().find(|row| is_same(&row.wager, &row.played)),
            simulated: report.parts.simulation.detail.as_ref().and_then(|found| find_simulated(found, wager)),
        }
    }

    fn name(&self) -> String {
        name_wager(&self.wager.wager, &self.wager.played)
    }

    /// Returns the least and the greatest return at the stakes of part 3.
    fn returns(&self) -> Option<(&'a Exact, &'a Exact)> {
        let order = |one: &&Exact, other: &&Exact| one.nearest().total_cmp(&other.nearest());
        let returns = || self.wager.stakes.iter().map(|stake| &stake.returns);
        Some((returns().min_by(order)?, returns().max_by(order)?))
    }

    /// Returns the number of distinct transitions that the simulated spins could pass.
    fn transitions(&self) -> Option<u64> {
        let simulated = self.simulated?;
        self.wager.stakes.iter().find(|stake| stake.stake == simulated.stake).map(|stake| stake.transitions)
    }
}

/// A line of the summary, and the heading of a part.
struct Row<'a> {
    title: &'static str,
    asks: &'static str,
    figures: String,
    part: Summary<'a>,
}

impl<'a> Row<'a> {
    /// Returns the figures, or the reason when there are none.
    fn short(&self) -> &str {
        match self.part.not_tested.first() {
            Some(why) if self.part.verdict == Verdict::NotRun && self.figures.is_empty() => why,
            _ => &self.figures,
        }
    }

    fn found(&self) -> &'a [super::Finding] {
        self.part.findings.get(..MOST_FINDINGS).unwrap_or(self.part.findings)
    }

    fn more(&self) -> usize {
        self.part.findings.len().saturating_sub(MOST_FINDINGS)
    }
}

/// The title of each part, and the question it answers.
const TITLES: [(&str, &str); 8] = [
    ("Identity", "Are these the bytes that were published, and do they import nothing?"),
    ("Vectors", "Is every clause of the rules obeyed?"),
    ("Returns", "What does each wager return, or each hand score and pay, exactly, and is that what is declared?"),
    ("Invariants", "Does what must always hold, hold in every state of a small table?"),
    ("Randomness", "Are coins and cards those of their seeds, fair and random?"),
    ("Simulation", "Do many spins or hands come to what was computed?"),
    ("Abuse", "Is hostile input refused or stopped?"),
    ("Replay", "Do sessions play again to the same states?"),
];

impl<'a> Page<'a> {
    fn of(report: &'a Report, json_sha256: &'a str) -> Self {
        let summaries = report.parts.summaries().into_iter().zip(TITLES).zip(figures::summarize(&report.parts));
        let parts = summaries.map(|((part, (title, asks)), figures)| Row { title, asks, figures, part }).collect();
        let vectors = report.parts.vectors.detail.as_ref();
        let clauses = vectors.map_or(&[][..], |detail| &detail.clauses).iter();
        let clauses = clauses.zip(1..).map(|(clause, place)| (clause.id.as_str(), place)).collect();
        let topics = topics(vectors.map_or(&[], |detail| &detail.vectors));
        let wagers = report.parts.returns.detail.as_ref().map_or(&[][..], |found| &found.wagers);
        let sheets = wagers.iter().map(|wager| Sheet::of(report, wager)).collect();
        Self { report, json_sha256, parts, clauses, topics, sheets }
    }

    fn title(&self) -> &str {
        self.report.rulebook.as_ref().map_or(&self.report.component.name, |rulebook| &rulebook.title)
    }

    /// Returns the compiler of the component, as far as it is known.
    fn compiler(&self) -> String {
        let known = |(source, build, _): &(String, Option<&Build>, &str)| {
            build.filter(|build| build.agrees).map(|build| format!("{} ({source})", build.toolchain))
        };
        let known: Vec<_> = self.builds().iter().filter_map(known).collect();
        if known.is_empty() { "unknown: no build of these bytes is known".into() } else { known.join("; ") }
    }

    /// Returns whether part 3 has returns of wagers: a card game has points.
    fn has_wagers(&self) -> bool {
        self.report.parts.returns.detail.as_ref().is_some_and(|found| found.points.is_none())
    }

    /// Returns the text at the foot of every printed page, as a string of the style sheet: other characters than letters and digits
    /// are escaped, so that no report's number ends it.
    fn foot(&self) -> String {
        let number = self.report.lab.as_ref().map_or_else(
            || format!("Report without a number, SHA-256 {}", self.json_sha256.get(..16).unwrap_or_default()),
            |lab| format!("Report {}", lab.report_number),
        );
        let escape = |letter: char| {
            let is_plain = letter.is_ascii_alphanumeric() || letter == ' ';
            if is_plain { letter.to_string() } else { format!("\\{:06x} ", u32::from(letter)) }
        };
        printable_lines(&number).chars().map(escape).collect()
    }

    /// Returns the text of a clause or a ruling.
    fn clause_text(&self, id: &str) -> &'a str {
        let vectors = self.report.parts.vectors.detail.as_ref();
        let mut clauses = vectors.into_iter().flat_map(|found| &found.clauses);
        clauses.find(|clause| clause.id == id).map_or("", |clause| &clause.text)
    }

    /// Returns the anchor of an id in the page: letters, digits and hyphens only.
    fn anchor(id: &str) -> String {
        let safe = |letter: char| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { '-' };
        format!("v-{}", id.chars().map(safe).collect::<String>())
    }

    /// Returns the number of an id without its prefix, for columns whose ids all have the same prefix.
    fn number(id: &str) -> &str {
        id.rsplit_once('-').map_or(id, |(_, number)| number)
    }

    fn is_vector(&self, place: &str) -> bool {
        self.topics.iter().flat_map(|(_, of)| of).any(|vector| vector.id == place)
    }

    fn place(&self, clause: &str) -> usize {
        self.clauses.get(clause).copied().unwrap_or(0)
    }

    /// Returns whether a text of the source states no rule of this game: a heading, an advertisement, another version.
    const fn is_aside(clause: &Clause) -> bool {
        matches!(clause.status, Some(Status::Heading | Status::NotHere))
    }

    /// Returns whether a session was not played again to the same states.
    fn differ(sessions: &[Session]) -> bool {
        sessions.iter().any(|session| session.verdict == Verdict::Fails)
    }

    fn count_asides(clauses: &[Clause]) -> usize {
        clauses.iter().filter(|clause| Self::is_aside(clause)).count()
    }

    fn held_by(clause: &Clause) -> &'static str {
        match clause.status {
            None if clause.id.contains(' ') => "not said: no clause table",
            None => "ruling",
            Some(Status::Engine) => "the component",
            Some(Status::Host) => "the host's people",
            Some(Status::Heading) => "heading",
            Some(Status::Definition) => "definition",
            Some(Status::Replaced) => "another clause says otherwise",
            Some(Status::NotHere) => "speaks of another version",
        }
    }

    /// Splits the vectors of a clause into those shown at once and the others.
    fn split(clause: &Clause) -> (&[String], &[String]) {
        clause.vectors.split_at(clause.vectors.len().min(FIRST_VECTORS))
    }

    /// Returns the verdict of the vectors of a clause; `None` when the clause needs no vector.
    fn seen(&self, clause: &Clause) -> Option<Verdict> {
        let vectors = self.report.parts.vectors.detail.as_ref()?;
        if clause.vectors.is_empty() {
            return (clause.status == Some(Status::Engine)).then_some(Verdict::NotRun);
        }
        let holders: BTreeSet<&str> = clause.vectors.iter().map(String::as_str).collect();
        let of = vectors.vectors.iter().filter(|vector| holders.contains(vector.id.as_str()));
        Some(Verdict::all(of.map(|vector| vector.verdict)))
    }

    /// Returns the builds that the component is compared with, each with the text for when it is missing.
    fn builds(&self) -> [(String, Option<&Build>, &'static str); 2] {
        let identity = self.report.parts.identity.detail.as_ref();
        let lock = identity.and_then(|identity| identity.lock.as_ref());
        let rebuild = identity.and_then(|identity| identity.rebuild.as_ref());
        let given = identity.and_then(|identity| identity.lock_file.given.as_ref());
        let lock_file = match given {
            Some(name) => format!("Lock file {name}, named for this run"),
            None => "Lock file of the tool".into(),
        };
        [
            (lock_file, lock, "it has no such rulebook"),
            ("Built again from source".into(), rebuild, "not asked for in this run"),
        ]
    }

    /// Returns the options without which `kip verify` does not accept such a report.
    fn verify_options(&self) -> String {
        let parts = &self.report.parts;
        let is_given = parts.vectors.detail.as_ref().is_some_and(|found| found.given);
        let has_lock = parts.identity.detail.as_ref().is_some_and(|found| found.lock_file.given.is_some());
        let declares = self.report.reference.as_ref().is_some_and(|reference| !reference.accepted().is_empty());
        let options =
            [(is_given, " --vectors VECTORS"), (has_lock, " --lock LOCK-FILE"), (declares, " --accept DECLARED.toml")];
        options.into_iter().filter_map(|(is_wanted, option)| is_wanted.then_some(option)).collect()
    }

    fn duties(&self) -> usize {
        let clauses = self.report.parts.vectors.detail.as_ref().map_or(&[][..], |detail| &detail.clauses);
        clauses.iter().filter(|clause| clause.status == Some(Status::Host)).count()
    }
}

/// Returns vectors by topic, in the suite's order.
fn topics(vectors: &[Vector]) -> Vec<(&str, Vec<&Vector>)> {
    let mut topics: Vec<(&str, Vec<&Vector>)> = Vec::new();
    for vector in vectors {
        match topics.iter_mut().find(|(topic, _)| *topic == vector.topic) {
            Some((_, of)) => of.push(vector),
            None => topics.push((&vector.topic, vec![vector])),
        }
    }
    topics
}

impl Verdict {
    /// Returns a mark and a word. Badges and plots are the only markup that the templates do not escape.
    const fn badge(self) -> &'static str {
        match self {
            Self::Holds => r#"<span class="verdict holds"><span aria-hidden="true">&#10003; </span>holds</span>"#,
            Self::Fails => r#"<span class="verdict fails"><span aria-hidden="true">&#10007; </span>fails</span>"#,
            Self::NotRun => r#"<span class="verdict not-run"><span aria-hidden="true">&#8211; </span>not run</span>"#,
        }
    }
}

impl Agreement {
    const fn words(self) -> &'static str {
        match self {
            Self::Agrees => "as declared",
            Self::Rounded => "as declared, but for rounding to chips",
            Self::Differs => "differs from what is declared",
            Self::NotDeclared => "no price declared",
        }
    }
}

/// Groups stakes with the same figures: their amounts, such as `1.00, 2.00`, and the figures of the first.
fn alike(wager: &Wager) -> Vec<(String, &StakeReturn)> {
    let same = |one: &StakeReturn, other: &StakeReturn| {
        let figures = |it: &StakeReturn| (it.wins.clone(), it.stands_off.clone(), it.variance.clone(), it.agreement);
        figures(one) == figures(other)
            && [(&one.loses, &other.loses), (&one.hit_frequency, &other.hit_frequency)].iter().all(|(a, b)| a == b)
            && [(&one.returns, &other.returns), (&one.mean_spins, &other.mean_spins)].iter().all(|(a, b)| a == b)
            && (one.states, one.transitions) == (other.states, other.transitions)
    };
    let mut lines: Vec<(String, &StakeReturn)> = Vec::new();
    for stake in &wager.stakes {
        match lines.iter_mut().find(|(_, first)| same(first, stake)) {
            Some((stakes, _)) => *stakes = format!("{stakes}, {}", money(stake.stake)),
            None => lines.push((money(stake.stake), stake)),
        }
    }
    lines
}

fn percent(part: &Exact) -> String {
    part.percent()
}

/// Formats a fraction, or its length when it is too long for a line.
fn fraction(part: &Exact) -> String {
    let text = part.to_string();
    if text.len() <= 48 { text } else { format!("a fraction of {} digits, see report.json", text.len() - 1) }
}

/// Formats the least difference that is found.
fn difference(least: f64) -> String {
    if least > 0.0 { format!("{:.4}\u{a0}%", least * 100.0) } else { "none: exact".into() }
}

fn deviation(variance: &Exact) -> String {
    format!("{:.4}", variance.nearest().sqrt())
}

/// Formats a probability as one in so many: `1,658,000`, rounded down to a thousand.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a count in a sentence; casts saturate")]
fn one_in(probability: f64) -> String {
    grouped(((1.0 / probability / 1_000.0) as u64).saturating_mul(1_000))
}

/// Formats the number of a stage.
const fn nth(stage: usize) -> &'static str {
    match stage {
        1 => "first",
        2 => "second",
        3 => "third",
        _ => "fourth",
    }
}

fn microseconds(duration: u64) -> String {
    format!("{}.{:03} ms", grouped(duration / 1000), duration % 1000)
}

/// Returns the component's name for a command that a reader may copy. A name with characters special to a shell is replaced.
fn file_name(report: &Report) -> &str {
    let name = report.component.name.as_str();
    let harmless = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'.' | b'-' | b'_');
    let plain = name.bytes().all(harmless) && !name.starts_with('-') && name.ends_with(".wasm");
    if plain { name } else { "component.wasm" }
}
