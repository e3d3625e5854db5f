"""The faults, one class for each kind; all are `Fault`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .verdict import Verdict


class Fault(Exception):
    """Something was not done, and nothing has changed."""


class Unloadable(Fault):
    """A component that is not loaded, and why."""


class Malformed(Fault):
    """JSON that is not of the contract's types; says where and why."""


class Dead(Fault):
    """The component trapped, or took too long or too much: the call did nothing, the table is where it was."""


class Busy(Fault):
    """Another call of the same table intervened, and its change is kept."""


class Unwritten(Fault, OSError):
    """A transcript that was not written whole: its table takes no more orders, and the last one is not applied."""


class Unverified(Fault):
    """A transcript that is not as it should be; `verdict` is the whole verdict."""

    def __init__(self, message: str, verdict: Verdict) -> None:
        super().__init__(message)
        self.verdict = verdict


class DoesNotHold(Unverified):
    """A transcript states something false: the first finding, with its line."""


class NoTranscript(Unverified):
    """A file that is not a transcript, or not one that is read here: the message says what it is instead."""


class Refused(Fault):
    """The rules' answer to what they do not accept, as JSON in `refusal`."""

    def __init__(self, refusal: Any) -> None:
        super().__init__("{code} ({clause}): {message}".format(**refusal))
        self.refusal = refusal

    @property
    def code(self) -> str:
        """Stable, in kebab-case."""
        return str(self.refusal["code"])

    @property
    def clause(self) -> str:
        """The clause it follows from, as the rulebook counts it."""
        return str(self.refusal["clause"])
