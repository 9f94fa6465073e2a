"""The Overlord's desk: the last word.

offers     what stands beside every question    rulings    what may be ruled
check      what cannot be corrected to
"""

__all__: list[str] = []
