/* MFRC522 (NXP data sheet rev. 3.9): its registers over SPI, and one exchange with tags.
 *
 * What may live here: the chip. What may not: what the bits on the air mean (iso14443a), and when
 * a reader is polled (readers).
 *
 * The chip's own timer says that nobody answers, 1 ms after the last bit was sent: a tag begins to
 * answer 86 or 91 us after it. */
#ifndef MFRC522_H
#define MFRC522_H

#include <stdbool.h>
#include <stdint.h>

#define MFRC522_BIT_NS 9440 /* one bit at 106 kbit/s, 128 / 13.56 MHz */

enum mfrc522_end {
    AIR_ANSWER,    /* bits came, without error */
    AIR_COLLISION, /* bits came, up to where several tags sent different ones */
    AIR_NOTHING,   /* nobody answered */
    AIR_ERROR,     /* something came that is no frame: parity, framing, too long */
    AIR_STUCK      /* the chip did not even say that nobody answered */
};

/* One exchange. */
struct air {
    uint8_t tx[9];
    uint8_t tx_n;
    uint8_t tx_bits; /* of the last byte, 1 to 7; 0: all of it */
    uint8_t align;   /* at which bit of rx[0] the first bit received belongs, 0 to 7 */
    uint8_t expect;  /* how many bytes are expected: no need to look before they can be here */
    bool patient;    /* 10 ms instead of 1 ms: a tag that writes its memory */
    uint8_t rx[18];
    uint8_t rx_n;
    uint8_t rx_bits;  /* of the last byte, 1 to 7; 0: all of it */
    uint8_t collided; /* AIR_COLLISION: CollPos, 1 to 32; 0 if the chip cannot say */
};

/* VersionReg. 0x00 and 0xff: there is no chip. */
uint8_t mfrc522_version(uint8_t reader);

/* Reset the chip and set it up, with its antenna off. gain: 0 to 7, RFCfgReg. False if it does not
 * come up, or does not keep what was written. */
bool mfrc522_setup(uint8_t reader, uint8_t gain);

/* Whether its registers are as mfrc522_setup left them, and its antenna is on, or off, as said. A
 * chip whose supply broke down has them at their reset values. */
bool mfrc522_intact(uint8_t reader, bool antenna);

void mfrc522_antenna(uint8_t reader, bool on);

enum mfrc522_end mfrc522_exchange(uint8_t reader, struct air *air);

/* Send without listening, for what no tag answers. */
enum mfrc522_end mfrc522_send(uint8_t reader, const struct air *air);

#endif
