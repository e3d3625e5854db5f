"""Scenarios of Casino, the card game: tables, commands in a line, and a pack that deals what the author writes.

    from oracle.scenario import Topic
    from oracle.scenario.cards import cards, give

    topic = Topic()
    three = topic.group("three players", cards(3), seated=3)

    @three.test(1, "4.6", "C18")
    def five_three_and_two_make_a_build_of_ten(t):
        t.deal({1: "h10"}, layout="h5 c3 s2 dk")
        t.do(1, "form 10 h5 c3 s2")
        t.told("build-formed", "4.3", by=1, build=dict(owner=1, value=10, augmented=False, cards="h5 c3 s2"))
        t.money({})
"""

from __future__ import annotations

from . import give
from .configs import cards
from .play import CardPlay

__all__ = ["CardPlay", "cards", "give"]
