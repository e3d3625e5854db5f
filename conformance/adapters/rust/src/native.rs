//! The engine itself, compiled into the program: the same rules without a component around them.

use kip_engine::two_up::rulebooks::{Commemorative, House, Nsw, Pub, Ringkeeper};
use kip_engine::two_up::words::{Config, Description, Event, LegalCommand, Order, View};
use kip_engine::two_up::{Rulebook, Table as Engine, describe};
use kip_engine::words::{Actor, Refusal, Timestamp};

use crate::hosting::{Failure, Hosting, Steps, Table};

/// The rulebook that was loaded last.
#[derive(Default)]
pub struct Native {
    book: Option<Book>,
}

/// A rulebook with its type erased.
#[derive(Clone, Copy)]
struct Book {
    describe: fn() -> Description,
    open: fn(&Config, &mut Vec<Event>) -> Result<Box<dyn Table>, Refusal>,
    restore: fn(&[u8]) -> Result<Box<dyn Table>, Refusal>,
}

const BOOKS: [Book; 5] =
    [Book::of::<Nsw>(), Book::of::<House>(), Book::of::<Ringkeeper>(), Book::of::<Commemorative>(), Book::of::<Pub>()];

impl Book {
    const fn of<B: Rulebook + 'static>() -> Self {
        Self {
            describe: describe::<B>,
            open: |config, events| Ok(Box::new(Engine::<B>::open(config, events)?)),
            restore: |state| Ok(Box::new(Engine::<B>::restore(state)?)),
        }
    }
}

impl Native {
    fn book(&self) -> Result<Book, Failure> {
        self.book.ok_or_else(|| Failure::failed("no rulebook is loaded; `load` one first"))
    }
}

impl Hosting for Native {
    fn runtime(&self) -> String {
        "native".to_owned()
    }

    fn load(&mut self, component: &str, sha256: Option<&str>) -> Result<Description, Failure> {
        if sha256.is_some() {
            return Err(Failure::failed(
                "there is no component here, so `sha256` has nothing to certify; leave it out",
            ));
        }
        let book = BOOKS.into_iter().find(|book| (book.describe)().rulebook == component);
        let book = book.ok_or_else(|| Failure::Failed(format!("{component} is no rulebook of the engine")))?;
        Ok((self.book.insert(book).describe)())
    }

    fn open(&mut self, config: &Config) -> Result<(Box<dyn Table>, Vec<Event>), Failure> {
        let mut events = Vec::new();
        Ok(((self.book()?.open)(config, &mut events)?, events))
    }

    fn restore(&mut self, state: &[u8]) -> Result<Box<dyn Table>, Failure> {
        Ok((self.book()?.restore)(state)?)
    }
}

impl<B: Rulebook> Table for Engine<B> {
    fn apply(&mut self, order: &Order) -> Result<Vec<Event>, Failure> {
        let mut events = Vec::new();
        Self::apply(self, order.by, order.at, &order.command, &mut events)?;
        Ok(events)
    }

    fn apply_all(&mut self, orders: &[Order]) -> Result<Steps, Failure> {
        let (mut events, mut accepted) = (Vec::new(), 0);
        for order in orders {
            if let Err(refusal) = Self::apply(self, order.by, order.at, &order.command, &mut events) {
                return Ok((events, accepted, Some(refusal)));
            }
            accepted += 1;
        }
        Ok((events, accepted, None))
    }

    fn view(&mut self, viewer: Option<Actor>) -> Result<View, Failure> {
        Ok(Self::view(self, viewer))
    }

    fn legal(&mut self, at: Timestamp) -> Result<Vec<LegalCommand>, Failure> {
        Ok(Self::legal(self, at))
    }

    fn snapshot(&mut self) -> Result<Vec<u8>, Failure> {
        Ok(Self::snapshot(self))
    }
}

impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Self {
        Self::Refused(refusal)
    }
}
