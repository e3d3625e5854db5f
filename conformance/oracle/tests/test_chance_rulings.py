"""Tables whose coins are numbers: no calling off, the beacon's round, chains used and at their end (R3, R4, R52, R117)."""

from __future__ import annotations

import unittest
from typing import Any

import oracle
from oracle import chance
from oracle.refuse import Refused
from oracle.tests.play import ANZAC, RingPlay, ring_config
from oracle.tests.test_casino import NOW, CasinoPlay, config

LAST = 2**53 - 1
DISRUPTED = {"invalidate-outcome": {"scope": "result", "reason": "disruption", "forfeits": []}}


def chain(length: int, seed: int = 7) -> list[str]:
    """Returns a hash chain from its head on."""
    links = [bytes([seed]) * 32]
    for _ in range(length):
        links.insert(0, chance.previous_link(links[0]))
    return [link.hex() for link in links]


def beacon(first: int, period: int = 3_000, **other: Any) -> dict[str, Any]:
    return {"scheme": "drand", "key": "aa", "first-round-at": first, "period": period, **other}


def committed(links: list[str], announced: Any = None, length: int | None = None) -> Any:
    said = {"head": links[0], "length": length or len(links) - 1}
    return {"committed": {**said, "beacon": announced} if announced else said}


class Numbers(CasinoPlay):
    def test_a_throw_of_numbers_is_neither_called_off_nor_undone_in_the_air(self) -> None:
        for source in ("fresh", committed(chain(64))):
            self.open("nsw", config(source=source), 2)
            # before any phase, after the reason and who calls
            self.refused("boxer", {"call-no-spin": {"reason": "too-low"}}, "phase", code="no-coins-to-call")
            self.refused("boxer", {"call-no-spin": {"reason": "other", "text": "x"}}, "not-in-these-rules")
            self.refused("boxer", {"call-no-spin": {"reason": "other"}}, "malformed", code="text-missing")
            self.refused(1, {"call-no-spin": {"reason": "too-low"}}, "actor")
            self.spinner(1)
            self.bets()
            self.throw(1)
            self.assertFalse(self.table.view()["outcome-open"])
            self.refused("casino-supervisor", DISRUPTED, "phase", code="coins-in-the-air")
            self.refused("boxer", {"call-no-spin": {"reason": "too-low"}}, "phase", code="no-coins-to-call")
            landing = {"fresh": "00" * 32} if source == "fresh" else {"committed": {"x": chain(64)[1]}}
            self.do("host", {"land": landing})
            self.assertTrue(self.table.view()["outcome-open"])
            self.refused("boxer", {"call-no-spin": {"reason": "too-low"}}, "phase", code="no-coins-to-call")
            self.do("casino-supervisor", DISRUPTED)

    def test_on_an_observed_table_an_outcome_is_invalidated_in_the_air(self) -> None:
        self.open("nsw", config(), 1)
        self.spinner(1)
        self.bets()
        self.throw(1)
        self.assertTrue(self.table.view()["outcome-open"])
        self.do("casino-supervisor", DISRUPTED)


class Rounds(CasinoPlay):
    def thrown(self, announced: dict[str, Any], at: int = NOW) -> list[Any]:
        """Returns the events of a throw at that time."""
        self.open("nsw", {**config(source=committed(chain(64), announced)), "opened-at": at}, 1)
        self.spinner(1)
        self.bets()
        return self.do(1, {"throw-coins": {"first": "heads", "second": "tails"}})

    def test_the_round_due_is_the_first_at_least_one_period_after_the_throw(self) -> None:
        for first, period, due in (
            (NOW, 3_000, 2), (NOW + 3_000, 3_000, 1), (NOW + 2_999, 3_000, 2), (NOW + 10**9, 3_000, 1),
            (NOW - 1, 3_000, 3), (NOW - 3_000, 3_000, 3), (0, 1, NOW + 2), (NOW + 86_400_000, 86_400_000, 1),
        ):  # fmt: skip
            with self.subTest(first=first, period=period):
                told = self.thrown(beacon(first, period))
                self.assertEqual(self.names(told), ["coins-thrown", "round-due"])
                self.assertEqual(told[1], {"round-due": due})
                self.assertEqual(self.table.view()["common"]["chain"]["due"], due)
                least = NOW + period
                self.assertGreaterEqual(first + (due - 1) * period, least)
                self.assertTrue(due == 1 or first + (due - 2) * period < least)

    def test_the_landing_brings_the_round_that_is_due_and_its_bytes_enter_the_seed(self) -> None:
        self.thrown(beacon(NOW))
        links = chain(64)
        brought = {"round": 2, "bytes": "0102"}
        wrong = {"x": links[2], "beacon": {"round": 3, "bytes": "00"}}
        self.refused("host", {"land": {"committed": wrong}}, "subject", code="draw-not-committed")
        self.refused("host", {"land": {"committed": {"x": links[1]}}}, "subject", code="beacon-missing")
        for number in (1, 3, LAST):
            landing = {"x": links[1], "beacon": {"round": number, "bytes": "00"}}
            self.refused("host", {"land": {"committed": landing}}, "subject", code="wrong-beacon-round")
        for other in ({"round": 0}, {"round": LAST + 1}, {"bytes": ""}, {"bytes": "00" * 257}):
            landing = {"x": links[1], "beacon": {**brought, **other}}
            self.refused("host", {"land": {"committed": landing}}, "malformed")
        told = self.do("host", {"land": {"committed": {"x": links[1], "beacon": brought}}})
        self.assertEqual(told[0], {
            "draw-revealed": {"number": 1, "link": {"x": links[1], "beacon": brought}, "entropy": "00" * 32},
        })
        seed = chance.outcome_seed(bytes.fromhex(links[1]), "t1", "nsw", 1, bytes(32), b"\1\2")
        faces = dict(zip(("first", "second"), chance.coins_of(seed, 2)))
        self.assertEqual(told[1], {"coins-landed": faces})
        self.assertNotIn("due", self.table.view()["common"]["chain"])

    def test_without_a_beacon_none_is_due_and_none_is_taken(self) -> None:
        links = chain(64)
        self.open("nsw", config(source=committed(links)), 1)
        self.spinner(1)
        self.bets()
        told = self.do(1, {"throw-coins": {"first": "heads", "second": "tails"}})
        self.assertEqual(self.names(told), ["coins-thrown"])
        landing = {"x": links[1], "beacon": {"round": 1, "bytes": "00"}}
        self.refused("host", {"land": {"committed": landing}}, "subject", code="beacon-unexpected")

    def test_no_round_lies_beyond_all_time(self) -> None:
        self.thrown(beacon(0, 1), LAST - 2)
        for first, period, at in ((0, 1, LAST - 1), (0, 1, LAST), (LAST - 5, 3, LAST - 3), (LAST, 7, LAST - 6)):
            with self.subTest(first=first, period=period, at=at):
                with self.assertRaises(Refused) as caught:
                    self.thrown(beacon(first, period), at)
                self.assertEqual((caught.exception.code, caught.exception.clause), ("time-too-large", "R33"))
        self.thrown(beacon(LAST, 7), LAST - 7)

    def test_a_beacon_out_of_bounds_is_malformed(self) -> None:
        for other in (
            {"period": 0}, {"period": 86_400_001}, {"first-round-at": LAST + 1}, {"key": "00" * 257}, {"scheme": ""},
        ):  # fmt: skip
            with self.assertRaises(Refused) as caught:
                oracle.open("nsw", config(source=committed(chain(64), beacon(NOW, **({"period": 1} | other)))))
            self.assertEqual((caught.exception.kind, caught.exception.code), ("malformed", "bad-beacon"))


class Chains(RingPlay):
    def test_a_head_or_link_that_the_table_knows_is_not_committed_again(self) -> None:
        links = chain(64)
        self.open("pub", ring_config(committed(links, beacon(ANZAC))), 1)
        self.assertEqual(self.table.view()["common"]["chain"]["head"], links[0])
        self.spinner(1)
        self.call()
        self.throw(1)
        self.do("host", {"land": {"committed": {"x": links[1], "beacon": {"round": 2, "bytes": "00"}}}})
        next_one: dict[str, Any] = {"length": 64, "beacon": beacon(ANZAC)}
        self.refused("host", {"commit-draws": {"head": links[0], "length": 64}}, "subject", code="beacon-differs")
        for known in links[:2]:
            self.refused("host", {"commit-draws": {**next_one, "head": known}}, "subject", code="chain-used")
        self.do("host", {"commit-draws": {**next_one, "head": "22" * 32}})
        self.refused("host", {"commit-draws": {**next_one, "head": links[0]}}, "phase", code="chain-committed")
        self.open("pub", ring_config("fresh"), 1)
        self.refused("host", {"commit-draws": {"head": links[0], "length": 64}}, "subject", code="wrong-spin-source")

    def endless(self, commit_at: int | None) -> list[str]:
        """A decision of Odds by the beacon's bytes, until the chain's last link; when the next chain is committed."""
        links, following = chain(64), chain(64, 9)
        self.open("pub", ring_config(committed(links, beacon(ANZAC))), 2)
        self.spinner(1)
        self.call()
        for number in range(1, 65):
            if number == commit_at:
                self.do("host", {"commit-draws": {"head": following[0], "length": 64, "beacon": beacon(ANZAC)}})
            self.throw(1)
            digest = bytes.fromhex(self.table.view()["common"]["chain"]["entropy"])
            for value in range(256):
                seed = chance.outcome_seed(bytes.fromhex(links[number]), "t1", "pub", number, digest, bytes([value]))
                if len(set(chance.coins_of(seed, 2))) == 2:
                    break
            brought = {"round": 2, "bytes": f"{value:02x}"}
            self.do("host", {"land": {"committed": {"x": links[number], "beacon": brought}}})
            self.do("ringkeeper", "announce-result")
        throw = {"throw-coins": {"first": "tails", "second": "tails"}}
        refused = self.refused(1, throw, "phase", code="next-chain-due")
        self.assertEqual(refused.clause, "R117")
        return following

    def test_without_a_link_left_nothing_is_thrown_and_the_next_chain_takes_over_at_the_next_decision(self) -> None:
        for commit_at in (None, 2, 64):
            with self.subTest(commit_at=commit_at):
                following = self.endless(commit_at)
                self.do("ringkeeper", DISRUPTED)
                self.do(2, {"add-entropy": "ab" * 32})
                digest = chance.joined(bytes(32), "t1", 2, 1, bytes.fromhex("ab" * 32))
                if commit_at is None:
                    self.refused("ringkeeper", "place-your-bets", "phase")
                    self.do("host", {"commit-draws": {"head": following[0], "length": 64, "beacon": beacon(ANZAC)}})
                    # what was given joins with the commitment, and players may give once more
                    self.assertEqual(self.table.view()["common"]["chain"]["entropy"], digest.hex())
                    self.assertFalse(self.table.view()["seats"][1]["entropy-given"])
                    self.do(2, {"add-entropy": "cd" * 32})
                    digest = chance.joined(digest, "t1", 2, 2, bytes.fromhex("cd" * 32))
                self.do("ringkeeper", "place-your-bets")
                seen = self.table.view()["common"]["chain"]
                self.assertEqual((seen["head"], seen["used"], seen["next-in"]), (following[0], 0, 0))
                self.assertEqual((seen["entropy"], seen["entropy-next"]), (digest.hex(), digest.hex()))
                self.assertNotIn("next", seen)

    def test_a_chain_is_new_or_refused_and_there_are_32(self) -> None:
        from oracle.draws import Draws

        links = [bytes.fromhex(link) for link in chain(80)]
        draws = Draws.opened(committed([link.hex() for link in links[:71]]))
        self.assertEqual(draws.committed, {links[0]: 70})
        for number in range(71):
            self.assertFalse(draws.is_new(links[number], 64), number)
        self.assertTrue(draws.is_new(links[71], 64), "it is no link of the chain as it was committed")
        before = links[0]
        for number in range(1, 70):
            before = chance.previous_link(before)
            self.assertEqual(draws.is_new(before, 64), number > 64, number)
            self.assertEqual(draws.is_new(before, 67), number > 67, number)
        for number in range(31):
            draws.next = None
            draws.commit({**draws.another(), "length": 64 + number})
        draws.next = None
        with self.assertRaises(Refused) as caught:
            draws.commit(draws.another())
        self.assertEqual((caught.exception.kind, caught.exception.clause), ("phase", "R136"))

    def test_the_order_of_seats_says_nothing_and_each_contribution_counts(self) -> None:
        from oracle.draws import Draws

        digests = set()
        for order in ((1, 2, 1), (1, 1, 2), (2, 1, 1)):
            draws = Draws.opened(committed(chain(64)))
            for seat in order:
                draws.contribute("t1", seat, b"\5" * 32)
            digests.add(draws.entropy_next)
        self.assertEqual(len(digests), 1)
        self.assertNotEqual(digests, {chance.joined(bytes(32), "t1", 2, 1, b"\5" * 32)}, "what is given twice stays given")

    def test_entropy_given_before_joins_when_the_last_link_is_revealed(self) -> None:
        from oracle.draws import Draws

        links = chain(64)
        draws = Draws.opened(committed(links))
        draws.contribute("t1", 3, b"\1" * 32)
        draws.commit({"head": "22" * 32, "length": 64})
        self.assertEqual((draws.entropy, draws.next_in), (bytes(32), 2))
        for number in range(1, 65):
            draws.land({"committed": {"x": links[number]}}, "t1", "pub", 2)
        self.assertTrue(draws.join_at_the_end())
        self.assertEqual((draws.entropy, draws.next_in), (chance.joined(bytes(32), "t1", 3, 1, b"\1" * 32), 1))
        self.assertFalse(draws.join_at_the_end())


if __name__ == "__main__":
    unittest.main()
