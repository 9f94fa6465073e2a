"""What was worked out last is given again, as long as it hangs on the same, and no longer."""

from __future__ import annotations

from controller.games.sanctorvm.kept import Kept, Last

__all__: list[str] = []


def test_what_is_not_kept_yet_is_worked_out_of_its_key_once() -> None:
    worked: list[str] = []

    def work(key: str) -> str:
        worked.append(key)
        return key.upper()

    kept = Kept(2, work)
    assert [kept[key] for key in ("one", "two", "one")] == ["ONE", "TWO", "ONE"]
    assert worked == ["one", "two"]
    assert kept["three"] == "THREE"
    assert list(kept) == ["three"]


def test_the_last_answer_is_given_again_to_the_same_question() -> None:
    asked: list[int] = []

    def work(number: int) -> int:
        asked.append(number)
        return 2 * number

    last = Last(work)
    assert [last.of(3), last.of(3), last.of(4), last.of(3)] == [6, 6, 8, 6]
    assert asked == [3, 4, 3]


def test_a_list_that_has_changed_in_its_place_is_another_question() -> None:
    last, lying = Last(len), ["leak"]
    assert last.of(lying) == 1
    lying.append("blaze")
    assert last.of(lying) == 2
    lying[:] = []
    assert last.of(lying) == 0
