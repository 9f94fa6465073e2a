"""Means: what a miniature can act with, and why it cannot where it cannot.

A Homo Superbe acts with the Weapon Cards it has equipped, or with its fists where it has none; a
Minion with the three Actions of its panel.  Pure: nothing is done here.
"""

from __future__ import annotations

from msgspec import Struct

from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.damage import halved
from controller.games.sanctorvm.energy import too_dear
from controller.games.sanctorvm.hit import Attack
from controller.games.sanctorvm.pack import Deed, Harm, Minion, Suffer, Weapon
from controller.games.sanctorvm.sight import out_of_reach
from controller.games.sanctorvm.state import Battle, Done, Miniature, Turn
from controller.games.sanctorvm.words import Tactic, Vital, opposing
from controller.wire import Msg, Option, Why

__all__ = ["FISTS", "Means", "barred", "means", "near", "targets", "useless"]

FISTS = "fists"
UNREACHABLE = 1000
"""Further away than anything that can be walked to."""

ENABLED: dict[Vital, tuple[Vital, ...]] = {
    "green": ("green", "orange", "red"),
    "orange": ("orange", "red"),
    "red": ("red",),
}
"""SV-WPN-014 to SV-WPN-016: the vital signs at which an activator of each colour is enabled."""

VITALS: dict[Vital, Msg] = {
    "green": Msg("Healthy"),
    "orange": Msg("Wounded"),
    "red": Msg("Grave"),
}


class Means(Struct, frozen=True):
    """Something to act with.  `card` is the copy in the hand of a Homo Superbe, `FISTS`, or the
    name of a Minion's panel."""

    card: str
    title: Msg
    tactic: Tactic
    critical: int
    actions: dict[str, Deed]

    def attack(self, name: str) -> Attack:
        """SV-WPN-007, SV-PNL-025: one of its Actions, with what a Critical adds."""
        deed = self.actions[name]
        critical = self.critical if deed.critical is None else deed.critical
        return Attack(deed, self.tactic, critical)

    def alike(self, name: str) -> Vital:
        """SV-WPN-019: the activator of an Action; a Chained one has that of what it hangs on."""
        deed = self.actions[name]
        return self.alike(deed.chained) if deed.chained else deed.vital


def means(book: Book, state: Battle, who: Miniature) -> tuple[Means, ...]:
    """All that it can act with."""
    if who.panel is None:
        return (of_panel(who.kind, book.box.minions[who.kind]),)
    if not who.cards:
        return (fists(book.values(state).attribute(who, "strength")),)
    return tuple(of_card(card, book.box.weapon(card)) for card in who.cards)


def of_panel(kind: str, panel: Minion) -> Means:
    """SV-ACT-001: the Actions of a Minion."""
    return Means(kind, Msg(panel.name), panel.tactic, 0, panel.actions)


def of_card(card: str, weapon: Weapon) -> Means:
    """SV-WPN-010: the Actions of a Weapon Card; each copy is counted by itself (SV-ACT-029)."""
    return Means(card, Msg(weapon.name), weapon.tactic, weapon.critical, weapon.actions)


def fists(strength: int) -> Means:
    """SV-ACT-022, SV-ACT-023: half the Strength as Basic Damage."""
    blow = Harm(type="basic", amount=halved(strength))
    deed = Deed(name="Fists", words=(blow,))
    return Means(FISTS, Msg("Fists"), "melee", 0, {FISTS: deed})


# -- why not ----------------------------------------------------------------------------------


def useless(book: Book, state: Battle, who: Miniature, turn: Turn, using: Means) -> Why | None:
    """Why nothing can be done with it, if nothing can: what bars its first Action."""
    bars = [barred(book, state, who, turn, using, name) for name in using.actions]
    return bars[0] if all(bars) else None


def barred(
    book: Book, state: Battle, who: Miniature, turn: Turn, using: Means, name: str
) -> Why | None:
    """Why an Action cannot be performed now, if it cannot."""
    deed = using.actions[name]
    return (
        worn_out(who, turn, using, name)
        or disabled(book, state, who, using, name)
        or too_few_points(turn, deed)
        or too_dear(who, deed.energy)
        or nobody_there(book, state, who, turn, using, name)
    )


def worn_out(who: Miniature, turn: Turn, using: Means, name: str) -> Why | None:
    """SV-WPN-011, SV-PNL-026: ammunition is for one turn."""
    most = using.actions[name].ammunition
    if using.card == FISTS or turn.times(using.card, name) < most:
        return None
    text = Msg("its ammunition is used up: {n} in a turn", n=most)
    return Why(text, ("SV-WPN-011",) if who.panel is not None else ("SV-PNL-026",))


def disabled(book: Book, state: Battle, who: Miniature, using: Means, name: str) -> Why | None:
    """SV-WPN-013 to SV-WPN-016: the Vital Activator."""
    colour, vital = using.alike(name), book.values(state).vital(who)
    if vital in ENABLED[colour]:
        return None
    text = Msg(
        "only when {needed}; {who} is {vital}",
        needed=VITALS[colour] if colour == "red" else Msg("Wounded or Grave"),
        who=book.values(state).name(who),
        vital=VITALS[vital],
    )
    return Why(text, ("SV-WPN-016" if colour == "red" else "SV-WPN-015",))


def too_few_points(turn: Turn, deed: Deed) -> Why | None:
    """SV-ACT-007: Action Points."""
    if deed.points <= turn.points:
        return None
    text = Msg(
        "it costs {cost} Action Points, with only {left} left", cost=deed.points, left=turn.points
    )
    return Why(text, ("SV-ACT-007",))


def nobody_there(
    book: Book, state: Battle, who: Miniature, turn: Turn, using: Means, name: str
) -> Why | None:
    """Why there is nobody to do it to: what keeps the nearest enemy out of reach."""
    deed = using.actions[name]
    if deed.aims == "next_space":
        return None if near(book, state, who) else Why(Msg("no space lies one Pathway away"))
    if deed.aims == "self":
        return no_use(book, state, who, deed)
    options = targets(book, state, who, turn, using, name)
    if not options:
        return Why(Msg("no enemy is left"), ("SV-GLO-007",))
    if any(option.closed is None for option in options):
        return None
    board = book.board(state)

    def away(option: Option) -> int:
        steps = board.distance(who.place, state.miniature(option.objects[0]).place)
        return UNREACHABLE if steps is None else steps

    return min(options, key=away).closed


def no_use(book: Book, state: Battle, who: Miniature, deed: Deed) -> Why | None:
    """Why an Action on itself would do nothing: nobody hides twice, or on fire."""
    hides = all(isinstance(word, Suffer) and word.state == "camouflaged" for word in deed.words)
    if not hides or not (who.hidden or "burning" in who.states):
        return None
    name = book.values(state).name(who)
    if who.hidden:
        return Why(Msg("{who} is Camouflaged already", who=name), ("SV-STA-015",))
    return Why(Msg("{who} is Burning, and cannot hide", who=name), ("SV-STA-019",))


def targets(
    book: Book, state: Battle, who: Miniature, turn: Turn, using: Means, name: str
) -> tuple[Option, ...]:
    """Every living enemy, greyed where it cannot be the target."""
    values = book.values(state)
    deed = using.actions[name]
    found = []
    for enemy in state.living(opposing(who.side)):
        closed = locked(turn, using, deed, enemy) or out_of_reach(
            book, state, who, using.tactic, enemy
        )
        found.append(
            Option(f"at:{enemy.id}", values.name(enemy), objects=(enemy.id,), closed=closed)
        )
    return tuple(found)


def locked(turn: Turn, using: Means, deed: Deed, enemy: Miniature) -> Why | None:
    """SV-WPN-017, SV-WPN-018: a Chained Action needs the other one on the same target before."""
    if not deed.chained or Done(using.card, deed.chained, enemy.id) in turn.performed:
        return None
    first = Msg(using.actions[deed.chained].name)
    text = Msg("chained: {action} must come first, on the same target", action=first)
    return Why(text, ("SV-WPN-018",))


def near(book: Book, state: Battle, who: Miniature) -> tuple[str, ...]:
    """SV-PNL-037: the spaces one Pathway away."""
    return book.board(state).links[who.place]
