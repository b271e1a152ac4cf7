"""Fixtures of the tests of Taj Mahal."""

import pytest

from mogul.engine.taj_mahal.components import ComponentSet, default_components


@pytest.fixture(scope="session")
def components() -> ComponentSet:
    """The default component set."""
    return default_components()
