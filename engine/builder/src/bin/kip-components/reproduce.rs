//! Builds a copy of the source elsewhere and compares.
//!
//! Everything that may differ between two people differs: the folder's name and
//! its length, the cargo home, the target folder. Only the toolchain is shared.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use kip_builder::{Built, Error, Lock, Request, build};

use crate::tell;

/// Builds here and elsewhere, prints all digests, and fails with
/// [`Error::LockDiffers`] unless lock, here and elsewhere agree. The other folder
/// is then kept to be looked at, and removed otherwise.
pub(crate) fn run(here: &Request, lock: &Lock) -> Result<(), Error> {
    let place = place(&here.workspace);
    eprintln!("building a copy in {}", place.display());
    let elsewhere = Request {
        workspace: place.join("source"),
        target_dir: place.join("target"),
        cargo_home: Some(place.join("home")),
        ..here.clone()
    };
    copy_source(&here.workspace, &elsewhere.workspace)?;
    prepare_home(&place.join("home"), offline(here))?;

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
    // What both equal, they have in common.
    let verdict = lock.compare(&built_elsewhere).and_then(|()| lock.compare(&built_here));
    if verdict.is_ok() {
        eprintln!("the same as in the lock");
        fs::remove_dir_all(&place).map_err(|source| Error::Write { path: place, source })?;
    } else {
        eprintln!("the other build is kept in {}", place.display());
    }
    verdict
}

/// A new folder whose path is not as long as the workspace's: a difference in
/// length moves data that a mere difference in letters would not.
fn place(workspace: &Path) -> PathBuf {
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

fn offline(request: &Request) -> bool {
    request.offline || std::env::var_os("CARGO_NET_OFFLINE").is_some_and(|value| value == "true")
}

/// A cargo home with nothing in it but what cargo needs to reach its packages.
fn prepare_home(home: &Path, offline: bool) -> Result<(), Error> {
    create(home)?;
    let Some(old) = std::env::var_os("CARGO_HOME")
        .map(PathBuf::from)
        .or_else(|| std::env::home_dir().map(|home| home.join(".cargo")))
    else {
        return Ok(());
    };
    // Settings of a mirror or a proxy; flags in them are overruled by the builder.
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

/// Elsewhere links need rights that a user may not have; copying always works.
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
        // What git still lists may have been deleted.
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

/// What git tracks, and what is new and not ignored; `None` without git.
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
        tell(&ours.rulebook)?;
        tell(&format!("  lock       {locked:64}"))?;
        tell(&format!("  here       {}  {}", ours.sha256, here.workspace.display()))?;
        tell(&format!("  elsewhere  {}  {}", theirs.sha256, elsewhere.workspace.display()))?;
    }
    Ok(())
}
