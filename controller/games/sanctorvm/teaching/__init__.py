"""Teaching: a battle that explains itself, each rule the first time it matters, and then never
again.

    telling  the rules, wrapped once at the top: a page stands before the question, or after the
             event, that makes it worth reading
    lesson   what a lesson is, and how it is put
    matters  when one matters, read off what is asked and what has happened
    course   all lessons, in the order in which a battle brings them

and the lessons themselves, data and no more:

    turns    what is asked before and in a turn
    hits     dice, Hits, and what comes of them
    board    what lies on the board and in the way
    ends     rounds, and how it ends

What may live here: words about rules, and when they are said.  What may not: a rule.  Nothing here
changes how a battle goes; a lesson says only what all can see, so what is asked or told in secret
brings none.
"""

__all__: list[str] = []
