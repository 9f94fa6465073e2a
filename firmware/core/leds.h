/* A chain of APA102 LEDs: clocked, so that no interrupt has to wait for it.
 *
 * A chain takes 32 zero bits, then for each LED 111, five bits of brightness, blue, green, red; and
 * half a clock more for each LED, so that the last one gets its bits. */
#ifndef LEDS_H
#define LEDS_H

#include <stdbool.h>
#include <stdint.h>

/* All dark. */
void leds_begin(void);

/* Show these colours (red, green, blue each) from LED `first` on; the others stay as they are.
 * False, and nothing changed, if there are not so many. */
bool leds_show(uint8_t first, uint8_t count, const uint8_t *colours);

#endif
