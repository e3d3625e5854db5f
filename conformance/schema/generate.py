"""Makes the JSON Schemas of vectors and of the adapter protocol, the words of a transcript's lines, and the description of the API
of live tables; the words of the game in them are read from `wit/`.

The JSON form of a WIT type is mechanical: kebab-case names; a record is an object, an option that is none is left out; a variant
is an object of one key, or a bare string where the case carries nothing; an enum is a string; `list<u8>` is lower-case hex;
integers are JSON integers, and none is above 2^53. The bounds that the contract's documents add, such as the seats of a table,
belong to rules: the schema lets a wrong amount pass, so that a vector can have it refused.

The words of a transcript's lines are every type that is reachable from one, as `host/docs/transcripts.md` writes them: a
file a family, and the same text in `verify_session.py`.

    python3 generate.py            writes vectors.schema.json, adapter.schema.json, <family>.words, verify_session.py's words and
                                   host/serve/openapi.json
    python3 generate.py --check    says whether they are what the contract and the formats give; exit 1 if not

Standard library only. The formats that are not words of the contract are in `formats.py` and `server.py`.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from pathlib import Path
from typing import Any

import server
from formats import ADAPTER, VECTORS

HERE = Path(__file__).resolve().parent
WIT = HERE.parents[1] / "wit"
WORDS = HERE.parents[1] / "host" / "transcript" / "words"
SECOND_READER = HERE.parents[1] / "host" / "docs" / "verify_session.py"
SERVER = HERE.parents[1] / "host" / "serve" / "openapi.json"
FAMILIES = ("casino-cards", "two-up")
"""The families whose transcripts have words."""
ROOTS = ("config", "terms", "command", "role", "happening", "refusal", "move")
"""The types of a transcript's lines."""
PACKAGES = ("draws", "two-up", "types")
"""The packages whose words the schemas are of: every rulebook that plays."""
LARGEST = 2**53
Schema = dict[str, Any]
Cases = list[tuple[str, Schema | None]]

TOKEN = re.compile(r"///[^\n]*|//[^\n]*|->|[%]?[A-Za-z0-9][A-Za-z0-9.-]*|[{}()<>:;,=*@/]|\S")


class Unread(Exception):
    """A line of WIT that this reader does not know."""


class Reader:
    """Reads one WIT file: the type definitions of its interfaces."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tokens = [(m.group(), m.start()) for m in TOKEN.finditer(path.read_text())]
        self.place = 0
        self.doc: list[str] = []
        self.words: dict[str, Schema] = {}
        self.shapes: dict[str, tuple[str, Cases]] = {}
        """Records, enums and variants: which it is, and its fields or cases in their order."""

    # ------------------------------------------------------------------ tokens

    def peek(self) -> str | None:
        """Returns the next token; documentation before it is kept."""
        while self.place < len(self.tokens) and self.tokens[self.place][0].startswith("//"):
            text = self.tokens[self.place][0]
            if text.startswith("///"):
                self.doc.append(text[3:].strip())
            self.place += 1
        return self.tokens[self.place][0] if self.place < len(self.tokens) else None

    def take(self, wanted: str | None = None) -> str:
        """Returns the next token, which must be the wanted one."""
        token = self.peek()
        if token is None or (wanted is not None and token != wanted):
            line = self.path.read_text()[: self.tokens[min(self.place, len(self.tokens) - 1)][1]].count("\n") + 1
            raise Unread(f"{self.path.name}:{line}: {wanted or 'a word'} is wanted, {token or 'the end'} is there")
        self.place += 1
        return token

    def name(self) -> str:
        """Returns a name, without the `%` of one that is a keyword too."""
        return self.take().removeprefix("%")

    def documented(self) -> str:
        """Returns the documentation gathered since the last definition."""
        text, self.doc = " ".join(filter(None, self.doc)), []
        return text

    def skip_to_end(self) -> None:
        """Passes over a statement: to its `;`, or to the end of its block."""
        depth = 0
        while True:
            token = self.take()
            depth += {"{": 1, "}": -1}.get(token, 0)
            if depth == 0 and token in (";", "}"):
                break
        if token == "}" and self.peek() == ";":
            self.take()
        self.doc = []

    # ------------------------------------------------------------------ definitions

    def read(self) -> dict[str, Schema]:
        """Reads every word of the file."""
        while self.peek() is not None:
            if self.take() != "interface":
                self.skip_to_end()
                continue
            self.name()
            self.take("{")
            self.doc = []
            while self.peek() != "}":
                self.definition()
            self.take("}")
        return self.words

    def definition(self) -> None:
        """Reads one definition of an interface; functions, resources and uses define no words."""
        keyword = self.take()
        readers = {"record": self.record, "variant": self.variant, "enum": self.enum, "type": self.alias}
        if keyword not in readers:
            self.skip_to_end()
            return
        text = self.documented()
        name = self.name()
        if name in self.words:
            raise Unread(f"{self.path.name}: {name} is defined twice")
        self.words[name] = {"description": text, **readers[keyword]()}
        if keyword != "type":
            self.shapes[name] = (keyword, self.last_cases)

    def alias(self) -> Schema:
        self.take("=")
        held = self.held()
        self.take(";")
        return held

    def enum(self) -> Schema:
        return {"enum": [name for name, _, _ in self.cases()]}

    def variant(self) -> Schema:
        """Returns the schema of a variant. Cases that carry something are distinguished by their one key, which is quicker to
        judge than one schema a case."""
        cases = self.cases()
        bare = [name for name, _, held in cases if held is None]
        carrying = {name: {"description": text, **held} for name, text, held in cases if held is not None}
        shape = {**closed(carrying, []), "minProperties": 1, "maxProperties": 1}
        return {"oneOf": [{"enum": bare}, shape]} if bare else shape

    def record(self) -> Schema:
        fields: Schema = {}
        needed = []
        for name, text, held in self.cases(separator=":"):
            assert held is not None
            if not held.pop("optional", False):
                needed.append(name)
            fields[name] = {"description": text, **held}
        return closed(fields, needed)

    def cases(self, separator: str = "(") -> list[tuple[str, str, Schema | None]]:
        """Reads the list between braces: names, their documentation, and a type where there is one."""
        self.take("{")
        found: list[tuple[str, str, Schema | None]] = []
        while self.peek() != "}":
            text = self.documented()
            name = self.name()
            held = None
            if self.peek() == separator:
                self.take()
                held = self.held()
                if separator == "(":
                    self.take(")")
            found.append((name, text, held))
            if self.peek() == ",":
                self.take()
        self.take("}")
        self.doc = []
        self.last_cases: Cases = [(name, held and dict(held)) for name, _, held in found]
        return found

    # ------------------------------------------------------------------ types

    def held(self) -> Schema:
        """Returns a type."""
        name = self.name()
        if name == "option":
            return {**self.inner(), "optional": True}
        if name == "list":
            inner = self.inner()
            octets = inner == SIMPLE["u8"]
            return {"type": "string", "pattern": "^([0-9a-f]{2})*$"} if octets else {"type": "array", "items": inner}
        return dict(SIMPLE[name]) if name in SIMPLE else {"$ref": f"#/$defs/{name}"}

    def inner(self) -> Schema:
        self.take("<")
        inner = self.held()
        self.take(">")
        return inner


def integer(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


SIMPLE: dict[str, Schema] = {
    "u8": integer(0, 2**8 - 1),
    "u16": integer(0, 2**16 - 1),
    "s16": integer(-(2**15), 2**15 - 1),
    "u32": integer(0, 2**32 - 1),
    "u64": integer(0, LARGEST),
    "bool": {"type": "boolean"},
    "string": {"type": "string"},
}


def closed(fields: Schema, needed: list[str]) -> Schema:
    """Returns an object of these fields and no others."""
    return {"type": "object", "properties": fields, "required": needed, "additionalProperties": False}


def contract() -> dict[str, Schema]:
    """Returns every word of the contract. A word of `kip:types` that a family defines too is `types.<word>`."""
    files = {path: Reader(path).read() for path in (WIT / name / f"{name}.wit" for name in PACKAGES)}
    words: dict[str, Schema] = {}
    for path, own in files.items():
        if path.stem == "types":
            others = [set(held) for other, held in files.items() if other != path]
            own = renamed(own, set(own) & set().union(*others))
        for name, schema in own.items():
            if name in words:
                raise Unread(f"{path.name}: {name} is defined in another file too")
            words[name] = schema
    unknown = {name for name in references(words)} - set(words)
    if unknown:
        raise Unread(f"not defined: {', '.join(sorted(unknown))}")
    return words


def renamed(words: dict[str, Schema], taken: set[str]) -> dict[str, Schema]:
    """Returns the words of `kip:types`, those that are taken with their package before them, wherever they are named."""
    names = {name: f"types.{name}" for name in taken}
    references = {f"#/$defs/{name}": f"#/$defs/{other}" for name, other in names.items()}

    def again(held: Any) -> Any:
        if isinstance(held, dict):
            return {key: references.get(value, value) if key == "$ref" else again(value) for key, value in held.items()}
        return [again(value) for value in held] if isinstance(held, list) else held

    return {names.get(name, name): again(schema) for name, schema in words.items()}


def references(held: Any) -> set[str]:
    """Returns the words that a schema refers to."""
    if isinstance(held, dict):
        here = {held["$ref"].removeprefix("#/$defs/")} if isinstance(held.get("$ref"), str) else set()
        return here.union(*(references(value) for value in held.values()))
    return set().union(*(references(value) for value in held)) if isinstance(held, list) else set()


def seen(words: dict[str, Schema]) -> dict[str, Schema]:
    """Returns the schema of a view's assertions: any part of the record `table-view`, null where there is nothing.

    Every record a view is made of, once more, with nothing needed: `seen.table-view`, `seen.seat-view`.
    """
    made: dict[str, Schema] = {}
    wanted = ["table-view"]
    while wanted:
        name = wanted.pop()
        if f"seen.{name}" not in made:
            made[f"seen.{name}"] = loosened(words[name], words, wanted)
    return made


def loosened(schema: Schema, words: dict[str, Schema], wanted: list[str]) -> Schema:
    """Returns a schema whose records need nothing; the words below it that hold records are wanted too."""
    if "$ref" in schema:
        name = schema["$ref"].removeprefix("#/$defs/")
        if words[name].get("type") != "object" or "maxProperties" in words[name]:
            return schema
        wanted.append(name)
        return {**schema, "$ref": f"#/$defs/seen.{name}"}
    if schema.get("type") == "array":
        return {**schema, "items": loosened(schema["items"], words, wanted)}
    if schema.get("type") != "object" or "maxProperties" in schema:
        return schema
    needed = schema["required"]
    fields = {}
    for name, held in schema["properties"].items():
        looser = loosened(held, words, wanted)
        fields[name] = looser if name in needed else {"anyOf": [looser, {"type": "null"}]}
    return {**{key: value for key, value in schema.items() if key != "required"}, "properties": fields}


def transcript_words(family: str) -> str:
    """Returns the types that a transcript of the family holds, a line a type: the family's own in their order, then those of
    `kip:types`."""
    readers = [Reader(WIT / name / f"{name}.wit") for name in (family, "types")]
    words = {name: schema for reader in reversed(readers) for name, schema in reader.read().items()}
    shapes = {name: shape for reader in readers for name, shape in reader.shapes.items()}
    reached: dict[str, str] = {}
    wanted = list(ROOTS)

    def notation(schema: Schema) -> str:
        if schema.get("optional"):
            return notation({**schema, "optional": False}) + "?"
        if "$ref" in schema:
            name = schema["$ref"].removeprefix("#/$defs/")
            if name not in shapes:
                return notation(words[name])
            wanted.append(name)
            return name
        if schema["type"] == "array":
            return notation(schema["items"]) + "*"
        if "pattern" in schema:
            return "bytes"
        kept = {key: schema[key] for key in ("type", "minimum", "maximum") if key in schema}
        return next(name for name, simple in SIMPLE.items() if simple == kept)

    while wanted:
        name = wanted.pop()
        if name in reached:
            continue
        if name in readers[0].shapes and name in readers[1].shapes:
            raise Unread(f"{family}: {name} is a type of kip:types too")
        kind, cases = shapes[name]
        reached[name] = " ".join([name, kind, *(f"{case}:{notation(held)}" if held else case for case, held in cases)])
    return "".join(f"{reached[name]}\n" for name in shapes if name in reached)


def served_words(family: str) -> dict[str, Schema]:
    """Returns the words that a live table of the family is asked and answers in, with its name before them."""
    own = {name: schema for package in ("types", family) for name, schema in Reader(WIT / package / f"{package}.wit").read().items()}
    reached: dict[str, Schema] = {}
    wanted = {"command", "table-view", "move"}
    while wanted:
        name = wanted.pop()
        reached[name] = own[name]
        wanted |= references(own[name]) - set(reached)
    text = json.dumps({f"{family}.{name}": reached[name] for name in own if name in reached})
    words: dict[str, Schema] = json.loads(text.replace("#/$defs/", f"#/components/schemas/{family}."))
    return words


def with_words(text: str, words: dict[str, str]) -> str:
    """Returns the second reader with these words between its markers, as a dictionary of Python, a string a line."""
    entries = (f'    "{family}": """\\\n{lines}""",\n' for family, lines in words.items())
    begin, end = "# words: begin, written by conformance/schema/generate.py\n", "# words: end\n"
    before, _, rest = text.partition(begin)
    _, found, after = rest.partition(end)
    if not found:
        raise Unread(f"{SECOND_READER.name} has no place for its words")
    return f"{before}{begin}WORDS = {{\n{''.join(entries)}}}\n{end}{after}"


def files() -> dict[Path, str]:
    """Returns the files to write, by path."""
    words = contract()
    vectors = {**VECTORS, "$defs": {**VECTORS["$defs"], **seen(words), **words}}
    served = {name: schema for family in FAMILIES for name, schema in served_words(family).items()}
    schemas = {
        HERE / "vectors.schema.json": vectors,
        HERE / "adapter.schema.json": ADAPTER,
        SERVER: server.document(served),
    }
    lines = {family: transcript_words(family) for family in FAMILIES}
    return {
        **{path: json.dumps(schema, indent=1, ensure_ascii=False) + "\n" for path, schema in schemas.items()},
        **{WORDS / f"{family}.words": text for family, text in lines.items()},
        SECOND_READER: with_words(SECOND_READER.read_text(), lines),
    }


def main() -> int:
    reader = argparse.ArgumentParser(description="The schemas, and the words of transcripts.")
    reader.add_argument("--check", action="store_true", help="write nothing, say whether the files are as they must be")
    asked = reader.parse_args()
    try:
        made = files()
    except Unread as fault:
        print(fault, file=sys.stderr)
        return 1
    old = [path for path, text in made.items() if not path.exists() or path.read_text() != text]
    if not asked.check:
        for path in old:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(made[path])
        return 0
    for path in old:
        print(f"{path.name} is not what wit/ and formats.py give: run generate.py", file=sys.stderr)
    return 1 if old else 0


if __name__ == "__main__":
    sys.exit(main())
