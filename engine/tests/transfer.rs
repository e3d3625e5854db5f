//! A table exported as bytes goes on under another rulebook; bytes that are no exported table do not.
#![allow(clippy::unwrap_used, reason = "a test")]

use kip_engine::contract::{Actor, ChanceSource, Commitment, Joining, Refusal, Role};
use kip_engine::draws::{add_entropy, previous_link};
use kip_engine::two_up::contract::{Command, Happening, Terms};
use kip_engine::two_up::{Rulebook, Table};
use kip_records::two_up::{HOUSE, NSW, PUB, RINGKEEPER};

const HOST: Actor = Actor { role: Role::Host, number: 0 };

/// A table with players, a dispute and a published chain.
fn table(rulebook: Rulebook) -> (Table, u64, Terms) {
    let mut config = rulebook.describe().examples.remove(0);
    config.source = ChanceSource::Committed(Commitment { head: vec![7; 32], length: 64, beacon: None });
    let mut table = Table::open(rulebook, &config, &mut ()).unwrap();
    let at = config.opened_at;
    for seat in [2, 12] {
        let joining = Joining { seat, age_attested: true };
        table.apply(HOST, at, &Command::Join(joining), &mut ()).unwrap();
        let player = Actor { role: Role::Player, number: seat };
        table.apply(player, at, &Command::AddEntropy(vec![3; 32]), &mut ()).unwrap();
        table.apply(player, at, &Command::RaiseDispute("the coins".into()), &mut ()).unwrap();
    }
    (table, at, config.terms)
}

/// The checksum that ends bytes: a liar makes it anew.
fn sealed(mut body: Vec<u8>) -> Vec<u8> {
    let sum = twox_hash::XxHash64::oneshot(0, &body);
    body.extend_from_slice(&sum.to_le_bytes());
    body
}

fn code(result: Result<impl Sized, Refusal>) -> String {
    result.map(|_| ()).unwrap_err().code
}

#[test]
fn a_table_goes_on_under_another_rulebook_and_comes_back() {
    let (table, at, _) = table(*NSW);
    let exported = table.export(at).unwrap();
    assert!(exported.starts_with(b"kip/table/1 two-up nsw 1.0\n"));
    let mut events = Vec::new();
    let there = Table::import(*HOUSE, &exported, None, at, &mut events).unwrap();
    assert!(matches!(&events[0].what, Happening::TableImported(origin) if origin.rulebook == "nsw"));
    let back = Table::import(*NSW, &there.export(at).unwrap(), None, at, &mut ()).unwrap();
    // All of it but what a rulebook keeps for itself.
    assert_eq!(back.export(at).unwrap(), exported);
    assert_eq!(back.view(), table.view());
}

#[test]
fn a_ring_takes_a_casinos_table_over_with_terms_of_its_own_only() {
    let (table, at, _) = table(*NSW);
    let exported = table.export(at).unwrap();
    assert_eq!(code(Table::import(*RINGKEEPER, &exported, None, at, &mut ())), "terms-missing");
    let terms = RINGKEEPER.describe().examples.remove(0).terms;
    let ring = Table::import(*RINGKEEPER, &exported, Some(&terms), at, &mut ()).unwrap();
    let (seen, before) = (ring.view(), table.view());
    assert_eq!((seen.common.taken, seen.disputes), (before.common.taken, before.disputes));
    assert_eq!(seen.common.chain, before.common.chain);
}

#[test]
fn a_chain_of_the_table_is_known_under_every_rulebook() {
    let (table, at, _) = table(*NSW);
    let mut there = Table::import(*HOUSE, &table.export(at).unwrap(), None, at, &mut ()).unwrap();
    let commit = |head| Command::CommitDraws(Commitment { head, length: 64, beacon: None });
    let leads_into_it = previous_link(&[7; 32]).unwrap().to_vec();
    for known in [vec![7; 32], leads_into_it] {
        assert_eq!(code(there.apply(HOST, at, &commit(known), &mut ())), "chain-used");
    }
    let listed = there.legal(at, Some(HOST), u32::MAX).first;
    let next = listed.into_iter().find(|choice| choice.command.name() == "commit-draws").unwrap();
    there.apply(HOST, at, &next.command, &mut ()).unwrap();
}

#[test]
fn what_a_seat_has_given_is_counted_on_under_another_rulebook() {
    let (table, at, _) = table(*NSW);
    let mut there = Table::import(*HOUSE, &table.export(at).unwrap(), None, at, &mut ()).unwrap();
    let boxer = Actor { role: Role::Boxer, number: 1 };
    for seat in [2, 12] {
        there.apply(boxer, at, &Command::OfferCoins(seat), &mut ()).unwrap();
        there.apply(boxer, at, &Command::DeclineCoins, &mut ()).unwrap();
    }
    for command in [Command::StartHouseSpin, Command::PlaceYourBets] {
        there.apply(boxer, at, &command, &mut ()).unwrap();
    }
    let player = Actor { role: Role::Player, number: 12 };
    there.apply(player, at, &Command::AddEntropy(vec![3; 32]), &mut ()).unwrap();
    let name = NSW.describe().examples.remove(0).table;
    let chain = there.view().common.chain.unwrap();
    let given = [(2, 1), (12, 1), (12, 2)];
    let digest = given
        .iter()
        .fold([0; 32], |digest, (seat, count)| add_entropy(&digest, &name, *seat, *count, &[3; 32]).unwrap());
    assert_eq!(chain.entropy_next, digest);
}

#[test]
fn no_byte_of_it_can_be_cut_altered_or_added() {
    let (table, at, _) = table(*PUB);
    let exported = table.export(at).unwrap();
    for end in 0..exported.len() {
        assert_eq!(code(Table::import(*PUB, &exported[..end], None, at, &mut ())), "bad-table");
    }
    for place in 0..exported.len() {
        let mut altered = exported.clone();
        altered[place] ^= 1;
        assert_eq!(code(Table::import(*PUB, &altered, None, at, &mut ())), "bad-table");
    }
    let longer = sealed([&exported[..exported.len() - 8], &[0]].concat());
    assert_eq!(code(Table::import(*PUB, &longer, None, at, &mut ())), "bad-table");
}

#[test]
fn a_liar_who_makes_the_checksum_anew_gets_a_table_or_a_refusal_and_never_a_panic() {
    let (table, at, terms) = table(*NSW);
    let exported = table.export(at).unwrap();
    let body = &exported[..exported.len() - 8];
    for place in 0..body.len() {
        for flip in [1, 0x80, 0xFF] {
            let mut altered = body.to_vec();
            altered[place] ^= flip;
            let altered = sealed(altered);
            for terms in [None, Some(&terms)] {
                // What is imported is a state like any other.
                if let Ok(imported) = Table::import(*NSW, &altered, terms, at, &mut ()) {
                    assert!(Table::restore(*NSW, &imported.snapshot()).is_ok());
                }
                let _ = Table::import(*HOUSE, &altered, terms, at, &mut ());
            }
        }
    }
}

#[test]
fn bytes_of_another_family_a_later_generation_or_a_state_are_no_table() {
    let (table, at, _) = table(*NSW);
    let exported = table.export(at).unwrap();
    let body = &exported[..exported.len() - 8];
    let named = |line: &str| {
        let rest = body.iter().position(|&byte| byte == b'\n').unwrap();
        sealed([line.as_bytes(), &body[rest..]].concat())
    };
    let import = |bytes: &[u8]| code(Table::import(*NSW, bytes, None, at, &mut ()));
    assert_eq!(import(&named("kip/table/1 casino-cards nsw 1.0")), "other-family");
    assert_eq!(import(&named("kip/table/1 two-up nsw 2.0")), "other-generation");
    assert_eq!(import(&named("kip/table/2 two-up nsw 1.0")), "bad-table");
    assert_eq!(import(&named("kip/table/1 two-up nsw 1.0 more")), "bad-table");
    assert_eq!(import(&table.snapshot()), "bad-table");
    assert_eq!(code(Table::restore(*NSW, &exported)), "bad-state");
    // Another rulebook's name is an origin like any other.
    assert!(Table::import(*NSW, &named("kip/table/1 two-up our-own 1.0"), None, at, &mut ()).is_ok());
}
