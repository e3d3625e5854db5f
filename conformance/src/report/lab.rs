//! The details that a laboratory writes on its report, from a TOML file: the tester, the client and the report's number.
//!
//! The fields are closed: a name that is not among them is an error, so that no detail that a laboratory meant to give is missing
//! from its report.

use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::text::is_unprintable;

/// The details that a laboratory gives for its report.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Lab {
    /// The laboratory's name.
    pub laboratory: String,
    /// Its address.
    #[serde(default)]
    pub address: Option<String>,
    /// The person who tests and answers for the report.
    pub tester: String,
    /// The client of the report.
    pub client: String,
    /// The report's number, which the laboratory gives once.
    pub report_number: String,
    /// The jurisdiction for which the report is made.
    pub jurisdiction: String,
    /// The first day on which the report is valid: `2026-12-01`. Without it the report is valid from the day of its run.
    #[serde(default)]
    pub valid_from: Option<String>,
    /// The last day on which it is valid. Without it the report is valid until another one supersedes it.
    #[serde(default)]
    pub valid_until: Option<String>,
    /// The number of the report that this one supersedes.
    #[serde(default)]
    pub supersedes: Option<String>,
}

/// A file with all fields, for help texts.
pub const EXAMPLE: &str = r#"laboratory = "Example Gaming Laboratories"
tester = "J. Citizen"
client = "Example Casino Pty Ltd"
report-number = "EGL-2026-0042"
jurisdiction = "New South Wales, Australia"
# These may be left out:
address = "1 Example Street, Sydney"
valid-from = "2026-12-01"
valid-until = "2027-11-30"
supersedes = "EGL-2025-0007"
"#;

/// The most letters of a field.
const LONGEST: usize = 200;

/// An error in a file that should be a [`Lab`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct LabError {
    /// The line and the column at fault, from 1, if there is a place.
    pub place: Option<(usize, usize)>,
    /// The fault.
    pub message: String,
}

impl Lab {
    /// Reads the text of a file.
    ///
    /// # Errors
    /// The first fault and its place: not TOML, a field that is unknown or missing, or a value that no report can have.
    pub fn read(text: &str) -> Result<Self, LabError> {
        let lab: Self = toml::from_str(text).map_err(|error| LabError {
            place: error.span().map(|span| place(text, span.start)),
            message: error.message().to_owned(),
        })?;
        match lab.faults().into_iter().next() {
            Some((field, message)) => {
                let line = text.lines().position(|line| line.trim_start().starts_with(field));
                Err(LabError { place: line.map(|line| (line + 1, 1)), message: format!("{field}: {message}") })
            }
            None => Ok(lab),
        }
    }

    /// Returns the fields that have a value, each with its name.
    fn fields(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let Self {
            laboratory,
            address,
            tester,
            client,
            report_number,
            jurisdiction,
            valid_from,
            valid_until,
            supersedes,
        } = self;
        let required = [
            ("laboratory", laboratory),
            ("tester", tester),
            ("client", client),
            ("report-number", report_number),
            ("jurisdiction", jurisdiction),
        ];
        let optional = [
            ("address", address),
            ("valid-from", valid_from),
            ("valid-until", valid_until),
            ("supersedes", supersedes),
        ];
        let optional = optional.into_iter().filter_map(|(name, value)| Some((name, value.as_ref()?)));
        required.into_iter().chain(optional).map(|(name, value)| (name, value.as_str()))
    }

    /// Returns every value that no report can have, with its field.
    #[must_use]
    pub fn faults(&self) -> Vec<(&'static str, String)> {
        let mut faults = Vec::new();
        for (field, value) in self.fields() {
            if value.trim().is_empty() || value.trim() != value {
                faults.push((field, "write a text that neither begins nor ends with a space".to_owned()));
            } else if value.chars().count() > LONGEST {
                faults.push((field, format!("write {LONGEST} letters at most")));
            } else if value.chars().any(is_unprintable) {
                faults.push((field, "it has a character that is not shown: write one line of text".to_owned()));
            }
        }
        let mut date = |field, text: &Option<String>| {
            let parsed = text.as_deref().map(|text| text.parse::<Date>().ok().filter(|date| date.to_string() == text));
            if parsed == Some(None) {
                faults.push((field, "write a day such as 2026-12-01".to_owned()));
            }
            parsed.flatten()
        };
        let (from, until) = (date("valid-from", &self.valid_from), date("valid-until", &self.valid_until));
        if let (Some(from), Some(until)) = (from, until)
            && until < from
        {
            faults.push(("valid-until", format!("{until} is before {from}, the first day")));
        }
        if self.supersedes.as_ref() == Some(&self.report_number) {
            faults.push(("supersedes", "a report does not supersede itself".to_owned()));
        }
        faults
    }

    /// Describes when the report is valid.
    #[must_use]
    pub fn validity(&self) -> String {
        let from =
            self.valid_from.as_ref().map_or_else(|| "from the day of the run".into(), |day| format!("from {day}"));
        match &self.valid_until {
            Some(day) => format!("{from} to {day}"),
            None => format!("{from} until another report supersedes it"),
        }
    }
}

/// Returns the line and the column of a place in a text, from 1.
fn place(text: &str, at: usize) -> (usize, usize) {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    (line, before.rsplit('\n').next().unwrap_or_default().chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_has_every_field_and_is_read() {
        let lab = Lab::read(EXAMPLE).unwrap();
        assert_eq!(lab.fields().count(), 9);
        assert_eq!(lab.faults(), []);
        assert_eq!(lab.validity(), "from 2026-12-01 to 2027-11-30");
        let least: String = EXAMPLE.lines().take(5).map(|line| format!("{line}\n")).collect();
        let lab = Lab::read(&least).unwrap();
        assert_eq!(lab.validity(), "from the day of the run until another report supersedes it");
    }

    #[test]
    fn what_no_report_can_have_is_an_error_with_its_place() {
        let with = |from: &str, to: &str| {
            assert!(EXAMPLE.contains(from), "{from}");
            EXAMPLE.replace(from, to)
        };
        for (text, place, message) in [
            (with("client =", "customer ="), Some((3, 1)), "unknown field `customer`"),
            (with("tester = \"J. Citizen\"\n", ""), Some((1, 1)), "missing field `tester`"),
            (with("\"J. Citizen\"", "7"), Some((2, 10)), "expected a string"),
            (with("\"J. Citizen\"", "\"\""), Some((2, 1)), "tester: write a text"),
            (with("\"J. Citizen\"", "\" J. \""), Some((2, 1)), "tester: write a text"),
            (with("J. Citizen", "J.\\u202e"), Some((2, 1)), "tester: it has a character that is not shown"),
            (with("J. Citizen", "J.\\nholds"), Some((2, 1)), "tester: it has a character"),
            (with("J. Citizen", &"x".repeat(201)), Some((2, 1)), "tester: write 200 letters at most"),
            (with("2026-12-01", "1 December"), Some((8, 1)), "valid-from: write a day such as"),
            (with("2026-12-01", "2026-02-30"), Some((8, 1)), "valid-from: write a day"),
            (with("2027-11-30", "2026-11-30"), Some((9, 1)), "valid-until: 2026-11-30 is before 2026-12-01"),
            (with("EGL-2025-0007", "EGL-2026-0042"), Some((10, 1)), "supersedes: a report does not"),
            ("laboratory".to_owned(), Some((1, 11)), ""),
        ] {
            let error = Lab::read(&text).expect_err(message);
            assert!(error.message.contains(message), "{message}: {error:?}");
            assert_eq!(error.place, place, "{message}");
        }
    }
}
