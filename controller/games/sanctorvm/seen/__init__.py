"""What is seen: the views of every seat, and the words on them.

view       all of it                            boardview  the modules
panels     sheets and cards                     cardtext   what a card says
glossary   the words explained                  worlds     what may not be known
objection  why a thing does not answer          unusable   and why a card does not
printed    what stands on a Minion Panel        standing   where it stands, in a few words
"""

__all__: list[str] = []
