/* ISO 14443-3 type A: who lies on an antenna.
 *
 * All tags answer at once, and where their bits differ the reader sees a collision. It takes one
 * side there, the others fall silent; one tag is left, is selected by its whole UID, and sent to
 * HALT, where it does not answer to REQA. So it goes on until nobody answers any more.
 *
 *     WUPA -> ATQA      one or more are there
 *     for each cascade level (4, 7 or 10 bytes of UID take 1, 2 or 3):
 *         ANTICOLLISION  until no bits collide; the check byte BCC must fit
 *         SELECT -> SAK  its CRC_A must fit; says whether the UID goes on
 *     HLTA, then REQA: is there another?
 *
 * What may live here: the air interface. What may not: memories of tags (type2), and what an
 * inventory means (readers). */
#ifndef ISO14443A_H
#define ISO14443A_H

#include <stdbool.h>
#include <stdint.h>

#include "mfrc522.h"

#define UID_BYTES 11 /* the length (4, 7 or 10), the bytes, zeros */
#define INVENTORY_TAGS 8

struct inventory {
    uint8_t complete; /* the list is everything that lies there */
    uint8_t count;
    uint8_t uids[INVENTORY_TAGS][UID_BYTES]; /* ascending */
};

enum iso_end {
    ISO_OK,     /* `complete` says whether tags could not be told apart */
    ISO_FAILED, /* protocol errors: neither a read nor a miss */
    ISO_LATE,   /* the antenna must be off before it was over */
    ISO_STUCK   /* the chip does not work */
};

uint16_t crc_a(const uint8_t *bytes, uint8_t n);

/* List all tags on an antenna that is on. It gives up at `until` (us, as of board_us). */
enum iso_end iso_inventory(uint8_t reader, uint32_t until, struct inventory *found);

/* Wake this one tag and no other. AIR_ANSWER: it is selected. AIR_NOTHING: it is not there. */
enum mfrc522_end iso_select(uint8_t reader, const uint8_t uid[UID_BYTES]);

/* Send n bytes with their CRC_A. AIR_ANSWER only if all that comes has a right CRC_A, or is the
 * four bits of an acknowledgement. */
enum mfrc522_end iso_exchange(uint8_t reader, struct air *air);

#endif
