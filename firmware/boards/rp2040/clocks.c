#include "clocks.h"

#include "registers.h"

/* 12 MHz x 100 = 1.2 GHz, which the loop can do (750 MHz to 1.6 GHz), / 5 / 5 = 48 MHz. */
#define PLL_TIMES 100u
#define PLL_DIVIDE 5u

#define XOSC_1_TO_15_MHZ 0xaa0u
#define XOSC_ENABLE (0xfabu << 12)
#define XOSC_STABLE (1u << 31)
#define XOSC_WAIT 188u /* times 256 periods: 4 ms; slow crystals need more than the usual one */
#define PLL_LOCKED (1u << 31)
#define PLL_OFF 0x01u /* PLL_SYS_PWR */
#define PLL_DIVIDERS_OFF 0x08u
#define PLL_LOOP_OFF 0x20u
#define REF_IS_XOSC 2u
#define SYS_IS_AUX 1u /* and AUX, 0 by reset, is the PLL */
#define AUX_IS_CLK_SYS 0u
#define PERI_ENABLE (1u << 11)
#define TICK_ENABLE (1u << 9)

void clocks_release(unsigned parts)
{
    SET(RESETS_RESET) = parts;
    CLEAR(RESETS_RESET) = parts;
    while (~REGISTER(RESETS_RESET_DONE) & parts) {
    }
}

static void crystal_begin(void)
{
    REGISTER(XOSC_CTRL) = XOSC_1_TO_15_MHZ;
    REGISTER(XOSC_STARTUP) = XOSC_WAIT;
    SET(XOSC_CTRL) = XOSC_ENABLE;
    while (!(REGISTER(XOSC_STATUS) & XOSC_STABLE)) {
    }
}

/* Off the PLL, should a debugger have come here with it running: it is about to be reset. */
static void to_ring_oscillator(void)
{
    REGISTER(CLK_SYS_RESUS_CTRL) = 0;
    CLEAR(CLK_SYS_CTRL) = 1;
    while (REGISTER(CLK_SYS_SELECTED) != 1u) {
    }
    CLEAR(CLK_REF_CTRL) = 3;
    while (REGISTER(CLK_REF_SELECTED) != 1u) {
    }
}

static void pll_begin(void)
{
    clocks_release(RESET_PLL_SYS);
    REGISTER(PLL_SYS_CS) = 1; /* the crystal, undivided */
    REGISTER(PLL_SYS_FBDIV_INT) = PLL_TIMES;
    CLEAR(PLL_SYS_PWR) = PLL_OFF | PLL_LOOP_OFF;
    while (!(REGISTER(PLL_SYS_CS) & PLL_LOCKED)) {
    }
    REGISTER(PLL_SYS_PRIM) = PLL_DIVIDE << 16 | PLL_DIVIDE << 12;
    CLEAR(PLL_SYS_PWR) = PLL_DIVIDERS_OFF;
}

void clocks_begin(void)
{
    crystal_begin();
    to_ring_oscillator();
    pll_begin();
    REGISTER(CLK_REF_CTRL) = REF_IS_XOSC;
    while (REGISTER(CLK_REF_SELECTED) != 1u << REF_IS_XOSC) {
    }
    REGISTER(CLK_SYS_CTRL) = 0; /* AUX is chosen while nothing runs on it */
    REGISTER(CLK_SYS_CTRL) = SYS_IS_AUX;
    while (REGISTER(CLK_SYS_SELECTED) != 1u << SYS_IS_AUX) {
    }
    REGISTER(CLK_PERI_CTRL) = PERI_ENABLE | AUX_IS_CLK_SYS << 5;
    REGISTER(WATCHDOG_TICK) = TICK_ENABLE | CRYSTAL_MHZ; /* the timer counts us */
}
