//! Describes the choices of a table of Two-Up in words.

use kip::contract::Role;
use kip::two_up::{Choice, Command, NoSpin, SideOffer, View};

use crate::output::money;
use crate::participants::Participants;
use crate::phrases;

/// The facts for labels: the table and its participants.
#[derive(Clone, Copy)]
pub(crate) struct Label<'a> {
    pub view: &'a View,
    pub participants: &'a Participants,
}

impl Label<'_> {
    /// Returns the label of a choice, without the actor's name.
    pub(crate) fn describe(self, choice: &Choice) -> String {
        self.spinner(choice)
            .or_else(|| self.stakes(&choice.command))
            .or_else(|| self.ring(choice))
            .or_else(|| self.staff(&choice.command))
            .unwrap_or_else(|| choice.command.name().replace('-', " "))
    }

    /// Describes the choices about the coins and the spinner.
    fn spinner(self, choice: &Choice) -> Option<String> {
        let terminology = self.participants.terminology;
        let (kip, coins) = (terminology.offered(), terminology.coins);
        Some(match &choice.command {
            Command::AcceptCoins => format!("take the {kip}"),
            Command::DeclineCoins => format!("decline the {kip}"),
            Command::OfferCoins(seat) => format!("offer the {kip} to {}", self.participants.name(*seat)),
            Command::SelectCoins(_) => format!("select the {coins}"),
            Command::ThrowCoins(_) => format!("spin the {coins}"),
            Command::Land(_) => format!("the {coins} come down"),
            Command::SpinAgain => "spin again".into(),
            Command::Retire => "retire as spinner".into(),
            Command::ElectRetire => "retire, the wager returned".into(),
            Command::ElectHouseSpin => "let the house spin".into(),
            Command::DeclineFurtherSpins => format!("decline further spins: the {} goes on", terminology.stand_in()),
            Command::StartHouseSpin => format!("nobody takes the {kip}: the {} spins", terminology.stand_in()),
            Command::RecordFailureToSpin => "the spinner does not go on".into(),
            Command::LoseCoins(_) => format!("a {} is lost", terminology.coin),
            Command::ReturnCoins(_) => format!("a {} is found", terminology.coin),
            Command::ChangeCoins(set) => format!("other {coins}: set {set}"),
            Command::CallNoSpin(NoSpin { reason, .. }) => {
                format!("\"No spin\": {}", reason.as_str().replace('-', " "))
            }
            _ => return None,
        })
    }

    /// Describes the wagers of a casino's players.
    fn stakes(self, command: &Command) -> Option<String> {
        Some(match command {
            Command::PlaceWager(wager) => format!("bet on {}", phrases::side(wager.side)),
            Command::ChangeWager(wager) => format!("change the wager on {}", phrases::side(wager.side)),
            Command::WithdrawWager(side) => format!("withdraw the wager on {}", phrases::side(*side)),
            Command::CallSide(side) => format!("call {}", phrases::side(*side)),
            Command::PlaceSpinnerWager(_) => "place the spinner's wager".into(),
            Command::ChangeSpinnerWager(_) => "change the spinner's wager".into(),
            Command::RefuseWager(at) => {
                format!("refuse the {} of {}", phrases::wager(at.wager), self.participants.name(at.seat))
            }
            Command::ReturnUnderMinimum(at) => {
                format!("hand back the {} of {}", phrases::wager(at.wager), self.participants.name(at.seat))
            }
            Command::SetPlayerLimits(limits) => {
                let (whose, kind) = (self.participants.name(limits.seat), phrases::limits_of(limits.limits));
                format!("limits of their own for {whose}: {kind}")
            }
            _ => return None,
        })
    }

    /// Describes the stakes, covers and bets of a ring's players.
    fn ring(self, choice: &Choice) -> Option<String> {
        Some(match &choice.command {
            Command::StakeCentre(_) => "stake the centre".into(),
            Command::CoverCentre(_) => "cover the centre".into(),
            Command::DeclineCover(_) if choice.by.role == Role::Player => "do not cover".into(),
            Command::DeclineCover(seat) => format!("{} does not cover", self.participants.name(*seat)),
            Command::CallOffCentre => "nobody covers: the centre is called off".into(),
            Command::OfferSideBet(_) => "offer a bet on Heads".into(),
            Command::WithdrawSideOffer(offer) => {
                let offered = |offer: &SideOffer| format!("{} on Heads", money(offer.amount));
                format!("take back the offer of {}", self.offer(*offer).map_or_else(|| offer.to_string(), offered))
            }
            Command::MatchSideBet(matching) => {
                let whose = self.offer(matching.offer).map(|offer| self.participants.name(offer.seat));
                let against = whose.unwrap_or_else(|| format!("offer {}", matching.offer));
                format!("bet on Tails against {against}")
            }
            Command::WithdrawDue => format!("withdraw{}", self.due()),
            Command::Stay => format!("stay in the centre{}", self.due()),
            _ => return None,
        })
    }

    /// Returns the payment of a due, such as `, the due of 80.00 paid out`.
    fn due(self) -> String {
        let centre = self.view.ring.as_ref().and_then(|ring| ring.centre.as_ref());
        centre
            .and_then(|centre| centre.due)
            .map_or(String::new(), |due| format!(", the due of {} paid out", money(due)))
    }

    fn offer(&self, number: u32) -> Option<&SideOffer> {
        self.view.ring.iter().flat_map(|ring| &ring.offers).find(|offer| offer.offer == number)
    }

    /// Describes the commands of the staff and the host.
    fn staff(self, command: &Command) -> Option<String> {
        let stakes = self.participants.terminology.stakes();
        let name = || command.name().replace('-', " ");
        Some(match command {
            Command::NoMoreBets => "all bets are placed: \"No more bets, come in spinner\"".into(),
            Command::PlaceYourBets => "\"Place your bets\"".into(),
            Command::AnnounceResult => "announce the result".into(),
            Command::Join(joining) => format!("a player takes seat {}", joining.seat),
            Command::Leave(seat) => format!("{} leaves", self.participants.name(*seat)),
            Command::VoidWagers(seat) => format!("void the {stakes} of {}", self.participants.name(*seat)),
            Command::ExcludePlayer(seat) => format!("exclude {}", self.participants.name(*seat)),
            Command::VacateSeat(seat) | Command::ClearPlayerLimits(seat) => {
                format!("{} of {}", name(), self.participants.name(*seat))
            }
            Command::DecideDispute(number) | Command::RequestReview(number) | Command::ReferToInspector(number) => {
                format!("{} {number}", name())
            }
            Command::AppointSubstitute(role) => {
                format!("the {} spins in the spinner's stead", self.participants.role(*role))
            }
            Command::SetSupervisorPresence(presence) => {
                format!("{}: {}", name(), self.participants.role(presence.role))
            }
            _ => return None,
        })
    }
}
