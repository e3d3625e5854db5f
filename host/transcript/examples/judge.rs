//! Judges transcripts without components, one after the other, to compare many, as `conformance/transcripts/fuzz.py` does.
//!
//! Standard input has files, each after its length in eight bytes, little-endian. Standard output has a verdict for each, as a line
//! of JSON.

use std::io::{self, BufWriter, Read, Write};

use kip_transcript::judge::{Given, Judge, Options, Wanted};

fn main() -> io::Result<()> {
    let (mut input, mut output) = (io::stdin().lock(), BufWriter::new(io::stdout().lock()));
    let mut length = [0; 8];
    while input.read_exact(&mut length).is_ok() {
        let mut file = Vec::new();
        (&mut input).take(u64::from_le_bytes(length)).read_to_end(&mut file)?;
        writeln!(output, "{}", judge(&file))?;
        output.flush()?;
    }
    Ok(())
}

/// Returns the verdict on a file's text and draws.
fn judge(file: &[u8]) -> String {
    let mut judge = Judge::new(Options::default());
    let mut wanted = judge.next(Given::Bytes(file));
    while wanted != Wanted::Nothing {
        wanted = judge.next(match wanted {
            Wanted::Bytes => Given::EndOfFile,
            Wanted::Signature(..) => Given::NotChecked,
            _ => Given::Unavailable,
        });
    }
    judge.verdict().to_json()
}
