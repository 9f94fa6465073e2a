"""Refusals: a position for every sentence with which a greyed option says why it is closed.

Each `Refusal` is one: what the option says as people read it, its rules, and how it comes to be
said.  Figures and cards that no option names are spoken of elsewhere (`test_objection`).

What may live here: positions, and what is said in them, worked out from the rulebook.  What may
not: whether any sentence is missing (`test_refusals`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from msgspec.structs import replace

from controller.games.sanctorvm.action import Action
from controller.games.sanctorvm.board import EXIT
from controller.games.sanctorvm.cards import Weapon
from controller.games.sanctorvm.state import Done, Feature, Lying, Miniature, Turn
from controller.games.sanctorvm.words import Condition
from controller.wire import Why
from tests.games.sanctorvm.table import BOX, Table, card, deed, game, homo, minion, panel

__all__ = ["REFUSALS", "Refusal"]

FOE = "cannibal-1"


class Refusal(NamedTuple):
    """What is said, by which rules, and where."""

    says: str
    because: tuple[str, ...]
    why: Callable[[], Why | None]


def closed(table: Table, *path: str) -> Why | None:
    """Why the last of these options is greyed, once all before it were taken."""
    table.say(*path[:-1])
    return table.closed(path[-1])


def lupa(*cards: str, at: str = "B1-4", **values: Any) -> Miniature:
    return homo("lupa", at, *cards, **values)


def foe(at: str = "B1-8", **values: Any) -> Miniature:
    return minion(FOE, at, **values)


def on(code: str) -> list[Lying]:
    """One module alone."""
    return [Lying(code, (0, 0))]


def mid(*miniatures: Miniature, performed: list[Done], bonus: bool = False, **values: Any) -> Table:
    """The turn of the first miniature, in which it has done this already; with a `bonus` it has no
    Action Point left but may still act."""
    who = miniatures[0]
    turn = Turn(who.id, 0 if bonus else 2, fresh=False, performed=performed, bonus=bonus)
    return Table(*miniatures, stage="deed", turn=turn, side=who.side, **values)


def packing(who: Miniature, *storage: str) -> Table:
    """Somebody takes cards of the Storage Deck."""
    return Table(who, foe(), stage="equip", packing=[who.id], storage=list(storage), round=0)


def with_card(*deeds: Action, **values: Any) -> dict[str, Weapon]:
    """A weapon with Actions of our own, which is `stick-1`."""
    return {"stick": card(*deeds, tactic="ranged", **values)}


# -- what everybody can do ------------------------------------------------------------------------

EVERYBODY = (
    Refusal(
        "it is on guard already",
        ("SV-ACT-040",),
        lambda: closed(Table(lupa(guard="round"), foe()), "guard"),
    ),
    Refusal(
        "the Fatigued recover no Energy",
        ("SV-STA-035", "SV-ACT-016"),
        lambda: closed(Table(lupa(states={"fatigued": 1}), foe()), "rest"),
    ),
    Refusal(
        "only at the beginning of the turn, with all Action Points",
        ("SV-ACT-009", "SV-ACT-016"),
        lambda: closed(Table(lupa(), foe()), "guard", "rest"),
    ),
    Refusal(
        "Lupa is dead",
        ("SV-TRN-005",),
        lambda: closed(choosing(lupa(health=0, ready=False)), "turn:lupa"),
    ),
    Refusal(
        "Lupa is the Prisoner, and cannot act until released",
        ("SV-MOD-PRI-001",),
        lambda: closed(choosing(lupa(apart="captive", ready=False)), "turn:lupa"),
    ),
    Refusal(
        "Lupa has acted in this round",
        ("SV-TRN-002",),
        lambda: closed(choosing(lupa(ready=False)), "turn:lupa"),
    ),
    Refusal(
        "Taunted, and so first: Nezumi",
        ("SV-GLO-022", "SV-GLO-024"),
        lambda: closed(choosing(lupa(), taunted=FOE), "turn:lupa"),
    ),
    Refusal(
        "Taunted: as near to Cannibal 1 as it gets",
        ("SV-GLO-022",),
        lambda: closed(
            Table(lupa(at="B1-1", taunted=FOE), foe("B1-5"), stage="begin", turn=Turn("lupa")),
            "move:B1-2:1:0",
        ),
    ),
)


def choosing(who: Miniature, taunted: str = "") -> Table:
    """The Homo Superbe choose who acts: this one, or Nezumi."""
    other = homo("nezumi", "B1-4", taunted=taunted)
    return Table(who, other, foe(), stage="choose", battle="the_cell")


# -- movements ------------------------------------------------------------------------------------

RUBBLE = [Feature("rubble", [("B1-5", "B1-6")])]
WALLED = game(
    modules={
        "b1": replace(
            BOX.modules["b1"],
            pathways=tuple(way for way in BOX.modules["b1"].pathways if "7" not in way),
        )
    }
)

HALL = BOX.modules["b1"]
HAVEN = game(
    modules={
        "b1": replace(
            HALL,
            spaces={**HALL.spaces, "5": replace(HALL.spaces["5"], kind="safe")},
            pathways=(("4", "5"), ("5", "6")),
        )
    }
)

MOVING = (
    Refusal(
        "the way to B1-6 leads through a Safe space",
        ("SV-MAP-012", "SV-MAP-014"),
        lambda: closed(Table(lupa(), foe("B1-6"), game=HAVEN), "move:B1-6"),
    ),
    Refusal(
        "it costs 2 Energy, with only 0 Energy and 1 Health left",
        ("SV-NRG-005",),
        lambda: closed(Table(lupa(at="B1-1", energy=0, health=1), foe()), "move:B1-8:2:0"),
    ),
    Refusal(
        "B1-7 is full: it holds 1 of each Side",
        ("SV-MAP-020",),
        lambda: closed(Table(lupa(), homo("nezumi", "B1-7"), foe()), "move:B1-7:1:0"),
    ),
    Refusal(
        "no way leads from B1-4 to B1-7",
        ("SV-MAP-019", "SV-MAP-024"),
        lambda: closed(Table(lupa(), foe(), game=WALLED), "move:B1-7"),
    ),
    Refusal(
        "C2-7 is 4 spaces away, and Lupa moves at most 3",
        ("SV-MOV-006",),
        lambda: closed(Table(lupa(at="B1-1"), foe("C2-3"), battle="first_fight"), "move:C2-7"),
    ),
    Refusal(
        "C2-3 is 6 spaces away, and Cannibal 1 moves at most 3",
        ("SV-MOV-001",),
        lambda: closed(Table(foe("B1-1"), lupa(), battle="first_fight"), "move:C2-3"),
    ),
    Refusal(
        "only a Homo Superbe enters a Safe space",
        ("SV-MAP-012",),
        lambda: closed(Table(foe("A1-4"), lupa(at="A1-1"), modules=on("a1")), "move:A1-6"),
    ),
    Refusal(
        "only a Homo Superbe enters the Escape Module",
        ("SV-MAP-031",),
        lambda: closed(Table(foe("B1-6"), lupa(), battle="way_out"), f"move:{EXIT}"),
    ),
    Refusal(
        "Lupa has been in a Safe space in this battle",
        ("SV-MAP-017",),
        lambda: closed(
            Table(lupa(at="A1-4", shelter="entered"), foe("A1-1"), modules=on("a1")),
            "move:A1-6",
        ),
    ),
    Refusal(
        "Lupa has stayed for a turn, and must leave now",
        ("SV-MAP-016",),
        lambda: closed(
            Table(lupa(at="A1-6", shelter="stayed"), foe("A1-1"), modules=on("a1")), "stay"
        ),
    ),
    Refusal(
        "only from a space next to it: B1-5, B1-6",
        ("SV-FEA-006",),
        lambda: closed(Table(lupa(), foe(), features=RUBBLE), "clear:B1-5:B1-6"),
    ),
    Refusal(
        "it costs 2 Action Points, with only 1 left",
        ("SV-FEA-006",),
        lambda: closed(Table(lupa(at="B1-5"), foe(), features=RUBBLE, points=1), "clear:B1-5:B1-6"),
    ),
)

# -- equipping ------------------------------------------------------------------------------------

EQUIPPING = (
    Refusal(
        "Lupa wears the Porter already",
        ("SV-ARM-007", "SV-SRG-003"),
        lambda: closed(packing(lupa("porter-1"), "inferus-1"), "equip:inferus-1"),
    ),
    Refusal(
        "Lupa is no Primordial Ethermancer",
        ("SV-PWR-013", "SV-ETH-002"),
        lambda: closed(packing(lupa(), "warding-1"), "equip:warding-1"),
    ),
    Refusal(
        "Ghurab has Ethermancy 2, and 2 Ethermancy Cards already",
        ("SV-PWR-014", "SV-ETH-005"),
        lambda: closed(
            packing(
                homo("ghurab", "B1-4", "divination-1", "destruction-1", ethermancy=2), "warding-1"
            ),
            "equip:warding-1",
        ),
    ),
    Refusal(
        "Ape Rage: Prymat uses Melee weapons only, and the Blaster is none",
        ("SV-PWR-001",),
        lambda: closed(packing(homo("prymat", "B1-4", accuracy=1), "blaster-1"), "equip:blaster-1"),
    ),
    Refusal(
        "the Magnet needs Handling 2, and Lupa has Handling 1",
        ("SV-SKL-041",),
        lambda: closed(packing(lupa(handling=1), "magnet-1"), "equip:magnet-1"),
    ),
    Refusal(
        "the Blaster is too heavy: 3 + 3 is more than 4, twice Strength 2",
        ("SV-ATR-002", "SV-ATR-007"),
        lambda: closed(packing(lupa("blaster-1", accuracy=1), "blaster-2"), "equip:blaster-2"),
    ),
)

# -- Actions --------------------------------------------------------------------------------------

SHOOTS = with_card(
    deed(points=2),
    deed(chained="first"),
    deed(most_bars=1, spares_stages=True, instant=True),
)
STAGED = game(weapons=SHOOTS, minions={"colossus": panel(stage=1)})
LONELY = game(
    modules={"b1": replace(BOX.modules["b1"], pathways=(), doors={})},
    minions={"thrower": panel(deed(aims="next_space", instant=True))},
)
ENDLESS = game(battles={"the_cell": replace(BOX.battles["the_cell"], objective="resist", rounds=9)})


def ghurab(*cards: str, **values: Any) -> Miniature:
    return homo("ghurab", "B1-8", *cards, ethermancy=2, **values)


def taunts(defense: int) -> Table:
    """Lupa may insult somebody as hard to Hit as this."""
    dummy = panel(defense=defense)
    return Table(
        lupa("loudhailer-1", handling=1),
        minion("dummy-1", "B1-4"),
        game=game(minions={"dummy": dummy}),
    )


ACTING = (
    Refusal(
        "its ammunition is used up: 1 in a turn",
        ("SV-WPN-011",),
        lambda: closed(
            mid(lupa("blaster-1", at="B1-8"), foe(), performed=[Done("blaster-1", "bolt", FOE)]),
            "with:blaster-1",
            "do:bolt",
        ),
    ),
    Refusal(
        "its ammunition is used up: 2 in a turn",
        ("SV-PNL-026",),
        lambda: closed(
            mid(
                minion("primal-1", "B1-4"),
                lupa(),
                performed=[Done("primal", "claws", "lupa"), Done("primal", "claws", "lupa")],
            ),
            "do:claws",
        ),
    ),
    Refusal(
        "this Power was used in this round",
        ("SV-ETH-015",),
        lambda: closed(
            Table(ghurab("divination-1"), foe(), spent=["divination-1/bless"]),
            "with:divination-1",
            "do:bless",
        ),
    ),
    Refusal(
        "only when Grave; Prymat is Healthy",
        ("SV-WPN-016",),
        lambda: closed(
            Table(homo("prymat", "B1-8", "nitraxe-1"), foe()), "with:nitraxe-1", "do:wild-swing"
        ),
    ),
    Refusal(
        "only when Wounded or Grave; Primal 1 is Healthy",
        ("SV-WPN-015",),
        lambda: closed(Table(minion("primal-1", "B1-4"), lupa()), "do:blood-fury"),
    ),
    Refusal(
        "it needs the card Destruction too",
        ("SV-ETH-013",),
        lambda: closed(
            Table(ghurab("divination-1"), foe()), "with:divination-1", "do:final-judgement"
        ),
    ),
    Refusal(
        "it costs 2 Action Points, with only 1 left",
        ("SV-ACT-007",),
        lambda: closed(
            Table(lupa("blaster-1", at="B1-8"), foe(), points=1),
            "with:blaster-1",
            "do:full-charge",
        ),
    ),
    Refusal(
        "it costs 2 Health, with only 1 left",
        ("SV-ETH-003",),
        lambda: closed(Table(ghurab("divination-1", health=1), foe()), "with:divination-1"),
    ),
    Refusal(
        "no enemy is left",
        ("SV-GLO-007",),
        lambda: closed(Table(lupa("blaster-1"), game=ENDLESS, battle="the_cell"), "with:blaster-1"),
    ),
    Refusal(
        "no space lies one Pathway away",
        ("SV-PNL-037",),
        lambda: closed(Table(minion("thrower-1", "B1-4"), lupa(), game=LONELY), "do:first"),
    ),
    Refusal(
        "nobody is there whom it could befall",
        ("SV-WPN-010",),
        lambda: closed(
            Table(lupa("defibrillator-1", handling=3), foe("B1-4")),
            "with:defibrillator-1",
            "do:restart",
        ),
    ),
    Refusal(
        "Praetorian 1 is Camouflaged already",
        ("SV-STA-015",),
        lambda: closed(
            Table(
                minion("praetorian-1", "B1-4", health=1, states={"camouflaged": 1}),
                lupa(at="B1-8"),
            ),
            "do:fade-out",
        ),
    ),
    Refusal(
        "Praetorian 1 is Burning, and cannot hide",
        ("SV-STA-019",),
        lambda: closed(
            Table(minion("praetorian-1", "B1-4", health=1, states={"burning": 1}), lupa()),
            "do:fade-out",
        ),
    ),
    Refusal(
        "chained: Cut must come first, on the same target",
        ("SV-WPN-018",),
        lambda: closed(
            Table(homo("prymat", "B1-8", "nitraxe-1"), foe()), "with:nitraxe-1", "do:open-wound"
        ),
    ),
    Refusal(
        "it does not work on Dummy 1, who has Stages",
        ("SV-GLO-019",),
        lambda: closed(
            Table(lupa("stick-1"), minion("colossus-1", "B1-4"), game=STAGED),
            "with:stick-1",
            "do:third",
        ),
    ),
    Refusal(
        "Cannibal 1 has 2 Health bars left, and it works on 1 at most",
        ("SV-ETH-014",),
        lambda: closed(
            Table(lupa("stick-1"), foe("B1-4", bars=2), game=STAGED), "with:stick-1", "do:third"
        ),
    ),
    Refusal(
        "Dummy 1 has Defense 3, and a Taunt works below 3",
        ("SV-GLO-021",),
        lambda: closed(taunts(3), "with:loudhailer-1", "do:insult"),
    ),
)

# -- whom and where -------------------------------------------------------------------------------

AIMING = (
    Refusal(
        "Lupa is in a Safe space, where nothing reaches it",
        ("SV-MAP-013",),
        lambda: closed(
            Table(
                minion("praetorian-1", "A1-4"),
                lupa(at="A1-6", shelter="entered"),
                modules=on("a1"),
            ),
            "do:shotgun",
        ),
    ),
    Refusal(
        "Cannibal 1 is Camouflaged and undetected",
        ("SV-STA-015",),
        lambda: closed(
            Table(lupa("blaster-1", at="B1-8"), foe(states={"camouflaged": 1})), "with:blaster-1"
        ),
    ),
    Refusal(
        "Cannibal 1 stands at B1-8; hand to hand reaches no further than B1-4",
        ("SV-ACT-017",),
        lambda: closed(Table(lupa("electric-baton-1"), foe()), "with:electric-baton-1"),
    ),
    Refusal(
        "Lupa stands at B1-4; hand to hand reaches no further than B1-8",
        ("SV-PNL-009",),
        lambda: closed(Table(minion("primal-1", "B1-8"), lupa()), "do:claws"),
    ),
    Refusal(
        "Cannibal 1 is out of sight: that takes Vision 3, and Lupa has 2",
        ("SV-ACT-024", "SV-BRD-006"),
        lambda: closed(Table(lupa("blaster-1", at="B1-1"), foe("B1-3")), "with:blaster-1"),
    ),
    Refusal(
        "no open way leads to Cannibal 1 at all",
        ("SV-ACT-024", "SV-BRD-006", "SV-MAP-024"),
        lambda: closed(Table(lupa("blaster-1"), foe("B1-7"), game=WALLED), "with:blaster-1"),
    ),
    Refusal(
        "no Trajectory from B1-3 to B1-7: it must be straight, with one diagonal at most",
        ("SV-BRD-007",),
        lambda: closed(
            Table(lupa("blaster-1", at="B1-3", senses=3), foe("B1-7")), "with:blaster-1"
        ),
    ),
    Refusal(
        "no Trajectory of 3 spaces at most leads to B1-7",
        ("SV-BRD-005", "SV-BRD-007"),
        lambda: closed(magnet("B1-3"), *ATTRACTS, "to:B1-7"),
    ),
    Refusal(
        "B1-8 is no nearer to Lupa",
        ("SV-GLO-004",),
        lambda: closed(magnet("B1-5"), *ATTRACTS, "to:B1-8:0"),
    ),
    Refusal(
        "1 enemy within Vision there, and 0 spaces from all enemies together",
        ("SV-STA-032", "SV-STA-034"),
        lambda: closed(flees(lupa(states=AFRAID), foe("B1-2")), "flee:B1-2"),
    ),
    Refusal(
        "1 enemy sees it there, and 0 spaces from all enemies together",
        ("SV-STA-028", "SV-STA-033"),
        lambda: closed(flees(foe("B1-3", states=AFRAID), lupa()), "flee:B1-4"),
    ),
)

ATTRACTS = ("with:magnet-1", "do:attract", f"at:{FOE}")
AFRAID: dict[Condition, int] = {"terrified": 1}


def magnet(at: str) -> Table:
    """Lupa draws a Cannibal up to 3 spaces towards B1-4."""
    return Table(lupa("magnet-1", handling=2, senses=3), foe(at))


def flees(who: Miniature, other: Miniature) -> Table:
    """The turn of somebody Terrified begins."""
    return Table(who, other, stage="begin", turn=Turn(who.id), side=who.side)


# -- Romulus --------------------------------------------------------------------------------------


def sends(*others: Miniature, **values: Any) -> Table:
    """Lupa, who has done something in this turn."""
    done = [Done("fists", "fists", FOE)]
    return mid(lupa(at="B1-8"), *others, foe(), performed=done, **values)


ROMULUS = (
    Refusal(
        "Nezumi has it still",
        ("SV-PWR-036",),
        lambda: closed(
            sends(homo("nezumi", "B1-8"), stimulants={"adrenaline": "nezumi"}),
            "stimulate",
            "stimulant:adrenaline",
        ),
    ),
    Refusal(
        "only after another Action in the same turn",
        ("SV-PWR-028",),
        lambda: closed(Table(lupa(), homo("nezumi", "B1-4"), foe()), "stimulate"),
    ),
    Refusal(
        "each Stimulant once in a turn",
        ("SV-PWR-031",),
        lambda: closed(
            mid(
                lupa(),
                homo("nezumi", "B1-4"),
                foe(),
                performed=[Done("fists", "fists", FOE), Done("romulus", "adrenaline", "nezumi")],
            ),
            "stimulate",
            "stimulant:adrenaline",
        ),
    ),
    Refusal(
        "no Action Point is left",
        ("SV-PWR-029",),
        lambda: closed(sends(homo("nezumi", "B1-8"), bonus=True), "stimulate"),
    ),
    Refusal(
        "nobody stands within 4 spaces of Romulus",
        ("SV-PWR-030", "SV-PWR-032"),
        lambda: closed(sends(), "stimulate"),
    ),
    Refusal(
        "Romulus runs 4 spaces, and Nezumi stands further away",
        ("SV-PWR-032",),
        lambda: closed(
            mid(
                lupa(at="B1-1"),
                homo("prymat", "B1-1"),
                homo("nezumi", "C2-3"),
                foe("C2-5"),
                battle="first_fight",
                performed=[Done("fists", "fists", FOE)],
            ),
            "stimulate",
            "stimulant:faith",
            "at:nezumi",
        ),
    ),
)

# -- modes, and what is laid ----------------------------------------------------------------------


def jail(*others: Miniature, **values: Any) -> Table:
    """Lupa looks for the key; Nezumi is held at B1-3."""
    held = homo("nezumi", "B1-3", apart="captive", ready=False)
    return Table(lupa(**values), held, *others, game=ENDLESS, battle="the_cell")


DOORLESS = game(modules={"z1": replace(BOX.modules["a1"], doors={})})


def adds(of: Any = None) -> Table:
    """The Overlord adds a module to B2."""
    return Table(
        lupa(at="B2-4"),
        foe("B2-5"),
        stage="module",
        battle="ringleader",
        round=0,
        **({"game": of} if of else {}),
    )


MODES = (
    Refusal("no enemy is left", ("SV-MOD-PRI-010",), lambda: closed(jail(), "observe")),
    Refusal(
        "it is known whether Cannibal 1 has the key",
        ("SV-MOD-PRI-010",),
        lambda: closed(jail(foe("B1-4", observed=True)), "observe"),
    ),
    Refusal(
        "Cannibal 1 is Camouflaged and undetected",
        ("SV-STA-015",),
        lambda: closed(jail(foe("B1-4", states={"camouflaged": 1})), "observe"),
    ),
    Refusal(
        "Nezumi is held at B1-3",
        ("SV-MOD-PRI-007",),
        lambda: closed(jail(foe(), key=True), "release"),
    ),
    Refusal(
        "SD-1 1 is an Ally, and no Homo Superbe",
        ("SV-MOD-DUE-007",),
        lambda: closed(
            Table(
                lupa(),
                minion("sd-1-1", "B1-4", side="homo"),
                foe(),
                stage="champions",
                battle="the_challenge",
                round=0,
            ),
            "first",
            "champion:sd-1-1",
        ),
    ),
    Refusal(
        "this module lies on the board already",
        ("SV-MAP-028",),
        lambda: closed(adds(), "module:b1"),
    ),
    Refusal(
        "none of its doors would meet another",
        ("SV-MAP-028",),
        lambda: closed(adds(DOORLESS), "module:z1"),
    ),
)

REFUSALS = (*EVERYBODY, *MOVING, *EQUIPPING, *ACTING, *AIMING, *ROMULUS, *MODES)
