#!/usr/bin/env python3
"""Sends adapters requests and files that have no end, or far too many bytes. Each is an `error`, the next request is answered, and
memory stays bounded.

    conformance/adapters/bounds.py conformance/adapters/python/run conformance/adapters/go/run …

Each argument is an adapter's command. Exit code 1 with what went wrong in which.
"""

import json
import os
import pathlib
import shlex
import subprocess
import sys
import tempfile
import threading

MOST_BYTES = 8 << 20  # as README.md says
LONG = 400_000_000
# How much more memory a process may have had than it had when it began. Some collect what they drop late.
GROWTH = 256 << 20
# How long an adapter may take for all of them.
SECONDS = 240
SHA = "0" * 64


def requests(folder):
    """Yields the requests, and for each whether the answer has the request's `seq`."""

    def load(component, seq=7):
        return json.dumps({"seq": seq, "cmd": "load", "component": str(component), "sha256": SHA}).encode() + b"\n"

    large, fifo = folder / "large.wasm", folder / "fifo"
    with open(large, "wb") as file:
        file.truncate(LONG)
    os.mkfifo(fifo)
    yield "/dev/zero as a component", [load("/dev/zero")], True
    yield "a FIFO that nobody writes to", [load(fifo)], True
    yield "a folder as a component", [load(folder)], True
    yield "a component of 400 MB", [load(large)], True
    yield "a component's path of 7 MiB", [load("x" * (7 << 20))], True
    yield "a line of 400 MB", [b"x" * 1_000_000] * 400 + [b"\n"], False
    quoted = [b'{"seq":7,"cmd":"close","table":"', *[b"x" * 1_000_000] * 400, b'"}\n']
    yield "a name of 400 MB", quoted, False
    yield "one byte too many", [b" " * (MOST_BYTES + 1) + b"\n"], False
    many = "\\u0001" * (MOST_BYTES // 6 - 100)
    yield "an answer that is longer than its request may be", [load(many, many[:600])], None
    yield "a line within another's rest", [b'{"seq":1,"cmd":"stop"}' * (LONG // 22) + b"\n"], False


def high_water(process):
    """Returns the most memory that a process and those below it have had, in bytes, by process."""
    found, parents = {}, {}
    for folder in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            status = dict(line.split(":\t", 1) for line in (folder / "status").read_text().splitlines() if ":\t" in line)
        except OSError:
            continue
        parents[int(folder.name)] = int(status["PPid"])
        found[int(folder.name)] = int(status.get("VmHWM", "0 kB").split()[0]) << 10
    of = {process}
    while more := {one for one, parent in parents.items() if parent in of} - of:
        of |= more
    return {one: found[one] for one in of if one in found}


def start(command, stdin):
    return subprocess.Popen(shlex.split(command), stdin=stdin, stdout=subprocess.PIPE)


def grown(before, process):
    after = high_water(process)
    return max((bytes - before.get(one, 0) for one, bytes in after.items()), default=0)


def faults(command):
    adapter = start(command, subprocess.PIPE)
    watchdog = threading.Timer(SECONDS, adapter.kill)
    watchdog.start()
    try:
        yield from faults_of(adapter)
    except (OSError, ValueError) as error:
        yield f"it does not answer: {error}"
    finally:
        watchdog.cancel()
        adapter.kill()
        adapter.wait()
    adapter = start(command, open("/dev/zero", "rb"))
    try:
        before = high_water(adapter.pid)
        answer = json.loads(adapter.stdout.readline() or "{}")
        if "error" not in answer:
            yield f"/dev/zero as standard input: {answer}"
        try:
            adapter.wait(3)
        except subprocess.TimeoutExpired:
            pass  # it waits for the end of the line
        if (more := grown(before, adapter.pid)) > GROWTH + (128 << 20):
            yield f"/dev/zero as standard input: {more >> 20} MiB more"
    finally:
        adapter.kill()
        adapter.wait()


def faults_of(adapter):
    def ask(*parts):
        for part in parts:
            adapter.stdin.write(part)
        adapter.stdin.flush()
        return json.loads(adapter.stdout.readline() or "{}")

    hello = json.dumps({"seq": 1, "cmd": "start", "protocol": 1}).encode() + b"\n"
    if "name" not in ask(hello):
        yield "it does not start"
        return
    before = high_water(adapter.pid)
    with tempfile.TemporaryDirectory() as folder:
        for what, parts, has_seq in requests(pathlib.Path(folder)):
            answer = ask(*parts)
            if "error" not in answer or "seq" not in answer or has_seq is not None and (answer["seq"] == 7) != has_seq:
                yield f"{what}: {str(answer)[:200]}"
            if len(json.dumps(answer)) > MOST_BYTES + 1_000:
                yield f"{what}: an answer of {len(json.dumps(answer))} bytes"
            if "name" not in ask(hello):
                yield f"{what}: the next request is not answered"
                return
            if (more := grown(before, adapter.pid)) > GROWTH:
                yield f"{what}: {more >> 20} MiB more"
                return
    adapter.stdin.write(b'{"seq":9,"cmd":"stop"}\n')
    adapter.stdin.flush()
    if (code := adapter.wait(60)) != 0:
        yield f"it ends with {code}"


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    wrong = [f"{command}: {fault}" for command in sys.argv[1:] for fault in faults(command)]
    for sentence in wrong:
        print(sentence)
    print(f"{len(sys.argv) - 1} adapters, {len(wrong)} faults")
    sys.exit(1 if wrong else 0)
