"""Kept records: games written down once, which every later version must replay as it was.

A game is NAME.json. NAME.txt tells what every event of it did; after a deliberate change of the rules it is written
anew by `python -m tests.records.transcript`, and its diff shows what the change comes to. The records themselves are
never changed. They were made with the component set of this folder.
"""
