//! Follows the deals of a card table from public data: the draws as published, the shuffle computed again, and every card as the
//! pack has it (C1 to C3, C20).
//!
//! It uses no component. It does not check what players did with their cards, nor points and money; a replay does.

use std::collections::BTreeSet;

use super::chains::{Chains, Contributed, Names, Published, to_bytes32};
use super::{Chance, Discrepancy, Native, shuffle};
use crate::casino_cards::{Card, Command, Config, Dealing, Dealt, Happening, Shuffle, Shuffled};
use crate::contract::{ChanceSource, Seat, Timestamp, UsedLink};

/// Follows the deals of one card table.
///
/// ```
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// use kip::casino_cards::{Command, Dealing, Happening, Shuffle};
/// use kip::draw::{Chance, DealWitness, Native, shuffle};
///
/// # let registry = kip::Registry::embedded(kip::Limits::default())?.embedded_of_family::<kip::CasinoCards>()?;
/// let rulebook = registry.rulebook("swazi").ok_or("no swazi")?;
/// let config = &rulebook.description().examples[0];
/// let mut witness = DealWitness::new("swazi", kip::GENERATION, config);
///
/// // The order's time, its command, and the events it led to.
/// let deal = Command::Deal(Dealing::Fresh(vec![0; 32]));
/// let drawn = shuffle(&mut Native, &rulebook.description().pack, &[0; 32], Some(3))?;
/// let dealer = drawn.dealer.ok_or("no dealer")?;
/// let leader = dealer % 3 + 1;
/// let told = Shuffle { number: 1, dealer, leader, pack: drawn.pack, draw: None, used: None };
/// assert_eq!(witness.follow(config.opened_at, &deal, [&Happening::PackShuffled(told)]), []);
/// assert_eq!(witness.deals()[0].chance, Chance::Seed([0; 32]));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct DealWitness {
    names: Names,
    players: u8,
    source: Source,
    /// Who sits, and who waits for the deal.
    taken: BTreeSet<Seat>,
    ready: BTreeSet<Seat>,
    /// Whether no hand is under way.
    is_between: bool,
    /// The cards of this table's packs, in the order of a new one; empty before the first deal.
    new_pack: Vec<Card>,
    /// What is left of the pack, top first, and where the deal has come to.
    left: Vec<Card>,
    handed: Option<Handed>,
    deals: Vec<WitnessedDeal>,
    /// The link of the pack in play, until it is told.
    in_play: Option<UsedLink>,
}

/// Where the table's chance comes from.
#[derive(Clone, Debug)]
enum Source {
    Fresh,
    Committed(Box<Chains>),
    Observed,
}

/// Hands that are being dealt: from which cards, and to whom next.
#[derive(Clone, Debug)]
struct Handed {
    from: Vec<Card>,
    done: usize,
}

/// What became of a pack.
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
    /// Where the pack's order comes from.
    pub chance: Chance,
    /// How the pack had to lie, and who had to deal first; `None` if no seed is known.
    pub drawn: Option<Shuffled>,
    /// How the pack is said to lie, top first.
    pub pack: Vec<Card>,
    /// Who is said to deal.
    pub dealer: Seat,
    /// How many cards lay above the four of the layout; `None` without a cut.
    pub cut: Option<u8>,
    /// What became of it.
    pub fate: Pack,
}

impl DealWitness {
    /// Makes a witness of a table that this rulebook opened with this config.
    #[must_use]
    pub fn new(rulebook: &str, generation: &str, config: &Config) -> Self {
        let source = match &config.source {
            ChanceSource::Fresh => Source::Fresh,
            ChanceSource::Observed => Source::Observed,
            ChanceSource::Committed(commitment) => Source::Committed(Box::new(Chains::new(commitment))),
        };
        Self {
            names: Names::new(&config.table, rulebook, generation),
            players: config.terms.players,
            source,
            taken: BTreeSet::new(),
            ready: BTreeSet::new(),
            is_between: true,
            new_pack: Vec::new(),
            left: Vec::new(),
            handed: None,
            deals: Vec::new(),
            in_play: None,
        }
    }

    /// Records that another rulebook or generation plays the table from now on: both are part of every outcome seed.
    pub fn played_by(&mut self, rulebook: &str, generation: &str) {
        if rulebook != self.names.rulebook {
            // Its pack may be another one, and nobody waits for the deal any more (C27).
            self.new_pack.clear();
            self.ready.clear();
        }
        self.names.played_by(rulebook, generation);
    }

    /// Follows an accepted command, its time and its events, with their secrets. Returns all discrepancies, and continues from
    /// what the table says.
    #[must_use = "it contains the discrepancies"]
    pub fn follow<'a>(
        &mut self,
        at: Timestamp,
        command: &Command,
        happenings: impl IntoIterator<Item = &'a Happening>,
    ) -> Vec<Discrepancy> {
        let mut found = Vec::new();
        for what in happenings {
            self.follow_event(at, command, what, &mut found);
        }
        // > C20. … a link is told when its pack is dead.
        if let Some(used) = self.in_play.as_ref().filter(|_| self.is_between) {
            found.push(Discrepancy::NotTold { number: used.number });
            self.in_play = None;
        }
        if let Source::Committed(chains) = &mut self.source {
            found.extend(chains.require_named_round());
        }
        found
    }

    /// Returns every deal so far.
    #[must_use]
    pub fn deals(&self) -> &[WitnessedDeal] {
        &self.deals
    }

    /// Whether everybody waits for a deal, so that its draw is fixed.
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

    /// Returns what players gave, in order; none when the table's draws are not committed.
    #[must_use]
    pub fn contributions(&self) -> &[Contributed] {
        self.chains().map_or(&[], Chains::contributions)
    }

    /// Returns every head that was published and every link that was used, in the order of their bytes.
    pub fn known(&self) -> impl Iterator<Item = &[u8]> {
        self.chains().map(Chains::known).into_iter().flatten()
    }

    fn chains(&self) -> Option<&Chains> {
        match &self.source {
            Source::Committed(chains) => Some(chains),
            Source::Fresh | Source::Observed => None,
        }
    }

    fn require_chains(&mut self, what: &'static str) -> Result<&mut Chains, Discrepancy> {
        match &mut self.source {
            Source::Committed(chains) => Ok(chains),
            Source::Fresh | Source::Observed => Err(Discrepancy::OtherSource { what }),
        }
    }

    fn follow_event(&mut self, at: Timestamp, command: &Command, what: &Happening, found: &mut Vec<Discrepancy>) {
        let followed = match what {
            Happening::DrawsCommitted(_) | Happening::EntropyAdded(_) | Happening::RoundDue(_) => {
                self.follow_chains(at, what)
            }
            Happening::DrawRevealed(used) => self.tell_link(at, used),
            Happening::PackShuffled(told) => return self.follow_shuffle(command, told, found),
            Happening::PackCut(_)
            | Happening::HandDealt(_)
            | Happening::CardLaid(_)
            | Happening::CardDrawn(_)
            | Happening::CutAgain(_)
            | Happening::HandScored(_)
            | Happening::HandVoided(_) => self.follow_hand(what),
            _ => self.follow_seats(at, what),
        };
        found.extend(followed.err());
    }

    fn follow_chains(&mut self, at: Timestamp, what: &Happening) -> Result<(), Discrepancy> {
        match what {
            Happening::DrawsCommitted(commitment) => {
                let is_due = self.is_deal_due();
                let chains = self.require_chains("a chain is committed")?;
                let committed = chains.commit(commitment);
                // Where no link was left the next chain takes over at once (R117).
                if is_due && chains.links_left() == 0 {
                    chains.begin_draw();
                    chains.fix_round(at);
                }
                committed
            }
            Happening::EntropyAdded(of) => {
                let table = self.names.table.clone();
                self.require_chains("entropy is added")?.add_entropy(&table, of.seat, &of.bytes)
            }
            Happening::RoundDue(round) => self.require_chains("a round of a beacon is due")?.await_round(*round),
            _ => Ok(()),
        }
    }

    fn follow_seats(&mut self, at: Timestamp, what: &Happening) -> Result<(), Discrepancy> {
        match what {
            Happening::PlayerJoined(joined) => {
                self.taken.insert(joined.seat);
            }
            Happening::PlayerLeft(seat) => {
                self.taken.remove(seat);
                self.ready.remove(seat);
            }
            Happening::SeatReady(ready) => {
                self.ready.insert(ready.seat);
                if self.is_deal_due() {
                    return self.begin_draw(at, true);
                }
            }
            Happening::SeatNotReady(ready) => {
                self.ready.remove(&ready.seat);
            }
            Happening::TableClosed => {
                self.ready.clear();
                self.forget_round();
            }
            _ => {}
        }
        Ok(())
    }

    /// Entropy joins, and nothing more goes into the deal (C1, C20).
    fn begin_draw(&mut self, at: Timestamp, is_first: bool) -> Result<(), Discrepancy> {
        let Source::Committed(chains) = &mut self.source else { return Ok(()) };
        // A dead cut is dealt again with what is left of the chain.
        let left = if is_first { chains.require_draws_left() } else { Ok(()) };
        chains.begin_draw();
        chains.fix_round(at);
        left
    }

    fn forget_round(&mut self) {
        if let Source::Committed(chains) = &mut self.source {
            chains.forget_round();
        }
    }

    /// A link that is no secret any more: that of the pack that is dead.
    fn tell_link(&mut self, at: Timestamp, told: &UsedLink) -> Result<(), Discrepancy> {
        self.require_chains("a link is told")?;
        let number = told.number;
        let followed = match &self.in_play {
            _ if !self.is_between => Err(Discrepancy::ToldEarly { number }),
            Some(used) if used != told => Err(Discrepancy::OtherTold { number: used.number }),
            Some(_) => Ok(()),
            None => Err(Discrepancy::OtherTold { number }),
        };
        if self.is_between {
            self.in_play = None;
        }
        // After a dead cut everybody waits for another pack.
        if self.is_deal_due() {
            return followed.and(self.begin_draw(at, false));
        }
        followed
    }

    fn follow_shuffle(&mut self, command: &Command, told: &Shuffle, found: &mut Vec<Discrepancy>) {
        let nth = self.deals.len() as u64 + 1;
        let names = self.names.clone();
        let chance = match (&mut self.source, command) {
            (Source::Fresh, Command::Deal(Dealing::Fresh(seed))) => to_bytes32("a seed", seed).map(Chance::Seed),
            (Source::Committed(chains), _) => match &told.used {
                Some(used) => {
                    found.extend(chains.reveal(used, &names, nth).err());
                    Ok(chains.take_revealed().map_or(Chance::Unknown, |linked| Chance::Link(Box::new(linked))))
                }
                None => Ok(Chance::Unknown),
            },
            (Source::Observed, Command::Deal(Dealing::Observed(_))) => Ok(Chance::Eyes),
            _ => Ok(Chance::Unknown),
        };
        let chance = chance.unwrap_or_else(|discrepancy| {
            found.push(discrepancy);
            Chance::Unknown
        });
        let drawn = self.draw_pack(&chance, command, told, found);
        if chance == Chance::Unknown {
            found.push(Discrepancy::PackUndrawn);
        }
        if let Some(drawn) = &drawn {
            found.extend(compare_pack(drawn, told));
        }
        let (pack, dealer) = (told.pack.clone(), told.dealer);
        self.deals.push(WitnessedDeal { chance, drawn, pack, dealer, cut: None, fate: Pack::InPlay });
        self.left.clone_from(&told.pack);
        self.handed = None;
        self.in_play.clone_from(&told.used);
        self.is_between = false;
    }

    /// How the pack had to lie.
    fn draw_pack(
        &mut self,
        chance: &Chance,
        command: &Command,
        told: &Shuffle,
        found: &mut Vec<Discrepancy>,
    ) -> Option<Shuffled> {
        let mut new_pack = told.pack.clone();
        new_pack.sort_unstable();
        new_pack.dedup();
        let is_whole = new_pack.len() == told.pack.len();
        if !is_whole || (!self.new_pack.is_empty() && self.new_pack != new_pack) {
            found.push(Discrepancy::OtherPack { count: told.pack.len() });
        } else if self.new_pack.is_empty() {
            self.new_pack = new_pack;
        }
        if let Command::Deal(Dealing::Observed(seen)) = command {
            return Some(Shuffled { pack: seen.pack.clone(), dealer: seen.dealer });
        }
        // The dealer is drawn in a table's first deal only.
        let players = self.deals.is_empty().then_some(self.players);
        chance.seed().and_then(|seed| shuffle(&mut Native, &self.new_pack, &seed, players).ok())
    }

    fn follow_hand(&mut self, what: &Happening) -> Result<(), Discrepancy> {
        match what {
            Happening::PackCut(cut) => {
                if let Some(deal) = self.deals.last_mut() {
                    deal.cut = Some(cut.above);
                }
                let above = usize::from(cut.above).min(self.left.len());
                let four = (above + 4).min(self.left.len());
                let packed: Vec<Card> = self.left.drain(above..four).collect();
                compare("the cut lays", &cut.cards, &packed)
            }
            Happening::HandDealt(dealt) => self.follow_dealt(dealt),
            Happening::CardLaid(laid) => self.take_top("the dealer lays", laid.card),
            Happening::CardDrawn(drawn) => match drawn.card {
                Some(card) => self.take_top("a player draws", card),
                None => Err(Discrepancy::PackUndrawn),
            },
            Happening::CutAgain(_) => {
                self.end_pack(Pack::DeadCut);
                Ok(())
            }
            Happening::HandScored(_) => {
                self.end_pack(Pack::Played);
                self.ready.clear();
                Ok(())
            }
            Happening::HandVoided(_) => {
                if !self.is_between {
                    self.end_pack(Pack::Voided);
                }
                self.ready.clear();
                self.forget_round();
                Ok(())
            }
            _ => Ok(()),
        }
    }

    fn end_pack(&mut self, fate: Pack) {
        self.is_between = true;
        if let Some(deal) = self.deals.last_mut() {
            deal.fate = fate;
        }
    }

    /// > C3. … Cards are dealt one at a time, first to the dealer's right, …
    fn follow_dealt(&mut self, dealt: &Dealt) -> Result<(), Discrepancy> {
        let (players, count) = (usize::from(self.players), usize::from(dealt.count));
        let handed = self.handed.get_or_insert_with(|| {
            let all = (players * count).min(self.left.len());
            Handed { from: self.left.drain(..all).collect(), done: 0 }
        });
        let packed: Vec<Card> = handed.from.iter().skip(handed.done).step_by(players.max(1)).copied().collect();
        handed.done += 1;
        let place = handed.done;
        if place >= players {
            self.handed = None;
        }
        let dealer = self.deals.last().map_or(0, |deal| deal.dealer);
        // The dealer's right is the next seat, and the dealer comes last.
        let seats = Seat::from(self.players).max(1);
        let due = (dealer + Seat::try_from(place).unwrap_or(0) - 1) % seats + 1;
        if due != dealt.seat {
            let (said, packed) = (format!("seat {}", dealt.seat), format!("the cards of seat {due}"));
            return Err(Discrepancy::DealtDiffers { what: "a hand is dealt to", said, packed });
        }
        compare("a hand gets", &dealt.cards, &packed)
    }

    fn take_top(&mut self, what: &'static str, card: Card) -> Result<(), Discrepancy> {
        let top: Vec<Card> = self.left.drain(..self.left.len().min(1)).collect();
        compare(what, &[card], &top)
    }
}

/// The first place where the pack that is told lies otherwise than the one that was drawn, and another dealer.
fn compare_pack(drawn: &Shuffled, told: &Shuffle) -> Option<Discrepancy> {
    let mut places = (1..).zip(drawn.pack.iter().zip(&told.pack));
    if let Some((place, (drawn, said))) = places.find(|(_, (drawn, said))| drawn != said) {
        return Some(Discrepancy::PackDiffers { place, drawn: *drawn, said: *said });
    }
    let dealer = drawn.dealer.filter(|dealer| *dealer != told.dealer)?;
    Some(Discrepancy::DealerDiffers { drawn: dealer, said: told.dealer })
}

fn compare(what: &'static str, said: &[Card], packed: &[Card]) -> Result<(), Discrepancy> {
    if said == packed {
        return Ok(());
    }
    Err(Discrepancy::DealtDiffers { what, said: names(said), packed: names(packed) })
}

fn names(cards: &[Card]) -> String {
    if cards.is_empty() {
        return "nothing".to_owned();
    }
    cards.iter().map(|card| card.as_str()).collect::<Vec<_>>().join(" ")
}
