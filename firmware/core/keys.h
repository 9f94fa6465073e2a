/* A matrix of keys: one row a ms, settled edges, and no phantoms.
 *
 * A row is driven for a whole ms before its columns are read, so that slow lines do not show the
 * row before. A key has changed when three scans of the whole matrix agree on it.
 *
 * Without diodes, three keys at the corners of a rectangle look like four: current finds its way
 * round. Two rows that have two columns in common are such a rectangle, and which of its keys are
 * held nobody can know. Its rows and columns are not reported until it is gone. Where every key has
 * a diode, current goes one way only and what is read is held: the host says so (WIRING), and then
 * four keys that form a rectangle are four keys.
 *
 * What may live here: contacts. What may not: what a key is for. */
#ifndef KEYS_H
#define KEYS_H

#include <stdbool.h>
#include <stdint.h>

#define KEYS_SCANS 3
#define KEYS_DIODES 1

void keys_begin(void);

/* WIRING: flags bit 0: every key has a diode. False for flags that nobody knows, and without keys. */
bool keys_wired(uint8_t flags);

/* Once a ms. */
void keys_tick(void);

/* The keys that are down, as they were reported: key n is bit n % 8 of byte n / 8. */
void keys_down(uint8_t bits[8]);

#endif
