#include "glass.h"

#include <stdint.h>

#include "board.h"
#include "clock.h"
#include "frame.h"
#include "link.h"
#include "little.h"

static bool upright; /* as reported */
static bool known;   /* it has stood still once */
static bool seen;    /* the switch, a ms ago */
static uint8_t still; /* for how many ms it has stood so */

void glass_begin(void)
{
    seen = upright = board_glass();
    known = false;
    still = 0;
}

static bool report(void)
{
    uint8_t payload[5] = {seen};

    put32(payload + 1, clock_ms());
    return link_event(GLASS, payload, 5, 0);
}

void glass_tick(void)
{
    bool now = board_glass();

    if (now != seen)
        still = 0;
    else if (still < GLASS_MS)
        still++;
    seen = now;
    if (still < GLASS_MS)
        return;
    if (!known) {
        known = true;
        upright = seen;
    } else if (seen != upright && report()) {
        upright = seen;
    }
}

bool glass_upright(void) { return upright; }
