"""The config of an opening, and the commands that exist, in each card rulebook: bounds on both sides."""

from __future__ import annotations

from typing import Any

from oracle.scenario import Topic
from oracle.scenario.cards import cards, give
from oracle.scenario.configs import NEW_YEAR

MOST_STAKED = 10**13
LARGEST = 2**53 - 1


def openings(
    rulebook: str, first: int, players: dict[int, str], wrong: tuple[int, ...], unknown: list[tuple[dict[str, Any], str]],
    commands: str, **terms: Any,
) -> Topic:  # fmt: skip
    """Returns three tests from that number on: how many play, by number with the clause of the deal, and how many do not; terms
    that are `unknown` there, each with its clause; commands that are none there; other `terms` of each table."""
    topic = Topic()
    (least, clause), *_ = players.items()
    table = topic.group(f"{least} players", cards(least, **terms), seated=least)

    @table.test(first, clause, "C15", "C19", "C22", "C23", "C26")
    def a_table_has_terms_that_the_rules_know(t: Any) -> None:
        for number in wrong:
            t.not_opened(cards(number, **terms), "terms", clause, adopted=True)
        for more, clause_of in unknown:
            t.not_opened(cards(least, **(terms | more)), "not-in-these-rules", clause_of, adopted=True)
        for more in ({"hands": 0}, {"hands": 1_001}, {"target": 0}, {"target": 10_001}):
            t.not_opened(cards(least, **terms, **more), "terms", "C22", adopted=True)
        for stakes in ("pot", "per_point"):
            t.not_opened(cards(least, **terms, **{stakes: 0}), "amount-zero", "C15", adopted=True)
            t.not_opened(cards(least, **terms, **{stakes: MOST_STAKED + 1}), "amount-too-large", "C15", adopted=True)
        t.not_opened(cards(least, **terms, commission=1_001), "terms", "C15", adopted=True)
        for patience in (0, 999, 3_600_001):
            t.not_opened(cards(least, **terms, patience=patience), "terms", "C23", adopted=True)
        t.not_opened(cards(least, **terms, table=""), "table-name-length", "C26", adopted=True)
        t.not_opened(cards(least, **terms, at=LARGEST + 1), "time-too-large", "C23", adopted=True)
        t.open(cards(least, **terms, hands=1_000, pot=MOST_STAKED, commission=1_000, patience=3_600_000, at=LARGEST))
        t.told_only("table-opened")
        t.view(phase="between", to_act=None, dealer=None, leader=None, turn=None, hands=0, layout="")
        t.money({})

    @table.test(first + 1, clause, "C15", "C22", "C23")
    def the_least_of_everything_is_enough(t: Any) -> None:
        most = list(players)[-1]
        t.open(cards(most, **terms, target=1, per_point=1, patience=1_000, at=0))
        t.told_only("table-opened")
        t.view(phase="between", taken=[], waiting_since=0, closed=False)
        t.do("host", "close-table")
        t.view(phase="closed", closed=True, to_act=None)
        t.money({})

    @table.test(first + 2, "C1", "C20", "C21", "C23", "C26")
    def what_is_malformed_or_no_command_here_is_refused_first(t: Any) -> None:
        t.refused(1, give.entropy("11" * 31), "entropy-length", "C26", adopted=True)
        t.refused("host", give.commit("11" * 31, 64), "head-length", "C26", adopted=True)
        t.refused("host", give.fresh("11" * 31), "seed-length", "C26", adopted=True)
        t.refused("host", give.reveal("11" * 31), "reveal-length", "C26", adopted=True)
        t.refused("host", give.void("hand", ""), "text-length", "C26", adopted=True)
        for line in commands.split("; ") if commands else ():
            t.refused(1, line, "not-in-these-rules", "C26", adopted=True)
        t.refused("host", "void hand", "wrong-phase", "C21", adopted=True)
        t.refused("host", "void match", "wrong-phase", "C21", adopted=True)
        t.refused("host", "pass-over", "wrong-phase", "C23", adopted=True)
        t.refused(1, "void hand", "not-authorised", "C21", adopted=True)
        t.refused("host", "ready", "not-authorised", "C21", adopted=True)
        # In `south-african` 15.18 stands for 2.19.
        t.refused(1, "end-turn", "wrong-phase", "15.18" if rulebook == "south-african" else "2.19", adopted=True)
        t.refused(1, give.entropy("11" * 32), "wrong-spin-source", "C1", adopted=True)
        t.at = LARGEST + 1
        t.refused(1, "ready", "time-too-large", "C23", adopted=True)
        t.at = NEW_YEAR - 1
        t.refused(1, "ready", "time-backwards", "C23", adopted=True)
        t.at = LARGEST
        t.do(1, "ready")
        t.money({})

    return topic
