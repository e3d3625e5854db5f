//! The table as it looks: ring, seats, wagers, lights, coins, sign.

use kip::two_up::{CoinStatus, Phase, SeatView, Side, Thrower, View, WagerKind};
use kip::words::SeatNumber;
use owo_colors::OwoColorize as _;

use super::canvas::{Canvas, Ink};
use crate::cli::ledger::Ledger;
use crate::cli::output::{self, grouped, moment, money, signed};
use crate::cli::people::People;
use crate::cli::words;

/// Below this width seats are a list.
const WIDE_ENOUGH: usize = 76;
/// More seats than that around a ring are a list too.
const MOST_AROUND: usize = 14;
/// From the centre of the ring to its edge, in characters.
const ACROSS: f64 = 25.0;
const DOWN: f64 = 6.0;
/// The same where there are few lines.
const DOWN_LOW: f64 = 5.0;
/// How many lines are few.
const LOW: usize = 40;

/// What is drawn, and with what.
pub(super) struct Panel<'a> {
    pub view: &'a View,
    pub people: &'a People,
    pub ledger: &'a Ledger,
    pub width: usize,
    pub height: usize,
    pub unicode: bool,
}

/// The signs a terminal can show.
struct Signs {
    lit: char,
    dark: char,
    edge: char,
    disc: char,
}

impl Panel<'_> {
    /// The whole panel, line by line.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![self.title()];
        let seats = self.seats();
        if self.width >= WIDE_ENOUGH && seats.len() <= MOST_AROUND {
            lines.extend(self.ring(&seats));
        } else {
            lines.extend(self.list(&seats));
        }
        lines.extend(self.foot());
        lines
    }

    const fn signs(&self) -> Signs {
        if self.unicode {
            Signs { lit: '●', dark: '○', edge: '·', disc: '◉' }
        } else {
            Signs { lit: '*', dark: 'o', edge: '.', disc: '@' }
        }
    }

    fn title(&self) -> String {
        let View { table, now, zone_offset_minutes, .. } = self.view;
        let clock = moment(*now, *zone_offset_minutes);
        format!("\n{}  {}  {}", table.bold(), clock.dimmed(), phase(self.view, self.people).yellow().bold())
    }

    /// The seats to draw: all of a small table, those taken of a large one.
    fn seats(&self) -> Vec<SeatNumber> {
        if usize::from(self.view.seat_count) <= MOST_AROUND {
            (1..=self.view.seat_count).collect()
        } else {
            self.view.seats.iter().map(|seat| seat.seat).collect()
        }
    }

    fn seat(&self, seat: SeatNumber) -> Option<&SeatView> {
        self.view.seats.iter().find(|view| view.seat == seat)
    }

    /// The ring from above. Looking from its centre to the entrance, seat 1 is first to the right
    /// of it, and numbers go clockwise: with the entrance at the foot of the picture seat 1 is at
    /// its left.
    fn ring(&self, seats: &[SeatNumber]) -> Vec<String> {
        let down = if self.height < LOW { DOWN_LOW } else { DOWN };
        let (cx, cy) = (isize::try_from(self.width / 2).unwrap_or(0), rounded(down) + 3);
        let mut canvas = Canvas::new(self.width, 20);
        self.edge(&mut canvas, cx, cy, down);
        self.middle(&mut canvas, cx, cy - rounded(down) + 2);
        let places = seats.len() + 1;
        for (place, seat) in (1..).zip(seats) {
            let (x, y) = around(place, places, ACROSS + 3.0, down + 1.7);
            self.label(&mut canvas, (cx + x, cy + y), x, *seat);
        }
        let mut lines = canvas.lines();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }

    fn edge(&self, canvas: &mut Canvas, cx: isize, cy: isize, down: f64) {
        let edge = self.signs().edge;
        for place in 0..160 {
            let (x, y) = around(place, 160, ACROSS, down);
            // The entrance is the gap at the foot.
            if !(8..=152).contains(&place) {
                continue;
            }
            canvas.put(cx + x, cy + y, edge, Ink::Faint);
        }
        canvas.centre(cx, cy + rounded(down), "entrance", Ink::Faint);
    }

    /// What the ring shows, from that line on.
    fn middle(&self, canvas: &mut Canvas, cx: isize, top: isize) {
        let lights = self.view.lights;
        canvas.centre(cx, top, &coins(self.view), Ink::Cyan);
        canvas.centre(cx, top + 1, &format!("Odds  {}", self.row(lights.odds, 5)), ink(lights.odds, Ink::Yellow));
        let heads = format!("Heads {}", self.row(lights.heads, 3));
        canvas.write(cx - 14, top + 2, &heads, ink(lights.heads, Ink::Green));
        let tails = format!("Tails {}", self.row(lights.tails, 3));
        canvas.write(cx + 4, top + 2, &tails, ink(lights.tails, Ink::Red));
        for (line, text) in (4..).zip(self.spinner()) {
            canvas.centre(cx, top + line, &text, Ink::Plain);
        }
    }

    /// `●●○○○`
    fn row(&self, lit: u8, of: usize) -> String {
        let signs = self.signs();
        let lamps = (0..of).map(|lamp| if lamp < usize::from(lit) { signs.lit } else { signs.dark });
        lamps.flat_map(|lamp| [lamp, ' ']).collect::<String>().trim_end().into()
    }

    /// Who spins, for what, with what.
    fn spinner(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(game) = &self.view.game {
            let side = game.side.map_or(String::new(), |side| format!(" for {}", words::side(side)));
            lines.push(format!("{} spins{side}", self.people.name(game.seat)));
            if game.stake.chips + game.stake.tokens > 0 {
                let throws = match game.side {
                    Some(Side::Heads) => format!("{} of 3 Heads", game.run),
                    _ => format!("{} of 3 Tails", game.run),
                };
                lines.push(format!("with {}", output::stake(game.stake)));
                lines.push(throws);
            }
        }
        match self.view.thrower {
            Some(thrower @ (Thrower::House(_) | Thrower::Vacant)) => {
                lines.push(format!("throws: {}", words::thrower(thrower, self.people)));
            }
            _ if self.view.offered.is_some() => {
                let seat = self.view.offered.unwrap_or(0);
                lines.push(format!("the coins are offered to {}", self.people.name(seat)));
            }
            _ => {}
        }
        lines
    }

    /// A seat at its place: the name, then the wagers.
    fn label(&self, canvas: &mut Canvas, (x, y): (isize, isize), side: isize, number: SeatNumber) {
        let (name, wagers, style) = match self.seat(number) {
            None => (format!("{number} {}", self.signs().edge), String::new(), Ink::Faint),
            Some(seat) => (self.name(seat), wagers(seat), self.ink(number)),
        };
        for (line, text, ink) in [(0, name, style), (1, wagers, Ink::Plain)] {
            let length = isize::try_from(text.chars().count()).unwrap_or(0);
            let from = match side {
                ..-6 => x - length,
                7.. => x,
                _ => x - length / 2,
            };
            let last = isize::try_from(self.width).unwrap_or(0) - length;
            canvas.write(from.clamp(0, last.max(0)), y + line, &text, ink);
        }
    }

    fn ink(&self, seat: SeatNumber) -> Ink {
        if self.turn() == Some(seat) { Ink::Yellow } else { Ink::Bold }
    }

    /// Whose turn it is, where it is one player's.
    fn turn(&self) -> Option<SeatNumber> {
        match self.view.thrower {
            Some(Thrower::Spinner(seat)) => Some(seat),
            _ => self.view.offered,
        }
    }

    /// `◉1 Ann +12.50`
    fn name(&self, seat: &SeatView) -> String {
        let disc = if self.view.disc == Some(seat.seat) { self.signs().disc.to_string() } else { String::new() };
        let balance = match self.ledger.seat(seat.seat).total() {
            0 => String::new(),
            total => format!(" {}", signed(total)),
        };
        let mut name: String = self.people.name(seat.seat);
        if name == format!("seat {}", seat.seat) {
            name = String::from("player");
        }
        let state = if seat.excluded {
            " (excluded)"
        } else if seat.barred {
            " (barred)"
        } else {
            ""
        };
        format!("{disc}{} {}{balance}{state}", seat.seat, short(&name))
    }

    /// The seats as a list: where there is no room for a ring.
    fn list(&self, seats: &[SeatNumber]) -> Vec<String> {
        let lights = self.view.lights;
        let mut lines = vec![
            format!("  {}", coins(self.view)),
            format!(
                "  Odds {}  Heads {}  Tails {}",
                self.row(lights.odds, 5).yellow(),
                self.row(lights.heads, 3).green(),
                self.row(lights.tails, 3).red()
            ),
        ];
        lines.extend(self.spinner().into_iter().map(|line| format!("  {line}")));
        for seat in seats.iter().filter_map(|seat| self.seat(*seat)) {
            let pointer = if self.turn() == Some(seat.seat) { ">" } else { " " };
            lines.push(format!("{pointer} {}  {}", self.name(seat).bold(), wagers(seat)));
        }
        lines
    }

    fn foot(&self) -> Vec<String> {
        let mut lines = Vec::new();
        if let Some(casino) = &self.view.casino {
            let chips: Vec<_> = casino.denominations.iter().map(|worth| money(*worth)).collect();
            lines.push(format!("Sign: {}", words::sign(&casino.sign)));
            lines.push(format!("Chips of {}", chips.join(", ")));
            if let Some(announced) = &casino.announced {
                let at = moment(announced.change_at, self.view.zone_offset_minutes);
                lines.push(format!("From {at}: {}", words::sign(&announced.sign)));
            }
        }
        if let Some(at) = self.view.closes_at {
            lines.push(format!("The table closes at {}", moment(at, self.view.zone_offset_minutes)));
        }
        if let Some(chain) = &self.view.chain {
            let known = if chain.revealed == 0 { "published head" } else { "last revealed link" };
            let (revealed, length) = (grouped(chain.revealed), grouped(chain.length));
            lines.push(format!("Chain: {revealed} of {length} links revealed; {known} {}", words::hex(&chain.head)));
            lines.push(format!("Players' digest {}", words::hex(&chain.entropy)));
        }
        lines.into_iter().map(|line| line.dimmed().to_string()).collect()
    }
}

/// Where a place around the ring lies, counted clockwise from the foot.
fn around(place: usize, places: usize, across: f64, down: f64) -> (isize, isize) {
    let angle = std::f64::consts::TAU * place as f64 / places.max(1) as f64;
    (rounded(-angle.sin() * across), rounded(angle.cos() * down))
}

#[expect(clippy::cast_possible_truncation, reason = "a place in a picture of a hundred characters")]
fn rounded(place: f64) -> isize {
    place.round() as isize
}

const fn ink(lit: u8, ink: Ink) -> Ink {
    if lit > 0 { ink } else { Ink::Faint }
}

/// `coins 1 2 H T, set 1`
fn coins(view: &View) -> String {
    let numbers = |status: CoinStatus| -> Vec<String> {
        let coins = (1..).zip(&view.coins).filter(|(_, coin)| **coin == status);
        coins.map(|(number, _): (u32, _)| number.to_string()).collect()
    };
    let (in_play, lost) = (numbers(CoinStatus::InPlay), numbers(CoinStatus::Lost));
    let mut parts = Vec::new();
    if let Some(landed) = &view.landed {
        parts.push(format!("down: {}", words::rests(landed)));
    } else if view.phase == Phase::Flying {
        parts.push("the coins are in the air".into());
    } else if !in_play.is_empty() {
        parts.push(format!("coins {} of set {}", in_play.join(" and "), view.coin_set));
    }
    if !lost.is_empty() {
        parts.push(format!("lost: {}", lost.join(", ")));
    }
    parts.join("; ")
}

/// `H 5.00  T 2.00+1.00t  S 3.00`
fn wagers(seat: &SeatView) -> String {
    let one = |wager: &kip::two_up::WagerView| {
        let letter = match wager.wager {
            WagerKind::Heads => "H",
            WagerKind::Tails => "T",
            WagerKind::Spinner => "S",
            other => words::wager_short(other),
        };
        let stake = match (wager.stake.chips, wager.stake.tokens) {
            (chips, 0) => money(chips),
            (0, tokens) => format!("{}t", money(tokens)),
            (chips, tokens) => format!("{}+{}t", money(chips), money(tokens)),
        };
        let frozen = if wager.frozen && wager.wager != WagerKind::Spinner { "*" } else { "" };
        format!("{letter} {stake}{frozen}")
    };
    seat.wagers.iter().map(one).collect::<Vec<_>>().join("  ")
}

/// Names as long as there is room for.
fn short(name: &str) -> String {
    if name.chars().count() > 12 { name.chars().take(11).chain(['…']).collect() } else { name.into() }
}

/// Where the table is in its round, in words.
pub(super) fn phase(view: &View, people: &People) -> String {
    match view.phase {
        Phase::Offering => match view.offered {
            Some(seat) => format!("The coins are offered to {}", people.name(seat)),
            None => "Who will spin?".into(),
        },
        Phase::Preparing => "The spinner gets ready".into(),
        Phase::Betting => "Place your bets".into(),
        Phase::Reopened => "No spin: wagers on the layout may change".into(),
        Phase::Called if view.pending => "Odds: the wagers stand. Come in spinner".into(),
        Phase::Called => "No more bets, come in spinner".into(),
        Phase::Flying => "The coins are in the air".into(),
        Phase::Landed => "The coins are down".into(),
        Phase::Won => "The spinner has won: retire or go on?".into(),
        Phase::Electing => "Three invalid spins: the spinner elects".into(),
        Phase::Closed => "The table is closed".into(),
    }
}
