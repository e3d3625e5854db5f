"""The components that this package carries, each with its digest, and its certificate where there is one.

`components/` beside this file has `<rulebook>.wasm` and `components.json`: for each rulebook `family`, `sha256` and
`size`. A certificate is the signed report of `kip certify`, `<rulebook>.certificate.json`. The component of transcripts lies
beside them, `transcript.wasm` and `transcript.json`.
"""

from __future__ import annotations

import functools
import json
from pathlib import Path
from typing import Any, TypedDict, TypeVar

from .faults import Unloadable
from .rulebook import Hosted, Rulebook, read

FOLDER = Path(__file__).parent / "components"
Kind = TypeVar("Kind", bound=Hosted)


class Carried(TypedDict):
    """A component of this package."""

    family: str
    sha256: str
    size: int


@functools.cache
def listed(name: str) -> Any:
    path = FOLDER / f"{name}.json"
    try:
        return json.loads(read(path))
    except ValueError as error:
        raise Unloadable(f"{path} is damaged ({error}): install the package again") from None


def rulebooks() -> dict[str, Carried]:
    """Returns the rulebooks that this package carries, by rulebook id."""
    return dict(listed("components"))


def load(rulebook: str) -> Rulebook:
    """Returns the carried component of a rulebook, such as `nsw`. Raises `Unloadable`, also where its bytes were altered."""
    if rulebook not in rulebooks():
        raise Unloadable(f"{rulebook!r} is no rulebook of this package: {', '.join(rulebooks())}")
    return hosted(rulebook, rulebooks()[rulebook]["sha256"], Rulebook)


def hosted(name: str, sha256: str, kind: type[Kind]) -> Kind:
    path = component(name)
    try:
        return kind(path, sha256)
    except Unloadable as unloadable:
        raise Unloadable(f"{path.name} is not what was certified: {unloadable}; install the package again") from None


def transcripts(kind: type[Kind]) -> Kind:
    """Returns the carried component of transcripts."""
    return hosted("transcript", listed("transcript")["sha256"], kind)


def component(rulebook: str) -> Path:
    """Returns the file of a carried component."""
    return FOLDER / f"{rulebook}.wasm"


def certificate(rulebook: str) -> Path | None:
    """Returns the file of the certificate of a carried component, for `kip verify`, where the package has one."""
    path = FOLDER / f"{rulebook}.certificate.json"
    return path if path.is_file() else None
