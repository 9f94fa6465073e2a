"""Relay at random: it always ends, everything in it is met, and nobody learns a secret.

The kit's laws are proven for Relay where the kit is (tests/engine); here is what they cannot know:
what a game of Relay must have met by the end, and what its secrets are.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from msgspec import Struct, field

from controller.engine import ContentError, Illegal, Session
from controller.engine.canon import canonical
from controller.engine.extract import missing
from controller.engine.kit.tape import steps
from controller.engine.showing import questions
from controller.wire import (
    OVERLORD,
    TABLE,
    Correction,
    Edit,
    Msg,
    Take,
    TimeUp,
)
from tests.specimens.relay import Relay, events
from tests.specimens.relay.cardtext import card_text
from tests.specimens.relay.pack import BASE, Card
from tests.specimens.relay.state import Course

__all__: list[str] = []

GAME = Relay()
GAMES = 200
FOLDER = BASE.parent


# -- two hundred games ------------------------------------------------------------------------


class Met(Struct):
    """What was met in many games, and how often."""

    asks: Counter[str] = field(default_factory=Counter)
    inputs: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)
    reasons: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    ended: Counter[str] = field(default_factory=Counter)


@pytest.fixture(scope="module")
def met() -> Met:
    """Play the games: always the same, since some things are rare."""
    met = Met()
    for seed in range(GAMES):
        session = Session.begin(GAME, GAME.setups(Random(seed)))
        for command in steps(session, seed):
            ask = session.run.open
            assert ask is not None
            met.asks[f"{type(ask).__name__} {ask.key}"] += 1
            if isinstance(command, Take):
                when = "at rest" if session.run.since == 0 and not session.run.parts else "queued"
                met.inputs[f"take {command.offer.partition('-')[0]} {when}"] += 1
            elif isinstance(command, TimeUp):
                met.inputs[f"time up {ask.key}"] += 1
            elif ask.key in ("time-up", "guard"):
                met.inputs[f"{ask.key} {command.picks[0]}"] += 1  # type: ignore[union-attr]
        note_log(session, met)
        reached = max(runner.points for runner in session.state.runners) >= 8
        met.ended["by points" if reached else "by rounds"] += 1
        met.ended["tie" if " and " in str(GAME.outcome(session.state)) else "winner"] += 1
    return met


def note_log(session: Session[Course], met: Met) -> None:
    """Note all that was told in a game."""
    for seq in session.timeline.path():
        for line in session.journal.row(seq).log:
            met.told[line.name] += 1
            text = line.text
            if line.name == "TurnedUp" and isinstance(text, Msg):
                met.cards[str(text.args["card"])] += 1
            for why in line.why:
                assert isinstance(why.text, Msg)
                met.reasons[f"{line.name}: {why.text.key}"] += 1


def test_two_hundred_games_come_to_an_end_by_rounds_and_by_points(met: Met) -> None:
    assert met.ended.total() == 2 * GAMES
    assert set(met.ended) == {"by rounds", "by points", "winner", "tie"}


def test_every_ask_of_the_game_was_met_and_with_them_every_kind_there_is(met: Met) -> None:
    assert set(met.asks) == {
        "Chance weather",
        "Read story",
        "Choose snare",
        "Choose vote",
        "Judge lamp",
        "Choose lay",
        "Assign pack",
        "Chance strides",
        "Choose run",
        "Chance coin",
        "Choose deliver",
        "Choose guard",
        "Choose gift",
        "Judge time-up",
    }


def test_offers_were_taken_at_rest_and_queued_and_some_lapsed(met: Met) -> None:
    assert met.inputs.keys() >= {
        "take spark at rest",
        "take spark queued",
        "take gift at rest",
        "take gift queued",
    }
    assert met.told["OfferLapsed"]


def test_every_glass_ran_out_and_the_overlord_gave_every_verdict(met: Met) -> None:
    assert met.inputs.keys() >= {
        "time up vote",
        "time up lay",
        "time up run",
        "time-up decide",
        "time-up pass",
        "time-up more",
    }


def test_every_event_of_the_game_was_told(met: Met) -> None:
    assert met.told.keys() >= {*events.__all__, "Prevented", "OfferLapsed"}


def test_every_card_was_turned_up(met: Met) -> None:
    assert met.cards.keys() == {card.name for card in GAME.content.of(Card).values()}


@pytest.mark.parametrize(
    "reason",
    [
        # modified by the ground, the weather, a card, the lamp, and the limits
        "Ran: deep ground: +1",
        "Ran: {weather}: {by}",
        "Ran: the guards: -{by}, but at least 1",
        "Scored: the lamp: +{n}",
        "Scored: {weather}: {by}",
        "TookCards: {count} would be too many: a hand holds four",
        "SparksChanged: {count} would be too many: nobody holds over three",
        # prevented by the rules, and by a card
        "Prevented: the satchel is empty",
        "Prevented: nobody is pushed at the gate",
        "Prevented: the hand is full: it holds four",
        "Prevented: three sparks are the most",
        "Prevented: {card} of {who}",
        # replaced: a rope given up, a spark spent, for a snare and for a coin
        "Dropped: a snare was hidden at {place}",
        "Dropped: tails in deep ground",
        "SparksChanged: a snare was hidden at {place}",
        "SparksChanged: tails in deep ground",
        # and what comes of other effects, or of an empty deck
        "Stumbled: a snare was hidden at {place}",
        "Stumbled: {card} of {who}",
        "TookCards: {card} of {who}",
        "TookCards: the discards were shuffled into a new deck",
    ],
)
def test_every_way_to_change_replace_or_prevent_an_effect_was_met(met: Met, reason: str) -> None:
    assert met.reasons[reason]


def test_a_plank_was_used_and_was_kept(met: Met) -> None:
    assert met.inputs["guard use"]
    assert met.inputs["guard keep"]


# -- secrets ----------------------------------------------------------------------------------


LEAST, MOST = 20, 80
"""How many games are looked through, and how many until everything differed: the rarest secret does
in one game out of three, so that twenty are not enough four times in ten thousand."""


def moments(seeds: range) -> Iterator[tuple[Session[Course], str]]:
    """Every ask of some random games, for the table, the Overlord and one runner in turn."""
    for seed in seeds:
        session = Session.begin(GAME, GAME.setups(Random(seed)))
        seats = cycle(session.state.seats)
        for _ in steps(session, seed):
            for audience in (OVERLORD, TABLE, next(seats)):
                yield session, audience


def secrets(state: Course) -> dict[str, object]:
    """All that somebody at the table does not know."""
    return {
        "deck": state.deck,
        "fate": state.fate.seed,
        "snare": state.snare,
        **{f"hand {r.seat}": r.hand for r in state.runners},
        **{f"laid {r.seat}": r.laid for r in state.runners},
    }


def test_at_every_ask_two_worlds_look_the_same_and_yet_every_secret_differs(
    fresh_seed: int,
) -> None:
    rng = Random(fresh_seed)
    hands = {"hand amber", "hand birch", "hand cedar"}
    laid = {"laid amber", "laid birch", "laid cedar"}
    everything = {"deck", "fate", "snare", *hands, *laid}
    wanted = {
        TABLE: everything,
        OVERLORD: everything - {"snare"},
        "amber": everything - {"hand amber", "laid amber"},
        "cedar": everything - {"hand cedar", "laid cedar"},
    }
    differed: dict[str, set[str]] = {}
    for n, seed in enumerate(range(fresh_seed, fresh_seed + MOST)):
        if n >= LEAST and all(differed[each] == secret for each, secret in wanted.items()):
            break
        for session, audience in moments(range(seed, seed + 1)):
            asks = tuple(asked.ask for asked in questions(session, audience)[0])
            real = session.state
            world = GAME.worlds(real, audience, rng)
            assert GAME.check(world) is None
            assert canonical(GAME.view(world, asks, audience)) == canonical(
                GAME.view(real, asks, audience)
            )
            assert canonical(GAME.offers(world)) == canonical(GAME.offers(real))
            mine, other = secrets(real), secrets(world)
            differed.setdefault(audience, set()).update(k for k in mine if mine[k] != other[k])
    assert {each: differed[each] for each in wanted} == wanted


def test_a_world_leaves_the_real_game_alone() -> None:
    session = Session.begin(GAME, {"seed": "1", "runners": 3})
    before = session.hash()
    world = GAME.worlds(session.state, "amber", Random(1))
    world.deck.clear()
    world.runners[0].hand.clear()
    assert session.hash() == before


def test_a_snare_may_lie_wherever_nobody_trod_for_all_that_a_runner_knows() -> None:
    state = GAME.new({"seed": "1"})
    state.snare, state.trodden = "tower", ["gate", "ford", "mill", "ridge"]
    rng = Random(1)
    drawn = {GAME.worlds(state, "amber", rng).snare for _ in range(200)}
    assert drawn == {"lane", "bog", "stile", "barn", "tower"}
    assert GAME.worlds(state, OVERLORD, rng).snare == "tower"


# -- corrections ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edits", "reason"),
    [
        ((Edit("/runners/0/place", value="moon"),), "Amber must stand in a space"),
        ((Edit("/runners/1/sparks", value=4),), "Birch has no, one, two or three sparks"),
        ((Edit("/runners/0/points", value=-1),), "never below nothing"),
        ((Edit("/runners/0/seat", value="cedar"),), "in seat order"),
        ((Edit("/deck/0", "remove"),), "each card must be in exactly one place"),
        ((Edit("/heap/0", value="letter-2"),), "each parcel must be in exactly one place"),
        ((Edit("/lamp", value="gate"),), "the lamp burns at a post"),
        ((Edit("/snare", value="gate"), Edit("/trodden", value=["gate"])), "where nobody trod"),
        ((Edit("/trodden", value=["gate", "gate"]),), "each once"),
        ((Edit("/round", value=5),), "there are four rounds"),
        ((Edit("/phase", value="run"),), "somebody has a turn"),
        ((Edit("/order", value=["amber"]),), "somebody has a turn"),
        ((Edit("/skies", value=["mud"]),), "a weather card for each round"),
    ],
)
def test_an_impossible_correction_is_refused_in_one_sentence(
    edits: tuple[Edit, ...], reason: str
) -> None:
    session = Session.begin(GAME, {"seed": "1"})
    before = session.hash()
    with pytest.raises(Illegal, match=reason):
        session.do(Correction(nonce="c", seat=OVERLORD, edits=edits))
    assert session.hash() == before


def test_a_fifth_card_in_a_hand_is_refused() -> None:
    session = Session.begin(GAME, {"seed": "1"})
    top = session.state.deck[-1]
    last = len(session.state.deck) - 1
    edits = (
        Edit(f"/deck/{last}", "remove"),
        Edit("/runners/0/hand/-", "insert", top),
    )
    with pytest.raises(Illegal, match="the hand is full"):
        session.do(Correction(nonce="c", seat=OVERLORD, edits=edits))


# -- packs and texts --------------------------------------------------------------------------


def broken(folder: Path, entry: str) -> str:
    """What is said of a pack with this entry."""
    (folder / "pack.toml").write_text(
        'id = "mine"\ntitle = "Mine"\nversion = "1"\ngame = "relay"\nlicence = "MIT"\n'
    )
    (folder / "cards.toml").write_text(f'[card.mine]\nname = "Mine"\ncopies = 1\n{entry}\n')
    with pytest.raises(ContentError) as wrong:
        Relay(folder)
    return str(wrong.value)


def test_a_power_that_nobody_wrote_is_named_with_file_line_and_key(tmp_path: Path) -> None:
    text = broken(tmp_path, 'effects = [{ word = "power", name = "flood" }]')
    assert text == (
        f"{tmp_path / 'cards.toml'}:4: card.mine.effects #1: "
        'no function is named "flood"; there is: ferry'
    )


def test_a_word_that_no_rule_knows_is_named_with_the_nearest(tmp_path: Path) -> None:
    text = broken(tmp_path, 'effects = [{ word = "drow" }]')
    assert text.endswith(
        'card.mine.effects #1.word: "drow" is not known here; did you mean "draw"?'
    )


def test_a_guard_that_would_replace_something_by_nothing_is_refused(tmp_path: Path) -> None:
    text = broken(tmp_path, 'guard = { does = "replaces", word = "stumble" }')
    assert text.endswith("card.mine.guard: a guard that replaces needs effects, or serves once")


def test_a_pack_of_ones_own_changes_a_card_and_what_it_says_changes_with_it(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(
        'id = "mine"\ntitle = "Mine"\nversion = "1"\ngame = "relay"\nlicence = "MIT"\n'
    )
    (tmp_path / "cards.toml").write_text(
        '[card.dash]\noverride = true\neffects = [{ word = "stride", count = 3 }]\n'
    )
    game = Relay(tmp_path)
    assert str(card_text(game.content.of(Card)["dash"])) == "you: 3 strides more"
    assert str(card_text(GAME.content.of(Card)["dash"])) == "you: 2 strides more"


def test_every_card_says_what_it_does() -> None:
    texts = {name: str(card_text(card)) for name, card in GAME.content.of(Card).items()}
    assert texts == {
        "dash": "you: 2 strides more",
        "kindling": "you: get 2 sparks",
        "search": "you: draw 2 cards",
        "shove": "the other with most points: a space back towards the gate",
        "swell": "all others: a space back towards the gate; you: draw 1 card",
        "mist": "all others: stumble",
        "ferry": "you: change places with the other who is furthest from the gate",
        "rope": "guard: instead of a stumble give this up",
        "plank": "guard: instead of a stumble you may choose: you: spend 1 spark",
        "boots": "guard: your runs cost 1 less, but at least 1",
        "anchor": "guard: you are safe from a push",
        "echo": "you: 1 stride more; guard: after a delivery of another: you: draw 1 card",
    }


def test_everything_is_said_in_spanish_too() -> None:
    assert missing(FOLDER, "es") == ()
    assert GAME.content.untranslated("es", "relay-base") == ()
