"""The kernel: it runs any game's rules, and knows none.

    game       what a game is, and what its rules may yield
    fit        does what was said fit what was asked?
    run        rules under way, a deterministic machine
    session    a game that people play: the one door for every input
    history    any earlier state, from a checkpoint and a few inputs
    mending    an earlier answer becomes another, and what still fits is kept
    then       what an answer was given to, and whether it fits now
    mendwords  what waits and what was left out, in words
    saying     what an answer said, in words: for undo, redo and a mend
    timeline   which entries count now          checkpoints  which states are kept
    journal    the contract of what is kept for good, and a journal in memory
    disk       a journal on disk                 diskfile     its file, and what can happen to that
    diskholder  which process has a journal open
    disktables what stands in it                 salvage      what can be saved of a damaged one
    fate       randomness that can be replayed   canon        the plain form, and the state hash
    effects    the one way in which anything happens in a game, and who may speak before it does
    log        what was told                     showing      the view of one audience
    chronicle  who did what, to be read afterwards
    narrowing  what hands have said so far, short of an answer
    hearing    what an audience hears of the last entry
    edits      the Overlord's pencil             fault        what is kept when rules raise
    errors     what can go wrong, one sentence each
    players    players who need no person        cast       who plays which seat
    rollout    a copy of a game, played to its end by them
    hasty      a run that is hardly ever looked back on, as a rollout's is
    kit        laws that every game must keep

What people write for it, in files:

    toml       reading, and on which line a key stands     shape  all that is wrong with data
    grammar    what is wrong with what is no TOML          letters  which may stand in a text
    packs      a game's data     content  judged and combined     schema  described to editors
    scenario   a position, steps, what must be true         trial   playing one
    setup      what was agreed before a game     house        other readings of its rulebook
    openings   what a game can begin
    labels     which option is meant                        expect  what is other than expected
    ledger     the statements of a rulebook, and the tests that prove them
    term       what a game's own words mean                  lexicon  finding one
    text       sentences in other languages                 extract  which are missing there

Read `game` first, then `run`, then `session`.  Nothing here reads a clock, opens a socket or knows
a game's noun; of the project it imports the wire alone.
"""

from controller.engine.errors import (
    Ambiguous,
    ContentError,
    Illegal,
    Invalid,
    JournalDamaged,
    JournalError,
    JournalForeign,
    JournalInUse,
    JournalUnwritable,
    Refused,
    RulesFault,
    SanctumError,
    Stale,
)
from controller.engine.fate import Fate
from controller.engine.game import REST, Event, Game, Play, Rules, State
from controller.engine.house import HouseRule
from controller.engine.journal import Journal, MemoryJournal
from controller.engine.run import Run
from controller.engine.session import Session

__all__ = [
    "REST",
    "Ambiguous",
    "ContentError",
    "Event",
    "Fate",
    "Game",
    "HouseRule",
    "Illegal",
    "Invalid",
    "Journal",
    "JournalDamaged",
    "JournalError",
    "JournalForeign",
    "JournalInUse",
    "JournalUnwritable",
    "MemoryJournal",
    "Play",
    "Refused",
    "Rules",
    "RulesFault",
    "Run",
    "SanctumError",
    "Session",
    "Stale",
    "State",
]
