#include "link.h"

#include <string.h>

#include "board.h"
#include "clock.h"
#include "frame.h"
#include "little.h"
#include "outbox.h"

static uint8_t serial[8];
static uint32_t boot;

static struct frame incoming;
static bool listening;     /* a host said WELCOME, and has not fallen silent since */
static uint32_t heard_at;  /* ms, the last frame of the host */
static uint32_t hello_at;  /* ms, when the next HELLO is due */
static uint32_t beat_at;   /* ms, when the next BEAT is due at the latest */
static bool beat_wanted;
static uint16_t polled, failed, cycle_ms;

static struct command command;
static bool command_open;  /* it waits for link_done */
static bool command_stale; /* ... but who asked for it is gone */
static bool answer_known;  /* `answer` belongs to command.seq, in case that it is asked again */
static bool answer_due;
static uint8_t answer[17];
static bool busy_due;
static uint8_t busy_seq;

void link_begin(void)
{
    board_identity(serial, &boot);
    hello_at = clock_ms();
}

/* -- what comes in ----------------------------------------------------------------------------- */

static void hear_welcome(uint8_t expect)
{
    listening = true;
    polled = failed = 0; /* nobody heard of them */
    beat_at = clock_ms();
    answer_known = answer_due = busy_due = false; /* this host's numbers begin anew */
    command_stale = command_open;
    outbox_acknowledge(expect);
    outbox_resend();
}

static void hear_command(void)
{
    uint8_t type = FRAME_TYPE(&incoming), seq = FRAME_SEQ(&incoming);

    if (command_open) {
        /* The open one itself, too: it may wait for its slot longer than a host would for DONE. */
        busy_due = true;
        busy_seq = seq;
    } else if (answer_known && command.seq == seq) {
        answer_due = true;
    } else {
        command.type = type;
        command.seq = seq;
        memcpy(command.payload, FRAME_PAYLOAD(&incoming), frame_length(type));
        command.came_at = clock_ms();
        command_open = true;
        command_stale = false;
        answer_known = answer_due = false;
    }
}

static void hear(void)
{
    const uint8_t *payload = FRAME_PAYLOAD(&incoming);
    uint8_t type = FRAME_TYPE(&incoming);

    if (type < FRAME_COMMANDS && get32(payload) != boot)
        return;
    heard_at = clock_ms();
    if (type == WELCOME)
        hear_welcome(payload[4]);
    else if (type == ACK)
        outbox_acknowledge(payload[4]);
    else if (listening) /* a command before WELCOME could not be answered */
        hear_command();
}

/* -- what goes out ----------------------------------------------------------------------------- */

static uint8_t write_hello(uint8_t *line)
{
    uint8_t payload[21];

    payload[0] = LINK_PROTOCOL;
    payload[1] = LINK_VERSION_MAJOR;
    payload[2] = LINK_VERSION_MINOR;
    payload[3] = LINK_VERSION_PATCH;
    memcpy(payload + 4, serial, 8);
    put32(payload + 12, boot);
    payload[16] = outbox_oldest();
    payload[17] = BOARD_READERS;
    payload[18] = BOARD_ROWS;
    payload[19] = BOARD_COLUMNS;
    payload[20] = BOARD_LEDS;
    hello_at = clock_ms() + LINK_HELLO_MS;
    return frame_write(line, HELLO, 0, payload, sizeof payload);
}

static uint8_t write_beat(uint8_t *line)
{
    uint8_t payload[13];

    put32(payload, clock_ms());
    payload[4] = outbox_next();
    put16(payload + 5, polled);
    put16(payload + 7, failed);
    put16(payload + 9, cycle_ms);
    put16(payload + 11, incoming.dropped);
    beat_wanted = false;
    beat_at = clock_ms() + LINK_BEAT_MS;
    polled = failed = 0;
    return frame_write(line, BEAT, 0, payload, sizeof payload);
}

static uint8_t write_busy(uint8_t *line)
{
    uint8_t result = DONE_BUSY;

    busy_due = false;
    return frame_write(line, DONE, busy_seq, &result, 1);
}

static uint8_t write_answer(uint8_t *line)
{
    answer_due = false;
    return frame_write(line, DONE, command.seq, answer, sizeof answer);
}

/* The frame that is due first; 0 if none is. To a host that is not there, HELLO alone. */
static uint8_t write_due(uint8_t *line)
{
    uint32_t now = clock_ms();
    uint8_t n;

    if (!listening)
        return clock_reached(now, hello_at) ? write_hello(line) : 0;
    if (answer_due)
        return write_answer(line);
    if (busy_due)
        return write_busy(line);
    if ((n = outbox_due(now, line)) > 0)
        return n;
    if (beat_wanted || clock_reached(now, beat_at))
        return write_beat(line);
    return 0;
}

void link_chores(void)
{
    uint8_t bytes[16], line[FRAME_MAX_OUT], n;

    while ((n = board_rx(bytes, sizeof bytes)) > 0)
        for (uint8_t i = 0; i < n; i++)
            if (frame_byte(&incoming, bytes[i]))
                hear();
    if (listening && clock_ms() - heard_at >= LINK_SILENCE_MS) {
        listening = false;
        hello_at = clock_ms();
    }
    while (board_tx_room() >= FRAME_MAX_OUT && (n = write_due(line)) > 0)
        board_tx(line, n);
}

/* -- what the rest of the hub tells ------------------------------------------------------------ */

bool link_room(uint8_t n, uint8_t reserve) { return outbox_room(n, reserve); }

bool link_event(uint8_t type, const uint8_t *payload, uint8_t n, uint8_t reserve)
{
    return outbox_room(n, reserve) && outbox_add(type, payload, n);
}

void link_polled(uint8_t reader, enum link_poll how)
{
    uint16_t bit = (uint16_t)(1u << reader);

    if (how == POLL_AS_TOLD)
        polled |= bit;
    else if (how == POLL_FAILED)
        failed |= bit;
    else
        polled &= (uint16_t)~bit; /* what they were as is not what is told last any more */
}

void link_beat(uint16_t cycle)
{
    cycle_ms = cycle;
    beat_wanted = true;
}

const struct command *link_command(void) { return command_open ? &command : NULL; }

void link_done(enum link_result result, const uint8_t *data)
{
    answer[0] = (uint8_t)result;
    memset(answer + 1, 0, 16);
    if (data != NULL)
        memcpy(answer + 1, data, 16);
    command_open = false;
    answer_known = answer_due = !command_stale;
    if (answer_due && busy_seq == command.seq)
        busy_due = false; /* who was to be told is told more than that */
}
