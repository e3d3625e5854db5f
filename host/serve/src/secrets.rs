//! Secrets: the key of the installation, sealed seeds and chains, tokens.
//!
//! A secret is in clear only in memory, for as long as it is used. Nothing in this module prints one.

use std::fs::{self, File, OpenOptions};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use chacha20poly1305::aead::{Aead as _, KeyInit as _, Payload};
use chacha20poly1305::{XChaCha20Poly1305, XNonce};
use sha2::{Digest as _, Sha256};
use zeroize::{Zeroize as _, Zeroizing};

/// The length of a nonce in bytes.
const NONCE: usize = 24;

/// The reason why there is no key.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SecretError {
    /// The file cannot be read or written.
    #[error("{file}: {error}")]
    Io {
        /// The file.
        file: PathBuf,
        /// The reason.
        error: io::Error,
    },
    /// Others may read the file.
    #[error("{file} can be read by others; make it yours alone: chmod 600 {file}")]
    NotPrivate {
        /// The file.
        file: PathBuf,
    },
    /// The file has no key in it.
    #[error(
        "{file} is no key: 64 hexadecimal digits are wanted. Without the key that the data was written with, sealed draws are lost"
    )]
    NoKey {
        /// The file.
        file: PathBuf,
    },
    /// There is data, and the key that it was written with is gone.
    #[error(
        "{file} is missing, and there is data that was written with it; put the key back, or copy it from another server"
    )]
    Missing {
        /// The file.
        file: PathBuf,
    },
    /// The operating system gives no random bytes.
    #[error("the operating system gives no random bytes: {0}")]
    NoRandomness(String),
    /// A sealed value was altered, or sealed with another key or for another place.
    #[error("a sealed value does not open: it was altered, or sealed with another key")]
    Sealed,
}

/// Returns random bytes of the operating system's generator, which are wiped when they are dropped.
///
/// # Errors
/// [`SecretError::NoRandomness`].
pub fn draw_bytes<const N: usize>() -> Result<Zeroizing<[u8; N]>, SecretError> {
    let mut bytes = Zeroizing::new([0; N]);
    getrandom::fill(&mut *bytes).map_err(|error| SecretError::NoRandomness(error.to_string()))?;
    Ok(bytes)
}

/// The key of an installation. It seals what lies in the store.
pub struct SecretKey(Zeroizing<[u8; 32]>);

impl SecretKey {
    /// Reads the key from its file. Makes the file, for its owner alone, where there is neither key nor data.
    ///
    /// # Errors
    /// [`SecretError`].
    pub fn open(file: &Path, has_data: bool) -> Result<Self, SecretError> {
        let failed = |error| SecretError::Io { file: file.to_owned(), error };
        match File::open(file) {
            Ok(mut opened) => {
                require_private(file, &opened.metadata().map_err(failed)?)?;
                let mut text = Zeroizing::new(Vec::new());
                (&mut opened).take(1_024).read_to_end(&mut text).map_err(failed)?;
                let text = std::str::from_utf8(&text).ok();
                let bytes = text.and_then(|text| kip_contract::json::hex::decode(text.trim()).ok());
                let key = bytes.and_then(|mut bytes| {
                    let key = <[u8; 32]>::try_from(bytes.as_slice()).ok();
                    bytes.zeroize();
                    key
                });
                Ok(Self(Zeroizing::new(key.ok_or_else(|| SecretError::NoKey { file: file.to_owned() })?)))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound && has_data => {
                Err(SecretError::Missing { file: file.to_owned() })
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let key = draw_bytes::<32>()?;
                let text = Zeroizing::new(kip_contract::json::hex::encode(&*key) + "\n");
                let mut made = private_file().open(file).map_err(failed)?;
                made.write_all(text.as_bytes()).and_then(|()| made.sync_all()).map_err(failed)?;
                Ok(Self(key))
            }
            Err(error) => Err(failed(error)),
        }
    }

    /// Seals a secret for one place: a value that is moved to another place does not open.
    ///
    /// # Errors
    /// [`SecretError::NoRandomness`].
    pub fn seal(&self, place: &str, secret: &[u8]) -> Result<Vec<u8>, SecretError> {
        let nonce = draw_bytes::<NONCE>()?;
        let payload = Payload { msg: secret, aad: place.as_bytes() };
        let cipher = XChaCha20Poly1305::new((&*self.0).into());
        let sealed = cipher.encrypt(&XNonce::from(*nonce), payload).map_err(|_| SecretError::Sealed)?;
        Ok([nonce.as_slice(), &sealed].concat())
    }

    /// Opens what was sealed for that place.
    ///
    /// # Errors
    /// [`SecretError::Sealed`].
    pub fn unseal(&self, place: &str, sealed: &[u8]) -> Result<Zeroizing<Vec<u8>>, SecretError> {
        let (nonce, text) = sealed.split_first_chunk::<NONCE>().ok_or(SecretError::Sealed)?;
        let cipher = XChaCha20Poly1305::new((&*self.0).into());
        let opened = cipher.decrypt(&XNonce::from(*nonce), Payload { msg: text, aad: place.as_bytes() });
        opened.map(Zeroizing::new).map_err(|_| SecretError::Sealed)
    }
}

impl std::fmt::Debug for SecretKey {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str("SecretKey")
    }
}

/// A new token of a kind, `kip_s_` and 64 hexadecimal digits, with its digest. Only the digest is kept.
///
/// # Errors
/// [`SecretError::NoRandomness`].
pub fn make_token(kind: &str) -> Result<(String, [u8; 32]), SecretError> {
    let token = format!("kip_{kind}_{}", kip_contract::json::hex::encode(&*draw_bytes::<32>()?));
    let digest = digest_of(&token);
    Ok((token, digest))
}

/// Returns the digest of a token.
#[must_use]
pub fn digest_of(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

/// Makes a folder for its owner alone, or requires that an existing one is.
///
/// # Errors
/// [`SecretError`].
pub fn open_private_folder(folder: &Path) -> Result<(), SecretError> {
    let failed = |error| SecretError::Io { file: folder.to_owned(), error };
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(failed)?;
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        let mode = fs::metadata(folder).map_err(failed)?.permissions().mode();
        if mode & 0o077 != 0 {
            return Err(SecretError::Io {
                file: folder.to_owned(),
                error: io::Error::new(
                    io::ErrorKind::PermissionDenied,
                    "the data folder is open to others; make it yours alone: chmod 700",
                ),
            });
        }
    }
    Ok(())
}

fn private_file() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

fn require_private(file: &Path, data: &fs::Metadata) -> Result<(), SecretError> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;
        if data.permissions().mode() & 0o077 != 0 {
            return Err(SecretError::NotPrivate { file: file.to_owned() });
        }
    }
    #[cfg(not(unix))]
    let _ = (file, data);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sealed_value_opens_at_its_place_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("secret.key");
        let key = SecretKey::open(&file, false).expect("a new key");
        let sealed = key.seal("table 1", b"seed").expect("sealed");
        assert_eq!(key.unseal("table 1", &sealed).expect("opens").as_slice(), b"seed");
        assert!(key.unseal("table 2", &sealed).is_err());
        let mut altered = sealed.clone();
        altered[30] ^= 1;
        assert!(key.unseal("table 1", &altered).is_err());
        assert!(key.unseal("table 1", &sealed[..10]).is_err());
        let again = SecretKey::open(&file, true).expect("the same key");
        assert_eq!(again.unseal("table 1", &sealed).expect("opens").as_slice(), b"seed");
    }

    #[test]
    fn a_missing_or_open_key_file_is_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("secret.key");
        assert!(matches!(SecretKey::open(&file, true), Err(SecretError::Missing { .. })));
        fs::write(&file, "no key").expect("written");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert!(matches!(SecretKey::open(&file, true), Err(SecretError::NotPrivate { .. })));
            fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).expect("closed");
        }
        assert!(matches!(SecretKey::open(&file, true), Err(SecretError::NoKey { .. })));
        fs::write(&file, [0xff; 32]).expect("written");
        assert!(matches!(SecretKey::open(&file, true), Err(SecretError::NoKey { .. })));
    }
}
