//! Lists of acceptable commands and of the outcomes of chance.

use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use crate::bindings::exports::kip::high_card::words::{
    Actor, Chance, Choice, Choices, Command, Dealing, DueChance, Phase, Role,
};
use crate::bindings::exports::kip::types::types::{
    AmountRange, BeaconRound, Blank, Commitment, Filling, Fraction, Joining, Link, Refusal, Standing,
};
use crate::chain::Chain;
use crate::describe::Why;
use crate::draws;
use crate::game::{CARDS, Game, LAST_TIME, LONGEST_TEXT, Seat, Source, Stage};

/// The most listed outcomes: those of four cards.
pub const MOST_LISTED: u32 = 10_000;
const HOST: Actor = Actor { role: Role::Host, number: 0 };

impl Game {
    pub fn legal(&self, at: u64, of: Option<Actor>, most: u32) -> Choices {
        if at < self.now {
            return Choices { first: vec![], total: 0, until: Some(self.now) };
        }
        let open = self.stage != Stage::Closed && at <= LAST_TIME;
        let mut all = if open { self.choices(at) } else { vec![] };
        all.retain(|choice| of.is_none_or(|of| self.is_for(choice, of)));
        let total = u32::try_from(all.len()).unwrap_or(u32::MAX);
        all.truncate(usize::try_from(most).unwrap_or(usize::MAX));
        let until = self.due_at().filter(|due| at < *due && *due <= LAST_TIME);
        Choices { first: all, total, until }
    }

    fn is_for(&self, choice: &Choice, actor: Actor) -> bool {
        let other = |but: &Vec<Actor>| choice.by.role == actor.role && self.is_here(actor) && !but.contains(&actor);
        choice.by == actor || choice.others_but.as_ref().is_some_and(other)
    }

    fn due_at(&self) -> Option<u64> {
        self.chain().and_then(Chain::due_at)
    }

    fn choices(&self, at: u64) -> Vec<Choice> {
        let mut all = vec![];
        match self.phase() {
            Phase::Antes => self.list_antes(&mut all),
            Phase::Ready if self.due_at().is_none_or(|due| due <= at) => {
                let (dealing, blank) = self.dealing();
                all.push(choice(HOST, Command::Deal(dealing), Standing::Awaited).with(blank));
            }
            Phase::Dealt => all.extend(self.turn().into_iter().flat_map(|seat| {
                [
                    choice(player(seat), Command::Stay, Standing::Awaited),
                    choice(player(seat), Command::Fold, Standing::Awaited),
                    Choice { about: Some(seat), ..dealers(Command::FoldFor(seat), Standing::Instead) },
                ]
            })),
            Phase::Complete => all.push(dealers(Command::Show, Standing::Awaited)),
            Phase::Ready | Phase::Closed => {}
        }
        for (number, seat) in self.places() {
            let about = Some(number);
            match seat {
                Seat::Free => all.push(Choice {
                    about,
                    ..choice(HOST, Command::Join(Joining { seat: number, age_attested: true }), Standing::Optional)
                        .with(Blank::Attestation)
                }),
                Seat::Taken => all.push(Choice { about, ..choice(HOST, Command::Leave(number), Standing::Optional) }),
                Seat::In(_) => {}
            }
        }
        if let Some(chain) = self.chain() {
            self.list_draws(chain, &mut all);
        }
        if self.ante > 0 {
            // "With one ante the hand counts for nothing": then it ends the antes.
            let alone = self.hands().count() == 1;
            let standing = if alone { Standing::ClosesWindow } else { Standing::Intervention };
            all.push(dealers(Command::VoidHand(String::from("-")), standing).with(Blank::Text(LONGEST_TEXT)));
        } else {
            all.push(choice(HOST, Command::CloseTable, Standing::Ending));
        }
        all.sort_by_key(|it| (it.standing as u8, case(&it.command), it.about.unwrap_or(it.by.number)));
        all
    }

    fn list_antes(&self, all: &mut Vec<Choice>) {
        if self.hands().nth(1).is_some() {
            all.push(dealers(Command::CloseAntes, Standing::ClosesWindow));
        }
        let (least, most) = self.antes();
        for (seat, _) in self.places().filter(|(_, seat)| *seat == Seat::Taken && !self.needs_draws()) {
            let range = AmountRange { tender: 0, least, most, step: 1, on_top_of: 0, made_of: vec![] };
            let ante = choice(player(seat), Command::Ante(least), Standing::Optional).with(Blank::Amount(range));
            all.push(Choice { bet: Some(0), ..ante });
        }
    }

    fn list_draws(&self, chain: &Chain, all: &mut Vec<Choice>) {
        for (seat, _) in self.places().filter(|(_, seat)| *seat != Seat::Free) {
            all.push(choice(player(seat), Command::AddEntropy(vec![0; 32]), Standing::Optional).with(Blank::Entropy));
        }
        if chain.next.is_none() {
            // The commitment of an unknown chain: the least valid one.
            let unknown = Commitment { head: vec![0; 32], length: 64, beacon: chain.beacon.clone() };
            let standing = if self.needs_draws() { Standing::Awaited } else { Standing::Optional };
            all.push(choice(HOST, Command::CommitDraws(unknown), standing).with(Blank::Commitment));
        }
    }

    /// Returns a deal with its blank.
    fn dealing(&self) -> (Dealing, Blank) {
        match &self.source {
            Source::Fresh => (Dealing::Fresh(vec![0; 32]), Blank::Seed),
            Source::Observed => (Dealing::Observed(vec![1; self.hands().count()]), Blank::Lie),
            Source::Committed(chain) => {
                let beacon = chain.due.map(|round| BeaconRound { round, bytes: vec![] });
                (Dealing::Committed(Link { x: vec![0; 32], beacon }), Blank::Link)
            }
        }
    }

    /// Returns all possible deals in order; the last seat's card changes fastest.
    pub fn chances(&self, most: u32) -> DueChance {
        let count = self.hands().count();
        let all = (0..count).fold(1, |all, _| all * u32::from(CARDS));
        let dealings: Vec<Dealing> = match &self.source {
            _ if self.stage != Stage::Ready => return DueChance::Nothing,
            _ if all > most.min(MOST_LISTED) => return DueChance::Unlisted,
            Source::Committed(_) => return DueChance::Unlisted,
            Source::Observed => (0..all).map(|number| Dealing::Observed(numbered(number, count))).collect(),
            Source::Fresh => representatives(all, count).into_iter().map(Dealing::Fresh).collect(),
        };
        let probability = Fraction { numerator: 1, denominator: all.into() };
        DueChance::Listed(
            dealings.into_iter().map(|it| Chance { by: HOST, command: Command::Deal(it), probability }).collect(),
        )
    }
}

/// Returns the cards of deal `number`, counted from 0.
fn numbered(number: u32, count: usize) -> Vec<u8> {
    let tens = (0..count).rev().map(|place| (0..place).fold(1, |ten, _| ten * u32::from(CARDS)));
    tens.map(|ten| (number / ten % u32::from(CARDS)) as u8 + 1).collect()
}

/// Returns a seed for each deal, in order: tries the seeds 1, 2, 3, … until each deal has one.
fn representatives(all: u32, count: usize) -> Vec<Vec<u8>> {
    let mut found: Vec<Vec<u8>> = (0..all).map(|_| vec![]).collect();
    let mut missing = found.len();
    for number in 1_u64.. {
        let mut seed = [0; 32];
        seed[..8].copy_from_slice(&number.to_le_bytes());
        let place =
            draws::cards(seed, count).iter().fold(0, |place, card| place * usize::from(CARDS) + usize::from(card - 1));
        if let Some(empty) = found.get_mut(place).filter(|it| it.is_empty()) {
            *empty = seed.to_vec();
            missing -= 1;
            if missing == 0 {
                break;
            }
        }
    }
    found
}

/// Returns the index of a command's case.
fn case(command: &Command) -> u8 {
    match command {
        Command::Join(_) => 0,
        Command::Leave(_) => 1,
        Command::AddEntropy(_) => 2,
        Command::CommitDraws(_) => 3,
        Command::CloseTable => 4,
        Command::Ante(_) => 5,
        Command::CloseAntes => 6,
        Command::Deal(_) => 7,
        Command::Stay => 8,
        Command::Fold => 9,
        Command::FoldFor(_) => 10,
        Command::Show => 11,
        Command::VoidHand(_) => 12,
    }
}

fn choice(by: Actor, command: Command, standing: Standing) -> Choice {
    Choice { by, others_but: None, about: None, command, standing, blanks: vec![], bet: None }
}

/// Returns a choice for any dealer.
fn dealers(command: Command, standing: Standing) -> Choice {
    let first = Actor { role: Role::Dealer, number: 1 };
    Choice { others_but: Some(vec![]), ..choice(first, command, standing) }
}

fn player(number: u32) -> Actor {
    Actor { role: Role::Player, number }
}

impl Choice {
    fn with(self, blank: Blank) -> Self {
        Self { blanks: vec![blank], ..self }
    }
}

/// Fills in the blank of a listed command.
pub fn fill(command: Command, filling: Filling) -> Result<Command, Refusal> {
    Ok(match (command, filling) {
        (Command::Join(joining), Filling::Attestation(age_attested)) => {
            Command::Join(Joining { age_attested, ..joining })
        }
        (Command::Ante(_), Filling::Amount(sum)) if sum.tender == 0 => Command::Ante(sum.amount),
        (Command::Deal(Dealing::Fresh(_)), Filling::Seed(seed)) => Command::Deal(Dealing::Fresh(seed)),
        (Command::Deal(Dealing::Committed(_)), Filling::Link(link)) => Command::Deal(Dealing::Committed(link)),
        (Command::AddEntropy(_), Filling::Entropy(bytes)) => Command::AddEntropy(bytes),
        (Command::CommitDraws(_), Filling::Commitment(next)) => Command::CommitDraws(next),
        (Command::VoidHand(_), Filling::Text(why)) => Command::VoidHand(why),
        _ => return Err(Why::NotBlank.refusal()),
    })
}
