#include "clock.h"

#include "board.h"

#define BACKWARDS 0x80000000 /* a clock that faltered by some us must not count as an hour */

static void (*do_chores)(void);
static uint32_t ms;    /* whole ms since boot */
static uint32_t at_us; /* when the last of them was full */

void clock_begin(void (*chores)(void))
{
    do_chores = chores;
    ms = 0;
    at_us = board_us();
}

uint32_t clock_ms(void)
{
    uint32_t passed = board_us() - at_us;

    if (passed > BACKWARDS)
        return ms;
    while (passed >= 1000) {
        passed -= 1000;
        at_us += 1000;
        ms++;
    }
    return ms;
}

void clock_wait(uint32_t us)
{
    uint32_t from = board_us(), passed;

    for (;;) {
        do_chores();
        passed = board_us() - from;
        if (passed >= us)
            return;
        us -= passed;
        from += passed;
        board_idle(us < 1000 ? us : 1000);
    }
}
