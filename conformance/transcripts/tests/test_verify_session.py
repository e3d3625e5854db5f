"""The second implementation, `host/docs/verify_session.py`: the cases of false transcripts, hostile files, and what is noted."""

from __future__ import annotations

import copy
import hashlib
import io
import json
import resource
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from random import Random
from typing import Any, Callable

from ..altered import altered, renumbered
from ..honest import Coins, Packs, Session, closed, session, text_of
from ..second import PATH, verify_session
from ..table import EXIT_CODES

CASES = Path(__file__).parent / "cases"


def judged(file: bytes, unfinished: bool = False) -> Any:
    return verify_session.Verdict(io.BytesIO(file), unfinished)


def run(*files: str | Path, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([sys.executable, PATH, *map(str, files)], input=given, capture_output=True, check=False)


def written(lines: list[Any]) -> bytes:
    return closed([text_of(line) for line in lines])


def played(family: type[Session], source: str, seed: int = 1, rounds: int = 2, beacon: bool = False) -> list[Any]:
    """Returns the lines of an honest session."""
    return family(Random(seed), source, beacon).played(rounds).lines


def lines_with(lines: list[Any], name: str) -> list[int]:
    """Returns the places of lines with an event of this name."""
    return [
        n
        for n, line in enumerate(lines)
        if name in [verify_session.case_of(event["what"])[0] for event in line.get("events", [])]
    ]


class Cases(unittest.TestCase):
    """The files of `cases/`: each false in one way, its chain computed again."""

    def say(self, name: str, code: str, line: int) -> None:
        found = judged((CASES / f"{name}.jsonl").read_bytes()).findings[0]
        self.assertEqual((found[1], found[0]), (code, line), found[2])
        done = run(CASES / f"{name}.jsonl")
        self.assertEqual((done.returncode, done.stderr), (1, b""), done.stdout)

    def none(self, name: str, sentence: bytes) -> None:
        done = run(CASES / f"{name}.jsonl")
        self.assertEqual((done.returncode, done.stdout), (2, b""))
        self.assertIn(sentence, done.stderr)

    def test_a_line_after_the_end_is_found(self) -> None:
        self.say("after-end", "wrong-order", 8)

    def test_a_truth_value_is_no_number(self) -> None:
        self.say("bool-for-one", "not-canonical", 4)

    def test_a_config_that_is_a_list_is_found(self) -> None:
        self.say("config-list", "not-canonical", 1)

    def test_a_config_of_a_hundred_thousand_brackets_is_found(self) -> None:
        self.say("deep-config", "not-canonical", 1)

    def test_an_order_without_its_outcome_is_found(self) -> None:
        self.say("drop-outcome", "wrong-order", 6)

    def test_a_second_end_is_found(self) -> None:
        self.say("end-twice", "wrong-order", 8)

    def test_a_line_that_tells_a_fault_and_events_is_found(self) -> None:
        self.say("fault-and-events", "not-canonical", 6)

    def test_an_id_that_names_two_orders_is_found(self) -> None:
        self.say("id-twice", "id-twice", 5)

    def test_a_number_that_is_one_in_thirty_two_bits_is_found(self) -> None:
        self.say("n-overflow", "wrong-number", 3)

    def test_an_order_numbered_seven_is_found(self) -> None:
        self.say("n-seven", "wrong-number", 3)

    def test_an_end_of_another_number_is_found(self) -> None:
        self.say("wrong-end", "wrong-number", 7)

    def test_a_period_of_zero_is_found(self) -> None:
        self.say("period-zero", "beacon-terms", 1)

    def test_a_negative_seat_is_found(self) -> None:
        self.say("seat-negative", "not-canonical", 16)

    def test_keys_in_another_order_are_no_transcript(self) -> None:
        self.none("sorted-keys", b"no transcript")
        self.none("go-written", b"no transcript")

    def test_a_script_is_no_transcript(self) -> None:
        for name in ("insisted-only-adds", "last-card-is-said", "order-as-they-lay", "order-sorted"):
            self.none(name, b"no transcript")

    def test_a_line_that_says_tails_and_then_heads_is_found(self) -> None:
        file = judged((CASES / "dup-nested.jsonl").read_bytes())
        self.assertEqual([found[:2] for found in file.findings], [(48, "not-canonical")])

    def test_a_landing_whose_draw_was_taken_out_is_found(self) -> None:
        file = judged((CASES / "no-reveal.jsonl").read_bytes())
        self.assertEqual([found[:2] for found in file.findings], [(48, "nothing-drawn")])


class Table(unittest.TestCase):
    def test_every_case_of_the_table_has_its_verdict(self) -> None:
        cases = json.loads((CASES.parents[1] / "cases.json").read_text())["cases"]
        for case in cases:
            if case["by"] != "replay":
                done = run("--json", CASES / f"{case['case']}.jsonl")
                self.assertEqual(done.returncode, EXIT_CODES[case["verdict"]], case)
                if case["verdict"] == "fails" and "line" in case:
                    lines = [finding.get("line") for finding in json.loads(done.stdout)["findings"]]
                    self.assertIn(case["line"], lines, case)


class Honest(unittest.TestCase):
    def test_honest_sessions_of_every_family_and_source_hold(self) -> None:
        for seed in range(60):
            made = session(Random(seed))
            verdict = judged(written(made.lines))
            self.assertEqual(verdict.findings, [], (seed, made.family, made.source))

    def test_a_chain_that_is_used_up_is_followed_by_the_next(self) -> None:
        for family in (Coins, Packs):
            made = family(Random(7), "committed")
            made.endless = True
            assert made.chain
            length = made.chain["told"]["length"]
            verdict = judged(written(made.played(3).lines))
            self.assertEqual(verdict.findings, [])
            self.assertGreater(verdict.table.draws, length)
            self.assertGreater(len(verdict.table.heads), 1)

    def test_the_verdict_is_the_pages(self) -> None:
        told = judged(written(played(Coins, "fresh"))).as_json()
        self.assertEqual(told["verdict"], "holds")
        self.assertEqual(
            list(told)[:8], ["verdict", "family", "rulebook", "digest", "table", "source", "ending", "commands"]
        )
        self.assertEqual(told["commands"], told["accepted"] + told["refused"] + told["failed"])
        self.assertFalse(told["replayed"])

    def test_several_are_compared(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            paths = [Path(folder, name) for name in ("one", "two", "three")]
            made = played(Coins, "committed", seed=3)
            for path, lines in zip(paths, (made, played(Coins, "committed", seed=4), made)):
                path.write_bytes(written(lines))
            self.assertEqual(run(*paths[:2]).returncode, 0)
            done = run(paths[0], paths[2])
            self.assertEqual(done.returncode, 1)
            self.assertIn(b"chain-shared", done.stdout)

    def test_a_chain_that_leads_into_another_tables_is_shared(self) -> None:
        one, other = Coins(Random(3), "committed"), Coins(Random(4), "committed")
        assert one.chain
        other.chain = {
            "links": one.chain["links"][10:],
            "told": {
                **one.chain["told"],
                "head": one.chain["links"][10].hex(),
                "length": one.chain["told"]["length"] - 10,
            },
        }
        tables = [
            judged(written(made.played(1).lines)).table for made in (one, other)
        ]  # the second may have too few links
        self.assertTrue(verify_session.chains_shared(*tables))


class Hostile(unittest.TestCase):
    """Files that nobody wrote: a sentence and exit 1 or 2, never a traceback, in little memory."""

    def sentence(self, file: bytes, code: int, said: bytes = b"") -> None:
        done = run("-", given=file)
        self.assertEqual(done.returncode, code, done.stderr[-500:])
        self.assertNotIn(b"Traceback", done.stderr)
        self.assertIn(said, done.stdout + done.stderr)

    def test_what_is_no_transcript_is_named(self) -> None:
        honest = written(played(Coins, "fresh"))
        self.sentence(b"", 2, b"an empty file")
        self.sentence(b"\xef\xbb\xbf" + honest, 2, b"byte order mark")
        self.sentence(honest.decode().encode("utf-16"), 2, b"UTF-16")
        self.sentence(honest.replace(b"\n", b"\r\n"), 2, b"carriage returns")
        self.sentence(honest.replace(b'"kip-transcript":1', b'"kip-transcript":2', 1), 2, b"another version")
        other = honest.split(b"\n", 1)[0].replace(b'"two-up"', b'"roulette"', 1)[: -verify_session.TAIL]
        chain = hashlib.sha256(bytes(32) + other).hexdigest().encode()
        self.sentence(other + b',"chain":"' + chain + b'"}\n', 2, b"roulette")
        self.sentence(honest.replace(b'"two-up"', b'"roulette"', 1), 1, b"not as it was written")
        self.sentence(honest.replace(b"kip-transcript", b"kip-seat-transcript", 1), 2, b"a seat's transcript")
        self.sentence(b"hello\n", 2, b"no transcript")
        self.assertEqual(run("/nowhere/at/all").returncode, 2)
        self.assertEqual(run().returncode, 2)

    def test_hostile_lines_end_in_a_sentence(self) -> None:
        header = written(played(Coins, "fresh")[:1])
        hostile = [
            b"[" * 100_000 + b"\n", b'{"n":' * 100_000 + b"\n", b"\0\n", b"\0" * 10_000, b'{"n":1\0}\n', b"\xff\xfe\n", b"\xed\xa0\x80\n",
            b'{"n":1,"fault":"\\ud800","state":""}\n', b'{"n":' + b"9" * 100_000 + b"}\n", b'{"n":1e999}\n', b'{"n":-0}\n', b'{"end":1.0}\n',
            b'{"end":true,"chain":""}\n', b'{"end":0,"end":0}\n', b"\n", b" \n", b"null\n", b'{"names":{"1":"\xe2\x80"}}\n', b"{",
        ]  # fmt: skip
        for line in hostile:
            self.sentence(header + line, 1, b"line 2")
            self.sentence(line, 2)

    def test_lines_of_sixty_four_mebibytes_are_read_in_little_memory(self) -> None:
        limit = 1_000 << 20
        header = written(played(Coins, "fresh")[:1])
        for filling in (b"\\n", b"["):
            line = b'{"n":1,"fault":"' + filling * ((64 << 20) // len(filling)) + b'"\n'
            done = subprocess.run(
                [sys.executable, PATH, "-"], input=header + line, capture_output=True, check=False,
                preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (limit, limit)),
            )  # fmt: skip
            self.assertEqual(done.returncode, 1, done.stderr[-300:])
            self.assertIn(b"longer than 67,108,864 bytes", done.stdout)

    def test_a_table_of_no_players_ends_in_a_sentence(self) -> None:
        for players in (0, 1, 255):
            lines = played(Packs, "fresh")
            lines[0]["config"]["terms"]["players"] = players
            self.assertTrue(judged(written(lines)).findings)

    def test_what_a_file_says_does_not_reach_the_terminal_as_it_is(self) -> None:
        for seed in range(200):
            lines = played(Coins, "fresh", seed=seed)
            places = lines_with(lines, "outcome-invalidated")
            if places:
                lines[places[0]]["events"][0]["clause"] = "\x1b[2J\u202e"
                done = run("-", given=written(lines))
                self.assertEqual(done.returncode, 0)
                self.assertIn(b"\\x1b[2J\\u202e", done.stdout)
                return
        self.fail("no session has one")

    def test_alterations_by_chance_never_end_in_a_traceback(self) -> None:
        from ..altered import KINDS

        for seed, kind in enumerate(KINDS * 2):
            file = altered(session(Random(seed)).lines, kind, Random(seed))
            try:
                judged(file)
            except verify_session.NoTranscript:
                pass


class Attacks(unittest.TestCase):
    """The attacks of a dishonest operator, on honest sessions: each is found, or named where the rules allow it."""

    def found(self, lines: list[Any], code: str, number: bool = True) -> None:
        if number:
            renumbered(lines)
        codes = [found[1] for found in judged(written(lines)).findings]
        self.assertIn(code, codes)

    def without(self, lines: list[Any], name: str) -> list[Any]:
        """Returns the lines without the events of a name."""
        lines = copy.deepcopy(lines)
        for line in lines:
            if "events" in line:
                line["events"] = [event for event in line["events"] if verify_session.case_of(event["what"])[0] != name]
        return lines

    def noted(self, lines: list[Any], code: str) -> str:
        verdict = judged(written(lines))
        self.assertEqual(verdict.findings, [])
        notes = [note for note in verdict.notes if note[1] == code]
        self.assertTrue(notes, verdict.notes)
        return str(notes[0][2])

    def test_an_outcome_that_is_invalidated_is_named_with_amount_and_clause(self) -> None:
        for seed in range(200):
            lines = played(Coins, "fresh", seed=seed)
            if lines_with(lines, "outcome-invalidated"):
                said = self.noted(lines, "called-off")
                self.assertIn("9.4", said)
                self.assertIn("in tender 0", said)
                return
        self.fail("no session has one")

    def test_a_throw_that_is_called_off_in_the_air_is_found(self) -> None:
        lines = played(Coins, "committed")
        place = lines_with(lines, "coins-thrown")[0]
        lines[place]["events"].append(
            {"at": 1, "clause": "5.1", "what": {"spin-invalid": {"reason": "too-low", "consecutive": 1}}}
        )
        self.found(lines, "called-off-in-the-air")

    def test_a_session_that_ends_with_coins_in_the_air_is_found(self) -> None:
        lines = played(Coins, "fresh")
        self.found(lines[: lines_with(lines, "coins-thrown")[0] + 1] + [{"end": 0}], "ended-early")

    def test_a_session_that_ends_before_the_announcement_says_how_the_coins_lie(self) -> None:
        lines = played(Coins, "fresh", seed=2)
        cut = lines[: lines_with(lines, "coins-landed")[0] + 1] + [{"end": 0}]
        renumbered(cut)
        finding = judged(written(cut)).findings[0]
        self.assertEqual(finding[1], "ended-early")
        self.assertRegex(finding[2], "lie (heads|tails) (heads|tails) .*in tender 0")

    def test_a_session_that_ends_with_stakes_on_the_table_is_found(self) -> None:
        lines = played(Coins, "fresh")
        self.found(lines[: lines_with(lines, "wager-placed")[0] + 1] + [{"end": 0}], "ended-early")

    def test_a_session_that_ends_with_a_pack_in_play_is_found(self) -> None:
        lines = played(Packs, "fresh")
        self.found(lines[: lines_with(lines, "pack-shuffled")[0] + 1] + [{"end": 0}], "ended-early")

    def test_a_session_without_an_end_is_open_unless_an_unfinished_one_is_asked_for(self) -> None:
        lines = played(Coins, "fresh")[:-2]
        self.found(lines, "open")
        self.assertEqual(judged(written(lines), unfinished=True).findings, [])

    def test_a_known_beacon_with_another_first_round_is_found(self) -> None:
        for seed in range(50):
            lines = played(Coins, "committed", seed=seed, beacon=True)
            beacon = lines[0]["config"]["source"]["committed"]["beacon"]
            if beacon["key"] in verify_session.KNOWN_BEACONS:
                beacon["first-round-at"] += 100_000_000_000
                lines[0]["events"][1]["what"]["draws-committed"]["beacon"] = beacon
                self.found(lines, "beacon-terms")
                return
        self.fail("no session has one")

    def test_an_unknown_beacon_and_unchecked_signatures_are_named(self) -> None:
        for seed in range(50):
            lines = played(Coins, "committed", seed=seed, beacon=True)
            if lines[0]["config"]["source"]["committed"]["beacon"]["key"] not in verify_session.KNOWN_BEACONS:
                self.noted(lines, "round-times-unknown")
                self.noted(lines, "signatures-not-checked")
                return
        self.fail("no session has one")

    def test_a_committed_table_without_a_beacon_is_named(self) -> None:
        self.noted(played(Coins, "committed"), "without-beacon")

    def test_the_order_of_contributions_says_nothing(self) -> None:
        digests = []
        for seats in ((1, 2), (2, 1)):
            made = Coins(Random(5), "committed")
            made.name = "Ring 1"
            given = {seat: Random(seat).randbytes(32) for seat in seats}
            table = verify_session.TwoUp.__new__(verify_session.TwoUp)
            table.source, table.config, table.joined, table.findings = "committed", {"table": "Ring 1"}, 0, []
            table.given, table.line = verify_session.Counter(), 1
            for seat in seats:
                table.on_entropy_added({"seat": seat, "bytes": given[seat].hex()})
            digests.append(table.joined)
        self.assertEqual(*digests)

    def test_landings_without_their_reveals_are_found(self) -> None:
        self.found(self.without(played(Coins, "committed"), "draw-revealed"), "nothing-drawn")

    def test_a_second_landing_in_one_line_is_found(self) -> None:
        lines = played(Coins, "committed")
        line = lines[lines_with(lines, "coins-landed")[0]]
        line["events"].append(line["events"][-1])
        self.found(lines, "not-thrown")

    def test_after_a_swap_to_an_unknown_component_coins_still_follow_from_the_chain(self) -> None:
        lines = played(Coins, "committed")
        first = lines_with(lines, "coins-landed")[0]
        place = next(n for n in range(1, first) if "command" in lines[n])
        told = {
            "from": {"rulebook": lines[0]["rulebook"], "digest": lines[0]["digest"]},
            "to": {"rulebook": "mine", "digest": "00" * 32},
        }
        lines = self.without(lines, "draw-revealed")
        lines.insert(place, {"swap": told, "after": 0, "at": 1, "events": [], "state": ""})
        self.found(lines, "nothing-drawn")

    def test_a_hand_whose_cut_or_cards_are_left_out_is_found(self) -> None:
        for name in ("pack-cut", "hand-dealt"):
            for seed in range(20):
                lines = played(Packs, "committed", seed=seed, rounds=1)
                if lines_with(lines, "hand-scored") and lines_with(lines, name) and not lines_with(lines, "cut-again"):
                    self.found(self.without(lines, name), "cards-differ")
                    break
            else:
                self.fail("no session has one")

    def test_keys_twice_in_a_line_are_found(self) -> None:
        texts = [text_of(line) for line in played(Coins, "fresh")]
        texts = [text.replace(b'"chips":', b'"chips":900,"chips":') for text in texts]
        self.assertEqual(judged(closed(texts)).findings[0][1], "not-canonical")

    def test_a_draw_that_failed_and_does_not_come_again_is_found(self) -> None:
        lines = played(Coins, "fresh")
        place = lines_with(lines, "coins-landed")[0] - 1
        order = copy.deepcopy(lines[place])
        order.pop("id", None)
        order["command"] = {"land": {"fresh": "11" * 32}}
        lines[place:place] = [order, {"n": 0, "fault": "lost", "state": ""}]
        self.found(lines, "draw-thrown-away")

    def test_a_chain_that_is_committed_again_or_led_into_is_found(self) -> None:
        made = Coins(Random(1), "committed")
        assert made.chain
        links = made.chain["links"]
        lines = made.played(2).lines
        place = lines_with(lines, "betting-opened")[0] - 1
        for head, length in ((links[0], 64), (links[5], 64), (verify_session.previous(links[0]), 64)):
            chain = {"head": head.hex(), "length": length}
            order = {"n": 0, "by": {"role": "host", "number": 0}, "at": 1, "command": {"commit-draws": chain}}
            outcome = {
                "n": 0,
                "events": [{"at": 1, "clause": "R45", "what": {"draws-committed": chain}}],
                "state": "11" * 32,
            }
            self.found(lines[:place] + [order, outcome] + lines[place:], "chain-used")

    def test_a_chain_of_four_thousand_million_links_is_found_and_keeps_nobody_waiting(self) -> None:
        lines = played(Coins, "committed")
        lines[0]["config"]["source"]["committed"]["length"] = 2**32 - 1
        chain = {"head": "11" * 32, "length": 2**32 - 1}
        order = {"n": 0, "by": {"role": "host", "number": 0}, "at": 1, "command": {"commit-draws": chain}}
        outcome = {
            "n": 0,
            "events": [{"at": 1, "clause": "R45", "what": {"draws-committed": chain}}],
            "state": "11" * 32,
        }
        self.found([lines[0], order, outcome, {"end": 1}], "wrong-chain")

    def test_a_link_is_not_skipped(self) -> None:
        for seed in range(30):
            lines = played(Coins, "committed", seed=seed, rounds=3)
            places = lines_with(lines, "coins-landed")
            if len(places) > 2:
                place = places[0] - 1
                self.found(lines[:place] + lines[place + 2 :], "link-skipped")
                return
        self.fail("no session has so many")

    def test_money_that_nobody_laid_is_not_paid_out(self) -> None:
        lines = played(Coins, "fresh")
        event = next(
            e for line in lines for e in line.get("events", []) for m in e.get("moves", []) if m["cause"] == "stake"
        )
        event["moves"][0]["amount"] -= 1
        self.found(lines, "imbalance")


class Numbers(unittest.TestCase):
    """The published numbers."""

    def test_the_keystream_is_that_of_rfc_8439(self) -> None:
        # 2.3.2, with its key, nonce and block counter.
        block = verify_session.chacha20_block(bytes(range(32)), 1, bytes.fromhex("000000090000004a00000000"))
        wanted = (
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e"
        )
        self.assertEqual(block.hex(), wanted)
        # A.1, test vector 1: zeros.
        self.assertEqual(verify_session.chacha20_block(bytes(32), 0).hex()[:32], "76b8e0ada0f13d90405d6ae55386bd28")

    def test_a_link_leads_to_the_published_head(self) -> None:
        # host/docs/provable-fairness.md, "One spin with standard tools".
        link = bytes.fromhex("6a134e48256ee1c4315b2dd7f0a9bd86bf56c24abd40a6bcb8280fa3de9fec04")
        self.assertEqual(
            verify_session.previous(link).hex(), "8e098df11612f1c71ca8168f14cd503b3c26d0ae9322c30fa105dcc5b69f0cc6"
        )

    def test_integers_end_at_their_bounds(self) -> None:
        for bound in (255, 65_535, 2**32 - 1, 2**53 - 1, 2**15, 10, 99, 100):
            pattern = verify_session.re.compile(verify_session.up_to(bound))
            chance = Random(bound)
            some = {0, 1, 9, 10, bound - 1, bound, bound + 1, 10 * bound} | {
                chance.randrange(2 * bound + 1) for _ in range(2_000)
            }
            for number in some:
                self.assertEqual(bool(pattern.fullmatch(str(number))), number <= bound, (number, bound))
            for text in ("", "00", "01", "-1", "1.0", "+1", " 1"):
                self.assertIsNone(pattern.fullmatch(text))


if __name__ == "__main__":
    unittest.main()
