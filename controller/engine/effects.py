"""Effects: the one way in which anything happens in a game.

A rule, or a card out of a pack, does not change the state itself.  It proposes an *effect*, and
every effect of every game goes the same way:

    propose    somebody wants it to happen, and says why
    modify     hooks change its numbers, each with its reason            in declared order
    replace    a hook puts other effects in its place, or it is          in declared order;
    or prevent   called off, with the reason                               the first to speak has it
    commit     the word's own function changes the state; the kernel tells the events,
                 each with all the reasons that led to it
    react      hooks propose further effects because it happened         in declared order

An effect is a *word* and its values: a frozen struct that a rule can write in Python and a pack in
its own file, as `word = "draw"` with `count = 2`.  What no word can say is a named function of the
game's, and the pack refers to it by that name (`Named`).

What a hook does is a plain function, or a generator where it must ask somebody first.  It is given
the game under way and the effect as it now stands, and says nothing (None) where it has nothing to
do with it: whether a card is in play stands in the state, so hooks are declared once, with the
game, and never come or go.  Each hook has one say about an effect and all that replaces it, so that
two hooks cannot hand an effect back and forth; a hook that speaks for many cards names the one it
speaks for (`source`), and each of these has its say.

All from `resolve` to its end lies between two rest points.  Whoever may read an event may read its
reasons, so no secret belongs in a reason.

What may live here: the pipeline.  What may not: any word of any game, and any state.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from inspect import isgeneratorfunction
from itertools import pairwise
from types import GeneratorType
from typing import Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from msgspec import Struct
from msgspec.structs import replace as altered

from controller.engine.errors import RulesFault
from controller.engine.game import Event, Play, Rest, Rules, State
from controller.wire import Msg, Text, Why

__all__ = [
    "DEEPEST",
    "LONGEST",
    "Changed",
    "Effect",
    "Effects",
    "Happened",
    "Hook",
    "Instead",
    "Named",
    "Prevented",
    "Then",
    "Word",
    "by_name",
    "called",
    "commit",
    "in_order",
    "modify",
    "prevent",
    "react",
    "replace",
]

DEEPEST = 20
"""How many effects may follow out of one another; no honest card goes a quarter of the way."""

LONGEST = 500
"""How many effects may come of one, all branches together."""


# -- what is said -----------------------------------------------------------------------------


def word_of(name: str) -> str:
    """The word for a class: "StepBack" is `step_back`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


class Effect(Struct, frozen=True, kw_only=True, tag_field="word", tag=word_of):
    """Something about to happen.  A game's words derive from it."""

    def says(self) -> Text:
        """The effect in a few words, such as "Amber stumbles"."""
        raise NotImplementedError(f"{type(self).__name__} says nothing")

    def known_to(self) -> tuple[str, ...]:
        """The audiences that may hear of it where it is called off; empty means everybody."""
        return ()


class Named(Effect, frozen=True, kw_only=True):
    """What is truly irregular: `name` is one of `functions`, which the game's own word lists.

    A function is given the game under way and the effect, as a commit function is.
    """

    name: str
    functions: ClassVar[Mapping[str, Callable[[Any, Any], Any]]] = {}

    def contradiction(self) -> Msg | None:
        """What is said to a pack that names a function which nobody wrote."""
        if self.name in self.functions:
            return None
        names = ", ".join(sorted(self.functions))
        return Msg('no function is named "{name}"; there is: {names}', name=self.name, names=names)


class Happened(Event, frozen=True, kw_only=True):
    """What an effect ends as.  The pipeline puts the reasons in, those of the effect before the
    event's own."""

    reasons: tuple[Why, ...] = ()

    def why(self) -> tuple[Why, ...]:
        return self.reasons


class Prevented(Happened, frozen=True, kw_only=True):
    """An effect was called off; the last reason says by what."""

    part = "detail"

    what: Text

    def says(self) -> Text:
        return Msg("Called off: {what}", what=self.what)


class Changed(Struct, frozen=True):
    """What a `modify` hook says: the effect as it is now, and why.  The word stays."""

    effect: Effect
    why: Why
    source: str = ""


class Instead(Struct, frozen=True):
    """What a `replace` hook says: these effects, at least one, in place of that one."""

    effects: tuple[Effect, ...]
    why: Why
    source: str = ""


class Then(Struct, frozen=True):
    """What a `react` hook says: these effects, because of that one."""

    effects: tuple[Effect, ...]
    why: Why


# -- who is heard -----------------------------------------------------------------------------

S = TypeVar("S", bound=State)
E = TypeVar("E", bound=Effect)
R = TypeVar("R")

Step: TypeAlias = Literal["modify", "instead", "react"]
Told: TypeAlias = Happened | tuple[Happened, ...] | None
"""What a commit function returns: the events for what it did."""

Said: TypeAlias = R | Generator[Any, Any, R]
"""What a function says at once, or after asking."""

Do: TypeAlias = Callable[[Play[S], E], Said[R]]


class Word(Struct, Generic[S], frozen=True):
    """A word of the game and the function that carries it out."""

    effect: type[Effect]
    do: Callable[[Play[S], Any], Said[Told]]


class Hook(Struct, Generic[S], frozen=True):
    """A function that is heard at one step about one word, or about every word derived from it.

    Hooks on the same word are heard by `order`, lowest first; no two may have the same.  Those
    that replace and those that prevent stand in one line.
    """

    step: Step
    effect: type[Effect]
    do: Callable[[Play[S], Any], Any]
    order: int = 0


def commit(word: type[E], do: Do[S, E, Told]) -> Word[S]:
    """Carry out `word` by changing the state, and return what happened."""
    return Word(word, do)


def by_name(word: type[Named]) -> Word[Any]:
    """Carry out the irregular `word` by the function that it names."""

    def do(play: Play[Any], effect: Named) -> Said[Told]:
        function = effect.functions.get(effect.name)
        if function is None:
            raise ValueError(f'there is no function named "{effect.name}"')
        told: Said[Told] = function(play, effect)
        return told

    return Word(word, do)


def modify(word: type[E], do: Do[S, E, Changed | None], order: int = 0) -> Hook[S]:
    """Change the values of `word`."""
    return Hook("modify", word, do, order)


def replace(word: type[E], do: Do[S, E, Instead | None], order: int = 0) -> Hook[S]:
    """Put other effects in the place of `word`."""
    return Hook("instead", word, do, order)


def prevent(word: type[E], do: Do[S, E, Why | None], order: int = 0) -> Hook[S]:
    """Call `word` off, and say why."""
    return Hook("instead", word, do, order)


def react(word: type[E], do: Do[S, E, Then | None], order: int = 0) -> Hook[S]:
    """Propose further effects because `word` happened."""
    return Hook("react", word, do, order)


def in_order(*hooks: Hook[S]) -> tuple[Hook[S], ...]:
    """A declared list: the hooks in the order in which they stand."""
    return tuple(altered(hook, order=n) for n, hook in enumerate(hooks, start=1))


# -- the pipeline -----------------------------------------------------------------------------


class Line(Struct, Generic[S], frozen=True):
    """Everything registered for one word, each step in its order."""

    do: Callable[[Play[S], Any], Any]
    modify: tuple[Hook[S], ...]
    instead: tuple[Hook[S], ...]
    react: tuple[Hook[S], ...]


class Effects(Generic[S]):
    """A game's words and hooks.  Made once, with the game; playing does not change it.

    Raises ValueError, for the programmer, where two hooks claim the same place, a word is
    registered twice, or a hook waits for a word that nobody carries out.
    """

    def __init__(self, words: Iterable[Word[S]], hooks: Sequence[Hook[S]] = ()) -> None:
        self.lines: dict[type[Effect], Line[S]] = {}
        for word in words:
            if word.effect in self.lines:
                raise ValueError(f"two functions carry out {word.effect.__name__}")
            self.lines[word.effect] = Line(
                word.do,
                line_up(hooks, "modify", word.effect),
                line_up(hooks, "instead", word.effect),
                line_up(hooks, "react", word.effect),
            )
        for hook in hooks:
            if not any(issubclass(word, hook.effect) for word in self.lines):
                raise ValueError(f"nobody carries out {hook.effect.__name__}: {name_of(hook)}")

    def resolve(self, play: Play[S], effect: Effect, *why: Why) -> Rules[tuple[Effect, ...]]:
        """Let `effect` happen, for the reasons given.

        Returns the effects that came of it, reactions left aside: itself as it was changed, what
        replaced it, or nothing.  Raises `RulesFault` where effects call each other without end.
        """
        rules = Resolution(self, play).propose(Proposal(effect, why, (effect,)))
        reply: Any = None
        while True:
            try:
                request = rules.send(reply)
            except StopIteration as end:
                done: tuple[Effect, ...] = end.value
                return done
            if isinstance(request, Rest):
                raise RulesFault(Msg("There is no rest in the midst of an effect."))
            reply = yield request

    def foresee(self, state: S, effect: E) -> tuple[E, tuple[Why, ...]]:
        """What `effect` would be once modified, and why, for those who are still choosing.

        Hooks that would have to ask are left out; nothing happens.
        """
        play, why = Play(state), []
        for hook in self.line(effect).modify:
            changed = None if isgeneratorfunction(hook.do) else hook.do(play, effect)
            if changed is not None:
                effect = same_word(effect, changed, hook)
                why.append(changed.why)
        return effect, tuple(why)

    def line(self, effect: Effect) -> Line[S]:
        """What is registered for the word of `effect`."""
        line = self.lines.get(type(effect))
        if line is None:
            raise ValueError(f"nobody carries out {type(effect).__name__}")
        return line


class Proposal(Struct, Generic[S], frozen=True):
    """An effect on its way: the reasons so far, the effects it followed from and itself, and which
    hooks had their say about it and for what."""

    effect: Effect
    why: tuple[Why, ...]
    path: tuple[Effect, ...]
    heard: frozenset[tuple[Hook[S], str]] = frozenset()

    def had_its_say(self, hook: Hook[S], source: str = "") -> bool:
        """Whether `hook` has spoken about it, for that source."""
        return bool(self.heard) and (hook, source) in self.heard

    def after(self, hook: Hook[S], effect: Effect, why: Why, source: str) -> Proposal[S]:
        """The proposal once `hook` has spoken."""
        return Proposal(effect, (*self.why, why), self.path, self.heard | {(hook, source)})


class Resolution(Generic[S]):
    """One effect with all that comes of it; it lives no longer than `resolve`."""

    __slots__ = ("effects", "length", "play")

    def __init__(self, effects: Effects[S], play: Play[S]) -> None:
        self.effects = effects
        self.play = play
        self.length = 0

    def propose(self, it: Proposal[S]) -> Rules[tuple[Effect, ...]]:
        """Take an effect through all the steps; see `Effects.resolve` for what is returned."""
        self.count(it)
        line = self.effects.line(it.effect)
        if line.modify:
            it = yield from self.modified(line, it)
        if line.instead:
            instead = yield from self.diverted(line, it)
            if instead is not None:
                return instead
        told = line.do(self.play, it.effect)
        self.tell(it, (yield from told) if isinstance(told, GeneratorType) else told)
        if line.react:
            yield from self.follow(line, it)
        return (it.effect,)

    def modified(self, line: Line[S], it: Proposal[S]) -> Rules[Proposal[S]]:
        """The proposal after every `modify` hook."""
        for hook in line.modify:
            if not it.had_its_say(hook):
                said = hook.do(self.play, it.effect)
                changed = (yield from said) if isinstance(said, GeneratorType) else said
                if changed is not None and not it.had_its_say(hook, changed.source):
                    effect = same_word(it.effect, changed, hook)
                    it = it.after(hook, effect, changed.why, changed.source)
        return it

    def diverted(self, line: Line[S], it: Proposal[S]) -> Rules[tuple[Effect, ...] | None]:
        """What came to be in place of the effect, or None where it may happen itself."""
        for hook in line.instead:
            if it.had_its_say(hook):
                continue
            said = hook.do(self.play, it.effect)
            spoken = (yield from said) if isinstance(said, GeneratorType) else said
            if isinstance(spoken, Why):
                self.play.tell(called_off(it.effect, (*it.why, spoken)))
                return ()
            if spoken is not None and not it.had_its_say(hook, spoken.source):
                it = it.after(hook, it.effect, spoken.why, spoken.source)
                return (yield from self.put(spoken.effects, it))
        return None

    def put(self, effects: tuple[Effect, ...], it: Proposal[S]) -> Rules[tuple[Effect, ...]]:
        """Let `effects` happen in place of another; they inherit its reasons."""
        done: tuple[Effect, ...] = ()
        for effect in effects:
            done += yield from self.propose(Proposal(effect, it.why, (*it.path, effect), it.heard))
        return done

    def tell(self, it: Proposal[S], told: Told) -> None:
        """Tell the events of an effect that was carried out, with every reason."""
        for event in (told,) if isinstance(told, Happened) else told or ():
            self.play.tell(altered(event, reasons=it.why + event.reasons) if it.why else event)

    def follow(self, line: Line[S], it: Proposal[S]) -> Rules[None]:
        """Let the reactions happen, each with all that comes of it before the next is heard."""
        for hook in line.react:
            said = hook.do(self.play, it.effect)
            if said is None:
                continue
            then = (yield from said) if isinstance(said, GeneratorType) else said
            if then is not None:
                for effect in then.effects:
                    path = (*it.path, effect)
                    yield from self.propose(Proposal(effect, (then.why,), path))

    def count(self, it: Proposal[S]) -> None:
        """Raise where there is no end to it."""
        self.length += 1
        if len(it.path) > DEEPEST or self.length > LONGEST:
            words = " > ".join([called(effect) for effect in it.path[-6:]])
            raise RulesFault(Msg("Effects call each other without end: {path}.", path=words))


def called(effect: Effect) -> str:
    """The word of `effect`, or the name of a named one."""
    return effect.name if isinstance(effect, Named) else str(effect.__struct_config__.tag)


def called_off(effect: Effect, reasons: tuple[Why, ...]) -> Prevented:
    """The event of an effect that did not happen."""
    return Prevented(what=effect.says(), reasons=reasons, to=effect.known_to())


def line_up(hooks: Sequence[Hook[S]], step: Step, word: type[Effect]) -> tuple[Hook[S], ...]:
    """The hooks that are heard about `word` at `step`, in order."""
    mine = [hook for hook in hooks if hook.step == step and issubclass(word, hook.effect)]
    mine.sort(key=lambda hook: hook.order)
    for one, other in pairwise(mine):
        if one.order == other.order:
            raise ValueError(
                f"{name_of(one)} and {name_of(other)} both want place {one.order} "
                f'in "{step}" of {word.__name__}'
            )
    return tuple(mine)


def same_word(effect: E, changed: Changed, hook: Hook[S]) -> E:
    """The changed effect; a hook that turns it into another word should replace it."""
    if type(changed.effect) is not type(effect):
        raise ValueError(f"{name_of(hook)} turns {type(effect).__name__} into another word")
    return changed.effect


def name_of(hook: Hook[S]) -> str:
    """How a programmer finds the hook."""
    return f"{hook.do.__module__}.{hook.do.__qualname__}"
