/* What C has no word for: interrupts, and sleep. All is inlined, for code that runs from RAM. */
#ifndef CPU_H
#define CPU_H

#include <stdint.h>

#define INLINED static inline __attribute__((always_inline))

/* No interrupt from now on; what was before. */
INLINED uint32_t cpu_quiet(void)
{
    uint32_t before;

    __asm__ volatile("mrs %0, primask\n cpsid i" : "=r"(before) : : "memory");
    return before;
}

INLINED void cpu_as_before(uint32_t before)
{
    __asm__ volatile("msr primask, %0" : : "r"(before) : "memory");
}

/* Until something interrupts, or would if it might. */
INLINED void cpu_sleep(void) { __asm__ volatile("dsb\n wfi" : : : "memory"); }

#endif
