//! A seat's own transcript at card tables: nothing in it that the seat cannot know, and links when their packs are dead.

use std::collections::BTreeSet;

use kip::casino_cards::{Actor, Card, Command, Config, Dealing, MatchLength, Phase, TableView};
use kip::contract::{ChanceSource, Commitment, Joining, Link, Seat, Standing};
use kip::draw::{Draws as _, Native};
use kip::transcript::{RecordedTable, copy_for};
use kip::{CasinoCards, Digest, Rulebook, Table};
use serde_json::Value;

use crate::casino_cards::{HOST, player, registry};
use crate::common::dice::Dice;

type Tried<T> = Result<T, Box<dyn std::error::Error>>;

/// A table that is played at random and recorded, with the facts that only the host knows.
struct Session {
    table: RecordedTable<Vec<u8>, CasinoCards>,
    config: Config,
    dice: Dice,
    /// The links of the chain, the head first.
    links: Vec<[u8; 32]>,
    /// The chance used to shuffle, in order: links, or seeds.
    used: Vec<String>,
}

impl Session {
    fn open(rulebook: &Rulebook<CasinoCards>, players: u8, is_committed: bool, seed: u8) -> Tried<Self> {
        let examples = &rulebook.description().examples;
        let mut config = examples.iter().find(|it| it.terms.players == players).unwrap().clone();
        config.terms.length = MatchLength::Hands(2);
        let mut links = vec![[seed; 32]];
        for _ in 0..100 {
            links.push(Native.previous_link(links.last().unwrap())?);
        }
        links.reverse();
        let commitment = Commitment { head: links[0].to_vec(), length: 100, beacon: None };
        config.source = if is_committed { ChanceSource::Committed(commitment) } else { ChanceSource::Fresh };
        let (table, _) = RecordedTable::open(rulebook, &config, Vec::new())?;
        let mut session = Self { table, config, dice: Dice::new(seed.into()), links, used: Vec::new() };
        for seat in 1..=players.into() {
            session.give(HOST, &Command::Join(Joining { seat, age_attested: true }))?;
        }
        Ok(session)
    }

    fn give(&mut self, by: Actor, command: &Command) -> Tried<()> {
        self.table.apply(by, self.config.opened_at, command)?;
        Ok(())
    }

    /// Gives an awaited command; now and then somebody else tries it too, and is refused.
    fn act(&mut self) -> Tried<()> {
        let at = self.config.opened_at;
        let listed = self.table.legal(at, None, 60)?.first;
        let awaited: Vec<_> = listed.into_iter().filter(|choice| choice.standing == Standing::Awaited).collect();
        let choice = self.dice.pick(&awaited).clone();
        if self.dice.below(4) == 0 && choice.command != Command::Ready {
            let other = player(choice.by.number % Seat::from(self.config.terms.players) + 1);
            assert!(self.table.apply(other, at, &choice.command).is_err());
        }
        let command = match choice.command {
            Command::Deal(Dealing::Committed(_)) => {
                let x = self.links[self.used.len() + 1].to_vec();
                self.used.push(hex(&x));
                Command::Deal(Dealing::Committed(Link { x, beacon: None }))
            }
            Command::Deal(_) => {
                let seed = self.dice.bytes().to_vec();
                self.used.push(hex(&seed));
                Command::Deal(Dealing::Fresh(seed))
            }
            command => command,
        };
        self.give(choice.by, &command)
    }

    fn is_committed(&self) -> bool {
        matches!(self.config.source, ChanceSource::Committed(_))
    }

    /// Searches each seat's transcript of the session so far.
    fn search(self) -> Tried<usize> {
        let (is_committed, seats, used) = (self.is_committed(), self.config.terms.players, self.used);
        let (mut table, paper) = self.table.leave();
        let host: Vec<Value> =
            std::str::from_utf8(&paper)?.lines().map(serde_json::from_str).collect::<Result<_, _>>()?;
        let states: Vec<&str> = host.iter().filter_map(|line| line["state"].as_str()).collect();
        let is_dead = table.view(None)?.phase == Phase::Between;
        let mut searched = 0;
        for seat in 1..=Seat::from(seats) {
            let mut lines = Vec::new();
            copy_for(&registry(), paper.as_slice(), player(seat), &mut lines)?;
            let text = String::from_utf8(lines)?;
            let all = words(&text);
            assert!(!states.iter().any(|state| all.contains(*state)), "a digest of a state");
            for (number, secret) in (1..).zip(&used) {
                let is_told = is_committed && (is_dead || number < used.len());
                assert_eq!(all.contains(secret.as_str()), is_told, "link or seed {number} of {}", used.len());
            }
            let lines: Vec<&str> = text.lines().collect();
            let since = lines.iter().rposition(|line| line.contains("pack-shuffled")).unwrap_or(0);
            let told = lines[since..].join("\n");
            let hand = words(&told);
            let hidden = hidden_from(&mut table, seat)?;
            for card in &hidden {
                assert!(!hand.contains(card.as_str()), "seat {seat} is given {}: {}", card.as_str(), told);
            }
            searched += hidden.len();
            check_entries(&lines, &table.view(Some(player(seat)))?, seat)?;
        }
        Ok(searched)
    }
}

/// Checks that entries are counted without a gap, that orders are the seat's own, and that the last view is the seat's present
/// one.
fn check_entries(lines: &[&str], view: &TableView, seat: Seat) -> Tried<()> {
    let entries: Vec<Value> = lines[1..].iter().map(|line| serde_json::from_str(line)).collect::<Result<_, _>>()?;
    for (number, entry) in (1..).zip(&entries) {
        assert_eq!(entry["entry"], number);
        if let Some(by) = entry.get("by") {
            assert_eq!((by["role"].as_str(), by["number"].as_u64()), (Some("player"), Some(seat.into())));
        }
        assert!(entry.get("refusal").is_none() || entry.get("by").is_some(), "somebody else's refusal");
        assert!(entry.get("state").is_none());
    }
    let seen = Digest::of(&serde_json::to_vec(view)?).to_string();
    assert_eq!(entries.last().and_then(|entry| entry["view"].as_str()), Some(seen.as_str()));
    Ok(())
}

/// Returns the cards that a seat cannot know: those in other hands, except one that was laid down and is back, and those in the
/// pack, which are nowhere in the host's view.
fn hidden_from(table: &mut Table<CasinoCards>, seat: Seat) -> Tried<Vec<Card>> {
    let view = table.view(Some(HOST))?;
    let shown = view.turn.as_ref().and_then(|turn| turn.must_play);
    let seen = serde_json::to_string(&view)? + &serde_json::to_string(&table.view(None)?)?;
    let seen = words(&seen);
    let others = view.seats.iter().filter(|other| other.seat != seat).flat_map(|other| other.hand.clone());
    let packed = table.rulebook().description().pack.iter().copied().filter(|card| !seen.contains(card.as_str()));
    let is_dealt = !matches!(view.phase, Phase::Between | Phase::Cut);
    Ok(others.filter(|card| Some(*card) != shown).chain(packed.filter(|_| is_dealt)).collect())
}

/// Returns the words of a text; digests are words too.
fn words(text: &str) -> BTreeSet<&str> {
    text.split(|letter: char| !letter.is_ascii_alphanumeric()).collect()
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// C20: "A seat's transcript has its own commands, and everybody's events as `disclose`", and digests of its view. "The link is told
/// to the host at the deal and to all when its pack is dead".
#[test]
fn a_seats_transcript_has_nothing_that_the_seat_cannot_know() -> Tried<()> {
    let tables = [("swazi", 4), ("swazi-two", 2), ("crazy", 2), ("sotho", 3), ("sotho-forty", 4), ("south-african", 2)];
    let mut searched = 0;
    for (rulebook, players) in tables {
        let rulebook = registry().rulebook(rulebook).unwrap();
        for seed in 1..=8 {
            let mut session = Session::open(&rulebook, players, seed % 2 == 0, seed)?;
            let moves = 20 + session.dice.below(330);
            for _ in 0..moves {
                session.act()?;
            }
            searched += session.search()?;
        }
    }
    assert!(searched > 1_500, "{searched} hidden cards were searched for");
    Ok(())
}

/// The hand that has just ended is open to all: with the link anybody can check it.
#[test]
fn a_link_is_told_to_every_seat_when_its_hand_is_over() -> Tried<()> {
    let rulebook = registry().rulebook("south-african").unwrap();
    let mut session = Session::open(&rulebook, 3, true, 9)?;
    while session.used.is_empty() || session.table.view(None)?.phase != Phase::Between {
        session.act()?;
    }
    assert_eq!(session.used.len(), 1);
    session.search()?;
    Ok(())
}
