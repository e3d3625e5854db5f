//! Predicts from a table's list whether it accepts a command.

use kip_conformance::chips::takes;
use kip_conformance::choices::{fills, is_for, range, wants_link};
use kip_engine::contract::{Actor, ChanceSource, Stake};
use kip_engine::two_up::contract::{Choice, Command, Faces, Landing, Side, WagerKind};
use kip_records::two_up::NSW;
use kip_tests::chosen::Said;
use kip_tests::say::named;

use super::chains::{CHAINS, is_known};
use super::orders::beacon_of;
use super::scene::Scene;

/// Returns the list's prediction for a well-formed command.
pub fn predict(scene: &Scene<'_>, source: &ChanceSource, by: Actor, command: &Command) -> Said {
    let choices: Vec<&Choice> =
        scene.legal.iter().filter(|choice| is_for(choice, by) && choice.command.name() == command.name()).collect();
    if choices.iter().any(|choice| choice.command == *command && !wants_link(choice)) {
        return Said::Accepted;
    }
    let any = !choices.is_empty();
    let filled = choices.iter().any(|choice| fills(choice, command));
    let listed = match command {
        // The list cannot foresee their contents, which are checked when they are given.
        Command::AnnounceLimits(_)
        | Command::SetLimits(_)
        | Command::SetPlayerLimits(_)
        | Command::AnnounceClosing(_)
        | Command::InvalidateOutcome(_)
        | Command::LoseCoins(_)
        | Command::ReturnCoins(_) => return if filled { Said::Judged } else { Said::Refused },
        Command::SelectCoins(these) => filled && named(*these).is_some_and(|coins| coins.len() == 2),
        Command::Land(landing) => any && lands(scene, source, landing),
        Command::CommitDraws(commitment) => {
            any && commitment.beacon == beacon_of(source) && !is_known(scene.view, &commitment.head)
        }
        Command::ThrowCoins(spin) => any && spin.third.is_none() && heads(*spin) == heads(NSW.describe().start),
        Command::PlaceWager(wager) => {
            return Staked { scene, by, wager: kind(wager.side), before: None, stake: wager.stake }
                .predict(&choices, command);
        }
        Command::PlaceSpinnerWager(stake) => {
            return Staked { scene, by, wager: WagerKind::Spinner, before: None, stake: *stake }
                .predict(&choices, command);
        }
        Command::ChangeWager(wager) => {
            let before = Some(scene.standing(by.number, kind(wager.side)));
            return Staked { scene, by, wager: kind(wager.side), before, stake: wager.stake }
                .predict(&choices, command);
        }
        Command::ChangeSpinnerWager(stake) => {
            let before = Some(scene.standing(by.number, WagerKind::Spinner));
            return Staked { scene, by, wager: WagerKind::Spinner, before, stake: *stake }.predict(&choices, command);
        }
        _ => filled,
    };
    if listed { Said::Accepted } else { Said::Refused }
}

/// A stake to be placed; or, with `before`, the new totals of a stake to be changed.
struct Staked<'a> {
    scene: &'a Scene<'a>,
    by: Actor,
    wager: WagerKind,
    before: Option<Stake>,
    stake: Stake,
}

impl Staked<'_> {
    fn predict(&self, choices: &[&Choice], command: &Command) -> Said {
        let of_it: Vec<&&Choice> = choices.iter().filter(|choice| on(&choice.command) == on(command)).collect();
        let before = self.before.unwrap_or_default();
        let is_of = [self.stake.chips != before.chips, self.stake.tokens != before.tokens];
        let (tender, amount) = match is_of {
            [false, false] => return Said::Refused,
            [true, false] => (0, self.stake.chips),
            [false, true] => (1, self.stake.tokens),
            [true, true] => return self.predict_both(&of_it),
        };
        let mut ranges = of_it.iter().filter_map(|choice| range(choice)).filter(|range| range.tender == tender);
        if ranges.clone().any(|range| takes(range, amount)) {
            return Said::Accepted;
        }
        // A range that cannot be described exactly lists only its least amount.
        let is_cut = ranges.any(|range| range.least == range.most && amount > range.least && range.made_of.len() > 1);
        if is_cut && tender == 0 { Said::Judged } else { Said::Refused }
    }

    /// Predicts a stake of both tenders. The list has a range for each tender; for both at once it only bounds the total.
    fn predict_both(&self, choices: &[&&Choice]) -> Said {
        let stands = self.scene.standing(self.by.number, self.wager);
        let total = match self.before {
            Some(_) => self.stake,
            None => Stake { chips: stands.chips + self.stake.chips, tokens: stands.tokens + self.stake.tokens },
        };
        let (was, now) = (stands.chips + stands.tokens, total.chips + total.tokens);
        if now == 0 || !self.scene.can_stand(self.by.number, self.wager, stands, total) {
            return Said::Refused;
        }
        let totals = choices.iter().filter_map(|choice| range(choice)).map(|range| {
            let beside = match (self.before, range.tender) {
                (None, _) => was,
                (Some(stands), 0) => stands.tokens,
                (Some(stands), _) => stands.chips,
            };
            (range.least + beside, range.most + beside)
        });
        let (lowest, highest) = (totals.clone().map(|ends| ends.0).min(), totals.map(|ends| ends.1).max());
        let chip = self.scene.chips.smallest();
        match (lowest, highest) {
            (_, Some(highest)) if highest > was && now > highest + chip => Said::Refused,
            (_, Some(highest)) if highest > was && (was + 1..=highest).contains(&now) => Said::Accepted,
            // Each tender alone can go no lower than the other's current amount.
            (Some(lowest), _) if (lowest..was).contains(&now) => Said::Accepted,
            _ => Said::Judged,
        }
    }
}

/// Returns the side of a wager command; `None` for other commands.
const fn on(command: &Command) -> Option<Side> {
    match command {
        Command::PlaceWager(wager) | Command::ChangeWager(wager) => Some(wager.side),
        _ => None,
    }
}

const fn kind(side: Side) -> WagerKind {
    match side {
        Side::Heads => WagerKind::Heads,
        Side::Tails => WagerKind::Tails,
    }
}

fn heads(faces: Faces) -> usize {
    [faces.first, faces.second].iter().filter(|&&side| side == Side::Heads).count()
}

/// Returns whether a landing fits the table's source of chance (R2), including the chain's next link and the due round.
fn lands(scene: &Scene<'_>, source: &ChanceSource, landing: &Landing) -> bool {
    match (landing, source) {
        (Landing::Fresh(_), ChanceSource::Fresh) => true,
        (Landing::Observed(rests), ChanceSource::Observed) => rests.third.is_none(),
        (Landing::Committed(reveal), ChanceSource::Committed(_)) => {
            let chain = scene.view.common.chain.as_ref().expect("a chain");
            let round = reveal.beacon.as_ref().map(|beacon| beacon.round);
            CHAINS.after(&chain.head) == Some(&reveal.x) && round == chain.due
        }
        _ => false,
    }
}
