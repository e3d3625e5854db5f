//! Plots as inline SVG. The page sets the colours, so that it can have a dark mode.

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

use super::cards::Hands;
use super::parts::{Payout, Randomness, Simulation, StakeReturn};

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// The page's style sheet replaces these colours with its own.
const INK: RGBColor = RGBColor(0x11, 0x11, 0x11);
const FAINT: RGBColor = RGBColor(0xcc, 0xcc, 0xcc);
const BAR: RGBColor = RGBColor(0x22, 0x55, 0xaa);
const BAD: RGBColor = RGBColor(0xbb, 0x22, 0x22);

/// The width in pixels of a drawing that is scaled to the page: narrow, so that it is legible on a phone.
const WIDTH: i32 = 620;
const ROW: i32 = 28;
const TOP: i32 = 12;
const FONT: i32 = 15;
/// The width of a letter of a name.
const LETTER: i32 = 7;
const LETTERS: usize = 36;
/// The width of a note.
const NOTE: i32 = 90;

/// The horizontal scale, from the end of the names to the beginning of the notes.
struct Scale {
    least: f64,
    most: f64,
    left: i32,
}

/// One mark on a scale.
struct Row {
    name: String,
    from: f64,
    to: f64,
    /// A bar from `from` to `to`, or a line between the two with a dot in the middle.
    bar: bool,
    note: String,
    holds: bool,
}

/// The most bars of a plot.
pub(super) const MOST_BARS: usize = 20;

/// Returns the likeliest amounts that can come back, in ascending order.
pub(super) fn likeliest(found: &StakeReturn) -> Vec<&Payout> {
    let mut likeliest: Vec<_> = found.distribution.iter().collect();
    likeliest.sort_by(|one, other| other.probability.cmp(&one.probability));
    likeliest.truncate(MOST_BARS);
    likeliest.sort_by_key(|one| one.returned);
    likeliest
}

/// Plots the likeliest amounts that can come back of a stake, with a bar for the probability of each.
pub(super) fn distribution(found: &StakeReturn) -> String {
    let likeliest = likeliest(found);
    let most = likeliest.iter().map(|one| percent(one)).fold(0.0, f64::max);
    let rows: Vec<_> = likeliest
        .into_iter()
        .map(|one| Row {
            name: super::numbers::money(one.returned),
            from: 0.0,
            to: percent(one),
            bar: true,
            note: percentage(percent(one)),
            holds: true,
        })
        .collect();
    chart("What comes back, the stake included, and how often", &rows, (0.0, round(most)), &[])
}

/// Plots every p-value between 0 and 1, with a line at the least that holds.
pub(super) fn p_values(part: &Randomness) -> String {
    let rows: Vec<_> = part
        .tests
        .iter()
        .zip(1..)
        .filter_map(|(test, number)| Some((test, test.last()?.p_value, number)))
        .map(|(test, p, number)| Row {
            name: format!("{number} {}, {}", test.name, test.series),
            from: p,
            to: p,
            bar: false,
            note: super::figures::p_value(p),
            holds: test.verdict == super::Verdict::Holds,
        })
        .collect();
    chart("The p-value of every test", &rows, (0.0, 1.0), &[1.0 - part.confidence])
}

/// Plots the observed less the exact return with its interval, as a fraction of the stake.
pub(super) fn intervals(part: &Simulation) -> String {
    let rows: Vec<_> = part
        .wagers
        .iter()
        .filter_map(|wager| Some((wager, wager.last()?)))
        .map(|(wager, last)| {
            let exact = wager.exact.nearest();
            Row {
                name: format!("{} {}, {}", wager.wager, wager.played, super::numbers::money(wager.stake)),
                from: last.low - exact,
                to: last.high - exact,
                bar: false,
                note: format!("z {:+.2}", last.z),
                holds: wager.verdict == super::Verdict::Holds,
            }
        })
        .collect();
    let widest = rows.iter().flat_map(|row| [row.from.abs(), row.to.abs()]).fold(0.0, f64::max);
    chart("Observed return less exact return, with its interval", &rows, (-round(widest), round(widest)), &[0.0])
}

/// Plots each side's points a hand less an equal share of all points, with its interval of 99 %.
pub(super) fn shares(found: &Hands) -> String {
    let rows: Vec<_> = found
        .sides()
        .filter_map(|(table, side)| Some((table, side, side.stages.last()?)))
        .map(|(table, side, last)| Row {
            name: format!("seat {} of {}", side.seat, table.players),
            from: last.difference - last.least_difference(),
            to: last.difference + last.least_difference(),
            bar: false,
            note: format!("p {}", super::figures::p_value(last.p_value)),
            holds: side.verdict == super::Verdict::Holds,
        })
        .collect();
    let widest = rows.iter().flat_map(|row| [row.from.abs(), row.to.abs()]).fold(0.0, f64::max);
    chart("Points a hand less an equal share, with its interval", &rows, (-round(widest), round(widest)), &[0.0])
}

/// An interval with a name, and a note beside it.
#[derive(Clone, Debug)]
pub struct Interval {
    /// The owner's name.
    pub name: String,
    /// Its lower end.
    pub low: f64,
    /// Its upper end.
    pub high: f64,
    /// The note beside it.
    pub note: String,
}

/// Plots intervals, a row each, with a line at zero. The drawing is SVG of the class `plot`; the page's style sheet replaces its
/// four colours.
#[must_use]
pub fn plot_intervals(title: &str, intervals: &[Interval]) -> String {
    let row = |one: &Interval| Row {
        name: one.name.clone(),
        from: one.low,
        to: one.high,
        bar: false,
        note: one.note.clone(),
        holds: true,
    };
    let widest = intervals.iter().flat_map(|one| [one.low.abs(), one.high.abs()]).fold(0.0, f64::max);
    let rows: Vec<_> = intervals.iter().map(row).collect();
    chart(title, &rows, (-round(widest), round(widest)), &[0.0])
}

/// Draws one horizontal mark a row.
fn chart(title: &str, rows: &[Row], (least, most): (f64, f64), lines: &[f64]) -> String {
    let bottom = TOP + ROW * i32::try_from(rows.len()).unwrap_or(i32::MAX / ROW / 2);
    let letters = rows.iter().map(|row| shorten(&row.name).chars().count()).max().unwrap_or(0);
    let scale = Scale { least, most, left: 20 + LETTER * i32::try_from(letters).unwrap_or(0) };
    let mut svg = String::new();
    let size = (WIDTH.unsigned_abs(), (bottom + 30).unsigned_abs());
    let area = SVGBackend::with_string(&mut svg, size).into_drawing_area();
    let drawn = draw(&area, rows, &scale, lines, bottom).and_then(|()| area.present());
    drop(area);
    // Writing to a string cannot fail.
    if drawn.is_err() {
        return String::new();
    }
    svg.replacen("<svg", &format!("<svg class=\"plot\" role=\"img\" aria-label=\"{title}\""), 1)
}

fn draw(area: &Area<'_>, rows: &[Row], scale: &Scale, lines: &[f64], bottom: i32) -> Drawn {
    for step in 0..=4 {
        let value = scale.least + (scale.most - scale.least) * f64::from(step) / 4.0;
        vertical(area, scale.at(value), bottom, FAINT, 1)?;
        write(area, &tick(value), (scale.at(value), bottom + 6), HPos::Center, VPos::Top)?;
    }
    for value in lines {
        vertical(area, scale.at(*value), bottom, BAD, 2)?;
    }
    for (row, top) in rows.iter().zip((TOP..).step_by(ROW.unsigned_abs() as usize)) {
        mark(area, row, scale, top)?;
    }
    Ok(())
}

fn mark(area: &Area<'_>, row: &Row, scale: &Scale, top: i32) -> Drawn {
    let colour = if row.holds { BAR } else { BAD };
    let (from, to, middle) = (scale.at(row.from), scale.at(row.to), top + ROW / 2);
    if row.bar {
        // A bar is at least one pixel wide, so that it is visible.
        let to = to.max(from + 1);
        area.draw(&Rectangle::new([(from, top + 6), (to, top + ROW - 6)], colour.filled()))?;
    } else {
        area.draw(&PathElement::new([(from, middle), (to, middle)], colour.stroke_width(2)))?;
        area.draw(&Circle::new((i32::midpoint(from, to), middle), 5, colour.filled()))?;
    }
    write(area, &shorten(&row.name), (scale.left - 10, middle), HPos::Right, VPos::Center)?;
    write(area, &row.note, (WIDTH - NOTE + 14, middle), HPos::Left, VPos::Center)
}

fn vertical(area: &Area<'_>, x: i32, bottom: i32, colour: RGBColor, width: u32) -> Drawn {
    area.draw(&PathElement::new([(x, TOP), (x, bottom)], colour.stroke_width(width)))
}

fn write(area: &Area<'_>, text: &str, place: (i32, i32), horizontal: HPos, vertical: VPos) -> Drawn {
    let style = ("sans-serif", FONT).into_font().color(&INK).pos(Pos::new(horizontal, vertical));
    area.draw(&Text::new(text.to_owned(), place, style))
}

impl Scale {
    /// Returns the pixel of a value, clamped to the scale.
    #[expect(clippy::cast_possible_truncation, reason = "within the drawing, whatever the value")]
    fn at(&self, value: f64) -> i32 {
        let part = ((value - self.least) / (self.most - self.least)).clamp(0.0, 1.0);
        self.left + (part * f64::from(WIDTH - NOTE - self.left)).round() as i32
    }
}

/// Rounds up to 1, 2, 4, 8 or 10 times a power of ten, so that the ticks at quarters are short numbers.
fn round(most: f64) -> f64 {
    let ten = 10_f64.powf(most.max(1e-12).log10().floor());
    [1.0, 2.0, 4.0, 8.0].into_iter().map(|times| times * ten).find(|round| *round >= most).unwrap_or(10.0 * ten)
}

/// Formats a value without trailing zeros.
fn tick(value: f64) -> String {
    let text = format!("{value:.6}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn percent(one: &Payout) -> f64 {
    one.probability.nearest() * 100.0
}

fn percentage(percent: f64) -> String {
    if percent >= 0.01 || percent == 0.0 { format!("{percent:.2} %") } else { format!("{percent:.1e} %") }
}

/// Shortens a name, which may be of any length, to the space for it, and makes it safe to show.
fn shorten(name: &str) -> String {
    let name = crate::text::printable(name);
    let mut letters = name.chars();
    let mut text: String = letters.by_ref().take(LETTERS).collect();
    if letters.next().is_some() {
        text.push('…');
    }
    text
}
