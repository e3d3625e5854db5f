//! Draws the table: ring, seats, coins. Modules of their own draw the parts of a casino or of a ring only.

use kip::contract::{CommonView, Seat};
use kip::two_up::{CoinStatus, Description, Phase, SeatView, Thrower, View};
use owo_colors::OwoColorize as _;
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::ascii::to_ascii;
use crate::families::two_up::canvas::{Canvas, Ink};
use crate::families::two_up::ledger::Ledger;
use crate::families::two_up::phase::describe_phase;
use crate::families::two_up::purse::Purses;
use crate::families::two_up::terminology::Terminology;
use crate::families::two_up::{casino, ring};
use crate::output::{grouped, moment, moment_in_zone, money};
use crate::participants::Participants;
use crate::phrases;

/// The width below which the seats are shown as a list.
const WIDE_ENOUGH: usize = 76;
/// The number of seats above which they are shown as a list too.
const MOST_AROUND: usize = 14;
/// The distance from the centre of the ring to its edge, in characters across and in lines down.
const ACROSS: f64 = 25.0;
const DOWN: f64 = 6.0;
/// The value that replaces `DOWN` on a terminal with few lines.
const DOWN_LOW: f64 = 5.0;
/// The number of lines below which a terminal has few.
const LOW: usize = 40;
/// The smallest value of `ACROSS` on a narrow terminal.
const ACROSS_NARROW: f64 = 14.0;
/// The number of characters that seats need beside the ring.
const BESIDE: usize = 23;
/// The length to which longer names are cut.
const LONGEST_NAME: usize = 12;

/// The table to draw, and how to draw it.
pub(crate) struct Panel<'a> {
    pub view: &'a View,
    pub participants: &'a Participants,
    pub ledger: Ledger<'a>,
    pub width: usize,
    pub height: usize,
    pub unicode: bool,
    pub description: &'a Description,
    pub purses: &'a Purses,
}

/// The signs that the terminal can show.
pub(crate) struct Signs {
    pub lit: char,
    pub dark: char,
    edge: char,
    pub disc: char,
}

impl Panel<'_> {
    /// Returns the whole panel, line by line.
    pub(crate) fn lines(&self) -> Vec<String> {
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

    pub(crate) const fn signs(&self) -> Signs {
        if self.unicode {
            Signs { lit: '●', dark: '○', edge: '·', disc: '◉' }
        } else {
            Signs { lit: '*', dark: 'o', edge: '.', disc: '@' }
        }
    }

    fn title(&self) -> String {
        let CommonView { table, now, .. } = &self.view.common;
        let clock = moment_in_zone(*now, self.view.zone_offset_minutes);
        let room = self.width.saturating_sub(table.width() + clock.width() + 4);
        let phase = self.fit(&describe_phase(self.view, self.participants), room);
        format!("\n{}  {}  {}", table.bold(), clock.dimmed(), phase.yellow().bold())
    }

    /// Returns the seats to draw: all seats of a small table, and the taken ones of a large table.
    fn seats(&self) -> Vec<Seat> {
        if usize::try_from(self.view.seat_count).is_ok_and(|seats| seats <= MOST_AROUND) {
            (1..=self.view.seat_count).collect()
        } else {
            self.view.seats.iter().map(|seat| seat.seat).collect()
        }
    }

    fn seat(&self, seat: Seat) -> Option<&SeatView> {
        self.view.seats.iter().find(|view| view.seat == seat)
    }

    /// Draws the ring from above. Seen from its centre, seat 1 is the first to the right of the entrance, and numbers go
    /// clockwise. With the entrance at the foot of the picture, seat 1 is at the left of it.
    fn ring(&self, seats: &[Seat]) -> Vec<String> {
        let across = self.across();
        let down = if self.height < LOW { DOWN_LOW } else { DOWN };
        let (cx, cy) = (isize::try_from(self.width / 2).unwrap_or(0), round(down) + 3);
        let mut canvas = Canvas::new(self.width, 20);
        self.edge(&mut canvas, (cx, cy), across, down);
        self.middle(&mut canvas, (cx, cy), across, down);
        let places = seats.len() + 1;
        for (place, seat) in (1..).zip(seats) {
            let (x, y) = around(place, places, across + 3.0, down + 1.7);
            self.label(&mut canvas, (cx + x, cy + y), x, *seat);
        }
        let mut lines = canvas.lines();
        while lines.last().is_some_and(String::is_empty) {
            lines.pop();
        }
        lines
    }

    /// Returns the distance from the centre to the edge. A narrow terminal gets a narrower ring, which leaves room for the names
    /// beside it.
    fn across(&self) -> f64 {
        let room = u32::try_from((self.width / 2).saturating_sub(BESIDE)).map_or(ACROSS, f64::from);
        room.clamp(ACROSS_NARROW, ACROSS)
    }

    fn edge(&self, canvas: &mut Canvas, (cx, cy): (isize, isize), across: f64, down: f64) {
        let edge = self.signs().edge;
        for place in 0..160 {
            let (x, y) = around(place, 160, across, down);
            // The entrance is the gap at the foot.
            if !(8..=152).contains(&place) {
                continue;
            }
            canvas.put(cx + x, cy + y, edge, Ink::Faint);
        }
        canvas.centre(cx, cy + round(down), "entrance", Ink::Faint);
    }

    /// Draws the inside of the ring, each line within its edge.
    fn middle(&self, canvas: &mut Canvas, (cx, cy): (isize, isize), across: f64, down: f64) {
        let top = cy - round(down) + 3;
        let room = |y: isize| {
            let height = (y - cy) as f64 / down;
            usize::try_from(round(2.0 * across * (1.0 - height * height).max(0.0).sqrt()) - 3).unwrap_or(0)
        };
        canvas.centre(cx, top, &self.fit(&coins(self.view, self.participants.terminology), room(top)), Ink::Cyan);
        let lights = if self.view.casino.is_some() { casino::panel::draw(self, canvas, cx, top + 1) } else { 0 };
        for (y, text) in (top + 1 + lights..).zip(self.spinner()) {
            canvas.centre(cx, y, &self.fit(&text, room(y)), Ink::Plain);
        }
    }

    /// Returns the spinner, the target and the stake, and the player who is offered the coins or the kip.
    pub(crate) fn spinner(&self) -> Vec<String> {
        let mut lines = match &self.view.ring {
            Some(of_ring) => ring::panel::spinner(self, of_ring),
            None => casino::panel::spinner(self),
        };
        match self.view.thrower {
            Some(thrower @ (Thrower::House(_) | Thrower::Vacant)) => {
                lines.push(format!("throws: {}", phrases::thrower(thrower, self.participants)));
            }
            _ => {
                let offered = self.view.offered;
                let is = self.participants.terminology.offered_is();
                lines.extend(offered.map(|_| format!("{is} offered to")));
                lines.extend(offered.map(|seat| self.short_name(seat)));
            }
        }
        lines
    }

    /// Returns a name, cut to [`LONGEST_NAME`].
    pub(crate) fn short_name(&self, seat: Seat) -> String {
        match self.participants.own_name(seat) {
            Some(name) if self.participants.name(seat) == name => self.fit(name, LONGEST_NAME),
            // Another player has the same name.
            Some(name) => format!("{} ({seat})", self.fit(name, LONGEST_NAME)),
            None => self.participants.name(seat),
        }
    }

    pub(crate) fn stakes(&self, seat: &SeatView) -> String {
        match &self.view.ring {
            Some(of_ring) => ring::panel::stakes(self, of_ring, seat),
            None => casino::panel::stakes(seat),
        }
    }

    /// Draws a seat at its place: the name, then the wagers.
    fn label(&self, canvas: &mut Canvas, (x, y): (isize, isize), side: isize, number: Seat) {
        let (name, wagers, style) = match self.seat(number) {
            None => (format!("{number} {}", self.signs().edge), String::new(), Ink::Faint),
            Some(seat) => (self.name(seat), self.stakes(seat), self.ink(number)),
        };
        let width = isize::try_from(self.width).unwrap_or(0);
        // Beside the ring, the room extends from the seat's place to the edge of the terminal.
        let room = match side {
            ..-6 => x,
            7.. => width - x,
            _ => width,
        };
        for (line, text, ink) in [(0, name, style), (1, wagers, Ink::Plain)] {
            let text = self.fit(&text, usize::try_from(room).unwrap_or(0));
            let length = isize::try_from(text.width()).unwrap_or(0);
            let from = match side {
                ..-6 => x - length,
                7.. => x,
                _ => x - length / 2,
            };
            canvas.write(from.clamp(0, (width - length).max(0)), y + line, &text, ink);
        }
    }

    fn ink(&self, seat: Seat) -> Ink {
        if self.turn() == Some(seat) { Ink::Yellow } else { Ink::Bold }
    }

    /// Returns the player whose turn it is, if there is one.
    pub(crate) fn turn(&self) -> Option<Seat> {
        match self.view.thrower {
            Some(Thrower::Spinner(seat)) => Some(seat),
            _ => self.view.offered,
        }
    }

    /// Returns the line of a seat, such as `◉1 Ann 512.50`.
    fn name(&self, seat: &SeatView) -> String {
        let disc = if self.view.disc == Some(seat.seat) { self.signs().disc.to_string() } else { String::new() };
        let name = self.fit(self.participants.own_name(seat.seat).unwrap_or("player"), LONGEST_NAME);
        let purse = money(self.purses.money(seat.seat, self.ledger));
        let state = if seat.excluded {
            " (excluded)"
        } else if seat.barred {
            " (barred)"
        } else {
            ""
        };
        format!("{disc}{} {name} {purse}{state}", seat.seat)
    }

    /// Returns the seats as a list, for a terminal without room for a ring.
    fn list(&self, seats: &[Seat]) -> Vec<String> {
        let mut lines = vec![format!("  {}", coins(self.view, self.participants.terminology))];
        if self.view.casino.is_some() {
            lines.push(format!("  {}", casino::panel::line(self)));
        }
        lines.extend(self.spinner().into_iter().map(|line| format!("  {line}")));
        for seat in seats.iter().filter_map(|seat| self.seat(*seat)) {
            let pointer = if self.turn() == Some(seat.seat) { ">" } else { " " };
            lines.push(format!("{pointer} {}  {}", self.name(seat).bold(), self.stakes(seat)));
        }
        lines
    }

    fn foot(&self) -> Vec<String> {
        self.facts().into_iter().map(|line| line.dimmed().to_string()).collect()
    }

    /// Returns the sign's text or the ring's rules of play, and the chain.
    pub(crate) fn facts(&self) -> Vec<String> {
        let mut lines = match &self.view.ring {
            Some(of_ring) => ring::panel::foot(self, of_ring),
            None => casino::panel::foot(self),
        };
        if let Some(at) = self.view.closes_at {
            lines.push(format!("The table closes at {}", moment(at, self.view.zone_offset_minutes)));
        }
        if let Some(chain) = &self.view.common.chain {
            let known = if chain.used == 0 { "published head" } else { "last revealed link" };
            let (used, length) = (grouped(chain.used), grouped(chain.length));
            // The log and the transcript have it in full.
            let short = |bytes: &[u8]| phrases::hex(bytes.get(..4).unwrap_or(bytes));
            let (head, digest) = (short(&chain.head), short(&chain.entropy));
            lines.push(format!("Chain: {used} of {length} links revealed; {known} {head}…; players' digest {digest}…"));
        }
        lines
    }

    /// Cuts a text to the available room, in the characters that the terminal can show.
    fn fit(&self, text: &str, room: usize) -> String {
        let (text, end) = if self.unicode { (text.to_owned(), '…') } else { (to_ascii(text), '~') };
        if text.width() <= room {
            return text;
        }
        let mut width = 0;
        let fits = |letter: &char| {
            width += letter.width().unwrap_or(0);
            width < room
        };
        let fitted: String = text.chars().take_while(fits).collect();
        if room > 0 { fitted + end.encode_utf8(&mut [0; 4]) } else { fitted }
    }
}

/// Returns the coordinates of a place around the ring, counted clockwise from the foot.
fn around(place: usize, places: usize, across: f64, down: f64) -> (isize, isize) {
    let angle = std::f64::consts::TAU * place as f64 / places.max(1) as f64;
    (round(-angle.sin() * across), round(angle.cos() * down))
}

#[expect(clippy::cast_possible_truncation, reason = "a place in a picture of a hundred characters")]
fn round(place: f64) -> isize {
    place.round() as isize
}

/// Returns the coins in use, such as `coins 1 and 2 of set 1`.
pub(crate) fn coins(view: &View, terminology: Terminology) -> String {
    let numbers = |status: CoinStatus| {
        let coins = (1..).zip(&view.coins).filter(|(_, coin)| **coin == status);
        phrases::list(coins.map(|(number, _)| number))
    };
    let (in_play, lost) = (numbers(CoinStatus::InPlay), numbers(CoinStatus::Lost));
    let mut parts = Vec::new();
    if let Some(landed) = &view.landed {
        parts.push(format!("down: {}", phrases::rests(landed)));
    } else if view.phase == Phase::Flying {
        parts.push(format!("the {} are in the air", terminology.coins));
    } else if !in_play.is_empty() {
        parts.push(format!("{} {in_play} of set {}", terminology.coins, view.coin_set));
    }
    if !lost.is_empty() {
        parts.push(format!("lost: {lost}"));
    }
    parts.join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::errors::Outcome;
    use crate::play::args::Example;
    use crate::play::examples;
    use crate::play::script::{Line, Script, ScriptCommand};
    use crate::play::session::Session;
    use crate::play::transcript_file::TranscriptFile;
    use crate::registry::built;
    use kip::TwoUp;

    /// Returns the picture of a table after the first lines of a session; `names` is added to every name.
    fn render(name: Example, lines: usize, width: usize, names: &str) -> Outcome<Vec<String>> {
        let script = <Script<TwoUp>>::read("example", examples::text(name))?;
        let rulebook = built(examples::find(Some(name), None)?.rulebook);
        let mut participants = Participants::default();
        for (seat, name) in &script.names {
            participants.add(*seat, &format!("{name}{names}"));
        }
        let (mut session, _) = Session::open(&rulebook, &script.config, participants, TranscriptFile::None)?;
        for line in script.lines.iter().take(lines) {
            let Line::Order(order) = line else { continue };
            let ScriptCommand::Complete(command) = &order.command else { continue };
            let _refused = session.give(order.by, order.at, command)?.is_err();
        }
        let (view, participants, ledger) = (session.view(), &session.participants, session.ledger());
        let mut purses = Purses::default();
        purses.follow(view, (ledger, participants), &[]);
        let (description, purses) = (rulebook.description(), &purses);
        let panel = Panel { view, participants, ledger, width, height: 24, unicode: true, description, purses };
        let lines = panel.lines().iter().flat_map(|line| line.lines().map(str::to_owned)).collect::<Vec<_>>();
        Ok(lines.into_iter().map(|line| anstream::adapter::strip_str(&line).to_string()).collect())
    }

    #[test]
    fn a_ring_shows_the_centre_and_who_holds_a_bet() -> Outcome {
        // Before the first throw: 10.00 covered by 6.00 and 4.00, and a bet of 3.00.
        let shown = render(Example::RingkeeperEvening, 24, 100, "")?.join("\n");
        for text in [
            "Ann spins for Heads",
            "centre 10.00, first 10.00",
            "covered 10.00, open 0.00",
            "0 of 3 Heads",
            "pennies 1 and 2 of set 1",
            "Offer 1: Cleo bets 2.00 on Heads; who takes Tails?",
            "Bet 1: Cleo holds 6.00 on Heads against Dora on Tails",
            "2 Bert 494.00",
            "C 4.00  H 3.00",
            "+11:00",
        ] {
            assert!(shown.contains(text), "{text}\n{shown}");
        }
        for casino in ["Sign", "Chips", "Odds", "○"] {
            assert!(!shown.contains(casino), "{casino}\n{shown}");
        }
        Ok(())
    }

    #[test]
    fn a_casinos_table_shows_lights_and_sign() -> Outcome {
        let shown = render(Example::NswEvening, 20, 100, "")?.join("\n");
        for text in
            ["Bert spins for Heads", "with 3.00", "0 of 3 Heads", "Odds  ○ ○ ○ ○ ○", "Sign: spinner", "Chips of 1.00"]
        {
            assert!(shown.contains(text), "{text}\n{shown}");
        }
        Ok(())
    }

    #[test]
    fn long_names_stay_in_their_place_at_eighty_columns() -> Outcome {
        for (name, most) in [(Example::RingkeeperEvening, 124), (Example::NswEvening, 212), (Example::PubEvening, 60)] {
            for lines in 0..most {
                let shown = render(name, lines, 80, " von Hohenstein-Wallersdorf 李雷李雷")?;
                for line in &shown {
                    assert!(line.width() <= 80, "{line}");
                }
                // The edge of the ring is whole: the entrance is at its foot.
                assert!(shown.iter().any(|line| line.contains("entrance")), "{}", shown.join("\n"));
            }
        }
        Ok(())
    }
}
