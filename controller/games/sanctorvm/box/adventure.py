"""Adventure: chapters, their scenes, and what the Tabernacle offers at the end of each, as data.

    adventure  who its story is about, how it begins, and its chapters in order
    chapter    its first scene, and its Tabernacle: Forum, Store, Shelter, Imaginarium
    scene      its steps (`story`)
    adventure_card   what unlocks other paths and conversations (SV-DCK-014 to SV-DCK-018)

What may live here: shapes.  What may not: a rule that plays, and what is wrong with the whole
(`plot`).
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from controller.engine.shape import Label, Spoken, ref
from controller.games.sanctorvm.box.action import Few
from controller.games.sanctorvm.box.story import Step
from controller.wire import Msg

__all__ = ["Adventure", "AdventureCard", "Chapter", "Guest", "Line", "Scene"]


class Adventure(Struct, frozen=True, kw_only=True):
    """An adventure.

    heroes    the Homo Superbe whom its story names: only they act in it (SV-HSB-014)
    level     at which they begin, 1 or 2 (SV-CHP-001, SV-CHP-002)
    storage   the cards that lie in the Storage Deck when it begins
    after     the adventure that comes before it (SV-VER-012), whose Rewards it begins with
              (SV-CHP-003)
    chapters  in order (SV-CHP-004)
    """

    name: Spoken
    story: Spoken
    heroes: Annotated[tuple[Annotated[str, ref("hero")], ...], Meta(min_length=5, max_length=6)]
    level: Literal[1, 2] = 1
    coins: Annotated[int, Meta(ge=0, le=10)] = 0
    storage: dict[str, Few] = {}
    after: str = ""
    chapters: Annotated[tuple[Annotated[str, ref("chapter")], ...], Meta(min_length=1)]


class Line(Struct, frozen=True, kw_only=True):
    """Something that can be asked in a conversation, and what is answered (SV-TAB-005)."""

    ask: Spoken
    reply: Spoken


class Guest(Struct, frozen=True, kw_only=True):
    """A character who is passing through the Forum: so many of the lines may be asked, and one more
    by who has the Adventure Card that it `wants` (SV-TAB-005 to SV-TAB-008); `takes` says that the
    card is handed over then, and `thanks` is what the guest says to it.  `grants` are cards that
    the guest gives: for the card that it wants, or, where it wants none, to who has listened."""

    name: Spoken
    greeting: Spoken
    lines: Annotated[tuple[Line, ...], Meta(min_length=1, max_length=9)]
    questions: Few = 1
    wants: str = ""
    takes: bool = False
    thanks: Spoken = ""
    grants: dict[str, Few] = {}

    def contradiction(self) -> Msg | None:
        """What is said of a card that is not wanted, and questions that nothing is left for."""
        if not self.wants and (self.takes or self.thanks):
            return Msg("a guest who wants no Adventure Card neither takes one nor thanks for it")
        most = self.questions + bool(self.wants)
        if most > len(self.lines):
            n = len(self.lines)
            return Msg("{most} questions can be asked, and there are {n} lines", most=most, n=n)
        return None


class Chapter(Struct, frozen=True, kw_only=True):
    """A chapter.

    first    the scene in which it begins
    battles  its Action Phases, in the order of the Imaginarium's page
    forum    who can be talked to in its Tabernacle
    store    the Tool Cards that Gunan offers, each for a Coin (SV-STO-003)
    reset    Superb Panels may be filled in anew (SV-TAB-010), and `level`: they must be raised
             (SV-TAB-012)
    """

    name: Spoken
    first: Annotated[str, ref("scene")]
    battles: tuple[Annotated[str, ref("battle")], ...] = ()
    replicas: dict[str, Few] = {}
    forum: tuple[Guest, ...] = ()
    store: dict[str, Few] = {}
    reset: bool = False
    level: bool = False


class Scene(Struct, frozen=True, kw_only=True):
    """A scene: its steps in order."""

    name: Label = ""
    steps: Annotated[tuple[Step, ...], Meta(min_length=1)]


class AdventureCard(Struct, frozen=True, kw_only=True):
    """An Adventure Card: it opens story paths, or loosens a tongue in the Forum (SV-DCK-017)."""

    name: Spoken
    adventure: Annotated[str, ref("adventure")]
    text: Label = ""
    copies: Few = 1
