//! `kip:draws` by the engine, for the native rules of every family.

/// Implements [`Draws`](crate::hosting::Draws) for the native rules of a family.
macro_rules! draws_by_the_engine {
    ($Rules:ty) => {
        impl crate::hosting::Draws for $Rules {
            fn previous_link(&mut self, link: &[u8]) -> Result<Vec<u8>, Failure> {
                Ok(kip_engine::draws::previous_link(link)?.to_vec())
            }

            fn follows(&mut self, head: &[u8], link: &[u8]) -> Result<bool, Failure> {
                Ok(kip_engine::draws::follows(head, link))
            }

            fn add_entropy(
                &mut self,
                digest: &[u8],
                table: &str,
                seat: kip_contract::types::Seat,
                count: u32,
                bytes: &[u8],
            ) -> Result<Vec<u8>, Failure> {
                Ok(kip_engine::draws::add_entropy(digest, table, seat, count, bytes)?.to_vec())
            }

            fn outcome_seed(&mut self, link: &[u8], draw: &kip_contract::draws::Draw) -> Result<Vec<u8>, Failure> {
                Ok(kip_engine::draws::outcome_seed(link, draw)?.to_vec())
            }

            fn keystream(&mut self, seed: &[u8], offset: u64, count: u32) -> Result<Vec<u8>, Failure> {
                Ok(kip_engine::draws::keystream(seed, offset, count)?)
            }

            fn below(&mut self, seed: &[u8], bounds: &[u32]) -> Result<Vec<u32>, Failure> {
                Ok(kip_engine::draws::below(seed, bounds)?)
            }
        }
    };
}
pub(crate) use draws_by_the_engine;
