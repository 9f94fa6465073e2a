"""What a build of the firmware needs besides a compiler. Run by the Makefile, each as a program.

    rp2040_image    the checksum that the RP2040's boot ROM demands, and the UF2 file

What may live here: what turns a compiler's output into what is flashed. What may not: anything that
runs on the hub, or that needs a package.
"""

__all__: list[str] = []
