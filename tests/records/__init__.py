"""Golden records of games, which every later version must replay with the same events and points.

A game is NAME.json. NAME.txt lists the effects of each event; after a deliberate change of the rules,
`make answers` writes it again, and its diff shows the effect of the change. The records never
change. They use the component set of this folder.
"""
