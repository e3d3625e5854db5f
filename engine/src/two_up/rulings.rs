//! The rulings: what Two-Up's published rules leave open, and how it is decided.
//!
//! This is what the engine cites, beside a clause, where a text is silent or ambiguous, and what
//! `describe` shows for it. The rulings hold for all rulebooks of the family, except where one
//! names the rulebook it is for. A clause number without a rulebook is one of `nsw`.
//!
//! Each says in a sentence or two what is decided.

use crate::table::clause::Clause;

/// Every ruling, in the order of its number.
pub const RULINGS: &[Clause] = &[
    Clause::new(
        "R1",
        "Chance enters when the coins land, never earlier. Coin i shows heads when bit i of a byte of the ChaCha20 keystream under the outcome seed is 1, so every coin is exactly 1/2.",
    ),
    Clause::new(
        "R2",
        "A table is opened with one source of spins, fresh, committed or observed, and refuses the others. A coin observed without a face makes the spin invalid by itself. Without a beacon whoever holds a chain can know its outcomes.",
    ),
    Clause::new(
        "R3",
        "On fresh and committed tables a throw cannot be called off: its reasons happen to coins of metal. A throw has exactly one draw; whatever befalls the host, the landing is brought with the same seed, link and beacon round.",
    ),
    Clause::new(
        "R4",
        "Committed draws come from a hash chain published at opening: none can be skipped, chosen or used twice, and no known head or link is committed again. Players' entropy goes into every outcome, and the beacon's round that the throw makes due, where there is a beacon.",
    ),
    Clause::new(
        "R5",
        "The spinner needs three of the called side; Odds between do not break the count, an opposite result or five consecutive Odds loses. Heads or Tails restarts the Odds count, an invalid spin leaves it alone.",
    ),
    Clause::new(
        "R6",
        "After winning, the spinner may retire, or call and wager again. After losing, the spinner retires.",
    ),
    Clause::new(
        "R7",
        "After an invalid spin with nothing pending, wagers on the layout may be raised, lowered or withdrawn, not moved; a new one is taken only where the rulebook allows it. With Odds pending nothing changes.",
    ),
    Clause::new(
        "R8",
        "Before the first valid spin the spinner may change the spinner's wager while the layout is open; withdrawing it, or refusing to spin, is retiring, and it is returned. After that spin it stands until determined.",
    ),
    Clause::new(
        "R9",
        "When the first three spins of a spinner's game are invalid, the spinner elects to retire, wager returned, or to have the house spin on. No throw is accepted before that; wagers may be altered as in R7.",
    ),
    Clause::new(
        "R10",
        "After a valid spin, three consecutive invalid spins or a spinner who declines hand the coins to the boxer or a dealer until the spinner's wager is determined. It stays the spinner's, and so does a win.",
    ),
    Clause::new(
        "R11",
        "The boxer may send the spinner out and may bar the player from the ring. Before any valid spin the spinner's wager is returned and the layout is open; after one a dealer spins on and the layout is frozen.",
    ),
    Clause::new(
        "R12",
        "When the house spins because no player wants to, it does so until Heads, Tails or five consecutive Odds. Then the coins are offered again.",
    ),
    Clause::new(
        "R13",
        "Spins are called invalid by the boxer, or for 7.1 reasons by a casino supervisor too, never by a player. On an observed nsw table the call may follow the coins coming to rest, not the announcement.",
    ),
    Clause::new(
        "R14",
        "With one of the five coins lost, play goes on with the rest; a found coin comes back after the boxer's check. With more than one lost a new set comes before the next spinner's game.",
    ),
    Clause::new(
        "R15",
        "The sign has a minimum, a maximum and perhaps a unit for each kind of wager. A table enforces it strictly, when wagers are placed, or at settlement, by the letter of 5.2 and 5.3.",
    ),
    Clause::new(
        "R16",
        "Limits change at any time, but a higher minimum needs a sign shown 20 minutes before. A wager is judged by the sign in force when it was placed, an addition by the sign when it was added.",
    ),
    Clause::new(
        "R17",
        "A supervisor may give one player a maximum above the sign's, with a minimum of its own. A maximum below the sign's is not in these rules.",
    ),
    Clause::new(
        "R18",
        "Winnings are computed exactly, rounded up to whole minor units, then up to what the table's chips can make up. A sign that permits a return over 1 is refused unless the config wants it.",
    ),
    Clause::new(
        "R19",
        "A wager is in chips, in promotional tokens or in both. Winnings are always chips; the stake is returned or collected in the tender in which it was placed.",
    ),
    Clause::new(
        "R20",
        "A player, the spinner included, may have wagers on Heads and on Tails at once. A second wager on the same side joins the first.",
    ),
    Clause::new(
        "R21",
        "A spinner's wager pays 7.5 to 1, Heads and Tails pay 1 to 1. Exact returns are stated where rounding does not act; with rounding they depend on the stake, and the analysis says so for each.",
    ),
    Clause::new(
        "R22",
        "Every command names its actor by role and number, and roles nest as the definitions say. An actor whom the clause does not empower is refused, citing the clause.",
    ),
    Clause::new(
        "R23",
        r#"A casino supervisor may void wagers, which are returned in full, exclude a player, and before "no more bets" refuse a wager. A spinner's wager so removed ends its game; a voided bet returns both stakes."#,
    ),
    Clause::new(
        "R24",
        r#"A casino supervisor may invalidate an outcome until the next "place your bets", for the result alone or for the whole game. What was paid or collected is reversed by events; forfeits need fraud."#,
    ),
    Clause::new(
        "R25",
        "With players present closing is announced at least 20 minutes ahead. From then on no new spinner's game starts, and the table closes when nothing is pending and the spinner's wager is determined.",
    ),
    Clause::new(
        "R26",
        "A round without a wager counts for a seat only while every other seat is taken. After three in a row a dealer may have it vacated.",
    ),
    Clause::new("R27", "Bets between players are refused in the casino rulebooks."),
    Clause::new(
        "R28",
        "A dispute goes first to a games supervisor, or to a casino supervisor if none is present, then on request to another casino supervisor; in a ring first to the ringkeeper. A dispute moves no money by itself.",
    ),
    Clause::new(
        "R29",
        "A player cannot leave with anything on the layout, an undetermined wager, an open bet or cover, another's stake in hand, or while an outcome they had money on can still be invalidated.",
    ),
    Clause::new(
        "R30",
        "Clauses on cameras, devices, conduct, inspectors and printed copies bind people. Each has a row in the clause table as the host's duty, with what the host gets for it.",
    ),
    Clause::new(
        "R31",
        "Where `house` is silent on invalid spins, limits, chips and supervision, the nsw procedure applies, and its clause table says so.",
    ),
    Clause::new(
        "R32",
        "The view of a table has the lights: five for Odds, three for Heads, three for Tails. Lit are the consecutive Odds so far and the heads or tails so far of the spinner's game.",
    ),
    Clause::new(
        "R33",
        "Every command carries its time in milliseconds since 1970 UTC, never earlier than the last. The zone offset is fixed at opening, and periods of 20 minutes are whole.",
    ),
    Clause::new(
        "R34",
        "Money in a ring is between players: no house edge, no house stake, and the sum over players, plus what was forfeited, is exactly zero.",
    ),
    Clause::new(
        "R35",
        "The centre is covered in full by others and rides on Heads, covered anew before each throw; on Tails the last cover is paid double. A single cover for all three throws is a policy that can be chosen.",
    ),
    Clause::new(
        "R36",
        "In a ring Odds are no throw: they neither win, lose nor break a run of Heads, and the spinner spins again.",
    ),
    Clause::new(
        "R37",
        "No throw before the centre is covered, and in `ringkeeper` no side bet. When every other player has declined to cover, the ringkeeper may call the centre off: covers go back, the centre goes to the spinner.",
    ),
    Clause::new(
        "R38",
        "The spinner takes nothing out before three Heads; then the due is paid in full and the spinner withdraws or stays. If a spinner cannot go on, the ringkeeper spins and the due stays the spinner's.",
    ),
    Clause::new(
        "R39",
        "Each ring has its own list of invalid spins, its own height for a throw, and its own time for the call. In `ringkeeper` the call comes before the coins rest, in `commemorative` where possible.",
    ),
    Clause::new(
        "R40",
        "A side bet is one player's Heads matched, or matched in part, by another's Tails. The head bettor holds both stakes; a matched bet stands, an unmatched offer falls away when the spin is called.",
    ),
    Clause::new(
        "R41",
        "`commemorative` is played only on 25 April, 15 August and, after noon, 11 November, local date. After the day no throw is made and undecided stakes go back. In rings a forfeited stake goes to the house, and its counterparty's goes back.",
    ),
    Clause::new(
        "R42",
        "`pub` has no centre and no spinner's wager: bets on Heads or Tails across the ring at even money, and Odds are thrown again. A flag restricts it to 25 April.",
    ),
    Clause::new(
        "R43",
        "Each rulebook says how many coins a set has, how many are spun, and how they lie on the kip: one head and one tail up in the casino, tails up in the rings. The throw event records it.",
    ),
    Clause::new("R44", "Nobody under 18 joins a `ringkeeper` ring: joining carries the host's attestation of age."),
    Clause::new(
        "R45",
        "This fixes the bytes of R4: lengths, prefixes and numbering. Entropy is one contribution a seat and decision, and the next chain is committed ahead, before anybody can know the entropy it will meet.",
    ),
    Clause::new(
        "R46",
        "When several refusals apply, the first of these is given: malformed, unknown, not in these rules, table closed, time, actor, day over, phase, subject, amount and limits.",
    ),
    Clause::new(
        "R47",
        "Silence is an answer: a player who does not answer an offer or a call for cover may be passed over, a winner who does not choose has retired, and leaving declines.",
    ),
    Clause::new(
        "R48",
        r#"The spinner's wager is placed before "place your bets". A spinner for whom the house spun to the end does not stay, and nobody is sent out while the coins fly."#,
    ),
    Clause::new(
        "R49",
        "The chip part of a wager is an amount the denominations can make up; tokens are any amount, and chips and tokens together are payable on Heads and Tails. No stake is accepted that could make a sum owed exceed 2^53 - 1.",
    ),
    Clause::new(
        "R50",
        "Strict limits judge the new total by the sign then in force, limits at settlement judge each part by the sign when it was added. Lowering a wager never fails for the sign, but for R67. A spinner's wager handed back ends nothing.",
    ),
    Clause::new(
        "R51",
        "Excluding the spinner works as sending out, without freezing the layout. A supervisor may refuse the spinner's wager until the first valid spin, while the layout is open.",
    ),
    Clause::new(
        "R52",
        "Invalidating restores the layout as it stood before the last throw made with nothing pending. It is possible pending or after settlement, in mid-air on observed tables only, and ends a later spinner's game too.",
    ),
    Clause::new(
        "R53",
        "A round that does not count resets the count of rounds without a wager, and a standing spinner's wager is a wager. Another person, in a dispute, is another role or number.",
    ),
    Clause::new(
        "R54",
        r#"In rings too "place your bets" and "no more bets" are called, the latter once any centre is covered. The ringkeeper does what supervisors do elsewhere, and invalid spins leave bets as they are."#,
    ),
    Clause::new("R55", "At midnight a landing of coins already thrown still counts; the rest is returned on closing."),
    Clause::new(
        "R56",
        "Settlement goes by seat, Heads before Tails, the spinner last; in rings side bets in the order made, then covers by seat, the centre last.",
    ),
    Clause::new(
        "R57",
        "On Heads and on Tails chips and tokens together are an amount that the table's chips can make up; so both are always paid exactly, and R49 keeps its word.",
    ),
    Clause::new(
        "R58",
        "What is taken back from a wager comes off what stood above the maximum first, and a wager keeps the minimum of the sign under which it was first placed.",
    ),
    Clause::new(
        "R59",
        "Wagers are not voided while the coins fly; with the coins down and the result not announced a voided spinner's game ends and a dealer spins on if need be.",
    ),
    Clause::new(
        "R60",
        "A spinner who was barred or excluded since does not come back into the ring by an invalidation: with a valid spin a dealer or the ringkeeper spins on, without one the wager is returned. Who else comes back, R106 says.",
    ),
    Clause::new(
        "R61",
        "A sign's minimum, and its steps where it states them, are amounts that the table's chips can make up; of a wager on Heads or Tails above the maximum there counts what chips can make up.",
    ),
    Clause::new(
        "R62",
        "An oral wager (4.9) counts once it lies on the layout before \"no more bets\": 4.6 prevails over the later moment that 4.9 names.",
    ),
    Clause::new(
        "R63",
        "R49's sums are reckoned before the division by the odds, so that every number of an event stays within 2^53 - 1; a spinner's wager can be up to 562,949,953,421,311.",
    ),
    Clause::new(
        "R64",
        "A light goes on when the coins are down; the lights of a finished decision stay on until the next \"place your bets\", so that the fifth Odds and the third throw can be seen.",
    ),
    Clause::new("R65", "A new decision takes the entropy given since the last one began; nobody knows the link then."),
    Clause::new(
        "R66",
        "R18 looks at the amounts that the sign permits; a wager below the minimum that is found too late (5.2) is the dealers' to see.",
    ),
    Clause::new(
        "R67",
        "With strict limits, and where a return over one is not wanted, the spinner's wager is not lowered below the minimum: R18 holds for what a wager becomes, over R50.",
    ),
    Clause::new(
        "R68",
        "A table changes rulebook between spinner's games, with nothing on the layout, in the centre or offered. Seats, limits, disputes, chance and closing time go along; earlier outcomes can no longer be invalidated, and a minimum rises only as announced.",
    ),
    Clause::new("R69", "A ring holds at most 256 open offers and 256 bets; each has the lowest number that is free."),
    Clause::new(
        "R70",
        "A cover that is voided with the coins down and the result not announced cannot be found again: what it covered goes back to the spinner, as R23 returns both stakes. Before the throw R54 has it found again.",
    ),
    Clause::new(
        "R71",
        "The due stands in the centre until the spinner withdraws or stays, is passed over, is excluded, or the ring closes, and is then paid out in full; where the ringkeeper spun to the end it is paid at once.",
    ),
    Clause::new(
        "R72",
        "An invalidated outcome returns the covers of that throw with the side bets, since they were for that result; the centre stands as before it and is covered anew. A single cover for all throws stays.",
    ),
    Clause::new(
        "R73",
        "In `pub` a spinner without a centre retires before the spin is called; after it the ringkeeper takes the kip, and keeps it until a player takes over between decisions.",
    ),
    Clause::new(
        "R74",
        "In `house` a new wager is taken after an invalid spin, also while the spinner elects (R9). Where a spinner's game has ended without a result wagers that lie there may move (R8, R11), and new ones wait for the next \"place your bets\".",
    ),
    Clause::new(
        "R75",
        "Odds are written with whole numbers of 1 to 1,000, and the lower one times the smallest chip is at most 2^53 - 1. Where the Odds that lose return half or send to prison, Heads and Tails are paid even money.",
    ),
    Clause::new(
        "R76",
        "Half of a wager goes back in its tenders: of its chips the half, up to what chips can make up, then tokens up to the half of all, rounded up to a minor unit. Where the player elects, it is for each wager; silence, by the next \"place your bets\" or the closing, is half returned.",
    ),
    Clause::new(
        "R77",
        "A wager in prison is settled before a new one on its side, is a wager for R26, and moves only where it is voided. While it waits at the closing time the coins are offered no more, and the house spins for it.",
    ),
    Clause::new(
        "R78",
        "Five Odds that are invalidated have neither halved nor imprisoned: the wagers are refunded whole. What was in prison before is there again, for the decision that follows. A forfeit names a wager as it lay at the throw.",
    ),
    Clause::new(
        "R79",
        "A house's own rulebook states whether winnings are rounded up (4.10) or down to what chips can make up; a half is always rounded up, and what rounds down can be nothing.",
    ),
    Clause::new(
        "R80",
        "In `pub` a spin is called off before the coins rest: a coin outside the circle voids the spin by itself, and an outcome that was seen is not thrown away for a low throw.",
    ),
    Clause::new(
        "R81",
        "In a ring too R51 holds: excluded before any valid spin, the spinner has the centre back and those who covered it their covers; after one the ringkeeper spins, and the due stays the spinner's.",
    ),
    Clause::new(
        "R82",
        "A house's own rulebook states its odds, throws, roundings and what the Odds that lose do; whatever it does not say itself holds as in nsw.",
    ),
    Clause::new(
        "R83",
        "The end of the day closes a ring that is played on certain days only without notice; what is undecided goes back (R41).",
    ),
    Clause::new(
        "R84",
        "Coins that are down and not announced are as coins in the air for R45 and R48: entropy is not taken, and nobody takes the kip from a spinner, before the result is announced.",
    ),
    Clause::new(
        "R85",
        "Who voids a ring player's bets takes the player's open offers down with them; and the set of pennies that is in use may be thrown down anew.",
    ),
    Clause::new(
        "R86",
        "Whoever was offered the coins is passed over when they are offered on or the house begins to spin: no word of the player is needed for it (R47).",
    ),
    Clause::new(
        "R87",
        "Where nobody has a game, scope `game` ends the house's spin, and the coins are offered next. A house spin that began after the outcome is taken back with it, as an offer is (R24).",
    ),
    Clause::new(
        "R88",
        "After the end of the day only what gives money back is accepted, with disputes, leaving and closing: nobody joins, no closing is announced, and nothing is given, declined or recorded for a spin to come. An offered kip may be declined, and a notice of closing taken down.",
    ),
    Clause::new(
        "R89",
        "A spin that has been called is under way until its result, and no table closes before; nor does a ring with an undetermined centre.",
    ),
    Clause::new("R90", r#""Place your bets" may come before the coins are selected; it is the throw that needs them."#),
    Clause::new(
        "R91",
        "Who has nothing at stake and no valid spin retires: there is nothing to decline further spins of, nor to hand over.",
    ),
    Clause::new("R92", "A player's own limits (5.6) keep the sign's steps."),
    Clause::new(
        "R93",
        "An announced sign has done its work, and is gone, when the minima it announces are in force. R120 says when they come into force.",
    ),
    Clause::new("R94", "Who sat down after \"place your bets\" has not abstained from that round (9.9)."),
    Clause::new(
        "R95",
        "It is a wager's total that chips must be able to make up (4.5, R49), not what is added to it or taken off.",
    ),
    Clause::new(
        "R96",
        "An excluded player takes no further part: entropy is not taken, and nothing is elected. What stands stays, but may be lowered or withdrawn (R110).",
    ),
    Clause::new(
        "R97",
        "A forfeit of the spinner's wager, of the centre or of a cover is taken with scope `result` too (9.5, 7.5); a forfeited spinner's wager or centre ends its game, a forfeited cover is found again.",
    ),
    Clause::new(
        "R98",
        "In `pub` a spinner whose spin has been called stays for it: until the result only the ringkeeper's taking the kip lets the player go.",
    ),
    Clause::new(
        "R99",
        "Where a step is one player's (the spinner's, the winner's, the offered player's) and another player takes it, the refusal names that instead of `not-authorised` (R22).",
    ),
    Clause::new(
        "R100",
        "In a ring the sum that may not exceed 2^53 - 1 (R49) is the whole ring's: eight times the first stake of the centre, and both stakes of every bet that stands.",
    ),
    Clause::new(
        "R101",
        "Rounds without a wager that have counted (9.9) stay counted, even where another seat has become empty since.",
    ),
    Clause::new(
        "R102",
        "A coin that is lost has left the ring (7.4.3): when it is found and checked, the spinner may ask for the original coins.",
    ),
    Clause::new(
        "R103",
        "An invalidation puts the round of offers back too: to a spinner whose game was voided since, the coins may be offered again (R24).",
    ),
    Clause::new(
        "R104",
        "Where an invalidation restores three invalid spins, a substitute may be appointed before the next call as well (4.7).",
    ),
    Clause::new(
        "R105",
        "A voided wager has no result: where a spinner's centre that rides is voided, the first stake goes back to the spinner, and every cover of that game, those of earlier throws too, to who laid it.",
    ),
    Clause::new(
        "R106",
        "By an invalidation of the result the table is as before the first throw of that decision also as to who throws. An offer, a house spin or a hand-over that came since is taken back; only who was barred or excluded stays out (R60).",
    ),
    Clause::new(
        "R107",
        "A spinner who does not stake, call or select, and one who does not elect, is silent: the boxer or ringkeeper records the failure, in every rulebook. Without a stake, or in the casino before any valid spin, that is to retire.",
    ),
    Clause::new(
        "R108",
        r#"After the election to let the house spin the spinner's wager may be raised or lowered like everybody's until "no more bets", as long as no spin of that game was valid."#,
    ),
    Clause::new(
        "R109",
        r#"Where the ringkeeper of `commemorative` spins without a patron, "place your bets" and each throw need a casino supervisor present, not only the beginning."#,
    ),
    Clause::new(
        "R110",
        "An excluded player places, raises, offers, matches and covers nothing, and may lower or withdraw while others may. To lower is to add neither chips nor tokens.",
    ),
    Clause::new("R111", "A maximum, of the sign or a player's own, is an amount that the table's chips can make up."),
    Clause::new(
        "R112",
        "Where limits are judged at settlement, only what counts of a wager is reckoned at its odds for the sums of R49; the excess is owed once, as itself.",
    ),
    Clause::new(
        "R113",
        "R46 holds everywhere: day over before any phase, phase before subject. A change to what already stands is refused.",
    ),
    Clause::new(
        "R114",
        "Within one command what was paid is reversed before anything is returned: a ledger over the events, one by one, never falls below zero.",
    ),
    Clause::new(
        "R115",
        "A seat whose cover of an earlier throw rides in a standing centre is not left before that centre is lost, paid out, given back or called off.",
    ),
    Clause::new(
        "R116",
        "An offer of a side bet is money on the table from the moment it is made until it is matched, withdrawn or lapses; open offers count in the sum that R100 bounds.",
    ),
    Clause::new(
        "R117",
        r#"Where the chain in use has no link left nothing is thrown. Unless the next chain would take over at the next "place your bets" in any case, entropy given so far joins with the last reveal, or with the next commitment if that is later, and the next chain takes over then. A decision left without a result is invalidated."#,
    ),
    Clause::new(
        "R118",
        "In a ring with a stake in the centre a recorded failure has the ringkeeper spin (R38), also before any valid spin. In `pub`, before the spin is called, it is to retire (R73).",
    ),
    Clause::new(
        "R119",
        "After an invalidation the coins in play stay on the kip where those who throw next took them, the house also those of the spinner it spins for. Else they are put back, and are selected again.",
    ),
    Clause::new(
        "R120",
        "An announced sign is gone when a change of limits brings one of its minima into force and all of them hold then, or sets that very sign. A change that raises or lowers no minimum leaves it.",
    ),
    Clause::new(
        "R121",
        "Where a spin is called off after its coins came down, the light that this landing turned on goes out, whatever became of the spinner's game; other lights stay as they were.",
    ),
    Clause::new(
        "R122",
        "An invalidation tells every reversal first, then what a later throw or game brought and gives back, then that the outcome is invalidated, then what goes back or is forfeited. Settlement's order (R56) holds within each.",
    ),
    Clause::new(
        "R123",
        "What R70 has given the spinner out of a centre that rides comes off the first stake when that centre is voided (R105); where it is more, what is left goes to the covers of earlier throws by seat, as far as it goes.",
    ),
    Clause::new(
        "R124",
        "R115 holds until the outcome that ended the centre can no longer be invalidated: no invalidation revives a centre with a cover of nobody.",
    ),
    Clause::new(
        "R125",
        "A voided centre has no result under `single-cover` either: the outcome it stood on brings none of it back.",
    ),
    Clause::new(
        "R126",
        "In `pub` the coins that the ringkeeper places for a player who takes the kip are that player's choice for R119.",
    ),
    Clause::new(
        "R127",
        "R108 holds wherever a spinner's own wager may change before a valid spin (R8), also after an invalidation.",
    ),
    Clause::new(
        "R128",
        "What is told: a third Heads ends the game before the due is paid; retiring comes before the wager goes back; losing before retiring; a game's end before its hand-over.",
    ),
    Clause::new(
        "R129",
        "Where the other stake of a forfeited bet goes back, or a cover of a forfeited centre, its reason is `counterparty`.",
    ),
    Clause::new(
        "R130",
        "Open offers of a player who leaves or is excluded are told as withdrawn, at closing as lapsed. After the third invalid spin `election-required` follows at once, `betting-reopened` with the election. `exact` is a reduced fraction, and prisoners are shown before the wagers of their side.",
    ),
    Clause::new(
        "R131",
        "Retained pennies return when the set is changed or another spinner comes. A spinning ringkeeper takes the first pennies as the house spin begins, and at the throw where they were changed since, and offers the kip around anew after each decision. After a spinner's game that ended with the coins down the result frees the kip.",
    ),
    Clause::new("R132", "A ring has no lights, and in a house spin the lights for Heads and Tails stay dark."),
    Clause::new(
        "R133",
        r#"In the casino side and coins may be chosen anew until the spinner's wager lies, coins are lost and found while none flies or lies unannounced, a spinning house takes the first two at a throw without coins, and a wager over which "no more bets" was called once is valid for good (5.2)."#,
    ),
    Clause::new(
        "R134",
        "A sign's maximum that rises above a player's own holds for that player. In the sums of R49 a stake counts what it is paid where rounding to chips makes that more than the odds do.",
    ),
    Clause::new(
        "R135",
        "Whoever has only open offers can be voided too, and in `pub` the coins are told as selected when the kip is accepted.",
    ),
    Clause::new(
        "R136",
        "A chain is new, for good: refused is a head that is one of those committed at the table, that hashes onto one of them within that chain's length, or onto which one of them hashes within the new chain's length. A chain has 4,096 links at most and a table 32 chains, that it was opened with among them; they go along in an export. After the last the table is closed and opened anew.",
    ),
    Clause::new(
        "R137",
        "Coins are chosen once: what R133 says of choosing anew holds of the side alone. New coins come when a coin is lost or has left the ring (7.4.3), and with a new set.",
    ),
    Clause::new("R138", "Odds in a config are in lowest terms, or refused; the refusal names the reduced fraction."),
    Clause::new(
        "R139",
        "What is accepted is listed. So coins are selected in rising order, coins that lie differently on the kip may lie either way round, words go with the reason `other` of \"no spin\" and with no other, closing is listed from 21 minutes ahead and accepted from 20, and a list changes by the last timestamp at the latest. A closed table has no thrower and no counts.",
    ),
    Clause::new(
        "R140",
        "Of wagers alone a change to what already stands is refused (R113). A winner's coins for a next game that an invalidation ends are put back as R48 and R52 say. Lights after an invalidation are those before the throw, dark where the game was voided. Who is no longer the thrower is refused before day and phase are looked at. Numbers of actors tell persons apart and are not judged. A ring's due is no wager and is not voided (R71). A seat elects once. What lay in prison at the throw may be forfeited (R78).",
    ),
    Clause::new(
        "R141",
        r#"What players give for a decision has no order to choose: the digest begins as 32 zero bytes, and each contribution changes it to its exclusive or with SHA-256("kip/client/2" || length of the table's name || table's name || seat || count || bytes). Count is how many the seat has given at this table with this one, from 1; it goes along in an export."#,
    ),
    // New rulings go here, from R142 on.
];
