"""Names of people, without what cannot be seen."""

import re
from itertools import dropwhile
from typing import Final
from unicodedata import category, normalize

# Characters that are drawn as nothing although Unicode counts them as letters, marks or symbols: fillers of Hangul, the
# joiner of graphemes, inherent vowels of Khmer, selectors of variants, the empty pattern of Braille.
_DRAWN_AS_NOTHING: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0000-\U000e0fff]"
)


def visible_name(name: str) -> str:
    """Returns a name as people see it: without format characters such as marks of direction and joiners, with single
    spaces between its words, and in composed form (NFC). Empty if nothing of it can be seen. Control characters stay:
    their name is to be refused."""
    shown = "".join(each for each in _DRAWN_AS_NOTHING.sub("", name) if category(each) not in ("Cf", "Cs"))
    spaced = "".join(" " if category(each).startswith("Z") else each for each in normalize("NFC", shown))
    # A mark needs a letter before it.
    return "".join(dropwhile(lambda each: category(each)[0] in "MZ", re.sub(" +", " ", spaced).rstrip(" ")))
