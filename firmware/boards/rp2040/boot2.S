/* The second stage of boot. The ROM copies the first 256 bytes of flash to RAM, checks the CRC-32
 * in the last four of them (rp2040_image.py puts it there), and jumps to the first. From then on
 * flash can be read as memory, and the program's vectors say how it goes on. */
#include "flash_mode.h"

    .syntax unified
    .cpu cortex-m0plus
    .thumb
    .section .text

    ldr r3, =SSI_BASE
    movs r1, #0
    str r1, [r3, #SSI_SSIENR]
    str r1, [r3, #SSI_CTRLR1]
    movs r1, #FLASH_DIVIDER
    str r1, [r3, #SSI_BAUDR]
    ldr r1, =XIP_CTRLR0
    str r1, [r3, #SSI_CTRLR0]
    ldr r1, =XIP_SPI_CTRLR0
    ldr r2, =SSI_BASE + SSI_SPI_CTRLR0
    str r1, [r2]
    movs r1, #1
    str r1, [r3, #SSI_SER]
    str r1, [r3, #SSI_SSIENR]

    ldr r0, =VECTORS
    ldr r1, =SCB_VTOR
    str r0, [r1]
    ldmia r0!, {r1, r2}
    msr msp, r1
    bx r2
    .ltorg
