"""The texts of component files."""

import pytest

from mogul.engine.taj_mahal.components.component_set import CardSymbols
from mogul.engine.taj_mahal.components.texts import TEXTS


def test_a_pair_of_symbols_is_read_in_either_order() -> None:
    read = TEXTS[CardSymbols]
    assert read("vizier+elephant") == read("elephant+vizier") == "vizier+elephant"
    assert read("elephant+elephant") == "elephant+elephant"
    assert read("monk") == "monk"


@pytest.mark.parametrize(
    "text", ["", "vizier+", "vizier+tiger", "vizier+monk+monk", "Vizier+monk", "vizier monk", "tiger"]
)
def test_no_other_text_is_a_symbol_or_a_pair(text: str) -> None:
    with pytest.raises(ValueError, match="must be a symbol, or two joined by"):
        TEXTS[CardSymbols](text)
