#include "iso14443a.h"

#include <string.h>

#include "board.h"
#include "clock.h"

enum code { REQA = 0x26, WUPA = 0x52, SELECT_CL1 = 0x93, HLTA = 0x50 };

#define CASCADE_TAG 0x88 /* stands before the first bytes of a UID that goes on; is none of them */
#define SAK_GOES_ON 0x04
#define LEVELS 3
#define TRIES 3 /* a tag at the edge of the field may need a second and a third call */
#define HALT_US 100 /* between the end of HLTA and the next call */

uint16_t crc_a(const uint8_t *bytes, uint8_t n)
{
    uint16_t crc = 0x6363;

    while (n--) {
        uint8_t b = (uint8_t)(*bytes++ ^ crc);
        b ^= (uint8_t)(b << 4);
        crc = (uint16_t)(crc >> 8 ^ (uint16_t)b << 8 ^ (uint16_t)b << 3 ^ b >> 4);
    }
    return crc;
}

static void add_crc(struct air *air)
{
    uint16_t crc = crc_a(air->tx, air->tx_n);

    air->tx[air->tx_n++] = (uint8_t)crc;
    air->tx[air->tx_n++] = (uint8_t)(crc >> 8);
    air->tx_bits = air->align = 0;
}

enum mfrc522_end iso_exchange(uint8_t reader, struct air *air)
{
    enum mfrc522_end end;

    add_crc(air);
    end = mfrc522_exchange(reader, air);
    if (end != AIR_ANSWER || (air->rx_n == 1 && air->rx_bits == 4))
        return end;
    /* The CRC of bytes with their own CRC behind them is 0. */
    return air->rx_n > 2 && air->rx_bits == 0 && crc_a(air->rx, air->rx_n) == 0 ? AIR_ANSWER
                                                                                : AIR_ERROR;
}

/* Is anybody there? Answers of several tags may differ, that is no error. */
static enum mfrc522_end call(uint8_t reader, enum code code)
{
    struct air air = {.tx = {(uint8_t)code}, .tx_n = 1, .tx_bits = 7, .expect = 2};
    enum mfrc522_end end = mfrc522_exchange(reader, &air);

    if (end == AIR_ANSWER && (air.rx_n != 2 || air.rx_bits != 0))
        return AIR_ERROR;
    return end;
}

/* A part of a UID while it is found out. */
struct part {
    uint8_t code;    /* SELECT of this cascade level */
    uint8_t bits;    /* how many of them are known, 0 to 32 */
    uint8_t known[5];
    bool collided;   /* somebody else is there too */
    bool guessed;    /* the last known bit is our choice; perhaps nobody has it */
};

/* Take over the bits before a collision, and choose a side.
 *
 * Drivers disagree whether CollPos counts from the first bit of the UID, of the byte in which the
 * answer begins, or of the answer. The nearest is right or too near, where bits are not in doubt:
 * should nobody be on the chosen side, the other is taken. */
static bool choose_side(struct part *part, const struct air *air)
{
    uint8_t from = part->bits & 7, byte = part->bits >> 3;
    uint8_t counted[3];
    uint8_t to = 33;

    counted[0] = air->collided;
    counted[1] = (uint8_t)(part->bits - from + air->collided);
    counted[2] = (uint8_t)(part->bits + air->collided);
    for (uint8_t i = 0; i < 3; i++)
        if (counted[i] > part->bits && counted[i] < to)
            to = counted[i];
    if (to > 32 || air->collided == 0)
        return false;
    for (uint8_t i = 0; i < air->rx_n && byte + i < 4; i++) {
        uint8_t keep = i == 0 ? (uint8_t)((1u << from) - 1) : 0;
        part->known[byte + i] = (uint8_t)((part->known[byte + i] & keep) | (air->rx[i] & ~keep));
    }
    part->bits = to;
    part->known[(to - 1) >> 3] |= (uint8_t)(1u << ((to - 1) & 7));
    part->collided = part->guessed = true;
    return true;
}

/* One question: who has these bits? AIR_COLLISION: ask on, with more bits. */
static enum mfrc522_end ask(uint8_t reader, struct part *part)
{
    uint8_t whole = part->bits >> 3, odd = part->bits & 7;
    struct air air = {.tx = {part->code, (uint8_t)((2 + whole) << 4 | odd)},
                      .tx_n = (uint8_t)(2 + whole + (odd != 0)),
                      .tx_bits = odd,
                      .align = odd,
                      .expect = (uint8_t)(5 - whole)};
    enum mfrc522_end end;

    memcpy(air.tx + 2, part->known, (size_t)(whole + (odd != 0)));
    if (odd)
        air.tx[2 + whole] &= (uint8_t)((1u << odd) - 1);
    end = mfrc522_exchange(reader, &air);
    if (end == AIR_COLLISION)
        return choose_side(part, &air) ? end : AIR_ERROR;
    if (end == AIR_NOTHING && part->guessed) {
        part->known[(part->bits - 1) >> 3] &= (uint8_t) ~(1u << ((part->bits - 1) & 7));
        part->guessed = false;
        return AIR_COLLISION;
    }
    if (end != AIR_ANSWER)
        return end;
    if (air.rx_n != 5 - whole || air.rx_bits != 0)
        return AIR_ERROR;
    for (uint8_t i = 0; i < air.rx_n; i++) {
        uint8_t keep = i == 0 ? (uint8_t)((1u << odd) - 1) : 0;
        part->known[whole + i] = (uint8_t)((part->known[whole + i] & keep) | (air.rx[i] & ~keep));
    }
    return AIR_ANSWER;
}

static uint8_t bcc(const uint8_t *part) { return part[0] ^ part[1] ^ part[2] ^ part[3]; }

/* Narrow it down to one tag's four bytes and their check byte. */
static enum mfrc522_end anticollision(uint8_t reader, struct part *part, uint32_t until)
{
    enum mfrc522_end end;

    do {
        if (clock_reached(board_us(), until))
            return AIR_ERROR;
        end = ask(reader, part);
    } while (end == AIR_COLLISION);
    if (end == AIR_ANSWER && bcc(part->known) != part->known[4])
        return AIR_ERROR;
    return end;
}

/* SELECT with all four bytes; what SAK says. */
static enum mfrc522_end select_part(uint8_t reader, uint8_t code, const uint8_t *part, uint8_t *sak)
{
    struct air air = {.tx = {code, 0x70}, .tx_n = 7, .expect = 3};
    enum mfrc522_end end;

    memcpy(air.tx + 2, part, 4);
    air.tx[6] = bcc(part);
    end = iso_exchange(reader, &air);
    if (end == AIR_ANSWER && air.rx_n != 3)
        return AIR_ERROR;
    *sak = air.rx[0];
    return end;
}

/* Find and select one of those that are there, through all cascade levels. `collided` is set if
 * there is another. */
static enum mfrc522_end single_out(uint8_t reader, uint32_t until, uint8_t *uid, bool *collided)
{
    memset(uid, 0, UID_BYTES);
    for (uint8_t level = 0; level < LEVELS; level++) {
        struct part part = {.code = (uint8_t)(SELECT_CL1 + 2 * level)};
        uint8_t sak = 0;
        enum mfrc522_end end = anticollision(reader, &part, until);
        bool goes_on;

        *collided |= part.collided;
        if (end == AIR_ANSWER)
            end = select_part(reader, part.code, part.known, &sak);
        if (end == AIR_COLLISION)
            *collided = true;
        if (end != AIR_ANSWER)
            return end == AIR_STUCK ? end : AIR_ERROR;
        goes_on = sak & SAK_GOES_ON;
        if (goes_on ? part.known[0] != CASCADE_TAG || level == LEVELS - 1
                    : part.known[0] == CASCADE_TAG && level == 0)
            return AIR_ERROR;
        memcpy(uid + 1 + uid[0], part.known + goes_on, goes_on ? 3 : 4);
        uid[0] = (uint8_t)(uid[0] + (goes_on ? 3 : 4));
        if (!goes_on)
            return AIR_ANSWER;
    }
    return AIR_ERROR;
}

static enum mfrc522_end halt(uint8_t reader)
{
    struct air air = {.tx = {HLTA, 0}, .tx_n = 2};
    enum mfrc522_end end;

    add_crc(&air);
    end = mfrc522_send(reader, &air);
    clock_wait(HALT_US);
    return end;
}

/* Keep the list in order. False if the tag is on it: it did not hear HLTA. */
static bool insert(struct inventory *found, const uint8_t *uid)
{
    uint8_t i = found->count;

    for (uint8_t k = 0; k < found->count; k++)
        if (memcmp(found->uids[k], uid, UID_BYTES) == 0)
            return false;
    for (; i > 0 && memcmp(found->uids[i - 1], uid, UID_BYTES) > 0; i--)
        memcpy(found->uids[i], found->uids[i - 1], UID_BYTES);
    memcpy(found->uids[i], uid, UID_BYTES);
    found->count++;
    return true;
}

/* Call again after an error. A tag that stands half-way through takes the first call as a mistake
 * and goes back to its beginning without a word. */
static enum mfrc522_end call_again(uint8_t reader, enum code code)
{
    enum mfrc522_end end = call(reader, code);

    return end == AIR_NOTHING ? call(reader, code) : end;
}

/* One tag that answered the call: onto the list, and to HALT. AIR_COLLISION: it has no room. */
static enum mfrc522_end take(uint8_t reader, uint32_t until, struct inventory *found,
                             bool *collided)
{
    uint8_t uid[UID_BYTES];
    enum mfrc522_end end;

    if (found->count == INVENTORY_TAGS)
        return AIR_COLLISION;
    end = single_out(reader, until, uid, collided);
    if (end != AIR_ANSWER)
        return end;
    if (!insert(found, uid))
        end = AIR_ERROR;
    return halt(reader) == AIR_STUCK ? AIR_STUCK : end;
}

enum iso_end iso_inventory(uint8_t reader, uint32_t until, struct inventory *found)
{
    enum code code = WUPA;
    enum mfrc522_end end = call(reader, code);
    bool collided = false, doubt = false; /* somebody answered whom we do not know */
    uint8_t failed = 0;

    memset(found, 0, sizeof *found);
    while (end != AIR_NOTHING) {
        if (clock_reached(board_us(), until))
            return ISO_LATE;
        collided |= end == AIR_COLLISION;
        if (end == AIR_ANSWER || end == AIR_COLLISION)
            end = take(reader, until, found, &collided);
        if (end == AIR_STUCK)
            return ISO_STUCK;
        if (end == AIR_COLLISION)
            return ISO_OK; /* more than the list holds: it is not complete */
        doubt = end != AIR_ANSWER;
        if (doubt && ++failed == TRIES)
            break;
        if (!doubt)
            code = REQA;
        end = doubt ? call_again(reader, code) : call(reader, code);
    }
    found->complete = !doubt;
    return doubt && !collided ? ISO_FAILED : ISO_OK;
}

enum mfrc522_end iso_select(uint8_t reader, const uint8_t uid[UID_BYTES])
{
    enum mfrc522_end end = call(reader, WUPA);
    uint8_t done = 0, sak = 0;

    if (end != AIR_ANSWER && end != AIR_COLLISION)
        return end;
    for (uint8_t level = 0; done < uid[0]; level++) {
        uint8_t left = (uint8_t)(uid[0] - done), part[4] = {CASCADE_TAG};
        bool goes_on = left > 4;

        memcpy(part + goes_on, uid + 1 + done, goes_on ? 3 : 4);
        end = select_part(reader, (uint8_t)(SELECT_CL1 + 2 * level), part, &sak);
        if (end != AIR_ANSWER)
            return end;
        done = (uint8_t)(done + (goes_on ? 3 : 4));
        if (goes_on != !!(sak & SAK_GOES_ON))
            return AIR_ERROR;
    }
    return AIR_ANSWER;
}
