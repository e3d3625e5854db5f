//! Suggests moves to a person: the best turn that a computer player finds, and the best of each other kind.

use kip::casino_cards::Command;
use kip_casino_cards::players::best_turns;

use crate::errors::Outcome;
use crate::families::casino_cards::label::Labels;
use crate::families::casino_cards::moves::{Scene, Trial};
use crate::families::casino_cards::play::Session;

/// The most moves that are suggested.
const MOST: usize = 3;

/// The kinds of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Take,
    Build,
    Lay,
    Other,
}

impl Kind {
    const fn of(command: &Command) -> Self {
        match command {
            Command::Play(_) | Command::Take(_) | Command::Capture => Self::Take,
            Command::Form(_) | Command::Change(_) | Command::Augment(_) | Command::Found(_) => Self::Build,
            Command::Discard(_) => Self::Lay,
            _ => Self::Other,
        }
    }
}

impl Session<'_> {
    /// Returns the suggested rows of moves, the best first, of each kind one.
    ///
    /// # Errors
    /// The component fails.
    pub(super) fn suggest(&mut self, scene: &Scene) -> Outcome<Vec<Vec<Command>>> {
        let moves: Vec<_> = scene.moves().cloned().collect();
        // Nobody has seen a card yet: the pack is cut in the middle.
        if let Some(cut @ Command::Cut(_)) = moves.get(moves.len() / 2) {
            return Ok(vec![vec![cut.clone()]]);
        }
        let at = self.now();
        let mut trial = self.table.trial(scene.seat, at)?;
        // The same table gets the same suggestions.
        let turns = best_turns(&mut trial.perspective(), &[0; 32])?;
        let rows = turns.iter().map(|turn| first_act(turn)).chain(moves.into_iter().map(|command| vec![command]));
        let mut chosen: Vec<(Kind, Vec<Command>)> = Vec::new();
        for mut row in rows {
            let Some(kind) = row.first().map(Kind::of) else { continue };
            let is_new = !chosen.iter().any(|(known, other)| *other == row || kind != Kind::Other && *known == kind);
            if chosen.len() < MOST && is_new {
                complete(&mut row, &mut trial)?;
                chosen.push((kind, row));
            }
        }
        Ok(chosen.into_iter().map(|(_, row)| row).collect())
    }
}

/// Adds to a card that is played alone all that it takes.
fn complete(row: &mut Vec<Command>, trial: &mut dyn Trial) -> Outcome {
    while let [Command::Play(_), rest @ ..] = row.as_slice()
        && !rest.contains(&Command::Done)
    {
        let Ok(scene) = trial.after(row)? else { return Ok(()) };
        let take = scene.moves().find(|command| matches!(command, Command::Take(_)));
        match take.or_else(|| scene.moves().find(|command| **command == Command::Done)) {
            Some(next) => row.push(next.clone()),
            None => return Ok(()),
        }
    }
    Ok(())
}

/// Returns the moves of a turn up to the end of its first act: a card with all that it takes, or one other move.
fn first_act(turn: &[Command]) -> Vec<Command> {
    match turn.split_first() {
        Some((play @ Command::Play(_), rest)) => {
            let taken = rest.iter().take_while(|command| matches!(command, Command::Take(_) | Command::Done));
            [play].into_iter().chain(taken).cloned().collect()
        }
        Some((first, _)) => vec![first.clone()],
        None => Vec::new(),
    }
}

impl Labels<'_> {
    /// Returns a row of moves in words, as a person types it: `9♥ takes 6♣+3♦`.
    pub(super) fn say_row(&self, row: &[Command]) -> String {
        let said: Vec<_> = row.iter().map(|command| self.say(command)).collect();
        let targets: Vec<_> = row
            .iter()
            .filter_map(|command| if let Command::Take(target) = command { Some(self.target(target)) } else { None })
            .collect();
        match (row.first(), said.first()) {
            (Some(Command::Play(_)), Some(play)) if !targets.is_empty() => {
                format!("{} takes {}", play.trim_start_matches("play "), targets.join(" and "))
            }
            _ => said.join(", then "),
        }
    }
}
