"""An adapter: answers a conformance runner, one JSON object a line, by a component that Python hosts.

The protocol alone: the package `kip_rulebooks` (host/packages/python) hosts the component. A value that cannot be given to a
component is an `error`; a command that the rules do not accept is a `refusal`.
"""

import json
import os
import platform
import re
import stat
import sys
from importlib.metadata import version

from kip_rulebooks import Dead, Malformed, Refused, Rulebook, Table, Unloadable

NAME, VERSION = "kip-adapter-python", "0.1.0"
# Of a request, of an answer, and of a component's file: the same in every language.
MOST_BYTES = 8 << 20
ANY = object
# The fields of each request beside `seq` and `cmd`; words of the contract are checked by the component's types.
REQUESTS = {
    "start": {"protocol": int},
    "load": {"component": str, "sha256": str},
    "open": {"table": str, "config": ANY},
    "apply": {"table": str, "by": ANY, "at": ANY, "command": ANY},
    "apply-all": {"table": str, "orders": ANY},
    "view": {"table": str, "viewer": ANY},
    "legal": {"table": str, "at": ANY, "of": ANY, "most": ANY},
    "chances": {"table": str, "most": ANY},
    "fill": {"command": ANY, "fillings": ANY},
    "disclose": {"events": ANY, "viewer": ANY},
    "snapshot": {"table": str},
    "restore": {"table": str, "state": ANY},
    "close": {"table": str},
    "stop": {},
}
MAY_LACK = {"viewer", "of"}


class Session:
    """The tables of one run, and the rulebook that was loaded last."""

    def __init__(self):
        self.rulebook, self.tables = None, {}

    def start(self, protocol):
        if protocol != 1:
            raise Malformed(f"protocol: 1 is spoken here, not {protocol}")
        runtime = f"wasmtime {version('wasmtime')} on Python {platform.python_version()}"
        return {"name": NAME, "version": VERSION, "language": "Python", "runtime": runtime, "os": sys.platform}

    def load(self, component, sha256):
        if not re.fullmatch("[0-9a-f]{64}", sha256):
            raise Malformed("sha256: 64 lower-case hex digits are wanted")
        require_file(component)
        self.rulebook = Rulebook(component, sha256)
        return {"describe": self.rulebook.description}

    def open(self, table, config):
        self.vacant(table)
        self.tables[table], events = Table.open(self.loaded(), config)
        return {"events": events}

    def apply(self, table, by, at, command):
        # Any time: `Table.apply`, `apply_all` and `legal` refuse those that are likely to be in seconds.
        return {"events": self.table(table).change("apply", {"order": {"by": by, "at": at, "command": command}})}

    def apply_all(self, table, orders):
        return self.table(table).change("apply-all", {"orders": orders})

    def view(self, table, viewer=None):
        return {"view": self.table(table).view(viewer)}

    def legal(self, table, at, most, of=None):
        return {"legal": self.table(table).call("legal", at=at, of=of, most=most)}

    def chances(self, table, most):
        return {"chances": self.table(table).chances(most)}

    def fill(self, command, fillings):
        return {"command": self.loaded().fill(command, fillings)}

    def disclose(self, events, viewer=None):
        return {"events": self.loaded().disclose(events, viewer)}

    def snapshot(self, table):
        return {"state": self.table(table).snapshot()}

    def restore(self, table, state):
        self.vacant(table)
        self.tables[table] = Table.restore(self.loaded(), state)
        return {"restored": table}

    def close(self, table):
        self.table(table)
        del self.tables[table]
        return {"closed": table}

    def loaded(self):
        if self.rulebook is None:
            raise Malformed("no component is loaded; `load` one first")
        return self.rulebook

    def table(self, name):
        if name not in self.tables:
            raise Malformed(f"no table {name!r} is open")
        return self.tables[name]

    def vacant(self, name):
        if name in self.tables:
            raise Malformed(f"a table {name!r} is open; `close` it first")


def require_file(path):
    """Requires that a component can be read whole: it is a file, within the bound."""
    try:
        found = os.stat(path)
    except (OSError, ValueError) as error:
        raise Malformed(f"{path}: {error}") from None
    if not stat.S_ISREG(found.st_mode):
        raise Malformed(f"{path}: it is no file")
    if found.st_size > MOST_BYTES:
        raise Malformed(f"{path}: it has more than {MOST_BYTES} bytes")


def read(line):
    """Returns a line as an object."""
    try:
        request = json.loads(line.decode(), parse_constant=lambda name: 1 / 0)
    except (ValueError, ArithmeticError, RecursionError) as error:
        raise Malformed(f"a JSON object is wanted: {error}") from None
    if type(request) is not dict:
        raise Malformed("a JSON object is wanted")
    return request


def checked(cmd, fields):
    """Returns the request, if it is one at all."""
    known = REQUESTS.get(cmd) if type(cmd) is str else None
    if known is None:
        raise Malformed(f"cmd: one of {', '.join(REQUESTS)} is wanted")
    for name in fields.keys() - known.keys():
        raise Malformed(f"{cmd}.{name}: there is no such field")
    for name, kind in known.items():
        if name not in fields and name not in MAY_LACK:
            raise Malformed(f"{cmd}.{name}: is missing")
        if kind is not ANY and type(fields[name]) is not kind:
            raise Malformed(f"{cmd}.{name}: a {'number' if kind is int else 'text'} is wanted")
    return cmd


def answer(session, request):
    """Returns the answer's fields beside `seq`; None at the end."""
    cmd = checked(request.pop("cmd", None), request)
    return None if cmd == "stop" else getattr(session, cmd.replace("-", "_"))(**request)


def requests(stream):
    """Yields the lines of a stream. Of one that is too long only the beginning is kept; the rest is skipped before the next."""
    while line := stream.readline(MOST_BYTES + 1):
        yield line
        while len(line) > MOST_BYTES and line and not line.endswith(b"\n"):
            line = stream.readline(MOST_BYTES + 1)


def line_of(seq, told):
    """Returns an answer's line. One that is too long is an error."""
    line = json.dumps({"seq": seq, **told}).encode()
    if len(line) <= MOST_BYTES:
        return line + b"\n"
    too_long = {"error": f"the answer has more than {MOST_BYTES} bytes"}
    return line_of(None if told == too_long else seq, too_long)


def serve(stream, out):
    session = Session()
    for line in requests(stream):
        seq = None
        try:
            if len(line) > MOST_BYTES and not line.endswith(b"\n"):
                raise Malformed(f"a request has at most {MOST_BYTES} bytes")
            request = read(line.removesuffix(b"\n"))
            seq = request.pop("seq", None)
            told = answer(session, request)
        except Refused as refused:
            told = {"refusal": refused.refusal}
        except (Malformed, Unloadable, Dead) as error:
            told = {"error": str(error)}
        if told is None:
            return
        out.write(line_of(seq, told))
        out.flush()


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print("usage: run [--example | --bench …]; requests come on standard input, a line each", file=sys.stderr)
        sys.exit(2)
    serve(sys.stdin.buffer, sys.stdout.buffer)
