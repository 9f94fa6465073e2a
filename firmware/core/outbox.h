/* Events, numbered, and kept until the host has them.
 *
 * A ring of bytes, not of frames: most events are short, and an inventory is kept without the zeros
 * behind its last tag. */
#ifndef OUTBOX_H
#define OUTBOX_H

#include <stdbool.h>
#include <stdint.h>

#define OUTBOX_EVENTS 64
#define OUTBOX_BYTES 2048 /* a power of two */
#define OUTBOX_AGAIN_MS 100

/* Whether there is room for an event of n bytes beside `reserve` others as short as a key's. */
bool outbox_room(uint8_t n, uint8_t reserve);

/* Keep an event; it gets the next number. False, and nothing changed, if there is no room. */
bool outbox_add(uint8_t type, const uint8_t *payload, uint8_t n);

uint8_t outbox_oldest(void); /* the number of the oldest event kept, else of the next one */
uint8_t outbox_next(void);   /* the number that the next event will have */

/* Forget all events before `expect`; nothing if that is no number between oldest and next. */
void outbox_acknowledge(uint8_t expect);

/* Whoever listens now has seen nothing: everything kept is to be sent at once. */
void outbox_resend(void);

/* Write the first event that is due at `now` (ms) to `line` as a frame, and count it as sent.
 * Returns its bytes on the line, 0 if none is due. */
uint8_t outbox_due(uint32_t now, uint8_t *line);

#endif
