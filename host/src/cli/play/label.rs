//! An entry of the menu in words.

use kip::two_up::{LegalCommand, View, WagerKind};
use kip::words::MinorUnits;

use super::ask::side_of;
use crate::cli::output::money;
use crate::cli::people::People;
use crate::cli::words;

/// More than this nobody has at a table: it is the contract's own end, not a limit of the game.
const NO_LIMIT: MinorUnits = 100_000_000_000_000;

/// Who is at the table, and how it stands.
#[derive(Clone, Copy)]
pub(super) struct Label<'a> {
    pub view: &'a View,
    pub people: &'a People,
}

impl Label<'_> {
    /// What an entry offers, the actor's name aside.
    pub(super) fn of(&self, legal: &LegalCommand) -> String {
        self.spinner(legal)
            .or_else(|| self.stakes(legal))
            .or_else(|| self.ring(legal))
            .or_else(|| self.staff(legal))
            .unwrap_or_else(|| format!("{}{}", legal.command.replace('-', " "), range(legal)))
    }

    fn seat(&self, legal: &LegalCommand) -> String {
        self.people.name(legal.seat.unwrap_or(0))
    }

    /// The coins, and who spins them.
    fn spinner(&self, legal: &LegalCommand) -> Option<String> {
        let idiom = self.people.idiom;
        let (kip, coins) = (idiom.offered(), idiom.coins);
        Some(match legal.command.as_str() {
            "accept-coins" => format!("take the {kip}"),
            "decline-coins" => format!("decline the {kip}"),
            "offer-coins" => format!("offer the {kip} to {}", self.seat(legal)),
            "select-coins" => format!("select the {coins}"),
            "throw-coins" => format!("spin the {coins}"),
            "land" => format!("the {coins} come down"),
            "spin-again" => "spin again".into(),
            "retire" => "retire as spinner".into(),
            "elect-retire" => "retire, the wager returned".into(),
            "elect-house-spin" => "let the house spin".into(),
            "decline-further-spins" => format!("decline further spins: the {} goes on", idiom.stand_in()),
            "start-house-spin" => format!("nobody takes the {kip}: the {} spins", idiom.stand_in()),
            "record-failure-to-spin" => "the spinner does not go on".into(),
            "lose-coins" => format!("a {} is lost: {}", idiom.coin, item(legal)),
            "return-coins" => format!("a {} is found: {}", idiom.coin, item(legal)),
            "change-coins" => format!("other {coins}: set {}", item(legal)),
            "call-no-spin" => format!("\"No spin\": {}", legal.reason.as_deref().unwrap_or_default().replace('-', " ")),
            _ => return None,
        })
    }

    /// What a casino's players place.
    fn stakes(&self, legal: &LegalCommand) -> Option<String> {
        let side = || words::side(side_of(legal.wager));
        let wager = || words::wager(legal.wager.unwrap_or(WagerKind::Heads));
        Some(match legal.command.as_str() {
            "place-wager" => format!("bet on {}{}", side(), range(legal)),
            "change-wager" => format!("change the wager on {}{}", side(), range(legal)),
            "withdraw-wager" => format!("withdraw the wager on {}", side()),
            "call-side" => format!("call {}", side()),
            "place-spinner-wager" => format!("place the spinner's wager{}", range(legal)),
            "change-spinner-wager" => format!("change the spinner's wager{}", range(legal)),
            "refuse-wager" => format!("refuse the {} of {}", wager(), self.seat(legal)),
            "return-under-minimum" => format!("hand back the {} of {}", wager(), self.seat(legal)),
            "set-player-limits" => format!("limits of their own for {}: {}", self.seat(legal), wager()),
            _ => return None,
        })
    }

    /// What a ring's players stake, cover and bet.
    fn ring(&self, legal: &LegalCommand) -> Option<String> {
        Some(match legal.command.as_str() {
            "stake-centre" => format!("stake the centre{}", range(legal)),
            "cover-centre" => format!("cover the centre{}", range(legal)),
            "decline-cover" if legal.number.is_some() => "do not cover".into(),
            "decline-cover" => format!("{} does not cover", self.seat(legal)),
            "call-off-centre" => "nobody covers: the centre is called off".into(),
            "offer-side-bet" => format!("offer a bet on Heads{}", range(legal)),
            "withdraw-side-offer" => format!("take back the offer of {}", self.offered(legal)),
            "match-side-bet" => format!("bet on Tails against {}{}", self.bettor(legal), range(legal)),
            "withdraw-due" => format!("withdraw{}", self.due()),
            "stay" => format!("stay in the centre{}", self.due()),
            _ => return None,
        })
    }

    /// ` with the due of 80.00`
    fn due(&self) -> String {
        let centre = self.view.ring.as_ref().and_then(|ring| ring.centre.as_ref());
        centre
            .and_then(|centre| centre.due)
            .map_or(String::new(), |due| format!(", the due of {} paid out", money(due)))
    }

    fn offered(&self, legal: &LegalCommand) -> String {
        let offers = self.view.ring.iter().flat_map(|ring| &ring.offers);
        let offer = offers.into_iter().find(|offer| Some(offer.offer) == legal.item);
        offer.map_or_else(|| item(legal).to_string(), |offer| format!("{} on Heads", money(offer.amount)))
    }

    fn bettor(&self, legal: &LegalCommand) -> String {
        let offers = self.view.ring.iter().flat_map(|ring| &ring.offers);
        let offer = offers.into_iter().find(|offer| Some(offer.offer) == legal.item);
        offer.map_or_else(|| format!("offer {}", item(legal)), |offer| self.people.name(offer.seat))
    }

    /// What those who run the game do, and the host.
    fn staff(&self, legal: &LegalCommand) -> Option<String> {
        let stakes = self.people.idiom.stakes();
        let command = || legal.command.replace('-', " ");
        Some(match legal.command.as_str() {
            "no-more-bets" => "\"No more bets, come in spinner\"".into(),
            "place-your-bets" => "\"Place your bets\"".into(),
            "announce-result" => "announce the result".into(),
            "join" => format!("a player takes seat {}", item(legal).max(legal.seat.unwrap_or(0))),
            "leave" => format!("{} leaves", self.seat(legal)),
            "void-wagers" => format!("void the {stakes} of {}", self.seat(legal)),
            "exclude-player" => format!("exclude {}", self.seat(legal)),
            "vacate-seat" | "clear-player-limits" => format!("{} of {}", command(), self.seat(legal)),
            "decide-dispute" | "request-review" | "refer-to-inspector" => format!("{} {}", command(), item(legal)),
            "appoint-substitute" => match legal.subject {
                Some(role) => format!("the {} spins in the spinner's stead", self.people.role(role)),
                None => return None,
            },
            "set-supervisor-presence" => {
                format!("{}: {}", command(), legal.subject.map_or("", |role| self.people.role(role)))
            }
            _ => return None,
        })
    }
}

fn item(legal: &LegalCommand) -> u32 {
    legal.item.unwrap_or(0)
}

/// ` (1.00 to 5.00)`; nothing where there is no limit.
fn range(legal: &LegalCommand) -> String {
    match legal.amount {
        Some(range) if range.max < NO_LIMIT => format!(" ({} to {})", money(range.min), money(range.max)),
        _ => String::new(),
    }
}
