//! The suite's support for Casino, the card game: generates tables, checks the statements of events about money, and selects the
//! walks that are worth following.
//!
//! The moves of a settlement are computed here from the contract's text alone, not by the engine.

#[cfg(feature = "certify")]
pub mod chance;
#[cfg(feature = "certify")]
mod completeness;
#[cfg(feature = "certify")]
pub mod hidden;
#[cfg(all(test, feature = "certify"))]
mod liars;
pub mod native;
#[cfg(feature = "certify")]
pub mod points;
#[cfg(feature = "certify")]
mod rights;
#[cfg(feature = "certify")]
pub mod simulate;
#[cfg(feature = "certify")]
mod twins;

use std::cmp::Ordering;

use kip_contract::casino_cards::{
    Augmenting, Card, Command, Config, Dealing, Description, Forming, Founding, Happening, Phase, Role, Settlement,
    Shuffled, SideScore, Stakes, TableView, Target, Terms,
};
#[cfg(feature = "certify")]
use kip_contract::casino_cards::{Insisting, MatchLength};
use kip_contract::family::{CasinoCards, Choice, Event};
#[cfg(feature = "certify")]
use kip_contract::types::Timestamp;
use kip_contract::types::{Account, Cause, ChanceSource, MinorUnits, Move, Seat};

use crate::family::{Fillable, Laid, Ranked, Scene, SmallTable, Tested};
use crate::hosting::{Draws, Failure, Rules};
use crate::money::OnTable;
#[cfg(feature = "certify")]
use crate::picks::Picks;
#[cfg(feature = "certify")]
use crate::rights::{Granted, Rights};

/// Rules that shuffle packs and imagine tables.
#[expect(clippy::missing_errors_doc, reason = "those of every function of `Rules`")]
pub trait Cards: Rules<CasinoCards> + Draws {
    /// Returns the rulebook's pack, shuffled by a seed, and the first dealer among `players` players.
    fn shuffle(&mut self, seed: &[u8], players: Option<u8>) -> Result<Shuffled, Failure>;
    /// Returns a state that the seat cannot tell from this one.
    fn imagine(&mut self, state: &[u8], seat: Seat, seed: &[u8]) -> Result<Vec<u8>, Failure>;
}

impl Ranked for Role {}

/// In lists, sets of cards are ordered as numbers, with bit i for card i of the pack (C25).
impl Fillable for Command {
    fn compare(&self, other: &Self) -> Ordering {
        let set = |cards: &[Card]| cards.iter().fold(0_u64, |set, &card| set | 1 << card as u8);
        match (self, other) {
            (Self::Take(Target::Cards(one)), Self::Take(Target::Cards(other))) => set(one).cmp(&set(other)),
            (Self::Form(one), Self::Form(other)) => {
                let key = |form: &Forming| (form.value, set(&form.loose), form.hand, form.owner);
                key(one).cmp(&key(other))
            }
            (Self::Augment(one), Self::Augment(other)) => {
                let key = |added: &Augmenting| (added.build, set(&added.loose), set(&added.tops), added.hand);
                key(one).cmp(&key(other))
            }
            (Self::Found(one), Self::Found(other)) => {
                let key = |on: &Founding| (on.on, on.value, set(&on.loose), set(&on.tops), on.hand, on.owner);
                key(one).cmp(&key(other))
            }
            _ => self.cmp(other),
        }
    }
}

impl Laid for TableView {
    fn stakes(&self) -> Option<OnTable> {
        let staked = self.seats.iter().filter(|seat| seat.staked > 0);
        Some(staked.map(|seat| ((seat.seat, 0), i128::from(seat.staked))).collect())
    }

    fn phase(&self) -> String {
        self.phase.as_str().to_owned()
    }
}

/// The payments of a table.
#[derive(Clone, Copy, Debug)]
pub struct Payments {
    terms: Terms,
    points_at_stake: u8,
    partners: bool,
}

impl Tested for CasinoCards {
    const SITUATION: &'static str = "phase, who has to act, builds on the table, cards in that hand";
    type Situation = (Phase, Option<Seat>, usize, u8);
    type Payments = Payments;

    fn describe_known(rulebook: &str) -> Option<Description> {
        native::rules_of(rulebook)?.describe().ok()
    }

    fn is_drawn_from_chain(command: &Command) -> bool {
        matches!(command, Command::Deal(Dealing::Committed(_)))
    }

    fn payments(description: &Description, config: &Config) -> Payments {
        let partners = description.partners && config.terms.players == 4;
        Payments { terms: config.terms, points_at_stake: description.points_at_stake, partners }
    }

    /// Points follow from captured cards: part 3 and `kip verify` count them.
    type Results = ();

    fn results(_: &Description) {}

    fn find_misstatement(payments: &Payments, events: &[Event<Self>]) -> Option<String> {
        payments.find_misstatement(events)
    }

    fn situation(view: &TableView) -> Self::Situation {
        let builds = view.layout.iter().filter(|item| matches!(item, kip_contract::casino_cards::LayoutItem::Build(_)));
        let cards = view.seats.iter().find(|seat| Some(seat.seat) == view.to_act).map_or(0, |seat| seat.count);
        (view.phase, view.to_act, builds.count(), cards)
    }

    fn seats(config: &Config) -> Seat {
        config.terms.players.into()
    }

    #[cfg(feature = "certify")]
    fn terms(config: &Config) -> Option<Terms> {
        Some(config.terms)
    }

    #[cfg(feature = "certify")]
    fn rights(_: &Description) -> Option<&'static Rights> {
        rights::rights()
    }

    #[cfg(feature = "certify")]
    fn granted(_: &Description, view: &TableView) -> Vec<Granted<Self>> {
        rights::granted(view)
    }

    #[cfg(feature = "certify")]
    fn is_waited_for(view: &TableView, order: &kip_contract::casino_cards::Order) -> bool {
        rights::is_waited_for(view, order)
    }

    /// With patience, a player who does not act in time is passed over (C23).
    #[cfg(feature = "certify")]
    fn plays_until(config: &Config) -> Timestamp {
        config.terms.patience.map_or(Timestamp::MAX, |_| config.opened_at)
    }

    fn small_tables(description: &Description) -> Vec<SmallTable<Self>> {
        let table = |config: &Config| SmallTable {
            name: format!("{} players, observed packs", config.terms.players),
            config: Config { source: ChanceSource::Observed, ..config.clone() },
            is_play_alone: false,
        };
        description.examples.iter().map(table).collect()
    }

    #[cfg(feature = "certify")]
    fn made_up_tables(description: &Description, picks: &mut Picks) -> Vec<Config> {
        let Some(example) = picks.one(&description.examples).cloned() else { return Vec::new() };
        let all = [Stakes::None, Stakes::PerPoint(1), Stakes::PerPoint(10_000_000_000_000), Stakes::Pot(101)];
        let lengths = [MatchLength::Hands(1), MatchLength::Hands(3), MatchLength::Target(11)];
        let insist = [Insisting::ByOpponents, Insisting::Always];
        let terms = Terms {
            insist: example.terms.insist.and_then(|_| picks.one(&insist).copied()),
            redeal: example.terms.redeal && picks.once_in(2),
            stakes: *picks.one(&all).unwrap_or(&Stakes::None),
            length: *picks.one(&lengths).unwrap_or(&MatchLength::Hands(1)),
            commission_basis_points: u16::try_from(picks.between(0, 1_000)).unwrap_or(0),
            patience: picks.once_in(2).then_some(60_000),
            ..example.terms
        };
        let opened_at = example.opened_at.saturating_add(picks.below(1 << 36));
        vec![Config { table: format!("table {}", picks.below(1 << 32)), opened_at, terms, ..example }]
    }

    /// Returns false for leaving and for voiding a hand: a walk that should reach a hand's end does not follow them.
    fn is_followed(_: &Scene<'_, Self>, choice: &Choice<Self>) -> bool {
        !matches!(choice.command, Command::Leave(_) | Command::NotReady | Command::VoidHand(_))
    }
}

impl Payments {
    fn find_misstatement(&self, events: &[Event<CasinoCards>]) -> Option<String> {
        let settled = |event: &Event<CasinoCards>| match &event.what {
            Happening::SeatSettled(settled) => Some(*settled),
            _ => None,
        };
        let all: Vec<Settlement> = events.iter().filter_map(settled).collect();
        let scores = events.iter().find_map(|event| match &event.what {
            Happening::HandScored(scores) => Some(scores.sides.as_slice()),
            _ => None,
        });
        let mut number = 0;
        for event in events {
            let expected = match &event.what {
                Happening::StakePlaced(stake) => {
                    if Some(stake.amount) != self.stake() {
                        return Some(format!("seat {} stakes {}, not what the terms say", stake.seat, stake.amount));
                    }
                    vec![pays(Account::Purse(stake.seat), Account::Table(stake.seat), stake.amount, Cause::Stake)]
                }
                Happening::StakeReturned(stake) => {
                    let cause = if stake.by_player { Cause::Withdraw } else { Cause::Refund };
                    vec![pays(Account::Table(stake.seat), Account::Purse(stake.seat), stake.amount, cause)]
                }
                Happening::SeatSettled(one) => {
                    if let Some(wrong) = self.find_wrong_settlement(one, &all, scores) {
                        return Some(wrong);
                    }
                    number += 1;
                    moves_of(&all, number - 1)
                }
                _ => Vec::new(),
            };
            if event.moves != expected {
                return Some(format!("`{}` moves something else than it says", event.what.name()));
            }
        }
        None
    }

    fn stake(&self) -> Option<MinorUnits> {
        match self.terms.stakes {
            Stakes::None => None,
            Stakes::PerPoint(amount) => Some(amount * u64::from(self.points_at_stake)),
            Stakes::Pot(amount) => Some(amount),
        }
    }

    fn side(&self, seat: Seat) -> Seat {
        if self.partners && seat > 2 { seat - 2 } else { seat }
    }

    /// Returns a fault of a settlement. Winnings and losses must sum to zero, the commission must be on the winnings, and in a
    /// game per point they must follow the points.
    fn find_wrong_settlement(
        &self,
        one: &Settlement,
        all: &[Settlement],
        scores: Option<&[SideScore]>,
    ) -> Option<String> {
        let seat = one.seat;
        let (won, lost) = all.iter().fold((0, 0), |(won, lost), one| (won + one.won, lost + one.lost));
        let commission = one.won * u64::from(self.terms.commission_basis_points) / 10_000;
        if won != lost || one.commission != commission || one.staked < one.lost {
            return Some(format!("seat {seat} is settled wrongly: {one:?}"));
        }
        if one.back != one.staked - one.lost + one.won - one.commission {
            return Some(format!("seat {seat} gets {} back of {one:?}", one.back));
        }
        let Stakes::PerPoint(amount) = self.terms.stakes else { return None };
        let scores = scores?;
        let own = scores.iter().find(|score| score.seat == self.side(seat)).map_or(0, |score| i64::from(score.points));
        let balance: i64 = scores.iter().map(|score| own - i64::from(score.points)).sum();
        let is = i128::from(one.won) - i128::from(one.lost);
        let wrong = is != i128::from(balance) * i128::from(amount);
        wrong.then(|| format!("seat {seat} wins {is}, and the points say {balance} times {amount}"))
    }
}

/// Returns the moves of one settlement: its own, then its winnings from the losers in the order of seats, as far as earlier
/// winners have left some of their losses, then the commission from the losses that follow.
fn moves_of(all: &[Settlement], number: usize) -> Vec<Move> {
    // The losers' money forms one row, in turn: winner after winner takes the next part of it, net and commission.
    let before: MinorUnits = all.iter().take(number).map(|one| one.won).sum();
    let one = &all[number];
    let mut moves =
        vec![pays(Account::Table(one.seat), Account::Purse(one.seat), one.staked - one.lost, Cause::Settle)];
    let parts = [
        (before, one.won - one.commission, Account::Purse(one.seat), Cause::Settle),
        (before + one.won - one.commission, one.commission, Account::House(0), Cause::Fee),
    ];
    for (from, amount, payee, cause) in parts {
        let mut begin = 0;
        for loser in all {
            let end = begin + loser.lost;
            let part = end.min(from + amount).saturating_sub(begin.max(from));
            moves.push(pays(Account::Table(loser.seat), payee, part, cause));
            begin = end;
        }
    }
    moves.retain(|one| one.amount > 0);
    moves
}

const fn pays(payer: Account, payee: Account, amount: MinorUnits, cause: Cause) -> Move {
    Move { payer, payee, tender: 0, amount, bet: 0, cause }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settled(seat: Seat, staked: u64, won: u64, lost: u64, commission: u64) -> Settlement {
        Settlement { seat, staked, won, lost, commission, back: staked - lost + won - commission }
    }

    fn text(all: &[Settlement]) -> Vec<String> {
        let name = |account| match account {
            Account::Purse(seat) => format!("P{seat}"),
            Account::Table(seat) => format!("T{seat}"),
            _ => "H".to_owned(),
        };
        let line = |one: &Move| format!("{}→{} {}", name(one.payer), name(one.payee), one.amount);
        (0..all.len()).map(|number| moves_of(all, number).iter().map(line).collect::<Vec<_>>().join("; ")).collect()
    }

    /// Points 6, 3, 2 at 100 with a commission of 5 %: +700, -200, -500.
    #[test]
    fn winnings_come_from_losers_in_the_order_of_seats() {
        let all = [settled(1, 1100, 700, 0, 35), settled(2, 1100, 0, 200, 0), settled(3, 1100, 0, 500, 0)];
        assert_eq!(text(&all), ["T1→P1 1100; T2→P1 200; T3→P1 465; T3→H 35", "T2→P2 900", "T3→P3 600"]);
    }

    /// A pot of 101 each: seats 1 and 2 tie, seat 3 loses.
    #[test]
    fn a_pot_is_divided_and_what_is_left_goes_to_the_lowest_seat() {
        let all = [settled(1, 101, 51, 0, 0), settled(2, 101, 50, 0, 0), settled(3, 101, 0, 101, 0)];
        assert_eq!(text(&all), ["T1→P1 101; T3→P1 51", "T2→P2 101; T3→P2 50", ""]);
    }

    /// Partners 1 and 3 win 300 each from 2 and 4, with a commission of 5 %.
    #[test]
    fn partners_win_alike() {
        let all = [
            settled(1, 1100, 300, 0, 15),
            settled(2, 1100, 0, 300, 0),
            settled(3, 1100, 300, 0, 15),
            settled(4, 1100, 0, 300, 0),
        ];
        let told = ["T1→P1 1100; T2→P1 285; T2→H 15", "T2→P2 800", "T3→P3 1100; T4→P3 285; T4→H 15", "T4→P4 800"];
        assert_eq!(text(&all), told);
    }
}
