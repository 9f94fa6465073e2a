"""Fonts and icons, bundled, each under a free licence (LICENSES.md names them all).

    font_path    the file of a face
    icon_path    the file of an icon, or None: then a label is shown instead
    drawable     a text as this face can draw it

Icons are white on nothing, so that one file serves every colour.  Their names say what they show
(hourglass, undo, cards), never what a game calls it.

What may live here: files, where they are, and which characters a face has.  What may not: Kivy.
"""

from ui.assets.glyphs import drawable, glyphs
from ui.assets.paths import font_path, icon_names, icon_path

__all__ = ["drawable", "font_path", "glyphs", "icon_names", "icon_path"]
