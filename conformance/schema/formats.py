"""The formats around the contract's words: a file of vectors, and the adapter protocol (`generate.py` adds the
words)."""

from __future__ import annotations

from typing import Any

DIALECT = "https://json-schema.org/draft/2020-12/schema"
VECTORS_ID = "urn:kip:schema:vectors:1"
ADAPTER_ID = "urn:kip:schema:adapter:1"
LARGEST = 2**53
Schema = dict[str, Any]


def closed(needed: Schema, optional: Schema | None = None) -> Schema:
    """Returns an object of these fields and no others."""
    fields = {**needed, **(optional or {})}
    return {"type": "object", "properties": fields, "required": list(needed), "additionalProperties": False}


def word(name: str) -> Schema:
    """Returns a word of the contract, or of the format."""
    return {"$ref": f"#/$defs/{name}"}


def listed(items: Schema, least: int = 0) -> Schema:
    return {"type": "array", "items": items, "minItems": least}


NAME = "[a-z][a-z0-9]*(?:-[a-z0-9]+)*"
"""A rulebook's id: one of kip's own, or that of a house."""
RULEBOOK = {"type": "string", "pattern": f"^{NAME}$", "maxLength": 32}
SENTENCE = {"type": "string", "minLength": 1}
U32 = {"type": "integer", "minimum": 0, "maximum": 2**32 - 1}
CITED = {
    "description": "A clause as the document counts it, such as `nsw 4.1.2.3`; or a ruling, such as `R5`.",
    "type": "string",
    "pattern": f"^(R[1-9][0-9]*|{NAME} [A-Za-z0-9][A-Za-z0-9.-]*)$",
}

_TOLD = {
    "description": (
        "An event without its time, the command's: what happened, all its moves, and the clause it must cite, where one "
        "is said."
    ),
    **closed({"what": word("happening"), "moves": listed(word("move"))}, {"clause": word("cited")}),
}
_REFUSAL = {
    "description": "Exactly this code and this clause.",
    **closed({"code": word("code"), "clause": word("cited")}),
}
_GIVEN = {"command": word("command"), "by": word("actor"), "at": word("timestamp")}
_EVENTS = {"description": "All of them, in order.", **listed(word("told"))}
_NOTE = closed(
    {
        "kind": {"enum": ["rule-boundary", "money", "authority", "order", "chance", "time", "shape"]},
        "description": SENTENCE,
    }
)
_MONEY = {
    "description": (
        "What the moves have come to when the test is over, in minor units of all tenders: a seat's purse; the house; "
        "what lies on the table, in a casino as `layout`, in a ring as `pot` on the centre and as `held` on side bets. Who "
        "is not named has 0; all come to 0."
    ),
    "type": "object",
    "propertyNames": {"pattern": "^([1-9]|[1-5][0-9]|6[0-4]|house|layout|pot|held)$"},
    "additionalProperties": {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST},
}
_TEST = closed(
    {
        "id": {"description": "Permanent, never used again.", "type": "string", "pattern": f"^{NAME}-[0-9]{{4}}$"},
        "clauses": {**listed(word("cited"), 1), "uniqueItems": True},
        "comment": SENTENCE,
        "money": _MONEY,
        "steps": listed(word("test-step"), 1),
    },
    {"flags": {"description": "Names of notes.", **listed(SENTENCE, 1), "uniqueItems": True}},
)


def shape(*needed: str, optional: tuple[str, ...] = ()) -> Schema:
    """Returns a shape with exactly these fields, of those that the properties know."""
    return {"required": list(needed), "propertyNames": {"enum": [*needed, *optional]}}


_STEP = {
    "description": (
        "A command that is accepted; one that is refused; what can be seen; all that would be accepted, of an actor or of "
        "everybody, at a time or at that of the last command; what chance is due; or, first, an opening in the stead of "
        "the group's."
    ),
    "type": "object",
    "properties": {
        **_GIVEN,
        "events": _EVENTS,
        "refusal": word("refused"),
        "view": word("seen.table-view"),
        "viewer": word("actor"),
        "legal": listed(word("choice")),
        "of": word("actor"),
        "chances": word("due-chance"),
        "most": U32,
        "open": word("config"),
    },
    "oneOf": [
        shape("command", "by", "at", "events"),
        shape("command", "by", "at", "refusal"),
        shape("view", optional=("viewer",)),
        shape("legal", optional=("of", "at")),
        shape("chances", "most"),
        shape("open", "events"),
        shape("open", "refusal"),
    ],
}
_GROUP = {
    "description": "Tests each of which is played at a table of its own that is opened with this config.",
    **closed({"comment": SENTENCE, "config": word("config"), "tests": listed(word("test"), 1)}),
}

VECTORS: Schema = {
    "$schema": DIALECT,
    "$id": VECTORS_ID,
    "title": "kip-vectors/1",
    "description": "A file of conformance vectors, and the JSON form of every word of the contract.",
    **closed(
        {
            "schema": {"const": "kip-vectors/1"},
            "rulebook": RULEBOOK,
            "generation": {"type": "string", "pattern": "^[0-9]+\\.[0-9]+$"},
            "notes": {
                "type": "object",
                "propertyNames": {"pattern": "^[A-Z][A-Za-z0-9]*$"},
                "additionalProperties": _NOTE,
            },
            "groups": listed(word("group"), 1),
        }
    ),
    "$defs": {
        "cited": CITED,
        "code": {"type": "string", "pattern": "^[a-z0-9]+(-[a-z0-9]+)*$"},
        "told": _TOLD,
        "refused": _REFUSAL,
        "test-step": _STEP,
        "test": _TEST,
        "group": _GROUP,
    },
}


# ---------------------------------------------------------------------- the adapter protocol


def contracts(name: str) -> Schema:
    """Returns a word of the contract, from the schema of the vectors."""
    return {"$ref": f"{VECTORS_ID}#/$defs/{name}"}


SEQ = {"type": "integer", "minimum": 0, "maximum": LARGEST}
TABLE = {
    "description": "The runner's name for a table; free again once it is closed.",
    "type": "string",
    "minLength": 1,
}
HEX = {"type": "string", "pattern": "^([0-9a-f]{2})*$"}


def request(cmd: str, text: str, needed: Schema | None = None, optional: Schema | None = None) -> Schema:
    """Returns one request."""
    return {"description": text, **closed({"seq": SEQ, "cmd": {"const": cmd}, **(needed or {})}, optional)}


def answer(text: str, needed: Schema, optional: Schema | None = None) -> Schema:
    """Returns one answer."""
    return {"description": text, **closed({"seq": SEQ, **needed}, optional)}


REQUESTS = {
    "start": request("start", "Which adapter is this?", {"protocol": {"const": 1}}),
    "load": request(
        "load",
        "A component by its path, with its SHA-256; or the id of a rulebook that the adapter carries.",
        {"component": SENTENCE},
        {"sha256": {"type": "string", "pattern": "^([0-9a-f]{64})?$"}},
    ),
    "open": request("open", "A table of that name is opened.", {"table": TABLE, "config": contracts("config")}),
    "apply": request(
        "apply",
        "One command.",
        {"table": TABLE, "by": contracts("actor"), "at": contracts("timestamp"), "command": contracts("command")},
    ),
    "apply-all": request(
        "apply-all",
        "Several commands, up to the first that is refused.",
        {"table": TABLE, "orders": listed(contracts("order"))},
    ),
    "view": request("view", "What the viewer, or anybody, can see.", {"table": TABLE}, {"viewer": contracts("actor")}),
    "legal": request(
        "legal",
        "What would be accepted at that time, of that actor or of everybody; the first so many.",
        {"table": TABLE, "at": contracts("timestamp"), "most": U32},
        {"of": contracts("actor")},
    ),
    "chances": request(
        "chances", "What chance is due, where it can bring at most so many things.", {"table": TABLE, "most": U32}
    ),
    "fill": request(
        "fill",
        "A listed command of the component that was loaded last, its blanks filled in.",
        {"command": contracts("command"), "fillings": listed(contracts("filling"))},
    ),
    "disclose": request(
        "disclose",
        "What of events that viewer, or everybody, may know: by the component that was loaded last.",
        {"events": listed(contracts("event"))},
        {"viewer": contracts("actor")},
    ),
    "snapshot": request("snapshot", "The state.", {"table": TABLE}),
    "restore": request("restore", "A table of that name is restored from a state.", {"table": TABLE, "state": HEX}),
    "close": request("close", "The table is forgotten; `close-table` is what closes it.", {"table": TABLE}),
    "stop": request("stop", "The end: the adapter exits with 0 and answers nothing."),
}

REFUSED = answer("A refusal; nothing has changed.", {"refusal": contracts("refusal")})
FAILED = answer(
    "The adapter could not ask the component: a line it cannot read, a component that does not load, a trap.",
    {"error": SENTENCE},
)
FAILED["properties"]["seq"] = {"anyOf": [SEQ, {"description": "A line without a number.", "type": "null"}]}
EVENTS = answer("What happened, in order.", {"events": listed(contracts("event"))})

ANSWERS = {
    "started": answer(
        "A version that says what was tested; a name such as `main` is refused.",
        {
            "name": SENTENCE,
            "version": {"type": "string", "pattern": "^[0-9]+\\.[0-9]+"},
            "language": SENTENCE,
            "runtime": SENTENCE,
            "os": SENTENCE,
        },
    ),
    "loaded": answer("What the rulebook is.", {"describe": contracts("description")}),
    "events": EVENTS,
    "steps": answer(
        "What happened; for each command that was accepted, how many events had been told after it; and why the next one "
        "was not.",
        {"events": listed(contracts("event")), "ends": listed(U32)},
        {"refused": contracts("refusal")},
    ),
    "seen": answer("What can be seen.", {"view": contracts("table-view")}),
    "legal": answer("What would be accepted.", {"legal": contracts("choices")}),
    "chances": answer("What chance is due.", {"chances": contracts("due-chance")}),
    "filled": answer("The command.", {"command": contracts("command")}),
    "state": answer("The state.", {"state": HEX}),
    "restored": answer("The table's name.", {"restored": TABLE}),
    "closed": answer("The table's name.", {"closed": TABLE}),
    "refused": REFUSED,
    "failed": FAILED,
}

ANSWERED = {
    "start": ("started",),
    "load": ("loaded",),
    "open": ("events", "refused"),
    "apply": ("events", "refused"),
    "apply-all": ("steps", "refused"),
    "view": ("seen", "refused"),
    "legal": ("legal", "refused"),
    "chances": ("chances", "refused"),
    "fill": ("filled", "refused"),
    "disclose": ("events",),
    "snapshot": ("state", "refused"),
    "restore": ("restored", "refused"),
    "close": ("closed",),
}
"""The possible answers to each request; a failure is always possible."""


def named(kind: str, name: str) -> Schema:
    return {"$ref": f"#/$defs/{kind}.{name}"}


ADAPTER: Schema = {
    "$schema": DIALECT,
    "$id": ADAPTER_ID,
    "title": "kip adapter protocol 1",
    "description": "One JSON object a line: `#/$defs/request` to the adapter, `#/$defs/answer.to.<cmd>` back.",
    "oneOf": [word("request"), word("answer")],
    "$defs": {
        "request": {"oneOf": [named("request", cmd) for cmd in REQUESTS]},
        "answer": {"oneOf": [named("answer", name) for name in ANSWERS]},
        **{f"request.{cmd}": schema for cmd, schema in REQUESTS.items()},
        **{f"answer.{name}": schema for name, schema in ANSWERS.items()},
        **{
            f"answer.to.{cmd}": {"oneOf": [named("answer", name) for name in (*names, "failed")]}
            for cmd, names in ANSWERED.items()
        },
    },
}
