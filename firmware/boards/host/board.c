/* The hub as a shared library: whoever loads it says what its board does.
 *
 * The core keeps its state in static variables, so each loaded copy of the file is one hub. */
#include "board.h"

struct host_board {
    uint32_t (*us)(void);
    void (*spi)(uint8_t reader, const uint8_t *tx, uint8_t *rx, uint8_t n);
    uint16_t (*tx_room)(void);
    void (*tx)(const uint8_t *bytes, uint8_t n);
    uint8_t (*rx)(uint8_t *bytes, uint8_t n);
    void (*row)(uint8_t row);
    uint8_t (*columns)(void);
    uint8_t (*glass)(void);
    void (*leds)(const uint8_t *bytes, uint8_t n);
    void (*identity)(uint8_t serial[8], uint32_t *boot);
    void (*alive)(void);
    void (*idle)(uint32_t us);
};

static struct host_board host;

void host_board_is(const struct host_board *board);

void host_board_is(const struct host_board *board) { host = *board; }

/* The time, where nobody is asked for it: a look at it is the most frequent of all calls. */
extern uint32_t host_us;
uint32_t host_us;

uint32_t board_us(void) { return host.us ? host.us() : host_us; }

void board_spi(uint8_t reader, const uint8_t *tx, uint8_t *rx, uint8_t n)
{
    host.spi(reader, tx, rx, n);
}

uint16_t board_tx_room(void) { return host.tx_room(); }

void board_tx(const uint8_t *bytes, uint8_t n) { host.tx(bytes, n); }

uint8_t board_rx(uint8_t *bytes, uint8_t n) { return host.rx(bytes, n); }

void board_row(uint8_t row) { host.row(row); }

uint8_t board_columns(void) { return host.columns(); }

bool board_glass(void) { return host.glass(); }

void board_leds(const uint8_t *bytes, uint8_t n) { host.leds(bytes, n); }

void board_identity(uint8_t serial[8], uint32_t *boot) { host.identity(serial, boot); }

void board_alive(void) { host.alive(); }

void board_idle(uint32_t us) { host.idle(us); }
