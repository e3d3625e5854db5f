//! Builds a copy of the source in another folder and compares the components.
//!
//! The two builds differ in everything that may differ between two people: the folder's name and length, the cargo home
//! and the target folder. They share only the toolchain.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use kip_builder::{Built, Error, Lock, Request, build};

use crate::print_line;

/// Builds here and elsewhere, prints all digests, and fails with [`Error::LockDiffers`] unless the lock and both builds
/// agree. On failure the other folder is kept for inspection; otherwise it is removed.
pub(crate) fn run(here: &Request, lock: &Lock) -> Result<(), Error> {
    let place = choose_folder(&here.workspace);
    eprintln!("building a copy in {}", place.display());
    let elsewhere = Request {
        workspace: place.join("source"),
        target_dir: place.join("target"),
        cargo_home: Some(place.join("home")),
        ..here.clone()
    };
    copy_source(&here.workspace, &elsewhere.workspace)?;
    prepare_home(&place.join("home"), is_offline(here))?;

    let built_here = build(here)?;
    let built_elsewhere = build(&elsewhere)?;
    print(lock, here, &built_here, &elsewhere, &built_elsewhere)?;

    if Lock::of(&built_here).differences(&built_elsewhere).is_empty() {
        eprintln!("the same here and elsewhere");
    } else {
        eprintln!(
            "NOT the same here and elsewhere: something of a folder or a cargo home reaches the \
             bytes; do not lock them, look for it in both builds' modules first"
        );
    }
    // Two builds that both equal the lock equal each other.
    let verdict = lock.compare(&built_elsewhere).and_then(|()| lock.compare(&built_here));
    if verdict.is_ok() {
        eprintln!("the same as in the lock");
        fs::remove_dir_all(&place).map_err(|source| Error::Write { path: place, source })?;
    } else {
        eprintln!("the other build is kept in {}", place.display());
    }
    verdict
}

/// Returns a new folder whose path differs in length from the workspace's. Another length moves data in a module; other
/// letters alone would not.
fn choose_folder(workspace: &Path) -> PathBuf {
    let length = |path: &Path| path.as_os_str().len();
    let mut name = format!("kip-reproduce-{}", std::process::id());
    loop {
        let place = std::env::temp_dir().join(&name);
        if !place.exists() && length(&place.join("source")) != length(workspace) {
            return place;
        }
        name.push('x');
    }
}

fn is_offline(request: &Request) -> bool {
    request.offline || std::env::var_os("CARGO_NET_OFFLINE").is_some_and(|value| value == "true")
}

/// Creates a cargo home with only the files that cargo needs to reach its packages.
fn prepare_home(home: &Path, offline: bool) -> Result<(), Error> {
    create(home)?;
    let Some(old) = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")))
    else {
        return Ok(());
    };
    // These files may set a mirror or a proxy. The builder overrides their flags.
    let mut shared = vec!["config.toml", "config"];
    if offline {
        shared.push("registry");
    }
    for name in shared {
        let (from, to) = (old.join(name), home.join(name));
        if from.exists() {
            share(&from, &to).map_err(|source| Error::Write { path: to, source })?;
        }
    }
    Ok(())
}

#[cfg(unix)]
fn share(from: &Path, to: &Path) -> io::Result<()> {
    std::os::unix::fs::symlink(from, to)
}

/// Copies files: on other systems links may need special rights.
#[cfg(not(unix))]
fn share(from: &Path, to: &Path) -> io::Result<()> {
    if from.is_file() {
        return fs::copy(from, to).map(drop);
    }
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        share(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

fn copy_source(workspace: &Path, copy: &Path) -> Result<(), Error> {
    let files = match git_files(workspace) {
        Some(files) => files,
        None => {
            eprintln!("git does not list the source; taking all but .git and target");
            let mut files = Vec::new();
            walk(workspace, Path::new(""), &mut files)?;
            files
        }
    };
    for file in files {
        let (from, to) = (workspace.join(&file), copy.join(&file));
        // Git may list a deleted file.
        if !from.is_file() {
            continue;
        }
        if let Some(folder) = to.parent() {
            create(folder)?;
        }
        fs::copy(&from, &to).map_err(|source| Error::Write { path: to, source })?;
    }
    Ok(())
}

/// Returns the files that git tracks and the new files that it does not ignore, or `None` without git.
fn git_files(workspace: &Path) -> Option<Vec<PathBuf>> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(workspace)
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let list = String::from_utf8(output.stdout).ok()?;
    Some(list.split_terminator('\0').map(PathBuf::from).collect())
}

fn walk(workspace: &Path, folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Error> {
    let path = workspace.join(folder);
    let unreadable = |source| Error::Read { path: path.clone(), source };
    for entry in fs::read_dir(&path).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name();
        if entry.file_type().map_err(unreadable)?.is_file() {
            files.push(folder.join(name));
        } else if entry.path().is_dir() && name != ".git" && name != "target" {
            walk(workspace, &folder.join(name), files)?;
        }
    }
    Ok(())
}

fn create(folder: &Path) -> Result<(), Error> {
    fs::create_dir_all(folder).map_err(|source| Error::Write { path: folder.to_owned(), source })
}

fn print(lock: &Lock, here: &Request, ours: &[Built], elsewhere: &Request, theirs: &[Built]) -> Result<(), Error> {
    for (ours, theirs) in ours.iter().zip(theirs) {
        let locked = lock.get(&ours.rulebook).map_or("not there", |entry| &entry.sha256);
        print_line(&ours.rulebook)?;
        print_line(&format!("  lock       {locked:64}"))?;
        print_line(&format!("  here       {}  {}", ours.sha256, here.workspace.display()))?;
        print_line(&format!("  elsewhere  {}  {}", theirs.sha256, elsewhere.workspace.display()))?;
    }
    Ok(())
}
