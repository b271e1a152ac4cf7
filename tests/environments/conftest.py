"""Leaves out the folders of libraries that are missing."""

from importlib.util import find_spec

LIBRARIES = {"openspiel": "pyspiel", "pettingzoo": "pettingzoo"}

collect_ignore_glob = [f"{folder}/*" for folder, module in LIBRARIES.items() if find_spec(module) is None]
