"""The folders that hold a part of the namespace `mogul`, as pyproject.toml names them for mypy."""

import tomllib
from pathlib import Path

_PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
IMPORT_ROOTS = tuple(_PROJECT["tool"]["mypy"]["mypy_path"].split(":"))
