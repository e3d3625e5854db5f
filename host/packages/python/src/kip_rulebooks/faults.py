"""The errors, one class for each kind; all are `Fault`."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .verdict import Verdict


class Fault(Exception):
    """An action that was not done; nothing has changed."""


class Unloadable(Fault):
    """A component that is not loaded; the message gives the reason."""


class Malformed(Fault):
    """JSON that is not a word of the contract; the message gives the place and the reason."""


class Dead(Fault):
    """The component trapped, or took too long or too much: the call did nothing, and the table is as it was."""


class Busy(Fault):
    """Another call of the same table came in between; its change is kept."""


class Unwritten(Fault, OSError):
    """A transcript that was not written whole: its table takes no more orders, and the last one is not applied."""


class Unverified(Fault):
    """A transcript that is not as it should be; `verdict` has all findings."""

    def __init__(self, message: str, verdict: Verdict) -> None:
        super().__init__(message)
        self.verdict = verdict


class DoesNotHold(Unverified):
    """A transcript with a false statement; the message is the first finding, with its line."""


class NoTranscript(Unverified):
    """A file that is not a transcript, or not of a known kind; the message names what it is."""


class Refused(Fault):
    """A refusal by the rules, as JSON in `refusal`. As text it has a marked place for the amount or the moment that it names."""

    def __init__(self, refusal: Any) -> None:
        self.refusal = refusal
        super().__init__(f"{self.code} ({self.clause}): {self.text()}")

    @property
    def code(self) -> str:
        """The stable code, in kebab-case."""
        return str(self.refusal["code"])

    @property
    def clause(self) -> str:
        """The clause that it follows from, as the rulebook numbers it."""
        return str(self.refusal["clause"])

    def text(self, money: Callable[[int], str] | None = None, zone: int | None = None) -> str:
        """Returns the sentence, with the amount that it names as `money` writes it, and the moment in local time.

        `zone` is minutes east of UTC, a config's `zone-offset-minutes`. Without them the place stays marked, such as
        `{100000 minor units}`.
        """
        names, message = self.refusal.get("names") or {}, str(self.refusal["message"])
        if "amount" in names:
            amount = names["amount"]
            return filled(message, amount, money(amount) if money else f"{{{amount} minor units}}")
        if "moment" in names:
            moment = names["moment"]
            return filled(message, moment, f"{{{moment} ms}}" if zone is None else local_time(moment, zone))
        return message


class NotSwapped(Fault):
    """Another component has not taken a table over, and the table is served as before.

    `reason` is the name of the case, such as `not-now`; `refusal` is the rules', where they refuse it.
    """

    def __init__(self, reason: str, message: str, refused: Refused | None = None) -> None:
        super().__init__(f"{reason}: {message}")
        self.reason = reason
        self.refusal = refused and refused.refusal


def filled(message: str, number: int, words: str) -> str:
    """Replaces a number that is in the message once by words; appends the words otherwise."""
    found = list(re.finditer(rf"(?<!\d){number}(?!\d)", message))
    if len(found) != 1:
        return f"{message} ({words})"
    return message[: found[0].start()] + words + message[found[0].end() :]


def local_time(moment: int, zone: int) -> str:
    try:
        return str(datetime(1970, 1, 1) + timedelta(seconds=moment // 1000, minutes=zone))
    except OverflowError:
        return f"{{{moment} ms}}"
