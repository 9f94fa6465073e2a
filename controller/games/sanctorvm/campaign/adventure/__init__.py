"""The adventure: how it begins, its chapters, and what comes after it.

outset     with what it begins                  chapter     one begins, and ends
ethermancy   before a chapter                   losing      a battle, and all of them
sequel     the adventure after this one         arcade      single Action Phases
"""

__all__: list[str] = []
