#include "schedule.h"

#include "board.h"
#include "clock.h"
#include "readers.h"

static uint32_t due_at[BOARD_READERS]; /* ms, in the round */
static uint32_t done_at[BOARD_READERS];
static uint32_t changed_at[BOARD_READERS];
static uint8_t looks[BOARD_READERS];   /* how many second looks are to come */
static uint8_t cursor;                 /* whose turn in the round is next */
static uint8_t last;                   /* who was looked at again last */
static bool again;                     /* the turn now is such a look */
static bool changed;                   /* ... and saw a change itself */
static bool round_turn;                /* the last turn belonged to the round */
static uint32_t round_at;              /* ms, when it began */
static uint16_t cycle;

void schedule_begin(void)
{
    for (uint8_t i = 0; i < BOARD_READERS; i++) {
        due_at[i] = clock_ms();
        done_at[i] = looks[i] = 0;
    }
    cursor = last = 0;
    cycle = 0;
    again = changed = round_turn = false;
    round_at = clock_ms();
}

static bool due_again(uint8_t reader, uint32_t now)
{
    if (looks[reader] == 1)
        return clock_reached(now, changed_at[reader] + READERS_LAST_MS);
    return looks[reader] && clock_reached(now, done_at[reader] + READERS_AGAIN_MS);
}

static uint8_t next_again(uint16_t enabled, uint32_t now)
{
    for (uint8_t k = 1; k <= BOARD_READERS; k++) {
        uint8_t i = (uint8_t)((last + k) % BOARD_READERS);
        if (enabled >> i & 1 && due_again(i, now))
            return i;
    }
    return SCHEDULE_NOBODY;
}

static uint8_t next_in_round(uint16_t enabled, uint32_t now)
{
    for (uint8_t k = 0; k < BOARD_READERS; k++) {
        uint8_t i = (uint8_t)((cursor + k) % BOARD_READERS);
        if (enabled >> i & 1 && clock_reached(now, due_at[i]))
            return i;
    }
    return SCHEDULE_NOBODY;
}

uint8_t schedule_next(uint16_t enabled)
{
    uint32_t now = clock_ms();
    uint8_t other = next_again(enabled, now), in_round;

    again = other != SCHEDULE_NOBODY && round_turn;
    if (again)
        return other;
    in_round = next_in_round(enabled, now);
    again = in_round == SCHEDULE_NOBODY && other != SCHEDULE_NOBODY;
    return again ? other : in_round;
}

/* Go on in the round; it is over with the last reader, or when it comes by its beginning. */
static bool round_on(uint8_t reader, uint32_t now)
{
    bool over = reader < cursor || reader == BOARD_READERS - 1;

    cursor = (uint8_t)((reader + 1) % BOARD_READERS);
    if (over) {
        cycle = now - round_at < 65535 ? (uint16_t)(now - round_at) : 65535;
        round_at = now;
    }
    return over;
}

bool schedule_done(uint8_t reader)
{
    uint32_t now = clock_ms();
    /* A turn of the round is as good a look as any. */
    bool looked = !changed && due_again(reader, now), over = false;

    if (looked)
        looks[reader]--;
    done_at[reader] = now;
    if (clock_reached(now, due_at[reader]))
        due_at[reader] = now + READERS_EVERY_MS;
    round_turn = !again;
    if (again)
        last = reader;
    else
        over = round_on(reader, now);
    changed = false;
    return looked || over;
}

void schedule_changed(uint8_t reader)
{
    changed_at[reader] = clock_ms();
    looks[reader] = READERS_LOOKS;
    changed = true;
}

void schedule_later(uint8_t reader, uint16_t ms)
{
    looks[reader] = 0;
    due_at[reader] = clock_ms() + ms;
}

uint16_t schedule_cycle_ms(void) { return cycle; }
