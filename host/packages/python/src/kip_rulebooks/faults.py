"""What may go wrong, one class for each kind; all are `Fault`."""

from typing import Any


class Fault(Exception):
    """Something was not done, and nothing has changed."""


class Unloadable(Fault):
    """A component that is not loaded, and why."""


class Malformed(Fault):
    """JSON that is no word of the contract; says where and why."""


class Dead(Fault):
    """The component trapped, or took too long or too much: the call did nothing, the table is where it was."""


class Busy(Fault):
    """Another call came in between on the same table, and its change is kept."""


class Unwritten(Fault, OSError):
    """A transcript that was not written whole: its table takes no more orders, and the last one is not applied."""


class DoesNotHold(Fault):
    """A transcript tells something that is not so; says in which line."""


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
