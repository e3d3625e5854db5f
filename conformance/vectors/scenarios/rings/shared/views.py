"""All that can be seen of a ring, step by step (contract: the record `view`)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import HOST, RK, Ring, rings

NOTE = (
    "WholeView",
    "shape",
    "All that a view shows, after every deed.",
)


def looked(r: Ring, by: object, *commands: object) -> None:
    """Deeds, after each of which everything that can be seen is compared."""
    for command in commands:
        r.do(by, command)  # type: ignore[arg-type]
        r.look()


@rings(ringkeeper=(313, "4 5 19 10 16 R40"), commemorative=(333, "4.1 4.2 6.2 6.3.1 4.9 R40"))
def a_spinners_game_from_the_empty_ring_to_the_due(r: Ring) -> None:
    r.open(0, seats=5, zone=600, at=1_777_118_400_000 - 3_600_000)
    r.look()
    looked(r, HOST, give.join(2), give.join(5), give.join(1), give.join(4), give.leave(4))
    looked(r, RK, give.offer(1))
    looked(r, 1, "decline-coins")
    looked(r, RK, give.offer(2))
    looked(r, 2, "accept-coins", give.select(*r.first), give.centre(50))
    looked(r, 1, give.cover(20), give.decline_cover(1))
    looked(r, RK, "place-your-bets")
    looked(r, 5, give.cover(30), give.side_bet(12), give.side_bet(7))
    looked(r, 1, give.match(2, 7), give.match(1, 4))
    looked(r, RK, "no-more-bets")
    looked(r, 2, give.throw(r.tails_up))
    looked(r, RK, give.no_spin("too-low"))
    looked(r, 2, give.throw(r.tails_up))
    looked(r, RK, give.land(r.faces("H")), "announce-result")
    # Seat 5 won 11 of seat 1; 100 remain.
    looked(r, 1, give.cover(100))
    looked(r, RK, "place-your-bets", "no-more-bets")
    looked(r, 2, give.throw(r.tails_up))
    looked(r, RK, give.land(r.faces("H")), "announce-result")
    looked(r, 5, give.cover(200))
    looked(r, RK, "place-your-bets", "no-more-bets")
    looked(r, 2, give.throw(r.tails_up))
    looked(r, RK, give.land(r.faces("H")), "announce-result")
    looked(r, 2, "stay")
    # 1: 20 and 100 in the centre, 11 lost on the side; 5: 30 and 200, and 11 won.
    r.money({1: -131, 2: 350, 5: -219})


@rings(ringkeeper=(314, "12 4 R38 R47"), commemorative=(334, "4.8 4.1.1 4.9.1 R38"))
def a_lost_game_a_house_spin_and_who_takes_over(r: Ring) -> None:
    r.open(2)
    r.watched()
    r.kip(1)
    r.stake(1, 9)
    looked(r, 1, "decline-further-spins")
    looked(r, 2, give.cover(9))
    looked(r, RK, "place-your-bets", "no-more-bets", give.throw(r.tails_up), give.land(r.faces("T")), "announce-result")
    looked(r, RK, give.offer(2), "decline-coins", "start-house-spin", "place-your-bets", "no-more-bets")
    looked(r, RK, give.throw(r.tails_up), give.no_spin("outside-ring"), give.throw(r.tails_up), give.land(r.faces("T")))
    looked(r, RK, "announce-result", give.offer(1), "decline-coins", give.offer(2))
    looked(r, 2, "accept-coins")
    r.money({1: -9, 2: 9})


@rings(pub=(180, "1 2 5 6 R40 R73"))
def a_round_in_the_pub(r: Ring) -> None:
    r.open(0, seats=3)
    r.look()
    looked(r, HOST, give.join(1), give.join(2), give.join(3))
    looked(r, RK, give.offer(1))
    looked(r, 1, "accept-coins")
    looked(r, RK, "place-your-bets")
    looked(r, 2, give.side_bet(12))
    looked(r, 3, give.match(1, 5))
    looked(r, RK, "no-more-bets")
    looked(r, 1, give.throw("tt"))
    looked(r, RK, give.land("oh"))
    looked(r, 1, give.throw("tt"))
    looked(r, RK, give.land("ht"), "announce-result")
    looked(r, 1, "decline-further-spins")
    looked(r, RK, give.throw("tt"), give.land("tt"), "announce-result", give.offer(2))
    looked(r, 2, "accept-coins", "retire")
    r.money({2: -5, 3: 5})


@rings(ringkeeper=(315, "3 R24 R52 R60"), commemorative=(335, "7.3 7.4 7.5 R24 R52 R60"))
def what_supervision_leaves(r: Ring) -> None:
    r.open(4)
    r.kip(1)
    r.stake(1, 20)
    r.cover(2, 20)
    r.do(RK, "place-your-bets")
    r.bet(3, 4, 5)
    r.do(RK, "no-more-bets")
    r.spin(1, "H")
    looked(r, r.boss, give.invalidate("result"))
    r.cover(3, 20)
    r.do(RK, "place-your-bets")
    r.bet(2, 4, 6)
    looked(r, r.boss, give.void(4), give.exclude(3), give.void(3))
    r.cover(2, 20)
    r.do(RK, "no-more-bets")
    r.spin(1, "T")
    looked(r, r.boss, give.exclude(1), give.invalidate("game"))
    r.money({})
