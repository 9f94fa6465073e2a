"""The Overlord's desk in a campaign: the last word.

discretion   help and hindrance                 rulings     what may be ruled
check        what cannot be corrected to        checks      by subject
held         what is corrected in the battle
"""

__all__: list[str] = []
