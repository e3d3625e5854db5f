//! Consistency of the descriptions of all rulebooks.
#![allow(clippy::unwrap_used, reason = "a test may stop where it stands")]

use kip_engine::contract::{Citation, Policy, Role};
use kip_engine::two_up::contract::WagerKind;
use kip_engine::two_up::{RULINGS, Rulebook, Table};
use kip_records::two_up::{NSW, all};

#[test]
fn policies_have_the_same_names_everywhere() {
    fn check(rulebook: Rulebook) {
        let names = |policies: &[Policy]| policies.iter().map(|policy| policy.name.clone()).collect::<Vec<_>>();
        let own = names(&rulebook.describe().head.policies);
        assert_eq!(own, names(&NSW.describe().head.policies));
        assert!(own.is_sorted_by(|one, next| one < next), "{own:?}");
    }
    all().into_iter().for_each(check);
}

#[test]
fn policies_are_in_short_words() {
    fn check(rulebook: Rulebook) {
        for Policy { name, value, .. } in rulebook.describe().head.policies {
            for text in [&name, &value] {
                let kebab = |letter: char| letter == '-' || letter.is_ascii_lowercase() || letter.is_ascii_digit();
                assert!(!text.is_empty() && text.chars().all(kebab), "{name}: {value}");
            }
        }
    }
    all().into_iter().for_each(check);
}

#[test]
fn a_policy_says_what_the_record_says() {
    fn value(rulebook: Rulebook, name: &str) -> String {
        rulebook.describe().head.policies.into_iter().find(|policy| policy.name == name).unwrap().value
    }
    let values = |name| all().map(|rulebook| value(rulebook, name));
    assert_eq!(values("call"), ["spinner", "always-heads", "always-heads", "always-heads", "none"]);
    assert_eq!(values("centre"), ["none", "none", "covered", "covered", "none"]);
    assert_eq!(values("coins-spun"), ["2", "2", "2", "3", "2"]);
    assert_eq!(values("odds"), ["stated", "at-opening", "none", "none", "none"]);
    assert_eq!(values("start"), ["heads-tails", "heads-tails", "tails-tails", "tails-tails-tails", "tails-tails"]);
    assert_eq!(values("throws-to-win"), ["3", "3", "3", "3", "none"]);
}

#[test]
fn citations_are_of_rows_that_exist() {
    fn cites(rulebook: Rulebook) {
        let head = rulebook.describe().head;
        let first_ruling = head.clauses.iter().find(|row| row.id == RULINGS[0].id).unwrap().number;
        let rows = head.policies.iter().map(|policy| (&policy.name, policy.cite));
        for (name, Citation { clause, ruling }) in rows.chain(head.commands.iter().map(|line| (&line.name, line.cite)))
        {
            assert!(head.clauses.iter().any(|row| row.number == clause), "{name}");
            let is_ruling = |number| number >= first_ruling && head.clauses.iter().any(|row| row.number == number);
            assert!(ruling.is_none_or(is_ruling), "{name}");
        }
    }
    all().into_iter().for_each(cites);
}

#[test]
fn commands_name_roles_that_there_are() {
    fn name(rulebook: Rulebook) {
        let head = rulebook.describe().head;
        let is_role = |name: &String| head.roles.iter().any(|role| role.name == *name);
        for line in &head.commands {
            assert!(!line.by.is_empty() && line.by.iter().all(is_role), "{}", line.name);
        }
        for role in &head.roles {
            assert!(role.also.iter().all(is_role), "{}", role.name);
            assert!(Role::ALL.iter().any(|word| word.as_str() == role.name), "{}", role.name);
        }
    }
    all().into_iter().for_each(name);
}

#[test]
fn bets_are_kinds_of_wagers() {
    fn are(rulebook: Rulebook) {
        for bet in rulebook.describe().head.bets {
            assert!(WagerKind::ALL.iter().any(|wager| wager.as_str() == bet.name), "{}", bet.name);
        }
    }
    all().into_iter().for_each(are);
}

#[test]
fn examples_open() {
    fn open(rulebook: Rulebook) {
        for config in rulebook.describe().examples {
            Table::open(rulebook, &config, &mut ()).unwrap();
        }
    }
    all().into_iter().for_each(open);
}
