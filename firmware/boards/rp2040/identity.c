/* Who this hub is: the number that the flash chip got from its maker. It goes with the board, and
 * stays whatever is flashed.
 *
 * How often it booted stands in two sectors of flash: 512 places each, 8 bytes a boot (its number,
 * and a CRC-32 of that), filled one after the other. A sector is erased when the other one is full,
 * so the newest number always stands in one that is not being erased. What a power cut spoils has a
 * wrong CRC and is passed over; its number had not been told to anybody yet. */
#include "board.h"
#include "crc32.h"
#include "flash.h"
#include "little.h"
#include "registers.h"

#define COUNT_AT (0x100000u - 2u * FLASH_SECTOR) /* image.ld leaves it free */
#define PLACES (FLASH_SECTOR / 8u)               /* in a sector */
#define BLANK 0xffffffffu

static const uint32_t *place(uint32_t n) { return FLASH_AT(COUNT_AT + 8u * n); }

static bool blank(uint32_t n) { return place(n)[0] == BLANK && place(n)[1] == BLANK; }

static uint32_t check(uint32_t boot)
{
    uint8_t bytes[4];

    put32(bytes, boot);
    return crc32(bytes, sizeof bytes);
}

/* The place of the newest number; 2 x PLACES if there is none. */
static uint32_t newest(void)
{
    uint32_t found = 2 * PLACES;

    for (uint32_t sector = 0; sector < 2; sector++)
        for (uint32_t n = sector * PLACES; n < (sector + 1) * PLACES && !blank(n); n++)
            if (place(n)[1] == check(place(n)[0])
                && (found == 2 * PLACES || place(n)[0] > place(found)[0]))
                found = n;
    return found;
}

static void count(uint32_t boot, uint32_t after)
{
    uint32_t n = (after + 1) % (2 * PLACES);
    uint8_t bytes[8];

    if (after == 2 * PLACES)
        n = 0;
    while (n % PLACES != 0 && !blank(n))
        n++;
    n %= 2 * PLACES;
    if (n % PLACES == 0)
        flash_erase(COUNT_AT + 8 * n);
    put32(bytes, boot);
    put32(bytes + 4, check(boot));
    flash_write(COUNT_AT + 8 * n, bytes);
}

void board_identity(uint8_t serial[8], uint32_t *boot)
{
    uint32_t last = newest();

    flash_unique(serial);
    *boot = last == 2 * PLACES ? 1 : place(last)[0] + 1;
    count(*boot, last);
}
