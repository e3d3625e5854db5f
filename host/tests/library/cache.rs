//! Compiled code on disk is found by the next process and never run from a folder that others can write to.

use std::fs;
use std::path::{Path, PathBuf};

use kip::{CacheError, CodeCache, Digest, Limits, Registry, Table};

use crate::common::{Tested, config, files_below, hostile_bytes, nsw_bytes, rulebook};

/// Opens a table with a rulebook that is compiled or found in the folder, and returns the cache's hits and misses.
fn play(folder: &Path) -> Result<(usize, usize), Box<dyn std::error::Error>> {
    let cache = CodeCache::open(folder)?;
    let registry = Registry::new_cached(Limits::default(), &cache)?;
    registry.allow(Digest::of(nsw_bytes()));
    let found = registry.load(nsw_bytes())?;
    let (mut table, _) = Table::open(&found, &config())?;
    let (mut compiled, _) = Table::open(&rulebook(), &config())?;
    assert_eq!(table.snapshot()?, compiled.snapshot()?);
    Ok((cache.hits(), cache.misses()))
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
    let registry = Registry::new_cached(fuelled, &cache)?;
    registry.allow(Digest::of(nsw_bytes()));
    registry.load(nsw_bytes())?;
    assert_eq!((cache.hits(), cache.misses()), (0, 1));
    Ok(())
}

#[test]
fn an_unreadable_file_is_compiled_again() -> Tested {
    let folder = tempfile::tempdir()?;
    let folder = folder.path().join("kept");
    play(&folder)?;
    for spoil in [|bytes: &[u8]| bytes[..bytes.len() / 2].to_vec(), |_: &[u8]| vec![], |_: &[u8]| b"garbage".to_vec()] {
        let kept = files_below(&folder.join("kip-compiled/code"));
        assert!(!kept.is_empty());
        for file in kept {
            fs::write(&file, spoil(&fs::read(&file)?))?;
        }
        assert_eq!(play(&folder)?, (0, 1));
    }
    Ok(())
}

/// Returns whether an entry of the cache is compiled code, and not a note about its use.
fn is_code(path: &Path) -> bool {
    path.extension().is_none()
}

/// Returns the only code in a folder that was used once.
fn only_code(folder: &Path) -> PathBuf {
    let mut code: Vec<_> =
        files_below(&folder.join("kip-compiled/code")).into_iter().filter(|path| is_code(path)).collect();
    assert_eq!(code.len(), 1);
    code.remove(0)
}

#[test]
fn altered_code_is_never_run() -> Tested {
    let (folder, other) = (tempfile::tempdir()?, tempfile::tempdir()?);
    play(folder.path())?;
    let code = only_code(folder.path());
    let whole = fs::read(&code)?;
    // Bits are flipped at many places: some altered files can still be decompressed and mapped. A single one may be one of
    // compression that changes no code.
    for part in 1..12 {
        let mut altered = whole.clone();
        altered.iter_mut().skip(whole.len() * part / 12).take(4).for_each(|byte| *byte ^= 0x10);
        fs::write(&code, altered)?;
        assert_eq!(play(folder.path())?.1, 1, "in part {part}");
        assert_eq!(play(folder.path())?, (1, 0));
    }
    // The file is whole and valid code of another component, under the name of this one.
    let cache = CodeCache::open(other.path())?;
    let registry = Registry::new_cached(Limits::default(), &cache)?;
    registry.allow(Digest::of(hostile_bytes()));
    registry.load(hostile_bytes())?;
    fs::copy(only_code(other.path()), &code)?;
    assert_eq!(play(folder.path())?.1, 1);
    assert_eq!(play(folder.path())?, (1, 0));
    Ok(())
}

// The process that compiled it ended before it recorded the checksum.
#[test]
fn code_without_a_checksum_is_not_run() -> Tested {
    let folder = tempfile::tempdir()?;
    play(folder.path())?;
    for sum in files_below(&folder.path().join("kip-compiled/sums")) {
        fs::remove_file(sum)?;
    }
    assert_eq!(play(folder.path())?.1, 1);
    assert_eq!(play(folder.path())?, (1, 0));
    Ok(())
}

#[test]
fn what_a_rulebook_says_of_itself_needs_no_code_the_second_time() -> Tested {
    let folder = tempfile::tempdir()?;
    let describe = || -> Result<_, Box<dyn std::error::Error>> {
        let cache = CodeCache::open(folder.path())?;
        let registry = Registry::embedded_cached(Limits::default(), &cache)?;
        let about = registry.describe("nsw")?.ok_or("no nsw")?;
        Ok((about, (cache.hits(), cache.misses())))
    };
    let (first, counted) = describe()?;
    assert_eq!(counted, (0, 1));
    let (second, counted) = describe()?;
    assert_eq!(counted, (0, 0));
    assert_eq!((second.description(), second.digest()), (first.description(), first.digest()));
    assert_eq!((second.id(), second.size()), ("nsw", first.size()));
    assert_eq!(second.clauses().name(1), first.clauses().name(1));
    // A damaged description is asked for again.
    let kept = files_below(&folder.path().join("kip-compiled/descriptions")).remove(0);
    for spoil in
        [|text: String| text.replace("nsw", "psw"), |text: String| text[..40].to_owned(), |_: String| String::new()]
    {
        fs::write(&kept, spoil(fs::read_to_string(&kept)?))?;
        let (again, counted) = describe()?;
        assert_eq!((again.description(), counted), (first.description(), (1, 0)));
        assert_eq!(describe()?.1, (0, 0));
    }
    Ok(())
}

#[test]
fn what_else_is_in_the_named_folder_stays_as_it_is() -> Tested {
    let parent = tempfile::tempdir()?;
    let (home, outside) = (parent.path().join("home"), parent.path().join("outside"));
    for folder in ["home/.ssh", "home/Documents", "home/project/src/deep", "home/code", "home/modules", "outside"] {
        fs::create_dir_all(parent.path().join(folder))?;
    }
    let kept = ["home/.ssh/id", "home/notes.txt", "home/project/src/deep/m.rs", "home/code/m", "outside/precious.txt"];
    for file in kept {
        fs::write(parent.path().join(file), file)?;
    }
    #[cfg(unix)]
    std::os::unix::fs::symlink(&outside, home.join("link"))?;
    assert_eq!(play(&home)?, (0, 1));
    // Wasmtime tidies its folder in its own thread.
    std::thread::sleep(std::time::Duration::from_millis(500));
    assert_eq!(play(&home)?, (1, 0));
    for file in kept {
        assert_eq!(fs::read_to_string(parent.path().join(file))?, file);
    }
    assert!(home.join("Documents").is_dir() && outside.is_dir());
    Ok(())
}

#[test]
fn processes_that_make_the_folder_at_once_all_get_it() -> Tested {
    let parent = tempfile::tempdir()?;
    for round in 0..50 {
        let folder = parent.path().join(round.to_string());
        let opened = std::thread::scope(|scope| {
            let all: Vec<_> = (0..8).map(|_| scope.spawn(|| CodeCache::open(&folder).map(drop))).collect();
            all.into_iter().map(|one| one.join().unwrap()).collect::<Result<Vec<_>, _>>()
        });
        opened?;
    }
    Ok(())
}

#[test]
fn a_folder_that_another_program_uses_is_refused() -> Tested {
    let folder = tempfile::tempdir()?;
    CodeCache::open(folder.path())?;
    let own = folder.path().join("kip-compiled");
    fs::remove_file(own.join("CACHEDIR.TAG"))?;
    fs::write(own.join("thesis.txt"), "thesis")?;
    let error = CodeCache::open(folder.path()).unwrap_err();
    assert!(matches!(error, CacheError::NotOwn { .. }), "{error}");
    assert_eq!(fs::read_to_string(own.join("thesis.txt"))?, "thesis");
    Ok(())
}

#[cfg(unix)]
#[track_caller]
fn assert_not_private(folder: &Path, by: &Path) {
    let error = CodeCache::open(folder).unwrap_err();
    let CacheError::NotPrivate { path } = &error else { panic!("{error}") };
    assert_eq!(path, &fs::canonicalize(by.parent().unwrap()).unwrap().join(by.file_name().unwrap()));
    assert!(error.to_string().contains("others than you can change"), "{error}");
}

#[cfg(unix)]
fn set_mode(path: &Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt as _;

    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
#[cfg(unix)]
fn a_folder_that_others_can_access_is_refused() -> Tested {
    use std::os::unix::fs::PermissionsExt as _;

    let parent = tempfile::tempdir()?;
    let folder = parent.path().join("way/cache");
    assert_eq!(play(&folder)?, (0, 1));
    let own = folder.join("kip-compiled");
    for made in [&folder, &own, &own.join("code")] {
        assert_eq!(fs::metadata(made)?.permissions().mode() & 0o777, 0o700, "{}", made.display());
    }
    // Kip's own folders are closed, and nobody can put others in their place.
    for closed in [&own, &own.join("code")] {
        for mode in [0o770, 0o707, 0o750, 0o701] {
            set_mode(closed, mode);
            assert_not_private(&folder, closed);
        }
        set_mode(closed, 0o700);
    }
    for way in [&folder, &parent.path().join("way")] {
        for mode in [0o707, 0o777] {
            set_mode(way, mode);
            assert_not_private(&folder, way);
        }
        // Others may read the folders on the way, and in a folder such as /tmp each may add their own files.
        for mode in [0o1777, 0o755] {
            set_mode(way, mode);
            CodeCache::open(&folder)?;
        }
    }
    assert_eq!(play(&folder)?, (1, 0));
    Ok(())
}

// Closing a folder that was once open does not make its contents trustworthy.
#[test]
#[cfg(unix)]
fn what_others_may_have_written_is_not_run() -> Tested {
    let folder = tempfile::tempdir()?;
    play(folder.path())?;
    let code = folder.path().join("kip-compiled/code");
    let kept = files_below(&code).remove(0);
    set_mode(&kept, 0o666);
    assert_not_private(folder.path(), &kept);
    set_mode(&kept, 0o600);
    assert_eq!(play(folder.path())?, (1, 0));
    let link = kept.with_extension("link");
    std::os::unix::fs::symlink(&kept, &link)?;
    assert_not_private(folder.path(), &link);
    fs::remove_file(&link)?;
    // Only an administrator can give a file to somebody else.
    if std::os::unix::fs::chown(&kept, Some(65_534), None).is_ok() {
        assert_not_private(folder.path(), &kept);
    }
    Ok(())
}

#[test]
fn what_an_ended_process_left_half_written_is_written_again() -> Tested {
    let folder = tempfile::tempdir()?;
    play(folder.path())?;
    let kept = files_below(&folder.path().join("kip-compiled/code"));
    for file in &kept {
        let part = file.with_extension("wip-atomic-write-mod");
        fs::remove_file(file)?;
        fs::write(&part, "")?;
        let long_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(120);
        fs::File::options().write(true).open(&part)?.set_modified(long_ago)?;
    }
    assert_eq!(play(folder.path())?, (0, 1));
    assert_eq!(play(folder.path())?, (1, 0));
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
