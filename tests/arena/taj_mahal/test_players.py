"""Kinds of players, and their dependencies."""

import sys

import pytest

from mogul.arena.play.specification import SpecificationError
from tests.arena.specifications import spec


@pytest.mark.parametrize("missing", ["pyspiel", "open_spiel"])
def test_without_openspiel_the_error_names_the_package_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for loaded in [name for name in sys.modules if name.startswith(("mogul.environments.openspiel", "open_spiel"))]:
        monkeypatch.delitem(sys.modules, loaded)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(SpecificationError) as refused:
        spec("openspiel@500")
    assert (
        str(refused.value) == "'openspiel@500' is no player: it needs OpenSpiel: pip install 'grand-mogul[openspiel]'"
    )
    assert spec("b0@500").player().iterations == 0
