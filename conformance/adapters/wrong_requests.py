"""Malformed requests and unusual commands: for compare.py.

A value that is not in the contract is answered with an `error`; the component answers an unusual one that is.
"""

import json

HOST = {"role": "host", "number": 0}
JOIN = {"join": {"seat": 1, "age-attested": True}}
FACES = {"first": "heads", "second": "tails"}
NO_COMMANDS = [
    None,
    7,
    True,
    [],
    {},
    "",
    "fly",
    "join",
    "leave",
    {"fly": {}},
    {"throw": FACES},
    {"stay": {}},
    {"stay": None},
    {"join": [1, True]},
    {"join": None},
    {"join": {}},
    {"join": []},
    {"join": {"seat": 1}},
    {"join": {"seat": 1, "age-attested": 1}},
    {"join": {"seat": "1", "age-attested": True}},
    {"join": {"seat": 2**32, "age-attested": True}},
    {"join": {"seat": -1, "age-attested": True}},
    {"join": {"seat": 1.5, "age-attested": True}},
    {"join": {"seat": 1, "age-attested": True, "more": 1}},
    {"join": {"seat": None, "age-attested": True}},
    {**JOIN, "leave": 1},
    {"leave": None},
    {"leave": {}},
    {"leave": {"seat": 1}},
    {"leave": [1]},
    {"leave": "1"},
    {"leave": True},
    {"leave": -1},
    {"leave": 1.5},
    {"leave": 2**32},
    {"change-coins": 256},
    {"add-entropy": None},
    {"add-entropy": "0"},
    {"add-entropy": "AB"},
    {"add-entropy": [0, 1]},
    {"add-entropy": {"bytes": ""}},
    {"land": "fresh"},
    {"land": {"fresh": "0"}},
    {"land": {"fresh": "AB"}},
    {"land": {"fresh": "zz"}},
    {"land": {"fresh": [0, 1]}},
    {"land": {"fresh": {"seed": ""}}},
    {"land": {"guessed": {}}},
    {"land": {"observed": {"first": "edge", "second": "tails"}}},
    {"land": {"observed": {"first": "heads"}}},
    {"land": {"committed": ""}},
    {"land": {"committed": {"x": "", "beacon": "ff"}}},
    {"land": {"committed": {"x": "", "beacon": {"bytes": "ff"}}}},
    {"land": {"revealed": {"x": ""}}},
    {"call-side": "Heads"},
    {"call-side": {"heads": {}}},
    {"call-side": {"side": "heads"}},
    "call-side",
    {"raise-dispute": 1},
    {"raise-dispute": {"text": "words"}},
    {"announce-closing": "0"},
    {"announce-closing": -1},
    {"place-wager": {"side": "heads", "stake": {"chips": "100", "tokens": 0}}},
    {"place-wager": {"side": "heads", "stake": {"chips": 100}}},
    {"place-wager": {"side": "heads", "chips": 100, "tokens": 0}},
]
ODD_COMMANDS = [
    {"throw-coins": {**FACES, "third": None}},
    {"land": {"observed": {**FACES, "third": None}}},
    {"land": {"committed": {"x": "", "beacon": {"round": 0, "bytes": ""}}}},
    {"land": {"committed": {"x": "00" * 32, "beacon": {"round": 2**53 - 1, "bytes": "ff" * 257}}}},
    {"land": {"committed": {"x": "00" * 40, "beacon": None}}},
    {"land": {"fresh": "00" * 100_000}},
    {"land": {"fresh": ""}},
    {"add-entropy": ""},
    {"add-entropy": "00" * 33},
    {"commit-draws": {"head": "", "length": 0}},
    {"raise-dispute": "⚠ \u0000 \U0001f998 'é\" \\"},
    {"raise-dispute": "x" * 100_000},
    {"raise-dispute": ""},
    {"join": {"seat": 2**32 - 1, "age-attested": False}},
    {"join": {"seat": 0, "age-attested": True}},
    {"leave": 0},
    {"leave": 2**32 - 1},
    {"change-coins": 255},
    {"decide-dispute": 2**32 - 1},
    {"stake-centre": 2**53 - 1},
    {"stake-centre": 2**53},
    {"place-wager": {"side": "heads", "stake": {"chips": 2**53, "tokens": 0}}},
    {"place-wager": {"side": "tails", "stake": {"chips": 2**53 - 1, "tokens": 2**53 - 1}}},
    {"announce-closing": 2**53 - 1},
    {"match-side-bet": {"offer": 2**32 - 1, "amount": 0}},
]


def wrong_lines():
    """Yields lines that are not requests."""
    yield from ["", " ", "hello", "[]", "null", "7", '"start"', "{", '{"seq":1}', '{"seq":1,"cmd":7}', '{"cmd":"view"}']
    yield from ['{"seq":1,"cmd":["start"],"protocol":1}', '{"seq":1,"cmd":"start","protocol":1,"cmd":"stop ","seq":2}']
    yield from [
        '{"seq":"x","cmd":"fly"}',
        '{"seq":[1,{"a":null}],"cmd":"view","table":"none"}',
        '{"seq":null,"cmd":"Start","protocol":1}',
    ]
    for protocol in (0, 2, -1, "1", None, 1.5):
        yield json.dumps({"seq": 1, "cmd": "start", "protocol": protocol})
    tableless = ("start", "load", "fill", "disclose")
    at_a_table = ("open", "apply", "apply-all", "view", "legal", "chances", "snapshot", "restore", "close")
    for cmd in tableless + at_a_table:
        yield json.dumps({"seq": 1, "cmd": cmd})
        yield json.dumps({"seq": 1, "cmd": cmd, "table": "none", "more": 1})
        yield json.dumps({"seq": 1, "cmd": cmd, "table": 7})
    yield json.dumps({"seq": 1, "cmd": "stop", "more": 1})


def wrong_configs(config):
    """Yields invalid configs, each different in one thing from a valid one."""
    for key, values in {
        "seats": (2**32, None),
        "zone-offset-minutes": (40_000, -40_000),
        "source": ("dice", {"committed": None}),
        "terms": ({}, "casino"),
        "more": (1,),
        "table": (1,),
        "opened-at": (-1,),
    }.items():
        yield from ({**config, key: value} for value in values)


def odd_configs(config):
    """Yields configs that the component judges."""
    no_beacon = {"scheme": "", "key": "", "first-round-at": 0, "period": 0}
    no_chain = {"committed": {"head": "", "length": 0, "beacon": no_beacon}}
    for key, values in {
        "seats": (0, 255, 2**32 - 1),
        "table": ("", "x" * 65),
        "zone-offset-minutes": (-841,),
        "opened-at": (2**53 - 1,),
        "source": (no_chain,),
    }.items():
        yield from ({**config, key: value} for value in values)


WRONG_ACTORS = [
    None,
    "host",
    {},
    {"role": "host"},
    {"role": "spinner", "number": 1},
    {"role": "host", "number": -1},
    {"role": "host", "number": 2**32},
    ["host", 1],
]
# Invalid and valid numbers of things to list.
WRONG_COUNTS = [None, "1", -1, 1.5, 2**32, True, [1], {}]
ODD_COUNTS = [0, 1, 2**31, 2**32 - 1]
WRONG_ORDERS = [None, {}, [], [None], [{}], [[HOST, 0, JOIN]], [{"by": HOST, "at": 0, "command": JOIN, "more": 1}]]
