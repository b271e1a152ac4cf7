"""The facts of a candidate move as a sentence."""

from mogul.maharaja.v1 import facts_pb2

# Figures and shares from which they are worth a word.
_SOME_GOLD, _LIKELY = 0.1, 0.05


def explain(facts: facts_pb2.Facts) -> str:
    """The reasons for and against a move: one sentence in English."""
    parts = [_palaces(facts), _city(facts), _tolls(facts), _undone(facts)]
    sentence = "; ".join(part for part in parts if part)
    return f"{sentence[0].upper()}{sentence[1:]}."


def _palaces(facts: facts_pb2.Facts) -> str:
    return f"builds {facts.palaces:.1f} palaces in this round" if facts.palaces >= _LIKELY else ""


def _city(facts: facts_pb2.Facts) -> str:
    if not facts.city_place:
        return "nothing is scored in the set-up"
    return f"gets {facts.gold_scored:.1f} gold for place {facts.city_place:.1f} in the Maharaja's city"


def _tolls(facts: facts_pb2.Facts) -> str:
    tolls = (("pays", facts.tolls_paid), ("receives", facts.tolls_received))
    words = [f"{verb} {gold:.1f}" for verb, gold in tolls if gold >= _SOME_GOLD]
    return f"{' and '.join(words)} gold in tolls" if words else ""


def _undone(facts: facts_pb2.Facts) -> str:
    if facts.undone < _LIKELY:
        return ""
    foils = [f"seat {each.seat} ({each.share:.0%})" for each in facts.foils if each.share >= _LIKELY]
    after = f", after turns of {' and '.join(foils)}" if foils else ""
    return f"leaves the plan undone in {facts.undone:.0%}{after}"
