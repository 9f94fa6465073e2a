#include "type2.h"

#include <string.h>

#include "iso14443a.h"

#define READ_PAGES 0x30
#define WRITE_PAGE 0xa2
#define ACKNOWLEDGED 0x0a

/* Four bits are an ACK or a NAK; silence of a tag that was just selected is a refusal too. */
static enum type2_end judge(enum mfrc522_end end, const struct air *air)
{
    if (end == AIR_NOTHING)
        return TYPE2_REFUSED;
    if (end != AIR_ANSWER)
        return TYPE2_FAILED;
    return air->rx_n > 1 || air->rx[0] == ACKNOWLEDGED ? TYPE2_DONE : TYPE2_REFUSED;
}

enum type2_end type2_read(uint8_t reader, uint8_t page, uint8_t data[16])
{
    struct air air = {.tx = {READ_PAGES, page}, .tx_n = 2, .expect = 18, .patient = true};
    enum type2_end end = judge(iso_exchange(reader, &air), &air);

    if (end == TYPE2_DONE && air.rx_n != 18)
        return TYPE2_FAILED;
    memcpy(data, air.rx, 16);
    return end;
}

enum type2_end type2_write(uint8_t reader, uint8_t page, const uint8_t data[4])
{
    struct air air = {.tx = {WRITE_PAGE, page}, .tx_n = 6, .patient = true};
    enum type2_end end;

    memcpy(air.tx + 2, data, 4);
    end = judge(iso_exchange(reader, &air), &air);
    return end == TYPE2_DONE && air.rx_bits != 4 ? TYPE2_FAILED : end;
}
