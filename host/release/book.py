"""Makes the documentation site's source: the tree's own pages where they lie in the tree, and the reference, for mdBook.

    host/release/book.py --kip PROGRAM --out FOLDER      then: mdbook build FOLDER

Links between pages stay as they are. A file that a page links to comes along; a link to a folder or to a line of code becomes
plain text. Exit code 1 where a page links to what is not there, 2 for wrong use. Standard library only.
"""

from __future__ import annotations

import argparse
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path, PurePosixPath
from typing import Any

import reference

ROOT = reference.ROOT
PARTS = {
    "For platforms": [
        "host/README.md", "host/docs/rust-hosts.md", "host/packages/README.md", "host/packages/python/README.md",
        "host/packages/npm/README.md",
        "host/packages/c/README.md", "host/packages/go/README.md", "host/packages/java/README.md",
        "conformance/adapters/README.md", "conformance/adapters/rust/README.md",
        "conformance/adapters/python/README.md",
        "conformance/adapters/javascript/README.md", "conformance/adapters/browser/README.md",
        "conformance/adapters/go/README.md", "conformance/adapters/java/README.md", "conformance/adapters/c/README.md",
        "conformance/adapters/libwasmtime/README.md", "host/docs/transcripts.md",
        "host/docs/provable-fairness.md", "host/docs/speed.md", "SECURITY.md",
        "host/release/README.md",
    ],
    "For players": ["host/docs/play.md"],
    "For operators": ["host/serve/README.md"],
    "For laboratories": [
        "conformance/LABS.md", "conformance/METHODS.md", "conformance/README.md", "conformance/rights/README.md",
        "conformance/oracle/README.md", "conformance/oracle/READINGS.md",
        "conformance/oracle/casino_cards/READINGS.md", "conformance/transcripts/README.md", "conformance/mutants/README.md",
        "tests/fuzz/README.md",
    ],
    "For designers of rules": [
        "host/docs/designers.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "conformance/vectors/README.md", "engine/RULINGS.md",
    ],
    "Reference": [f"reference/{name}.md" for name in ("program", "two-up", "casino-cards", "types", "draws", "transcript")],
    "History": ["CHANGELOG.md"],
}
FRONT = "README.md"
BOOK = """\
[book]
title = "kip"
description = "Rulebooks of Two-Up and of Casino, the card game, as WebAssembly components"
language = "en"
src = "src"

[output.html]
no-section-label = true
"""
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^()\s]+)\)")
FENCE = re.compile(r"(^```.*?^```$)", re.S | re.M)


class Untrue(Exception):
    """A page says what is not so."""


def chapters() -> list[str]:
    return [FRONT, *(page for pages in PARTS.values() for page in pages)]


def title(text: str) -> str:
    found = re.search(r"^# (.+)$", text, re.M)
    return found[1] if found else "kip"


def adapted(page: str, text: str, pages: set[str], beside: set[str]) -> str:
    """A page's text with the links that hold in the book; files that it links to are added to `beside`."""

    def link(found: re.Match[str]) -> str:
        shown, target = found.groups()
        path, _, anchor = target.partition("#")
        if re.match(r"[a-z]+:", target) or not path:
            return found[0]
        place = resolved(page, path)
        if place in pages:
            return found[0]
        if f"{place}/README.md" in pages:
            return f"[{shown}]({path.rstrip('/')}/README.md{'#' + anchor if anchor else ''})"
        if not (ROOT / place).exists():
            raise Untrue(f"{page}: links to {target}, which is not there")
        if (ROOT / place).is_dir():
            return shown
        beside.add(place)
        return found[0]

    parts = FENCE.split(text)
    return "".join(part if part.startswith("```") else LINK.sub(link, part) for part in parts)


def resolved(page: str, path: str) -> str:
    """Where a link leads, from the root of the tree."""
    steps: list[str] = []
    for step in (*PurePosixPath(page).parent.parts, *PurePosixPath(path).parts):
        if step == "..":
            if not steps:
                raise Untrue(f"{page}: links to {path}, which is outside of the tree")
            steps.pop()
        elif step != ".":
            steps.append(step)
    return "/".join(steps)


def ask(kip: str, *arguments: str) -> str:
    return subprocess.run([kip, *arguments], check=True, capture_output=True, text=True).stdout


def described(kip: str) -> tuple[list[dict[str, Any]], dict[str, str]]:
    """What every carried rulebook says of itself, and what the program says of its commands."""
    ids = [told["rulebook"] for told in json.loads(ask(kip, "rulebooks", "--json"))]
    whole = ask(kip, "--help")
    helps = {"kip": whole, **{f"kip {name}": ask(kip, name, "--help") for name in reference.subcommands(whole)}}
    return [json.loads(ask(kip, "describe", name, "--json")) for name in ids], helps


def write(out: Path, descriptions: list[dict[str, Any]], helps: dict[str, str]) -> None:
    """Writes the whole source of the book into a folder of its own, whatever was in it before."""
    source = out / "src"
    shutil.rmtree(source, ignore_errors=True)
    made = {f"reference/{name}": text for name, text in reference.pages(descriptions, helps).items()}
    texts = {page: made[page] if page in made else (ROOT / page).read_text() for page in chapters()}
    beside: set[str] = set()
    for page, text in texts.items():
        place = source / page
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(adapted(page, text, set(texts), beside))
    for page in sorted(beside):
        (source / page).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / page, source / page)
    lines = ["# Summary", "", f"[{title(texts[FRONT])}]({FRONT})"]
    for part, pages in PARTS.items():
        lines += ["", f"# {part}", "", *(f"- [{title(texts[page])}]({page})" for page in pages)]
    (source / "SUMMARY.md").write_text("\n".join(lines) + "\n")
    (out / "book.toml").write_text(BOOK)


def main() -> int:
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--kip", required=True, help="the program `kip`, which is asked for commands and rulebooks")
    reader.add_argument("--out", required=True, type=Path, help="the folder of the book; its src/ is written anew")
    asked = reader.parse_args()
    try:
        write(asked.out, *described(asked.kip))
    except Untrue as fault:
        print(fault, file=sys.stderr)
        return 1
    except (OSError, subprocess.CalledProcessError) as fault:
        reader.error(str(fault))
    return 0


if __name__ == "__main__":
    sys.exit(main())
