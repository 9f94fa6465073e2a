/* Clocks: a crystal of 12 MHz, and 48 MHz made from it for CPU, SPI and line. */
#ifndef CLOCKS_H
#define CLOCKS_H

#define CRYSTAL_MHZ 12u
#define CPU_HZ 48000000u

void clocks_begin(void);

/* Take these parts (bits RESET_... of registers.h) out of reset, freshly reset. */
void clocks_release(unsigned parts);

#endif
