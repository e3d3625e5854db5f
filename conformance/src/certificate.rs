//! Certificates: a report that holds, with a detached Ed25519 signature over the bytes of `report.json`.
//!
//! Keys are PEM (PKCS#8 for private keys, SubjectPublicKeyInfo for public ones) and a signature is its 64 bytes.
//! OpenSSL makes keys that this module reads, and verifies what it signs:
//!
//! ```text
//! openssl pkeyutl -verify -pubin -inkey lab.pub -rawin -in report.json -sigfile report.json.sig
//! ```

use std::fmt;

use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::pkcs8::{
    DecodePrivateKey as _, DecodePublicKey as _, EncodePrivateKey as _, EncodePublicKey as _, KeypairBytes,
};
use ed25519_dalek::{SECRET_KEY_LENGTH, SIGNATURE_LENGTH, Signature, Signer as _, SigningKey, VerifyingKey};

use crate::report::files::sha256;
use crate::report::{Report, Verdict};

/// A lab's private key. Its `Debug` shows the fingerprint of the public key only.
pub struct PrivateKey(SigningKey);

/// A lab's public key. It verifies what the lab has signed.
#[derive(Clone, PartialEq, Eq)]
pub struct PublicKey(VerifyingKey);

/// A text that is not a key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    /// Not the private half of an Ed25519 key.
    #[error("this is no private Ed25519 key in PEM (PKCS#8)")]
    NotPrivate,
    /// Not the public half of an Ed25519 key.
    #[error("this is no public Ed25519 key in PEM")]
    NotPublic,
}

/// The reason why a report is not signed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsigned {
    /// Parts do not hold or were not run. These are their names.
    #[error("not signed: what does not hold, or was not run, is {}", .0.join(", "))]
    DoesNotHold(Vec<&'static str>),
    /// The report contradicts itself: a fault of the run.
    #[error("not signed: the report does not agree with itself: {}", .0.join("; "))]
    Faulty(Vec<String>),
    /// The bytes are not the report's.
    #[error("not signed: report.json is not what was found in this run")]
    OtherBytes,
}

impl PrivateKey {
    /// Returns the key with these 32 secret bytes, which must come from the operating system's generator.
    #[must_use]
    pub fn from_secret(secret: &[u8; SECRET_KEY_LENGTH]) -> Self {
        Self(SigningKey::from_bytes(secret))
    }

    /// Reads a key: PEM, `-----BEGIN PRIVATE KEY-----`.
    ///
    /// # Errors
    /// [`KeyError::NotPrivate`].
    pub fn from_pem(pem: &str) -> Result<Self, KeyError> {
        SigningKey::from_pkcs8_pem(pem).map(Self).map_err(|_| KeyError::NotPrivate)
    }

    /// Returns the key as PEM, for a file that nobody else can read. The text is wiped on drop.
    ///
    /// # Errors
    /// [`KeyError::NotPrivate`], which never occurs for a valid key.
    pub fn to_pem(&self) -> Result<impl std::ops::Deref<Target = String>, KeyError> {
        // OpenSSL does not read the form that also has the public half.
        let without_public = KeypairBytes { secret_key: self.0.to_bytes(), public_key: None };
        without_public.to_pkcs8_pem(LineEnding::LF).map_err(|_| KeyError::NotPrivate)
    }

    /// Returns the public half of the key.
    #[must_use]
    pub fn public(&self) -> PublicKey {
        PublicKey(self.0.verifying_key())
    }

    /// Signs `json`, the bytes of the report's `report.json`.
    ///
    /// # Errors
    /// [`Unsigned`]: only a report that holds becomes a certificate.
    pub fn sign(&self, report: &Report, json: &[u8]) -> Result<[u8; SIGNATURE_LENGTH], Unsigned> {
        if report.verdict != Verdict::Holds || report.parts.verdict() != Verdict::Holds {
            let parts = report.parts.summaries().into_iter();
            let open = parts.filter(|part| part.verdict != Verdict::Holds).map(|part| part.name);
            return Err(Unsigned::DoesNotHold(open.collect()));
        }
        let faults = report.faults();
        if !faults.is_empty() {
            return Err(Unsigned::Faulty(faults));
        }
        if crate::report::files::json(report).ok().as_deref() != Some(json) {
            return Err(Unsigned::OtherBytes);
        }
        Ok(self.0.sign(json).to_bytes())
    }
}

impl fmt::Debug for PrivateKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PrivateKey(of {})", self.public().fingerprint())
    }
}

impl PublicKey {
    /// Reads a key: PEM, `-----BEGIN PUBLIC KEY-----`.
    ///
    /// # Errors
    /// [`KeyError::NotPublic`].
    pub fn from_pem(pem: &str) -> Result<Self, KeyError> {
        VerifyingKey::from_public_key_pem(pem).map(Self).map_err(|_| KeyError::NotPublic)
    }

    /// Returns the key as PEM.
    ///
    /// # Errors
    /// [`KeyError::NotPublic`], which never occurs for a valid key.
    pub fn to_pem(&self) -> Result<String, KeyError> {
        self.0.to_public_key_pem(LineEnding::LF).map_err(|_| KeyError::NotPublic)
    }

    /// Returns the SHA-256 of the key's 32 bytes in hex, which two people can compare over the telephone.
    #[must_use]
    pub fn fingerprint(&self) -> String {
        sha256(self.0.as_bytes())
    }

    /// Returns whether the private half of this key signed `json`. Weak keys and malleable signatures are rejected.
    #[must_use]
    pub fn has_signed(&self, json: &[u8], signature: &[u8]) -> bool {
        Signature::from_slice(signature).is_ok_and(|signature| self.0.verify_strict(json, &signature).is_ok())
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "PublicKey({})", self.fingerprint())
    }
}
