/* From the second stage of boot to main, and what the CPU does when it is interrupted. */
#include "cpu.h"
#include "line.h"
#include "registers.h"

extern uint32_t stack_top, data_in_flash, data_begin, data_end, bss_begin, bss_end;

int main(void);
void reset(void);

/* Variables get their first values, and RAM its code. */
void reset(void)
{
    const uint32_t *from = &data_in_flash;

    for (uint32_t *to = &data_begin; to < &data_end;)
        *to++ = *from++;
    for (uint32_t *to = &bss_begin; to < &bss_end;)
        *to++ = 0;
    main();
}

/* A program that lost its way: the whole chip is reset, but for its oscillators, and the host sees
 * another boot. */
static void fault(void)
{
    REGISTER(PSM_WDSEL) = ALL_BUT_OSCILLATORS;
    REGISTER(WATCHDOG_CTRL) = WATCHDOG_NOW;
    for (;;) {
    }
}

static void timer_interrupt(void) { REGISTER(TIMER_INTR) = 1; }

typedef void (*vector)(void);

static const struct {
    uint32_t *stack;
    vector exceptions[15], interrupts[26];
} vectors __attribute__((section(".vectors"), used)) = {
    &stack_top,
    {reset, fault, fault, fault, fault, fault, fault, fault, fault, fault, fault, fault, fault,
        fault, fault},
    {[TIMER_IRQ_0] = timer_interrupt, [UART0_IRQ] = line_interrupt},
};
