"""Bit operations that numba does not offer: each becomes one to a few machine instructions.

A set of up to 64 things is one uint64. All arguments and results are uint64: mixing in a signed integer or a Python
literal would change the type silently, so constants are `np.uint64`.
"""

import llvmlite.binding as llvm
import numpy as np
from llvmlite import ir
from numba import config, types

from mogul.engine.jit import INTERPRETS, inlined, machine_code

ONE = np.uint64(1)
ZERO = np.uint64(0)

_2, _3, _4, _7, _8, _BYTE = (np.uint64(number) for number in (2, 3, 4, 7, 8, 255))
_OF_PAIRS = np.uint64(0x5555555555555555)
_OF_NIBBLES = np.uint64(0x3333333333333333)
_OF_BYTES = np.uint64(0x0F0F0F0F0F0F0F0F)
_EACH_BYTE = np.uint64(0x0101010101010101)
_TOP_BITS = np.uint64(0x8080808080808080)
_DIAGONAL = np.uint64(0x8040201008040201)  # bit b of byte b

_PDEP_IN_MICROCODE = ("bdver4", "znver1", "znver2")


@machine_code(lambda word: np.uint64(int(word).bit_count()))
def popcount(typing_context, word):
    """The number of set bits of a uint64."""

    def generate(context, builder, signature, arguments):
        return builder.ctpop(arguments[0])

    return types.uint64(types.uint64), generate


@machine_code(lambda word: np.uint64((int(word) & -int(word)).bit_length() - 1))
def lowest(typing_context, word):
    """Index of the lowest set bit of a uint64; undefined for 0."""

    def generate(context, builder, signature, arguments):
        return builder.cttz(arguments[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate


@machine_code(lambda word: np.uint64(int(word).bit_length() - 1))
def highest(typing_context, word):
    """Index of the highest set bit of a uint64; undefined for 0."""

    def generate(context, builder, signature, arguments):
        leading = builder.ctlz(arguments[0], ir.Constant(ir.IntType(1), 1))
        return builder.sub(ir.Constant(ir.IntType(64), 63), leading)

    return types.uint64(types.uint64), generate


def _folded(one: np.uint64, other: np.uint64) -> np.uint64:
    product = int(one) * int(other)
    return np.uint64((product >> 64) ^ (product % 2**64))


@machine_code(_folded)
def folded_product(typing_context, one, other):
    """The two halves of the 128-bit product of two uint64, xored: one multiplication that mixes every bit."""

    def generate(context, builder, signature, arguments):
        wide = ir.IntType(128)
        product = builder.mul(builder.zext(arguments[0], wide), builder.zext(arguments[1], wide))
        high = builder.trunc(builder.lshr(product, ir.Constant(wide, 64)), ir.IntType(64))
        return builder.xor(high, builder.trunc(product, ir.IntType(64)))

    return types.uint64(types.uint64, types.uint64), generate


@machine_code(lambda source, mask: ZERO)
def _pdep(typing_context, source, mask):
    """BMI2 parallel deposit. Kills the process on a CPU without it: only reached through `select` and `pick`."""

    def generate(context, builder, signature, arguments):
        word = ir.IntType(64)
        function = builder.module.declare_intrinsic("llvm.x86.bmi.pdep.64", fnty=ir.FunctionType(word, [word, word]))
        return builder.call(function, arguments)

    return types.uint64(types.uint64, types.uint64), generate


def pdep_is_quick() -> bool:
    """True if the code numba generates may use BMI2 (`NUMBA_CPU_FEATURES` or else the features of the CPU), and the CPU
    does not run this one instruction as a program of hundreds of cycles."""
    if INTERPRETS:
        return False
    features: str | None = config.CPU_FEATURES
    if features is not None:
        return "+bmi2" in features.split(",")
    name = config.CPU_NAME or llvm.get_host_cpu_name()
    if name == "generic" or name in _PDEP_IN_MICROCODE:
        return False
    return bool(llvm.get_host_cpu_features().get("bmi2", False))


@inlined
def _not_above(counts, limit):
    """The number of the eight counts in the bytes of a word that are not above a limit; all below 128."""
    return popcount((((limit * _EACH_BYTE) | _TOP_BITS) - counts) & _TOP_BITS)


@inlined
def select_portable(word, rank):
    """Index of the set bit that has `rank` set bits below it; 0 <= rank < popcount(word).

    Running sums over the bytes tell the byte, running sums over its bits the bit (Vigna, "Broadword implementation of
    rank/select queries", 2008).
    """
    pairs = word - ((word >> ONE) & _OF_PAIRS)
    nibbles = (pairs & _OF_NIBBLES) + ((pairs >> _2) & _OF_NIBBLES)
    sums = ((nibbles + (nibbles >> _4)) & _OF_BYTES) * _EACH_BYTE  # byte b: set bits in bytes 0..b
    start = _not_above(sums, rank) << _3
    rank -= ((sums << _8) >> start) & _BYTE
    byte = (word >> start) & _BYTE
    sums = (((((byte * _EACH_BYTE) & _DIAGONAL) + ~_TOP_BITS) >> _7) & _EACH_BYTE) * _EACH_BYTE  # byte b: in bits 0..b
    return start + _not_above(sums, rank)


@inlined
def pick_portable(word, rank):
    """The set of that bit alone."""
    return ONE << select_portable(word, rank)


@inlined
def pick_pdep(word, rank):
    """The same as `pick_portable` with one BMI2 instruction."""
    return _pdep(ONE << rank, word)


@inlined
def select_pdep(word, rank):
    """The same as `select_portable` with two instructions; playouts run 1.4 times as fast with it."""
    return lowest(pick_pdep(word, rank))


select = select_pdep if pdep_is_quick() else select_portable
pick = pick_pdep if pdep_is_quick() else pick_portable


@inlined
def all_if(condition):
    """Every bit if the condition holds, none if it does not: chooses without a branch where no processor could predict
    one. Choosing between the two words of a card set this way makes playouts 1.1 times as fast."""
    return ZERO - np.uint64(condition)


@inlined
def lowest_only(word):
    """The set of the lowest member alone; empty for the empty set."""
    return word & (~word + ONE)


@inlined
def has(word, index):
    """True if bit `index` is set."""
    return (word >> np.uint64(index)) & ONE != ZERO


@inlined
def byte_of(word, index):
    """Byte `index` of a word of any size, the lowest first."""
    return (np.uint64(word) >> np.uint64(8 * index)) & _BYTE


@inlined
def bit(index):
    """The set that holds `index` alone."""
    return ONE << np.uint64(index)
