"""Facts as JSON."""

from mogul.cli.text.maharaja.game_text import TEXT
from mogul.maharaja.v1 import facts_pb2


def test_every_fact_is_there() -> None:
    assert [*TEXT.facts_data(facts_pb2.Facts())] == [field.name for field in facts_pb2.Facts.DESCRIPTOR.fields]
    facts = facts_pb2.Facts(gold_scored=9.5, undone=0.25, foils=[facts_pb2.Foil(seat=0, share=0.5)])
    data = TEXT.facts_data(facts)
    assert (data["gold_scored"], data["undone"], data["city_place"]) == (9.5, 0.25, 0.0)
    assert data["foils"] == [{"seat": 0, "share": 0.5}]
