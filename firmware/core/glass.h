/* The hourglass: a tilt switch, settled.
 *
 * A ball that rolls makes and breaks contact for a while. The glass has turned when the switch has
 * stood still on the other side for GLASS_MS. How it stands at the start is no news. */
#ifndef GLASS_H
#define GLASS_H

#include <stdbool.h>

#define GLASS_MS 100

void glass_begin(void);

/* Once a ms. */
void glass_tick(void);

/* How it stands, as reported. */
bool glass_upright(void);

#endif
