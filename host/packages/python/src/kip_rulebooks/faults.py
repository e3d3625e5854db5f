"""The errors, one class for each kind; all are `Fault`."""

from __future__ import annotations

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
    """A refusal by the rules, as JSON in `refusal`."""

    def __init__(self, refusal: Any) -> None:
        super().__init__("{code} ({clause}): {message}".format(**refusal))
        self.refusal = refusal

    @property
    def code(self) -> str:
        """The stable code, in kebab-case."""
        return str(self.refusal["code"])

    @property
    def clause(self) -> str:
        """The clause that it follows from, as the rulebook numbers it."""
        return str(self.refusal["clause"])
