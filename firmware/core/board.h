/* The only door to the hardware.
 *
 * The core calls these functions and nothing else; a board fulfils them in a thin file of its own.
 * No function may call back into the core. `board_config.h` belongs to the board and says how many
 * of each part hang on it: BOARD_READERS (1 to 16), BOARD_ROWS and BOARD_COLUMNS (0 to 8 each),
 * BOARD_LEDS (0 to 255). */
#ifndef BOARD_H
#define BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "board_config.h"

/* Time in us since some moment, modulo 2^32. */
uint32_t board_us(void);

/* One chip-select period of `reader`: sends n bytes and receives n, most significant bit first. */
void board_spi(uint8_t reader, const uint8_t *tx, uint8_t *rx, uint8_t n);

/* The line: how many bytes board_tx would take now; send n of them; take at most n that came. */
uint16_t board_tx_room(void);
void board_tx(const uint8_t *bytes, uint8_t n);
uint8_t board_rx(uint8_t *bytes, uint8_t n);

/* Drive this row of the key matrix and let the others float; which columns are connected to it
 * (bit n is column n). The core gives a row 1 ms to settle between the two calls. */
void board_row(uint8_t row);
uint8_t board_columns(void);

/* The tilt switch of the hourglass as it stands, with all its bounces. */
bool board_glass(void);

/* Bytes for the chain of LEDs, in the order in which they leave. */
void board_leds(const uint8_t *bytes, uint8_t n);

/* Who this hub is, for ever; and a number that is another one at every boot. Called once. */
void board_identity(uint8_t serial[8], uint32_t *boot);

/* The core is alive: called once a step. A board that has a watchdog tells it. */
void board_alive(void);

/* Nothing to do for `us`: sleep, at most that long; any interrupt may end it early. */
void board_idle(uint32_t us);

#endif
