"""Kept answers: what the service said to requests of every kind, which a change that alters no behaviour must not move.

A file is a position or a record, and what was asked about it: in the JSON form of Protocol Buffers, with the contract's
names of fields. `subject` is the part that its requests share. Searches have a seed and a number of iterations, so that
the clock has no part in them. After a change that is to alter answers they are written anew by
`python -m tests.answers.asking`, and the diff shows what the change comes to.
"""
