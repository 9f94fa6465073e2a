/* Memory of Type 2 tags (NTAG213, 215, 216; NFC Forum Type 2): pages of 4 bytes.
 *
 * For a tag that iso_select has selected. A MIFARE Classic, which wants a key first, refuses. */
#ifndef TYPE2_H
#define TYPE2_H

#include <stdint.h>

#include "mfrc522.h"

enum type2_end { TYPE2_DONE, TYPE2_REFUSED, TYPE2_FAILED };

/* Four pages from `page` on. */
enum type2_end type2_read(uint8_t reader, uint8_t page, uint8_t data[16]);

/* One page. A tag refuses it where it is locked or has no such page. */
enum type2_end type2_write(uint8_t reader, uint8_t page, const uint8_t data[4]);

#endif
