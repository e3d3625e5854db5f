"""How often which command is drawn, where it has a chance, and who may give it: tables of the sampler."""

from __future__ import annotations

DAYS = {
    "commemorative": (1_776_902_400_000 + 2 * 86_400_000, 1_786_795_200_000, 1_794_398_400_000),
}
"""25 April, 15 August and 11 November 2026, noon UTC."""
HALF_A_DAY = 43_200_000
ZONES = (0, 600, 570, -210, -840, 840, -839, 839)
"""Local time less UTC, in minutes: to both sides, and as far as it goes."""
SHIFTS = (
    0, 0, 0, 3_600_000, 42_000_000, 1, -1, HALF_A_DAY - 1, HALF_A_DAY, -HALF_A_DAY, -HALF_A_DAY - 1, 1 - HALF_A_DAY,
)  # fmt: skip
"""From local noon to an opening: noon and midnight to the millisecond."""
PERIODS = (3_000, 30_000, 1, 7, 86_400_000)
"""Milliseconds between a beacon's rounds."""
LAST = 2**53 - 1
ANZAC_NOON = 1_777_118_400_000

PLAY = {
    "offer-coins": 6, "accept-coins": 6, "decline-coins": 1.5, "select-coins": 3, "place-your-bets": 8,
    "no-more-bets": 8,
    "throw-coins": 10, "land": 12, "announce-result": 10, "call-no-spin": 1, "start-house-spin": 0.7, "join": 0.8,
    "leave": 0.05,
    "add-entropy": 0.8, "commit-draws": 0.4, "set-supervisor-presence": 0.15, "raise-dispute": 0.06,
    "decide-dispute": 0.2, "request-review": 0.2, "refer-to-inspector": 0.1, "announce-closing": 0.03,
    "cancel-closing": 0.08, "close-table": 0.006, "void-wagers": 0.12, "exclude-player": 0.03,
    "invalidate-outcome": 0.12,
    "record-failure-to-spin": 0.25, "appoint-substitute": 2, "decline-further-spins": 0.12, "retire": 0.15,
}  # fmt: skip
RING = {
    "stake-centre": 6, "cover-centre": 12, "decline-cover": 2, "call-off-centre": 1, "offer-side-bet": 4,
    "withdraw-side-offer": 0.7, "match-side-bet": 12, "withdraw-due": 4, "stay": 6, "change-coins": 0.15,
}  # fmt: skip
CASINO = {
    "call-side": 5, "place-spinner-wager": 12, "change-spinner-wager": 1, "place-wager": 11, "change-wager": 3,
    "withdraw-wager": 1, "spin-again": 6, "elect-retire": 2, "elect-house-spin": 2, "send-spinner-out": 0.12,
    "lose-coins": 0.08, "return-coins": 0.2, "bring-new-set": 0.5, "request-original-coins": 4, "vacate-seat": 0.5,
    "return-under-minimum": 0.5, "announce-limits": 0.08, "set-limits": 0.15, "set-player-limits": 0.1,
    "clear-player-limits": 0.08, "refuse-wager": 0.5, "elect-prison": 3, "elect-partage": 2,
}  # fmt: skip
OWN = {
    "place-wager": 3, "no-more-bets": 0.4, "throw-coins": 2, "land": 2, "announce-result": 2, "void-wagers": 2,
    "announce-closing": 6, "invalidate-outcome": 1.5, "exclude-player": 2, "start-house-spin": 2,
}  # fmt: skip
"""Factors at a house's own rulebook where five Odds halve or imprison."""
PHASES = {
    "offer-coins": "offering won preparing", "accept-coins": "offering preparing",
    "decline-coins": "offering preparing",
    "select-coins": "preparing betting called reopened", "place-your-bets": "preparing",
    "no-more-bets": "betting reopened",
    "throw-coins": "called", "land": "flying", "announce-result": "landed", "call-no-spin": "flying landed",
    "start-house-spin": "offering won", "stake-centre": "preparing", "cover-centre": "preparing betting called",
    "decline-cover": "preparing betting called", "call-off-centre": "preparing betting called",
    "offer-side-bet": "betting", "match-side-bet": "betting", "withdraw-side-offer": "betting", "withdraw-due": "won",
    "stay": "won", "spin-again": "won", "retire": "preparing betting won called", "elect-retire": "electing",
    "elect-house-spin": "electing", "call-side": "preparing won", "place-spinner-wager": "preparing won",
    "change-spinner-wager": "preparing betting reopened electing", "place-wager": "betting reopened",
    "change-wager": "betting reopened electing offering preparing",
    "request-original-coins": "called reopened preparing",
    "withdraw-wager": "betting reopened electing offering preparing",
    "appoint-substitute": "called betting preparing reopened", "elect-prison": "offering preparing",
    "elect-partage": "offering preparing",
}  # fmt: skip
"""The phases in which a command has a chance; elsewhere it is tried seldom."""
SELDOM = 0.03
"""The factor of what has no chance."""
WANTS = {
    "free": "offer-coins", "offered": "accept-coins decline-coins",
    "wagers": "change-wager withdraw-wager return-under-minimum refuse-wager elect-prison elect-partage",
    "staked": "place-your-bets change-spinner-wager", "unstaked": "call-side place-spinner-wager stake-centre",
    "uncovered": "cover-centre decline-cover call-off-centre", "covered": "no-more-bets match-side-bet",
    "offers": "match-side-bet withdraw-side-offer", "unable": "appoint-substitute",
}  # fmt: skip
"""The condition of a command on the table; without it, the command is tried seldom."""
MOODS: dict[str, dict[str, float]] = {
    "even": {},
    "clumsy": {"call-no-spin": 12, "elect-house-spin": 5, "elect-retire": 5, "lose-coins": 4, "announce-result": 0.5},
    "lucky": {
        "void-wagers": 0.1, "exclude-player": 0.1, "invalidate-outcome": 0.5, "send-spinner-out": 0.2,
        "lose-coins": 0.2,
        "decline-further-spins": 0.2, "record-failure-to-spin": 0.2, "call-no-spin": 0.2, "leave": 0.3, "retire": 0.3,
    },
    "strict": {
        "void-wagers": 4, "invalidate-outcome": 6, "exclude-player": 3, "refuse-wager": 15, "return-under-minimum": 15,
        "set-limits": 3, "change-wager": 3, "withdraw-wager": 6, "send-spinner-out": 2, "set-player-limits": 3,
    },
    "betting": {
        "place-wager": 4, "change-wager": 6, "withdraw-wager": 4, "match-side-bet": 4, "offer-side-bet": 3,
        "withdraw-side-offer": 4, "change-spinner-wager": 3, "cover-centre": 1.5, "no-more-bets": 0.3,
    },
    "crowded": {
        "offer-side-bet": 60, "match-side-bet": 12, "raise-dispute": 0, "no-more-bets": 0.004, "close-table": 0,
        "invalidate-outcome": 0.1, "void-wagers": 0.1, "exclude-player": 0.05, "announce-closing": 0,
        "place-wager": 4, "decline-further-spins": 0.05, "record-failure-to-spin": 0.05, "retire": 0.05,
    },
    "quarrelsome": {"raise-dispute": 3000, "decide-dispute": 30, "close-table": 0, "throw-coins": 0.3},
    "undecided": {
        "raise-dispute": 0, "call-no-spin": 0.05, "close-table": 0, "invalidate-outcome": 0.02, "void-wagers": 0.05,
        "exclude-player": 0.05, "decline-further-spins": 0.1, "record-failure-to-spin": 0.1, "add-entropy": 0.1,
        "announce-closing": 0, "leave": 0.1, "join": 0.1,
    },
    "undoing": {
        "invalidate-outcome": 15, "spin-again": 2, "stay": 2, "offer-coins": 2, "decline-coins": 2,
        "exclude-player": 15, "send-spinner-out": 15, "start-house-spin": 6, "decline-further-spins": 5,
        "record-failure-to-spin": 2, "withdraw-due": 0.5, "place-your-bets": 0.4, "call-off-centre": 2, "leave": 5,
        "join": 4, "announce-result": 2,
    },
    "voiding": {
        "void-wagers": 8, "invalidate-outcome": 12, "call-no-spin": 4, "announce-result": 0.6, "leave": 6, "join": 3,
        "place-your-bets": 0.7, "call-off-centre": 2,
    },
    "banned": {
        "exclude-player": 25, "change-wager": 10, "withdraw-wager": 3, "change-spinner-wager": 10, "no-more-bets": 0.4,
        "call-no-spin": 4, "elect-house-spin": 4, "leave": 4, "join": 4, "invalidate-outcome": 4,
    },
    "unwilling": {
        "decline-coins": 6, "start-house-spin": 12, "set-supervisor-presence": 12, "accept-coins": 0.4,
        "invalidate-outcome": 4, "record-failure-to-spin": 2,
    },
    "silent": {
        "record-failure-to-spin": 3, "elect-retire": 0.3, "elect-house-spin": 0.5, "call-no-spin": 8,
        "place-spinner-wager": 0.5, "select-coins": 0.5, "stake-centre": 0.5, "invalidate-outcome": 3,
    },
}  # fmt: skip
"""The moods of a table: factors on the weights. Without them events that take three of a kind would hardly occur."""
OFTEN = {
    "even": 6, "clumsy": 6, "lucky": 8, "strict": 6, "betting": 6, "crowded": 0.25, "quarrelsome": 0.25, "undecided": 1,
    "undoing": 4, "voiding": 4, "banned": 3, "unwilling": 3, "silent": 3,
}  # fmt: skip
"""How often a table is of a mood."""
LONG = {"crowded": 1500, "quarrelsome": 700, "undecided": 1500}
"""Commands at a table of a mood, in which something is filled to its bound; elsewhere as the duel says."""
MORE = {("record-failure-to-spin", "electing"): 8, ("change-spinner-wager", "reopened"): 4}
"""Factors in a phase that is seldom reached."""
AT_THE_END = {"throw-coins": 0.2, "invalidate-outcome": 200, "commit-draws": 5}
"""Factors where the chain in use has no link left (R117)."""
NUMBERS = (1, 2, 3, 5, 10, 25, 50, 100)
EDGES = (0, 4, 7, 99, 101, 1000, 10**15, 10**15 + 1, 2**53 - 1, 562_949_953_421_311, 562_949_953_421_312)
STAFF = {
    "casino": ("boxer", "dealer", "games-supervisor", "casino-supervisor"),
    "ring": ("ringkeeper", "casino-supervisor", "games-supervisor"),
}

SUPERVISED = {
    "announce-limits", "set-limits", "set-player-limits", "clear-player-limits", "announce-closing", "cancel-closing",
    "close-table", "refuse-wager", "void-wagers", "exclude-player", "invalidate-outcome", "refer-to-inspector",
}  # fmt: skip
BOXERS = {
    "offer-coins", "lose-coins", "return-coins", "bring-new-set", "change-coins", "send-spinner-out",
    "record-failure-to-spin", "appoint-substitute", "no-more-bets", "announce-result", "call-off-centre",
}  # fmt: skip
DEALERS = {"start-house-spin", "place-your-bets", "vacate-seat", "return-under-minimum"}
SPINNERS = {
    "select-coins", "request-original-coins", "call-side", "place-spinner-wager", "change-spinner-wager",
    "stake-centre",
    "elect-retire", "elect-house-spin", "decline-further-spins", "retire", "spin-again", "withdraw-due",
    "stay", "throw-coins",
}  # fmt: skip
FORFEITABLE = {"casino": ("heads", "tails", "spinner"), "ring": ("side-bet", "cover", "centre", "side-bet")}
