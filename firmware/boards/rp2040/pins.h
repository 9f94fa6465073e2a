/* Which pin does what, by the RP2040's GPIO numbers, which are printed on a Pico as GP0 to GP28.
 *
 *     line to the host       UART0: GP0 sends, GP1 hears; 3.3 V, through a USB-serial adapter
 *     key matrix             columns GP2 to GP9, with pull-ups; rows GP10 to GP13, open drain: the
 *                            scanned row is low, the others float
 *     LEDs, APA102           SPI1: clock GP14, data GP15
 *     SPI to all readers     SPI0: MISO GP16, SCK GP18, MOSI GP19
 *     which reader           number on GP20, GP21, GP22, GP26, selected while GP17 is low: the four
 *                            address lines and the enable of a 74HC154, or of two 74HC138
 *     hourglass              GP27, with pull-up; the switch closes to ground when upright
 *     the board's own LED    GP25, unused
 *
 * All pins are 3.3 V pins, as a MFRC522 wants them. GP17 needs a pull-up of 10 k: during a reset no
 * reader may be selected, and the chip itself then pulls weakly down. */
#ifndef PINS_H
#define PINS_H

#define LINE_TX 0
#define LINE_RX 1
#define COLUMN_0 2
#define ROW_0 10
#define LED_CLOCK 14
#define LED_DATA 15
#define READER_MISO 16
#define SELECT 17
#define READER_SCK 18
#define READER_MOSI 19
#define ADDRESS_0 20
#define ADDRESS_1 21
#define ADDRESS_2 22
#define ADDRESS_3 26
#define GLASS 27

#endif
