"""Sentences are finished once for a client, however often a view says them."""

from controller.service.client import finisher
from controller.wire import Msg, View
from controller.wire.frame import Seen

__all__: list[str] = []


class Spanish:
    """A catalogue that counts how often it was asked."""

    def __init__(self) -> None:
        self.asked = 0

    def __call__(self, key: str, plural: str | None, n: int) -> str:
        self.asked += 1
        return {"{who} waits": "{who} espera", "Ann": "Ana"}.get(key, key)


def saying(*texts: Msg) -> Seen:
    """A view that says these."""
    view = View(audience="table", revision=1, names=tuple((str(n), t) for n, t in enumerate(texts)))
    return Seen(view=view)


def test_a_sentence_that_was_finished_is_not_translated_again() -> None:
    catalogue = Spanish()
    encode = finisher(catalogue)
    first = encode(saying(Msg("{who} waits", who=Msg("Ann"))))
    asked = catalogue.asked
    again = encode(saying(Msg("{who} waits", who=Msg("Ann"))))
    assert (again, catalogue.asked) == (first, asked)
    assert b"Ana espera" in first


def test_the_same_sentence_about_something_else_is_another() -> None:
    encode = finisher(Spanish())
    said = encode(saying(Msg("{who} waits", who="Bob"), Msg("{who} waits", who="Cid")))
    assert b"Bob espera" in said
    assert b"Cid espera" in said


def test_each_client_reads_its_own_language() -> None:
    text = Msg("{who} waits", who="Bob")
    english = finisher(lambda key, plural, n: key)
    assert b"Bob espera" in finisher(Spanish())(saying(text))
    assert b"Bob waits" in english(saying(text))
