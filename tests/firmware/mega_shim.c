/* An Arduino Mega in simavr, reduced to what a table has on its pins.
 *
 * Loads the .hex that is flashed, runs it on virtual time (its own cycles, never the real clock),
 * and calls back for every SPI byte, byte of the line, byte for the LEDs and look at a contact. The
 * pins are those of firmware/boards/atmega2560/pins.h. Built by tests/firmware/mega.py.
 *
 * Two corrections to simavr 1.6: a byte on SPI takes the time that SPCR and SPSR say (it takes
 * 100 us there), and a sleep is skipped (it is slept there). */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <simavr/sim_avr.h>
#include <simavr/sim_hex.h>
#include <simavr/sim_irq.h>
#include <simavr/sim_cycle_timers.h>
#include <simavr/avr_eeprom.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_spi.h>
#include <simavr/avr_uart.h>

#define FREQUENCY 16000000
#define LINE_BYTE 1500 /* simavr counts 11 bits a byte: faster input would overrun its fifo */
#define SELECT_OFF 0x10
#define LED_DATA 0x10
#define LED_CLOCK 0x20
#define GLASS_BIT 0x10
#define PINC 0x26 /* data addresses */
#define PINE 0x2c
#define SPDR 0x4e
#define INPUT_SIZE 65536

struct hooks {
    uint8_t (*spi)(uint8_t reader, uint8_t byte, uint8_t first);
    void (*line)(uint8_t byte);
    void (*rows)(uint8_t rows);       /* bit n: this row is driven low, the others float */
    uint8_t (*columns)(void);         /* bit n: connected to a row that is driven low */
    uint8_t (*glass)(void);           /* 1: the switch is closed */
    void (*leds)(uint8_t byte);
};

struct mega {
    avr_t *avr;
    struct hooks hooks;
    avr_spi_t *spi;
    avr_io_write_t spi_write;
    avr_irq_t *spi_in, *line_in;
    uint8_t select, first, led_bits, led_count, portb;
    uint8_t input[INPUT_SIZE];
    uint32_t put, taken;
    uint8_t feeding;
    volatile uint8_t stop;
};

/* A sleep is no time for anybody. */
static void no_sleep(avr_t *avr, avr_cycle_count_t how_long) { (void)avr, (void)how_long; }

static void quiet(avr_t *avr, const int level, const char *format, va_list ap)
{
    (void)avr, (void)level, (void)format, (void)ap;
}

/* -- SPI --------------------------------------------------------------------------------------- */

static avr_cycle_count_t spi_cycles(avr_t *avr)
{
    static const uint8_t clocks[4] = {4, 16, 64, 128};
    uint8_t twice = avr->data[SPDR - 1] & 1;

    return (avr_cycle_count_t)(8 * clocks[avr->data[SPDR - 2] & 3] >> twice);
}

/* Let simavr start the byte, then make its timer end when the byte really ends. */
static void spi_written(avr_t *avr, avr_io_addr_t addr, uint8_t value, void *param)
{
    struct mega *mega = param;
    avr_cycle_timer_slot_p slot;

    mega->spi_write(avr, addr, value, mega->spi);
    for (slot = avr->cycle_timers.timer; slot; slot = slot->next)
        if (slot->param == mega->spi) {
            avr_cycle_timer_t timer = slot->timer;
            avr_cycle_timer_cancel(avr, timer, mega->spi);
            avr_cycle_timer_register(avr, spi_cycles(avr), timer, mega->spi);
            return;
        }
}

static void spi_out(avr_irq_t *irq, uint32_t value, void *param)
{
    struct mega *mega = param;
    uint8_t answer = 0xff;

    (void)irq;
    if (!(mega->select & SELECT_OFF)) {
        answer = mega->hooks.spi(mega->select & 0x0f, (uint8_t)value, mega->first);
        mega->first = 0;
    }
    avr_raise_irq(mega->spi_in, answer);
}

static void select_out(avr_irq_t *irq, uint32_t value, void *param)
{
    struct mega *mega = param;

    (void)irq;
    if (value != mega->select)
        mega->first = 1;
    mega->select = (uint8_t)value;
}

/* -- the line ---------------------------------------------------------------------------------- */

static void line_out(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    ((struct mega *)param)->hooks.line((uint8_t)value);
}

/* One byte for each time that a byte takes. */
static avr_cycle_count_t feed(avr_t *avr, avr_cycle_count_t when, void *param)
{
    struct mega *mega = param;

    (void)avr;
    if (mega->taken == mega->put) {
        mega->feeding = 0;
        return 0;
    }
    avr_raise_irq(mega->line_in, mega->input[mega->taken++ % INPUT_SIZE]);
    return when + LINE_BYTE;
}

void mega_send(struct mega *mega, const uint8_t *bytes, uint32_t n)
{
    while (n--)
        mega->input[mega->put++ % INPUT_SIZE] = *bytes++;
    if (!mega->feeding) {
        mega->feeding = 1;
        avr_cycle_timer_register(mega->avr, LINE_BYTE, feed, mega);
    }
}

/* -- contacts and LEDs ------------------------------------------------------------------------- */

static void rows_out(avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq;
    ((struct mega *)param)->hooks.rows((uint8_t)value);
}

static uint8_t columns_in(avr_t *avr, avr_io_addr_t addr, void *param)
{
    struct mega *mega = param;

    return avr->data[addr] = (uint8_t)~mega->hooks.columns();
}

static uint8_t glass_in(avr_t *avr, avr_io_addr_t addr, void *param)
{
    return avr->data[addr] = ((struct mega *)param)->hooks.glass() ? 0 : GLASS_BIT;
}

static void portb_out(avr_irq_t *irq, uint32_t value, void *param)
{
    struct mega *mega = param;
    uint8_t rose = (uint8_t)(value & ~mega->portb & LED_CLOCK);

    (void)irq;
    mega->portb = (uint8_t)value;
    if (!rose)
        return;
    mega->led_bits = (uint8_t)(mega->led_bits << 1 | !!(value & LED_DATA));
    if (++mega->led_count == 8) {
        mega->led_count = 0;
        mega->hooks.leds(mega->led_bits);
    }
}

/* -- life -------------------------------------------------------------------------------------- */

static avr_irq_t *pin(avr_t *avr, char port, int what)
{
    return avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), what);
}

static void connect(struct mega *mega)
{
    avr_t *avr = mega->avr;
    avr_io_t *io = avr->io_port;
    uint32_t flags = 0;

    while (io && strcmp(io->kind, "spi"))
        io = io->next;
    mega->spi = (avr_spi_t *)io;
    mega->spi_write = avr->io[AVR_DATA_TO_IO(SPDR)].w.c;
    avr->io[AVR_DATA_TO_IO(SPDR)].w.c = spi_written;
    avr->io[AVR_DATA_TO_IO(SPDR)].w.param = mega;
    mega->spi_in = avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), spi_out,
                            mega);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    mega->line_in = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT),
                            line_out, mega);
    avr_irq_register_notify(pin(avr, 'L', IOPORT_IRQ_REG_PORT), select_out, mega);
    avr_irq_register_notify(pin(avr, 'A', IOPORT_IRQ_DIRECTION_ALL), rows_out, mega);
    avr_irq_register_notify(pin(avr, 'B', IOPORT_IRQ_REG_PORT), portb_out, mega);
    avr->io[AVR_DATA_TO_IO(PINC)].r.c = columns_in;
    avr->io[AVR_DATA_TO_IO(PINC)].r.param = mega;
    avr->io[AVR_DATA_TO_IO(PINE)].r.c = glass_in;
    avr->io[AVR_DATA_TO_IO(PINE)].r.param = mega;
}

void mega_eeprom(struct mega *mega, uint8_t *bytes, uint32_t n, int write)
{
    avr_eeprom_desc_t desc = {.ee = bytes, .offset = 0, .size = n};

    if (write)
        avr_ioctl(mega->avr, AVR_IOCTL_EEPROM_SET, &desc);
    else {
        desc.ee = NULL; /* it gives a pointer then */
        avr_ioctl(mega->avr, AVR_IOCTL_EEPROM_GET, &desc);
        memcpy(bytes, desc.ee, n);
    }
}

struct mega *mega_new(const char *hex, const struct hooks *hooks, uint8_t paint)
{
    struct mega *mega = calloc(1, sizeof *mega);
    uint32_t size = 0, start = 0;
    uint8_t *code = read_ihex_file(hex, &size, &start);

    if (!mega || !code || !(mega->avr = avr_make_mcu_by_name("atmega2560")))
        return NULL;
    avr_global_logger_set(quiet);
    avr_init(mega->avr);
    mega->avr->frequency = FREQUENCY;
    mega->avr->sleep = no_sleep;
    avr_loadcode(mega->avr, code, size, start);
    mega->avr->codeend = start + size;
    free(code);
    mega->hooks = *hooks;
    mega->select = SELECT_OFF;
    connect(mega);
    memset(mega->avr->data + 0x200, paint, (size_t)(mega->avr->ramend - 0x200 + 1));
    return mega;
}

const uint64_t *mega_cycles(struct mega *mega) { return &mega->avr->cycle; }

const uint8_t *mega_data(struct mega *mega) { return mega->avr->data; }

void mega_stop(struct mega *mega) { mega->stop = 1; }

/* Run until this cycle. 0: it got there, 1: mega_stop stopped it, 2: the program crashed. */
int mega_run(struct mega *mega, uint64_t until)
{
    mega->stop = 0;
    while (mega->avr->cycle < until) {
        int state = avr_run(mega->avr);
        if (state == cpu_Done || state == cpu_Crashed)
            return 2;
        if (mega->stop)
            return 1;
    }
    return 0;
}

/* The reset button, or DTR. Memory and EEPROM stay. */
void mega_reset(struct mega *mega)
{
    avr_reset(mega->avr);
    mega->put = mega->taken = mega->feeding = 0;
    mega->select = SELECT_OFF;
}

void mega_free(struct mega *mega)
{
    avr_terminate(mega->avr);
    free(mega);
}
