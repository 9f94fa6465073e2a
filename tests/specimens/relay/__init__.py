"""Relay: runners carry parcels over a marsh by night, and the Overlord is the marsh.

It exists to prove the kernel: it asks in every way that can be asked, hides what can be hidden, and
lets cards change, replace and prevent what the rules propose.  These are its rules:

RL-1   two or three runners start at the gate with two sparks, and all parcels lie there on a heap;
       a game lasts at most four rounds
RL-2   a round begins: every hand is filled to four; a weather card comes up and all read it; it
       alters what it names until the next comes up
RL-3   the Overlord hides a snare in a space, not the gate, where nobody stands; who enters the
       space first stumbles, and the snare is gone; the one of last round is taken up
RL-4   each runner votes in secret, for half a minute, for the post where the lamp shall burn; the
       most votes have it, a tie or silence leaves it to the Overlord; a delivery there scores two
       more
RL-5   each runner lays a card face down, and after a minute the Overlord says what happens; it is
       turned up in the runner's own turn and does what it says; a guard then stays, two at most,
       and the oldest goes first
RL-6   turns are taken by points, fewest first, ties in seat order, as it stands when the cards lie
RL-7   a runner whose turn begins at the gate packs: at most four pounds in the satchel, one parcel
       of at most two pounds on the belt, and at least one stays on the heap
RL-8   two dice, from 1 to 3, give the strides of a run; a space costs one for each link of the
       shortest way, and one more if it is deep; staying costs nothing; when a minute is over the
       Overlord says what happens
RL-9   who runs into deep ground tosses a coin and stumbles on tails: the heaviest parcel of the
       satchel is back on the heap; with an empty satchel nobody stumbles; a push leads one space
       back towards the gate, and nobody is pushed at the gate itself
RL-10  who runs to a post may deliver parcels of at most three pounds together; they score a point
       for each pound
RL-11  a spark may be spent at any time to draw a card; nobody holds more than four cards or three
       sparks; when the deck is empty the discards are shuffled into a new one
RL-12  once a game the Overlord may give a spark to a runner
RL-13  a guard lessens, prevents, replaces or answers what it names, the oldest guard first
RL-14  the game ends with a turn that leaves somebody at eight points or more, or with the fourth
       round; the most points win, and a tie is shared

    state    what matters           board   the spaces             pack    the cards, from a file
    words    the effects            deeds   what they do           powers    what one card does
    ground   the rules' own hooks   guards  the cards' hooks       book      all of it in one hand
    dawn     RL-2, RL-3             ballot  RL-4, RL-5, RL-6       turn      RL-5, RL-7 to RL-10
    offers   RL-11, RL-12           view    what each may see      worlds    what nobody can tell
    check    what cannot be         events  what is told           cardtext  what a card says
    game     all of it, for the kernel

Seats are runners; the pack speaks of weights in pounds, the map of links.
"""

from tests.specimens.relay.game import Relay

__all__ = ["Relay"]
