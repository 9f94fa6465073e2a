"""The group: who is at the table, and whom they play.

creating   Superb Panels are filled in and raised
player_selection   the five, and who plays whom
seats      who leaves the table, and arrives
"""

__all__: list[str] = []
