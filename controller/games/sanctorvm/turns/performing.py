"""Performing: an Action of a card or panel, from choosing it to its end.

Choosing an Action of a card is three short questions, with what, which, and on whom, so that a card
laid on the table answers the first of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from controller.engine import Rules
from controller.games.sanctorvm.box.words import opposing
from controller.games.sanctorvm.effects import Die, Discard
from controller.games.sanctorvm.events import Performed
from controller.games.sanctorvm.hits.hit import strike, unleash
from controller.games.sanctorvm.moving.safe import inside
from controller.games.sanctorvm.scene import Acting
from controller.games.sanctorvm.seen.cardtext import price_text
from controller.games.sanctorvm.state import Miniature
from controller.games.sanctorvm.turns.asking import BACK, pick
from controller.games.sanctorvm.turns.deeds import DO, WITH
from controller.games.sanctorvm.turns.energy import Price, costs, health_paid, pay
from controller.games.sanctorvm.turns.means import (
    FISTS,
    Known,
    Means,
    barred,
    means,
    outlook,
    places,
    price,
    targets,
    useless,
)
from controller.wire import Msg, Option, Why

__all__ = ["armed", "panel_actions", "perform", "perform_panel", "use"]


def armed(acting: Acting) -> Iterable[Option]:
    """SV-ACT-010: the cards to act with."""
    known: Known = {}
    return [at_hand(acting, using, known) for using in means(acting, acting.who)]


def at_hand(acting: Acting, using: Means, known: Known) -> Option:
    """To act with a card, or with the fists, of which there is but one way."""
    who, closed, bare = acting.who, useless(acting, using, known), using.card == FISTS
    return Option(
        f"{WITH}:{using.card}",
        using.title,
        subject=who.id,
        objects=() if bare else (using.card,),
        closed=closed,
        facts=outlook(acting, using, FISTS, known) if bare and not closed else (),
    )


def panel_actions(acting: Acting) -> Iterable[Option]:
    """SV-ACT-001: the Actions of a Minion."""
    [using] = means(acting, acting.who)
    return listed(acting, using)


def listed(acting: Acting, using: Means) -> list[Option]:
    """The Actions of a card or panel."""
    known: Known = {}
    return [action_of(acting, using, name, known) for name in using.actions]


def action_of(acting: Acting, using: Means, name: str, known: Known) -> Option:
    """One of them, with its price."""
    who, closed = acting.who, barred(acting, using, name, known)
    return Option(
        f"{DO}:{name}",
        acting.book.deed(using, name),
        subject=who.id,
        costs=costs(who, price(acting, using, name)),
        closed=closed,
        facts=() if closed else outlook(acting, using, name, known),
    )


def perform_panel(acting: Acting, option: Option) -> Rules[bool]:
    """Perform one of the Actions of a Minion."""
    [using] = means(acting, acting.who)
    return (yield from perform(acting, using, option.id.removeprefix(f"{DO}:")))


def use(acting: Acting, option: Option) -> Rules[bool]:
    """Which Action of a card; fists have but one."""
    using = next(w for w in means(acting, acting.who) if f"{WITH}:{w.card}" == option.id)
    if using.card == FISTS:
        return (yield from perform(acting, using, FISTS))
    prompt = Msg(
        "{who}: which Action of the {card}?", who=acting.name(acting.who), card=using.title
    )
    taken = yield from pick(acting, "action", prompt, "SV-WPN-010", listed(acting, using))
    if taken is None or taken.id == BACK.id:
        return taken is not None
    return (yield from perform(acting, using, taken.id.removeprefix(f"{DO}:")))


def perform(acting: Acting, using: Means, name: str) -> Rules[bool]:
    """Say on whom, pay, and let it work."""
    action, who, turn = using.actions[name], acting.who, acting.turn
    aim = yield from take_aim(acting, using, name)
    if aim is None or aim.id == BACK.id:
        return aim is not None
    announce(acting, using, name, aim, price(acting, using, name))
    pay(who, turn, using.prices[name])
    turn.did(using.card, name, *aim.objects)
    dying = using.sort == "power" and not who.alive and acting.state.plays("power_kills_payer")
    victims = [acting.state.miniature(each) for each in aim.objects]
    if aim.place:
        victims = caught(acting, aim.place)
    if using.sort == "power":
        acting.state.spent.append(f"{using.card}/{name}")
    if action.instant:
        whom = [who] if action.aims == "self" else victims
        yield from unleash(acting, using, name, whom, aim.place)
    else:
        done = turn.performed[-1]
        hit = yield from strike(acting, using, name, victims[0])
        done.missed = not hit and acting.state.plays("chain_needs_a_hit")
    if dying and who.alive:
        die = Die(who=who.id, called=acting.name(who))
        yield from acting.resolve(die, Why(Msg("it was paid with its life"), ("SV-ACT-033",)))
    if using.sort == "tool":
        yield from put_aside(acting, using)
    return True


def put_aside(acting: Acting, using: Means) -> Rules[None]:
    """SV-ACT-035, SV-ACT-036: a Tool Card is discarded once it has worked; who died of it has lost
    it already."""
    who, card = acting.who, using.card
    if card in who.cards:
        discard = Discard(who=who.id, called=acting.name(who), card=card, title=using.title)
        why = Why(Msg("a Tool Card is used once"), ("SV-ACT-036", "SV-DCK-010"))
        yield from acting.resolve(discard, why)


def take_aim(acting: Acting, using: Means, name: str) -> Rules[Option | None]:
    """On whom, or where; None if the Overlord let it pass."""
    action, who = using.actions[name], acting.who
    if action.aims in ("self", "beside"):
        return Option("self", acting.name(who), subject=who.id)
    if action.aims in ("next_space", "space"):
        key, rule = "space", "SV-PNL-037" if action.aims == "next_space" else "SV-GRN-003"
        options = places(acting, using, name)
    else:
        key, rule = "target", "SV-ACT-010" if who.superb else "SV-ACT-001"
        options = targets(acting, using, name)
    prompt = aiming(acting.name(who), Msg(action.name), key)
    return (yield from pick(acting, key, prompt, rule, options))


def aiming(who: Msg, action: Msg, key: str) -> Msg:
    """The question on whom, or where."""
    if key == "space":
        return Msg("{who}: {action} into which space?", who=who, action=action)
    return Msg("{who}: {action} on whom?", who=who, action=action)


def announce(acting: Acting, using: Means, name: str, aim: Option, cost: Price) -> None:
    """Say what is being done, and what it costs."""
    action, who = using.actions[name], acting.who
    target: Msg | None = None
    if aim.objects:
        target = acting.name(acting.state.miniature(aim.objects[0]))
    elif aim.place:
        target = Msg("{place}", place=aim.place)
    rules = ("SV-WPN-010", "SV-NRG-002") if who.superb else ("SV-PNL-025",)
    acting.tell(
        Performed(
            who=who.id,
            name=acting.name(who),
            action=Msg(action.name),
            target=target,
            reasons=(Why(price_text(action), rules), *health_paid(who, cost)),
        )
    )


def caught(acting: Acting, place: str) -> list[Miniature]:
    """SV-PNL-037, SV-STA-015, SV-MAP-013: everybody in a space, friend and foe, but no enemy in
    hiding, and nobody in a Safe space."""
    who, state = acting.who, acting.state
    found = state.there(place, who.side) + state.there(place, opposing(who.side))
    return [each for each in found if not each.hides_from(who) and not inside(acting, each)]
