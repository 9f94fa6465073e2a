/* A matrix of keys: one row a ms, settled edges, and no phantoms.
 *
 * A row is driven for a whole ms before its columns are read, so that slow lines do not show the
 * row before. A key has changed when three scans of the whole matrix agree on it.
 *
 * Without diodes, three keys at the corners of a rectangle look like four: current finds its way
 * round. Two rows that have two columns in common are such a rectangle, and which of its keys are
 * held nobody can know. Its rows and columns are not reported until it is gone.
 *
 * What may live here: contacts. What may not: what a key is for. */
#ifndef KEYS_H
#define KEYS_H

#include <stdbool.h>
#include <stdint.h>

#define KEYS_SCANS 3

void keys_begin(void);

/* Once a ms. */
void keys_tick(void);

/* The keys that are down, as they were reported: key n is bit n % 8 of byte n / 8. */
void keys_down(uint8_t bits[8]);

#endif
