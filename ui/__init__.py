"""The touchscreen: it draws views and sends what people tap.  It knows no game.

    theme      colours, type and sizes, all from millimetres
    text       the screen's own words, in the reader's language
    boot       what must be said to Kivy before it is imported
    assets/    fonts, icons and their licences
    widgets/   the few things every screen is made of
    render/    one small file for each kind of thing a view can hold, and the screen of play
    sim/       a simulated table, for a mouse
    table      the window of a touchscreen; desk, with a simulated table beside it
    pointer    what a mouse did is told before it does more

A screen is a function of the last view.  It keeps nothing that the view does not say, except what
a finger is in the middle of: the options ticked, the faces tapped, the page turned to.  When the
view changes, widgets are changed in place; when it does not, nothing is touched.

What may live here: drawing, touch, the words of the screen itself.  What may not: a rule, a game's
noun, a guess at what a tap will do.  Of the project this room imports `controller.wire` and
nothing else; Kivy is imported in this room and nowhere else.
"""

__all__: list[str] = []
