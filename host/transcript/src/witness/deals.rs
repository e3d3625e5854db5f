//! Follows the deals of a card table from public data: the draws as published, the shuffle computed again, and every card as the
//! pack has it (C1 to C3, C20).
//!
//! It uses no component. It does not check what players did with their cards, nor points and money; a replay does.

use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

use kip_contract::casino_cards::{Card, Dealt, Shuffle, Shuffled};
use kip_contract::types::{Beacon, BeaconRound, ChanceSource, Seat, Timestamp, UsedLink};
use kip_draws::Numbers;

use super::chains::{Chains, Chance, Contributed, Names, Published, Source, to_bytes32};
use super::discrepancy::{Discrepancy, Held};
use super::fact::{Brought, Fact};

/// A witness of the deals of one card table.
#[derive(Clone, Debug)]
pub struct DealWitness {
    names: Names,
    players: u8,
    source: Source,
    /// The seats that wait for the deal.
    ready: Vec<Seat>,
    /// True while no hand is under way.
    is_between: bool,
    /// True while everybody is ready and no pack was shuffled since.
    is_awaited: bool,
    /// The cards of this table's packs, in the order of a new one; empty before the first deal.
    new_pack: Vec<Card>,
    /// The cards that are left of the pack in play, top first.
    left: Vec<Card>,
    /// The hands that are being dealt; `is_dealt` is true when every seat was dealt one of this pack.
    hands: Vec<Dealt>,
    is_dealt: bool,
    deals: Vec<WitnessedDeal>,
    /// The link of the pack in play, until it is revealed.
    in_play: Option<UsedLink>,
}

/// The fate of a pack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pack {
    /// It is in play.
    InPlay,
    /// Its hand was played to the end.
    Played,
    /// The cut was dead: it was dealt again (C2).
    DeadCut,
    /// The host voided its hand (C21).
    Voided,
}

/// A deal that was followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WitnessedDeal {
    /// The source of the pack's order.
    pub chance: Chance,
    /// The order that the pack had to have, and the seat that had to deal first; `None` if no seed is known.
    pub drawn: Option<Shuffled>,
    /// The reported order of the pack, top first.
    pub pack: Vec<Card>,
    /// The reported dealer.
    pub dealer: Seat,
    /// The number of cards above the four of the layout; `None` without a cut.
    pub cut: Option<u8>,
    /// The fate of the pack.
    pub fate: Pack,
}

impl DealWitness {
    /// Makes a witness of a table that this rulebook opened with this name, source of chance and number of players.
    #[must_use]
    pub fn new(table: &str, rulebook: &str, generation: &str, source: &ChanceSource, players: u8) -> Self {
        Self {
            names: Names::new(table, rulebook, generation),
            players,
            source: Source::of(source, table),
            ready: Vec::new(),
            is_between: true,
            is_awaited: false,
            new_pack: Vec::new(),
            left: Vec::new(),
            hands: Vec::new(),
            is_dealt: false,
            deals: Vec::new(),
            in_play: None,
        }
    }

    /// Records that another rulebook or generation plays the table from now on: both are part of every outcome seed.
    pub fn played_by(&mut self, rulebook: &str, generation: &str) {
        if rulebook != self.names.rulebook {
            // The new rulebook's pack may be another one, and nobody waits for the deal any more (C27).
            self.new_pack.clear();
            self.end_readiness();
        }
        self.names.played_by(rulebook, generation);
    }

    /// Follows a line: the time of its events, the chance that its order brought, and its facts with their secrets. Returns all
    /// discrepancies, and continues from what the table reports.
    #[must_use = "it contains the discrepancies"]
    pub fn follow(&mut self, brought: Option<&Brought>, facts: &[(Timestamp, Fact)]) -> Vec<Discrepancy> {
        self.follow_each(brought, &mut facts.iter())
    }

    pub(super) fn follow_each(
        &mut self,
        brought: Option<&Brought>,
        facts: &mut dyn Iterator<Item = &(Timestamp, Fact)>,
    ) -> Vec<Discrepancy> {
        let mut found = Vec::new();
        if let Some(brought) = brought {
            found.extend(self.source.require_source_of(brought).err().map(|other| *other));
        }
        let before = self.deals.len();
        for (at, fact) in facts {
            self.follow_fact(*at, brought, fact, &mut found);
        }
        if brought.is_some() && self.deals.len() == before {
            found.push(Discrepancy::DrawWithoutOutcome);
        }
        if !core::mem::take(&mut self.hands).is_empty() {
            found.push(differs("hands are dealt", "not one for each seat".to_owned(), "a hand for each".to_owned()));
        }
        // > C20. … a link is told when its pack is dead.
        if let Some(used) = self.in_play.as_ref().filter(|_| self.is_between) {
            found.push(Discrepancy::NotTold { number: used.number });
            self.in_play = None;
        }
        found.extend(self.source.chains_mut().and_then(Chains::require_named_round));
        found
    }

    /// Returns every deal so far.
    #[must_use]
    pub fn deals(&self) -> &[WitnessedDeal] {
        &self.deals
    }

    /// Returns whether everybody waits for a deal, so that its draw is fixed.
    #[must_use]
    pub fn is_deal_due(&self) -> bool {
        self.is_between && (1..=Seat::from(self.players)).all(|seat| self.ready.contains(&seat))
    }

    /// Returns every published chain in order; none when the table's draws are not committed.
    #[must_use]
    pub fn published(&self) -> &[Published] {
        self.chains().map_or(&[], Chains::published)
    }

    /// Returns the players' digests for the current and for the next deal; `None` when the table's draws are not committed.
    #[must_use]
    pub fn entropy(&self) -> Option<([u8; 32], [u8; 32])> {
        self.chains().map(Chains::entropy)
    }

    /// Returns the players' contributions, in order; none when the table's draws are not committed.
    #[must_use]
    pub fn contributions(&self) -> &[Contributed] {
        self.chains().map_or(&[], Chains::contributions)
    }

    /// Returns whether a pack is in play.
    #[must_use]
    pub const fn is_pack_in_play(&self) -> bool {
        !self.is_between
    }

    /// Returns whether a chain's draw is fixed by everybody's readiness and no pack has come of it.
    #[must_use]
    pub const fn is_draw_fixed(&self) -> bool {
        self.is_between && self.is_awaited && self.chains().is_some()
    }

    /// Takes the round that the last line's draw brought, with its beacon. Nobody has checked its signature.
    pub fn take_unsigned(&mut self) -> Option<(Beacon, BeaconRound)> {
        self.source.chains_mut()?.take_unsigned()
    }

    pub(super) const fn chains(&self) -> Option<&Chains> {
        self.source.chains()
    }

    fn follow_fact(&mut self, at: Timestamp, brought: Option<&Brought>, fact: &Fact, found: &mut Vec<Discrepancy>) {
        let followed = match fact {
            Fact::DrawsCommitted(_) | Fact::EntropyAdded(_) | Fact::RoundDue(_) => self.follow_chains(at, fact),
            Fact::DrawRevealed(used) => self.tell_link(used),
            Fact::PackShuffled(told) => return self.follow_shuffle(brought, told, found),
            Fact::SeatReady(seat) => self.ready(at, *seat),
            Fact::SeatNotReady(seat) => {
                self.ready.retain(|ready| ready != seat);
                self.is_awaited = false;
                Ok(())
            }
            _ => self.follow_hand(at, fact),
        };
        found.extend(followed.err().map(|other| *other));
    }

    fn follow_chains(&mut self, at: Timestamp, fact: &Fact) -> Held {
        match fact {
            Fact::DrawsCommitted(commitment) => {
                let is_due = self.is_deal_due();
                let chains = self.source.require_chains("a chain is committed")?;
                let committed = chains.commit(commitment);
                // If no link was left, the next chain takes over at once (R117).
                if is_due && chains.links_left() == 0 {
                    chains.begin_draw();
                    chains.fix_round(at);
                }
                committed
            }
            Fact::EntropyAdded(given) => self.source.require_chains("entropy is added")?.add_entropy(given),
            Fact::RoundDue(round) => self.source.require_chains("a round of a beacon is due")?.await_round(*round),
            _ => Ok(()),
        }
    }

    fn ready(&mut self, at: Timestamp, seat: Seat) -> Held {
        let is_player = (1..=Seat::from(self.players)).contains(&seat);
        if !is_player || self.ready.contains(&seat) {
            return Ok(());
        }
        self.ready.push(seat);
        if self.is_deal_due() { self.begin_draw(at, true) } else { Ok(()) }
    }

    fn end_readiness(&mut self) {
        self.ready.clear();
        self.is_awaited = false;
    }

    /// Begins a draw: entropy joins, and nothing more goes into the deal (C1, C20).
    fn begin_draw(&mut self, at: Timestamp, is_first: bool) -> Held {
        self.is_awaited = true;
        let Some(chains) = self.source.chains_mut() else { return Ok(()) };
        // A dead cut is dealt again with what is left of the chain.
        let left = if is_first { chains.require_draws_left() } else { Ok(()) };
        chains.begin_draw();
        chains.fix_round(at);
        left
    }

    /// Follows a revealed link, which must be that of the dead pack.
    fn tell_link(&mut self, told: &UsedLink) -> Held {
        self.source.require_chains("a link is told")?;
        let number = told.number;
        if !self.is_between {
            return Err(Discrepancy::ToldEarly { number }.into());
        }
        match self.in_play.take() {
            Some(used) if used == *told => Ok(()),
            Some(used) => Err(Discrepancy::OtherTold { number: used.number }.into()),
            None => Err(Discrepancy::OtherTold { number }.into()),
        }
    }

    fn follow_shuffle(&mut self, brought: Option<&Brought>, told: &Shuffle, found: &mut Vec<Discrepancy>) {
        let chance = self.find_chance(brought, told, found).unwrap_or_else(|discrepancy| {
            found.push(*discrepancy);
            Chance::Unknown
        });
        let drawn = self.draw_pack(&chance, brought, told, found);
        if chance == Chance::Unknown {
            found.push(Discrepancy::PackUndrawn);
        }
        if let Some(drawn) = &drawn {
            found.extend(compare_pack(drawn, told, self.deals.is_empty()));
        }
        if !core::mem::take(&mut self.is_awaited) {
            found.push(Discrepancy::NotReady);
        }
        let (pack, dealer) = (told.pack.clone(), told.dealer);
        self.deals.push(WitnessedDeal { chance, drawn, pack, dealer, cut: None, fate: Pack::InPlay });
        self.left.clone_from(&told.pack);
        self.hands.clear();
        self.is_dealt = false;
        self.in_play.clone_from(&told.used);
        self.is_between = false;
    }

    fn find_chance(&mut self, brought: Option<&Brought>, told: &Shuffle, found: &mut Vec<Discrepancy>) -> Held<Chance> {
        let nth = self.deals.len() as u64 + 1;
        if told.draw.is_some() || told.used.is_some() {
            self.source.require_chains("a pack names a link")?;
        }
        if let (Some(used), Some(chains)) = (&told.used, self.source.chains_mut()) {
            if told.draw != Some(used.number) {
                found.push(Discrepancy::OtherLink { number: used.number });
            }
            found.extend(chains.reveal(brought, used, &self.names, nth).err().map(|other| *other));
            return Ok(chains.take_revealed().map_or(Chance::Unknown, Chance::from));
        }
        match (&self.source, brought) {
            (Source::Fresh, Some(Brought::Fresh(seed))) => to_bytes32("a seed", seed).map(Chance::Seed),
            (Source::Observed, Some(Brought::SeenPack(_))) => Ok(Chance::Eyes),
            _ => Ok(Chance::Unknown),
        }
    }

    /// Returns the order that the pack had to have.
    fn draw_pack(
        &mut self,
        chance: &Chance,
        brought: Option<&Brought>,
        told: &Shuffle,
        found: &mut Vec<Discrepancy>,
    ) -> Option<Shuffled> {
        let new_pack: Vec<Card> = Card::ALL.iter().copied().filter(|card| told.pack.contains(card)).collect();
        let is_whole = !told.pack.is_empty() && new_pack.len() == told.pack.len();
        if !is_whole || (!self.new_pack.is_empty() && self.new_pack != new_pack) {
            found.push(Discrepancy::OtherPack { count: told.pack.len() });
        } else if self.new_pack.is_empty() {
            self.new_pack = new_pack;
        }
        if let (Chance::Eyes, Some(Brought::SeenPack(seen))) = (chance, brought) {
            return Some(Shuffled { pack: seen.pack.clone(), dealer: seen.dealer });
        }
        // The dealer is drawn in a table's first deal only.
        let players = self.deals.is_empty().then_some(self.players);
        chance.seed().map(|seed| shuffle(&self.new_pack, seed, players))
    }

    fn follow_hand(&mut self, at: Timestamp, fact: &Fact) -> Held {
        match fact {
            Fact::PackCut(cut) => {
                if let Some(deal) = self.deals.last_mut() {
                    deal.cut = Some(cut.above);
                }
                self.take("the cut lays", &cut.cards, cut.above.into(), 4)
            }
            Fact::HandDealt(dealt) => self.follow_dealt(dealt),
            Fact::CardLaid(card) => self.take("the dealer lays", &[*card], 0, 1),
            Fact::CardDrawn(Some(card)) => self.take("a player draws", &[*card], 0, 1),
            Fact::CardDrawn(None) => Err(Discrepancy::CardHidden.into()),
            Fact::CutAgain => {
                let was_in_play = !self.is_between;
                self.end_pack(Pack::DeadCut);
                let begun = if self.is_deal_due() { self.begin_draw(at, false) } else { Ok(()) };
                if was_in_play { begun } else { Err(Discrepancy::NoPack.into()) }
            }
            Fact::HandScored => {
                let all_dealt = self.is_dealt || self.players == 0;
                let (is_whole, left) = (!self.is_between && self.left.is_empty() && all_dealt, self.left.len());
                self.end_pack(Pack::Played);
                self.end_readiness();
                if is_whole { Ok(()) } else { Err(Discrepancy::CardsLeft { left }.into()) }
            }
            Fact::HandVoided => {
                if !self.is_between {
                    self.end_pack(Pack::Voided);
                }
                self.end_readiness();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn end_pack(&mut self, fate: Pack) {
        self.is_between = true;
        self.left.clear();
        if let Some(deal) = self.deals.last_mut() {
            deal.fate = fate;
        }
    }

    /// Follows the hand of a seat, and compares the pack once all seats have theirs.
    ///
    /// > C3. … Cards are dealt one at a time, first to the dealer's right, …
    fn follow_dealt(&mut self, dealt: &Dealt) -> Held {
        self.hands.push(dealt.clone());
        let players = Seat::from(self.players);
        if self.hands.len() < usize::from(self.players) {
            return Ok(());
        }
        let hands = core::mem::take(&mut self.hands);
        let hand_of = |seat| hands.iter().find(|hand| hand.seat == seat);
        let is_even =
            hands.iter().all(|hand| hand.count == dealt.count && hand.cards.len() == usize::from(dealt.count));
        let is_one_each = hands.len() == usize::from(self.players) && (1..=players).all(|seat| hand_of(seat).is_some());
        if !is_even || !is_one_each {
            return Err(differs(
                "hands are dealt",
                "uneven, or not one for each seat".to_owned(),
                "as many for each".to_owned(),
            )
            .into());
        }
        self.is_dealt = true;
        // The dealer's right is the next seat, and the dealer comes last.
        let dealer = self.deals.last().map_or(0, |deal| deal.dealer);
        let seats = (0..players).map(|place| dealer.saturating_add(place) % players.max(1) + 1);
        let places = 0..usize::from(dealt.count);
        let one_by_one = places.flat_map(|place| seats.clone().map(move |seat| (seat, place)));
        let cards: Vec<_> = one_by_one.filter_map(|(seat, place)| hand_of(seat)?.cards.get(place).copied()).collect();
        self.take("the hands get", &cards, 0, cards.len())
    }

    /// Takes `count` cards from the pack, below the top `above` cards, and compares them.
    fn take(&mut self, what: &'static str, said: &[Card], above: usize, count: usize) -> Held {
        let above = above.min(self.left.len());
        let below = (above + count).min(self.left.len());
        let packed: Vec<Card> = self.left.drain(above..below).collect();
        if said == packed && packed.len() == count {
            return Ok(());
        }
        Err(differs(what, names(said), names(&packed)).into())
    }
}

/// > C1. A shuffle is Fisher-Yates from the new pack …, by uniform numbers of the outcome seed; in a table's first deal the dealer
/// > is drawn too. …
fn shuffle(new_pack: &[Card], seed: [u8; 32], players: Option<u8>) -> Shuffled {
    let mut pack = new_pack.to_vec();
    let mut numbers = Numbers::from_seed(seed);
    kip_draws::exchange(&mut pack, &mut numbers);
    let dealer = players.map(|players| Seat::try_from(numbers.place(players.into())).unwrap_or(0) + 1);
    Shuffled { pack, dealer }
}

/// Returns the first place at which the reported pack differs from the drawn one, or the other dealer of a first deal.
fn compare_pack(drawn: &Shuffled, told: &Shuffle, is_first: bool) -> Option<Discrepancy> {
    if let Some((place, (drawn, said))) =
        (1..).zip(drawn.pack.iter().zip(&told.pack)).find(|(_, (drawn, said))| drawn != said)
    {
        return Some(Discrepancy::PackDiffers { place, drawn: *drawn, said: *said });
    }
    if drawn.pack.len() != told.pack.len() {
        return Some(Discrepancy::OtherPack { count: told.pack.len() });
    }
    let other = is_first && drawn.dealer != Some(told.dealer);
    other.then(|| Discrepancy::DealerDiffers { drawn: drawn.dealer.unwrap_or(0), said: told.dealer })
}

fn differs(what: &'static str, said: String, packed: String) -> Discrepancy {
    Discrepancy::DealtDiffers { what, said, packed }
}

fn names(cards: &[Card]) -> String {
    if cards.is_empty() {
        return "nothing".to_owned();
    }
    cards.iter().map(|card| card.as_str()).collect::<Vec<_>>().join(" ")
}
