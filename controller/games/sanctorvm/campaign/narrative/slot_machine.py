"""Slots: the Slot Machines of Dr. Rabidus (SV-SLT-001 to SV-SLT-013).

A use costs a Coin, which is lost.  One of the Homo Superbe rolls three Action Dice one after
another; three Nulls are rolled again, for nothing, and are no further use.  Luck may turn Chaos
into Successes, and need not: where that leads to more than one prize the player of who rolled
chooses; a prize is always preferred to none.

What may live here: the machine and its dice.  What may not: what it pays (`prizes`).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from controller.engine import Rules
from controller.games.sanctorvm.box.story import SlotMachine, Step
from controller.games.sanctorvm.box.words import SKILLS, in_a_row
from controller.games.sanctorvm.campaign.events import Happened
from controller.games.sanctorvm.campaign.narrative.prizes import (
    GIVES,
    RULE_OF,
    SAYS,
    Prize,
    prize_of,
)
from controller.games.sanctorvm.campaign.side.fortunes import change_coins
from controller.games.sanctorvm.campaign.side.leader_medal import settle
from controller.games.sanctorvm.campaign.state import Member
from controller.games.sanctorvm.campaign.telling import Does, Story, Telling
from controller.games.sanctorvm.hits.dice import DIE, LABELS
from controller.wire import Chance, Choose, Cost, Msg, Option, Text, Why

__all__ = ["DOES", "MachineFound", "Rolled", "within_luck"]

FACES: dict[str, Msg] = dict(zip(DIE, LABELS, strict=True))
LEAVE = Option("leave", Msg("Leave the Slot Machine"))


class MachineFound(Happened, frozen=True, kw_only=True):
    """SV-SLT-001: the players know that there is one."""

    uses: int

    def says(self) -> Text:
        return Msg(
            "A Slot Machine stands here: it can be used once, for a Coin",
            plural="A Slot Machine stands here: it can be used up to {n} times, for a Coin each",
            n=self.uses,
        )


class Rolled(Happened, frozen=True, kw_only=True):
    """SV-SLT-005: three dice were rolled at the machine; the faces, and the prize."""

    name: Text
    faces: tuple[str, ...]
    prize: Prize

    def says(self) -> Text:
        return Msg(
            "{who} rolls {faces}: {prize}",
            who=self.name,
            faces=in_a_row(FACES[face] for face in self.faces),
            prize=SAYS[self.prize],
        )

    def cue(self) -> str:
        return "dice"


def slot_machine(telling: Telling, step: SlotMachine, who: str) -> Rules[None]:
    """SV-SLT-001 to SV-SLT-004: it is used until it is left, or there are no uses left.  Behind
    each use the story rests, and comes to this step again."""
    state = telling.state
    settle(telling)
    if not state.pulls:
        why = Why(Msg("anybody may use it"), ("SV-SLT-001",))
        telling.tell(MachineFound(uses=step.uses, reasons=(why,)))
    while (yield from used(telling, step)):
        if state.frames:
            state.frames[-1].at -= 1
            return
    state.pulls = 0


def used(telling: Telling, step: SlotMachine) -> Rules[bool]:
    """SV-SLT-004, SV-SLT-005: one use; whether there may be another one."""
    roller = yield from who_rolls(telling, step)
    if roller is None:
        return False
    telling.state.pulls += 1
    change_coins(telling, -1, Why(Msg("a use of the Slot Machine"), ("SV-SLT-004", "SV-COI-005")))
    prize = yield from rolled(telling, roller)
    yield from GIVES[prize](telling)
    return telling.state.pulls < step.uses


def who_rolls(telling: Telling, step: SlotMachine) -> Rules[Member | None]:
    """SV-SLT-004, SV-SLT-005: who of the living; None where the machine is left alone."""
    state = telling.state
    if not state.living():
        return None
    prompt = Msg(
        "Slot Machine: {n} more use. Who rolls?",
        plural="Slot Machine: {n} more uses. Who rolls?",
        n=step.uses - state.pulls,
    )
    options = (*(rolls(telling, each) for each in state.living()), LEAVE)
    rules = ("SV-SLT-004", "SV-SLT-005")
    taken = yield from telling.leader("slot-machine", prompt, options, *rules)
    return state.member(taken.subject) if taken.subject else None


def rolls(story: Story, who: Member) -> Option:
    """Somebody rolls, for a Coin."""
    closed = None
    if not story.state.coins:
        closed = Why(Msg("the Side has no Coin"), ("SV-SLT-004",))
    luck = Msg("{skill} {level}", skill=SKILLS["luck"], level=who.skill("luck"))
    return Option(
        f"roll:{who.id}",
        Msg("{who} rolls", who=story.name(who)),
        subject=who.id,
        costs=(Cost(Msg("Coin"), 1),),
        closed=closed,
        facts=(luck,),
    )


# -- the dice ---------------------------------------------------------------------------------


def rolled(telling: Telling, roller: Member) -> Rules[Prize]:
    """SV-SLT-005, SV-SLT-006: three dice, until they are not all Null; what they win."""
    while True:
        faces: Sequence[str] = yield from telling.ask(
            Chance(
                key="slots",
                to=(telling.seat(roller),),
                prompt=Msg("{who}: roll three dice, one after another", who=telling.name(roller)),
                because=("SV-SLT-005",),
                stream="dice",
                faces=DIE,
                labels=LABELS,
                count=3,
                hint="dice",
            )
        )
        prizes = within_luck(faces, roller.skill("luck"))
        prize = yield from chosen(telling, roller, prizes)
        why = reasons(faces, prizes.get(prize, faces), prize)
        name = telling.name(roller)
        telling.tell(Rolled(name=name, faces=tuple(faces), prize=prize, reasons=why))
        if prize != "again":
            return prize


def reasons(rolled: Sequence[str], came: Sequence[str], prize: Prize) -> tuple[Why, ...]:
    """Why this is the prize: the dice in their order, and how much Chaos was turned."""
    why = Why(SAYS[prize], (RULE_OF[prize],))
    turned = sum(before != after for before, after in zip(rolled, came, strict=True))
    if not turned:
        return (why,)
    text = Msg(
        "Luck turns {n} Chaos into a Success",
        plural="Luck turns {n} Chaos into Successes",
        n=turned,
    )
    return (why, Why(text, ("SV-SLT-013",)))


def within_luck(faces: Sequence[str], luck: int) -> dict[Prize, tuple[str, ...]]:
    """SV-SLT-013: the prizes within reach, each with the faces that win it."""
    found: dict[Prize, tuple[str, ...]] = {}
    for each in turnings(faces, luck):
        prize = prize_of(each)
        if prize:
            found[prize] = each
    return found


def turnings(faces: Sequence[str], luck: int) -> Iterator[tuple[str, ...]]:
    """The dice with no Chaos turned, with one, and so on, as far as Luck goes."""
    chaos = [place for place, face in enumerate(faces) if face == "chaos"]
    for count in range(min(luck, len(chaos)) + 1):
        for places in combinations(chaos, count):
            yield tuple("success" if n in places else face for n, face in enumerate(faces))


def chosen(telling: Telling, roller: Member, prizes: dict[Prize, tuple[str, ...]]) -> Rules[Prize]:
    """SV-SLT-013: the one prize there is, or the one that the player of who rolled wants."""
    if len(prizes) < 2:
        return next(iter(prizes), "")
    taken = yield from telling.ask(
        Choose(
            key="slots-luck",
            to=(telling.seat(roller),),
            prompt=Msg("{who}: use Luck?", who=telling.name(roller)),
            because=("SV-SLT-013",),
            options=tuple(
                Option(
                    prize,
                    Msg(
                        "{faces}: {prize}",
                        faces=in_a_row(FACES[face] for face in faces),
                        prize=SAYS[prize],
                    ),
                )
                for prize, faces in prizes.items()
            ),
        )
    )
    return next(prize for prize in prizes if prize == taken[0].id)


DOES: dict[type[Step], Does] = {SlotMachine: slot_machine}
