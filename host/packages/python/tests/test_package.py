"""The package as it is installed: `python -m unittest test_package`. Altered files are copies in a temporary folder."""

import io
import shutil
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import kip_rulebooks as kip
from kip_rulebooks import carried
from kip_rulebooks.contract import casino_cards, two_up  # noqa: F401: that they can be imported

NOON = 1_767_348_000_000
JOIN = {"join": {"seat": 1, "age-attested": True}}


class Package(unittest.TestCase):
    def test_every_carried_component_opens_a_table(self):
        self.assertEqual(len(kip.rulebooks()), 11)
        for name, about in kip.rulebooks().items():
            with self.subTest(name):
                rulebook = kip.load(name)
                self.assertEqual((rulebook.id, rulebook.family, rulebook.digest), (name, about["family"], about["sha256"]))
                table, events = rulebook.open(rulebook.examples[0])
                self.assertEqual(events[0]["what"], "table-opened")
                self.assertEqual(rulebook.restore(table.state).view(), table.view())
                self.assertEqual(rulebook.disclose(events), events)

    def test_a_component_altered_by_a_byte_is_refused(self):
        whole = kip.component("nsw").parent
        for altered in (1000, -1):
            with tempfile.TemporaryDirectory() as folder, mock.patch.object(carried, "FOLDER", Path(folder)):
                shutil.copytree(whole, folder, dirs_exist_ok=True)
                wasm = bytearray(kip.component("nsw").read_bytes())
                wasm[altered] ^= 1
                kip.component("nsw").write_bytes(wasm)
                with self.assertRaisesRegex(kip.Unloadable, "nsw.wasm is not what was certified.*install the package again"):
                    kip.load("nsw")

    def test_what_is_missing_or_damaged_is_named(self):
        with self.assertRaisesRegex(kip.Unloadable, "'poker' is no rulebook of this package: .*nsw"):
            kip.load("poker")
        with tempfile.TemporaryDirectory() as folder, mock.patch.object(carried, "FOLDER", Path(folder)):
            with self.assertRaisesRegex(kip.Unloadable, "nsw.wasm"):
                kip.load("nsw")

    def test_a_refusal_is_a_value_and_changes_nothing(self):
        table, _ = kip.load("house").open(kip.load("house").examples[0])
        before = table.state
        with self.assertRaises(kip.Refused) as refused:
            table.apply(kip.actor("player", 1), NOON + 10**12, "accept-coins")
        self.assertTrue(refused.exception.code and refused.exception.clause)
        self.assertEqual(table.snapshot(), before)
        with self.assertRaisesRegex(kip.Malformed, "order.command: a case of the contract is wanted"):
            table.apply(kip.HOST, NOON, "dance")

    def recorded(self):
        rulebook, out = kip.load("house"), io.BytesIO()
        config = {**rulebook.examples[0], "opened-at": NOON}
        table, _ = kip.RecordedTable.open(rulebook, config, out)
        table.apply(kip.HOST, NOON, JOIN)
        with self.assertRaises(kip.Refused):
            table.apply(kip.HOST, NOON, JOIN)
        with self.assertRaises(kip.Malformed):
            table.apply(kip.HOST, NOON, "dance")
        return table.end(), out.getvalue()

    def test_a_transcript_is_verified(self):
        chain, text = self.recorded()
        verified = kip.verify(io.BytesIO(text))
        self.assertEqual((verified.accepted, verified.refused, verified.failed), (1, 1, []))
        self.assertEqual((verified.closed, verified.chain), (True, chain))
        cut = kip.verify(io.BytesIO(text[: text.rstrip().rindex(b"\n") + 1]))
        self.assertFalse(cut.closed)

    def test_a_transcript_that_was_altered_does_not_hold(self):
        _, text = self.recorded()
        whole = text.splitlines(keepends=True)
        for wrong, why in (
            (text.replace(b'"seat":1', b'"seat":2', 1), "line 2: it was altered"),
            (text[:-2], "line 6: it is cut off"),
            (b"", "line 1: this is no transcript"),
            (b'{"a":1,"chain":"%s"}\n' % (b"0" * 64), "line 1: it was altered"),
            (b"".join(whole[:2] + whole[3:]), "line 3: it was altered"),
        ):
            with self.assertRaisesRegex(kip.DoesNotHold, why):
                kip.verify(io.BytesIO(wrong))

    def test_a_transcript_that_tells_something_else_does_not_hold(self):
        """Its chain is right, what it tells is not."""
        import hashlib
        import json

        _, text = self.recorded()
        before, again = bytes(32), []
        for line in text.replace(b'"player-joined":{"seat":1', b'"player-joined":{"seat":2').splitlines():
            own = line[:-76]
            before = hashlib.sha256(before + own).digest()
            again.append(own + b',"chain":"' + before.hex().encode() + b'"}\n')
            json.loads(again[-1])
        with self.assertRaisesRegex(kip.DoesNotHold, "line 3: events: the component gives"):
            kip.verify(again)


if __name__ == "__main__":
    unittest.main()
