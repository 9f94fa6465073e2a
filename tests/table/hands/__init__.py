"""Hands: people at a simulated table, and the proofs that the table understands them.

    wishes      what somebody wants to do next: the same, however it is then done
    equipment   a table that has what a game needs: places, pads, keys and tags
    people      hands that do what is wanted, by things and keys alone
    wordless    what says nothing where it is set down or shown, read off the question
    disorder    hands as they are: they drop, swap, slide, hesitate; and readers as they are
    plays       a game played on by such hands, and how that is judged
    plants      tables that are wrong on purpose, which the proofs must find out
    games       which games are played, and from which positions
    screens     the same wishes, over the client's API, without any table

Everything enters where a real table's reports do: a tag is put on a simulated reader and polled on
virtual time.  What the rules heard is read off the journal, and compared with what was wanted.

What may live here: what people do, and what is expected of the table.  What may not: a rule of any
game, and an answer that is given in any other way than the one that is being proved.
"""

__all__: list[str] = []
