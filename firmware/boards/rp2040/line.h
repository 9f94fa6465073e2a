/* The line to the host: UART0, 115,200 baud, with a buffer for each direction. */
#ifndef LINE_H
#define LINE_H

void line_begin(void);
void line_interrupt(void);

#endif
