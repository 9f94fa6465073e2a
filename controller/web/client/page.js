// The page: what the table sends is drawn whole; what a finger does is sent.

import { button, language, make, say, words } from "./draw.js";
import { Line } from "./line.js";
import { parts } from "./parts.js";
import { questions, tile } from "./questions.js";

const $ = (id) => document.getElementById(id);
let view = null, seat = "", seen = 0;

const line = new Line({
  hear(frame) {
    if (frame.type === "paired") {
      seat = frame.role === "overlord" ? "overlord" : frame.seat ?? "";
      show(true);
    } else if (frame.type === "seen") {
      view = frame.view;
      seen = Date.now();
      draw();
    } else if (frame.type === "shelf") {
      view = null;
      for (const id of ["asks", "offers", "tabs", "parts"]) $(id).replaceChildren();
      $("turn").textContent = say("lobby");
      $("undo").hidden = true;
    } else if (frame.type === "refused") {
      $("why").textContent = frame.why.text;
    } else if (frame.type === "accepted") {
      $("why").textContent = frame.note ?? "";
    }
  },
  here(up, why) {
    $("away").hidden = up;
    $("away").textContent = why || say("away");
  },
  anew(why) {
    show(false);
    $("refused").textContent = why;
  },
});

function show(playing) {
  $("play").hidden = !playing;
  $("pairing").hidden = playing;
}

function draw() {
  if (!view) return;
  const send = (command) => line.send(command);
  $("turn").textContent = [view.title, view.outcome || view.turn].filter(Boolean).join(" · ");
  $("asks").replaceChildren(...questions(view, seat, send, draw));
  $("offers").replaceChildren(...offers(send));
  const [tabs, page] = parts(view, seat, draw);
  $("tabs").replaceChildren(...tabs);
  $("parts").replaceChildren(...page, button(say("leave"), () => line.forget(), { id: "leave" }));
  const undo = view.undo;
  $("undo").hidden = !undo || !seat;
  $("undo").textContent = undo ? `${say("undo")}: ${undo.label}` : "";
  $("undo").onclick = () => undo && send({ type: "undo", entry: undo.entry });
  glass();
}

function offers(send) {
  const open = view.offers ?? [];
  if (!open.length || !seat) return [];
  return [make("h3", { class: "quiet" }, say("offers")),
    make("div", { class: "choices" }, ...open.map((option) =>
      tile(option, () => send({ type: "take", offer: option.id }))))];
}

function glass() {
  const count = view?.countdown;
  if (!count) { $("glass").textContent = ""; return; }
  const left = count.left_ms - (count.paused ? 0 : Date.now() - seen);
  const seconds = Math.max(0, Math.ceil(left / 1000));
  $("glass").textContent = say("left", seconds) + (count.paused ? ` (${say("paused")})` : "");
  $("glass").classList.toggle("last", seconds <= 3 && !count.paused);
}

async function begin() {
  document.documentElement.lang = language;
  Object.assign(words, await (await fetch(`/words.json?${language}`)).json());
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = say(element.dataset.word);
  }
  setInterval(glass, 250);
  const code = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  if (code) line.open(code);
  else if (line.token) line.open();
  else show(false);
}

$("pairing").onsubmit = (event) => {
  event.preventDefault();
  $("refused").textContent = "";
  line.open($("code").value);
};

begin();
