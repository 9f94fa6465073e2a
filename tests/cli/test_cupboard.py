"""The cupboard: what it knows of the shelf, and how it lays a game."""

from __future__ import annotations

import gzip
import shutil
from pathlib import Path

import pytest

from controller.cli.cupboard import Cupboard
from controller.cli.furnishing import Furnishing
from controller.cli.kept import keep_name, keep_packs, kept_name, kept_packs
from controller.cli.serving import Heard
from controller.cli.shelf import begin, shelf
from controller.engine import SanctumError
from controller.games import CHECKOUT, find
from controller.wire.lobby import Kept
from controller.wire.msg import render
from hal.clock import VirtualClock

SHORT = CHECKOUT / "tests" / "adventures" / "short"


def cupboard(*packs: Path) -> Cupboard:
    return Cupboard(Furnishing(), packs, Heard(), VirtualClock())


def old(name: str) -> Path:
    """A journal of an earlier version, on the shelf."""
    path = shelf() / f"{name}.journal"
    path.parent.mkdir(parents=True, exist_ok=True)
    packed = CHECKOUT / "tests" / "journals" / f"{name}.journal.gz"
    path.write_bytes(gzip.decompress(packed.read_bytes()))
    return path


def looked(cupboard: Cupboard, language: str = "en") -> dict[str, Kept]:
    games = [cupboard.look(game) for game in cupboard.names()]
    return {game.name: game.said(language) for game in games}


def test_where_newer_rules_ask_again_the_overlord_reads_it_first() -> None:
    old("cut_short")
    laid = cupboard().take_up("cut_short")
    said = render(laid.recap, laid.translation("en"))
    laid.close()
    assert "2 answers no longer fit and are asked again." in said
    assert "cut_short.journal.before-1" in said


def test_a_game_whose_pack_is_not_there_says_what_is_missing_and_stays_as_it_is() -> None:
    path = old("attic")
    before = path.read_bytes()
    assert 'There is no battle "attic"' in str(looked(cupboard())["attic"].closed)
    with pytest.raises(SanctumError, match='There is no battle "attic"'):
        cupboard().take_up("attic")
    assert path.read_bytes() == before


def test_looking_changes_nothing_of_a_journal() -> None:
    path = old("cut_short")
    before = path.read_bytes()
    looked(cupboard())
    assert path.read_bytes() == before
    assert [each.name for each in shelf().iterdir()] == [path.name]


def test_a_game_is_told_in_the_readers_language() -> None:
    begin(find("sanctorvm"), None, {"battle": "skirmish"}, "Friday").session.close()
    assert looked(cupboard(), "es")["Friday"] == Kept(
        name="Friday", game="Sanctorvm", occasion="Escaramuza", standing="Antes de la batalla"
    )


def test_a_game_that_goes_on_is_looked_at_again_and_another_is_not() -> None:
    for name in ("Friday", "Sunday"):
        begin(find("noughts"), None, {}, name).session.close()
    place = cupboard()
    before = {game.name: place.look(game) for game in place.names()}
    friday = next(path for path in shelf().glob("*.journal") if kept_name(path) == "Friday")
    keep_name(friday, "Saturday")
    after = {game.name: place.look(game) for game in place.names()}
    assert set(after) == {"Saturday", "Sunday"}
    assert after["Sunday"] is before["Sunday"]


def test_a_game_is_begun_with_the_packs_that_were_named_and_keeps_them() -> None:
    laid = cupboard(SHORT).begin("sanctorvm-campaign/short-way-down", "Friday", "en")
    game = laid.session.game
    assert str(game.occasion(laid.session.state)) == "A Short Way Down"
    laid.close()
    [path] = shelf().glob("*.journal")
    assert [pack.name for pack in kept_packs(path)] == ["1-short"]
    cupboard().take_up("Friday").close()


def test_a_game_whose_kept_packs_are_gone_says_so(tmp_path: Path) -> None:
    taken = begin(find("sanctorvm-campaign", SHORT), None, {}, "Friday", (SHORT,))
    taken.session.close()
    keep_packs(taken.journal, (SHORT,))
    for pack in kept_packs(taken.journal):
        shutil.move(pack, tmp_path)
    assert looked(cupboard())["Friday"].closed
    with pytest.raises(SanctumError):
        cupboard().take_up("Friday")


def test_what_one_game_can_begin_does_not_depend_on_another_that_is_broken(odd: Path) -> None:
    odd.write_text("raise RuntimeError('broken')\n")
    ids = {opening.id for opening in cupboard().openings("en")}
    assert {"noughts/noughts", "sanctorvm/skirmish"} <= ids
    assert not [each for each in ids if each.startswith("odd/")]
