"""The games: rules as kernels, what a seat knows, and the seam the search stands on."""
