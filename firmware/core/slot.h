/* When antennas may be on: neighbouring hubs are given slots that do not overlap. */
#ifndef SLOT_H
#define SLOT_H

#include <stdbool.h>
#include <stdint.h>

void slot_begin(void);

/* Only in the first `length` ms from `offset` on of each `period` ms, which began at `from` (as of
 * clock_ms, not after now). Period 0: always. False, and nothing changed, if that is no slot (it
 * would never be open). */
bool slot_set(uint16_t period, uint16_t offset, uint16_t length, uint32_t from);

/* How long each slot is (ms); SLOT_NO_END without slots. */
uint16_t slot_length(void);

/* How long antennas may be on from now on (us); at most SLOT_LONGEST_US; 0: not now. */
uint32_t slot_left_us(void);

/* Whether a slot has only just opened: more time than now will never be left. */
bool slot_fresh(void);

#define SLOT_LONGEST_US 200000
#define SLOT_NO_END UINT16_MAX

#endif
