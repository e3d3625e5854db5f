//! The suite's interface to a host: the reference host, a host behind an adapter, or the engine itself. Nothing here knows which
//! of them it is.

use kip_contract::draws::Draw;
use kip_contract::family::{Actor, AutoStep, Choices, DueChance, Event, Order, Steps, TableSteps};
use kip_contract::frame;
use kip_contract::types::{Filling, Refusal, Seat, Timestamp};
use serde::Serialize;

use crate::family::Tested;

/// An opened table and the events of its opening.
pub type Opened<F> = (Box<dyn Table<F>>, Vec<Event<F>>);

/// A host that loads rulebooks and keeps tables. The adapter protocol has the same requests.
#[expect(clippy::missing_errors_doc, reason = "each fails with what the rules refuse, or with no answer")]
pub trait Hosting<F: Tested> {
    /// Returns the runtime of the rules, with its version.
    fn runtime(&self) -> String;
    /// Returns whether the host is behind an adapter: every call is then a line of JSON and slow.
    fn is_remote(&self) -> bool {
        false
    }
    /// Loads a rulebook. Tables open under the last rulebook that was loaded.
    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<F::Description, Failure>;
    /// Opens a table.
    fn open(&mut self, config: &F::Config) -> Result<Opened<F>, Failure>;
    /// Restores a table from its state.
    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table<F>>, Failure>;
    /// Fills in the blanks of a listed command.
    fn fill(&mut self, command: &F::Command, fillings: &[Filling]) -> Result<F::Command, Failure>;
    /// Returns the part of `events` that `viewer`, or the public, may know.
    fn disclose(&mut self, events: &[Event<F>], viewer: Option<Actor<F>>) -> Result<Vec<Event<F>>, Failure>;
}

/// Declares functions of the contract, each in one line.
///
/// `View: fn view(state: &'a [u8], viewer: Option<Actor<F>>) -> F::View` declares the call `Call::View { state, viewer }`, its
/// answer `Answer::View(view)`, and the function `rules.view(state, viewer)`. The trait requires one function alone, which
/// answers any call: rules that watch others or change their answers pass on the calls that they do not concern.
macro_rules! calls {
    (
        $(#[$about:meta])*
        trait $Subject:ident $(<$F:ident: $Family:ident>)?: fn $ask:ident($Call:ident<$a:lifetime>) -> $Answer:ident;
        $($(#[$doc:meta])* $Case:ident: fn $function:ident($($name:ident: $Argument:ty),*) -> $Output:ty;)+
    ) => {
        /// A call of a function, with its arguments.
        #[derive(Debug)]
        #[expect(missing_docs, reason = "the arguments are the contract's")]
        pub enum $Call<$a $(, $F: $Family)?> {
            $($(#[$doc])* $Case { $($name: $Argument),* },)+
        }

        // A derived `Copy` would demand that commands are copied too.
        impl<$a $(, $F: $Family)?> Copy for $Call<$a $(, $F)?> {}

        impl<$a $(, $F: $Family)?> Clone for $Call<$a $(, $F)?> {
            fn clone(&self) -> Self {
                *self
            }
        }

        /// The answer to a call of that name.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged, bound = "")]
        #[expect(missing_docs, reason = "each is named like its call")]
        pub enum $Answer $(<$F: $Family>)? {
            $($Case($Output),)+
        }

        #[cfg(feature = "certify")]
        impl<$a $(, $F: $Family)?> $Call<$a $(, $F)?> {
            /// Returns the function that is called.
            pub(crate) const fn name(&self) -> crate::functions::Name {
                match self {
                    $(Self::$Case { .. } => crate::functions::Name::$Case,)+
                }
            }
        }

        $(#[$about])*
        #[expect(clippy::missing_errors_doc, reason = "the trait says it for all")]
        pub trait $Subject $(<$F: $Family>)? {
            /// Answers a call, with the answer of its name.
            fn $ask(&mut self, call: $Call<'_ $(, $F)?>) -> Result<$Answer $(<$F>)?, Failure>;
            $($(#[$doc])*
            fn $function<$a>(&mut self, $($name: $Argument),*) -> Result<$Output, Failure> {
                match self.$ask($Call::$Case { $($name),* })? {
                    $Answer::$Case(answer) => Ok(answer),
                    _ => Err(Failure::failed(concat!("another call than `", stringify!($function), "` was answered"))),
                }
            })+
        }
    };
}

calls! {
    /// A rulebook that keeps nothing: states are bytes, so that every branch of a game can be followed.
    ///
    /// Each function is the contract's function of that name. It fails with the rules' refusal, or with
    /// [`Failure::Failed`] when there is no answer.
    #[expect(clippy::extra_unused_lifetimes, reason = "a description borrows nothing")]
    trait Rules<F: Tested>: fn ask(Call<'a>) -> Answer;
    /// Describes the rulebook.
    Describe: fn describe() -> F::Description;
    /// Opens a table. Returns its state, and the events of its opening.
    Open: fn open(config: &'a F::Config) -> (Vec<u8>, Vec<Event<F>>);
    /// Applies one command. Returns the state after it, and its events.
    Apply: fn apply(state: &'a [u8], order: &'a Order<F>) -> (Vec<u8>, Vec<Event<F>>);
    /// Returns the view of `viewer`, or of the public.
    View: fn view(state: &'a [u8], viewer: Option<Actor<F>>) -> F::View;
    /// Lists the first `most` choices that would be accepted at `at`, of one actor or of everybody.
    Legal: fn legal(state: &'a [u8], at: Timestamp, of: Option<Actor<F>>, most: u32) -> Choices<F>;
    /// Returns the chance that is due; its outcomes are listed when there are at most `most`.
    Chances: fn chances(state: &'a [u8], most: u32) -> DueChance<F>;
    /// Fills in the blanks of a listed command.
    Fill: fn fill(command: &'a F::Command, fillings: &'a [Filling]) -> F::Command;
    /// Returns the part of `events` that `viewer`, or the public, may know.
    Disclose: fn disclose(events: &'a [Event<F>], viewer: Option<Actor<F>>) -> Vec<Event<F>>;
    /// Returns the state after `events`.
    Rebuild: fn rebuild(state: &'a [u8], events: &'a [Event<F>]) -> Vec<u8>;
    /// Applies several commands, up to the first that is refused.
    ApplyAll: fn apply_all(state: &'a [u8], orders: &'a [Order<F>]) -> Steps<F>;
    /// Exports the table for another rulebook.
    ExportTable: fn export_table(state: &'a [u8], at: Timestamp) -> Vec<u8>;
    /// Imports an exported table, under these terms or its own. Returns its state, and the events of the import.
    ImportTable: fn import_table(exported: &'a [u8], terms: Option<&'a F::Terms>, at: Timestamp) -> (Vec<u8>, Vec<Event<F>>);
    /// Plays many spins in one call.
    AutoPlay: fn auto_play(state: &'a [u8], plan: &'a F::AutoPlan) -> AutoStep<F>;
}

#[cfg(feature = "certify")]
impl<'a, F: Tested> Call<'a, F> {
    /// Returns the state that the call is about; no bytes for a call about none.
    pub(crate) fn state(mut self) -> &'a [u8] {
        self.state_mut().copied().unwrap_or_default()
    }

    /// Returns the same call about another state.
    pub(crate) const fn at(mut self, other: &'a [u8]) -> Self {
        if let Some(state) = self.state_mut() {
            *state = other;
        }
        self
    }

    const fn state_mut(&mut self) -> Option<&mut &'a [u8]> {
        match self {
            Self::Apply { state, .. }
            | Self::ApplyAll { state, .. }
            | Self::View { state, .. }
            | Self::Legal { state, .. }
            | Self::Chances { state, .. }
            | Self::Rebuild { state, .. }
            | Self::ExportTable { state, .. }
            | Self::AutoPlay { state, .. } => Some(state),
            Self::Describe {}
            | Self::Open { .. }
            | Self::Fill { .. }
            | Self::Disclose { .. }
            | Self::ImportTable { .. } => None,
        }
    }
}

calls! {
    /// The functions of `kip:draws`, computed by the component.
    ///
    /// Each function is the contract's function of that name. It fails with a refusal, or with [`Failure::Failed`] when there
    /// is no answer.
    trait Draws: fn ask_draws(DrawsCall<'a>) -> DrawsAnswer;
    /// Returns the link before a link.
    PreviousLink: fn previous_link(link: &'a [u8]) -> Vec<u8>;
    /// Returns whether a revealed link is the one after `head`.
    Follows: fn follows(head: &'a [u8], link: &'a [u8]) -> bool;
    /// Returns the players' digest with one more contribution.
    AddEntropy: fn add_entropy(digest: &'a [u8], table: &'a str, seat: Seat, count: u32, bytes: &'a [u8]) -> Vec<u8>;
    /// Returns the outcome seed of a draw.
    OutcomeSeed: fn outcome_seed(link: &'a [u8], draw: &'a Draw) -> Vec<u8>;
    /// Returns bytes of a seed's keystream.
    Keystream: fn keystream(seed: &'a [u8], offset: u64, count: u32) -> Vec<u8>;
    /// Returns a uniform number below each bound.
    Below: fn below(seed: &'a [u8], bounds: &'a [u32]) -> Vec<u32>;
}

calls! {
    /// One table.
    #[expect(clippy::extra_unused_lifetimes, reason = "a snapshot borrows nothing")]
    trait Table<F: Tested>: fn ask(TableCall<'a>) -> TableAnswer;
    /// Applies one command and returns its events.
    Apply: fn apply(order: &'a Order<F>) -> Vec<Event<F>>;
    /// Applies commands up to the first that is refused.
    ApplyAll: fn apply_all(orders: &'a [Order<F>]) -> TableSteps<F>;
    /// Returns the view of `viewer`, or of the public.
    View: fn view(viewer: Option<Actor<F>>) -> F::View;
    /// Lists the first `most` choices that would be accepted at `at`, of one actor or of everybody.
    Legal: fn legal(at: Timestamp, of: Option<Actor<F>>, most: u32) -> Choices<F>;
    /// Returns the chance that is due; its outcomes are listed when there are at most `most`.
    Chances: fn chances(most: u32) -> DueChance<F>;
    /// Returns the state.
    Snapshot: fn snapshot() -> Vec<u8>;
}

/// Applies commands up to the first that is refused, one by one.
///
/// # Errors
/// The table fails otherwise than by a refusal.
pub fn apply_each<F: Tested>(table: &mut impl Table<F>, orders: &[Order<F>]) -> Result<TableSteps<F>, Failure> {
    let (mut events, mut ends) = (Vec::new(), Vec::new());
    for order in orders {
        match table.apply(order) {
            Ok(more) => events.extend(more),
            Err(Failure::Refused(refusal)) => {
                return Ok(frame::TableSteps { events, ends, refused: Some(refusal) });
            }
            Err(failure) => return Err(failure),
        }
        ends.push(u32::try_from(events.len()).map_err(Failure::failed)?);
    }
    Ok(frame::TableSteps { events, ends, refused: None })
}

/// The reason why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The rules refuse. A refusal is a value, and nothing has changed.
    Refused(Refusal),
    /// Anything else: wrong use of the protocol, a component that is not allowed, or one that fails.
    Failed(String),
    /// The command hit a limit of the host, such as `memory`. Nothing has changed.
    Limited(&'static str),
    /// A host behind an adapter does not support this and gives a reason. It blocks a certificate.
    Skipped(String),
}

impl Failure {
    /// Returns the kind of answer, for counting: `refused bad-state`, `limit memory`, `failed`.
    #[must_use]
    pub fn answer(&self) -> String {
        match self {
            Self::Refused(refusal) => format!("refused {}", refusal.code),
            Self::Limited(limit) => format!("limit {limit}"),
            Self::Failed(_) => "failed".to_owned(),
            Self::Skipped(_) => "skipped".to_owned(),
        }
    }

    /// Describes the failure in a sentence.
    #[must_use]
    pub fn describe(&self) -> String {
        match self {
            Self::Refused(refusal) => format!("refused {} ({}): {}", refusal.code, refusal.clause, refusal.message),
            Self::Limited(limit) => format!("the limit of {limit} has struck"),
            Self::Failed(message) | Self::Skipped(message) => message.clone(),
        }
    }

    /// Returns a [`Failure::Failed`] with that message.
    pub fn failed(what: impl ToString) -> Self {
        Self::Failed(what.to_string())
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Answers every call with that answer.
    struct Confused(DrawsAnswer);

    impl Draws for Confused {
        fn ask_draws(&mut self, _: DrawsCall<'_>) -> Result<DrawsAnswer, Failure> {
            Ok(self.0.clone())
        }
    }

    #[test]
    fn the_answer_to_another_call_is_a_failure() {
        let mut confused = Confused(DrawsAnswer::Follows(true));
        assert_eq!(confused.follows(&[], &[]), Ok(true));
        assert_eq!(confused.previous_link(&[]), Err(Failure::failed("another call than `previous_link` was answered")));
    }
}
