"""The parameters of GM1 of Maharaja."""

import pytest

from mogul.players.maharaja.gm1 import Parameters


@pytest.mark.parametrize(
    ("values", "problem"),
    [
        ({"win_utility": 1.5}, "win_utility is 1.5; it must be from 0 to 1"),
        ({"horizon": 0}, "horizon is 0; it must be a whole number of rounds, from 1 to 20"),
        ({"horizon": 1.5}, r"horizon is 1.5; it must be a whole number"),
        (
            {"temperature": 0.0, "fpu_reduction": 2.0},
            "fpu_reduction is 2.*; temperature is 0; it must be 0.0625 or more",
        ),
    ],
)
def test_values_out_of_range_are_named(values: dict[str, float], problem: str) -> None:
    with pytest.raises(ValueError, match=problem):
        Parameters(**values)
