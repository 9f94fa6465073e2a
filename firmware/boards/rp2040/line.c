#include "line.h"

#include "board.h"
#include "clocks.h"
#include "cpu.h"
#include "registers.h"

#define BAUD 115200u
#define DIVIDER_64 ((CPU_HZ * 4u + BAUD / 2u) / BAUD) /* CPU_HZ / 16 / BAUD, in 64ths */

#define RX_EMPTY (1u << 4) /* UARTFR */
#define TX_FULL (1u << 5)
#define EIGHT_BITS_FIFO 0x70u /* UARTLCR_H */
#define ENABLE 0x301u         /* UARTCR: the whole, to send, to hear */
#define RX_INTERRUPTS 0x50u   /* an eighth full, or some bytes and a pause */
#define TX_INTERRUPT 0x20u    /* down to an eighth */

#define TX_SIZE 256 /* two of the longest frames; indices wrap round by themselves */
#define RX_SIZE 128 /* 11 ms of the line */

static uint8_t tx_ring[TX_SIZE], rx_ring[RX_SIZE];
static volatile uint8_t tx_put, tx_taken, rx_put, rx_taken;

/* From the ring to the chip, as far as that goes. Called where nothing interrupts. The interrupt is
 * wanted only while the chip's own buffer is full: it comes as that runs down, not once it has. */
static void send_on(void)
{
    while (tx_taken != tx_put && !(REGISTER(UARTFR) & TX_FULL))
        REGISTER(UARTDR) = tx_ring[tx_taken++];
    REGISTER(UARTIMSC) = tx_taken != tx_put ? RX_INTERRUPTS | TX_INTERRUPT : RX_INTERRUPTS;
}

void line_interrupt(void)
{
    REGISTER(UARTICR) = RX_INTERRUPTS | TX_INTERRUPT;
    while (!(REGISTER(UARTFR) & RX_EMPTY)) {
        uint8_t byte = (uint8_t)REGISTER(UARTDR);
        /* A byte without room is lost, and the frame it belongs to: the host sends it again. */
        if ((uint8_t)(rx_put - rx_taken) < RX_SIZE)
            rx_ring[rx_put++ % RX_SIZE] = byte;
    }
    send_on();
}

void line_begin(void)
{
    clocks_release(RESET_UART0);
    REGISTER(UARTIBRD) = DIVIDER_64 / 64u;
    REGISTER(UARTFBRD) = DIVIDER_64 % 64u;
    REGISTER(UARTLCR_H) = EIGHT_BITS_FIFO; /* which makes the divider count */
    REGISTER(UARTIFLS) = 0;
    REGISTER(UARTIMSC) = RX_INTERRUPTS;
    REGISTER(UARTCR) = ENABLE;
    REGISTER(NVIC_ISER) = 1u << UART0_IRQ;
}

uint16_t board_tx_room(void) { return TX_SIZE - 1 - (uint8_t)(tx_put - tx_taken); }

void board_tx(const uint8_t *bytes, uint8_t n)
{
    uint32_t before;

    while (n--)
        tx_ring[tx_put++] = *bytes++;
    before = cpu_quiet();
    send_on();
    cpu_as_before(before);
}

uint8_t board_rx(uint8_t *bytes, uint8_t n)
{
    uint8_t got = 0;

    while (got < n && rx_taken != rx_put)
        bytes[got++] = rx_ring[rx_taken++ % RX_SIZE];
    return got;
}
