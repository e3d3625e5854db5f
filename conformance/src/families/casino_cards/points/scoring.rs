//! The points and payments for cards, as the suite reads them in the rulebooks' texts. Nothing here asks the component.

use kip_contract::casino_cards::{Card, Description, Settlement, SideScore, Stakes, Terms};
use kip_contract::types::{MinorUnits, Seat};

/// The number of a card's suit: spades. Cards are numbered 13 × suit + rank - 1 (C25).
const SPADES: u8 = 3;

/// Returns the suit of a card, 0 for clubs to 3 for spades.
pub const fn suit(card: Card) -> u8 {
    card as u8 / 13
}

/// Returns the rank of a card, 1 for the ace to 13 for the king.
pub const fn rank(card: Card) -> u8 {
    card as u8 % 13 + 1
}

/// Returns whether a card is a spade.
pub const fn is_spade(card: Card) -> bool {
    suit(card) == SPADES
}

/// The points for cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scoring {
    /// For most cards; sides that tie have half each.
    most_cards: u8,
    /// For most spades; sides that tie have half each.
    most_spades: u8,
    /// For five spades or more.
    five_spades: u8,
    /// For the two of spades.
    spy_two: u8,
    /// For the ten of diamonds.
    big_ten: u8,
    /// For each ace.
    ace: u8,
}

/// > 10.4 Player (or team) with most cards … 2 points (if tied the tieing players get one point each)
/// >
/// > 10.5 Player (team) with most spades … 2 points (if tied the tieing players get one point each)
/// >
/// > 10.6 Two of spades ('spy two') … 1 point
/// >
/// > 10.7 Ten of diamonds ('big ten') … 2 points
/// >
/// > 10.8 Aces … 1 point each
const TEXT: Scoring = Scoring { most_cards: 2, most_spades: 2, five_spades: 0, spy_two: 1, big_ten: 2, ace: 1 };

/// The same except for the spades.
///
/// > 15.29 For having at least five spades: 1 point
const SOUTH_AFRICAN: Scoring = Scoring { most_spades: 0, five_spades: 1, ..TEXT };

impl Scoring {
    /// Returns the scoring of the rulebook with that description: by its text when that is known here, and for a house's own
    /// rulebook by the policy that it declares. Returns `None` when it declares none that can be read.
    pub fn of(description: &Description) -> Option<Self> {
        match description.head.rulebook.as_str() {
            "swazi" | "swazi-two" | "crazy" | "sotho" | "sotho-forty" => Some(TEXT),
            "south-african" => Some(SOUTH_AFRICAN),
            _ => Self::declared(description),
        }
    }

    /// Reads the policy `points`, such as `most cards 2, each ace 1`.
    fn declared(description: &Description) -> Option<Self> {
        let declared = description.head.policies.iter().find(|policy| policy.name == "points")?;
        let mut scoring = Self { most_cards: 0, most_spades: 0, five_spades: 0, spy_two: 0, big_ten: 0, ace: 0 };
        for scored in declared.value.split(", ") {
            let (what, worth) = scored.rsplit_once(' ')?;
            let place = match what {
                "most cards" => &mut scoring.most_cards,
                "most spades" => &mut scoring.most_spades,
                "five spades" => &mut scoring.five_spades,
                "two of spades" => &mut scoring.spy_two,
                "ten of diamonds" => &mut scoring.big_ten,
                "each ace" => &mut scoring.ace,
                _ => return None,
            };
            *place = worth.parse().ok()?;
        }
        Some(scoring)
    }

    /// Returns whether most spades score, rather than five of them.
    pub const fn counts_most_spades(self) -> bool {
        self.most_spades > 0
    }

    /// Returns the points of each side for the cards that it has captured.
    pub fn score(self, sides: &[(Seat, Vec<Card>)]) -> Vec<SideScore> {
        let count = |cards: &[Card], is_it: fn(Card) -> bool| {
            u8::try_from(cards.iter().filter(|card| is_it(**card)).count()).unwrap_or(u8::MAX)
        };
        let cards: Vec<u8> = sides.iter().map(|(_, cards)| count(cards, |_| true)).collect();
        let spades: Vec<u8> = sides.iter().map(|(_, cards)| count(cards, is_spade)).collect();
        let score = |place: usize, (seat, own): &(Seat, Vec<Card>)| {
            let for_cards = most(&cards, place, self.most_cards);
            let five = if spades.get(place).is_some_and(|spades| *spades >= 5) { self.five_spades } else { 0 };
            let for_spades = most(&spades, place, self.most_spades).saturating_add(five);
            let for_spy_two = if own.contains(&Card::S2) { self.spy_two } else { 0 };
            let for_big_ten = if own.contains(&Card::D10) { self.big_ten } else { 0 };
            let for_aces = count(own, |card| rank(card) == 1).saturating_mul(self.ace);
            let points = [for_cards, for_spades, for_spy_two, for_big_ten, for_aces];
            let points = points.into_iter().fold(0_u8, u8::saturating_add);
            SideScore {
                seat: *seat,
                cards: cards.get(place).copied().unwrap_or(0),
                spades: spades.get(place).copied().unwrap_or(0),
                for_cards,
                for_spades,
                for_spy_two,
                for_big_ten,
                for_aces,
                points,
                total: points.into(),
            }
        };
        sides.iter().enumerate().map(|(place, side)| score(place, side)).collect()
    }
}

/// Returns the points of one of several sides for having most: all of them alone, half of them when others have as many, none
/// when the most is zero.
fn most(counts: &[u8], place: usize, worth: u8) -> u8 {
    let (own, most) = (counts.get(place).copied().unwrap_or(0), counts.iter().copied().max().unwrap_or(0));
    match counts.iter().filter(|count| **count == most).count() {
        _ if own < most || most == 0 => 0,
        1 => worth,
        _ => worth / 2,
    }
}

/// Returns the settlements of a match of one hand with those scores, by seat (C15). `side` gives the first seat of a seat's side.
pub fn settlements(
    terms: &Terms,
    points_at_stake: u8,
    scores: &[SideScore],
    side: impl Fn(Seat) -> Seat,
) -> Vec<Settlement> {
    let seats = 1..=Seat::from(terms.players);
    let points =
        |seat: Seat| scores.iter().find(|score| score.seat == side(seat)).map_or(0, |one| i64::from(one.points));
    match terms.stakes {
        Stakes::None => Vec::new(),
        Stakes::PerPoint(amount) => {
            let settle = |seat: Seat| {
                let balance: i64 = scores.iter().map(|score| points(seat) - i64::from(score.points)).sum();
                let units = balance.unsigned_abs() * amount;
                let (won, lost) = if balance > 0 { (units, 0) } else { (0, units) };
                settled(terms, seat, amount * u64::from(points_at_stake), won, lost)
            };
            seats.map(settle).collect()
        }
        Stakes::Pot(ante) => {
            let most = scores.iter().map(|score| score.points).max().unwrap_or(0);
            let has_won = |seat: &Seat| points(*seat) == i64::from(most);
            let winners = seats.clone().filter(has_won).count() as u64;
            let pot = ante * u64::from(terms.players);
            let (share, mut left) = (pot / winners, pot % winners);
            let settle = |seat: Seat| {
                if !has_won(&seat) {
                    return settled(terms, seat, ante, 0, ante);
                }
                let more = left.min(1);
                left -= more;
                settled(terms, seat, ante, share + more - ante, 0)
            };
            seats.map(settle).collect()
        }
    }
}

fn settled(terms: &Terms, seat: Seat, staked: MinorUnits, won: MinorUnits, lost: MinorUnits) -> Settlement {
    let commission = won * u64::from(terms.commission_basis_points) / 10_000;
    Settlement { seat, staked, won, lost, commission, back: staked + won - lost - commission }
}

#[cfg(test)]
mod tests {
    use kip_contract::casino_cards::MatchLength;
    use kip_engine::casino_cards::describe;
    use kip_records::casino_cards as rulebooks;

    use super::*;

    fn points(scoring: Scoring, sides: &[&[Card]]) -> Vec<u8> {
        let sides: Vec<_> = (1..).zip(sides.iter().map(|cards| cards.to_vec())).collect();
        scoring.score(&sides).iter().map(|score| score.points).collect()
    }

    // By hand, from 10.4 to 10.8: cards 2, spades tied 1 each, spy two 1; big ten 2, an ace 1, spades 1.
    #[test]
    fn points_are_those_of_the_text() {
        let one = [Card::C3, Card::C4, Card::S2, Card::D5];
        let other = [Card::D10, Card::Sa, Card::H9];
        assert_eq!(points(TEXT, &[&one, &other]), [4, 4]);
        assert_eq!(points(SOUTH_AFRICAN, &[&one, &other]), [3, 3]);
        let spades = [Card::S3, Card::S4, Card::S5, Card::S6];
        assert_eq!(points(SOUTH_AFRICAN, &[&[&spades[..], &[Card::S7]].concat(), &spades]), [3, 0]);
        assert_eq!(points(TEXT, &[&[], &[]]), [0, 0]);
    }

    /// A house's own rulebook declares its points itself.
    #[test]
    fn a_houses_points_are_those_that_it_declares() {
        let described = |rulebook: &str, points: &str| {
            let mut description = describe(&rulebooks::SWAZI);
            description.head.rulebook = rulebook.into();
            let policies = description.head.policies.iter_mut();
            policies.filter(|policy| policy.name == "points").for_each(|policy| policy.value = points.into());
            Scoring::of(&description)
        };
        let own = Scoring { most_cards: 4, most_spades: 0, five_spades: 0, spy_two: 0, big_ten: 0, ace: 2 };
        assert_eq!(described("our-casino", "most cards 4, each ace 2"), Some(own));
        assert_eq!(described("our-casino", "sweeps 1"), None);
        assert_eq!(described("our-casino", ""), None);
        assert_eq!(described("swazi", "most cards 4"), Some(TEXT));
        // The declarations of the published rulebooks agree with their texts.
        assert_eq!(Scoring::declared(&describe(&rulebooks::SWAZI)), Some(TEXT));
        assert_eq!(Scoring::declared(&describe(&rulebooks::SOUTH_AFRICAN)), Some(SOUTH_AFRICAN));
    }

    fn terms(players: u8, stakes: Stakes) -> Terms {
        Terms {
            players,
            insist: None,
            redeal: false,
            one_build: false,
            length: MatchLength::Hands(1),
            stakes,
            commission_basis_points: 500,
            patience: None,
        }
    }

    fn scored(points: &[u8]) -> Vec<SideScore> {
        let empty = TEXT.score(&[(1, Vec::new())]);
        (1..).zip(points).map(|(seat, points)| SideScore { seat, points: *points, ..empty[0] }).collect()
    }

    // The example of C15: points 6, 3, 2 at 100: +700, -200, -500; 5 % of 700 are 35.
    #[test]
    fn points_are_paid_as_in_the_rulings_example() {
        let found = settlements(&terms(3, Stakes::PerPoint(100)), 11, &scored(&[6, 3, 2]), |seat| seat);
        let found: Vec<_> = found.iter().map(|one| (one.won, one.lost, one.commission, one.back)).collect();
        assert_eq!(found, [(700, 0, 35, 1765), (0, 200, 0, 900), (0, 500, 0, 600)]);
    }

    // A pot of 303: two winners have 152 and 151.
    #[test]
    fn a_pot_is_shared_and_what_is_left_goes_to_the_lowest_seat() {
        let found = settlements(&terms(3, Stakes::Pot(101)), 11, &scored(&[2, 7, 7]), |seat| seat);
        let found: Vec<_> = found.iter().map(|one| (one.won, one.lost, one.commission)).collect();
        assert_eq!(found, [(0, 101, 0), (51, 0, 2), (50, 0, 2)]);
    }
}
