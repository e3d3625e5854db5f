#!/usr/bin/env python3
"""Prints the page of a report as Chromium does, and looks for what paper loses.

    conformance/print_check.py --kip PROGRAM [RULEBOOK]

A quick run of a rulebook [house] gives the report, with a laboratory's details. On paper there must be every table's last column
(all cells of its last row), every number of the page that is not folded away, and the report's number and the page's on every
page. Exit code 0 when it is all there, 1 when something is lost, 2 for wrong use. Needs Chromium (CHROMIUM=… names one) and the
Python adapter's environment, which has pypdf.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
import unicodedata
from html.parser import HTMLParser
from pathlib import Path

import pypdf

CHROMIUM = os.environ.get("CHROMIUM", "/usr/bin/chromium")
# The parts with wide tables; the others take most of the time.
PARTS = ("identity", "vectors", "returns", "simulation", "replay")
NUMBER = "EGL-2026-0042"
LAB = f"""laboratory = "Example Gaming Laboratories"
tester = "J. Citizen"
client = "Example Casino Pty Ltd"
report-number = "{NUMBER}"
jurisdiction = "New South Wales, Australia"
"""
FLAGS = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync --no-pdf-header-footer"
).split()


class Shown(HTMLParser):
    """The page's text outside what is folded away or for screens alone, and the cells of each table's last row."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden = 0
        self.stack: list[tuple[str, bool]] = []
        self.texts: list[str] = []
        self.rows: list[list[str]] = []
        self.last_rows: list[list[str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in ("meta", "br", "link", "img"):
            return
        hides = tag in ("details", "style", "svg", "title") or dict(attrs).get("class") == "screen"
        self.stack.append((tag, hides))
        self.hidden += hides
        if self.hidden:
            return
        if tag == "table":
            self.rows = []
        elif tag == "tr":
            self.rows.append([])
        elif tag in ("td", "th") and self.rows:
            self.rows[-1].append("")

    def handle_endtag(self, tag: str) -> None:
        while self.stack:
            opened, hides = self.stack.pop()
            self.hidden -= hides
            if opened == tag:
                break
        if tag == "table" and not self.hidden and self.rows:
            self.last_rows.append(self.rows[-1])

    def handle_data(self, data: str) -> None:
        if self.hidden:
            return
        self.texts.append(data)
        if any(tag in ("td", "th") for tag, _ in self.stack) and self.rows and self.rows[-1]:
            self.rows[-1][-1] += data


def letters(text: str) -> str:
    """A text without what printing may change: spaces, hyphens at line ends, marks, ligatures."""
    return re.sub(r"[^0-9A-Za-z.,%]", "", unicodedata.normalize("NFKC", text))


def find_lost(page: str, paper: list[str]) -> list[str]:
    """What of the page is not on the paper."""
    shown = Shown()
    shown.feed(page)
    printed = letters("".join(paper))
    lost = []
    for row in shown.last_rows:
        lost += [f"a table's last row has the cell {cell.strip()!r}" for cell in row if letters(cell) not in printed]
    numbers = {number for text in shown.texts for number in re.findall(r"\d[\d.,/%]*\d", text)}
    lost += [f"the number {number}" for number in sorted(numbers) if letters(number) not in printed]
    for place, text in enumerate(paper, 1):
        if f"Page {place} of {len(paper)}" not in text or NUMBER not in text:
            lost.append(f"page {place} has no number of the page or of the report")
    return lost


def main() -> int:
    told = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    told.add_argument("--kip", required=True, metavar="PROGRAM")
    told.add_argument("rulebook", nargs="?", default="house")
    asked = told.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        lab = Path(folder, "lab.toml")
        lab.write_text(LAB)
        report = Path(folder, "report")
        parts = [word for part in PARTS for word in ("--part", part)]
        command = [asked.kip, "certify", asked.rulebook, "--quick", *parts, "--lab", lab, "--out", report]
        # Some parts alone make no certificate, which is exit code 1; they make a report.
        subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if not (report / "report.html").exists():
            print(f"no report comes of {' '.join(map(str, command))}", file=sys.stderr)
            return 1
        pdf = Path(folder, "report.pdf")
        printing = [CHROMIUM, *FLAGS, f"--user-data-dir={folder}/chromium", f"--print-to-pdf={pdf}", report / "report.html"]
        subprocess.run(printing, check=True, capture_output=True)
        paper = [page.extract_text() for page in pypdf.PdfReader(pdf).pages]
        lost = find_lost((report / "report.html").read_text(), paper)
    for what in lost[:20]:
        print(f"not on paper: {what}", file=sys.stderr)
    print(f"{len(paper)} pages, {len(lost)} losses")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
