/* A Raspberry Pi Pico at 48 MHz: pins, time and sleep. Clocks are in clocks.c, the line is in
 * line.c, who it is in identity.c. The second core sleeps in the boot ROM.
 *
 * The CPU sleeps wherever the core has nothing to do; an alarm of the timer, which counts us, or a
 * byte on the line wakes it. The watchdog resets a core that did not finish a step for 2 s. */
#include "board.h"

#include "clocks.h"
#include "cpu.h"
#include "hub.h"
#include "line.h"
#include "pins.h"
#include "registers.h"

#define SHORTEST_SLEEP_US 10
#define BIT(pin) (1u << (pin))

#define PAD_SCHMITT 0x02u
#define PAD_PULL_UP 0x08u
#define PAD_4_MA 0x10u
#define PAD_INPUT 0x40u
#define OUTPUT (PAD_INPUT | PAD_4_MA | PAD_SCHMITT)
#define INPUT (OUTPUT | PAD_PULL_UP)

#define ADDRESS (BIT(ADDRESS_0) | BIT(ADDRESS_1) | BIT(ADDRESS_2) | BIT(ADDRESS_3))
#define ROWS (((1u << BOARD_ROWS) - 1u) << ROW_0)

#define MODE_0_8_BITS 7u /* SSPCR0 */
#define MASTER 2u        /* SSPCR1 */
#define SPI_ROOM 2u      /* SSPSR */
#define SPI_RECEIVED 4u
#define SPI_BUSY 16u
#define READERS_DIVIDER 12u /* 4 MHz; a MFRC522 takes up to 10 MHz */
#define LEDS_DIVIDER 24u    /* 2 MHz */

/* The watchdog counts two for each us (erratum RP2040-E1). */
#define PATIENCE (2u * 2000000u)

uint32_t board_us(void) { return REGISTER(TIMER_TIMERAWL); }

void board_idle(uint32_t us)
{
    uint32_t before, until;

    if (us < SHORTEST_SLEEP_US)
        return;
    before = cpu_quiet(); /* an alarm that comes before the sleep waits, and so ends it at once */
    until = board_us() + us;
    REGISTER(TIMER_ALARM0) = until;
    if (until - board_us() <= us) /* or it was set too late, and comes in an hour */
        cpu_sleep();
    cpu_as_before(before);
}

static uint32_t address(uint8_t reader)
{
    return (reader & 1u) << ADDRESS_0 | (reader >> 1 & 1u) << ADDRESS_1
        | (reader >> 2 & 1u) << ADDRESS_2 | (reader >> 3 & 1u) << ADDRESS_3;
}

void board_alive(void) { REGISTER(WATCHDOG_LOAD) = PATIENCE; }

void board_spi(uint8_t reader, const uint8_t *tx, uint8_t *rx, uint8_t n)
{
    REGISTER(SIO_GPIO_OUT_CLR) = ADDRESS;
    REGISTER(SIO_GPIO_OUT_SET) = address(reader); /* the number stands before it counts */
    REGISTER(SIO_GPIO_OUT_CLR) = BIT(SELECT);
    while (n--) {
        REGISTER(SSPDR(SPI0_BASE)) = *tx++;
        while (!(REGISTER(SSPSR(SPI0_BASE)) & SPI_RECEIVED)) {
        }
        *rx++ = (uint8_t)REGISTER(SSPDR(SPI0_BASE));
    }
    while (REGISTER(SSPSR(SPI0_BASE)) & SPI_BUSY) {
    }
    REGISTER(SIO_GPIO_OUT_SET) = BIT(SELECT);
}

void board_row(uint8_t row)
{
    REGISTER(SIO_GPIO_OE_CLR) = ROWS;
    REGISTER(SIO_GPIO_OE_SET) = BIT(ROW_0 + row);
}

uint8_t board_columns(void) { return (uint8_t)(~REGISTER(SIO_GPIO_IN) >> COLUMN_0); }

bool board_glass(void) { return !(REGISTER(SIO_GPIO_IN) & BIT(GLASS)); }

/* What comes back meanwhile is nothing, and may be lost. */
void board_leds(const uint8_t *bytes, uint8_t n)
{
    while (n--) {
        while (!(REGISTER(SSPSR(SPI1_BASE)) & SPI_ROOM)) {
        }
        REGISTER(SSPDR(SPI1_BASE)) = *bytes++;
    }
}

static void pin(unsigned number, uint32_t pad, uint32_t function)
{
    REGISTER(PAD(number)) = pad;
    REGISTER(GPIO_CTRL(number)) = function;
}

static void pins_begin(void)
{
    clocks_release(RESET_IO_BANK0 | RESET_PADS_BANK0);
    REGISTER(SIO_GPIO_OUT_CLR) = ADDRESS | ROWS;
    REGISTER(SIO_GPIO_OUT_SET) = BIT(SELECT); /* before it is driven */
    REGISTER(SIO_GPIO_OE_CLR) = ROWS;
    REGISTER(SIO_GPIO_OE_SET) = ADDRESS | BIT(SELECT);
    pin(SELECT, OUTPUT, FUNCTION_SIO);
    pin(ADDRESS_0, OUTPUT, FUNCTION_SIO);
    pin(ADDRESS_1, OUTPUT, FUNCTION_SIO);
    pin(ADDRESS_2, OUTPUT, FUNCTION_SIO);
    pin(ADDRESS_3, OUTPUT, FUNCTION_SIO);
    pin(READER_SCK, OUTPUT, FUNCTION_SPI);
    pin(READER_MOSI, OUTPUT, FUNCTION_SPI);
    pin(READER_MISO, INPUT, FUNCTION_SPI);
    pin(LED_CLOCK, OUTPUT, FUNCTION_SPI);
    pin(LED_DATA, OUTPUT, FUNCTION_SPI);
    pin(LINE_TX, OUTPUT, FUNCTION_UART);
    pin(LINE_RX, INPUT, FUNCTION_UART);
    pin(GLASS, INPUT, FUNCTION_SIO);
    for (unsigned column = 0; column < BOARD_COLUMNS; column++)
        pin(COLUMN_0 + column, INPUT, FUNCTION_SIO);
    for (unsigned row = 0; row < BOARD_ROWS; row++)
        pin(ROW_0 + row, OUTPUT, FUNCTION_SIO);
}

static void spi_begin(uint32_t spi, unsigned part, uint32_t divider)
{
    clocks_release(part);
    REGISTER(SSPCPSR(spi)) = divider;
    REGISTER(SSPCR0(spi)) = MODE_0_8_BITS;
    REGISTER(SSPCR1(spi)) = MASTER;
}

static void timer_begin(void)
{
    clocks_release(RESET_TIMER);
    REGISTER(TIMER_INTE) = 1;
    REGISTER(NVIC_ISER) = 1u << TIMER_IRQ_0;
}

static void watchdog_begin(void)
{
    REGISTER(PSM_WDSEL) = ALL_BUT_OSCILLATORS;
    board_alive();
    SET(WATCHDOG_CTRL) = WATCHDOG_ENABLE;
}

int main(void)
{
    CLEAR(WATCHDOG_CTRL) = WATCHDOG_ENABLE; /* its own reset leaves it on */
    clocks_begin();
    pins_begin();
    timer_begin();
    spi_begin(SPI0_BASE, RESET_SPI0, READERS_DIVIDER);
    spi_begin(SPI1_BASE, RESET_SPI1, LEDS_DIVIDER);
    line_begin();
    watchdog_begin();
    hub_begin();
    for (;;)
        hub_step();
}
