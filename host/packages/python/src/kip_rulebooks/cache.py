"""Keeps compiled code in a folder, so that the next process need not compile.

Anybody who can write in the folder decides which code runs, so the folder and the way to it must be closed to others.
"""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

from wasmtime import Config, WasmtimeError

from .faults import Unloadable

OWN = "kip-rulebooks"
chosen: list[Path | None] = []
"""The folder that `cache` named last, or `None` for none; empty where nothing was named."""


def cache(folder: str | os.PathLike[str] | None) -> None:
    """Keeps compiled code in this folder, or with `None` nowhere, for all components that are loaded later.

    By default it is `kip-rulebooks` in the user's cache folder, where only the user can write; where others can, nothing is kept.
    Call it before anything is loaded. Raises `Unloadable` for a folder in which others can write.
    """
    path = None if folder is None else Path(folder).absolute()
    if path is not None:
        require_private(path)
    chosen[:] = [path]


def keep_code(config: Config) -> None:
    """Makes an engine of this config keep its code."""
    try:
        folder = chosen[0] if chosen else default_folder()
        if folder is None:
            return
        require_private(folder)
        settings = folder / "settings.toml"
        text = f"[cache]\ndirectory = {json.dumps(str(folder / 'code'), ensure_ascii=False)}\n"
        if not settings.exists() or settings.read_text() != text:
            settings.with_suffix(f".{os.getpid()}").write_text(text)
            settings.with_suffix(f".{os.getpid()}").replace(settings)
        config.cache = str(settings)
    except (Unloadable, OSError, ValueError, WasmtimeError):
        if chosen:
            raise


def default_folder() -> Path | None:
    home = os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")
    return Path(home) / OWN if os.path.isabs(home) and hasattr(os, "geteuid") else None


def require_private(folder: Path) -> None:
    """Makes the folder where it is missing, and requires that nobody else can write in it or put another in its place."""
    if not hasattr(os, "geteuid"):
        raise Unloadable("code is kept only where a folder's owner and mode are known")
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    for path in (folder.resolve(), *folder.resolve().parents):
        about = path.stat()
        shared = about.st_mode & 0o022 and not (path != folder.resolve() and about.st_mode & stat.S_ISVTX)
        if shared or about.st_uid not in (0, os.geteuid()):
            raise Unloadable(f"others can write in {path}: compiled code is not kept in {folder}")
