// boardgame.io, headless: whole games of noughts and crosses by random legal moves.
//
// usage: node rivals.mjs SECONDS FOLDER     (FOLDER holds node_modules)
// Prints one JSON line: {"rival", "version", "moves", "seconds"}.
//
// The library is used the way its tutorial teaches a plain JavaScript client: a game object
// whose move refuses a taken cell, whose turn is exactly one move and whose endIf knows a line
// and a full board; one local Client, `moves` to play and `reset` for the next game. Nothing
// is drawn, no server and no debug panel runs. Only measuring lives here.

import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { performance } from "node:perf_hooks";

// Before the library loads: its development build checks and logs much more.
process.env.NODE_ENV = "production";

const WARM_UP_SECONDS = 1; // long enough for the compiler to settle on the hot paths
const LINES = [
  [0, 1, 2], [3, 4, 5], [6, 7, 8],
  [0, 3, 6], [1, 4, 7], [2, 5, 8],
  [0, 4, 8], [2, 4, 6],
];

const require = createRequire(join(resolve(process.argv[3]), "package.json"));
const { Client } = require("boardgame.io/client");
const { INVALID_MOVE } = require("boardgame.io/core");

const hasLine = (cells) =>
  LINES.some(([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c]);

const NoughtsAndCrosses = {
  name: "noughts-and-crosses",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (hasLine(G.cells)) return { winner: ctx.currentPlayer };
    if (G.cells.every((owner) => owner !== null)) return { draw: true };
  },
};

function freeCells(cells) {
  const free = [];
  for (let cell = 0; cell < cells.length; cell += 1) if (cells[cell] === null) free.push(cell);
  return free;
}

function playOneGame(client) {
  let moves = 0;
  let state = client.getState();
  while (state.ctx.gameover === undefined) {
    const free = freeCells(state.G.cells);
    const cell = free[Math.floor(Math.random() * free.length)];
    client.moves.mark(cell);
    state = client.getState();
    // A move that was dropped would be counted as a speed the library does not have.
    if (state.G.cells[cell] === null) throw new Error("a legal move was not made");
    moves += 1;
  }
  client.reset();
  return moves;
}

function playFor(client, seconds) {
  const began = performance.now();
  let moves = 0;
  let elapsed = 0;
  while (elapsed < seconds) {
    moves += playOneGame(client);
    elapsed = (performance.now() - began) / 1000;
  }
  return { moves, seconds: elapsed };
}

const client = Client({ game: NoughtsAndCrosses, numPlayers: 2, debug: false });
client.start();
playFor(client, WARM_UP_SECONDS);
const { moves, seconds } = playFor(client, Number(process.argv[2]));
client.stop();
const { version } = require("boardgame.io/package.json");
console.log(JSON.stringify({ rival: "boardgame.io", version, moves, seconds }));
