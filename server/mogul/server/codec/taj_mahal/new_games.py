"""New games: dealt by the server or by the client."""

from mogul.engine.problem import quote
from mogul.engine.taj_mahal.components import ComponentSet
from mogul.engine.taj_mahal.rule_sets import RULE_SETS, ZMAN
from mogul.server.codec.field_paths import at_paths
from mogul.server.codec.taj_mahal.records import codec_of_setup, read_setup
from mogul.server.codec.taj_mahal.values import ValueCodec, value_codec
from mogul.server.codec.violations import Violations
from mogul.server.component_registry import ComponentRegistry
from mogul.server.taj_mahal import rules
from mogul.taj_mahal.v1 import new_game_pb2


def start_game(
    violations: Violations, registry: ComponentRegistry[ComponentSet], path: str, new_game: new_game_pb2.NewGame
) -> tuple[ValueCodec, rules.Advance]:
    """Starts a game up to its first decision. Raises InvalidArgument."""
    if new_game.HasField("dealt") and new_game.dealt.HasField("setup"):
        return _start_dealt(violations, registry, f"{path}.dealt", new_game.dealt)
    if not new_game.HasField("deal"):
        violations.check()  # a broken rule of the contract
    return _deal(violations, registry, f"{path}.deal", new_game.deal)


def _deal(
    violations: Violations, registry: ComponentRegistry[ComponentSet], path: str, deal: new_game_pb2.Deal
) -> tuple[ValueCodec, rules.Advance]:
    components = registry.find(violations, f"{path}.", deal.component_set, deal.component_hash)
    rule_set = RULE_SETS.get(deal.rule_set or ZMAN.name)
    if rule_set is None:
        known = ", ".join(RULE_SETS)
        violations.error(f"{path}.rule_set", f"{quote(deal.rule_set)} is not a rule set; they are {known}")
    elif deal.player_count not in rule_set.players:
        sizes = f"{rule_set.players[0]} to {rule_set.players[-1]}"
        violations.error(f"{path}.player_count", f"{deal.player_count}; {rule_set.name} is played by {sizes}")
    first_player = deal.first_player if deal.HasField("first_player") else None
    if first_player is not None and first_player >= deal.player_count:
        message = f"{first_player} is no seat; seats are 0 to {deal.player_count - 1}"
        violations.error(f"{path}.first_player", message)
    violations.check()
    assert components is not None
    assert rule_set is not None
    seed = deal.seed if deal.HasField("seed") else None
    codec = value_codec(components, rule_set.name)
    return codec, rules.deal_game(components, rule_set, deal.player_count, first_player, seed)


def _start_dealt(
    violations: Violations, registry: ComponentRegistry[ComponentSet], path: str, dealt: new_game_pb2.Dealt
) -> tuple[ValueCodec, rules.Advance]:
    codec = codec_of_setup(violations, registry, f"{path}.setup", dealt.setup)
    if codec is not None:
        setup = read_setup(violations, codec, f"{path}.setup", dealt.setup)
        display = codec.read_cards(violations, f"{path}.display", dealt.display)
    violations.check()
    assert codec is not None
    with at_paths({"display": f"{path}.display"}):
        return codec, rules.begin_game(codec.components, setup, display)
