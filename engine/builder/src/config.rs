//! Cargo's configuration files outside of the workspace: settings that affect a component's compilation are refused, because the
//! bytes would depend on the machine.

use std::fs;
use std::io;
use std::path::Path;

use crate::Error;

/// The keys that change the compiled code or its compilation. The flags of every file are replaced by those of the recipe.
const CHANGES: [&str; 8] = [
    "build.rustc",
    "include",
    "patch",
    "paths",
    "profile.component",
    "profile.release",
    "target.wasm32-unknown-unknown",
    "unstable",
];

/// The keys of `profile.release` that `profile.component`, which inherits the rest, sets itself.
const STATED: [&str; 5] = ["codegen-units", "lto", "opt-level", "panic", "strip"];

/// Requires that no file that cargo reads, except the workspace's own, changes how a component is compiled.
///
/// # Errors
/// [`Error::Config`] with the file and the key, [`Error::Read`] if a file cannot be read.
pub(crate) fn require_neutral(workspace: &Path, cargo_home: &Path) -> Result<(), Error> {
    let around = workspace.ancestors().skip(1).map(|folder| folder.join(".cargo"));
    for folder in around.chain([cargo_home.to_owned()]) {
        for name in ["config.toml", "config"] {
            let path = folder.join(name);
            let text = match fs::read_to_string(&path) {
                Ok(text) => text,
                Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
                // A folder, or a path through something that is not a folder.
                Err(_) if !path.is_file() => continue,
                Err(error) => return Err(Error::read(&path, error)),
            };
            if let Some((line, key)) = find_change(&text) {
                return Err(Error::Config { path, line, key });
            }
        }
    }
    Ok(())
}

/// Returns the first line, from 1, with a key that changes a component. It reads headers and keys in the forms that cargo's
/// documentation uses, and no values but tables in one line.
fn find_change(text: &str) -> Option<(usize, String)> {
    let mut table = String::new();
    for (line, number) in text.lines().zip(1..) {
        let line = line.split('#').next().unwrap_or_default();
        let bare: String = line.chars().filter(|letter| !letter.is_whitespace() && !"\"'".contains(*letter)).collect();
        if let Some(header) = bare.strip_prefix('[').filter(|_| !bare.contains('=')) {
            table = header.trim_matches(['[', ']']).to_owned();
            if is_change(&table) && !is_within(&table, "profile.release") {
                return Some((number, table));
            }
            continue;
        }
        let Some((key, value)) = bare.split_once('=') else { continue };
        let key = if table.is_empty() { key.to_owned() } else { format!("{table}.{key}") };
        // `profile = { component = { … } }`
        let inner = value.strip_prefix('{').map(|inner| format!("{key}.{inner}"));
        if is_change(&key) || inner.is_some_and(|inner| is_change(inner.split('=').next().unwrap_or_default())) {
            return Some((number, key));
        }
    }
    None
}

fn is_change(key: &str) -> bool {
    let is_stated = key.strip_prefix("profile.release.").is_some_and(|key| STATED.contains(&key));
    !is_stated && CHANGES.iter().any(|change| is_within(key, change))
}

fn is_within(key: &str, table: &str) -> bool {
    key.strip_prefix(table).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_a_component_is_found_however_it_is_written() {
        for text in [
            "[profile.component]\nopt-level = 1",
            "[ profile . \"component\" ] # mine",
            "[profile]\ncomponent.opt-level = 1",
            "profile.component.lto = false",
            "profile = { component = { opt-level = 1 } }",
            "[profile.release]\noverflow-checks = true",
            "[profile.release.package.'*']\nopt-level = 1",
            "[profile.component.build-override]",
            "[build]\nrustc = \"mine\"",
            "[target.wasm32-unknown-unknown]\nlinker = \"mine\"",
            "[patch.crates-io]",
            "[unstable]\nbuild-std = [\"core\"]",
            "paths = [\"/mine\"]",
        ] {
            assert!(find_change(text).is_some(), "{text}");
        }
    }

    #[test]
    fn what_a_developer_usually_has_is_left_alone() {
        let text = "\
            [net]\noffline = true\n\
            [source.crates-io]\nreplace-with = \"mirror\"\n\
            [build]\nrustc-wrapper = \"sccache\"\nrustflags = [\n  \"-C\",\n]\njobs = 2\n\
            [target.x86_64-unknown-linux-gnu]\nlinker = \"clang\"\n\
            [profile.dev]\nopt-level = 1\n\
            [profile.release]\nlto = \"thin\"\nopt-level = 2\n\
            # [profile.component]\n";
        assert_eq!(find_change(text), None);
    }

    #[test]
    fn files_above_the_workspace_and_in_cargos_home_count_and_its_own_does_not() {
        let folder = tempfile::tempdir().expect("a folder");
        let (home, workspace) = (folder.path().join("home"), folder.path().join("around/work"));
        let own = workspace.join(".cargo/config.toml");
        for file in [&own, &home.join("config"), &folder.path().join("around/.cargo/config.toml")] {
            fs::create_dir_all(file.parent().expect("a folder")).expect("a folder");
            fs::write(file, "[profile.component]\nopt-level = 1\n").expect("a file");
            let refused = require_neutral(&workspace, &home).err();
            assert_eq!(refused.is_none(), *file == own, "{}", file.display());
            if let Some(error) = refused {
                assert!(error.to_string().contains(":1: `profile.component`"), "{error}");
                fs::remove_file(file).expect("it is there");
            }
        }
    }

    #[test]
    fn what_is_stated_is_what_kips_manifest_states() {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../Cargo.toml");
        let manifest = fs::read_to_string(manifest).expect("kip's manifest");
        let (_, profile) = manifest.split_once("[profile.component]\n").expect("the profile");
        let lines = profile.lines().take_while(|line| !line.starts_with('['));
        let mut keys: Vec<_> = lines.filter_map(|line| line.split_once(" = ")).map(|(key, _)| key).collect();
        keys.retain(|key| *key != "inherits" && !key.starts_with('#'));
        keys.sort_unstable();
        assert_eq!(keys, STATED);
    }
}
