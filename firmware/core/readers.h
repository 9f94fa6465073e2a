/* The readers of this hub: which is polled next, what each saw last, which are there at all.
 *
 * A poll is: antenna on, wait until tags are awake, list them, antenna off. One antenna is on at a
 * time. Polls go round; a reader that just saw a change is looked at again between two others, so
 * that whoever counts looks is sure soon: twice at once, and once more when 300 ms have passed, as
 * a tag is gone only then. A chip that does not answer, or does not keep
 * its settings, is tried again with growing patience; one whose tags went away is set up anew
 * before that is looked at again, as a receiver that went deaf looks the same.
 *
 * What may live here: polls and their outcome. What may not: how tags are listed (iso14443a). */
#ifndef READERS_H
#define READERS_H

#include <stdbool.h>
#include <stdint.h>

#include "iso14443a.h"
#include "link.h"

#define READERS_EVERY_MS 50   /* the same reader is polled no more often, unless it changed: */
#define READERS_LOOKS 3       /* then it is looked at again so many times, */
#define READERS_AGAIN_MS 15   /* so long after the look before, */
#define READERS_LAST_MS 300   /* and the last time so long after the change */
#define READERS_ANEW_MS 10000 /* a reader without tags is set up anew, in case it is deaf */
#define READERS_BACKOFF_MS 250
#define READERS_BACKOFF_MAX_MS 2000
#define READERS_WARM_UP_US 5000 /* ISO 14443-3: a tag is awake at the latest after 5 ms */
#define READERS_GAIN 4          /* RFCfgReg: 33 dB, as after reset */

/* All antennas off, whatever was before. */
void readers_begin(void);

/* Poll one reader if one is due; false if none is. */
bool readers_poll(void);

/* Whether any poll fits into slots of so many ms, as long as the field has to stand first. */
bool readers_fit(uint16_t slot_ms);

/* false if this is nothing to set: gain over 7, warm-up over 20 ms or too long for the slot. */
bool readers_set(uint16_t enabled, uint8_t gain, uint16_t warm_up_us);

/* READER and INVENTORY of this reader as part of a snapshot; false if there is no room. */
bool readers_snapshot(uint8_t reader);

/* The 16 bytes of EXAMINE. */
void readers_health(uint8_t reader, uint8_t data[16]);

/* READ and WRITE. False if antennas may not be on now: ask again. */
bool readers_memory(const struct command *command, enum link_result *result, uint8_t data[16]);

#endif
