"""Units: what systemd makes of them, and what a table depends on in them."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from deploy.systemd.install import FILES, HERE, KEPT, PROGRAM

__all__: list[str] = []

SERVICE, KIOSK = "sanctum-table.service", "sanctum-kiosk.service"


def settings(unit: str) -> dict[str, list[str]]:
    """Every setting of a unit, whatever its section: name -> values in their order."""
    found: dict[str, list[str]] = {}
    for line in (HERE / unit).read_text("utf-8").splitlines():
        name, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(name, []).append(value)
    return found


def groups() -> set[str]:
    """Groups that the user is made a member of."""
    text = (HERE / "sanctum-table.sysusers").read_text("utf-8")
    return set(re.findall(r"^m sanctum (\w+)$", text, re.MULTILINE))


@pytest.mark.parametrize("page", ["README.md", "deploy/README.md"])
def test_a_page_asks_the_running_service_as_its_user_by_its_program_at_its_socket(
    page: str,
) -> None:
    service = settings(SERVICE)
    (said,) = re.findall(r"--socket (\S+)", service["ExecStart"][0])
    socket = said.replace("%t", "/run")
    wanted = f"sudo -u {service['User'][0]} /{PROGRAM} doctor --socket {socket}\n"
    assert wanted in (HERE.parents[1] / page).read_text("utf-8")


@pytest.mark.parametrize("unit", [SERVICE, KIOSK])
def test_systemd_finds_nothing_to_say_about_a_unit(unit: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not on this machine: the unit was not verified")
    # The program is on a table, not here: another one that exists stands in for it.
    for each in (SERVICE, KIOSK):
        text = (HERE / each).read_text("utf-8").replace(f"/{PROGRAM}", "/bin/true")
        (tmp_path / each).write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "verify", tmp_path / unit],
        capture_output=True,
        text=True,
        check=False,
        timeout=50,
    )
    ours = [line for line in done.stderr.splitlines() if "sanctum" in line]
    assert ours == []
    assert done.returncode == 0


def test_the_service_is_watched_and_started_again_without_limit() -> None:
    said = settings(SERVICE)
    assert said["Type"] == ["notify"]
    assert said["WatchdogSec"] == ["30"]
    for each in (said, settings(KIOSK)):
        assert each["Restart"] == ["always"]
        assert each["StartLimitIntervalSec"] == ["0"]


def test_service_and_screen_meet_at_one_socket_of_one_user() -> None:
    service, kiosk = settings(SERVICE), settings(KIOSK)
    sockets = [re.findall(r"--socket (\S+)", each["ExecStart"][0]) for each in (service, kiosk)]
    assert sockets == [["%t/sanctum-table/table.sock"]] * 2
    assert service["RuntimeDirectory"] == ["sanctum-table"]
    assert service["User"] == kiosk["User"] == ["sanctum"]


def test_the_screen_draws_straight_onto_the_panel() -> None:
    kiosk = settings(KIOSK)
    variables = " ".join(kiosk["Environment"]).split()
    assert "SDL_VIDEODRIVER=kmsdrm" in variables
    assert "XDG_RUNTIME_DIR=%t/sanctum-kiosk" in variables
    assert kiosk["RuntimeDirectory"] == ["sanctum-kiosk"]
    assert set(kiosk["SupplementaryGroups"][0].split()) == {"video", "render", "input"}


@pytest.mark.parametrize("unit", [SERVICE, KIOSK])
def test_a_unit_names_only_groups_that_its_user_is_in(unit: str) -> None:
    assert set(settings(unit)["SupplementaryGroups"][0].split()) <= groups()


# Documentation/admin-guide/devices.txt of the kernel; gpiochip has no fixed number.
MAJORS = {
    "ttyACM": "166",
    "ttyUSB": "188",
    "ttyAMA": "204",
    "ttyS": "4",
    "spidev": "153",
    "i2c": "89",
    "input": "13",
    "gpiochip": "gpiochip",
}


def test_hardening_leaves_serial_pins_buses_and_input_within_reach() -> None:
    said = settings(SERVICE)
    assert said["DevicePolicy"] == ["closed"]
    assert "PrivateDevices" not in said
    for what, major in MAJORS.items():
        assert f"char-{major} rw" in said["DeviceAllow"], what


def test_the_screen_reaches_picture_touch_and_console() -> None:
    allowed = settings(KIOSK)["DeviceAllow"]
    assert {f"char-{major} rw" for major in (226, 13, 4)} <= set(allowed)


@pytest.mark.parametrize("unit", [SERVICE, KIOSK])
def test_a_unit_has_no_rights_that_it_does_not_need(unit: str) -> None:
    said = settings(unit)
    assert said["CapabilityBoundingSet"] == [""]
    assert said["ProtectSystem"] == ["strict"]
    yes = ["NoNewPrivileges", "ProtectHome", "PrivateTmp", "ProtectKernelTunables"]
    assert [said[name] for name in yes] == [["yes"]] * len(yes)


@pytest.mark.parametrize("unit", [SERVICE, KIOSK])
def test_systemd_rates_the_exposure_of_a_unit_as_low(unit: str, tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("systemd-analyze is not on this machine: the unit's exposure was not rated")
    text = (HERE / unit).read_text("utf-8").replace(f"/{PROGRAM}", "/bin/true")
    (tmp_path / unit).write_text(text)
    done = subprocess.run(
        ["systemd-analyze", "security", "--offline=true", "--threshold=25", tmp_path / unit],
        capture_output=True,
        text=True,
        check=False,
        timeout=50,
    )
    assert done.returncode == 0, done.stdout[-300:] + done.stderr


def test_the_user_can_be_made(tmp_path: Path) -> None:
    if shutil.which("systemd-sysusers") is None:
        pytest.skip("systemd-sysusers is not on this machine: the user was not made")
    (tmp_path / "etc").mkdir()
    done = subprocess.run(
        ["systemd-sysusers", f"--root={tmp_path}", HERE / "sanctum-table.sysusers"],
        capture_output=True,
        text=True,
        check=False,
        timeout=50,
    )
    assert done.returncode == 0, done.stderr
    assert "sanctum:" in (tmp_path / "etc" / "passwd").read_text("utf-8")
    members = (tmp_path / "etc" / "group").read_text("utf-8").splitlines()
    for group in groups():
        assert [line for line in members if re.match(rf"{group}:.*\bsanctum\b", line)], group


def test_what_the_units_are_told_to_read_is_installed() -> None:
    placed = {f"/{path}" for path in (FILES | KEPT).values()}
    for unit in (SERVICE, KIOSK):
        assert set(settings(unit)["EnvironmentFile"]) <= placed
        variable = settings(unit)["ExecStart"][0].split()[-1].removeprefix("$")
        defaults = (HERE / "sanctum-table.default").read_text("utf-8")
        assert re.search(rf"^{variable}=--", defaults, re.MULTILINE)
