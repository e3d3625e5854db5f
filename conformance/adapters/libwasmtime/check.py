#!/usr/bin/env python3
"""Whether the pages and the examples in C, Go and Java are true.

    check.py COMPONENT.wasm

COMPONENT.wasm is the rulebook `nsw`. The code on a page must stand, line by line, in that folder's own
files, and an example must say what round.txt says. A language that is not set up is reported as not run.
Exit code 0 when all that ran holds, 1 when something does not, 2 for wrong use.
"""

import hashlib
import subprocess
import sys
from pathlib import Path

ADAPTERS = Path(__file__).resolve().parent.parent
SUFFIX = {"c": "*.[ch]", "go": "*.go", "java": "*.java"}
NOT_SET_UP = 3


def blocks(page, language):
    """The blocks of code on a page, as stripped lines."""
    pieces = page.read_text().split(f"```{language}\n")[1:]
    return [stripped(piece.split("```")[0]) for piece in pieces]


def stripped(text):
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def missing_code(language):
    """What a page shows and no file has."""
    folder = ADAPTERS / language
    sources = [stripped(path.read_text()) for path in sorted(folder.rglob(SUFFIX[language]))]
    shown = blocks(folder / "README.md", language)
    if not shown:
        yield f"{language}/README.md shows no code"
    for block in shown:
        if not any(block in source for source in sources):
            yield f"{language}/README.md shows code that is not there:\n{block}"


def wrong_example(language, component, sha256):
    """How an example differs from what it should say; nothing where it is not set up."""
    command = [ADAPTERS / language / "run", "--example", component, sha256]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode == NOT_SET_UP:
        print(f"{language}: not run: {ran.stderr.strip()}")
    elif ran.returncode != 0:
        yield f"{language}: the example fails with {ran.returncode}: {ran.stderr.strip()}"
    elif ran.stdout != (ADAPTERS / "libwasmtime/round.txt").read_text():
        yield f"{language}: the example says something else:\n{ran.stdout}"
    else:
        print(f"{language}: the example says what it should")


def main(arguments):
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    sha256 = hashlib.sha256(Path(arguments[0]).read_bytes()).hexdigest()
    wrong = [line for language in SUFFIX for line in missing_code(language)]
    wrong += [line for language in SUFFIX for line in wrong_example(language, arguments[0], sha256)]
    print("\n".join(wrong), end="\n" if wrong else "", file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
