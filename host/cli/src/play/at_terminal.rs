//! The face of a family at a terminal that its players share: what all of them may see, what they choose from, and how the missing
//! parts of a choice are asked for.

use kip::contract::{Blank, Filling, Joining, Seat, Standing, Sum, Timestamp};
use kip::croupier::{Next, Paces, next};
use kip::family::{
    Actor, Acts as _, Choice, Choices, Described as _, Event, Named as _, Opening as _, SharedCommand as _, Shown as _,
};
use kip::{Family, Rulebook};

use super::args::Play;
use super::chance::draw;
use super::clock::Clock;
use super::entry::{Entry, amount_range};
use super::prompts::{Answer, Front};
use super::session::Session;
use crate::errors::{Failure, Outcome};
use crate::face::Face;
use crate::fair::{self, Chains};
use crate::participants::Participants;
use crate::screen::guide;
use crate::screen::table::Table;

/// The help for the question for entropy.
pub const ENTROPY_HELP: &str = "64 hex digits, or any text: its SHA-256 joins the draws; Enter: random; Esc: none";

/// The paces at a terminal: staff act at once, people end the betting, and no player is hurried.
pub const PACES: Paces = Paces { act: 0, window: Timestamp::MAX, silence: Timestamp::MAX };

/// A table to open, and its players.
pub struct Setup<F: Family> {
    /// The config to open it with.
    pub config: F::Config,
    /// The names from seat 1 on.
    pub names: Vec<String>,
}

/// A family that is played at a terminal which its players share.
pub trait AtTerminal: Face {
    /// The facts that stay in sight, such as coins as they last lay.
    type Seen: Default;

    /// Returns the guide for the full screen. A family without one is played line by line.
    fn guide(_: &Rulebook<Self>) -> Option<guide::Family> {
        None
    }

    /// Asks for the table that the command line leaves open. Returns `None` when the person went back.
    ///
    /// # Errors
    /// The options do not fit, or the terminal fails.
    fn set_up(
        front: &Front,
        args: &Play,
        rulebook: &Rulebook<Self>,
        clock: Clock,
        chains: &mut Chains,
    ) -> Answer<Setup<Self>> {
        let text = match args.table.players.as_slice() {
            [] => front.text("Who plays?", "names, with commas between them; Enter: two players")?,
            given => Some(given.join(",")),
        };
        let Some(text) = text else { return Ok(None) };
        usual_setup(args, &text, rulebook, clock, chains).map(Some)
    }

    /// Returns the table that the command line asks for, and its players' names, without asking anybody.
    ///
    /// # Errors
    /// The options do not fit.
    fn set_up_by_itself(
        args: &Play,
        rulebook: &Rulebook<Self>,
        clock: Clock,
        chains: &mut Chains,
    ) -> Outcome<Setup<Self>> {
        usual_setup(args, &args.table.players.join(","), rulebook, clock, chains)
    }

    /// Returns the commands that seat these players.
    fn arrivals(_: &Rulebook<Self>, seats: &[Seat]) -> Vec<(Actor<Self>, Self::Command)> {
        seats.iter().map(|seat| (Actor::<Self>::host(), join::<Self>(*seat))).collect()
    }

    /// Returns whether the table is closed.
    fn is_closed(view: &Self::View) -> bool;

    /// Returns whether a draw comes next, so that players are asked for entropy.
    fn awaits_entropy(_: &Self::View, choices: &Choices<Self>) -> bool {
        choices.first.iter().any(|choice| Self::precedes_draw(&choice.command))
    }

    /// Returns the next step of staff or host that needs no decision by a person.
    fn find_step<'c>(_: &Self::View, choices: &'c Choices<Self>, at: Timestamp) -> Option<&'c Choice<Self>> {
        match next(choices, 0, at, PACES) {
            Next::Give(choice) => Some(choice),
            _ => None,
        }
    }

    /// Returns the choices in the menu, in order; all others are behind "more". With `routine` the menu also has the steps of the
    /// staff that wait for a person's word.
    fn menu(_: &Self::View, choices: &[Choice<Self>], routine: bool) -> Vec<Choice<Self>> {
        let is_wanted =
            |choice: &&Choice<Self>| choice.by.role.is_player() || routine && choice.standing == Standing::ClosesWindow;
        let mut menu: Vec<_> = choices.iter().filter(is_wanted).cloned().collect();
        menu.sort_by_key(|choice| (!choice.by.role.is_player(), choice.standing));
        menu
    }

    /// Describes a choice, without the actor's name.
    fn label(_: &Self::View, participants: &Participants, choice: &Choice<Self>) -> String {
        let name = choice.command.name().replace('-', " ");
        match choice.about {
            Some(seat) => format!("{name}: {}", participants.name(seat)),
            None => name,
        }
    }

    /// Describes the stake of a choice, its winnings, and what it leads to. `None` for a choice that speaks for itself.
    fn consequence(_: &Session<Self>, _: &Self::Seen, _: &Choice<Self>) -> Option<String> {
        None
    }

    /// Describes the phase of the table, as the question of the menu.
    fn describe_phase(view: &Self::View, participants: &Participants) -> String;

    /// Turns an entry of the menu into a command by asking for the missing parts. Returns `None` when the person went back.
    ///
    /// # Errors
    /// The terminal fails.
    fn fill(asking: &mut Asking<'_, Self>, entry: &Entry<Self>) -> Answer<Self::Command> {
        asking.fill_blanks(entry.first())
    }

    /// Returns the command that pressing Enter gives for a choice, or `None` for one that needs more input.
    ///
    /// # Errors
    /// The component fails.
    fn press_enter(session: &mut Session<Self>, choice: &Choice<Self>) -> Answer<Self::Command> {
        match (choice.blanks.as_slice(), amount_range(choice)) {
            ([], _) => Ok(Some(choice.command.clone())),
            ([_], Some(range)) => {
                let amount = Filling::Amount(Sum { tender: range.tender, amount: range.least });
                Ok(Some(session.copy()?.0.fill(&choice.command, &[amount])?))
            }
            _ => Ok(None),
        }
    }

    /// Returns a stake that auto-play places before anything else, if one is due.
    fn stake_by_itself(_: &Self::View, _: &Choices<Self>) -> Option<(Actor<Self>, Self::Command)> {
        None
    }

    /// Returns whether no decision is in progress, so that auto-play may stop.
    fn is_between_decisions(view: &Self::View) -> bool;

    /// Follows the table before people see it. Returns lines for the log, such as a player's buy-in.
    fn follow(_: &Session<Self>, _: &mut Self::Seen, _: &Choices<Self>) -> Vec<String> {
        Vec::new()
    }

    /// Returns the table as lines.
    fn panel(session: &Session<Self>, seen: &Self::Seen) -> Vec<String>;

    /// Returns the table for the full screen.
    fn picture(_: &Session<Self>, _: &Self::Seen) -> Option<Table> {
        None
    }

    /// Names the place of stakes that are not decided.
    fn stakes_lie(_: &Participants) -> &'static str {
        "on the table"
    }

    /// Shows how a draw falls, and keeps what stays in sight.
    ///
    /// # Errors
    /// The terminal fails.
    fn show_draw(_: &Shower<'_>, _: &mut Self::Seen, _: &Self::Command, _: &[Event<Self>]) -> Outcome {
        Ok(())
    }
}

/// Returns the rulebook's usual table, with players of these names.
fn usual_setup<F: Face>(
    args: &Play,
    names: &str,
    rulebook: &Rulebook<F>,
    clock: Clock,
    chains: &mut Chains,
) -> Outcome<Setup<F>> {
    let names: Vec<_> = names.split(',').map(|name| name.trim().to_owned()).filter(|name| !name.is_empty()).collect();
    let names = if names.is_empty() { vec!["Player 1".into(), "Player 2".into()] } else { names };
    let usual = rulebook.description().examples().first();
    let usual = usual.ok_or_else(|| Failure::check("the rulebook gives no example of a table"))?;
    let source = fair::source(args.fair.fair, chains)?;
    Ok(Setup { config: usual.clone().replaced("Table 1", clock.now(), source), names })
}

/// Returns the command that seats a player whose age is attested.
pub fn join<F: Face>(seat: Seat) -> F::Command {
    F::Command::join(Joining { seat, age_attested: true })
}

/// The place where draws are shown.
pub struct Shower<'a> {
    pub(crate) front: &'a Front,
    pub(crate) participants: &'a Participants,
    /// True when a flight or a fall is shown.
    pub(crate) is_animated: bool,
}

/// The facts needed to fill in a command.
pub struct Asking<'a, F: AtTerminal> {
    pub(crate) front: &'a Front,
    pub(crate) session: &'a mut Session<F>,
    pub(crate) seen: &'a F::Seen,
    pub(crate) view: &'a F::View,
    pub(crate) at: Timestamp,
    pub(crate) chains: &'a mut Chains,
}

impl<F: AtTerminal> Asking<'_, F> {
    /// Fills in the blanks of a choice, asking for each. Returns `None` when the person went back.
    ///
    /// # Errors
    /// The terminal or the component fails.
    pub fn fill_blanks(&mut self, choice: &Choice<F>) -> Answer<F::Command> {
        let name = choice.command.name().replace('-', " ");
        let mut fillings = Vec::new();
        for blank in &choice.blanks {
            let filling = match blank {
                Blank::Seed | Blank::Link => return draw::<F>(self.chains, self.view.common()).map(Some),
                Blank::Commitment => return Ok(Some(F::Command::commit_draws(self.chains.commit()?))),
                Blank::Entropy => {
                    let Some(text) = self.front.text("Your entropy", ENTROPY_HELP)? else { return Ok(None) };
                    return Ok(Some(F::Command::add_entropy(fair::to_entropy(&text)?)));
                }
                Blank::Amount(range) => {
                    let amount = self.front.amount(&name, range, range.least)?;
                    amount.map(|amount| Filling::Amount(Sum { tender: range.tender, amount }))
                }
                Blank::Text(most) => {
                    self.front.text(&format!("{name}: why?"), &format!("up to {most} bytes"))?.map(Filling::Text)
                }
                Blank::Time(from) => {
                    let minutes = self.front.number(&format!("{name}: in how many minutes?"), 0, 10_080, 20)?;
                    let at = |minutes| self.at.saturating_add(60_000 * Timestamp::from(minutes)).max(*from);
                    minutes.map(|minutes: u32| Filling::Time(at(minutes)))
                }
                Blank::Attestation => {
                    self.front.confirm(&format!("{name}: is it so?"), true)?.map(Filling::Attestation)
                }
                Blank::Lie | Blank::Details => return self.ask_words(choice),
            };
            let Some(filling) = filling else { return Ok(None) };
            fillings.push(filling);
        }
        if fillings.is_empty() {
            return Ok(Some(choice.command.clone()));
        }
        Ok(Some(self.session.copy()?.0.fill(&choice.command, &fillings)?))
    }

    /// Asks for a command in the words of a script, because no blank of the contract says what it needs.
    fn ask_words(&self, choice: &Choice<F>) -> Answer<F::Command> {
        let name = choice.command.name();
        let mut help = format!("as a script has it, such as {}", F::examples(name).join(" or "));
        loop {
            let Some(text) = self.front.text(&format!("{name}?"), &help)? else { return Ok(None) };
            match serde_json::from_str(&text) {
                Ok(command) => return Ok(Some(command)),
                Err(error) => help = format!("{error}; Esc goes back"),
            }
        }
    }
}
