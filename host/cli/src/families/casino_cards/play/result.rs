//! The result of a hand in a window: what each side captured, and its points.

use kip::casino_cards::{Event, Happening, Scores, TableView};
use kip::contract::Seat;

use crate::errors::Outcome;
use crate::families::casino_cards::has_partners;
use crate::families::casino_cards::label::name;
use crate::families::casino_cards::play::Session;
use crate::output::{printable, right, table};

impl Session<'_> {
    /// Shows the result of a hand among these events over the table, where a person has the full screen.
    ///
    /// # Errors
    /// The component fails.
    pub(super) fn show_result(&mut self, events: &[Event], viewer: Option<Seat>) -> Outcome {
        let scores = events.iter().find_map(|event| match &event.what {
            Happening::HandScored(scores) => Some(scores),
            _ => None,
        });
        let (Some(scores), Some(_), Some(screen)) = (scores, viewer, self.front.screen().cloned()) else {
            return Ok(());
        };
        let view = self.table.host_view()?;
        screen.show_result("The hand is scored", self.result(scores, &view));
        Ok(())
    }

    /// Returns the lines of the result, one column for each side.
    fn result(&self, scores: &Scores, view: &TableView) -> Vec<String> {
        let partners = has_partners(self.table.rulebook().description(), view.terms.players.into());
        let side = |seat: Seat| match partners {
            true => format!("{} and {}", name(&self.names, seat), name(&self.names, seat + 2)),
            false => name(&self.names, seat),
        };
        let names: Vec<_> = scores.sides.iter().map(|score| printable(&side(score.seat))).collect();
        let headings: Vec<&str> = [""].into_iter().chain(names.iter().map(String::as_str)).collect();
        let mut rows = table(&headings);
        let mut row = |what: &str, cell: &dyn Fn(&kip::casino_cards::SideScore) -> String| {
            let cells = scores.sides.iter().map(|score| right(cell(score)));
            rows.add_row([what.into()].into_iter().chain(cells));
        };
        let points = |what: String, points: u8| if points > 0 { format!("{what}  +{points}") } else { what };
        row("cards", &|score| points(score.cards.to_string(), score.for_cards));
        row("spades", &|score| points(score.spades.to_string(), score.for_spades));
        row("two of spades", &|score| points(String::new(), score.for_spy_two));
        row("ten of diamonds", &|score| points(String::new(), score.for_big_ten));
        row("aces", &|score| points(String::new(), score.for_aces));
        row("points", &|score| score.points.to_string());
        row("in the match", &|score| score.total.to_string());
        rows.to_string().lines().map(str::to_owned).collect()
    }
}
