"""The package as it is installed: `python -m unittest test_package`. Altered files are copies in a temporary folder."""

import hashlib
import io
import json
import os
import secrets
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

import kip_rulebooks as kip
from kip_rulebooks import carried
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
        with self.assertRaisesRegex(kip.Malformed, "order.command: one of join, leave, .*, throw-coins is wanted, not 'dance'"):
            table.apply(kip.HOST, NOON, "dance")

    def recorded(self):
        rulebook, out = kip.load("house"), io.BytesIO()
        config = {**rulebook.examples[0], "opened-at": NOON}
        table, _ = kip.RecordedTable.open(rulebook, config, out)
        order = {"by": kip.HOST, "at": NOON, "command": JOIN}
        first = table.apply_once("order-1", **order)
        self.assertEqual((first.number, first.repeated, first.events), (1, False, first.outcome["accepted"]))
        again = table.apply_once("order-1", **order | {"at": NOON + 30_000})
        self.assertEqual((again.number, again.repeated, again.outcome), (1, True, first.outcome))
        with self.assertRaises(kip.Refused):
            table.apply(**order)
        for wrong in ({"command": {"leave": 1}}, {"command": "dance"}, {"id": ""}, {"id": "an id"}, {"id": "a", "at": 2**53}):
            with self.assertRaises(kip.Malformed):
                table.apply_once(**{"id": "order-1", **order, **wrong})
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
            kip.RecordedTable.take_up(rulebook, rulebook.open(rulebook.examples[0])[0].state, table.place, out)
        again = kip.RecordedTable.take_up(rulebook, table.state, table.place, out)
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
        with mock.patch.object(kip.Table, "change", side_effect=kip.Dead("out of time")):
            found = self.fails(text, "line 3: the order is accepted.*the component failed: out of time").findings
        self.assertEqual([each.code for each in found], ["outcome-differs"])

    def test_swaps_are_played_again(self):
        """To another build of the same rulebook, to another rulebook, and with other terms."""
        build, ring, nsw, out = other_build(), kip.load("commemorative"), kip.load("nsw"), io.BytesIO()
        day = ring.examples[0]["opened-at"]
        table, _ = kip.RecordedTable.open(nsw, {**nsw.examples[0], "opened-at": day}, out)
        table.apply(kip.HOST, day, JOIN)
        state = table.state
        swapped = table.swap(build, day)
        self.assertEqual((swapped.from_["digest"], swapped.to["digest"], swapped.events), (nsw.digest, build.digest, []))
        self.assertEqual((table.state, table.rulebook), (state, build))
        for rulebook, terms in ((kip.load("house"), None), (ring, ring.examples[0]["terms"])):
            swapped = table.swap(rulebook, day, terms)
            self.assertEqual(rulebook.cite(swapped.events[0])["clause"], "R68")
        replayed = kip.replay(io.BytesIO(out.getvalue()), [build])
        self.assertEqual((replayed.table.state, replayed.table.rulebook.id), (table.state, "commemorative"))
        table.end()
        verdict = kip.verify(io.BytesIO(out.getvalue()), [build])
        self.assertEqual((verdict.verdict, verdict.swaps, verdict.replayed), ("holds", 3, True))
        self.assertEqual(kip.verify(io.BytesIO(out.getvalue())).verdict, "not-checked")
        with self.assertRaisesRegex(kip.Malformed, "cannot be played again: .*"):
            kip.replay(io.BytesIO(out.getvalue()))

    def test_a_swap_that_fails_leaves_the_table_as_it_was(self):
        house, nsw, out = kip.load("house"), kip.load("nsw"), io.BytesIO()
        table, _ = kip.RecordedTable.open(house, {**house.examples[0], "opened-at": NOON}, out)
        table.apply(kip.HOST, NOON, JOIN)
        self.play_until(table, "betting-opened")
        before = (table.state, out.getvalue())
        for rulebook, at, terms, reason in (
            (house, NOON, None, "already-serving"),
            (nsw, NOON, None, "not-now"),
            (nsw, NOON - 1, None, "not-now"),
            (other_build("house"), NOON - 1, None, "time-backwards"),
            (other_build("house"), NOON, house.examples[0]["terms"], "terms-stay"),
        ):
            with self.assertRaises(kip.NotSwapped) as raised:
                table.swap(rulebook, at, terms)
            self.assertEqual(raised.exception.reason, reason)
            self.assertEqual((table.state, out.getvalue(), table.rulebook), (*before, house))
        self.assertEqual(raised.exception.refusal, None)
        free, _ = house.open({**house.examples[0], "opened-at": NOON})
        with self.assertRaises(kip.Malformed):
            free.swap(nsw, NOON, 1)
        self.assertEqual((free.rulebook, free.swap(nsw, NOON).to["rulebook"], free.rulebook), (house, "nsw", nsw))
        full = kip.RecordedTable.open(nsw, {**nsw.examples[0], "opened-at": NOON}, Full(out))[0]
        with self.assertRaises(kip.Unwritten):
            full.swap(house, NOON)
        self.assertEqual(full.rulebook, nsw)
        with self.assertRaises(kip.Unwritten):
            full.apply(kip.HOST, NOON, JOIN)

    def test_a_table_goes_on_where_its_transcript_ends(self):
        """After every line, an order without its outcome included; ids keep their answers."""
        table, out = self.open_recorded()
        first = table.apply_once("a", kip.HOST, NOON, JOIN)
        refused = table.apply_once("b", kip.HOST, NOON, JOIN)
        with mock.patch.object(table.table, "change", side_effect=kip.Dead("out of time")), self.assertRaises(kip.Dead):
            table.apply_once("c", kip.HOST, NOON, {"leave": 1})
        last = table.apply_once("c", kip.HOST, NOON, {"leave": 1})
        lines = out.getvalue().splitlines(keepends=True)
        self.assertEqual(len(lines), 9)
        for count in range(1, len(lines) + 1):
            cut = io.BytesIO(b"".join(lines[:count]))
            replayed = kip.replay(cut)
            self.assertEqual(bool(replayed.unanswered), count in (2, 4, 6, 8))
            again, answer = replayed.resume(cut)
            self.assertEqual(answer and answer.number, replayed.commands if replayed.unanswered else None)
            for id, command, wanted in (("a", JOIN, first), ("b", JOIN, refused), ("c", {"leave": 1}, last)):
                self.assertEqual(again.apply_once(id, kip.HOST, NOON, command).outcome, wanted.outcome)
            again.end()
            self.assertEqual(kip.verify(io.BytesIO(cut.getvalue())).verdict, "holds")
        with self.assertRaisesRegex(kip.Malformed, "at its end"):
            kip.replay(io.BytesIO(cut.getvalue())).resume(cut)
        with self.assertRaises(kip.DoesNotHold):
            kip.replay(io.BytesIO(cut.getvalue()[:-2]))

    def open_recorded(self):
        rulebook, out = kip.load("house"), io.BytesIO()
        return kip.RecordedTable.open(rulebook, {**rulebook.examples[0], "opened-at": NOON}, out)[0], out

    def play_until(self, table, name):
        events = kip.play_until(table, lambda events: name in [named(event) for event in events], NOON, lambda: secrets.token_hex(32))
        self.assertIn(name, [named(event) for event in events])
        return events

    def test_a_round_is_staked_settled_and_ends(self):
        table, rounds, wager = self.open_recorded()[0], kip.Rounds(), {"side": "tails", "stake": {"chips": 500, "tokens": 0}}
        table.apply(kip.HOST, NOON, JOIN)
        self.play_until(table, "betting-opened")
        followed = rounds.follow(kip.moves(table.apply(kip.actor("player", 1), NOON, {"place-wager": wager})))
        round = kip.Round(1, 1)
        self.assertEqual((followed.begun, followed.ended, rounds.open(1)), ([round], [], round))
        self.assertEqual(rounds.ledger.balance({"purse": 1}), -500)
        rounds.ledger.require_lying(table.view()["common"]["lying"])
        with self.assertRaisesRegex(kip.MoneyError, "seat 1, in tender 0; the table shows {0 minor units}"):
            rounds.ledger.require_lying([])
        for _ in range(100):
            for event in self.play_until(table, "result-announced"):
                followed = rounds.follow(event["moves"])
                self.assertEqual([each for each, _ in followed.postings], [round] * len(event["moves"]))
            if not rounds.open(1):
                break
        self.assertEqual(sum(row["has"] for row in rounds.ledger.balances()), 0)
        self.assertEqual(abs(rounds.ledger.balance({"purse": 1})), 500)
        moves = [{"payer": {"table": 1}, "payee": {"purse": 1}, "tender": 0, "amount": 1, "bet": 0, "cause": "refund"}]
        before = rounds.ledger.balances()
        for wrong in (moves, [{**moves[0], "payer": {"purse": 1}, "amount": 0}], [{**moves[0], "payee": {"purse": 2}}]):
            with self.assertRaises(kip.MoneyError):
                rounds.follow(wrong)
        self.assertEqual((rounds.ledger.balances(), rounds.open(1)), (before, None))

    def test_a_refusal_writes_money_and_moments_as_its_caller_does(self):
        table, _ = self.open_recorded()
        table.apply(kip.HOST, NOON, JOIN)
        self.play_until(table, "betting-opened")
        with self.assertRaises(kip.Refused) as raised:
            table.apply(kip.actor("player", 1), NOON, {"place-wager": {"side": "tails", "stake": {"chips": 10**8, "tokens": 0}}})
        self.assertEqual(str(raised.exception), "above-maximum (nsw 5.1): The sign's maximum is {100000 minor units}.")
        self.assertEqual(raised.exception.text(kip.money()), "The sign's maximum is 1,000.00.")
        self.assertEqual(raised.exception.text(lambda amount: f"${amount // 100}"), "The sign's maximum is $1000.")
        with self.assertRaises(kip.Refused) as raised:
            table.apply(kip.HOST, NOON - 1, JOIN)
        self.assertEqual(raised.exception.text(), "The last command was given at {1767348000000 ms}.")
        self.assertEqual(raised.exception.text(zone=600), "The last command was given at 2026-01-02 20:00:00.")
        twice = kip.Refused({"code": "a", "clause": "b", "message": "5 of 5, or 55.", "names": {"amount": 5}})
        self.assertEqual(twice.text(kip.money(0)), "5 of 5, or 55. (5)")
        self.assertEqual([kip.money(3)(1_234_567), kip.money()(-5)], ["1,234.567", "-0.05"])

    def test_a_time_in_seconds_is_refused_as_such(self):
        rulebook = kip.load("house")
        table, _ = rulebook.open({**rulebook.examples[0], "opened-at": NOON})
        for at in (NOON // 1000, NOON / 1000):
            for call in (
                lambda: table.apply(kip.HOST, at, JOIN),
                lambda: table.apply_all([{"by": kip.HOST, "at": at, "command": JOIN}]),
                lambda: table.legal(at),
                lambda: table.swap(rulebook, at),
                lambda: rulebook.open({**rulebook.examples[0], "opened-at": at}),
            ):
                with self.assertRaisesRegex(kip.Malformed, "seconds?"):
                    call()

    def test_objects_show_what_they_are(self):
        recorded, _ = self.open_recorded()
        recorded.apply(kip.HOST, NOON, JOIN)
        table = recorded.table
        self.assertEqual(repr(table.rulebook), f"<Rulebook house {table.rulebook.digest[:8]}, two-up>")
        name = table.view()["common"]["table"]
        self.assertEqual(repr(table), f"<Table {name!r} of house {table.rulebook.digest[:8]}, seats taken: 1>")
        self.assertEqual(repr(recorded), f"<RecordedTable after 1 commands: {table!r}>")
        for each in (recorded, table, table.rulebook):
            self.assertTrue(all(hasattr(each, name) for name in dir(each)))
            self.assertNotIn("kept", dir(each))
        self.assertEqual(sorted(dir(kip)), sorted(kip.__all__))

    def test_compiled_code_is_kept_where_only_the_user_can_write(self):
        with tempfile.TemporaryDirectory() as folder:
            for mode, count in ((0o777, 0), (0o700, 1), (0o700, 1)):
                Path(folder).chmod(mode)
                variables = {**os.environ, "KIP_CACHE": folder}
                subprocess.run([sys.executable, "-c", "import kip_rulebooks as kip; kip.load('nsw')"], check=True, env=variables)
                kept = [path for path in Path(folder).rglob("code/*/*/*") if path.is_file() and not path.suffix]
                self.assertEqual(len(kept), count)

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


def other_build(rulebook="nsw"):
    """Returns another build of a rulebook: the component with an empty section more."""
    wasm = kip.component(rulebook).read_bytes() + b"\0\2\1x"
    return kip.Rulebook(wasm, hashlib.sha256(wasm).hexdigest())


def named(event):
    return event["what"] if isinstance(event["what"], str) else next(iter(event["what"]))


class Full:
    """A file that takes one line."""

    def __init__(self, out):
        self.lines = 0

    def write(self, line):
        self.lines += 1
        if self.lines > 1:
            raise OSError("full")
        return len(line)

    def flush(self):
        pass


def chained(transcript):
    """Returns the same lines, with their chain."""
    before, again = bytes(32), []
    for line in transcript.splitlines():
        before = hashlib.sha256(before + line[:-76]).digest()
        again.append(line[:-76] + b',"chain":"' + before.hex().encode() + b'"}\n')
    return b"".join(again)


if __name__ == "__main__":
    unittest.main()
