"""A component's types, asked for once.

They never change, but the package `wasmtime` asks its library for them anew with every value that it
converts: for a contract of many commands and events that is nearly all of a call. Here each type keeps what
it was told. The release of the package is pinned, and `_tagged` is the only private name.
"""

import functools

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


def keep_types():
    """From now on a type that was asked keeps the answer."""
    for of, names in ASKED.items():
        for name in names:
            kept = functools.cached_property(getattr(of, name).fget)
            kept.__set_name__(of, name)
            setattr(of, name, kept)
    for of in (wit.VariantType, wit.OptionType, wit.ResultType):
        of._tagged = kept_answer(of._tagged)


def kept_answer(ask):
    """A method without arguments that is called once for each object."""

    def answer(of):
        if not hasattr(of, "kept_tagged"):
            of.kept_tagged = ask(of)
        return of.kept_tagged

    return answer
