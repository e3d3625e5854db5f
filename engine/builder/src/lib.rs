//! Builds the component crates of `engine/components/`, and that of `host/transcript/component/`, into the bytes that ship.
//!
//! A rulebook is certified by its SHA-256, so anybody must be able to build the same bytes from the same source and
//! toolchain, in any folder, with any cargo home. This crate is the one recipe:
//!
//! 1. [`ensure_target`] ensures that the toolchain can compile to WebAssembly;
//! 2. [`build()`] compiles the component crates, encodes each core module as a component, removes everything that no host
//!    executes, adds to an engine the rulebooks of its family that are files, and computes the digests;
//! 3. [`Lock`] keeps the digests in `engine/components.lock` and compares.
//!
//! The host's build script embeds components with it, those of an archive too ([`carried()`]); tests load components from it, and
//! a lab checks the lock with the program `kip-builder`.
//!
//! ```no_run
//! use kip_builder::{Lock, Request, build, workspace_root};
//!
//! # fn main() -> Result<(), kip_builder::Error> {
//! let workspace = workspace_root(".")?;
//! let built = build(&Request::all(&workspace)?)?;
//! Lock::read(&Lock::path(&workspace))?.compare(&built)?;
//! # Ok(())
//! # }
//! ```

mod build;
mod cargo;
mod carried;
mod config;
mod encode;
mod error;
mod lock;
mod remap;
mod strip;
mod toolchain;
mod workspace;

pub use build::{Built, Request, build};
pub use carried::{Carried, carried};
pub use error::{Difference, Error};
pub use lock::{Lock, Locked};
pub use toolchain::{TARGET, Target, Toolchain, ensure_target};
pub use workspace::{TRANSCRIPT, default_target_dir, engines, is_engine, package, rulebooks, sources, workspace_root};
