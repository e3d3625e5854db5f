//! Tables generated from the run's seed. Every card at them is compared: the pack, the cut, the hands, the cards that are laid or
//! drawn. Auto-play is compared with the same play by single commands.

use std::collections::BTreeMap;

use kip_contract::casino_cards::{
    Actor, AutoPlan, AutoTally, Card, Command, Config, Dealing, Description, Event, Happening, Order, Packed, Role,
    Shuffled, TableView,
};
use kip_contract::family::{CasinoCards, Choice};
use kip_contract::types::{Account, BeaconRound, Cause, ChanceSource, Joining, Move, Row, Seat, Standing};

use super::packs;
use crate::books::Books;
use crate::choices::{ALL, order};
use crate::draws::chain::{Chain, DrawOf, draw_beacon};
use crate::draws::keystream::{Seed, next_below, words};
use crate::families::casino_cards::Cards;
use crate::families::casino_cards::points::{Sides, players};
use crate::family::Tested as _;
use crate::hosting::Failure;
use crate::picks::Picks;
use crate::report::Finding;
use crate::report::parts::Played;
use crate::side_by_side::{DRAWN, DrawnTable};

/// The least number of packs in a session.
const DEALS: u64 = 3;
/// The number of hands of auto-play that are played again by single commands.
const HANDS: u64 = 3;
/// The number of links in the chain of a committed table.
const LINKS: usize = 200;
/// A number of commands that exceeds every hand.
const MOST_COMMANDS: u64 = 4_000;
/// The most findings of all tables.
const MOST_FINDINGS: usize = 20;

/// The results of the tables.
#[derive(Default)]
pub struct Tables {
    pub played: Played,
    /// The number of compared cards.
    pub compared: u64,
    pub findings: Vec<Finding>,
}

/// Plays tables that are generated from the seed.
pub fn play(rules: &mut dyn Cards, description: &Description, (seed, tables): (&Seed, u64)) -> Tables {
    let mut all = Tables::default();
    for number in 0..tables.max(1) {
        let mut picks = Picks::of(seed, "card table", number);
        let Some(config) = draw_config(description, &mut picks, number) else { break };
        let name = format!("table {number} ({} players)", config.terms.players);
        for source in ["fresh", "committed", "observed"] {
            let found = Session::open(&mut *rules, description, &config, source, &mut picks)
                .and_then(|session| session.play(DEALS));
            match found {
                Ok(course) => {
                    all.played.drawn += course.deals;
                    all.compared += course.compared;
                    all.find(&format!("deals at a table ({source})"), &name, course.difference);
                }
                Err(failure) => all.find("a table", &name, Some(failure.describe())),
            }
        }
        match repeat(rules, description, &config, picks.seed()) {
            Ok(difference) => {
                all.played.repeated += HANDS;
                all.find("auto-play at a table", &name, difference);
            }
            Err(failure) => all.find("auto-play at a table", &name, Some(failure.describe())),
        }
        all.played.tables += 1;
        if all.findings.len() >= MOST_FINDINGS {
            break;
        }
    }
    all
}

impl Tables {
    fn find(&mut self, place: &str, table: &str, what: Option<String>) {
        self.findings.extend(what.map(|what| Finding { place: place.to_owned(), what: format!("{table}: {what}") }));
    }
}

/// Generates a table at which a host is compared with the reference host. Three consecutive tables have the three sources of
/// chance.
#[must_use]
pub fn draw_table(description: &Description, seed: &Seed, number: u64) -> Option<DrawnTable<CasinoCards>> {
    let mut picks = Picks::of(seed, "side by side: card table", number);
    let config = draw_config(description, &mut picks, number / 3)?;
    let chain = Chain::ending_with(picks.seed(), LINKS);
    let (source, chain) = match number % 3 {
        0 => (ChanceSource::Fresh, None),
        1 => (ChanceSource::Observed, None),
        _ => {
            // One of each four tables with a chain has a beacon.
            let beacon = (number % 12 == 2).then(|| draw_beacon(&mut picks, config.opened_at));
            (ChanceSource::Committed(chain.commitment(beacon)), Some(chain))
        }
    };
    let name = format!("{DRAWN}{:02} ({} packs, {} players)", number + 1, source.name(), config.terms.players);
    Some(DrawnTable { name, config: Config { source, ..config }, chain })
}

/// Returns a table of any terms, for each number of players in turn.
fn draw_config(description: &Description, picks: &mut Picks, number: u64) -> Option<Config> {
    let players = players(description);
    let place = usize::try_from(number).unwrap_or(0) % players.len().max(1);
    let mut config = CasinoCards::made_up_tables(description, picks).into_iter().next()?;
    config.terms.players = *players.get(place)?;
    config.terms.patience = None;
    Some(config)
}

/// The results of a session.
#[derive(Default)]
struct Course {
    deals: u64,
    compared: u64,
    /// Cards that differ from the known ones, or an event that states something false about money.
    difference: Option<String>,
}

/// The source of a session's packs.
enum Luck {
    Fresh,
    Observed,
    Committed(Box<Chain>),
}

/// A session that is being played.
struct Session<'a> {
    rules: &'a mut dyn Cards,
    description: &'a Description,
    config: Config,
    luck: Luck,
    picks: Picks,
    state: Vec<u8>,
    books: Books<CasinoCards>,
    /// The last dealer; `None` before the first deal.
    dealer: Option<Seat>,
    /// The rest of the pack, as the suite knows it.
    pack: Vec<Card>,
    course: Course,
}

impl<'a> Session<'a> {
    /// Opens the table, and seats all players.
    fn open(
        rules: &'a mut dyn Cards,
        description: &'a Description,
        config: &Config,
        source: &str,
        picks: &mut Picks,
    ) -> Result<Self, Failure> {
        let mut picks = Picks::of(&picks.seed(), source, 0);
        let luck = match source {
            "fresh" => Luck::Fresh,
            "observed" => Luck::Observed,
            _ => Luck::Committed(Box::new(Chain::ending_with(picks.seed(), LINKS))),
        };
        let source = match &luck {
            Luck::Fresh => ChanceSource::Fresh,
            Luck::Observed => ChanceSource::Observed,
            Luck::Committed(chain) => {
                let beacon = picks.once_in(2).then(|| draw_beacon(&mut picks, config.opened_at));
                ChanceSource::Committed(chain.commitment(beacon))
            }
        };
        let config = Config { source, ..config.clone() };
        let (state, opening) = rules.open(&config)?;
        let mut books = Books::open(description, &config);
        books.book(&opening).map_err(Failure::failed)?;
        let course = Course::default();
        let mut session =
            Self { rules, description, config, luck, picks, state, books, dealer: None, pack: Vec::new(), course };
        for seat in session.seats() {
            session.apply(HOST, Command::Join(Joining { seat, age_attested: true }))?;
        }
        Ok(session)
    }

    fn seats(&self) -> std::ops::RangeInclusive<Seat> {
        1..=Seat::from(self.config.terms.players)
    }

    /// Plays until `deals` packs were dealt and the hand of the last one is over, or up to the first difference.
    fn play(mut self, deals: u64) -> Result<Course, Failure> {
        for _ in 0..MOST_COMMANDS * deals {
            if self.course.difference.is_some() {
                return Ok(self.course);
            }
            let view = self.rules.view(&self.state, None)?;
            if view.to_act.is_some() {
                self.play_on(&view)?;
            } else if view.seats.iter().all(|seat| seat.ready) {
                self.deal(&view)?;
            } else if self.course.deals >= deals {
                return Ok(self.course);
            } else {
                self.make_ready(&view)?;
            }
        }
        Err(Failure::failed(format!("{MOST_COMMANDS} commands a deal do not play {deals} deals")))
    }

    /// Gives entropy now and then, and waits for the deal.
    fn make_ready(&mut self, view: &TableView) -> Result<(), Failure> {
        for seat in self.seats().filter(|seat| view.seats.iter().any(|one| one.seat == *seat && !one.ready)) {
            if matches!(self.luck, Luck::Committed(_)) && self.picks.once_in(2) {
                let bytes = self.picks.seed();
                self.apply(player(seat), Command::AddEntropy(bytes.to_vec()))?;
                if let Luck::Committed(chain) = &mut self.luck {
                    chain.add_entropy(&self.config.table, seat, &bytes);
                }
            }
            self.apply(player(seat), Command::Ready)?;
        }
        if let Luck::Committed(chain) = &mut self.luck {
            chain.open_betting();
        }
        Ok(())
    }

    /// Deals by known chance, and compares the pack.
    fn deal(&mut self, view: &TableView) -> Result<(), Failure> {
        let (dealing, wanted) = self.draw(view)?;
        self.pack.clone_from(&wanted.pack);
        let events = self.apply(HOST, Command::Deal(dealing))?;
        if let Luck::Committed(chain) = &mut self.luck {
            chain.reveal();
        }
        self.course.deals += 1;
        let shuffle = events.iter().find_map(|event| match &event.what {
            Happening::PackShuffled(shuffle) => Some(shuffle),
            _ => None,
        });
        let Some(shuffle) = shuffle else {
            self.differ("a deal shuffles no pack".into());
            return Ok(());
        };
        self.course.compared += wanted.pack.len() as u64;
        if shuffle.pack != wanted.pack {
            let place = shuffle.pack.iter().zip(&wanted.pack).take_while(|(found, wanted)| found == wanted).count();
            self.differ(format!("deal {}: card {place} of the pack, from 0, is another one", self.course.deals));
        }
        if let Some(dealer) = wanted.dealer
            && dealer != shuffle.dealer
        {
            self.differ(format!("seat {dealer} is drawn to deal first, and seat {} deals", shuffle.dealer));
        }
        self.dealer = Some(shuffle.dealer);
        self.follow(&events, shuffle.leader);
        Ok(())
    }

    /// Returns the chance for a deal, with the pack and the first dealer that result from it.
    fn draw(&mut self, view: &TableView) -> Result<(Dealing, Shuffled), Failure> {
        let pack = &self.description.pack;
        // The dealer is also known after a dead cut.
        let players = self.dealer.is_none().then_some(self.config.terms.players);
        match &self.luck {
            Luck::Fresh => {
                let seed = self.picks.seed();
                Ok((Dealing::Fresh(seed.to_vec()), packs::shuffled(pack, seed, players)))
            }
            Luck::Observed => {
                let wanted = packs::shuffled(pack, self.picks.seed(), players);
                Ok((Dealing::Observed(Packed { pack: wanted.pack.clone(), dealer: wanted.dealer }), wanted))
            }
            Luck::Committed(chain) => {
                let due = view.common.chain.as_ref().and_then(|chain| chain.due);
                let link = chain.next_reveal(due, &mut self.picks);
                let link = link.ok_or_else(|| Failure::failed("no link of the chain is left"))?;
                let head = &self.description.head;
                let beacon: &[u8] = match &link.beacon {
                    Some(BeaconRound { bytes, .. }) => bytes,
                    None => &[],
                };
                let of = DrawOf {
                    table: &self.config.table,
                    rulebook: &head.rulebook,
                    generation: &head.generation,
                    beacon,
                };
                let seed = chain.outcome_seed(&of).ok_or_else(|| Failure::failed("no link of the chain is left"))?;
                Ok((Dealing::Committed(link), packs::shuffled(pack, seed, players)))
            }
        }
    }

    /// Makes any awaited move.
    fn play_on(&mut self, view: &TableView) -> Result<(), Failure> {
        let moves = awaited(self.rules, &self.state, &self.config)?;
        let choice = self.picks.one(&moves).ok_or_else(|| Failure::failed("a seat has to act, and can do nothing"))?;
        let order = order(choice, self.config.opened_at);
        let events = self.apply(order.by, order.command)?;
        self.follow(&events, view.leader.unwrap_or(1));
        Ok(())
    }

    fn apply(&mut self, by: Actor, command: Command) -> Result<Vec<Event>, Failure> {
        let name = command.name();
        // The round of a beacon is due a period later.
        let view = self.rules.view(&self.state, None)?;
        let at = later(&self.config, &view);
        let applied = self.rules.apply(&self.state, &Order { by, at, command });
        let (state, events) = applied.map_err(|failure| Failure::failed(format!("{name}: {}", failure.describe())))?;
        self.state = state;
        if let Err(wrong) = self.books.book(&events) {
            self.differ(format!("{name}: {wrong}"));
        }
        Ok(events)
    }

    fn differ(&mut self, what: String) {
        self.course.difference.get_or_insert(what);
    }

    /// Compares the cards that leave the pack with the cards on it.
    fn follow(&mut self, events: &[Event], leader: Seat) {
        let players = usize::from(self.config.terms.players);
        let mut dealt: Option<Vec<Card>> = None;
        let take = |of: &mut Vec<Card>, count: usize| of.drain(..count.min(of.len())).collect::<Vec<Card>>();
        for event in events {
            let (what, found, wanted) = match &event.what {
                Happening::PackCut(cut) => {
                    let above = usize::from(cut.above).min(self.pack.len().saturating_sub(cut.cards.len()));
                    ("the cut", cut.cards.clone(), self.pack.drain(above..above + cut.cards.len()).collect())
                }
                Happening::HandDealt(hand) => {
                    // Dealt one at a time, beginning with the leader (C3).
                    let all = dealt.get_or_insert_with(|| take(&mut self.pack, usize::from(hand.count) * players));
                    let place = (hand.seat as usize + players).saturating_sub(leader as usize) % players;
                    ("a hand", hand.cards.clone(), all.iter().copied().skip(place).step_by(players).collect::<Vec<_>>())
                }
                Happening::CardLaid(laid) => ("a card laid open", vec![laid.card], take(&mut self.pack, 1)),
                Happening::CardDrawn(drawn) => {
                    ("a card drawn", drawn.card.into_iter().collect(), take(&mut self.pack, 1))
                }
                _ => continue,
            };
            self.course.compared += wanted.len() as u64;
            if found != wanted {
                let difference =
                    format!("deal {}: {what} is {found:?}, and on the pack lie {wanted:?}", self.course.deals);
                self.course.difference.get_or_insert(difference);
            }
        }
    }
}

const HOST: Actor = Actor { role: Role::Host, number: 0 };

const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

/// Returns the time of the next command: a period later when a round of a beacon is due.
fn later(config: &Config, view: &TableView) -> u64 {
    match &config.source {
        ChanceSource::Committed(commitment) => {
            let period = commitment.beacon.as_ref().map_or(0, |beacon| 2 * u64::from(beacon.period));
            view.common.now.saturating_add(period)
        }
        _ => view.common.now,
    }
}

/// Returns the moves of the seat that has to act.
fn awaited(rules: &mut dyn Cards, state: &[u8], config: &Config) -> Result<Vec<Choice<CasinoCards>>, Failure> {
    let view = rules.view(state, None)?;
    let mut listed = rules.legal(state, later(config, &view), None, ALL)?.first;
    listed.retain(|choice| choice.standing == Standing::Awaited && choice.by.role == Role::Player);
    Ok(listed)
}

/// Money by payer, payee, tender, bet and cause.
type Money = BTreeMap<(Account, Account, Row, Row, Cause), u128>;

fn add_moves(money: &mut Money, moves: &[Move]) {
    for Move { payer, payee, tender, amount, bet, cause } in moves {
        *money.entry((*payer, *payee, *tender, *bet, *cause)).or_default() += u128::from(*amount);
    }
}

/// Plays hands by auto-play, and the same hands by single commands at a table of observed cards. Returns the difference.
///
/// > C29. Auto-play draws shuffles and moves from one stream of uniform numbers, …
///
/// The stream is that of C1 under the plan's seed: for each deal the shuffle (and the dealer), then for each move a number among
/// the awaited choices of the seat that has to act, in their order; none when only one is legal.
fn repeat(
    rules: &mut dyn Cards,
    description: &Description,
    config: &Config,
    seed: Seed,
) -> Result<Option<String>, Failure> {
    let at = config.opened_at;
    let fresh = Config { source: ChanceSource::Fresh, ..config.clone() };
    let state = seated(rules, &fresh)?;
    let plan = AutoPlan { at, seed: seed.to_vec(), rounds: HANDS, stepwise: false };
    let step = rules.auto_play(&state, &plan)?;
    let mut money = Money::new();
    add_moves(&mut money, &step.moves);
    let (tally, single) = by_single_commands(rules, description, config, seed)?;
    if step.tally != tally {
        return Ok(Some(format!("auto-play counts {:?}, single commands {tally:?}", step.tally)));
    }
    Ok((money != single).then(|| format!("auto-play moves {money:?}, single commands {single:?}")))
}

fn by_single_commands(
    rules: &mut dyn Cards,
    description: &Description,
    config: &Config,
    seed: Seed,
) -> Result<(AutoTally, Money), Failure> {
    let (at, players) = (config.opened_at, config.terms.players);
    let config = Config { source: ChanceSource::Observed, ..config.clone() };
    let mut state = seated(rules, &config)?;
    let sides = Sides::of(description, players).count();
    let (mut tally, mut money, mut words) = (empty_tally(sides), Money::new(), words(seed));
    let mut dealer = None;
    while u64::from(tally.hands) < HANDS {
        let view = rules.view(&state, None)?;
        let order = if view.to_act.is_some() {
            let moves = awaited(rules, &state, &config)?;
            let count = u32::try_from(moves.len()).unwrap_or(u32::MAX);
            let which = if count > 1 { next_below(&mut words, count) } else { 0 };
            let choice = usize::try_from(which).ok().and_then(|which| moves.get(which));
            tally.moves += 1;
            tally.choices += u64::from(count);
            order(choice.ok_or_else(|| Failure::failed("a seat has to act, and can do nothing"))?, at)
        } else if let Some(seat) = view.seats.iter().find(|seat| !seat.ready) {
            Order { by: player(seat.seat), at, command: Command::Ready }
        } else {
            let pack = packs::shuffle(&description.pack, &mut words);
            let first = dealer.is_none().then(|| packs::draw_dealer(players, &mut words));
            dealer = dealer.or(first);
            Order { by: HOST, at, command: Command::Deal(Dealing::Observed(Packed { pack, dealer: first })) }
        };
        let (after, events) = rules.apply(&state, &order)?;
        state = after;
        for event in &events {
            count(&mut tally, &event.what);
            add_moves(&mut money, &event.moves);
        }
    }
    Ok((tally, money))
}

/// Returns a table with every seat taken.
fn seated(rules: &mut dyn Cards, config: &Config) -> Result<Vec<u8>, Failure> {
    let mut state = rules.open(config)?.0;
    for seat in 1..=Seat::from(config.terms.players) {
        let command = Command::Join(Joining { seat, age_attested: true });
        state = rules.apply(&state, &Order { by: HOST, at: config.opened_at, command })?.0;
    }
    Ok(state)
}

fn empty_tally(sides: usize) -> AutoTally {
    AutoTally {
        hands: 0,
        moves: 0,
        choices: 0,
        captures: 0,
        windows: 0,
        points: vec![0; sides],
        squares: vec![0; sides],
    }
}

fn count(tally: &mut AutoTally, what: &Happening) {
    match what {
        Happening::Captured(_) => tally.captures += 1,
        Happening::RequestOpen(_) | Happening::ClaimOpen(_) => tally.windows += 1,
        Happening::HandScored(scores) => {
            tally.hands += 1;
            for (side, score) in scores.sides.iter().enumerate() {
                let points = u64::from(score.points);
                tally.points.get_mut(side).into_iter().for_each(|sum| *sum += points);
                tally.squares.get_mut(side).into_iter().for_each(|sum| *sum += points * points);
            }
        }
        _ => {}
    }
}
