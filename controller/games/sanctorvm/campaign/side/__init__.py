"""The Side: what the group has and shares, and what befalls it.

decks         where the cards are               fortunes    Health, States, Coins, cards
leader_medal  who leads                         whom        who is meant
reviving      a Coin for a life                 keeping     how things stood
chronology    the way that was taken
"""

__all__: list[str] = []
