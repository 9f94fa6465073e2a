/* The flash chip, spoken to by command: while one is done nothing can be read or run from it, and
 * nothing interrupts. It is again the program's memory when these return. */
#ifndef FLASH_H
#define FLASH_H

#include <stdint.h>

#define FLASH_SECTOR 4096u
#define FLASH_AT(offset) ((const uint32_t *)(uintptr_t)(XIP_BASE + (offset)))

/* The 64 bits that the chip got from its maker. */
void flash_unique(uint8_t id[8]);

/* Make a sector's bits ones. */
void flash_erase(uint32_t offset);

/* Write 8 bytes that lie in one page; ones can become zeros. */
void flash_write(uint32_t offset, const uint8_t data[8]);

#endif
