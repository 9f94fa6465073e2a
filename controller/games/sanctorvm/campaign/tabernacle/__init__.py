"""The Tabernacle: where every chapter ends, an area of peace (SV-TAB-001, SV-TAB-002).

visit     arriving, the menu, leaving     service      what a service says of itself
forum     talking to who passes through   store        Gunan's Store and his Deck
shelter   the Regeneration Machine, and   panels       Superb Panels filled in anew, and raised
          who plays whom from here on
imaginarium  Action Phases fought again   replicas     the cards that are lent for them
page      what the Imaginarium's page     events       what is told of all this
          says of each chapter
"""

__all__: list[str] = []
