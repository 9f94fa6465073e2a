"""The box: panels, modules, cards and battles as packs hold them.

    pack       what a folder of it holds            cards      Weapons, Armor, Tools, Powers
    action     what an Action of a card does        phase      an Action Phase as it is printed
    condition  what a battle says of itself         words      the closed lists
    laying     what is wrong with a board           shortcomings   and with all the rest
    unfit      both together                        things     what of it can wear a tag
    naming     what nobody holds                    adventure  chapters, scenes, the Tabernacle
    story      what a scene is made of              plot       what is wrong with an adventure

What may live here: data, and what is wrong with it.  What may not: anything that happens.
`base` holds the game's own pack.
"""

__all__: list[str] = []
