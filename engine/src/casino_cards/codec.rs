//! State bytes, and exported tables.
//!
//! The writer and the reader handle the fields in the same order. Bytes are untrusted: what is read must be a state that the
//! machine could have come to ([`super::invariants`]).

use alloc::string::String;
use alloc::vec::Vec;

use super::cards::{CardSet, card};
use super::contract::{Card, Claim, Insisting, MatchLength, Phase, Stakes, Terms};
use super::invariants::is_consistent;
use super::record::{Leads, Record};
use super::refusals::refused;
use super::state::{Build, Cards, Hand, Item, Part, Pile, Player, State, Taken, Turn};
use super::{FAMILY, GENERATION};
use crate::contract::{BeaconRound, Link, Origin, UsedLink};
use crate::table::codec::{Mark, Reader, Unreadable, Writer, one_of};
use crate::table::refusal::Refused;
use crate::table::source::Source;
use crate::table::well_formed::LONGEST_NAME;

/// Encodes a state.
pub fn write(record: &Record, state: &State) -> Vec<u8> {
    let mut to = Writer::new();
    to.head(Mark::State, [FAMILY, record.id, GENERATION]);
    to.bytes(state.table.as_bytes());
    write_terms(&mut to, &state.terms);
    to.u64(state.now);
    to.u64(state.moved_at);
    to.u8(state.phase as u8);
    state.source.write(&mut to);
    to.bool(state.is_imagined);
    for player in state.players.iter().take(state.seats().into()) {
        write_player(&mut to, player);
    }
    to.u32(state.deals);
    to.u8(state.dealer);
    to.u8(state.next_dealer);
    to.option(state.link.as_ref(), write_link);
    to.u16(state.hands);
    state.totals.iter().for_each(|&total| to.u32(total));
    write_hand(&mut to, &state.hand);
    to.seal()
}

/// Decodes a state.
pub fn read(record: &'static Record, bytes: &[u8]) -> Result<State, Refused> {
    let bad = |Unreadable| {
        refused!("bad-state", record.cites.state, "These bytes are no state: they are cut, altered, or never were one.")
    };
    let mut from = Reader::open(bytes).map_err(bad)?;
    let [family, rulebook, generation] = from.head(Mark::State).map_err(bad)?;
    if family != FAMILY.as_bytes() {
        return Err(refused!("other-family", record.cites.state, "This is the state of another family of games."));
    }
    if rulebook != record.id.as_bytes() {
        return Err(refused!("other-rulebook", record.cites.state, "This is the state of another rulebook."));
    }
    if generation != GENERATION.as_bytes() {
        return Err(refused!(
            "other-generation",
            record.cites.state,
            "This is the state of another generation of the contract."
        ));
    }
    let state = read_state(&mut from).map_err(bad)?;
    from.end().map_err(bad)?;
    if is_consistent(record, &state) { Ok(state) } else { Err(bad(Unreadable)) }
}

fn read_state(from: &mut Reader<'_>) -> Result<State, Unreadable> {
    let (table, terms) = (from.text(1, LONGEST_NAME)?, read_terms(from)?);
    let (now, moved_at) = (from.u64()?, from.u64()?);
    let phase = one_of(Phase::ALL, from)?;
    let (source, is_imagined) = (Source::read(from)?, from.bool()?);
    let mut players = [Player::default(); 4];
    for player in players.iter_mut().take(terms.players.into()) {
        *player = read_player(from)?;
    }
    let (deals, dealer, next_dealer) = (from.u32()?, from.u8()?, from.u8()?);
    let link = from.option(read_link)?;
    let hands = from.u16()?;
    let mut totals = [0; 4];
    for total in &mut totals {
        *total = from.u32()?;
    }
    let hand = read_hand(from)?;
    Ok(State {
        table,
        terms,
        now,
        moved_at,
        phase,
        source,
        is_imagined,
        players,
        deals,
        dealer,
        next_dealer,
        link,
        hand,
        hands,
        totals,
    })
}

/// Writes a table's terms.
pub fn write_terms(to: &mut Writer, terms: &Terms) {
    to.u8(terms.players);
    to.option(terms.insist, |to, insist| to.u8(insist as u8));
    to.bool(terms.redeal);
    to.bool(terms.one_build);
    match terms.length {
        MatchLength::Hands(hands) => {
            to.u8(0);
            to.u16(hands);
        }
        MatchLength::Target(target) => {
            to.u8(1);
            to.u16(target);
        }
    }
    let (kind, amount) = match terms.stakes {
        Stakes::None => (0, 0),
        Stakes::PerPoint(amount) => (1, amount),
        Stakes::Pot(amount) => (2, amount),
    };
    to.u8(kind);
    to.u64(amount);
    to.u16(terms.commission_basis_points);
    to.option(terms.patience, Writer::u32);
}

/// Reads what [`write_terms`] wrote. Whether a rulebook has such terms is for it to say.
pub fn read_terms(from: &mut Reader<'_>) -> Result<Terms, Unreadable> {
    let players = from.below(5)?;
    let insist = from.option(|from| one_of(Insisting::ALL, from))?;
    let (redeal, one_build) = (from.bool()?, from.bool()?);
    let length = match from.below(2)? {
        0 => MatchLength::Hands(from.u16()?),
        _ => MatchLength::Target(from.u16()?),
    };
    let stakes = match (from.below(3)?, from.u64()?) {
        (0, 0) => Stakes::None,
        (1, amount) => Stakes::PerPoint(amount),
        (2, amount) => Stakes::Pot(amount),
        _ => return Err(Unreadable),
    };
    let (commission_basis_points, patience) = (from.u16()?, from.option(Reader::u32)?);
    Ok(Terms { players, insist, redeal, one_build, length, stakes, commission_basis_points, patience })
}

fn write_player(to: &mut Writer, player: &Player) {
    for is in [player.is_taken, player.is_ready, player.has_given_entropy] {
        to.bool(is);
    }
    to.u64(player.hand.0);
    to.u16(player.known);
    to.u64(player.stake);
}

fn read_player(from: &mut Reader<'_>) -> Result<Player, Unreadable> {
    Ok(Player {
        is_taken: from.bool()?,
        is_ready: from.bool()?,
        has_given_entropy: from.bool()?,
        hand: CardSet(from.u64()?),
        known: from.u16()?,
        stake: from.u64()?,
    })
}

fn write_link(to: &mut Writer, used: &UsedLink) {
    to.u32(used.number);
    to.bytes(&used.link.x);
    to.bytes(&used.entropy);
    to.option(used.link.beacon.as_ref(), |to, beacon| {
        to.u64(beacon.round);
        to.bytes(&beacon.bytes);
    });
}

fn read_link(from: &mut Reader<'_>) -> Result<UsedLink, Unreadable> {
    let number = from.u32()?;
    let (x, entropy) = (from.bytes()?.to_vec(), from.bytes()?.to_vec());
    let beacon = from.option(|from| Ok(BeaconRound { round: from.u64()?, bytes: from.bytes()?.to_vec() }))?;
    Ok(UsedLink { number, link: Link { x, beacon }, entropy })
}

fn write_hand(to: &mut Writer, hand: &Hand) {
    write_cards(to, &hand.pack);
    to.u8(u8::try_from(hand.layout.len()).unwrap_or(0));
    for item in &hand.layout {
        match item {
            Item::Loose(card) => to.u8(*card as u8),
            Item::Build(number) => {
                to.u8(BUILD);
                to.u16(*number);
                let build = hand.builds.iter().find(|build| build.number == *number);
                write_build(to, build);
            }
        }
    }
    to.u16(hand.made);
    for pile in &hand.piles {
        write_pile(to, pile);
    }
    to.bool(hand.is_second_half);
    to.u8(hand.last_capture);
    write_turn(to, &hand.turn);
}

/// Stands for a build among the cards of a layout.
const BUILD: u8 = 0xff;

fn read_hand(from: &mut Reader<'_>) -> Result<Hand, Unreadable> {
    let mut hand = Hand { pack: read_cards(from)?, ..Hand::default() };
    for _ in 0..from.u8()? {
        let item = match from.u8()? {
            BUILD => {
                let number = from.u16()?;
                hand.builds.try_push(read_build(from, number)?).map_err(|_| Unreadable)?;
                Item::Build(number)
            }
            number => Item::Loose(card(number).ok_or(Unreadable)?),
        };
        hand.layout.try_push(item).map_err(|_| Unreadable)?;
    }
    hand.made = from.u16()?;
    for pile in &mut hand.piles {
        *pile = read_pile(from)?;
    }
    hand.is_second_half = from.bool()?;
    hand.last_capture = from.u8()?;
    hand.turn = read_turn(from)?;
    Ok(hand)
}

fn write_build(to: &mut Writer, build: Option<&Build>) {
    // Every build of the layout is among the builds: an empty one would not be read.
    to.u8(build.map_or(0, |build| build.owner));
    to.u8(build.map_or(0, |build| build.value));
    to.bool(build.is_some_and(|build| build.is_augmented));
    write_cards(to, build.map_or(&[], |build| build.cards.as_slice()));
}

fn read_build(from: &mut Reader<'_>, number: u16) -> Result<Build, Unreadable> {
    Ok(Build { number, owner: from.u8()?, value: from.u8()?, is_augmented: from.bool()?, cards: read_cards(from)? })
}

fn write_pile(to: &mut Writer, pile: &Pile) {
    write_cards(to, &pile.cards);
    to.u8(u8::try_from(pile.parts.len()).unwrap_or(0));
    for part in &pile.parts {
        to.u8(part.count);
        to.u8(part.sorter);
        to.u8(part.open);
    }
}

fn read_pile(from: &mut Reader<'_>) -> Result<Pile, Unreadable> {
    let mut pile = Pile { cards: read_cards(from)?, ..Pile::default() };
    for _ in 0..from.u8()? {
        let part = Part { count: from.u8()?, sorter: from.u8()?, open: from.u8()? };
        pile.parts.try_push(part).map_err(|_| Unreadable)?;
    }
    Ok(pile)
}

fn write_turn(to: &mut Writer, turn: &Turn) {
    to.u8(turn.seat);
    if turn.seat == 0 {
        return;
    }
    to.option(turn.played, |to, card| to.u8(card as u8));
    to.option(turn.value, Writer::u8);
    to.u8(u8::try_from(turn.taken.len()).unwrap_or(0));
    for taken in &turn.taken {
        match taken {
            Taken::Cards(cards) => {
                to.bool(false);
                to.u64(cards.0);
            }
            Taken::Build(number) => {
                to.bool(true);
                to.u16(*number);
            }
        }
    }
    to.u16(turn.must_capture);
    to.option(turn.must_play, |to, card| to.u8(card as u8));
    to.option(turn.insisted, |to, claim| to.u8(claim as u8));
    to.u8(turn.asked);
    write_cards(to, &turn.captured);
    write_cards(to, &turn.sorted);
    to.u8(turn.sorter);
    to.u64(turn.gifts.0);
    to.u16(turn.may_add);
}

fn read_turn(from: &mut Reader<'_>) -> Result<Turn, Unreadable> {
    let seat = from.u8()?;
    if seat == 0 {
        return Ok(Turn::default());
    }
    let (played, value) = (from.option(read_card)?, from.option(Reader::u8)?);
    let mut turn = Turn { seat, played, value, ..Turn::default() };
    for _ in 0..from.u8()? {
        let taken = if from.bool()? { Taken::Build(from.u16()?) } else { Taken::Cards(CardSet(from.u64()?)) };
        turn.taken.try_push(taken).map_err(|_| Unreadable)?;
    }
    turn.must_capture = from.u16()?;
    turn.must_play = from.option(read_card)?;
    turn.insisted = from.option(|from| one_of(Claim::ALL, from))?;
    turn.asked = from.u8()?;
    turn.captured = read_cards(from)?;
    turn.sorted = read_cards(from)?;
    turn.sorter = from.u8()?;
    turn.gifts = CardSet(from.u64()?);
    turn.may_add = from.u16()?;
    Ok(turn)
}

fn write_cards(to: &mut Writer, cards: &[Card]) {
    to.u8(u8::try_from(cards.len()).unwrap_or(0));
    cards.iter().for_each(|&card| to.u8(card as u8));
}

fn read_cards(from: &mut Reader<'_>) -> Result<Cards, Unreadable> {
    let mut cards = Cards::new();
    for _ in 0..from.u8()? {
        cards.try_push(read_card(from)?).map_err(|_| Unreadable)?;
    }
    Ok(cards)
}

fn read_card(from: &mut Reader<'_>) -> Result<Card, Unreadable> {
    card(from.u8()?).ok_or(Unreadable)
}

/// What outlasts a hand and is not private to one rulebook (C27).
pub struct Exported {
    pub origin: Origin,
    pub table: String,
    pub terms: Terms,
    pub now: u64,
    pub source: Source,
    pub taken: [bool; 4],
    pub has_given_entropy: [bool; 4],
    pub deals: u32,
    pub dealer: u8,
    pub next_dealer: u8,
    /// Who deals next under another rulebook.
    pub next_elsewhere: u8,
}

/// Encodes a table between hands.
pub fn write_table(record: &Record, state: &State) -> Vec<u8> {
    let mut to = Writer::new();
    to.head(Mark::Table, [FAMILY, record.id, GENERATION]);
    to.bytes(state.table.as_bytes());
    write_terms(&mut to, &state.terms);
    to.u64(state.now);
    state.source.write(&mut to);
    for player in &state.players {
        to.bool(player.is_taken);
        to.bool(player.has_given_entropy);
    }
    to.u32(state.deals);
    to.u8(state.dealer);
    to.u8(state.next_dealer);
    to.u8(match record.leads.value {
        Leads::Right => state.next_dealer,
        Leads::Loser => state.leader(),
    });
    to.seal()
}

/// Why bytes are no table that can be taken over.
pub enum NoTable {
    Unreadable,
    OtherFamily,
    OtherGeneration,
}

impl From<Unreadable> for NoTable {
    fn from(Unreadable: Unreadable) -> Self {
        Self::Unreadable
    }
}

/// Decodes an exported table.
pub fn read_table(bytes: &[u8]) -> Result<Exported, NoTable> {
    let mut from = Reader::open(bytes)?;
    let [family, rulebook, generation] = from.head(Mark::Table)?;
    if family != FAMILY.as_bytes() {
        return Err(NoTable::OtherFamily);
    }
    if generation != GENERATION.as_bytes() {
        return Err(NoTable::OtherGeneration);
    }
    let name = |bytes: &[u8]| core::str::from_utf8(bytes).map(String::from).map_err(|_| Unreadable);
    let origin = Origin { rulebook: name(rulebook)?, generation: name(generation)? };
    let (table, terms, now) = (from.text(1, LONGEST_NAME)?, read_terms(&mut from)?, from.u64()?);
    let source = Source::read(&mut from)?;
    let (mut taken, mut has_given_entropy) = ([false; 4], [false; 4]);
    for (taken, given) in taken.iter_mut().zip(&mut has_given_entropy) {
        *taken = from.bool()?;
        *given = from.bool()?;
    }
    let (deals, dealer, next_dealer, next_elsewhere) = (from.u32()?, from.u8()?, from.u8()?, from.u8()?);
    from.end()?;
    Ok(Exported {
        origin,
        table,
        terms,
        now,
        source,
        taken,
        has_given_entropy,
        deals,
        dealer,
        next_dealer,
        next_elsewhere,
    })
}
