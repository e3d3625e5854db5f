//! Questions to the person at the terminal: in lines, or on the full screen.

use std::fmt::{self, Display};

use clap::Args;
use inquire::error::InquireError;
use inquire::validator::Validation;
use inquire::{Confirm, Select, Text};
use kip::amounts::{at_least, at_most, contains};
use kip::contract::{AmountRange, MinorUnits, Stake};
use kip::{Hosted, Rulebook};

use crate::errors::{Failure, Outcome};
use crate::output::{Out, money, parse_money, printable};
use crate::screen::guide::{self, Family};
use crate::screen::look::Look;
use crate::screen::opening::Opening;
use crate::screen::{self, Options, Screen};
use crate::signals::is_terminal_gone;
use crate::wrap::asked;

/// How a table is shown at a terminal.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "On the screen")]
pub struct ShowOptions {
    /// Line by line instead of a full screen: for screen readers, and where lines are to stay.
    ///
    /// A terminal of less than 60 columns or 20 lines, and `TERM=dumb`, get no other.
    #[arg(long)]
    pub plain: bool,

    /// Show how the coins lie at once: none turn and fall.
    #[arg(long)]
    pub still: bool,

    /// Draw with ASCII letters only, as where the terminal has no UTF-8.
    #[arg(long, hide_short_help = true)]
    pub ascii: bool,

    /// Begin with a guide to the game, in six steps; F1 shows it later.
    #[arg(long)]
    pub guide: bool,
}

/// An answer; `None` when the person went back with Esc.
pub type Answer<T> = Outcome<Option<T>>;

/// The place where a person is asked.
#[derive(Clone)]
pub enum Front {
    /// The terminal, line by line.
    Lines,
    Screen(Screen),
}

impl Front {
    /// Takes the full screen, if the terminal has one and the person wants it.
    ///
    /// # Errors
    /// The terminal cannot be taken over.
    pub(crate) fn open<F: Hosted>(
        show: ShowOptions,
        (rulebook, family): (&Rulebook<F>, Family),
        out: &mut Out,
    ) -> Outcome<Self> {
        let guide = guide::find(rulebook.id(), family);
        if show.plain || !screen::fits() {
            if show.guide {
                guide.lines().into_iter().try_for_each(|line| out.line(line))?;
            }
            return Ok(Self::Lines);
        }
        let look = Look::of_terminal();
        let title = printable(&rulebook.head().title);
        let opening = Opening { family, title, rulebook: rulebook.id().to_owned() };
        let options = Options { look, has_flights: !show.still, guide, opening, shows_guide: show.guide };
        let screen = Screen::open(options)?;
        out.go_to(screen.writer());
        Ok(Self::Screen(screen))
    }

    /// Gives the terminal back, once.
    pub(crate) fn close(&self, out: &mut Out) {
        if let Self::Screen(screen) = self {
            screen.close();
            out.come_back();
        }
    }

    /// Returns the screen, if there is one.
    pub(crate) const fn screen(&self) -> Option<&Screen> {
        match self {
            Self::Lines => None,
            Self::Screen(screen) => Some(screen),
        }
    }

    /// Asks for one of several items; Enter takes the first.
    pub(crate) fn choose<T: Display>(&self, question: &str, mut from: Vec<T>) -> Answer<T> {
        let labels = from.iter().map(ToString::to_string);
        let chosen = match self {
            Self::Screen(screen) => screen.choose(question, labels.collect())?,
            Self::Lines => choose_in_lines(question, labels.map(|label| asked(&label)).collect())?,
        };
        Ok(chosen.filter(|item| *item < from.len()).map(|item| from.swap_remove(item)))
    }

    /// Asks a yes-or-no question.
    pub(crate) fn confirm(&self, question: &str, default: bool) -> Answer<bool> {
        if let Self::Screen(screen) = self {
            let labels = if default { ["yes", "no"] } else { ["no", "yes"] };
            let chosen = screen.choose(question, labels.map(str::to_owned).to_vec())?;
            return Ok(chosen.map(|item| (item == 0) == default));
        }
        to_answer(Confirm::new(&asked(question)).with_default(default).prompt())
    }

    /// Asks for a line of text, which may be empty.
    pub(crate) fn text(&self, question: &str, help: &str) -> Answer<String> {
        if let Self::Screen(screen) = self {
            return screen.line(question, help, None, &|_| Ok(()));
        }
        to_answer(Text::new(&asked(question)).with_help_message(&asked(help)).prompt())
    }

    /// Asks for an amount of money in a range; Enter takes the default.
    pub(crate) fn amount(&self, question: &str, range: &AmountRange, default: MinorUnits) -> Answer<MinorUnits> {
        let ranges = vec![range.clone()];
        let help = format_ranges(&ranges);
        let check = move |text: &str| require_in_range(&ranges, parse_money(text)?);
        let answer = self.ask(question, &help, &format_plain(default), check)?;
        Ok(answer.and_then(|text| parse_money(&text).ok()))
    }

    /// Asks for a stake: `5` in chips, `5t` in tokens, `5+2t` in both. The ranges limit a stake in one tender. The rulebook
    /// judges a stake in both.
    pub(crate) fn stake(&self, question: &str, ranges: Vec<AmountRange>, default: MinorUnits) -> Answer<Stake> {
        let of = |tender| ranges.iter().filter(|range| range.tender == tender).cloned().collect::<Vec<_>>();
        let (chips, tokens) = (of(0), of(1));
        let in_chips = if chips.is_empty() { String::new() } else { format!("{}; ", format_ranges(&chips)) };
        let check = move |text: &str| match parse_stake(text)? {
            Stake { chips: amount, tokens: 0 } => require_in_range(&chips, amount),
            Stake { chips: 0, tokens: amount } => require_in_range(&tokens, amount),
            _ => Ok(()),
        };
        let help = format!("{in_chips}5t is in tokens, 5+2t in both");
        let answer = self.ask(question, &help, &format_plain(default), check)?;
        Ok(answer.and_then(|text| parse_stake(&text).ok()))
    }

    /// Asks for a whole number within bounds; Enter takes the default.
    pub(crate) fn number(&self, question: &str, from: u32, to: u32, default: u32) -> Answer<u32> {
        let parse = move |text: &str| text.trim().parse().ok().filter(|number| (from..=to).contains(number));
        let check = move |text: &str| match parse(text) {
            Some(_) => Ok(()),
            None => Err(format!("a whole number from {from} to {to}")),
        };
        let answer = self.ask(question, &format!("{from} to {to}"), &default.to_string(), check)?;
        Ok(answer.and_then(|text| parse(&text)))
    }

    /// Asks for amounts with spaces between them, such as the denominations of chips.
    pub(crate) fn amounts(&self, question: &str, default: &str) -> Answer<Vec<MinorUnits>> {
        let check = |text: &str| parse_amounts(text).map(|_| ());
        let answer = self.ask(question, "worths in rising order, with spaces between them", default, check)?;
        Ok(answer.and_then(|text| parse_amounts(&text).ok()))
    }

    fn ask(
        &self,
        question: &str,
        help: &str,
        default: &str,
        check: impl Fn(&str) -> Result<(), String> + Clone + 'static,
    ) -> Answer<String> {
        if let Self::Screen(screen) = self {
            return screen.line(question, help, Some(default.into()), &check);
        }
        let validator = move |text: &str| {
            Ok(match check(text) {
                Ok(()) => Validation::Valid,
                Err(message) => Validation::Invalid(message.into()),
            })
        };
        let (question, help) = (asked(question), asked(help));
        let prompt = Text::new(&question).with_help_message(&help).with_default(default);
        to_answer(prompt.with_validator(validator).prompt())
    }
}

/// An item to choose, with its name.
pub(crate) struct Named<T>(pub String, pub T);

impl<T> Display for Named<T> {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(&self.0)
    }
}

/// Asks for one of several items with names.
pub(crate) fn pick<T>(front: &Front, question: &str, from: impl IntoIterator<Item = (String, T)>) -> Answer<T> {
    let from = from.into_iter().map(|(name, item)| Named(name, item)).collect();
    Ok(front.choose(question, from)?.map(|Named(_, item)| item))
}

/// Returns the number of the item that is chosen line by line.
fn choose_in_lines(question: &str, labels: Vec<String>) -> Answer<usize> {
    let rows = terminal_size::terminal_size().map_or(24, |(_, terminal_size::Height(rows))| rows);
    let question = asked(question);
    let prompt = Select::new(&question, labels)
        .with_page_size(usize::from(rows / 3).max(6))
        .without_filtering()
        .with_help_message("arrows and Enter; Esc goes back; Ctrl-C leaves the table");
    Ok(to_answer(prompt.raw_prompt())?.map(|chosen| chosen.index))
}

fn to_answer<T>(answer: Result<T, InquireError>) -> Answer<T> {
    match answer {
        Ok(answer) => Ok(Some(answer)),
        Err(InquireError::OperationCanceled) => Ok(None),
        Err(InquireError::OperationInterrupted) => Err(Failure::stopped()),
        Err(error) => Err(no_answer(&error)),
    }
}

/// Returns the failure for a terminal that fails. The usual cause is a closed terminal.
pub(crate) fn no_answer(error: &InquireError) -> Failure {
    if is_terminal_gone() {
        return Failure::broken_off();
    }
    Failure::input(format!("the terminal does not answer: {error}"))
}

/// Formats an amount without the commas of [`money`].
fn format_plain(amount: MinorUnits) -> String {
    money(amount).replace(',', "")
}

/// Formats ranges, such as `1.00 to 5.00 in chips of 1.00, 2.50`.
fn format_ranges(ranges: &[AmountRange]) -> String {
    let bounds = ranges.iter().map(|range| match (range.least, range.most) {
        (least, most) if least == most => money(least),
        (least, most) => format!("{} to {}", money(least), money(most)),
    });
    let bounds = bounds.collect::<Vec<_>>().join(" or ");
    match ranges.first() {
        Some(AmountRange { step, .. }) if *step > 1 => format!("{bounds} in steps of {}", money(*step)),
        Some(AmountRange { made_of, .. }) if !made_of.is_empty() => {
            let chips: Vec<_> = made_of.iter().map(|worth| money(*worth)).collect();
            format!("{bounds} in chips of {}", chips.join(", "))
        }
        _ => bounds,
    }
}

/// Requires an amount within the ranges. The error shows the nearest amounts, and the ranges. Without ranges every amount is accepted.
fn require_in_range(ranges: &[AmountRange], amount: MinorUnits) -> Result<(), String> {
    if ranges.is_empty() || ranges.iter().any(|range| contains(range, amount)) {
        return Ok(());
    }
    let below = ranges.iter().map(|range| at_most(range, amount)).filter(|near| *near < amount).max();
    let above = ranges.iter().filter_map(|range| at_least(range, amount)).min();
    let near: Vec<_> = below.into_iter().chain(above).map(money).collect();
    Err(format!("{} cannot be: {} can, of {}", money(amount), near.join(" or "), format_ranges(ranges)))
}

fn parse_amounts(text: &str) -> Result<Vec<MinorUnits>, String> {
    text.split_whitespace().map(parse_money).collect()
}

fn parse_stake(text: &str) -> Result<Stake, String> {
    let mut stake = Stake { chips: 0, tokens: 0 };
    for part in text.split('+') {
        let part = part.trim();
        match part.strip_suffix(['t', 'T']) {
            Some(tokens) => stake.tokens += parse_money(tokens)?,
            None => stake.chips += parse_money(part)?,
        }
    }
    Ok(stake)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_stake_is_in_chips_in_tokens_or_in_both() {
        let stake = |chips, tokens| Ok(Stake { chips, tokens });
        assert_eq!(parse_stake("5"), stake(500, 0));
        assert_eq!(parse_stake("5t"), stake(0, 500));
        assert_eq!(parse_stake("5 + 2.50t"), stake(500, 250));
        assert!(parse_stake("5+").is_err());
        assert!(parse_stake("t").is_err());
    }

    #[test]
    fn an_amount_out_of_range_is_refused_with_the_ranges() {
        let range = |least, most, step, made_of| AmountRange { tender: 0, least, most, step, on_top_of: 0, made_of };
        let ranges = [range(200, 500, 1, vec![100, 250]), range(700, 900, 1, vec![100, 250])];
        let check = require_in_range;
        assert!(check(&ranges, 350).is_ok() && check(&ranges, 900).is_ok());
        let refused = |text: &str| Err(text.to_owned());
        assert_eq!(
            check(&ranges, 600),
            refused("6.00 cannot be: 5.00 or 7.00 can, of 2.00 to 5.00 or 7.00 to 9.00 in chips of 1.00, 2.50")
        );
        assert_eq!(check(&[range(500, 500, 1, vec![])], 501), refused("5.01 cannot be: 5.00 can, of 5.00"));
        let steps = [range(500, 700, 100, vec![])];
        assert_eq!(check(&steps, 550), refused("5.50 cannot be: 5.00 or 6.00 can, of 5.00 to 7.00 in steps of 1.00"));
        assert_eq!(check(&steps, 1), refused("0.01 cannot be: 5.00 can, of 5.00 to 7.00 in steps of 1.00"));
        assert!(check(&[], 1).is_ok());
    }

    #[test]
    fn chips_are_listed_with_spaces() {
        assert_eq!(parse_amounts("1 5 25"), Ok(vec![100, 500, 2_500]));
        assert!(parse_amounts("1 five").is_err());
    }
}
