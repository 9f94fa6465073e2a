/* An Arduino Mega 2560 at 16 MHz: pins, clock and sleep. The line is in line.c, who it is in
 * identity.c.
 *
 * Timer 1 counts half microseconds and never stops: its overflows are counted, and its compare
 * match ends a sleep. The CPU sleeps (idle) wherever the core has nothing to do. Where the core did
 * not come round for 2 s, the watchdog begins the program anew. */
#include "board.h"

#include <avr/interrupt.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/atomic.h>

#include "hub.h"
#include "line.h"
#include "pins.h"

#define TICKS_PER_US 2
#define SHORTEST_SLEEP_US 20

static volatile uint32_t overflows; /* 32.768 ms each; board_us needs 17 bits of it */

ISR(TIMER1_OVF_vect) { overflows++; }

EMPTY_INTERRUPT(TIMER1_COMPA_vect)

uint32_t board_us(void)
{
    uint32_t high;
    uint16_t low;

    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        while ((low = TCNT1) < TICKS_PER_US) {
        } /* so near the overflow its flag may not have risen yet */
        high = overflows;
        if (TIFR1 & 1 << TOV1 && low < 0x8000)
            high++; /* it came round just now, and the interrupt waits for us */
    }
    return high << 15 | low / TICKS_PER_US;
}

void board_idle(uint32_t us)
{
    if (us < SHORTEST_SLEEP_US)
        return;
    cli();
    OCR1A = (uint16_t)(TCNT1 + us * TICKS_PER_US);
    TIFR1 = 1 << OCF1A;
    sleep_enable();
    sei(); /* takes effect after the next instruction: what comes in now wakes us again */
    sleep_cpu();
    sleep_disable();
}

/* The watchdog, at first: begin anew without the bootloader, as old ones never let go of it. It is
 * armed for a reset by now, should interrupts be off. */
ISR(WDT_vect, ISR_NAKED) { __asm__ volatile("jmp 0"); }

static void watchdog_begin(void)
{
    wdt_enable(WDTO_2S);
    WDTCSR |= 1 << WDIE;
}

/* Off until the board is ready. A reset by it leaves it on, with 16 ms, as long as WDRF is set. */
void after_reset(void) __attribute__((naked, used, section(".init3")));

void after_reset(void)
{
    MCUSR = 0;
    wdt_disable();
}

void board_alive(void) { wdt_reset(); }

void board_spi(uint8_t reader, const uint8_t *tx, uint8_t *rx, uint8_t n)
{
    SELECT_PORT = SELECT_OFF | reader; /* the number stands before it counts */
    SELECT_PORT = reader;
    while (n--) {
        SPDR = *tx++;
        while (!(SPSR & 1 << SPIF)) {
        }
        *rx++ = SPDR;
    }
    SELECT_PORT = SELECT_OFF | reader;
}

void board_row(uint8_t row) { ROW_DDR = (uint8_t)(1 << row); }

uint8_t board_columns(void) { return (uint8_t)~COLUMN_PIN; }

bool board_glass(void) { return !(GLASS_PIN & 1 << GLASS_BIT); }

void board_leds(const uint8_t *bytes, uint8_t n)
{
    while (n--) {
        uint8_t byte = *bytes++;
        for (uint8_t bit = 0; bit < 8; bit++, byte <<= 1) {
            if (byte & 0x80)
                LED_PORT |= 1 << LED_DATA;
            else
                LED_PORT &= (uint8_t) ~(1 << LED_DATA);
            LED_PORT |= 1 << LED_CLOCK; /* the LED takes the bit as the clock rises */
            LED_PORT &= (uint8_t) ~(1 << LED_CLOCK);
        }
    }
}

static void pins_begin(void)
{
    SELECT_PORT = SELECT_OFF;
    SELECT_DDR = SELECT_OFF | 0x0f;
    PORTB = 1 << PB0;
    DDRB = SPI_OUTPUTS | LED_OUTPUTS;
    ROW_PORT = 0;
    COLUMN_PORT = 0xff;
    GLASS_PORT |= 1 << GLASS_BIT;
    SPCR = 1 << SPE | 1 << MSTR; /* mode 0, 16 MHz / 4; a MFRC522 takes up to 10 MHz */
}

int main(void)
{
    pins_begin();
    TCCR1B = 1 << CS11; /* 16 MHz / 8 */
    TIMSK1 = 1 << TOIE1 | 1 << OCIE1A;
    set_sleep_mode(SLEEP_MODE_IDLE);
    line_begin();
    sei();
    watchdog_begin();
    hub_begin();
    for (;;)
        hub_step();
}
