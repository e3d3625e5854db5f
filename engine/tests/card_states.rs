//! States, events and moments of the card games that an attacker or a strange day would bring: each was a fault once.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

use kip_engine::casino_cards::contract::*;
use kip_engine::casino_cards::{Record, Table, describe};
use kip_engine::contract::{Beacon, BeaconRound, ChanceSource, Commitment, Joining, Link, Refusal, Seat, Standing};
use kip_engine::draws::previous_link;
use kip_records::casino_cards::{SOUTH_AFRICAN, SWAZI, SWAZI_TWO};

/// The last moment that can be written.
const LAST: u64 = (1 << 53) - 1;
const HOST: Actor = Actor { role: Role::Host, number: 0 };

const fn player(seat: Seat) -> Actor {
    Actor { role: Role::Player, number: seat }
}

fn code<T>(answer: Result<T, Refusal>) -> String {
    answer.err().map_or_else(|| "accepted".to_owned(), |refusal| refusal.code)
}

/// Opens a table, and everybody sits down.
fn seated(record: &'static Record, config: &Config) -> (Table, Vec<Event>) {
    let (mut table, mut events) = Table::open(record, config).unwrap();
    for seat in 1..=u32::from(config.terms.players) {
        let joining = Joining { seat, age_attested: true };
        events.extend(table.apply(HOST, config.opened_at, &Command::Join(joining)).unwrap());
    }
    (table, events)
}

fn ready(table: &mut Table, at: u64) -> Vec<Event> {
    let seats: Vec<Seat> = table.view(None).seats.iter().map(|seat| seat.seat).collect();
    seats.into_iter().flat_map(|seat| table.apply(player(seat), at, &Command::Ready).unwrap()).collect()
}

/// A chain: its head, then its links.
fn chain(length: usize, seed: u8) -> Vec<Vec<u8>> {
    let mut links = vec![vec![seed; 32]];
    for _ in 0..length {
        links.push(previous_link(links.last().unwrap()).unwrap().to_vec());
    }
    links.reverse();
    links
}

fn committed(record: &Record, links: &[Vec<u8>], beacon: Option<Beacon>, opened_at: u64) -> Config {
    let length = u32::try_from(links.len() - 1).unwrap();
    let source = ChanceSource::Committed(Commitment { head: links[0].clone(), length, beacon });
    let mut config = Config { opened_at, source, ..describe(record).examples[0].clone() };
    config.terms.length = MatchLength::Hands(5);
    config
}

fn commitment(links: &[Vec<u8>]) -> Command {
    Command::CommitDraws(Commitment { head: links[0].clone(), length: 64, beacon: None })
}

fn deal(link: &[u8], round: Option<u64>) -> Command {
    let beacon = round.map(|round| BeaconRound { round, bytes: vec![1] });
    Command::Deal(Dealing::Committed(Link { x: link.to_vec(), beacon }))
}

fn restored(record: &'static Record, table: &Table) -> String {
    code(Table::restore(record, &table.snapshot()))
}

/// 3.7: a set can be taken once. More of it than the state holds, and no hand would end.
#[test]
fn events_that_take_a_set_twice_lead_to_no_state() {
    let mut config = describe(&SWAZI_TWO).examples[0].clone();
    (config.terms.insist, config.terms.redeal) = (Some(Insisting::Always), false);
    let mut tried = 0;
    for seed in 0..=u8::MAX {
        let (mut table, _) = seated(&SWAZI_TWO, &config);
        let at = config.opened_at;
        ready(&mut table, at);
        table.apply(HOST, at, &Command::Deal(Dealing::Fresh(vec![seed; 32]))).unwrap();
        let by = player(table.view(None).to_act.unwrap());
        table.apply(by, at, &Command::Cut(Cutting { above: 20 })).unwrap();
        let plays = table.legal(at, Some(by), 1_000).first;
        for play in plays.into_iter().filter(|choice| matches!(choice.command, Command::Play(_))) {
            let mut taking = table.clone();
            let cite = taking.apply(by, at, &play.command).unwrap()[0].cite;
            let takes = taking.legal(at, Some(by), 1_000).first.into_iter().filter_map(|choice| match choice.command {
                Command::Take(target) => Some(target),
                _ => None,
            });
            for target in takes.collect::<Vec<_>>() {
                let event = Event { at, cite, what: Happening::TargetTaken(target), moves: vec![] };
                assert_eq!(code(taking.clone().rebuild(std::slice::from_ref(&event))), "accepted");
                for times in [2, 60] {
                    assert_eq!(code(taking.clone().rebuild(&vec![event.clone(); times])), "bad-state");
                    tried += 1;
                }
            }
        }
        if tried > 40 {
            return;
        }
    }
    panic!("only {tried} sets were taken");
}

/// C1: a dead cut fixes the beacon's round of the next deal. Where none can be fixed, nobody cuts: dead or not, so that the refusal
/// tells nothing about the pack.
#[test]
fn nobody_cuts_where_no_round_could_follow() {
    let (links, opened_at) = (chain(100, 1), LAST - 5_000);
    let beacon = Beacon { scheme: "s".into(), key: vec![1], first_round_at: 0, period: 1_000 };
    let (mut table, _) = seated(&SWAZI, &committed(&SWAZI, &links, Some(beacon), opened_at));
    ready(&mut table, opened_at);
    let round = table.view(None).common.chain.unwrap().due;
    table.apply(HOST, opened_at, &deal(&links[1], round)).unwrap();
    let by = player(table.view(None).to_act.unwrap());
    let before = table.snapshot();
    for above in 1..=47 {
        assert_eq!(code(table.apply(by, LAST, &Command::Cut(Cutting { above }))), "time-too-large");
    }
    let listed = table.legal(LAST, Some(by), 99).first;
    assert!(table.snapshot() == before && listed.iter().all(|choice| choice.command.name() == "add-entropy"));
    // In time every cut leads to a table that is restored, and a dead one to a round that is due.
    let mut dead = 0;
    for above in 1..=47 {
        let mut cut = table.clone();
        let events = cut.apply(by, opened_at + 1, &Command::Cut(Cutting { above })).unwrap();
        dead += usize::from(events.iter().any(|event| matches!(event.what, Happening::RoundDue(_))));
        assert_eq!(restored(&SWAZI, &cut), "accepted");
    }
    assert!(dead > 0, "no cut is dead: another seed");
    // What no rule can mend is voided.
    let voiding = Voiding { scope: VoidScope::Hand, text: "no round".into() };
    table.apply(HOST, LAST, &Command::VoidHand(voiding)).unwrap();
}

/// 1.8: everybody gets as many cards.
#[test]
fn events_that_deal_all_cards_to_one_lead_to_no_state() {
    let mut config = describe(&SWAZI).examples[0].clone();
    config.terms.redeal = false;
    let at = config.opened_at;
    let (mut table, mut events) = seated(&SWAZI, &config);
    events.extend(ready(&mut table, at));
    events.extend(table.apply(HOST, at, &Command::Deal(Dealing::Fresh(vec![3; 32]))).unwrap());
    let cutter = table.view(None).to_act.unwrap();
    events.extend(table.apply(player(cutter), at, &Command::Cut(Cutting { above: 20 })).unwrap());
    let rebuilt = |events: &[Event]| code(Table::open(&SWAZI, &config).unwrap().0.rebuild(events));
    assert_eq!(rebuilt(&events), "accepted");
    for event in &mut events {
        if let Happening::HandDealt(dealt) = &mut event.what {
            dealt.seat = cutter;
        }
    }
    assert_eq!(rebuilt(&events), "bad-state");
}

#[test]
fn events_of_absurd_seats_and_values_are_refused_without_a_panic() {
    let config = describe(&SOUTH_AFRICAN).examples[0].clone();
    let at = config.opened_at;
    let (mut table, _) = seated(&SOUTH_AFRICAN, &config);
    ready(&mut table, at);
    let cite = table.apply(HOST, at, &Command::Deal(Dealing::Fresh(vec![3; 32]))).unwrap()[0].cite;
    let event = |what| Event { at, cite, what, moves: vec![] };
    let stacked =
        |seat| event(Happening::PileStacked(Stacked { seat, sorter: seat, cards: vec![Card::C2], in_order: true }));
    for (by, value) in [(255, 5), (1, 200), (1, 40), (u32::MAX, 255), (0, 0)] {
        let build = Build { number: 1, owner: by, value, augmented: true, cards: vec![Card::Ca] };
        let made = BuildMade { by, build: build.clone(), hand: Some(Card::Ca), tops: vec![] };
        let joined = BuildJoined { by, gone: 9, build, hand: Card::Ca };
        for what in [Happening::BuildAugmented(made), Happening::BuildJoined(joined)] {
            let events = [stacked(1), stacked(2), event(what)];
            assert_eq!(code(table.clone().rebuild(&events)), "bad-state");
        }
    }
}

/// A command settles each seat once: what follows from all settlements of a command does not grow with a long list of them.
#[test]
fn many_settlements_in_a_row_are_judged_in_time() {
    let config = describe(&SOUTH_AFRICAN).examples[0].clone();
    let (mut table, events) = seated(&SOUTH_AFRICAN, &config);
    let settlement = Settlement { seat: 1, staked: 0, won: 0, lost: 0, commission: 0, back: 0 };
    let (at, cite) = (config.opened_at, events[0].cite);
    let event = Event { at, cite, what: Happening::SeatSettled(settlement), moves: vec![] };
    assert_eq!(code(table.rebuild(&vec![event; 100_000])), "accepted");
}

/// C28: an imagined hand ends without its link; what nobody refuses goes on from there.
#[test]
fn an_imagined_table_plays_on_and_is_restored() {
    let (links, next) = (chain(64, 9), chain(64, 8));
    let config = committed(&SOUTH_AFRICAN, &links, None, 1_000);
    let (mut table, _) = seated(&SOUTH_AFRICAN, &config);
    for (number, link) in (1..=2).zip(&links[1..]) {
        if number == 2 {
            table.apply(HOST, 1_000, &commitment(&next)).unwrap();
        }
        ready(&mut table, 1_000);
        table.apply(HOST, 1_000, &deal(link, None)).unwrap();
        while let (1, Some(seat)) = (number, table.view(None).to_act) {
            let choices = table.legal(1_000, Some(player(seat)), 500).first;
            let awaited = choices.into_iter().find(|choice| choice.standing == Standing::Awaited).unwrap();
            table.apply(player(seat), 1_000, &awaited.command).unwrap();
        }
    }
    let mut imagined = Table::restore(&SOUTH_AFRICAN, &table.imagine(1, &[1; 32]).unwrap()).unwrap();
    let plan = AutoPlan { at: 1_000, rounds: 0, stepwise: false, seed: vec![1; 32] };
    imagined.auto_play(&plan).unwrap();
    assert_eq!(restored(&SOUTH_AFRICAN, &imagined), "accepted");
    ready(&mut imagined, 1_000);
    assert_eq!(restored(&SOUTH_AFRICAN, &imagined), "accepted");
    assert_eq!(code(imagined.apply(HOST, 1_000, &deal(&links[3], None))), "imagined");
    assert_eq!(code(imagined.export(1_000)), "imagined");
    assert_eq!(code(Table::restore(&SOUTH_AFRICAN, &imagined.imagine(2, &[2; 32]).unwrap())), "accepted");
}

/// R4, C1: a head that is a link already known, to the host alone by now, would make the chain after it known too.
#[test]
fn the_link_of_a_pack_that_is_not_dead_is_no_next_head() {
    let links = chain(64, 9);
    let (mut table, _) = seated(&SOUTH_AFRICAN, &committed(&SOUTH_AFRICAN, &links, None, 1_000));
    ready(&mut table, 1_000);
    table.apply(HOST, 1_000, &deal(&links[1], None)).unwrap();
    assert_eq!(code(table.apply(HOST, 1_000, &commitment(&links[1..]))), "chain-used");
    table.apply(HOST, 1_000, &commitment(&chain(64, 8))).unwrap();
}

/// C1: once the draw is fixed nobody steps back from it. A hand that is dealt can be voided, and its link is told.
#[test]
fn a_fixed_draw_is_not_called_off() {
    let links = chain(64, 9);
    let mut config = committed(&SOUTH_AFRICAN, &links, None, 1_000);
    config.terms.stakes = Stakes::Pot(100);
    let (mut table, _) = seated(&SOUTH_AFRICAN, &config);
    ready(&mut table, 1_000);
    let void = Command::VoidHand(Voiding { scope: VoidScope::Match, text: "x".into() });
    assert_eq!(code(table.apply(player(1), 1_000, &Command::NotReady)), "deal-due");
    assert_eq!(code(table.apply(HOST, 1_000, &Command::Leave(1))), "deal-due");
    assert_eq!(code(table.apply(HOST, 1_000, &void)), "deal-due");
    table.apply(HOST, 1_000, &deal(&links[1], None)).unwrap();
    let events = table.apply(HOST, 1_000, &void).unwrap();
    assert!(matches!(&events.last().unwrap().what, Happening::DrawRevealed(used) if used.link.x == links[1]));
}

/// 7.4: whose ten is laid down beside a build of ten holds another, whatever becomes of the one that all have seen.
#[test]
fn a_card_that_was_taken_back_covers_nothing_in_an_imagined_hand() {
    let mut config = Config { source: ChanceSource::Observed, ..describe(&SWAZI).examples[0].clone() };
    (config.terms.players, config.terms.redeal) = (3, false);
    let (mut table, _) = seated(&SWAZI, &config);
    let at = config.opened_at;
    ready(&mut table, at);
    // One card, the four of the layout, then in turn to seats 2, 3 and 1.
    let first = [Card::C10, Card::C4, Card::C6, Card::Dk, Card::Hk, Card::H10, Card::S10, Card::D10];
    let pack = first.iter().chain(Card::ALL.iter().filter(|card| !first.contains(card))).copied().collect();
    let dealt = Command::Deal(Dealing::Observed(Packed { pack, dealer: Some(3) }));
    table.apply(HOST, at, &dealt).unwrap();
    let build = Forming { value: 10, loose: vec![Card::C4, Card::C6], hand: None, owner: 1 };
    for (by, command) in [
        (1, Command::Cut(Cutting { above: 1 })),
        (1, Command::Form(build)),
        (1, Command::Discard(CardRef { card: Card::D10 })),
        (2, Command::Insist),
    ] {
        table.apply(player(by), at, &command).unwrap();
    }
    for seed in 0..40 {
        let imagined = Table::restore(&SWAZI, &table.imagine(2, &[seed; 32]).unwrap()).unwrap();
        let hand = imagined.view(Some(HOST)).seats[0].hand.clone();
        // Seat 2 holds the ten of hearts, and sees the one of diamonds.
        let others = [Card::C10, Card::S10].iter().filter(|ten| hand.contains(ten)).count();
        assert!(hand.contains(&Card::D10) && others >= 1, "{hand:?}");
    }
}
