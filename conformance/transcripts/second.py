"""The second implementation, `host/docs/verify_session.py`, as a module."""

from __future__ import annotations

import importlib.util
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATH = ROOT / "host/docs/verify_session.py"

_spec = importlib.util.spec_from_file_location("verify_session", PATH)
assert _spec and _spec.loader
verify_session = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(verify_session)
