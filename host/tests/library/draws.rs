//! Draws computed natively and by the component equal those at a table.

use crate::common::{Tested, chain, committed, entropy, fresh, revealed, rulebook, session};
use kip::draw::Draw;
use kip::draw::{Chained, DrawError, Draws, Native, entropy_of, from_chain, from_seed};
use kip::two_up::{Command, Event, Faces, Happening, Landing, Rest, Side};
use kip::{Fault, GENERATION, Stateless, Table};

/// Plays a session and returns how the coins landed.
fn landed(config: &kip::two_up::Config, landings: &[Landing]) -> Vec<(Rest, Rest)> {
    let (mut table, _) = Table::open(&rulebook(), config).unwrap();
    let mut landed = Vec::new();
    for (by, command) in session(landings) {
        match table.apply(by, config.opened_at, &command) {
            Ok(events) => landed.extend(events.iter().filter_map(coins)),
            Err(Fault::Refused(_)) if matches!(command, Command::Join(_)) => {}
            Err(fault) => panic!("{command:?}: {fault}"),
        }
    }
    landed
}

fn coins(event: &Event) -> Option<(Rest, Rest)> {
    match &event.what {
        Happening::CoinsLanded(coins) => Some((coins.first, coins.second)),
        _ => None,
    }
}

/// Returns how the first two coins rest.
fn rest(faces: Faces) -> (Rest, Rest) {
    let rest = |side| match side {
        Side::Heads => Rest::Heads,
        Side::Tails => Rest::Tails,
    };
    (rest(faces.first), rest(faces.second))
}

fn draw(number: usize, entropy: [u8; 32]) -> Draw {
    Draw {
        table: "Ring 1".to_owned(),
        rulebook: "nsw".to_owned(),
        generation: GENERATION.to_owned(),
        number: u32::try_from(number).unwrap(),
        entropy: entropy.to_vec(),
        beacon: vec![],
    }
}

fn claim(chain: &[[u8; 32]], known: usize, number: usize, entropy: [u8; 32]) -> Chained {
    Chained {
        known: chain[known].to_vec(),
        known_number: u32::try_from(known).unwrap(),
        link: chain[number].to_vec(),
        draw: draw(number, entropy),
    }
}

#[test]
fn a_fresh_landing_is_what_its_seed_says() -> Tested {
    let seeds = fresh();
    let landed = landed(&crate::common::config(), &seeds);
    assert_eq!(landed.len(), 3);
    for (landing, landed) in seeds.iter().zip(landed) {
        let Landing::Fresh(seed) = landing else { panic!("{landing:?}") };
        assert_eq!(rest(from_seed(&mut Native, seed, 0)?), landed);
    }
    Ok(())
}

#[test]
fn a_committed_landing_is_what_was_committed_to() -> Tested {
    let chain = chain();
    let config = committed(&chain);
    // Land until the first result that is not Odds, which ends the decision.
    let mut stateless = Stateless::new(&rulebook())?;
    let digest = entropy_of(&mut Native, "Ring 1", &[(2, entropy().to_vec())])?;
    assert_eq!(digest, entropy_of(&mut stateless, "Ring 1", &[(2, entropy().to_vec())])?);
    let odds = (1..).take_while(|&number| {
        let drawn = from_chain(&mut Native, &claim(&chain, 0, number, digest)).unwrap();
        drawn.coins.first != drawn.coins.second
    });
    let landings: Vec<_> = (1..=odds.count() + 1).map(|number| revealed(chain[number])).collect();
    let landed = landed(&config, &landings);
    assert_eq!(landed.len(), landings.len());

    for (number, landed) in (1..).zip(landed) {
        let from_head = claim(&chain, 0, number, digest);
        let drawn = from_chain(&mut Native, &from_head)?;
        assert_eq!(rest(drawn.coins), landed);
        assert_eq!(from_chain(&mut stateless, &from_head)?, drawn);
        let from_last = claim(&chain, number - 1, number, digest);
        assert_eq!(from_chain(&mut stateless, &from_last)?, drawn);
    }
    Ok(())
}

#[test]
fn a_link_that_was_not_committed_to_is_found() -> Tested {
    let chain = chain();
    let mut stateless = Stateless::new(&rulebook())?;
    let mut other = claim(&chain, 0, 5, [0; 32]);
    other.link[0] ^= 1;
    let mut misnumbered = claim(&chain, 0, 5, [0; 32]);
    misnumbered.draw.number = 6;
    for (claim, number) in [(other, 5), (misnumbered, 6)] {
        let expected = DrawError::NotCommitted { number, known_number: 0 };
        assert_eq!(from_chain(&mut Native, &claim).unwrap_err(), expected);
        assert_eq!(from_chain(&mut stateless, &claim).unwrap_err(), expected);
    }
    for known_number in [5, 6] {
        let expected = DrawError::NotAfter { number: 5, known_number };
        let claim = claim(&chain, known_number as usize, 5, [0; 32]);
        assert_eq!(from_chain(&mut Native, &claim).unwrap_err(), expected);
    }
    Ok(())
}

#[test]
fn every_part_of_a_draw_decides_the_seed() -> Tested {
    let chain = chain();
    let seed = |claim: &Chained| from_chain(&mut Native, claim).map(|drawn| drawn.seed);
    let first = claim(&chain, 0, 5, [0; 32]);
    let vary: [fn(&mut Draw); 5] = [
        |draw| draw.table.push('2'),
        |draw| draw.rulebook = "house".to_owned(),
        |draw| draw.generation = "1.1".to_owned(),
        |draw| draw.entropy[0] = 1,
        |draw| draw.beacon.push(1),
    ];
    let mut seeds = vec![seed(&first)?];
    for vary in vary {
        let mut claim = first.clone();
        vary(&mut claim.draw);
        seeds.push(seed(&claim)?);
    }
    seeds.push(seed(&claim(&chain, 0, 6, [0; 32]))?);
    seeds.sort_unstable();
    seeds.dedup();
    assert_eq!(seeds.len(), 7);
    Ok(())
}

#[test]
fn values_of_wrong_lengths_are_refused_alike() -> Tested {
    let mut stateless = Stateless::new(&rulebook())?;
    for length in [0, 31, 33] {
        let short = vec![0; length];
        let mut wrong = claim(&chain(), 0, 1, [0; 32]);
        wrong.draw.entropy.clone_from(&short);
        for (native, component) in [
            (from_seed(&mut Native, &short, 0).err(), from_seed(&mut stateless, &short, 0).err()),
            (
                entropy_of(&mut Native, "Ring 1", &[(1, short.clone())]).err(),
                entropy_of(&mut stateless, "Ring 1", &[(1, short.clone())]).err(),
            ),
            (from_chain(&mut Native, &wrong).err(), from_chain(&mut stateless, &wrong).err()),
        ] {
            assert!(matches!(native, Some(DrawError::Fault(Fault::Refused(_)))), "{native:?}");
            assert_eq!(native, component);
        }
        assert!(!stateless.follows(&short, &[0; 32])?);
    }
    Ok(())
}

/// The bounds are those of a pack of cards, and some of 2^31 and more.
#[test]
fn the_component_gives_the_same_bytes_and_numbers_as_the_host() -> Tested {
    let mut stateless = Stateless::new(&rulebook())?;
    let bounds: Vec<u32> = (1..=52).rev().chain([u32::MAX, (1 << 31) + 1, (1 << 31) + 1]).collect();
    let mixed = std::array::from_fn(|k| u8::try_from(k * 7 + 1).unwrap());
    for seed in [[0; 32], [7; 32], [255; 32], mixed] {
        // The component computes four blocks of 64 bytes at once; a block's number has two words.
        let within = (0..=257).map(|offset| (offset, 300));
        let far =
            [(0, 0), (0, 65_536), (u64::from(u32::MAX) * 64 + 61, 130), (((1 << 32) - 3) * 64, 512), (u64::MAX, 9)];
        for (offset, count) in within.chain(far) {
            let bytes = stateless.keystream(&seed, offset, count)?;
            assert_eq!(bytes.len(), usize::try_from(count)?);
            assert_eq!(bytes, Native.keystream(&seed, offset, count)?);
        }
        assert_eq!(stateless.below(&seed, &bounds)?, Native.below(&seed, &bounds)?);
    }
    for fault in [stateless.keystream(&[0; 32], 0, 65_537).map(drop), stateless.below(&[0; 32], &[0]).map(drop)] {
        assert!(matches!(fault, Err(Fault::Refused(_))), "{fault:?}");
    }
    Ok(())
}
