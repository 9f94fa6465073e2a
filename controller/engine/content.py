"""Content: packs judged by their game and combined.

Which kinds of entries there are, and what an entry of a kind must say, a game declares as msgspec
structs (`Kinds`).  Packs combine in the order they are given: a later one adds entries, or changes
some values of an entry that is there, if it says `override = true`; anything else under the same
ID is a mistake that names both places, since nobody could know which counts.

All mistakes of all packs are found at once.  Where every entry is right by itself, the game judges
what they come to together (`Game.flaws`), and this module says where that stands.

What may live here: judging and combining.  What may
not: reading files (`controller.engine.packs`), a kind, a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct
from msgspec.structs import fields, replace

from controller.engine.errors import ContentError
from controller.engine.packs import MARKS, About, Draft, Pack, digest, read_pack
from controller.engine.shape import Found, Mistake, Walk, keys, missing, unknown, wanted
from controller.engine.text import Book, gaps
from controller.engine.toml import KeyPath, Source
from controller.wire import Msg

__all__ = ["Content", "Entry", "Flaw", "Kinds", "combine", "load"]

T = TypeVar("T", bound=Struct)

Kinds = Mapping[str, type[Struct]]
"""What a game declares: the kinds of its content, and the struct of each."""


class Entry(Struct, Generic[T], frozen=True):
    """One entry, judged.

    pack     the pack that spoke last about it
    assumed  the values that no print says
    """

    kind: str
    id: str
    value: T
    pack: str
    assumed: tuple[str, ...] = ()

    def standing(self, name: str) -> str:
        """Where the value `name` stands: "printed" or "assumed"."""
        return "assumed" if name in self.assumed else "printed"


class Flaw(Struct, frozen=True):
    """What is wrong with an entry though each of its values is right: which entry, the way to the
    value in it (the entry itself where it is empty), and a sentence that says what was expected."""

    kind: str
    id: str
    at: KeyPath
    what: Msg


class Content:
    """All that a game's packs say together.  Nobody changes it while a game runs.

    packs    what each pack is, in order
    folders  where each lies
    digests  for the journal: pack id -> what a game depends on
    books    the packs' own texts, for the catalogue, in the same order
    labels   every text for people that they hold: the sentence -> the pack that says it first
    """

    def __init__(
        self, kinds: Kinds, packs: Sequence[Pack], entries: dict[str, dict[str, Entry[Any]]]
    ):
        self.kinds = dict(kinds)
        self.packs: tuple[About, ...] = tuple(pack.about for pack in packs)
        self.folders: tuple[Path, ...] = tuple(pack.folder for pack in packs)
        self.digests: dict[str, str] = {pack.about.id: digest(pack) for pack in packs}
        self.books: tuple[Book, ...] = tuple(book(pack) for pack in packs)
        self.labels: dict[str, About] = {}
        self.entries = entries

    def of(self, kind: type[T]) -> dict[str, T]:
        """All values of a kind, by ID, in the order the packs give them.

        KeyError where the game declares no such kind.
        """
        for name, struct in self.kinds.items():
            if struct is kind:
                return {one: entry.value for one, entry in self.entries[name].items()}
        raise KeyError(kind)

    def untranslated(self, language: str, pack: str) -> tuple[str, ...]:
        """The texts of a pack that nobody says in `language`."""
        said = {sentence for one in self.books for sentence in one.get(language, ())}
        return tuple(
            sentence
            for sentence, about in self.labels.items()
            if about.id == pack and about.language != language and sentence not in said
        )


Judge = Callable[[Content], Iterable[Flaw]]
"""What a game finds wrong with content whose entries are right one by one."""


def flawless(content: Content) -> Iterable[Flaw]:
    """The judge of a game that asks nothing of its entries together."""
    return ()


def load(game: str, kinds: Kinds, folders: Sequence[Path], flaws: Judge = flawless) -> Content:
    """Read packs and combine them in this order.  Raises `ContentError` with all mistakes."""
    return combine(game, kinds, [read_pack(folder) for folder in folders], flaws)


def combine(game: str, kinds: Kinds, packs: Sequence[Pack], flaws: Judge = flawless) -> Content:
    """Packs as one content, in this order.  Raises `ContentError` with all mistakes: those of the
    entries one by one, or where there are none those that `flaws` finds in all of them."""
    for name, struct in kinds.items():
        taken = MARKS & {field.encode_name for field in fields(struct)}
        if name == "text" or taken:
            raise ValueError(f"kind {name}: {taken or 'text'} is a name of the packs themselves")
    combining = Combining(game, kinds)
    for pack in packs:
        combining.add(pack)
    combining.judge()
    for pack in packs:
        combining.judge_texts(pack)
    if combining.mistakes:
        raise ContentError(*combining.mistakes)
    content = Content(kinds, packs, combining.entries)
    content.labels = combining.labels
    found = [combining.placed(flaw) for flaw in flaws(content)]
    if found:
        raise ContentError(*dict.fromkeys(found))
    return content


def book(pack: Pack) -> dict[str, dict[str, str]]:
    """The texts of a pack, all its files together."""
    spoken: dict[str, dict[str, str]] = {}
    for text in pack.texts:
        spoken.setdefault(text.language, {}).update(text.words)
    return spoken


class Combining:
    """Packs on their way to become one content."""

    def __init__(self, game: str, kinds: Kinds) -> None:
        self.game = game
        self.kinds = kinds
        self.about: dict[str, About] = {}
        self.drafts: dict[tuple[str, str], Draft] = {}
        self.owner: dict[tuple[str, str], About] = {}
        self.entries: dict[str, dict[str, Entry[Any]]] = {kind: {} for kind in kinds}
        self.labels: dict[str, About] = {}
        self.mistakes: list[Msg] = []

    def wrong(self, source: Source, mistake: Mistake) -> None:
        """Note a mistake in a file."""
        self.mistakes.append(source.mistake(mistake.at, mistake.what))

    def add(self, pack: Pack) -> None:
        """Take in the next pack."""
        self.mistakes += pack.mistakes
        about = pack.about
        if pack.source is not None and about.game:
            self.judge_about(about, pack.source)
        self.about[about.id] = about
        self.labels.setdefault(about.title, about)
        strange: set[tuple[str, str]] = set()
        for draft in pack.drafts:
            if draft.kind in self.kinds:
                self.put(draft, about)
            elif (str(draft.source.path), draft.kind) not in strange:
                strange.add((str(draft.source.path), draft.kind))
                self.wrong(draft.source, Mistake((draft.kind,), unknown(draft.kind, self.kinds)))

    def judge_about(self, about: About, source: Source) -> None:
        """Is it this game's, is its name free, has it what it requires?"""
        if about.game != self.game:
            self.wrong(source, Mistake(("game",), another(about.game, self.game)))
        if about.id in self.about:
            what = Msg('there is a pack "{id}" before this one already', id=about.id)
            self.wrong(source, Mistake(("id",), what))
        for place, name in enumerate(about.requires):
            if name not in self.about:
                what = Msg('the pack "{id}" must come before this one, and does not', id=name)
                self.wrong(source, Mistake(("requires", place), what))

    def put(self, draft: Draft, about: About) -> None:
        """Put an entry among the others, or over one of them."""
        key = draft.at
        before = self.drafts.get(key)
        given = draft.given
        if before is None:
            if draft.override:
                known = [name for kind, name in self.drafts if kind == draft.kind]
                what = Msg("there is nothing to override: {what}", what=unknown(draft.id, known))
                self.wrong(draft.source, Mistake((*key, "override"), what))
        elif self.owner[key] is about:
            what = Msg(
                "this stands twice in the pack; first at {where}",
                where=before.source.where(before.at),
            )
            self.wrong(draft.source, Mistake(key, what))
            return
        elif not draft.override:
            what = Msg(
                "this is there already, at {where}; override = true would change it",
                where=before.source.where(before.at),
            )
            self.wrong(draft.source, Mistake(key, what))
            return
        else:
            given = {**before.given, **draft.given}
        self.owner[key] = about
        self.drafts[key] = replace(draft, given=given)

    # -- judging ------------------------------------------------------------------------------

    def judge(self) -> None:
        """Judge every entry, then what they say of each other."""
        refs: list[tuple[Source, Found]] = []
        for draft in self.drafts.values():
            for source, found in self.judge_entry(draft):
                if "ref" in found.mark:
                    refs.append((source, found))
                elif found.mark.get("text") and found.value:
                    self.labels.setdefault(found.value, self.owner[draft.at])
        for source, found in refs:
            kind = found.mark["ref"]
            known = [name for of, name in self.drafts if of == kind]
            if found.value not in known:
                what = Msg("no such {kind}: {what}", kind=kind, what=unknown(found.value, known))
                self.wrong(source, Mistake(found.at, what))

    def judge_entry(self, draft: Draft) -> list[tuple[Source, Found]]:
        """Judge the values of an entry one by one, then together."""
        struct = self.kinds[draft.kind]
        known = keys(struct)
        found: list[tuple[Source, Found]] = []
        before = len(self.mistakes)
        for name, given in draft.given.items():
            if name not in known:
                self.wrong(given.source, Mistake(given.at, unknown(name, [*known, *MARKS])))
                continue
            walk = Walk()
            walk.value(given.value, known[name].type, given.at)
            for mistake in walk.mistakes:
                self.wrong(given.source, mistake)
            found += [(given.source, each) for each in walk.found]
        for field in known.values():
            if field.required and field.encode_name not in draft.given:
                what = missing(field.encode_name, wanted(field.type))
                self.wrong(draft.source, Mistake(draft.at, what))
        if len(self.mistakes) == before:
            self.enter(draft, struct)
        return found

    def enter(self, draft: Draft, struct: type[Struct]) -> None:
        """The values fit one by one; if they fit together, they are an entry."""
        plain = {name: given.value for name, given in draft.given.items()}
        walk = Walk()
        walk.leaf(plain, struct, draft.at)
        if walk.mistakes:
            self.wrong(draft.source, walk.mistakes[0])
            return
        self.entries[draft.kind][draft.id] = Entry(
            draft.kind,
            draft.id,
            msgspec.convert(plain, struct),
            self.owner[draft.kind, draft.id].id,
            tuple(name for name, given in draft.given.items() if given.assumed),
        )

    def placed(self, flaw: Flaw) -> Msg:
        """The sentence of a flaw, with the file that gives the value, and the line."""
        draft = self.drafts[flaw.kind, flaw.id]
        given = draft.given.get(str(flaw.at[0])) if flaw.at else None
        source = draft.source if given is None else given.source
        return source.mistake((*draft.at, *flaw.at), flaw.what)

    def judge_texts(self, pack: Pack) -> None:
        """Every translation is of a sentence that is there, and keeps its gaps."""
        for text in pack.texts:
            for sentence, translation in text.words.items():
                if sentence not in self.labels:
                    what = Msg("no entry says this: {what}", what=unknown(sentence, self.labels))
                    self.wrong(text.source, Mistake(text.at(sentence), what))
                elif shape(sentence) != shape(translation):
                    what = Msg("the translation has other gaps than the sentence")
                    self.wrong(text.source, Mistake(text.at(sentence), what))


def another(game: str, wanted: str) -> Msg:
    """Why a pack of this game does not belong to that one.  A campaign is named after its game, and
    has no packs but those of its game."""
    if game.startswith(f"{wanted}-"):
        return Msg(
            '"{game}" is played with the packs of "{wanted}": write game = "{wanted}"',
            game=game,
            wanted=wanted,
        )
    return Msg('this is a pack of "{game}", not of "{wanted}"', game=game, wanted=wanted)


def shape(sentence: str) -> frozenset[str]:
    """The gaps of a sentence; none where its braces are not gaps at all."""
    try:
        return gaps(sentence)
    except ValueError:
        return frozenset()
