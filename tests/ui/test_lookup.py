"""What something means, as somebody at the table asks it: a finger that stays, a tap on what is
closed, a search, the log.  The service, the game and the window are real; fingers are injected.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

import pytest

from controller.wire.lookup import Entry, Found, LookUp, Named, Rule
from tests.traces.first_fight import FILE
from tests.ui import views
from tests.ui.evening import Evening, Window, open_evening
from tests.ui.measure import ancestors, everything
from tests.ui.offscreen import OffScreen
from tests.ui.table import Table
from ui.render.lookup import EntryRow, LookupPage, RuleRow
from ui.render.people import PersonRow
from ui.render.sender import READING
from ui.render.sheet import LineView
from ui.text import Words, accented
from ui.theme import PANEL_7, TOUCH_DISPLAY_2, Panel
from ui.widgets import OptionButton, PushButton, Scroller
from ui.widgets.hold import HOLD

BURNS = "the Primal burns"
NAMES = {"en": "Burning", "es": "Quemadura"}


class Reader:
    """Somebody at the window: what is touched, what is read, and how many touches that took."""

    def __init__(self, evening: Evening, window: Window) -> None:
        self.evening, self.window, self.bench = evening, window, window.bench
        self.touches = 0
        self.entries = self.said

    @property
    def said(self) -> int:
        """How much has been said to the game so far."""
        return self.evening.session.timeline.length

    @property
    def page(self) -> LookupPage:
        return self.window.screen.lookup

    async def settle(self) -> None:
        """Until every reply has come and has been there to be read."""
        async with asyncio.timeout(10):
            while self.window.sending:
                await asyncio.sleep(0)
        self.bench.wait(READING + 0.1)

    async def tap(self, where: Any) -> None:
        self.touches += 1
        self.bench.tap(where)
        await self.settle()

    async def hold(self, where: Any, seconds: float = HOLD + 0.1) -> None:
        """Put a finger down, let it stay, and lift it."""
        self.touches += 1
        finger = self.bench.press(where)
        self.bench.wait(seconds)
        finger.up()
        await self.settle()

    def reveal(self, widget: Any) -> None:
        """Slide a list until the middle of something in it can be touched."""
        holder = next(each for each in ancestors(widget) if isinstance(each, Scroller))
        low, high = holder.to_window(holder.x, holder.y)[1], holder.height
        x = holder.to_window(*holder.center)[0]
        while not low + 5 < self.bench.middle(widget)[1] < low + high - 5:
            self.touches += 1
            self.bench.drag((x, low + 0.2 * high), (x, low + 0.8 * high))

    async def type_in(self, word: str) -> None:
        for letter in word.upper():
            await self.tap(self.key(letter))

    def key(self, words: str) -> PushButton:
        found = self.bench.find(PushButton, lambda key: key.line.text == words)
        assert isinstance(found, PushButton)
        return found

    def line(self, name: str) -> LineView:
        found = self.bench.find(LineView, lambda line: line.name.text == name)
        assert isinstance(found, LineView)
        return found

    def option(self, name: str) -> OptionButton:
        found = self.bench.find(OptionButton, lambda option: option.label.text.startswith(name))
        assert isinstance(found, OptionButton)
        return found

    def read(self) -> list[str]:
        """All words of the page that explains."""
        return [each.text for each in self.page.walk(restrict=True) if getattr(each, "text", "")]

    def opens(self, kind: type) -> list[Any]:
        """What can be gone on to from there."""
        return [each for each in self.page.walk(restrict=True) if isinstance(each, kind)]


@asynccontextmanager
async def reading(
    bench: OffScreen, moment: str = BURNS, language: str = "en"
) -> AsyncIterator[Reader]:
    """Somebody at a window of the first fight, at a moment of it."""
    async with open_evening(FILE) as evening:
        await evening.moment(moment)
        async with evening.window(bench, language) as window:
            yield Reader(evening, window)


@pytest.fixture
def seven(bench: Callable[..., OffScreen]) -> OffScreen:
    return bench(PANEL_7)


async def panel_of(reader: Reader, who: str) -> None:
    """Open somebody's panel: the turn order, then the name."""
    await reader.tap(reader.window.screen.stage.strip)
    row = reader.bench.find(PersonRow, lambda row: str(row.turn.label) == who)
    reader.reveal(row)
    await reader.tap(row)


async def test_a_finger_that_stays_on_a_state_shows_what_it_does(seven: OffScreen) -> None:
    async with reading(seven) as reader:
        await panel_of(reader, "Primal 1")
        await reader.hold(reader.line("Burning"))
        assert reader.page.title.text == "Burning"
        assert "Then a coin is flipped: a Cooperlay ends it." in reader.read()
        assert "SV-STA-007" in reader.read()
        assert reader.touches <= 6
        reader.bench.shot("lookup")
        assert everything(reader.bench) == []


async def test_a_finger_that_stays_answers_nothing_and_a_tap_still_does(seven: OffScreen) -> None:
    async with reading(seven) as reader:
        play = reader.window.screen
        await reader.hold(reader.option("On Your Guard"))
        assert reader.page.title.text == "On Your Guard"
        assert reader.said == reader.entries
        prompt = play.panel.prompt.text
        await reader.tap(reader.page.close)
        assert not play.covered
        assert play.panel.prompt.text == prompt
        await reader.tap(reader.option("On Your Guard"))
        assert reader.said == reader.entries + 1


async def test_a_finger_that_slides_or_lifts_early_asks_nothing(seven: OffScreen) -> None:
    async with reading(seven) as reader:
        option = reader.option("On Your Guard")
        x, y = seven.middle(option)
        finger = seven.press(option)
        seven.wait(HOLD / 2)
        finger.slide(x, y - seven.theme.mm(4))
        seven.wait(HOLD)
        finger.up()
        await reader.settle()
        assert not reader.window.screen.covered
        assert reader.said == reader.entries


async def test_a_slow_finger_on_undo_still_undoes(seven: OffScreen) -> None:
    async with reading(seven) as reader:
        await reader.hold(reader.window.screen.bottom_bar.undo)
        assert reader.said == reader.entries + 1


async def test_a_finger_that_stays_on_a_piece_tells_what_has_become_of_it(seven: OffScreen) -> None:
    async with reading(seven) as reader:
        play = reader.window.screen
        board = next(iter(play.stage.boards.values()))
        surface = board.surface
        place = reader.evening.session.state.miniature("primal-1").place
        await reader.hold(surface.to_window(*surface.layout.spots[place].middle))
        assert "Burning" in reader.read()
        assert reader.said == reader.entries


async def test_the_question_itself_leads_to_its_rules(seven: OffScreen) -> None:
    async with reading(seven) as reader:
        panel = reader.window.screen.panel
        assert panel.asked is not None
        because = panel.asked.ask.because
        assert because
        await reader.hold(panel.prompt)
        assert set(because) <= {row.entry.id for row in reader.opens(EntryRow)}
        assert reader.said == reader.entries


async def test_a_tap_on_what_is_closed_shows_the_rules_of_its_reason(seven: OffScreen) -> None:
    async with reading(seven) as reader:
        option = reader.option("Rest")
        reader.reveal(option)
        await reader.tap(option)
        assert {"SV-ACT-009", "SV-ACT-016"} <= {row.entry.id for row in reader.opens(EntryRow)}
        assert reader.said == reader.entries
        seven.shot("lookup_closed")
        assert everything(seven) == []


async def test_a_line_of_the_log_leads_to_its_rules_one_tap_further(seven: OffScreen) -> None:
    async with reading(seven) as reader:
        await reader.tap(reader.window.screen.top_bar.menu)
        lines = [each for each in seven.walk() if getattr(each, "line", None) in hits(reader)]
        line = max(lines, key=lambda each: each.y)
        reader.reveal(line)
        await reader.tap(line)
        key = reader.key("The rules of this")
        reader.reveal(key)
        await reader.tap(key)
        rules = {row.entry.id for row in reader.opens(EntryRow)}
        assert rules
        assert rules <= {ident for why in line.line.why for ident in why.because}
        await reader.tap(reader.page.back)
        assert reader.window.screen.drawer_open


def hits(reader: Reader) -> list[Any]:
    """The lines of the log that tell why somebody was hit."""
    view = reader.window.client.view
    assert view is not None
    return [line for line in view.log if any(why.because for why in line.why)]


async def test_words_and_rules_lead_on_and_an_arrow_leads_back(seven: OffScreen) -> None:
    async with reading(seven) as reader:
        await reader.hold(reader.option("On Your Guard"))
        assert reader.page.back.parent is None
        await reader.tap(reader.key("Critical Damage"))
        assert reader.page.title.text == "Critical Damage"
        rule = reader.opens(RuleRow)[0]
        reader.reveal(rule)
        await reader.tap(rule)
        assert reader.page.title.text == rule.rule.id
        await reader.tap(reader.page.back)
        await reader.tap(reader.page.back)
        assert reader.page.title.text == "On Your Guard"


async def test_what_bleeding_does_is_found_from_any_question_in_three_touches(
    seven: OffScreen,
) -> None:
    async with reading(seven) as reader:
        await reader.tap(reader.window.screen.top_bar.menu)
        await reader.tap(reader.key("Rules"))
        await reader.tap(reader.key("Bleeding"))
        assert reader.page.title.text == "Bleeding"
        assert reader.touches == 3
        await reader.tap(reader.page.close)
        assert not reader.window.screen.covered
        assert reader.said == reader.entries


async def test_the_search_finds_while_one_types_and_minds_a_wrong_letter(seven: OffScreen) -> None:
    async with reading(seven) as reader:
        await reader.tap(reader.window.screen.top_bar.menu)
        await reader.tap(reader.key("Rules"))
        search = reader.window.screen.search
        await reader.type_in("thr")
        assert search.grid.children[-1].line.text == "Threat"
        await reader.type_in("aet")
        assert search.grid.children[-1].line.text == "Threat"
        assert search.line.text == "Nothing is called thraet. Did you mean ..."
        await reader.type_in("qq")
        assert search.line.text == "Nothing is called thraetqq."
        seven.shot("search_nothing")
        assert everything(seven) == []


async def test_a_page_that_has_come_or_gone_takes_no_second_tap(seven: OffScreen) -> None:
    async with reading(seven) as reader:
        await reader.hold(reader.option("On Your Guard"))
        play = reader.window.screen
        seven.tap(reader.page.close)
        for option in reader.bench.walk():
            if isinstance(option, OptionButton) and option.enabled:
                seven.press(option).up()
                break
        await reader.settle()
        assert not play.covered
        assert reader.said == reader.entries


async def test_nobody_answers_while_the_line_is_down(seven: OffScreen) -> None:
    async with reading(seven) as reader:
        reader.window.client._writer = None
        reader.window.client.welcome = None
        await reader.hold(reader.option("On Your Guard"))
        assert not reader.window.screen.covered
        trouble = reader.window.screen.bottom_bar.trouble
        assert trouble == "The table does not answer. Trying again ..."


@pytest.mark.parametrize("language", ["en", "es"])
async def test_what_is_looked_up_passes_the_ruler(screen: OffScreen, language: str) -> None:
    async with reading(screen, language=language) as reader:
        play = reader.window.screen
        await reader.tap(play.top_bar.menu)
        play.search_rules()
        await reader.settle()
        screen.shot(f"search_{language}")
        assert everything(screen) == []
        for entry in ("bleeding", "camouflaged", "card nitraxe", "SV-STA-004"):
            play.search.typing = False
            play.ask(LookUp(ids=(entry,)))
            await reader.settle()
            screen.shot(f"lookup_{entry.split()[-1]}_{language}")
            assert everything(screen) == []


def entry(ident: str) -> Entry:
    """An entry in the language that is longer, whatever it says."""
    words = accented("A Minion that fights for the other side in one battle, and never again.")
    see = tuple(Named(name, accented(name)) for name in ("Damage", "Endurance", "Level increase"))
    rules = (Rule("AB-STA-004", words), Rule("AB-STA-005", words))
    return Entry(ident, accented("Camouflaged"), (words, words), "fire", rules, see)


@pytest.mark.parametrize("text", [1.0, 1.3])
@pytest.mark.parametrize("panel", [PANEL_7, TOUCH_DISPLAY_2, Panel(720, 1280, 210.0)])
def test_pages_of_rules_pass_the_ruler_in_a_language_that_is_longer(
    bench: Callable[[Panel, float], OffScreen], panel: Panel, text: float
) -> None:
    screen = bench(panel, text)
    table = Table(screen, views.battle(), Words.pseudo())
    play = table.play
    for count in (1, 4):
        play.ask(LookUp(words="anything"))
        play.found(Found(entries=(entry("one"),) * count, of="one", nonce=play.asked))
        screen.wait(READING + 0.1)
        screen.shot(f"lookup_{count}_xa_{text}")
        assert everything(screen) == []
    play.search_rules()
    play.found(Found(entries=(entry("one"),) * 6, nonce=play.asked))
    screen.wait(READING + 0.1)
    screen.shot(f"search_xa_{text}")
    assert everything(screen) == []
