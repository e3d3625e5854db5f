//! A whole session on the full screen, with a person who presses keys.

use clap::Parser as _;
use ratatui::crossterm::event::{Event, KeyCode};

use super::prompts::Front;
use super::terminal::sit_down;
use crate::args::{Cli, Command};
use crate::errors::{Kind, Outcome};
use crate::output::Out;
use crate::registry::{all, built};
use crate::screen::table::CoinFace;
use crate::screen::tests::{LOOK, SIZES, key, screen, shows_coin, text, typed};

/// Plays at the terminal with these keys, and returns the pictures shown.
fn play(rulebook: &str, size: (u16, u16), keys: Vec<Event>) -> Outcome<Vec<String>> {
    let options =
        ["--players", "Ann,Bert", "--coins", "fresh", "--no-transcript", "--open-at", "2026-04-25T14:00+10:00"];
    let line = ["kip", "play", rulebook].into_iter().chain(options);
    let Command::Play(args) = Cli::parse_from(line).command else { panic!("it plays") };
    let (screen, pictures) = screen(size, LOOK, keys);
    let front = Front::Screen(screen.clone());
    let mut out = Out::discard(false);
    out.go_to(screen.writer());
    let played = sit_down(&args, &built(rulebook), all(), &front, &mut out);
    // Closing the terminal ends the session as if the person had left.
    match played {
        Err(failure) if failure.kind != Kind::Stopped => return Err(failure),
        _ => {}
    }
    let seen = pictures.borrow().iter().map(text).collect();
    Ok(seen)
}

#[test]
fn enter_plays_a_spin_whose_coins_and_settlement_are_seen() -> Outcome {
    for (rulebook, settled) in
        [("nsw", " loses"), ("house", " loses"), ("ringkeeper", "the centre"), ("commemorative", "the centre")]
    {
        for size in SIZES {
            let seen = play(rulebook, size, vec![key(KeyCode::Enter); 60])?;
            let coins = |shown: &str| shows_coin(shown, CoinFace::Heads) || shows_coin(shown, CoinFace::Tails);
            assert!(seen.iter().any(|shown| coins(shown)), "{rulebook}: {}", seen.last().cloned().unwrap_or_default());
            let is_settled = |shown: &String| coins(shown) && (shown.contains(settled) || shown.contains(" wins"));
            assert!(
                seen.iter().any(is_settled),
                "{rulebook} at {size:?}: {}",
                seen.last().cloned().unwrap_or_default()
            );
        }
    }
    Ok(())
}

/// The rulebook judges a stake in both tenders: it refuses one below the minimum, and `?` shows the clause.
#[test]
fn a_refusal_is_seen_and_explained_with_its_clause() -> Outcome {
    let enter = || key(KeyCode::Enter);
    let mut keys = Vec::new();
    // Take the coins, call a side, then place the spinner's wager.
    keys.extend([enter(), enter(), enter()]);
    keys.extend(typed("0.01+0.01t"));
    keys.extend([key(KeyCode::Char('?')), key(KeyCode::Esc)]);
    let seen = play("nsw", (80, 24), keys)?;
    assert!(seen.iter().any(|shown| shown.contains("refused:")), "{}", seen.join("\n\n"));
    let explained = seen.iter().find(|shown| shown.contains("What now?")).expect("an explanation");
    assert!(explained.contains("refused:") && explained.contains("nsw "), "{explained}");
    Ok(())
}
