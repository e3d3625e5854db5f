//! Each policy of each machine: a house that states another value plays another game where the policy matters, and the same game
//! everywhere else.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test may stop where it stands")]

#[path = "../common/mod.rs"]
mod common;
mod scenes;

use std::collections::BTreeSet;

use common::any_table::{Actor, AnyTable, Choice, Command, Session};
use common::dice::Dice;
use common::house::{policies, read};
use kip_contract::family::Named as _;
use kip_engine::contract::ChanceSource;
use kip_engine::{casino_cards, two_up};
use kip_records::Rulebook;
use scenes::*;

/// A policy's name, a part of its value, and what a house writes there.
type Edit = (&'static str, &'static str, &'static str);

/// A policy with another value.
struct Row {
    /// A published rulebook.
    of: &'static str,
    /// Edits that leave room for the other value.
    before: &'static [Edit],
    /// The policy; several where none can change alone.
    change: &'static [Edit],
    /// A session in which the policy matters.
    scene: fn(&Rulebook) -> String,
    /// Its end under the first value, and under the other.
    ends: [&'static str; 2],
    /// Everything in which tables under the two ever differ first, by command: `+` one that only the other value allows, `-` one that
    /// only the first allows, `=` one with other events, `!` one with another refusal, `~` one with other blanks; and `terms` and
    /// `view` of new tables.
    differs: &'static str,
}

const ROWS: [Row; 39] = [
    // 2.3: a set has so many coins, of which two are selected and all are seen.
    Row {
        of: "nsw",
        before: &[],
        change: &[("coins-in-set", "5", "6")],
        scene: fifth_and_sixth_coin,
        ends: ["no-such-coin", "accepted"],
        differs: "view +select-coins",
    },
    // 6.1, R43: so the coins lie on the kip.
    Row {
        of: "nsw",
        before: &[],
        change: &[("start", "ht", "hh")],
        scene: head_up_and_tail_up,
        ends: ["accepted, wrong-start", "wrong-start, accepted"],
        differs: "+throw-coins -throw-coins",
    },
    // 4.1.1.1.1: so many throws of the called side win the spinner's wager.
    Row {
        of: "nsw",
        before: &[],
        change: &[("throws-to-win", "3", "2")],
        scene: heads_in_a_row,
        ends: ["3 throws: 3800", "2 throws: 3800"],
        differs: "=announce-result",
    },
    // 4.1.2.2: so many Odds in a row lose.
    Row {
        of: "nsw",
        before: &[],
        change: &[("odds-that-lose", "5", "2")],
        scene: odds_in_a_row,
        ends: ["5 Odds: -1000", "2 Odds: -1000"],
        differs: "=announce-result",
    },
    // 4.2: the spinner calls; where it is always Heads, that is called when the coins are accepted.
    Row {
        of: "nsw",
        before: &[],
        change: &[("call", "spinner", "always-heads")],
        scene: call_of_tails,
        ends: ["accepted", "not-in-these-rules"],
        differs: "=accept-coins",
    },
    // 8.1; R49: with lower odds a wager may be higher before what it wins is too much, and a spinner who can place one is awaited.
    Row {
        of: "nsw",
        before: &[],
        change: &[("odds", "15/2", "5/1")],
        scene: heads_in_a_row,
        ends: ["3 throws: 3800", "3 throws: 2500"],
        differs: "view +place-spinner-wager +change-spinner-wager ~record-failure-to-spin =announce-result",
    },
    // 4.1.2.2, R76: half of the wager goes back.
    Row {
        of: "nsw",
        before: &[],
        change: &[("five-odds", "lose", "la-partage")],
        scene: odds_in_a_row,
        ends: ["5 Odds: -1000", "5 Odds: -500"],
        differs: "=announce-result",
    },
    // 4.10, R18, R79: 3,750 is paid in chips of 100.
    Row {
        of: "nsw",
        before: &[],
        change: &[("rounding", "up-to-chips", "down-to-chips")],
        scene: heads_in_a_row,
        ends: ["3 throws: 3800", "3 throws: 3700"],
        differs: "=announce-result",
    },
    // 4.7, R7: a wager that is taken there is judged by the limits too (R46).
    Row {
        of: "nsw",
        before: &[],
        change: &[("new-wagers-after-void", "refused", "accepted")],
        scene: wager_after_no_spin,
        ends: ["no-new-wagers", "accepted"],
        differs: "+place-wager !place-wager",
    },
    // 7.1.2, 7.3: who may call it.
    Row {
        of: "nsw",
        before: &[],
        change: &[("no-spin", "\"too-low\", caller = \"boxer-or-supervisor\"", "\"too-low\", caller = \"boxer\"")],
        scene: low_throw_by_a_supervisor,
        ends: ["accepted", "not-authorised"],
        differs: "-call-no-spin",
    },
    // 5, R54: pennies are changed for those of another set.
    Row {
        of: "ringkeeper",
        before: &[],
        change: &[("sets", "2", "1")],
        scene: second_set,
        ends: ["accepted", "not-in-these-rules"],
        differs: "-change-coins",
    },
    // 5.
    Row {
        of: "ringkeeper",
        before: &[],
        change: &[("coins-in-set", "7", "8")],
        scene: seventh_and_eighth_penny,
        ends: ["no-such-coin", "accepted"],
        differs: "view +select-coins",
    },
    // 6, R43: so many pennies lie on the kip, tails up; the house takes its own when its spin starts.
    Row {
        of: "ringkeeper",
        before: &[],
        change: &[("coins-spun", "2", "3"), ("start", "tt", "ttt")],
        scene: two_pennies_and_three,
        ends: ["accepted, wrong-number-of-coins", "wrong-number-of-coins, accepted"],
        differs: "-select-coins +select-coins -throw-coins +throw-coins =start-house-spin",
    },
    // 4.2: where the ringkeeper places the pennies, that is when the kip is accepted.
    Row {
        of: "commemorative",
        before: &[],
        change: &[("selection", "spinner", "ringkeeper")],
        scene: spinner_selects,
        ends: ["accepted", "not-in-these-rules"],
        differs: "=accept-coins",
    },
    // 11, R35: the centre rides.
    Row {
        of: "ringkeeper",
        before: &[],
        change: &[("centre", "3", "2")],
        scene: centre_rides,
        ends: ["3 throws: 7 times the stake", "2 throws: 3 times the stake"],
        differs: "=announce-result",
    },
    // 14.
    Row {
        of: "ringkeeper",
        before: &[],
        change: &[("side-bets", "centre-first", "at-once")],
        scene: side_bet_before_the_centre,
        ends: ["centre-not-covered", "accepted"],
        differs: "+offer-side-bet",
    },
    // 10. The centre is won by one throw, so that there are more winners.
    Row {
        of: "ringkeeper",
        before: &[("centre", "3", "1")],
        change: &[("staying", "other-coins", "any-coins")],
        scene: winning_pennies,
        ends: ["penny-retained", "accepted"],
        differs: "+select-coins",
    },
    // R54.
    Row {
        of: "ringkeeper",
        before: &[],
        change: &[("three-invalid", "may-substitute", "try-again")],
        scene: substitute_after_three,
        ends: ["accepted", "spinner-able"],
        differs: "-appoint-substitute",
    },
    // 3, R54, R25, R28, R109: what supervisors do is the ringkeeper's, or theirs: they are present, close with notice,
    // review, and a house spin waits for them.
    Row {
        of: "ringkeeper",
        before: &[],
        change: &[("supervision", "ringkeeper", "casino-supervisor")],
        scene: ringkeeper_closes,
        ends: ["accepted", "not-authorised"],
        differs: "+announce-closing +close-table +exclude-player +invalidate-outcome +refer-to-inspector +request-review +set-supervisor-presence +void-wagers -close-table -exclude-player -invalidate-outcome -start-house-spin -void-wagers",
    },
    // 1, R41. A day on which both play has no difference until its end.
    Row {
        of: "ringkeeper",
        before: &[],
        change: &[("calendar", "any-day", "commemorative-days")],
        scene: new_years_day,
        ends: ["open", "not-on-this-day"],
        differs: "",
    },
    // 17, R44.
    Row {
        of: "ringkeeper",
        before: &[],
        change: &[("age", "attested", "not-asked")],
        scene: nobody_attests,
        ends: ["age-not-attested", "accepted"],
        differs: "",
    },
    // 13.a.iv; R2: a penny that has hit the ceiling has no face, and makes the spin invalid with or without that clause.
    Row {
        of: "ringkeeper",
        before: &[],
        change: &[("no-spin", "{ reason = \"hit-ceiling\", by = \"13.a.iv\" }, ", "")],
        scene: ceiling,
        ends: ["accepted", "not-in-these-rules"],
        differs: "-call-no-spin =land",
    },
    // 13.b, R39.
    Row {
        of: "ringkeeper",
        before: &[],
        change: &[("no-spin-until", "coins-rest", "announcement")],
        scene: low_throw_at_rest,
        ends: ["coins-have-landed", "accepted"],
        differs: "+call-no-spin",
    },
    // 1.2.
    Row {
        of: "crazy",
        before: &[],
        change: &[(
            "pack",
            "\"fifty-two\"",
            "[\"a\", \"2\", \"3\", \"4\", \"5\", \"7\", \"8\", \"9\", \"10\", \"j\", \"q\", \"k\"]",
        )],
        scene: first_turn,
        ends: ["8 in hand, 4 laid, 32 left", "8 in hand, 4 laid, 28 left"],
        differs: "=deal -deal +deal",
    },
    // 12.2: hands are dealt after the cut.
    Row {
        of: "crazy",
        before: &[],
        change: &[("deals", "8", "6")],
        scene: first_turn,
        ends: ["8 in hand, 4 laid, 32 left", "6 in hand, 4 laid, 36 left"],
        differs: "=cut",
    },
    // 12.2, 15.9: what is left is drawn, or laid.
    Row {
        of: "crazy",
        before: &[("builders-discard", "not-while-drawing", "always"), ("one-build", "while-drawing", "never")],
        change: &[("rest", "drawn", "laid")],
        scene: first_turn,
        ends: ["8 in hand, 4 laid, 32 left", "8 in hand, 36 laid, 0 left"],
        differs: "=cut",
    },
    // 1.7, 15.11; C2: there is a redeal only where there is a cut.
    Row {
        of: "crazy",
        before: &[],
        change: &[("cut", "true", "false")],
        scene: first_turn,
        ends: ["8 in hand, 4 laid, 32 left", "8 in hand, 0 laid, 36 left"],
        differs: "terms =deal",
    },
    // 1.9, 15.7: not before the second hand.
    Row {
        of: "swazi-two",
        before: &[],
        change: &[("leads", "right", "loser")],
        scene: next_leader,
        ends: ["the other", "the loser"],
        differs: "",
    },
    // 1.4: an opponent's build is changed and taken over, a partner's is augmented with hand cards and asked about (C6, C7,
    // C11); opponents have a claim (C9).
    Row {
        of: "swazi",
        before: &[("points-at-stake", "11", "13"), ("shared-pile", "true", "false")],
        change: &[("partners", "true", "false")],
        scene: sides_of_four,
        ends: ["2", "4"],
        differs: "view +change -augment -change =change =done =end-turn =waive",
    },
    // 2.3, 2.8, 14.4: a partner's own top can be stolen, and then has to be where somebody insists (C9); partners do not
    // sort.
    Row {
        of: "swazi",
        before: &[],
        change: &[("shared-pile", "true", "false")],
        scene: pile_of_seat_three,
        ends: ["1", "3"],
        differs: "view +augment +found -end-turn -hand-to-partner =augment =end-turn =found",
    },
    // 1.6, 14.2: pictures are in no sum, and are played with the value 0; claims to what they could take or add end (C9).
    Row {
        of: "swazi",
        before: &[],
        change: &[("pictures", "numbers", "nothing")],
        scene: jack_as_eleven,
        ends: ["accepted", "wrong-value"],
        differs: "+end-turn +play -augment -change -form -found -play =discard =end-turn",
    },
    // 1.6, 14.2: as before for 14.
    Row {
        of: "swazi",
        before: &[],
        change: &[("ace-high", "true", "false"), ("highest", "14", "13")],
        scene: ace_as_fourteen,
        ends: ["accepted", "wrong-value"],
        differs: "-change -form -found -play =discard",
    },
    // 2.19, 15.17, C13: a turn ends with its card, and each build takes a card from the hand.
    Row {
        of: "swazi-two",
        before: &[("insisting", "true", "false")],
        change: &[("turn", "free", "one-card"), ("one-build", "in-first-half", "by-turns")],
        scene: after_the_first_card,
        ends: ["the turn goes on", "the turn has passed"],
        differs: "-form -found =discard =done =form =found =stack =stack-rest",
    },
    // 3.13, C9, C13: no turn waits for claims; tables are opened without their terms.
    Row {
        of: "swazi-two",
        before: &[],
        change: &[("insisting", "true", "false")],
        scene: somebody_insists,
        ends: ["no-claim", "not-in-these-rules"],
        differs: "terms view =discard =done =end-turn",
    },
    // 2.5, 14.3.
    Row {
        of: "swazi-two",
        before: &[],
        change: &[("sorting", "free", "as-laid")],
        scene: captured_cards,
        ends: ["sorted", "as they lay"],
        differs: "=done",
    },
    // 11.4, 7.3.
    Row {
        of: "swazi-two",
        before: &[],
        change: &[("builders-discard", "not-in-first-half", "always")],
        scene: builder_lays_down,
        ends: ["abandons-build, no-discard", "abandons-build, accepted"],
        differs: "+discard",
    },
    // 11.5: whatever would lead to two builds at the end of a turn.
    Row {
        of: "swazi-two",
        before: &[],
        change: &[("one-build", "in-first-half", "never")],
        scene: two_builds,
        ends: ["one build", "two builds"],
        differs: "+augment +change +form +found +play",
    },
    // 10.6; 1.14: the two of spades makes a layout dead with another point. Scores come after the hand.
    Row {
        of: "swazi-two",
        before: &[("points-at-stake", "11", "20")],
        change: &[("points", "spy-two = 1", "spy-two = 2")],
        scene: two_of_spades,
        ends: ["1", "2"],
        differs: "=cut",
    },
    // C15.
    Row {
        of: "swazi-two",
        before: &[],
        change: &[("points-at-stake", "11", "20")],
        scene: stake_of_a_seat,
        ends: ["-11", "-20"],
        differs: "=ready",
    },
];

/// Returns a rulebook's file with policies edited.
fn edit(file: &str, edits: &[Edit]) -> String {
    edits.iter().fold(file.to_owned(), |file, (policy, from, to)| {
        let (_, line) = policies(&file).find(|(name, _)| name == policy).unwrap();
        assert!(line.contains(from), "{line}");
        file.replacen(line, &line.replacen(from, to, 1), 1)
    })
}

/// Returns the names of the policies, and the lines that state them.
fn stated(rulebook: &Rulebook) -> BTreeSet<(String, String)> {
    policies(&rulebook.to_file()).map(|(name, line)| (name.to_owned(), line.to_owned())).collect()
}

impl Row {
    /// Returns the two rulebooks, which state the same but for the policy.
    fn rulebooks(&self) -> [Rulebook; 2] {
        let file = edit(&kip_records::named(self.of).unwrap().to_file(), self.before);
        let rulebooks = [read(&file), read(&edit(&file, self.change))];
        let [first, other] = rulebooks.each_ref().map(stated);
        let changed: BTreeSet<&str> = other.difference(&first).map(|(name, _)| name.as_str()).collect();
        assert_eq!(changed, self.change.iter().map(|(name, ..)| *name).collect());
        rulebooks
    }
}

#[test]
fn every_policy_of_every_machine_has_a_row() {
    for machine in [["nsw"].as_slice(), &["ringkeeper", "commemorative"], &["swazi", "swazi-two", "crazy"]] {
        let rows = ROWS.iter().filter(|row| machine.contains(&row.of));
        let changed: BTreeSet<String> = rows.flat_map(|row| row.change).map(|(name, ..)| (*name).to_owned()).collect();
        let all = stated(&kip_records::named(machine[0]).unwrap()).into_iter().map(|(name, _)| name).collect();
        assert_eq!(changed, all);
    }
}

#[test]
fn another_value_changes_what_it_should() {
    for row in &ROWS {
        let ends = row.rulebooks().map(|rulebook| (row.scene)(&rulebook));
        assert_eq!(ends, row.ends, "{:?}", row.change);
    }
}

#[test]
fn another_value_changes_nothing_else() {
    for row in &ROWS {
        let rulebooks = row.rulebooks();
        let found = match rulebooks[0] {
            Rulebook::TwoUp(_) => differences::<two_up::Table>(&rulebooks),
            Rulebook::CasinoCards(_) => differences::<casino_cards::Table>(&rulebooks),
        };
        let expected = row.differs.split_whitespace().map(str::to_owned).collect();
        assert_eq!(found, expected, "{:?}", row.change);
    }
}

/// Plays the same sessions under two rulebooks, as far as all events are equal. Returns in what the tables differ.
fn differences<T: AnyTable>(rulebooks: &[Rulebook; 2]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for seed in 0..60 {
        let source = [ChanceSource::Fresh, ChanceSource::Observed][seed % 2].clone();
        let [configs, others] = rulebooks.each_ref().map(|rulebook| T::configs(rulebook, &source));
        let place = seed / 2 % configs.len();
        let (config, other) = (&configs[place], &others[place]);
        // The terms of either, where both rulebooks know them.
        let knows = |config| rulebooks.iter().all(|rulebook| T::open(rulebook, config).is_ok());
        let both = [[other; 2], [config; 2]].into_iter().find(|both| knows(both[0]));
        if !knows(config) || !knows(other) {
            found.insert("terms".to_owned());
        }
        let both = both.unwrap_or([config, other]);
        let [first, other] = [0, 1].map(|place| Session::<T>::open(&rulebooks[place], both[place]).unwrap());
        compare(first, other, &mut Dice(u64::try_from(seed).unwrap()), &mut found);
    }
    found
}

fn compare<T: AnyTable>(mut first: Session<T>, mut other: Session<T>, dice: &mut Dice, found: &mut BTreeSet<String>) {
    for session in [&mut first, &mut other] {
        session.seat(3);
    }
    if first.table.view() != other.table.view() {
        found.insert("view".to_owned());
    }
    let mut given: Vec<(Actor<T>, Command<T>)> = Vec::new();
    for _ in 0..150 {
        let (listed, by_other) = (first.listed(), other.listed());
        let both: Vec<Choice<T>> = listed.iter().filter(|choice| by_other.contains(choice)).cloned().collect();
        let of_one = listed.into_iter().chain(by_other).filter(|choice| !both.contains(choice));
        let orders = of_one.map(|choice| (true, choice.by, choice.command));
        let earlier = (0..4).filter(|_| !given.is_empty()).map(|_| dice.pick(&given).clone());
        let earlier: Vec<_> = earlier.map(|(by, command)| (false, by, command)).collect();
        for (is_listed, by, command) in orders.chain(earlier) {
            let mark = match (first.refusal(by, &command), other.refusal(by, &command)) {
                (Some(_), None) => '+',
                (None, Some(_)) => '-',
                (None, None) if is_listed => '~',
                (one, another) if one != another => '!',
                _ => continue,
            };
            found.insert(format!("{mark}{}", command.name()));
        }
        let Some((by, command)) = first.choose(&both, dice) else { return };
        if other.refusal(by, &command).is_some() {
            found.insert(format!("-{}", command.name()));
            return;
        }
        if first.give(by, &command) != other.give(by, &command) {
            found.insert(format!("={}", command.name()));
            return;
        }
        given.push((by, command));
        let later = dice.below(3) * 1_000;
        (first.at, other.at) = (first.at + later, other.at + later);
    }
}
