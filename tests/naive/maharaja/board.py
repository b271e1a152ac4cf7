"""The board that the tests of the twin play on."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

BOARD: dict[str, Any] = json.loads(Path(__file__).with_name("board.json").read_text())
"""A reconstruction of the board: 16 roads, 30 villages, no blocked sites."""
