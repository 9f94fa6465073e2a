/* Consistent overhead byte stuffing (Cheshire and Baker), in place: no zero byte is left inside a
 * frame, so that a zero byte can end it. Blocks of up to 254 bytes: no frame here is longer. */
#ifndef COBS_H
#define COBS_H

#include <stdint.h>

#define COBS_BAD 0xff

/* The n (0 to 253) bytes at block[1] on, stuffed: n + 1 bytes at block[0] on. Returns n + 1. */
uint8_t cobs_encode(uint8_t *block, uint8_t n);

/* The n (0 to 254) bytes at block[0] on, which hold no zero byte, unstuffed in place. Returns how
 * many are left, COBS_BAD if they are not COBS. */
uint8_t cobs_decode(uint8_t *block, uint8_t n);

#endif
