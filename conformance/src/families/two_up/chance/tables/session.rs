//! A session at a table: the same play as auto-play, command by command, with coins that the suite knows.
//!
//! The contract defines auto-play (`auto-plan`): the coins are offered around and everybody but the plan's spinner declines, the
//! plan's wagers are placed in each decision, and the house spins when the spinner does not.

use std::collections::{BTreeMap, VecDeque};

use kip_engine::contract::{Account, Actor, Cause, Move, Role, Row, Seat, Stake};
use kip_engine::two_up::contract::{
    AutoTally, AutoWager, Bank, CoinStatus, Command, DecisionResult, Description, Event, GameOutcome, Happening,
    Matching, Order, Phase, Picked, Side, Thrower, View, Wager,
};

use super::luck::{Known, Luck};
use super::setting::Setting;
use crate::books::Books;
use crate::choices::{ALL, order, order_of, range};
use crate::families::TwoUp;
use crate::families::two_up::Coins;
use crate::families::two_up::chance::battery::Reading;
use crate::families::two_up::chance::fairness::{Fairness, compare_chances, find_difference, land, rests_in};
use crate::hosting::Failure;
use crate::picks::Picks;

/// Money by payer, payee, tender, bet and cause.
pub type Money = BTreeMap<(Account, Account, Row, Row, Cause), u128>;

/// Adds moves.
pub fn add_moves(money: &mut Money, moves: &[Move]) {
    for Move { payer, payee, tender, amount, bet, cause } in moves {
        *money.entry((*payer, *payee, *tender, *bet, *cause)).or_default() += u128::from(*amount);
    }
}

/// The results of a session.
#[derive(Default)]
pub struct Course {
    /// The results, counted as auto-play counts them.
    pub tally: AutoTally,
    /// The money of all events.
    pub money: Money,
    /// The coins of each spin.
    pub ways: Vec<u8>,
    /// The number of compared landings.
    pub landings: u64,
    /// Coins that did not come to rest as known, or an event that states something false about money. The session ends with the
    /// first.
    pub difference: Option<String>,
    /// The chances of the first throw, when they are listed.
    pub fairness: Option<Fairness>,
}

/// A session that is being played.
pub struct Session<'a> {
    rules: &'a mut dyn Coins,
    description: &'a Description,
    reading: Reading,
    setting: &'a Setting,
    luck: Luck,
    picks: Picks,
    state: Vec<u8>,
    books: Books<TwoUp>,
    /// The wagers that are still to be placed in this decision.
    to_place: VecDeque<AutoWager>,
    /// The players who are still to give entropy for the next decision; `None` before they are chosen.
    givers: Option<Vec<Seat>>,
    /// True when everybody has declined since the last "place your bets".
    all_declined: bool,
    course: Course,
}

/// A number of commands that exceeds those for every spin.
const MOST_COMMANDS: u64 = 100;

impl<'a> Session<'a> {
    /// Opens the table and seats the players.
    ///
    /// # Errors
    /// Fails when the rules refuse.
    pub fn open(
        rules: &'a mut dyn Coins,
        description: &'a Description,
        reading: Reading,
        setting: &'a Setting,
        luck: Luck,
        picks: Picks,
    ) -> Result<Self, Failure> {
        let state = setting.open(rules, luck.source())?;
        let course = Course::default();
        let books = Books::open(description, &setting.config);
        let (to_place, givers, all_declined) = (VecDeque::new(), None, false);
        Ok(Self {
            rules,
            description,
            reading,
            setting,
            luck,
            picks,
            state,
            books,
            to_place,
            givers,
            all_declined,
            course,
        })
    }

    /// Plays `spins` spins, up to the announcement of the last, or up to the first coins that differ.
    ///
    /// # Errors
    /// Fails when a command is refused, or when no command continues the game.
    pub fn play(mut self, spins: u64) -> Result<Course, Failure> {
        for _ in 0..MOST_COMMANDS * (spins + 1) {
            let view = self.rules.view(&self.state, None)?;
            match view.phase {
                Phase::Flying => self.land(&view)?,
                Phase::Landed => {
                    self.apply(self.runner(), Command::AnnounceResult)?;
                    if self.course.ways.len() as u64 >= spins {
                        return Ok(self.course);
                    }
                }
                _ => {
                    let (by, command) = self.next_order(&view)?;
                    self.apply(by, command)?;
                }
            }
            if self.course.difference.is_some() {
                return Ok(self.course);
            }
        }
        Err(Failure::failed(format!("{MOST_COMMANDS} commands a spin do not play {spins} spins")))
    }

    /// Returns the actor who controls the game: the boxer, or the ringkeeper.
    const fn runner(&self) -> Actor {
        let role = match self.description.bank {
            Bank::House => Role::Boxer,
            Bank::Players => Role::Ringkeeper,
        };
        Actor { role, number: 1 }
    }

    fn knows(&self, name: &str) -> bool {
        self.description.head.commands.iter().any(|command| command.name == name)
    }

    fn apply(&mut self, by: Actor, command: Command) -> Result<Vec<Event>, Failure> {
        let name = command.name();
        let order = Order { by, at: self.setting.at, command };
        let applied = self.rules.apply(&self.state, &order);
        let (state, events) = applied.map_err(|failure| Failure::failed(format!("{name}: {}", failure.describe())))?;
        if let Err(wrong) = self.books.book(&events) {
            self.course.difference.get_or_insert_with(|| format!("{name}: {wrong}"));
        }
        for event in &events {
            count(&event.what, &mut self.course.tally);
            add_moves(&mut self.course.money, &event.moves);
        }
        self.state = state;
        Ok(events)
    }

    /// Lands the coins, and compares the sides on which they come to rest.
    fn land(&mut self, view: &View) -> Result<(), Failure> {
        if self.course.ways.is_empty() {
            self.try_first_throw(view)?;
        }
        let spin = self.course.ways.len() as u64;
        let Known { landing, way, from } = self.luck.landing(spin, self.reading, view, &mut self.picks)?;
        let events = self.apply(self.lander(), Command::Land(landing))?;
        if let Some(chain) = self.luck.chain() {
            chain.reveal();
        }
        self.course.ways.push(way);
        self.course.landings += 1;
        if let Some(difference) = find_difference(way, rests_in(&events), self.reading) {
            self.course.difference = Some(format!("spin {spin} of {from} {difference}"));
        }
        Ok(())
    }

    /// Compares the chances of the first throw, when they are listed, and other landings that it can have.
    fn try_first_throw(&mut self, view: &View) -> Result<(), Failure> {
        let (by, at) = (self.lander(), self.setting.at);
        if !matches!(self.luck, Luck::Committed(_)) {
            let fairness = compare_chances(self.rules, self.description, self.reading, &self.state, at)?;
            self.course.landings += fairness.landings;
            self.course.fairness = Some(fairness);
        }
        for Known { landing, way, from } in self.luck.others(self.reading, view, &mut self.picks)? {
            let landed = land(self.rules, &self.state, (by, at), Command::Land(landing))?;
            self.course.landings += 1;
            if let Some(difference) = find_difference(way, landed, self.reading) {
                self.course.difference = Some(format!("{from} {difference}"));
                return Ok(());
            }
        }
        Ok(())
    }

    /// Returns the actor who lands the coins: the one who controls the game when they are observed, otherwise the host.
    const fn lander(&self) -> Actor {
        match self.luck {
            Luck::Observed(_) => self.runner(),
            Luck::Fresh(_) | Luck::Committed(_) => Actor { role: Role::Host, number: 0 },
        }
    }

    fn next_order(&mut self, view: &View) -> Result<(Actor, Command), Failure> {
        let next = match view.phase {
            Phase::Won => self.go_on(),
            Phase::Offering => Some(self.find_a_spinner(view)?),
            Phase::Preparing => Some(self.open_betting(view)?),
            Phase::Betting => Some(self.bet(view)?),
            Phase::Called => match self.cover(view)? {
                Some(cover) => Some(cover),
                None => self.throw(view),
            },
            _ => None,
        };
        next.ok_or_else(|| Failure::failed(format!("nothing carries the game on in `{}`", view.phase.as_str())))
    }

    /// Returns the winner's command to continue. Only the plan's spinner has spun.
    fn go_on(&self) -> Option<(Actor, Command)> {
        let command = match self.description.bank {
            Bank::House => Command::SpinAgain,
            Bank::Players => Command::Stay,
        };
        self.setting.spinner.map(|spinner| (player(spinner.seat), command))
    }

    /// Offers the coins around. The house spins when everybody declines.
    fn find_a_spinner(&mut self, view: &View) -> Result<(Actor, Command), Failure> {
        let offer = self.offer(view)?;
        self.all_declined = offer.is_none();
        Ok(offer.unwrap_or((self.runner(), Command::StartHouseSpin)))
    }

    /// Offers the coins to the next player, who answers. Returns `None` when nobody is left.
    fn offer(&mut self, view: &View) -> Result<Option<(Actor, Command)>, Failure> {
        if let Some(seat) = view.offered {
            let accepts = self.setting.spinner.is_some_and(|spinner| spinner.seat == seat);
            let declines = (self.runner(), Command::DeclineCoins);
            return Ok(Some(if accepts { (player(seat), Command::AcceptCoins) } else { declines }));
        }
        let listed = self.rules.legal(&self.state, self.setting.at, Some(self.runner()), ALL)?.first;
        let next = listed.iter().find(|choice| matches!(choice.command, Command::OfferCoins(_)));
        Ok(next.map(|choice| (self.runner(), order(choice, self.setting.at).command)))
    }

    /// Prepares the spinner's game and opens the betting.
    fn open_betting(&mut self, view: &View) -> Result<(Actor, Command), Failure> {
        // A player may relieve a ringkeeper who spins only between two decisions (R54), not before the first of them.
        let is_relieved = view.ring.is_some() && view.game.is_none() && !self.all_declined;
        if is_relieved
            && (self.setting.spinner.is_some() || view.offered.is_some())
            && let Some(offer) = self.offer(view)?
        {
            return Ok(offer);
        }
        if let Some(prepared) = self.prepare(view) {
            return Ok(prepared);
        }
        if let Some(seat) = self.next_giver() {
            let bytes = self.picks.seed();
            if let Some(chain) = self.luck.chain() {
                chain.add_entropy(&self.setting.config.table, seat, &bytes);
            }
            return Ok((player(seat), Command::AddEntropy(bytes.to_vec())));
        }
        if let Some(chain) = self.luck.chain() {
            chain.open_betting();
        }
        (self.givers, self.all_declined) = (None, false);
        self.to_place = self.setting.wagers.iter().copied().collect();
        if view.ring.is_some() {
            // Offers on Heads come before the wagers on Tails that match them.
            self.to_place.make_contiguous().sort_by_key(|wager| wager.side != Side::Heads);
        }
        Ok((self.runner(), Command::PlaceYourBets))
    }

    /// Returns the next player who gives entropy for the next decision. Some do, in a committed table's draws.
    fn next_giver(&mut self) -> Option<Seat> {
        self.luck.chain()?;
        let picks = &mut self.picks;
        let givers = self
            .givers
            .get_or_insert_with(|| self.setting.seats.iter().copied().filter(|_| picks.once_in(4)).collect());
        givers.pop()
    }

    /// Returns the spinner's next command before "place your bets": coins, side and wager in a casino, the centre in a ring.
    fn prepare(&self, view: &View) -> Option<(Actor, Command)> {
        let spinner = self.setting.spinner?;
        let game = view.game.filter(|game| game.seat == spinner.seat)?;
        let by = player(spinner.seat);
        if let Some(ring) = &view.ring {
            let stakes = ring.centre.is_none() && self.knows("stake-centre");
            return stakes.then_some((by, Command::StakeCentre(spinner.stake.chips)));
        }
        if game.stake != Stake::default() {
            return None;
        }
        if let Some(coins) = self.coins_to_select(view) {
            return Some((by, coins));
        }
        if self.knows("call-side") && game.side != Some(spinner.side) {
            return Some((by, Command::CallSide(spinner.side)));
        }
        Some((by, Command::PlaceSpinnerWager(spinner.stake)))
    }

    /// Returns the selection of the first coins of the set, or `None` when coins are in play.
    fn coins_to_select(&self, view: &View) -> Option<Command> {
        if view.coins.contains(&CoinStatus::InPlay) {
            return None;
        }
        let free = (1..).zip(&view.coins).filter(|(_, coin)| **coin == CoinStatus::Available);
        let mut free = free.map(|(number, _)| number);
        let (first, second) = (free.next()?, free.next());
        let third = if self.reading.coins == 3 { free.next() } else { None };
        Some(Command::SelectCoins(Picked { first, second, third }))
    }

    /// Covers the centre, places the next wager, or closes the betting.
    fn bet(&mut self, view: &View) -> Result<(Actor, Command), Failure> {
        if let Some(cover) = self.cover(view)? {
            return Ok(cover);
        }
        let Some(wager) = self.to_place.front().copied() else {
            return Ok((self.runner(), Command::NoMoreBets));
        };
        let by = player(wager.seat);
        let Some(ring) = &view.ring else {
            self.to_place.pop_front();
            return Ok((by, Command::PlaceWager(Wager { side: wager.side, stake: wager.stake })));
        };
        if wager.side == Side::Heads {
            self.to_place.pop_front();
            return Ok((by, Command::OfferSideBet(wager.stake.chips)));
        }
        let offer = ring.offers.iter().find(|offer| offer.seat != wager.seat);
        let offer = offer.ok_or_else(|| Failure::failed("an offer of a side bet is not shown"))?;
        let amount = wager.stake.chips.min(offer.amount);
        self.to_place.pop_front();
        if wager.stake.chips > amount {
            let stake = Stake { chips: wager.stake.chips - amount, ..wager.stake };
            self.to_place.push_front(AutoWager { stake, ..wager });
        }
        Ok((by, Command::MatchSideBet(Matching { offer: offer.offer, amount })))
    }

    /// Returns the cover of the open part of the centre, by the next player clockwise.
    fn cover(&mut self, view: &View) -> Result<Option<(Actor, Command)>, Failure> {
        let centre = view.ring.as_ref().and_then(|ring| ring.centre.as_ref());
        let (Some(game), Some(_)) = (view.game, centre) else { return Ok(None) };
        let seats = &self.setting.seats;
        let next = seats.iter().find(|seat| **seat > game.seat).or_else(|| seats.first());
        let Some(by) = next.copied().map(player) else { return Ok(None) };
        let listed = self.rules.legal(&self.state, self.setting.at, Some(by), ALL)?.first;
        let cover = listed.iter().find(|choice| matches!(choice.command, Command::CoverCentre(_)));
        let whole = cover.and_then(|choice| order_of(choice, self.setting.at, range(choice)?.most));
        Ok(whole.map(|order| (by, order.command)))
    }

    /// Returns the throw, after the spinner has selected coins.
    fn throw(&self, view: &View) -> Option<(Actor, Command)> {
        let throw = Command::ThrowCoins(self.description.start);
        match view.thrower? {
            Thrower::Spinner(seat) => Some((player(seat), self.coins_to_select(view).unwrap_or(throw))),
            Thrower::House(role) => Some((Actor { role, number: 1 }, throw)),
            Thrower::Vacant => None,
        }
    }
}

/// Counts an event as auto-play counts it.
fn count(what: &Happening, tally: &mut AutoTally) {
    match what {
        Happening::CoinsLanded(_) => tally.spins += 1,
        Happening::ResultAnnounced(result) => {
            tally.decisions += 1;
            match result {
                DecisionResult::Heads => tally.heads += 1,
                DecisionResult::Tails => tally.tails += 1,
                DecisionResult::FiveOdds => tally.five_odds += 1,
            }
        }
        Happening::SpinnerGameEnded(end) => match end.outcome {
            GameOutcome::Won => tally.games_won += 1,
            GameOutcome::Lost => tally.games_lost += 1,
            GameOutcome::Returned | GameOutcome::Forfeited => {}
        },
        _ => {}
    }
}

const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}
