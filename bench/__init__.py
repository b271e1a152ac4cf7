"""Speed, measured: `python -m bench` prints one table. Its C reference plays bit for bit what the kernels play."""
