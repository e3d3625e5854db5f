//! The description of commands: exactly those that the machines take, with all who may give them.

use alloc::vec::Vec;

use crate::contract::{Actor, Joining, Role};
use crate::table::clause::{Clause as Row, ClauseTable};
use crate::table::describe::clauses;
use crate::two_up::contract::{Bank, Command, Description};
use crate::two_up::floor::standing::one_of_each;
use crate::two_up::test_rulebooks::all;
use crate::two_up::{RULINGS, Rulebook, Table};

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
