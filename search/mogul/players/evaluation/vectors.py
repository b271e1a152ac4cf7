"""Vectors of features."""

from mogul.engine.jit import inlined


@inlined
def copy_numbers(source, target):
    """Copies a vector to another as long."""
    for place in range(len(target)):
        target[place] = source[place]
