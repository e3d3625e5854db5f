"""A component's types, asked for once.

They never change, but the package `wasmtime` asks its library for them anew with every value that it
converts: for a contract of many commands and events that is nearly all of a call. Here each type keeps what
it was told. `_tagged` is the only private name: the releases that this package takes are bounded.
"""

import functools
from collections.abc import Callable
from typing import Any

from wasmtime import component as wit

ASKED = {
    wit.FuncType: ["params", "result"],
    wit.RecordType: ["fields"],
    wit.ListType: ["element"],
    wit.EnumType: ["names"],
    wit.VariantType: ["cases"],
    wit.OptionType: ["payload"],
    wit.ResultType: ["ok", "err"],
}


def keep_types() -> None:
    """From now on a type that was asked keeps the answer."""
    for of, names in ASKED.items():
        for name in names:
            kept = functools.cached_property(getattr(of, name).fget)
            kept.__set_name__(of, name)
            setattr(of, name, kept)
    for of in (wit.VariantType, wit.OptionType, wit.ResultType):
        setattr(of, "_tagged", kept_answer(of._tagged))


def kept_answer(ask: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A method without arguments that is called once for each object."""

    def answer(of: Any) -> Any:
        if not hasattr(of, "kept_tagged"):
            of.kept_tagged = ask(of)
        return of.kept_tagged

    return answer
