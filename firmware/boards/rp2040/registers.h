/* The registers of the RP2040 that this board uses, named as in its data sheet.
 *
 * A peripheral's register has three more addresses, which change only the bits that are written as
 * one: SET and CLEAR say which. The single-cycle IO (SIO) has registers of its own for that. */
#ifndef REGISTERS_H
#define REGISTERS_H

#include <stdint.h>

#define REGISTER(address) (*(volatile uint32_t *)(uintptr_t)(address))
#define SET(address) REGISTER((address) + 0x2000u)
#define CLEAR(address) REGISTER((address) + 0x3000u)

#define XIP_BASE 0x10000000u
#define XIP_CTRL_FLUSH 0x14000004u

#define CLK_REF_CTRL 0x40008030u
#define CLK_REF_SELECTED 0x40008038u
#define CLK_SYS_CTRL 0x4000803cu
#define CLK_SYS_SELECTED 0x40008044u
#define CLK_PERI_CTRL 0x40008048u
#define CLK_SYS_RESUS_CTRL 0x40008078u

#define RESETS_RESET 0x4000c000u
#define RESETS_RESET_DONE 0x4000c008u
#define RESET_IO_BANK0 (1u << 5)
#define RESET_PADS_BANK0 (1u << 8)
#define RESET_PLL_SYS (1u << 12)
#define RESET_SPI0 (1u << 16)
#define RESET_SPI1 (1u << 17)
#define RESET_TIMER (1u << 21)
#define RESET_UART0 (1u << 22)

#define PSM_WDSEL 0x40010008u
#define ALL_BUT_OSCILLATORS 0x1fffcu

#define GPIO_CTRL(pin) (0x40014004u + 8u * (pin))
#define FUNCTION_SPI 1u
#define FUNCTION_UART 2u
#define FUNCTION_SIO 5u
#define GPIO_QSPI_SS_CTRL 0x4001800cu
#define PAD(pin) (0x4001c004u + 4u * (pin))

#define XOSC_CTRL 0x40024000u
#define XOSC_STATUS 0x40024004u
#define XOSC_STARTUP 0x4002400cu

#define PLL_SYS_CS 0x40028000u
#define PLL_SYS_PWR 0x40028004u
#define PLL_SYS_FBDIV_INT 0x40028008u
#define PLL_SYS_PRIM 0x4002800cu

#define UART0_BASE 0x40034000u
#define UARTDR (UART0_BASE + 0x00u)
#define UARTFR (UART0_BASE + 0x18u)
#define UARTIBRD (UART0_BASE + 0x24u)
#define UARTFBRD (UART0_BASE + 0x28u)
#define UARTLCR_H (UART0_BASE + 0x2cu)
#define UARTCR (UART0_BASE + 0x30u)
#define UARTIFLS (UART0_BASE + 0x34u)
#define UARTIMSC (UART0_BASE + 0x38u)
#define UARTICR (UART0_BASE + 0x44u)

#define SPI0_BASE 0x4003c000u
#define SPI1_BASE 0x40040000u
#define SSPCR0(spi) ((spi) + 0x00u)
#define SSPCR1(spi) ((spi) + 0x04u)
#define SSPDR(spi) ((spi) + 0x08u)
#define SSPSR(spi) ((spi) + 0x0cu)
#define SSPCPSR(spi) ((spi) + 0x10u)

#define TIMER_ALARM0 0x40054010u
#define TIMER_TIMERAWL 0x40054028u
#define TIMER_INTR 0x40054034u
#define TIMER_INTE 0x40054038u
#define WATCHDOG_CTRL 0x40058000u
#define WATCHDOG_NOW (1u << 31)
#define WATCHDOG_ENABLE (1u << 30)
#define WATCHDOG_LOAD 0x40058004u
#define WATCHDOG_TICK 0x4005802cu

#define SIO_GPIO_IN 0xd0000004u
#define SIO_GPIO_OUT_SET 0xd0000014u
#define SIO_GPIO_OUT_CLR 0xd0000018u
#define SIO_GPIO_OE_SET 0xd0000024u
#define SIO_GPIO_OE_CLR 0xd0000028u

#define NVIC_ISER 0xe000e100u
#define TIMER_IRQ_0 0
#define UART0_IRQ 20

#endif
