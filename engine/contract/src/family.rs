//! A family as code that knows no particular game sees it: its name, its types, and the fields that all families
//! share. This module contains no behaviour; a family's components export that.

use alloc::string::String;
#[doc(hidden)]
pub use alloc::vec::Vec;

use crate::frame;
use crate::types::{ChanceSource, Commitment, CommonView, Head, Joining, Seat, Timestamp};

/// A family of games. The macro [`family!`](crate::family!) implements it for a module of a family's types.
pub trait Family: Clone + Copy + core::fmt::Debug + Eq + Send + Sync + 'static {
    /// The name of the family and of its package.
    const NAME: &'static str;
    /// The functions that only this family's rulebooks export: the interface without namespace and version, and the
    /// function's name.
    const OWN: &'static [(&'static str, &'static str)];
    /// The roles that can act.
    type Role: Role;
    /// The config that a table is opened with.
    type Config: Opening;
    /// The terms of a table.
    type Terms;
    /// The commands that a table accepts.
    type Command: SharedCommand;
    /// The happening that an event reports.
    type Happening: SharedHappening;
    /// The part of a table that a viewer may know.
    type View: Shown;
    /// A rulebook's description of itself, for labs and players.
    type Description: Described<Self::Config>;
    /// The plan of an automatic run of many games.
    type AutoPlan: Timed;
    /// The result of an automatic run.
    type AutoTally;

    /// Names the first part of a view that changed when another rulebook imported the table, in a word or two. Parts
    /// that every family's view has are compared by [`find_loss`]. Returns `None` when nothing was lost.
    fn lost(before: &Self::View, after: &Self::View) -> Option<&'static str>;
}

/// A person who acts in a family's games.
pub type Actor<F> = frame::Actor<<F as Family>::Role>;
/// A command with its giver and time.
pub type Order<F> = frame::Order<<F as Family>::Role, <F as Family>::Command>;
/// An event of a family.
pub type Event<F> = frame::Event<<F as Family>::Happening>;
/// A command that would be accepted.
pub type Choice<F> = frame::Choice<<F as Family>::Role, <F as Family>::Command>;
/// The commands that would be accepted.
pub type Choices<F> = frame::Choices<<F as Family>::Role, <F as Family>::Command>;
/// One possible outcome of a draw.
pub type Chance<F> = frame::Chance<<F as Family>::Role, <F as Family>::Command>;
/// The draw that is due, with its possible outcomes.
pub type DueChance<F> = frame::DueChance<<F as Family>::Role, <F as Family>::Command>;
/// A state and the events that led to it.
pub type Step<F> = frame::Step<<F as Family>::Happening>;
/// The result of several commands, applied up to the first refusal.
pub type Steps<F> = frame::Steps<<F as Family>::Happening>;
/// The result of several commands on a table that the component keeps.
pub type TableSteps<F> = frame::TableSteps<<F as Family>::Happening>;
/// The result of many games in one call.
pub type AutoStep<F> = frame::AutoStep<<F as Family>::AutoTally>;

/// A variant whose cases have names.
pub trait Named {
    /// Returns the contract's name of this case.
    fn name(&self) -> &str;
}

/// The commands that every family has.
pub trait SharedCommand: Named + Sized {
    /// Returns the command that seats a player.
    fn join(joining: Joining) -> Self;
    /// Returns the command by which a player leaves a seat.
    fn leave(seat: Seat) -> Self;
    /// Returns the command that adds a player's bytes to the draws to come.
    fn add_entropy(bytes: Vec<u8>) -> Self;
    /// Returns the command that publishes a chain of draws.
    fn commit_draws(commitment: Commitment) -> Self;
    /// Returns the seat that the command takes, if it seats a player.
    fn seat_taken(&self) -> Option<Seat>;
}

/// The events that every family has.
pub trait SharedHappening: Named {
    /// Returns the seat that was taken, if a player has joined.
    fn seat_taken(&self) -> Option<Seat>;
    /// Returns whether a chain of draws was published.
    fn is_commitment(&self) -> bool;
}

/// JSON writes a case as its name, or as an object whose only key is the name.
#[cfg(feature = "json")]
impl Named for serde_json::Value {
    fn name(&self) -> &str {
        let carries = self.as_object().and_then(|case| case.keys().next());
        carries.map(String::as_str).or_else(|| self.as_str()).unwrap_or_default()
    }
}

/// The roles of a family. Every family has a player, numbered by seat, and the host.
pub trait Role: Copy + Eq + 'static {
    /// A player, numbered by seat.
    const PLAYER: Self;
    /// The platform.
    const HOST: Self;
    /// Every role, in the contract's order.
    const ALL: &'static [Self];
    /// Returns the contract's name for it.
    fn as_str(self) -> &'static str;
}

/// A role, as a family's type or as a name.
pub trait Acts {
    /// Returns whether the role is the player's.
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

/// Every family's names for a player and for the platform.
const PLAYER: &str = "player";
const HOST: &str = "host";

impl<R: Role> frame::Actor<R> {
    /// Returns the player at a seat.
    #[must_use]
    pub const fn player(seat: Seat) -> Self {
        Self { role: R::PLAYER, number: seat }
    }

    /// Returns the platform.
    #[must_use]
    pub const fn host() -> Self {
        Self { role: R::HOST, number: 0 }
    }
}

impl frame::Actor<String> {
    /// Returns the player at a seat.
    #[must_use]
    pub fn player(seat: Seat) -> Self {
        Self { role: String::from(PLAYER), number: seat }
    }

    /// Returns the platform.
    #[must_use]
    pub fn host() -> Self {
        Self { role: String::from(HOST), number: 0 }
    }
}

/// The config that a table is opened with.
pub trait Opening {
    /// Returns the table's name.
    fn table(&self) -> &str;
    /// Returns the time at which the table opens.
    fn opened_at(&self) -> Timestamp;
    /// Returns the source of chance.
    fn source(&self) -> &ChanceSource;
    /// Returns the same config with another table name, opening time and source of chance.
    #[must_use]
    fn replaced(self, table: &str, opened_at: Timestamp, source: ChanceSource) -> Self;
}

/// The part of a table that a viewer may know.
pub trait Shown {
    /// Returns the fields that every family's view has.
    fn common(&self) -> &CommonView;
}

/// Names the first part of a view that changed when another rulebook imported the table: of the parts that every family's
/// view has, and then of the family's own ([`Family::lost`]).
pub fn find_loss<F: Family>(before: &F::View, after: &F::View) -> Option<&'static str> {
    find_common_loss(before.common(), after.common()).or_else(|| F::lost(before, after))
}

/// Names the first of the parts that every family's view has and that changed when another rulebook imported the table.
#[must_use]
pub fn find_common_loss(old: &CommonView, new: &CommonView) -> Option<&'static str> {
    let unchanged = [
        ("name", old.table == new.table),
        ("players", old.taken == new.taken),
        ("money", old.lying == new.lying),
        ("chain of draws", old.chain == new.chain),
    ];
    unchanged.into_iter().find(|(_, is_unchanged)| !is_unchanged).map(|(what, _)| what)
}

/// A rulebook's description of itself.
pub trait Described<C> {
    /// Returns the fields that every family's description has.
    fn head(&self) -> &Head;
    /// Returns example configs, the usual one first.
    fn examples(&self) -> &[C];
}

/// The plan of an automatic run, whose commands all have one time.
pub trait Timed {
    /// Returns the time of every command.
    fn at(&self) -> Timestamp;
}

/// Implements [`Family`] for a module of types written from a family's package.
///
/// `family! { TwoUp = "two-up" in crate::two_up, exports [("two-up/coins", "coins-of")], lost two_up_loss }`
#[macro_export]
macro_rules! family {
    ($Family:ident = $name:literal in $words:path, exports [$($own:expr),*], lost $lost:expr) => {
        const _: () = {
            use $words as words;
            use $crate::family::{
                Described, Family, Named, Opening, Role, SharedCommand, SharedHappening, Shown, Timed,
            };
            use $crate::types::{ChanceSource, CommonView, Commitment, Head, Joining, Seat, Timestamp};
            use $crate::family::Vec;

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
            impl SharedCommand for words::Command {
                fn join(joining: Joining) -> Self {
                    Self::Join(joining)
                }
                fn leave(seat: Seat) -> Self {
                    Self::Leave(seat)
                }
                fn add_entropy(bytes: Vec<u8>) -> Self {
                    Self::AddEntropy(bytes)
                }
                fn commit_draws(commitment: Commitment) -> Self {
                    Self::CommitDraws(commitment)
                }
                fn seat_taken(&self) -> Option<Seat> {
                    if let Self::Join(joining) = self { Some(joining.seat) } else { None }
                }
            }
            impl SharedHappening for words::Happening {
                fn seat_taken(&self) -> Option<Seat> {
                    if let Self::PlayerJoined(joining) = self { Some(joining.seat) } else { None }
                }
                fn is_commitment(&self) -> bool {
                    matches!(self, Self::DrawsCommitted(_))
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

family! { TwoUp = "two-up" in crate::two_up, exports [("two-up/coins", "coins-of")], lost two_up_loss }

/// Names the part that a Two-Up table lost. Terms may change. A player's own limits and abstentions exist only in a casino,
/// so they may change when a casino becomes a ring or the reverse.
fn two_up_loss(before: &crate::two_up::TableView, after: &crate::two_up::TableView) -> Option<&'static str> {
    use crate::two_up::{SeatView, TableView};
    let same_machine = before.ring.is_some() == after.ring.is_some();
    let players = |view: &TableView| {
        let player = |player: &SeatView| {
            let SeatView { seat, barred, excluded, abstained, entropy_given, .. } = *player;
            (seat, barred, excluded, abstained * u8::from(same_machine), entropy_given)
        };
        view.seats.iter().map(player).collect::<Vec<_>>()
    };
    let limits = |view: &TableView| view.casino.as_ref().map(|casino| casino.player_limits.clone());
    let supervisors = |view: &TableView| (view.games_supervisor_present, view.casino_supervisor_present);
    let unchanged = [
        ("seats", before.seat_count == after.seat_count),
        ("players", players(before) == players(after)),
        ("players' own limits", !same_machine || limits(before) == limits(after)),
        ("time zone", before.zone_offset_minutes == after.zone_offset_minutes),
        ("closing time", before.closes_at == after.closes_at),
        ("supervisors", supervisors(before) == supervisors(after)),
        ("disputes", before.disputes == after.disputes),
    ];
    unchanged.into_iter().find(|(_, is_unchanged)| !is_unchanged).map(|(what, _)| what)
}

/// Casino, the card game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CasinoCards {}

family! {
    CasinoCards = "casino-cards" in crate::casino_cards,
    exports [("casino-cards/rulebook", "imagine"), ("casino-cards/shuffles", "shuffle")],
    lost casino_cards_loss
}

/// Names a card table's loss. Terms may change; seats, dealer, entropy and patience do not, and nothing is staked or played.
fn casino_cards_loss(
    before: &crate::casino_cards::TableView,
    after: &crate::casino_cards::TableView,
) -> Option<&'static str> {
    use crate::casino_cards::TableView;
    let players = |view: &TableView| {
        let taken = view.seats.iter().filter(|seat| seat.taken);
        taken.map(|seat| (seat.seat, seat.entropy_given)).collect::<Vec<_>>()
    };
    let unchanged =
        [("players", players(before) == players(after)), ("dealer", before.dealer.is_none() == after.dealer.is_none())];
    unchanged.into_iter().find(|(_, is_unchanged)| !is_unchanged).map(|(what, _)| what)
}
