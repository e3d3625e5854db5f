//! The checks of `kip verify` for Two-Up: every landing computed again.

use comfy_table::Cell;
use kip::TwoUp;
use kip::contract::ChanceSource;
use kip::draw::{Chance, Linked, Witnessed};
use kip_transcript::witness::{Draws, Witness};
use serde_json::{Map, Value, json};

use crate::errors::Outcome;
use crate::output::{Out, grouped, right, table};
use crate::phrases;
use crate::play::session::Replayed;
use crate::verify::family::{Verified, Words};
use crate::verify::finding::{CheckResult, Finding};
use crate::verify::judged::Judged;
use crate::verify::report::{chance_json, short};
use crate::verify::{read_so_far, result_of};

impl Verified for TwoUp {
    const WORDS: Words = Words {
        outcome: "landing",
        spin: "spin",
        spins: "spins",
        fresh: "nothing was published beforehand: that each seed was drawn after betting had closed, and none was chosen, is \
                for the host's certified generator and whoever certified it",
        observed: "nothing was drawn: the boxer or the ringkeeper says how the coins fell",
        without_beacon: "that nobody who held the chain used it: without a beacon its holder knows each outcome once the \
                         entropy is in, and with a seat of its own can choose the last entropy",
        clock: "that the clock of the throws was right: each names its round by it",
    };

    fn check_outcomes(judged: &Judged<Self>, findings: Vec<Finding>) -> CheckResult {
        let (read_so_far, landings) = (read_so_far(judged), grouped(judged.verdict.draws));
        match &judged.config.source {
            ChanceSource::Observed if !findings.is_empty() => CheckResult::Fails(findings),
            ChanceSource::Observed => CheckResult::Unknowable("physical coins: how they fell cannot be computed"),
            ChanceSource::Fresh => {
                result_of(findings, format!("{read_so_far}{landings} landings computed again, each from its seed"))
            }
            ChanceSource::Committed(commitment) => {
                let from = if commitment.beacon.is_some() {
                    "link, players' digest and beacon"
                } else {
                    "link and players' digest"
                };
                result_of(findings, format!("{read_so_far}{landings} landings computed again from {from}"))
            }
        }
    }

    fn describe_settlements(judged: &Judged<Self>, replayed: &Replayed<Self>) -> String {
        let settled: usize = replayed.entries.iter().map(|round| round.lines.len()).sum();
        format!(
            "{} commands played again by {}, {} stakes settled as coins, sides and odds say, sum zero",
            grouped(replayed.replayed.accepted + replayed.replayed.refused),
            judged.rulebook(),
            grouped(settled)
        )
    }

    fn print_draws(judged: &Judged<Self>, out: &mut Out) -> Outcome {
        print_spins(judged, out)
    }

    fn draws_json(judged: &Judged<Self>) -> Map<String, Value> {
        spins_json(judged)
    }
}

/// Returns the landings of a transcript.
fn landings(judged: &Judged<TwoUp>) -> Option<&Witness> {
    match judged.draws() {
        Some(Draws::TwoUp(witness)) => Some(witness),
        Some(Draws::CasinoCards(_)) | None => None,
    }
}

/// Prints a row for each landing, with the inputs that decided it.
fn print_spins(judged: &Judged<TwoUp>, out: &mut Out) -> Outcome {
    let landings = landings(judged).map_or(&[][..], Witness::landings);
    if landings.is_empty() {
        return out.line("No coins landed.");
    }
    let beacons = landings.iter().any(|landing| link(landing).is_some_and(|linked| !linked.beacon.is_empty()));
    let mut rows = table(&match &judged.config.source {
        ChanceSource::Observed => vec!["Spin", "Coins", "Called"],
        ChanceSource::Fresh => vec!["Spin", "Seed", "Coins", "Called"],
        ChanceSource::Committed(_) if beacons => {
            vec!["Spin", "Chain", "Link", "Revealed", "Players' digest", "Beacon", "Coins", "Called"]
        }
        ChanceSource::Committed(_) => vec!["Spin", "Chain", "Link", "Revealed", "Players' digest", "Coins", "Called"],
    });
    for (number, landing) in (1_u64..).zip(landings) {
        let mut row = vec![right(number)];
        match (&landing.chance, &judged.config.source) {
            (Chance::Link(linked), _) => {
                row.extend([right(linked.chain), right(linked.number), short(&linked.link), short(&linked.entropy)]);
                row.extend(beacons.then(|| short(&linked.beacon)));
            }
            (Chance::Seed(seed), _) => row.push(short(seed)),
            (_, ChanceSource::Committed(_)) => row.extend((0..4 + usize::from(beacons)).map(|_| Cell::new("?"))),
            (_, ChanceSource::Fresh) => row.push(Cell::new("?")),
            (_, ChanceSource::Observed) => {}
        }
        row.extend([Cell::new(phrases::rests(&landing.coins)), Cell::new(phrases::called(&landing.coins))]);
        rows.add_row(row);
    }
    out.line(rows)
}

fn link(landing: &Witnessed) -> Option<&Linked> {
    match &landing.chance {
        Chance::Link(linked) => Some(linked),
        _ => None,
    }
}

/// Returns the fields about spins.
fn spins_json(judged: &Judged<TwoUp>) -> Map<String, Value> {
    let witness = landings(judged);
    let spins: Vec<_> = (1_u64..)
        .zip(witness.map_or(&[][..], Witness::landings))
        .zip(judged.draw_lines())
        .map(|((number, landing), line)| spin_json(number, *line, landing))
        .collect();
    let fields = [("spins", json!(spins)), ("called-off", json!(witness.map_or(0, Witness::called_off)))];
    fields.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

/// Formats one landing, with all inputs that decided it.
fn spin_json(number: u64, line: usize, landing: &Witnessed) -> Value {
    let mut spin = json!({
        "spin": number,
        "line": line,
        "coins": landing.coins,
        "called": phrases::called(&landing.coins),
    });
    let Some(fields) = spin.as_object_mut() else { return spin };
    if let Some(drawn) = landing.drawn {
        fields.insert("drawn".into(), json!(drawn));
    }
    fields.extend(chance_json(&landing.chance));
    spin
}
