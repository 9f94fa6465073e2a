/* The hub as a library of this machine: as large as it gets. */
#define BOARD_READERS 16
#define BOARD_ROWS 8
#define BOARD_COLUMNS 8
#define BOARD_LEDS 64
