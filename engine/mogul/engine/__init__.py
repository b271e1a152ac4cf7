"""The games: rules as kernels, records, the views of the seats, and the game interface of the search."""
