//! Lays a hand down as it is before its last card: the piles are given, and one player has one card left.
//!
//! No play leads to these events. A component rebuilds a state from them all the same, since the rules do not judge events
//! (`rebuild`), and the last card is played by the rules.

use kip_contract::casino_cards::{
    Actor, BySeat, Captured, Card, Command, Config, CutLayout, Dealt, Event, Happening, Leftover, Order, Role, Shuffle,
};
use kip_contract::family::CasinoCards;
use kip_contract::types::{Citation, Joining, Seat};

use super::splits::Split;
use crate::choices::order;
use crate::hosting::{Failure, Rules};

/// A table with all seats taken and ready, at which a pack of observed cards is due.
pub struct Laid<'a> {
    rules: &'a mut dyn Rules<CasinoCards>,
    config: &'a Config,
    pack: &'a [Card],
    state: Vec<u8>,
    cite: Citation,
}

/// A number of commands that exceeds every hand after its last card.
const MOST_COMMANDS: usize = 16;

impl<'a> Laid<'a> {
    /// Opens the table. All players sit down and stake.
    ///
    /// # Errors
    /// Fails when the rules refuse.
    pub fn open(rules: &'a mut dyn Rules<CasinoCards>, config: &'a Config, pack: &'a [Card]) -> Result<Self, Failure> {
        let (mut state, opening) = rules.open(config)?;
        let cite = opening.first().map(|event| event.cite);
        let cite = cite.ok_or_else(|| Failure::failed("a table is opened without an event"))?;
        for seat in 1..=Seat::from(config.terms.players) {
            let join = Command::Join(Joining { seat, age_attested: true });
            for (by, command) in [(Actor { role: Role::Host, number: 0 }, join), (player(seat), Command::Ready)] {
                state = rules.apply(&state, &Order { by, at: config.opened_at, command })?.0;
            }
        }
        Ok(Self { rules, config, pack, state, cite })
    }

    /// Plays the last card of a hand in which each side has captured those cards, and returns the events from that card on.
    /// `dealer` has the card, and `last` is the side that captured last; `seats_of` gives the seats of a side. Nobody captured
    /// when `last` is `None`.
    ///
    /// # Errors
    /// Fails when the rules refuse.
    pub fn play_last(
        &mut self,
        split: &Split,
        seats_of: &dyn Fn(usize) -> Vec<Seat>,
        dealer: Seat,
        last: Option<(usize, Card)>,
    ) -> Result<Vec<Event>, Failure> {
        let players = Seat::from(self.config.terms.players);
        let leader = if dealer == players { 1 } else { dealer + 1 };
        let (pack, cards) =
            (self.pack.to_vec(), last.map_or_else(|| self.pack.first().copied(), |(_, card)| Some(card)));
        let Some(card) = cards else { return Err(Failure::failed("there are no cards")) };
        let shuffle = Shuffle { number: 1, dealer, leader, pack, draw: None, used: None };
        let mut what = vec![Happening::PackShuffled(shuffle)];
        for (side, cards) in split.iter().enumerate() {
            let seats = seats_of(side);
            for (place, &seat) in seats.iter().enumerate() {
                let own: Vec<Card> = cards.iter().copied().filter(|other| *other != card).collect();
                let own: Vec<Card> = own.into_iter().skip(place).step_by(seats.len()).collect();
                what.push(Happening::PackCut(CutLayout { above: 1, cards: own.clone() }));
                // Without a capture the layout stays on the table.
                what.extend(last.map(|_| Happening::LayoutCollected(Leftover { seat: Some(seat), cards: own })));
            }
        }
        if let Some((side, card)) = last {
            let seat = seats_of(side).last().copied().unwrap_or(1);
            what.push(Happening::Captured(Captured { seat, card, cards: Vec::new(), builds: Vec::new() }));
        }
        what.push(Happening::HandDealt(Dealt { seat: dealer, count: 1, cards: vec![card] }));
        let turn = Happening::TurnBegan(BySeat { seat: dealer });
        let in_first = [what.clone(), vec![turn.clone()]].concat();
        let in_second = [what, vec![Happening::SecondDeal, turn]].concat();
        let state = match self.rebuild(in_first) {
            // The cards of a second deal are dealt.
            Err(Failure::Refused(_)) => self.rebuild(in_second)?,
            rebuilt => rebuilt?,
        };
        self.play(state, dealer, card)
    }

    fn rebuild(&mut self, what: Vec<Happening>) -> Result<Vec<u8>, Failure> {
        let at = self.config.opened_at;
        let event = |what| Event { at, cite: self.cite, what, moves: Vec::new() };
        let events: Vec<Event> = what.into_iter().map(event).collect();
        self.rules.rebuild(&self.state, &events)
    }

    /// Lays the card down, and takes the awaited choices until the hand is scored.
    fn play(&mut self, mut state: Vec<u8>, seat: Seat, card: Card) -> Result<Vec<Event>, Failure> {
        let at = self.config.opened_at;
        let discard = Command::Discard(kip_contract::casino_cards::CardRef { card });
        let mut next = Order { by: player(seat), at, command: discard };
        let mut all = Vec::new();
        for _ in 0..MOST_COMMANDS {
            let (after, events) = self.rules.apply(&state, &next)?;
            all.extend(events);
            if all.iter().any(|event: &Event| matches!(event.what, Happening::HandScored(_))) {
                return Ok(all);
            }
            state = after;
            // An opponent may insist that the card captures; the choice to let it lie is listed next.
            let listed = self.rules.legal(&state, at, None, 2)?.first;
            let choice = listed.iter().find(|choice| choice.command != Command::Insist);
            next = order(choice.ok_or_else(|| Failure::failed("the hand does not go on, and is not scored"))?, at);
        }
        Err(Failure::failed(format!("the hand is not scored after {MOST_COMMANDS} commands")))
    }
}

const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}
