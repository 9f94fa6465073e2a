"""What stands for an evening is no garbage while it lasts, and may be afterwards."""

import gc

from controller.service.settled import settled

__all__: list[str] = []


def test_what_there_is_is_settled_while_the_evening_lasts_and_no_longer() -> None:
    before = gc.get_freeze_count()
    with settled():
        during = gc.get_freeze_count()
    assert (before, gc.get_freeze_count()) == (0, 0)
    assert during > 1000


def test_garbage_from_before_the_evening_is_not_taken_for_settled() -> None:
    class Thing:
        """Something that holds on to itself."""

        gone = False

        def __init__(self) -> None:
            self.itself = self

        def __del__(self) -> None:
            Thing.gone = True

    Thing()
    with settled():
        assert Thing.gone
