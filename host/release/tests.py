"""What a release promises, tried with a program that is built already: KIP=target/debug/kip python3 host/release/tests.py

Standard library, git and ssh-keygen only. Nothing is compiled or installed.
"""

import importlib.machinery
import importlib.util
import os
import re
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.dont_write_bytecode = True
import book  # noqa: E402
import reference  # noqa: E402

KIP = Path(os.environ.get("KIP", book.ROOT / "target/debug/kip"))
BUILD = HERE / "build"


def loaded(path):
    loader = importlib.machinery.SourceFileLoader("build", str(path))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("build", loader))
    loader.exec_module(module)
    return module


def tried(*arguments):
    return subprocess.run([BUILD, *map(str, arguments)], capture_output=True, text=True)


class Book(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        book.write(Path(cls.folder.name), *book.described(str(KIP)))
        cls.source = Path(cls.folder.name, "src")
        cls.pages = {str(path.relative_to(cls.source)): path.read_text() for path in cls.source.rglob("*.md")}

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_every_page_of_the_tree_is_in_the_book(self):
        listed = subprocess.run(["git", "ls-files", "*.md"], cwd=book.ROOT, check=True, capture_output=True, text=True)
        self.assertLessEqual(set(listed.stdout.split()), set(book.chapters()))

    def test_every_link_leads_to_a_page_or_a_file_of_the_book_and_every_word_to_its_heading(self):
        links = 0
        for page, text in self.pages.items():
            unfenced = "".join(part for part in book.FENCE.split(text) if not part.startswith("```"))
            for _, target in book.LINK.findall(unfenced):
                path, _, anchor = target.partition("#")
                if re.match(r"[a-z]+:", target):
                    continue
                place = book.resolved(page, path) if path else page
                self.assertTrue((self.source / place).is_file(), f"{page}: {target}")
                if anchor and page.startswith("reference/"):
                    self.assertIn(f"### `{anchor}`\n", self.pages[place], f"{page}: {target}")
                links += 1
        self.assertGreater(links, 500)

    def test_every_command_event_and_word_of_the_contract_is_in_the_reference(self):
        contract = reference.Contract()
        for package, words in contract.packages.items():
            text = self.pages[f"reference/{package}.md"]
            for word, told in words.items():
                self.assertIn(f"### `{word}`\n", text)
                for name, *_ in told.get("cases", []):
                    self.assertIn(f"| `{name}` |", text, f"{package}: {word}")

    def test_every_command_of_the_program_is_in_the_reference(self):
        text = self.pages["reference/program.md"]
        for name in ("kip", "kip play", "kip certify", "kip man-pages"):
            self.assertTrue(f"## `{name}`\n\n```text\n" in text, name)

    def test_a_link_to_nothing_stops_the_book(self):
        with self.assertRaisesRegex(book.Untrue, "README.md: links to host/docs/pay.md, which is not there"):
            book.adapted("README.md", "[Play](host/docs/pay.md)", {"README.md"}, set())
        with self.assertRaisesRegex(book.Untrue, "outside of the tree"):
            book.adapted("README.md", "[Play](../play.md)", {"README.md"}, set())


class Readme(unittest.TestCase):
    """The first page as a newcomer follows it."""

    README = (book.ROOT / "README.md").read_text()

    def test_every_line_of_the_program_works_in_order(self):
        lines = re.findall(r"^\$ kip (.*?)\s*(?:#.*)?$", self.README, re.M)
        self.assertGreater(len(lines), 8)
        with tempfile.TemporaryDirectory() as folder:
            for line in lines:
                # Nobody sits at a terminal here; and a whole certificate is another test's.
                at_terminal = line.startswith("play") and "--example" not in line
                shorter = " --auto 1" if at_terminal else " --part identity" if line.startswith("certify") else ""
                # One part alone makes no certificate, and two rulebooks differ.
                may_be = (0, 1) if line.startswith(("certify", "diff")) else (0,)
                ran = subprocess.run([KIP.resolve(), *(line + shorter).split()], cwd=folder, capture_output=True, text=True)
                self.assertIn(ran.returncode, may_be, f"kip {line}{shorter}: {ran.stderr}")

    def test_the_program_in_python_settles_a_wager(self):
        wheels = sorted((book.ROOT / "target/packages").glob("*.whl"))
        python = book.ROOT / "conformance/adapters/python/.venv/bin/python"
        if not wheels or not python.exists():
            self.skipTest("needs host/packages/build python, and conformance/adapters/setup python")
        [program] = re.findall(r"```python\n(.*?)```", self.README, re.S)
        with tempfile.TemporaryDirectory() as folder:
            zipfile.ZipFile(wheels[-1]).extractall(folder)
            ran = subprocess.run([python, "-c", program], capture_output=True, text=True, env={**os.environ, "PYTHONPATH": folder})
        self.assertEqual(ran.returncode, 0, ran.stderr)
        self.assertIn("'settle'", ran.stdout)


class Build(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.out = Path(self.folder.name, "release")

    def test_checksums_are_signed_and_an_altered_byte_is_found(self):
        key, signers = Path(self.folder.name, "key"), Path(self.folder.name, "signers")
        subprocess.run(["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", key], check=True)
        signers.write_text(f"kip {key.with_suffix('.pub').read_text()}")
        (self.out / "bin").mkdir(parents=True)
        (self.out / "bin/kip").write_bytes(b"a program")
        loaded(BUILD).seal(self.out, key)
        verify = ["ssh-keygen", "-Y", "verify", "-f", signers, "-I", "kip", "-n", "kip-release", "-s", "SHA256SUMS.sig"]

        def holds():
            sums = self.out / "SHA256SUMS"
            signed = subprocess.run(verify, cwd=self.out, input=sums.read_bytes(), capture_output=True).returncode == 0
            same = subprocess.run(["sha256sum", "--check", "--status", sums], cwd=self.out).returncode == 0
            return signed, same

        self.assertEqual(holds(), (True, True))
        (self.out / "bin/kip").write_bytes(b"another")
        self.assertEqual(holds(), (True, False))

    def test_a_program_that_is_too_large_is_not_released(self):
        large = Path(self.folder.name, "kip")
        with large.open("wb") as file:
            file.truncate(40_000_001)
        ran = tried("--out", self.out, "--program", large)
        self.assertEqual(ran.returncode, 1, ran.stderr)
        self.assertIn("40,000,001 bytes, more than 40,000,000", ran.stderr)

    def test_wrong_use_is_said_before_anything_is_built(self):
        self.out.mkdir()
        (self.out / "older").touch()
        for arguments, message in (
            (["--out", self.out], "is there already; nothing is overwritten"),
            (["--key", "no-such-key"], "no-such-key: there is no such file"),
            (["--without", "components"], "leave them out too"),
            (["--without", "program"], "invalid choice"),
        ):
            ran = tried(*arguments)
            self.assertEqual(ran.returncode, 2)
            self.assertIn(message, ran.stderr)
        self.assertEqual([path.name for path in self.out.iterdir()], ["older"])


if __name__ == "__main__":
    unittest.main()
