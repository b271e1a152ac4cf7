"""The rules as kernels on a state of fixed size, and what the host reads and writes in such a state."""
