/* Whose turn it is.
 *
 * Round and round; but between two turns of the round, a reader that changed is looked at again.
 * So every second turn at least goes to the round, and nobody waits longer than two rounds however
 * much the others change. */
#ifndef SCHEDULE_H
#define SCHEDULE_H

#include <stdbool.h>
#include <stdint.h>

#define SCHEDULE_NOBODY 0xff

void schedule_begin(void);

/* Who is due now, of those in this mask; SCHEDULE_NOBODY if none is. */
uint8_t schedule_next(uint16_t enabled);

/* This one had its turn. Whether that is worth a BEAT: a round is over, or it was a second look. */
bool schedule_done(uint8_t reader);

/* It saw a change: look again soon. */
void schedule_changed(uint8_t reader);

/* It does not work: leave it alone for so long. */
void schedule_later(uint8_t reader, uint16_t ms);

/* How long the last round took. */
uint16_t schedule_cycle_ms(void);

#endif
