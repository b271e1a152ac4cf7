"""The address of a door."""

import pytest

from mogul.web import DoorConfig
from tests.web.harness import DoorThread


@pytest.mark.parametrize("host", ["::1", "[::1]"])
def test_a_link_has_brackets_around_an_address_with_colons(host: str) -> None:
    thread = DoorThread(DoorConfig(matches="localhost:1", engine="localhost:1", host=host))
    try:
        assert thread.door.url.startswith("http://[::1]:")
    finally:
        thread.close()
