"""Kernels for training that serve every game."""
