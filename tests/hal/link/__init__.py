"""The host's side of the hub's protocol, against vectors and against a hub made for the tests."""

__all__: list[str] = []
