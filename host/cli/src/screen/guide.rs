//! A guide to each rulebook in six steps, for people who play it for the first time. The rulebook has the rules; the guide shows
//! where to begin.

/// The guide to one rulebook.
#[derive(Debug)]
pub struct Guide {
    pub title: &'static str,
    pub steps: &'static [Step],
}

/// One step of a guide.
#[derive(Debug)]
pub struct Step {
    pub title: &'static str,
    pub text: &'static str,
}

const fn step(title: &'static str, text: &'static str) -> Step {
    Step { title, text }
}

impl Guide {
    /// Returns the whole guide, line by line.
    pub fn lines(&self) -> Vec<String> {
        let steps = (1..).zip(self.steps).map(|(number, step)| format!("  {number}. {}: {}", step.title, step.text));
        [self.title.to_owned()].into_iter().chain(steps).collect()
    }
}

/// Returns the guide to a rulebook. A house rulebook has the guide of its family.
pub fn find(rulebook: &str, family: Family) -> &'static Guide {
    let known = GUIDES.iter().find(|(id, _)| *id == rulebook).map(|(_, guide)| guide);
    known.unwrap_or(match family {
        Family::Casino => &CASINO,
        Family::Ring => &RING,
        Family::Cards => &CARDS,
    })
}

/// The kinds of tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Family {
    Casino,
    Ring,
    Cards,
}

impl Family {
    /// Returns what comes after the first screen.
    pub(super) const fn comes(self) -> &'static str {
        match self {
            Self::Casino => {
                "Say who plays, and sit down with a purse. One player spins two coins; everybody bets on Heads or Tails. \
                 The program is the staff. Enter takes what is marked, ? explains it, F1 is a guide in six steps."
            }
            Self::Ring => {
                "Say who plays: in a ring players bet with each other. The spinner stakes the centre, the others cover it. \
                 The program is the ringkeeper. Enter takes what is marked, ? explains it, F1 is a guide in six steps."
            }
            Self::Cards => {
                "You capture cards from the table with the cards of your hand, and the captured cards give points. \
                 Enter takes the suggested move, a number another one, ? explains, F1 is a guide in six steps."
            }
        }
    }
}

const GUIDES: &[(&str, Guide)] = &[
    (
        "nsw",
        Guide {
            title: "Casino Two-Up",
            steps: &[
                COINS,
                SPINNER_CALLS,
                WAGERS,
                step(
                    "No more bets",
                    "The boxer says \"No more bets, come in spinner\". From then on no wager is altered. The spinner throws; coins that \
             do not count, a \"no spin\", are thrown again.",
                ),
                LIGHTS,
                CASINO_KEYS,
            ],
        },
    ),
    (
        "house",
        Guide {
            title: "House Two-Up",
            steps: &[
                COINS,
                step(
                    "The spinner",
                    "Whoever takes the coins is the spinner, and spins for Heads. The spinner's wager wins when Heads come three times \
             before Tails and before five Odds in a row; it is paid 7.5 to 1.",
                ),
                WAGERS,
                step(
                    "No more bets",
                    "Betting ends with \"No more bets, come in spinner\". Coins that do not count, a \"no spin\", are thrown again.",
                ),
                LIGHTS,
                CASINO_KEYS,
            ],
        },
    ),
    (
        "ringkeeper",
        Guide { title: "The traditional ring", steps: &[PENNIES, RING_KIP, CENTRE, SIDE, RIDING, RING_KEYS] },
    ),
    (
        "commemorative",
        Guide {
            title: "Commemorative Two-Up",
            steps: &[
                step(
                    "Three pennies",
                    "Three pennies are spun, so every throw decides: two or three heads up are Heads, two or three tails up are Tails. \
             It is played on 25 April, on 15 August, and after noon on 11 November.",
                ),
                RING_KIP,
                CENTRE,
                SIDE,
                RIDING,
                RING_KEYS,
            ],
        },
    ),
    (
        "pub",
        Guide {
            title: "Two-Up in the pub",
            steps: &[
                step(
                    "Two coins and a kip",
                    "The ringie lays two coins on the kip, tails up. Two heads up are Heads, two tails up are Tails; one of each is Odds, \
             and the coins are thrown again until there is a result.",
                ),
                step(
                    "The spinner",
                    "A player takes the kip and spins for everybody. The spinner stakes nothing for spinning.",
                ),
                SIDE,
                step(
                    "Come in spinner",
                    "When the bets are made the ringie calls \"come in spinner\". A coin outside the circle, or a throw that is too low, \
             makes it void, and the coins are thrown again.",
                ),
                step(
                    "The result",
                    "Whoever took Heads wins on two heads, whoever took Tails on two tails. The winner takes both stakes. \
             The house takes nothing: the balances of all players sum to zero.",
                ),
                RING_KEYS,
            ],
        },
    ),
    (
        "swazi",
        Guide {
            title: "Swazi Casino",
            steps: &[
                CARD_AIM,
                CARD_TAKE,
                CARD_BUILD,
                step(
                    "Steal",
                    "The top card of an opponent's pile may go into your build, if it makes the build's value, alone or with cards of the \
             table: `steal 5 for the nines`. Four players are two pairs: seats 1 and 3, and seats 2 and 4, and a pair has one \
             pile.",
                ),
                CARD_POINTS,
                CARD_KEYS,
            ],
        },
    ),
    (
        "swazi-two",
        Guide {
            title: "Swazi Casino for two",
            steps: &[
                CARD_AIM,
                CARD_TAKE,
                CARD_BUILD,
                step(
                    "Two halves",
                    "Each player gets twelve cards, and twelve more when those are played. In the first half nobody may lay a card down \
             while owning a build, or own two builds at the end of a turn. The opponent's top card may go into your build: \
             `steal 5 for the nines`.",
                ),
                CARD_POINTS,
                CARD_KEYS,
            ],
        },
    ),
    (
        "crazy",
        Guide {
            title: "Crazy Casino",
            steps: &[
                CARD_AIM,
                CARD_TAKE,
                CARD_BUILD,
                step(
                    "The drawing pile",
                    "Each of two players holds eight cards, and draws one after each play until the pile is gone. As long as it is there, \
             nobody may lay a card down while owning a build. The opponent's top card may go into your build: `steal 5 for the \
             nines`.",
                ),
                CARD_POINTS,
                CARD_KEYS,
            ],
        },
    ),
    (
        "sotho",
        Guide {
            title: "Sotho Casino",
            steps: &[
                CARD_AIM,
                step(
                    "Take",
                    "Play a card and take all cards of its rank, and cards that sum to it: `9 takes 6+3`. An ace is one. Pictures have no \
             number: they take pictures of their rank only, and go under the numerals of a pile.",
                ),
                CARD_BUILD,
                step(
                    "Steal",
                    "Partners keep piles of their own. Tops may be stolen for a build, your partner's too. Captured cards stay in the \
             order in which they came; none is sorted.",
                ),
                CARD_POINTS,
                CARD_KEYS,
            ],
        },
    ),
    (
        "sotho-forty",
        Guide {
            title: "Sotho Casino with forty cards",
            steps: &[
                CARD_AIM,
                step(
                    "Take",
                    "There are no pictures: cards go from ace, which is one, to 10. Play a card and take all cards of its rank, and cards \
             that sum to it: `9 takes 6+3`.",
                ),
                CARD_BUILD,
                step(
                    "Steal",
                    "The top card of another pile may go into your build if it makes its value, alone or with cards of the table: `steal 5 \
             for the nines`. Captured cards stay in the order in which they came.",
                ),
                CARD_POINTS,
                CARD_KEYS,
            ],
        },
    ),
    (
        "south-african",
        Guide {
            title: "South African Casino",
            steps: &[
                CARD_AIM,
                step(
                    "Take",
                    "There are no pictures. Play a card and take what matches it, from the table and from the tops of other players' piles: \
             `9 takes all`. Playing without capturing is called drifting.",
                ),
                CARD_BUILD,
                step(
                    "With a build on the table",
                    "You may own one build. As long as you do, you add to it or capture; simply drifting is not allowed. To steal a top for \
             your build, add a card of your hand with it.",
                ),
                step(
                    "Nine points",
                    "Most cards 2 (1 each where tied), five spades or more 1, the two of spades 1, the ten of diamonds 2, each ace 1. \
             Whoever captured last takes what is left. The loser of a hand leads the next.",
                ),
                CARD_KEYS,
            ],
        },
    ),
];

const CASINO: Guide =
    Guide { title: "Casino Two-Up", steps: &[COINS, SPINNER_CALLS, WAGERS, LIGHTS, OWN_RULES, CASINO_KEYS] };
const RING: Guide = Guide { title: "A Two-Up ring", steps: &[PENNIES, RING_KIP, CENTRE, SIDE, OWN_RULES, RING_KEYS] };
const CARDS: Guide = Guide {
    title: "Casino, the card game",
    steps: &[CARD_AIM, CARD_TAKE, CARD_BUILD, CARD_POINTS, OWN_RULES, CARD_KEYS],
};

const OWN_RULES: Step = step(
    "This house's own rules",
    "This rulebook is a house's own. `kip describe` shows what it pays, what is otherwise and why; `?` explains every moment at \
     the table, and each refusal with the clause that it follows from.",
);

const COINS: Step = step(
    "Two coins",
    "Two coins are thrown from a bat, the kip. Two heads up are Heads, two tails up are Tails. One of each is Odds: nothing is \
     decided, the wagers stand, and the coins are thrown again.",
);
const SPINNER_CALLS: Step = step(
    "The spinner",
    "Whoever takes the coins is the spinner, calls Heads or Tails and places the spinner's wager. It wins when that side comes \
     three times before the other one, and before five Odds in a row; it is paid 7.5 to 1.",
);
const WAGERS: Step = step(
    "Heads and Tails",
    "Everybody may wager on Heads or on Tails, the spinner too. A wager that wins is paid 1 to 1. The sign under the table says \
     the least and the most, and the chips what amounts there are.",
);
const LIGHTS: Step = step(
    "The lights",
    "The lights count: how many Odds in a row, how many Heads or Tails for the spinner. Five Odds in a row lose every wager: this \
     is the house's advantage, some 3 %.",
);
const CASINO_KEYS: Step = step(
    "At this table",
    "Choose with the arrows and Enter, or press an item's number. The program is boxer and dealer. `?` explains what may be done \
     and why something was refused. What happened is in the log, with the clause of each event in brackets.",
);

const PENNIES: Step = step(
    "Two pennies and a kip",
    "The ringkeeper lays two pennies on the kip, tails up. Two heads up are Heads, two tails up are Tails; one of each is Odds, \
     and the pennies are thrown again. The house has no stake: players bet with each other.",
);
const RING_KIP: Step = step(
    "The kip",
    "The kip is offered around the ring. Whoever takes it is the spinner, spins for Heads, and stakes an amount in the centre.",
);
const CENTRE: Step = step(
    "The centre",
    "Others cover the centre: each as much as they like, until it is covered. They bet on Tails against the spinner. If nobody \
     covers it, the centre is called off and goes back.",
);
const SIDE: Step = step(
    "Side bets",
    "Beside it all players bet with each other at even money: one offers an amount on Heads, another takes Tails. Whoever has \
     Heads holds both stakes until the pennies are down.",
);
const RIDING: Step = step(
    "Three Heads",
    "After Heads the centre may ride to the next throw. Three Heads in a row win it for the spinner; Tails lose it to those who \
     covered. What the table shows is the stake, what is covered, and what is open.",
);
const RING_KEYS: Step = step(
    "At this table",
    "Choose with the arrows and Enter, or press an item's number. The program is the ringkeeper; you decide for the players. `?` \
     explains what may be done and why something was refused, with its clause.",
);

const CARD_AIM: Step = step(
    "Capture cards",
    "In every turn you play one card of your hand: to take cards from the table, for a build, or to lay it down. Captured cards \
     lie in a pile, face up, the capturing card on top.",
);
const CARD_TAKE: Step = step(
    "Take",
    "Play a card and take all cards of its rank, and cards that sum to it: `9 takes 6+3`, or `9 takes all`. Jacks count 11, \
     queens 12, kings 13, aces 1 or 14.",
);
const CARD_BUILD: Step = step(
    "Build",
    "Cards can be put together to a build, which is taken as one by a card of its value: `build 13 with 4 and 9`. You need a card \
     that takes it later. More cards of the same value may be added: `add 5+4 to the 9-build`.",
);
const CARD_POINTS: Step = step(
    "Eleven points",
    "Most cards 2 (1 each where tied), most spades 2, the two of spades 1, the ten of diamonds 2, each ace 1. Whoever captured \
     last takes what is left on the table.",
);
const CARD_KEYS: Step = step(
    "At this table",
    "Say moves in words, cards as `9h` or ranks as `9`. `list` numbers the moves there are, `list build 9` those with these words, \
     and a number plays one. `?` explains what may be done and why something was refused. `end` ends a turn.",
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rulebook_has_a_guide_of_six_steps() {
        let two_up = crate::registry::all();
        let two_up = two_up.rulebooks().map(|rulebook| rulebook.id().to_owned()).collect::<Vec<_>>();
        let cards = ["swazi", "swazi-two", "crazy", "sotho", "sotho-forty", "south-african"];
        for id in two_up.iter().map(String::as_str).chain(cards) {
            assert!(GUIDES.iter().any(|(guide, _)| *guide == id), "{id} has no guide");
        }
        let own = [&CASINO, &RING, &CARDS];
        for guide in GUIDES.iter().map(|(_, guide)| guide).chain(own) {
            assert_eq!(guide.steps.len(), 6, "{}", guide.title);
            for step in guide.steps {
                // At 60 by 20 a step needs no scrolling.
                assert!(step.text.len() < 52 * 9, "{}: {}", guide.title, step.title);
            }
        }
    }
}
