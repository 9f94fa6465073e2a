// The five kinds of question, and what a finger is in the midst of.
//
// Whatever was ticked belongs to one standing of a question, by its id; when another stands, it is
// forgotten.  A question is answered once: then its buttons are gone until the table has said more.

import { button, make, say, small } from "./draw.js";

let of = "", picks = [], pairs = new Map(), answered = "";

export function questions(view, seat, send, redraw) {
  const asks = view.asks ?? [];
  if (!asks.some(({ id }) => id === of)) { of = ""; picks = []; pairs = new Map(); }
  if (!asks.some(({ id }) => id === answered)) answered = "";
  const mine = asks.filter(({ ask }) => ask.to.includes(seat));
  if (!mine.length) return [make("p", { class: "quiet" }, say("waiting"))];
  return mine.map((asked) => one(asked, seat, send, redraw));
}

function one({ id, ask, given = [], left = [] }, seat, send, redraw) {
  if (of !== id && (picks.length || pairs.size) && of) return make("div");
  const answer = (what) => {
    if (answered === id) return;
    answered = id;
    send({ type: "answer", ask: id, ...what });
    redraw();
  };
  const head = make("h2", {}, ask.prompt);
  const done = given.includes(seat) || answered === id;
  const body = done ? [make("p", { class: "quiet" }, say("given"))]
    : kinds[ask.type]({ id, ask, left, seat, answer, redraw });
  return make("article", { class: "ask mine", "data-ask": id, "aria-label": say("asked") }, head, ...body);
}

const kinds = {
  read: ({ ask, answer }) => [
    ...ask.pages.map((page) => make("blockquote", { class: page.aloud === false ? "note" : "" },
      page.speaker ? `${page.speaker}: ${page.text}` : page.text)),
    button(say("read"), () => answer({}), { class: "primary" }),
  ],
  judge: ({ ask, answer }) => [listed(ask.options, (option) => answer({ picks: [option.id] }))],
  choose: ({ id, ask, left, seat, answer, redraw }) => {
    const shown = ask.options.filter((option) =>
      (!option.to?.length || option.to.includes(seat)) && (!left.length || left.includes(option.id)));
    const [least, most] = [ask.least ?? 1, ask.most ?? 1];
    if (least === 1 && most === 1) {
      return [listed(shown, (option) => answer({ picks: [option.id] }))];
    }
    const tick = (option) => {
      of = id;
      picks = picks.includes(option.id) ? picks.filter((one) => one !== option.id)
        : [...picks, option.id].slice(-most);
      redraw();
    };
    return [
      listed(shown, tick, (option) => picks.includes(option.id)),
      finish(picks.length >= least, least - picks.length, () => answer({ picks })),
    ];
  },
  chance: ({ id, ask, answer, redraw }) => {
    const count = ask.count ?? 1;
    const key = (face) => {
      of = id;
      picks = [...picks, face];
      if (picks.length === count) answer({ picks });
      else redraw();
    };
    const label = (face, n) => ask.labels?.[n] || face;
    return [
      count > 1 && make("p", { class: "quiet" }, say("pick", count - picks.length)),
      choices(ask.faces.map((face, n) => button(label(face, n), () => key(face),
        ask.distinct && picks.includes(face) ? { "aria-disabled": "true" } : {})), "faces"),
      button(say("fate"), () => answer({ picks: ["fate"] }), { class: "primary" }),
    ];
  },
  assign: ({ id, ask, answer, redraw }) => {
    const open = ask.items.filter((item) => !item.closed);
    const placed = open.filter((item) => pairs.has(item.id)).length;
    const put = (item, slot) => { of = id; slot ? pairs.set(item.id, slot) : pairs.delete(item.id); redraw(); };
    const needed = ask.all_items === false ? 0 : open.length - placed;
    return [
      make("p", { class: "quiet" }, say("into")),
      ...open.map((item) => make("div", {}, make("h3", {}, item.label), choices([
        ...ask.slots.map((slot) => button(slot.label, () => put(item, slot.id),
          { "aria-pressed": String(pairs.get(item.id) === slot.id) })),
        ask.all_items === false && button(say("nobody"), () => put(item, ""),
          { "aria-pressed": String(!pairs.has(item.id)) }),
      ]))),
      finish(needed <= 0, needed, () => answer({ pairs: [...pairs] })),
    ];
  },
};

const choices = (tiles, kind = "") => make("div", { class: `choices ${kind}` }, ...tiles);

// Open options first; what is closed waits behind one key, with its reasons.
function listed(options, does, ticked = () => undefined) {
  const open = options.filter((option) => !option.closed);
  const closed = options.filter((option) => option.closed);
  const fold = closed.length > 0 && make("details", {},
    make("summary", {}, `${say("closed")} (${closed.length})`), choices(closed.map((option) => tile(option))));
  return make("div", {}, choices(open.map((option) => tile(option, () => does(option), ticked(option)))), fold);
}

const finish = (enough, missing, does) => enough
  ? button(say("answer"), does, { class: "primary" })
  : make("p", { class: "quiet" }, say("pick", missing));

export function tile(option, does, ticked) {
  const costs = (option.costs ?? []).map(({ what, amount }) => `${amount} ${what}`).join(", ");
  const facts = (option.facts ?? []).join(" · ");
  if (option.closed) {
    return button(option.label, () => {}, { "aria-disabled": "true" },
      small(option.closed.text));
  }
  const pressed = ticked === undefined ? {} : { "aria-pressed": String(ticked) };
  return button(option.label, does, { ...pressed, "data-option": option.id },
    small([costs, facts].filter(Boolean).join(" · ")));
}
