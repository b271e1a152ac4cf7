"""The service under load, faults and hostile input: `python -m bench.faults` runs trials against real servers.

The short form of each trial is a test (tests/bench/test_faults.py).
"""
