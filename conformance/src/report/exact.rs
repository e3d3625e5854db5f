//! Exact fractions of any size.

use std::fmt;

use num_bigint::{BigInt, Sign};
use num_integer::Integer as _;
use num_rational::BigRational;
use serde::{Deserialize, Serialize};

/// An exact fraction in lowest terms. Its JSON is `{"numerator": "31", "denominator": "64"}`: decimal digits as text,
/// since not every reader has JSON numbers of that size.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct Exact(BigRational);

/// The JSON form.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    numerator: String,
    denominator: String,
}

/// More digits than any fraction of a game has: a longer text is refused.
const MOST_DIGITS: usize = 4_000;
/// The number of bits that so many digits take.
const MOST_BITS: u64 = 13_288;

impl Exact {
    /// Returns the fraction itself.
    #[must_use]
    pub const fn value(&self) -> &BigRational {
        &self.0
    }

    /// Returns whether fractions have a common denominator of at most 4,000 digits, so that adding them up takes no longer than
    /// reading them. The fractions of a game have one; the sum of any others has as many digits as all of them together.
    pub fn have_common_denominator<'a>(fractions: impl IntoIterator<Item = &'a Self>) -> bool {
        let mut common = BigInt::from(1);
        fractions.into_iter().all(|fraction| {
            let denominator = fraction.0.denom();
            if !common.is_multiple_of(denominator) {
                common = common.lcm(denominator);
            }
            common.bits() <= MOST_BITS
        })
    }

    /// Formats the fraction in decimals, rounded half away from zero: `0.484375`.
    #[must_use]
    pub fn decimal(&self, places: u32) -> String {
        let scale = BigInt::from(10).pow(places);
        let scaled = (&self.0 * &scale).round().to_integer();
        let digits = format!("{:0>width$}", scaled.magnitude().to_string(), width = places as usize + 1);
        let (whole, part) = digits.split_at(digits.len() - places as usize);
        let sign = if scaled.sign() == Sign::Minus { "-" } else { "" };
        if places == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{part}") }
    }

    /// Formats the fraction as a percentage with four decimal places: `96.8750 %`.
    #[must_use]
    pub fn percent(&self) -> String {
        format!("{}\u{a0}%", Self(&self.0 * BigInt::from(100)).decimal(4))
    }

    /// Returns the nearest floating-point number, for plots and statistics.
    #[must_use]
    pub fn nearest(&self) -> f64 {
        use num_traits::ToPrimitive as _;
        self.0.to_f64().unwrap_or(f64::NAN)
    }
}

impl From<BigRational> for Exact {
    fn from(value: BigRational) -> Self {
        Self(value)
    }
}

impl From<Exact> for Written {
    fn from(Exact(value): Exact) -> Self {
        Self { numerator: value.numer().to_string(), denominator: value.denom().to_string() }
    }
}

impl TryFrom<Written> for Exact {
    type Error = String;

    fn try_from(Written { numerator, denominator }: Written) -> Result<Self, String> {
        let number = |text: &str, name: &str| {
            let parsed = (text.len() <= MOST_DIGITS).then(|| text.parse::<BigInt>().ok()).flatten();
            parsed
                .filter(|number| number.to_string() == text)
                .ok_or_else(|| format!("{name}: a whole number in decimal digits is wanted"))
        };
        let (above, below) = (number(&numerator, "numerator")?, number(&denominator, "denominator")?);
        if below.sign() != Sign::Plus {
            return Err("denominator: a number above 0 is wanted".into());
        }
        let value = BigRational::new(above.clone(), below.clone());
        if *value.numer() == above && *value.denom() == below {
            Ok(Self(value))
        } else {
            Err(format!("{numerator}/{denominator} is not in lowest terms"))
        }
    }
}

impl fmt::Display for Exact {
    /// Writes `31/64`, and a whole number without a denominator.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, out)
    }
}
