"""Speed, measured. `python -m bench` prints one table; the C reference in it plays bit for bit what the kernels play."""
