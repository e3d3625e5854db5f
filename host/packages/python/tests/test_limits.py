"""A component's requests for resources, at its start and in a call, are limited and end as a `Fault`: `python -m unittest
test_limits`."""

import resource
import threading
import time
import unittest
from unittest import mock

import hostile
import kip_rulebooks as kip
from kip_rulebooks import rulebook as hosting

MOST_KIB = 256 << 10
"""The most by which a process may grow while it refuses a component: compiling one takes most of it."""


class Limits(unittest.TestCase):
    def refused(self, component, why):
        wasm, sha256 = component
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        with self.assertRaisesRegex(kip.Unloadable, why):
            kip.Rulebook(wasm, sha256)
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, MOST_KIB)

    def test_memories(self):
        self.refused(hostile.component("memories"), "resource limit exceeded")

    def test_tables(self):
        self.refused(hostile.component("tables"), "table minimum size of 10000000 elements exceeds table limits")

    def test_instances(self):
        self.refused(hostile.component("instances"), "resource limit exceeded: instance count too high")

    def test_a_memory_of_64_bits(self):
        self.refused(hostile.component("memory64"), "not a valid component")

    def test_a_shared_memory(self):
        self.refused(hostile.component("shared_memory"), "memory count too high")

    def test_start_recursion(self):
        self.refused(hostile.component("start_recursion"), "call stack exhausted")

    def test_two_contracts(self):
        self.refused(hostile.two_contracts(), "kip:two-up/rulebook@1.0.0 and kip:two-up/rulebook@1.0.1")

    def test_a_table_that_grows_gets_no_more_than_the_limit(self):
        before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        self.assertEqual(kip.Rulebook(*hostile.component("table_grow")).id, "nsw")
        self.assertLess(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before, MOST_KIB)

    def test_start_loop(self):
        with mock.patch.object(hosting, "TICKS", 5):
            began = time.monotonic()
            self.refused(hostile.component("start_loop"), "interrupt")
            self.assertLess(time.monotonic() - began, 60)

    def test_limits_hold_in_threads(self):
        wasm, sha256 = hostile.component("start_recursion")
        faults = []

        def load():
            try:
                kip.Rulebook(wasm, sha256)
            except kip.Fault as fault:
                faults.append(fault)

        threads = [threading.Thread(target=load) for _ in range(4)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        self.assertEqual([type(fault) for fault in faults], [kip.Unloadable] * 4)


if __name__ == "__main__":
    unittest.main()
