"""Invalid spins: which they are, who calls them and until when (nsw 7.1 to 7.3, 7.5, 7.6; R2, R3, R13)."""

from oracle.scenario import Topic, casino, give

topic = Topic(
    notes={
        "WhoCalls": (
            "authority",
            "7.1 is the boxer's and a casino supervisor's, 7.3 the boxer's alone, none a player's.",
        ),
        "UntilWhen": ("time", "Observed coins may be called until the announcement; others not once they have landed."),
        "Faceless": ("rule-boundary", "A coin without a face makes the spin invalid by itself."),
    },
    retired=(248,),
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)
BOXERS = {"outside-ring": "7.3.1", "hit-something": "7.3.2", "spinner-outside-ring": "7.3.3", "not-flat": "7.3.4"}
BOTH = {"not-spun": "7.1.1", "too-low": "7.1.2"}


def in_the_air(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()


@table.test(
    236, "7.1", "7.1.1", "7.1.2", "1.1.casino-supervisor", "1.1.games-supervisor", "R13", "R22", flags="WhoCalls"
)
def the_boxer_or_a_supervisor_calls_a_spin_that_was_none_or_too_low(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.spin("ht")
    for reason, clause in BOTH.items():
        for by in ("boxer", "casino-supervisor", "games-supervisor"):
            t.throw(t.thrower() if t.table.view()["thrower"] != "vacant" else None)
            t.do(by, give.no_spin(reason))
            t.told("spin-invalid", clause, reason=reason)
            if t.table.view()["thrower"] == "vacant":
                t.to_dealer()
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(237, "7.3", "7.3.1", "7.3.2", "7.3.3", "7.3.4", "R13", flags="WhoCalls")
def the_boxer_calls_the_spins_that_are_barred(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    for reason, clause in BOXERS.items():
        t.throw()
        t.do("boxer", give.no_spin(reason))
        t.told("spin-invalid", clause, reason=reason)
        t.close_bets()
    t.money({2: -500, "layout": 500})


@table.test(238, "7.3", "R13", flags="WhoCalls")
def a_supervisor_does_not_call_what_is_the_boxers(t):
    in_the_air(t)
    for reason, clause in BOXERS.items():
        for by in ("casino-supervisor", "games-supervisor"):
            t.refused(by, give.no_spin(reason), "not-authorised", clause)
    t.view(phase="flying")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(239, "7.5", "R13", "R22", flags="WhoCalls")
def no_player_declares_a_spin_invalid(t):
    in_the_air(t)
    for seat in (1, 2):
        for reason in (*BOTH, *BOXERS):
            t.refused(seat, give.no_spin(reason), "not-authorised", "7.5")
    t.land("tt")
    t.refused(1, give.no_spin("too-low"), "not-authorised", "7.5")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(240, "7.1", "7.3", "R22", flags="WhoCalls")
def neither_a_dealer_nor_the_host_declares_a_spin_invalid(t):
    in_the_air(t)
    for by in ("dealer", "host"):
        for reason, clause in (BOTH | BOXERS).items():
            t.refused(by, give.no_spin(reason), "not-authorised", clause)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(241, "7.1", "7.3", "R13")
def other_reasons_are_not_in_these_rules(t):
    in_the_air(t)
    t.refused("boxer", give.no_spin("hit-ceiling"), "not-in-these-rules", "7.3", adopted=True)
    t.refused("boxer", give.no_spin("other", "a dog"), "not-in-these-rules", "7.3", adopted=True)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(242, "7.2", "R13", "R139")
def no_spin_in_words_is_refused_for_a_reason_of_the_list(t):
    in_the_air(t)
    t.refused("boxer", give.no_spin("too-low", ""), "text-length", "R46", adopted=True)
    t.refused("boxer", give.no_spin("too-low", "é" * 128 + "x"), "text-length", "R46", adopted=True)
    t.refused("boxer", give.no_spin("too-low", "a low one"), "reason-in-words", "R139")
    t.refused(1, give.no_spin("too-low", "a low one"), "reason-in-words", "R139")
    t.do("boxer", give.no_spin("too-low"))
    t.told("spin-invalid", reason="too-low", text=None, consecutive=1)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(243, "7.2", "7.6", "R13", flags="UntilWhen")
def the_call_may_follow_the_coins_coming_to_rest(t):
    in_the_air(t)
    t.land("hh")
    t.view(lights={"heads": 1})
    t.do("casino-supervisor", give.no_spin("too-low"))
    t.told_only("spin-invalid", "betting-reopened")
    t.view(phase="reopened", landed=None, lights={"heads": 0}, game={"run": 0, "valid-spin": False})
    t.refused("boxer", "announce-result", "nothing-to-announce", "6.9")
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(244, "7.2", "7.6", flags="UntilWhen")
def no_call_follows_the_announcement(t):
    in_the_air(t)
    t.land("hh")
    t.announce()
    t.refused("boxer", give.no_spin("too-low"), "no-spin-under-way", "7.1.2", adopted=True)
    t.money({1: -1000, 2: 500, "layout": 1000, "house": -500})


@table.test(245, "7.2", "7.6", flags="UntilWhen")
def no_call_follows_announced_odds(t):
    in_the_air(t)
    t.land("ht")
    t.announce()
    t.refused("boxer", give.no_spin("not-flat"), "no-spin-under-way", "7.3.4", adopted=True)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(246, "7.2", flags="UntilWhen")
def no_call_precedes_the_throw(t):
    t.refused("boxer", give.no_spin("too-low"), "no-spin-under-way", "7.1.2", adopted=True)
    t.spinner(1, 1000)
    t.refused("boxer", give.no_spin("too-low"), "no-spin-under-way", "7.1.2", adopted=True)
    t.bets()
    t.refused("casino-supervisor", give.no_spin("not-spun"), "no-spin-under-way", "7.1.1", adopted=True)
    t.money({1: -1000, "layout": 1000})


@table.test(247, "7.6", "1.1.void", "R3", flags="UntilWhen")
def after_the_call_the_landing_no_longer_counts(t):
    in_the_air(t)
    t.do("boxer", give.no_spin("not-spun"))
    t.refused("boxer", give.land("hh"), "nothing-in-the-air", "6.10")
    t.refused("boxer", "announce-result", "nothing-to-announce", "6.9")
    t.refused("boxer", give.no_spin("not-spun"), "no-spin-under-way", "7.1.1", adopted=True)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(249, "7.3.1", "7.3.2", "7.3.4", "R2", flags="Faceless")
def a_coin_without_a_face_makes_the_spin_invalid_by_itself(t):
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    for letters, reason, clause in (
        ("ho", "outside-ring", "7.3.1"),
        ("oh", "outside-ring", "7.3.1"),
        ("nt", "not-flat", "7.3.4"),
        ("tn", "not-flat", "7.3.4"),
        ("xh", "hit-something", "7.3.2"),
        ("tx", "hit-something", "7.3.2"),
        ("ch", "hit-something", "7.3.2"),
    ):
        t.throw()
        t.land(letters)
        t.told_only("coins-landed", "spin-invalid", "betting-reopened")
        t.told("coins-landed", coins=letters)
        t.told("spin-invalid", clause, reason=reason, text=None)
        t.close_bets()
    t.money({2: -500, "layout": 500})


@table.test(250, "7.3", "R2", flags="Faceless")
def of_two_coins_without_a_face_the_first_is_named(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.throw()
    t.land("no")
    t.told("spin-invalid", "7.3.4", reason="not-flat")
    t.close_bets()
    t.throw()
    t.land("on")
    t.told("spin-invalid", "7.3.1", reason="outside-ring")
    t.money({})


@table.test(814, "6.10", "1.1.heads", "1.1.tails", "1.1.odds", "7.3.1", "7.3.2", "7.3.4", "R2", flags="Faceless")
def coins_of_which_one_shows_no_face_lie_as_neither_heads_nor_tails_nor_odds(t):
    """Each of the three is two coins on the floor of the ring with a face uppermost; what lies otherwise is none."""
    t.house_spin(1, 2, 3)
    t.bets((2, "heads", 500))
    for letters, reason, clause in (
        ("ho", "outside-ring", "7.3.1"),
        ("oh", "outside-ring", "7.3.1"),
        ("tn", "not-flat", "7.3.4"),
        ("xt", "hit-something", "7.3.2"),
        ("oo", "outside-ring", "7.3.1"),
    ):
        t.throw()
        t.land(letters)
        t.told_only("coins-landed", "spin-invalid", "betting-reopened")
        t.told("coins-landed", "6.10", coins=letters)
        t.told("spin-invalid", clause, reason=reason)
        t.close_bets()
    t.view(lights={"odds": 0, "heads": 0, "tails": 0})
    t.money({2: -500, "layout": 500})


@table.test(251, "1.1.void", "7.6")
def a_void_spin_has_no_result(t):
    in_the_air(t)
    t.land("tt")
    t.do("boxer", give.no_spin("hit-something"))
    t.untold("result-announced", "wager-lost", "odds-standing")
    t.sees(2, wagers=[{"wager": "heads", "stake": 500}])
    t.view(outcome_open=False, lights={"odds": 0, "heads": 0, "tails": 0})
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(252, "R13", "4.7")
def the_count_of_invalid_spins_is_of_those_in_a_row_and_ends_at_three(t):
    t.house_spin(1, 2, 3)
    t.bets()
    for count in (1, 2, 3, 3):
        t.no_spin()
        t.told("spin-invalid", consecutive=count)
        t.view(invalid_spins=count)
        t.close_bets()
    t.spin("ht")
    t.view(invalid_spins=0)
    t.no_spin()
    t.told("spin-invalid", consecutive=1)
    t.money({})
