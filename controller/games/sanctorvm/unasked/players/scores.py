"""Scores: what each option of a question is worth to a sensible player (`sensible` says how much).

What may live here: a score for every question that has a better and a worse answer, by its key.
What may not: what an Action does to whom (`reckoning`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from controller.games.sanctorvm.battle.modes.observe import OBSERVE
from controller.games.sanctorvm.battle.modes.prisoner import RELEASE
from controller.games.sanctorvm.box.pack import Box
from controller.games.sanctorvm.box.words import OBJECTIVES, opposing
from controller.games.sanctorvm.turns.means import Means
from controller.games.sanctorvm.unasked.players.preparing import card_worth, dealt
from controller.games.sanctorvm.unasked.players.reckoning import Reckoning
from controller.games.sanctorvm.unasked.players.seen import Body, Seen
from controller.games.sanctorvm.values import ENERGY, HEALTH, colour
from controller.wire import Choose, Judge, Msg, Option

__all__ = ["SCORES", "Question"]

FAR: Final = 99
"""Further away than anything that can be walked to."""
NOTHING: Final = 0.01
"""What an Action must be worth more than doing nothing."""


class Question:
    """A question as it is put to a seat: its open options, and what the seat sees."""

    def __init__(
        self, box: Box, seen: Seen, ask: Choose | Judge, options: Sequence[Option]
    ) -> None:
        self.box = box
        self.seen = seen
        self.ask = ask
        self.options = options

    def mind(self, body: str = "") -> Reckoning:
        """What the Actions of a miniature are worth, or of the one whose turn it is."""
        return Reckoning(self.box, self.seen, self.seen.by_id[body or self.seen.acting])


Scores = Callable[[Question], list[float]]


def kind(option: Option) -> str:
    """The first part of its id."""
    return option.id.partition(":")[0]


def rest(option: Option) -> str:
    """The other part."""
    return option.id.partition(":")[2]


def cost(option: Option, what: str) -> int:
    """How much of something an option takes."""
    return sum([each.amount for each in option.costs if named(each.what) == what])


def named(what: Msg | str) -> str:
    """A price as it is called of one."""
    return what.key if isinstance(what, Msg) else what


def price(mind: Reckoning, option: Option) -> float:
    """What the price of an option is worth."""
    return mind.price(cost(option, "Energy"), mind.me.energy) + 1.5 * cost(option, "Health")


# -- what to do in a turn -----------------------------------------------------------------------


def deeds(it: Question) -> list[float]:
    """All that can be done."""
    mind = it.mind()
    return [DEEDS.get(kind(option), anything)(it, mind, option) for option in it.options]


def with_card(it: Question, mind: Reckoning, option: Option) -> float:
    """An Action of a card; some can be performed, or the card were closed."""
    for using in mind.held:
        if using.card == rest(option):
            return mind.best_with(using, mind.me.place) - NOTHING
    return 0.0


def by_panel(it: Question, mind: Reckoning, option: Option) -> float:
    """An Action of a panel."""
    return at_its_best(mind, mind.held[0], rest(option))


def at_its_best(mind: Reckoning, using: Means, name: str) -> float:
    """An Action with the best target that it reaches, less its price."""
    me = mind.me
    if name not in using.actions:
        return 0.0
    action = using.actions[name]
    dice = mind.dice(using, action, me.place, 0)
    aims = mind.aims(using, action, me.place)
    worth = max((mind.worth(using, name, whom, dice, me.place) for whom in aims), default=0.0)
    return worth - NOTHING - mind.price(action.energy, me.energy) - 1.5 * action.health


def movement(it: Question, mind: Reckoning, option: Option) -> float:
    """A movement: what can be done from there, or else how much nearer it leads."""
    me, place = mind.me, option.place
    said = option.id.split(":")
    threats = int(said[3]) if len(said) > 3 else 0
    score = mind.best(place, threats, me.energy - cost(option, "Energy"))
    if not score:
        nearer = distance(it.seen, me, me.place) - distance(it.seen, me, place)
        score = (0.3 + 0.25 * nearer if nearer > 0 else -0.5) - 0.3 * threats
    return score - price(mind, option) - 2 * len(said[4:]) + errand(it, me, place)


def distance(seen: Seen, me: Body, place: str) -> int:
    """How many spaces lie between a space and the nearest enemy."""
    enemies = seen.living(opposing(me.side))
    return min([steps(seen, place, each.place) for each in enemies], default=FAR)


def steps(seen: Seen, here: str, there: str) -> int:
    """How many spaces lie between two."""
    found = seen.ground.distance(here, there)
    return FAR if found is None else found


def errand(it: Question, me: Body, place: str) -> float:
    """What a space is worth to who has to get somewhere: the way out, or, with the key, the
    Prisoner."""
    goals = {name for name in places_to_be(it) if name in it.seen.ground.spaces}
    if not goals or not me.superb:
        return 0.0
    if place in goals:
        return 10.0
    now = min([steps(it.seen, me.place, goal) for goal in goals])
    return 1.5 * (now - min([steps(it.seen, place, goal) for goal in goals]))


def places_to_be(it: Question) -> Iterator[str]:
    """Where the one whose turn it is has to get."""
    if it.seen.objective == str(OBJECTIVES["escape"]):
        yield from [name for name, spot in it.seen.ground.spaces.items() if spot.kind == "exit"]
    for option in it.ask.options:
        if kind(option) == RELEASE and option.closed is not None:
            yield from [it.seen.by_id[each].place for each in option.objects]


def repose(it: Question, mind: Reckoning, option: Option) -> float:
    """Rest: the Energy that it brings, for the Action Points that it takes."""
    return 0.3 * (ENERGY - mind.me.energy) / max(1, mind.me.points)


def guard(it: Question, mind: Reckoning, option: Option) -> float:
    """On Your Guard: against those who may come, and can see whom they come for."""
    me = mind.me
    if me.hidden or distance(it.seen, me, me.place) > 5:
        return 0.02
    return 0.65 if colour(me.health) == "red" else 0.35


def stay(it: Question, mind: Reckoning, option: Option) -> float:
    """To stay where it is safe (SV-MAP-015)."""
    return 0.5 * min(5, HEALTH - mind.me.health)


def stimulus(it: Question, mind: Reckoning, option: Option) -> float:
    """To send Romulus."""
    return 0.6 - price(mind, option)


def observe(it: Question, mind: Reckoning, option: Option) -> float:
    """To find out who has the key."""
    return 0.5 - price(mind, option)


def free(it: Question, mind: Reckoning, option: Option) -> float:
    """To let the Prisoner go."""
    return 8.0


def end(it: Question, mind: Reckoning, option: Option) -> float:
    """To end the turn."""
    return 0.0


def waste(it: Question, mind: Reckoning, option: Option) -> float:
    """To give up an Action Point."""
    return -0.1


def anything(it: Question, mind: Reckoning, option: Option) -> float:
    """Whatever else there may be."""
    points = cost(option, "Action Point")
    return (0.05 if points else -0.05) - price(mind, option)


Deed = Callable[[Question, Reckoning, Option], float]
DEEDS: dict[str, Deed] = {
    "with": with_card,
    "do": by_panel,
    "move": movement,
    "rest": repose,
    "guard": guard,
    "stay": stay,
    "stimulate": stimulus,
    OBSERVE: observe,
    RELEASE: free,
    "end": end,
    "waste": waste,
}
"""By the first part of the id of what can be done; `anything` for all else."""


# -- an Action ----------------------------------------------------------------------------------


def actions(it: Question) -> list[float]:
    """The Actions of the card that is in hand: the one whose Actions these are."""
    mind = it.mind()
    using = in_hand(mind, [rest(option) for option in it.options])
    if using is None:
        return [0.0 for _ in it.options]
    return [at_its_best(mind, using, rest(option)) for option in it.options]


def in_hand(mind: Reckoning, names: Sequence[str]) -> Means | None:
    """What has Actions of these names."""
    found = [each for each in mind.held if all(name in each.actions for name in names)]
    return found[0] if found else None


def targets(it: Question) -> list[float]:
    """Whom the Action is for that the question names; a friend who has yet to act for all else."""
    mind = it.mind()
    chosen = named_action(it, mind)
    found = []
    for option in it.options:
        body = it.seen.by_id.get(option.objects[0]) if option.objects else None
        if body is None:
            found.append(0.0)
        elif chosen is None:
            found.append(1.0 if body.id in it.seen.ready else 0.0)
        else:
            using, name = chosen
            dice = mind.dice(using, using.actions[name], mind.me.place, 0)
            found.append(mind.worth(using, name, [body], dice, mind.me.place))
    return found


def spaces(it: Question) -> list[float]:
    """Where the Action is thrown that the question names."""
    mind = it.mind()
    chosen = named_action(it, mind)
    if chosen is None:
        return [0.0 for _ in it.options]
    using, name = chosen
    return [
        mind.worth(using, name, mind.caught(option.place), 0, mind.me.place)
        for option in it.options
    ]


def named_action(it: Question, mind: Reckoning) -> tuple[Means, str] | None:
    """The Action that the question names, and what it stands on."""
    prompt = it.ask.prompt
    said = prompt.args.get("action") if isinstance(prompt, Msg) else None
    for using in mind.held:
        for name, action in using.actions.items():
            if isinstance(said, Msg) and said.key == action.name:
                return using, name
    return None


# -- who, and where to --------------------------------------------------------------------------


def turns(it: Question) -> list[float]:
    """Whose turn it is best now: the one with most to do."""
    return [prospect(it, option.subject) if option.subject else 0.0 for option in it.options]


def prospect(it: Question, name: str) -> float:
    """The best that a miniature can do from where it may go."""
    mind, seen = it.mind(name), it.seen
    me, reach = mind.me, mind.me.number("Movement")
    around = [each for each in seen.ground.spaces if steps(seen, me.place, each) <= reach]
    return max(mind.best(each, 0, me.energy - steps(seen, me.place, each)) for each in around)


def placed(it: Question) -> list[float]:
    """Where a miniature is put by an Action: what it can do from there, for its own Side."""
    found = []
    for option in it.options:
        mind = it.mind(option.subject)
        ours = mind.me.side == it.seen.by_id[it.seen.acting].side
        score = stand(it, mind, option.place or mind.me.place)
        found.append(score if ours else -score)
    return found


def stand(it: Question, mind: Reckoning, place: str) -> float:
    """What a space is worth to who stands there."""
    near = distance(it.seen, mind.me, place)
    return mind.best(place) - 0.1 * min(near, 10) + errand(it, mind.me, place)


def entered(it: Question) -> list[float]:
    """Where a new Minion appears: near to who is to be fought."""
    heroes = it.seen.living("homo")
    return [
        -float(min([steps(it.seen, option.place, each.place) for each in heroes], default=0))
        for option in it.options
    ]


def champions(it: Question) -> list[float]:
    """Who fights for the others: the one with the best Action against any enemy, and Health."""
    found = []
    for option in it.options:
        mind = it.mind(option.subject)
        enemies = it.seen.living(opposing(mind.me.side))
        blow = max([mind.best(each.place) for each in enemies], default=0.0)
        found.append(blow * mind.me.points + mind.me.health * mind.me.bars / 2)
    return found


# -- before the battle --------------------------------------------------------------------------


def equipped(it: Question) -> list[float]:
    """What to equip; to be done is worth a little."""
    [who, *_] = [option.subject for option in it.options if option.subject]
    me = it.seen.by_id[who]
    return [
        card_worth(it.box, it.seen, me, option.objects[0]) if option.objects else 0.1
        for option in it.options
    ]


def hardened(it: Question) -> list[float]:
    """What to be hardened against: what the enemies deal most who are to be seen."""
    harm = dealt(it.box, it.seen)
    return [float(harm[option.id]) for option in it.options]


SCORES: dict[str, Scores] = {
    "deed": deeds,
    "obey": deeds,
    "flight": deeds,
    "action": actions,
    "target": targets,
    "space": spaces,
    "turn": turns,
    "push": placed,
    "teleport": placed,
    "summon": entered,
    "enter": entered,
    "champion": champions,
    "equip": equipped,
    "skin-damage": hardened,
    "skin-state": hardened,
}
"""By the key of the question."""
