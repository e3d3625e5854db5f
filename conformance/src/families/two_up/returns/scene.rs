//! The scene of a wager: a table of two with no other wagers, and a routine that continues the game.

use kip_engine::contract::{Account, MinorUnits, Row, Seat};
use kip_engine::two_up::contract::{
    CentrePolicy, Chance, Choice, Command, Config, Description, DueChance, Landing, Order, Side, View, WagerKind,
};

use crate::books::Books;
use crate::chips;
use crate::choices::{ALL, order, order_of, range};
use crate::families::TwoUp;
use crate::hosting::{Failure, Rules};
use crate::money::Ledger;

pub use crate::families::two_up::{AT, ZONE, config};

/// A wager, and a way to play it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// The wager.
    pub wager: WagerKind,
    /// The name of the way, or an empty text if there is one way only.
    pub played: &'static str,
    /// The side it is on.
    pub side: Side,
    /// The way in which a ring's centre is covered.
    pub policy: CentrePolicy,
    /// The election of the player after the Odds that lose, if the player has one.
    pub election: Option<&'static str>,
}

/// A table during play, with its books.
#[derive(Clone, Debug)]
pub struct Position {
    /// The state.
    pub state: Vec<u8>,
    /// The balances so far.
    pub books: Books<TwoUp>,
}

/// The point at which play stops.
#[derive(Clone, Debug)]
pub enum Stop {
    /// The coins are in the air, with these chances.
    InTheAir(Position, Vec<Chance>),
    /// The wager is determined, and this amount came back.
    Determined(MinorUnits),
}

/// Plays one wager at one stake.
pub struct Game<'r> {
    rules: &'r mut dyn Rules<TwoUp>,
    description: &'r Description,
    play: &'r Play,
    stake: MinorUnits,
    /// Called with every state that is reached.
    seen: &'r mut dyn FnMut(&[u8]),
}

/// A number of commands that exceeds those between two throws of any game.
const MOST_COMMANDS: usize = 200;

/// The commands that continue a game, in order of preference.
const ROUTINE: [&str; 15] = [
    "announce-result",
    "throw-coins",
    "cover-centre",
    "no-more-bets",
    "place-your-bets",
    "place-spinner-wager",
    "stake-centre",
    "call-side",
    "accept-coins",
    "decline-coins",
    "offer-coins",
    "start-house-spin",
    "appoint-substitute",
    "select-coins",
    "withdraw-due",
];

/// The first tender of every rulebook: a casino's chips, a ring's money.
const USUAL_TENDER: Row = 0;
/// The seats of the spinner, and of the other player, who covers in a ring.
const SPINNER: Seat = 1;
const OTHER: Seat = 2;

impl Play {
    /// Returns the seat of the player who has the wager.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        match (self.wager, self.side) {
            (WagerKind::Cover, _) | (WagerKind::SideBet, Side::Tails) => OTHER,
            _ => SPINNER,
        }
    }

    /// Returns whether the wager begins in prison.
    pub const fn is_in_prison(&self) -> bool {
        matches!(self.wager, WagerKind::ImprisonedHeads | WagerKind::ImprisonedTails)
    }

    /// Returns whether a player takes the coins. Otherwise the house or the ringkeeper spins.
    const fn has_a_spinner(&self) -> bool {
        matches!(self.wager, WagerKind::Spinner | WagerKind::Centre | WagerKind::Cover)
    }

    /// Returns whether the wager stands.
    fn stands(&self, ledger: &Ledger, view: &View) -> bool {
        match self.wager {
            WagerKind::Cover => {
                let centre = view.ring.as_ref().and_then(|ring| ring.centre.as_ref());
                centre.is_some_and(|centre| centre.covers.iter().any(|cover| cover.seat == self.seat()))
            }
            // An offer that nobody matched is not a bet.
            WagerKind::SideBet => ledger.holds(Account::Table(OTHER)) != 0,
            _ => ledger.holds(Account::Table(self.seat())) != 0,
        }
    }
}

impl<'r> Game<'r> {
    /// Returns a game of that wager at that stake.
    pub fn new(
        rules: &'r mut dyn Rules<TwoUp>,
        description: &'r Description,
        play: &'r Play,
        stake: MinorUnits,
        seen: &'r mut dyn FnMut(&[u8]),
    ) -> Self {
        Self { rules, description, play, stake, seen }
    }

    /// Plays from the opening to the first throw with the wager on the table, and in prison if the wager begins there.
    /// Such a wager is determined earlier if these rules imprison nothing.
    ///
    /// # Errors
    /// Fails when the table cannot be opened, or when play does not reach a throw.
    pub fn begin(&mut self, config: &Config) -> Result<Stop, Failure> {
        let state = open_seated(self.rules, config)?;
        let mut stop = self.advance(Position { state, books: Books::open(self.description, config) }, false)?;
        if !self.play.is_in_prison() {
            return Ok(stop);
        }
        for _ in 0..MOST_COMMANDS {
            let Stop::InTheAir(position, chances) = stop else { return Ok(stop) };
            if has_imprisoned(&self.rules.view(&position.state, None)?) {
                return Ok(Stop::InTheAir(position, chances));
            }
            let odds = chances.iter().find(|chance| is_odds(chance));
            let odds = odds.ok_or_else(|| Failure::failed("no Odds among the chances"))?;
            stop = self.fall(position, odds)?;
        }
        Err(Failure::failed(format!("{MOST_COMMANDS} Odds neither imprison nor determine a wager")))
    }

    /// Plays a chance and continues to the next throw, or to the wager's determination.
    ///
    /// # Errors
    /// Fails when the chance is refused, or when no command continues the game.
    pub fn fall(&mut self, position: Position, chance: &Chance) -> Result<Stop, Failure> {
        let order = Order { by: chance.by, at: AT, command: chance.command.clone() };
        let position = self.apply(position, &order)?;
        self.advance(position, true)
    }

    /// Continues to the next throw, or to the wager's determination.
    fn advance(&mut self, mut position: Position, mut placed: bool) -> Result<Stop, Failure> {
        for _ in 0..MOST_COMMANDS {
            let view = self.rules.view(&position.state, None)?;
            let stands = self.play.stands(&position.books, &view);
            if placed && !stands {
                return self.amount_returned(&position.books).map(Stop::Determined);
            }
            placed |= stands;
            if let Some(chances) = outcomes(self.rules, self.description, &position.state)? {
                return Ok(Stop::InTheAir(position, chances));
            }
            let listed = self.rules.legal(&position.state, AT, None, ALL)?.first;
            let Some(order) = self.next_order(&view, &listed, placed) else {
                return Err(Failure::failed(format!(
                    "nothing carries a stake of {} on in `{}`",
                    self.stake,
                    view.phase.as_str()
                )));
            };
            position = self.apply(position, &order)?;
        }
        Err(Failure::failed(format!("{MOST_COMMANDS} commands do not lead to a throw")))
    }

    /// Returns the amount that came back of the stake, with its winnings.
    fn amount_returned(&self, ledger: &Ledger) -> Result<MinorUnits, Failure> {
        let net = ledger.holds(Account::Purse(self.play.seat()));
        MinorUnits::try_from(i128::from(self.stake) + net)
            .map_err(|_| Failure::failed(format!("of a stake of {} the player has lost {}", self.stake, -net)))
    }

    fn next_order(&self, view: &View, listed: &[Choice], placed: bool) -> Option<Order> {
        self.election(listed).or_else(|| self.placing(view, listed, placed)).or_else(|| self.routine(view, listed))
    }

    fn election(&self, listed: &[Choice]) -> Option<Order> {
        let elected = listed.iter().find(|choice| Some(choice.command.name()) == self.play.election)?;
        Some(order(elected, AT))
    }

    /// Returns the order that places the wager, as soon as it is listed.
    fn placing(&self, view: &View, listed: &[Choice], placed: bool) -> Option<Order> {
        if placed {
            return None;
        }
        let no_offer = view.ring.as_ref().is_some_and(|ring| ring.offers.is_empty());
        let is_it = |choice: &&Choice| match (&choice.command, self.play.wager) {
            (Command::PlaceWager(wager), WagerKind::Heads | WagerKind::ImprisonedHeads) => wager.side == Side::Heads,
            (Command::PlaceWager(wager), WagerKind::Tails | WagerKind::ImprisonedTails) => wager.side == Side::Tails,
            (Command::OfferSideBet(_), WagerKind::SideBet) => no_offer,
            (Command::MatchSideBet(_), WagerKind::SideBet) => true,
            _ => false,
        };
        let by = |choice: &&Choice| match choice.command {
            Command::MatchSideBet(_) => choice.by.number == OTHER,
            _ => choice.by.number == SPINNER,
        };
        listed.iter().filter(is_it).filter(by).find_map(|choice| self.order_with_stake(choice))
    }

    /// Returns the order with the stake, if the choice takes that amount in a casino's chips or a ring's money. The half that is
    /// returned of tokens differs from that of chips (R76).
    fn order_with_stake(&self, choice: &Choice) -> Option<Order> {
        range(choice).filter(|range| range.tender == USUAL_TENDER && chips::takes(range, self.stake))?;
        order_of(choice, AT, self.stake)
    }

    fn routine(&self, view: &View, listed: &[Choice]) -> Option<Order> {
        let given = |choice: &Choice| match &choice.command {
            Command::AcceptCoins if !self.play.has_a_spinner() || choice.by.number != SPINNER => None,
            Command::CallSide(side) if *side != self.play.side || view.game.is_none_or(|game| game.side.is_some()) => {
                None
            }
            // The whole open amount, however much it has grown.
            Command::CoverCentre(_) => order_of(choice, AT, range(choice)?.most),
            Command::PlaceSpinnerWager(_) | Command::StakeCentre(_) => self.order_with_stake(choice),
            _ => Some(order(choice, AT)),
        };
        ROUTINE.iter().find_map(|name| listed.iter().filter(|choice| choice.command.name() == *name).find_map(given))
    }

    fn apply(&mut self, mut position: Position, order: &Order) -> Result<Position, Failure> {
        let (state, events) = self.rules.apply(&position.state, order)?;
        position.books.book(&events).map_err(Failure::failed)?;
        (self.seen)(&state);
        Ok(Position { state, ..position })
    }
}

/// Opens a table with a player on every seat, and with the supervisors that a rulebook may require.
///
/// # Errors
/// Fails when the rules refuse.
pub fn open_seated(rules: &mut dyn Rules<TwoUp>, config: &Config) -> Result<Vec<u8>, Failure> {
    open_with_players(rules, config, |_| true)
}

/// Opens a table as [`open_seated`] does, with players on some seats only.
///
/// # Errors
/// Fails when the rules refuse.
pub fn open_with_players(
    rules: &mut dyn Rules<TwoUp>,
    config: &Config,
    is_taken: impl Fn(Seat) -> bool,
) -> Result<Vec<u8>, Failure> {
    let (mut state, _) = rules.open(config)?;
    let is_wanted = |choice: &&Choice| match &choice.command {
        Command::Join(joining) => is_taken(joining.seat),
        command => matches!(command, Command::SetSupervisorPresence(_)),
    };
    let listed = rules.legal(&state, config.opened_at, None, ALL)?.first;
    for choice in listed.iter().filter(is_wanted) {
        (state, _) = rules.apply(&state, &order(choice, config.opened_at))?;
    }
    Ok(state)
}

/// Returns the possible outcomes in a state, or `None` if no chance is due.
///
/// # Errors
/// Fails when a chance is due and not listed.
pub fn outcomes(
    rules: &mut dyn Rules<TwoUp>,
    description: &Description,
    state: &[u8],
) -> Result<Option<Vec<Chance>>, Failure> {
    match rules.chances(state, description.head.most_chances)? {
        DueChance::Nothing => Ok(None),
        // A chance with probability 0 is not an outcome.
        DueChance::Listed(mut chances) => {
            chances.retain(|chance| chance.probability.numerator > 0);
            Ok(Some(chances))
        }
        DueChance::Unlisted => {
            Err(Failure::failed("the coins are in the air, and how they can come down is not listed"))
        }
    }
}

/// Returns whether two coins come to rest on different sides.
fn is_odds(chance: &Chance) -> bool {
    matches!(&chance.command, Command::Land(Landing::Observed(rests)) if rests.first != rests.second)
}

fn has_imprisoned(view: &View) -> bool {
    view.seats.iter().flat_map(|seat| &seat.wagers).any(|wager| wager.imprisoned)
}

/// Returns every way to play the rulebook's wagers.
#[must_use]
pub fn plays(description: &Description) -> Vec<Play> {
    let head = &description.head;
    let knows = |name: &str| head.commands.iter().any(|command| command.name == name);
    let is_played = |wager: WagerKind| {
        let bet = match wager {
            WagerKind::Cover => WagerKind::Centre,
            WagerKind::ImprisonedHeads => WagerKind::Heads,
            WagerKind::ImprisonedTails => WagerKind::Tails,
            wager => wager,
        };
        head.bets.iter().any(|line| line.name == bet.as_str())
    };
    WagerKind::ALL.iter().filter(|wager| is_played(**wager)).flat_map(|wager| ways(*wager, &knows)).collect()
}

fn ways(wager: WagerKind, knows: &dyn Fn(&str) -> bool) -> Vec<Play> {
    let play = |played, side| Play { wager, played, side, policy: CentrePolicy::Riding, election: None };
    let elects = |played, side, election| Play { election: Some(election), ..play(played, side) };
    let single = |side| Play { policy: CentrePolicy::SingleCover, ..play("single cover", side) };
    let both = knows("elect-prison") && knows("elect-partage");
    match wager {
        WagerKind::Heads | WagerKind::Tails => {
            let side = if wager == WagerKind::Heads { Side::Heads } else { Side::Tails };
            if both {
                vec![elects("half returned", side, "elect-partage"), elects("prison", side, "elect-prison")]
            } else {
                vec![play("", side)]
            }
        }
        WagerKind::ImprisonedHeads => vec![elects("", Side::Heads, "elect-prison")],
        WagerKind::ImprisonedTails => vec![elects("", Side::Tails, "elect-prison")],
        WagerKind::Spinner if knows("call-side") => vec![play("heads", Side::Heads), play("tails", Side::Tails)],
        WagerKind::Spinner => vec![play("heads", Side::Heads)],
        WagerKind::Centre => vec![play("riding", Side::Heads), single(Side::Heads)],
        WagerKind::Cover => vec![play("riding", Side::Tails), single(Side::Tails)],
        WagerKind::SideBet => vec![play("heads", Side::Heads), play("tails", Side::Tails)],
    }
}
