//! Supplies the table for the full screen, from the same facts and in the same words as the [panel](crate::families::two_up::panel).

use kip::contract::{MinorUnits, Stake};
use kip::two_up::{CasinoView, Phase, Rest, Rests, WagerKind};

use crate::families::two_up::consequence::odds;
use crate::families::two_up::panel::{Panel, coins};
use crate::families::two_up::phase::describe_phase;
use crate::families::two_up::ring;
use crate::output::{moment, money};
use crate::phrases;
use crate::screen::look::Hue;
use crate::screen::table::{Area, Casino, CoinFace, Coins, Heading, Lights, Player, Ring, Table, Wager};

impl Panel<'_> {
    /// Returns the table, with the coins as they last lay.
    pub(crate) fn table(&self, landed: Option<&Rests>) -> Table {
        let heading = Heading {
            table: self.view.common.table.clone(),
            phase: describe_phase(self.view, self.participants),
            rulebook: String::new(),
            right: moment(self.view.common.now, self.view.zone_offset_minutes),
        };
        let coins = self.lying(landed);
        match (&self.view.ring, &self.view.casino) {
            (Some(of_ring), _) => {
                let mut bets = ring::panel::foot(self, of_ring);
                let own = bets.len();
                bets.extend(self.facts().into_iter().skip(own));
                Table::Ring(Ring { heading, coins, players: self.players(), centre: self.spinner(), bets })
            }
            (None, casino) => Table::Casino(Casino {
                heading,
                lights: self.lights(),
                coins,
                spinner: self.spinner(),
                players: self.players(),
                areas: casino.iter().flat_map(|casino| self.areas(casino)).collect(),
                foot: self.facts(),
            }),
        }
    }

    fn lying(&self, landed: Option<&Rests>) -> Coins {
        match self.view.landed.as_ref().or(landed) {
            Some(rests) => {
                let now = if self.view.landed.is_some() { "down: " } else { "last: " };
                Coins { faces: faces(rests), caption: format!("{now}{}", phrases::rests(rests)) }
            }
            None => {
                let count = self.view.coins.iter().filter(|coin| **coin == kip::two_up::CoinStatus::InPlay).count();
                let is_thrown = self.view.phase == Phase::Flying;
                // Two or three coins lie ready before any are chosen.
                let count = if count == 0 && is_thrown { 2 } else { count.min(3) };
                let caption = coins(self.view, self.participants.terminology);
                Coins { faces: vec![CoinFace::Unknown; count], caption }
            }
        }
    }

    fn lights(&self) -> Vec<Lights> {
        let lights = self.view.lights;
        [
            ("Odds", lights.odds, 5, Hue::Amber),
            ("Heads", lights.heads, 3, Hue::Green),
            ("Tails", lights.tails, 3, Hue::Red),
        ]
        .map(|(name, lit, of, hue)| Lights { name, lit: usize::from(lit), of, hue })
        .to_vec()
    }

    fn players(&self) -> Vec<Player> {
        let players = self.view.seats.iter().map(|seat| {
            let disc = if self.view.disc == Some(seat.seat) { self.signs().disc.to_string() } else { String::new() };
            let state = match (seat.excluded, seat.barred) {
                (true, _) => " (excluded)",
                (_, true) => " (barred)",
                _ => "",
            };
            Player {
                name: format!("{disc}{} {}{state}", seat.seat, self.short_name(seat.seat)),
                purse: money(self.purses.money(seat.seat, self.ledger)),
                is_winning: self.ledger.seat(seat.seat).total() >= 0,
                has_turn: self.turn() == Some(seat.seat),
                stakes: self.stakes(seat),
            }
        });
        players.collect()
    }

    fn areas(&self, casino: &CasinoView) -> Vec<Area> {
        let area = |name, hue, kinds: &[WagerKind]| {
            let wagers = self.view.seats.iter().flat_map(|seat| {
                let on = seat.wagers.iter().filter(|wager| kinds.contains(&wager.wager));
                on.map(|wager| {
                    let is_held = matches!(wager.wager, WagerKind::ImprisonedHeads | WagerKind::ImprisonedTails);
                    let held = if is_held { " in prison" } else { "" };
                    Wager {
                        player: format!("{}{held}", self.short_name(seat.seat)),
                        chips: chips(wager.stake.chips + wager.stake.tokens, &casino.denominations),
                        amount: amount(wager.stake),
                    }
                })
            });
            let pays = kinds.first().and_then(|kind| odds(self.description, *kind));
            Area { name, pays: pays.unwrap_or_default(), hue, wagers: wagers.collect() }
        };
        vec![
            area("HEADS", Hue::Green, &[WagerKind::Heads, WagerKind::ImprisonedHeads]),
            area("TAILS", Hue::Red, &[WagerKind::Tails, WagerKind::ImprisonedTails]),
            area("SPINNER", Hue::Amber, &[WagerKind::Spinner]),
        ]
    }
}

/// Returns the faces of the coins for a picture.
pub(crate) fn faces(rests: &Rests) -> Vec<CoinFace> {
    let face = |rest| match rest {
        Rest::Heads => CoinFace::Heads,
        Rest::Tails => CoinFace::Tails,
        _ => CoinFace::Invalid,
    };
    [Some(rests.first), Some(rests.second), rests.third].into_iter().flatten().map(face).collect()
}

/// Returns the smallest number of chips of these denominations that make up the amount.
fn chips(amount: MinorUnits, worths: &[MinorUnits]) -> usize {
    let mut left = amount;
    let mut chips = 0;
    for worth in worths.iter().rev().filter(|worth| **worth > 0) {
        chips += left / worth;
        left %= worth;
    }
    usize::try_from(chips).unwrap_or(usize::MAX)
}

/// Formats a stake, such as `12.50`, `2.50t` or `12.50+2.50t`.
fn amount(stake: Stake) -> String {
    match (stake.chips, stake.tokens) {
        (chips, 0) => money(chips),
        (0, tokens) => format!("{}t", money(tokens)),
        (chips, tokens) => format!("{}+{}t", money(chips), money(tokens)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::errors::Outcome;
    use crate::families::two_up::purse::Purses;
    use crate::participants::Participants;
    use crate::play::args::Example;
    use crate::play::examples;
    use crate::play::script::{Line, Script, ScriptCommand};
    use crate::play::session::Session;
    use crate::play::transcript_file::TranscriptFile;
    use crate::registry::built;
    use crate::screen::tests::{LOOK, SIZES, keep, picture, shows_coin, text};
    use kip::TwoUp;

    /// Shows the tables of an evening, and the output until then, line by line of its script.
    fn play(name: Example, mut see: impl FnMut(usize, Table, &str)) -> Outcome {
        let script = <Script<TwoUp>>::read("example", examples::text(name))?;
        let rulebook = built(examples::find(Some(name), None)?.rulebook);
        let participants = Participants::new(&script.names);
        let (mut session, _) = Session::open(&rulebook, &script.config, participants, TranscriptFile::None)?;
        let (mut landed, mut log) = (None, String::new());
        for (number, line) in script.lines.iter().enumerate() {
            let Line::Order(order) = line else { continue };
            let ScriptCommand::Complete(command) = &order.command else { continue };
            match session.give(order.by, order.at, command)? {
                Ok(played) => {
                    for event in &played.events {
                        if let kip::two_up::Happening::CoinsLanded(rests) = &event.what {
                            landed = Some(*rests);
                        }
                    }
                    log += &(session.narrate(&played.events, &played.by).join("\n") + "\n");
                }
                Err(refusal) => {
                    log += &(crate::errors::describe_refused(&refusal, None, |_| None).join("\n") + "\n");
                }
            }
            let (view, participants, ledger) = (session.view(), &session.participants, session.ledger());
            let mut purses = Purses::default();
            purses.follow(view, (ledger, participants), &[]);
            let (description, purses) = (rulebook.description(), &purses);
            let panel = Panel { view, participants, ledger, width: 80, height: 24, unicode: true, description, purses };
            see(number, panel.table(landed.as_ref()), &log);
        }
        Ok(())
    }

    /// After every command of an evening each size shows the coins, every player, and the latest event.
    #[test]
    fn every_moment_of_an_evening_is_drawn_at_every_size() -> Outcome {
        for (name, id) in [
            (Example::NswEvening, "nsw"),
            (Example::RingkeeperEvening, "ringkeeper"),
            (Example::CommemorativeEvening, "commemorative"),
            (Example::PubEvening, "pub"),
        ] {
            play(name, |number, table, log| {
                let (players, coins) = match &table {
                    Table::Casino(casino) => (casino.players.clone(), casino.coins.clone()),
                    Table::Ring(ring) => (ring.players.clone(), ring.coins.clone()),
                    _ => Default::default(),
                };
                for size in SIZES {
                    let drawn = picture(table.clone(), log, size, LOOK);
                    let shown = text(&drawn);
                    for player in &players {
                        let name: String = player.name.chars().take(6).collect();
                        assert!(shown.contains(&name), "{name} at {size:?} after line {number}\n{shown}");
                    }
                    for face in &coins.faces {
                        assert!(shows_coin(&shown, *face), "{face:?} at {size:?} after line {number}\n{shown}");
                    }
                    // The latest output, such as a settlement or a refusal, shows its beginning and its clause.
                    let last = log.lines().last().unwrap_or_default();
                    let last = anstream::adapter::strip_str(last).to_string();
                    let begins: String = last.trim().chars().take(16).collect();
                    assert!(shown.contains(&begins), "{last} at {size:?} after line {number}\n{shown}");
                    if [12, 30, 45].contains(&number) {
                        keep(&format!("{id}-{number}"), &drawn);
                    }
                }
            })?;
        }
        Ok(())
    }

    #[test]
    fn a_settlement_is_seen_with_the_coins_that_decide_it() -> Outcome {
        let mut seen = (false, false);
        play(Example::NswEvening, |_, table, log| {
            let last = log.lines().rev().take(2).collect::<Vec<_>>().join(" ");
            let shown = text(&picture(table, log, (80, 24), LOOK));
            if last.contains(" wins ") {
                let coins = shows_coin(&shown, CoinFace::Heads) || shows_coin(&shown, CoinFace::Tails);
                assert!(shown.contains(" wins ") && coins, "{shown}");
                seen.0 = true;
            }
            if last.contains("refused:") {
                assert!(shown.contains("refused:"), "{shown}");
                seen.1 = true;
            }
        })?;
        assert_eq!(seen, (true, true));
        Ok(())
    }

    #[test]
    fn an_amount_is_made_of_as_few_chips_as_there_can_be() {
        assert_eq!(chips(3_700, &[100, 500, 2_500]), 1 + 2 + 2);
        assert_eq!(chips(0, &[100]), 0);
    }
}
