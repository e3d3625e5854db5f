"""Judges a transcript by the package: `run --verify FILE` prints the verdict, as JSON.

The components are those of `target/components`, with the digests of `engine/components.lock`. Exit code 0 where the transcript
holds, 1 where it does not, 2 where there is none or something could not be checked, 3 where the components are not built.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path

import kip_rulebooks as kip
from kip_rulebooks import carried

ROOT = Path(__file__).resolve().parents[3]
COMPONENTS = ROOT / os.environ.get("CARGO_TARGET_DIR", "target") / "components"
EXIT_CODES = {"holds": 0, "fails": 1, "not-checked": 2}


def main() -> int:
    if len(sys.argv) != 2:
        print("usage: run --verify FILE", file=sys.stderr)
        return 2
    if not (COMPONENTS / "transcript.wasm").exists():
        print(f"{COMPONENTS} has no transcript.wasm: `cargo run -p kip-builder -- build`", file=sys.stderr)
        return 3
    locked = tomllib.loads((ROOT / "engine/components.lock").read_text())
    listed = {"transcript": locked.pop("transcript"), "components": locked}
    carried.FOLDER, carried.listed = COMPONENTS, listed.__getitem__
    try:
        with open(sys.argv[1], "rb") as file:
            verdict = kip.verify(file)
    except (kip.DoesNotHold, kip.NoTranscript) as unverified:
        verdict = unverified.verdict
    except (kip.Fault, OSError) as fault:
        print(fault, file=sys.stderr)
        return 2
    print(verdict.json)
    return EXIT_CODES[verdict.verdict]


if __name__ == "__main__":
    sys.exit(main())
