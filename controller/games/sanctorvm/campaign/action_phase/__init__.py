"""The Action Phase within a campaign: into the battle, and back.

fighting   into it and home again               relief      who fights for whom
"""

__all__: list[str] = []
