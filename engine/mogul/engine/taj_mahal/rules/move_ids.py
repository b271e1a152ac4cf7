"""Moves as small integers, inside the process only. `notation` has their text, the wire its typed messages.

0                        withdraw
1 + 11 * kind + extra    play a coloured kind; extra 0: alone, 1..6: with the white card of that symbol,
                         7..10: with the prestige card of that advisor (rule P1)
925 + city               place a palace (W2)
989 + city               place the crown's palace (W5)
1053 + kind              take a card of the display (W10)
"""

from mogul.engine.taj_mahal.rules.tables import MAX_CITIES, MAX_COLOURED_KINDS, MAX_KINDS

EXTRAS = 11  # alone, six white symbols, four prestige cards
FIRST_WHITE = 1  # extra of the white card with symbol 0
FIRST_PRESTIGE = 7  # extra of the vizier's prestige card

WITHDRAW = 0
PLAY = 1
PALACE = PLAY + EXTRAS * MAX_COLOURED_KINDS
CROWN = PALACE + MAX_CITIES
TAKE = CROWN + MAX_CITIES
MOVE_LIMIT = TAKE + MAX_KINDS
