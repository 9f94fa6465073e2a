// All else that a view holds: panels, cards, the order of turns and the story, one page at a time.

import { board } from "./board.js";
import { button, make, say } from "./draw.js";

let page = "";

export function parts(view, seat, redraw) {
  const pages = {
    board: of(view, "board").map((part) => board(part, view.highlights ?? [])),
    people: [...of(view, "order").map(order), ...ownFirst(of(view, "sheet"), seat).map(sheet)],
    cards: ownFirst(of(view, "zone"), seat).map(zone),
    log: [log(view.log ?? [])],
  };
  const names = Object.keys(pages).filter((name) => pages[name].length);
  if (!names.includes(page)) page = names[0];
  const tabs = names.map((name) => button(say(name), () => { page = name; redraw(); },
    { "aria-pressed": String(page === name), "data-tab": name }));
  return [tabs, pages[page]];
}

const of = (view, type) => (view.parts ?? []).filter((part) => part.type === type);

const ownFirst = (found, seat) =>
  [...found].sort((a, b) => (b.seat === seat) - (a.seat === seat));

const STANDING = { now: "▶", done: "✓", out: "✗", ready: "•" };

const order = (part) => make("p", { class: "quiet" }, (part.turns ?? [])
  .map((turn) => `${STANDING[turn.standing ?? "ready"]} ${turn.label}`).join("  "));

const sheet = (part) => make("article", { class: `panel ${part.side ?? ""}` },
  make("h3", {}, part.title ?? ""),
  ...(part.tracks ?? []).map((track) => make("div", {},
    `${track.label}: ${track.value}${track.most ? ` / ${track.most}` : ""}${track.more ? ` (+${track.more})` : ""}`,
    track.most ? make("meter", { min: track.least ?? 0, max: track.most, value: track.value }) : "")),
  make("dl", {}, ...(part.lines ?? []).flatMap((line) =>
    [make("dt", {}, line.label), make("dd", {}, line.value ?? "")])));

const zone = (part) => make("article", { class: "panel" },
  make("h3", {}, `${part.title ?? ""} (${part.count || (part.cards ?? []).length})`),
  ...(part.cards ?? []).map((card) => card.hidden
    ? make("p", { class: "quiet" }, say("hidden"))
    : make("details", {}, make("summary", {}, card.label), make("p", {}, card.text ?? ""))));

const log = (lines) => make("ol", { class: "log" }, ...[...lines].reverse().slice(0, 60).map((line) =>
  make("li", {}, line.text, (line.why ?? []).length > 0 && make("details", {},
    make("summary", {}, say("why")),
    ...line.why.map((why) => make("p", { class: "quiet" },
      why.because?.length ? `${why.text} (${why.because.join(", ")})` : why.text))))));
