/* How flash is read while the program runs from it: one wire, command 03h, a 24-bit address.
 *
 * Every W25Q chip knows that from power-up on, without a mode that would have to be left again. It
 * may be clocked with 50 MHz; the divider of 4 makes 12 MHz of the 48 MHz in clocks.c, which asks
 * for no care of delays, and the program fits the cache of 16 KB anyway. For the second stage of
 * boot and for flash.c alike: numbers only, since an assembler reads them too. */
#ifndef FLASH_MODE_H
#define FLASH_MODE_H

#define SSI_BASE 0x18000000
#define SSI_CTRLR0 0x00
#define SSI_CTRLR1 0x04
#define SSI_SSIENR 0x08
#define SSI_SER 0x10
#define SSI_BAUDR 0x14
#define SSI_SR 0x28
#define SSI_DR0 0x60
#define SSI_SPI_CTRLR0 0xf4

#define FLASH_DIVIDER 4
#define XIP_CTRLR0 0x001f0300     /* standard SPI, 32 clocks a word, address first, then read */
#define XIP_SPI_CTRLR0 0x03000218 /* command 03h: 8 bits of it, 24 of address, on one wire */
#define BYTE_CTRLR0 0x00070000    /* 8 clocks a word, both ways at once */

#define VECTORS 0x10000100 /* behind the second stage */
#define SCB_VTOR 0xe000ed08

#endif
