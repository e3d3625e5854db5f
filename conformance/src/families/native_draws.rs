//! `kip:draws` by the engine, for the native rules of every family.

use kip_engine::draws;

use crate::hosting::{DrawsAnswer, DrawsCall, Failure};

/// Answers a call as [`Draws`](crate::hosting::Draws) demands.
pub(super) fn answer_draws(call: DrawsCall<'_>) -> Result<DrawsAnswer, Failure> {
    Ok(match call {
        DrawsCall::PreviousLink { link } => DrawsAnswer::PreviousLink(draws::previous_link(link)?.to_vec()),
        DrawsCall::Follows { head, link } => DrawsAnswer::Follows(draws::follows(head, link)),
        DrawsCall::AddEntropy { digest, table, seat, count, bytes } => {
            DrawsAnswer::AddEntropy(draws::add_entropy(digest, table, seat, count, bytes)?.to_vec())
        }
        DrawsCall::OutcomeSeed { link, draw } => DrawsAnswer::OutcomeSeed(draws::outcome_seed(link, draw)?.to_vec()),
        DrawsCall::Keystream { seed, offset, count } => DrawsAnswer::Keystream(draws::keystream(seed, offset, count)?),
        DrawsCall::Below { seed, bounds } => DrawsAnswer::Below(draws::below(seed, bounds)?),
    })
}
