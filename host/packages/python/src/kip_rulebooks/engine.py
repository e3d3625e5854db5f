"""The engine that compiles and runs components, and the clock that ends a call that takes too long.

Each process has its own. A forked child runs the components that its parent loaded in the parent's engine, whose memory it
has, and compiles others in a new one: the threads that compile and that tick do not live in the child.
"""

from __future__ import annotations

import os
import threading
import time

from wasmtime import Config, Engine

from .cache import keep_code

TICK_SECONDS = 0.1
TICKS = 50  # for one call: 5 seconds

engines: dict[int, Engine] = {}
"""The engines by process. The child of a fork has its parent's too."""


def engine() -> Engine:
    """Returns the engine of this process, the same one for all threads."""
    return engines.get(os.getpid()) or engines.setdefault(os.getpid(), made())


def made() -> Engine:
    config = Config()
    config.epoch_interruption = True
    # A rulebook never waits, and needs no memory except one whose size is limited.
    config.wasm_memory64 = False
    config.wasm_relaxed_simd = False
    config.shared_memory = False
    # Threads that these need do not live in a forked child: those that compile, and those that await traps on macOS.
    config.parallel_compilation = not engines
    config.macos_use_mach_ports = False
    keep_code(config)
    return Engine(config)


class Clock(threading.Thread):
    """A thread that ticks for every engine, as long as it is the clock of the deadlines."""

    runs_in: int | None = None
    """The process in which it ticks."""

    def __init__(self, of: Deadlines) -> None:
        super().__init__(name="kip-clock", daemon=True)
        self.of = of

    def run(self) -> None:
        self.runs_in = os.getpid()
        try:
            while self.of.clock is self:
                time.sleep(TICK_SECONDS)
                for each in list(engines.values()):
                    each.increment_epoch()
        finally:
            self.runs_in = None


class Deadlines:
    """The clock that ticks. After a fork it may be the parent's, which does not run here."""

    def __init__(self) -> None:
        self.clock = Clock(self)

    def start(self) -> None:
        """Starts a clock: before the first call, in the child of a fork, or after an interrupted start."""
        self.clock = clock = Clock(self)  # one that another thread starts meanwhile ends by itself
        clock.start()


deadlines = Deadlines()
