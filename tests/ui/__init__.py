"""Tests of the touchscreen, off screen.

    offscreen  the one window a process may have, in virtual time, with fingers and a camera
    measure    what a ruler says about a screen: targets, gaps, cut words, contrast, glyphs
    views      views and asks written by hand

Pictures go to `.shots/`; they are made to be looked at, not compared.
"""

__all__: list[str] = []
