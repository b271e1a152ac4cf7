"""The steps of a service in words."""

from mogul.cli import service_steps


def test_progress_names_the_part_and_has_no_clock_beside_that_of_the_terminal() -> None:
    texts: list[str] = []
    progress = service_steps.progress_in_words(texts.append)
    for number, part in enumerate(["rules", "search", ""]):
        progress(part, number, 2)
    assert texts == ["Preparing rules (1 of 2)", "Preparing search (2 of 2)"]
