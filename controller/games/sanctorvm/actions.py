"""Actions: what a miniature can do in its turn, and doing it.

    move first, if it wants to, then one of: an Action of a card or panel, On Your Guard, or
    nothing, which loses an Action Point (SV-MOV-001, SV-MOV-008, SV-ACT-014)
    or Rest, before anything else was done (SV-ACT-016)
    or end the turn

The question `deed` is asked again and again while Action Points are left.  Choosing an Action of a
weapon is three short questions, with what, which, and on whom, so that a card laid on the table
answers the first of them.
"""

from __future__ import annotations

from controller.engine import Play, Rules
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.cardtext import does, price
from controller.games.sanctorvm.effects import Die
from controller.games.sanctorvm.energy import costs, health_paid, pay
from controller.games.sanctorvm.events import Gave, Guarded, Performed, Rested
from controller.games.sanctorvm.hit import apply, strike, unleash
from controller.games.sanctorvm.means import (
    FISTS,
    Means,
    barred,
    means,
    near,
    targets,
    useless,
)
from controller.games.sanctorvm.movement import MOVE, destinations, go
from controller.games.sanctorvm.round_of_turns import last
from controller.games.sanctorvm.state import Battle, Done, Miniature, Turn
from controller.games.sanctorvm.values import ENERGY
from controller.games.sanctorvm.words import opposing
from controller.wire import Choose, Cost, Msg, Option, Why

__all__ = ["LAST", "choose_deed"]

BACK = Option("back", Msg("Something else"))
"""A card picked up by mistake costs nothing."""

LAST = Why(
    Msg("the last to act: Resistant to Critical Damage until its next turn begins"),
    ("SV-ACT-041",),
)


# -- the question -----------------------------------------------------------------------------


def choose_deed(book: Book, play: Play[Battle], who: Miniature, turn: Turn) -> Rules[bool]:
    """Ask what the miniature does, and do it.  Returns whether it goes on with its turn."""
    taken = yield Choose(
        key="deed",
        to=(book.seat(play.state, who),),
        prompt=prompt(book, play.state, who, turn),
        because=("SV-ATR-030",),
        options=deeds(book, play.state, who, turn),
        skips=True,
        hint="deed",
    )
    if not taken:  # the Overlord let the turn pass
        return False
    return (yield from do(book, play, who, turn, taken[0]))


def prompt(book: Book, state: Battle, who: Miniature, turn: Turn) -> Msg:
    """What is asked."""
    name = book.values(state).name(who)
    if turn.moved:
        return Msg("{who} has moved. And now?", who=name)
    return Msg(
        "{who} has {n} Action Point. What now?",
        plural="{who} has {n} Action Points. What now?",
        who=name,
        n=turn.points,
    )


def deeds(book: Book, state: Battle, who: Miniature, turn: Turn) -> tuple[Option, ...]:
    """Everything it may do, and what it may not, with the reason."""
    options: list[Option] = []
    for using in means(book, state, who):
        options += (
            panel_actions(book, state, who, turn, using)
            if who.panel is None
            else [armed(book, state, who, turn, using)]
        )
    if who.panel is not None:
        options += [guard(who), *([] if turn.moved else [rest(who, turn)])]
    if turn.moved:
        cost = Cost(Msg("Action Point", plural="Action Points", n=1), 1)
        options.append(Option("waste", Msg("No Action after all"), subject=who.id, costs=(cost,)))
        return tuple(options)
    options.append(Option("end", Msg("End the turn"), subject=who.id))
    return (*options, *destinations(book, state, who))


def armed(book: Book, state: Battle, who: Miniature, turn: Turn, using: Means) -> Option:
    """SV-ACT-010: something to act with."""
    return Option(
        f"with:{using.card}",
        using.title,
        subject=who.id,
        objects=() if using.card == FISTS else (using.card,),
        closed=useless(book, state, who, turn, using),
    )


def panel_actions(
    book: Book, state: Battle, who: Miniature, turn: Turn, using: Means
) -> list[Option]:
    """SV-ACT-001, or the three of a Weapon Card once it is chosen: each with its price."""
    return [
        Option(
            f"do:{name}",
            Msg("{action} ({does})", action=Msg(deed.name), does=does(deed)),
            subject=who.id,
            costs=costs(who, deed.points, deed.energy),
            closed=barred(book, state, who, turn, using, name),
        )
        for name, deed in using.actions.items()
    ]


def guard(who: Miniature) -> Option:
    """SV-ACT-040: On Your Guard."""
    closed = Why(Msg("it is on guard already"), ("SV-ACT-040",)) if who.guard else None
    return Option(
        "guard",
        Msg("On Your Guard"),
        subject=who.id,
        costs=costs(who, 1, 0),
        closed=closed,
    )


def rest(who: Miniature, turn: Turn) -> Option:
    """SV-ACT-016: Rest."""
    closed: Why | None = None
    if not turn.fresh:
        text = Msg("only at the beginning of the turn, with all Action Points")
        closed = Why(text, ("SV-ACT-009", "SV-ACT-016"))
    return Option(
        "rest", Msg("Rest"), subject=who.id, costs=costs(who, turn.points, 0), closed=closed
    )


# -- doing it ---------------------------------------------------------------------------------


def do(book: Book, play: Play[Battle], who: Miniature, turn: Turn, option: Option) -> Rules[bool]:
    """Carry out what was chosen.  Returns whether the turn goes on."""
    if option.id == "end":
        return False
    if option.id.startswith(MOVE):
        yield from go(book, play, who, turn, option)
        yield from spent(book, play, who)
    elif option.id == "rest":
        return relax(book, play, who, turn)
    elif option.id == "guard":
        stand_guard(book, play, who, turn)
    elif option.id == "waste":
        give_up(book, play, who, turn)
    elif option.id.startswith("with:"):
        using = next(w for w in means(book, play.state, who) if f"with:{w.card}" == option.id)
        return (yield from use(book, play, who, turn, using))
    else:
        [using] = means(book, play.state, who)
        name = option.id.removeprefix("do:")
        return (yield from perform(book, play, who, turn, using, name))
    return True


def relax(book: Book, play: Play[Battle], who: Miniature, turn: Turn) -> bool:
    """SV-ACT-016: all Action Points for all Energy, and the turn is over."""
    turn.points, who.energy = 0, ENERGY
    why = Why(Msg("all Action Points for a full Energy bar"), ("SV-ACT-016",))
    name = book.values(play.state).name(who)
    play.tell(Rested(who=who.id, name=name, energy=who.energy, reasons=(why,)))
    return False


def stand_guard(book: Book, play: Play[Battle], who: Miniature, turn: Turn) -> None:
    """SV-ACT-040, SV-ACT-041: until the round ends, or until its next turn if nobody acts after
    it."""
    pay(who, turn, 1, 0)
    turn.fresh = turn.moved = False
    why = Why(Msg("Resistant to Critical Damage until the round ends"), ("SV-ACT-040",))
    who.guard = "round"
    if last(play.state, who):
        who.guard, why = "turn", LAST
    play.tell(Guarded(who=who.id, name=book.values(play.state).name(who), reasons=(why,)))


def give_up(book: Book, play: Play[Battle], who: Miniature, turn: Turn) -> None:
    """SV-MOV-002, SV-MOV-008, SV-ACT-014: a movement with no Action loses an Action Point."""
    pay(who, turn, 1, 0)
    turn.fresh = turn.moved = False
    rules = ("SV-MOV-008", "SV-ACT-014") if who.panel is not None else ("SV-MOV-002",)
    why = Why(Msg("no Action after the movement: 1 Action Point"), rules)
    play.tell(Gave(who=who.id, name=book.values(play.state).name(who), reasons=(why,)))


def use(book: Book, play: Play[Battle], who: Miniature, turn: Turn, using: Means) -> Rules[bool]:
    """Which Action of a card; fists have but one."""
    if using.card == FISTS:
        return (yield from perform(book, play, who, turn, using, FISTS))
    taken = yield Choose(
        key="action",
        to=(book.seat(play.state, who),),
        prompt=Msg(
            "{who}: which Action of the {card}?",
            who=book.values(play.state).name(who),
            card=using.title,
        ),
        because=("SV-WPN-010",),
        options=(*panel_actions(book, play.state, who, turn, using), BACK),
        skips=True,
        hint="action",
    )
    if not taken:
        return False
    if taken[0].id == BACK.id:
        return True
    name = taken[0].id.removeprefix("do:")
    return (yield from perform(book, play, who, turn, using, name))


def perform(
    book: Book, play: Play[Battle], who: Miniature, turn: Turn, using: Means, name: str
) -> Rules[bool]:
    """Say on whom, pay, and let it work; who paid with the last Health Point dies then."""
    deed = using.actions[name]
    aim = yield from take_aim(book, play, who, turn, using, name)
    if aim is None or aim.id == BACK.id:
        return aim is not None
    announce(book, play, who, using, name, aim)
    pay(who, turn, deed.points, deed.energy)
    turn.fresh = turn.moved = False
    turn.performed.append(Done(using.card, name, *aim.objects))
    if deed.aims == "next_space":
        yield from unleash(book, play, who, deed, caught(play.state, who, aim.place))
    elif deed.aims == "self":
        yield from apply(book, play, who, deed.words)
    elif deed.instant:
        yield from unleash(book, play, who, deed, [play.state.miniature(aim.objects[0])])
    else:
        target = play.state.miniature(aim.objects[0])
        yield from strike(book, play, who, using.attack(name), target)
    yield from spent(book, play, who)
    return True


def take_aim(
    book: Book, play: Play[Battle], who: Miniature, turn: Turn, using: Means, name: str
) -> Rules[Option | None]:
    """On whom, or where; None if the Overlord let it pass."""
    deed, state = using.actions[name], play.state
    if deed.aims == "self":
        return Option("self", book.values(state).name(who), subject=who.id)
    if deed.aims == "next_space":
        key, rule = "space", "SV-PNL-037"
        options = tuple(
            Option(f"in:{place}", Msg("Into {place}", place=place), place=place)
            for place in near(book, state, who)
        )
    else:
        key, rule = "target", "SV-ACT-010" if who.panel is not None else "SV-ACT-001"
        options = targets(book, state, who, turn, using, name)
    taken = yield Choose(
        key=key,
        to=(book.seat(state, who),),
        prompt=aiming(book.values(state).name(who), Msg(deed.name), key),
        because=(rule,),
        options=(*options, BACK),
        skips=True,
        hint=key,
    )
    return taken[0] if taken else None


def aiming(who: Msg, action: Msg, key: str) -> Msg:
    """The question on whom, or where."""
    if key == "space":
        return Msg("{who}: {action} into which space?", who=who, action=action)
    return Msg("{who}: {action} on whom?", who=who, action=action)


def announce(
    book: Book, play: Play[Battle], who: Miniature, using: Means, name: str, aim: Option
) -> None:
    """Say what is being done, and what it costs."""
    deed, values = using.actions[name], book.values(play.state)
    target: Msg | None = None
    if aim.objects:
        target = values.name(play.state.miniature(aim.objects[0]))
    elif aim.place:
        target = Msg("{place}", place=aim.place)
    rules = ("SV-WPN-010", "SV-NRG-002") if who.panel is not None else ("SV-PNL-025",)
    play.tell(
        Performed(
            who=who.id,
            name=values.name(who),
            action=Msg(deed.name),
            target=target,
            reasons=(Why(price(deed), rules), *health_paid(who, deed.energy)),
        )
    )


def caught(state: Battle, who: Miniature, place: str) -> list[Miniature]:
    """SV-PNL-037, SV-STA-015: everybody in a space, friend and foe, but no enemy in hiding."""
    found = state.there(place, who.side) + state.there(place, opposing(who.side))
    return [each for each in found if each.side == who.side or not each.hidden]


def spent(book: Book, play: Play[Battle], who: Miniature) -> Rules[None]:
    """SV-NRG-003, SV-NRG-004: who paid the last Health Point dies once the Action is done."""
    if who.health == 0 and who.ready:
        die = Die(who=who.id, called=book.values(play.state).name(who))
        yield from book.resolve(
            play, die, Why(Msg("the last Health Point was spent"), ("SV-NRG-003",))
        )
