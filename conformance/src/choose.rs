//! Chooses the next command in play at random: mostly one that is listed, filled in at random, and now and then one that must be
//! refused. Nothing here knows a family, or compares an answer.

use kip_contract::family::{Actor, Choice, DueChance, Family, Named as _, Order, Role as _, Shown as _};
use kip_contract::frame;
use kip_contract::types::{Blank, Commitment, Filling, Link, MinorUnits, Standing, Sum, Timestamp};
use serde_json::Value;

use crate::chips::takes;
use crate::choices::{is_for, lists, range, wants_link};
use crate::explore::unlisted::Unlisted;
use crate::family::Tested;
use crate::family::json::collect_places;
use crate::hosting::Failure;
use crate::picks::Picks;

/// The expected answer to a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Expected {
    /// It is listed, with every blank filled in as the contract requires.
    Accepted,
    /// It is not listed.
    Refused,
    /// The rules judge the value in a blank.
    Judged,
}

/// A command to give.
pub struct Chosen<F: Tested> {
    /// The actor, the time and the command.
    pub order: Order<F>,
    /// The expected answer.
    pub expected: Expected,
    /// True when it reveals the next link of the chain.
    pub reveals: bool,
    /// The listed choice, and the values filled in.
    pub filled: Option<(Choice<F>, Vec<Filling>)>,
}

impl<F: Tested> Chosen<F> {
    const fn plain(order: Order<F>, expected: Expected) -> Self {
        Self { order, expected, reveals: false, filled: None }
    }
}

/// Fills in a listed command.
pub type Fill<'a, F> = dyn FnMut(&<F as Family>::Command, &[Filling]) -> Result<<F as Family>::Command, Failure> + 'a;

/// The facts that are known before a command is chosen.
pub struct Scene<'a, F: Tested> {
    /// The rulebook.
    pub description: &'a F::Description,
    /// The public view.
    pub view: &'a F::View,
    /// The whole list.
    pub listed: &'a [Choice<F>],
    /// The chance that is due.
    pub due: &'a DueChance<F>,
    /// The time of the command.
    pub at: Timestamp,
    /// The next link of the chain, with the beacon's round that is due.
    pub link: Option<Link>,
    /// The commitment to a chain with known links. Without it, no chain is committed while the links of the table's chain are
    /// known.
    pub next: Option<&'a Commitment>,
    /// True when commands that end the table are chosen seldom or never.
    pub is_long: bool,
    /// True when a full table with many bets is wanted: nobody intervenes, and a window closes seldom.
    pub is_busy: bool,
}

/// Chooses the commands of a session.
pub struct Chooser<F: Tested> {
    picks: Picks,
    unlisted: Unlisted<F>,
    /// The number of each member of staff, by role.
    cast: Vec<u32>,
    turn: usize,
    /// True when the session is calm, and the number of choices for which that stays so.
    calm: (bool, u64),
}

/// The largest amount. Times are larger, so that no amount is taken for a time.
const MOST: MinorUnits = 1_000_000_000;

impl<F: Tested> Chooser<F> {
    /// Returns a chooser whose staff have random numbers.
    pub fn new(mut picks: Picks) -> Self {
        let number = |picks: &mut Picks| {
            let magnitude = picks.between(1, 32);
            u32::try_from(picks.between(1, (1 << magnitude) - 1)).unwrap_or(u32::MAX)
        };
        let cast = F::Role::ALL.iter().map(|_| number(&mut picks)).collect();
        let calm = (picks.once_in(2), 0);
        Self { picks, unlisted: Unlisted::default(), cast, turn: 0, calm }
    }

    /// Returns the random numbers from which the session makes its other choices.
    pub fn picks(&mut self) -> &mut Picks {
        &mut self.picks
    }

    /// Chooses a command. Returns `None` when no listed command can be given: a long session is not ended, and a link that is not
    /// known cannot be revealed.
    ///
    /// # Errors
    /// Fails when the rules do not answer.
    pub fn choose(&mut self, fill: &mut Fill<'_, F>, scene: &Scene<'_, F>) -> Result<Option<Chosen<F>>, Failure> {
        if self.picks.once_in(if scene.is_busy { 40 } else { 4 })
            && let Some(order) = self.bad_order(scene)
        {
            let is_early = order.at < scene.view.common().now;
            let is_listed = lists(scene.listed, &order) || is_chance::<F>(scene.due, &order);
            let expected = if is_early || !is_listed { Expected::Refused } else { Expected::Judged };
            return Ok(Some(Chosen::plain(order, expected)));
        }
        if let frame::DueChance::Listed(chances) = scene.due
            && !self.picks.once_in(4)
        {
            let impossible = self.picks.once_in(16);
            let fits: Vec<_> =
                chances.iter().filter(|chance| impossible == (chance.probability.numerator == 0)).collect();
            if let Some(chance) = self.picks.one(&fits) {
                let order = frame::Order { by: chance.by, at: scene.at, command: chance.command.clone() };
                return Ok(Some(Chosen::plain(order, Expected::Accepted)));
            }
        }
        let Some(choice) = self.choice(scene) else { return Ok(None) };
        let (fillings, expected) = self.fillings(scene, choice);
        let command = if fillings.is_empty() { choice.command.clone() } else { fill(&choice.command, &fillings)? };
        let order = frame::Order { by: self.giver(choice), at: scene.at, command };
        let reveals = wants_link(choice) && scene.link.is_some();
        let filled = (!fillings.is_empty()).then(|| (choice.clone(), fillings));
        Ok(Some(Chosen { order, expected, reveals, filled }))
    }

    /// Chooses by standing, then by name, so that a command that is listed for every seat does not crowd out another.
    fn choice<'a>(&mut self, scene: &Scene<'a, F>) -> Option<&'a Choice<F>> {
        let can_be_given = |choice: &&Choice<F>| {
            // After a chain with unknown links nothing can be drawn.
            let is_unknown = scene.link.is_some() && scene.next.is_none();
            let commits = is_unknown && choice.blanks.contains(&Blank::Commitment);
            !commits && (!wants_link(choice) || scene.link.is_some())
        };
        let all: Vec<&Choice<F>> = scene.listed.iter().filter(can_be_given).collect();
        let is_calm = self.is_calm();
        // Taking and leaving seats, and entropy, hold a game up; bets do not.
        let has_bets = all.iter().any(|choice| choice.standing == Standing::Optional && choice.bet.is_some());
        let weight = |standing| match standing {
            Standing::Awaited | Standing::Optional if scene.is_busy => 120,
            Standing::ClosesWindow if scene.is_busy => 6,
            Standing::Instead | Standing::Intervention if scene.is_busy => 0,
            Standing::Awaited => 60,
            Standing::Optional => {
                if is_calm && !has_bets {
                    2
                } else {
                    60
                }
            }
            Standing::ClosesWindow => 12,
            Standing::Instead => {
                if is_calm {
                    1
                } else {
                    10
                }
            }
            Standing::Intervention => {
                if is_calm {
                    0
                } else {
                    6
                }
            }
            Standing::Ending => u64::from(!scene.is_long && !is_calm),
        };
        // A list is ordered by standing and name.
        let mut standings: Vec<Standing> = all.iter().map(|choice| choice.standing).collect();
        standings.dedup();
        let mut place = self.picks.below(standings.iter().map(|standing| weight(*standing)).sum());
        let standing = standings.into_iter().find(|standing| {
            let is_it = place < weight(*standing);
            place = place.saturating_sub(weight(*standing));
            is_it
        })?;
        let of_standing = all.into_iter().filter(|choice| choice.standing == standing);
        if scene.is_busy {
            // Every seat counts, so that most of them are taken, and bet.
            let all: Vec<_> = of_standing.collect();
            return self.picks.one(&all).copied();
        }
        let mut names: Vec<Vec<&Choice<F>>> = Vec::new();
        for choice in of_standing {
            match names.last_mut() {
                Some(same) if same.first().is_some_and(|one| one.command.name() == choice.command.name()) => {
                    same.push(choice)
                }
                _ => names.push(vec![choice]),
            }
        }
        // Without bets there is little to settle.
        let has_bet = |same: &Vec<&Choice<F>>| same.iter().any(|choice| choice.bet.is_some());
        if names.iter().any(has_bet) && !self.picks.once_in(3) {
            names.retain(has_bet);
        }
        let same = self.picks.one(&names)?;
        self.picks.one(same).copied()
    }

    /// Returns whether the session is calm: nobody intervenes for a while, so that long games come to an end.
    fn is_calm(&mut self) -> bool {
        if self.calm.1 == 0 {
            let is_calm = !self.calm.0;
            self.calm = (is_calm, self.picks.between(1, if is_calm { 300 } else { 150 }));
        }
        self.calm.1 -= 1;
        self.calm.0
    }

    /// Returns the actor who gives a listed command: for staff, sometimes another member who may give it.
    fn giver(&mut self, choice: &Choice<F>) -> Actor<F> {
        let own = F::Role::ALL.iter().position(|role| *role == choice.by.role).and_then(|place| self.cast.get(place));
        let number = if self.picks.once_in(4) { 1 + self.picks.below(6) } else { own.copied().unwrap_or(1).into() };
        let other = frame::Actor { number: u32::try_from(number).unwrap_or(1), ..choice.by };
        if is_for(choice, other) { other } else { choice.by }
    }

    /// Returns a value for every blank that can be filled in without knowing the game.
    fn fillings(&mut self, scene: &Scene<'_, F>, choice: &Choice<F>) -> (Vec<Filling>, Expected) {
        let (mut fillings, mut expected) = (Vec::new(), Expected::Accepted);
        for blank in &choice.blanks {
            let filling = match blank {
                Blank::Amount(range) => Filling::Amount(Sum { tender: range.tender, amount: self.amount(choice) }),
                Blank::Seed => Filling::Seed(self.picks.seed().to_vec()),
                Blank::Entropy => Filling::Entropy(self.picks.seed().to_vec()),
                Blank::Text(most) => Filling::Text(self.text(*most)),
                Blank::Link => match &scene.link {
                    Some(link) => Filling::Link(link.clone()),
                    None => continue,
                },
                Blank::Time(least) => {
                    expected = Expected::Judged;
                    Filling::Time(least.saturating_add(60_000 * self.picks.below(120)))
                }
                Blank::Attestation => {
                    expected = Expected::Judged;
                    Filling::Attestation(!self.picks.once_in(16))
                }
                Blank::Commitment => match scene.next {
                    Some(next) => {
                        expected = Expected::Judged;
                        Filling::Commitment(next.clone())
                    }
                    None => continue,
                },
                // These blanks are accepted as listed.
                Blank::Lie | Blank::Details => continue,
            };
            fillings.push(filling);
        }
        (fillings, expected)
    }

    /// Returns an amount of the listed range, of any magnitude.
    fn amount(&mut self, choice: &Choice<F>) -> MinorUnits {
        let Some(range) = range(choice) else { return 0 };
        let most = range.most.min(range.least.saturating_add(MOST));
        let steps = most.saturating_sub(range.least) / range.step.max(1) + 1;
        for _ in 0..8 {
            let most = 10_u64.pow(u32::try_from(self.picks.below(10)).unwrap_or(0));
            let amount = range.least.saturating_add(range.step.saturating_mul(self.picks.below(steps.min(most))));
            if takes(range, amount) {
                return amount;
            }
        }
        if range.most <= MOST && self.picks.once_in(2) { range.most } else { range.least }
    }

    /// Returns a text of up to `most` bytes, with letters of one to four bytes and letters that JSON escapes.
    fn text(&mut self, most: u32) -> String {
        const LETTERS: [char; 12] = ['a', 'Z', '9', ' ', '"', '\\', '\n', '\t', '\u{1}', 'é', '\u{202e}', '😀'];
        let length = self.picks.between(1, 20);
        let mut text: String = (0..length).filter_map(|_| self.picks.one(&LETTERS)).collect();
        while text.len() > usize::try_from(most).unwrap_or(usize::MAX) {
            text.pop();
        }
        if text.is_empty() { "?".into() } else { text }
    }

    /// Returns a command that is probably refused.
    fn bad_order(&mut self, scene: &Scene<'_, F>) -> Option<Order<F>> {
        let at = scene.at;
        self.turn += 1;
        // After a chain with unknown links nothing can be drawn.
        let goes_on = |choice: &&Choice<F>| {
            (!scene.is_long || choice.standing != Standing::Ending) && !choice.blanks.contains(&Blank::Commitment)
        };
        let listed: Vec<&Choice<F>> = scene.listed.iter().filter(goes_on).collect();
        match self.picks.below(5) {
            0 | 1 => {
                let orders = self.unlisted.orders(scene.description, scene.view, scene.listed, self.turn);
                self.picks.one(&orders).cloned().map(|order| frame::Order { at, ..order })
            }
            2 => {
                let choice = self.picks.one(&listed)?;
                let by = anybody::<F>(scene.view, &mut self.picks);
                Some(frame::Order { by, at, command: choice.command.clone() })
            }
            3 => {
                let choice = self.picks.one(&listed)?;
                let mut words = serde_json::to_value(&choice.command).ok()?;
                self.mutate(&mut words)?;
                let command = serde_json::from_value(words).ok()?;
                Some(frame::Order { by: choice.by, at, command })
            }
            _ => {
                let choice = self.picks.one(&listed)?;
                let early = scene.view.common().now.checked_sub(self.picks.between(1, 1_000))?;
                Some(frame::Order { by: choice.by, at: early, command: choice.command.clone() })
            }
        }
    }

    /// Replaces a number that is not a time by another one.
    fn mutate(&mut self, words: &mut Value) -> Option<()> {
        let mut places = Vec::new();
        collect_places(words, String::new(), &mut places);
        // Times stay: they are moved elsewhere.
        places.retain(|place| words.pointer(place).and_then(Value::as_u64).is_some_and(|number| number <= MOST));
        let value = words.pointer_mut(self.picks.one(&places)?)?;
        let number = value.as_u64()?;
        *value = match self.picks.below(4) {
            0 => self.picks.below(10),
            1 => number.checked_add(1)?,
            2 => number.checked_sub(1)?,
            _ => number.checked_mul(2)?,
        }
        .into();
        Some(())
    }
}

fn is_chance<F: Tested>(due: &DueChance<F>, order: &Order<F>) -> bool {
    let frame::DueChance::Listed(chances) = due else { return false };
    chances.iter().any(|chance| chance.by == order.by && chance.command == order.command)
}

/// Returns any actor: a player, mostly one who is seated, or a member of staff with any number.
pub fn anybody<F: Tested>(view: &F::View, picks: &mut Picks) -> Actor<F> {
    let role = picks.one(F::Role::ALL).copied().unwrap_or(F::Role::HOST);
    let number = match picks.one(&view.common().taken) {
        Some(seat) if role == F::Role::PLAYER && !picks.once_in(8) => *seat,
        _ => u32::try_from(picks.below(5)).unwrap_or(0),
    };
    frame::Actor { role, number }
}
