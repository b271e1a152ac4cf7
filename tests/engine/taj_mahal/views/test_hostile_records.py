"""Records made to do harm: legal, small, and costly to fold."""

from mogul.engine.taj_mahal.components import default_components
from mogul.engine.taj_mahal.records.record import observe
from mogul.engine.taj_mahal.records.replay import replay
from mogul.engine.taj_mahal.views.belief import MOST_EXPLANATIONS
from mogul.engine.taj_mahal.views.observer import view_of_record
from mogul.engine.taj_mahal.views.sampled_record import sample_record
from mogul.engine.taj_mahal.views.view_problems import view_problems
from tests.records.transcript import FOLDER, kept_record

RECORD = FOLDER / "hostile" / "many_explanations.json"


def test_a_record_made_for_many_explanations_gives_a_view_within_the_limits() -> None:
    """Section I, epochs: a game of five in which many plays could come from several epochs; 7824 explanations."""
    record = kept_record(RECORD)
    view = view_of_record(default_components(), record, record.observer or 0)
    assert view.memory is not None
    assert len(view.memory) == MOST_EXPLANATIONS
    assert not view_problems(default_components(), view)


def test_such_a_record_is_sampled_from_the_explanations_that_were_kept() -> None:
    record = kept_record(RECORD)
    sampled = sample_record(default_components(), record, seed=3)
    replay(default_components(), sampled)
    assert observe(sampled, 0) == record
