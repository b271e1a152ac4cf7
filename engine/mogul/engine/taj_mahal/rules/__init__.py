"""The rules as kernels on a state of fixed size, and their Python side."""
