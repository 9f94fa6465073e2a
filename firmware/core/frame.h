/* Frames: COBS( type | seq | payload | crc ) 0x00, as ../README.md says.
 *
 * What may live here: how a message stands on the line. What may not: what it means. */
#ifndef FRAME_H
#define FRAME_H

#include <stdbool.h>
#include <stdint.h>

enum frame_type {
    HELLO = 0x01,
    BEAT = 0x02,
    INVENTORY = 0x10,
    KEY = 0x11,
    GLASS = 0x12,
    READER = 0x13,
    GHOST = 0x14,
    SNAPSHOT_END = 0x15,
    DONE = 0x20,
    WELCOME = 0x81,
    ACK = 0x82,
    SNAPSHOT = 0x90,
    SLOT = 0x91,
    POLLING = 0x92,
    LEDS = 0x93,
    READ = 0x94,
    WRITE = 0x95,
    EXAMINE = 0x96,
    WIRING = 0x97
};

#define FRAME_COMMANDS 0x90    /* types from here on are commands */
#define FRAME_OVERHEAD 6       /* type, seq and CRC */
#define FRAME_UNKNOWN 0xff     /* no payload is that long */
#define FRAME_MAX_OUT 99       /* an INVENTORY on the line, with its zero byte */
#define FRAME_MAX_IN 57        /* LEDS in COBS, without its zero byte */

/* How long the payload of this type is; FRAME_UNKNOWN if there is no such type. */
uint8_t frame_length(uint8_t type);

/* Write a frame to `line`, its zero byte included. The payload holds the first n bytes; what the
 * type has beyond them is zero. Returns how many bytes it has on the line. */
uint8_t frame_write(uint8_t line[FRAME_MAX_OUT], uint8_t type, uint8_t seq,
                    const uint8_t *payload, uint8_t n);

/* Bytes from the line, on their way to a frame. All zero at the beginning. After frame_byte said
 * that one is whole, it stands here until the next call. */
struct frame {
    uint8_t bytes[FRAME_MAX_IN];
    uint8_t n;        /* bytes so far; more than FRAME_MAX_IN if it is too long for any frame */
    uint16_t dropped; /* frames that were none */
};

/* Take in one byte; whether it ended a good frame of the host. */
bool frame_byte(struct frame *frame, uint8_t byte);

#define FRAME_TYPE(frame) ((frame)->bytes[0])
#define FRAME_SEQ(frame) ((frame)->bytes[1])
#define FRAME_PAYLOAD(frame) ((frame)->bytes + 2)

#endif
