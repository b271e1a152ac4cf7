"""Facts about a move."""

from mogul.maharaja.v1 import facts_pb2
from mogul.players.maharaja.facts import Facts
from mogul.server.codec.message_codec import MessageCodec
from mogul.v1 import games_pb2

_CODEC = MessageCodec()


def write_facts(facts: Facts) -> games_pb2.Facts:
    """Returns facts without the seats that never foil a plan."""
    foils = [{"seat": seat, "share": share} for seat, share in enumerate(facts.foils) if share]
    return games_pb2.Facts(maharaja=_CODEC.write(facts_pb2.Facts, facts, foils=foils))
