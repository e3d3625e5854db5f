"""Closing with twenty minutes' notice (commemorative 7.7; R25, R33)."""

from __future__ import annotations

from oracle.scenario import give

from .ring import ANZAC, CS, GS, HOST, HOUR, MINUTE, RK, Ring, rings

NOTE = (
    "TwentyMinutes",
    "time",
    "Twenty whole minutes, and from then on no new spinner's game.",
)


@rings(1, commemorative=(201, "7.7 R25 R33"))
def closing_is_announced_twenty_whole_minutes_ahead(r: Ring) -> None:
    r.no(CS, give.announce_closing(ANZAC + 20 * MINUTE - 1), "notice-too-short")
    r.no(CS, give.announce_closing(ANZAC), "notice-too-short")
    r.no(CS, give.announce_closing(ANZAC - 1), "notice-too-short")
    r.no(CS, "close-table", "closing-not-announced")
    for by in (1, HOST, RK, "dealer", "boxer"):
        r.no(by, give.announce_closing(ANZAC + 20 * MINUTE), "not-authorised")
        r.no(by, "cancel-closing", "not-authorised")
        r.no(by, "close-table", "not-authorised")
    r.do(CS, give.announce_closing(ANZAC + 20 * MINUTE))
    r.see(closes_at=ANZAC + 20 * MINUTE)
    r.no(CS, "close-table", "closing-not-due", ANZAC + 20 * MINUTE - 1)
    r.do(CS, "close-table", ANZAC + 20 * MINUTE)
    r.see(phase="closed")
    r.money({})


@rings(1, commemorative=(202, "7.7 R25 2.casino-supervisor"))
def a_games_supervisor_announces_and_closes_too(r: Ring) -> None:
    r.do(GS, give.announce_closing(ANZAC + HOUR))
    r.do(GS, "cancel-closing")
    r.see(closes_at=None)
    r.no(GS, "cancel-closing", "no-closing-announced")
    r.no(GS, "close-table", "closing-not-announced", ANZAC + HOUR)
    r.do(GS, give.announce_closing(ANZAC + 2 * HOUR))
    r.do(GS, "close-table", ANZAC + 3 * HOUR)
    r.money({})


@rings(1, commemorative=(203, "7.7 R25"))
def a_new_notice_replaces_the_old(r: Ring) -> None:
    r.do(CS, give.announce_closing(ANZAC + HOUR))
    r.do(CS, give.announce_closing(ANZAC + 2 * HOUR), ANZAC + 1)
    r.see(closes_at=ANZAC + 2 * HOUR)
    r.no(CS, "close-table", "closing-not-due", ANZAC + HOUR)
    # And an earlier one the later.
    r.do(CS, give.announce_closing(ANZAC + 30 * MINUTE), ANZAC + 10 * MINUTE)
    r.do(CS, "close-table", ANZAC + 30 * MINUTE)
    r.money({})


@rings(1, commemorative=(204, "7.7 R25"))
def an_empty_ring_closes_at_once(r: Ring) -> None:
    r.do(HOST, give.leave(1))
    r.do(CS, "close-table")
    r.see(phase="closed")
    r.money({})


@rings(2, commemorative=(205, "7.7 R25"))
def no_spinners_game_begins_from_the_closing_time_on(r: Ring) -> None:
    time = ANZAC + 20 * MINUTE
    r.do(HOST, give.present(CS))
    r.do(CS, give.announce_closing(time))
    r.do(RK, give.offer(1), time - 1)
    r.no(1, "accept-coins", "closing", time)
    r.do(1, "accept-coins", time - 1)
    r.do(1, give.select(1, 2, 3))
    r.no(1, give.centre(10), "closing", time)
    r.do(1, "retire", time)
    r.no(RK, give.offer(2), "closing")
    r.no(RK, "start-house-spin", "closing")
    r.do(CS, "close-table")
    r.money({})


@rings(2, commemorative=(206, "7.7 R25 4.9"))
def the_running_game_is_played_out_and_nobody_stays(r: Ring) -> None:
    time = ANZAC + 20 * MINUTE
    r.do(CS, give.announce_closing(time))
    r.kip(1)
    r.stake(1, 100)
    r.do(2, give.cover(100), time)
    r.round(1, "H")
    r.no(CS, "close-table", "centre-undetermined")
    r.ride(2, 200)
    r.no(1, "stay", "closing")
    r.do(1, "withdraw-due")
    r.no(RK, give.offer(2), "closing")
    r.do(CS, "close-table")
    r.money({1: 700, 2: -700})


@rings(1, commemorative=(207, "7.7 R25 4.9.1"))
def a_cancelled_notice_holds_nothing_up(r: Ring) -> None:
    r.do(HOST, give.present(CS))
    r.do(CS, give.announce_closing(ANZAC + 20 * MINUTE))
    r.do(CS, "cancel-closing", ANZAC + 20 * MINUTE)
    r.do(RK, give.offer(1))
    r.do(1, "accept-coins")
    r.money({})


@rings(2, commemorative=(359, "7.7 R25 4.9.1"))
def a_spinning_ringkeeper_goes_on_after_the_closing_time_until_the_ring_is_closed(r: Ring) -> None:
    r.house_spin(1, 2)
    r.do(CS, give.announce_closing(ANZAC + 20 * MINUTE))
    r.do(RK, "place-your-bets", ANZAC + 20 * MINUTE)
    r.bet(1, 2, 5)
    r.do(RK, "no-more-bets")
    r.no(CS, "close-table", "decision-under-way")
    r.spin(RK, "H")
    r.no(RK, give.offer(1), "closing")
    r.do(CS, "close-table")
    r.money({1: 5, 2: -5})
