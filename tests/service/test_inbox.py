"""The inbox: many threads bring, one loop hears, all of it and in order."""

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import pytest

from controller.service.inbox import Inbox

__all__: list[str] = []


async def turns(n: int = 3) -> None:
    for _ in range(n):
        await asyncio.sleep(0)


async def test_what_is_brought_while_the_loop_is_busy_wakes_it_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop, heard, woken = asyncio.get_running_loop(), list[int](), list[Callable[..., Any]]()
    wake = loop.call_soon_threadsafe

    def counted(call: Callable[..., Any]) -> asyncio.Handle:
        woken.append(call)
        return wake(call)

    monkeypatch.setattr(loop, "call_soon_threadsafe", counted)
    inbox = Inbox(heard.append)
    for number in range(13):
        inbox.put(number)
    await turns()
    assert heard == list(range(13))
    assert len(woken) == 1
    inbox.put(13)
    await turns()
    assert heard == list(range(14))


async def test_nothing_is_lost_or_overtaken_however_many_bring() -> None:
    heard = list[tuple[int, int]]()
    inbox = Inbox(heard.append)

    def bring(who: int) -> None:
        for number in range(500):
            inbox.put((who, number))

    threads = [threading.Thread(target=bring, args=(who,)) for who in range(4)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        await asyncio.sleep(0)
    await turns()
    assert len(heard) == 2000
    for who in range(4):
        assert [number for each, number in heard if each == who] == list(range(500))


async def test_what_one_leads_to_is_heard_after_those_that_wait() -> None:
    heard = list[str]()

    def hear(what: str) -> None:
        heard.append(what)
        if what == "first":
            inbox.put("its echo")

    inbox = Inbox(hear)
    inbox.put("first")
    inbox.put("second")
    await turns()
    assert heard == ["first", "second", "its echo"]


async def test_one_that_cannot_be_heard_takes_no_other_with_it() -> None:
    heard, wrong = list[int](), list[dict[str, Any]]()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: wrong.append(context))

    def hear(number: int) -> None:
        if number == 1:
            raise ValueError("no")
        heard.append(number)

    inbox = Inbox(hear)
    for number in range(4):
        inbox.put(number)
    await turns(4)
    assert heard == [0, 2, 3]
    assert len(wrong) == 1
