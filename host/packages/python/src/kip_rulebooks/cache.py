"""Keeps compiled code in a folder, so that the next process need not compile.

The folder is `kip-packages` of the folder that the environment names by `KIP_CACHE`, otherwise of `kip` in the user's cache folder;
with `KIP_CACHE=off` nothing is kept. Who can write there decides which code runs: where anybody but the user can, nothing is kept.
"""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

from wasmtime import Config, WasmtimeError


def keep_code(config: Config) -> None:
    """Makes an engine of this config keep its code, where a folder is safe."""
    home = os.environ.get("KIP_CACHE") or os.path.join(user_folder(), "kip")
    if not os.path.isabs(home) or not hasattr(os, "geteuid"):
        return
    try:
        folder = Path(home) / "kip-packages"
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if not is_private(folder.resolve()):
            return
        settings = folder / "settings.toml"
        text = f"[cache]\ndirectory = {json.dumps(str(folder / 'code'), ensure_ascii=False)}\n"
        if not settings.exists() or settings.read_text() != text:
            written = folder / f"settings.{os.getpid()}"
            written.write_text(text)
            written.replace(settings)
        config.cache = str(settings)
    except (OSError, ValueError, WasmtimeError):
        return  # a folder that cannot be used costs time only


def user_folder() -> str:
    return os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache")


def is_private(folder: Path) -> bool:
    """Returns whether nobody else can write in the folder, or put another in its place."""
    for path in (folder, *folder.parents):
        about = path.stat()
        may_write = about.st_mode & 0o022 and (path == folder or not about.st_mode & stat.S_ISVTX)
        if may_write or about.st_uid not in (0, os.geteuid()):
            return False
    return True
