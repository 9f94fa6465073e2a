"""The udev rules: udev's own judgement where it gives one, and what a table depends on in them."""

import re
import shutil
import subprocess

import pytest

from deploy.systemd.install import HERE

__all__: list[str] = []

RULES = HERE / "70-sanctum-table.rules"
VERIFY_SINCE = 254


def lines() -> list[str]:
    text = RULES.read_text("utf-8")
    return [line for line in text.splitlines() if line and not line.startswith("#")]


def test_udev_finds_nothing_to_say_about_the_rules() -> None:
    if shutil.which("udevadm") is None:
        pytest.skip("udevadm is not on this machine: the rules were not verified by udev")
    said = subprocess.run(["udevadm", "--version"], capture_output=True, text=True, check=True)
    if int(said.stdout.split()[0]) < VERIFY_SINCE:
        pytest.skip(f"udevadm verifies since {VERIFY_SINCE}: the rules were not verified by udev")
    done = subprocess.run(
        ["udevadm", "verify", "--resolve-names=never", RULES],
        capture_output=True,
        text=True,
        check=False,
        timeout=50,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_rule_is_made_of_known_keys_with_the_right_operators() -> None:
    match = r'(ACTION|SUBSYSTEMS?|KERNEL|ATTRS?\{\w+\}|ENV\{\w+\})(==|!=)"[^"]*"'
    act = r'(ENV\{\w+\}=|GROUP=|MODE=|GOTO=|LABEL=|SYMLINK\+=)"[^"]*"'
    for line in lines():
        for token in line.split(", "):
            assert re.fullmatch(f"{match}|{act}", token), token


def test_every_jump_lands_further_on() -> None:
    for number, line in enumerate(lines()):
        jump = re.search(r'GOTO="(\w+)"', line)
        if jump:
            assert f'LABEL="{jump[1]}"' in lines()[number + 1 :]


def test_access_is_by_group_and_never_by_world() -> None:
    text = RULES.read_text("utf-8")
    assert set(re.findall(r'MODE="(\d+)"', text)) == {"0660"}
    assert "TAG+=" not in text  # uaccess would open a device to whoever sits at the machine
    given = [line for line in lines() if "MODE=" in line]
    assert all("GROUP=" in line for line in given)


@pytest.mark.parametrize("vendor", ["2341", "2a03", "1a86", "2e8a"])
def test_a_board_that_may_be_a_hub_is_left_alone_by_modem_managers(vendor: str) -> None:
    on_usb = [line for line in lines() if f'ATTR{{idVendor}}=="{vendor}"' in line]
    assert len(on_usb) == 1
    assert on_usb[0].endswith('ENV{ID_MM_DEVICE_IGNORE}="1"')
    on_tty = [line for line in lines() if f'ATTRS{{idVendor}}=="{vendor}"' in line]
    assert len(on_tty) == 1


def test_a_ports_name_says_where_it_is_plugged_in() -> None:
    named = [line for line in lines() if "SYMLINK" in line]
    assert named == ['ENV{ID_PATH_TAG}=="?*", SYMLINK+="sanctum/port-$env{ID_PATH_TAG}"']


def test_the_rules_come_after_udevs_own_names_and_before_modem_manager_looks() -> None:
    # 60-serial.rules sets ID_PATH_TAG; 77-mm-*.rules and 80-mm-candidate.rules read the mark.
    assert 60 < int(RULES.name.partition("-")[0]) < 77


@pytest.mark.parametrize(
    ("subsystem", "group"), [("gpio", "gpio"), ("spidev", "spi"), ("i2c-dev", "i2c")]
)
def test_the_pis_own_buses_belong_to_their_groups(subsystem: str, group: str) -> None:
    rule = next(line for line in lines() if line.startswith(f'SUBSYSTEM=="{subsystem}"'))
    assert f'GROUP="{group}"' in rule
