/* Time since boot, and waiting for it to pass.
 *
 * The hub has one thread. Whoever waits, waits here, and while he does the chores are done: keys,
 * line and clock. So a poll is written down as what it is, a row of steps, and holds nobody up. */
#ifndef CLOCK_H
#define CLOCK_H

#include <stdbool.h>
#include <stdint.h>

/* Begin to count; `chores` is called at least every ms from now on, never from within itself. */
void clock_begin(void (*chores)(void));

/* ms since boot, modulo 2^32 (49 days). */
uint32_t clock_ms(void);

/* Let at least `us` pass. */
void clock_wait(uint32_t us);

/* Whether `moment` (as board_us or clock_ms gives it) is reached; right for half of its circle. */
static inline bool clock_reached(uint32_t now, uint32_t moment)
{
    return (int32_t)(now - moment) >= 0;
}

#endif
