//! Draws: seeds that are durable before they are used, and committed chains that renew themselves.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use kip::contract::{self, Commitment, Filling, Link};
use kip::draw::{Chain, Zeroizing};

use crate::problem::Problem;
use crate::secrets::{SecretError, SecretKey, draw_bytes};
use crate::store::{ChainRow, TableId};

/// How many links a chain has.
const LENGTH: u32 = 4_096;
/// The next chain is committed when fewer links than this are left.
const AHEAD: u32 = 128;
/// The chains that are kept in memory, so that a link costs at most a thousand hashes.
const KEPT: usize = 1_024;

/// Makes draws, and keeps the chains used last.
pub struct Draws {
    key: Arc<SecretKey>,
    kept: Mutex<VecDeque<([u8; 32], Arc<Chain>)>>,
}

/// Returns the place that a chain's secret is sealed for.
#[must_use]
pub fn chain_place(table: &str, head: &[u8; 32]) -> String {
    format!("chain/{table}/{}", kip_contract::json::hex::encode(head))
}

/// Returns the place that a seed is sealed for.
fn seed_place(table: TableId, seq: i64) -> String {
    format!("seed/{table}/{seq}")
}

impl Draws {
    /// Makes draws under the installation's key.
    #[must_use]
    pub fn new(key: Arc<SecretKey>) -> Self {
        Self { key, kept: Mutex::default() }
    }

    /// Draws a seed for a record of a table, sealed.
    ///
    /// # Errors
    /// A `SecretError`.
    pub fn draw_seed(&self, table: TableId, seq: i64) -> Result<Vec<u8>, SecretError> {
        self.key.seal(&seed_place(table, seq), &*draw_bytes::<32>()?)
    }

    /// Opens a seed that was drawn for a record.
    ///
    /// # Errors
    /// `SecretError::Sealed`.
    pub fn open_seed(&self, table: TableId, seq: i64, sealed: &[u8]) -> Result<Filling, SecretError> {
        Ok(Filling::Seed(self.key.unseal(&seed_place(table, seq), sealed)?.to_vec()))
    }

    /// Makes a chain: its row with the sealed secret, and the commitment to publish.
    ///
    /// # Errors
    /// A `SecretError`.
    pub fn make_chain(&self, table: &str, at: u64) -> Result<(ChainRow, Commitment), SecretError> {
        let mut last = draw_bytes::<32>()?;
        let secret = Zeroizing::new(*last);
        let chain = Chain::new(&mut last, LENGTH).map_err(|_| SecretError::Sealed)?;
        let commitment = chain.commitment(None);
        let head = <[u8; 32]>::try_from(commitment.head.as_slice()).map_err(|_| SecretError::Sealed)?;
        let sealed = self.key.seal(&chain_place(table, &head), &*secret)?;
        self.keep(head, Arc::new(chain));
        Ok((ChainRow { head, length: LENGTH, sealed, at }, commitment))
    }

    /// Returns the link that a table's chain reveals next.
    ///
    /// # Errors
    /// [`Problem`] where none of the rows is the chain at the table.
    pub fn next_link(&self, table: &str, served: &contract::Chain, rows: &[ChainRow]) -> Result<Filling, Problem> {
        let none = || Problem::conflict("chain", "the table's chain is none of this server's; it cannot draw");
        for row in rows.iter().filter(|row| row.length == served.length && served.used < row.length) {
            let chain = self.open(table, row).map_err(|_| none())?;
            let revealed = match served.used {
                0 => row.head,
                used => *chain.link(used).ok_or_else(none)?,
            };
            if revealed.as_slice() == served.head {
                let link = chain.link(served.used + 1).ok_or_else(none)?;
                return Ok(Filling::Link(Link { x: link.to_vec(), beacon: None }));
            }
        }
        Err(none())
    }

    /// Returns whether the chain to follow has to be committed now.
    #[must_use]
    pub fn is_commitment_due(served: &contract::Chain) -> bool {
        served.next.is_none() && served.length.saturating_sub(served.used) < AHEAD
    }

    fn open(&self, table: &str, row: &ChainRow) -> Result<Arc<Chain>, SecretError> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, chain)) = kept.iter().find(|(head, _)| *head == row.head) {
            return Ok(Arc::clone(chain));
        }
        drop(kept);
        let secret = self.key.unseal(&chain_place(table, &row.head), &row.sealed)?;
        let mut last = <[u8; 32]>::try_from(secret.as_slice()).map_err(|_| SecretError::Sealed)?;
        let chain = Arc::new(Chain::new(&mut last, row.length).map_err(|_| SecretError::Sealed)?);
        self.keep(row.head, Arc::clone(&chain));
        Ok(chain)
    }

    fn keep(&self, head: [u8; 32], chain: Arc<Chain>) {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.push_front((head, chain));
        kept.truncate(KEPT);
    }
}

impl std::fmt::Debug for Draws {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("Draws")
    }
}
