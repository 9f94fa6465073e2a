// The line to the table: opened, kept open, and what is said over it.
//
// A command keeps its nonce until it is acknowledged and is sent again over a new line, so it counts
// once.  The token is this device's own; whoever has it is this device.

import { language } from "./draw.js";

const ANEW = 4001; // the door's word that a new code is needed
const ELSEWHERE = 4003; // and that another game is being played: the token stays good for its own
const FIRST_WAIT = 500, LONGEST_WAIT = 8000; // ms between two attempts
const KEPT = "sanctum-table-token";

export class Line {
  // hear(frame) is called with every frame; here(up, why) when the line comes or goes; anew(why)
  // when this device must pair again.
  constructor({ hear, here, anew }) {
    Object.assign(this, { hear, here, anew });
    this.pending = new Map();
    this.wait = FIRST_WAIT;
    this.evening = "";
  }

  get token() {
    return localStorage.getItem(KEPT);
  }

  forget() {
    localStorage.removeItem(KEPT);
    this.pending.clear();
    this.socket?.close();
    this.anew("");
  }

  open(code = "") {
    clearTimeout(this.again);
    const first = code
      ? { type: "pair", code, language }
      : { type: "return", token: this.token, language };
    const socket = new WebSocket(`ws://${location.host}/line`);
    let why = "";
    this.socket = socket;
    socket.onopen = () => socket.send(JSON.stringify(first));
    socket.onmessage = ({ data }) => {
      const frame = JSON.parse(data);
      if (frame.type === "refused" && !frame.nonce) why = frame.why.text;
      this.heard(frame);
    };
    socket.onclose = ({ code: closed }) => {
      if (this.socket !== socket) return;
      this.here(false, closed === ELSEWHERE ? why : "");
      if (closed === ANEW || (code && !this.token)) {
        localStorage.removeItem(KEPT);
        this.anew(why);
        return;
      }
      this.again = setTimeout(() => this.open(), this.wait);
      this.wait = Math.min(LONGEST_WAIT, this.wait * 2);
    };
  }

  heard(frame) {
    if (frame.type === "paired") {
      localStorage.setItem(KEPT, frame.token);
    } else if (frame.type === "welcome") {
      if (this.evening && this.evening !== frame.evening) this.pending.clear();
      this.evening = frame.evening;
      this.wait = FIRST_WAIT;
      this.here(true);
      for (const line of this.pending.values()) this.socket.send(line);
    } else if (frame.nonce) {
      this.pending.delete(frame.nonce);
    }
    this.hear(frame);
  }

  send(command) {
    const nonce = [...crypto.getRandomValues(new Uint8Array(16))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
    const line = JSON.stringify({ ...command, nonce });
    this.pending.set(nonce, line);
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(line);
  }
}
