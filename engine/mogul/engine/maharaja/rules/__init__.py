"""The rules of Maharaja as kernels: one complete world, changed in place."""
