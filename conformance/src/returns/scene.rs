//! A wager as it is looked at: a table of two with nothing else on it, and a routine that plays on.

use kip_engine::two_up::words::{
    Bank, Bounds, CasinoTerms, CentrePolicy, Command, Config, Description, Enforcement, Landing, LegalCommand, Order,
    Outcome, RingTerms, Side, Sign, Terms, View, WagerKind,
};
use kip_engine::words::{Account, ChanceSource, MinorUnits, Seat, Timestamp};

use crate::hosting::{Failure, Rules};
use crate::money::Ledger;
use crate::orders::{Scene, actor};

/// 25 April 2026, 2 pm by a clock ten hours ahead of UTC: on that day every rulebook is played.
pub const AT: Timestamp = 1_777_089_600_000;
/// That clock.
pub const ZONE: i16 = 600;

/// A wager, and how it is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Play {
    /// Which.
    pub wager: WagerKind,
    /// In words, where it can be played in several ways; else nothing.
    pub played: &'static str,
    /// On what.
    pub side: Side,
    /// How a ring's centre is covered.
    pub policy: CentrePolicy,
    /// What the player elects after the Odds that lose, where the player may.
    pub election: Option<&'static str>,
}

/// A table on the way, and the money of its events.
#[derive(Clone, Debug)]
pub struct Position {
    /// The state.
    pub state: Vec<u8>,
    /// What was paid and received so far.
    pub ledger: Ledger,
}

/// Where play has come to.
#[derive(Clone, Debug)]
pub enum Stop {
    /// The coins are in the air.
    InTheAir(Position, Vec<Outcome>),
    /// The wager is determined: so much came back.
    Determined(MinorUnits),
}

/// One wager at one stake, through the rules.
pub struct Game<'r> {
    rules: &'r mut dyn Rules,
    description: &'r Description,
    play: &'r Play,
    stake: MinorUnits,
    /// Called with every state that is come to.
    seen: &'r mut dyn FnMut(&[u8]),
}

/// More commands than lie between two throws of any game.
const MOST_COMMANDS: usize = 200;

/// What carries a game on, the first that is listed first.
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

/// Who spins, where somebody has to: the ring's cover is the other's.
const SPINNER: Seat = 1;
const OTHER: Seat = 2;

/// How a table is opened that permits those stakes and no more, and rounds as it may.
#[must_use]
pub fn config(
    description: &Description,
    policy: CentrePolicy,
    stake: MinorUnits,
    denominations: &[MinorUnits],
) -> Config {
    let bounds = Bounds { min: stake, max: stake, unit: None };
    let terms = match description.bank {
        Bank::House => Terms::Casino(CasinoTerms {
            sign: Sign { spinner: bounds, heads_tails: bounds },
            enforcement: Enforcement::Strict,
            denominations: denominations.to_vec(),
            // What a stake returns is what is being looked at.
            allow_return_over_one: true,
            odds: None,
        }),
        Bank::Players => Terms::Ring(RingTerms { centre_policy: policy, anzac_day_only: false }),
    };
    Config {
        table: "certificate".into(),
        seats: 2,
        opened_at: AT,
        zone_offset_minutes: ZONE,
        source: ChanceSource::Observed,
        terms,
    }
}

impl Play {
    /// Whose wager it is.
    #[must_use]
    pub const fn seat(&self) -> Seat {
        match (self.wager, self.side) {
            (WagerKind::Cover, _) | (WagerKind::SideBet, Side::Tails) => OTHER,
            _ => SPINNER,
        }
    }

    /// Whether the wager begins in prison.
    pub const fn in_prison(&self) -> bool {
        matches!(self.wager, WagerKind::ImprisonedHeads | WagerKind::ImprisonedTails)
    }

    /// Whether somebody takes the coins; else the house, or the ringkeeper, spins.
    const fn has_a_spinner(&self) -> bool {
        matches!(self.wager, WagerKind::Spinner | WagerKind::Centre | WagerKind::Cover)
    }

    /// Whether the wager stands.
    fn stands(&self, ledger: &Ledger, view: &View) -> bool {
        match self.wager {
            WagerKind::Cover => {
                let centre = view.ring.as_ref().and_then(|ring| ring.centre.as_ref());
                centre.is_some_and(|centre| centre.covers.iter().any(|cover| cover.seat == self.seat()))
            }
            // An offer that nobody matched is no bet.
            WagerKind::SideBet => ledger.holds(Account::Table(OTHER)) != 0,
            _ => ledger.holds(Account::Table(self.seat())) != 0,
        }
    }
}

impl<'r> Game<'r> {
    /// That wager at that stake.
    pub fn new(
        rules: &'r mut dyn Rules,
        description: &'r Description,
        play: &'r Play,
        stake: MinorUnits,
        seen: &'r mut dyn FnMut(&[u8]),
    ) -> Self {
        Self { rules, description, play, stake, seen }
    }

    /// From the opening to the first throw with the wager on the table; in prison where it begins there. It is determined
    /// before where nothing is imprisoned in these rules.
    ///
    /// # Errors
    /// Where the table cannot be opened, or does not come to a throw.
    pub fn begin(&mut self, config: &Config) -> Result<Stop, Failure> {
        let state = seated(self.rules, self.description, config)?;
        let mut stop = self.advance(Position { state, ledger: Ledger::under(&config.terms) }, false)?;
        while self.play.in_prison() {
            let Stop::InTheAir(position, outcomes) = stop else { return Ok(stop) };
            if imprisoned(&self.rules.view(&position.state, None)?) {
                return Ok(Stop::InTheAir(position, outcomes));
            }
            let odds = outcomes.iter().find(|outcome| outcome.coins.first != outcome.coins.second);
            let odds = *odds.ok_or_else(|| Failure::failed("no Odds among the outcomes"))?;
            stop = self.fall(position, &odds)?;
        }
        Ok(stop)
    }

    /// The coins come down so, and play goes on to the next throw, or to the wager's determination.
    ///
    /// # Errors
    /// Where that is refused, or nothing carries the game on.
    pub fn fall(&mut self, position: Position, outcome: &Outcome) -> Result<Stop, Failure> {
        let view = self.rules.view(&position.state, None)?;
        let by = view.legal.iter().find(|entry| entry.command == "land");
        let by = by.ok_or_else(|| Failure::failed("the coins are in the air and nobody may say how they come down"))?;
        let command = Command::Land(Landing::Observed(outcome.coins));
        let order = Order { by: actor(by), at: AT, command };
        let position = self.take(position, &order)?;
        self.advance(position, true)
    }

    /// On to the next throw, or to the wager's determination.
    fn advance(&mut self, mut position: Position, mut placed: bool) -> Result<Stop, Failure> {
        for _ in 0..MOST_COMMANDS {
            let view = self.rules.view(&position.state, None)?;
            let stands = self.play.stands(&position.ledger, &view);
            if placed && !stands {
                return self.came_back(&position.ledger).map(Stop::Determined);
            }
            placed |= stands;
            if !view.outcomes.is_empty() {
                return Ok(Stop::InTheAir(position, view.outcomes));
            }
            let Some((entry, amount)) = self.next(&view, placed) else {
                return Err(Failure::failed(format!("nothing carries the game on in `{}`", view.phase.as_str())));
            };
            position = self.give(position, &view, entry, amount)?;
        }
        Err(Failure::failed(format!("{MOST_COMMANDS} commands do not lead to a throw")))
    }

    /// What came back of the stake, with what was won.
    fn came_back(&self, ledger: &Ledger) -> Result<MinorUnits, Failure> {
        let net = ledger.holds(Account::Purse(self.play.seat()));
        MinorUnits::try_from(i128::from(self.stake) + net)
            .map_err(|_| Failure::failed(format!("of a stake of {} the player has lost {}", self.stake, -net)))
    }

    fn next<'v>(&self, view: &'v View, placed: bool) -> Option<(&'v LegalCommand, Option<MinorUnits>)> {
        self.election(view).or_else(|| self.placing(view, placed)).or_else(|| self.routine(view))
    }

    fn election<'v>(&self, view: &'v View) -> Option<(&'v LegalCommand, Option<MinorUnits>)> {
        let entry = view.legal.iter().find(|entry| Some(entry.command.as_str()) == self.play.election)?;
        Some((entry, None))
    }

    /// The wager itself, as soon as it can be placed.
    fn placing<'v>(&self, view: &'v View, placed: bool) -> Option<(&'v LegalCommand, Option<MinorUnits>)> {
        if placed {
            return None;
        }
        let listed = |name: &str, seat: Seat, wager: Option<WagerKind>| {
            view.legal.iter().find(|entry| {
                entry.command == name && entry.number == Some(seat) && (wager.is_none() || entry.wager == wager)
            })
        };
        let entry = match self.play.wager {
            WagerKind::Heads | WagerKind::ImprisonedHeads => listed("place-wager", SPINNER, Some(WagerKind::Heads)),
            WagerKind::Tails | WagerKind::ImprisonedTails => listed("place-wager", SPINNER, Some(WagerKind::Tails)),
            WagerKind::SideBet if view.ring.as_ref().is_some_and(|ring| ring.offers.is_empty()) => {
                listed("offer-side-bet", SPINNER, None)
            }
            WagerKind::SideBet => listed("match-side-bet", OTHER, None),
            WagerKind::Spinner | WagerKind::Centre | WagerKind::Cover => None,
        };
        Some((entry?, Some(self.stake)))
    }

    fn routine<'v>(&self, view: &'v View) -> Option<(&'v LegalCommand, Option<MinorUnits>)> {
        let suits = |entry: &&LegalCommand| match entry.command.as_str() {
            "accept-coins" => self.play.has_a_spinner() && entry.number == Some(SPINNER),
            "call-side" => view.game.is_some_and(|game| game.side.is_none()) && on(entry) == Some(self.play.side),
            _ => true,
        };
        let entry =
            ROUTINE.iter().find_map(|name| view.legal.iter().filter(suits).find(|entry| entry.command == *name))?;
        let amount = match entry.command.as_str() {
            // The whole of what is open, whatever it has grown to.
            "cover-centre" => entry.amount.map(|range| range.max),
            "place-spinner-wager" | "stake-centre" => Some(self.stake),
            _ => None,
        };
        Some((entry, amount))
    }

    fn give(
        &mut self,
        position: Position,
        view: &View,
        entry: &LegalCommand,
        amount: Option<MinorUnits>,
    ) -> Result<Position, Failure> {
        let scene = Scene { description: self.description, view, legal: &view.legal, at: AT };
        let order = scene.order(entry, amount);
        let order = order.ok_or_else(|| {
            Failure::failed(format!(
                "`{}` is listed, and a stake of {} does not fit it: {entry:?}",
                entry.command, self.stake
            ))
        })?;
        self.take(position, &order)
    }

    fn take(&mut self, mut position: Position, order: &Order) -> Result<Position, Failure> {
        let (state, events) = self.rules.apply(&position.state, order)?;
        position.ledger.book(&events).map_err(Failure::failed)?;
        (self.seen)(&state);
        Ok(Position { state, ..position })
    }
}

/// A table with a player on every seat, and with the supervisors there whom a rulebook may want to be there.
///
/// # Errors
/// Where the rules refuse that.
pub fn seated(rules: &mut dyn Rules, description: &Description, config: &Config) -> Result<Vec<u8>, Failure> {
    let (mut state, _) = rules.open(config)?;
    for name in ["join", "set-supervisor-presence"] {
        let view = rules.view(&state, None)?;
        let scene = Scene { description, view: &view, legal: &view.legal, at: config.opened_at };
        let listed = view.legal.iter().filter(|entry| entry.command == name);
        for order in listed.filter_map(|entry| scene.order(entry, None)) {
            (state, _) = rules.apply(&state, &order)?;
        }
    }
    Ok(state)
}

fn on(entry: &LegalCommand) -> Option<Side> {
    match entry.wager? {
        WagerKind::Heads => Some(Side::Heads),
        WagerKind::Tails => Some(Side::Tails),
        _ => None,
    }
}

fn imprisoned(view: &View) -> bool {
    view.seats.iter().flat_map(|seat| &seat.wagers).any(|wager| wager.imprisoned)
}

/// Every way in which the rulebook's wagers are played.
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
