/* What may live here: which part is called when, and what each command asks of whom. */
#include "hub.h"

#include <stdint.h>
#include <string.h>

#include "board.h"
#include "clock.h"
#include "frame.h"
#include "glass.h"
#include "keys.h"
#include "leds.h"
#include "link.h"
#include "little.h"
#include "readers.h"
#include "slot.h"

static uint32_t ticked_at;   /* us */
static bool snapshot;        /* one is being told */
static uint8_t snapshot_at;  /* the reader that is told next */
static uint8_t snapshot_token;

/* What may not wait for a poll to end. */
static void chores(void)
{
    link_chores();
    if (board_us() - ticked_at < 1000)
        return;
    keys_tick();
    glass_tick();
    ticked_at = board_us(); /* however late it was: a row that is driven has a whole ms to settle */
}

void hub_begin(void)
{
    snapshot = false;
    clock_begin(chores);
    ticked_at = board_us();
    slot_begin();
    keys_begin();
    glass_begin();
    leds_begin();
    link_begin();
    readers_begin();
}

/* A reader at a time, as there is room; changes meanwhile are told among them, as they are seen. */
static void go_on_with_snapshot(void)
{
    uint8_t payload[10];

    while (snapshot_at < BOARD_READERS) {
        if (!readers_snapshot(snapshot_at))
            return;
        snapshot_at++;
    }
    payload[0] = snapshot_token;
    payload[1] = glass_upright();
    keys_down(payload + 2);
    snapshot = !link_event(SNAPSHOT_END, payload, sizeof payload, 0);
}

static enum link_result begin_snapshot(uint8_t token)
{
    snapshot = true;
    snapshot_at = 0;
    snapshot_token = token;
    return DONE_WELL;
}

static enum link_result well_if(bool done) { return done ? DONE_WELL : DONE_NO_SUCH; }

static void obey(const struct command *command)
{
    const uint8_t *p = command->payload;
    uint8_t data[16] = {0};
    enum link_result result = DONE_NO_SUCH;

    switch (command->type) {
    case SNAPSHOT:
        result = begin_snapshot(p[0]);
        break;
    case SLOT:
        /* A poll may have kept it waiting: its time is when it came. */
        result = well_if((get16(p) == 0 || readers_fit(get16(p + 4)))
                         && slot_set(get16(p), get16(p + 2), get16(p + 4), command->came_at));
        break;
    case POLLING:
        result = well_if(readers_set(get16(p), p[2], get16(p + 3)));
        break;
    case LEDS:
        result = well_if(leds_show(p[0], p[1], p + 2));
        break;
    case EXAMINE:
        result = well_if(p[0] < BOARD_READERS);
        if (result == DONE_WELL)
            readers_health(p[0], data);
        break;
    case WIRING:
        result = well_if(keys_wired(p[0]));
        break;
    default: /* READ, WRITE */
        if (!readers_memory(command, &result, data))
            return;
    }
    link_done(result, data);
}

void hub_step(void)
{
    const struct command *command;

    board_alive(); /* here alone: a wait that never ends does chores too */
    chores();
    command = link_command();
    if (command != NULL)
        obey(command);
    if (snapshot)
        go_on_with_snapshot();
    if (!readers_poll())
        clock_wait(1000);
}
