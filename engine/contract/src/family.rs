//! A family of games as somebody meets it who knows none: its name, its types, and what its words have that every family's
//! have. No behaviour may enter here: what a game does, its component exports.

use alloc::string::String;

use crate::frame;
use crate::types::{ChanceSource, CommonView, Head, Seat, Timestamp};

/// A family of games. `family!` implements it for the module of a family's words.
pub trait Family: Clone + Copy + core::fmt::Debug + Eq + Send + Sync + 'static {
    /// Its name, and its package's.
    const NAME: &'static str;
    /// The functions that its rulebooks export beside every family's: the interface without namespace and version, and
    /// the name.
    const OWN: &'static [(&'static str, &'static str)];
    /// Who acts.
    type Role: Role;
    /// How a table is opened.
    type Config: Opening;
    /// How a table is played.
    type Terms;
    /// What can be asked of a table.
    type Command: Named;
    /// What happened.
    type Happening: Named;
    /// What a viewer may know.
    type View: Shown;
    /// What a lab and a player need to know.
    type Description: Described<Self::Config>;
    /// Many games without anybody at the table.
    type AutoPlan: Timed;
    /// What they came to.
    type AutoTally;

    /// What of a table does not show as it did before another rulebook took it over, in a word or two, beside what every
    /// family's views show.
    fn lost(before: &Self::View, after: &Self::View) -> Option<&'static str>;
}

/// One person of a family.
pub type Actor<F> = frame::Actor<<F as Family>::Role>;
/// A command, who gives it and when.
pub type Order<F> = frame::Order<<F as Family>::Role, <F as Family>::Command>;
/// One event.
pub type Event<F> = frame::Event<<F as Family>::Happening>;
/// One command that would be accepted.
pub type Choice<F> = frame::Choice<<F as Family>::Role, <F as Family>::Command>;
/// What would be accepted.
pub type Choices<F> = frame::Choices<<F as Family>::Role, <F as Family>::Command>;
/// One thing that chance can bring.
pub type Chance<F> = frame::Chance<<F as Family>::Role, <F as Family>::Command>;
/// What chance is due.
pub type DueChance<F> = frame::DueChance<<F as Family>::Role, <F as Family>::Command>;
/// A state and the events that led to it.
pub type Step<F> = frame::Step<<F as Family>::Happening>;
/// Several commands, up to the first that was refused.
pub type Steps<F> = frame::Steps<<F as Family>::Happening>;
/// The same on a table that is kept.
pub type TableSteps<F> = frame::TableSteps<<F as Family>::Happening>;
/// Many games.
pub type AutoStep<F> = frame::AutoStep<<F as Family>::AutoTally>;

/// A case of a variant.
pub trait Named {
    /// The contract's name of this case.
    fn name(&self) -> &str;
}

/// A case is its name, or an object of one key: its name, with what it carries.
#[cfg(feature = "json")]
impl Named for serde_json::Value {
    fn name(&self) -> &str {
        let carries = self.as_object().and_then(|case| case.keys().next());
        carries.map(String::as_str).or_else(|| self.as_str()).unwrap_or_default()
    }
}

/// Who acts: of every family a player is a seat, and the host is the host.
pub trait Role: Copy + Eq + 'static {
    /// A player, numbered by seat.
    const PLAYER: Self;
    /// The platform.
    const HOST: Self;
    /// Every role, in the contract's order.
    const ALL: &'static [Self];
    /// The contract's name for it.
    fn as_str(self) -> &'static str;
}

/// Who acts, by a family's type or by name.
pub trait Acts {
    /// Whether it is a player.
    fn is_player(&self) -> bool;
}

impl<R: Role> Acts for R {
    fn is_player(&self) -> bool {
        *self == R::PLAYER
    }
}

impl Acts for String {
    fn is_player(&self) -> bool {
        self == PLAYER
    }
}

/// What every family calls a player, and the platform.
const PLAYER: &str = "player";
const HOST: &str = "host";

impl<R: Role> frame::Actor<R> {
    /// The player of that seat.
    #[must_use]
    pub const fn player(seat: Seat) -> Self {
        Self { role: R::PLAYER, number: seat }
    }

    /// The platform.
    #[must_use]
    pub const fn host() -> Self {
        Self { role: R::HOST, number: 0 }
    }
}

impl frame::Actor<String> {
    /// The player of that seat.
    #[must_use]
    pub fn player(seat: Seat) -> Self {
        Self { role: String::from(PLAYER), number: seat }
    }

    /// The platform.
    #[must_use]
    pub fn host() -> Self {
        Self { role: String::from(HOST), number: 0 }
    }
}

/// How a table is opened.
pub trait Opening {
    /// The table's name.
    fn table(&self) -> &str;
    /// When the table opens.
    fn opened_at(&self) -> Timestamp;
    /// Where chance comes from.
    fn source(&self) -> &ChanceSource;
    /// The same of another table, opened at another time, whose chance comes from elsewhere.
    #[must_use]
    fn replaced(self, table: &str, opened_at: Timestamp, source: ChanceSource) -> Self;
}

/// What a viewer may know of a table.
pub trait Shown {
    /// What every family's view has.
    fn common(&self) -> &CommonView;
}

/// What a rulebook says of itself.
pub trait Described<C> {
    /// What every family's description has.
    fn head(&self) -> &Head;
    /// Tables as they can be opened, the usual one first.
    fn examples(&self) -> &[C];
}

/// Many games without anybody at the table.
pub trait Timed {
    /// The time of every command.
    fn at(&self) -> Timestamp;
}

/// Implements [`Family`] for a module of words that was written from a family's package.
///
/// `family! { TwoUp = "two-up" in crate::two_up, exports [("two-up/coins", "coins-of")], lost lost_of_two_up }`
#[macro_export]
macro_rules! family {
    ($Family:ident = $name:literal in $words:path, exports [$($own:expr),*], lost $lost:expr) => {
        const _: () = {
            use $words as words;
            use $crate::family::{Described, Family, Named, Opening, Role, Shown, Timed};
            use $crate::types::{ChanceSource, CommonView, Head, Timestamp};

            impl Family for $Family {
                const NAME: &'static str = $name;
                const OWN: &'static [(&'static str, &'static str)] = &[$($own),*];
                type Role = words::Role;
                type Config = words::Config;
                type Terms = words::Terms;
                type Command = words::Command;
                type Happening = words::Happening;
                type View = words::TableView;
                type Description = words::Description;
                type AutoPlan = words::AutoPlan;
                type AutoTally = words::AutoTally;

                fn lost(before: &Self::View, after: &Self::View) -> Option<&'static str> {
                    $lost(before, after)
                }
            }
            impl Named for words::Command {
                fn name(&self) -> &str {
                    words::Command::name(self)
                }
            }
            impl Named for words::Happening {
                fn name(&self) -> &str {
                    words::Happening::name(self)
                }
            }
            impl Role for words::Role {
                const PLAYER: Self = words::Role::Player;
                const HOST: Self = words::Role::Host;
                const ALL: &'static [Self] = words::Role::ALL;
                fn as_str(self) -> &'static str {
                    words::Role::as_str(self)
                }
            }
            impl Opening for words::Config {
                fn table(&self) -> &str {
                    &self.table
                }
                fn opened_at(&self) -> Timestamp {
                    self.opened_at
                }
                fn source(&self) -> &ChanceSource {
                    &self.source
                }
                fn replaced(self, table: &str, opened_at: Timestamp, source: ChanceSource) -> Self {
                    Self { table: table.into(), opened_at, source, ..self }
                }
            }
            impl Timed for words::AutoPlan {
                fn at(&self) -> Timestamp {
                    self.at
                }
            }
            impl Shown for words::TableView {
                fn common(&self) -> &CommonView {
                    &self.common
                }
            }
            impl Described<words::Config> for words::Description {
                fn head(&self) -> &Head {
                    &self.head
                }
                fn examples(&self) -> &[words::Config] {
                    &self.examples
                }
            }
        };
    };
}

/// Two-Up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TwoUp {}

family! { TwoUp = "two-up" in crate::two_up, exports [("two-up/coins", "coins-of")], lost lost_of_two_up }

/// Terms may change. Between a casino and a ring so may what only a casino has: players' own limits, and how long they
/// abstained.
fn lost_of_two_up(before: &crate::two_up::TableView, after: &crate::two_up::TableView) -> Option<&'static str> {
    use crate::two_up::{SeatView, TableView};
    let same_machine = before.ring.is_some() == after.ring.is_some();
    let players = |of: &TableView| {
        let player = |player: &SeatView| {
            let SeatView { seat, barred, excluded, abstained, entropy_given, .. } = *player;
            (seat, barred, excluded, abstained * u8::from(same_machine), entropy_given)
        };
        of.seats.iter().map(player).collect::<alloc::vec::Vec<_>>()
    };
    let limits = |of: &TableView| of.casino.as_ref().map(|casino| casino.player_limits.clone());
    let supervisors = |of: &TableView| (of.games_supervisor_present, of.casino_supervisor_present);
    let kept = [
        ("seats", before.seat_count == after.seat_count),
        ("players", players(before) == players(after)),
        ("players' own limits", !same_machine || limits(before) == limits(after)),
        ("time zone", before.zone_offset_minutes == after.zone_offset_minutes),
        ("closing time", before.closes_at == after.closes_at),
        ("supervisors", supervisors(before) == supervisors(after)),
        ("disputes", before.disputes == after.disputes),
    ];
    kept.into_iter().find(|(_, kept)| !kept).map(|(what, _)| what)
}
