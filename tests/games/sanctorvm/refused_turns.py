"""Refusals of turns: what a greyed option says of whose turn it is, where to, what to take, and
what a mode of the battle or its board forbids; worked out from the rulebook.

What may live here: those sentences, each in a position.  What may not: Actions (`refused_actions`).
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from controller.games.sanctorvm.moving.board import EXIT
from controller.games.sanctorvm.state import Feature, Miniature, Turn
from tests.games.sanctorvm.refusal import (
    ENDLESS,
    FOE,
    HALL,
    WALLED,
    Refusal,
    closed,
    foe,
    lupa,
    on,
    packing,
)
from tests.games.sanctorvm.table import BOX, Table, game, homo, minion

__all__ = ["REFUSED_TURNS"]

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
        "the way to C2-2 leads on behind a door, or a Safe space",
        ("SV-MAP-025", "SV-MAP-014"),
        lambda: closed(
            Table(
                lupa(at="B1-6"),
                foe("C2-3"),
                battle="first_fight",
                house=("stop_behind_doors",),
            ),
            "move:C2-2",
        ),
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

REFUSED_TURNS = (*EVERYBODY, *MOVING, *EQUIPPING, *MODES)
