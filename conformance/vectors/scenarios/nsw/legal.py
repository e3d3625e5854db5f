"""The choices of each actor, in every phase of a round (contract: `legal`; nsw 3 to 9; R22).

The phases are those of `phases.py`. The lists are the oracle's, and are compared with the lines written here
(`casino/shared/legal.py`).
"""

from oracle.scenario import Topic, casino
from vectors.scenarios.casino.shared.legal import listed_in
from vectors.scenarios.nsw.phases import MONEY, PHASES, called, electing

topic = Topic(notes={"Legal": ("authority", "A list has exactly what its actor may do.")})
table = topic.group("four seats, three players; chips of 1, 5 and 25 dollars, coins observed", casino(), seated=3)

# A phase and who acts, and below it what he may do.
LISTS = """\
offering 1:
    raise-dispute;
offering 2:
    raise-dispute;
offering 3:
    raise-dispute;
offering boxer:
    offer-coins seat=1; lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5;
offering dealer:
offering games-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
offering casino-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
offering host:
    leave seat=1; leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
offered 1:
    raise-dispute; accept-coins; decline-coins;
offered 2:
    raise-dispute;
offered 3:
    raise-dispute;
offered boxer:
    offer-coins seat=2; lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5;
    decline-coins;
offered dealer:
offered games-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
offered casino-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
offered host:
    leave seat=1; leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
accepted 1:
    raise-dispute; select-coins item=1; select-coins item=2; select-coins item=3; select-coins item=4;
    select-coins item=5; call-side wager=heads; call-side wager=tails; retire;
accepted 2:
    raise-dispute;
accepted 3:
    raise-dispute;
accepted boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin;
accepted dealer:
accepted games-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
accepted casino-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
accepted host:
    leave seat=1; leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
ready 1:
    raise-dispute; change-spinner-wager 1..100000; retire;
ready 2:
    raise-dispute;
ready 3:
    raise-dispute;
ready boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin; place-your-bets;
ready dealer:
    place-your-bets;
ready games-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
ready casino-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
ready host:
    leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
betting 1:
    raise-dispute; place-wager wager=heads 100..1000000; place-wager wager=tails 100..1000000;
    change-spinner-wager 1..100000; retire;
betting 2:
    raise-dispute; withdraw-wager wager=heads; place-wager wager=heads 600..1000000;
    change-wager wager=heads 100..1000000; place-wager wager=tails 100..1000000;
betting 3:
    raise-dispute; place-wager wager=heads 100..1000000; place-wager wager=tails 100..1000000;
betting boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin; no-more-bets;
betting dealer:
betting games-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
betting casino-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
betting host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
called 1:
    raise-dispute; retire; throw-coins;
called 2:
    raise-dispute;
called 3:
    raise-dispute;
called boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin;
called dealer:
called games-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
called casino-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
called host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
flying 1:
    raise-dispute;
flying 2:
    raise-dispute;
flying 3:
    raise-dispute;
flying boxer:
    land; call-no-spin reason=not-spun; call-no-spin reason=too-low; call-no-spin reason=outside-ring;
    call-no-spin reason=hit-something; call-no-spin reason=spinner-outside-ring; call-no-spin reason=not-flat;
flying dealer:
flying games-supervisor:
    call-no-spin reason=not-spun; call-no-spin reason=too-low; announce-limits; set-limits; announce-closing;
    invalidate-outcome; set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
flying casino-supervisor:
    call-no-spin reason=not-spun; call-no-spin reason=too-low; announce-limits; set-limits; announce-closing;
    invalidate-outcome; set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
flying host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
landed 1:
    raise-dispute;
landed 2:
    raise-dispute;
landed 3:
    raise-dispute;
landed boxer:
    announce-result; call-no-spin reason=not-spun; call-no-spin reason=too-low; call-no-spin reason=outside-ring;
    call-no-spin reason=hit-something; call-no-spin reason=spinner-outside-ring; call-no-spin reason=not-flat;
landed dealer:
landed games-supervisor:
    call-no-spin reason=not-spun; call-no-spin reason=too-low; announce-limits; set-limits; announce-closing;
    invalidate-outcome; void-wagers seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; void-wagers seat=2;
    exclude-player seat=2; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
landed casino-supervisor:
    call-no-spin reason=not-spun; call-no-spin reason=too-low; announce-limits; set-limits; announce-closing;
    invalidate-outcome; void-wagers seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; void-wagers seat=2;
    exclude-player seat=2; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
landed host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
reopened 1:
    raise-dispute; change-spinner-wager 1..100000; retire;
reopened 2:
    raise-dispute; withdraw-wager wager=heads; place-wager wager=heads 600..1000000;
    change-wager wager=heads 100..1000000;
reopened 3:
    raise-dispute;
reopened boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin; no-more-bets;
reopened dealer:
reopened games-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
reopened casino-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
reopened host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
pending 1:
    raise-dispute; decline-further-spins; throw-coins;
pending 2:
    raise-dispute;
pending 3:
    raise-dispute;
pending boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin;
pending dealer:
pending games-supervisor:
    announce-limits; set-limits; announce-closing; invalidate-outcome; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
pending casino-supervisor:
    announce-limits; set-limits; announce-closing; invalidate-outcome; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
pending host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
between 1:
    raise-dispute; decline-further-spins;
between 2:
    raise-dispute;
between 3:
    raise-dispute;
between boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin; place-your-bets;
between dealer:
    place-your-bets;
between games-supervisor:
    announce-limits; set-limits; announce-closing; invalidate-outcome; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
between casino-supervisor:
    announce-limits; set-limits; announce-closing; invalidate-outcome; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
between host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
won 1:
    raise-dispute; retire; spin-again;
won 2:
    raise-dispute;
won 3:
    raise-dispute;
won boxer:
    offer-coins seat=2; lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5;
    send-spinner-out;
won dealer:
won games-supervisor:
    announce-limits; set-limits; announce-closing; invalidate-outcome; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
won casino-supervisor:
    announce-limits; set-limits; announce-closing; invalidate-outcome; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; exclude-player seat=2; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
won host:
    leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
electing 1:
    raise-dispute; change-spinner-wager 1..100000; elect-retire; elect-house-spin;
electing 2:
    raise-dispute; withdraw-wager wager=heads; place-wager wager=heads 600..1000000;
    change-wager wager=heads 100..1000000;
electing 3:
    raise-dispute;
electing boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; send-spinner-out;
    record-failure-to-spin;
electing dealer:
electing games-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
electing casino-supervisor:
    announce-limits; set-limits; announce-closing; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails; refuse-wager seat=1 wager=spinner;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
electing host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
vacant 1:
    raise-dispute;
vacant 2:
    raise-dispute;
vacant 3:
    raise-dispute;
vacant boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5;
    appoint-substitute subject=boxer; appoint-substitute subject=dealer;
vacant dealer:
vacant games-supervisor:
    announce-limits; set-limits; announce-closing; invalidate-outcome; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
vacant casino-supervisor:
    announce-limits; set-limits; announce-closing; invalidate-outcome; void-wagers seat=1; exclude-player seat=1;
    set-player-limits seat=1 wager=heads; set-player-limits seat=1 wager=tails;
    set-player-limits seat=1 wager=spinner; void-wagers seat=2; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
vacant host:
    leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
house 1:
    raise-dispute;
house 2:
    raise-dispute;
house 3:
    raise-dispute;
house boxer:
    lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5; place-your-bets;
house dealer:
    place-your-bets;
house games-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
house casino-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
house host:
    leave seat=1; leave seat=2; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
left 1:
    raise-dispute;
left 2:
    raise-dispute; withdraw-wager wager=heads; place-wager wager=heads 600..1000000;
    change-wager wager=heads 100..1000000;
left 3:
    raise-dispute;
left boxer:
    offer-coins seat=2; lose-coins item=1; lose-coins item=2; lose-coins item=3; lose-coins item=4; lose-coins item=5;
left dealer:
left games-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; void-wagers seat=2;
    exclude-player seat=2; refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
left casino-supervisor:
    announce-limits; set-limits; announce-closing; exclude-player seat=1; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; void-wagers seat=2;
    exclude-player seat=2; refuse-wager seat=2 wager=heads; set-player-limits seat=2 wager=heads;
    set-player-limits seat=2 wager=tails; set-player-limits seat=2 wager=spinner; exclude-player seat=3;
    set-player-limits seat=3 wager=heads; set-player-limits seat=3 wager=tails;
    set-player-limits seat=3 wager=spinner;
left host:
    leave seat=1; leave seat=3; join seat=4; set-supervisor-presence subject=games-supervisor;
    set-supervisor-presence subject=casino-supervisor;
"""


for number, phase in enumerate(PHASES, 624):
    table.test(number, "R22", flags="Legal")(listed_in(phase, LISTS, MONEY[phase.__name__]))


# ---------------------------------------------------------------------- numbers in the air, and after an election

fresh = topic.group("the host's generator", casino(source="fresh"), seated=3)


def flying_numbers(t):
    """A throw of numbers: nobody calls it invalid, and nobody invalidates its outcome (R3)."""
    called(t)
    t.throw()
    t.chances("th", "ht", "tt", "hh")


def elected(t):
    """The house is elected to spin: the spinner's wager may change (R108)."""
    electing(t)
    t.do(1, "elect-house-spin")


MORE_LISTS = """\
flying_numbers 1:
    raise-dispute;
flying_numbers boxer:
flying_numbers dealer:
flying_numbers casino-supervisor:
    announce-limits; set-limits; announce-closing; set-player-limits seat=1 wager=heads;
    set-player-limits seat=1 wager=tails; set-player-limits seat=1 wager=spinner; exclude-player seat=2;
    set-player-limits seat=2 wager=heads; set-player-limits seat=2 wager=tails;
    set-player-limits seat=2 wager=spinner; exclude-player seat=3; set-player-limits seat=3 wager=heads;
    set-player-limits seat=3 wager=tails; set-player-limits seat=3 wager=spinner;
elected 1:
    raise-dispute; change-spinner-wager 1..100000;
elected 2:
    raise-dispute; withdraw-wager wager=heads; place-wager wager=heads 600..1000000;
    change-wager wager=heads 100..1000000;
"""

fresh.test(807, "R3", "R22", flags="Legal")(listed_in(flying_numbers, MORE_LISTS, MONEY["flying"]))
table.test(808, "6.5", "R22", "R108", flags="Legal")(listed_in(elected, MORE_LISTS, MONEY["electing"]))
