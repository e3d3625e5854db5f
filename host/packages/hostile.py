#!/usr/bin/env python3
"""Makes components that ask for too much before anything of the contract is called, of one that is a rulebook.

    host/packages/hostile.py COMPONENT.wasm DIR

Each is the rulebook with sections added behind its own, so that every check of its imports, exports and contract passes:
DIR/<kind>.wasm. The packages' tests want every one of them refused. Standard library only.
"""

import sys
from pathlib import Path

CORE_MODULE, CORE_INSTANCE, EXPORT = 1, 2, 11  # sections of a component
TYPE, FUNCTION, TABLE, MEMORY, START, ELEMENT, CODE = 1, 3, 4, 5, 8, 9, 10  # sections of a module
UNIT, THE_FUNCTION = bytes([1, 0x60, 0, 0]), bytes([1, 0])  # one type, () -> (), and one function of it


def number(value: int) -> bytes:
    """Returns an unsigned LEB128."""
    low, rest = value & 0x7F, value >> 7
    return bytes([low | 0x80]) + number(rest) if rest else bytes([low])


def constant(value: int) -> bytes:
    """`i32.const`, of what is not negative."""
    digits = number(value)
    return b"\x41" + (digits if digits[-1] < 0x40 else digits[:-1] + bytes([digits[-1] | 0x80, 0]))


def section(kind: int, content: bytes) -> bytes:
    return bytes([kind]) + number(len(content)) + content


def module(start: bytes, *more: tuple[int, bytes]) -> bytes:
    """Returns a module whose function runs as it starts."""
    body = b"\0" + start + b"\x0b"
    parts = {TYPE: UNIT, FUNCTION: THE_FUNCTION, START: b"\0", CODE: b"\1" + number(len(body)) + body, **dict(more)}
    order = (TYPE, FUNCTION, TABLE, MEMORY, START, ELEMENT, CODE)
    return b"\0asm\1\0\0\0" + b"".join(section(kind, parts[kind]) for kind in order if kind in parts)


FILLED = 10_000_000
# A module, and how many instances of it.
MODULES = {
    # Each within 16 MiB, together not.
    "memories": (module(constant(0) + constant(1) + constant(1 << 24) + b"\xfc\x0b\0", (MEMORY, b"\1\1" + number(256) * 2)), 64),
    # Function tables count apart from memories: ten million entries of 8 bytes, each with a function in it.
    "tables": (
        module(
            constant(0) + b"\xd2\0" + constant(FILLED) + b"\xfc\x11\0",
            (TABLE, b"\1\x70\0" + number(FILLED)),
            (ELEMENT, b"\1\3\0\1\0"),
        ),
        10,
    ),
    "start-loop": (module(b"\x03\x40\x0c\0\x0b"), 1),
    "start-recursion": (module(b"\x10\0"), 1),
    "instances": (b"\0asm\1\0\0\0", 100),
}


def sections(component: bytes) -> list[tuple[int, bytes]]:
    """Returns the kind of each section, and its content."""
    found, at = [], 8
    while at < len(component):
        kind, size, shift = component[at], 0, 0
        while True:
            at += 1
            size |= (component[at] & 0x7F) << shift
            shift += 7
            if component[at] < 0x80:
                break
        found.append((kind, component[at + 1 : at + 1 + size]))
        at += 1 + size
    return found


def with_modules(component: bytes, added: bytes, count: int) -> bytes:
    nth = sum(kind == CORE_MODULE for kind, _ in sections(component))
    made = number(count) + (b"\0" + number(nth) + b"\0") * count
    return component + section(CORE_MODULE, added) + section(CORE_INSTANCE, made)


def with_two_contracts(component: bytes) -> bytes:
    """Returns the same rulebook by two corrections of the contract."""
    (exports,) = [content for kind, content in sections(component) if kind == EXPORT and b"/rulebook@1.0.0" in content]
    if exports[0] != 1 or exports.count(b"@1.0.0") != 1:
        raise SystemExit("the component has other exports than a rulebook has")
    return component + section(EXPORT, exports.replace(b"@1.0.0", b"@1.0.1"))


def main() -> int:
    if len(sys.argv) != 3:
        print(__doc__, file=sys.stderr)
        return 2
    component, folder = Path(sys.argv[1]).read_bytes(), Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    made = {kind: with_modules(component, *added) for kind, added in MODULES.items()}
    for kind, wasm in {**made, "two-contracts": with_two_contracts(component)}.items():
        (folder / f"{kind}.wasm").write_bytes(wasm)
    return 0


if __name__ == "__main__":
    sys.exit(main())
