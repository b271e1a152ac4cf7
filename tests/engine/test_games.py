"""Every registered game keeps the contract of `game_rules`."""

import random
from collections.abc import Iterator

import pytest

from mogul.engine.game_rules import GameRules, Table, View
from mogul.engine.games import GAMES, game_rules

TABLES = [
    (game, rule_set.name, players)
    for game in GAMES
    for rule_set in game_rules(game).rule_sets.values()
    for players in sorted({rule_set.players[0], rule_set.players[-1]})
]
AT_TABLES = pytest.mark.parametrize(("game", "rule_set", "players"), TABLES)
EVERY = 10  # decisions between two that are looked at


def new_table(rules: GameRules, rule_set: str, players: int) -> Table:
    components = rules.default_components()
    setup = rules.new_setup(components, rules.rule_sets[rule_set], players, seed=5, first_player=1)
    assert (setup.rule_set, setup.player_count, setup.first_player) == (rule_set, players, 1)
    return rules.table(components, setup, 5)


def decisions(table: Table) -> Iterator[int]:
    """The seats that decide, one after the other: each makes a random move."""
    rng = random.Random(5)
    while not table.game.is_over:
        yield table.game.seats_to_move[0]
        move = rng.choice(table.game.legal_moves())
        table.play(move)


def test_the_registry_knows_games_by_their_ids() -> None:
    for game in GAMES:
        assert game_rules(game).id == game
        assert game_rules(game).title
    with pytest.raises(ValueError, match="'chess' is not a known game"):
        game_rules("chess")


@AT_TABLES
def test_views_positions_and_moves_agree_in_a_random_game(game: str, rule_set: str, players: int) -> None:
    rules = game_rules(game)
    components = rules.default_components()
    table = new_table(rules, rule_set, players)
    rounds = []
    for number, seat in enumerate(decisions(table)):
        if number % EVERY:
            continue
        view = table.view(seat)
        assert (view.rule_set, view.component_set) == (rule_set, components.name)
        assert view.component_hash == components.content_hash
        assert (view.seat, view.player_count, view.is_over) == (seat, players, False)
        assert view.seats_to_move == table.game.seats_to_move
        assert rules.problems(components, view) == []
        rounds.append(view.round)
        position = rules.position(components, view, any_order=True)
        position.check_to_move()
        moves = position.legal_moves()
        assert moves == table.game.legal_moves() == sorted(set(moves))
        assert [position.notation.move_id(position.notation.move_text(move)) for move in moves] == moves
        assert 0 <= moves[0] <= moves[-1] < rules.move_limit == position.game.move_limit
        waiting = rules.position(components, table.view((seat + 1) % players))
        if waiting.view.seat not in waiting.view.seats_to_move:
            with pytest.raises(ValueError, match="to move"):
                waiting.check_to_move()
    assert rounds == sorted(rounds)
    assert rounds[0] in (0, 1)


@AT_TABLES
def test_a_record_replays_for_its_keeper_and_for_each_seat(game: str, rule_set: str, players: int) -> None:
    rules = game_rules(game)
    components = rules.default_components()
    table = new_table(rules, rule_set, players)
    for _ in decisions(table):
        pass
    record = table.record
    assert (record.observer, record.unknown_cards) == (None, ())
    replayed = rules.replay(components, record)
    assert replayed.is_over
    assert replayed.seats_to_move == ()
    assert replayed.standings == table.game.standings
    assert [each.seat for each in replayed.standings] == list(range(players))
    assert sum(each.win_share for each in replayed.standings) == pytest.approx(1)
    assert {each.rank for each in replayed.standings if each.win_share} == {1}
    begun = rules.begin(components, record.setup)
    assert begun.standings == ()
    for event in record.events:
        begun.push(event)
    assert begun.standings == replayed.standings
    for seat in range(players):
        view = table.view(seat)
        assert view.is_over
        assert view.seats_to_move == ()
        observed = rules.observe(record, seat)
        assert observed.observer == seat
        assert (
            rules.view_of_record(components, observed, seat) == rules.view_of_record(components, record, seat) == view
        )
        observer = rules.observer(components, observed.setup, seat)
        for event in observed.events:
            observer.see(event)
        assert observer.view() == view


@AT_TABLES
def test_a_spectator_sees_a_game_without_a_seat(game: str, rule_set: str, players: int) -> None:
    rules = game_rules(game)
    components = rules.default_components()
    table = new_table(rules, rule_set, players)
    spectator = rules.spectator(components, table.record.setup)
    seen = 0
    for number, _ in enumerate(decisions(table)):
        if number % EVERY:
            continue
        for event in table.record.events[seen:]:
            spectator.see(event)
        seen = len(table.record.events)
        view = table.spectator_view()
        assert not isinstance(view, View)
        assert spectator.view() == view == rules.spectator_of_record(components, table.record).view()
        assert (view.rule_set, view.component_set) == (rule_set, components.name)
        assert (view.player_count, view.is_over, view.round) == (players, False, table.view(0).round)
        assert view.seats_to_move == table.game.seats_to_move
    record = rules.spectator_record(table.record)
    assert record.observer is None
    assert rules.spectator_record(record) == record
    for seat in range(players):
        observed = rules.observe(table.record, seat)
        assert rules.spectator_record(observed) == record
        assert rules.spectator_of_record(components, observed).view() == table.spectator_view()
    assert table.spectator_view().is_over
