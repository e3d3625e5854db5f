//! A person at the terminal of a card table: shows the table and interprets the lines.

use kip::casino_cards::{Command, Phase};
use kip::contract::{Refusal, Seat};
use owo_colors::OwoColorize as _;

use crate::errors::{Failure, Outcome, describe_refusal, describe_refused, format_citation};
use crate::fair;
use crate::families::casino_cards::label::{Labels, name};
use crate::families::casino_cards::moves::{Meaning, Scene, understand};
use crate::families::casino_cards::picture::Picture;
use crate::families::casino_cards::play::{Decided, Session};
use crate::output::width;
use crate::play::swaps;

/// The most moves that `list` shows at once.
const LISTED: usize = 40;

/// The most moves that an explanation lists.
const EXPLAINED: usize = 8;

const HELP: &str = "Enter plays the first suggestion, a number the move with that number on the screen.
Say a move as it is listed, with cards such as 9h or ranks such as 9:
  9 takes 6+3 and the 9-build     play 9, then take 6+3, then done     9 takes all
  build 13 with 4 and 9           add 5+4 to the 9-build               change the 9-build with 2
  steal 5 for the nines           found 9 on 9h with 5+4               lay 4h
  end                             stack 4h, or stack the rest          insist, waive, ask, let pass
`list` numbers the moves there are, `list build 9` those with these words, and a number plays one.
On the full screen a click on a card, a build or a number types it.
Captured cards are stacked by themselves; `sort` lets you stack them, and `sort` again does not.
`show` shows the table; `?` explains the last refusal; `quit` leaves; `swap` lists components that may take over.";

impl Session<'_> {
    /// Returns whether another match follows.
    pub(crate) fn goes_on(&mut self) -> Outcome<bool> {
        let Some(seat) = self.people().first().copied() else { return Ok(false) };
        self.show_untold(seat)?;
        let goes_on = self.confirm("Another match?", true)?;
        self.is_match_over = !goes_on;
        Ok(goes_on)
    }

    /// Asks a yes-or-no question, until the answer is one of them; Enter gives the default.
    pub(crate) fn confirm(&mut self, question: &str, default: bool) -> Outcome<bool> {
        let mut help = if default { "Enter: yes; no" } else { "yes; Enter: no" };
        loop {
            let Some(answer) = self.asking.line(question, help, self.out)? else { return Ok(false) };
            match answer.trim().to_lowercase().as_str() {
                "" => return Ok(default),
                "y" | "yes" => return Ok(true),
                "n" | "no" => return Ok(false),
                other if is_quit(other) => return Ok(false),
                _ => help = "say yes or no",
            }
        }
    }

    /// Hands the terminal to a seat, and prints the lines that it has missed.
    pub(crate) fn show_untold(&mut self, seat: Seat) -> Outcome {
        if self.people().len() > 1 && self.sitting != Some(seat) {
            if self.sitting.is_some() {
                self.asking.hide(self.out)?;
            }
            let who = name(&self.names, seat);
            let question = format!("{who}, sit down. The others look away.");
            // A person who leaves now must not see another person's hand.
            if self.asking.line(&question, "Enter when you alone see the screen", self.out)?.is_none() {
                return Err(Failure::stopped());
            }
            self.sitting = Some(seat);
        }
        let (told, rest) = std::mem::take(&mut self.untold).into_iter().partition::<Vec<_>, _>(|(of, _)| *of == seat);
        self.untold = rest;
        told.into_iter().try_for_each(|(_, line)| self.out.line(line))
    }

    /// Asks a player for entropy, which is mixed into later draws.
    pub(crate) fn ask_entropy(&mut self, seat: Seat) -> Outcome<Vec<u8>> {
        self.show_untold(seat)?;
        let question = format!("{}: your entropy?", name(&self.names, seat));
        let answer = self.asking.line(&question, "64 hex digits, or any text: its SHA-256; Enter: random", self.out)?;
        fair::to_entropy(&answer.ok_or_else(Failure::stopped)?)
    }

    /// Asks a person for a move.
    pub(crate) fn ask(&mut self, seat: Seat) -> Outcome<Decided> {
        let at = self.now();
        let scene = self.table.scene(seat, at)?;
        let moves: Vec<_> = scene.moves().cloned().collect();
        // A single forced move is not asked for.
        if let [Command::EndTurn | Command::Done | Command::StackRest] = moves.as_slice() {
            return Ok(Decided::Moves(moves));
        }
        if !self.sorts && moves.contains(&Command::StackRest) {
            return Ok(Decided::Moves(vec![Command::StackRest]));
        }
        self.show_untold(seat)?;
        self.show(&scene)?;
        self.listed.clear();
        if let Some(screen) = self.asking.screen() {
            screen.retire_lists();
        }
        let suggested = if self.asking.is_pipe() { Vec::new() } else { self.suggest(&scene)? };
        loop {
            let question = match self.people().len() {
                1 => "Your turn:".to_owned(),
                _ => format!("{}, your turn:", name(&self.names, seat)),
            };
            let has_list = !self.listed.is_empty();
            let hint = if has_list {
                "a number of the list plays that move; Enter shows the suggestions again".into()
            } else {
                self.hint(&scene, &moves, &suggested)
            };
            let Some(line) = self.asking.line(&question, &hint, self.out)? else { return Ok(Decided::Leave) };
            let line = line.trim();
            match line.split_whitespace().next().unwrap_or_default() {
                "" if has_list => self.listed.clear(),
                "" => match suggested.first() {
                    Some(best) => return Ok(Decided::Moves(best.clone())),
                    None => self.show(&scene)?,
                },
                "show" => self.show(&scene)?,
                "sort" => {
                    self.sorts = !self.sorts;
                    let how = if self.sorts {
                        "you stack captured cards yourself"
                    } else {
                        "captured cards are stacked by themselves"
                    };
                    self.out.line(format!("  from now on {how}"))?;
                }
                "?" | "help" => self.help()?,
                "swap" => {
                    let serving = self.table.rulebook().digest();
                    self.ask_swap(line.trim_start_matches("swap").trim())?;
                    // Other rules have other moves.
                    if self.table.rulebook().digest() != serving {
                        return Ok(Decided::Moves(Vec::new()));
                    }
                }
                "list" => self.list(&scene, &moves, line.trim_start_matches("list"))?,
                _ if is_quit(line) => return Ok(Decided::Leave),
                word if word.parse::<usize>().is_ok() && line == word => {
                    let number: usize = word.parse().unwrap_or(0);
                    let numbered = if has_list { &self.listed } else { &suggested };
                    match number.checked_sub(1).and_then(|index| numbered.get(index)) {
                        Some(moves) => return Ok(Decided::Moves(moves.clone())),
                        None if numbered.is_empty() => self.out.line("  `list` first: it numbers the moves")?,
                        None => self.out.line(format!("  no move has that number: there are {}", numbered.len()))?,
                    }
                }
                _ => {
                    let names = self.names.clone();
                    let meaning = understand(line, &scene, &names, &mut self.table.trial(seat, at)?)?;
                    match meaning {
                        Meaning::Moves(moves) => return Ok(Decided::Moves(moves)),
                        Meaning::OneOf(several) => {
                            self.out.line("  which of these?")?;
                            self.print_numbered(&scene, several)?;
                        }
                        Meaning::Refused(refusal) => {
                            self.print_refusal(&refusal)?;
                            self.refusal = Some(refusal);
                            if let Some(screen) = self.asking.screen() {
                                screen.explain(self.explanation(&scene));
                            }
                        }
                        Meaning::Nothing(reason) => self.out.line(format!("  {reason}"))?,
                    }
                }
            }
        }
    }

    /// Returns the help below the question: the suggestions with their numbers.
    fn hint(&self, scene: &Scene, moves: &[Command], suggested: &[Vec<Command>]) -> String {
        let labels = self.labels(scene);
        let plain = |text: String| anstream::adapter::strip_str(&text).to_string();
        if let (Some(Command::Cut(first)), Some(Command::Cut(last))) = (moves.first(), moves.last()) {
            let enter =
                suggested.first().map_or_else(String::new, |row| format!("Enter: {}\n", plain(labels.say_row(row))));
            return format!("{enter}cut N: {} to {} cards lie above the four", first.above, last.above);
        }
        let numbered = (1..).zip(suggested).map(|(number, row)| {
            let enter = if number == 1 { "Enter or " } else { "" };
            format!("{enter}{number}: {}", plain(labels.say_row(row)))
        });
        let all = match moves.len() {
            more if more > suggested.len() => Some(format!("all {more} moves: `list`; `help`")),
            _ => None,
        };
        numbered.chain(all).collect::<Vec<_>>().join("\n")
    }

    const fn labels<'s>(&'s self, scene: &'s Scene) -> Labels<'s> {
        Labels { faces: self.faces, view: &scene.view, names: self.names.as_slice() }
    }

    fn show(&mut self, scene: &Scene) -> Outcome {
        let rulebook = self.table.rulebook().clone();
        if let Some(screen) = self.asking.screen() {
            screen.explain(self.explanation(scene));
        }
        let picture = Picture {
            view: &scene.view,
            description: rulebook.description(),
            names: &self.names,
            seat: Some(scene.seat),
            faces: self.faces,
            width: usize::from(width()),
        };
        if let Some(screen) = self.asking.screen() {
            let mut table = picture.table();
            if let Some(heading) = table.heading_mut() {
                heading.rulebook = swaps::describe_serving(&self.table);
            }
            screen.show(table);
            return Ok(());
        }
        picture.lines().into_iter().try_for_each(|line| self.out.line(line))
    }

    /// Explains the last refusal or, if there is none, how to type moves.
    fn help(&mut self) -> Outcome {
        match self.refusal.take() {
            Some(refusal) => self.refused(&refusal).into_iter().try_for_each(|line| self.out.line(format!("  {line}"))),
            None => self.out.line(HELP),
        }
    }

    /// Returns the refusal with the texts of the clauses that it cites.
    fn refused(&self, refusal: &Refusal) -> Vec<String> {
        describe_refused(refusal, None, |id| self.table.clause_text(id).map(str::to_owned))
    }

    /// Returns the explanation for `?` on the full screen: the last refusal, whose turn it is, the possible moves, and how to
    /// type moves.
    fn explanation(&self, scene: &Scene) -> Vec<String> {
        let mut lines: Vec<String> = self.refusal.iter().flat_map(|refusal| self.refused(refusal)).collect();
        let moves: Vec<_> = scene.moves().cloned().collect();
        lines.push(format!("{} to play: {}", name(&self.names, scene.seat).bold(), phase(scene.view.phase)));
        let labels = self.labels(scene);
        for command in moves.iter().take(EXPLAINED) {
            let meaning = labels.meaning(command).map_or_else(String::new, |meaning| format!("  {}", meaning.dimmed()));
            lines.push(format!("  {}{meaning}", labels.say(command)));
        }
        if moves.len() > EXPLAINED {
            lines.push(format!("  and {} more: `list`", moves.len() - EXPLAINED));
        }
        lines.extend(HELP.lines().map(str::to_owned));
        lines
    }

    /// Lists the moves whose words include all of these.
    fn list(&mut self, scene: &Scene, moves: &[Command], words: &str) -> Outcome {
        let words: Vec<_> = words.split_whitespace().map(str::to_lowercase).collect();
        let labels = self.labels(scene);
        let has_all = |command: &&Command| {
            let said = anstream::adapter::strip_str(&labels.say(command)).to_string().to_lowercase();
            words.iter().all(|word| said.contains(word.as_str()))
        };
        let found: Vec<_> = moves.iter().filter(has_all).map(|command| vec![command.clone()]).collect();
        self.print_numbered(scene, found)
    }

    fn print_numbered(&mut self, scene: &Scene, all: Vec<Vec<Command>>) -> Outcome {
        if all.is_empty() {
            return self.out.line("  no move has these words");
        }
        let labels = self.labels(scene);
        let lines: Vec<_> = (1..)
            .zip(all.iter().take(LISTED))
            .map(|(number, moves)| {
                let said: Vec<_> = moves.iter().map(|command| labels.say(command)).collect();
                let meaning = match moves.as_slice() {
                    [only] => labels.meaning(only).map(|meaning| format!("  {}", meaning.dimmed())),
                    _ => None,
                };
                format!("  {number:>3}. {}{}", said.join(", then "), meaning.unwrap_or_default())
            })
            .collect();
        lines.into_iter().try_for_each(|line| self.out.line(line))?;
        if all.len() > LISTED {
            self.out
                .line(format!("  and {} more: add words to the list, such as `list build 9`", all.len() - LISTED))?;
        }
        self.listed = all;
        Ok(())
    }

    pub(crate) fn print_refusal(&mut self, refusal: &Refusal) -> Outcome {
        let reason = describe_refusal(refusal, None);
        self.out.line(format!("  {} {reason} ({})", "refused:".red().bold(), format_citation(refusal)))
    }
}

/// Returns the task that the phase sets a player.
const fn phase(phase: Phase) -> &'static str {
    match phase {
        Phase::Between => "between two hands",
        Phase::Cut => "cut the first layout",
        Phase::Turn => "play one card of your hand; builds come before or after it",
        Phase::Taking => "say what the card takes",
        Phase::Asked => "the partner may ask you not to capture",
        Phase::Requested => "your partner has asked; you decide",
        Phase::ChallengePlay => "more could be taken: insist, or waive",
        Phase::ChallengeEnd => "more could be added: insist, or waive",
        Phase::Stacking => "sort what was captured; the first comes lowest",
        Phase::Closed => "the table is closed",
    }
}

fn is_quit(line: &str) -> bool {
    ["quit", "exit", "leave"].contains(&line.trim().to_lowercase().as_str())
}
