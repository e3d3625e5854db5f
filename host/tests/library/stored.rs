//! Tables that lie in a store as bytes: their lines are those that a recorded table writes, and a row that was mixed is refused.

use kip::contract::{Blank, Filling, Standing, Sum};
use kip::family::frame;
use kip::game::{Actor, Choice, Game, Order};
use kip::transcript::{RecordError, RecordedTable, replay};
use kip::{CasinoCards, Fault, Hosted, Limits, Registry, TwoUp};
use kip_session::{StoredError, StoredOutcome, StoredPlay};
use serde_json::{Value, json};

use crate::common::allowing;
use crate::common::dice::Dice;
use crate::high_card::high_card_bytes;

/// The table's own word in both ways of playing.
fn typed<T: serde::de::DeserializeOwned>(word: &Value) -> T {
    serde_json::from_value(word.clone()).unwrap()
}

/// Fills in a listed command.
fn fill(game: &mut Game, choice: &Choice, dice: &mut Dice) -> Value {
    let filling = |blank: &Blank| match blank {
        Blank::Amount(range) => Some(Filling::Amount(Sum { tender: range.tender, amount: range.least })),
        Blank::Seed => Some(Filling::Seed(dice.bytes().to_vec())),
        Blank::Text(_) => Some(Filling::Text("why?".to_owned())),
        _ => None,
    };
    let fillings: Vec<_> = choice.blanks.iter().filter_map(filling).collect();
    game.fill(&choice.command, &fillings).unwrap()
}

/// Plays the first example of a rulebook both ways, with commands at random and some that nobody may give. Returns the lines.
fn play_both<F: Hosted>(registry: &Registry<F>, id: &str, seed: u64) -> String {
    let rulebook = registry.rulebook(id).unwrap();
    let mut stored = StoredPlay::new(Game::of(&rulebook).unwrap()).unwrap();
    let mut dice = Dice::new(seed);
    let config = stored.game().description().unwrap()["examples"][0].clone();
    let mut at = config["opened-at"].as_u64().unwrap();
    let opened = stored.open(&config).unwrap();
    let (mut recorded, _) = RecordedTable::open(&rulebook, &typed(&config), Vec::new()).unwrap();
    let (mut table, mut lines) = (opened.table, opened.lines);
    let mut refused = 0;
    for number in 0..300 {
        at += 500;
        let listed = stored.game().legal(&table.state, at, None, u32::MAX).unwrap();
        let open: Vec<_> = listed.first.iter().filter(|choice| choice.standing < Standing::Ending).collect();
        let choice = (*dice.pick(&open)).clone();
        let command = fill(stored.game(), &choice, &mut dice);
        // Every fifth command is given by a player who has no seat.
        let by = if number % 5 == 4 { Actor::player(64) } else { choice.by };
        let step = stored.give(&table, None, &Order { by: by.clone(), at, command: command.clone() }).unwrap();
        let by = frame::Actor { role: typed(&json!(by.role)), number: by.number };
        match (recorded.apply(by, at, &typed(&command)), &step.outcome) {
            (Ok(events), StoredOutcome::Accepted(found)) => assert_eq!(json!(events), json!(found)),
            (Err(RecordError::Fault(Fault::Refused(refusal))), StoredOutcome::Refused(found)) => {
                assert_eq!(refusal, *found);
                refused += 1;
            }
            (one, other) => panic!("{command}: {one:?}, {other:?}"),
        }
        // The row goes through the store.
        let row = serde_json::to_string(&step.table).unwrap();
        assert_eq!(recorded.place(), step.table.place);
        table = serde_json::from_str(&row).unwrap();
        lines += &step.lines;
    }
    assert!(refused > 20, "{refused}");
    lines += &stored.end(&table).unwrap();
    let (_, written) = recorded.end().unwrap();
    assert_eq!(lines, String::from_utf8(written).unwrap());
    assert_eq!(replay(registry, lines.as_bytes()).unwrap().commands, 300);
    lines
}

#[test]
fn stored_tables_write_what_recorded_tables_write() {
    let registry = Registry::<TwoUp>::embedded(Limits::default()).unwrap();
    for (id, seed) in [("nsw", 1), ("pub", 2)] {
        assert_ne!(play_both(&registry, id, seed), play_both(&registry, id, seed + 10));
    }
    let registry = registry.embedded_of_family::<CasinoCards>().unwrap();
    play_both(&registry, "crazy", 3);
}

#[test]
fn what_does_not_belong_together_is_refused_and_changes_nothing() {
    let registry = Registry::<TwoUp>::embedded(Limits::default()).unwrap();
    let mut stored = StoredPlay::new(Game::of(&registry.rulebook("nsw").unwrap()).unwrap()).unwrap();
    let config = stored.game().description().unwrap()["examples"][0].clone();
    let opened = stored.open(&config).unwrap();
    let at = config["opened-at"].as_u64().unwrap();
    let join =
        |seat: u32| Order { by: Actor::host(), at, command: json!({ "join": { "seat": seat, "age-attested": true } }) };
    let joined = stored.give(&opened.table, None, &join(1)).unwrap();
    // A row with the state of one step and the place of another.
    let mut mixed = opened.table.clone();
    mixed.place = joined.table.place;
    assert!(matches!(stored.give(&mixed, None, &join(2)), Err(StoredError::OtherState)));
    assert!(matches!(stored.end(&mixed), Err(StoredError::OtherState)));
    let wrong = Order { by: Actor::host(), at, command: json!({ "join": { "seat": "one" } }) };
    assert!(stored.give(&opened.table, None, &wrong).is_err());
    let nobody = Order { by: Actor { role: "pirate".into(), number: 1 }, ..join(1) };
    assert!(stored.give(&opened.table, None, &nobody).is_err());
    // The same row gives the same step.
    assert_eq!(stored.give(&opened.table, None, &join(1)).unwrap(), joined);
}

#[test]
fn a_family_without_transcripts_is_refused_by_name() {
    let registry = allowing(high_card_bytes(), Limits::default()).unwrap();
    let game = registry.load_game(high_card_bytes()).unwrap();
    let error = StoredPlay::new(game).unwrap_err().to_string();
    assert_eq!(error, "the family high-card has no transcripts here");
}
