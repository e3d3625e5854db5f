"""The sign and the limits of one player change (nsw 5.5, 5.6; R16, R17, R18, R33, R50, R61, R93)."""

from oracle.scenario import Topic, casino, give
from oracle.scenario.configs import sign

MINUTE = 60 * 1000
TWENTY = 20 * MINUTE
HIGHER = sign((200, 100_000), (100, 1_000_000))
topic = Topic(
    notes={
        "TwentyMinutes": (
            "time",
            "A higher minimum comes 20 whole minutes after its sign was shown, not a millisecond before.",
        ),
        "OwnLimits": ("rule-boundary", "One player's maximum is above the sign's."),
    },
    retired=(207,),
)
table = topic.group("four seats, three players; spinner from 1 dollar to 1000, sides to 10,000", casino(), seated=3)
guarded = topic.group(
    "no return over one is wanted; spinner from 2 dollars on in steps of 1",
    casino(over_one=False, signed=sign((200, 100_000, 100))),
    seated=3,
)


def announce(t, signed=HIGHER, after=TWENTY):
    t.do("casino-supervisor", give.announce_limits(signed, t.at + after))


@table.test(187, "5.5", "R16")
def limits_change_at_any_time(t):
    t.do("casino-supervisor", give.limits(sign((100, 200_000), (100, 5000))))
    t.told("limits-changed", "5.5", sign={"spinner": {"min": 100, "max": 200_000}, "heads-tails": {"max": 5000}})
    t.spinner(1, 1000)
    t.open_bets()
    t.do("games-supervisor", give.limits(sign((100, 300_000), (100, 6000))))
    t.close_bets()
    t.throw()
    t.do("casino-supervisor", give.limits(sign((100, 300_000), (100, 7000))))
    t.view(casino={"sign": {"spinner": {"min": 100, "max": 300_000}, "heads-tails": {"min": 100, "max": 7000}}})
    t.money({1: -1000, "layout": 1000})


@table.test(188, "5.5", "R16", flags="TwentyMinutes")
def a_higher_minimum_needs_a_sign_shown_before(t):
    t.refused("casino-supervisor", give.limits(HIGHER), "not-announced", "5.5")
    t.refused("casino-supervisor", give.limits(sign(sides=(200, 1_000_000))), "not-announced", "5.5")
    t.do("casino-supervisor", give.limits(sign((100, 50_000), (100, 50_000))))
    t.money({})


@table.test(189, "5.5", "R33", flags="TwentyMinutes")
def the_sign_is_shown_for_at_least_twenty_minutes(t):
    announce(t)
    t.told("limits-announced", "5.5", change_at=t.at + TWENTY, sign={"spinner": {"min": 200}})
    t.view(
        casino={
            "announced": {"change-at": t.at + TWENTY, "sign": {"spinner": {"min": 200}}},
            "sign": {"spinner": {"min": 100}},
        }
    )
    t.wait(TWENTY - 1)
    t.refused("casino-supervisor", give.limits(HIGHER), "change-not-due", "5.5")
    t.wait(1)
    t.do("casino-supervisor", give.limits(HIGHER))
    t.view(casino={"announced": None, "sign": {"spinner": {"min": 200}}})
    t.money({})


@table.test(190, "5.5", "R33", flags="TwentyMinutes")
def a_higher_minimum_is_announced_at_least_twenty_minutes_ahead(t):
    t.refused("casino-supervisor", give.announce_limits(HIGHER, t.at + TWENTY - 1), "notice-too-short", "5.5")
    t.refused(
        "casino-supervisor", give.announce_limits(sign(sides=(200, 500)), t.at + TWENTY - 1), "notice-too-short", "5.5"
    )
    announce(t)
    t.money({})


@table.test(191, "5.5", flags="TwentyMinutes")
def the_change_waits_for_the_time_on_the_sign(t):
    announce(t, after=TWENTY + MINUTE)
    t.wait(TWENTY + MINUTE - 1)
    t.refused("casino-supervisor", give.limits(HIGHER), "change-not-due", "5.5")
    t.wait(1)
    t.do("casino-supervisor", give.limits(HIGHER))
    t.money({})


@table.test(192, "5.5", "R16")
def only_the_announced_minimum_may_come(t):
    announce(t)
    t.wait(TWENTY)
    t.refused("casino-supervisor", give.limits(sign((300, 100_000))), "not-announced", "5.5")
    t.refused("casino-supervisor", give.limits(sign((200, 100_000), (200, 1000))), "not-announced", "5.5")
    t.do("casino-supervisor", give.limits(HIGHER))
    t.money({})


@table.test(193, "5.5", "R16")
def a_minimum_that_goes_up_less_than_announced_is_not_the_announced_one(t):
    announce(t, sign((300, 100_000)))
    t.wait(TWENTY)
    t.refused("casino-supervisor", give.limits(HIGHER), "not-announced", "5.5")
    t.money({})


@table.test(194, "5.5", "R93")
def an_announcement_is_gone_when_its_minima_are_in_force(t):
    announce(t)
    t.wait(TWENTY)
    t.do("casino-supervisor", give.limits(sign((200, 90_000), (100, 900))))
    t.view(casino={"announced": None, "sign": {"spinner": {"min": 200, "max": 90_000}}})
    t.do("casino-supervisor", give.limits(sign((100, 90_000), (100, 900))))
    t.refused("casino-supervisor", give.limits(HIGHER), "not-announced", "5.5")
    t.money({})


@table.test(195, "5.5", "R93")
def an_announcement_stays_while_only_a_part_of_its_minima_is_in_force(t):
    both = sign((200, 100_000), (300, 1_000_000))
    announce(t, both)
    t.wait(TWENTY)
    t.do("casino-supervisor", give.limits(sign((200, 100_000), (100, 1_000_000))))
    t.view(casino={"announced": {"sign": {"heads-tails": {"min": 300}}}})
    t.do("casino-supervisor", give.limits(both))
    t.view(casino={"announced": None})
    t.money({})


@table.test(196, "5.5")
def a_new_announcement_replaces_the_old_one(t):
    announce(t)
    t.wait(TWENTY - 1)
    announce(t, sign((300, 100_000)))
    t.wait(1)
    t.refused("casino-supervisor", give.limits(HIGHER), "not-announced", "5.5")
    t.refused("casino-supervisor", give.limits(sign((300, 100_000))), "change-not-due", "5.5")
    t.wait(TWENTY - 1)
    t.do("casino-supervisor", give.limits(sign((300, 100_000))))
    t.money({})


@table.test(197, "5.5")
def a_lower_minimum_needs_no_notice(t):
    announce(t)
    t.wait(TWENTY)
    t.do("casino-supervisor", give.limits(HIGHER))
    t.do("casino-supervisor", give.limits(sign()))
    t.spinner(1, 100)
    t.money({1: -100, "layout": 100})


@table.test(198, "5.5")
def a_sign_without_a_higher_minimum_may_be_announced_for_any_later_time(t):
    t.do("casino-supervisor", give.announce_limits(sign((100, 500)), t.at))
    t.told_only("limits-announced")
    t.money({})


@table.test(199, "5.1", "5.5", "R50", "R61")
def a_change_of_the_sign_is_checked_like_an_opening(t):
    for signed, code in (
        (sign((500, 400)), "min-above-max"),
        (sign(sides=(500, 400)), "min-above-max"),
        (sign((0, 400)), "amount-zero"),
        (sign((100, 10**15 + 1)), "amount-too-large"),
        (sign((50, 400)), "minimum-not-payable"),
        (sign((100, 400, 50)), "unit-not-payable"),
    ):
        t.refused("casino-supervisor", give.limits(signed), code, "5.1", adopted=True)
        t.refused("casino-supervisor", give.announce_limits(signed, t.at + TWENTY), code, "5.1", adopted=True)
    t.view(casino={"announced": None})
    t.money({})


@guarded.test(200, "4.10", "R18", "R50")
def a_sign_that_permits_a_return_over_one_is_refused_later_too(t):
    t.refused("casino-supervisor", give.limits(sign((100, 100_000, 100))), "return-over-one", "4.10")
    t.refused(
        "casino-supervisor", give.announce_limits(sign((100, 100_000, 100)), t.at + TWENTY), "return-over-one", "4.10"
    )
    t.do("casino-supervisor", give.limits(sign((200, 90_000, 100))))
    t.money({})


# ---------------------------------------------------------------------- one player


@table.test(201, "5.6", "R17", flags="OwnLimits")
def one_players_maximum_is_above_the_signs(t):
    t.refused("casino-supervisor", give.player_limits(2, "heads-tails", 100, 1_000_000), "not-above-maximum", "5.6")
    t.refused("casino-supervisor", give.player_limits(2, "heads-tails", 100, 500), "not-above-maximum", "5.6")
    t.refused("casino-supervisor", give.player_limits(2, "spinner", 100, 100_000), "not-above-maximum", "5.6")
    t.do("casino-supervisor", give.player_limits(2, "heads-tails", 100, 1_000_100))
    t.do("casino-supervisor", give.player_limits(2, "spinner", 100, 100_100))
    t.view(
        casino={
            "player-limits": [
                {"seat": 2, "limits": "spinner", "min": 100, "max": 100_100},
                {"seat": 2, "limits": "heads-tails", "min": 100, "max": 1_000_100},
            ]
        }
    )
    t.money({})


@table.test(202, "5.6", "R50", "R61", flags="OwnLimits")
def one_players_limits_are_checked_like_a_sign(t):
    t.refused(
        "casino-supervisor", give.player_limits(2, "heads-tails", 2_000_000, 1_500_000), "min-above-max", "5.6",
        adopted=True,
    )
    t.refused("casino-supervisor", give.player_limits(2, "heads-tails", 0, 1_500_000), "amount-zero", "R46", adopted=True)
    t.refused("casino-supervisor", give.player_limits(2, "heads-tails", 150, 1_500_000), "minimum-not-payable", "5.6")
    t.refused(
        "casino-supervisor", give.player_limits(2, "heads-tails", 100, 10**15 + 1), "amount-too-large", "R46", adopted=True
    )
    t.refused("casino-supervisor", give.player_limits(4, "heads-tails", 100, 1_500_000), "seat-empty", "2.1", adopted=True)
    t.do("casino-supervisor", give.player_limits(2, "heads-tails", 100, 10**15))
    t.money({})


@guarded.test(203, "5.6", "4.10", "R50", flags="OwnLimits")
def one_players_limits_permit_no_return_over_one_either(t):
    t.refused("casino-supervisor", give.player_limits(2, "spinner", 100, 200_000), "return-over-one", "4.10")
    t.do("casino-supervisor", give.player_limits(2, "spinner", 200, 200_000))
    t.money({})


@table.test(204, "5.6", "R17", flags="OwnLimits")
def the_sign_holds_again_when_a_players_limits_are_cleared(t):
    t.refused("casino-supervisor", give.clear_limits(2), "no-player-limits", "5.6")
    t.do("casino-supervisor", give.player_limits(2, "heads-tails", 200, 2_000_000))
    t.do("casino-supervisor", give.player_limits(2, "spinner", 200, 200_000))
    t.do("casino-supervisor", give.clear_limits(2))
    t.told_only("player-limits-changed", "player-limits-changed")
    t.told("player-limits-changed", "5.6", seat=2, bounds=None)
    t.view(casino={"player-limits": []})
    t.spinner(1, 1000)
    t.open_bets()
    t.refused(2, give.place("heads", 1_000_100), "above-maximum", "5.1")
    t.bet(2, "heads", 100)
    t.refused("casino-supervisor", give.clear_limits(2), "no-player-limits", "5.6")
    t.money({1: -1000, 2: -100, "layout": 1100})


@table.test(205, "5.6", "R17", flags="OwnLimits")
def a_players_limits_go_with_the_player(t):
    t.do("casino-supervisor", give.player_limits(3, "heads-tails", 200, 2_000_000))
    t.leave(3)
    t.view(casino={"player-limits": []})
    t.join(3)
    t.refused("casino-supervisor", give.clear_limits(3), "no-player-limits", "5.6")
    t.money({})


@table.test(206, "5.6", "R17", flags="OwnLimits")
def where_the_signs_maximum_rises_above_the_players_own_it_holds(t):
    t.do("casino-supervisor", give.player_limits(2, "heads-tails", 100, 2_000_000))
    t.do("casino-supervisor", give.limits(sign((100, 100_000), (100, 3_000_000))))
    t.spinner(1, 1000)
    t.open_bets()
    t.refused(2, give.place("heads", 3_000_100), "above-maximum", "5.6", adopted=True)
    t.bet(2, "heads", 3_000_000)
    t.money({1: -1000, 2: -3_000_000, "layout": 3_001_000})


@table.test(586, "5.5", "R33", flags="TwentyMinutes")
def a_change_is_not_announced_for_the_past(t):
    t.wait(1000)
    t.refused(
        "casino-supervisor", give.announce_limits(sign((100, 500)), t.at - 1), "notice-too-short", "5.5", adopted=True
    )
    t.do("casino-supervisor", give.announce_limits(sign((100, 500)), t.at))
    t.money({})


@table.test(587, "5.5", "R33", flags="TwentyMinutes")
def the_sign_itself_is_shown_for_twenty_minutes_whatever_time_it_names(t):
    """A sign that was no rise when it was shown, for at once, is one after the limits went down further."""
    announce(t, sign((300, 100_000)))
    t.wait(TWENTY)
    t.do("casino-supervisor", give.limits(sign((300, 100_000))))
    t.do("casino-supervisor", give.announce_limits(HIGHER, t.at))
    t.do("casino-supervisor", give.limits(sign((100, 100_000))))
    t.wait(TWENTY - 1)
    t.refused("casino-supervisor", give.limits(HIGHER), "change-not-due", "5.5")
    t.wait(1)
    t.do("casino-supervisor", give.limits(HIGHER))
    t.money({})


@table.test(615, "5.6", flags="OwnLimits")
def limits_of_one_player_replace_each_other_kind_by_kind(t):
    t.do("casino-supervisor", give.player_limits(2, "heads-tails", 100, 2_000_000))
    t.do("casino-supervisor", give.player_limits(2, "heads-tails", 200, 3_000_000))
    t.view(casino={"player-limits": [{"seat": 2, "limits": "heads-tails", "min": 200, "max": 3_000_000}]})
    t.do("casino-supervisor", give.player_limits(1, "spinner", 100, 200_000))
    t.do("casino-supervisor", give.player_limits(1, "heads-tails", 100, 2_000_000))
    t.view(
        casino={
            "player-limits": [
                {"seat": 1, "limits": "spinner"},
                {"seat": 1, "limits": "heads-tails"},
                {"seat": 2, "limits": "heads-tails"},
            ]
        }
    )
    t.do("casino-supervisor", give.clear_limits(2))
    t.told_only("player-limits-changed")
    t.told("player-limits-changed", seat=2, limits="heads-tails", bounds=None)
    t.view(casino={"player-limits": [{"seat": 1}, {"seat": 1}]})
    t.money({})


@table.test(616, "5.6", "R17", flags="OwnLimits")
def a_players_own_minimum_needs_no_notice_and_may_be_lower(t):
    t.do("casino-supervisor", give.announce_limits(sign((500, 100_000), (500, 1_000_000)), t.at + TWENTY))
    t.wait(TWENTY)
    t.do("casino-supervisor", give.limits(sign((500, 100_000), (500, 1_000_000))))
    t.do("casino-supervisor", give.player_limits(2, "heads-tails", 100, 2_000_000))
    t.do("casino-supervisor", give.player_limits(3, "heads-tails", 1000, 2_000_000))
    t.spinner(1, 500)
    t.open_bets()
    t.bet(2, "heads", 100)
    t.refused(3, give.place("heads", 900), "below-minimum", "5.6")
    t.bet(3, "heads", 1000)
    t.money({1: -500, 2: -100, 3: -1000, "layout": 1600})


@table.test(619, "5.5", "R93")
def an_announcement_stays_while_only_the_minimum_of_heads_and_tails_is_in_force(t):
    both = sign((200, 100_000), (300, 1_000_000))
    announce(t, both)
    t.wait(TWENTY)
    t.do("casino-supervisor", give.limits(sign((100, 100_000), (300, 1_000_000))))
    t.view(casino={"announced": {"sign": {"spinner": {"min": 200}}}})
    t.do("casino-supervisor", give.limits(both))
    t.view(casino={"announced": None})
    t.money({})
