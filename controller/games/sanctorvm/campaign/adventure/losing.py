"""Losing: what comes of an Action Phase that was lost, and of five who died in the story
(SV-LOS-001 to SV-LOS-005).

The chapter is played again from its start.  All is as it was then; the Weapon and Armor Cards that
were gained in it return to the Armament Deck, and all Tool Cards in Storage are destroyed, those
too that had been there before; Gunan keeps what was discarded.  As a chapter begins then, another
five may be chosen (SV-PLY-009).  Instead the Overlord may grant a second chance: the Action Phase
is fought again, with everything as it was before it or as it has become; the story goes on without
the five until somebody stands up.

What may live here: the Overlord's word, and going back.  What may not: when a battle is lost
(`battle.end`).
"""

from __future__ import annotations

from controller.engine import Rules
from controller.games.sanctorvm.box.cards import kind_of
from controller.games.sanctorvm.campaign.action_phase.fighting import set_up
from controller.games.sanctorvm.campaign.action_phase.relief import relieve
from controller.games.sanctorvm.campaign.events import Happened
from controller.games.sanctorvm.campaign.group.player_selection import selectable
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.side.keeping import go_back_to, kept, plan
from controller.games.sanctorvm.campaign.side.reviving import last_coin
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import OVERLORD, Judge, Msg, Option, Text, Why

__all__ = ["SecondChance", "WentBack", "fallen", "lost"]

AGAIN = Option("again", Msg("The chapter is played again from its start"))
SECOND = Option(
    "second-chance",
    Msg("A second chance: the Action Phase is fought again, with all as it was before it"),
)
AS_IT_IS = Option(
    "as-it-is",
    Msg("A second chance: the Action Phase is fought again, with all as it is now"),
)
SAME = Option("same", Msg("The same five, played as before"))
OTHERS = Option("players", Msg("Choose the five, and who plays whom"))
GO_ON = Option("second-chance", Msg("A second chance: the story goes on"))


class WentBack(Happened, frozen=True, kw_only=True):
    """SV-LOS-002: a chapter is played again."""

    title: Text

    def says(self) -> Text:
        return Msg("All is lost: {chapter} is played again from its start", chapter=self.title)


class SecondChance(Happened, frozen=True, kw_only=True):
    """SV-LOS-005: the Overlord has granted one."""

    def says(self) -> Text:
        return Msg("The Overlord grants a second chance")


def fallen(telling: Telling) -> Rules[None]:
    """SV-LOS-001, SV-HLT-015: the last of the five has died in the story, and no Coin raises one of
    them; the Overlord says what comes of it."""
    if not telling.state.living():
        yield from last_coin(telling)
    if not telling.state.living():
        prompt = Msg("All five lie dead. What now?")
        taken = yield from verdict(telling, "fallen", prompt, (AGAIN, GO_ON))
        if taken != GO_ON:
            yield from go_back(telling)
            return
        granted(telling)
    telling.go_on()


def lost(telling: Telling) -> Rules[None]:
    """SV-LOS-002, SV-LOS-005: the Overlord says what comes of it."""
    prompt = Msg("The Action Phase is lost. What now?")
    taken = yield from verdict(telling, "lost", prompt, (AGAIN, SECOND, AS_IT_IS))
    if taken not in (SECOND, AS_IT_IS):
        yield from go_back(telling)
        return
    granted(telling)
    before = telling.state.before
    if before is not None:
        (go_back_to if taken == SECOND else plan)(telling.state, before)
    yield from relieve(telling)
    set_up(telling)


def verdict(
    telling: Telling, key: str, prompt: Msg, options: tuple[Option, ...]
) -> Rules[Option | None]:
    """The Overlord's word."""
    taken = yield from telling.ask(
        Judge(
            key=key,
            to=(OVERLORD,),
            prompt=prompt,
            because=("SV-LOS-002", "SV-LOS-005"),
            options=options,
        )
    )
    return taken[0] if taken else None


def granted(telling: Telling) -> None:
    """SV-LOS-005: it is told."""
    why = Why(Msg("in place of the chapter once more"), ("SV-LOS-005",))
    telling.tell(SecondChance(reasons=(why,)))


def go_back(telling: Telling) -> Rules[None]:
    """SV-LOS-002, SV-PLY-009: all is as it was, and the chapter begins, with the same five or with
    others."""
    restore(telling)
    another = selectable(telling) and (yield from others(telling))
    telling.state.stage = "team" if another else "chapter"


def others(telling: Telling) -> Rules[bool]:
    """SV-PLY-009: whether the players choose anew who goes, and who plays whom."""
    prompt = Msg("The chapter begins once more: who plays it?")
    taken = yield from telling.leader("again", prompt, (SAME, OTHERS), "SV-PLY-009")
    return taken == OTHERS


def restore(telling: Telling) -> None:
    """SV-LOS-002 to SV-LOS-004: all is as it was when the chapter began, but the Tool Cards in
    Storage are destroyed, and those that were discarded lie in Gunan's Deck (SV-SRG-010).  Of a
    chapter that was entered in its midst, as a position that somebody set up, nobody knows how it
    began: all else stays as it is."""
    state = telling.state
    before = state.kept or kept(state)
    why = Why(Msg("all five are dead, or the Objective has failed"), ("SV-LOS-001", "SV-LOS-002"))
    telling.tell(WentBack(title=Msg(telling.chapter.name), reasons=(why,)))
    stays = [card for card in before.storage if kind_of(card) not in telling.box.tools]
    for card in list(state.storage):
        if card not in stays:
            decks.part_with(telling, [card], back_to_its_deck(telling, card))
    discarded = list(state.gunan)
    go_back_to(state, before)
    state.storage, state.gunan = stays, discarded
    state.before = None


def back_to_its_deck(story: Story, card: str) -> Why:
    """Why a card leaves the Storage Deck."""
    kind = kind_of(card)
    if kind in story.box.tools:
        return Why(Msg("Tool Cards in Storage are destroyed"), ("SV-LOS-003",))
    if kind in story.box.adventure_cards:
        return Why(Msg("it was gained in this chapter"), ("SV-LOS-002",))
    return Why(Msg("it was gained in this chapter"), ("SV-LOS-004",))
