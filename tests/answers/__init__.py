"""Golden answers of the service to requests of every kind; a change that alters no behaviour must not change them.

A file has a position or a record and the calls about it, in the JSON form of Protocol Buffers with the contract's field
names. `subject` is the part that its requests share. Searches have a seed and a number of iterations, so that they do
not depend on the clock. After a deliberate change of answers, `make answers` writes the files again, and the diff shows
the effect of the change.
"""
