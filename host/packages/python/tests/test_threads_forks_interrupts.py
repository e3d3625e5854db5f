"""Threads, forks, signals and full disks do not get a table past its state: `python -m unittest test_threads_forks_interrupts`."""

import errno
import hashlib
import io
import json
import os
import random
import signal
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path
from unittest import mock

import kip_rulebooks as kip
from kip_rulebooks import rulebook as hosting
from wasmtime.component import _types

THREADS = 16
MOMENTS = 1_000
JOIN = {"join": {"seat": 1, "age-attested": True}}
MANY = 10**9
"""Rounds of auto-play: no call has the time for them."""


def in_threads(*calls):
    """Runs all at once. Returns the result or the exception of each."""
    start, found = threading.Barrier(len(calls)), [None] * len(calls)

    def run(nth, call):
        start.wait()
        try:
            found[nth] = call()
        except BaseException as error:
            found[nth] = error

    threads = [threading.Thread(target=run, args=each) for each in enumerate(calls)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    return found


def in_child(call, patience=120):
    """Returns whether the call is true in a forked child; a child that does not end is ended."""
    child = os.fork()
    if child == 0:
        signal.alarm(patience)
        try:
            os._exit(0 if call() else 1)
        except BaseException as error:
            print(repr(error), file=sys.stderr, flush=True)
        os._exit(2)
    return os.waitpid(child, 0)[1] == 0


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.rulebook = kip.load("nsw")
        cls.config = cls.rulebook.examples[0]
        cls.now = cls.config["opened-at"]

    def join(self, table, seat=1):
        return table.apply(kip.HOST, self.now, {"join": {"seat": seat, "age-attested": True}})


class Threads(Case):
    def test_first_load_race(self):
        """Threads that load as the first thing that a program does."""
        for program in (
            "names = ['nsw', 'house', 'swazi', 'crazy']; load = lambda nth: kip.load(names[nth % 4]).examples and None",
            *["load = lambda nth: engine.engine()"] * 20,
        ):
            run = f"""
import threading, kip_rulebooks as kip
from kip_rulebooks import engine
{program}
start, found = threading.Barrier({THREADS}), []
def play(nth):
    start.wait()
    try:
        found.append(load(nth))
    except BaseException as error:
        found.append(repr(error))
threads = [threading.Thread(target=play, args=[nth]) for nth in range({THREADS})]
[thread.start() for thread in threads]
[thread.join() for thread in threads]
assert len(found) == {THREADS} and len(set(found)) == 1, found
"""
            subprocess.run([sys.executable, "-c", run], check=True, cwd=Path(kip.__file__).parents[1])

    def test_shared_rulebook(self):
        """Each thread has a table; all call `fill` and `disclose` of one rulebook."""
        rulebook = kip.load("house")
        config = rulebook.examples[0]

        def play():
            table, events = rulebook.open(config)
            told = [events, table.apply(kip.HOST, config["opened-at"], JOIN)]
            for nth in range(40):
                choice = table.legal(config["opened-at"], most=1)["first"][0]
                seed = [{"seed": f"{nth:064x}"}] if "seed" in choice["blanks"] else []
                told.append(table.apply(choice["by"], config["opened-at"], rulebook.fill(choice["command"], seed)))
                told.append(rulebook.disclose(told[-1]))
            return told

        alone = play()
        for found in in_threads(*[play] * THREADS):
            self.assertEqual(found, alone)

    def test_a_value_is_taken_for_its_own_case_whatever_other_threads_convert(self):
        """wasmtime collects Python types in one set for all threads."""

        class Shared(set):
            def clear(self):
                raise AssertionError("the set of all threads is used")

        with mock.patch.object(_types, "case_test_cache", Shared()):
            table, events = self.rulebook.open(self.config)
            table.view(kip.actor("player", 1))
            table.legal(self.now, of=kip.HOST)
            self.assertEqual(self.rulebook.disclose(events, viewer=None), events)

    def test_one_table_takes_the_orders_of_threads_one_after_the_other(self):
        out = io.BytesIO()
        table, _ = kip.RecordedTable.open(self.rulebook, self.config, out)
        seats = range(1, self.config["seats"] + 1)

        def play():
            done = []
            for seat in seats:
                try:
                    done.append(len(self.join(table, seat)))
                except kip.Refused:
                    pass
                table.table.view()
            return done

        found = in_threads(*[play] * THREADS)
        self.assertEqual(sum(map(len, found)), len(seats), found)
        table.end()
        verified = kip.verify(io.BytesIO(out.getvalue()))
        self.assertEqual((verified.accepted, verified.refused), (len(seats), len(seats) * (THREADS - 1)))
        self.assertTrue(verified.closed)
        self.assertEqual(table.table.snapshot(), table.table.state)


class Forks(Case):
    def endless(self, table):
        """Returns whether the deadline ends a call that would take long."""
        least = self.config["terms"]["casino"]["sign"]["heads-tails"]["min"]
        wager = {"seat": 1, "side": "heads", "stake": {"chips": least, "tokens": 0}}
        plan = {"at": self.now, "seed": "00" * 32, "rounds": MANY, "stepwise": True, "wagers": [wager]}
        try:
            self.rulebook.call("auto-play", state=table.state, plan=plan)
        except kip.Dead:
            return True
        return False

    def test_fork_deadline(self):
        table, _ = self.rulebook.open(self.config)
        self.join(table)
        with mock.patch.object(hosting, "TICKS", 5):
            self.rulebook.idle.clear()
            self.assertTrue(self.endless(table))
            self.assertTrue(in_child(lambda: self.endless(table)))
            grandchild = lambda: self.endless(table) and in_child(lambda: self.endless(table))
            self.assertTrue(in_child(grandchild))
            self.assertTrue(self.endless(table))
        self.rulebook.idle.clear()

    def test_a_child_loads_what_its_parent_has_not(self):
        """The threads that compile do not live in it."""

        def load():
            rulebook = kip.load("house")
            return rulebook.open(rulebook.examples[0]) and self.rulebook.open(self.config)

        self.assertTrue(in_child(load))

    def test_a_child_plays_on_from_the_last_good_state_of_a_table_that_a_thread_is_in(self):
        table, _ = self.rulebook.open(self.config)
        before, entered, forked = table.state, threading.Event(), threading.Event()

        def tell(events, state):
            entered.set()
            forked.wait()

        order = {"by": kip.HOST, "at": self.now, "command": JOIN}
        thread = threading.Thread(target=table.change, args=("apply", {"order": order}, tell))
        thread.start()
        entered.wait()
        self.assertTrue(in_child(lambda: table.state == before == table.snapshot() and self.join(table)))
        forked.set()
        thread.join()
        self.assertNotEqual(table.state, before)
        self.assertEqual(table.state, table.snapshot())


class Interrupts(Case):
    """Ctrl-C, at moments that are spread over a call."""

    def setUp(self):
        self.armed = False
        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, self.interrupt))
        self.random = random.Random(1)

    def interrupt(self, *_):
        if self.armed:
            self.armed = False
            raise KeyboardInterrupt

    def is_cut(self, call, within):
        """Returns whether the call is cut, at a moment within so many seconds."""
        try:
            self.armed = True
            signal.setitimer(signal.ITIMER_REAL, max(self.random.uniform(0, within), 1e-6))
            call()
            self.armed = False
        except KeyboardInterrupt:
            return True
        finally:
            self.armed = False
            signal.setitimer(signal.ITIMER_REAL, 0)
        return False

    def cut(self, prepare, call, check, moments=MOMENTS):
        """Cuts a call that often; what was prepared for it is checked after each cut."""
        prepared = prepare()
        began = time.perf_counter()
        call(prepared)
        within, count = (time.perf_counter() - began) * 1.5, 0
        for _ in range(50 * moments):
            prepared = prepare()
            if self.is_cut(lambda: call(prepared), within):
                check(prepared)
                count += 1
                within *= 1.02
            else:
                within *= 0.98
            if count == moments:
                return
        self.fail(f"{count} calls were cut")

    def test_interrupted_apply(self):
        opened, _ = self.rulebook.open(self.config)
        before, found = opened.state, self.join(opened)
        after, states = opened.state, []

        def check(table):
            states.append(table.state)
            self.assertIn(table.state, (before, after))
            self.assertEqual(table.state, table.snapshot())
            if table.state == before:
                self.assertEqual(self.join(table), found)
                self.assertEqual(table.state, after)

        self.cut(lambda: self.rulebook.open(self.config)[0], self.join, check)
        self.assertIn(before, states)

    def test_interrupted_reading(self):
        """Types whose reading is cut are read again."""
        table, events = self.rulebook.open(self.config)
        state, view, legal = table.state, table.view(), table.legal(self.now)

        def ask(_):
            return table.view(), table.legal(self.now), self.rulebook.disclose(events)

        def check(_):
            self.assertEqual((table.state, table.snapshot()), (state, state))
            self.assertEqual(table.view(), view)
            self.assertEqual(self.rulebook.disclose(events), events)

        self.cut(lambda: None, ask, check, MOMENTS // 4)
        self.assertEqual(table.legal(self.now), legal)

    def test_interrupted_recording(self):
        """The order was recorded whole, or the table accepts no more orders and raises that."""
        states = {digest(table.state): table.state for table in self.two()}

        def check(prepared):
            table, out = prepared
            whole, told = out.getvalue(), [json.loads(line) for line in out.getvalue().splitlines()]
            self.assertEqual(table.table.state, table.table.snapshot())
            if table.closed is None:
                self.assertEqual(states[told[-1]["state"]], table.table.state)
                self.join(table, 2)
            else:
                with self.assertRaisesRegex(kip.Unwritten, "command 1 was not recorded whole"):
                    self.join(table, 2)
                with self.assertRaises(kip.Unwritten):
                    table.end()
                self.assertEqual(out.getvalue(), whole)
                self.assertIn(table.table.state, states.values())

        def prepare():
            out = io.BytesIO()
            return kip.RecordedTable.open(self.rulebook, self.config, out)[0], out

        self.cut(prepare, lambda prepared: self.join(prepared[0]), check)

    def two(self):
        """Returns a table before and after the first order."""
        before, after = self.rulebook.open(self.config)[0], self.rulebook.open(self.config)[0]
        self.join(after)
        return before, after

    def test_an_order_from_a_signals_handler_is_kept_and_the_one_that_it_came_into_is_not(self):
        table, _ = self.rulebook.open(self.config)

        def tell(events, state):
            self.join(table, 2)

        order = {"by": kip.HOST, "at": self.now, "command": JOIN}
        with self.assertRaises(kip.Busy):
            table.change("apply", {"order": order}, tell)
        self.assertEqual(table.state, table.snapshot())
        self.assertTrue(self.join(table, 1))
        with self.assertRaises(kip.Refused):
            self.join(table, 2)

    def test_an_order_within_an_order_that_is_being_recorded_is_refused(self):
        class Reenters(io.BytesIO):
            table = None

            def write(inner, data):
                if inner.table:
                    table, inner.table = inner.table, None
                    with self.assertRaises(kip.Unwritten):
                        self.join(table, 2)
                return super().write(data)

        out = Reenters()
        table, _ = kip.RecordedTable.open(self.rulebook, self.config, out)
        out.table = table
        self.join(table)
        table.end()
        self.assertEqual(kip.verify(io.BytesIO(out.getvalue())).accepted, 1)


class Disk(io.RawIOBase):
    """Full at its n-th write, or at the flush after it, and with room again after that."""

    def __init__(self, at, kind):
        self.written, self.left, self.kind = bytearray(), at, kind

    def write(self, data):
        self.left -= 1
        if self.left == 0 and self.kind in ("half", "nothing"):
            self.written += data[: len(data) // 2 if self.kind == "half" else 0]
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        if self.left == 0 and self.kind == "takes nothing":
            return 0
        if self.left == 0 and self.kind == "would block":
            return None
        taken = len(data) // 3 + 1 if self.kind == "in parts" else len(data)
        self.written += data[:taken]
        return taken

    def flush(self):
        if self.left == 0 and self.kind == "flush":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


class FullDisk(Case):
    def play(self, out):
        """Joins, is refused and ends; the first `Unwritten`, and what the table was then."""
        try:
            table, _ = kip.RecordedTable.open(self.rulebook, self.config, out)
        except kip.Unwritten as error:
            self.assertIsInstance(error, OSError)
            return error
        for seat in (1, 1, 2):
            before = table.table.state
            try:
                self.join(table, seat)
            except kip.Refused:
                self.assertEqual(table.table.state, before)
            except kip.Unwritten as error:
                self.require_closed(table, before, out)
                return error
        try:
            table.end()
        except kip.Unwritten as error:
            self.require_closed(table, table.table.state, out)
            return error
        return None

    def require_closed(self, table, state, out):
        self.assertEqual((table.table.state, table.table.snapshot()), (state, state))
        left = bytes(out.written)
        for again in (lambda: self.join(table, 3), lambda: self.join(table, 1), table.end):
            with self.assertRaisesRegex(kip.Unwritten, "this table takes no orders"):
                again()
        self.assertEqual((bytes(out.written), table.table.state), (left, state))

    def test_full_disk(self):
        """At each write: the header, three orders and their outcomes, the end."""
        for kind in ("half", "nothing", "takes nothing", "would block", "flush"):
            for at in range(1, 9):
                with self.subTest(kind=kind, at=at):
                    self.assertIsNotNone(self.play(Disk(at, kind)))
            self.assertIsNone(self.play(Disk(9, kind)))

    def test_a_file_that_takes_a_line_in_parts_has_all_of_it(self):
        out = Disk(-1, "in parts")
        self.assertIsNone(self.play(out))
        self.assertTrue(kip.verify(io.BytesIO(bytes(out.written))).closed)

    def test_after_its_end_a_transcript_takes_no_orders(self):
        out = io.BytesIO()
        table, _ = kip.RecordedTable.open(self.rulebook, self.config, out)
        table.end()
        with self.assertRaisesRegex(kip.Unwritten, "the transcript is at its end"):
            self.join(table)
        with self.assertRaises(kip.Unwritten):
            table.end()
        self.assertTrue(kip.verify(io.BytesIO(out.getvalue())).closed)


def digest(state):
    return hashlib.sha256(bytes.fromhex(state)).hexdigest()


if __name__ == "__main__":
    unittest.main()
