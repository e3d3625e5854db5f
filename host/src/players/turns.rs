//! Whole turns: the sequences of a seat's own moves that an imagined table allows, the most promising first.

use std::collections::HashSet;

use super::worth::{self, Facts};
use super::{Imagined, Saved};
use crate::Fault;
use crate::casino_cards::{Command, Phase, TableView};
use crate::contract::Seat;

/// How many tables are gone on with at each step of a turn.
const BREADTH: usize = 6;
/// The most moves of one table that are tried. Of a longer list every so many-th is.
const MOVES: usize = 60;
/// The most moves of a turn that are looked at: sets for builds, the hand card, takes, the end.
const DEPTH: usize = 14;

/// A turn: its moves, and what the table is worth after it.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub moves: Vec<Command>,
    pub worth: f64,
}

struct Begun {
    saved: Saved,
    moves: Vec<Command>,
    worth: f64,
}

/// Whether the seat's turn, its windows included, is over.
fn is_over(view: &TableView, seat: Seat) -> bool {
    view.phase == Phase::Between || view.turn.as_ref().is_none_or(|turn| turn.seat != seat)
}

/// Lets others answer that all may stand, until the seat has to act or its turn is over.
pub(super) fn pass_windows(table: &mut Imagined<'_>, seat: Seat) -> Result<TableView, Fault> {
    loop {
        let view = table.view()?;
        let answer = match view.phase {
            Phase::Asked => Command::LetPass,
            Phase::ChallengePlay | Phase::ChallengeEnd => Command::Waive,
            _ => return Ok(view),
        };
        match view.to_act.filter(|other| *other != seat) {
            Some(other) if table.apply(other, &answer)? => {}
            _ => return Ok(view),
        }
    }
}

/// Returns the turns that were found, best first; none where the seat is not the mover.
pub(super) fn turns(table: &mut Imagined<'_>, seat: Seat, facts: Facts) -> Result<Vec<Turn>, Fault> {
    let mut begun = vec![Begun { saved: table.save(), moves: Vec::new(), worth: 0.0 }];
    let mut known: HashSet<Saved> = HashSet::new();
    let mut ended: Vec<Turn> = Vec::new();
    for _ in 0..DEPTH {
        let mut next = Vec::new();
        for Begun { saved, moves, .. } in &begun {
            table.go_back(saved);
            let all = table.moves(seat)?;
            let step = all.len().div_ceil(MOVES).max(1);
            for command in all.iter().step_by(step) {
                if matches!(command, Command::Stack(_) | Command::HandToPartner | Command::Give(_)) {
                    continue;
                }
                table.go_back(saved);
                if !table.apply(seat, command)? {
                    continue;
                }
                let view = pass_windows(table, seat)?;
                if !known.insert(table.save()) {
                    continue;
                }
                let worth = worth::of_view(&view, seat, facts);
                let moves = moves.iter().chain([command]).cloned().collect();
                if is_over(&view, seat) {
                    ended.push(Turn { moves, worth });
                } else {
                    next.push(Begun { saved: table.save(), moves, worth });
                }
            }
        }
        next.sort_by(|one, other| other.worth.total_cmp(&one.worth));
        next.truncate(BREADTH);
        begun = next;
        if begun.is_empty() {
            break;
        }
    }
    ended.sort_by(|one, other| other.worth.total_cmp(&one.worth));
    Ok(ended)
}
