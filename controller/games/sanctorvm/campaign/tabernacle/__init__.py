"""The Tabernacle: where every chapter ends, an area of peace (SV-TAB-001, SV-TAB-002).

visit        arriving, the menu, leaving        service      what a service says of itself
chapter_box  what the page says of it           events       what is told of it
forum        talking to who passes through      store        Gunan's Store, and his Deck
shelter      rest, and who plays whom           level_increase   filled in anew, and raised
imaginarium  fighting again                     completed    what there is to fight again
replicas     the cards that are lent for it     imaginarium_page   what is seen of it
"""

__all__: list[str] = []
