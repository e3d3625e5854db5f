//! Consistency of the descriptions of all rulebooks.

use alloc::string::String;
use alloc::vec::Vec;

use crate::contract::{Actor, Citation, Joining, Policy, Role};
use crate::table::clause::{Clause as Row, ClauseTable};
use crate::table::describe::clauses;
use crate::two_up::contract::{Bank, Command, Description, WagerKind};
use crate::two_up::floor::describe::one_of_each;
use crate::two_up::test_rulebooks::{all, named};
use crate::two_up::{RULINGS, Rulebook, Table};

#[test]
fn policies_have_the_same_names_everywhere() {
    fn check(rulebook: Rulebook) {
        let names = |policies: &[Policy]| policies.iter().map(|policy| policy.name.clone()).collect::<Vec<_>>();
        let own = names(&rulebook.describe().head.policies);
        assert_eq!(own, names(&named("nsw").describe().head.policies));
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
fn rows_are_numbered_through() {
    const TABLE: ClauseTable =
        ClauseTable { rulebook: "short", clauses: &[Row::new("1", "A.")], inherited: None, rulings: RULINGS };
    let rows = clauses(&TABLE);
    assert_eq!(rows.len(), TABLE.rows());
    assert!(rows.iter().zip(0..).all(|(row, number)| row.number == number));
    assert_eq!((rows[0].id.as_str(), rows[1].id.as_str()), ("short 1", "R1"));
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

#[test]
fn exactly_the_known_commands_are_listed() {
    fn know(rulebook: Rulebook) {
        let description = rulebook.describe();
        let config = &description.examples[0];
        let table = Table::open(rulebook, config, &mut ()).unwrap();
        for command in commands(&description) {
            let nobody = Actor { role: Role::Host, number: u32::MAX };
            let refusal = table.clone().apply(nobody, config.opened_at, &command, &mut ()).err();
            let known = refusal.is_none_or(|refusal| refusal.code != "not-in-these-rules");
            let listed = description.head.commands.iter().any(|line| line.name == command.name());
            assert_eq!(known, listed, "{} {}", description.head.rulebook, command.name());
        }
    }
    all().into_iter().for_each(know);
}

/// Uses a fresh table with a player. `land` depends on the source of chance and `decide-dispute` on earlier decisions,
/// so both are skipped.
#[test]
fn commands_name_all_who_may_give_them() {
    fn name(rulebook: Rulebook) {
        let description = rulebook.describe();
        let (head, config) = (&description.head, &description.examples[0]);
        let mut table = Table::open(rulebook, config, &mut ()).unwrap();
        let actor = |role| Actor { role, number: 1 };
        let joining = Command::Join(Joining { seat: 1, age_attested: true });
        table.apply(actor(Role::Host), config.opened_at, &joining, &mut ()).unwrap();
        for command in commands(&description) {
            let line = head.commands.iter().find(|line| line.name == command.name());
            let Some(line) = line.filter(|line| !matches!(line.name.as_str(), "land" | "decide-dispute")) else {
                continue;
            };
            for role in &head.roles {
                let listed = line.by.iter().any(|by| *by == role.name || role.also.contains(by));
                let by = actor(*Role::ALL.iter().find(|word| word.as_str() == role.name).unwrap());
                let refusal = table.clone().apply(by, config.opened_at, &command, &mut ()).err();
                let may = refusal.is_none_or(|refusal| refusal.code != "not-authorised");
                assert_eq!(may, listed, "{} {} {}", head.rulebook, line.name, role.name);
            }
        }
    }
    all().into_iter().for_each(name);
}

/// Returns one command of each kind.
fn commands(description: &Description) -> Vec<Command> {
    let house = if description.bank == Bank::House { Role::Boxer } else { Role::Ringkeeper };
    let all = one_of_each(house, description.coins_spun);
    let names: Vec<_> = all.iter().map(Command::name).collect();
    assert_eq!(names, Command::NAMES);
    all
}
