"""Networks of evaluators: vectors of features, layers, the prior of a move, ranks.

A layer has its sums in vector registers. numba compiles plain loops over a layer to one product at a time: it cannot
know that the sums do not overlap the weights. As LLVM's own vectors they take a tenth of that (54 instead of 540 ns for
52 features and 32 units). The order of all sums is fixed here, and so is the rounding of products (a layer's are added
without it), so every processor finds the same bits.
"""

import math
from collections import namedtuple
from itertools import accumulate
from typing import Any, Final

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils

from mogul.engine.jit import inlined, machine_code
from mogul.engine.rng import fraction


@inlined
def copy_numbers(source, target):
    """Copies a vector to another as long."""
    for place in range(len(target)):
        target[place] = source[place]


class Layout:
    """Names in order, each with so many numbers.

    at: the place of the first number of each, by name; a NamedTuple, so that kernels can read it. width: of the vector.
    """

    def __init__(self, **widths: int) -> None:
        self._widths = widths
        *starts, self.width = accumulate(widths.values(), initial=0)
        self.at: Any = namedtuple("Places", widths)(*starts)  # type: ignore[arg-type]  # mypy takes it for a tuple

    def places(self, name: str) -> slice:
        """Those of all its numbers."""
        start = getattr(self.at, name)
        return slice(start, start + self._widths[name])


_FLOAT: Final = ir.FloatType()
_PLACE: Final = ir.IntType(32)
_INDEX: Final = ir.IntType(64)
# Sums that are added to in turn: with fewer, the processor would wait for each addition before it can begin the next.
_SUMS: Final = 64


def _pointers(context: Any, builder: Any, signature: Any, arrays: Any) -> list[Any]:
    """Pointers to the first number of each array."""
    pairs = zip(signature.args, arrays, strict=True)
    return [context.make_array(kind)(context, builder, each).data for kind, each in pairs]


def _load(builder: Any, pointer: Any, count: int) -> Any:
    vector = ir.VectorType(_FLOAT, count)
    return builder.load(builder.bitcast(pointer, vector.as_pointer()), align=4)


def _shuffle(builder: Any, vector: Any, places: list[int]) -> Any:
    mask = ir.Constant(ir.VectorType(_PLACE, len(places)), places)
    return builder.shuffle_vector(vector, ir.Constant(vector.type, ir.Undefined), mask)


def _repeat(builder: Any, number: Any, count: int) -> Any:
    undefined = ir.Constant(ir.VectorType(_FLOAT, count), ir.Undefined)
    return _shuffle(builder, builder.insert_element(undefined, number, _PLACE(0)), [0] * count)


def _add_product(builder: Any, total: Any, one: Any, other: Any) -> Any:
    vector = total.type
    function = cgutils.get_or_insert_function(
        builder.module, ir.FunctionType(vector, [vector] * 3), f"llvm.fma.v{vector.count}f32"
    )
    return builder.call(function, [one, other, total])


def _add_row(builder: Any, total: Any, row: Any, feature: Any, matrix: Any) -> None:
    """Adds a feature's row of the matrix, times the feature, to a sum in memory, which LLVM moves into registers."""
    before = builder.load(total)
    columns = before.type.count
    weights = _load(builder, builder.gep(matrix, [builder.mul(row, _INDEX(columns))]), columns)
    builder.store(_add_product(builder, before, _repeat(builder, feature, columns), weights), total)


def _layer(builder: Any, start: Any, features: Any, matrix: Any, rows: int, columns: int) -> Any:
    """The sums of a layer: of a wide one in a loop that skips features of 0, half of those of the value network: 2.4 to
    3.4 us for four seats instead of 4.8; of a narrow one in several parts, as many rows at once."""

    def feature_of(row: Any) -> Any:
        return builder.load(builder.gep(features, [row]), align=4)

    first = _load(builder, start, columns)
    nothing = ir.Constant(first.type, [0.0] * columns)
    count = max(min(_SUMS // columns, rows), 1)
    parts = [cgutils.alloca_once_value(builder, each) for each in (first, *[nothing] * (count - 1))]
    with cgutils.for_range(builder, _INDEX(rows // count)) as loop:
        begin = builder.mul(loop.index, _INDEX(count))
        for ahead, part in enumerate(parts):
            row = builder.add(begin, _INDEX(ahead))
            feature = feature_of(row)
            if count > 1:
                _add_row(builder, part, row, feature, matrix)
            else:
                with builder.if_then(builder.fcmp_unordered("!=", feature, ir.Constant(_FLOAT, 0.0))):
                    _add_row(builder, part, row, feature, matrix)
    for row, part in zip(range(rows // count * count, rows), parts, strict=False):
        _add_row(builder, part, _INDEX(row), feature_of(_INDEX(row)), matrix)
    total, *others = (builder.load(part) for part in parts)
    for other in others:
        total = builder.fadd(total, other)
    return total


def _output(builder: Any, sums: Any, weights: Any) -> Any:
    count = sums.type.count
    nothing = ir.Constant(sums.type, [0.0] * count)
    positive = builder.select(builder.fcmp_ordered(">", sums, nothing), sums, nothing)
    total, width = builder.fmul(positive, _load(builder, weights, count)), count
    while width > 1:
        width //= 2
        low, high = list(range(width)), list(range(width, 2 * width))
        total = builder.fadd(_shuffle(builder, total, low), _shuffle(builder, total, high))
    return builder.extract_element(total, _PLACE(0))


def _interpreted_layer(start: Any, features: Any, matrix: Any) -> Any:
    """Scratch space can be longer than the layer."""
    width, sums = matrix.shape
    return np.asarray(start)[:sums] + np.asarray(features)[:width] @ np.asarray(matrix)


def _write_interpreted_layer(sums: Any, start: Any, features: Any, matrix: Any) -> None:
    sums[: matrix.shape[1]] = _interpreted_layer(start, features, matrix)


def _interpreted_output(sums: Any, weights: Any) -> Any:
    return float(np.maximum(np.asarray(sums)[: len(weights)], 0.0) @ np.asarray(weights))


def _interpreted_layer_output(start: Any, features: Any, matrix: Any, weights: Any) -> Any:
    return _interpreted_output(_interpreted_layer(start, features, matrix), weights)


@machine_code(_write_interpreted_layer)
def write_layer(typing: Any, sums: Any, start: Any, features: Any, matrix: Any) -> Any:
    """Fills `sums`, float32[H], with `start`, float32[H], + `features`, float32[W], times `matrix`, float32[W, H].

    The sizes are those of the field of a record that `matrix` is; H is a power of two.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        into, *given = _pointers(context, builder, signature, arguments)
        total = _layer(builder, *given, *matrix.shape)
        builder.store(total, builder.bitcast(into, total.type.as_pointer()), align=4)
        return context.get_dummy_value()

    return types.none(sums, start, features, matrix), code


@machine_code(_interpreted_output)
def output(typing: Any, sums: Any, weights: Any) -> Any:
    """The sum of the positive ones of `sums`, float32[H], each times its weight, float32[H]; float32.

    H is the size of the field of a record that `weights` is; a power of two.
    """

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        found, factors = _pointers(context, builder, signature, arguments)
        return _output(builder, _load(builder, found, *weights.shape), factors)

    return types.float32(sums, weights), code


@machine_code(_interpreted_layer_output)
def layer_output(typing: Any, start: Any, features: Any, matrix: Any, weights: Any) -> Any:
    """The `output` of the sums of `write_layer`, which are not kept; float32."""

    def code(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
        *given, factors = _pointers(context, builder, signature, arguments)
        return _output(builder, _layer(builder, *given, *matrix.shape), factors)

    return types.float32(start, features, matrix, weights), code


MOST_LOGIT: Final = np.float32(20.0)
"""Beyond it a move is as good as impossible, or certain."""


@inlined
def prior_of(network, sums, features):
    """A positive number, in proportion to the probability of a move with these features. sums: those of the seat to
    move in the hidden layer."""
    logit = layer_output(sums, features, network.move, network.logit)
    return math.exp(min(max(logit, -MOST_LOGIT), MOST_LOGIT))


@inlined
def sample_ranks(players, outcome, rng):
    """Writes a rank for every seat: the first by the shares of the win, each next one by those of the seats left."""
    for seat in range(players):
        outcome.rank[seat] = -1
    left = 1.0
    for rank in range(players):
        point, chosen = fraction(rng) * left, -1
        for seat in range(players):
            if outcome.rank[seat] < 0:
                chosen = seat
                point -= outcome.share[seat]
                if point < 0.0:
                    break
        outcome.rank[chosen] = rank
        left -= outcome.share[chosen]
