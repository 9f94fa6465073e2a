#include "flash.h"

#include <stdbool.h>

#include "cpu.h"
#include "flash_mode.h"
#include "registers.h"

enum command {
    PAGE_PROGRAM = 0x02,
    READ_STATUS = 0x05,
    WRITE_ENABLE = 0x06,
    SECTOR_ERASE = 0x20,
    READ_UNIQUE = 0x4b
};

#define BUSY 1u        /* the chip's status */
#define RECEIVED 0x08u /* SSI_SR */
#define SSI(offset) REGISTER(SSI_BASE + (offset))

#define SELECT_NORMAL 0u /* GPIO_QSPI_SS_CTRL: who says whether the chip is selected */
#define SELECT_LOW (2u << 8)
#define SELECT_HIGH (3u << 8)

INLINED void mode(uint32_t ctrlr0, uint32_t spi_ctrlr0)
{
    SSI(SSI_SSIENR) = 0;
    SSI(SSI_CTRLR0) = ctrlr0;
    SSI(SSI_SPI_CTRLR0) = spi_ctrlr0;
    SSI(SSI_SSIENR) = 1;
}

INLINED void select(uint32_t who) { REGISTER(GPIO_QSPI_SS_CTRL) = who; }

INLINED uint8_t exchange(uint8_t byte)
{
    SSI(SSI_DR0) = byte;
    while (!(SSI(SSI_SR) & RECEIVED)) {
    }
    return (uint8_t)SSI(SSI_DR0);
}

/* One command, and what came meanwhile in place of its bytes. Nothing in it may stand in flash. */
static __attribute__((section(".ramcode"), noinline)) void
run(uint8_t *bytes, uint8_t n, bool changes)
{
    uint32_t before = cpu_quiet();

    select(SELECT_HIGH);
    mode(BYTE_CTRLR0, 0);
    if (changes) {
        select(SELECT_LOW);
        exchange(WRITE_ENABLE);
        select(SELECT_HIGH);
    }
    select(SELECT_LOW);
    for (uint8_t i = 0; i < n; i++)
        bytes[i] = exchange(bytes[i]);
    select(SELECT_HIGH);
    if (changes) {
        select(SELECT_LOW);
        exchange(READ_STATUS);
        while (exchange(0) & BUSY) {
        }
        select(SELECT_HIGH);
    }
    mode(XIP_CTRLR0, XIP_SPI_CTRLR0);
    select(SELECT_NORMAL);
    REGISTER(XIP_CTRL_FLUSH) = 1;
    (void)REGISTER(XIP_CTRL_FLUSH); /* waits until it is done */
    cpu_as_before(before);
}

static void begin(uint8_t *bytes, enum command command, uint32_t offset)
{
    bytes[0] = (uint8_t)command;
    bytes[1] = (uint8_t)(offset >> 16);
    bytes[2] = (uint8_t)(offset >> 8);
    bytes[3] = (uint8_t)offset;
}

void flash_unique(uint8_t id[8])
{
    uint8_t bytes[13] = {READ_UNIQUE}; /* four more that mean nothing, and the answer */

    run(bytes, sizeof bytes, false);
    for (uint8_t i = 0; i < 8; i++)
        id[i] = bytes[5 + i];
}

void flash_erase(uint32_t offset)
{
    uint8_t bytes[4];

    begin(bytes, SECTOR_ERASE, offset);
    run(bytes, sizeof bytes, true);
}

void flash_write(uint32_t offset, const uint8_t data[8])
{
    uint8_t bytes[12];

    begin(bytes, PAGE_PROGRAM, offset);
    for (uint8_t i = 0; i < 8; i++)
        bytes[4 + i] = data[i];
    run(bytes, sizeof bytes, true);
}
