#!/usr/bin/env python3
"""Whether the pages and the examples in Python, JavaScript and the browser are true.

    check_pages.py nsw.wasm TRANSCRIPT

TRANSCRIPT is of a session that nsw.wasm played, with draws that were committed (`kip play --example nsw-committed
--transcript FILE`). The code on a page must stand, line by line, in one of that folder's files; an example must
run and tell what is expected of it. An adapter that is not set up is reported as not run.
Exit code 0 when all that ran holds, 1 when something does not, 2 for wrong use.
"""

import hashlib
import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
NOT_SET_UP = 3
ROUND = ["refused: betting-closed", "dead: ", "result-announced"]
SUFFIXES = {"python": "*.py", "javascript": "*.js", "browser": "*.js"}


def stripped(text):
    return "\n".join(line.strip() for line in text.splitlines() if line.strip())


def wrong_page(folder):
    """The code on a page that none of the folder's files has."""
    sources = [stripped(path.read_text()) for path in (HERE / folder).glob(SUFFIXES[folder])]
    shown = re.findall(r"```(?:python|js)\n(.*?)```", (HERE / folder / "README.md").read_text(), re.S)
    if not shown:
        yield f"{folder}/README.md shows no code"
    for block in map(stripped, shown):
        if not any(block in source for source in sources):
            yield f"{folder}/README.md shows code that is not there:\n{block}"


def wrong_example(folder, arguments, expected):
    """What an example does not tell."""
    ran = subprocess.run([HERE / folder / "run", "--example", *arguments], capture_output=True, text=True)
    if ran.returncode == NOT_SET_UP:
        print(f"{folder}: not run: {ran.stderr.strip()}")
        return
    if ran.returncode != 0:
        yield f"{folder}: the example fails with {ran.returncode}: {ran.stderr.strip()}"
    for text in expected:
        if text not in ran.stdout:
            yield f"{folder}: the example does not tell {text!r}, but:\n{ran.stdout}"


def main(component, transcript):
    sha256 = hashlib.sha256(Path(component).read_bytes()).hexdigest()
    wrong = [problem for folder in SUFFIXES for problem in wrong_page(folder)]
    for folder in ("python", "javascript"):
        wrong += wrong_example(folder, [component, sha256], ROUND)
    seen = [sha256, "Everything that can be verified holds", "This does not hold"]
    wrong += wrong_example("browser", [component, transcript], seen)
    print("\n".join(wrong) or "the pages and the examples hold", file=sys.stderr if wrong else sys.stdout)
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        sys.exit(2)
    sys.exit(main(*sys.argv[1:]))
