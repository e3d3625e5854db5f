"""A carried component with something hostile in it: its exports and its contract are whole, so that every check of them passes."""

import hashlib
from collections.abc import Iterator

import kip_rulebooks as kip
from wasmtime import wat2wasm

MODULE, INSTANCES, EXPORTS = 1, 2, 11
INSTANCE = 5  # the sort of an export

# As a text each, and how often it is instantiated.
MODULES = {
    # Each is within 16 MiB, together they are not: 64 of 16 MiB.
    "memories": ("(module (memory 256 256) (func $s (i32.store (i32.const 0) (i32.const 1))) (start $s))", 64),
    # Tables count apart from memories: ten of 10 million entries of 8 bytes.
    "tables": (
        "(module (table 10000000 funcref) (func $f) (elem declare func $f)"
        "(func $s (table.fill (i32.const 0) (ref.func $f) (i32.const 10000000))) (start $s))",
        10,
    ),
    # A table that grows until it may not.
    "table_grow": (
        "(module (table $t 1 funcref) (func $s (loop $l (br_if $l (i32.ne"
        "(table.grow $t (ref.null func) (i32.const 1000000)) (i32.const -1))))) (start $s))",
        1,
    ),
    # Never ends, before anything of the contract is called.
    "start_loop": ("(module (func $s (loop $l (br $l))) (start $s))", 1),
    "start_recursion": ("(module (func $s (call $s)) (start $s))", 1),
    "instances": ("(module)", 1_000),
    # Resources that no limit counts.
    "memory64": ("(module (memory i64 1))", 1),
    "shared_memory": ("(module (memory 1 1000 shared))", 1),
}


def component(kind: str) -> tuple[bytes, str]:
    """Returns the bytes, and their digest."""
    whole = kip.component("nsw").read_bytes()
    text, times = MODULES[kind]
    instance = b"\0" + number(modules(whole)) + b"\0"
    wasm = whole + section(MODULE, wat2wasm(text)) + section(INSTANCES, number(times) + instance * times)
    return wasm, hashlib.sha256(wasm).hexdigest()


def two_contracts() -> tuple[bytes, str]:
    """Returns the same rulebook by two corrections of the contract."""
    whole = kip.component("nsw").read_bytes()
    name = b"kip:two-up/rulebook@1.0.0"
    (exports,) = (inside for kind, inside in sections(whole) if kind == EXPORTS and name in inside)
    at = exports.index(name) + len(name)
    assert exports[at] == INSTANCE
    instance, _ = read_number(exports, at + 1)
    again = name[:-1] + b"1"
    export = b"\0" + number(len(again)) + again + bytes([INSTANCE]) + number(instance) + b"\0"
    wasm = whole + section(EXPORTS, number(1) + export)
    return wasm, hashlib.sha256(wasm).hexdigest()


def modules(wasm: bytes) -> int:
    return sum(kind == MODULE for kind, _ in sections(wasm))


def sections(wasm: bytes) -> Iterator[tuple[int, bytes]]:
    at = 8
    while at < len(wasm):
        size, inside = read_number(wasm, at + 1)
        yield wasm[at], wasm[inside : inside + size]
        at = inside + size


def section(kind: int, inside: bytes) -> bytes:
    return bytes([kind]) + number(len(inside)) + inside


def number(value: int) -> bytes:
    return bytes([value]) if value < 128 else bytes([value % 128 + 128]) + number(value // 128)


def read_number(wasm: bytes, at: int) -> tuple[int, int]:
    """Returns the number there, and its end."""
    if wasm[at] < 128:
        return wasm[at], at + 1
    rest, end = read_number(wasm, at + 1)
    return wasm[at] - 128 + 128 * rest, end
