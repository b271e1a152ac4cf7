"""The public names of the search."""

import mogul.search


def test_the_public_surface_is_exactly_this() -> None:
    public = {name for name, value in vars(mogul.search).items() if not name.startswith("_") and callable(value)}
    assert public == set(mogul.search.__all__)
    assert list(mogul.search.__all__) == sorted(mogul.search.__all__)
