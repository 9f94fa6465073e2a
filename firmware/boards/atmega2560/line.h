/* The line to the host: USART0, 115,200 baud, with a buffer for each direction. */
#ifndef LINE_H
#define LINE_H

void line_begin(void);

#endif
