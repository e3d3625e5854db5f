//! The witness of a card table's deals: it reports no deal of an honest table, through several chains, dead cuts and voided
//! hands, and every manipulation that an operator could try.

use kip::casino_cards::{Command, Cutting, Dealing, Event, Happening, VoidScope, Voiding};
use kip::contract::{Beacon, BeaconRound, ChanceSource, Commitment, Joining, Link, Seat, Timestamp};
use kip::draw::{Chance, Discrepancy, Draws as _, Native, Pack, Witness};
use kip::{CasinoCards, GENERATION, Table};

use crate::casino_cards::{HOST, player, registry};
use crate::common::Tested;

type Bytes = [u8; 32];

/// Returns a chain of 64 links, the head first.
fn links(secret: u8) -> Vec<Bytes> {
    let mut links = vec![[secret; 32]];
    for _ in 0..64 {
        links.push(Native.previous_link(links.last().unwrap()).unwrap());
    }
    links.reverse();
    links
}

fn beacon() -> Beacon {
    Beacon { scheme: "by-hand".into(), key: vec![1], first_round_at: 0, period: 1_000 }
}

/// A table of two with its chains, and a witness of it.
struct Watched {
    table: Table<CasinoCards>,
    witness: Witness<CasinoCards>,
    chains: Vec<Vec<Bytes>>,
    has_beacon: bool,
    at: Timestamp,
}

impl Watched {
    fn open(rulebook: &str, has_beacon: bool) -> Result<Self, kip::Fault> {
        let rulebook = registry().rulebook(rulebook).unwrap();
        let mut config = rulebook.description().examples[0].clone();
        config.terms.players = 2;
        let chains = vec![links(1)];
        let beacon = has_beacon.then(beacon);
        config.source = ChanceSource::Committed(Commitment { head: chains[0][0].to_vec(), length: 64, beacon });
        let (table, _) = Table::open(&rulebook, &config)?;
        let witness = Witness::new(rulebook.id(), GENERATION, &config).unwrap();
        Ok(Self { table, witness, chains, has_beacon, at: config.opened_at })
    }

    fn give(
        &mut self,
        by: kip::casino_cards::Actor,
        command: &Command,
    ) -> Result<(Vec<Event>, Vec<Discrepancy>), kip::Fault> {
        self.at += 700;
        let events = self.table.apply(by, self.at, command)?;
        let found = self.witness.follow(self.at, command, events.iter().map(|event| &event.what));
        Ok((events, found))
    }

    /// Gives a command of an honest table.
    fn honest(&mut self, by: kip::casino_cards::Actor, command: &Command) -> Result<Vec<Event>, kip::Fault> {
        let (events, found) = self.give(by, command)?;
        assert_eq!(found, [], "{command:?}");
        Ok(events)
    }

    fn deal(&mut self) -> Result<Command, kip::Fault> {
        let chain = self.table.view(None)?.common.chain.unwrap();
        let follows = |link: &&Bytes| Native.follows(&chain.head, *link).unwrap();
        let x = self.chains.iter().flatten().find(follows).unwrap().to_vec();
        let beacon = chain.due.filter(|_| self.has_beacon).map(|round| BeaconRound { round, bytes: vec![7] });
        Ok(Command::Deal(Dealing::Committed(Link { x, beacon })))
    }

    /// Seats both, gives entropy, publishes the next chain if it is due, and waits for the deal.
    fn ready(&mut self, entropy: u8) -> Tested {
        let view = self.table.view(None)?;
        let chain = view.common.chain.unwrap();
        if chain.next.is_none() && chain.length - chain.used < 64 + 1 {
            self.chains.push(links(u8::try_from(self.chains.len() + 1)?));
            let head = self.chains.last().unwrap()[0].to_vec();
            let beacon = self.has_beacon.then(beacon);
            self.honest(HOST, &Command::CommitDraws(Commitment { head, length: 64, beacon }))?;
        }
        for seat in 1..=2_u32 {
            if !view.common.taken.contains(&seat) {
                self.honest(HOST, &Command::Join(Joining { seat, age_attested: true }))?;
            }
            if entropy > 0 {
                self.honest(player(seat), &Command::AddEntropy(vec![entropy; 32]))?;
            }
        }
        for seat in 1..=2 {
            self.honest(player(seat), &Command::Ready)?;
        }
        Ok(())
    }

    fn leader(&mut self) -> Seat {
        self.table.view(None).unwrap().to_act.unwrap()
    }

    fn void(&mut self) -> Tested {
        let voiding = Voiding { scope: VoidScope::Hand, text: "the next".into() };
        self.honest(HOST, &Command::VoidHand(voiding))?;
        Ok(())
    }
}

#[test]
fn an_honest_table_has_no_discrepancy() -> Tested {
    for has_beacon in [false, true] {
        let mut watched = Watched::open("crazy", has_beacon)?;
        let mut dead = 0;
        // A chain of 64 links serves two deals, and a table has 32 chains (R136).
        for round in 1..=40 {
            watched.ready(round)?;
            assert!(watched.witness.packs().unwrap().is_deal_due());
            let deal = watched.deal()?;
            watched.honest(HOST, &deal)?;
            loop {
                let leader = watched.leader();
                let events = watched.honest(player(leader), &Command::Cut(Cutting { above: 20 }))?;
                if !events.iter().any(|event| matches!(event.what, Happening::CutAgain(_))) {
                    break;
                }
                dead += 1;
                let deal = watched.deal()?;
                watched.honest(HOST, &deal)?;
            }
            watched.void()?;
        }
        let deals = watched.witness.deals();
        assert!(dead > 0 && deals.len() == 40 + dead, "{dead}");
        assert!(deals.iter().all(|deal| deal.drawn.as_ref().is_some_and(|drawn| drawn.pack == deal.pack)));
        assert_eq!(deals.iter().filter(|deal| deal.fate == Pack::DeadCut).count(), dead);
        assert!(watched.witness.published().len() > 15);
        for deal in deals {
            let Chance::Link(linked) = &deal.chance else { panic!("{deal:?}") };
            assert!(linked.given > 0 && linked.beacon.is_empty() != has_beacon);
        }
        let contributions = watched.witness.contributions();
        assert!(contributions.iter().all(|one| one.serves_from.is_some()));
    }
    Ok(())
}

/// Returns the discrepancies that the witness reports when a host alters one part of a deal's events.
fn after(change: impl FnOnce(&mut Vec<Happening>)) -> Result<Vec<Discrepancy>, Box<dyn std::error::Error>> {
    let mut watched = Watched::open("south-african", false)?;
    watched.ready(3)?;
    let deal = watched.deal()?;
    watched.at += 700;
    let events = watched.table.apply(HOST, watched.at, &deal)?;
    let mut told: Vec<Happening> = events.into_iter().map(|event| event.what).collect();
    change(&mut told);
    Ok(watched.witness.follow(watched.at, &deal, &told))
}

#[test]
fn what_an_operator_could_do_is_found() -> Tested {
    assert_eq!(after(|_| {})?, []);
    let shuffle = |told: &mut Vec<Happening>, change: &dyn Fn(&mut kip::casino_cards::Shuffle)| {
        for what in told {
            if let Happening::PackShuffled(shuffle) = what {
                change(shuffle);
            }
        }
    };
    let found = after(|told| shuffle(told, &|shuffle| shuffle.pack.swap(0, 39)))?;
    assert!(matches!(found.first(), Some(Discrepancy::PackDiffers { place: 1, .. })), "{found:?}");
    assert!(found.iter().all(Discrepancy::is_in_outcome), "{found:?}");
    let found = after(|told| shuffle(told, &|shuffle| shuffle.pack[0] = shuffle.pack[1]))?;
    assert!(found.iter().any(|one| matches!(one, Discrepancy::OtherPack { count: 40 })), "{found:?}");
    let found = after(|told| shuffle(told, &|shuffle| shuffle.dealer = 3 - shuffle.dealer))?;
    assert!(matches!(found.first(), Some(Discrepancy::DealerDiffers { .. })), "{found:?}");
    let found = after(|told| shuffle(told, &|shuffle| shuffle.used = None))?;
    assert_eq!(found, [Discrepancy::PackUndrawn]);
    let found = after(|told| shuffle(told, &|shuffle| shuffle.used.as_mut().unwrap().number = 2))?;
    assert!(found.contains(&Discrepancy::OutOfStep { chain: 1, expected: 1, found: 2 }), "{found:?}");
    let found = after(|told| {
        for what in told {
            if let Happening::HandDealt(dealt) = what {
                dealt.cards.reverse();
            }
        }
    })?;
    assert!(matches!(found.first(), Some(Discrepancy::DealtDiffers { what: "the hands get", .. })), "{found:?}");
    let found = after(|told| {
        let Some(Happening::PackShuffled(shuffle)) = told.first().cloned() else { panic!("a shuffle") };
        told.push(Happening::DrawRevealed(shuffle.used.unwrap()));
    })?;
    assert_eq!(found, [Discrepancy::ToldEarly { number: 1 }]);
    let found = after(|told| {
        told.push(Happening::HandVoided(kip::casino_cards::Voided { scope: VoidScope::Hand, text: "x".into() }));
    })?;
    assert_eq!(found, [Discrepancy::NotTold { number: 1 }]);
    Ok(())
}
