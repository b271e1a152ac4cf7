"""`mogul warmup`"""

from mogul.engine.jit import cache_folder
from tests.cli.command import Mogul


def test_it_says_how_long_it_took_and_where_compiled_code_is_kept(mogul: Mogul) -> None:
    text = " ".join(mogul.done("warmup").split())
    assert text.startswith("Ready after ")
    assert text.endswith(f"Compiled code is kept in {cache_folder()}.")
