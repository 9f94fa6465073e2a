"""The door of the network: phones and second screens, as guests of the service.

    pairing    who may come in, as what: codes for a few minutes, tokens for good
    limits     how often somebody may try, and how fast a device may talk
    kept       the tokens' file
    addresses  where this machine is found on its own networks
    square     an address as a QR code
    site       the few files of the page, and whom it answers at all
    pipe       a device's line, and one to the service, joined
    door       the server: pages, and lines of devices
    guestbook  what the Overlord says of guests
    words      what the page itself says, in the reader's language
    client/    the page: HTML, CSS and JavaScript, as they are sent

Nobody listens on a network until the service is told to (`serve --phones`).  A device is let in by
the Overlord, one code for each, and gets no more than the role it was given: the door opens a line
of its own to the service's socket, says `Hello` in that role, and passes lines on.  So a phone is a
client like any other, and what an audience may not see never reaches it.

    phone --WebSocket--> door --the service's own socket--> service

The connection is not encrypted: it is meant for the network of one home.  Whoever reads that
network's traffic reads along, tokens included.

What may live here: HTTP, WebSocket, codes and tokens.  What may not: what a command means, or what
an audience may see; of the house this room knows the wire, the kernel's refusals, files and logs.
"""

__all__: list[str] = []
