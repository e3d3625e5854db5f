#!/usr/bin/env python3
"""Gives the same requests to an adapter and to the Rust one and compares their answers, key by key.

    compare.py [--hostile FILE [--misdeed WHICH]...] [--components FOLDER] [--reference COMMAND] [--kip PROGRAM]
        ADAPTER…

Each ADAPTER is a command, in quotes with its arguments if it has any. What is asked: every session that
`kip play --example` ships, one command at a time with views and lists of every role and what chance can bring, snapshots
restored in mid-session, then all at once; every command of every session under every other rulebook;
requests that are none; another build of a rulebook and another generation of the contract; and, with --hostile,
a component that traps, computes or takes memory for ever (host/tests/hostile), whose tables must play on. Hosts in
JavaScript cannot end a call: for those `--misdeed traps --misdeed dives`.
The texts of errors are each adapter's own; all else must be equal. An answer has ten seconds.
Exit code 0 when all are, 1 at the first that is not, 2 for wrong use.
"""

import argparse
import hashlib
import json
import os
import re
import select
import shlex
import subprocess
import sys
import tempfile
from pathlib import Path

import wrong_requests
from wrong_requests import HOST, JOIN

BUILT = Path(os.environ.get("CARGO_TARGET_DIR", Path(__file__).resolve().parents[2] / "target"), "release")
SECONDS = 10
EXAMPLES = {
    "nsw-evening": "nsw",
    "nsw-committed": "nsw",
    "swap": "nsw",
    "house-evening": "house",
    "ringkeeper-evening": "ringkeeper",
    "commemorative-evening": "commemorative",
    "pub-evening": "pub",
}
ROLES = ["boxer", "dealer", "ringkeeper", "games-supervisor", "casino-supervisor", "host"]
STARTED = {"seq", "name", "version", "language", "runtime", "os"}
# The misdeed of the hostile component at a table of that name: it traps, calls itself for ever, computes for ever, or takes
# memory for ever. The stateless interface only traps.
MISDEEDS = ["traps", "dives", "loops", "hogs"]
LOOK_EVERY = 8  # commands between two looks at a table from all sides
EVERY = 2**32 - 1  # of a list
FIRST = 5  # of a list that is cut
CHANCES = (3, 64)  # fewer than two coins have ways to lie, and enough for three


class Difference(Exception):
    """Two answers that should be one, or none at all."""


class Adapter:
    """A child process that answers one JSON object a line."""

    def __init__(self, command):
        self.command = command
        self.child = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.rest = b""

    def ask(self, line):
        try:
            self.child.stdin.write(line.encode() + b"\n")
            self.child.stdin.flush()
        except BrokenPipeError:
            raise self.silent(line, "it ended") from None
        return self.answer(line)

    def answer(self, line):
        while b"\n" not in self.rest:
            ready, _, _ = select.select([self.child.stdout], [], [], SECONDS)
            chunk = self.child.stdout.read1(1 << 16) if ready else b""
            if not chunk:
                raise self.silent(line, "it ended" if ready else f"nothing came for {SECONDS} seconds")
            self.rest += chunk
        answer, self.rest = self.rest.split(b"\n", 1)
        try:
            return json.loads(answer)
        except ValueError as error:
            raise self.silent(line, f"{answer[:200]} is no JSON: {error}") from None

    def silent(self, line, why):
        return Difference(f"{self.command} gave no answer to\n  {line[:500]}\n  {why}")

    def stop(self):
        self.child.stdin.write(b'{"seq":0,"cmd":"stop"}\n')
        self.child.stdin.close()
        if self.child.wait(SECONDS) != 0 or self.rest + self.child.stdout.read():
            raise Difference(f"{self.command} did not stop well: exit code {self.child.returncode}")


class Pair:
    """The reference and the one it is compared with."""

    def __init__(self, reference, tested):
        self.adapters = [Adapter(reference), Adapter(tested)]
        self.seq = 0

    def ask(self, cmd, **fields):
        self.seq += 1
        return self.line(json.dumps({"seq": self.seq, "cmd": cmd, **fields}))

    def line(self, line):
        """Returns the answer that both give to a line."""
        expected, found = [adapter.ask(line) for adapter in self.adapters]
        difference = differs(expected, found)
        if difference:
            at, wanted, got = difference
            place = f"to\n  {line[:500]}\nat {at or 'the top'}"
            raise Difference(f"{place}\n  {wanted}\nis expected, the answer is\n  {got}")
        return expected

    def stop(self):
        for adapter in self.adapters:
            adapter.stop()


def differs(expected, found, at=""):
    """Returns the first place where two values are not the same, with both; None where they are."""
    if type(expected) is not type(found):
        return at, told(expected), told(found)
    if isinstance(expected, dict):
        if expected.keys() != found.keys():
            return at, f"the keys {sorted(expected)}", f"the keys {sorted(found)}: {told(found)}"
        places = ((f"{at}.{key}".strip("."), expected[key], found[key]) for key in expected)
    elif isinstance(expected, list):
        if len(expected) != len(found):
            return at, f"{len(expected)} items", f"{len(found)} items"
        places = ((f"{at}[{index}]", *both) for index, both in enumerate(zip(expected, found)))
    elif at == "error" and expected and found:
        return None
    else:
        return None if expected == found else (at, told(expected), told(found))
    return next(filter(None, (differs(*both, place) for place, *both in places)), None)


def told(value):
    return json.dumps(value)[:500]


class Sessions:
    """The rulebooks and the sessions that kip ships."""

    def __init__(self, kip, components, folder):
        if not components:
            run([kip, "rulebooks", "--export", folder])
        self.components = {rulebook: Path(components or folder, f"{rulebook}.wasm") for rulebook in EXAMPLES.values()}
        self.sessions = {name: self.session(kip, Path(folder, f"{name}.jsonl"), name) for name in EXAMPLES}

    @staticmethod
    def session(kip, path, name):
        """Returns a session's config and its orders."""
        run([kip, "play", "--example", name, "--transcript", path])
        header, *lines = map(json.loads, path.read_text().splitlines())
        return header["config"], [{k: line[k] for k in ("by", "at", "command")} for line in lines if "command" in line]

    def of(self, rulebook):
        return {name: session for name, session in self.sessions.items() if EXAMPLES[name] == rulebook}


def run(command):
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)


def sha256(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


def load(pair, path):
    return pair.ask("load", component=str(path), sha256=sha256(path))


def look(pair, table, at):
    """Compares all views of a table."""
    view = pair.ask("view", table=table)["view"]
    viewers = [{"role": "player", "number": seat["seat"]} for seat in view["seats"]]
    for viewer in viewers + [{"role": role, "number": 1} for role in ROLES]:
        pair.ask("view", table=table, viewer=viewer)
        pair.ask("legal", table=table, at=at, of=viewer, most=FIRST)
    pair.ask("legal", table=table, at=at, most=EVERY)
    for most in CHANCES:
        pair.ask("chances", table=table, most=most)


def move(pair, table):
    """Closes a table and takes it up from its state."""
    state = pair.ask("snapshot", table=table)["state"]
    pair.ask("close", table=table)
    pair.ask("restore", table=table, state=state)
    if pair.ask("snapshot", table=table)["state"] != state:
        raise Difference("a state that was restored is another one")


def play(pair, config, orders):
    """Plays a session, one command at a time, then all at once."""
    pair.ask("open", table="one by one", config=config)
    for number, order in enumerate(orders):
        pair.ask("apply", table="one by one", **order)
        if number % LOOK_EVERY == 0:
            look(pair, "one by one", order["at"])
            move(pair, "one by one")
    pair.ask("open", table="at once", config=config)
    left = orders
    while left:  # past each refusal
        left = left[len(pair.ask("apply-all", table="at once", orders=left)["ends"]) + 1 :]
    states = [pair.ask("snapshot", table=table) for table in ("one by one", "at once")]
    if states[0]["state"] != states[1]["state"]:
        raise Difference("the same commands, one by one and at once, come to two states")
    for table in ("one by one", "at once"):
        pair.ask("close", table=table)


def play_elsewhere(pair, config, sessions):
    """Gives every command of every session at a table that knows little of them."""
    pair.ask("open", table="elsewhere", config=config)
    for _, orders in sessions:
        for order in orders:
            pair.ask("apply", table="elsewhere", **{**order, "at": config["opened-at"]})
    pair.ask("close", table="elsewhere")


def ask_wrongly(pair, config, component, core_module):
    """Sends malformed requests: each is an error, and changes nothing."""
    for line in wrong_requests.wrong_lines():
        pair.line(line)
    load_wrongly(pair, component, core_module)
    pair.ask("open", table="a", config=config)
    pair.ask("open", table="a", config=config)
    for wrong in wrong_requests.wrong_configs(config):
        pair.ask("open", table="b", config=wrong)
    for odd in wrong_requests.odd_configs(config):
        pair.ask("open", table="b", config=odd)
        pair.ask("close", table="b")
    order_wrongly(pair, config["opened-at"])
    restore_wrongly(pair)
    for cmd in ("view", "snapshot", "close", "close"):
        pair.ask(cmd, table="b")
    pair.ask("close", table="a")


def load_wrongly(pair, component, core_module):
    """Loads other bytes than the digest's, a missing file, and a file that is not a component."""
    wasm, digest, other = str(component), sha256(component), sha256(core_module)
    for sha in ("00" * 32, "short", 7):
        pair.ask("load", component=wasm, sha256=sha)
    for path, sha in [(wasm + "x", digest), (str(core_module), other), (7, digest)]:
        pair.ask("load", component=path, sha256=sha)


def load_others(pair, component, folder):
    """Loads other components. Another build of a rulebook is a rulebook. Another generation of the contract is not, nor a
    component that describes itself as another family than that of the interface it exports."""
    wasm, other = component.read_bytes(), Path(folder, "other.wasm")
    others = {
        "another build": (wasm.replace(b"@1.0.0", b"@1.0.7"), "describe"),
        "another generation": (wasm.replace(b"@1.0.0", b"@2.0.0"), "error"),
        "what says that it is of another family": (re.sub(b"(?<!kip:)two-up", b"one-up", wasm), "error"),
        "what exports another family's interface": (wasm.replace(b"kip:two-up", b"kip:one-up"), "error"),
        "what exports two rulebooks": (wasm.replace(b"kip:draws/draws@1.0.0", b"kip:xx/rulebook@1.0.0"), "error"),
    }
    for what, (altered, answer) in others.items():
        other.write_bytes(altered)
        if answer not in load(pair, other):
            raise Difference(f"{what}: {answer} is expected")


def order_wrongly(pair, at):
    """Sends invalid commands, actors, times and orders, and commands that the component judges."""
    for command in wrong_requests.NO_COMMANDS + wrong_requests.ODD_COMMANDS:
        pair.ask("apply", table="a", by=HOST, at=at, command=command)
        pair.ask("apply-all", table="a", orders=[{"by": HOST, "at": at, "command": command}])
    for by in wrong_requests.WRONG_ACTORS:
        pair.ask("apply", table="a", by=by, at=at, command=JOIN)
        pair.ask("view", table="a", viewer=by)
        pair.ask("legal", table="a", at=at, of=by, most=FIRST)
    for time in (None, -1, "0", 0.5, at - 1, 2**53 - 1):
        pair.ask("legal", table="a", at=time, most=FIRST)
        pair.ask("apply", table="a", by=HOST, at=time, command=JOIN)
    list_wrongly(pair, at)
    for orders in wrong_requests.WRONG_ORDERS:
        pair.ask("apply-all", table="a", orders=orders)


def list_wrongly(pair, at):
    """Sends invalid and missing numbers of things to list, and unusual ones."""
    for most in wrong_requests.WRONG_COUNTS + wrong_requests.ODD_COUNTS:
        pair.ask("legal", table="a", at=at, most=most)
        pair.ask("chances", table="a", most=most)
    pair.ask("legal", table="a", at=at)
    pair.ask("legal", table="a", most=FIRST)
    pair.ask("legal", table="a", at=at, most=FIRST, viewer=HOST)
    pair.ask("legal", table="a", at=at, most=FIRST, state="")
    pair.ask("chances", table="a")
    pair.ask("chances", table="a", at=at, most=FIRST)
    pair.ask("chances", table="a", most=FIRST, of=HOST)


def restore_wrongly(pair):
    """Restores invalid bytes, and bytes that are not a state."""
    state = pair.ask("snapshot", table="a")["state"]
    for text in (None, 7, "", "0", "zz", state.upper(), state[:-2], state + "00", "00" * 60, "ff" * 60, state):
        pair.ask("restore", table="a", state=text)
        pair.ask("restore", table="b", state=text)


def betray(pair, config, misdeeds):
    """Plays a component that misbehaves when a player leaves at an odd time: the table is then as it was, and plays on."""
    even = config["opened-at"] // 2 * 2
    for table in misdeeds:
        pair.ask("open", table=table, config={**config, "table": table})
        for seat in (1, 2, 3):
            pair.ask("apply", table=table, by=HOST, at=even, command={"join": {"seat": seat, "age-attested": True}})
        before = pair.ask("snapshot", table=table)["state"]
        leave = {"by": HOST, "command": {"leave": 2}}
        if "error" not in pair.ask("apply", table=table, at=even + 1, **leave):
            raise Difference(f"the hostile component does nothing at the table {table}")
        if pair.ask("snapshot", table=table)["state"] != before:
            raise Difference("a call that failed left something behind")
        look(pair, table, even)
        for order in ({"at": even + 2, **leave}, {"by": HOST, "at": even + 4, "command": {"leave": 3}}):
            if "events" not in pair.ask("apply", table=table, **order):
                raise Difference("the table does not play on")
        look(pair, table, even + 4)
        pair.ask("close", table=table)


def compare(arguments, kip, adapter, folder):
    pair = Pair(arguments.reference, adapter)
    started = [adapter.ask('{"seq":0,"cmd":"start","protocol":1}') for adapter in pair.adapters]
    for answer in started:
        texts = [isinstance(answer.get(key), str) and answer[key] for key in STARTED - {"seq"}]
        if answer.keys() != STARTED or not all(texts):
            raise Difference(f"start is answered with {sorted(STARTED)}, all texts but seq, not with {answer}")
    pair.ask("open", table="early", config=kip.sessions["nsw-evening"][0])
    core_module = Path(folder, "core.wasm")
    core_module.write_bytes(b"\0asm\1\0\0\0")
    for rulebook, component in kip.components.items():
        load(pair, component)
        for config, orders in kip.of(rulebook).values():
            play(pair, config, orders)
        play_elsewhere(pair, config, kip.sessions.values())
        ask_wrongly(pair, config, component, core_module)
    load_others(pair, component, folder)
    if arguments.hostile:
        load(pair, arguments.hostile)
        betray(pair, kip.sessions["nsw-evening"][0], arguments.misdeed or MISDEEDS)
    pair.stop()
    described = "{name} {version}, {language}, {runtime}, {os}".format(**started[1])
    print(f"{described}: all {pair.seq} numbered requests are answered alike")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hostile", type=Path, help="a component that misbehaves at odd times, as its table is named")
    parser.add_argument("--misdeed", action="append", choices=MISDEEDS, help="only these of its misdeeds")
    parser.add_argument("--components", type=Path, help="take ID.wasm from this folder, not those that kip carries")
    parser.add_argument(
        "--reference", default=str(BUILT / "kip-adapter"), help="the adapter that is right"
    )
    parser.add_argument("--kip", default=str(BUILT / "kip"), help="the program that has the sessions")
    parser.add_argument("adapter", nargs="+", help="the command of an adapter to compare")
    arguments = parser.parse_args()
    try:
        with tempfile.TemporaryDirectory() as folder:
            kip = Sessions(arguments.kip, arguments.components, folder)
            for adapter in arguments.adapter:
                compare(arguments, kip, adapter, folder)
    except Difference as difference:
        print(f"not the same: {difference}", file=sys.stderr)
        return 1
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"{error}\nBuild first: cargo build --release --locked -p kip-rulebooks -p kip-adapter", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
