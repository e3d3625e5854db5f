//! Tables that the suite builds, to judge what a seat learns: the same cards for one seat, other hands elsewhere.
//!
//! A hand is played from a pack that the suite made up. Then the cards that the seat has not seen by some move are exchanged in that
//! pack, and the same moves are played from it. Everything that the seat is given must be equal at both tables: views, lists, events
//! and refusals. Unlike an imagined table (`hidden`), this one is not made by the component.

use kip_contract::casino_cards::{
    Actor, Card, Command, Config, Dealing, Happening, LayoutItem, Order, Packed, Phase, Role, TableView, TurnView,
};
use kip_contract::types::{ChanceSource, Joining, Seat, Standing};
use serde_json::Value;

use super::Cards;
use crate::choices::{ALL, order};
use crate::hosting::Failure;
use crate::picks::Picks;
use crate::side_by_side::find_difference;

/// The most moves of a hand that are played.
const MOST_MOVES: u64 = 60;
/// The number of exchanges that are tried for a seat. Where another seat could not have made its move, the next is tried.
const ATTEMPTS: u64 = 6;

const HOST: Actor = Actor { role: Role::Host, number: 0 };

const fn player(number: Seat) -> Actor {
    Actor { role: Role::Player, number }
}

/// The differences that a seat sees, and the number of comparisons.
#[derive(Default)]
pub struct Compared {
    /// The comparisons that were made.
    pub checked: u64,
    /// The first difference for each seat and table.
    pub differences: Vec<String>,
}

/// A hand as it was played: its pack and its moves.
struct Played {
    config: Config,
    pack: Vec<Card>,
    orders: Vec<Order>,
}

/// Plays a hand at a table with that config, and compares it with hands from exchanged packs, for each seat.
///
/// # Errors
/// The component does not open the table, or deal, or gives no answer.
pub fn compare(rules: &mut dyn Cards, config: &Config, picks: &mut Picks) -> Result<Compared, Failure> {
    let new_pack = rules.describe()?.pack;
    let config = Config { source: ChanceSource::Observed, ..config.clone() };
    let mut played = Played { pack: shuffle(new_pack, picks), orders: Vec::new(), config };
    let mut state = played.open(rules)?;
    let moves = picks.between(4, MOST_MOVES);
    let mut cut_cards = Vec::new();
    for _ in 0..moves {
        let listed = rules.legal(&state, played.config.opened_at, None, ALL)?.first;
        let moves: Vec<_> = listed
            .iter()
            .filter(|choice| choice.standing == Standing::Awaited && choice.by.role == Role::Player)
            .collect();
        let Some(choice) = picks.one(&moves) else { break };
        let next = order(choice, played.config.opened_at);
        let (after, events) = rules.apply(&state, &next)?;
        // A pack that is dead has shown four cards, which no view has any more.
        for event in events {
            if let Happening::PackCut(cut) = event.what {
                cut_cards.extend(cut.cards);
            }
        }
        state = after;
        played.orders.push(next);
    }
    let mut compared = Compared::default();
    for seat in 1..=Seat::from(played.config.terms.players) {
        let view = rules.view(&state, Some(player(seat)))?;
        if view.to_act.is_none() {
            break;
        }
        let named = [named_cards(&view), cut_cards.clone()].concat();
        for _ in 0..ATTEMPTS {
            let twin =
                Played { pack: exchange(&played.pack, &named, picks), orders: played.orders.clone(), ..played.copy() };
            match play_both(rules, &played, &twin, seat, &mut compared.checked)? {
                Ending::Same => break,
                Ending::Differs(what) => {
                    compared.differences.push(format!("seat {seat}, after other hands were dealt elsewhere: {what}"));
                    break;
                }
                Ending::Impossible => {}
            }
        }
    }
    Ok(compared)
}

/// The result of playing the same moves at both tables.
enum Ending {
    Same,
    Differs(String),
    /// Another seat could not make a move with its other cards.
    Impossible,
}

fn play_both(
    rules: &mut dyn Cards,
    one: &Played,
    other: &Played,
    seat: Seat,
    checked: &mut u64,
) -> Result<Ending, Failure> {
    let by = player(seat);
    let (mut here, mut there) = (one.open(rules)?, other.open(rules)?);
    let at = one.config.opened_at;
    for next in &one.orders {
        let answers = (rules.apply(&here, next), rules.apply(&there, next));
        let name = next.command.name();
        let (events, others) = match answers {
            (Ok((state, events)), Ok((other, others))) => {
                (here, there) = (state, other);
                (rules.disclose(&events, Some(by))?, rules.disclose(&others, Some(by))?)
            }
            (Ok(_), Err(Failure::Refused(_))) if next.by.number != seat => return Ok(Ending::Impossible),
            (Ok(_), Err(Failure::Refused(refusal))) => {
                return Ok(Ending::Differs(format!("its `{name}` is refused with {}", refusal.code)));
            }
            (Err(failure), _) | (_, Err(failure)) => return Err(failure),
        };
        *checked += 3;
        let differs = |what: &str, (here, there): (String, String)| {
            let by = next.by.number;
            Ok(Ending::Differs(format!("it {what} after `{name}` by seat {by}: {here}, and there {there}")))
        };
        if events != others {
            return differs("hears something else", find_difference(&events, &others));
        }
        let views = [&here, &there].map(|state| rules.view(state, Some(by)));
        if let [Ok(one), Ok(other)] = &views
            && one != other
        {
            return differs("sees something else", find_difference(one, other));
        }
        let lists = [&here, &there].map(|state| rules.legal(state, at, Some(by), ALL));
        if let [Ok(one), Ok(other)] = &lists
            && one != other
        {
            return differs("is listed something else", find_difference(one, other));
        }
        views.into_iter().try_for_each(|view| view.map(drop))?;
        lists.into_iter().try_for_each(|list| list.map(drop))?;
    }
    // Commands of other moments: their refusals may name no card that the seat does not see.
    for given in one.orders.iter().map(|order| Order { by, ..order.clone() }) {
        let refusal = |answer| if let Err(Failure::Refused(refusal)) = answer { Some(refusal) } else { None };
        let refusals = [&here, &there].map(|state| refusal(rules.apply(state, &given)));
        *checked += 1;
        if refusals[0] != refusals[1] {
            return Ok(Ending::Differs(format!("its `{}` is answered otherwise", given.command.name())));
        }
    }
    Ok(Ending::Same)
}

impl Played {
    fn copy(&self) -> Self {
        Self { config: self.config.clone(), pack: Vec::new(), orders: Vec::new() }
    }

    /// Returns the table with every seat taken and ready, and the pack dealt.
    fn open(&self, rules: &mut dyn Cards) -> Result<Vec<u8>, Failure> {
        let mut state = rules.open(&self.config)?.0;
        let seats = 1..=Seat::from(self.config.terms.players);
        let join = |seat| (HOST, Command::Join(Joining { seat, age_attested: true }));
        let deal = Dealing::Observed(Packed { pack: self.pack.clone(), dealer: Some(1) });
        let commands = seats.clone().map(join).chain(seats.map(|seat| (player(seat), Command::Ready)));
        for (by, command) in commands.chain([(HOST, Command::Deal(deal))]) {
            state = rules.apply(&state, &Order { by, at: self.config.opened_at, command })?.0;
        }
        Ok(state)
    }
}

fn shuffle(mut pack: Vec<Card>, picks: &mut Picks) -> Vec<Card> {
    for last in (1..pack.len()).rev() {
        let other = usize::try_from(picks.below(last as u64 + 1)).unwrap_or(0);
        pack.swap(last, other);
    }
    pack
}

/// Exchanges the cards of a pack that are not among these: at times two of them, so that more moves are still possible.
fn exchange(pack: &[Card], named: &[Card], picks: &mut Picks) -> Vec<Card> {
    let places: Vec<usize> =
        (0..).zip(pack).filter(|(_, card)| !named.contains(card)).map(|(place, _)| place).collect();
    let mut exchanged = pack.to_vec();
    let times = if picks.once_in(2) { 1 } else { places.len() };
    for _ in 0..times {
        if let (Some(one), Some(other)) = (picks.one(&places).copied(), picks.one(&places).copied()) {
            exchanged.swap(one, other);
        }
    }
    exchanged
}

/// Returns the cards that a view names, in no order: those of hands, layout, piles and turn.
pub fn named_cards(view: &TableView) -> Vec<Card> {
    let mut named = Vec::new();
    if let Ok(mut value) = serde_json::to_value(view) {
        for field in ["seats", "layout", "piles", "turn"] {
            add_cards(&value[field].take(), &mut named);
        }
    }
    named
}

fn add_cards(value: &Value, named: &mut Vec<Card>) {
    match value {
        Value::String(_) => {
            if let Ok(card) = serde_json::from_value::<Card>(value.clone())
                && !named.contains(&card)
            {
                named.push(card);
            }
        }
        Value::Array(items) => items.iter().for_each(|item| add_cards(item, named)),
        Value::Object(fields) => fields.values().for_each(|field| add_cards(field, named)),
        _ => {}
    }
}

/// Returns whether no card is being played: each card is in a hand, in the pack, or open.
pub fn is_between_cards(view: &TableView) -> bool {
    let is_between = |turn: &TurnView| turn.played.is_none() && turn.must_play.is_none() && !turn.insisted;
    view.phase == Phase::Turn && view.turn.as_ref().is_some_and(is_between)
}

/// Returns the hands that an imagined table has, by seat (C28): the suite deals them itself. `None` where more than builds and known
/// ranks say what a seat must hold, or where nobody's cards are unknown.
///
/// Each other seat by number draws, rank by rank, as many cards as it must hold from the unknown ones of that rank in pack order.
/// The others are shuffled like a pack and fill the hands from the top, by seat.
///
/// > C28. An imagined state deals anew what a seat cannot know, and keeps every duty to hold a card; …
pub fn imagined_hands(
    view: &TableView,
    (seat, pack): (Seat, &[Card]),
    words: &mut dyn Iterator<Item = u32>,
) -> Option<Vec<(Seat, Vec<Card>)>> {
    if !is_between_cards(view) || view.turn.as_ref()?.must_capture.is_some() {
        return None;
    }
    let named = named_cards(view);
    let mut unknown: Vec<Card> = pack.iter().filter(|card| !named.contains(card)).copied().collect();
    let rank = |card: Card| card as u8 % 13 + 1;
    let mut hands = Vec::new();
    for other in view.seats.iter().filter(|other| other.seat != seat && other.taken) {
        let mut needs = std::collections::BTreeMap::<u8, usize>::new();
        for item in &view.layout {
            if let LayoutItem::Build(build) = item
                && build.owner == other.seat
            {
                *needs.entry(if build.value == 14 { 1 } else { build.value }).or_default() += 1;
            }
        }
        for known in other.known.iter().filter_map(|known| u8::try_from(*known).ok()) {
            needs.entry(known).or_insert(1);
        }
        let mut hand = Vec::new();
        for (of, count) in needs {
            for _ in 0..count {
                let fitting: Vec<Card> = unknown.iter().filter(|card| rank(**card) == of).copied().collect();
                let drawn = crate::draws::keystream::next_below(words, u32::try_from(fitting.len()).ok()?.max(1));
                let card = *fitting.get(usize::try_from(drawn).ok()?)?;
                unknown.retain(|one| *one != card);
                hand.push(card);
            }
        }
        hands.push((other.seat, usize::from(other.count), hand));
    }
    let rest = super::chance::packs::shuffle(&unknown, words);
    let mut rest = rest.into_iter();
    let filled = hands.into_iter().map(|(seat, count, mut hand)| {
        let missing = count.saturating_sub(hand.len());
        hand.extend(rest.by_ref().take(missing));
        hand.sort_unstable_by_key(|card| pack.iter().position(|one| one == card));
        (seat, hand)
    });
    Some(filled.collect())
}
