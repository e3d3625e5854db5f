//! One deal among computer players, played once for every place that a player can have.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use kip::casino_cards::{Actor, Command, Config, Dealing, MatchLength, Stakes};
use kip::contract::{ChanceSource, Joining, Seat};
use kip::{CasinoCards, Rulebook, Stateless};
use kip_casino_cards::players::Perspective;
use sha2::{Digest as _, Sha256};

use crate::errors::{Failure, Outcome};
use crate::families::casino_cards::bot::{Contender, Decider};

/// The seats of a table and the players at them.
pub(crate) struct Arrangement {
    config: Config,
    seats: usize,
    /// True when seats 1 and 3 play against 2 and 4.
    has_partners: bool,
}

/// The hands and decisions played.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Count {
    pub hands: u64,
    pub decisions: u64,
}

/// The results of one deal at all places, by player.
pub(crate) struct Played {
    /// The mean points per hand.
    pub points: Vec<f64>,
    /// The share of the other sides that were beaten: 1 for more points than all of them, one half for equal points.
    pub scores: Vec<f64>,
    pub count: Count,
}

/// The equipment of one thread.
pub(crate) struct Bench {
    rulebook: Rulebook<CasinoCards>,
    component: Stateless<CasinoCards>,
    /// The deciders that were started, by player and seat.
    deciders: BTreeMap<(usize, usize), Decider>,
}

impl Bench {
    pub(crate) fn new(rulebook: &Rulebook<CasinoCards>) -> Outcome<Self> {
        let component = Stateless::new(rulebook)?;
        Ok(Self { rulebook: rulebook.clone(), component, deciders: BTreeMap::new() })
    }

    /// Begins a hand for a contender at a seat, counted from 0.
    fn begin(&mut self, index: usize, contender: &Contender, seat: usize, seed: [u8; 32]) -> Outcome {
        let decider = match self.deciders.entry((index, seat)) {
            Entry::Occupied(known) => known.into_mut(),
            Entry::Vacant(new) => new.insert(Decider::start(contender, &self.rulebook)?),
        };
        decider.begin(Seat::try_from(seat + 1).unwrap_or(Seat::MAX), seed)
    }
}

/// A number of decisions that no hand reaches.
const STUCK: u32 = 100_000;

/// Returns the table for this number of players.
pub(crate) fn arrange(rulebook: &Rulebook<CasinoCards>, players: usize) -> Outcome<Arrangement> {
    let description = rulebook.description();
    let allows = |seats: usize| description.players.iter().any(|allowed| usize::from(*allowed) == seats);
    let has_partners = description.partners && allows(4) && !allows(players) && players == 2;
    let seats = if has_partners { 4 } else { players };
    if !allows(seats) || (description.partners && seats == 4 && !has_partners) {
        let allowed: Vec<_> = description.players.iter().map(ToString::to_string).collect();
        let sides = if description.partners { "; of four seats two players are named, one for each side" } else { "" };
        let message =
            format!("--players names {players}, and `{}` is for {}{sides}", rulebook.id(), allowed.join(" or "));
        return Err(Failure::input(message));
    }
    let usual = description.examples.iter().find(|example| usize::from(example.terms.players) == seats);
    let usual = usual.or(description.examples.first());
    let usual = usual.ok_or_else(|| Failure::check(format!("`{}` gives no example of a table", rulebook.id())))?;
    let mut config = Config { source: ChanceSource::Fresh, ..usual.clone() };
    config.terms.players = u8::try_from(seats).unwrap_or(u8::MAX);
    config.terms.length = MatchLength::Hands(1_000);
    config.terms.stakes = Stakes::None;
    config.terms.patience = None;
    Ok(Arrangement { config, seats, has_partners })
}

/// Plays a deal once for every place.
pub(crate) fn play_deal(
    bench: &mut Bench,
    arrangement: &Arrangement,
    contenders: &[Contender],
    seed: u64,
    deal: usize,
) -> Outcome<Played> {
    let none = || vec![0.0; contenders.len()];
    let mut played = Played { points: none(), scores: none(), count: Count::default() };
    let rounds = contenders.len() as f64;
    for turn in 0..contenders.len() {
        // Returns the player at a place of the table in this round. With partners a player has two seats.
        let at = |seat: usize| (seat + turn) % contenders.len();
        let points = play_hand(bench, arrangement, contenders, &at, seed, deal, &mut played.count)?;
        for (place, own) in points.iter().enumerate() {
            played.points[at(place)] += own / rounds;
            played.scores[at(place)] += score(&points, place) / rounds;
        }
    }
    Ok(played)
}

/// Returns the share of the others that a place beats.
fn score(points: &[f64], place: usize) -> f64 {
    let own = points[place];
    let beaten = |other: &f64| if own > *other { 1.0 } else { 0.5 * f64::from(u8::from(own >= *other)) };
    let others = points.iter().enumerate().filter(|(index, _)| *index != place).map(|(_, other)| beaten(other));
    others.sum::<f64>() / (points.len() - 1).max(1) as f64
}

/// Plays one hand. Returns the points of each side.
fn play_hand(
    bench: &mut Bench,
    arrangement: &Arrangement,
    contenders: &[Contender],
    at: &dyn Fn(usize) -> usize,
    seed: u64,
    deal: usize,
    count: &mut Count,
) -> Outcome<Vec<f64>> {
    let Arrangement { config, seats, has_partners } = arrangement;
    let now = config.opened_at;
    // Returns the player at a seat, counted from 0.
    let who = |seat: usize| at(if *has_partners { seat % 2 } else { seat });
    for seat in 0..*seats {
        bench.begin(who(seat), &contenders[who(seat)], seat, seeded(seed, "player", deal, seat))?;
    }
    let Bench { component, deciders, .. } = bench;
    let (mut state, _) = component.open(config)?;
    for seat in (1..).take(*seats) {
        state = component.apply(&state, Actor::host(), now, &Command::Join(Joining { seat, age_attested: true }))?.0;
        state = component.apply(&state, Actor::player(seat), now, &Command::Ready)?.0;
    }
    let mut deals = 0;
    for _ in 0..STUCK {
        let view = component.view(&state, None)?;
        match view.to_act {
            Some(seat) => {
                let index = usize::try_from(seat).unwrap_or(0).wrapping_sub(1);
                let decider = deciders.get_mut(&(who(index), index));
                let decider = decider.ok_or_else(|| Failure::check("a seat has no player"))?;
                let chosen = decider.choose(&mut Perspective::new(component, &state, seat, now))?;
                let chosen = chosen.ok_or_else(|| Failure::check(format!("seat {seat} has to act and has no move")))?;
                state = component.apply(&state, Actor::player(seat), now, &chosen)?.0;
                count.decisions += 1;
            }
            None if view.hands > 0 => {
                count.hands += 1;
                let points = |seat: Seat| {
                    view.totals.iter().find(|total| total.seat == seat).map_or(0.0, |total| f64::from(total.points))
                };
                let sides = if *has_partners { 2 } else { *seats };
                return Ok((1..).take(sides).map(points).collect());
            }
            None => {
                let chance = Dealing::Fresh(seeded(seed, "deal", deal, deals).to_vec());
                state = component.apply(&state, Actor::host(), now, &Command::Deal(chance))?.0;
                deals += 1;
            }
        }
    }
    Err(Failure::check("the hand does not end"))
}

fn seeded(seed: u64, what: &str, deal: usize, number: usize) -> [u8; 32] {
    Sha256::digest(format!("kip arena, seed {seed}, {what}, deal {deal}, {number}")).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::registry::built_cards;
    use kip_casino_cards::players::Kind;

    #[test]
    fn players_share_a_table_that_the_rulebook_has() -> Outcome {
        let shape = |rulebook: &str, players| {
            arrange(&built_cards(rulebook), players).map(|it| (it.seats, it.has_partners)).ok()
        };
        assert_eq!(shape("swazi", 2), Some((4, true)));
        assert_eq!(shape("swazi", 3), Some((3, false)));
        assert_eq!(shape("swazi", 4), None);
        assert_eq!(shape("swazi-two", 2), Some((2, false)));
        assert_eq!(shape("south-african", 4), Some((4, false)));
        assert_eq!(shape("south-african", 1), None);
        Ok(())
    }

    /// A player who plays against itself wins nothing, because it plays every deal at every place. The scores of three players
    /// add up to 1.5.
    #[test]
    fn a_deal_is_fair_to_the_players() -> Outcome {
        let rulebook = built_cards("south-african");
        let mut bench = Bench::new(&rulebook)?;
        let arrangement = arrange(&rulebook, 3)?;
        for deal in 0..5 {
            let played = play_deal(&mut bench, &arrangement, &[Kind::Random; 3].map(Contender::Computer), 7, deal)?;
            assert_eq!(played.count.hands, 3);
            let [first, ..] = played.points[..] else { panic!("three players") };
            assert!(played.points.iter().all(|points| (points - first).abs() < 1e-9), "{:?}", played.points);
            assert!(played.scores.iter().all(|score| (score - 0.5).abs() < 1e-9), "{:?}", played.scores);
            let players = [Kind::Greedy, Kind::Random, Kind::Random].map(Contender::Computer);
            let played = play_deal(&mut bench, &arrangement, &players, 7, deal)?;
            assert!((played.scores.iter().sum::<f64>() - 1.5).abs() < 1e-9, "{:?}", played.scores);
        }
        Ok(())
    }

    #[test]
    fn a_score_is_the_share_of_the_others_that_are_beaten() {
        let scores = |points: &[f64]| (0..points.len()).map(|place| score(points, place)).collect::<Vec<_>>();
        assert_eq!(scores(&[6.0, 5.0]), [1.0, 0.0]);
        assert_eq!(scores(&[4.0, 4.0, 3.0]), [0.75, 0.75, 0.0]);
    }
}
