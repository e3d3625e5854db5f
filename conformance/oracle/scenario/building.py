"""From scenarios to vectors: `vectors/scenarios/<rulebook>/<topic>.py` to `vectors/<rulebook>/<topic>.json`."""

from __future__ import annotations

import importlib.util
import json
import traceback
from pathlib import Path
from typing import Any

from oracle.casino_cards import BOOKS as CARD_BOOKS
from oracle.chance import GENERATION
from oracle.rulebooks import BOOKS

from .cards import CardPlay
from .play import Disagreement, Play
from .tables import CasinoPlay, RingPlay
from .topic import KINDS, Group, Scenario, Topic

SCHEMA = "kip-vectors/1"
VECTORS = Path(__file__).resolve().parents[2] / "vectors"
SOURCES = VECTORS / "scenarios"


class Faulty(Exception):
    """Scenarios that cannot become vectors; says where and why."""


def topics(rulebook: str) -> dict[str, Topic]:
    """Returns the topics of a rulebook, by name, in the order of their names."""
    found = {}
    for path in sorted((SOURCES / rulebook).glob("*.py")):
        spec = importlib.util.spec_from_file_location(f"scenarios.{rulebook}.{path.stem}", path)
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        if not isinstance(getattr(module, "topic", None), Topic):
            raise Faulty(f"{path}: no `topic = Topic(...)`")
        found[path.stem] = module.topic
    return found


def built(rulebook: str) -> dict[Path, str]:
    """Returns the vector files of a rulebook, and their text. Raises `Faulty` with every fault there is."""
    found = topics(rulebook)
    faults = numbering_faults(rulebook, found)
    files = {}
    for name, topic in found.items():
        source = SOURCES / rulebook / f"{name}.py"
        files[VECTORS / rulebook / f"{name}.json"] = written(vectors_of(rulebook, topic, source, faults))
    if faults:
        raise Faulty("\n".join(faults))
    return files


def numbering_faults(rulebook: str, found: dict[str, Topic]) -> list[str]:
    """Returns the faults of the numbering. Ids are permanent and never reused: a number belongs to one test, or is retired; none
    below the highest is missing."""
    where: dict[int, str] = {}
    faults = []
    for name, topic in found.items():
        used = [scenario.number for group in topic.groups for scenario in group.scenarios]
        for number in (*used, *topic.retired):
            if number in where:
                faults.append(f"{rulebook}-{number:04}: in use or retired in {where[number]}, again in {name}")
            where[number] = name
    missing = sorted(set(range(1, max(where, default=0) + 1)) - set(where))
    if missing:
        listed = ", ".join(f"{rulebook}-{number:04}" for number in missing)
        faults.append(f"{listed}: neither a test nor retired (a number that was in use goes into `retired`)")
    return faults


def vectors_of(rulebook: str, topic: Topic, source: Path, faults: list[str]) -> dict[str, Any]:
    """Returns one file of vectors."""
    flagged = {flag for group in topic.groups for test in group.scenarios for flag in test.flags}
    for name in sorted(flagged ^ set(topic.notes)):
        faults.append(f"{source}: note {name}: " + ("flagged, not described" if name in flagged else "flags no test"))
    for name, (kind, _) in topic.notes.items():
        if kind not in KINDS:
            faults.append(f"{source}: note {name}: kind {kind!r} is none of {', '.join(KINDS)}")
    return {
        "schema": SCHEMA, "rulebook": rulebook, "generation": GENERATION,
        "notes": {name: {"kind": kind, "description": text} for name, (kind, text) in topic.notes.items()},
        "groups": [group_of(rulebook, group, source, faults) for group in topic.groups],
    }  # fmt: skip


def group_of(rulebook: str, group: Group, source: Path, faults: list[str]) -> dict[str, Any]:
    """Returns one group."""
    tests = [test_of(rulebook, group, scenario, source, faults) for scenario in group.scenarios]
    return {"comment": group.comment, "config": group.config, "tests": [test for test in tests if test]}


def test_of(rulebook: str, group: Group, scenario: Scenario, source: Path, faults: list[str]) -> dict[str, Any] | None:
    """One test, played; or a fault more."""
    name = f"{rulebook}-{scenario.number:04}"
    play = machine_of(rulebook)(rulebook, group.config, group.seated)
    play.inherits = scenario.inherited
    try:
        scenario.deeds(play)
        if play.total is None:
            raise Disagreement("the last line says no money")
        if not scenario.clauses:
            raise Disagreement("no clause is cited")
    except (Disagreement, AssertionError) as fault:
        lines = [frame.lineno for frame in traceback.extract_tb(fault.__traceback__) if frame.filename == str(source)]
        faults.append(f"{source}:{lines[-1] if lines else '?'}: {name}: {fault or 'the money of the oracle is wrong'}")
        return None
    test: dict[str, Any] = {
        "id": name, "clauses": [play.cited(clause) for clause in scenario.clauses], "comment": scenario.comment,
    }  # fmt: skip
    if scenario.flags:
        test["flags"] = list(scenario.flags)
    return {**test, "money": play.total, "steps": play.steps}


def machine_of(rulebook: str) -> type[Play]:
    """Returns the class that plays a rulebook's scenarios."""
    if rulebook in CARD_BOOKS:
        return CardPlay
    return CasinoPlay if BOOKS[rulebook].machine == "casino" else RingPlay


def written(vectors: dict[str, Any]) -> str:
    """Returns the file's text: a step a line, so that a change shows where it is."""
    head = {name: vectors[name] for name in ("schema", "rulebook", "generation", "notes")}
    groups = ",\n".join(written_group(group) for group in vectors["groups"])
    return json.dumps(head, indent=1, ensure_ascii=False)[:-2] + ',\n "groups": [\n' + groups + "\n]}\n"


def written_group(group: dict[str, Any]) -> str:
    tests = ",\n".join(written_test(test) for test in group["tests"])
    return (
        f' {{"comment": {line(group["comment"])},\n  "config": {line(group["config"])},\n  "tests": [\n{tests}\n  ]}}'
    )


def written_test(test: dict[str, Any]) -> str:
    head = ",\n    ".join(f"{line(name)}: {line(value)}" for name, value in test.items() if name != "steps")
    steps = ",\n     ".join(line(step) for step in test["steps"])
    return f'   {{{head},\n    "steps": [\n     {steps}]}}'


def line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
