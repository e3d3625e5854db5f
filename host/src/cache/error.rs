//! Why a folder cannot keep compiled code.

use std::io;
use std::path::PathBuf;

use super::folder::TAG;

/// The reason why a folder cannot keep compiled code.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CacheError {
    /// Others than its owner can change the folder, or another user owns it.
    #[error(
        "compiled code is run as it is found, and others than you can change {}: name a folder that nobody else gets at, \
         and keep nothing that was there before",
        path.display()
    )]
    NotPrivate {
        /// The folder or file that others can change.
        path: PathBuf,
    },

    /// Something other than compiled code is kept there.
    #[error("{} is not kip's own: it has no {TAG}", folder.display())]
    NotOwn {
        /// The folder that compiled code would be kept in.
        folder: PathBuf,
    },

    /// The folder cannot be created or read.
    #[error("{} cannot be used: {error}", folder.display())]
    Folder {
        /// The folder.
        folder: PathBuf,
        /// The reason.
        error: io::Error,
    },

    /// The cache could not be started.
    #[error("no cache of compiled code: {message}")]
    Cache {
        /// The reason.
        message: String,
    },
}
