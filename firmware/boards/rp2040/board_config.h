/* What hangs on a Raspberry Pi Pico. Its pins suffice for four rows of keys. */
#define BOARD_READERS 16
#define BOARD_ROWS 4
#define BOARD_COLUMNS 8
#define BOARD_LEDS 64
