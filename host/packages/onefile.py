"""Joins the files of a host into one file to copy: for Go and for Java. Standard library only.

A file's head, its imports and the lines for cgo are written once; the rest follows, file after file.
"""

import re
from collections.abc import Iterable, Mapping
from pathlib import Path

MADE = "Made by host/packages/build."
CGO = re.compile(r'^/\*\n((?:(?!\*/).*\n)+)\*/\nimport "C"\n', re.M)
GO_IMPORTS = re.compile(r'^import (?:\(\n(.*?)^\)|("[^C].*"))\n', re.S | re.M)
JAVA_IMPORT = re.compile(r"^import .*;\n", re.M)
JAVA_CLASS = re.compile(r"^(public )?final class", re.M)


def joined(bodies: Iterable[str]) -> str:
    return re.sub(r"\n{3,}", "\n\n", "\n\n".join(body.strip("\n") for body in bodies))


def go(files: Mapping[str, str], digests: Mapping[str, str]) -> str:
    """Joins files by their names; the comment before the package in rulebook.go becomes that of the whole."""
    about = files["rulebook.go"].partition("package kip\n")[0]
    parts = [files[name].partition("package kip\n")[2] for name in sorted(files, key=lambda name: (name != "rulebook.go", name))]
    preambles = [line for part in parts for found in CGO.findall(part) for line in found.splitlines()]
    shared = {line for line in preambles if line.startswith(("#cgo ", "#include "))}
    cgo = sorted(shared, key=lambda line: ("include" in line, line)) + [line for line in preambles if line not in shared]
    imports = sorted({word for part in parts for many, one in GO_IMPORTS.findall(part) for word in (many + one).split()})
    listed = [f'\t"{rulebook}": "{digest}",' for rulebook, digest in digests.items()]
    head = [
        f"{about}//\n// README.md has more. {MADE}\npackage kip\n",
        *("/*", *cgo, "*/", 'import "C"\n'),
        *("import (", *(f"\t{word}" for word in imports), ")\n"),
        "// Components are those that are certified, by their SHA-256.",
        *("var Components = map[string]string{", *listed, "}"),
    ]
    return joined(["\n".join(head), *(GO_IMPORTS.sub("", CGO.sub("", part)) for part in parts)]) + "\n"


def java(files: Mapping[str, str], digests: Mapping[str, str]) -> str:
    """Joins files by their names: each class becomes one within `Kip`."""
    parts = [files[name].partition("package kip;\n")[2] for name in sorted(files, key=lambda name: (name != "Rulebook.java", name))]
    imports = sorted({line for part in parts for line in JAVA_IMPORT.findall(part)}, key=lambda line: (" static " not in line, line))
    bodies = [JAVA_CLASS.sub(r"\1static final class", JAVA_IMPORT.sub("", part)) for part in parts]
    entries = [f'            Map.entry("{rulebook}", "{digest}")' for rulebook, digest in digests.items()]
    head = [
        f"/** kip's rulebooks hosted in Java, in one file: README.md. {MADE} */",
        "public final class Kip {",
        "    /** The components that are certified, by their SHA-256. */",
        "    public static final Map<String, String> COMPONENTS = Map.ofEntries(\n" + ",\n".join(entries) + ");\n",
        "    private Kip() {}",
    ]
    within = re.sub(r"^(?=.)", "    ", joined(bodies), flags=re.M)
    return f"{''.join(imports)}\n" + joined(["\n".join(head), within]) + "\n}\n"


def read(folder: Path, pattern: str) -> dict[str, str]:
    """Returns the files of a host, without their tests."""
    return {path.name: path.read_text() for path in folder.glob(pattern) if not path.stem.endswith(("_test", "Test"))}
