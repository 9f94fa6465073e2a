#include "outbox.h"

#include "frame.h"

#define MASK (OUTBOX_BYTES - 1)
#define HEAD 5 /* type, length, whether it was sent, and when (ms, 16 bits) */
#define SHORT (HEAD + 6)

static uint8_t ring[OUTBOX_BYTES];
static uint16_t first; /* where the oldest event begins */
static uint16_t used;  /* bytes */
static uint8_t count;  /* events */
static uint8_t oldest;

static uint8_t at(uint16_t place) { return ring[place & MASK]; }

static void put(uint16_t place, uint8_t byte) { ring[place & MASK] = byte; }

static uint16_t after(uint16_t place) { return (uint16_t)(place + HEAD + at(place + 1)); }

bool outbox_room(uint8_t n, uint8_t reserve)
{
    return count + reserve < OUTBOX_EVENTS
        && used + HEAD + n + reserve * SHORT <= OUTBOX_BYTES;
}

bool outbox_add(uint8_t type, const uint8_t *payload, uint8_t n)
{
    uint16_t place = (uint16_t)(first + used);

    while (n > 0 && payload[n - 1] == 0)
        n--;
    if (!outbox_room(n, 0))
        return false;
    put(place, type);
    put(place + 1, n);
    put(place + 2, false);
    for (uint8_t i = 0; i < n; i++)
        put((uint16_t)(place + HEAD + i), payload[i]);
    used = (uint16_t)(used + HEAD + n);
    count++;
    return true;
}

uint8_t outbox_oldest(void) { return oldest; }

uint8_t outbox_next(void) { return (uint8_t)(oldest + count); }

void outbox_acknowledge(uint8_t expect)
{
    uint8_t known = (uint8_t)(expect - oldest);

    if (known > count)
        return;
    for (uint8_t i = 0; i < known; i++) {
        used = (uint16_t)(used - HEAD - at(first + 1));
        first = after(first) & MASK;
    }
    count = (uint8_t)(count - known);
    oldest = expect;
}

void outbox_resend(void)
{
    uint16_t place = first;

    for (uint8_t i = 0; i < count; i++, place = after(place))
        put(place + 2, false);
}

static bool due(uint16_t place, uint16_t now)
{
    uint16_t sent = (uint16_t)(at(place + 3) | (uint16_t)at(place + 4) << 8);

    return !at(place + 2) || (uint16_t)(now - sent) >= OUTBOX_AGAIN_MS;
}

uint8_t outbox_due(uint32_t now, uint8_t *line)
{
    uint16_t place = first;
    uint8_t payload[91];

    for (uint8_t i = 0; i < count; i++, place = after(place)) {
        if (!due(place, (uint16_t)now))
            continue;
        put(place + 2, true);
        put(place + 3, (uint8_t)now);
        put(place + 4, (uint8_t)(now >> 8));
        for (uint8_t k = 0; k < at(place + 1); k++)
            payload[k] = at((uint16_t)(place + HEAD + k));
        return frame_write(line, at(place), (uint8_t)(oldest + i), payload, at(place + 1));
    }
    return 0;
}
