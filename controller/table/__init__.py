"""Table: what lies on it, and what that means. Nothing stands here yet.

What may live here: the layout (which reader is which place), the registry of tags, the interpreter
that turns a thing set down into a gesture, the reconciler that leads people back when table and
game differ, the hourglass. It stands between hal, which says which tag lies where, and the engine,
which is asked whether that answers anything.

What may not: a game's noun, and a guess where the table cannot know.
"""

__all__: list[str] = []
