"""Two small games that prove the kernel: they are the tests' subject, not part of the product.

noughts  noughts and crosses: the smallest whole game, and the bench's subject
relay    a hidden-hand card-and-board game that uses everything the kernel can do
"""

__all__: list[str] = []
