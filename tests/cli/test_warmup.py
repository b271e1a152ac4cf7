"""`mogul warmup`"""

from mogul.engine.kernel_cache import cache_base
from tests.cli.command import Mogul


def test_it_reports_its_duration_and_the_folder_of_compiled_code(mogul: Mogul) -> None:
    text = " ".join(mogul.done("warmup").split())
    assert text.startswith("Ready after ")
    assert text.endswith(f"Compiled code is in {cache_base()}.")
