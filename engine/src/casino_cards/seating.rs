//! What the host asks for, and what players do between hands: seats, stakes, the deal, chains, time (C1, C15, C20 to C23).

use alloc::vec::Vec;

use kip_draws::Numbers;

use super::action::{Action, Misnamed};
use super::cards::CardSet;
use super::contract::{Actor, Card, Command, Dealing, Happening, Packed, Phase, Role, SeatAmount, Stakes, VoidScope};
use super::judge::{Judge, to_act};
use super::legal::first_for_silent;
use super::money::{stake_due, stake_withdrawn};
use super::record::{Record, Sorting};
use super::refusals::refused;
use super::shuffle::{draw_dealer, shuffle_pack};
use super::state::{State, seat_of};
use super::step::{Step, by};
use super::{GENERATION, turns};
use crate::contract::{Citation, Commitment, Contribution, Joining, Timestamp, UsedLink};
use crate::table::money::MOST;
use crate::table::refusal::{Done, Refused};
use crate::table::source::{LEAST_REVEALS, Names, Source, check_commitment, check_link, wrong_source};
use crate::table::well_formed::{check_entropy, check_seed, check_text};

/// A command that has been judged, with what judging found out.
pub enum Accepted<'c> {
    Action(u8, Action),
    Join(&'c Joining),
    Leave(u8),
    Entropy(u8, &'c [u8]),
    Commit(&'c Commitment),
    Close,
    Deal(Pack),
    PassOver(u8, Action),
    Void(&'c super::contract::Voiding),
    Ready(u8),
    NotReady(u8),
}

/// A pack that is shuffled.
pub struct Pack {
    cards: Vec<Card>,
    dealer: u8,
    used: Option<UsedLink>,
}

/// An order at a table.
#[derive(Clone, Copy)]
pub struct Desk<'s> {
    pub record: &'static Record,
    pub state: &'s State,
    pub by: Actor,
    pub at: Timestamp,
}

impl<'s> Desk<'s> {
    /// Judges a command.
    ///
    /// # Errors
    /// The first reason to refuse it (C26).
    pub fn judge<'c>(self, command: &'c Command) -> Result<Accepted<'c>, Refused> {
        self.check(command)?;
        let action = Action::read(command).map_err(|misnamed| match misnamed {
            Misnamed::Twice => refused!("card-named-twice", self.record.cites.single, "A card is named once."),
            Misnamed::Order => {
                refused!("not-in-order", self.record.cites.malformed, "A set of cards is named in the pack's order.")
            }
        })?;
        self.require(
            is_known(self.record, command),
            refused!("not-in-these-rules", self.record.cites.unknown, "These rules have no such command."),
        )?;
        self.require(
            self.state.phase != Phase::Closed,
            refused!("table-closed", self.record.cites.closed, "The table is closed."),
        )?;
        self.require_on_time()?;
        if let Some(action) = action {
            let seat = self.require_player(self.record.cites.turn)?;
            self.require_round(matches!(action, Action::Cut(_)))?;
            Judge { record: self.record, state: self.state, seat }.judge(action)?;
            return Ok(Accepted::Action(seat, action));
        }
        match command {
            Command::Join(joining) => self.join(joining),
            Command::Leave(seat) => self.leave(seat_of(*seat)),
            Command::AddEntropy(bytes) => self.add_entropy(bytes),
            Command::CommitDraws(commitment) => {
                self.require_host(self.record.cites.chance)?;
                self.state.source.require_new_chain(commitment, &self.record.cites.of_chance())?;
                if self.state.is_deal_due() {
                    self.state.source.due_at(self.at, &self.record.cites.of_chance())?;
                }
                Ok(Accepted::Commit(commitment))
            }
            Command::CloseTable => {
                self.require_host(self.record.cites.closed)?;
                self.require_between(self.record.cites.closed)?;
                Ok(Accepted::Close)
            }
            Command::Deal(dealing) => self.deal(dealing).map(Accepted::Deal),
            Command::PassOver => self.pass_over(),
            Command::VoidHand(voiding) => {
                self.require_host(self.record.cites.seats)?;
                let is_running = self.state.phase != Phase::Between
                    || (voiding.scope == VoidScope::Match && self.is_match_running());
                self.require(
                    is_running,
                    refused!("wrong-phase", self.record.cites.seats, "There is no hand, or no match, to be voided."),
                )?;
                // A hand that is dealt can be voided, and its link is told then.
                self.require_draw_open()?;
                Ok(Accepted::Void(voiding))
            }
            Command::Ready => self.ready(),
            _ => self.not_ready(),
        }
    }

    /// Checks what of a command is malformed at any table.
    fn check(self, command: &Command) -> Done {
        let cite = self.record.cites.malformed;
        match command {
            Command::AddEntropy(bytes) => check_entropy(bytes, cite),
            Command::CommitDraws(commitment) => check_commitment(commitment, cite),
            Command::Deal(Dealing::Fresh(seed)) => check_seed(seed, cite),
            Command::Deal(Dealing::Committed(link)) => check_link(link, cite),
            Command::VoidHand(voiding) => check_text(&voiding.text, cite),
            _ => Ok(()),
        }
    }

    fn require(self, allowed: bool, otherwise: Refused) -> Done {
        if allowed { Ok(()) } else { Err(otherwise) }
    }

    fn require_on_time(self) -> Done {
        self.require(
            self.at >= self.state.now,
            refused!("time-backwards", self.record.cites.time, "The last command was given at {}.")
                .with_moment(self.state.now),
        )?;
        self.require(
            self.at <= MOST,
            refused!("time-too-large", self.record.cites.time, "A time is at most 2^53 - 1 milliseconds."),
        )
    }

    /// Requires that the beacon's round of another deal could be fixed now: a cut may be dead. Whether this one is must not tell.
    pub fn require_round(self, is_cut: bool) -> Done {
        if is_cut && self.state.phase == Phase::Cut && self.state.terms.redeal {
            self.state.source.due_at(self.at, &self.record.cites.of_chance())?;
        }
        Ok(())
    }

    fn require_host(self, cite: Citation) -> Done {
        self.require(self.by.role == Role::Host, refused!("not-authorised", cite, "Only the host may do this."))
    }

    fn require_player(self, cite: Citation) -> Result<u8, Refused> {
        self.require(self.by.role == Role::Player, refused!("not-authorised", cite, "Only a player may do this."))?;
        let seat = seat_of(self.by.number);
        self.require_taken(seat)?;
        Ok(seat)
    }

    fn require_seat(self, seat: u8) -> Done {
        let seats = self.state.seats();
        self.require(
            (1..=seats).contains(&seat),
            refused!("no-such-seat", self.record.cites.seats, "There is no such seat: they are 1 to {}.")
                .with(seats.into()),
        )
    }

    fn require_taken(self, seat: u8) -> Done {
        self.require_seat(seat)?;
        self.require(
            self.state.player(seat).is_taken,
            refused!("seat-empty", self.record.cites.seats, "Nobody sits on seat {}.").with(seat.into()),
        )
    }

    fn require_between(self, cite: Citation) -> Done {
        self.require(
            self.state.phase == Phase::Between,
            refused!("wrong-phase", cite, "This is done between hands, and one is under way."),
        )
    }

    fn join(self, joining: &Joining) -> Result<Accepted<'_>, Refused> {
        self.require_host(self.record.cites.seats)?;
        self.require_between(self.record.cites.seats)?;
        let seat = seat_of(joining.seat);
        self.require_seat(seat)?;
        self.require(
            !self.state.player(seat).is_taken,
            refused!("seat-taken", self.record.cites.seats, "Seat {} is taken.").with(seat.into()),
        )?;
        Ok(Accepted::Join(joining))
    }

    fn leave(self, seat: u8) -> Result<Accepted<'static>, Refused> {
        self.require_host(self.record.cites.seats)?;
        self.require_between(self.record.cites.seats)?;
        self.require_taken(seat)?;
        self.require_draw_open()?;
        let is_pot = matches!(self.state.terms.stakes, Stakes::Pot(_));
        let is_staked = self.state.player(seat).stake > 0;
        self.require(
            !(is_pot && is_staked),
            refused!("match-running", self.record.cites.seats, "The player's ante is in the pot of a match."),
        )?;
        self.require(!is_staked, refused!("staked", self.record.cites.seats, "The player has money on the table."))?;
        Ok(Accepted::Leave(seat))
    }

    /// Requires that the draw of the next deal is not fixed yet: from the last `ready` on nobody steps back on a table with a
    /// chain (C1).
    fn require_draw_open(self) -> Done {
        // Where no link is left there is nothing that could be fixed.
        let has_link = self.state.source.require_link(&self.record.cites.of_chance()).is_ok();
        self.require(
            !(self.state.is_deal_due() && self.state.source.chain().is_some() && has_link),
            refused!(
                "deal-due",
                self.record.cites.chance,
                "The draw of the next deal is fixed: nobody steps back from it."
            ),
        )
    }

    fn add_entropy(self, bytes: &[u8]) -> Result<Accepted<'_>, Refused> {
        let seat = self.require_player(self.record.cites.entropy)?;
        self.require(
            self.state.source.chain().is_some(),
            refused!("wrong-spin-source", self.record.cites.chance, "Only a table with committed draws takes entropy."),
        )?;
        self.require(
            !self.state.player(seat).has_given_entropy,
            refused!("entropy-given", self.record.cites.entropy, "This player has given entropy for the next deal."),
        )?;
        Ok(Accepted::Entropy(seat, bytes))
    }

    fn ready(self) -> Result<Accepted<'static>, Refused> {
        let seat = self.require_player(self.record.cites.seats)?;
        self.require_between(self.record.cites.seats)?;
        self.require(
            !self.state.player(seat).is_ready,
            refused!("already-ready", self.record.cites.seats, "The player waits for the deal already."),
        )?;
        if self.is_last_to_be_ready(seat) {
            self.state.source.require_draws_left(&self.record.cites.of_chance())?;
            self.state.source.due_at(self.at, &self.record.cites.of_chance())?;
        }
        Ok(Accepted::Ready(seat))
    }

    fn is_last_to_be_ready(self, seat: u8) -> bool {
        self.state.all().all(|(other, player)| player.is_taken && (player.is_ready || other == seat))
    }

    fn not_ready(self) -> Result<Accepted<'static>, Refused> {
        let seat = self.require_player(self.record.cites.seats)?;
        self.require_between(self.record.cites.seats)?;
        self.require(
            self.state.player(seat).is_ready,
            refused!("not-ready", self.record.cites.seats, "The player does not wait for the deal."),
        )?;
        self.require_draw_open()?;
        Ok(Accepted::NotReady(seat))
    }

    /// > 1.7 The dealer shuffles the cards …
    fn deal(self, dealing: &Dealing) -> Result<Pack, Refused> {
        self.require_host(self.record.cites.chance)?;
        self.require(
            !self.state.is_imagined,
            refused!("imagined", self.record.cites.imagined, "An imagined state is not dealt to."),
        )?;
        self.require_between(self.record.cites.chance)?;
        self.require(
            self.state.all().all(|(_, player)| player.is_taken),
            refused!("seats-open", self.record.cites.seats, "All seats must be taken."),
        )?;
        self.require(
            self.state.is_deal_due(),
            refused!("not-ready", self.record.cites.seats, "Not everybody waits for the deal."),
        )?;
        let first = self.state.next_dealer == 0;
        match (dealing, &self.state.source) {
            (Dealing::Fresh(seed), Source::Fresh) => Ok(self.shuffled(seed_of(seed), None)),
            (Dealing::Committed(link), source @ Source::Committed(_)) => {
                source.require_link(&self.record.cites.of_chance())?;
                let names = Names { table: &self.state.table, rulebook: self.record.id, generation: GENERATION };
                let (seed, used) = source.resolve_link(link, names, &self.record.cites.of_chance())?;
                Ok(self.shuffled(seed, Some(used)))
            }
            (Dealing::Observed(Packed { pack, dealer }), Source::Observed) => {
                self.require(
                    CardSet::from_list(pack) == Some(self.record.pack.value),
                    refused!("wrong-pack", self.record.cites.chance, "A pack has all its cards, each once."),
                )?;
                let named = dealer.map(seat_of);
                let is_right = if first {
                    named.is_some_and(|dealer| (1..=self.state.seats()).contains(&dealer))
                } else {
                    named.is_none()
                };
                self.require(
                    is_right,
                    refused!(
                        "wrong-dealer",
                        self.record.cites.chance,
                        "The dealer is named in a table's first deal, and never later."
                    ),
                )?;
                Ok(Pack { cards: pack.clone(), dealer: named.unwrap_or(self.state.next_dealer), used: None })
            }
            _ => Err(wrong_source(self.record.cites.chance)),
        }
    }

    fn shuffled(self, seed: [u8; 32], used: Option<UsedLink>) -> Pack {
        let mut numbers = Numbers::from_seed(seed);
        let cards = shuffle_pack(self.record.pack.value, &mut numbers);
        Pack { cards, dealer: next_dealer(self.state, &mut numbers), used }
    }

    /// Whether a match has begun that is not over.
    fn is_match_running(self) -> bool {
        self.state.hands > 0
            || (matches!(self.state.terms.stakes, Stakes::Pot(_))
                && self.state.all().any(|(_, player)| player.stake > 0))
    }

    fn pass_over(self) -> Result<Accepted<'static>, Refused> {
        self.require_host(self.record.cites.patience)?;
        let Some(seat) = to_act(self.record, self.state) else {
            return Err(refused!(
                "wrong-phase",
                self.record.cites.patience,
                "Nobody has to act: no hand is under way."
            ));
        };
        let Some(patience) = self.state.terms.patience else {
            return Err(refused!("too-early", self.record.cites.patience, "Without patience nobody is passed over."));
        };
        let due = self.state.moved_at.saturating_add(patience.into());
        self.require(
            self.at >= due,
            refused!("too-early", self.record.cites.patience, "The player may be passed over from {} on.")
                .with_moment(due),
        )?;
        self.require_round(true)?;
        let judge = Judge { record: self.record, state: self.state, seat };
        match first_for_silent(judge) {
            Some(action) => Ok(Accepted::PassOver(seat, action)),
            None => {
                Err(refused!("wrong-phase", self.record.cites.patience, "There is nothing that the engine could do."))
            }
        }
    }
}

/// Returns who deals next; in a table's first deal it is drawn (1.9).
pub fn next_dealer(state: &State, numbers: &mut Numbers) -> u8 {
    if state.next_dealer == 0 { draw_dealer(state.seats(), numbers) } else { state.next_dealer }
}

fn seed_of(bytes: &[u8]) -> [u8; 32] {
    crate::table::source::bytes32(bytes)
}

/// Whether the rules have a command: cards are cut, sorted or given, somebody insists, there is a partner to ask.
pub fn is_known(record: &Record, command: &Command) -> bool {
    let partners = record.partners.value && record.deal(4).is_some();
    let sorts = record.sorting.value == Sorting::Free;
    match command {
        Command::Cut(_) => record.cut.value,
        Command::Ask | Command::LetPass | Command::Capture | Command::Drift => partners,
        Command::Insist | Command::Waive => record.insisting.value,
        Command::Stack(_) | Command::StackRest => sorts,
        Command::HandToPartner => sorts && partners && record.shared_pile.value,
        Command::Give(_) => partners && record.has_gifts(),
        _ => true,
    }
}

/// Whether the chain has too few links for another deal, and none to follow.
pub fn is_chain_due(state: &State) -> bool {
    let in_use = u32::from(state.link.is_some());
    state.source.links_left().is_some_and(|left| left.saturating_sub(in_use) < LEAST_REVEALS)
}

impl Step<'_> {
    /// Does what was accepted.
    pub fn perform(&mut self, accepted: Accepted<'_>) {
        match accepted {
            Accepted::Action(seat, action) => self.act(seat, action),
            Accepted::Join(joining) => self.emit(self.record.cites.joined, Happening::PlayerJoined(*joining)),
            Accepted::Leave(seat) => self.emit(self.record.cites.seats, Happening::PlayerLeft(seat.into())),
            Accepted::Entropy(seat, bytes) => {
                let contribution = Contribution { seat: seat.into(), bytes: bytes.to_vec() };
                self.emit(self.record.cites.entropy, Happening::EntropyAdded(contribution));
            }
            Accepted::Commit(commitment) => {
                let was_due = self.state.is_deal_due();
                self.emit(self.record.cites.chance, Happening::DrawsCommitted(commitment.clone()));
                // A chain that takes over at once has a draw, and a round, of its own.
                let takes_over =
                    self.state.source.chain().is_some_and(|chain| chain.published.head == commitment.head[..]);
                if was_due && takes_over {
                    turns::fix_round(self);
                }
            }
            Accepted::Close => turns::close(self),
            Accepted::Deal(pack) => turns::deal(self, pack.cards, pack.dealer, pack.used),
            Accepted::PassOver(seat, action) => {
                self.emit(self.record.cites.patience, Happening::PassedOver(by(seat)));
                self.act(seat, action);
            }
            Accepted::Void(voiding) => turns::void(self, voiding),
            Accepted::Ready(seat) => self.make_ready(seat),
            Accepted::NotReady(seat) => self.step_back(seat),
        }
    }

    fn make_ready(&mut self, seat: u8) {
        let due = stake_due(self.record, self.state, seat);
        self.emit(self.record.cites.seats, Happening::SeatReady(by(seat)));
        if let Some(amount) = due {
            self.emit(self.record.cites.stakes, Happening::StakePlaced(SeatAmount { seat: seat.into(), amount }));
        }
        if self.state.is_deal_due() {
            turns::fix_round(self);
        }
    }

    fn step_back(&mut self, seat: u8) {
        self.emit(self.record.cites.seats, Happening::SeatNotReady(by(seat)));
        let amount = stake_withdrawn(self.state, seat);
        if amount > 0 {
            let back = super::contract::StakeBack { seat: seat.into(), amount, by_player: true };
            self.emit(self.record.cites.stakes, Happening::StakeReturned(back));
        }
    }
}
