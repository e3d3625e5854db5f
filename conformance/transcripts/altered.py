"""Alterations of transcripts: the damage by a forger, a bug or a bad disk.

An alteration takes lines without chains and changes them; the chain is computed again afterwards, and mostly the numbers too, so
that the reader reaches the altered part.
"""

from __future__ import annotations

import copy
import json
import re
from random import Random
from typing import Any, Callable

from .honest import closed, text_of

Lines = list[dict[str, Any]]
Alteration = Callable[[Lines, Random], None]
ALTERATIONS: dict[str, Alteration] = {}
"""By name, those of lines and what is in them."""


def alteration(made: Alteration) -> Alteration:
    ALTERATIONS[made.__name__.replace("_", "-")] = made
    return made


def some_line(lines: Lines, chance: Random, *keys: str) -> int:
    """Returns the place of a line, of one with such a key where there is one."""
    found = [place for place, line in enumerate(lines) if any(key in line for key in keys)]
    return chance.choice(found or range(len(lines)))


def some_events(lines: Lines, chance: Random) -> list[Any]:
    return lines[some_line(lines, chance, "events")].get("events") or [{}]


def parts_of(held: Any) -> list[tuple[Any, Any]]:
    """Returns every place in a value: what holds it, and its key."""
    inner = list(held.items()) if isinstance(held, dict) else list(enumerate(held)) if isinstance(held, list) else []
    return [(held, key) for key, _ in inner] + [part for _, value in inner for part in parts_of(value)]


# ------------------------------------------------------------------------------------------------- lines


@alteration
def line_dropped(lines: Lines, chance: Random) -> None:
    del lines[chance.randrange(len(lines))]


@alteration
def order_dropped(lines: Lines, chance: Random) -> None:
    """Drops an order with its outcome, such as a landing: its link is skipped."""
    place = some_line(lines, chance, "command")
    del lines[place : place + 2]


@alteration
def lines_swapped(lines: Lines, chance: Random) -> None:
    place = chance.randrange(len(lines) - 1)
    lines[place : place + 2] = lines[place : place + 2][::-1]


@alteration
def orders_swapped(lines: Lines, chance: Random) -> None:
    place = some_line(lines, chance, "command")
    lines[place : place + 4] = lines[place + 2 : place + 4] + lines[place : place + 2]


@alteration
def line_doubled(lines: Lines, chance: Random) -> None:
    place = chance.randrange(len(lines))
    lines.insert(place, copy.deepcopy(lines[place]))


@alteration
def order_doubled(lines: Lines, chance: Random) -> None:
    place = some_line(lines, chance, "command")
    lines[place:place] = copy.deepcopy(lines[place : place + 2])


@alteration
def line_moved(lines: Lines, chance: Random) -> None:
    lines.insert(chance.randrange(len(lines)), lines.pop(chance.randrange(len(lines))))


@alteration
def cut_short(lines: Lines, chance: Random) -> None:
    """Removes the last lines; an end follows or does not."""
    place = chance.randrange(1, len(lines))
    lines[place:] = [{"end": 0}] if chance.random() < 0.7 else []


@alteration
def lines_after_the_end(lines: Lines, chance: Random) -> None:
    lines += copy.deepcopy(lines[chance.randrange(len(lines)) :][:2])


# ------------------------------------------------------------------------------------------------- events


@alteration
def event_dropped(lines: Lines, chance: Random) -> None:
    events = some_events(lines, chance)
    del events[chance.randrange(len(events))]


@alteration
def event_doubled(lines: Lines, chance: Random) -> None:
    events = some_events(lines, chance)
    place = chance.randrange(len(events))
    events.insert(place, copy.deepcopy(events[place]))


@alteration
def events_swapped(lines: Lines, chance: Random) -> None:
    several = [line["events"] for line in lines if len(line.get("events", [])) > 1]
    events = chance.choice(several) if several else some_events(lines, chance)
    place = chance.randrange(len(events))
    events[place : place + 2] = events[place : place + 2][::-1]


@alteration
def event_moved(lines: Lines, chance: Random) -> None:
    events = some_events(lines, chance)
    event = events.pop(chance.randrange(len(events)))
    other = lines[some_line(lines, chance, "events")].setdefault("events", [])
    other.insert(chance.randint(0, len(other)), event)


@alteration
def event_of_another_line(lines: Lines, chance: Random) -> None:
    events, others = some_events(lines, chance), some_events(lines, chance)
    events[chance.randrange(len(events))] = copy.deepcopy(chance.choice(others))


@alteration
def coins_turned(lines: Lines, chance: Random) -> None:
    """Changes the landing, or the pack; the order agrees or does not."""
    told = [event["what"] for line in lines for event in line.get("events", []) if isinstance(event.get("what"), dict)]
    landed = [what["coins-landed"] for what in told if "coins-landed" in what]
    packs = [what["pack-shuffled"]["pack"] for what in told if "pack-shuffled" in what]
    if landed:
        coins = chance.choice(landed)
        coins["first"] = {"heads": "tails"}.get(coins["first"], "heads")
    elif packs:
        chance.shuffle(chance.choice(packs))


@alteration
def draws_not_told(lines: Lines, chance: Random) -> None:
    """Takes out every reveal of the transcript, or every `used`."""
    for line in lines:
        for event in line.get("events", []):
            if "pack-shuffled" in event["what"]:
                event["what"]["pack-shuffled"].pop("used", None)
        if "events" in line:
            line["events"] = [event for event in line["events"] if "draw-revealed" not in event["what"]]


@alteration
def time_moved(lines: Lines, chance: Random) -> None:
    event = chance.choice(some_events(lines, chance))
    if "at" in event:
        event["at"] += chance.choice([-1, 1, 3_000, -3_000, 10**9])


@alteration
def called_off(lines: Lines, chance: Random) -> None:
    """Calls off coins in the air or on the ground."""
    events = some_events(lines, chance)
    what = chance.choice(
        [
            {"spin-invalid": {"reason": "too-low", "consecutive": 1}},
            {"outcome-invalidated": {"scope": "result", "reason": "fraud"}},
            {"wagers-voided": 1},
            {"coins-thrown": {"by": {"spinner": 1}, "start": {"first": "heads", "second": "tails"}}},
            {"result-announced": "heads"},
            "betting-opened",
            {"hand-voided": {"scope": "hand", "text": "-"}},
            {"cut-again": {"points": 3, "pictures": 0}},
            {"seat-ready": {"seat": 1}},
            {"seat-not-ready": {"seat": 1}},
            {"player-left": 1},
        ]
    )
    events.insert(chance.randint(0, len(events)), {"at": events[0].get("at", 0), "clause": "9.4", "what": what})


@alteration
def money_added(lines: Lines, chance: Random) -> None:
    moves = [move for line in lines for event in line.get("events", []) for move in event.get("moves", [])]
    if moves:
        move = chance.choice(moves)
        move["amount"] = chance.choice([move["amount"] + 1, max(0, move["amount"] - 1), 2 * move["amount"], 2**53 - 1])
    if moves and chance.random() < 0.5:
        event = chance.choice([event for line in lines for event in line.get("events", []) if "moves" in event])
        event["moves"].append(copy.deepcopy(chance.choice(moves)))


# ------------------------------------------------------------------------------------------------- draws


@alteration
def other_source(lines: Lines, chance: Random) -> None:
    """Changes the source of the header, an order or an event."""
    source = chance.choice(["fresh", "observed", {"committed": {"head": chance.randbytes(32).hex(), "length": 64}}])
    if chance.random() < 0.4:
        lines[0]["config"]["source"] = source
        return
    line = lines[some_line(lines, chance, "command")]
    command = line.get("command")
    family = "land" if lines[0]["family"] == "two-up" else "deal"
    draws = [line["command"] for line in lines if isinstance(line.get("command"), dict) and family in line["command"]]
    if draws and chance.random() < 0.7:
        lie = {"first": "heads", "second": "heads"} if family == "land" else {"pack": ["sa", "d10"]}
        given: Any = {
            "fresh": chance.randbytes(32).hex(),
            "observed": lie,
            "committed": {"x": chance.randbytes(32).hex()},
        }
        chance.choice(draws)[family] = dict([chance.choice(list(given.items()))])
    elif command is not None:
        given = {"seat": 1, "bytes": chance.randbytes(32).hex()}
        what = chance.choice(
            [{"entropy-added": given}, {"round-due": 5}, {"draws-committed": {"head": given["bytes"], "length": 64}}]
        )
        some_events(lines, chance).append({"at": 1, "clause": "R4", "what": what})


@alteration
def draw_exchanged(lines: Lines, chance: Random) -> None:
    """Lets a landing or a deal bring the draw of another one: a link is used twice, or skipped."""
    draws = [
        line["command"]
        for line in lines
        if isinstance(line.get("command"), dict) and set(line["command"]) & {"land", "deal"}
    ]
    if draws:
        one, other = chance.choice(draws), chance.choice(draws)
        for key in one:
            one[key] = copy.deepcopy(other.get(key, one[key]))


@alteration
def draw_failed(lines: Lines, chance: Random) -> None:
    """Adds a draw whose order failed, before or after others."""
    name, place = ("land" if lines[0]["family"] == "two-up" else "deal"), some_line(lines, chance, "command")
    draws = [line["command"] for line in lines if isinstance(line.get("command"), dict) and name in line["command"]]
    brought: Any = {name: {"fresh": chance.randbytes(32).hex()}}
    if draws and chance.random() < 0.8:
        brought = copy.deepcopy(chance.choice(draws))
    order = {"n": 0, "by": {"role": "host", "number": 0}, "at": 1_800_000_000_000, "command": brought}
    lines[place:place] = [order, {"n": 0, "fault": "a fault", "state": ""}]


@alteration
def chain_committed(lines: Lines, chance: Random) -> None:
    """Publishes a chain once more, or one whose head is a link, or a short one, or one with a beacon."""
    heads = [
        event["what"]["draws-committed"]
        for line in lines
        for event in line.get("events", [])
        if "draws-committed" in event["what"]
    ]
    links = re.findall(rb'"x":"([0-9a-f]{64})"', b"".join(map(text_of, lines)))
    chain = copy.deepcopy(chance.choice(heads)) if heads else {"head": "00" * 32, "length": 64}
    if links and chance.random() < 0.5:
        chain["head"] = chance.choice(links).decode()
    elif chance.random() < 0.5:
        chain["head"] = chance.randbytes(32).hex()
    chain["length"] = chance.choice([chain["length"], 64, 63, 70])
    if chance.random() < 0.1:
        chain["beacon"] = {"scheme": "x", "key": "ab", "first-round-at": 0, "period": 1}
    place = some_line(lines, chance, "command")
    event = {"at": 1_800_000_000_000, "clause": "R45", "what": {"draws-committed": chain}}
    order = {"n": 0, "by": {"role": "host", "number": 0}, "at": 1_800_000_000_000, "command": {"commit-draws": chain}}
    lines[place:place] = [order, {"n": 0, "events": [event], "state": chance.randbytes(32).hex()}]


@alteration
def entropy_withheld(lines: Lines, chance: Random) -> None:
    """Leaves out a contribution, or gives it once more, or from another seat."""
    given = [
        place
        for place, line in enumerate(lines)
        if isinstance(line.get("command"), dict) and "add-entropy" in line["command"]
    ]
    if not given:
        return order_dropped(lines, chance)
    place = chance.choice(given)
    kind = chance.randrange(3)
    if kind == 0:
        del lines[place : place + 2]
    elif kind == 1:
        lines[place:place] = copy.deepcopy(lines[place : place + 2])
    else:
        for event in lines[place + 1].get("events", []):
            event["what"]["entropy-added"]["seat"] += 1
    return None


# ------------------------------------------------------------------------------------- outcomes, ids, ends, swaps, names


@alteration
def outcome_of_another_kind(lines: Lines, chance: Random) -> None:
    line = lines[some_line(lines, chance, "events", "refusal", "fault")]
    held = {"events": [], "refusal": {"code": "closed", "clause": "1", "message": "no"}, "fault": "lost"}
    kept = {key: value for key, value in line.items() if key not in held}
    name = chance.choice(list(held))
    line.clear()
    line.update(
        {"n": 0, name: held[name], "state": "", **{key: kept[key] for key in kept if key not in ("n", "state")}}
    )


@alteration
def outcome_says_two_things(lines: Lines, chance: Random) -> None:
    line = lines[some_line(lines, chance, "events")]
    line[chance.choice(["fault", "refusal"])] = "lost"


@alteration
def ids_given(lines: Lines, chance: Random) -> None:
    """Gives ids that occur twice, are too long, empty, or of other characters."""
    orders = [line for line in lines if "command" in line]
    some = chance.choice(["one", "a" * 64, "a" * 65, "", " ", "ä", 'q"\\', "a\u007f"])
    for line in chance.sample(orders, min(len(orders), chance.choice([1, 2, 2]))):
        rest = {key: line.pop(key) for key in list(line) if key not in ("n", "id")}
        line.update({"id": some, **rest})


@alteration
def end_altered(lines: Lines, chance: Random) -> None:
    line = lines[some_line(lines, chance, "end")]
    line["end"] = chance.choice([0, 1, 999, -1, True, "7", 2**53, lines[-1].get("end", 0)])
    line["kept"] = True


@alteration
def swap_put_in(lines: Lines, chance: Random) -> None:
    """Puts in a swap to a component that nobody knows; the rest goes on after it."""
    serves = {"rulebook": lines[0].get("rulebook"), "digest": lines[0].get("digest")}
    to = {"rulebook": chance.choice([serves["rulebook"], "mine"]), "digest": chance.randbytes(32).hex()}
    terms = {"terms": lines[0].get("config", {}).get("terms")} if chance.random() < 0.3 else {}
    events = (
        []
        if chance.random() < 0.5
        else [{"at": 1, "clause": "R1", "what": {"table-imported": {"rulebook": "nsw", "generation": "1.0"}}}]
    )
    if chance.random() < 0.2:
        serves["digest"] = chance.randbytes(32).hex()
    swap = {
        "swap": {"from": serves, "to": to, **terms},
        "after": 0,
        "at": 1_800_000_000_000,
        "events": events,
        "state": "",
    }
    lines.insert(chance.randrange(1, len(lines) + 1), swap)


@alteration
def names_put_in(lines: Lines, chance: Random) -> None:
    names = [
        {"1": "Ann"},
        {},
        {"2": "B", "1": "A"},
        {"0": "Z"},
        {"01": "Z"},
        {"4294967295": ""},
        {"4294967296": ""},
        {"1": 7},
        {"1": "x" * 65_536},
    ]
    line: dict[str, Any] = {"names": chance.choice(names)}
    if chance.random() < 0.1:
        line["end"] = 3
    lines.insert(chance.randrange(len(lines) + 1), line)


# ------------------------------------------------------------------------------------------------- values


@alteration
def value_altered(lines: Lines, chance: Random) -> None:
    holder, key = chance.choice(parts_of(lines[chance.randrange(len(lines))]))
    value = holder[key]
    if isinstance(value, bool):
        holder[key] = not value
    elif isinstance(value, int):
        large = [] if key == "length" else [2**32 - 1]  # nobody waits for so many hashes
        holder[key] = chance.choice([value + 1, value - 1, 0, -1, 255, 256, *large, 2**53 - 1, 2**53])
    elif isinstance(value, str) and re.fullmatch("([0-9a-f]{2})+", value):
        place = chance.randrange(len(value))
        holder[key] = chance.choice(
            [
                value[:place] + chance.choice("0123456789abcdef") + value[place + 1 :],
                value[2:],
                value.upper(),
                value[1:],
            ]
        )
    elif isinstance(value, str):
        holder[key] = chance.choice(["heads", "tails", "fresh", "observed", value + "x", "", "a\u2028b\u007f"])
    elif isinstance(value, list):
        chance.shuffle(value)


@alteration
def type_altered(lines: Lines, chance: Random) -> None:
    holder, key = chance.choice(parts_of(lines[chance.randrange(len(lines))]))
    deep: Any = []
    for _ in range(300):
        deep = [deep]
    holder[key] = chance.choice([True, False, None, 1.0, 1e300, -0.0, [], {}, "1", 10**30, deep, {"x": 1}, [1]])


@alteration
def key_added(lines: Lines, chance: Random) -> None:
    line = lines[chance.randrange(len(lines))]
    objects = [line, *(holder[key] for holder, key in parts_of(line) if isinstance(holder[key], dict))]
    chance.choice(objects)[chance.choice(["ruling", "moves", "id", "seat", "beacon", "unknown", "chain", "n"])] = (
        chance.choice([1, "R8", []])
    )


@alteration
def key_dropped(lines: Lines, chance: Random) -> None:
    holder, key = chance.choice(parts_of(lines[chance.randrange(len(lines))]))
    del holder[key]


@alteration
def keys_in_another_order(lines: Lines, chance: Random) -> None:
    line = lines[chance.randrange(len(lines))]
    objects = [
        line,
        *(holder[key] for holder, key in parts_of(line) if isinstance(holder[key], dict) and len(holder[key]) > 1),
    ]
    held = chance.choice(objects)
    items = list(held.items())
    chance.shuffle(items)
    held.clear()
    held.update(items)


# ------------------------------------------------------------------------------------------------- bytes

TEXTS: dict[str, Callable[[bytes, Random], bytes]] = {
    "key-twice": lambda text, _: re.sub(rb'("[a-z-]+":)("[^"]*"|[0-9]+)', rb"\1\2,\1\2", text, count=1),
    "white-space": lambda text, chance: replaced(text, chance, rb"[,:]", lambda found: found + b" "),
    "fraction": lambda text, chance: replaced(
        text, chance, rb"(?<=[:\[])[0-9]+", lambda found: found + chance.choice([b".0", b"e0", b"E+0"])
    ),
    "leading-zero": lambda text, chance: replaced(
        text, chance, rb"(?<=[:\[])[0-9]+", lambda found: chance.choice([b"0", b"-", b"+"]) + found
    ),
    "escaped": lambda text, chance: replaced(text, chance, rb"(?<=\")[a-z]", lambda found: b"\\u%04x" % found[0]),
    "lone-surrogate": lambda text, chance: replaced(
        text, chance, rb"(?<=\")[A-Za-z]", lambda _: chance.choice([b"\\ud800", b"\xed\xa0\x80"])
    ),
    "control-character": lambda text, chance: replaced(
        text,
        chance,
        rb"(?<=\")[A-Za-z]",
        lambda _: chance.choice([b"\0", b"\x1f", b"\t", b"\\/", b"\\u0007", b"\\u001F", b"\\u001f", b"\\n"]),
    ),
    "no-utf-8": lambda text, chance: replaced(
        text, chance, rb"(?<=\")[A-Za-z]", lambda _: chance.choice([b"\xff", b"\xc0\xaf", b"\xf5\x80\x80\x80"])
    ),
    "carriage-return": lambda text, _: text + b"\r",
    "byte-order-mark": lambda text, _: b"\xef\xbb\xbf" + text,
    "empty-line": lambda _text, chance: chance.choice([b"", b" ", b"{}", b"[]", b"null", b"0"]),
    "byte-altered": lambda text, chance: replaced(text, chance, rb"(?s).", lambda _: chance.randbytes(1)),
}
"""By name, what is done to the bytes of one line."""


def replaced(text: bytes, chance: Random, pattern: bytes, by: Callable[[bytes], bytes]) -> bytes:
    """Returns the text with one of the places that match altered."""
    found = list(re.finditer(pattern, text))
    if not found:
        return text
    place = chance.choice(found)
    return text[: place.start()] + by(place[0]) + text[place.end() :]


FILES: dict[str, Callable[[bytes, Random], bytes]] = {
    "untouched": lambda file, _: file,
    "chain-not-anew": lambda file, chance: replaced(file, chance, rb"(?s).", lambda found: bytes([found[0] ^ 1])),
    "torn": lambda file, chance: file[: chance.randrange(len(file))],
    "last-line-feed-gone": lambda file, _: file[:-1],
    "line-feeds-added": lambda file, _: file.replace(b"\n", b"\r\n"),
    "utf-16": lambda file, _: file.decode().encode("utf-16"),
    "file-twice": lambda file, _: file + file,
}
"""By name, what is done to the whole file."""
KINDS = (*ALTERATIONS, *TEXTS, *FILES)


def renumbered(lines: Lines) -> None:
    """Numbers orders, outcomes, swaps and ends again, and makes states stay the same where they have to."""
    count, state = 0, ""
    for line in lines:
        if "command" in line:
            count += 1
        for key in ("n", "after", "end"):
            if key in line and not line.get("kept"):
                line[key] = count
        if line.get("state") == "" or "fault" in line or "refusal" in line:
            line["state"] = state
        state = line.get("state", state)


def altered(lines: Lines, kind: str, chance: Random) -> bytes:
    """Returns a file that is altered in this way."""
    if kind in FILES:
        return FILES[kind](closed([text_of(line) for line in lines]), chance)
    if kind in TEXTS:
        texts = [text_of(line) for line in lines]
        place = chance.randrange(len(texts))
        texts[place] = TEXTS[kind](texts[place], chance)
        return closed(texts)
    lines = json.loads(json.dumps(lines))
    ALTERATIONS[kind](lines, chance)
    if chance.random() < 0.85:
        renumbered(lines)
    for line in lines:
        line.pop("kept", None)
    return closed([text_of(line) for line in lines])
