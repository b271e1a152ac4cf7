"""Layers of networks in vector registers, against sums one by one."""

from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

from mogul.engine.jit import kernel
from mogul.players.evaluation.network import layer_output, output, write_layer

# Rows that are summed at once are 8 for 8 units, 4 for 16, 2 for 32, 1 for 64 and more.
SIZES = [(1, 8), (5, 8), (8, 8), (19, 8), (28, 16), (1, 32), (2, 32), (71, 32), (3, 128), (60, 64)]


def record(**arrays: NDArray[np.float32]) -> np.void:
    """A record with these fields, and a number before and behind each that must not be touched."""
    fields: list[Any] = []
    for name, values in arrays.items():
        fields += [(f"before_{name}", np.float32), (name, np.float32, values.shape), (f"behind_{name}", np.float32)]
    memory = np.full(1, 1e30, np.float32).repeat(np.dtype(fields).itemsize // 4).view(np.dtype(fields))
    for name, values in arrays.items():
        memory[name] = values
    made: np.void = memory[0]
    return made


@kernel
def _write_layer(workspace, weights):
    write_layer(workspace.sums, workspace.start, workspace.features, weights.matrix)


@kernel
def _output(workspace, weights):
    return output(workspace.sums, weights.factors)


def written(start: NDArray[np.float32], features: NDArray[np.float32], matrix: NDArray[np.float32]) -> Any:
    """The kernel's sums."""
    workspace, weights = record(sums=np.zeros_like(start), start=start, features=features), record(matrix=matrix)
    kept = weights.tobytes()
    _write_layer(workspace, weights)
    assert weights.tobytes() == kept
    assert workspace["start"].tobytes() + workspace["features"].tobytes() == start.tobytes() + features.tobytes()
    assert workspace["before_sums"] == workspace["behind_sums"] == np.float32(1e30)
    return workspace["sums"]


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_a_layer_is_its_start_and_every_input_times_its_row(rows: int, columns: int) -> None:
    """In whole numbers, which are exact in any order."""
    rng = np.random.default_rng(rows)
    start, features, matrix = (
        rng.integers(-9, 10, size).astype(np.float32) for size in (columns, rows, (rows, columns))
    )
    assert (written(start, features, matrix) == start + features @ matrix).all()


def test_a_wide_layer_passes_by_rows_whose_input_is_0() -> None:
    """They are not even read: numbers that would spoil every sum do nothing there."""
    features = np.array([0.0, 2.0, 0.0, -0.0, 3.0, 0.0], np.float32)
    matrix = np.where(features[:, None] == 0.0, np.nan, np.ones((6, 64))).astype(np.float32)
    assert (written(np.ones(64, np.float32), features, matrix) == 6.0).all()
    none = np.zeros(6, np.float32)
    assert (written(np.ones(64, np.float32), none, np.full((6, 64), np.nan, np.float32)) == 1.0).all()


def test_a_layer_smaller_than_its_room_leaves_the_rest_alone() -> None:
    """The weights say how many units there are."""
    start, features, matrix = np.ones(4, np.float32), np.ones(3, np.float32), np.ones((3, 4), np.float32)
    workspace = record(sums=np.full(8, 7.0, np.float32), start=start, features=features)
    _write_layer(workspace, record(matrix=matrix))
    assert workspace["sums"].tolist() == [4.0] * 4 + [7.0] * 4


@pytest.mark.parametrize(("rows", "columns"), [(19, 8), (71, 32)])
def test_the_order_of_the_sums_is_fixed_and_products_are_not_rounded(rows: int, columns: int) -> None:
    """Bit by bit: 64 sums side by side, row r to that of its place, and those added up at the end."""
    rng, parts = np.random.default_rng(rows), 64 // columns
    start, features, matrix = (rng.normal(size=size).astype(np.float32) for size in (columns, rows, (rows, columns)))
    sums = [start, *([np.zeros(columns, np.float32)] * (parts - 1))]
    for row in range(rows):
        exact = features[row].astype(np.float64) * matrix[row] + sums[row % parts]
        sums[row % parts] = exact.astype(np.float32)
    total = sums[0]
    for part in sums[1:]:
        total = total + part
    assert written(start, features, matrix).tobytes() == total.tobytes()
    assert written(start, features, matrix).tobytes() != (start + features @ matrix).tobytes()


@pytest.mark.parametrize("columns", [1, 8, 32])
def test_an_output_leaves_out_what_is_not_positive(columns: int) -> None:
    rng = np.random.default_rng(columns)
    for _ in range(20):
        sums, factors = (rng.integers(-9, 10, columns).astype(np.float32) for _ in range(2))
        expected = np.maximum(sums, 0.0) @ factors
        assert _output(record(sums=sums), record(factors=factors)) == expected


@kernel
def _layer_output(workspace, weights):
    return layer_output(workspace.start, workspace.features, weights.matrix, weights.factors)


@pytest.mark.parametrize(("rows", "columns"), SIZES)
def test_the_output_of_a_layer_needs_no_place_for_its_sums(rows: int, columns: int) -> None:
    rng = np.random.default_rng(rows)
    start, features, matrix, factors = (
        rng.normal(size=size).astype(np.float32) for size in (columns, rows, (rows, columns), columns)
    )
    kept = _output(record(sums=written(start, features, matrix)), record(factors=factors))
    assert kept != 0.0
    found = _layer_output(record(start=start, features=features), record(matrix=matrix, factors=factors))
    assert np.float32(found).tobytes() == np.float32(kept).tobytes()
