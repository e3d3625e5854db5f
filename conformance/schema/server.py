"""The API of live tables as OpenAPI 3.1: what `generate.py` makes `host/serve/openapi.json` of. The words of the games are read from
`wit/`; here is what is not in the contract."""

from __future__ import annotations

from typing import Any

Schema = dict[str, Any]

TEXT: Schema = {"type": "string"}
NUMBER: Schema = {"type": "integer"}
FLAG: Schema = {"type": "boolean"}
MOMENT: Schema = {"type": "integer", "minimum": 0, "description": "Milliseconds since 1970 UTC."}
AMOUNT: Schema = {"type": "integer", "description": "Minor units, such as cents."}
DIGEST: Schema = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
SEAT: Schema = {"type": "integer", "minimum": 1, "maximum": 4_294_967_295}


def ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def listed(item: Schema) -> Schema:
    return {"type": "array", "items": item}


def record(needed: Schema, optional: Schema | None = None, closed: bool = False) -> Schema:
    """Returns an object with these fields. An answer may have more: fields are added, and never change their meaning."""
    made: Schema = {"type": "object", "properties": {**needed, **(optional or {})}, "required": list(needed)}
    return {**made, "additionalProperties": False} if closed else made


SCHEMAS: dict[str, Schema] = {
    "problem": {
        "description": "An answer that is no success (RFC 9457). `code` is stable; `detail` is a sentence for people.",
        **record(
            {"type": TEXT, "title": TEXT, "status": {"type": "integer", "minimum": 200, "maximum": 599}, "code": TEXT, "detail": TEXT},
            {"clause": TEXT, "ruling": TEXT, "names": {"description": "The money and the moments of the sentence."}},
        ),
    },
    "event": {"description": "As transcripts have it.", **record({"at": MOMENT, "what": {}}, {"clause": TEXT, "ruling": TEXT, "moves": listed(ref("move"))})},
    "move": {"anyOf": [ref("two-up.move"), {"type": "object"}]},
    "command": {
        "description": "A command of the table's family: one that `legal` lists, with its blanks filled in.",
        "anyOf": [ref("two-up.command"), ref("casino-cards.command"), {"type": ["object", "string"]}],
    },
    "view": {
        "description": "The table as the caller may see it, in the words of its family.",
        "anyOf": [ref("two-up.table-view"), ref("casino-cards.table-view"), {"type": "object"}],
    },
    "actor": record({"role": TEXT, "number": {"type": "integer", "minimum": 0}}),
    "choice": record({"by": ref("actor"), "command": ref("command"), "standing": TEXT, "blanks": listed({})}),
    "choices": {
        "description": "What the caller may do now, as a rulebook lists it.",
        **record({"first": listed(ref("choice")), "total": NUMBER}, {"until": MOMENT}),
    },
    "done": {
        "description": "A command that was accepted, and is durable.",
        **record({"seq": NUMBER, "events": listed(ref("event"))}, {"seat": SEAT, "repeated": FLAG}),
    },
    "table": record(
        {
            "name": TEXT, "title": TEXT, "rulebook": TEXT, "family": TEXT, "digest": DIGEST,
            "status": {"enum": ["open", "paused", "draining", "closed", "fault"]}, "seats": NUMBER, "seats-taken": listed(SEAT),
            "computers": listed(SEAT), "seq": NUMBER, "public": FLAG, "currency": TEXT, "decimals": NUMBER,
        },
        {"phase": TEXT},
    ),
    "timer": record({"what": TEXT, "ends-at": MOMENT}, {"seats": listed(SEAT)}),
    "shown": record(
        {
            "seq": NUMBER, "digest": DIGEST, "view": ref("view"), "legal": ref("choices"), "names": {"type": "object"},
            "seats": NUMBER, "timers": listed(ref("timer")), "status": TEXT,
        },
        {"due": MOMENT, "reason": TEXT},
    ),
    "pace": {
        "description": "Times of the croupier in milliseconds.",
        **record({}, {"act": MOMENT, "window": MOMENT, "silence": MOMENT}, closed=True),
    },
    "settings": record(
        {},
        {
            "automatic": FLAG, "idle": MOMENT, "pace": ref("pace"), "public": FLAG, "plays-on": FLAG, "computer-players": FLAG,
            "confirm": listed(TEXT), "currency": TEXT, "decimals": {"type": "integer", "minimum": 0, "maximum": 6},
        },
    ),
    "new-table": record(
        {"name": TEXT, "rulebook": TEXT},
        {"config": {}, "draws": {"enum": ["fresh", "committed"]}, "settings": ref("settings")},
        closed=True,
    ),
    "new-session": record({"player": TEXT, "name": TEXT, "age-attested": FLAG}, {"balance": AMOUNT, "table": TEXT}, closed=True),
    "session": record({"session": DIGEST, "token": TEXT, "player": TEXT, "name": TEXT, "balance": AMOUNT, "currency": TEXT, "decimals": NUMBER, "expires-at": MOMENT}),
    "staff": record({"session": DIGEST, "token": TEXT, "name": TEXT, "role": TEXT, "number": NUMBER, "expires-at": MOMENT}),
    "round": record(
        {
            "round": TEXT, "seat": SEAT, "own": FLAG, "from-seq": NUMBER, "to-seq": NUMBER, "from": MOMENT, "to": MOMENT,
            "staked": AMOUNT, "returned": AMOUNT, "paid": AMOUNT, "net": AMOUNT, "ended": FLAG,
        },
    ),
    "component": record({"digest": DIGEST, "family": TEXT, "rulebook": TEXT, "title": TEXT, "added-at": MOMENT}, {"withdrawn-at": {"type": ["integer", "null"]}}),
}

REASON = record({"reason": TEXT}, closed=True)
SWAP = record({"digest": TEXT, "when": {"enum": ["now", "next"]}}, {"terms": {}, "reason": TEXT}, closed=True)
NOBODY, ANYBODY, PLAYER, STAFF, OPERATOR = "nobody", "anybody", "player", "staff", "operator"
"""Whose token an operation wants: none, anybody's or none, a player's, a member of staff's, an operator's or a supervisor's."""
TABLE = {"table": TEXT}
KEYED = "keyed"
"""The request has to have a key, so that it never happens twice."""

OPERATIONS: list[tuple[str, str, str, str, Schema]] = [
    # (method, path, whose token, summary, more: query, body, answer, status, keyed, kind)
    ("get", "/healthz", NOBODY, "Whether the process runs", {"kind": "text/plain"}),
    ("get", "/readyz", NOBODY, "Whether the store writes", {"kind": "text/plain"}),
    ("get", "/v1/me", PLAYER, "The caller: for a player the balance and the seats", {"answer": record({"kind": TEXT})}),
    ("post", "/v1/demo/sessions", NOBODY, "A session with play money, for an invitation", {"body": record({"invite": TEXT, "name": TEXT}, closed=True), "answer": ref("session"), "status": 201}),
    ("post", "/v1/sessions", OPERATOR, "A session for a player; its token is shown once", {"body": ref("new-session"), "answer": ref("session"), "status": 201}),
    ("delete", "/v1/sessions", ANYBODY, "Ends a session: the caller's own, or an operator's named one", {"query": {"session": DIGEST}, "status": 204}),
    ("post", "/v1/staff", OPERATOR, "A member of staff; the token is shown once", {"body": record({"name": TEXT, "role": TEXT}, {"number": NUMBER}, closed=True), "answer": ref("staff"), "status": 201}),
    ("get", "/v1/tables", ANYBODY, "A page of tables by name", {"query": {"after": TEXT, "status": TEXT}, "answer": record({"tables": listed(ref("table"))}, {"next": TEXT})}),
    ("post", "/v1/tables", OPERATOR, "Opens a table", {"body": ref("new-table"), "answer": ref("table"), "status": 201}),
    ("get", "/v1/tables/{table}", ANYBODY, "A table as the caller sees it", {"answer": {"allOf": [ref("table"), ref("shown")]}}),
    ("get", "/v1/tables/{table}/view", ANYBODY, "The view", {"answer": ref("view")}),
    ("get", "/v1/tables/{table}/legal", ANYBODY, "What the caller may do now", {"answer": ref("choices")}),
    ("post", "/v1/tables/{table}/fill", PLAYER, "A listed command with its blanks filled in", {"body": record({"command": ref("command"), "fillings": listed({})}, closed=True), "answer": record({"command": ref("command")})}),
    ("post", "/v1/tables/{table}/seat", PLAYER, "Takes a seat: this one, or any", {KEYED: True, "body": record({}, {"seat": SEAT}, closed=True), "answer": ref("done")}),
    ("delete", "/v1/tables/{table}/seat", PLAYER, "Leaves the seat", {KEYED: True, "answer": ref("done")}),
    ("post", "/v1/tables/{table}/commands", PLAYER, "A player's command", {KEYED: True, "body": record({"command": ref("command")}, closed=True), "answer": ref("done")}),
    ("post", "/v1/tables/{table}/staff/commands", STAFF, "A command of staff", {KEYED: True, "body": record({"command": ref("command")}, closed=True), "answer": ref("done")}),
    ("get", "/v1/tables/{table}/rounds", ANYBODY, "The last rounds", {"query": {"last": {"type": "integer", "minimum": 1, "maximum": 100}, "seat": SEAT}, "answer": record({"rounds": listed(ref("round"))})}),
    ("get", "/v1/tables/{table}/rounds/{round}/replay", ANYBODY, "A round played again by its component, and compared with the record", {"answer": record({"holds": FLAG, "digest": DIGEST, "steps": listed(record({"seq": NUMBER, "events": listed(ref("event"))}))})}),
    ("get", "/v1/tables/{table}/transcript", ANYBODY, "The transcript, as `kip verify` reads it", {"kind": "application/jsonl"}),
    ("get", "/v1/tables/{table}/draws", ANYBODY, "The published chains", {"answer": record({"chains": listed(record({"head": DIGEST, "length": NUMBER, "made-at": MOMENT}))})}),
    ("get", "/v1/tables/{table}/feed", ANYBODY, "The feed: a WebSocket with the subprotocol `kip.v1`", {"status": 101}),
    ("get", "/v1/tables/{table}/feed.sse", ANYBODY, "The feed for those who only watch, as Server-Sent Events", {"query": {"from": NUMBER}, "kind": "text/event-stream"}),
    *(
        ("post", f"/v1/tables/{{table}}/{act}", OPERATOR, summary, {"body": REASON, "answer": ref("table")})
        for act, summary in {
            "pause": "No stakes and no draws until it goes on", "resume": "The table goes on",
            "drain": "The table closes by itself once nothing lies on it",
            "void": "Takes back everything that lies on the table, as the rules list it, and drains it",
        }.items()
    ),
    ("post", "/v1/tables/{table}/swap", OPERATOR, "Another component takes over", {"body": SWAP, "answer": record({"serving": DIGEST}, {"waiting": {"type": ["string", "null"]}})}),
    ("delete", "/v1/tables/{table}/swap", OPERATOR, "The swap that waits does not happen", {"answer": ref("table")}),
    ("get", "/v1/rulebooks", NOBODY, "The components that this server has", {"answer": record({"rulebooks": listed(ref("component"))})}),
    ("get", "/v1/rulebooks/{rulebook}", NOBODY, "A description, by id or digest; with `.wasm` at the end the bytes", {"answer": {"type": "object"}}),
    ("get", "/v1/audit", STAFF, "The acts of staff, operators and server", {"query": {"after": NUMBER}, "answer": record({"lines": listed(record({"n": NUMBER, "at": MOMENT, "who": TEXT, "what": TEXT, "detail": {}}, {"table": {"type": ["string", "null"]}}))})}),
    ("put", "/v1/admin/components/{digest}", OPERATOR, "Adds a component: exactly the bytes of the digest", {"bytes": "application/wasm", "answer": record({"digest": DIGEST, "rulebook": TEXT}), "status": 201}),
    ("delete", "/v1/admin/components/{digest}", OPERATOR, "Withdraws a component: no new table and no swap to it", {"status": 204}),
]


def parameters(path: str, more: Schema) -> list[Schema]:
    """Returns the parameters of an operation: of its path, of its query, and the key."""
    names = [part[1:-1] for part in path.split("/") if part.startswith("{")]
    made = [{"name": name, "in": "path", "required": True, "schema": TEXT} for name in names]
    made += [{"name": name, "in": "query", "schema": schema} for name, schema in more.get("query", {}).items()]
    if more.get(KEYED):
        key = {"type": "string", "pattern": "^[!-~]{1,64}$", "not": {"pattern": "^kip-"}}
        text = "Names the request for ever: the same key with the same request has the same answer."
        made.append({"name": "Idempotency-Key", "in": "header", "required": True, "schema": key, "description": text})
    return made


def operation(method: str, path: str, who: str, summary: str, more: Schema) -> Schema:
    """Returns an operation as OpenAPI has it."""
    kind = more.get("kind", "application/json")
    answer: Schema = {"description": "Done."}
    if "answer" in more:
        answer["content"] = {kind: {"schema": more["answer"]}}
    elif "kind" in more:
        answer["content"] = {kind: {"schema": TEXT}}
    problem = {"description": "A problem.", "content": {"application/problem+json": {"schema": ref("problem")}}}
    made: Schema = {
        "operationId": f"{method}-{path.removeprefix('/v1').strip('/').translate(str.maketrans('/', '-', '{}')) or 'root'}",
        "summary": summary,
        "parameters": parameters(path, more),
        "responses": {str(more.get("status", 200)): answer, "default": problem},
        "security": {NOBODY: [], ANYBODY: [{}, {"token": []}]}.get(who, [{"token": []}]),
    }
    if "body" in more:
        made["requestBody"] = {"required": True, "content": {"application/json": {"schema": more["body"]}}}
    if "bytes" in more:
        made["requestBody"] = {"required": True, "content": {more["bytes"]: {"schema": {}}}}
    return made


def document(words: dict[str, Schema]) -> Schema:
    """Returns the document; `words` are those of the games, by family and name."""
    paths: dict[str, Schema] = {}
    for method, path, who, summary, more in OPERATIONS:
        paths.setdefault(path, {})[method] = operation(method, path, who, summary, more)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Live tables of kip",
            "version": "1",
            "description": "JSON with the contract's words; times in milliseconds since 1970 UTC, amounts in minor units. "
            "The actor of a command follows from the token: nobody names one. host/serve/README.md has examples.",
            "license": {"name": "Apache-2.0 OR MIT", "identifier": "Apache-2.0 OR MIT"},
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": {**SCHEMAS, **words},
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "kip_op_…, kip_st_… or a session's kip_s_…"}},
        },
    }
