"""Places of names on a map."""

from mogul.engine.labels import Box, place_labels


def test_a_label_stands_beside_its_dot_where_nothing_is_in_the_way() -> None:
    frame = Box(0, 0, 400, 400)
    (box,) = place_labels({"a": (100, 100)}, {"a": (50, 10)}, [], [], frame, 12).values()
    assert box == Box(112, 95, 162, 105)


def test_a_label_avoids_roads_dots_other_names_and_the_edge() -> None:
    frame = Box(0, 0, 400, 400)
    size = {"a": (50.0, 10.0)}
    left = Box(38, 95, 88, 105)
    assert place_labels({"a": (100, 100)}, size, [((100, 100), (200, 100))], [], frame, 12)["a"] == left
    assert place_labels({"a": (100, 100)}, size, [], [Box(120, 90, 150, 110)], frame, 12)["a"] == left
    assert place_labels({"a": (380, 100)}, size, [], [], frame, 12)["a"] == Box(318, 95, 368, 105)
    both = place_labels({"a": (100, 100), "b": (160, 100)}, {"a": (40, 10), "b": (40, 10)}, [], [], frame, 12)
    assert both["a"].overlap(both["b"]) == 0
    assert not both["a"].holds((160, 100))
