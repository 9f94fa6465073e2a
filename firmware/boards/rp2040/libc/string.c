/* To be compiled with -fno-tree-loop-distribute-patterns: these loops must not become calls of
 * themselves. */
#include "string.h"

void *memcpy(void *to, const void *from, size_t n)
{
    const unsigned char *source = from;

    for (unsigned char *target = to; n > 0; n--)
        *target++ = *source++;
    return to;
}

void *memmove(void *to, const void *from, size_t n)
{
    const unsigned char *source = from;
    unsigned char *target = to;

    if (target <= source)
        return memcpy(to, from, n);
    while (n-- > 0)
        target[n] = source[n];
    return to;
}

void *memset(void *to, int value, size_t n)
{
    for (unsigned char *target = to; n > 0; n--)
        *target++ = (unsigned char)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t n)
{
    const unsigned char *one = a, *other = b;

    for (; n > 0; n--, one++, other++)
        if (*one != *other)
            return *one - *other;
    return 0;
}
