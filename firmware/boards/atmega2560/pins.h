/* Which pin does what, by the ATmega2560's ports and (in brackets) the Arduino Mega's numbers.
 *
 *     SPI to all readers     SCK PB1 (52), MOSI PB2 (51), MISO PB3 (50); SS PB0 (53) stays output
 *     which reader           number on PL0 to PL3 (49, 48, 47, 46), selected while PL4 (45) is low:
 *                            the four address lines and the enable of a 74HC154, or of two 74HC138
 *     key matrix             rows PA0 to PA7 (22 to 29), open drain: the scanned row is low, the
 *                            others float; columns PC0 to PC7 (37 down to 30), with pull-ups
 *     hourglass              PE4 (2), with pull-up; the switch closes to ground when upright
 *     LEDs, APA102           data PB4 (10), clock PB5 (11)
 *     line to the host       USART0, the board's own USB
 *
 * The pins are 5 V pins, a MFRC522 is a 3.3 V part: SCK, MOSI and the select lines need level
 * shifting on their way to it. PL4 needs a pull-up: during a reset no reader may be selected. */
#ifndef PINS_H
#define PINS_H

#include <avr/io.h>

#define SELECT_PORT PORTL
#define SELECT_DDR DDRL
#define SELECT_OFF 0x10

#define ROW_PORT PORTA
#define ROW_DDR DDRA
#define COLUMN_PORT PORTC
#define COLUMN_DDR DDRC
#define COLUMN_PIN PINC

#define GLASS_PORT PORTE
#define GLASS_PIN PINE
#define GLASS_BIT PE4

#define LED_PORT PORTB
#define LED_DATA PB4
#define LED_CLOCK PB5

#define SPI_OUTPUTS (1 << PB0 | 1 << PB1 | 1 << PB2)
#define LED_OUTPUTS (1 << LED_DATA | 1 << LED_CLOCK)

#endif
