/* The hub's side of the line: HELLO, BEAT, acknowledgements, and one command at a time.
 *
 * What may live here: when a frame goes out and what an incoming one changes for the line itself.
 * What may not: what a command does; whoever takes it from link_command answers it. */
#ifndef LINK_H
#define LINK_H

#include <stdbool.h>
#include <stdint.h>

#define LINK_HELLO_MS 500
#define LINK_BEAT_MS 500
#define LINK_SILENCE_MS 2000
#define LINK_PROTOCOL 1
#define LINK_VERSION_MAJOR 1
#define LINK_VERSION_MINOR 1
#define LINK_VERSION_PATCH 0

enum link_result {
    DONE_WELL = 0,
    DONE_NO_SUCH = 1,
    DONE_NO_TAG = 2,
    DONE_REFUSED = 3,
    DONE_NO_ANSWER = 4,
    DONE_BUSY = 5
};

struct command {
    uint8_t type;
    uint8_t seq;
    uint8_t payload[50];
    uint32_t came_at; /* ms */
};

void link_begin(void);

/* Take in what came, send what is due and has room. Never waits. */
void link_chores(void);

/* Whether there is room for an event of n bytes beside `reserve` short ones. */
bool link_room(uint8_t n, uint8_t reserve);

/* Tell of an event, its payload's zeros at the end may be left out. False, and nothing told, if
 * there is no room for it and `reserve` others. */
bool link_event(uint8_t type, const uint8_t *payload, uint8_t n, uint8_t reserve);

/* How a reader's poll ended, for the masks of the next BEAT. */
enum link_poll { POLL_AS_TOLD, POLL_NEWS, POLL_FAILED };
void link_polled(uint8_t reader, enum link_poll how);

/* Send a BEAT as soon as all events are out. cycle: the last round of polls (ms). */
void link_beat(uint16_t cycle);

/* The command to be done, until link_done answers it; NULL if there is none. */
const struct command *link_command(void);

/* Answer the command. data: 16 bytes, or NULL for zeros. */
void link_done(enum link_result result, const uint8_t *data);

#endif
