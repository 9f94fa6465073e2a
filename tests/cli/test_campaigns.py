"""`campaigns`: every game that was begun is named, and what is sound of a damaged one is saved."""

import json
import shutil
import zipfile
from pathlib import Path
from random import Random

import pytest

from controller import cli
from controller.cli.kept import kept_packs
from controller.cli.serve import take_up
from controller.cli.shelf import begin, called, resume, shelf
from controller.cli.taking import game_in, which
from controller.engine import Invalid, JournalDamaged
from controller.engine.disk import DiskJournal
from controller.engine.fit import part_of
from controller.engine.players import random_answer
from controller.games import CHECKOUT, find
from controller.wire import Answer
from tests.engine.small import answer

__all__: list[str] = []

NOUGHTS = find("noughts")
ENTRIES = 4


def played(path: Path | None) -> Path:
    """A journal of four entries."""
    taken = begin(NOUGHTS, path, {})
    for place in ("a1", "b2", "c3"):
        answer(taken.session, place)
    taken.session.close()
    return taken.journal


def damage(path: Path) -> None:
    """Let the third answer read otherwise than it was written."""
    data = path.read_bytes()
    assert data.count(b'"c3"') >= 1
    path.write_bytes(data.replace(b'"c3"', b'"a3"'))


def test_the_list_names_each_journal_with_its_game_or_the_reason(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    played(tmp_path / "sound.journal")
    damage(played(tmp_path / "broken.journal"))
    DiskJournal.create(tmp_path / "unbegun.journal").close()
    assert cli.run(["campaigns", "list", str(tmp_path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    said = {line.split()[0]: " ".join(line.split()) for line in lines[3:] if line.strip()}
    assert list(said) == ["broken", "sound", "unbegun"]
    assert said["sound"] == "sound Noughts and crosses Nought 4"
    assert "up to 3" in said["broken"]
    assert '"sanctum-table campaigns salvage"' in said["broken"]
    assert "No game was begun" in said["unbegun"]


def test_the_list_is_of_ones_own_journals_where_no_folder_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert cli.run(["campaigns", "list"]) == 0
    assert "There is no journal in " in capsys.readouterr().out
    own = played(None)
    assert cli.run(["campaigns", "list"]) == 0
    assert own.stem in capsys.readouterr().out


def test_salvage_says_how_many_entries_were_saved_and_the_game_goes_on_from_them(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken, saved = played(tmp_path / "broken.journal"), tmp_path / "saved.journal"
    damage(broken)
    before = broken.read_bytes()
    with pytest.raises(JournalDamaged, match='"sanctum-table campaigns salvage"'):
        take_up(NOUGHTS, broken, False, {})
    assert cli.run(["campaigns", "salvage", str(broken), str(saved)]) == 0
    assert capsys.readouterr().out == f"3 entries of {broken} were saved in {saved}.\n"
    assert broken.read_bytes() == before
    session = take_up(NOUGHTS, saved, False, {}).session
    assert session.timeline.length == ENTRIES - 1
    session.do(Answer(session.ask_id, "again", "cross", picks=("c3",)))
    session.close()


def test_salvage_that_is_refused_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sound = played(tmp_path / "sound.journal")
    for path, to in ((sound, sound), (tmp_path / "nothing", tmp_path / "new.journal")):
        assert cli.run(["campaigns", "salvage", str(path), str(to)]) == 1
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
    assert list(tmp_path.iterdir()) == [sound]


# -- serve meets one --------------------------------------------------------------------------


def test_a_damaged_newest_journal_is_said_with_what_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    own = played(None)
    damage(own)
    assert cli.run(["serve", "--game", "noughts"]) == 1
    err = capsys.readouterr().err
    assert err.startswith(f'{own}, the newest journal of "Noughts and crosses", is damaged; ')
    assert '"sanctum-table campaigns list"' in err
    assert "--new begins a new game" in err
    assert err.count("\n") == 1


def test_a_newest_journal_without_a_game_is_said_with_what_to_do(
    capsys: pytest.CaptureFixture[str],
) -> None:
    own = played(None)
    own.unlink()
    DiskJournal.create(own).close()
    assert cli.run(["serve", "--game", "noughts"]) == 1
    err = capsys.readouterr().err
    assert "cannot be gone on with" in err
    assert '"sanctum-table campaigns list"' in err
    assert "--new begins a new game" in err


def test_the_new_game_is_then_the_newest() -> None:
    damage(played(None))
    new = take_up(NOUGHTS, None, True, {})
    new.session.close()
    again = take_up(NOUGHTS, None, False, {})
    again.session.close()
    assert again.journal == new.journal


# -- names ------------------------------------------------------------------------------------


def named(name: str, *places: str) -> Path:
    """The journal of a game of this name, in which these places were marked."""
    taken = take_up(NOUGHTS, None, False, {}, name)
    for place in places:
        answer(taken.session, place)
    taken.session.close()
    return taken.journal


def listed(capsys: pytest.CaptureFixture[str]) -> list[str]:
    """The lines of the list, without its headings."""
    assert cli.run(["campaigns", "list"]) == 0
    lines = capsys.readouterr().out.splitlines()[3:]
    return [" ".join(line.split()) for line in lines if line.strip()]


def test_a_game_begun_with_a_name_is_gone_on_with_by_it_whatever_was_begun_since() -> None:
    friday = named("Friday", "a1")
    named("Saturday")
    assert which("", "friday", None, False) == friday
    assert which("", "Saturday", None, False) != friday
    assert game_in(friday) == "noughts"


def test_the_list_has_the_names(capsys: pytest.CaptureFixture[str]) -> None:
    named("Friday night", "a1")
    take_up(NOUGHTS, None, True, {}).session.close()
    assert listed(capsys) == [
        "Friday night Noughts and crosses Nought 2",
        "noughts-0002 Noughts and crosses Cross 1",
    ]


def ruled(name: str, *house: str) -> None:
    """A campaign beside a printed book, with these house rules."""
    setup = {"seed": "7", "version": "book", "house": list(house)}
    begin(find("sanctorvm-campaign"), None, setup, name).session.close()


def test_the_list_says_by_which_house_rules_a_game_is_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    ruled("Friday", "one_fresh_turn", "agility_moves")
    ruled("Saturday")
    lines = listed(capsys)
    assert lines[-1] == "Friday: house rules agility_moves, one_fresh_turn"
    assert len(lines) == 3


def test_renamed_it_answers_to_the_new_name_alone(capsys: pytest.CaptureFixture[str]) -> None:
    path = named("Friday")
    assert cli.run(["campaigns", "rename", "Friday", "The Lift"]) == 0
    assert capsys.readouterr().out == '"Friday" is called "The Lift" now.\n'
    assert (called("the lift"), called("Friday")) == (path, None)


@pytest.mark.parametrize(
    "name", ["Friday", "FRIDAY", "noughts-0001", "a/b", " a", "a\nb", "a" * 61]
)
def test_a_name_that_is_taken_or_no_name_is_refused_and_nothing_is_begun(name: str) -> None:
    first = named("Friday")
    with pytest.raises(Invalid, match="called"):
        begin(NOUGHTS, None, {}, name)
    assert {path.name for path in first.parent.iterdir()} == {first.name, f"{first.name}.kept"}


@pytest.mark.parametrize(
    "name",
    ["noughts-0001", "Noughts-0007", "sanctorvm-campaign-12", "noughts-0003.journal"],
)
def test_the_name_of_a_journal_is_refused_of_one_that_is_still_to_come_too(name: str) -> None:
    with pytest.raises(Invalid, match="so its journal is called, or another that is still to come"):
        begin(NOUGHTS, None, {}, name)
    assert shelf().is_dir() is False or not list(shelf().iterdir())


def test_a_name_is_the_same_in_every_form_that_unicode_has_for_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = named("Cafe\u0301 Straße")
    assert called("CAF\u00c9 STRASSE") == path
    with pytest.raises(Invalid, match="already"):
        begin(NOUGHTS, None, {}, "caf\u00e9 strasse")
    [line] = listed(capsys)
    assert line.startswith("Caf\u00e9 Straße ")


def test_a_name_of_another_length_is_judged_though_it_reads_the_same(
    capsys: pytest.CaptureFixture[str],
) -> None:
    named("ß" * 40)
    assert cli.run(["campaigns", "rename", "ß" * 40, "ss" * 40]) == 1
    assert "at most 60 characters" in capsys.readouterr().err
    assert called("ß" * 40) is not None


@pytest.mark.parametrize("name", ["a\x1b[2Jb", "a\x07b", "a\u202eb", "a\u2066b"])
def test_what_a_screen_would_take_for_an_order_is_no_name_and_is_not_sent_to_it(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    named("Friday")
    capsys.readouterr()
    assert cli.run(["campaigns", "rename", "Friday", name]) == 1
    err = capsys.readouterr().err
    assert err.count("\n") == 1
    assert f"<U+{ord(name[1]):04X}>" in err
    assert name[1] not in err
    assert called("Friday") is not None


def test_the_name_that_was_given_goes_before_a_journal_of_that_name() -> None:
    path = named("Friday")
    played(path.with_name("friday.journal"))
    assert called("Friday") == path


@pytest.mark.parametrize("stem", ["noughts-0001", "F" * 70])
def test_a_file_whose_name_no_game_can_have_is_imported_under_that_of_its_journal(
    stem: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"{stem}.journal"
    played(file)
    capsys.readouterr()
    assert cli.run(["campaigns", "import", str(file)]) == 0
    assert capsys.readouterr().out.startswith('"noughts-0001" stands on the shelf now, with 4')
    assert cli.run(["campaigns", "import", str(file)]) == 0
    assert capsys.readouterr().out.startswith('"noughts-0002" stands on the shelf now, with 4')


def kept(path: Path, **values: object) -> None:
    """What is kept beside a journal says something else."""
    about = path.with_name(f"{path.name}.kept") / "about.json"
    about.write_text(json.dumps({**json.loads(about.read_text("utf-8")), **values}), "utf-8")


@pytest.mark.parametrize(
    "pack",
    [
        "/etc",
        "../../../etc",
        "packs-0123abcd/../../x",
        "packs-0123abcd/1-..",
        "packs-0123abcd/1-" + "a" * 254,
        "packs-0123abcd/1-a\n",
        "packs-0123ABCD/1-a",
        "packs-0123abcd",
        "",
    ],
)
def test_a_pack_that_would_lie_elsewhere_is_not_believed(
    pack: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = named("Friday", "a1")
    kept(path, packs=[pack])
    with pytest.raises(JournalDamaged, match="no pack is kept in such a place"):
        kept_packs(path)
    [line] = listed(capsys)
    assert line.startswith("noughts-0001")
    assert "name the packs again with --pack" in line
    assert path.exists()


@pytest.mark.parametrize("name", ["a\x1b[2J", "a\u202eb", "a" * 256])
def test_a_name_that_no_screen_can_show_is_not_believed(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = named("Friday", "a1")
    kept(path, name=name)
    [line] = listed(capsys)
    assert line.startswith("noughts-0001")
    assert "calls this game by what cannot be a name" in line


def test_to_begin_anew_under_a_name_that_is_taken_is_refused() -> None:
    named("Friday")
    with pytest.raises(Invalid, match="already"):
        which("noughts", "Friday", None, True)


def test_what_is_kept_and_cannot_be_read_is_said_in_the_list(
    capsys: pytest.CaptureFixture[str],
) -> None:
    path = named("Friday")
    (path.with_name(f"{path.name}.kept") / "about.json").write_text("{", "utf-8")
    [line] = listed(capsys)
    assert line.startswith("noughts-0001")
    assert "about.json is damaged" in line


def test_a_game_that_is_being_played_is_listed_as_being_played(
    capsys: pytest.CaptureFixture[str],
) -> None:
    taken = take_up(NOUGHTS, None, False, {}, "Friday")
    [line] = listed(capsys)
    taken.session.close()
    assert line.startswith("Friday")
    assert line == "Friday It is being played now."


# -- packs, and one file ----------------------------------------------------------------------

SHORT = CHECKOUT / "tests" / "adventures" / "short"
OWN = {"seed": "7", "adventure": "short-way-down"}


def begun_with_a_pack(tmp_path: Path, name: str = "Friday") -> Path:
    """A campaign of an adventure in a pack of which nothing is left where it was."""
    pack = tmp_path / "mine"
    shutil.copytree(SHORT, pack)
    game = find("sanctorvm-campaign", pack)
    taken = begin(game, None, OWN, name, [pack])
    taken.session.close()
    shutil.rmtree(pack)
    return taken.journal


def test_a_pack_need_not_be_named_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = begun_with_a_pack(tmp_path)
    [line] = listed(capsys)
    assert line == "Friday Sanctorvm: a campaign A Short Way Down The group gathers 1"
    taken = take_up(find("sanctorvm-campaign", *kept_packs(path)), path, False, {})
    assert taken.session.history.versions.packs.keys() == {"sanctorvm-base", "short"}
    taken.session.close()


def test_a_pack_that_is_named_again_takes_the_place_of_the_one_that_was_kept(
    tmp_path: Path,
) -> None:
    path = begun_with_a_pack(tmp_path)
    pack = tmp_path / "newer"
    shutil.copytree(SHORT, pack)
    story = pack / "adventure.toml"
    story.write_text(story.read_text("utf-8").replace("A Short Way Down", "The Way Up"), "utf-8")
    before = kept_packs(path)
    game = find("sanctorvm-campaign", pack)
    take_up(game, path, False, {}, packs=[pack]).session.close()
    [kept] = kept_packs(path)
    assert "The Way Up" in (kept / "adventure.toml").read_text("utf-8")
    assert not before[0].exists()


def test_exported_and_imported_it_goes_on_elsewhere_with_its_packs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = begun_with_a_pack(tmp_path)
    out = tmp_path / "friday.zip"
    assert cli.run(["export", "Friday", "-o", str(out)]) == 0
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    capsys.readouterr()
    assert cli.run(["campaigns", "import", str(out), "--name", "Lift"]) == 0
    there = called("Lift")
    assert there is not None
    assert there != path
    said = f'"Lift" stands on the shelf now, with 1 entry, in {there}.\n'
    assert capsys.readouterr().out == said
    [line] = listed(capsys)
    assert line == "Lift Sanctorvm: a campaign A Short Way Down The group gathers 1"
    assert cli.run(["replay", str(out), "--headless"]) == 0


def test_a_file_imported_twice_is_two_games(tmp_path: Path) -> None:
    out = tmp_path / "night.zip"
    named("Friday", "a1", "b2")
    assert cli.run(["export", "Friday", "-o", str(out)]) == 0
    for _ in range(2):
        assert cli.run(["campaigns", "import", str(out)]) == 0
    one, two = called("Friday 2"), called("Friday 3")
    assert one is not None
    assert two is not None
    session = take_up(NOUGHTS, two, False, {}).session
    assert session.timeline.length == 3
    answer(session, "c3")
    session.close()


def test_imported_it_keeps_the_name_that_it_had(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "old.zip"
    named("Friday Night", "a1")
    assert cli.run(["export", "Friday Night", "-o", str(out)]) == 0
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    capsys.readouterr()
    assert cli.run(["campaigns", "import", str(out)]) == 0
    assert capsys.readouterr().out.startswith('"Friday Night" stands on the shelf now, with 2')
    assert (called("Friday Night") is None, called("old")) == (False, None)


def test_where_its_name_is_taken_that_is_said_with_the_name_it_has_now(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "old.zip"
    named("Friday", "a1")
    assert cli.run(["export", "Friday", "-o", str(out)]) == 0
    capsys.readouterr()
    assert cli.run(["campaigns", "import", str(out)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == 'There is a game called "Friday" already, so this one is "Friday 2".'
    assert lines[1].startswith('"Friday 2" stands on the shelf now, with 2')


def test_a_journal_that_is_imported_keeps_its_name_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = named("Friday", "a1")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "elsewhere"))
    assert cli.run(["campaigns", "import", str(path)]) == 0
    assert called("Friday") is not None


def test_a_longest_name_that_is_taken_makes_room_for_its_number(tmp_path: Path) -> None:
    out = tmp_path / "old.zip"
    named("F" * 60, "a1")
    assert cli.run(["export", "F" * 60, "-o", str(out)]) == 0
    assert cli.run(["campaigns", "import", str(out)]) == 0
    assert called("F" * 58 + " 2") is not None


def test_a_name_that_no_game_can_have_gives_way_to_the_files(tmp_path: Path) -> None:
    out, bad = tmp_path / "out.zip", tmp_path / "bad.zip"
    named("Friday", "a1")
    assert cli.run(["export", "Friday", "-o", str(out)]) == 0
    with zipfile.ZipFile(out) as old, zipfile.ZipFile(bad, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, data.replace(b'"Friday"', b'"a/x"'))
    assert cli.run(["campaigns", "import", str(bad)]) == 0
    assert called("bad") is not None


def test_an_export_without_a_name_says_nothing_of_what_people_call_the_game(
    tmp_path: Path,
) -> None:
    out = tmp_path / "out.zip"
    named("Anna and Bernd", "a1")
    assert cli.run(["export", "anna and bernd", "-o", str(out), "--nameless"]) == 0
    with zipfile.ZipFile(out) as archive:
        assert all(b"Anna" not in archive.read(name) for name in archive.namelist())


def test_an_export_says_nothing_of_who_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    people = {"people": ["Anneliese", "Bernd"], "overlord": "Cordula"}
    game = find("sanctorvm-campaign", SHORT)
    taken = begin(game, None, {**OWN, **people}, "Anneliese's Friday", [SHORT])
    session, chance = taken.session, Random(7)
    while not any("Anneliese" in str(line.text) for _, line in session.log):
        ask = session.run.ask
        assert ask is not None
        given = random_answer(part_of(ask, session.run.waiting[0]), chance)
        assert given is not None
        nonce = f"n{session.timeline.length}"
        session.do(Answer(session.ask_id, nonce, session.run.waiting[0], *given))
    session.close()
    out = tmp_path / "out.zip"
    assert cli.run(["export", "Anneliese's Friday", "-o", str(out)]) == 0
    with zipfile.ZipFile(out) as archive:
        held = b" ".join(archive.read(name) for name in archive.namelist())
    assert not [name for name in (b"Anneliese", b"Bernd", b"Cordula") if name in held]
    assert cli.run(["replay", str(out), "--headless"]) == 0
    assert cli.run(["campaigns", "import", str(out)]) == 0
    capsys.readouterr()
    again = resume(game, shelf() / "sanctorvm-campaign-0002.journal").session
    assert (again.history.lost, again.game.seats(again.state)) == (0, ("player-1", "player-2"))
    assert again.state.people == {}
    again.close()


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("packs/1-x/../../../evil.toml", "is no file of a pack"),
        ("packs/../evil.toml", "is no file of a pack"),
        ("packs/1-x//evil.toml", "is no file of a pack"),
        ("packs/x/evil.toml", "is no file of a pack"),
        ("packs/1-../evil.toml", "is no file of a pack"),
        (f"packs/1-{'a' * 254}/evil.toml", "is no file of a pack"),
        ("packs/1-x/e\x1bvil.toml", "1-x/e<U+001B>vil.toml is no file of a pack"),
        ("packs/1-x/e\u202evil.toml", "is no file of a pack"),
    ],
)
def test_an_archive_that_would_write_elsewhere_is_refused(
    name: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named("Friday")
    out = tmp_path / "out.zip"
    assert cli.run(["export", "Friday", "-o", str(out)]) == 0
    with zipfile.ZipFile(out, "a") as archive:
        archive.writestr(name, "")
    assert cli.run(["campaigns", "import", str(out)]) == 1
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1
    assert called("out") is None


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04 and no more", b"no journal at all"])
def test_a_file_that_is_damaged_or_foreign_is_one_sentence_and_nothing_is_put_up(
    data: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    path = tmp_path / "friday.zip"
    path.write_bytes(data)
    assert cli.run(["campaigns", "import", str(path)]) == 1
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    assert not list(home.rglob("*.journal*"))


def test_a_pack_that_was_damaged_on_the_way_is_said_and_nothing_is_put_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    begun_with_a_pack(tmp_path)
    out, bad = tmp_path / "out.zip", tmp_path / "bad.zip"
    assert cli.run(["export", "Friday", "-o", str(out)]) == 0
    with zipfile.ZipFile(out) as old, zipfile.ZipFile(bad, "w") as new:
        for name in old.namelist():
            data = old.read(name)
            new.writestr(name, b"[scene" if name.endswith("adventure.toml") else data)
    assert cli.run(["campaigns", "import", str(bad)]) == 1
    assert "adventure.toml" in capsys.readouterr().err
    assert called("bad") is None
