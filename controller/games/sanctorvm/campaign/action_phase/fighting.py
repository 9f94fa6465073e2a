"""Fighting: an Action Phase of the story, from the campaign into the battle and back.

The battle is the game of Action Phases as it always is (`controller.games.sanctorvm.game`), played
on a state that stands within the campaign's: it takes along who fights, with their panels, Health
and States, the Storage Deck and the Coins, and leaves them as they are then.  What was agreed for
the whole campaign stays there, and holds in the battle (`as_agreed`).

What may live here: the way there and back.  What may not: a rule of the battle, and what is asked
before it (`relief`).
"""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy

from controller.engine import Event, Play, Rules
from controller.games.sanctorvm.battle.conditions import flaws
from controller.games.sanctorvm.box.cards import copies, kind_of
from controller.games.sanctorvm.box.condition import Clause
from controller.games.sanctorvm.box.phase import ActionPhase
from controller.games.sanctorvm.box.story import Fight, Step
from controller.games.sanctorvm.campaign.action_phase.relief import fighting, relieve
from controller.games.sanctorvm.campaign.events import FightBegan
from controller.games.sanctorvm.campaign.side.chronology import noted
from controller.games.sanctorvm.campaign.side.keeping import kept, plan
from controller.games.sanctorvm.campaign.state import Belongings, Campaign, Member
from controller.games.sanctorvm.campaign.tabernacle.completed import built
from controller.games.sanctorvm.campaign.telling import Does, Story, Telling
from controller.games.sanctorvm.fought import fought
from controller.games.sanctorvm.preparing.allies import Joins
from controller.games.sanctorvm.preparing.briefing import opening
from controller.games.sanctorvm.preparing.ethermancy import open_chapter
from controller.games.sanctorvm.preparing.level import grown
from controller.games.sanctorvm.preparing.relief import returning
from controller.games.sanctorvm.preparing.setup import Setup, laid_out
from controller.games.sanctorvm.scene import Field
from controller.games.sanctorvm.state import Battle, Panel, Seat, Token
from controller.wire import Msg

__all__ = ["DOES", "Within", "as_agreed", "begin", "fight", "set_up"]


class Within(Play[Battle]):
    """The battle under way within a campaign: one fate, one log, and what was agreed."""

    __slots__ = ("outer",)

    def __init__(self, outer: Play[Campaign]) -> None:
        battle = outer.state.battle
        assert battle is not None
        battle.fate = outer.state.fate
        as_agreed(outer.state)
        super().__init__(battle)
        self.outer = outer

    def tell(self, event: Event) -> None:
        self.outer.tell(event)


def as_agreed(state: Campaign) -> None:
    """The house rules of the campaign hold in its battle, and whether one person plays both Sides
    (SV-PLY-011)."""
    if state.battle is not None:
        state.battle.house, state.battle.solo = state.house, state.solo


def start(telling: Telling, step: Fight, who: str) -> Rules[None]:
    """SV-AP-001: the story has led to an Action Phase."""
    yield from relieve(telling)
    noted(telling.state, "battle", telling.box.battles[step.battle].name)
    begin(telling, step.battle)


def begin(telling: Telling, battle: str) -> None:
    """Make everything ready for an Action Phase of the packs."""
    telling.state.fighting, telling.state.printed = battle, None
    set_up(telling)


def begin_printed(telling: Telling, phase: ActionPhase) -> None:
    """Make everything ready for one of a printed book."""
    telling.state.fighting, telling.state.printed = phase.name, phase
    built(telling.state, phase)
    noted(telling.state, "battle", phase.name)
    set_up(telling)


def set_up(telling: Telling) -> None:
    """The battle is made, and what was meant for it is used up; how things stood is kept, for a
    second chance (SV-LOS-005)."""
    state = telling.state
    state.battle, state.before = made(telling), kept(state)
    plan(state, Belongings())
    state.stage = "fight"
    telling.tell(FightBegan(title=Msg(telling.book.phase(state.battle).name)))


def made(story: Story) -> Battle:
    """The battle, before its first question."""
    state = story.state
    battle = laid_out(story.book, agreed(story))
    battle.fate = state.fate
    battle.seats = seats(story)
    if state.advantage:
        battle.advantage = "" if state.advantage == "none" else state.advantage
    take_along(story, battle)
    battle.tokens = list(tokens(story, battle))
    begin_chapter(story, battle)
    return battle


def begin_chapter(story: Story, battle: Battle) -> None:
    """SV-SKL-029, SV-PWR-014: what Ethermancy gives comes when a chapter of the story begins, so no
    battle brings it; in the Arcade version each battle is a chapter of its own."""
    field = Field(story.book, battle)
    if story.state.version == "arcade":
        open_chapter(field)
    battle.stage = opening(field.phase, battle)


def challenges(story: Story) -> Iterator[Clause]:
    """SV-ALY-012: the challenges that Commanders have set; one that speaks of a module which does
    not lie there asks for nothing."""
    state = story.state
    phase = state.printed or story.box.battles[state.fighting]
    codes = [laid.code for laid in phase.modules]
    return (each for each in state.challenges if not any(flaws(story.box, codes, each)))


def agreed(story: Story) -> Setup:
    """What the set-up of the battle says."""
    state = story.state
    five = state.five()
    return Setup(
        battle=state.fighting,
        phase=state.printed,
        heroes=tuple(fighting(story)),
        relief=state.relief,
        health={each.id: each.health for each in five},
        states={each.id: each.states for each in five},
        allies=tuple(Joins(each.minion, each.type) for each in state.helpers),
        conditions=tuple(challenges(story)),
        solo=state.solo,
        house=state.house,
    )


def take_along(story: Story, battle: Battle) -> None:
    """What the Side has goes into the battle, but for Adventure Cards; `bring_home` is the way
    back.  Who fights comes with its Superb Panel, and with the Ethermancy Cards of this chapter if
    they are its own (SV-PWR-013)."""
    state = story.state
    battle.storage = [card for card in state.storage if kind_of(card) in story.box.kinds()]
    battle.gunan = list(state.gunan)
    battle.coins, battle.harm = state.coins, state.harm
    for who in battle.heroes():
        who.panel = panel(story, story.state.member(who.id))
        if story.ethermancer(who.id):
            who.cards += [f"{kind}-1" for kind in story.state.learnt]


def panel(story: Story, who: Member) -> Panel:
    """Its panel; in the Arcade version at the level at which the chapter is played."""
    if story.state.version != "arcade":
        return deepcopy(who.panel)
    growths = who.build.growths[: story.level() - 1]
    return grown(story.box.heroes[who.id], who.build.boosted, who.build.secondary, growths)


def seats(story: Story) -> list[Seat]:
    """Who plays whom, the Leader first: that one speaks for the Side.  Who plays somebody of the
    story plays the Relief."""
    fights = dict(zip(story.state.team, fighting(story), strict=True))
    found = [Seat(seat.name, [fights[name] for name in seat.plays]) for seat in story.state.seats]
    return sorted(found, key=lambda seat: seat.name != story.leading())


def tokens(story: Story, battle: Battle) -> Iterator[Token]:
    """SV-TOK-001: the Tool Tokens, each for a copy of its card that nobody has; where all copies
    are somewhere else none lies there."""
    taken = {*story.state.storage, *story.state.gunan}
    for token in battle.tokens:
        kind = kind_of(token.card)
        free = [copy for copy in copies(kind, story.box.kinds()[kind]) if copy not in taken]
        if free:
            taken.add(free[0])
            yield Token(token.place, free[0])


def fight(telling: Telling) -> Rules[None]:
    """Fight it, and go back to the story when it is over."""
    yield from fought(telling.book, Within(telling.play))
    battle = telling.state.battle
    assert battle is not None
    bring_home(telling, battle)
    state = telling.state
    state.battle, state.relief = None, {}
    won = battle.winner == "homo"
    if won and state.fighting not in state.won:
        state.won.append(state.fighting)
    if won or state.version == "arcade":
        state.before = None
    if state.version == "arcade":
        state.stage = "arcade"
    elif won:
        telling.go_on()
        telling.enter(("won", ""))
    else:
        state.stage = "lost"


def bring_home(telling: Telling, battle: Battle) -> None:
    """SV-REL-010 to SV-REL-012, SV-DCK-004: everybody, every card and every Coin comes back; Tools
    that a lost battle has used lie in Gunan's Deck then (SV-ACT-039, SV-DCK-013)."""
    state, kinds = telling.state, telling.box.kinds()
    for name, left in returning(battle).items():
        member: Member = state.member(name)
        member.health, member.states = left.health, left.states
    back = [*battle.storage, *(card for who in battle.heroes() for card in who.cards)]
    adventure_cards = [card for card in state.storage if kind_of(card) not in kinds]
    ethermancies = telling.box.ethermancies
    state.storage = [*adventure_cards, *(c for c in back if kind_of(c) not in ethermancies)]
    state.gunan = [*battle.gunan, *battle.discarded]
    state.coins, state.harm = battle.coins, battle.harm


DOES: dict[type[Step], Does] = {Fight: start}
