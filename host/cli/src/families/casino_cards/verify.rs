//! The checks of `kip verify` for the transcript of a card table: recomputes shuffles and hands, points and settlements.

use comfy_table::Cell;
use kip::CasinoCards;
use kip::casino_cards::Stakes;
use kip::contract::ChanceSource;
use kip::draw::{Chance, Pack, WitnessedDeal};
use kip_transcript::witness::{DealWitness, Draws};
use serde_json::{Map, Value, json};

use crate::errors::Outcome;
use crate::families::casino_cards::faces::Faces;
use crate::families::casino_cards::picture::count;
use crate::output::{Out, grouped, right, table};
use crate::play::session::Replayed;
use crate::verify::family::{Verified, Words};
use crate::verify::finding::{CheckResult, Finding};
use crate::verify::judged::Judged;
use crate::verify::report::{chance_json, short};
use crate::verify::{read_so_far, result_of};

/// A judged transcript of a card table.
type JudgedCards = Judged<CasinoCards>;

/// Returns the deals of a transcript.
fn deals(judged: &JudgedCards) -> &[WitnessedDeal] {
    witness(judged).map_or(&[], DealWitness::deals)
}

fn witness(judged: &JudgedCards) -> Option<&DealWitness> {
    match judged.draws() {
        Some(Draws::CasinoCards(witness)) => Some(witness),
        Some(Draws::TwoUp(_)) | None => None,
    }
}

impl Verified for CasinoCards {
    const WORDS: Words = Words {
        outcome: "deal",
        spin: "deal",
        spins: "deals",
        fresh: "nothing was published beforehand: that each seed was drawn after everybody was ready, and none was chosen, is for \
                the host's certified generator and whoever certified it",
        observed: "nothing was drawn: the host says how each pack lay",
        without_beacon: "that nobody who held the chain used it: without a beacon its holder knows each pack once the entropy is \
                         in, and with a seat of its own can choose the last entropy; the cut, where there is one, comes later and \
                         is a player's",
        clock: "that the clock was right when everybody was ready: each deal names its round by it",
    };

    fn check_outcomes(judged: &JudgedCards, findings: Vec<Finding>) -> CheckResult {
        let dealt = count(judged.verdict.draws, "deal");
        let from = match &judged.config.source {
            ChanceSource::Observed => {
                return result_of(
                    findings,
                    format!(
                        "{}{dealt}: cuts, hands and drawn cards follow from the packs as they were seen; how those lay, nobody \
                         can compute",
                        read_so_far(judged)
                    ),
                );
            }
            ChanceSource::Fresh => "each from its seed",
            ChanceSource::Committed(commitment) if commitment.beacon.is_some() => {
                "from link, players' digest and beacon"
            }
            ChanceSource::Committed(_) => "from link and players' digest",
        };
        let holds = format!(
            "{}{dealt}: shuffles and first dealer computed again {from}; cuts, hands and drawn cards follow from the packs",
            read_so_far(judged)
        );
        result_of(findings, holds)
    }

    fn has_stakes(judged: &JudgedCards) -> bool {
        judged.config.terms.stakes != Stakes::None
    }

    fn describe_settlements(judged: &JudgedCards, replayed: &Replayed<Self>) -> String {
        let (scored, settled) = replayed.audit.books().computed();
        format!(
            "{} commands played again by {}; {} scored and {} settled, computed again from what was captured; sum zero",
            grouped(replayed.replayed.accepted + replayed.replayed.refused),
            judged.rulebook(),
            count(scored, "hand"),
            count(settled, "seat")
        )
    }

    fn more_claims(judged: &JudgedCards) -> Vec<String> {
        let mut claims = Vec::new();
        let voided = deals(judged).iter().filter(|deal| deal.fate == Pack::Voided).count();
        if voided > 0 {
            claims.push(format!("that there was reason to void {}: the host says so", count(voided, "hand")));
        }
        claims.push(
            "that nobody at the table knew another's cards: who sees the host's transcript before a hand ends does"
                .into(),
        );
        claims
    }

    fn print_draws(judged: &JudgedCards, out: &mut Out) -> Outcome {
        let deals = deals(judged);
        if deals.is_empty() {
            return out.line("No pack was dealt.");
        }
        let is_committed = matches!(judged.config.source, ChanceSource::Committed(_));
        let mut headings = vec!["Deal", "Dealer", "Cut at", "Pack, from the top"];
        match &judged.config.source {
            ChanceSource::Fresh => headings.push("Seed"),
            ChanceSource::Committed(_) => headings.extend(["Chain", "Link", "Told when dead", "Players' digest"]),
            ChanceSource::Observed => {}
        }
        headings.push("Came to");
        let mut rows = table(&headings);
        let faces = Faces::of_terminal();
        for (number, deal) in (1_u64..).zip(deals) {
            let top = faces.cards(deal.pack.get(..6).unwrap_or(&deal.pack));
            // A cell would count the escape sequences of colours.
            let top = format!("{} …", anstream::adapter::strip_str(&top));
            let cut = deal.cut.map_or_else(|| Cell::new(""), right);
            let mut row = vec![right(number), right(deal.dealer), cut, Cell::new(top)];
            match &deal.chance {
                Chance::Link(linked) => {
                    row.extend([
                        right(linked.chain),
                        right(linked.number),
                        short(&linked.link),
                        short(&linked.entropy),
                    ]);
                }
                Chance::Seed(seed) => row.push(short(seed)),
                Chance::Eyes => {}
                _ => row.extend((0..if is_committed { 4 } else { 1 }).map(|_| Cell::new("?"))),
            }
            row.push(Cell::new(fate(deal.fate)));
            rows.add_row(row);
        }
        out.line(rows)
    }

    fn draws_json(judged: &JudgedCards) -> Map<String, Value> {
        let deals: Vec<Value> = (1_u64..)
            .zip(deals(judged))
            .zip(judged.draw_lines())
            .map(|((number, deal), line)| deal_json(number, *line, deal))
            .collect();
        [("deals".to_owned(), json!(deals))].into_iter().collect()
    }
}

const fn fate(pack: Pack) -> &'static str {
    match pack {
        Pack::InPlay => "in play",
        Pack::Played => "played",
        Pack::DeadCut => "a dead cut",
        Pack::Voided => "voided",
    }
}

/// Returns one deal with everything that decided it.
fn deal_json(number: u64, line: usize, deal: &WitnessedDeal) -> Value {
    let mut value = json!({
        "deal": number, "line": line, "dealer": deal.dealer, "above": deal.cut, "pack": deal.pack,
        "came-to": fate(deal.fate),
    });
    if let Some(fields) = value.as_object_mut() {
        fields.extend(chance_json(&deal.chance));
        if let Some(drawn) = &deal.drawn {
            fields.insert("drawn".into(), json!(drawn));
        }
    }
    value
}
