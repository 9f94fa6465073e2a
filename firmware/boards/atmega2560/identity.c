/* Who this hub is, in EEPROM.
 *
 *     0   serial, 8 bytes; all 0xff: not made yet
 *     8   boot, u32, and its complement, twice, written in turn: a power cut spoils the newer one
 *
 * The chip has no serial number. The first boot makes one, out of what memory held before anything
 * wrote to it and what the converter reads on open pins; both differ from chip to chip. An EEPROM
 * image written with the firmware gives a serial that was chosen. */
#include <avr/eeprom.h>
#include <avr/io.h>

#include "board.h"
#include "crc32.h"

#define SERIAL_AT ((uint8_t *)0)
#define BOOT_AT(slot) ((uint32_t *)(8 + 8 * (slot)))

static uint32_t power_up __attribute__((section(".noinit"))); /* what memory held, in 32 bits */

void sample_memory(void) __attribute__((naked, used, section(".init3")));

/* Before variables get their first values; the stack is ready. */
void sample_memory(void)
{
    uint16_t sum = 0, sums = 0; /* as Fletcher has it: fast, and order counts */

    for (uint16_t at = RAMSTART; at < RAMEND - 32; at++) {
        sum = (uint16_t)(sum + *(const uint8_t *)at);
        sums = (uint16_t)(sums + sum);
    }
    power_up = (uint32_t)sums << 16 | sum;
}

/* Noise of 16 open inputs, in the lowest bits of the converter. */
static uint32_t noise(uint32_t sum)
{
    ADCSRA = 1 << ADEN | 1 << ADPS2 | 1 << ADPS1 | 1 << ADPS0;
    for (uint16_t i = 0; i < 512; i++) {
        ADMUX = 1 << REFS0 | (i & 7);
        ADCSRB = i & 8 ? 1 << MUX5 : 0;
        ADCSRA |= 1 << ADSC;
        while (ADCSRA & 1 << ADSC) {
        }
        sum = (sum << 5 | sum >> 27) ^ ADC;
    }
    ADCSRA = 0;
    return sum;
}

static bool blank(const uint8_t *serial)
{
    for (uint8_t i = 0; i < 8; i++)
        if (serial[i] != 0xff)
            return false;
    return true;
}

static void make_serial(uint8_t *serial)
{
    uint32_t seed[2] = {power_up, noise(power_up)};
    uint32_t half[2];

    half[0] = crc32((const uint8_t *)seed, sizeof seed);
    seed[0] = noise(seed[1]);
    half[1] = crc32((const uint8_t *)seed, sizeof seed);
    for (uint8_t i = 0; i < 8; i++)
        serial[i] = (uint8_t)(half[i >> 2] >> 8 * (i & 3));
    serial[0] &= 0x7f; /* never blank */
    eeprom_update_block(serial, SERIAL_AT, 8);
}

static uint32_t boot_in(uint8_t slot)
{
    uint32_t boot = eeprom_read_dword(BOOT_AT(slot));

    return boot == ~eeprom_read_dword(BOOT_AT(slot) + 1) ? boot : 0;
}

void board_identity(uint8_t serial[8], uint32_t *boot)
{
    uint32_t first = boot_in(0), second = boot_in(1);
    uint8_t older = first > second;

    eeprom_read_block(serial, SERIAL_AT, 8);
    if (blank(serial))
        make_serial(serial);
    *boot = (first > second ? first : second) + 1;
    eeprom_update_dword(BOOT_AT(older), *boot);
    eeprom_update_dword(BOOT_AT(older) + 1, ~*boot);
}
