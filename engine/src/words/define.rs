//! How a word is defined: once, as the contract writes it.

/// Defines records and enums of the contract.
///
/// Every word is `Clone`, `Debug`, `Eq` and `Hash`; those that are small are marked `Copy` where
/// they stand. A WIT enum gets `as_str` and `ALL`, a WIT variant `name` and `NAMES`; the names are
/// the contract's, made from the Rust ones. With the feature `serde` a word is also JSON: the
/// contract's names, a list of bytes as hex, an option that is none left out, unknown fields
/// refused.
macro_rules! words {
    ($($(#[$attr:meta])* pub $kind:ident $Name:ident { $($body:tt)* })*) => {
        $(word! { $kind { $(#[$attr])* } $Name { $($body)* } })*
    };
}

/// One word.
macro_rules! word {
    // a record: its fields go to `@fields` one by one
    (struct { $($attrs:tt)* } $Name:ident { $($fields:tt)* }) => {
        word! { @fields { $($attrs)* } $Name [] $($fields)* }
    };

    (@fields $a:tt $N:ident [$($done:tt)*]
        $(#[$doc:meta])* pub $field:ident: Option<$Type:ty>, $($rest:tt)*) => {
        word! { @fields $a $N [$($done)*
            $(#[$doc])*
            #[cfg_attr(feature = "serde", serde(default, skip_serializing_if = "Option::is_none"))]
            pub $field: Option<$Type>,
        ] $($rest)* }
    };
    (@fields $a:tt $N:ident [$($done:tt)*]
        $(#[$doc:meta])* pub $field:ident: Vec<u8>, $($rest:tt)*) => {
        word! { @fields $a $N [$($done)*
            $(#[$doc])*
            #[cfg_attr(feature = "serde", serde(with = "crate::words::json::hex"))]
            pub $field: Vec<u8>,
        ] $($rest)* }
    };
    (@fields $a:tt $N:ident [$($done:tt)*]
        $(#[$doc:meta])* pub $field:ident: $Type:ty, $($rest:tt)*) => {
        word! { @fields $a $N [$($done)* $(#[$doc])* pub $field: $Type,] $($rest)* }
    };
    (@fields { $($attrs:tt)* } $Name:ident [$($fields:tt)*]) => {
        $($attrs)*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(rename_all = "kebab-case", deny_unknown_fields)
        )]
        pub struct $Name { $($fields)* }
    };

    // an enum: no case carries anything
    (enum { $($attrs:tt)* } $Name:ident { $($(#[$doc:meta])* $Case:ident),* $(,)? }) => {
        word! { @cases { $($attrs)* } $Name { $($(#[$doc])* $Case,)* } }

        impl $Name {
            /// Every case, in the contract's order.
            pub const ALL: &[Self] = &[$(Self::$Case),*];

            /// The contract's name for it.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$Case => kebab!($Case)),* }
            }
        }
    };

    // a variant: some do
    (enum { $($attrs:tt)* } $Name:ident {
        $($(#[$doc:meta])* $Case:ident $(($Payload:ty))?),* $(,)?
    }) => {
        word! { @cases { $($attrs)* } $Name { $($(#[$doc])* $Case $(($Payload))?,)* } }

        impl $Name {
            /// The contract's name of every case, in its order.
            pub const NAMES: &[&str] = &[$(kebab!($Case)),*];

            /// The contract's name of this case.
            #[must_use]
            pub const fn name(&self) -> &'static str {
                match self { $(Self::$Case { .. } => kebab!($Case)),* }
            }
        }
    };

    (@cases { $($attrs:tt)* } $Name:ident { $($cases:tt)* }) => {
        $($attrs)*
        #[derive(Clone, Debug, PartialEq, Eq, Hash)]
        #[cfg_attr(
            feature = "serde",
            derive(serde::Serialize, serde::Deserialize),
            serde(rename_all = "kebab-case")
        )]
        pub enum $Name { $($cases)* }
    };
}

/// `CloseTable` as the contract writes it: `"close-table"`.
macro_rules! kebab {
    ($Case:ident) => {{
        const NAME: &str = stringify!($Case);
        const BYTES: [u8; crate::words::define::kebab_len(NAME)] = crate::words::define::kebab(NAME);
        const KEBAB: &str = match core::str::from_utf8(&BYTES) {
            Ok(kebab) => kebab,
            Err(_) => NAME,
        };
        KEBAB
    }};
}

/// How long a name is in kebab-case: every capital but the first gets a dash.
pub(crate) const fn kebab_len(name: &str) -> usize {
    let name = name.as_bytes();
    let mut len = name.len();
    let mut at = 1;
    while at < name.len() {
        if name[at].is_ascii_uppercase() {
            len += 1;
        }
        at += 1;
    }
    len
}

/// A name in kebab-case.
pub(crate) const fn kebab<const LEN: usize>(name: &str) -> [u8; LEN] {
    let name = name.as_bytes();
    let mut kebab = [b'-'; LEN];
    let (mut from, mut to) = (0, 0);
    while from < name.len() {
        if from > 0 && name[from].is_ascii_uppercase() {
            to += 1;
        }
        kebab[to] = name[from].to_ascii_lowercase();
        from += 1;
        to += 1;
    }
    kebab
}
