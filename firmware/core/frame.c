#include "frame.h"

#include <string.h>

#include "cobs.h"
#include "crc32.h"
#include "little.h"

uint8_t frame_length(uint8_t type)
{
    switch (type) {
    case HELLO: return 21;
    case BEAT: return 13;
    case INVENTORY: return 91;
    case KEY: return 6;
    case GLASS: return 5;
    case READER: return 5;
    case GHOST: return 2;
    case SNAPSHOT_END: return 10;
    case DONE: return 17;
    case WELCOME: return 5;
    case ACK: return 5;
    case SNAPSHOT: return 1;
    case SLOT: return 6;
    case POLLING: return 5;
    case LEDS: return 50;
    case READ: return 13;
    case WRITE: return 17;
    case EXAMINE: return 1;
    case WIRING: return 1;
    default: return FRAME_UNKNOWN;
    }
}

uint8_t frame_write(uint8_t line[FRAME_MAX_OUT], uint8_t type, uint8_t seq,
                    const uint8_t *payload, uint8_t n)
{
    uint8_t length = frame_length(type);
    uint8_t *body = line + 1; /* COBS puts one byte before */
    uint8_t end;

    body[0] = type;
    body[1] = seq;
    memcpy(body + 2, payload, n);
    memset(body + 2 + n, 0, (size_t)(length - n));
    put32(body + 2 + length, crc32(body, (uint8_t)(length + 2)));
    end = cobs_encode(line, (uint8_t)(length + FRAME_OVERHEAD));
    line[end] = 0;
    return (uint8_t)(end + 1);
}

/* Whether the bytes gathered are a frame of the host; then they stand unstuffed. A frame that only
 * a hub sends is an echo, and as unknown as any. */
static bool frame_good(struct frame *frame)
{
    uint8_t n;

    if (frame->n > FRAME_MAX_IN)
        return false;
    n = cobs_decode(frame->bytes, frame->n);
    if (n == COBS_BAD || n < FRAME_OVERHEAD || FRAME_TYPE(frame) < WELCOME)
        return false;
    if (frame_length(FRAME_TYPE(frame)) != n - FRAME_OVERHEAD)
        return false;
    return crc32(frame->bytes, (uint8_t)(n - 4)) == get32(frame->bytes + n - 4);
}

bool frame_byte(struct frame *frame, uint8_t byte)
{
    bool good;

    if (byte != 0) {
        if (frame->n < FRAME_MAX_IN)
            frame->bytes[frame->n] = byte;
        if (frame->n <= FRAME_MAX_IN)
            frame->n++;
        return false;
    }
    if (frame->n == 0)
        return false;
    good = frame_good(frame);
    if (!good)
        frame->dropped++;
    frame->n = 0;
    return good;
}
