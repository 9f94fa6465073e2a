#include "slot.h"

#include "clock.h"

static uint16_t period, offset, length; /* ms */
static uint32_t began;                  /* ms, a beginning of a period */

void slot_begin(void) { period = 0; }

bool slot_set(uint16_t new_period, uint16_t new_offset, uint16_t new_length, uint32_t from)
{
    if (new_period != 0 &&
        (new_length == 0 || new_length > new_period || new_offset >= new_period))
        return false;
    period = new_period;
    offset = new_offset;
    length = new_length;
    began = from;
    return true;
}

uint16_t slot_length(void) { return period == 0 ? SLOT_NO_END : length; }

/* How long the slot that opened last has been open, or would have been (ms). */
static uint16_t since_opening(void)
{
    uint32_t now = clock_ms();

    began += (now - began) / period * period; /* so that it is right when clock_ms wraps round */
    return (uint16_t)((now - began + period - offset) % period);
}

uint32_t slot_left_us(void)
{
    uint32_t left;
    uint16_t since;

    if (period == 0)
        return SLOT_LONGEST_US;
    since = since_opening();
    /* The ms that has begun counts as gone. */
    left = since + 1u < length ? (length - since - 1u) * 1000u : 0;
    return left < SLOT_LONGEST_US ? left : SLOT_LONGEST_US;
}

bool slot_fresh(void) { return period == 0 || since_opening() <= 2; }
