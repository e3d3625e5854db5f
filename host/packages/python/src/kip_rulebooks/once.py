"""A component's types, asked for once.

They never change, but the package `wasmtime` asks its library for them again with every value that it converts: for a contract of
many commands and events that is nearly all of a call. Here each type keeps the answer. That package also collects the Python
types of a case in one set for all threads, so that one thread's value is taken for another's case: here each value has a set of
its own. It also converts bytes one by one, a megabyte a second: here all at once. Only this file uses names that are private in
that package; therefore the releases that this package accepts are bounded.
"""

import functools
from collections.abc import Callable
from ctypes import byref, memmove, pointer, sizeof, string_at
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
    """Makes every type keep its answer from now on."""
    for of, names in ASKED.items():
        for name in names:
            kept = functools.cached_property(getattr(of, name).fget)
            kept.__set_name__(of, name)
            setattr(of, name, kept)
    for of in (wit.VariantType, wit.OptionType, wit.ResultType):
        setattr(of, "_tagged", kept_answer(of._tagged))
        setattr(of, "_lower", lower)
    setattr(wit.ListType, "_is_bytes", kept_answer(wit.ListType._is_bytes, "kept_is_bytes"))
    setattr(wit.ListType, "convert_to_c", bytes_or(lower_bytes, wit.ListType.convert_to_c))
    setattr(wit.ListType, "convert_from_c", bytes_or(lift_bytes, wit.ListType.convert_from_c))


def kept_answer(ask: Callable[[Any], Any], under: str = "kept_tagged") -> Callable[[Any], Any]:
    """Returns a method without arguments that is called once for each object."""

    def answer(of: Any) -> Any:
        if not hasattr(of, under):
            setattr(of, under, ask(of))
        return getattr(of, under)

    return answer


VALUE = ffi.wasmtime_component_val_t
KIND, BYTE = VALUE.kind.offset, VALUE.of.offset  # of a value, and of what it is


def bytes_or(convert: Callable[..., Any], others: Callable[..., Any]) -> Callable[..., Any]:
    """Returns a conversion of lists: the first converts bytes."""
    return lambda of, *values: (convert if of._is_bytes() else others)(of, *values)


def lower_bytes(of: Any, store: Any, value: Any, to: Any) -> None:
    if not isinstance(value, bytes):
        raise TypeError("expected bytes value")
    size = sizeof(VALUE)
    values = bytearray(size * len(value))
    values[KIND::size] = bytes([ffi.WASMTIME_COMPONENT_U8.value]) * len(value)
    values[BYTE::size] = value
    raw = ffi.wasmtime_component_vallist_t()
    ffi.wasmtime_component_vallist_new_uninit(raw, len(value))
    memmove(raw.data, bytes(values), len(values))
    to.contents.kind = ffi.WASMTIME_COMPONENT_LIST
    to.contents.of.list = raw


def lift_bytes(of: Any, value: Any) -> bytes:
    found = value.of.list
    try:
        return string_at(found.data, found.size * sizeof(VALUE))[BYTE :: sizeof(VALUE)] if found.size else b""
    finally:
        ffi.wasmtime_component_vallist_delete(byref(found))


def lower(of: Any, store: Any, value: Any) -> tuple[str, Any]:
    """Returns the case that a value is of, and its payload as the library takes it; as wasmtime's own does it."""
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
    """Returns whether a value is that case's, where no two cases have the same Python type."""
    if case is None:
        return value is None
    kinds: set[type] = set()
    case.add_classes(kinds)
    return isinstance(value, tuple(kinds))
