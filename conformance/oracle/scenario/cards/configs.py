"""The configs of card tables, each in a line: unnamed fields are a plain table's."""

from __future__ import annotations

from typing import Any

from ..configs import NEW_YEAR


def cards(
    players: int, *, source: Any = "observed", insist: str | None = "by-opponents", redeal: bool = False,
    one_build: bool = False, hands: int | None = None, target: int | None = None, stakes: Any = "none",
    per_point: int | None = None, pot: int | None = None, commission: int = 0, patience: int | None = None,
    table: str = "t1", at: int = NEW_YEAR,
) -> dict[str, Any]:  # fmt: skip
    """Returns the config of a table without stakes, a match of one hand; opponents may insist (`insist=None` in
    `south-african`)."""
    if per_point is not None:
        stakes = {"per-point": per_point}
    if pot is not None:
        stakes = {"pot": pot}
    terms: dict[str, Any] = {
        "players": players, "redeal": redeal, "one-build": one_build,
        "length": {"hands": 1 if hands is None else hands} if target is None else {"target": target},
        "stakes": stakes, "commission-basis-points": commission,
    }  # fmt: skip
    if insist is not None:
        terms["insist"] = insist
    if patience is not None:
        terms["patience"] = patience
    return {"table": table, "opened-at": at, "source": source, "terms": terms}
