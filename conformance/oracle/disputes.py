"""Disputes: "recorded, they move no money by themselves" (nsw 9.12, 9.13a; commemorative 7.8, 7.9; ringkeeper 3;
R28)."""

from __future__ import annotations

from typing import Any

from . import powers
from .refuse import require
from .table import Actor, Rules, Table

LOG = 256
"""The contract: the log holds 256."""


def clause_of(table: Table, casino: str, commemorative: str, ringkeeper: str = "R28") -> str:
    """Returns the clause on disputes of a table's rulebook."""
    if table.book.machine == "casino":
        return casino if table.book.text == "nsw" else "R31"
    return {"commemorative": commemorative, "ringkeeper": ringkeeper}.get(table.book.id, "R28")


def add_rules(rules: Rules, reviewed: tuple[str, ...]) -> None:
    """Adds the rules on disputes to a machine's; `reviewed` are the rulebooks whose decisions can be reviewed."""

    @rules.rule("raise-dispute", powers.player, "R28")
    def raise_dispute(table: Table, by: Actor, text: str) -> None:
        require(len(table.disputes) < LOG, "amount", "R28", "the log of disputes is full")
        number = len(table.disputes) + 1
        raised = {"number": number, "seat": by.number, "text": text}
        table.disputes.append({"dispute": raised})
        table.tell("dispute-raised", raised, clause_of(table, "9.12", "7.8", "3"), "R28")

    @rules.rule("decide-dispute", judge, "R28")
    def decide_dispute(table: Table, by: Actor, number: int) -> None:
        dispute = found(table, number)
        if "decided-by" not in dispute:
            check_first_instance(table, by)
            dispute["decided-by"] = by.as_json()
        else:
            require(bool(dispute.get("review")), "phase", "R28", "the dispute is decided and no review is asked for")
            require("reviewed-by" not in dispute, "phase", "R28", "the dispute is reviewed")
            require(
                by.role in powers.SUPERVISORS, "actor", "R28", "a review is a casino supervisor's", "not-authorised"
            )
            # R28: "then, if asked, to another casino supervisor"; R53: "another person is another role or number".
            require(dispute["decided-by"] != by.as_json(), "actor", "R53", "the review is another person's")
            dispute["reviewed-by"] = by.as_json()
        carried = {"number": number, "by": by.as_json()}
        table.tell("dispute-decided", carried, clause_of(table, "9.12", "7.8", "3"), "R28")

    @rules.rule("request-review", powers.player, "R28", books=reviewed)
    def request_review(table: Table, by: Actor, number: int) -> None:
        dispute = found(table, number)
        require("decided-by" in dispute, "phase", "R28", "the dispute is not decided yet")
        require(not dispute.get("review"), "phase", "R28", "a review is asked for already")
        require(dispute["dispute"]["seat"] == by.number, "subject", "R28", "a review is for who raised the dispute")
        dispute["review"] = True
        table.tell("review-requested", number, clause_of(table, "9.12", "7.8"), "R28")

    @rules.rule("refer-to-inspector", powers.supervisor, "R28", books=reviewed)
    def refer_to_inspector(table: Table, by: Actor, number: int) -> None:
        """9.13: "Where any person is not satisfied with a decision ... the person will be advised"."""
        dispute = found(table, number)
        require("decided-by" in dispute, "phase", "R28", "there is no decision yet")
        require(not dispute.get("referred"), "phase", "R28", "the player was told")
        dispute["referred"] = True
        table.tell("inspector-referred", number, clause_of(table, "9.13a", "7.9"))


def judge(table: Table, by: Actor, number: int) -> bool:
    """Returns who decides disputes at all; `check_first_instance` judges which of them, and when."""
    if table.book.id == "commemorative":
        # 7.8: "in the first instance to the ringkeeper, subject to a review (if requested) by a casino supervisor"
        reviewed = any(held["dispute"]["number"] == number and held.get("review") for held in table.disputes)
        return by.role in powers.SUPERVISORS if reviewed else by.role == "ringkeeper"
    return powers.supervisor(table, by, number)


def check_first_instance(table: Table, by: Actor) -> None:
    """9.12: "in the first instance to a games supervisor ... In the absence of a games supervisor the matter must be
    referred in the first instance to a casino supervisor"; commemorative 7.8: "in the first instance to the
    ringkeeper"."""
    if table.book.id == "commemorative":
        fits = by.role == "ringkeeper"
    elif table.book.machine == "casino":
        fits = by.role == "games-supervisor" or not table.games_supervisor
    else:
        fits = True
    require(fits, "actor", "R28", f"a {by.role} is not the first instance", "not-authorised")


def found(table: Table, number: int) -> dict[str, Any]:
    """Returns a dispute by its number."""
    require(1 <= number <= len(table.disputes), "subject", "R28", f"there is no dispute {number}")
    return table.disputes[number - 1]


def as_view(table: Table) -> list[dict[str, Any]]:
    """Returns the records `dispute-view`."""
    return [{"review": False, "referred": False, **dispute} for dispute in table.disputes]
