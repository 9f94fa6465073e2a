/* CRC-32 of IEEE 802.3, as zlib computes it. */
#ifndef CRC32_H
#define CRC32_H

#include <stdint.h>

uint32_t crc32(const uint8_t *bytes, uint8_t n);

#endif
