"""Records and views of Maharaja as JSON texts.

    {"format": 1, "game": "maharaja",
     "setup": {"rule_set": "basic", "player_count": 4, "component_set": "a16", "component_hash": "...",
               "first_player": 0, "governors": ["<city of box 0>", ... 7 of them]},
     "observer": null,
     "events": [{"seat": 0, "move": "character 3"}, {"seat": 1, "move": "plan house+palace"}, ...]}

    {"format": 1, "game": "maharaja", "view": {...}}, with the fields of `View`

Component set and hash, rule set, observer and events may be left out: those in use, `basic`, the whole table, none yet.
A plan that the keeper of a record has not seen is `plan ?`. Of an observed record, plans are hidden that its observer
did not see when they were made.
"""

from mogul.engine.maharaja.json_format.files import MAX_BYTES, read_position, read_record, write_record, write_view

__all__ = ["MAX_BYTES", "read_position", "read_record", "write_record", "write_view"]
