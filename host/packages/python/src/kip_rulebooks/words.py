"""Converts JSON to a component's values and back, by the types that the component itself declares.

The JSON form of the contract's words: a record is an object whose absent options are left out, a variant
an object with one key or, for a case without payload, its bare name; `list<u8>` is lower-case hex.
No rule of a game and no name of the contract may enter this file: a new component brings its own types.
"""

from __future__ import annotations

import re
from typing import Any

from wasmtime import component as wit

from .faults import Malformed, Refused

INTEGERS = {
    wit.U8: (0, 2**8 - 1),
    wit.U16: (0, 2**16 - 1),
    wit.U32: (0, 2**32 - 1),
    wit.U64: (0, 2**64 - 1),
    wit.S8: (-(2**7), 2**7 - 1),
    wit.S16: (-(2**15), 2**15 - 1),
    wit.S32: (-(2**31), 2**31 - 1),
    wit.S64: (-(2**63), 2**63 - 1),
}
HEX = re.compile("(?:[0-9a-f]{2})*")


def word(of: Any) -> Any:
    """Returns the word of a type, which converts JSON for the component, and the component's values to JSON."""
    match of:
        case wit.RecordType():
            return Fields({name: word(of) for name, of in of.fields})
        case wit.VariantType():
            return Cases(of.cases)
        case wit.OptionType():
            return Optional([("none", None), ("some", of.payload)])
        case wit.ResultType():
            return Result([("ok", of.ok), ("err", of.err)])
        case wit.EnumType():
            return Names(of.names)
        case wit.ListType() if isinstance(of.element, wit.U8):
            return Bytes()
        case wit.ListType():
            return Items(word(of.element))
        case None | wit.OwnType() | wit.BorrowType():
            return Handle()  # also for an absent type
        case wit.Bool():
            return Bool()
        case wit.String():
            return Text()
        case _ if type(of) in INTEGERS:
            return Integer(*INTEGERS[type(of)])
    raise Malformed(f"the contract has no {type(of).__name__}")


def wanted(what: str, json: Any, at: str) -> Malformed:
    return Malformed(f"{at}: {what} is wanted, not {str(json)[:80]!r}")


class Handle:
    """A value that both sides write alike; a handle is only passed on."""

    def read(self, json: Any, at: str) -> Any:
        return json

    def tell(self, value: Any) -> Any:
        return value


class Bool(Handle):
    def read(self, json: Any, at: str) -> Any:
        if type(json) is not bool:
            raise wanted("true or false", json, at)
        return json


class Text(Handle):
    def read(self, json: Any, at: str) -> Any:
        if type(json) is not str or not json.isascii() and re.search("[\ud800-\udfff]", json):
            raise wanted("a text", json, at)
        return json


class Integer(Handle):
    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def read(self, json: Any, at: str) -> Any:
        # Out of range, ctypes would truncate it silently.
        if type(json) is not int or not self.least <= json <= self.most:
            raise wanted(f"a whole number from {self.least} to {self.most}", json, at)
        return json


class Names(Handle):
    """An enum: its case as text."""

    def __init__(self, names: list[str]) -> None:
        self.names = names

    def read(self, json: Any, at: str) -> Any:
        if type(json) is not str or json not in self.names:
            raise wanted(f"one of {', '.join(self.names)}", json, at)
        return json


class Bytes:
    """A `list<u8>`: lower-case hex."""

    def read(self, json: Any, at: str) -> Any:
        if type(json) is not str or not HEX.fullmatch(json):
            raise wanted("bytes in lower-case hex", json, at)
        return bytes.fromhex(json)

    def tell(self, value: Any) -> Any:
        return value.hex()


class Items:
    """A list of anything else."""

    def __init__(self, item: Any) -> None:
        self.item = item

    def read(self, json: Any, at: str) -> Any:
        if type(json) is not list:
            raise wanted("a list", json, at)
        return [self.item.read(item, f"{at}[{index}]") for index, item in enumerate(json)]

    def tell(self, value: Any) -> Any:
        return [self.item.tell(item) for item in value]


class Fields:
    """A record: wasmtime gives and takes its fields as attributes, under the contract's names."""

    def __init__(self, words: dict[str, Any]) -> None:
        self.words = words

    def read(self, json: Any, at: str) -> Any:
        if type(json) is not dict:
            raise wanted(f"an object with {', '.join(self.words) or 'nothing'}", json, at)
        for name in json.keys() - self.words.keys():
            raise Malformed(f"{at}.{name}: there is no such field, only {', '.join(self.words) or 'none'}")
        record = wit.Record()
        for name, word in self.words.items():
            if name not in json and not isinstance(word, Optional):
                raise Malformed(f"{at}.{name}: is missing")
            setattr(record, name, word.read(json.get(name), f"{at}.{name}"))
        return record

    def tell(self, value: Any) -> Any:
        told = ((name, word.tell(getattr(value, name))) for name, word in self.words.items())
        return {name: json for name, json in told if json is not None}


class Cases:
    """A variant, an option or a result.

    If no two cases have the same Python type, wasmtime gives and wants the payload alone (None where a case
    has none); else a `Variant` with the case's name.
    """

    def __init__(self, cases: list[tuple[str, Any]]) -> None:
        self.words: dict[str, Any] = {name: word(of) if of else None for name, of in cases}
        self.types = {name: python_types(of) for name, of in cases}
        self.wrapped = sum(map(len, self.types.values())) > len(set().union(*self.types.values()))

    def wrap(self, name: str, payload: Any = None) -> Any:
        return wit.Variant(name, payload) if self.wrapped else payload

    def unwrap(self, value: Any) -> tuple[str, Any]:
        """Returns a case's name, and its payload as JSON."""
        if self.wrapped:
            name, value = value.tag, value.payload
        else:
            found = object if value is None else type(value)
            name = next(name for name, types in self.types.items() if found in types)
        return name, self.words[name].tell(value) if self.words[name] else None

    def read(self, json: Any, at: str) -> Any:
        name, payload = next(iter(json.items())) if type(json) is dict and len(json) == 1 else (json, None)
        if type(name) is not str or name not in self.words:
            raise wanted(f"one of {', '.join(self.words)}", json, at)
        if (self.words[name] is None) != (name is json):
            raise Malformed(f"{at}: {name} carries {'nothing' if name is not json else 'something'}")
        return self.wrap(name, self.words[name].read(payload, f"{at}.{name}") if name is not json else None)

    def tell(self, value: Any) -> Any:
        name, payload = self.unwrap(value)
        return name if self.words[name] is None else {name: payload}


def python_types(of: Any) -> set[type]:
    types: set[type] = set()
    if of:
        of.add_classes(types)
    return types or {object}


class Optional(Cases):
    """An option: null or left out, or the value."""

    def read(self, json: Any, at: str) -> Any:
        return self.wrap("none") if json is None else self.wrap("some", self.words["some"].read(json, at))

    def tell(self, value: Any) -> Any:
        return self.unwrap(value)[1]


class Result(Cases):
    """A result: the value of ok, or the refusal raised; where the contract has a text instead, `Malformed` with it."""

    def tell(self, value: Any) -> Any:
        name, told = self.unwrap(value)
        if name == "err":
            raise Malformed(told) if type(told) is str else Refused(told)
        return told
