//! Compiled code on disk is found by the next process and never run from a folder that others can write to.

use std::fs;
use std::path::{Path, PathBuf};

use kip::{CacheError, CodeCache, Digest, Limits, Registry, Table};

use crate::common::{Tested, config, nsw_bytes, rulebook};

/// Opens a table with a rulebook that is compiled or found in the folder, and returns the cache's hits and misses.
fn play(folder: &Path) -> Result<(usize, usize), Box<dyn std::error::Error>> {
    let cache = CodeCache::open(folder)?;
    let mut registry = Registry::new_cached(Limits::default(), &cache)?;
    registry.allow(Digest::of(nsw_bytes()));
    let found = registry.load(nsw_bytes())?;
    let (mut table, _) = Table::open(&found, &config())?;
    let (mut compiled, _) = Table::open(&rulebook(), &config())?;
    assert_eq!(table.snapshot()?, compiled.snapshot()?);
    Ok((cache.hits(), cache.misses()))
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] }).collect()
}

#[test]
fn the_next_process_does_not_compile() -> Tested {
    let parent = tempfile::tempdir()?;
    let folder = parent.path().join("made/here");
    assert_eq!(play(&folder)?, (0, 1));
    assert_eq!(play(&folder)?, (1, 0));
    // Other settings give other code.
    let cache = CodeCache::open(&folder)?;
    let fuelled = Limits { fuel: Some(Limits::FUEL), ..Limits::default() };
    let mut registry = Registry::new_cached(fuelled, &cache)?;
    registry.allow(Digest::of(nsw_bytes()));
    registry.load(nsw_bytes())?;
    assert_eq!((cache.hits(), cache.misses()), (0, 1));
    Ok(())
}

#[test]
fn an_unreadable_file_is_compiled_again() -> Tested {
    let folder = tempfile::tempdir()?;
    let folder = folder.path().join("code");
    play(&folder)?;
    for spoil in [|bytes: &[u8]| bytes[..bytes.len() / 2].to_vec(), |_: &[u8]| vec![], |_: &[u8]| b"garbage".to_vec()] {
        let kept = files(&folder);
        assert!(!kept.is_empty());
        for file in kept {
            fs::write(&file, spoil(&fs::read(&file)?))?;
        }
        assert_eq!(play(&folder)?, (0, 1));
    }
    Ok(())
}

#[test]
#[cfg(unix)]
fn a_folder_that_others_can_access_is_refused() -> Tested {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir()?;
    for mode in [0o770, 0o707, 0o750, 0o701] {
        fs::set_permissions(folder.path(), fs::Permissions::from_mode(mode))?;
        let error = CodeCache::open(folder.path()).unwrap_err();
        assert!(matches!(error, CacheError::NotPrivate { .. }), "{mode:o}: {error}");
        assert!(error.to_string().contains("chmod 700"), "{error}");
    }
    assert!(files(folder.path()).is_empty());
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700))?;
    assert_eq!(play(folder.path())?, (0, 1));
    let made = folder.path().join("made");
    CodeCache::open(&made)?;
    assert_eq!(fs::metadata(&made)?.permissions().mode() & 0o777, 0o700);
    Ok(())
}

#[test]
fn a_path_that_is_not_a_folder_is_reported() -> Tested {
    let file = tempfile::NamedTempFile::new()?;
    for path in [file.path().to_owned(), file.path().join("below")] {
        let error = CodeCache::open(&path).unwrap_err();
        assert!(matches!(error, CacheError::Folder { .. }), "{error}");
        assert!(error.to_string().contains(&path.display().to_string()), "{error}");
    }
    Ok(())
}
