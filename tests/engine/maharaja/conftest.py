"""Fixtures of the tests of Maharaja."""

import pytest

from mogul.engine.maharaja.components import ComponentSet, default_components


@pytest.fixture(scope="session")
def components() -> ComponentSet:
    """The default component set."""
    return default_components()
