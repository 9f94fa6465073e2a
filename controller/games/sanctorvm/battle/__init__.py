"""A battle: what must be achieved in it, and how it is fought.

objectives   what must be achieved              modes      how it is fought
conditions   what holds in it alone             before     the Healing passive
end          who has won, and the Reward        handling   what comes back
coins        a life for a Coin
"""

__all__: list[str] = []
