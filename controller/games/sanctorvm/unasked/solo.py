"""Solo: the Minions act by themselves, where one person plays both Sides (SV-PLY-003).

What the Overlord would be asked to choose is decided here, as the rulebook prints it: whom a Minion
goes for (`target_die`), which of its Actions it performs (SV-ACT-005), and for the rest what gets
it there: it moves where that Action reaches its target, with as little Threat and as few steps as
it can, and else as near as it comes.  Dice and coins are still rolled by hand, or left to the
table.  Which of the Minions acts first is not printed: the first that may, in the order of the
set-up.

What may live here: what a Minion does.  What may not: anything that a person is asked.
"""

from __future__ import annotations

from collections.abc import Sequence

from controller.engine import Rules
from controller.games.sanctorvm.box.action import Action
from controller.games.sanctorvm.box.words import opposing
from controller.games.sanctorvm.hits.sight import known_of, reaches
from controller.games.sanctorvm.moving.board import FAR
from controller.games.sanctorvm.moving.movement import hardship
from controller.games.sanctorvm.scene import Acting, Scene
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.turns.deeds import DO, END, MOVE, WASTE, deed_of
from controller.games.sanctorvm.turns.means import disabled, means, too_few_points, worn_out
from controller.games.sanctorvm.unasked.target_die import distance, number, target
from controller.wire import Choose, Msg, Option

__all__ = ["decide"]


def decide(scene: Scene, ask: Choose) -> Rules[tuple[Option, ...]]:
    """What is taken of a question that the Overlord would be asked."""
    usable = [option for option in ask.options if option.closed is None]
    turn = scene.state.turn
    if turn is None or not usable:
        return tuple(usable[: max(1, ask.least)])
    acting = scene.acting(scene.state.miniature(turn.who), turn)
    if ask.key == "deed":
        return ((yield from deed(acting, usable)),)
    if ask.key == "target":
        return (at_whom(acting, usable),)
    if ask.key == "push":
        return (closest(acting, usable),)
    if ask.key == "space":
        return (max(usable, key=lambda option: worth(acting, option.place)),)
    return tuple(usable[: max(1, ask.least)])


def deed(acting: Acting, usable: Sequence[Option]) -> Rules[Option]:
    """What it does next in its turn."""
    turn = acting.turn
    if aimed_at(acting) is None:
        found = yield from target(acting, acting.who)
        turn.target = found.id if found is not None else ""
    if not turn.planned:
        turn.planned = yield from action(acting)
    planned = f"{DO}:{turn.planned}"
    options = {option.id: option for option in usable}
    step = approach(acting, usable)
    if planned in options and (step is None or within(acting, acting.who.place)):
        turn.planned = ""
        return options[planned]
    if step is not None and not turn.moved:
        return step
    turn.planned = ""
    for option in usable:  # the planned Action does not reach: any other one that does
        if deed_of(option) == DO:
            return option
    return options.get(WASTE) or options[END]


def action(acting: Acting) -> Rules[str]:
    """SV-ACT-005: the Action that the number on the die names, or the next one that is enabled."""
    [using] = means(acting, acting.who)
    prompt = Msg("{who}: which Action? Roll the Target Die", who=acting.name(acting.who))
    n = yield from number(acting, prompt, ("SV-ACT-005",))
    names = list(using.actions)
    in_turn = names[n - 1 :] + names[: n - 1]
    return next((name for name in in_turn if usable_at_all(acting, name)), in_turn[0])


def usable_at_all(acting: Acting, name: str) -> bool:
    """Whether an Action is enabled, loaded and paid for, wherever its target is."""
    [using] = means(acting, acting.who)
    return not (
        worn_out(acting, using, name)
        or disabled(acting, using, name)
        or too_few_points(acting, using, name)
    )


# -- where to ---------------------------------------------------------------------------------


def approach(acting: Acting, usable: Sequence[Option]) -> Option | None:
    """The move that brings the planned Action to the target, or as near as it comes; None where
    staying is as good."""
    prey = aimed_at(acting)
    moves = [option for option in usable if deed_of(option) == MOVE]
    if prey is None or not moves or within(acting, acting.who.place):
        return None
    reaching = [option for option in moves if within(acting, option.place)]
    board = acting.ground(acting.who)

    def near(option: Option) -> tuple[int, int, int]:
        return (board.away(option.place, prey.place), *hardship(option))

    if reaching:
        return min(reaching, key=hardship)
    best = min(moves, key=near)
    here = board.away(acting.who.place, prey.place)
    return best if near(best)[0] < here else None


def within(acting: Acting, place: str) -> bool:
    """Whether the planned Action reaches the target from a space."""
    prey, planned = aimed_at(acting), plan(acting)
    if prey is None or planned is None or planned.aims == "self":
        return True
    who = acting.who
    if planned.aims == "next_space":
        return prey.place in acting.board.links[place]
    if planned.aims == "beside":
        return place == prey.place
    [using] = means(acting, who)
    return reaches(acting, who, place, using.tactic, prey)


def plan(acting: Acting) -> Action | None:
    """The planned Action."""
    [using] = means(acting, acting.who)
    return using.actions.get(acting.turn.planned)


def aimed_at(acting: Acting) -> Miniature | None:
    """Whom it goes for, while that one is there to be gone for."""
    if not acting.turn.target:
        return None
    prey = acting.state.miniature(acting.turn.target)
    return prey if prey.alive and not prey.gone and known_of(acting, prey) else None


# -- at whom ----------------------------------------------------------------------------------


def at_whom(acting: Acting, usable: Sequence[Option]) -> Option:
    """Its target if that can be taken, or the nearest that can."""
    named = [option for option in usable if option.objects]
    for option in named:
        if option.objects[0] == acting.turn.target:
            return option

    def away(option: Option) -> int:
        return distance(acting, acting.who, acting.state.miniature(option.objects[0]))

    return min(named, key=away) if named else usable[0]


def closest(acting: Acting, usable: Sequence[Option]) -> Option:
    """Where somebody is Drawn or Repositioned to: as near to it as can be."""
    board, here = acting.board, acting.who.place

    def away(option: Option) -> int:
        return board.away(here, option.place) if option.place else FAR

    return min(usable, key=away)


def worth(acting: Acting, place: str) -> tuple[bool, int]:
    """How good a space is to throw something into: enemies there, friends not."""
    state, side = acting.state, acting.who.side
    enemies = [each for each in state.there(place, opposing(side)) if known_of(acting, each)]
    aimed = any(each.id == acting.turn.target for each in enemies)
    return aimed, len(enemies) - len(state.there(place, side))
