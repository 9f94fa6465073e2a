#include "keys.h"

#include <string.h>

#include "board.h"
#include "clock.h"
#include "frame.h"
#include "link.h"
#include "little.h"

#if BOARD_ROWS > 0

static uint8_t row;              /* the one that is driven now */
static uint8_t scan[BOARD_ROWS]; /* columns that are connected, in this scan */
static uint8_t down[BOARD_ROWS]; /* as reported */
static uint8_t agree[BOARD_ROWS][BOARD_COLUMNS]; /* scans in a row that differ from that */
static bool known;               /* the first scans are no news: how keys stood at the start */
static uint8_t scans;            /* of those first ones */
static uint8_t ghost[2], told[2]; /* rows and columns of rectangles: in this scan, as reported */
static uint8_t ghost_agree;
static bool diodes;              /* every key has one: no rectangle is a ghost */

void keys_begin(void)
{
    memset(down, 0, sizeof down);
    memset(agree, 0, sizeof agree);
    told[0] = told[1] = ghost_agree = scans = row = 0;
    known = diodes = false;
    board_row(0);
}

bool keys_wired(uint8_t flags)
{
    if (flags & ~KEYS_DIODES)
        return false;
    diodes = flags & KEYS_DIODES;
    return true;
}

/* Rows and columns of all ambiguous rectangles in this scan. */
static void find_ghosts(void)
{
    ghost[0] = ghost[1] = 0;
    if (diodes)
        return;
    for (uint8_t a = 0; a < BOARD_ROWS; a++)
        for (uint8_t b = (uint8_t)(a + 1); b < BOARD_ROWS; b++) {
            uint8_t both = scan[a] & scan[b];
            if (both & (both - 1)) {
                ghost[0] |= (uint8_t)(1u << a | 1u << b);
                ghost[1] |= both;
            }
        }
}

/* Ghosts are reported when scans agree on them, as keys are. */
static void report_ghosts(void)
{
    if (memcmp(ghost, told, 2) == 0) {
        ghost_agree = 0;
        return;
    }
    if (++ghost_agree < KEYS_SCANS)
        return;
    ghost_agree = KEYS_SCANS; /* if there is no room: again with the next scan */
    if (link_event(GHOST, ghost, 2, 0)) {
        memcpy(told, ghost, 2);
        ghost_agree = 0;
    }
}

static bool report(uint8_t key, bool is_down)
{
    uint8_t payload[6] = {key, is_down};

    put32(payload + 2, clock_ms());
    return link_event(KEY, payload, 6, 0);
}

static void settle(uint8_t r, uint8_t c)
{
    uint8_t bit = (uint8_t)(1u << c), *count = &agree[r][c];

    /* What was reported as ghost stays silent until that is over, as reported. */
    if ((ghost[0] | told[0]) >> r & 1 || (ghost[1] | told[1]) >> c & 1
        || !((scan[r] ^ down[r]) & bit)) {
        *count = 0;
        return;
    }
    if (++*count < KEYS_SCANS)
        return;
    *count = KEYS_SCANS;
    if (!known || report((uint8_t)(r * BOARD_COLUMNS + c), !(down[r] & bit))) {
        down[r] ^= bit;
        *count = 0;
    }
}

static void whole_scan(void)
{
    find_ghosts();
    report_ghosts();
    for (uint8_t r = 0; r < BOARD_ROWS; r++)
        for (uint8_t c = 0; c < BOARD_COLUMNS; c++)
            settle(r, c);
    if (!known && ++scans > KEYS_SCANS)
        known = true;
}

void keys_tick(void)
{
    scan[row] = board_columns();
    row = (uint8_t)(row + 1) % BOARD_ROWS;
    board_row(row);
    if (row == 0)
        whole_scan();
}

void keys_down(uint8_t bits[8])
{
    memset(bits, 0, 8);
    for (uint8_t r = 0; r < BOARD_ROWS; r++)
        for (uint8_t c = 0; c < BOARD_COLUMNS; c++) {
            uint8_t key = (uint8_t)(r * BOARD_COLUMNS + c);
            if (down[r] >> c & 1)
                bits[key >> 3] |= (uint8_t)(1u << (key & 7));
        }
}

#else

void keys_begin(void) {}
bool keys_wired(uint8_t flags) { (void)flags; return false; }
void keys_tick(void) {}
void keys_down(uint8_t bits[8]) { memset(bits, 0, 8); }

#endif
