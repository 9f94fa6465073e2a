"""Tests of the service, its door and its clients: real sockets, virtual time.

dare    a small game that has a secret, a vote, a glass, an offer, and rules that can stumble
house   a service on a socket of its own, and clients to talk to it
gong    a game that is nothing but what is to be heard

make_sounds  no test: it has made the house's own sounds, and a test makes them again
"""

__all__: list[str] = []
