"""The Overlord's desk: the last word.

offers     what stands beside every question    rulings    what may be ruled
check      what cannot be corrected to        hand       help and hindrance: their one offer
discretion   what it does in a battle
"""

__all__: list[str] = []
