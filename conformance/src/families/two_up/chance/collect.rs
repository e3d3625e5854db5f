//! Samples as files, for other test batteries.

use std::fs;
use std::path::Path;

use super::battery::Reading;
use crate::hosting::Failure;
use crate::report::parts::Collection;
use crate::text::sha256;

/// Writes a series into a folder: its bits, and the fall of each spin.
///
/// # Errors
/// Fails when the folder cannot be created or a file cannot be written.
pub fn collect(folder: &Path, series: &str, spins: &[u8], reading: Reading) -> Result<[Collection; 2], Failure> {
    let bits = "each spin's three coins, the first first, 1 for heads, also where fewer are spun; eight bits a byte, the \
                lowest first: `ent -b FILE`, `dieharder -a -g 201 -f FILE`";
    let falls = "one letter a spin: H for Heads, T for Tails, O for Odds";
    let letters: Vec<u8> = spins.iter().map(|&spin| letter(reading, spin)).collect();
    Ok([
        write(folder, format!("raw-{series}.bin"), bits, &pack(spins))?,
        write(folder, format!("final-{series}.txt"), falls, &letters)?,
    ])
}

fn letter(reading: Reading, spin: u8) -> u8 {
    match reading.side(spin) {
        Some(0) => b'H',
        Some(_) => b'T',
        None => b'O',
    }
}

/// Packs three bits a spin into bytes. The last spins are left out if they are fewer than eight.
fn pack(spins: &[u8]) -> Vec<u8> {
    let (eights, _) = spins.as_chunks::<8>();
    let three = |eight: &[u8; 8]| {
        let bits = eight.iter().rev().fold(0_u32, |bits, spin| bits << 3 | u32::from(spin & 7));
        let [first, second, third, _] = bits.to_le_bytes();
        [first, second, third]
    };
    eights.iter().flat_map(three).collect()
}

fn write(folder: &Path, file: String, what: &str, bytes: &[u8]) -> Result<Collection, Failure> {
    let path = folder.join(&file);
    let written = fs::create_dir_all(folder).and_then(|()| fs::write(&path, bytes));
    written.map_err(|error| Failure::Failed(format!("{}: {error}", path.display())))?;
    Ok(Collection { file, what: what.to_owned(), size: bytes.len() as u64, sha256: sha256(bytes) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_are_packed_from_the_lowest() {
        // Heads are the first coin of the first spin, the second of the third, and the third of the last
        assert_eq!(pack(&[1, 0, 2, 0, 0, 0, 0, 4]), [0b1000_0001, 0, 0b1000_0000]);
        assert_eq!(pack(&[7; 15]), [255; 3]);
    }

    #[test]
    fn a_series_is_written_with_its_digest() {
        let folder = tempfile::tempdir().unwrap();
        let reading = Reading { coins: 2, odds_that_lose: Some(5) };
        let [raw, last] = collect(folder.path(), "landings", &[7, 3, 0, 4, 1, 2, 6, 5], reading).unwrap();
        assert_eq!((&*raw.file, raw.size, &*last.file, last.size), ("raw-landings.bin", 3, "final-landings.txt", 8));
        assert_eq!(fs::read(folder.path().join("final-landings.txt")).unwrap(), b"HHTTOOOO");
        // `printf HHTTOOOO | sha256sum`
        assert_eq!(last.sha256, "604deac605f6f7666fe9bb84728b55f271a231443f7477158888f9622cc5db9f");
    }

    #[test]
    fn a_folder_that_cannot_be_created_is_an_error() {
        let file = tempfile::NamedTempFile::new().unwrap();
        let reading = Reading { coins: 2, odds_that_lose: None };
        assert!(matches!(collect(file.path(), "batch", &[0], reading), Err(Failure::Failed(_))));
    }
}
