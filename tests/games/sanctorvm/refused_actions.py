"""Refusals of Actions: what a greyed option says of the Action, of who performs it, of whom and
where it reaches, and of what Romulus brings; worked out from the rulebook.

What may live here: those sentences, each in a position.  What may not: all other options
(`refused_turns`).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.games.sanctorvm.box.words import Condition
from controller.games.sanctorvm.state import Done, Miniature, Turn
from tests.games.sanctorvm.refusal import (
    ENDLESS,
    FOE,
    WALLED,
    Refusal,
    closed,
    foe,
    lupa,
    mid,
    on,
    with_card,
)
from tests.games.sanctorvm.table import BOX, Table, deed, game, homo, minion, panel

__all__ = ["REFUSED_ACTIONS"]

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


ATTRACTS = ("with:magnet-1", "do:attract", f"at:{FOE}")
AFRAID: dict[Condition, int] = {"terrified": 1}

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
        "by the house rules C2-3 cannot be reached",
        ("SV-GLO-004", "SV-GLO-012"),
        lambda: closed(
            magnet("B1-3", house=("push_any_way",), battle="first_fight"), *ATTRACTS, "to:C2-3"
        ),
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


def magnet(at: str, **values: Any) -> Table:
    """Lupa draws a Cannibal up to 3 spaces towards B1-4."""
    return Table(lupa("magnet-1", handling=2, senses=3), foe(at), **values)


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

REFUSED_ACTIONS = (*ACTING, *AIMING, *ROMULUS)
