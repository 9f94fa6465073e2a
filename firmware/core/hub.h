/* The hub: all of its parts on one thread. */
#ifndef HUB_H
#define HUB_H

/* Once, when the board is ready. */
void hub_begin(void);

/* One step: a command, a poll, or a ms of rest. A board calls it for ever. */
void hub_step(void);

#endif
