"""The port for scrapes."""

import urllib.request

import pytest

from mogul.contract.metrics import MetricsPort, ServiceMetrics


@pytest.mark.parametrize("prefixes", [["one"], ["one", "other"]])
def test_a_scrape_may_ask_for_some_figures_alone(prefixes: list[str]) -> None:
    port = MetricsPort("127.0.0.1", 0, *(ServiceMetrics(prefix).registry for prefix in prefixes))
    try:
        address = f"http://127.0.0.1:{port.port}/metrics?name[]={prefixes[-1]}_serving"
        with urllib.request.urlopen(address, timeout=60.0) as answer:
            lines = answer.read().decode().splitlines()
    finally:
        port.close()
    assert [line for line in lines if not line.startswith("#")] == [f"{prefixes[-1]}_serving 0.0"]
