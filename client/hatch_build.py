"""Build hook: the contract (`.proto` files and generated stubs) is part of the distribution but lies beside its folder.

In the repository it is `../proto`; a source distribution carries it as `proto`, and the wheel built from that finds it
there. Editable installs need nothing: their path file names `../proto`.
"""

from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class ContractHook(BuildHookInterface[BuilderConfig]):
    """Adds the contract to the distribution."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Called by hatchling before each build; `version` is "standard" or "editable"."""
        if version == "editable":
            return
        contract = next(path for path in (Path(self.root, "proto"), Path(self.root).parent / "proto") if path.is_dir())
        if self.target_name == "sdist":
            build_data["force_include"][str(contract)] = "proto"
        else:
            build_data["force_include"][str(contract / "mogul")] = "mogul"
