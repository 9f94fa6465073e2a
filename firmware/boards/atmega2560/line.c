#include "line.h"

#include <avr/interrupt.h>
#include <avr/io.h>

#include "board.h"

/* 16 MHz / 8 / 17 = 117,647 baud, 2.1 % fast: as near as 16 MHz comes, and what the converter on
 * the board, which runs at 16 MHz too, makes of 115,200. */
#define DIVIDER 16

#define TX_SIZE 256 /* two of the longest frames; indices wrap round by themselves */
#define RX_SIZE 128 /* 11 ms of the line */

/* A byte stands in its ring before the index says so, and is out of it before the other does: an
 * interrupt may come between. So the rings are volatile too. */
static volatile uint8_t tx_ring[TX_SIZE], rx_ring[RX_SIZE];
static volatile uint8_t tx_put, tx_taken, rx_put, rx_taken;

ISR(USART0_UDRE_vect)
{
    if (tx_taken == tx_put)
        UCSR0B &= (uint8_t) ~(1 << UDRIE0);
    else
        UDR0 = tx_ring[tx_taken++];
}

ISR(USART0_RX_vect)
{
    uint8_t byte = UDR0;

    /* A byte without room is lost, and the frame it belongs to: the host sends it again. */
    if ((uint8_t)(rx_put - rx_taken) < RX_SIZE)
        rx_ring[rx_put++ % RX_SIZE] = byte;
}

void line_begin(void)
{
    UCSR0A = 1 << U2X0;
    UBRR0 = DIVIDER;
    UCSR0C = 1 << UCSZ01 | 1 << UCSZ00;
    UCSR0B = 1 << RXCIE0 | 1 << RXEN0 | 1 << TXEN0;
}

uint16_t board_tx_room(void) { return TX_SIZE - 1 - (uint8_t)(tx_put - tx_taken); }

void board_tx(const uint8_t *bytes, uint8_t n)
{
    while (n--) {
        tx_ring[tx_put] = *bytes++;
        tx_put++;
    }
    UCSR0B |= 1 << UDRIE0;
}

uint8_t board_rx(uint8_t *bytes, uint8_t n)
{
    uint8_t got = 0;

    while (got < n && rx_taken != rx_put) {
        bytes[got++] = rx_ring[rx_taken % RX_SIZE];
        rx_taken++;
    }
    return got;
}
