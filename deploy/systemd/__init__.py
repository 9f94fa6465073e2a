"""Systemd: how a table's Raspberry Pi runs the service and the touchscreen by itself.

    sanctum-table.service    the service: its own user, watched, started again without limit
    sanctum-kiosk.service    the touchscreen, straight onto the panel
    sanctum-table.sysusers   that user, and the groups by which it reaches the hardware
    70-sanctum-table.rules   udev: names that stay, access by group, no modem manager
    sanctum-table.default    what is played and how the screen looks; a person's own from then on
    install                  puts them where systemd and udev look for them

`sudo python3 -m deploy.systemd` from the checkout does that.

What may live here: what the system's managers read. What may not: code that runs on a table, and
anything that needs a network.
"""

__all__: list[str] = []
