#include "readers.h"

#include <string.h>

#include "board.h"
#include "clock.h"
#include "frame.h"
#include "little.h"
#include "mfrc522.h"
#include "schedule.h"
#include "slot.h"
#include "type2.h"

enum state { ANSWERS = 0, ABSENT = 1, BROKEN = 2 };

#define FLAG_COMPLETE 1
#define FLAG_SNAPSHOT 2
#define KEPT_FOR_KEYS 16    /* events; a reader's news can wait, a key's cannot */
#define OFF_BEFORE_END_US 3000 /* the longest single exchange, and some */
#define NOTICED_US 3000     /* until an open slot is seen, and its reader's chip is looked at */
#define CHIP_LOOKS 3
#define MEMORY_US 30000ul    /* a READ or WRITE, all tries */
#define MEMORY_TRIES 3
#define UNKNOWN 0xff        /* no state: nothing was told yet */

struct reader {
    uint8_t state, version, told_state;
    uint16_t initialised;
    uint32_t answered, failed, incomplete;
    uint32_t setup_at; /* ms */
    uint16_t backoff;  /* ms */
    bool doubt;        /* it is to be set up anew before the next poll */
    uint16_t took_ms;  /* the last poll */
    struct inventory told;
};

static struct reader readers[BOARD_READERS];
static uint16_t enabled;
static uint8_t gain;
static uint16_t warm_up_us;

/* How long a poll takes at the least. */
static uint32_t least_us(uint16_t warm_up) { return (uint32_t)warm_up + 2 * OFF_BEFORE_END_US; }

static bool fits(uint16_t slot_ms, uint16_t warm_up)
{
    return slot_ms * 1000ul >= least_us(warm_up) + NOTICED_US;
}

bool readers_fit(uint16_t slot_ms) { return fits(slot_ms, warm_up_us); }

bool readers_set(uint16_t new_enabled, uint8_t new_gain, uint16_t new_warm_up_us)
{
    if (new_gain > 7 || new_warm_up_us > 20000 || !fits(slot_length(), new_warm_up_us))
        return false;
    for (uint8_t i = 0; i < BOARD_READERS; i++)
        readers[i].doubt |= new_gain != gain;
    enabled = new_enabled;
    gain = new_gain;
    warm_up_us = new_warm_up_us;
    return true;
}

/* -- what is told ------------------------------------------------------------------------------ */

static bool tell_state(uint8_t i, uint8_t reserve)
{
    uint8_t payload[5] = {i, readers[i].state, readers[i].version};

    put16(payload + 3, readers[i].initialised);
    return link_event(READER, payload, 5, reserve);
}

static bool tell_inventory(uint8_t i, const struct inventory *seen, uint8_t flags, uint8_t reserve)
{
    uint8_t payload[3 + INVENTORY_TAGS * UID_BYTES] = {i};
    uint8_t bytes = (uint8_t)(seen->count * UID_BYTES);

    payload[1] = (uint8_t)(flags | (seen->complete ? FLAG_COMPLETE : 0));
    payload[2] = seen->count;
    memcpy(payload + 3, seen->uids, bytes);
    return link_event(INVENTORY, payload, (uint8_t)(3 + bytes), reserve);
}

bool readers_snapshot(uint8_t i)
{
    /* Both or none, so that nothing comes between. */
    if (!link_room(5 + 3 + INVENTORY_TAGS * UID_BYTES, 2))
        return false;
    readers[i].told_state = readers[i].state;
    return tell_state(i, 0) && tell_inventory(i, &readers[i].told, FLAG_SNAPSHOT, 0);
}

/* A reader's newest state and inventory wait for room; what was between is forgotten. */
static void tell_news(uint8_t i, const struct inventory *seen)
{
    struct reader *reader = &readers[i];

    if (memcmp(seen, &reader->told, sizeof *seen) == 0) {
        link_polled(i, POLL_AS_TOLD);
        return;
    }
    link_polled(i, POLL_NEWS);
    if (!tell_inventory(i, seen, 0, KEPT_FOR_KEYS))
        return;
    if (seen->count || reader->told.count)
        schedule_changed(i);
    reader->doubt = seen->count < reader->told.count;
    reader->told = *seen;
}

/* -- whether the chip works -------------------------------------------------------------------- */

/* Note a state; it is told in front of whatever this reader tells next. */
static void be(uint8_t i, enum state state)
{
    struct reader *reader = &readers[i];

    reader->state = state;
    if (state == ANSWERS) {
        reader->backoff = READERS_BACKOFF_MS;
        return;
    }
    schedule_later(i, reader->backoff);
    reader->backoff = (uint16_t)(reader->backoff * 2);
    if (reader->backoff > READERS_BACKOFF_MAX_MS)
        reader->backoff = READERS_BACKOFF_MAX_MS;
}

static bool nobody(uint8_t version) { return version == 0x00 || version == 0xff; }

/* One disturbed byte on the bus is no lost chip. */
static uint8_t look_for_chip(uint8_t i)
{
    uint8_t version = mfrc522_version(i);

    for (uint8_t k = 1; k < CHIP_LOOKS && nobody(version); k++)
        version = mfrc522_version(i);
    return version;
}

static void set_up(uint8_t i)
{
    struct reader *reader = &readers[i];

    reader->initialised++;
    reader->setup_at = clock_ms();
    reader->doubt = false;
    be(i, mfrc522_setup(i, gain) ? ANSWERS : BROKEN);
}

/* Make sure that the chip is there and as it was left; whether it can be polled. */
static bool ready(uint8_t i)
{
    struct reader *reader = &readers[i];

    reader->version = look_for_chip(i);
    if (nobody(reader->version)) {
        be(i, ABSENT);
    } else {
        bool empty = reader->told.complete && reader->told.count == 0;
        if (empty && clock_ms() - reader->setup_at >= READERS_ANEW_MS)
            reader->doubt = true;
        if (reader->state != ANSWERS || reader->doubt || !mfrc522_intact(i, false))
            set_up(i);
    }
    if (reader->state != reader->told_state && tell_state(i, KEPT_FOR_KEYS))
        reader->told_state = reader->state;
    return reader->state == ANSWERS && reader->told_state == ANSWERS;
}

void readers_begin(void)
{
    memset(readers, 0, sizeof readers);
    enabled = 0xffff;
    gain = READERS_GAIN;
    warm_up_us = READERS_WARM_UP_US;
    schedule_begin();
    for (uint8_t i = 0; i < BOARD_READERS; i++) {
        mfrc522_antenna(i, false);
        readers[i].state = ABSENT;
        readers[i].told_state = UNKNOWN;
        readers[i].backoff = READERS_BACKOFF_MS;
    }
    for (uint8_t i = 0; i < BOARD_READERS; i++)
        ready(i);
}

/* -- polls ------------------------------------------------------------------------------------- */

/* With the antenna on for at most `left` us. A chip that lost its settings meanwhile saw nothing,
 * whatever it says. */
static enum iso_end look(uint8_t i, uint32_t left, struct inventory *seen)
{
    uint32_t until = board_us() + left - OFF_BEFORE_END_US;
    enum iso_end end;

    mfrc522_antenna(i, true);
    clock_wait(warm_up_us);
    end = iso_inventory(i, until, seen);
    if (end == ISO_OK && !mfrc522_intact(i, true)) {
        end = ISO_FAILED;
        readers[i].doubt = true;
    }
    mfrc522_antenna(i, false);
    return end;
}

static void count(uint8_t i, enum iso_end end, const struct inventory *seen)
{
    struct reader *reader = &readers[i];

    if (end == ISO_OK) {
        reader->answered++;
        reader->incomplete += !seen->complete;
        tell_news(i, seen);
        return;
    }
    reader->failed++;
    link_polled(i, POLL_FAILED);
    if (end == ISO_STUCK) {
        be(i, BROKEN);
        reader->doubt = true;
    }
}

/* Whether there is time for a poll before antennas must be off. In a slot that is too short for
 * it, the beginning is as good as it gets. */
static bool time_for(uint8_t i, uint32_t left)
{
    return left >= least_us(warm_up_us) && (left >= (readers[i].took_ms + 2u) * 1000u || slot_fresh());
}

static void poll(uint8_t i)
{
    struct inventory seen;
    uint32_t from, left;
    enum iso_end end;
    bool fresh = slot_fresh();

    if (!ready(i))
        return;
    left = slot_left_us(); /* a chip that was set up anew has used some of it */
    if (left < least_us(warm_up_us))
        return;
    from = clock_ms();
    end = look(i, left, &seen);
    readers[i].took_ms = (uint16_t)(clock_ms() - from);
    if (end != ISO_LATE)
        count(i, end, &seen);
    else if (fresh)
        count(i, ISO_FAILED, &seen);
    else
        readers[i].took_ms = SLOT_LONGEST_US / 1000; /* next time, with a slot of its own */
}

bool readers_poll(void)
{
    uint32_t left = slot_left_us();
    uint8_t i = schedule_next(enabled);

    if (i == SCHEDULE_NOBODY || !time_for(i, left))
        return false;
    poll(i);
    if (schedule_done(i))
        link_beat(schedule_cycle_ms());
    return true;
}

/* -- what the host asks ------------------------------------------------------------------------ */

void readers_health(uint8_t i, uint8_t data[16])
{
    data[0] = readers[i].state;
    data[1] = readers[i].version;
    put16(data + 2, readers[i].initialised);
    put32(data + 4, readers[i].answered);
    put32(data + 8, readers[i].failed);
    put32(data + 12, readers[i].incomplete);
}

static enum link_result with_tag(uint8_t i, const struct command *command, uint8_t data[16])
{
    const uint8_t *uid = command->payload + 1, *page = uid + UID_BYTES;
    enum mfrc522_end end = iso_select(i, uid);
    enum type2_end done;

    if (end == AIR_STUCK)
        return DONE_NO_ANSWER;
    if (end != AIR_ANSWER)
        return DONE_NO_TAG;
    done = command->type == READ ? type2_read(i, *page, data) : type2_write(i, *page, page + 1);
    if (done == TYPE2_REFUSED)
        return DONE_REFUSED;
    return done == TYPE2_DONE ? DONE_WELL : DONE_NO_TAG;
}

bool readers_memory(const struct command *command, enum link_result *result, uint8_t data[16])
{
    uint8_t i = command->payload[0], length = command->payload[1];

    memset(data, 0, 16);
    *result = DONE_NO_SUCH;
    if (i >= BOARD_READERS || (length != 4 && length != 7 && length != 10))
        return true;
    if (slot_left_us() < warm_up_us + MEMORY_US && !slot_fresh())
        return false;
    *result = DONE_NO_ANSWER;
    if (!ready(i))
        return true;
    mfrc522_antenna(i, true);
    clock_wait(warm_up_us);
    /* All is idempotent, so noise costs no more than another try. */
    for (uint8_t k = 0; k < MEMORY_TRIES; k++) {
        *result = with_tag(i, command, data);
        if (*result != DONE_NO_TAG)
            break;
    }
    mfrc522_antenna(i, false);
    if (*result != DONE_WELL)
        memset(data, 0, 16);
    return true;
}
