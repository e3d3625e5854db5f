"""Writes the reference of the contract, from `wit/` and from what rulebooks say of themselves (`kip describe --json`).

A page each for what every family has (`types`), for draws, and for each family: its commands, events and refusals with the
rulebooks that have them, and every word with its JSON. Standard library only. No text is written here that says how a game
is played: every sentence about it is the contract's.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "conformance/schema"))
from generate import LARGEST, WIT, Reader  # noqa: E402

SHARED = ("types", "draws")
# The component that writes and judges transcripts of every family.
OF_HOSTS = ("transcript",)
RULINGS = "../engine/RULINGS.md"
Word = dict[str, Any]


class Documented(Reader):
    """The words of a file with everything that is said of them, instead of their schemas."""

    def variant(self) -> Word:
        return {"kind": "variant", "cases": self.cases()}

    def enum(self) -> Word:
        return {"kind": "enum", "cases": self.cases()}

    def record(self) -> Word:
        return {"kind": "record", "cases": self.cases(separator=":")}

    def alias(self) -> Word:
        return {"kind": "type", "held": super().alias()}


class Contract:
    """The words of every package, and on which page each stands."""

    def __init__(self) -> None:
        names = sorted(path.parent.name for path in WIT.glob("*/*.wit"))
        self.packages = {name: Documented(WIT / name / f"{name}.wit").read() for name in names}
        self.families = [name for name in names if name not in SHARED + OF_HOSTS]

    def link(self, word: str, package: str) -> str:
        """A word as a link to where it stands: on the page of its package, or of one that every family uses."""
        for home in (package, *SHARED):
            if word in self.packages[home]:
                return f"[`{word}`]({'' if home == package else home + '.md'}#{word})"
        raise KeyError(f"{package}: nothing defines {word}")

    def shape(self, held: dict[str, Any] | None, package: str) -> str:
        """The JSON of a type, in a few words."""
        if held is None:
            return ""
        if "$ref" in held:
            return self.link(held["$ref"].rpartition("/")[2], package)
        if held["type"] == "array":
            return f"a list: {self.shape(held['items'], package)}"
        if "pattern" in held:
            return "bytes, in hex"
        if held["type"] == "integer":
            most = held["maximum"]
            return f"{held['minimum']} to {'2<sup>53</sup>' if most == LARGEST else most}"
        return {"string": "a text", "boolean": "`true` or `false`"}[held["type"]]


def cell(text: str) -> str:
    """A text in a table."""
    return text.replace("|", "\\|").replace("<", "&lt;").replace("&lt;sup>", "<sup>").replace("&lt;/sup>", "</sup>")


def table(heads: list[str], rows: list[list[str]]) -> Iterator[str]:
    """A table, without the columns in which there is nothing."""
    kept = [column for column in range(len(heads)) if any(row[column] for row in rows)]
    for line in (heads, ["---"] * len(heads), *rows):
        yield "| " + " | ".join(cell(line[column]) for column in kept) + " |"
    yield ""


def word(contract: Contract, package: str, name: str) -> Iterator[str]:
    """A word with its fields or cases."""
    told = contract.packages[package][name]
    yield f"### `{name}`\n"
    yield f"{told['description']}\n"
    if told["kind"] == "type":
        yield f"JSON: {contract.shape(told['held'], package)}.\n"
        return
    kinds = {"record": "An object", "variant": "One of these: an object with that key, or the bare name", "enum": "One of these"}
    yield f"{kinds[told['kind']]}:\n"
    rows = []
    for case, text, held in told["cases"]:
        optional = "may be left out" if (held or {}).get("optional") else ""
        rows.append([f"`{case}`", contract.shape(held, package), optional, text])
    yield from table(["name", "what it is", "", "what it means"], rows)


def which(having: list[str], all_of_them: list[str]) -> str:
    """Which rulebooks, if not every one."""
    return "" if having == all_of_them else ", ".join(f"`{name}`" for name in having)


def givers(lines: dict[str, dict[str, Any]]) -> str:
    """Who may give a command: the same in each rulebook, or rulebook by rulebook."""
    by = {rulebook: ", ".join(line["by"]) for rulebook, line in lines.items()}
    if len(set(by.values())) == 1:
        return next(iter(by.values()))
    groups = {who: [rulebook for rulebook in by if by[rulebook] == who] for who in by.values()}
    return "; ".join(f"{who} ({', '.join(f'`{name}`' for name in names)})" for who, names in groups.items())


def listed(heads: dict[str, dict[str, Any]], what: str) -> dict[str, dict[str, dict[str, Any]]]:
    """The lines of that list of every rulebook's description: by name, and by rulebook."""
    lines: dict[str, dict[str, dict[str, Any]]] = {}
    for rulebook, head in heads.items():
        for line in head[what]:
            lines.setdefault(line["name"], {})[rulebook] = line
    return lines


def family(contract: Contract, package: str, heads: dict[str, dict[str, Any]]) -> Iterator[str]:
    """The page of a family; `heads` are its rulebooks' descriptions of themselves, by id."""
    words = contract.packages[package]
    ids = list(heads)
    yield f"# Reference: `kip:{package}`\n"
    yield f"Written from `wit/{package}/{package}.wit` and from what {', '.join(f'`{name}`' for name in ids)} say of themselves."
    yield f"Rulings are in [RULINGS.md]({RULINGS}); a rulebook's clauses are shown by `kip describe RULEBOOK --clauses`.\n"
    for title, kind, what in (("Commands", "command", "commands"), ("Events", "happening", "events")):
        yield f"## {title}\n"
        lines = listed(heads, what)
        rows = []
        for name, text, held in words[kind]["cases"]:
            there = lines.pop(name, {})
            means = next((line["means"] for line in there.values()), f"In none of these; a house's own may have it. {text}")
            who = givers(there) if what == "commands" and there else ""
            rows.append([f"`{name}`", contract.shape(held, package), who, which(list(there), ids), means])
        if lines:
            raise KeyError(f"{package}: the contract has no {kind} {', '.join(lines)}")
        yield from table(["name", "with", "given by", "only in", "what it means"], rows)
    yield "## Refusals\n"
    codes = sorted(listed(heads, "refusals").items())
    rows = [[f"`{code}`", which(list(there), ids), next(iter(there.values()))["means"]] for code, there in codes]
    yield from table(["code", "only in", "what it means"], rows)
    yield "## Words\n"
    for name in words:
        yield from word(contract, package, name)


def shared(contract: Contract, package: str) -> Iterator[str]:
    """The page of a package without rules."""
    yield f"# Reference: `kip:{package}`\n"
    yield f"Written from `wit/{package}/{package}.wit`.\n"
    for name in contract.packages[package]:
        yield from word(contract, package, name)


def program(helps: dict[str, str]) -> Iterator[str]:
    """The page of the program's commands; `helps` is what each says of itself with `--help`."""
    yield "# The commands of `kip`\n"
    for name, text in helps.items():
        yield f"## `{name}`\n\n```text\n{text.rstrip()}\n```\n"


def subcommands(text: str) -> list[str]:
    """The commands that `kip --help` lists, but for `help` itself."""
    listing = re.search(r"^Commands:\n(.*?)\n\n", text, re.S | re.M)
    names = re.findall(r"^  ([a-z][a-z-]*)  ", listing[1] + "\n", re.M) if listing else []
    return [name for name in names if name != "help"]


def pages(descriptions: list[dict[str, Any]], helps: dict[str, str]) -> dict[str, str]:
    """The pages by file name; `descriptions` are what `kip describe --json` says of every rulebook."""
    contract = Contract()
    made = {name: shared(contract, name) for name in SHARED + OF_HOSTS}
    for name in contract.families:
        heads = {told["head"]["rulebook"]: told["head"] for told in descriptions if told["head"]["family"] == name}
        if not heads:
            raise KeyError(f"no rulebook of the family {name} is described")
        made[name] = family(contract, name, heads)
    made["program"] = program(helps)
    return {f"{name}.md": "\n".join(lines) for name, lines in made.items()}
