//! Sessions that are drawn from the run's seed. The draws depend on the reference host alone: the same seed gives the same
//! commands, whatever the other host answers.

use kip_contract::family::Shown as _;
use kip_contract::types::Filling;

use super::{Compared, DrawnTable, Hosts, Stop, Tables, new_row, require_same};
use crate::choices::ALL;
use crate::choose::{Chooser, Chosen, Scene, anybody};
use crate::draws::chain::Chain;
use crate::family::Tested;
use crate::hosting::Failure;
use crate::picks::Picks;
use crate::report::parts::{Session, Which};

/// The beginning of these sessions' names in a report.
pub const DRAWN: &str = "drawn-";
/// The number of tables at which a certificate compares two hosts.
pub const TABLES: u64 = 12;
/// The sessions of a host that is compared with the reference host.
pub const USUAL: Length = Length { commands: 100, is_busy: false };
/// The most commands in a batch.
const BATCH: u64 = 4;

/// How long a session is played, and how.
#[derive(Clone, Copy, Debug)]
pub struct Length {
    /// The number of commands.
    pub commands: u64,
    /// True when the table becomes full, and bets a lot.
    pub is_busy: bool,
}

/// Plays a session of that length at each table in both hosts, up to the first difference. `progress` is called after each.
pub fn compare_drawn<F: Tested>(
    hosts: &mut Hosts<'_, F>,
    description: &F::Description,
    tables: &[DrawnTable<F>],
    (seed, length): (&[u8; 32], Length),
    progress: &mut dyn FnMut(),
) -> Compared {
    let mut compared = Compared::default();
    for (table, number) in tables.iter().zip(0..) {
        let mut picks = Picks::of(seed, "side by side: commands", number);
        let (row, ended) = play(hosts, description, (table, length), &mut picks);
        let is_skipped = matches!(ended, Err(Stop::Skipped(_)));
        compared.add(row, ended);
        progress();
        if is_skipped {
            break;
        }
    }
    compared
}

fn play<F: Tested>(
    hosts: &mut Hosts<'_, F>,
    description: &F::Description,
    (table, Length { commands, is_busy }): (&DrawnTable<F>, Length),
    picks: &mut Picks,
) -> (Session, Result<(), Stop>) {
    let mut tables = match Tables::open(hosts, &table.name, &table.config) {
        Ok(tables) => tables,
        Err(stop) => return (new_row(&table.name), Err(stop)),
    };
    let mut chooser = Chooser::new(Picks::of(&picks.seed(), "side by side: choices", 0));
    let mut chain = table.chain.clone();
    let mut ended = Ok(());
    for number in 0..commands {
        if number == commands / 2 {
            ended = tables.restore(hosts);
        }
        ended = ended.and_then(|()| {
            let (chooser, picks) = (&mut chooser, &mut *picks);
            let step = Step { hosts: &mut *hosts, tables: &mut tables, description, chooser, picks, is_busy };
            step.play(chain.as_mut())
        });
        if ended.is_err() || tables.is_closed().unwrap_or(true) {
            break;
        }
    }
    (tables.row, ended)
}

/// One step of a session: a command or a batch, the state, and one more question.
struct Step<'a, 'h, F: Tested> {
    hosts: &'a mut Hosts<'h, F>,
    tables: &'a mut Tables<F>,
    description: &'a F::Description,
    chooser: &'a mut Chooser<F>,
    picks: &'a mut Picks,
    is_busy: bool,
}

impl<F: Tested> Step<'_, '_, F> {
    fn play(self, chain: Option<&mut Chain>) -> Result<(), Stop> {
        let Self { hosts, tables, description, chooser, picks, is_busy } = self;
        let failed = |failure: Failure| Stop::Differs(format!("{}: {}", Which::Reference.words(), failure.describe()));
        let view = tables.view()?;
        let longest = if picks.once_in(20) { 1_200_000 } else { 20_000 };
        let at = view.common().now.saturating_add(picks.below(longest));
        let listed = tables.reference.legal(at, None, ALL).map_err(failed)?.first;
        let due = tables.reference.chances(ALL).map_err(failed)?;
        let round = view.common().chain.as_ref().and_then(|chain| chain.due);
        let link = chain.as_ref().and_then(|chain| chain.next_reveal(round, picks));
        let scene = Scene {
            description,
            view: &view,
            listed: &listed,
            due: &due,
            at,
            link,
            next: None,
            is_long: true,
            is_busy,
        };
        let many = if picks.once_in(10) { picks.between(2, BATCH) } else { 1 };
        let mut fill = |command: &F::Command, fillings: &[Filling]| hosts.reference.fill(command, fillings);
        let mut drawn: Vec<Chosen<F>> = Vec::new();
        for _ in 0..many {
            drawn.extend(chooser.choose(&mut fill, &scene).map_err(failed)?);
        }
        let orders: Vec<_> = drawn.iter().map(|drawn| drawn.order.clone()).collect();
        let accepted = match orders.as_slice() {
            // Nothing can be done at this time, but perhaps later.
            [] => return Ok(()),
            [order] => usize::from(tables.apply(order)?),
            orders => tables.apply_all(orders)?,
        };
        tables.compare_states()?;
        let by = anybody::<F>(&view, picks);
        let what = format!("after command {}: ", tables.row.commands);
        let asked = |name: &str| format!("{what}{name}");
        match picks.below(8) {
            0 => drop(require_same(&asked("the view"), tables.reference.view(None), tables.adapter.view(None))?),
            1 => {
                let (reference, adapter) = (tables.reference.view(Some(by)), tables.adapter.view(Some(by)));
                require_same(&asked("the view of one"), reference, adapter)?;
            }
            2 | 3 => {
                let (of, most) = (picks.once_in(2).then_some(by), if picks.once_in(2) { ALL } else { 3 });
                let (reference, adapter) = (tables.reference.legal(at, of, most), tables.adapter.legal(at, of, most));
                require_same(&asked("the list"), reference, adapter)?;
            }
            4 => {
                let most = if picks.once_in(2) { ALL } else { 2 };
                let (reference, adapter) = (tables.reference.chances(most), tables.adapter.chances(most));
                require_same(&asked("the chances"), reference, adapter)?;
            }
            5 => {
                let viewer = picks.once_in(2).then_some(by);
                let (reference, adapter) =
                    (hosts.reference.disclose(&tables.events, viewer), hosts.adapter.disclose(&tables.events, viewer));
                require_same(&asked("what of the events one may know"), reference, adapter)?;
            }
            _ => {}
        }
        if let Some((choice, fillings)) = drawn.iter().find_map(|drawn| drawn.filled.as_ref()) {
            let command = &choice.command;
            let (reference, adapter) = (hosts.reference.fill(command, fillings), hosts.adapter.fill(command, fillings));
            require_same(&asked("a command that is filled in"), reference, adapter)?;
        }
        if let (true, Some(chain)) = (drawn.iter().take(accepted).any(|drawn| drawn.reveals), chain) {
            chain.reveal();
        }
        Ok(())
    }
}
