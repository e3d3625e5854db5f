"""A component's types, asked for once.

They never change, but the package `wasmtime` asks its library for them anew with every value that it
converts: for a contract of many commands and events that is nearly all of a call. Here each type keeps what
it was told. And it collects the Python types of a case in one set for all threads, so that one thread's value is
taken for another's case: here each value has a set of its own. What is private in that package is named in this
file alone: the releases that this package takes are bounded.
"""

import functools
from collections.abc import Callable
from ctypes import byref, pointer
from typing import Any

from wasmtime import _ffi as ffi
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
        setattr(of, "_lower", lower)


def kept_answer(ask: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """A method without arguments that is called once for each object."""

    def answer(of: Any) -> Any:
        if not hasattr(of, "kept_tagged"):
            of.kept_tagged = ask(of)
        return of.kept_tagged

    return answer


def lower(of: Any, store: Any, value: Any) -> tuple[str, Any]:
    """The case that a value is of, and its payload as the library takes it; as wasmtime's own does it."""
    tagged = of._tagged()
    if tagged and not isinstance(value, wit.Variant):
        raise TypeError("expected Variant type")
    for name, payload in of._cases():
        if value.tag != name if tagged else not is_of(payload, value):
            continue
        if payload is None:
            return name, None
        raw = ffi.wasmtime_component_val_t()
        payload.convert_to_c(store, value.payload if tagged else value, pointer(raw))
        return name, ffi.wasmtime_component_val_new(byref(raw))
    raise ValueError("value not valid for this variant")


def is_of(case: Any, value: Any) -> bool:
    """Whether a value is that case's, where no two cases have the same Python type."""
    if case is None:
        return value is None
    kinds: set[type] = set()
    case.add_classes(kinds)
    return isinstance(value, tuple(kinds))
