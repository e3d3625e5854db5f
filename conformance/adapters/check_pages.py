#!/usr/bin/env python3
"""Whether the adapters' pages and examples are true.

    check_pages.py [--all] [--kip PROGRAM]

The code on a page must stand, line by line, in one of that folder's own files or of its package's; an example must run and tell what is
expected of it. An adapter that is not set up is reported as not run; with --all that is a failure.
Exit code 0 when all that ran holds, 1 when something does not, 2 for wrong use. Standard library only.
"""

import argparse
import hashlib
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
KIP = Path(os.environ.get("CARGO_TARGET_DIR", HERE.parents[1] / "target"), "release/kip")
NOT_SET_UP = 3
# Each language's word for a block of code, and its files.
LANGUAGES = {
    "python": ("python", "*.py"),
    "javascript": ("js", "*.js"),
    "c": ("c", "*.[ch]"),
    "java": ("java", "*.java"),
    "go": ("go", "*.go"),
    "browser": ("js", "*.js"),
}
# The packages that adapters are thin users of: a page may show their code too.
PACKAGES = HERE.parents[1] / "host/packages"
HOSTED_BY = {"javascript": PACKAGES / "npm", "browser": PACKAGES / "npm"} | {name: PACKAGES / name for name in ("python", "c", "go", "java")}
BESIDE = {"node_modules", ".venv", ".transpiled"}  # what is installed or made
ROUND = ["on tails: 500 to 50000", "refused: betting-closed", "dead: ", "result-announced"]
VERDICTS = ["Everything that can be verified holds", "This does not hold"]


def stripped(text):
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def wrong_page(language):
    """Yields each block of code that a page shows and no file of the folder or of the package has."""
    word, pattern = LANGUAGES[language]
    folders = [folder for folder in (HERE / language, HOSTED_BY.get(language)) if folder]
    files = [path for folder in folders for path in folder.rglob(pattern) if not BESIDE & set(path.relative_to(folder).parts)]
    sources = [stripped(path.read_text()) for path in files]
    shown = re.findall(rf"```{word}\n(.*?)```", (HERE / language / "README.md").read_text(), re.S)
    if not shown:
        yield f"{language}/README.md shows no code"
    for block in map(stripped, shown):
        if not any(block in source for source in sources):
            yield f"{language}/README.md shows code that is not there:\n{block}"


def wrong_example(language, arguments, expected, nothing_else):
    """Returns how an example's output differs from the expected one; None where the adapter is not set up."""
    ran = subprocess.run([HERE / language / "run", "--example", *arguments], capture_output=True, text=True)
    if ran.returncode == NOT_SET_UP:
        print(f"{language}: not run: {ran.stderr.strip()}")
        return None
    if ran.returncode != 0:
        return [f"{language}: the example fails with {ran.returncode}: {ran.stderr.strip()}"]
    if nothing_else and [ran.stdout] != expected:
        return [f"{language}: the example says something else:\n{ran.stdout}"]
    return [
        f"{language}: the example does not tell {text!r}, but:\n{ran.stdout}"
        for text in expected
        if text not in ran.stdout
    ]


def examples(kip, folder):
    """Yields for each language the example's arguments, its expected output, and whether it prints nothing else."""
    component, transcript = Path(folder, "nsw.wasm"), Path(folder, "committed.jsonl")
    subprocess.run([kip, "rulebooks", "--export", folder], check=True, stdout=subprocess.DEVNULL)
    session = ["play", "--example", "nsw-committed", "--transcript", transcript]
    subprocess.run([kip, *session], check=True, stdout=subprocess.DEVNULL)
    sha256 = hashlib.sha256(component.read_bytes()).hexdigest()
    yield from ((language, [component, sha256], ROUND, False) for language in ("python", "javascript"))
    same_round = (HERE / "libwasmtime/round.txt").read_text()
    yield from ((language, [component, sha256], [same_round], True) for language in ("c", "java", "go"))
    yield "browser", [component, transcript], [sha256, *VERDICTS], False


def main():
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--all", action="store_true", help="an adapter that is not set up is a failure")
    told.add_argument("--kip", default=KIP, help="the program `kip` [target/release/kip]")
    asked = told.parse_args()
    wrong = [problem for language in LANGUAGES for problem in wrong_page(language)]
    not_run = False
    try:
        with tempfile.TemporaryDirectory() as folder:
            for example in examples(asked.kip, folder):
                found = wrong_example(*example)
                not_run |= found is None
                wrong += found or []
    except (OSError, subprocess.CalledProcessError) as error:
        told.error(f"{error}; build first: cargo build --locked --release -p kip-rulebooks")
    held = "the pages hold, and the examples that were run" if not_run else "the pages and the examples hold"
    print("\n".join(wrong) or held, file=sys.stderr if wrong else sys.stdout)
    return int(bool(wrong) or not_run and asked.all)


if __name__ == "__main__":
    sys.exit(main())
