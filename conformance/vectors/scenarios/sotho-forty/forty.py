"""The pack without pictures, in `sotho-forty`."""

from __future__ import annotations

from typing import Any

from oracle.scenario import Topic
from oracle.scenario.cards import cards, give

topic = Topic()
open_seats = topic.group("3 players, nobody sits yet", cards(3))
three = topic.group("3 players", cards(3), seated=3)

FORTY = [suit + rank for suit in "cdhs" for rank in ("a", *map(str, range(2, 11)))]


@open_seats.test(80, "14.8", "C21")
def players_sit_down(t: Any) -> None:
    t.do("host", "join 1")
    t.told("player-joined", "14.8", seat=1)
    t.money({})


@three.test(81, "14.8", "C1", "C12")
def forty_cards_are_the_pack_and_pictures_are_none_of_it(t: Any) -> None:
    t.ready()
    t.refused("host", give.lies([*FORTY[:-1], "sk"], 3), "wrong-pack", "C1")
    t.refused("host", give.lies([*FORTY, "cj", "dj", "hj", "sj"], 3), "wrong-pack", "C1")
    t.do("host", give.lies(FORTY, 3))
    t.do(1, "cut 18")
    t.told("hand-dealt", seat=1, count=12)
    t.view(pack=0)
    t.money({})
