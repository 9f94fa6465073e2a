"""Check: what is impossible about a state that the Overlord corrected.

The Overlord has the last word: a space may be overfilled and a value set at will.  What is refused
is what the rules would stumble over later.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from controller.games.sanctorvm.battle.coins import MOST_COINS
from controller.games.sanctorvm.battle.conditions import flaws
from controller.games.sanctorvm.battle.modes.possible import stands, wrong_mode
from controller.games.sanctorvm.book import Book
from controller.games.sanctorvm.box.cards import Tool, copies, kind_of
from controller.games.sanctorvm.box.words import ATTRIBUTES, SIDES, SKILLS, STATES
from controller.games.sanctorvm.desk.hand import FURTHEST
from controller.games.sanctorvm.house import strange
from controller.games.sanctorvm.lasts.lasting import EFFECTS
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle, Miniature
from controller.games.sanctorvm.traits.powers.stimulants import STIMULANTS
from controller.games.sanctorvm.values import ENERGY, HEALTH
from controller.wire import OVERLORD, TABLE, Msg, Why

__all__ = ["MOST", "check", "wrong_house"]

MOST = 999
"""More rounds, points, dice or levels than any battle has seen."""


def check(book: Book, state: Battle) -> Why | None:
    """The first thing that cannot be, or None."""
    return next(wrong(book, state), None)


def wrong(book: Book, state: Battle) -> Iterator[Why]:
    """Everything that cannot be; what comes later may rely on what came before."""
    if state.printed is None and state.battle not in book.box.battles:
        yield Why(Msg("there is no such battle in the packs"))
        return
    field = Field(book, state)
    yield from wrong_modules(field)
    names = [who.id for who in state.miniatures]
    if len(set(names)) < len(names):
        yield Why(Msg("every miniature has a name of its own"))
    for who in state.miniatures:
        yield from wrong_miniature(field, who)
    yield from wrong_mode(field)
    yield from wrong_cards(field)
    yield from wrong_seats(state)
    yield from wrong_end(field)
    yield from wrong_time(state)
    yield from wrong_names(field)
    yield from wrong_house(state.house)


def wrong_modules(field: Field) -> Iterator[Why]:
    """The board as it lies."""
    for laid in field.state.modules:
        if laid.code not in field.box.modules or not 0 <= laid.turns <= 3:
            text = Msg('there is no module "{code}" in the packs, or not turned so', code=laid.code)
            yield Why(text, ("SV-MAP-002",))
    yield from wrong_features(field)
    for token in field.state.tokens:
        if token.place not in field.board.spaces:
            text = Msg('there is no space "{place}" on the board', place=token.place)
            yield Why(text, ("SV-TOK-001",))


def wrong_features(field: Field) -> Iterator[Why]:
    """A Feature that lies on no Pathway, or on one with another."""
    covered: set[frozenset[str]] = set()
    for feature in field.state.features:
        if not feature.pathways:
            yield Why(Msg("a Feature lies on one Pathway at least"), ("SV-FEA-001",))
        for one, other in feature.pathways:
            if other not in field.board.links.get(one, ()):
                text = Msg("no Pathway leads from {one} to {other}", one=one, other=other)
                yield Why(text, ("SV-FEA-001",))
            if frozenset((one, other)) in covered:
                text = Msg(
                    "one Feature at most lies between {one} and {other}", one=one, other=other
                )
                yield Why(text, ("SV-FEA-001",))
            covered.add(frozenset((one, other)))


def wrong_miniature(field: Field, who: Miniature) -> Iterator[Why]:
    """The values of one miniature."""
    kinds = field.box.heroes if who.superb else field.box.minions
    if who.kind not in kinds:
        yield Why(Msg('there is no panel "{kind}" in the packs', kind=who.kind))
        return
    if who.superb and who.side == "overlord":
        yield Why(Msg("{who} must have the panel of its Side", who=who.id))
    name = field.name(who)
    if not stands(field, who.place, who.apart):
        text = Msg(
            '{who} must stand in a space of the board; "{place}" is none', who=name, place=who.place
        )
        yield Why(text, ("SV-MAP-003",))
    if not 0 <= who.health <= HEALTH:
        yield Why(
            Msg("{who} has between 0 and {most} Health", who=name, most=HEALTH), ("SV-PAN-004",)
        )
    if not 0 <= who.energy <= ENERGY:
        yield Why(
            Msg("{who} has between 0 and {most} Energy", who=name, most=ENERGY), ("SV-PAN-007",)
        )
    levels = who.states.values()
    if who.penalty < 0 or not all(1 <= level <= MOST for level in levels):
        text = Msg(
            "{who}: a penalty is 0 at least, a State between 1 and {most}", who=name, most=MOST
        )
        yield Why(text)
    if not 1 <= who.bars <= 9 or not 0 <= who.elite <= 3:
        text = Msg("{who} has 1 to 9 Health bars and an Elite level of 0 to 3", who=name)
        yield Why(text, ("SV-MIN-004", "SV-ELI-001"))
    yield from wrong_lasting(who, name)
    yield from wrong_past(field, who, name)
    if who.superb:
        yield from wrong_panel(who, name)


def wrong_past(field: Field, who: Miniature, name: Msg) -> Iterator[Why]:
    """What it remembers of what befell it."""
    if who.shelter and not who.superb:
        text = Msg("{who} is no Homo Superbe, and was in no Safe space", who=name)
        yield Why(text, ("SV-MAP-012",))
    if not 0 <= who.infected <= max(0, field.state.round):
        text = Msg("{who} was Infected in a round that has begun, or in none (0)", who=name)
        yield Why(text, ("SV-STA-010",))
    near = [each.id for each in field.state.miniatures if not each.apart]
    if who.taunted and (who.taunted not in near or who.apart):
        text = Msg("{who} is Taunted by a miniature in the battle", who=name)
        yield Why(text, ("SV-GLO-022",))


def wrong_lasting(who: Miniature, name: Msg) -> Iterator[Why]:
    """What lasts upon it; a State to come has a level, like any."""
    for each in who.lasting:
        states = [state for state in STATES if state == each.effect]
        if each.effect not in EFFECTS and not states:
            text = Msg('{who}: nothing that lasts is called "{what}"', who=name, what=each.effect)
            yield Why(text)
        if not (1 if states else -MOST) <= each.amount <= MOST:
            text = Msg(
                "{who}: what lasts is worth between -{most} and {most}, a State to come at least 1",
                who=name,
                most=MOST,
            )
            yield Why(text)
        if each.waits and each.ends != "turn_ends":
            text = Msg("{who}: only what is for its next turn waits for that turn", who=name)
            yield Why(text)


def wrong_panel(who: Miniature, name: Msg) -> Iterator[Why]:
    """A Superb Panel that lacks something, or has too much of it."""
    assert who.panel is not None
    if set(who.panel.attributes) != set(ATTRIBUTES) or set(who.panel.skills) != set(SKILLS):
        yield Why(Msg("{who} has six Attributes and twelve Skills", who=name), ("SV-PAN-013",))
    levels = [*who.panel.attributes.values(), *who.panel.skills.values()]
    if not all(0 <= level <= 9 for level in levels):
        yield Why(Msg("{who}: levels are between 0 and 9", who=name))


def wrong_cards(field: Field) -> Iterator[Why]:
    """Each card is in one place."""
    state = field.state
    for card, times in Counter(state.cards()).items():
        kind = field.box.find(kind_of(card))
        if kind is None or card not in copies(kind_of(card), kind):
            yield Why(Msg('there is no card "{card}" in the packs', card=card))
        elif times > 1:
            yield Why(Msg('the card "{card}" is in one place only', card=card))
    for token in state.tokens:
        if not isinstance(field.box.card(token.card), Tool):
            text = Msg('a Tool Token is worth a Tool Card, and "{card}" is none', card=token.card)
            yield Why(text, ("SV-TOK-001",))
    for card in (*state.discarded, *state.gunan):
        if not isinstance(field.box.card(card), Tool):
            text = Msg('only Tool Cards are discarded, and "{card}" is none', card=card)
            yield Why(text, ("SV-DCK-003",))


def wrong_seats(state: Battle) -> Iterator[Why]:
    """Who plays, and whom."""
    heroes = [who.id for who in state.heroes()]
    if sorted(name for seat in state.seats for name in seat.plays) != sorted(heroes):
        yield Why(Msg("each Homo Superbe is played by one player"), ("SV-HSB-003",))
    names = [seat.name for seat in state.seats]
    if len({*names, OVERLORD, TABLE}) < len(names) + 2:
        yield Why(Msg("every player has a name of their own"))
    if not set(state.packing) <= set(heroes):
        yield Why(Msg("only Homo Superbe equip"))
    if not set(state.gifted) <= set(heroes):
        yield Why(Msg("only Homo Superbe have Ethermancy"), ("SV-SKL-029",))


def wrong_end(field: Field) -> Iterator[Why]:
    """Conditions that cannot hold, and an end that does not go with who has won."""
    state = field.state
    lying = state.aside.modules if state.aside is not None else state.modules
    codes = [laid.code for laid in lying]
    for clause in state.conditions:
        for what in flaws(field.box, codes, clause):
            yield Why(what, ("SV-AP-011",))
    if state.winner and state.ended and (state.ended == "achieved") != (state.winner == "homo"):
        text = Msg("{side} cannot have won like this", side=SIDES[state.winner])
        yield Why(text, ("SV-AP-013",))


def wrong_time(state: Battle) -> Iterator[Why]:
    """Stages, rounds and turns that do not go together."""
    if (state.stage == "over") != bool(state.winner):
        yield Why(Msg("a battle is over once a Side has won it"))
    if (state.stage in ("begin", "deed")) != (state.turn is not None):
        yield Why(Msg('there is a turn at the stages "begin" and "deed", and at no other'))
    if state.turn is not None:
        playing = [who.id for who in state.miniatures if not who.gone and not who.apart]
        if state.turn.who not in playing:
            yield Why(Msg("the turn is that of a miniature in the battle"))
    if state.stage in ("captive", "module", "reading", "chapter", "equip") and not state.packing:
        text = Msg('at the stage "{stage}" somebody still has to equip', stage=state.stage)
        yield Why(text)
    fighting = ("round", "between", "choose", "begin", "deed")
    if state.stage in fighting and not state.advantage:
        yield Why(Msg("one Side has the Advantage once the battle is on"), ("SV-ADV-001",))
    if state.stage in ("choose", "begin", "deed") and not state.round:
        yield Why(Msg("the first round is round 1"), ("SV-TRN-001",))
    if state.round < 0:
        yield Why(Msg("rounds are counted from 0"))
    if state.turn is not None and not 0 <= state.turn.points <= MOST:
        yield Why(Msg("Action Points are between 0 and {most}", most=MOST))


def wrong_names(field: Field) -> Iterator[Why]:
    """What names a miniature, a space or a Stimulant that is not there; and Coins (SV-COI-006)."""
    state = field.state
    heroes = [who.id for who in state.heroes()]
    for stimulant, holder in state.stimulants.items():
        if stimulant not in STIMULANTS or holder not in heroes:
            text = Msg("one of the four Stimulants is held by a Homo Superbe, or by nobody")
            yield Why(text, ("SV-PWR-035",))
    if state.romulus and state.romulus not in field.board.spaces:
        yield Why(Msg("Romulus waits in a space of the board"), ("SV-PWR-032",))
    turn = state.turn
    if turn is not None and turn.target and turn.target not in [w.id for w in state.miniatures]:
        yield Why(Msg("a Minion goes for a miniature in the battle"), ("SV-TGT-001",))
    if not 0 <= state.coins <= MOST_COINS:
        yield Why(Msg("there are between 0 and {most} Coins", most=MOST_COINS), ("SV-COI-006",))
    if abs(state.harm) > FURTHEST:
        text = Msg("the Overlord makes Damage at most {most} more or less", most=FURTHEST)
        yield Why(text, ("SV-OVL-004",))


def wrong_house(house: Sequence[str]) -> Iterator[Why]:
    """House rules that nobody knows, or twice."""
    unknown = strange(house)
    if unknown:
        yield Why(Msg('there is no house rule "{name}"', name=unknown))
    if list(house) != sorted(set(house)):
        yield Why(Msg("house rules are named once each, in the order of the alphabet"))
