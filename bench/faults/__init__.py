"""The service under load, faults and hostile input: `python -m bench.faults` runs trials against real servers and
prints one table. The short form of each is a test (tests/bench/test_faults.py)."""
