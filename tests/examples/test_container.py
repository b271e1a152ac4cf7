"""The container file, as far as it can be tried without building it."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.production


@pytest.fixture
def instructions(repository: Path) -> list[str]:
    text = (repository / "examples/container/Containerfile").read_text().replace("\\\n", " ")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_every_copied_file_exists_and_every_package_is_copied(instructions: list[str], repository: Path) -> None:
    copied = {
        name
        for line in instructions
        if line.startswith("COPY ") and "--from" not in line
        for name in line.split()[1:-1]
    }
    assert [name for name in copied if not (repository / name).exists()] == []
    # Of the page its built files are enough: what lies beside its package stays out.
    assert {Path(name).parts[0] for name in copied} >= {path.parent.name for path in repository.glob("*/mogul")}


def test_kernels_are_compiled_for_the_processor_they_run_on(instructions: list[str]) -> None:
    for name in ("CPU_NAME", "CPU_FEATURES"):
        build, final = (line for line in instructions if line.startswith(f"ARG {name}="))
        assert build == final
    settings = [re.findall(r"(NUMBA_\w+|MOGUL_\w+)=(\S+)", line) for line in instructions if line.startswith("ENV ")]
    assert len(settings) == 2
    assert settings[0] == settings[1]
    assert instructions.index("RUN /app/venv/bin/mogul warmup") < instructions.index("USER 10001:10001")


def test_it_starts_a_service_that_wants_protection(instructions: list[str]) -> None:
    program, *arguments = json.loads(instructions[-1].removeprefix("ENTRYPOINT "))
    assert Path(program).name == "mogul"
    mogul = Path(sys.executable).with_name("mogul")
    refused = subprocess.run([mogul, *arguments], capture_output=True, text=True, check=False, timeout=60)
    assert refused.returncode == 2
    assert "--public-plaintext allows it" in refused.stderr
