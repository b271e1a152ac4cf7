"""The services that stand on the chassis: every test that asks for one runs with each."""

from collections.abc import Iterator

import pytest

from tests.contract.services import NAMES, Service, running_service


@pytest.fixture(scope="module", params=NAMES)
def service(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    """A service that is not to be stopped."""
    with running_service(request.param, tmp_path_factory.mktemp(request.param)) as running:
        yield running
