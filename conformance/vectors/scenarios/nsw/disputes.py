"""Disputes (nsw 9.12, 9.13; R28, R53)."""

from oracle.scenario import Topic, casino, give

GAMES, CASINO = "games-supervisor", "casino-supervisor"
topic = Topic(
    notes={
        "FirstInstance": ("authority", "A games supervisor first; a casino supervisor where none is present."),
        "Review": ("authority", "A review is another person's, and a casino supervisor's."),
    }
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)


@table.test(393, "9.12", "R28")
def a_dispute_is_recorded_and_moves_no_money(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    t.do(2, give.dispute("the coins hit the rail"))
    t.told("dispute-raised", "9.12", number=1, seat=2, text="the coins hit the rail")
    t.view(
        phase="flying",
        disputes=[
            {
                "dispute": {"number": 1, "seat": 2, "text": "the coins hit the rail"},
                "decided-by": None,
                "review": False,
                "reviewed-by": None,
                "referred": False,
            },
        ],
    )
    t.do(1, give.dispute("x" * 256))
    t.told("dispute-raised", number=2, seat=1)
    t.money({1: -1000, 2: -500, "layout": 1500})


@table.test(394, "9.12", "R46")
def a_dispute_has_a_text_of_one_to_256_bytes(t):
    t.refused(1, give.dispute(""), "text-length", "R46", adopted=True)
    t.refused(1, give.dispute("é" * 128 + "x"), "text-length", "R46", adopted=True)
    t.do(1, give.dispute("é" * 128))
    for by in ("boxer", "dealer", GAMES, CASINO, "host"):
        t.refused(by, give.dispute("why?"), "not-authorised", "9.12")
    t.money({})


@table.test(395, "9.12", "1.1.games-supervisor", "R28", flags="FirstInstance")
def a_games_supervisor_decides_first(t):
    t.do("host", give.present(GAMES))
    t.told("supervisor-presence-changed", "9.12", role=GAMES, present=True)
    t.view(games_supervisor_present=True, casino_supervisor_present=False)
    t.do(2, give.dispute("why?"))
    t.refused(CASINO, give.decide(1), "games-supervisor-first", "9.12")
    for by in ("boxer", "dealer", 1, "host"):
        t.refused(by, give.decide(1), "not-authorised", "9.12")
    t.do(GAMES + " 3", give.decide(1))
    t.told("dispute-decided", "9.12", number=1, by={"role": GAMES, "number": 3})
    t.view(disputes=[{"dispute": {"number": 1}, "decided-by": {"role": GAMES, "number": 3}, "review": False}])
    t.money({})


@table.test(396, "9.12", "1.1.casino-supervisor", "R28", flags="FirstInstance")
def without_a_games_supervisor_a_casino_supervisor_decides(t):
    t.do(2, give.dispute("why?"))
    t.do(CASINO, give.decide(1))
    t.told("dispute-decided", number=1, by={"role": CASINO, "number": 1})
    t.money({})


@table.test(397, "9.12", "R28", flags="FirstInstance")
def a_games_supervisor_who_has_gone_is_not_waited_for(t):
    t.do("host", give.present(GAMES))
    t.do(2, give.dispute("why?"))
    t.refused(CASINO, give.decide(1), "games-supervisor-first", "9.12")
    t.do("host", give.present(GAMES, False))
    t.view(games_supervisor_present=False)
    t.do(CASINO, give.decide(1))
    t.money({})


@table.test(398, "9.12", "R28")
def a_casino_supervisors_presence_is_kept_too(t):
    t.do("host", give.present(CASINO))
    t.view(casino_supervisor_present=True, games_supervisor_present=False)
    t.do("host", give.present(CASINO, False))
    t.view(casino_supervisor_present=False)
    for role in ("player", "boxer", "dealer", "ringkeeper", "host"):
        t.refused("host", give.present(role), "not-in-these-rules", "9.12", adopted=True)
    for by in (1, "boxer", "dealer", GAMES, CASINO):
        t.refused(by, give.present(GAMES), "not-authorised", "9.12", adopted=True)
    t.money({})


@table.test(399, "9.12", "R28", "R53", flags="Review")
def a_review_is_another_persons(t):
    t.do(2, give.dispute("why?"))
    t.refused(2, give.review(1), "dispute-open", "9.12")
    t.do(CASINO + " 1", give.decide(1))
    t.refused(CASINO + " 2", give.decide(1), "dispute-decided", "9.12")
    t.do(2, give.review(1))
    t.told("review-requested", "9.12", dispute=1)
    t.view(disputes=[{"review": True, "reviewed-by": None}])
    t.refused(CASINO + " 1", give.decide(1), "same-person", "9.12")
    t.do(CASINO + " 2", give.decide(1))
    t.told("dispute-decided", number=1, by={"role": CASINO, "number": 2})
    t.view(disputes=[{"decided-by": {"role": CASINO, "number": 1}, "reviewed-by": {"role": CASINO, "number": 2}}])
    t.refused(CASINO + " 3", give.decide(1), "dispute-decided", "9.12")
    t.refused(2, give.review(1), "review-requested", "9.12")
    t.money({})


@table.test(400, "9.12", "R53", flags="Review")
def another_role_is_another_person(t):
    t.do("host", give.present(GAMES))
    t.do(2, give.dispute("why?"))
    t.do(GAMES + " 1", give.decide(1))
    t.do(2, give.review(1))
    t.refused(GAMES + " 1", give.decide(1), "same-person", "9.12")
    t.do(CASINO + " 1", give.decide(1))
    t.money({})


@table.test(401, "9.12", "1.1.games-supervisor", "R28", flags="Review")
def another_games_supervisor_who_is_a_casino_supervisor_may_review(t):
    t.do("host", give.present(GAMES))
    t.do(2, give.dispute("why?"))
    t.do(GAMES + " 1", give.decide(1))
    t.do(2, give.review(1))
    t.do(GAMES + " 2", give.decide(1))
    t.money({})


@table.test(402, "9.12", "R28", flags="Review")
def a_review_is_for_who_raised_the_dispute(t):
    t.do(2, give.dispute("why?"))
    t.do(CASINO, give.decide(1))
    t.refused(1, give.review(1), "not-your-dispute", "9.12")
    t.refused("boxer", give.review(1), "not-authorised", "9.12")
    t.do(2, give.review(1))
    t.refused(2, give.review(1), "review-requested", "9.12")
    t.money({})


@table.test(403, "9.12", "R28")
def a_dispute_is_named_by_its_number(t):
    t.refused(CASINO, give.decide(1), "no-such-dispute", "9.12")
    t.do(1, give.dispute("one"))
    t.do(2, give.dispute("two"))
    for number in (0, 3):
        t.refused(CASINO, give.decide(number), "no-such-dispute", "9.12")
        t.refused(1, give.review(number), "no-such-dispute", "9.12")
        t.refused(CASINO, give.inspector(number), "no-such-dispute", "9.13a")
    t.do(CASINO, give.decide(2))
    t.view(disputes=[
        {"dispute": {"number": 1}, "decided-by": None}, {"dispute": {"number": 2}, "decided-by": {"number": 1}},
    ])  # fmt: skip
    t.money({})


@table.test(404, "9.13a", "R28")
def a_player_who_is_not_satisfied_is_told_of_the_inspector(t):
    t.do(2, give.dispute("why?"))
    t.refused(CASINO, give.inspector(1), "dispute-open", "9.13a")
    t.do(CASINO, give.decide(1))
    for by in (2, "boxer", "dealer", "host"):
        t.refused(by, give.inspector(1), "not-authorised", "9.13a")
    t.do(GAMES, give.inspector(1))
    t.told("inspector-referred", "9.13a", dispute=1)
    t.view(disputes=[{"referred": True}])
    t.refused(CASINO, give.inspector(1), "inspector-referred", "9.13a")
    t.money({})


@table.test(405, "9.12", "R28")
def the_log_holds_256_disputes(t):
    for number in range(256):
        t.do(1 + number % 3, give.dispute("why?"))
    t.told("dispute-raised", number=256)
    t.refused(1, give.dispute("why?"), "dispute-log-full", "9.12", adopted=True)
    t.do(CASINO, give.decide(256))
    t.money({})


@table.test(617, "9.12", "R28")
def saying_what_is_so_already_is_taken(t):
    t.do("host", give.present(GAMES, False))
    t.told("supervisor-presence-changed", role=GAMES, present=False)
    t.do("host", give.present(GAMES))
    t.do("host", give.present(GAMES))
    t.do("host", give.present(CASINO))
    t.view(games_supervisor_present=True, casino_supervisor_present=True)
    t.money({})


@table.test(618, "9.12", "9.13a", "R28", flags="Review")
def a_reviewed_dispute_may_be_referred_and_others_are_not_touched(t):
    t.do(1, give.dispute("one"))
    t.do(2, give.dispute("two"))
    t.do(CASINO + " 1", give.decide(1))
    t.do(1, give.review(1))
    t.do(GAMES + " 1", give.decide(1))
    t.do(CASINO, give.inspector(1))
    t.view(
        disputes=[
            {"dispute": {"number": 1}, "review": True, "referred": True, "reviewed-by": {"role": GAMES, "number": 1}},
            {"dispute": {"number": 2}, "review": False, "referred": False, "decided-by": None, "reviewed-by": None},
        ]
    )
    t.refused(CASINO, give.inspector(2), "dispute-open", "9.13a")
    t.money({})
