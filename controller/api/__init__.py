"""The door for clients: what comes in over a line, and whether its sender may say it.

    lines         bytes become lines, whatever arrives and however it is cut
    rights        who may send what, and on whose behalf
    conversation  one client's side of the talk: a line in, a frame understood, a frame out

Everything here is plain computation: bytes and values in, values out.  No socket, no loop and no
session is known, so each part is proven with junk alone, and the same door can stand before another
kind of line.

What may live here: the protocol and the rights.  What may not: input and output
(`controller.service`), and the rules of any game.
"""

from controller.api.conversation import Conversation, Party, understand
from controller.api.lines import Lines, TooLong
from controller.api.rights import permitted

__all__ = ["Conversation", "Lines", "Party", "TooLong", "permitted", "understand"]
