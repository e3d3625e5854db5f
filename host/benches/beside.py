#!/usr/bin/env python3
"""Auto-play through the component beside a peer's batch kernel, in turns on the same machine.

    host/benches/beside.py --kip PROGRAM --kernel play.wasm [--turns 7] [--spins 200000000]
    host/benches/beside.py --kip PROGRAM --peer 'other-engine --spins {spins}'

`--kernel` is a WebAssembly module with the batch function of open-rgs, `sim_batch(spins, seed high, seed low, out)`, beside
`alloc`. It is run by node, and by the Python package `wasmtime` where this Python has it, in batches of five million as
open-rgs does. `--peer` is any command that plays as many spins as stand for `{spins}`.

Everything is a process of its own, which plays a hundredth of the spins and then all of them. Its rate is what is more in
spins by what is more in processor time, so that neither starting nor compiling counts, nor what else the machine does.
Printed are medians, least and most, and the ratio to the fastest peer. Nothing is fetched. Standard library only.
"""

import argparse
import importlib.util
import json
import os
import resource
import shlex
import shutil
import statistics
import subprocess
import sys

CHUNK = 5_000_000
WAGERS = [word for seat in range(1, 9) for word in ("--wager", f"{seat}:{'heads' if seat % 2 else 'tails'}:500")]
ROWS = {
    "nsw, one Heads wager a decision": ["--wager", "heads:500"],
    "nsw, a spinner and eight wagers": ["--spinner", "1:heads:500", *WAGERS],
    "house, one Heads wager a decision": ["house", "--wager", "heads:500"],
    **{
        f"{rulebook}, two bets that meet in each decision": [
            *(rulebook, "--wager", "2:heads:100", "--wager", "1:tails:100")
        ]
        for rulebook in ("ringkeeper", "commemorative", "pub")
    },
}
NODE = """
const { readFileSync } = require('node:fs');
const [, file, spins] = process.argv;
const imports = { host: { rng_next: () => 0, log_debug() {} } }; // a batch draws from the kernel's own generator
const kernel = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(file)), imports).exports;
const out = kernel.alloc(48);
for (let left = Number(spins), chunk = 1; left > 0; left -= CHUNK, chunk++) {
  kernel.sim_batch(Math.min(CHUNK, left), chunk, chunk, out);
}
""".replace("CHUNK", str(CHUNK))


def by_wasmtime(file, spins):
    """Runs the kernel by the Python package `wasmtime`."""
    import wasmtime

    store = wasmtime.Store(wasmtime.Engine())
    module = wasmtime.Module.from_file(store.engine, file)
    # A batch draws from the kernel's own generator: what it imports is not called.
    functions = [wasmtime.Func(store, wanted.type, lambda *_: 0.0) for wanted in module.imports]
    exports = wasmtime.Instance(store, module, functions).exports(store)
    out = exports["alloc"](store, 48)
    for chunk, left in enumerate(range(spins, 0, -CHUNK), 1):
        exports["sim_batch"](store, min(CHUNK, left), chunk, chunk, out)


def seconds(command):
    """The processor time of a command, with all that it starts."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def rate(command, spins):
    """Spins a second of processor time."""
    few = spins // 100
    least = seconds(command(few))
    return (spins - few) / max(seconds(command(spins)) - least, 1e-9)


def peers(asked, reader):
    """The peers' commands by name, each for a number of spins."""
    found = {}
    if asked.kernel:
        if shutil.which("node"):
            found["the kernel, node"] = lambda spins: ["node", "-e", NODE, asked.kernel, str(spins)]
        if importlib.util.find_spec("wasmtime"):
            found["the kernel, wasmtime"] = lambda spins: [sys.executable, __file__, "--run", asked.kernel, str(spins)]
        if not found:
            reader.error("a kernel wants node, or the Python package wasmtime")
    for command in asked.peer:
        if "{spins}" not in command:
            reader.error(f"{command}: {{spins}} stands for how many spins are to be played")
        found[command] = lambda spins, command=command: shlex.split(command.replace("{spins}", str(spins)))
    return found


def main():
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--kip", default="target/release/kip", help="the program `kip` [target/release/kip]")
    reader.add_argument("--kernel", help="a peer's WebAssembly module with `sim_batch`")
    reader.add_argument("--peer", action="append", default=[], help="a peer's command, with {spins} in it")
    reader.add_argument("--spins", type=int, default=200_000_000, help="at least 1,000,000 [200,000,000]")
    reader.add_argument("--turns", type=int, default=7)
    reader.add_argument("--json", action="store_true", help="every rate, for machines")
    reader.add_argument("--run", nargs=2, metavar=("KERNEL", "SPINS"), help=argparse.SUPPRESS)
    asked = reader.parse_args()
    if asked.run:
        by_wasmtime(asked.run[0], int(asked.run[1]))
        return
    if asked.spins < 1_000_000 or asked.turns < 1:
        reader.error("a million spins and one turn are the least that can be measured")
    for file in filter(None, (asked.kip, asked.kernel)):
        if not os.path.isfile(file):
            reader.error(f"{file}: there is no such file")
    others = peers(asked, reader)
    seed = ["--seed", "00" * 32]
    own = {
        name: lambda spins, row=row: [asked.kip, "auto-play", "--spins", str(spins), *seed, *row]
        for name, row in ROWS.items()
    }
    rates = {name: [] for name in (*others, *own)}
    try:
        for _ in range(asked.turns):
            for name, command in (*others.items(), *own.items()):
                rates[name].append(rate(command, asked.spins))
    except (OSError, subprocess.CalledProcessError) as error:
        reader.error(str(error))
    if asked.json:
        print(json.dumps(rates, indent=1))
        return
    fastest = max((statistics.median(rates[name]) for name in others), default=None)
    print(f"million spins a second of processor time, {asked.turns} runs of {asked.spins:,} in turns: median (least to most)")
    for name, found in rates.items():
        median = statistics.median(found)
        beside = f"  {median / fastest:.2f} of the fastest peer" if fastest and name in own else ""
        print(f"{median / 1e6:8.0f} ({min(found) / 1e6:.0f} to {max(found) / 1e6:.0f})  {name}{beside}")


if __name__ == "__main__":
    main()
