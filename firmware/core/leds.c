#include "leds.h"

#include <string.h>

#include "board.h"

#define BRIGHTNESS 0xff /* 111 and all five bits: the colours alone say how bright */

#if BOARD_LEDS > 0

static uint8_t chain[BOARD_LEDS][3];

static void show(void)
{
    uint8_t bytes[4] = {0};

    board_leds(bytes, 4);
    for (uint8_t i = 0; i < BOARD_LEDS; i++) {
        bytes[0] = BRIGHTNESS;
        bytes[1] = chain[i][2];
        bytes[2] = chain[i][1];
        bytes[3] = chain[i][0];
        board_leds(bytes, 4);
    }
    memset(bytes, 0, 4);
    for (uint8_t i = 0; i < BOARD_LEDS / 64 + 1; i++) /* 32 clocks for 64 LEDs */
        board_leds(bytes, 4);
}

void leds_begin(void)
{
    memset(chain, 0, sizeof chain);
    show();
}

bool leds_show(uint8_t first, uint8_t count, const uint8_t *colours)
{
    if (count > 16 || first + count > BOARD_LEDS)
        return false;
    memcpy(chain[first], colours, (size_t)(3 * count));
    show();
    return true;
}

#else

void leds_begin(void) {}

bool leds_show(uint8_t first, uint8_t count, const uint8_t *colours)
{
    (void)first;
    (void)colours;
    return count == 0;
}

#endif
