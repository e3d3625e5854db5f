"""Tests how `bench` reads figures and prints them, without measuring: python3 conformance/adapters/bench_tests.py"""

import importlib.machinery
import importlib.util
import subprocess
import sys
import unittest
from pathlib import Path

PROGRAM = Path(__file__).with_name("bench")
sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("bench", str(PROGRAM))
bench = importlib.util.module_from_spec(importlib.util.spec_from_loader("bench", loader))
loader.exec_module(bench)

FIGURES = dict(zip(bench.CALLS, (1.5, 20.0, 30.0, 400.5)))


class Bench(unittest.TestCase):
    def test_both_forms_of_lines_are_read_and_other_calls_are_not(self):
        first = "".join(f"{figure:10.1f} µs  {call}\n" for call, figure in FIGURES.items())
        last = "".join(f"{call:<40} {figure:8.1f}\n" for call, figure in FIGURES.items())
        self.assertEqual(bench.read(f"       7.0 µs  view\n{first}"), FIGURES)
        self.assertEqual(bench.read(f"median of 20 calls, a state of 412 bytes  µs\nview  7.0\n{last}"), FIGURES)

    def test_a_call_that_is_not_told_is_named(self):
        with self.assertRaisesRegex(bench.Fails, "nothing is told of a new instance, and that call, one command, auto-play"):
            bench.read("       1.0 µs  the cheapest call\n")

    def test_the_median_is_of_the_rounds_and_call_by_call(self):
        rounds = [{call: figure * factor for call, figure in FIGURES.items()} for factor in (3, 1, 2)]
        self.assertEqual(bench.medians(rounds), {call: figure * 2 for call, figure in FIGURES.items()})

    def test_the_table_has_a_line_for_each_call_and_a_column_for_each_language(self):
        head, *rows = bench.table({"c": FIGURES, "go": FIGURES}).splitlines()
        self.assertEqual(head.split(), ["µs", "c", "go"])
        self.assertEqual([row.split()[-2:] for row in rows], [[str(figure)] * 2 for figure in FIGURES.values()])

    def test_wrong_use_is_refused_with_the_mend(self):
        for given, told in ((["cobol"], "cobol is no adapter here"), (["--rounds", "0"], "1 or more"),
                            (["--component", "nowhere.wasm"], "no component at nowhere.wasm")):
            ran = subprocess.run([PROGRAM, *given], capture_output=True, text=True, check=False)
            self.assertEqual((ran.returncode, told in ran.stderr), (2, True), ran.stderr)


if __name__ == "__main__":
    unittest.main()
