//! The opening of a card table: the options of the command line, and the players at the seats.

use clap::Args;
use kip::casino_cards::{Config, Insisting, MatchLength, Stakes};
use kip::contract::{ChanceSource, MinorUnits, Timestamp};
use kip::transcript::Names;
use kip::{CasinoCards, Rulebook};
use kip_casino_cards::players::{Budget, Kind};

use crate::errors::{Failure, Outcome};
use crate::families::casino_cards::bot::Contender;
use crate::families::casino_cards::label::tell_apart;
use crate::output::parse_money;
use crate::participants::clean_name;
use crate::values::OnOff;

/// The playouts per turn of a computer player that the command line does not choose.
const USUAL: u32 = 40;

/// Options of card tables.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Card tables")]
pub(crate) struct CardOptions {
    /// The players at seats 1, 2, …: `me`, `random`, `greedy`, `lookahead`, or a program as `bot:COMMAND`.
    ///
    /// `me` is a person at this terminal; several hand it over. `random`, `greedy`, `lookahead:PLAYOUTS` and `lookahead:TIMEms` are
    /// computer players, `bot:COMMAND` is a program of your own (`kip bot-protocol`): none sees a hand but its own.
    /// [default: me, and lookahead at the other seats]
    #[arg(long, value_name = "WHO,…", value_delimiter = ',', conflicts_with_all = ["script", "example"])]
    pub seats: Vec<String>,

    /// Play a match of so many hands. [default: the rulebook's usual table]
    #[arg(long, value_name = "N", conflicts_with = "target", value_parser = clap::value_parser!(u16).range(1..=1_000))]
    pub hands: Option<u16>,

    /// Play a match to so many points.
    #[arg(long, value_name = "POINTS", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    pub target: Option<u16>,

    /// Stake an amount for each point of difference, such as 1 or 0.50.
    #[arg(long, hide_short_help = true, value_name = "AMOUNT", value_parser = amount, conflicts_with = "pot")]
    pub per_point: Option<MinorUnits>,

    /// Each player puts an amount into a pot, which the winners of the match share.
    #[arg(long, hide_short_help = true, value_name = "AMOUNT", value_parser = amount)]
    pub pot: Option<MinorUnits>,

    /// A player who plays a card must take, and a player who ends a turn must have added, all that is possible. Else opponents
    /// may insist on it.
    #[arg(long, hide_short_help = true)]
    pub always_all: bool,

    /// Deal the cards again, or not, where three points or three pictures lie on the layout. [default: as usual under the
    /// rulebook]
    #[arg(long, value_name = "WHETHER")]
    pub redeal: Option<OnOff>,

    /// At crazy casino: nobody ends a turn with two builds while cards can be drawn.
    #[arg(long)]
    pub one_build: bool,

    /// The house keeps so much of what a seat wins, such as 2.5; 10 at most.
    #[arg(long, value_name = "PERCENT", value_parser = basis_points)]
    pub commission: Option<u16>,

    /// Deal the hands that belong to this number, and let computer players choose by it. Anybody who knows the number
    /// knows all cards: for practice and tests.
    #[arg(long, hide_short_help = true, value_name = "NUMBER")]
    pub seed: Option<u64>,
}

impl CardOptions {
    /// Returns the first card option that was given, for the messages of games that have none of them.
    pub(crate) fn first_given(&self) -> Option<&'static str> {
        let given = [
            ("--seats", !self.seats.is_empty()),
            ("--hands", self.hands.is_some()),
            ("--target", self.target.is_some()),
            ("--per-point", self.per_point.is_some()),
            ("--pot", self.pot.is_some()),
            ("--always-all", self.always_all),
            ("--redeal", self.redeal.is_some()),
            ("--one-build", self.one_build),
            ("--commission", self.commission.is_some()),
            ("--seed", self.seed.is_some()),
        ];
        given.into_iter().find(|(_, given)| *given).map(|(name, _)| name)
    }

    /// Returns, for each option that is a term, all options but that one.
    pub(crate) fn without_each(&self) -> [(&'static str, Self); 8] {
        let all = || self.clone();
        [
            ("--hands", Self { hands: None, ..all() }),
            ("--target", Self { target: None, ..all() }),
            ("--per-point", Self { per_point: None, ..all() }),
            ("--pot", Self { pot: None, ..all() }),
            ("--always-all", Self { always_all: false, ..all() }),
            ("--redeal", Self { redeal: None, ..all() }),
            ("--one-build", Self { one_build: false, ..all() }),
            ("--commission", Self { commission: None, ..all() }),
        ]
    }
}

/// Parses a percentage with two decimals at most, into hundredths of a percent.
fn basis_points(text: &str) -> Result<u16, String> {
    let hundredths = parse_money(text.trim_end_matches('%')).ok().and_then(|hundredths| u16::try_from(hundredths).ok());
    hundredths.filter(|hundredths| *hundredths <= 1_000).ok_or_else(|| "0 to 10 percent, such as 2.5".into())
}

fn amount(text: &str) -> Result<MinorUnits, String> {
    parse_money(text)
}

/// The occupant of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Occupant {
    /// A person at this terminal.
    Person,
    /// A computer player or a program.
    Other(Contender),
}

/// Returns the occupants of the seats, from seat 1 on.
///
/// A table that is already open fixes the number of players.
///
/// # Errors
/// A word names no player, or the rulebook or the table does not have this number of players.
pub(crate) fn occupants(
    seats: &[String],
    rulebook: &Rulebook<CasinoCards>,
    open: Option<usize>,
) -> Outcome<Vec<Occupant>> {
    let description = rulebook.description();
    if seats.is_empty() {
        let players = open.unwrap_or_else(|| usual_players(rulebook));
        let others =
            (1..players).map(|_| Occupant::Other(Contender::Computer(Kind::Lookahead(Budget::Playouts(USUAL)))));
        return Ok([Occupant::Person].into_iter().chain(others).collect());
    }
    let named = seats.iter().map(|who| match who.trim() {
        "me" => Ok(Occupant::Person),
        other => other.parse().map(Occupant::Other).map_err(|error: String| {
            Failure::input(format!("--seats: {error}")).help("`me` is a person at this terminal")
        }),
    });
    let named = named.collect::<Outcome<Vec<_>>>()?;
    if let Some(players) = open.filter(|players| *players != named.len()) {
        return Err(Failure::input(format!("--seats names {}, and {players} play at this table", named.len())));
    }
    if !description.players.iter().any(|players| usize::from(*players) == named.len()) {
        let allowed: Vec<_> = description.players.iter().map(ToString::to_string).collect();
        let message = format!("--seats names {}, and `{}` is for {}", named.len(), rulebook.id(), allowed.join(" or "));
        return Err(Failure::input(message).help("such as --seats me,lookahead"));
    }
    Ok(named)
}

/// Returns how many play at the rulebook's usual table.
pub(crate) fn usual_players(rulebook: &Rulebook<CasinoCards>) -> usize {
    rulebook.description().examples.first().map_or(2, |usual| usual.terms.players.into())
}

/// Returns the config of a table that opens now: the rulebook's usual one for this number of players, changed by the options.
///
/// # Errors
/// The rulebook gives no example for this number of players.
pub(crate) fn config(
    options: &CardOptions,
    rulebook: &Rulebook<CasinoCards>,
    players: usize,
    now: Timestamp,
) -> Outcome<Config> {
    let examples = &rulebook.description().examples;
    let usual = examples.iter().find(|example| usize::from(example.terms.players) == players).or(examples.first());
    let usual = usual.ok_or_else(|| Failure::check(format!("`{}` gives no example of a table", rulebook.id())))?;
    let mut terms = usual.terms;
    terms.players = u8::try_from(players).unwrap_or(u8::MAX);
    terms.length = match (options.hands, options.target) {
        (Some(hands), _) => MatchLength::Hands(hands),
        (None, Some(target)) => MatchLength::Target(target),
        (None, None) => terms.length,
    };
    terms.stakes = match (options.per_point, options.pot) {
        (Some(amount), _) => Stakes::PerPoint(amount),
        (None, Some(amount)) => Stakes::Pot(amount),
        (None, None) => terms.stakes,
    };
    if options.always_all {
        terms.insist = Some(Insisting::Always);
    }
    if let Some(redeal) = options.redeal {
        terms.redeal = redeal == OnOff::On;
    }
    terms.one_build |= options.one_build;
    terms.commission_basis_points = options.commission.unwrap_or(terms.commission_basis_points);
    Ok(Config { table: "Table 1".into(), opened_at: now, source: ChanceSource::Fresh, terms })
}

/// The names of computer players, by seat.
const COMPUTERS: [&str; 4] = ["Thandi", "Sipho", "Nomsa", "Themba"];

/// Returns the names of the seats, from seat 1 on: the given names for the people, in order, or the names that the table's
/// transcript has for the seats. Equal names get a distinction.
///
/// # Errors
/// There are more names than people.
pub(crate) fn names(occupants: &[Occupant], given: &[String], kept: &Names) -> Outcome<Vec<String>> {
    let people = occupants.iter().filter(|occupant| **occupant == Occupant::Person).count();
    if given.len() > people {
        let message = format!("--players names {}, and {people} of the seats are people's", given.len());
        return Err(Failure::input(message).help("--seats me,me,random says who sits where"));
    }
    let mut people = given.iter();
    let named = (1..).zip(COMPUTERS).zip(occupants).map(|((seat, computer), occupant)| match occupant {
        Occupant::Person => {
            // A person does not take the name of the computer player who sat there before.
            let kept = kept.get(&seat).filter(|name| *name != computer);
            people.next().or(kept).and_then(|name| clean_name(name)).unwrap_or_else(|| format!("Player-{seat}"))
        }
        // A person at the table may have that name.
        Occupant::Other(_) if given.iter().any(|name| name.trim() == computer) => format!("{computer}-{seat}"),
        Occupant::Other(_) => computer.to_owned(),
    });
    Ok(tell_apart(&named.collect::<Vec<_>>()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_who_goes_on_keeps_the_own_name_and_gets_no_computer_s() {
        let kept = Names::from([(1, "Random-Ann".to_owned()), (2, "Sipho".to_owned())]);
        let people = [Occupant::Person, Occupant::Person];
        assert_eq!(names(&people, &[], &kept).ok(), Some(vec!["Random-Ann".to_owned(), "Player-2".to_owned()]));
        let given = ["Bert".to_owned()];
        assert_eq!(names(&people, &given, &kept).ok(), Some(vec!["Bert".to_owned(), "Player-2".to_owned()]));
    }
}
