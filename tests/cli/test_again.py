"""An evening played again: replay and export, on evenings that hold every kind of entry."""

import json
import zipfile
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from controller import cli
from controller.cli.again import Diverged, play_again, stored_hash
from controller.cli.archive import (
    Evening,
    homeless,
    nameless,
    read_archive,
    read_evening,
    write_archive,
)
from controller.cli.shelf import begin
from controller.engine import (
    REST,
    JournalDamaged,
    JournalForeign,
    MemoryJournal,
    Play,
    Rules,
    RulesFault,
    SanctumError,
    Session,
)
from controller.engine.disk import DiskJournal
from controller.engine.journal import Row, Start
from controller.games import find
from controller.service.faults import folder_of, keep_fault
from controller.wire import (
    OVERLORD,
    Answer,
    AnyCommand,
    Correction,
    Edit,
    Forgo,
    Mend,
    Option,
    Redo,
    Ruling,
    Take,
    TimeUp,
    Undo,
)
from tests.engine.small import choose
from tests.service.dare import SEATS, Dare, Round, Said

__all__: list[str] = []


class Newer(Dare):
    """The same game by newer rules."""

    version = "2"


def rows_of(journal: Any) -> list[Row]:
    return [journal.row(row.seq) for row in journal.summaries()]


def random_command(session: Session[Any], rng: Random) -> AnyCommand:
    """Something that might be done, mostly something that may."""
    nonce = f"nonce-{session.timeline.length}-{rng.random()}"
    ask = session.run.open
    assert ask is not None
    seat = rng.choice(ask.to)
    entry = rng.randint(1, session.timeline.length)
    pick = rng.choice(ask.options).id  # type: ignore[union-attr]
    picks = () if pick == "stumble" else (pick,)
    answer = Answer(session.ask_id, nonce, seat, picks=picks)
    choices: list[AnyCommand] = [
        answer,
        answer,
        answer,
        Take(nonce=nonce, seat=rng.choice(SEATS), offer="boast"),
        TimeUp(nonce=nonce, ask=session.ask_id),
        Ruling(nonce=nonce, seat=OVERLORD, ask=session.ask_id, by=seat, picks=picks),
        Correction(
            nonce=nonce,
            seat=OVERLORD,
            edits=(Edit("/boasts", value=rng.randint(0, 9)),),
            note="for Berta",
        ),
        Undo(nonce=nonce, seat=OVERLORD, entry=entry),
        Undo(nonce=nonce, seat=seat, entry=session.undoable(seat) or entry),
        Undo(nonce=nonce, seat=seat, entry=session.timeline.head),
        Mend(nonce=nonce, seat=OVERLORD, entry=entry, again=True),
        Mend(nonce=nonce, seat=OVERLORD, entry=entry, picks=picks),
        Forgo(nonce=nonce, seat=OVERLORD),
        Redo(nonce=nonce, seat=OVERLORD, entry=session.timeline.next() or 0),
    ]
    return rng.choice(choices)


def evening(seed: int, entries: int = 40, *, upgrade: bool = False) -> tuple[Dare, MemoryJournal]:
    """A random evening, perhaps with newer rules in the midst of it; its last game."""
    rng = Random(seed)
    game = Dare()
    journal = MemoryJournal("a-name")
    session = Session.begin(game, {"seed": str(seed)}, journal)
    change = entries // 2 if upgrade else 0
    for _ in range(entries * 3):
        if session.timeline.length >= entries:
            break
        if change and session.timeline.length >= change:
            change, game = 0, Newer()
            session = Session.open(game, journal)
        with suppress(SanctumError):
            session.do(random_command(session, rng))
    return game, journal


@pytest.mark.timeout(600)  # a long run tries many
@given(st.integers(0, 10**6), st.booleans())
def test_any_evening_played_again_comes_to_the_same_end(seed: int, upgrade: bool) -> None:
    game, journal = evening(seed, upgrade=upgrade)
    played = play_again(game, rows_of(journal))
    assert played.state_hash == stored_hash(game, journal)


def test_random_evenings_hold_every_kind_of_entry() -> None:
    kinds = {row.kind for seed in range(30) for row in rows_of(evening(seed, upgrade=True)[1])}
    assert kinds == {
        *("start", "answer", "take", "timeup", "ruling", "correction", "withdraw", "undo"),
        *("redo", "upgrade", "mend", "waits", "forgo"),
    }


def test_an_entry_that_the_rules_no_longer_accept_is_named() -> None:
    game, journal = evening(1)
    rows = rows_of(journal)
    place = next(row.seq for row in rows if isinstance(row.entry, Answer))
    answer = rows[place - 1].entry
    assert isinstance(answer, Answer)
    rows[place - 1] = replace(rows[place - 1], entry=replace(answer, picks=("fly",)))
    with pytest.raises(Diverged, match=f"Entry {place} is not accepted again: There is no option"):
        play_again(game, rows)


def test_an_entry_that_tells_something_else_now_is_named() -> None:
    class Silent(Dare):
        def take(self, play: Play[Round], offer: str) -> Rules[None]:
            play.state.boasts += 1
            yield from ()

    session = Session.begin(Dare(), {})
    session.do(Take(nonce="n", seat="ana", offer="boast"))
    with pytest.raises(Diverged, match="Entry 2 comes out otherwise than then"):
        play_again(Silent(), rows_of(session.journal))


def test_what_came_after_the_rules_were_changed_is_fed_entry_by_entry() -> None:
    journal = MemoryJournal()
    Session.begin(Dare(), {}, journal).do(Take(nonce="1", seat="ana", offer="boast"))
    Session.open(Newer(), journal).do(Take(nonce="2", seat="ana", offer="boast"))
    rows = rows_of(journal)
    assert [row.kind for row in rows] == ["start", "take", "upgrade", "take"]
    play_again(Newer(), rows)
    rows[3] = replace(rows[3], log=())
    with pytest.raises(Diverged, match="Entry 4 comes out otherwise than then"):
        play_again(Newer(), rows)


def test_an_evening_of_older_rules_is_played_by_the_rules_at_hand() -> None:
    _, journal = evening(2)
    rows = rows_of(journal)
    assert play_again(Newer(), rows).state_hash == stored_hash(Newer(), journal)


def test_what_is_told_is_passed_on_in_order() -> None:
    told: list[str] = []
    game, journal = evening(3)
    played = play_again(game, rows_of(journal), lambda line: told.append(str(line.text)))
    assert len(told) == played.events > 0


def test_another_games_rows_are_refused() -> None:
    _, journal = evening(3)
    with pytest.raises(JournalForeign):
        play_again(find("noughts"), rows_of(journal))
    with pytest.raises(JournalForeign):
        play_again(Dare(), [])


# -- the archive ----------------------------------------------------------------------------------


def archived(tmp_path: Path, seed: int = 5) -> tuple[Path, Dare, MemoryJournal]:
    game, journal = evening(seed)
    rows = tuple(rows_of(journal))
    start = rows[0].entry
    assert isinstance(start, Start)
    out = tmp_path / "evening.zip"
    known = Evening("dare", rows, journal, stored_hash(game, journal))
    write_archive(known, start.versions, tmp_path / "no.journal", out)
    return out, game, journal


def test_an_archive_read_back_plays_to_the_hash_it_says(tmp_path: Path) -> None:
    out, game, _ = archived(tmp_path)
    found = read_archive(out)
    assert play_again(game, found.rows).state_hash == found.state_hash


def test_the_same_evening_makes_the_same_archive(tmp_path: Path) -> None:
    first = archived(tmp_path)[0].read_bytes()
    assert archived(tmp_path)[0].read_bytes() == first


def test_what_people_wrote_for_people_is_not_in_an_archive(tmp_path: Path) -> None:
    _, journal = evening(5)
    assert any(b"Berta" in msgspec.json.encode(row.entry) for row in rows_of(journal))
    assert any("Berta" in str(line.text) for row in rows_of(journal) for line in row.log)
    out, _, _ = archived(tmp_path)
    assert b"Berta" not in everything_in(out)


def everything_in(out: Path) -> bytes:
    with zipfile.ZipFile(out) as archive:
        return b"".join(archive.read(name) for name in archive.namelist())


class Gossip(Dare):
    """Rules that repeat and remember every word of an option, and stumble over one."""

    def run(self, play: Play[Round]) -> Rules[None]:
        for key in ("first", "second", "third"):
            [option] = yield choose("left", "right", to=("ana",), key=key)
            if option.id == "stumble":
                raise ZeroDivisionError(f"{option.label} said {play.state.hand}")
            play.state.hand = f"{option.id} {option.place} {option.objects} {option.label}"
            play.tell(Said(text=f"as {option.label} has it"))
            yield REST


def gossip(path: Path) -> tuple[Path, Path]:
    """A journal in which the Overlord named an option after Berta, and its archive; of a fault,
    too, there is a report."""
    session = Session.begin(Gossip(), {"seed": "Carla"}, DiskJournal.create(path))
    session.on_fault.append(lambda fault: void(keep_fault(fault, folder_of(path))))
    for nonce, name in (("1", "give"), ("2", "stumble")):
        option = Option(
            name, "Berta's favour", place="gate", objects=("coin",), facts=("for Berta",)
        )
        ruling = Ruling(nonce=nonce, seat=OVERLORD, ask=session.ask_id, by="ana", option=option)
        with suppress(RulesFault):
            session.do(ruling)
    session.close()
    known = nameless(read_evening(path))
    known = replace(known, state_hash=stored_hash(Gossip(), known.journal))
    start = known.rows[0].entry
    assert isinstance(start, Start)
    out = path.with_name("out.zip")
    assert write_archive(known, start.versions, path, out).faults == 1
    return path, out


def test_the_label_of_an_option_of_the_overlords_own_is_not_in_an_archive(tmp_path: Path) -> None:
    path, out = gossip(tmp_path / "e.journal")
    assert str(read_evening(path).rows[1].log[-1].text) == "Heard: as Berta's favour has it"
    assert b"Berta" not in everything_in(out)
    assert str(read_archive(out).rows[1].log[-1].text) == "Heard: as … has it"


def test_what_playing_again_needs_stays_in_an_archive(tmp_path: Path) -> None:
    _, out = gossip(tmp_path / "e.journal")
    found = read_archive(out)
    start, ruling = found.rows[0].entry, found.rows[1].entry
    assert isinstance(start, Start)
    assert isinstance(ruling, Ruling)
    assert start.setup == {"seed": "Carla"}
    assert ruling.option == Option("give", "", place="gate", objects=("coin",))
    assert play_again(Gossip(), found.rows).state_hash == found.state_hash


def test_the_label_of_an_option_that_was_mended_in_is_not_in_an_archive() -> None:
    session = Session.begin(Dare(), {})
    session.do(Answer(session.ask_id, "1", "ana", picks=("left",)))
    option = Option("fist", "Berta's fist", place="gate")
    session.do(Mend(nonce="2", seat=OVERLORD, entry=2, option=option))
    journal = session.journal
    assert isinstance(journal, MemoryJournal)
    rows = nameless(Evening("dare", tuple(rows_of(journal)), journal, "")).rows
    kept = [each.entry.option for each in rows if isinstance(each.entry, Mend | Ruling)]
    assert kept == [replace(option, label="")] * 2


def test_the_values_of_a_correction_stay_in_an_archive(tmp_path: Path) -> None:
    session = Session.begin(Dare(), {})
    edits = (Edit("/hand", value="Dora"),)
    session.do(Correction(nonce="1", seat=OVERLORD, edits=edits, note="for Dora"))
    journal = session.journal
    assert isinstance(journal, MemoryJournal)
    [_, row] = nameless(Evening("dare", tuple(rows_of(journal)), journal, "")).rows
    assert row.entry == Correction(nonce="1", seat=OVERLORD, edits=edits)


def test_fault_reports_go_along_without_this_machines_folders(tmp_path: Path) -> None:
    path, out = tmp_path / "e.journal", tmp_path / "out.zip"
    session = Session.begin(Dare(), {})
    session.on_fault.append(lambda fault: void(keep_fault(fault, folder_of(path))))
    session.do(Answer(session.ask_id, "1", "ana", ("left",)))
    session.do(Answer(session.ask_id, "2", "ana", ("yes",)))
    with pytest.raises(RulesFault):
        session.do(Answer(session.ask_id, "3", "ben", ("stumble",)))
    assert isinstance(session.journal, MemoryJournal)
    known = Evening("dare", tuple(rows_of(session.journal)), session.journal, "")
    assert write_archive(known, session.versions(), path, out).faults == 1
    with zipfile.ZipFile(out) as archive:
        report = json.loads(archive.read("faults/0001.json"))
    assert report["error"] == "ZeroDivisionError: the hand is left"
    assert 'File "tests/service/dare.py"' in report["trace"]
    assert str(Path(__file__).parents[2]) not in report["trace"]


def void(ignored: object) -> None:
    """For a listener that may not answer."""


@pytest.mark.parametrize(
    ("trace", "kept"),
    [
        ('File "/srv/somewhere/table/controller/engine/run.py"', 'File "controller/engine/run.py"'),
        (
            'File "/srv/somewhere/.venv/lib/python3.11/site-packages/msgspec/json.py"',
            'File "msgspec/json.py"',
        ),
        ('File "/usr/lib/python3.11/random.py"', 'File "python3.11/random.py"'),
        ('File "<string>"', 'File "<string>"'),
    ],
)
def test_a_path_in_a_trace_is_cut_down_to_what_is_nobodys_own(trace: str, kept: str) -> None:
    assert homeless(trace) == kept


@pytest.mark.timeout(600)  # a long run tries many
@given(st.integers(0, 10**6), st.integers(1, 255))
def test_a_flipped_bit_in_an_archive_is_one_sentence_or_changes_nothing(
    place: int, flip: int
) -> None:
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        out, game, _ = archived(Path(folder))
        data = bytearray(out.read_bytes())
        data[place % len(data)] ^= flip
        out.write_bytes(data)
        with suppress(SanctumError):
            found = read_evening(out)
            assert play_again(game, found.rows).state_hash == found.state_hash


def test_an_archive_that_says_it_is_encrypted_is_one_sentence(tmp_path: Path) -> None:
    out, _, _ = archived(tmp_path)
    data = bytearray(out.read_bytes())
    data[data.index(b"PK\x01\x02") + 8] |= 1  # the flags of the first member
    out.write_bytes(data)
    with pytest.raises(JournalDamaged, match="is no sound archive"):
        read_evening(out)


@pytest.mark.parametrize("keep", [4, 100, 1000, -30])
def test_a_truncated_archive_is_one_sentence(tmp_path: Path, keep: int) -> None:
    out, _, _ = archived(tmp_path)
    out.write_bytes(out.read_bytes()[:keep])
    with pytest.raises(JournalDamaged, match="is no sound archive"):
        read_evening(out)


def altered(out: Path, **change: Any) -> None:
    """The archive, with another manifest or other rows."""
    with zipfile.ZipFile(out) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    manifest = json.loads(files["manifest.json"]) | change.get("manifest", {})
    files["manifest.json"] = json.dumps(manifest).encode()
    lines = files["journal.jsonl"].splitlines()
    files["journal.jsonl"] = b"\n".join(change.get("rows", lambda lines: lines)(lines))
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)


def retold(place: int, **change: object) -> Callable[[list[bytes]], list[bytes]]:
    """The rows, one of them with other values."""

    def rows(lines: list[bytes]) -> list[bytes]:
        row = json.dumps({**json.loads(lines[place - 1]), **change}).encode()
        return [*lines[: place - 1], row, *lines[place:]]

    return rows


def again(lines: list[bytes]) -> list[bytes]:
    """The rows, with the beginning in place of the second."""
    return retold(2, **{**json.loads(lines[0]), "seq": 2, "first": 2, "parent": 1})(lines)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"manifest": {"format": 99}}, "made by a newer version"),
        ({"manifest": {"format": "x"}}, "no sound archive"),
        ({"manifest": {"entries": 7}}, "says something else than it holds"),
        ({"manifest": {"game": "chess"}}, "says something else than it holds"),
        ({"rows": lambda lines: lines[1:]}, "entry 1 does not follow"),
        ({"rows": lambda lines: [*lines[:3], lines[2], *lines[3:]]}, "entry 4 does not follow"),
        ({"rows": lambda lines: [b"{}"]}, "no sound archive"),
        ({"rows": retold(2, kind="undo")}, 'entry 2 is said to be of the kind "undo", and is not'),
        ({"rows": retold(2, kind="upgrade")}, "entry 2 is said to be of the kind"),
        ({"rows": retold(2, kind="undone")}, 'of the kind "undone", and is not'),
        ({"rows": retold(2, kind="undone\x1b")}, "entry 2 has the character U[+]001B in it"),
        ({"manifest": {"game": "a\u202eb"}}, "its manifest has the character U[+]202E in it"),
        ({"rows": retold(3, parent=0)}, "entry 3 does not follow"),
        ({"rows": again}, "entry 2 does not follow"),
        ({"rows": retold(2, log=[{"name": "x", "text": "\x1b"}])}, "entry 2 has the character U"),
        ({"rows": lambda lines: [b"[" * 9000]}, "no sound archive"),
        ({"rows": lambda lines: []}, "says something else than it holds"),
        ({"rows": lambda lines: [], "manifest": {"entries": 0}}, "holds no game"),
    ],
)
def test_an_archive_that_does_not_hold_together_is_one_sentence(
    tmp_path: Path, change: dict[str, Any], said: str
) -> None:
    out, _, _ = archived(tmp_path)
    altered(out, **change)
    with pytest.raises(SanctumError, match=said):
        read_evening(out)


# -- the commands ---------------------------------------------------------------------------------


def won(folder: Path) -> Path:
    """A journal of a game that cross has won."""
    taken = begin(find("noughts"), folder / "won.journal", {})
    session = taken.session
    for number, place in enumerate(("a1", "a2", "b1", "b2", "c1")):
        seat = ("cross", "nought")[number % 2]
        session.do(Answer(session.ask_id, f"n{number}", seat, picks=(place,)))
    session.close()
    return taken.journal


def said(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().out.splitlines()


def test_replay_tells_what_happened_and_the_outcome_last(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["replay", str(won(tmp_path))]) == 0
    lines = said(capsys)
    assert lines[0] == "Cross marks a1"
    assert lines[5:7] == ["answers: 5", "events: 5"]
    assert lines[-1] == "outcome: Cross wins"


def test_replay_headless_says_only_what_came_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["replay", str(won(tmp_path)), "--headless"]) == 0
    assert len(said(capsys)) == 4


def test_replay_says_it_as_one_json_object(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["replay", str(won(tmp_path)), "--json"]) == 0
    [line] = said(capsys)
    found = json.loads(line)
    assert len(found.pop("state_hash")) == 32
    assert found == {"outcome": "Cross wins", "answers": 5, "events": 5}


def test_replay_and_export_leave_the_journal_as_it_was(tmp_path: Path) -> None:
    journal = won(tmp_path)
    before = journal.read_bytes()
    assert cli.run(["replay", str(journal), "--headless"]) == 0
    assert cli.run(["export", str(journal), "-o", str(tmp_path / "out.zip")]) == 0
    assert journal.read_bytes() == before
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.zip", "won.journal"]


def test_an_exported_evening_replays_like_its_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal, out = won(tmp_path), tmp_path / "out.zip"
    assert cli.run(["export", str(journal), "-o", str(out)]) == 0
    assert said(capsys) == [f"{out}: 6 entries of noughts; fault reports: 0."]
    for file in (journal, out):
        assert cli.run(["replay", str(file), "--json"]) == 0
    first, second = said(capsys)
    assert first == second


def test_an_evening_that_comes_to_another_end_is_exit_code_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.zip"
    cli.run(["export", str(won(tmp_path)), "-o", str(out)])
    altered(out, manifest={"state_hash": "0" * 32})
    assert cli.run(["replay", str(out)]) == 1
    assert "came to another end" in capsys.readouterr().err


def test_an_archive_that_cannot_be_written_leaves_the_old_one_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["export", str(won(tmp_path)), "-o", str(tmp_path / "no" / "out.zip")]) == 1
    assert "cannot be written: No such file or directory." in capsys.readouterr().err


@pytest.mark.parametrize("name", ["out.zip", "evening.journal", "beside.journal"])
def test_an_export_writes_over_nothing_not_even_its_own_journal(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    journal = won(tmp_path)
    out = tmp_path / name
    if name == "evening.journal":
        out = journal
    elif name == "beside.journal":
        out.hardlink_to(journal)
    else:
        out.write_text("mine", "utf-8")
    before = journal.read_bytes(), out.read_bytes()
    assert cli.run(["export", str(journal), "-o", str(out)]) == 1
    assert " is there already and is not written over" in capsys.readouterr().err
    assert (journal.read_bytes(), out.read_bytes()) == before
