//! A house's own rulebook, as `kip new-rulebook` writes it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use tempfile::TempDir;

/// A rulebook's file, in the folder with its vectors.
pub struct House {
    _kept: TempDir,
    pub folder: PathBuf,
    pub file: PathBuf,
}

impl House {
    /// Lets `kip new-rulebook` write a rulebook with these options: without any, one of Two-Up.
    pub fn write(name: &str, options: &[&str]) -> Self {
        let kept = TempDir::new().unwrap();
        let folder = kept.path().join(name);
        run_new_rulebook(name, &folder, options);
        Self { file: folder.join(format!("{name}.toml")), folder, _kept: kept }
    }

    /// Returns the text of the file.
    pub fn text(&self) -> String {
        fs::read_to_string(&self.file).unwrap()
    }

    /// Returns the text of the file with one text in place of another, which it has to have.
    pub fn changed(&self, from: &str, to: &str) -> String {
        let text = self.text();
        assert!(text.contains(from), "there is no {from}");
        text.replacen(from, to, 1)
    }

    /// States every policy that a house may state: the lines that are written as comments.
    pub fn state_everything(&self) -> String {
        let (text, mut is_list) = (self.text(), false);
        let stated = text.lines().map(|line| {
            let Some(comment) = line.strip_prefix("# ") else { return line.to_owned() };
            let is_policy = is_list || comment.contains(" = { is = ") || comment.ends_with(" = [");
            is_list = comment.ends_with(" = [") || is_list && comment != "]";
            if is_policy { comment.to_owned() } else { line.to_owned() }
        });
        let stated = stated.collect::<Vec<_>>().join("\n");
        fs::write(&self.file, &stated).unwrap();
        stated
    }

    /// Builds the component with `kip build`, beside the file.
    pub fn build(&self) -> PathBuf {
        let output = kip(&["build"], &self.file);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        self.file.with_extension("wasm")
    }
}

/// Runs the program with these arguments and a path.
pub fn kip(arguments: &[&str], path: &Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_kip")).args(arguments).arg(path).output().unwrap()
}

/// Runs `kip new-rulebook`, which has to succeed.
pub fn run_new_rulebook(name: &str, path: &Path, options: &[&str]) {
    let mut kip = Command::new(env!("CARGO_BIN_EXE_kip"));
    let output = kip.args(["new-rulebook", name, "--in"]).arg(path).args(options).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
