"""`serve`: the right journal is taken up, and the process comes and goes cleanly."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from controller.cli import run
from controller.cli.furnishing import Furnishing
from controller.cli.serve import said_of_house, take_up
from controller.cli.shelf import Taken, begin, newest, read_setup
from controller.engine import Invalid, JournalError
from controller.games import find
from controller.table import Layout, Tags
from controller.wire import Answer, View
from controller.wire.frame import Accepted, Hello, Seen, Welcome, service_frames
from controller.wire.lobby import Begin, Shelf, TakeUp
from controller.wire.sim import SimKey, SimPut, SimTable

__all__: list[str] = []

NOUGHTS = find("noughts")


def said(taken: Taken) -> str:
    taken.session.close()
    return str(taken.said)


def mark(taken: Taken, *places: str) -> None:
    session = taken.session
    for place in places:
        ask = session.run.open
        assert ask is not None
        nonce = f"nonce-{session.timeline.length}"
        session.do(Answer(session.ask_id, nonce, ask.to[0], picks=(place,)))


# -- the shelf ------------------------------------------------------------------------------------


def test_the_first_game_begins_a_journal_on_the_shelf(home: Path) -> None:
    taken = take_up(NOUGHTS, None, False, {})
    path = home / "sanctum-table" / "journals" / "noughts-0001.journal"
    assert taken.journal == path
    assert said(taken) == f"Noughts and crosses: a new game begins in {path}."


def test_the_newest_game_is_gone_on_with() -> None:
    for _ in range(11):
        taken = take_up(NOUGHTS, None, True, {})
        taken.session.close()
    mark(last := take_up(NOUGHTS, None, False, {}), "a1")
    assert last.journal == taken.journal
    assert last.journal.name == "noughts-0011.journal"
    last.session.close()
    assert said(take_up(NOUGHTS, None, False, {})).endswith("0011.journal after 2 entries.")


def test_another_games_journals_are_not_this_games() -> None:
    take_up(NOUGHTS, None, False, {}).session.close()
    assert newest("noughts") is not None
    assert newest("nought") is None
    assert newest("relay") is None


def test_a_named_journal_is_begun_and_then_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "friday"
    assert "a new game begins" in said(take_up(NOUGHTS, path, False, {}))
    assert "goes on" in said(take_up(NOUGHTS, path, False, {}))


def test_no_two_games_have_the_same_dice_unless_they_are_asked_for(home: Path) -> None:
    seeds = [begin(NOUGHTS, home / f"{n}.journal", {}).session.state.fate.seed for n in range(2)]
    assert seeds[0] != seeds[1]
    chosen = begin(NOUGHTS, home / "chosen.journal", {"seed": "7"})
    assert chosen.session.state.fate.seed == "7"


def test_the_set_up_of_a_game_that_goes_on_stays(capsys: pytest.CaptureFixture[str]) -> None:
    take_up(NOUGHTS, None, False, {"seed": 7}).session.close()
    taken = take_up(NOUGHTS, None, False, {"seed": 8})
    assert taken.session.state.fate.seed == "7"
    taken.session.close()
    assert capsys.readouterr().out == "The set-up stays as it was when this game began.\n"


def test_a_journal_in_use_is_refused() -> None:
    taken = take_up(NOUGHTS, None, False, {})
    with pytest.raises(JournalError, match="in use"):
        take_up(NOUGHTS, None, False, {})
    taken.session.close()


def test_a_game_that_did_not_begin_leaves_nothing(home: Path) -> None:
    with pytest.raises(Invalid):
        begin(NOUGHTS, None, {"size": 4})
    assert [path.name for path in home.rglob("*") if path.is_file()] == []


def test_what_a_power_cut_left_of_a_beginning_is_no_journal(home: Path) -> None:
    folder = home / "sanctum-table" / "journals"
    folder.mkdir(parents=True)
    for name in (".noughts-0001.journal.new", ".noughts-0001.journal.new-wal"):
        (folder / name).write_bytes(b"half of it")
    assert newest("noughts") is None
    taken = take_up(NOUGHTS, None, False, {})
    taken.session.close()
    assert [path.name for path in folder.iterdir()] == ["noughts-0001.journal"]


def test_a_program_killed_before_its_game_began_leaves_no_journal_to_stumble_over(
    home: Path,
) -> None:
    code = (
        "import os\n"
        "from controller.cli.shelf import begin\n"
        "from controller.engine import Session\n"
        "from controller.games import find\n"
        "Session.begin = lambda *given: os._exit(9)\n"
        "begin(find('noughts'), None, {})\n"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 9
    left = [path.name for path in home.rglob("*journal*") if path.is_file()]
    assert ".noughts-0001.journal.new" in left
    assert newest("noughts") is None
    taken = take_up(NOUGHTS, None, False, {})
    assert taken.journal.name == "noughts-0001.journal"
    assert "a new game begins" in said(taken)
    assert [path.name for path in taken.journal.parent.iterdir()] == [taken.journal.name]


def test_a_journal_that_cannot_be_gone_on_with_is_let_go(tmp_path: Path) -> None:
    taken = take_up(NOUGHTS, tmp_path / "friday", False, {})
    taken.session.close()
    for _ in range(2):
        with pytest.raises(JournalError, match="This is a game of"):
            take_up(find("relay"), taken.journal, False, {})


def test_words_with_commas_between_them_are_a_list() -> None:
    words = ["people=Ann, Bob Ray", "house=one_aura,", "levels=1,2", "phrase=,"]
    assert read_setup(words) == {
        "people": ["Ann", "Bob Ray"],
        "house": ["one_aura"],
        "levels": [1, 2],
        "phrase": [],
    }


def test_a_campaign_is_set_up_from_words() -> None:
    words = ["version=book", "players=2", "people=Ann,Bob", "overlord=Eva", "house=one_aura"]
    state = find("sanctorvm-campaign").new(read_setup(words))
    assert state.people == {"player-1": "Ann", "player-2": "Bob", "overlord": "Eva"}
    assert state.house == ("one_aura",)


def test_a_set_up_is_numbers_truth_and_words() -> None:
    words = [
        "seed=7",
        "open=true",
        "solo=yes",
        "name=a=b",
        "minus=-3",
        "zeros=007",
        "big=" + "9" * 30,
    ]
    assert read_setup(words) == {
        "seed": 7,
        "open": True,
        "solo": True,
        "name": "a=b",
        "minus": -3,
        "zeros": "007",
        "big": "9" * 30,
    }


def test_the_house_rules_that_hold_are_said_when_a_game_begins_and_when_it_goes_on() -> None:
    game, setup = find("sanctorvm-campaign"), {"version": "book", "house": ["one_aura"]}
    for _ in range(2):
        taken = take_up(game, None, False, setup)
        taken.session.close()
        assert str(said_of_house(taken.session)) == "House rules that hold: one_aura."
        setup = {}


def test_where_no_house_rule_holds_though_there_are_some_that_is_said() -> None:
    taken = begin(find("sanctorvm-campaign"), None, {"version": "book"})
    taken.session.close()
    assert str(said_of_house(taken.session)) == "House rules that hold: none."


def test_a_game_without_house_rules_has_nothing_to_say_of_them() -> None:
    taken = begin(NOUGHTS, None, {})
    taken.session.close()
    assert said_of_house(taken.session) == ""


# -- the process ----------------------------------------------------------------------------------


@contextmanager
def serving(
    home: Path, *more: str, lobby: bool = False, **environ: str
) -> Iterator[subprocess.Popen[str]]:
    """A service of its own process, ready for clients: with a lobby, or of one game."""
    played = ["--lobby"] if lobby else ["--game", "noughts"]
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        (home / "notify").unlink(missing_ok=True)  # of a service before this one
        manager.bind(str(home / "notify"))
        manager.settimeout(20)
        child = subprocess.Popen(
            [sys.executable, "-m", "controller.cli", "serve", *played, *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            env=os.environ | {"NOTIFY_SOCKET": str(home / "notify")} | environ,
        )
        try:
            assert manager.recv(100) == b"READY=1"
            yield child
        finally:
            child.kill()
            child.communicate()


def talk(home: Path, *frames: Any) -> list[Any]:
    """What the service says to a client that says `frames`, and then nothing."""
    with socket.socket(socket.AF_UNIX) as line:
        line.settimeout(20)
        line.connect(str(home / "sanctum-table" / "table.sock"))
        line.sendall(b"".join(msgspec.json.encode(frame) + b"\n" for frame in frames))
        line.shutdown(socket.SHUT_WR)
        heard = b""
        while data := line.recv(1 << 16):
            heard += data
    return [service_frames.decode(each) for each in heard.splitlines()]


def test_a_service_says_what_it_does_serves_and_stops_at_sigterm(home: Path) -> None:
    with serving(home) as child:
        heard = talk(home, Hello(role="overlord"), Answer("0.1", "mine", "cross", picks=("b2",)))
        child.send_signal(signal.SIGTERM)
        out, err = child.communicate(timeout=20)
    assert isinstance(heard[0], Welcome)
    assert Accepted(nonce="mine", entry=2) in heard
    assert out.startswith("Noughts and crosses: a new game begins in ")
    told = out.splitlines()[1:]
    assert told[0].startswith("No table is joined: ")
    assert told[1] == f"The log is {next(home.rglob('service.log'))}."
    assert told[2].endswith(' in another terminal: "sanctum-table ui".')
    assert len(told) == 3
    assert child.returncode == 0
    assert err == "The service has stopped; its game is kept.\n"
    assert '"event": "accepted"' in next(home.rglob("service.log")).read_text("utf-8")
    assert not (home / "sanctum-table" / "table.sock").exists()


def test_a_terminal_that_closes_stops_the_service_cleanly(home: Path) -> None:
    with serving(home) as child:
        child.send_signal(signal.SIGHUP)
        _, err = child.communicate(timeout=20)
    assert child.returncode == 0
    assert "has stopped" in err


def test_who_is_refused_a_journal_or_an_address_reads_which_process_has_it(home: Path) -> None:
    with serving(home) as child:
        with pytest.raises(JournalError, match=f"is in use: process {child.pid} has it open"):
            take_up(NOUGHTS, None, False, {})
        other = subprocess.run(
            [sys.executable, "-m", "controller.cli", "serve", "--game", "noughts", "--new"],
            capture_output=True,
            text=True,
            check=False,
        )
    assert f"already, as process {child.pid}: " in other.stderr


def test_a_journal_whose_head_is_damaged_is_refused_with_the_way_to_save_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    taken = begin(NOUGHTS, None, {}, "Friday")
    taken.session.close()
    with taken.journal.open("r+b") as file:
        file.write(b"x" * 80)
    assert run(["serve", "--name", "Friday"]) == 1
    assert '"sanctum-table campaigns salvage"' in capsys.readouterr().err


def test_a_service_stopped_from_the_keyboard_is_quiet_about_it(home: Path) -> None:
    with serving(home) as child:
        child.send_signal(signal.SIGINT)
        _, err = child.communicate(timeout=20)
    assert child.returncode == 130
    assert "KeyboardInterrupt" not in err


@pytest.mark.parametrize(("sign", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 0)])
def test_a_service_that_is_stopped_again_and_again_ends_as_if_it_were_once(
    home: Path, sign: signal.Signals, code: int
) -> None:
    with serving(home) as child:
        while child.poll() is None:
            child.send_signal(sign)
            with suppress(subprocess.TimeoutExpired):
                child.wait(0.002)
        _, err = child.communicate(timeout=20)
    assert child.returncode == code
    assert "Traceback" not in err
    assert "stopped" in err
    assert not (home / "sanctum-table" / "table.sock").exists()


def test_a_second_service_at_the_same_address_is_refused(home: Path) -> None:
    with serving(home):
        other = subprocess.run(
            [sys.executable, "-m", "controller.cli", "serve", "--game", "noughts", "--new"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert other.returncode == 1
        assert other.stderr.startswith("A service is running at ")
        assert other.stderr.count("\n") == 1
        assert len(list(home.rglob("*.journal"))) == 1


def test_a_service_at_a_simulated_table_hears_what_hands_do_there(home: Path) -> None:
    files = Path(__file__).parents[1] / "table"
    table = ("--layout", str(files / "noughts.layout.toml"))
    tags = ("--tags", str(files / "noughts.tags.toml"), "--platform", "simulated")
    seen: list[Any] = []
    with serving(home, *table, *tags) as child, socket.socket(socket.AF_UNIX) as line:
        line.settimeout(20)
        line.connect(str(home / "sanctum-table" / "table.sock"))
        heard = line.makefile("rb")
        for frame in (
            Hello(role="simulator"),
            SimPut(uid="04000001", place="b2", nonce="n"),
            SimKey(key="cross-a1", nonce="k"),
            SimKey(key="sly", nonce="s"),
        ):
            line.sendall(msgspec.json.encode(frame) + b"\n")
        while not any(isinstance(frame, SimTable) and frame.notice for frame in seen):
            seen.append(service_frames.decode(heard.readline()))
        child.send_signal(signal.SIGTERM)
        _, err = child.communicate(timeout=20)
    assert child.returncode == 0
    assert "Traceback" not in err
    assert {frame.nonce for frame in seen if isinstance(frame, Accepted)} == {"n", "k", "s"}
    last = seen[-1]
    assert last.notice.text == "Only the Overlord may do that."
    assert {thing.uid: thing.where for thing in last.things}["04000001"] == "b2"


def test_a_table_without_any_hardware_starts_without_any_file() -> None:
    bare = Furnishing(platform="none")
    bare.check()
    plan = bare.read()
    assert plan is not None
    assert (plan.layout, plan.tags, plan.tags_file) == (Layout(), Tags(), None)


def test_a_service_without_any_hardware_is_played_on_the_screen_alone(home: Path) -> None:
    with serving(home, "--platform", "none") as child:
        heard = talk(home, Hello(role="overlord"), Answer("0.1", "mine", "cross", picks=("b2",)))
        child.send_signal(signal.SIGTERM)
        out, err = child.communicate(timeout=20)
    assert child.returncode == 0
    assert "No table is joined: all is done on the touchscreen." in out + err
    assert [each.nonce for each in heard if isinstance(each, Accepted)] == ["mine"]


def test_the_overlord_alone_is_told_what_happened_last_until_something_is_done(home: Path) -> None:
    mark(taken := begin(NOUGHTS, None, {}, "Friday"), "a1")
    taken.session.close()
    with serving(home, "--name", "Friday"):
        seen = talk(home, Hello(role="overlord"))
        others = talk(home, Hello(role="table"))
        after = talk(home, Hello(role="overlord"), Answer("0.2", "n", "nought", picks=("b2",)))
    assert views(seen)[-1].recap == "Last time: Cross marks a1."
    assert views(others)[-1].recap == ""
    assert views(after)[-1].recap == ""


def test_a_game_that_begins_has_nothing_to_tell_of_last_time(home: Path) -> None:
    with serving(home):
        assert views(talk(home, Hello(role="overlord")))[-1].recap == ""


def views(heard: list[Any]) -> list[View]:
    """The views among what a client heard."""
    return [frame.view for frame in heard if isinstance(frame, Seen)]


# -- the lobby ------------------------------------------------------------------------------------


def last_view(heard: list[Any]) -> View:
    return [frame for frame in heard if isinstance(frame, Seen)][-1].view


def chosen(home: Path, choice: Begin | TakeUp) -> None:
    """Choose in the lobby, and wait until the game lies there."""
    assert Accepted(nonce=choice.nonce, entry=1) in talk(home, Hello(role="overlord"), choice)


def test_a_service_with_a_lobby_says_so_and_keeps_its_games(home: Path) -> None:
    with serving(home, lobby=True) as child:
        welcome, shelf = talk(home, Hello(role="overlord"))[:2]
        child.send_signal(signal.SIGTERM)
        out, err = child.communicate(timeout=20)
    assert isinstance(shelf, Shelf)
    assert (welcome.game, shelf.chooses) == ("", True)
    assert out.startswith("What is played is chosen on the touchscreen.\n")
    assert err == "The service has stopped; its games are kept.\n"
    assert child.returncode == 0


def test_a_service_that_was_killed_in_a_game_asks_the_same_again_within_four_seconds(
    home: Path,
) -> None:
    with serving(home, lobby=True):
        chosen(home, Begin(opening="sanctorvm/skirmish", nonce="a"))
        before = last_view(talk(home, Hello(role="overlord")))
    started = time.monotonic()
    with serving(home, lobby=True):
        heard = talk(home, Hello(role="overlord"))
        needed = time.monotonic() - started
    assert heard[0].game == "sanctorvm"
    assert last_view(heard).asks == before.asks
    assert needed < 4


@pytest.mark.parametrize(
    "word", [["--game", "noughts"], ["--name", "Friday"], ["--new"], ["--setup", "seed=7"]]
)
def test_a_lobby_and_a_game_are_not_both_named(
    word: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["serve", "--lobby", *word]) == 1
    assert capsys.readouterr().err.startswith("Say --lobby, or which game is played")
