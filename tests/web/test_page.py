"""The page in a real browser: a code lets it in, a tap answers, a secret never arrives."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

selenium = pytest.importorskip("selenium", reason="selenium is not installed")

from selenium.webdriver import Chrome  # noqa: E402
from selenium.webdriver.common.by import By  # noqa: E402

from controller.engine import MemoryJournal, Session  # noqa: E402
from controller.games.sanctorvm import Sanctorvm  # noqa: E402
from controller.wire.guests import GuestRole  # noqa: E402
from tests.service.dare import Dare  # noqa: E402
from tests.web.browser import MISSING, browser  # noqa: E402
from tests.web.porch import Porch, open_porch  # noqa: E402

__all__: list[str] = []

ROLES: tuple[GuestRole, ...] = ("seat", "table")
SHOTS = Path(__file__).parent / ".shots"

pytestmark = [
    pytest.mark.skipif(
        MISSING, reason="no chromium and chromedriver here (Debian: chromium-driver)"
    ),
    pytest.mark.timeout(120),
]


@pytest.fixture(scope="module")
def phone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Chrome]:
    with browser(tmp_path_factory.mktemp("browser")) as driver:
        yield driver


def wait(driver: Chrome, true: Callable[[Chrome], Any], what: str) -> Any:
    """What `true` gives, as soon as it is something."""
    from selenium.common.exceptions import WebDriverException
    from selenium.webdriver.support.ui import WebDriverWait

    return WebDriverWait(driver, 15, 0.05, [WebDriverException]).until(true, what)


def text(driver: Chrome) -> str:
    return str(driver.find_element(By.TAG_NAME, "body").text)


async def visit(driver: Chrome, porch: Porch, code: str = "") -> None:
    """Open the page as a phone that was never here."""
    address = f"http://127.0.0.1:{porch.port}/"

    def go() -> None:
        driver.get(address + "icon.svg")
        driver.execute_script("localStorage.clear()")
        driver.get_log("browser")  # type: ignore[no-untyped-call]  # of pages before, whose services are gone
        driver.get(address + (f"#{code}" if code else ""))

    await asyncio.to_thread(go)


async def see(driver: Chrome, true: Callable[[Chrome], Any], what: str) -> Any:
    return await asyncio.to_thread(wait, driver, true, what)


async def test_a_code_is_typed_and_a_tap_answers(phone: Chrome) -> None:
    async with open_porch(Session.begin(Dare(), {}, MemoryJournal("typed"))) as porch:
        await visit(phone, porch)
        field = await see(phone, lambda d: d.find_element(By.ID, "code"), "the code's field")
        await asyncio.to_thread(field.send_keys, porch.pairing.invite("seat", "ana", "typed"), "\n")
        option = await see(
            phone, lambda d: d.find_element(By.CSS_SELECTOR, '[data-option="left"]'), "an option"
        )
        length = porch.house.session.timeline.length
        await asyncio.to_thread(option.click)
        await see(
            phone, lambda d: porch.house.session.timeline.length == length + 1, "the answer in"
        )


async def test_a_double_tap_answers_once(phone: Chrome) -> None:
    async with open_porch(Session.begin(Dare(), {}, MemoryJournal("twice"))) as porch:
        await visit(phone, porch, porch.pairing.invite("seat", "ana", "twice"))
        await see(phone, lambda d: d.find_element(By.CSS_SELECTOR, '[data-option="left"]'), "it")
        length = porch.house.session.timeline.length
        twice = (
            """const it = document.querySelector('[data-option="left"]'); it.click(); it.click();"""
        )
        await asyncio.to_thread(phone.execute_script, twice)
        await see(phone, lambda d: porch.house.session.timeline.length > length, "the answer in")
        await asyncio.sleep(0.2)
        assert porch.house.session.timeline.length == length + 1


async def test_the_code_in_the_address_leaves_no_trace_and_the_token_brings_it_back(
    phone: Chrome,
) -> None:
    async with open_porch(Session.begin(Dare(), {}, MemoryJournal("kept"))) as porch:
        code = porch.pairing.invite("seat", "ana", "kept")
        await visit(phone, porch, code)
        await see(phone, lambda d: d.find_elements(By.CSS_SELECTOR, "[data-ask]"), "a question")
        assert code not in await asyncio.to_thread(lambda: phone.current_url)
        await asyncio.to_thread(phone.refresh)
        await see(phone, lambda d: d.find_elements(By.CSS_SELECTOR, "[data-ask]"), "it again")


async def test_nothing_that_is_sent_becomes_markup(phone: Chrome) -> None:
    session = Session.begin(Dare(), {}, MemoryJournal("markup"))
    async with open_porch(session) as porch:
        await visit(phone, porch, porch.pairing.invite("seat", "ana", "markup"))
        await see(phone, lambda d: d.find_elements(By.CSS_SELECTOR, "[data-ask]"), "a question")
        made = """
            const { make } = await import("/draw.js");
            return make("p", {}, "<img src=x onerror=alert(1)>").children.length;
        """
        assert await asyncio.to_thread(phone.execute_script, made) == 0


@pytest.mark.parametrize("role", ROLES)
async def test_a_battle_is_drawn_and_nothing_goes_wrong(phone: Chrome, role: GuestRole) -> None:
    setup = {"battle": "first_fight", "seed": "7"}
    session = Session.begin(Sanctorvm(), setup, MemoryJournal("battle"))
    seat = session.game.seats(session.state)[0] if role == "seat" else ""
    async with open_porch(session) as porch:
        await visit(phone, porch, porch.pairing.invite(role, seat, "battle"))
        await see(phone, lambda d: d.find_elements(By.CSS_SELECTOR, "svg.board circle"), "a board")
        await asyncio.to_thread(keep, phone, f"battle-{role}")
        for tab in ("people", "cards", "log"):
            for found in phone.find_elements(By.CSS_SELECTOR, f'[data-tab="{tab}"]'):
                await asyncio.to_thread(found.click)
                await asyncio.to_thread(keep, phone, f"battle-{role}-{tab}")
        said = await asyncio.to_thread(phone.get_log, "browser")
        wrong = [entry for entry in said if entry["level"] == "SEVERE"]
        assert wrong == []


@pytest.mark.parametrize("role", ROLES)
async def test_every_finger_finds_its_key(phone: Chrome, role: GuestRole) -> None:
    async with open_porch(Session.begin(Dare(), {}, MemoryJournal("keys"))) as porch:
        await visit(
            phone, porch, porch.pairing.invite(role, "ana" if role == "seat" else "", "keys")
        )
        await see(phone, lambda d: d.find_elements(By.ID, "leave"), "the page")
        small = """return [...document.querySelectorAll("button, input, summary")]
            .filter((key) => key.offsetParent).map((key) => key.getBoundingClientRect())
            .filter(({ width, height }) => width < 48 || height < 48).length"""
        assert await asyncio.to_thread(phone.execute_script, small) == 0
        wide = "return document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert await asyncio.to_thread(phone.execute_script, wide) == 0


def keep(driver: Chrome, name: str) -> None:
    """Keep a picture, to be looked at."""
    SHOTS.mkdir(exist_ok=True)
    driver.save_screenshot(str(SHOTS / f"{name}.png"))
