"""The run: rules under way, fed one input at a time.

A run is a deterministic machine.  Started from a state at a rest point and fed the same inputs it
tells the same events, asks the same questions and ends in the same state: that is what undo,
restore, fork, correction and upgrade are made of.  It knows no journal, no ids and no clock.

    rest point --run--> ask --input--> ... --> ask --input--> rest point --> ...
                         ^ parts gather here until all seats are heard

`check` judges an input without moving anything; `accept` judges it and goes on.  If the rules
raise while going on, the run is spoilt and must be thrown away: the session builds another.

A run on which nothing was heard since its rest point has a `twin` for next to nothing: the question
is shared, and the twin's rules begin when somebody looks at its state or answers.

Two things happen between the rules and people, so they live here: the parts of an ask to several
seats, and the Overlord's verdict when time is up.
"""

from __future__ import annotations

from copy import copy
from typing import Generic, TypeVar

import msgspec

from controller.engine.canon import state_hash
from controller.engine.edits import edited
from controller.engine.errors import Illegal, Invalid, Refused, RulesFault
from controller.engine.fit import Reply, find, nothing, part_of, reply_to, reply_to_ruling
from controller.engine.game import REST, Event, Game, Play, State
from controller.engine.letters import refusal, tricks
from controller.wire import (
    FATE,
    OVERLORD,
    Answer,
    AnyAsk,
    Chance,
    Edit,
    Judge,
    Msg,
    Offer,
    Option,
    Ruling,
    Take,
    Text,
    TimeUp,
)

__all__ = ["Input", "OfferLapsed", "Run", "pack"]

S = TypeVar("S", bound=State)
Input = Answer | Ruling | Take | TimeUp
Part = tuple[str, Reply]

pack = msgspec.msgpack.Encoder(order="deterministic").encode
"""A state as a checkpoint holds it."""

LATE = "time-up"
DECIDE = Option("decide", Msg("Decide for them"))
PASS = Option("pass", Msg("Let it pass"))
MORE = Option("more", Msg("More time"))


class OfferLapsed(Event, frozen=True, kw_only=True):
    """An offer was taken in the midst of an Action, and was gone when the Action was done."""

    part = "detail"

    label: Text

    def says(self) -> Text:
        return Msg("Too late for: {offer}", offer=self.label)


class Run(Generic[S]):
    """Rules under way.

    ask       the question of the rules, None when the game is over
    key       the key of the question that people see, empty when the game is over
    parts     what was heard so far of an ask to several seats
    late      time is up, and the Overlord is asked what now
    timed     whether the glass may run for the ask that stands
    standing  grows whenever another question stands open
    rested    the state at the last rest point, packed
    since     inputs accepted since that rest point
    """

    __slots__ = (
        "_play",
        "ask",
        "game",
        "key",
        "late",
        "parts",
        "queue",
        "rested",
        "rules",
        "since",
        "standing",
        "taking",
        "timed",
    )

    def __init__(self, game: Game[S], rested: bytes) -> None:
        self.game = game
        self.ask: AnyAsk | None = None
        self.key = ""
        self.parts: dict[str, Reply] = {}
        self.late = False
        self.timed = False
        self.standing = 0
        self.queue: list[Offer] = []
        self.taking = False
        self.since = 0
        self.rested = rested
        self.start(msgspec.msgpack.decode(rested, type=game.state_type))
        self.drive(None)

    @classmethod
    def of(cls, game: Game[S], state: S) -> Run[S]:
        """A run from `state`, which must be at a rest point; the state itself is not kept."""
        return cls(game, pack(state))

    def twin(self) -> Run[S]:
        """The same run once more.  Only where nothing was heard since the rest point."""
        other = copy(self)
        other._play = None
        other.parts, other.queue = {}, []
        return other

    def wake(self) -> Play[S]:
        """Let the rules of a twin go as far as the question that it shares."""
        rested, standing = self.rested, self.standing
        self.start(msgspec.msgpack.decode(rested, type=self.game.state_type))
        self.drive(None)
        self.collect()
        self.rested, self.standing = rested, standing
        return self.play

    # -- what stands open ---------------------------------------------------------------------

    @property
    def play(self) -> Play[S]:
        """The game under way: its state, and what was told."""
        return self._play or self.wake()

    @property
    def state(self) -> S:
        """The state as the rules have it now.  Look, do not touch."""
        return self.play.state

    def hash(self) -> str:
        """The hash of all that carries the game: the state, and what is heard of an open ask."""
        return state_hash((self.state, self.parts, self.late, self.timed, self.queue))

    @property
    def open(self) -> AnyAsk | None:
        """The question that people see: the rules' own, or the Overlord's when time is up."""
        ask = self.ask
        return self.time_is_up(ask) if self.late and ask is not None else ask

    @property
    def waiting(self) -> tuple[str, ...]:
        """The seats that the rules' question still waits for."""
        if self.ask is None:
            return ()
        return tuple(seat for seat in self.ask.to if seat not in self.parts)

    def offers(self) -> tuple[Offer, ...]:
        """What may be done beside the ask, and was not taken already."""
        if self.ask is None:
            return ()
        offers = self.game.offers(self.state)
        if not self.queue:
            return offers
        taken = [offer.option.id for offer in self.queue]
        return tuple([offer for offer in offers if offer.option.id not in taken])

    def collect(self) -> list[Event]:
        """The events told since this was last called."""
        told, self.play.told = self.play.told, []
        return told

    # -- inputs -------------------------------------------------------------------------------

    def accept(self, given: Input) -> None:
        """Judge `given` and go on.  `Refused` means that nothing moved."""
        if self._play is None:
            self.wake()
        ask = self.ask
        if ask is None:
            raise Illegal(Msg("The game is over: nothing is asked any more."))
        if self.late and isinstance(given, Answer):
            self.settle(ask, verdict(self.time_is_up(ask), given))
        elif isinstance(given, Answer):
            seat = given.seat
            if seat not in ask.to or seat in self.parts:
                raise self.unexpected(ask, seat)
            if len(ask.to) == 1:
                self.drive(self.by_fate(ask, reply_to(ask, given.picks, given.pairs)))
            else:
                self.give(ask, seat, reply_to(part_of(ask, seat), given.picks, given.pairs))
        elif isinstance(given, Ruling):
            if given.by not in ask.to or given.by in self.parts:
                raise self.unexpected(ask, given.by)
            self.bear(ask, given)
            self.give(ask, given.by, reply_to_ruling(part_of(ask, given.by), given))
        elif isinstance(given, TimeUp):
            self.accept_time_up(ask, given.turned)
        else:
            self.accept_take(given)

    def unexpected(self, ask: AnyAsk, seat: str) -> Illegal:
        """Why the rules do not wait for `seat`."""
        who = self.game.called(seat, self.state)
        if seat in self.parts:
            return Illegal(Msg("{seat} has already answered this.", seat=who), ask.because)
        rules = () if ask.audience else ask.because
        return Illegal(Msg("This question is not for {seat}.", seat=who), rules)

    def bear(self, ask: AnyAsk, ruling: Ruling) -> None:
        """Raise `Refused` if no screen could show the ruling's own option, if the question has one
        of that name, for rules may go by the name, or if the game cannot follow it."""
        if ruling.option is not None:
            name, costs = ruling.option.id, [cost.what for cost in ruling.option.costs]
            words = (name, ruling.option.label, *ruling.option.facts, *costs)
            for character in tricks([*map(str, words)]):
                raise Invalid(Msg("The ruling: {what}", what=refusal(character)))
            if name in [each.id for each in getattr(ask, "options", ())]:
                text = Msg(
                    'The question itself has an option "{option}": rule that one, or give your '
                    "own another name.",
                    option=name,
                )
                raise Illegal(text, ask.because)
            wrong = self.game.bears(self.state, ask, ruling.option)
            if wrong is not None:
                raise Illegal(wrong.text, wrong.because)

    def give(self, ask: AnyAsk, seat: str, reply: Reply) -> None:
        """A seat is heard; when all are, go on."""
        if len(ask.to) == 1:
            self.drive(self.by_fate(ask, reply))
            return
        self.parts[seat] = reply
        if len(self.parts) == len(ask.to):
            self.go_with_parts(ask)

    def go_with_parts(self, ask: AnyAsk) -> None:
        """Go on with the parts that are in, in the order the ask names the seats."""
        self.drive({s: self.by_fate(ask, self.parts[s]) for s in ask.to if s in self.parts})

    def by_fate(self, ask: AnyAsk, reply: Reply) -> object:
        """The faces that fate draws where they were left to it, or those that it drew already;
        otherwise `reply` itself."""
        if not isinstance(ask, Chance) or not isinstance(reply, tuple) or reply[:1] != (FATE,):
            return reply
        fate = self.state.fate
        # What fell already stays as it fell, and yet the stream has gone on by as many.
        drawn = tuple(fate.pick(ask.faces, ask.count, ask.stream, distinct=ask.distinct))
        return reply[1:] or drawn

    def accept_time_up(self, ask: AnyAsk, turned: bool) -> None:
        """Close a vote with what is in, or ask the Overlord."""
        if self.late or not (self.timed or turned):
            raise Illegal(Msg("No glass is running for this question."))
        self.timed = False
        if ask.late == "judge":
            self.late = True
            self.key = LATE
            self.standing += 1
        else:
            self.let_pass(ask)

    def let_pass(self, ask: AnyAsk) -> None:
        """Go on with what is in, or with nothing."""
        if len(ask.to) > 1:
            self.go_with_parts(ask)
        else:
            self.drive(nothing(ask))

    def time_is_up(self, ask: AnyAsk) -> Judge:
        """The Overlord's question when the glass has run out for `ask`."""
        return Judge(
            key=LATE,
            to=(OVERLORD,),
            prompt=Msg("Time is up for {seats}. What now?", seats=self.names(self.waiting)),
            audience=ask.audience and (*ask.audience, *ask.to, OVERLORD),
            options=(DECIDE, PASS, MORE) if ask.skips else (DECIDE, MORE),
        )

    def names(self, seats: tuple[str, ...]) -> Text:
        """Several seats as one piece of text."""
        names = [self.game.called(seat, self.state) for seat in seats]
        text = names[0]
        for name in names[1:]:
            text = Msg("{first}, {next}", first=text, next=name)
        return text

    def settle(self, ask: AnyAsk, verdict: Option) -> None:
        """The Overlord has said what happens now that time is up."""
        self.late = False
        self.key = ask.key
        self.standing += 1
        if verdict == MORE:
            self.timed = ask.seconds > 0
        elif verdict == PASS:
            self.let_pass(ask)

    def accept_take(self, given: Take) -> None:
        """Take an offer: now if the game is at a rest point, else as soon as it is."""
        for offer in self.offers():
            if offer.option.id == given.offer and given.seat in offer.to:
                break
        else:
            # Whether it is there for somebody else may be that one's secret.
            raise Invalid(Msg('There is no offer "{offer}" for you now.', offer=given.offer))
        if offer.option.closed is not None:
            raise Illegal(offer.option.closed.text, offer.option.closed.because)
        self.queue.append(offer)
        if self.since == 0 and not self.parts and not self.late:
            self.start(msgspec.msgpack.decode(self.rested, type=self.game.state_type))
            self.begin_take(self.queue.pop())
            self.since += 1
            self.drive(None)

    def correct(self, edits: tuple[Edit, ...]) -> None:
        """Edit the state at the last rest point and go on from there.

        Raises `Refused` where the edits do not yield a possible state, or would come to nothing;
        nothing has moved then.
        """
        before = msgspec.msgpack.decode(self.rested, type=self.game.state_type)
        state = edited(before, edits)
        wrong = self.game.check(state) or self.game.futile(before, state)
        if wrong is not None:
            raise Illegal(wrong.text, wrong.because)
        self.parts = {}
        self.queue = []
        self.late = False
        self.start(state)
        self.rest()
        self.drive(None)

    # -- the rules ----------------------------------------------------------------------------

    def start(self, state: S) -> None:
        """Begin the rules anew on `state`."""
        self._play: Play[S] | None = Play(state)
        self.rules = self.game.run(self._play)
        self.taking = False

    def drive(self, reply: object) -> None:
        """Send the rules what they asked for, None to start them, and run to the next question or
        to the end."""
        play = self.play
        if self.parts:
            self.parts = {}
        self.late = False
        if reply is not None:
            self.since += 1
        while True:
            try:
                request = self.rules.send(reply)
            except StopIteration:
                if not self.taking:
                    self.ask = None
                    self.key = ""
                    self.timed = False
                    self.standing += 1
                    play.told += [OfferLapsed(label=o.option.label) for o in self.queue]
                    self.queue = []
                    self.rest()
                    return
                request = REST
                self.rules = self.game.run(play)
                self.taking = False
            except Refused as wrong:
                # Refusals are for inputs; the rules had already moved when this one came.
                raise RulesFault(Msg("The rules refused their own step.")) from wrong
            if request is not REST:
                self.ask = request
                self.key = request.key
                self.timed = request.seconds > 0
                self.standing += 1
                return
            if self.queue or self.taking:
                self.take_queued()
            else:
                self.rest()
            reply = None

    def take_queued(self) -> None:
        """At a rest point, offers that wait are taken first."""
        if self.taking:
            raise RulesFault(Msg("An offer is carried out without rest points of its own."))
        while self.queue:
            if self.begin_take(self.queue.pop(0)):
                return
        self.rest()

    def rest(self) -> None:
        """Remember this rest point."""
        self.rested = pack(self.play.state)
        self.since = 0

    def begin_take(self, taken: Offer) -> bool:
        """Let the rules of an offer run, if it still stands; the main rules end here."""
        for offer in self.game.offers(self.state):
            if offer.option.id == taken.option.id and offer.option.closed is None:
                self.rules = self.game.take(self.play, taken.option.id)
                self.taking = True
                return True
        self.play.tell(OfferLapsed(label=taken.option.label))
        return False


def verdict(judge: Judge, given: Answer) -> Option:
    """The one option that the Overlord took."""
    if given.seat != OVERLORD:
        raise Illegal(Msg("Time is up; the Overlord decides what happens now."))
    if len(given.picks) != 1:
        raise Illegal(Msg("Choose exactly {wanted}, not {n}.", wanted=1, n=len(given.picks)))
    return find(judge.options, given.picks[0])
