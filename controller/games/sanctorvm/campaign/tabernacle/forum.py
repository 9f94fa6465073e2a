"""Forum: talking to characters who are passing through (SV-TAB-004 to SV-TAB-009).

    the Overlord reads the greeting
    the Side asks as many of the lines as it may, and the Overlord reads each reply
    a guest who wants an Adventure Card asks for it: who shows it may ask once more at the end

Each guest is there for one conversation in a visit; conversations of a printed book are held off
the screen.  A card that is shown is kept, unless the
adventure says that it is handed over.

What may live here: conversations.  What may not: what comes of them later.
"""

from __future__ import annotations

from collections.abc import Iterator

from controller.engine import Rules
from controller.games.sanctorvm.box.adventure import Guest
from controller.games.sanctorvm.campaign import ids
from controller.games.sanctorvm.campaign.narrative.reading import read_aloud
from controller.games.sanctorvm.campaign.side import decks
from controller.games.sanctorvm.campaign.tabernacle.events import AskedGuest, CardShown
from controller.games.sanctorvm.campaign.tabernacle.service import Service
from controller.games.sanctorvm.campaign.telling import Story, Telling
from controller.wire import Msg, Option, Page, Why

__all__ = ["SERVICE"]

ENOUGH = Option("enough", Msg("No more questions"))


def offers(story: Story) -> Iterator[Option]:
    """SV-TAB-004: everybody who is there."""
    here = story.state.visit
    if here is None:
        return
    for number, guest in enumerate(story.chapter.forum):
        name = Msg(guest.name)
        heard = Why(Msg("you have talked to {guest} already", guest=name), ("SV-TAB-005",))
        yield Option(
            ids.name("talk", number),
            Msg("Forum: talk to {guest}", guest=name),
            closed=heard if number in here.heard else None,
        )


def talk(telling: Telling, option: Option) -> Rules[None]:
    """SV-TAB-005 to SV-TAB-007: a conversation, from the greeting to the last reply."""
    number = int(ids.read(option.id)[1])
    guest = telling.chapter.forum[number]
    assert telling.state.visit is not None
    telling.state.visit.heard.append(number)
    yield from said(telling, guest, guest.greeting)
    left = list(range(len(guest.lines)))
    yield from converse(telling, guest, left, guest.questions, "SV-TAB-005")
    if not guest.wants:
        grant(telling, guest)
    elif (yield from shown(telling, guest)):
        yield from thanked(telling, guest)
        yield from converse(telling, guest, left, 1, "SV-TAB-006")


def said(telling: Telling, guest: Guest, text: str) -> Rules[None]:
    """SV-TAB-005: the Overlord reads what the guest says."""
    yield from read_aloud(telling, [Page(Msg(text), Msg(guest.name))], "forum")


def converse(telling: Telling, guest: Guest, left: list[int], most: int, rule: str) -> Rules[None]:
    """So many of the lines that are left, one after another, each with its reply."""
    for more in range(most, 0, -1):
        if not left:
            return
        prompt = Msg(
            "{guest}: what do you ask? {n} question left",
            plural="{guest}: what do you ask? {n} questions left",
            guest=Msg(guest.name),
            n=more,
        )
        options = (*(Option(ids.name("line", n), Msg(guest.lines[n].ask)) for n in left), ENOUGH)
        taken = yield from telling.leader("conversation", prompt, options, rule)
        if taken.id == ENOUGH.id:
            return
        number = int(ids.read(taken.id)[1])
        left.remove(number)
        line = guest.lines[number]
        telling.tell(AskedGuest(guest=Msg(guest.name), line=Msg(line.ask)))
        yield from said(telling, guest, line.reply)


def shown(telling: Telling, guest: Guest) -> Rules[bool]:
    """SV-TAB-007: the Side is asked for the Adventure Card, whether it has it or not."""
    title = decks.title(telling, guest.wants)
    without = Why(Msg("{card} is not in the Storage Deck", card=title), ("SV-TAB-006",))
    show = Msg("Hand over {card}", card=title) if guest.takes else Msg("Show {card}", card=title)
    cards = tuple(decks.held(telling, guest.wants))
    prompt = Msg(
        "Do you have the Adventure Card {card}? {guest} would answer one more question",
        card=title,
        guest=Msg(guest.name),
    )
    options = (
        Option("show", show, objects=cards, closed=None if cards else without),
        Option("no", Msg("No")),
    )
    rules = ("SV-TAB-006", "SV-TAB-007")
    taken = yield from telling.leader("adventure-card", prompt, options, *rules)
    return taken.id == "show"


def thanked(telling: Telling, guest: Guest) -> Rules[None]:
    """SV-TAB-008: the card is shown, or handed over; thanks, and what comes of it."""
    why = Why(Msg("as the adventure says"), ("SV-TAB-006", "SV-DCK-017"))
    title = decks.title(telling, guest.wants)
    telling.tell(CardShown(guest=Msg(guest.name), title=title, reasons=(why,)))
    if guest.takes:
        decks.destroy(telling, guest.wants, 1, why)
    if guest.thanks:
        yield from said(telling, guest, guest.thanks)
    grant(telling, guest)


def grant(telling: Telling, guest: Guest) -> None:
    """What the guest gives."""
    why = Why(Msg("{guest} gives it to the group", guest=Msg(guest.name)), ("SV-DCK-017",))
    for kind, count in guest.grants.items():
        decks.gain(telling, kind, count, why)


SERVICE = Service(offers, talk)
