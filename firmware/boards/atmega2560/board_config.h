/* What hangs on an Arduino Mega 2560. */
#define BOARD_READERS 16
#define BOARD_ROWS 8
#define BOARD_COLUMNS 8
#define BOARD_LEDS 64
