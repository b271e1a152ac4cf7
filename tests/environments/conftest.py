"""Leaves out the tests of libraries that are missing."""

from importlib.util import find_spec

LIBRARIES = {"openspiel/*": "pyspiel", "test_pettingzoo.py": "pettingzoo"}

collect_ignore_glob = [tests for tests, module in LIBRARIES.items() if find_spec(module) is None]
