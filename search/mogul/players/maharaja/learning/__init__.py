"""Kernels for training: games of a player against itself, and features of many positions."""
