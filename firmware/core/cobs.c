#include "cobs.h"

uint8_t cobs_encode(uint8_t *block, uint8_t n)
{
    uint8_t code = 0; /* where the distance to the next zero goes */

    for (uint8_t i = 1; i <= n; i++)
        if (block[i] == 0) {
            block[code] = (uint8_t)(i - code);
            code = i;
        }
    block[code] = (uint8_t)(n + 1 - code);
    return (uint8_t)(n + 1);
}

uint8_t cobs_decode(uint8_t *block, uint8_t n)
{
    uint8_t in = 0, out = 0;

    while (in < n) {
        uint8_t code = block[in++];
        if (code == 0 || code - 1 > n - in)
            return COBS_BAD;
        for (uint8_t i = 1; i < code; i++) {
            if (block[in] == 0)
                return COBS_BAD;
            block[out++] = block[in++];
        }
        /* The zero behind the last group is the frame's own end. No group is full: it would be
         * longer than a block. */
        if (in < n)
            block[out++] = 0;
    }
    return out;
}
