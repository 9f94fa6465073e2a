#include "mfrc522.h"

#include <string.h>

#include "board.h"
#include "clock.h"

enum reg {
    COMMAND = 0x01,
    COM_IRQ = 0x04,
    ERRORS = 0x06,
    FIFO_DATA = 0x09,
    FIFO_LEVEL = 0x0a,
    CONTROL = 0x0c,
    BIT_FRAMING = 0x0d,
    COLL = 0x0e,
    MODE = 0x11,
    TX_CONTROL = 0x14,
    TX_ASK = 0x15,
    RF_CFG = 0x26,
    T_MODE = 0x2a,
    T_PRESCALER = 0x2b,
    T_RELOAD_HIGH = 0x2c,
    T_RELOAD_LOW = 0x2d,
    VERSION = 0x37
};

enum command_code { IDLE = 0x00, TRANSMIT = 0x04, TRANSCEIVE = 0x0c, SOFT_RESET = 0x0f };

#define POWER_DOWN 0x10  /* CommandReg: the oscillator is not ready yet */
#define FLUSH 0x80       /* FIFOLevelReg */
#define START_SEND 0x80  /* BitFramingReg */
#define TIMER_IRQ 0x01   /* ComIrqReg */
#define IDLE_IRQ 0x10
#define RX_IRQ 0x20
#define TX_IRQ 0x40
#define PROTOCOL_ERR 0x01 /* ErrorReg */
#define PARITY_ERR 0x02
#define COLL_ERR 0x08
#define BUFFER_OVFL 0x10
#define COLL_POS_INVALID 0x20 /* CollReg */
#define ANTENNA_ON 0x83       /* TxControlReg: both drivers, the second inverted */
#define ANTENNA_OFF 0x80

/* The timer counts steps of (2 x 169 + 1) / 13.56 MHz = 25 us, and starts by itself when the last
 * bit was sent (TAuto). It fires after reload + 1 steps. */
#define T_AUTO 0x80
#define PRESCALER 169
#define RELOAD_1_MS 39
#define RELOAD_10_MS 399
#define ASK_100 0x40 /* TxASKReg: tags want 100 % modulation */
#define CRC_6363 0x3d /* ModeReg: the CRC preset of ISO 14443A, polarity as after reset */
#define RF_CFG_LOW 0x08 /* the reserved bits as after reset */

#define RESET_MS 10 /* the oscillator starts within some ms at worst */
#define LOOK_US 50  /* between two looks at ComIrqReg */
#define ANSWER_US 91 /* when a tag begins to answer */
#define GRACE_US 1500 /* how long after all time-outs a chip that says nothing counts as stuck */

static void write(uint8_t reader, enum reg reg, uint8_t value)
{
    uint8_t tx[2] = {(uint8_t)(reg << 1), value}, rx[2];

    board_spi(reader, tx, rx, 2);
}

/* n registers in one chip-select period: the answer to each address comes with the next byte. */
static void read(uint8_t reader, const uint8_t *regs, uint8_t *values, uint8_t n)
{
    uint8_t tx[20], rx[20];

    for (uint8_t i = 0; i < n; i++)
        tx[i] = (uint8_t)(0x80 | regs[i] << 1);
    tx[n] = 0;
    board_spi(reader, tx, rx, (uint8_t)(n + 1));
    memcpy(values, rx + 1, n);
}

static uint8_t read_one(uint8_t reader, uint8_t reg)
{
    uint8_t value;

    read(reader, &reg, &value, 1);
    return value;
}

uint8_t mfrc522_version(uint8_t reader) { return read_one(reader, VERSION); }

void mfrc522_antenna(uint8_t reader, bool on)
{
    write(reader, TX_CONTROL, on ? ANTENNA_ON : ANTENNA_OFF);
}

bool mfrc522_intact(uint8_t reader, bool antenna)
{
    static const uint8_t regs[5] = {T_MODE, T_PRESCALER, T_RELOAD_LOW, TX_ASK, TX_CONTROL};
    uint8_t values[5];

    read(reader, regs, values, 5);
    return values[0] == T_AUTO && values[1] == PRESCALER && values[2] == RELOAD_1_MS
        && values[3] == ASK_100 && (values[4] & 3) == (antenna ? 3 : 0);
}

bool mfrc522_setup(uint8_t reader, uint8_t gain)
{
    uint8_t waited = 0;

    write(reader, COMMAND, SOFT_RESET);
    do {
        clock_wait(waited == 0 ? 100 : 1000);
        if (waited++ > RESET_MS)
            return false;
    } while (read_one(reader, COMMAND) & POWER_DOWN);
    if (read_one(reader, T_MODE) != 0)
        return false; /* it did not take the reset: whatever it shows later is not ours */
    write(reader, T_MODE, T_AUTO);
    write(reader, T_PRESCALER, PRESCALER);
    write(reader, T_RELOAD_HIGH, 0);
    write(reader, T_RELOAD_LOW, RELOAD_1_MS);
    write(reader, TX_ASK, ASK_100);
    write(reader, MODE, CRC_6363);
    write(reader, COLL, 0); /* bits behind a collision read as zero */
    write(reader, RF_CFG, (uint8_t)(gain << 4 | RF_CFG_LOW));
    mfrc522_antenna(reader, false);
    return mfrc522_intact(reader, false);
}

static void set_timer(uint8_t reader, uint16_t reload)
{
    write(reader, T_RELOAD_HIGH, (uint8_t)(reload >> 8));
    write(reader, T_RELOAD_LOW, (uint8_t)reload);
}

/* How long n bytes with their parity are on the air, start and end of frame included (us). */
static uint16_t air_us(uint8_t n) { return (uint16_t)((n * 9u + 3u) * MFRC522_BIT_NS / 1000u); }

/* Load the FIFO and start to send. */
static void start(uint8_t reader, const struct air *air, uint8_t code)
{
    uint8_t tx[10], rx[10];
    uint8_t framing = (uint8_t)(air->align << 4 | air->tx_bits);

    write(reader, COMMAND, IDLE);
    write(reader, COM_IRQ, 0x7f);
    write(reader, FIFO_LEVEL, FLUSH);
    tx[0] = FIFO_DATA << 1;
    memcpy(tx + 1, air->tx, air->tx_n);
    board_spi(reader, tx, rx, (uint8_t)(air->tx_n + 1));
    write(reader, BIT_FRAMING, framing);
    write(reader, COMMAND, code);
    if (code == TRANSCEIVE)
        write(reader, BIT_FRAMING, framing | START_SEND);
}

/* Wait for one of these bits in ComIrqReg; 0 if `us` pass without any. */
static uint8_t wait_irq(uint8_t reader, uint8_t wanted, uint32_t us)
{
    uint32_t from = board_us();
    uint8_t irq;

    while (!((irq = read_one(reader, COM_IRQ)) & wanted)) {
        if (board_us() - from > us)
            return 0;
        clock_wait(LOOK_US);
    }
    return irq;
}

/* What the chip received, out of its FIFO. */
static enum mfrc522_end collect(uint8_t reader, struct air *air)
{
    static const uint8_t regs[4] = {ERRORS, FIFO_LEVEL, CONTROL, COLL};
    uint8_t values[4], addresses[sizeof air->rx];

    read(reader, regs, values, 4);
    if (values[0] & BUFFER_OVFL || values[1] == 0 || values[1] > sizeof air->rx)
        return AIR_ERROR;
    air->rx_n = values[1];
    air->rx_bits = values[2] & 7;
    memset(addresses, FIFO_DATA, air->rx_n);
    read(reader, addresses, air->rx, air->rx_n);
    if (values[0] & COLL_ERR) { /* and what else is wrong comes of it */
        air->collided = values[3] & 31 ? values[3] & 31 : 32;
        if (values[3] & COLL_POS_INVALID)
            air->collided = 0;
        return AIR_COLLISION;
    }
    return values[0] & (PARITY_ERR | PROTOCOL_ERR) ? AIR_ERROR : AIR_ANSWER;
}

/* Wait for the end of an exchange that was started at `from`. Who answers does so at once, and the
 * answer is here when it is expected; if not, there is nothing to see before the time is up. */
static uint8_t wait_end(uint8_t reader, const struct air *air, uint32_t from)
{
    uint16_t sent = air_us(air->tx_n), timer = air->patient ? 10000 : 1000;
    uint8_t wanted = RX_IRQ | IDLE_IRQ | TIMER_IRQ, irq;
    uint32_t passed;

    clock_wait((uint32_t)sent + ANSWER_US + air_us(air->expect));
    irq = wait_irq(reader, wanted, 2 * LOOK_US);
    if (irq != 0)
        return irq;
    passed = board_us() - from;
    if (!air->patient && passed < (uint32_t)sent + timer)
        clock_wait(sent + timer - passed);
    return wait_irq(reader, wanted, (uint32_t)timer + air_us(sizeof air->rx) + GRACE_US);
}

enum mfrc522_end mfrc522_exchange(uint8_t reader, struct air *air)
{
    uint8_t irq;

    air->rx_n = air->rx_bits = air->collided = 0;
    if (air->patient)
        set_timer(reader, RELOAD_10_MS);
    start(reader, air, TRANSCEIVE);
    irq = wait_end(reader, air, board_us());
    write(reader, BIT_FRAMING, 0);
    if (air->patient)
        set_timer(reader, RELOAD_1_MS);
    if (irq == 0)
        return AIR_STUCK;
    if (irq & (RX_IRQ | IDLE_IRQ))
        return collect(reader, air);
    return AIR_NOTHING;
}

enum mfrc522_end mfrc522_send(uint8_t reader, const struct air *air)
{
    start(reader, air, TRANSMIT);
    clock_wait(air_us(air->tx_n));
    return wait_irq(reader, TX_IRQ | IDLE_IRQ, GRACE_US) ? AIR_NOTHING : AIR_STUCK;
}
