"""The contract's words as types of Python and of TypeScript, for the packages; made from `wit/` by `build`.

The JSON form of a WIT type is the one of the schemas (`conformance/schema/generate.py`, whose reader is used here): a record
is an object whose absent options are left out, a variant an object of one key, or a bare string where the case carries
nothing, bytes are hex. Standard library only.
"""

from __future__ import annotations

import importlib.util
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
FAMILIES = ("two-up", "casino-cards")
Schema = dict[str, Any]


def schemas() -> ModuleType:
    """Returns the generator of the schemas, which reads WIT."""
    folder = ROOT / "conformance/schema"
    sys.path.insert(0, str(folder))
    try:
        spec = importlib.util.spec_from_file_location("generate", folder / "generate.py")
        assert spec and spec.loader
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
        return module
    finally:
        sys.path.remove(str(folder))


def words(family: str) -> dict[str, Schema]:
    """Returns every word of a family, with those of every family. A word of `kip:types` that the family has too is
    `types-WORD`."""
    generate = schemas()
    own, common = (generate.Reader(generate.WIT / name / f"{name}.wit").read() for name in (family, "types"))
    return generate.renamed(common, set(common) & set(own)) | own


def title(word: str) -> str:
    return "".join(part.capitalize() for part in re.split(r"[-.]", word))


def referred(schema: Schema) -> str:
    return title(schema["$ref"].removeprefix("#/$defs/"))


def cases(schema: Schema) -> tuple[list[str], dict[str, Schema]]:
    """Returns a variant's cases without and with something; nothing if it is not a variant."""
    bare, shape = schema["oneOf"] if "oneOf" in schema else ({"enum": []}, schema)
    return bare["enum"], shape["properties"]


def is_variant(schema: Schema) -> bool:
    return "oneOf" in schema or "maxProperties" in schema


def doc(schema: Schema) -> str:
    return str(schema.get("description") or "")


# ---------------------------------------------------------------------------------------------------------- TypeScript


def typescript(family: str) -> str:
    """Returns a module of type declarations."""
    lines = [f"// The words of {family}, as JSON. Made from wit/ by host/packages/build."]
    for name, schema in words(family).items():
        lines += ["", *comment(doc(schema)), *declared(title(name), schema)]
    return "\n".join(lines) + "\n"


def comment(text: str, indent: str = "") -> list[str]:
    return [f"{indent}/** {text.replace('*/', '* /')} */"] if text else []


def declared(name: str, schema: Schema) -> list[str]:
    if is_variant(schema):
        bare, carrying = cases(schema)
        names = [line for case in bare for line in [f"  | '{case}'"]]
        more = [line for case, held in carrying.items() for line in (*comment(doc(held), "  "), f"  | {{ '{case}': {typed(held)} }}")]
        return [f"export type {name} =", *names, *more[:-1], f"{more[-1]};"]
    if "properties" in schema:
        fields = [
            line
            for field, held in schema["properties"].items()
            for line in (*comment(doc(held), "  "), f"  '{field}'{'' if field in schema['required'] else '?'}: {typed(held)};")
        ]
        return [f"export interface {name} {{", *fields, "}"]
    return [f"export type {name} = {typed(schema)};"]


def typed(schema: Schema) -> str:
    if "$ref" in schema:
        return referred(schema)
    if "enum" in schema:
        return " | ".join(f"'{case}'" for case in schema["enum"])
    if schema["type"] == "array":
        return f"{typed(schema['items'])}[]"
    return {"string": "string", "integer": "number", "boolean": "boolean"}[schema["type"]]


# -------------------------------------------------------------------------------------------------------------- Python


def python(family: str) -> str:
    """Returns a module of typed dicts."""
    lines = [
        f'"""The words of {family}, as JSON. Made from wit/ by host/packages/build."""',
        "",
        "from typing import Literal, NotRequired, TypedDict",
    ]
    ready: set[str] = set()
    waiting = dict(words(family))
    while waiting:  # a union is an expression: the names in it have to be defined before it
        name = next(name for name, schema in waiting.items() if needed(schema) <= ready)
        ready.add(title(name))
        schema = waiting.pop(name)
        lines += ["", *assigned(title(name), schema), *([f'"""{doc(schema)}"""'] if doc(schema) else [])]
    return "\n".join(lines) + "\n"


def needed(schema: Schema) -> set[str]:
    """Returns the words that have to precede a word: those of which it is an alias. Fields and cases name theirs in quotes."""
    return set() if "properties" in schema or "oneOf" in schema else set(aliased(schema))


def aliased(schema: Schema) -> Iterator[str]:
    if "$ref" in schema:
        yield referred(schema)
    elif schema.get("type") == "array":
        yield from aliased(schema["items"])


def assigned(name: str, schema: Schema) -> Iterator[str]:
    if is_variant(schema):
        bare, carrying = cases(schema)
        for case, held in carrying.items():
            yield f'{name}{title(case)} = TypedDict("{name}{title(case)}", {{"{case}": "{annotated(held)}"}})'
        literals = [f"Literal[{', '.join(map(repr, bare))}]"] if bare else []
        yield f"{name} = {' | '.join(literals + [name + title(case) for case in carrying])}"
    elif "properties" in schema:
        fields = {
            field: annotated(held) if field in schema["required"] else f"NotRequired[{annotated(held)}]"
            for field, held in schema["properties"].items()
        }
        inner = ", ".join(f'"{field}": "{of}"' for field, of in fields.items())
        yield f'{name} = TypedDict("{name}", {{{inner}}})'
    else:
        yield f"{name} = {annotated(schema)}"


def annotated(schema: Schema) -> str:
    if "$ref" in schema:
        return referred(schema)
    if "enum" in schema:
        return f"Literal[{', '.join(map(repr, schema['enum']))}]"
    if schema["type"] == "array":
        return f"list[{annotated(schema['items'])}]"
    return {"string": "str", "integer": "int", "boolean": "bool"}[schema["type"]]
