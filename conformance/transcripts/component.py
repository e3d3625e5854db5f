"""The first implementation, the component of `kip:transcript`, driven by the package `wasmtime` and without any rulebook."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, Callable

from wasmtime import Config, Engine, Store
from wasmtime.component import Component, Linker, Record, Variant

JUDGE = "kip:transcript/judge@1.0.0"
ANSWERS = {"open": "unavailable", "apply": "unavailable", "swap": "unavailable", "signature": "not-checked"}
"""The answers to questions that need more than the text."""


class Mute(Exception):
    """The component wants something for ever."""


@cache
def loaded(path: str) -> tuple[Engine, Component, dict[str, Any]]:
    engine = Engine(Config())
    component = Component.from_file(engine, path)
    interface = component.get_export_index(JUDGE)
    assert interface, f"{path} has no {JUDGE}"
    return (
        engine,
        component,
        {name: component.get_export_index(name, interface) for name in ("begin", "next", "verdict")},
    )


def judge(path: str, file: bytes) -> dict[str, Any]:
    """Returns the verdict on a file, by a new instance of the component at a path."""
    engine, component, indices = loaded(path)
    store = Store(engine)
    instance = Linker(engine).instantiate(store, component)

    def call(name: str, *values: Any) -> Any:
        function: Any = instance.get_func(store, indices[name])
        return function(store, *values)

    options = Record()
    for name, value in {"unfinished": False, "heads": [], "receipts": [], "chain": b""}.items():
        setattr(options, name, value)
    call("begin", options)
    verdict: dict[str, Any] = json.loads(verdict_of(call, file))
    return verdict


def verdict_of(call: Callable[..., Any], file: bytes) -> str:
    wanted = call("next", Variant("bytes", file))
    for _ in range(file.count(b"\n") + 10_000):
        if wanted.tag == "nothing":
            return str(call("verdict"))
        wanted = call("next", Variant(ANSWERS.get(wanted.tag, "end-of-file")))
    raise Mute("no verdict")
