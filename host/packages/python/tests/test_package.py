"""The package as it is installed: `python -m unittest test_package`. Altered files are copies in a temporary folder."""

import hashlib
import io
import json
import shutil
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import kip_rulebooks as kip
from kip_rulebooks import carried, transcript
from kip_rulebooks.contract import casino_cards, two_up  # noqa: F401: that they can be imported

NOON = 1_767_348_000_000
TRANSCRIPTS = Path(__file__).resolve().parent / "transcripts"
"""False and honest ones: `host/packages/try` puts them there, from conformance/transcripts."""
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
        table.apply(kip.HOST, NOON, JOIN, id="order-1")
        with self.assertRaises(kip.Refused):
            table.apply(kip.HOST, NOON, JOIN)
        for wrong in ({"command": "dance"}, {"id": "order-1"}, {"id": ""}, {"id": "an id"}, {"at": 2**53}):
            with self.assertRaises(kip.Malformed):
                table.apply(**{"by": kip.HOST, "at": NOON, "command": JOIN, **wrong})
        return table.end(), out.getvalue()

    def test_a_transcript_is_verified(self):
        chain, text = self.recorded()
        verdict = kip.verify(io.BytesIO(text), chain=chain)
        self.assertEqual((verdict.verdict, verdict.findings, verdict.replayed), ("holds", [], True))
        self.assertEqual((verdict.commands, verdict.accepted, verdict.refused, verdict.failed), (2, 1, 1, 0))
        self.assertEqual((verdict.rulebook, verdict.closed, verdict.chain), ("house", True, chain))
        self.assertEqual(json.loads(verdict.json)["chain"], chain)
        self.assertEqual(kip.verify(text.splitlines(keepends=True)), verdict)

    def test_an_unfinished_transcript_holds_where_that_is_asked(self):
        _, text = self.recorded()
        cut = text[: text.rstrip().rindex(b"\n") + 1]
        self.assertEqual(self.fails(cut).findings[0].code, "open")
        self.assertFalse(kip.verify(io.BytesIO(cut), unfinished=True).closed)

    def test_a_transcript_goes_on_at_its_place(self):
        rulebook, out = kip.load("house"), io.BytesIO()
        table, _ = kip.RecordedTable.open(rulebook, {**rulebook.examples[0], "opened-at": NOON}, out)
        table.apply(kip.HOST, NOON, JOIN)
        with self.assertRaisesRegex(kip.Malformed, "the state that it tells"):
            kip.RecordedTable.resume(rulebook, rulebook.open(rulebook.examples[0])[0].state, table.place, out)
        again = kip.RecordedTable.resume(rulebook, table.table.state, table.place, out)
        with self.assertRaises(kip.Refused):
            again.apply(kip.HOST, NOON, JOIN)
        again.end()
        self.assertEqual(kip.verify(io.BytesIO(out.getvalue())).commands, 2)

    def test_a_transcript_that_was_altered_does_not_hold(self):
        _, text = self.recorded()
        whole = text.splitlines(keepends=True)
        for wrong, why in (
            (text.replace(b'"seat":1', b'"seat":2', 1), "line 2: altered"),
            (text[:-2], "line 6: cut off"),
            (b"".join(whole[:2] + whole[3:]), "line 3: altered"),
        ):
            self.fails(wrong, why)

    def fails(self, transcript, why=""):
        with self.assertRaisesRegex(kip.DoesNotHold, why) as raised:
            kip.verify(io.BytesIO(transcript))
        self.assertEqual(raised.exception.verdict.verdict, "fails")
        return raised.exception.verdict

    def test_what_is_no_transcript_is_told(self):
        for other, what in ((b"", "empty"), (b'{"a":1}\n', "no transcript"), (b"\xef\xbb\xbf{", "byte order mark")):
            with self.assertRaisesRegex(kip.NoTranscript, what):
                kip.verify(io.BytesIO(other))

    def test_a_transcript_that_tells_something_else_does_not_hold(self):
        """Its chain is right, its content is not."""
        _, text = self.recorded()
        again = chained(text.replace(b'"player-joined":{"seat":1', b'"player-joined":{"seat":2'))
        found = self.fails(again, "line 3: event 1 differs: expected .*, found").findings
        self.assertEqual([(each.line, each.code) for each in found], [(3, "event-differs")])

    def test_a_component_that_is_not_here_is_named(self):
        rulebook, (_, text) = kip.load("house"), self.recorded()
        with mock.patch.object(carried, "rulebooks", dict):
            verdict = kip.verify(io.BytesIO(text))
            self.assertEqual((verdict.verdict, verdict.replayed), ("not-checked", False))
            self.assertIn("component-unavailable", [note.code for note in verdict.notes])
            self.assertEqual(kip.verify(io.BytesIO(text), [rulebook]).verdict, "holds")

    def test_a_component_that_fails_where_the_transcript_tells_events_is_told(self):
        _, text = self.recorded()
        with mock.patch.object(kip.Table, "apply", side_effect=kip.Dead("out of time")):
            found = self.fails(text, "line 3: the order is accepted.*the component failed: out of time").findings
        self.assertEqual([each.code for each in found], ["outcome-differs"])

    def test_swaps_are_played_again(self):
        """To another build of the same rulebook, to another rulebook, and with other terms."""
        wasm = kip.component("nsw").read_bytes() + b"\0\2\1x"  # an empty custom section
        build = kip.Rulebook(wasm, hashlib.sha256(wasm).hexdigest())
        ring = kip.load("commemorative")
        day = ring.examples[0]["opened-at"]
        with mock.patch.dict(transcript.FUNCTIONS, writer=[*transcript.FUNCTIONS["writer"], "swap"]):
            component = carried.transcripts(transcript.Transcripts)
        with mock.patch.object(transcript, "transcripts", lambda: component):
            out, serving = io.BytesIO(), kip.load("nsw")
            table, _ = kip.RecordedTable.open(serving, {**serving.examples[0], "opened-at": day}, out)
        table.apply(kip.HOST, day, JOIN)
        state = table.table.state
        for rulebook, terms in ((build, None), (kip.load("house"), None), (ring, ring.examples[0]["terms"])):
            imported = {"state": state, "events": []}
            if rulebook is not build:
                exported = serving.call("export-table", state=state, at=day)
                imported = rulebook.call("import-table", exported=exported, terms=terms, at=day)
            serving, state = rulebook, imported["state"]
            told = {"terms": terms and json.dumps(terms), "imported": transcript.step(imported["events"], state)}
            table.write("swap", to=transcript.facts(rulebook), at=day, **told)
        table.end()
        verdict = kip.verify(io.BytesIO(out.getvalue()), [build])
        self.assertEqual((verdict.verdict, verdict.swaps, verdict.replayed), ("holds", 3, True))
        self.assertEqual(kip.verify(io.BytesIO(out.getvalue())).verdict, "not-checked")

    def test_every_false_transcript_has_the_verdict_that_is_wanted(self):
        cases = json.loads((TRANSCRIPTS / "cases.json").read_text())["cases"]
        nsw = kip.load("nsw")
        for case in cases:
            with self.subTest(case["case"]), (TRANSCRIPTS / f"tests/cases/{case['case']}.jsonl").open("rb") as file:
                with self.assertRaises(kip.DoesNotHold if case["verdict"] == "fails" else kip.NoTranscript) as raised:
                    kip.verify(file, [nsw])
                verdict = raised.exception.verdict
                if "line" in case:
                    self.assertIn(case["line"], [each.line for each in verdict.findings + verdict.notes])

    def test_honest_transcripts_hold(self):
        """As far as the components that they name are carried here."""
        digests = [about["sha256"] for about in kip.rulebooks().values()]
        for path in (TRANSCRIPTS / "honest").glob("*.jsonl"):
            with self.subTest(path.name), path.open("rb") as file:
                verdict = kip.verify(file, unfinished=True)
                self.assertEqual(verdict.verdict, "holds" if verdict.digest in digests else "not-checked")


def chained(transcript):
    """Returns the same lines, with their chain."""
    before, again = bytes(32), []
    for line in transcript.splitlines():
        before = hashlib.sha256(before + line[:-76]).digest()
        again.append(line[:-76] + b',"chain":"' + before.hex().encode() + b'"}\n')
    return b"".join(again)


if __name__ == "__main__":
    unittest.main()
