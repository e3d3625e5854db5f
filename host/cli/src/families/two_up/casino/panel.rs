//! The parts of the panel that only a casino's table shows: the lights, the spinner's wager, the sign.

use kip::two_up::{SeatView, Side, WagerKind, WagerView};
use owo_colors::OwoColorize as _;

use crate::families::two_up::canvas::{Canvas, Ink};
use crate::families::two_up::panel::Panel;
use crate::grammar;
use crate::output::{self, moment, money};
use crate::phrases;

/// Draws the lights in the ring from line `top` on. Returns the number of lines used.
pub(crate) fn draw(panel: &Panel<'_>, canvas: &mut Canvas, cx: isize, top: isize) -> isize {
    let lights = panel.view.lights;
    canvas.centre(cx, top, &format!("Odds  {}", row(panel, lights.odds, 5)), ink(lights.odds, Ink::Yellow));
    let heads = format!("Heads {}", row(panel, lights.heads, 3));
    canvas.write(cx - 14, top + 1, &heads, ink(lights.heads, Ink::Green));
    let tails = format!("Tails {}", row(panel, lights.tails, 3));
    canvas.write(cx + 4, top + 1, &tails, ink(lights.tails, Ink::Red));
    2
}

/// Returns the lights in one line.
pub(crate) fn line(panel: &Panel<'_>) -> String {
    let lights = panel.view.lights;
    format!(
        "Odds {}  Heads {}  Tails {}",
        row(panel, lights.odds, 5).yellow(),
        row(panel, lights.heads, 3).green(),
        row(panel, lights.tails, 3).red()
    )
}

/// Returns a row of lights, such as `●●○○○`.
fn row(panel: &Panel<'_>, lit: u8, of: usize) -> String {
    let signs = panel.signs();
    let lamps = (0..of).map(|lamp| if lamp < usize::from(lit) { signs.lit } else { signs.dark });
    lamps.flat_map(|lamp| [lamp, ' ']).collect::<String>().trim_end().into()
}

const fn ink(lit: u8, ink: Ink) -> Ink {
    if lit > 0 { ink } else { Ink::Faint }
}

/// Returns the spinner, the side and the stake.
pub(crate) fn spinner(panel: &Panel<'_>) -> Vec<String> {
    let Some(game) = &panel.view.game else { return Vec::new() };
    let side = game.side.map_or(String::new(), |side| format!(" for {}", phrases::side(side)));
    let mut lines = vec![grammar::does(&panel.short_name(game.seat), &format!("spin{side}"))];
    if game.stake.chips + game.stake.tokens > 0 {
        let side = phrases::side(game.side.unwrap_or(Side::Tails));
        lines.push(format!("with {}", output::stake(game.stake)));
        lines.push(format!("{} of {} {side}", game.run, panel.description.throws_to_win));
    }
    lines
}

/// Returns the stakes of a seat, such as `H 5.00  T 2.00+1.00t  S 3.00`.
pub(crate) fn stakes(seat: &SeatView) -> String {
    seat.wagers.iter().map(stake).collect::<Vec<_>>().join("  ")
}

fn stake(wager: &WagerView) -> String {
    let letter = match wager.wager {
        WagerKind::Heads => "H",
        WagerKind::Tails => "T",
        WagerKind::Spinner => "S",
        other => phrases::wager_short(other),
    };
    let stake = match (wager.stake.chips, wager.stake.tokens) {
        (chips, 0) => money(chips),
        (0, tokens) => format!("{}t", money(tokens)),
        (chips, tokens) => format!("{}+{}t", money(chips), money(tokens)),
    };
    let frozen = if wager.frozen && wager.wager != WagerKind::Spinner { "*" } else { "" };
    format!("{letter} {stake}{frozen}")
}

/// Returns the sign and the denominations of the chips.
pub(crate) fn foot(panel: &Panel<'_>) -> Vec<String> {
    let Some(casino) = &panel.view.casino else { return Vec::new() };
    let chips: Vec<_> = casino.denominations.iter().map(|worth| money(*worth)).collect();
    let mut lines = vec![format!("Sign: {}", phrases::sign(&casino.sign)), format!("Chips of {}", chips.join(", "))];
    if let Some(announced) = &casino.announced {
        let at = moment(announced.change_at, panel.view.zone_offset_minutes);
        lines.push(format!("From {at}:"));
        lines.push(format!("  {}", phrases::sign(&announced.sign)));
    }
    lines
}
