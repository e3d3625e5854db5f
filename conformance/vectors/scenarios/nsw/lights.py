"""The lights, and what may come of coins in the air (nsw 2.4; R1, R32, R64, R121)."""

from oracle.scenario import Topic, casino, give

topic = Topic(
    notes={
        "Lit": ("rule-boundary", "A light goes on when the coins are down and stays on until the next place your bets.")
    }
)
table = topic.group("four seats, three players; coins observed", casino(), seated=3)


@table.test(406, "2.4.1", "R32", "R64", flags="Lit")
def the_lights_for_odds_count_consecutive_odds(t):
    t.spinner(1, 1000)
    t.bets()
    for count in range(1, 5):
        t.throw()
        t.view(lights={"odds": count - 1})
        t.land("ht")
        t.view(lights={"odds": count, "heads": 0, "tails": 0})
        t.announce()
        t.view(lights={"odds": count})
    t.throw()
    t.land("ht")
    t.view(lights={"odds": 5})
    t.announce()
    t.view(lights={"odds": 5}, phase="offering")
    t.spinner(2, 1000)
    t.open_bets()
    t.view(lights={"odds": 0, "heads": 0, "tails": 0})
    t.money({1: -1000, 2: -1000, "layout": 1000, "house": 1000})


@table.test(407, "2.4.2", "R32", "R64", flags="Lit")
def the_lights_for_heads_count_the_heads_of_the_spinners_game(t):
    t.spinner(1, 1000)
    for count in (1, 2, 3):
        t.bets()
        t.throw()
        t.land("hh")
        t.view(lights={"odds": 0, "heads": count, "tails": 0})
        t.announce()
        t.view(lights={"heads": count})
    t.do(1, "retire")
    t.view(lights={"heads": 3})
    t.spinner(2, 100)
    t.open_bets()
    t.view(lights={"heads": 0})
    t.money({1: 7500, 2: -100, "layout": 100, "house": -7500})


@table.test(408, "2.4.3", "R32", "R64", flags="Lit")
def the_lights_for_tails_count_the_tails_of_the_spinners_game(t):
    t.spinner(1, 1000, "tails")
    for count in (1, 2, 3):
        t.bets()
        t.view(lights={"tails": count - 1})
        t.spin("tt")
        t.view(lights={"odds": 0, "heads": 0, "tails": count})
    t.money({1: 7500, "house": -7500})


@table.test(409, "2.4.2", "2.4.3", "R64", flags="Lit")
def the_throw_that_loses_lights_its_light_until_the_next_call(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets()
    t.spin("tt")
    t.view(lights={"heads": 1, "tails": 1}, phase="offering")
    t.spinner(2, 1000)
    t.open_bets()
    t.view(lights={"heads": 0, "tails": 0})
    t.money({1: -1000, 2: -1000, "layout": 1000, "house": 1000})


@table.test(410, "2.4.1", "7.6", "R64", flags="Lit")
def a_spin_called_invalid_with_the_coins_down_puts_its_light_out(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("ht")
    t.throw()
    t.land("ht")
    t.view(lights={"odds": 2})
    t.do("boxer", give.no_spin("too-low"))
    t.view(lights={"odds": 1})
    t.throw()
    t.land("hh")
    t.do("boxer", give.no_spin("too-low"))
    t.view(lights={"odds": 1, "heads": 0})
    t.money({1: -1000, "layout": 1000})


@table.test(411, "2.4.1", "3.3", "R32", flags="Lit")
def a_house_spin_lights_odds_and_nobodys_heads(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.spin("ht")
    t.view(lights={"odds": 1})
    t.throw()
    t.land("hh")
    t.view(lights={"heads": 0, "tails": 0})
    t.announce()
    t.view(lights={"heads": 0, "tails": 0})
    t.money({})


@table.test(412, "2.4.2", "9.5", "R52", flags="Lit")
def an_invalidated_outcome_takes_its_lights_along(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets()
    t.spin("ht")
    t.spin("hh")
    t.view(lights={"heads": 2})
    t.do("casino-supervisor", give.invalidate("result"))
    t.view(lights={"odds": 0, "heads": 1, "tails": 0})
    t.money({1: -1000, "layout": 1000})


@table.test(413, "1.1.heads", "1.1.tails", "1.1.odds", "6.10", "R1")
def coins_in_the_air_can_come_down_in_four_ways_each_a_quarter(t):
    t.spinner(1, 1000)
    t.chances()
    t.bets()
    t.chances()
    t.throw()
    t.chances("hh", "ht", "th", "tt")
    t.land("hh")
    t.chances()
    t.money({1: -1000, "layout": 1000})


@table.test(565, "2.4.1", "3.3", "7.6", "R64", flags="Lit")
def a_house_spin_called_invalid_with_the_coins_down_puts_out_odds_and_nothing_else(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.throw()
    t.land("ht")
    t.view(lights={"odds": 1})
    t.do("boxer", give.no_spin("too-low"))
    t.view(lights={"odds": 0, "heads": 0, "tails": 0})
    t.close_bets()
    t.throw()
    t.land("tt")
    t.do("boxer", give.no_spin("too-low"))
    t.view(lights={"odds": 0, "heads": 0, "tails": 0})
    t.close_bets()
    t.throw()
    t.land("hh")
    t.do("boxer", give.no_spin("too-low"))
    t.view(lights={"odds": 0, "heads": 0, "tails": 0})
    t.money({})


@table.test(566, "2.4.2", "2.4.3", "R64", flags="Lit")
def a_spin_called_invalid_puts_out_the_light_of_the_other_side_too(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets()
    t.throw()
    t.land("tt")
    t.view(lights={"heads": 1, "tails": 1})
    t.do("boxer", give.no_spin("too-low"))
    t.view(lights={"heads": 1, "tails": 0})
    t.money({1: -1000, "layout": 1000})


@table.test(567, "2.4.2", "9.3.1", "R64", flags="Lit")
def lights_stay_when_a_game_ends_between_decisions(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("ht")
    t.spin("hh")
    t.do("casino-supervisor", give.void(1))
    t.view(phase="offering", lights={"odds": 1, "heads": 1, "tails": 0})
    t.spinner(2, 1000)
    t.view(lights={"odds": 1, "heads": 1, "tails": 0})
    t.open_bets()
    t.view(lights={"odds": 0, "heads": 0, "tails": 0})
    t.money({2: -1000, "layout": 1000})


@table.test(686, "2.4.1", "2.4.2", "2.4.3", "3.3", "R32", "R64")
def in_a_house_spin_nobody_counts_heads_or_tails(t):
    """R32: "the heads or tails so far of the spinner's game", and there is no spinner's game."""
    t.house_spin(1, 2, 3)
    t.bets()
    for lands, odds in (("ht", 1), ("tt", 1)):
        t.throw("dealer")
        t.land(lands)
        t.view(lights={"odds": odds, "heads": 0, "tails": 0})
        t.announce()
    t.view(lights={"odds": 1, "heads": 0, "tails": 0})
    t.money({})


@table.test(695, "2.4.2", "2.4.3", "3.3", "R32", "R64")
def in_a_house_spin_nobody_counts_heads(t):
    t.house_spin(1, 2, 3)
    t.bets()
    t.throw("dealer")
    t.land("hh")
    t.view(lights={"odds": 0, "heads": 0, "tails": 0})
    t.announce()
    t.view(lights={"odds": 0, "heads": 0, "tails": 0})
    t.money({})


@table.test(803, "2.4.2", "7.6", "9.3.1", "R59", "R64", "R121", flags="Lit")
def the_light_of_a_landing_goes_out_with_the_call_though_the_game_has_ended(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets((2, "heads", 500))
    t.throw()
    t.land("hh")
    t.view(lights={"odds": 0, "heads": 2, "tails": 0})
    t.do("casino-supervisor", give.void(1))
    t.view(lights={"heads": 2})
    t.do("boxer", give.no_spin("too-low"))
    t.view(phase="offering", game=None, lights={"odds": 0, "heads": 1, "tails": 0})
    t.money({2: -500, "layout": 500})


@table.test(804, "2.4.1", "2.4.3", "7.6", "9.3.1", "R59", "R64", "R121", flags="Lit")
def other_lights_stay_as_they_were(t):
    t.spinner(1, 1000)
    t.bets()
    t.spin("hh")
    t.bets((2, "heads", 500))
    t.spin("ht")
    t.spin("ht")
    t.throw()
    t.land("tt")
    t.view(lights={"odds": 2, "heads": 1, "tails": 1})
    t.do("casino-supervisor", give.void(1))
    t.do("boxer", give.no_spin("too-low"))
    t.view(lights={"odds": 2, "heads": 1, "tails": 0}, pending=True)
    t.to_dealer()
    t.throw()
    t.land("ht")
    t.view(lights={"odds": 3, "heads": 1, "tails": 0})
    t.do("boxer", give.no_spin("too-low"))
    t.view(lights={"odds": 2, "heads": 1, "tails": 0})
    t.money({2: -500, "layout": 500})


@table.test(805, "2.4.1", "7.6", "9.3.1", "R59", "R64", "R121", flags="Lit")
def the_light_for_odds_goes_out_with_the_call_though_the_game_has_ended(t):
    t.spinner(1, 1000)
    t.bets((2, "heads", 500))
    t.throw()
    t.land("ht")
    t.view(lights={"odds": 1, "heads": 0, "tails": 0})
    t.do("casino-supervisor", give.void(1))
    t.do("boxer", give.no_spin("too-low"))
    t.view(phase="offering", lights={"odds": 0, "heads": 0, "tails": 0})
    t.money({2: -500, "layout": 500})


# ---------------------------------------------------------------------- what is cited


@table.test(806, "1.1.heads", "1.1.tails", "1.1.odds", "6.10")
def a_landing_is_cited_by_what_lies_there(t):
    t.house_spin(1, 2, 3)
    for letters, clause in (("ht", "1.1.odds"), ("th", "1.1.odds"), ("hh", "1.1.heads"), ("tt", "1.1.tails")):
        if t.table.view()["phase"] == "offering":
            t.house_spin(1, 2, 3)
        if t.table.view()["phase"] == "preparing":
            t.bets()
        t.throw()
        t.land(letters)
        t.told("coins-landed", clause, coins=letters)
        t.announce()
    t.money({})
