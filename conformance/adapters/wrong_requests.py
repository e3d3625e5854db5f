"""Requests that are none, and commands that are odd: for compare.py.

What is no word of the contract is answered with an `error`; what is one and still strange, the component answers.
"""

import json

HOST = {"role": "host", "number": 1}
JOIN = {"join": {"seat": 1, "age-attested": True}}
NO_COMMANDS = [
    None,
    7,
    True,
    [],
    {},
    "",
    "fly",
    "join",
    {"fly": {}},
    {"stay": {}},
    {"stay": None},
    {"join": [1, True]},
    {"join": None},
    {"join": {}},
    {"join": []},
    {"join": {"seat": 1}},
    {"join": {"seat": 1, "age-attested": 1}},
    {"join": {"seat": "1", "age-attested": True}},
    {"join": {"seat": 256, "age-attested": True}},
    {"join": {"seat": -1, "age-attested": True}},
    {"join": {"seat": 1.5, "age-attested": True}},
    {"join": {"seat": 1, "age-attested": True, "more": 1}},
    {"join": {"seat": None, "age-attested": True}},
    {**JOIN, "leave": {"seat": 1}},
    {"land": "fresh"},
    {"land": {"fresh": {"seed": "0"}}},
    {"land": {"fresh": {"seed": "AB"}}},
    {"land": {"fresh": {"seed": "zz"}}},
    {"land": {"fresh": {"seed": [0, 1]}}},
    {"land": {"guessed": {}}},
    {"land": {"observed": {"first": "edge", "second": "tails"}}},
    {"land": {"observed": {"first": "heads"}}},
    {"land": {"revealed": {"x": "", "beacon": "ff"}}},
    {"land": {"revealed": {"x": "", "beacon": {"bytes": "ff"}}}},
    {"call-side": {"side": "Heads"}},
    {"call-side": {"side": {"heads": {}}}},
    {"call-side": "heads"},
    {"raise-dispute": {"text": 1}},
    {"place-wager": {"side": "heads", "chips": "100", "tokens": 0}},
]
ODD_COMMANDS = [
    {"land": {"observed": {"first": "heads", "second": "tails", "third": None}}},
    {"land": {"revealed": {"x": "", "beacon": {"round": 0, "bytes": ""}}}},
    {"land": {"revealed": {"x": "00" * 32, "beacon": {"round": 2**53 - 1, "bytes": "ff" * 257}}}},
    {"land": {"revealed": {"x": "00" * 40, "beacon": None}}},
    {"land": {"fresh": {"seed": "00" * 100_000}}},
    {"raise-dispute": {"text": "⚠ \u0000 \U0001f998 'é\" \\"}},
    {"raise-dispute": {"text": "x" * 100_000}},
    {"join": {"seat": 255, "age-attested": False}},
    {"join": {"seat": 0, "age-attested": True}},
    {"stake-centre": {"amount": 2**53 - 1}},
    {"stake-centre": {"amount": 2**53}},
    {"place-wager": {"side": "heads", "chips": 2**53, "tokens": 0}},
    {"announce-closing": {"close-at": 2**53 - 1}},
    {"place-wager": {"side": "tails", "chips": 2**53 - 1, "tokens": 2**53 - 1}},
    {"match-side-bet": {"offer": 2**32 - 1, "amount": 0}},
]


def wrong_lines():
    """Lines that are no requests."""
    yield from ["", " ", "hello", "[]", "null", "7", '"start"', "{", '{"seq":1}', '{"seq":1,"cmd":7}', '{"cmd":"view"}']
    yield from ['{"seq":1,"cmd":["start"],"protocol":1}', '{"seq":1,"cmd":"start","protocol":1,"cmd":"stop ","seq":2}']
    yield from [
        '{"seq":"x","cmd":"fly"}',
        '{"seq":[1,{"a":null}],"cmd":"view","table":"none"}',
        '{"seq":null,"cmd":"Start","protocol":1}',
    ]
    for protocol in (0, 2, -1, "1", None, 1.5):
        yield json.dumps({"seq": 1, "cmd": "start", "protocol": protocol})
    for cmd in ("start", "load", "open", "apply", "apply-all", "view", "legal", "snapshot", "restore", "close"):
        yield json.dumps({"seq": 1, "cmd": cmd})
        yield json.dumps({"seq": 1, "cmd": cmd, "table": "none", "more": 1})
        yield json.dumps({"seq": 1, "cmd": cmd, "table": 7})
    yield json.dumps({"seq": 1, "cmd": "stop", "more": 1})


def wrong_configs(config):
    """Configs that are no words, each one thing away from one that is."""
    for key, values in {
        "seats": (300, None),
        "zone-offset-minutes": (40_000, -40_000),
        "source": ("dice", {"committed": None}),
        "terms": ({}, "casino"),
        "more": (1,),
        "table": (1,),
        "opened-at": (-1,),
    }.items():
        yield from ({**config, key: value} for value in values)


def odd_configs(config):
    """Configs that the component judges."""
    no_beacon = {"scheme": "", "key": "", "first-round-at": 0, "period": 0}
    no_chain = {"committed": {"head": "", "length": 0, "beacon": no_beacon}}
    for key, values in {
        "seats": (0, 255),
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
WRONG_ORDERS = [None, {}, [], [None], [{}], [[HOST, 0, JOIN]], [{"by": HOST, "at": 0, "command": JOIN, "more": 1}]]
