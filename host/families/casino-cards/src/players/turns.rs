//! Whole turns: the sequences of a seat's own moves that an imagined table allows, the most promising first.

use std::collections::{HashSet, VecDeque};

use super::perspective::{Imagined, Perspective, Saved};
use super::worth::{self, Facts, of_card};
use kip::Fault;
use kip::casino_cards::{Command, Phase, TableView};
use kip::contract::Seat;

/// The number of tables that are continued at each step of a turn.
const BREADTH: usize = 6;
/// The most moves of one table that are tried. A longer list is sampled at even intervals.
const MOVES: usize = 60;
/// The most moves of a turn that are looked at: sets for builds, the hand card, takes, the end.
const DEPTH: usize = 14;

/// A turn: its moves, and the table's worth after it.
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

/// Returns whether the seat's turn, its windows included, is over.
fn is_over(view: &TableView, seat: Seat) -> bool {
    view.phase == Phase::Between || view.turn.as_ref().is_none_or(|turn| turn.seat != seat)
}

/// Has the other seats let pass or waive, until the seat has to act or its turn is over.
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

/// Returns the turns that were found, best first; none if the seat is not the mover.
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

/// The remaining moves of the turn that a player has decided on.
#[derive(Clone, Debug)]
pub(super) struct Plan(VecDeque<Command>);

impl Plan {
    pub(super) const fn new() -> Self {
        Self(VecDeque::new())
    }

    /// Returns the next move, if it needs no thought: an answer, or the planned move if it is still among the moves.
    pub(super) fn next(&mut self, place: &mut Perspective<'_>, moves: &[Command]) -> Result<Option<Command>, Fault> {
        if let Some(answer) = ready_answer(place, moves)? {
            // The plan continues after it.
            if self.0.front() == Some(&answer) {
                self.0.pop_front();
            }
            return Ok(Some(answer));
        }
        Ok(self.0.pop_front().filter(|command| moves.contains(command)))
    }

    /// Decides on a turn. Returns its first move, or the first of `moves` if no turn was found.
    pub(super) fn begin(&mut self, turn: Option<Turn>, moves: &[Command]) -> Option<Command> {
        self.0 = turn.map(|turn| turn.moves.into()).unwrap_or_default();
        self.0.pop_front().or_else(|| moves.first().cloned())
    }
}

/// Returns a decision that needs no thought: the only move, the cut, an answer, the next card to sort.
fn ready_answer(place: &mut Perspective<'_>, moves: &[Command]) -> Result<Option<Command>, Fault> {
    if moves.len() <= 1 {
        return Ok(moves.first().cloned());
    }
    Ok(match place.view()?.phase {
        // Nobody has seen a card of it.
        Phase::Cut => moves.get(moves.len() / 2).cloned(),
        Phase::Asked => Some(Command::LetPass),
        Phase::ChallengePlay | Phase::ChallengeEnd => Some(Command::Waive),
        // The card of most worth lies lowest, so that it is stolen last.
        Phase::Stacking => {
            let worth = |command: &Command| match command {
                Command::Stack(card) => of_card(card.card),
                _ => -1.0,
            };
            moves.iter().max_by(|one, other| worth(one).total_cmp(&worth(other))).cloned()
        }
        _ => None,
    })
}
