"""What training needs inside the kernels: games of a player against itself, and inputs of many positions."""
