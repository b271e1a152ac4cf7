"""Measurements of speed: `python -m bench` prints one table. Its C reference plays the same games as the kernels."""
