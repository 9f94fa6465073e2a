// The board, as everybody may see it: spaces, ways, pieces and the signs of the lights.
//
// Nothing is said by colour alone: the first side is round, the second square, others a hexagon; a
// sign has its own line.

const NS = "http://www.w3.org/2000/svg";
const SIGNS = {
  reach: ["var(--green)", "0.12 0.08"], threat: ["var(--lamp)", "0.04 0.06"],
  target: ["var(--blood)", "0.3 0.1"], turn: ["var(--lamp)", ""],
};

function shape(tag, attributes, text = "") {
  const element = document.createElementNS(NS, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.textContent = text;
  return element;
}

export function board(part, highlights) {
  const at = new Map(part.spaces.map((space) => [space.id, space]));
  const step = nearest(part.spaces);
  const svg = shape("svg", {
    class: "board", viewBox: `${-step} ${-step} ${part.width + 2 * step} ${part.height + 2 * step}`,
    role: "img", "aria-label": summary(part),
  });
  for (const { a, b, kind } of part.links ?? []) {
    if (!at.has(a) || !at.has(b)) continue;
    svg.append(shape("line", {
      x1: at.get(a).x, y1: at.get(a).y, x2: at.get(b).x, y2: at.get(b).y,
      stroke: kind === "door" ? "var(--lamp)" : "var(--seam)", "stroke-width": step * 0.06,
      "stroke-dasharray": kind ? `${step * 0.15} ${step * 0.1}` : "",
    }));
  }
  for (const space of part.spaces) svg.append(...ground(space, step, highlights));
  for (const [place, pieces] of standing(part.pieces ?? [])) {
    if (at.has(place)) pieces.forEach((piece, n) => svg.append(figure(piece, at.get(place), n, pieces.length, step)));
  }
  return svg;
}

function ground(space, step, highlights) {
  const drawn = [shape("circle", {
    cx: space.x, cy: space.y, r: step * 0.42, fill: "var(--plate)", stroke: "var(--seam)",
    "stroke-width": step * 0.03, "stroke-dasharray": (space.kinds ?? []).includes("dark") ? `${step * 0.05}` : "",
  })];
  for (const { sign } of highlights.filter(({ place }) => place === space.id)) {
    const [stroke, dash] = SIGNS[sign] ?? ["var(--bone)", ""];
    drawn.push(shape("circle", {
      cx: space.x, cy: space.y, r: step * 0.45, fill: "none", stroke, "stroke-width": step * 0.06,
      "stroke-dasharray": dash.split(" ").filter(Boolean).map((part) => part * step).join(" "),
    }));
  }
  for (const [n, mark] of (space.marks ?? []).entries()) {
    drawn.push(shape("text", {
      x: space.x - step * 0.3 + n * step * 0.2, y: space.y + step * 0.42, "font-size": step * 0.22,
      fill: mark.tone === "danger" ? "var(--blood)" : "var(--safe)",
    }, [...mark.label][0]));
  }
  return drawn;
}

function figure(piece, space, n, count, step) {
  const group = shape("g", { transform: `translate(${space.x + (count > 1 ? Math.cos((2 * Math.PI * n) / count) * step * 0.2 : 0)} ${space.y + (count > 1 ? Math.sin((2 * Math.PI * n) / count) * step * 0.2 : 0)})` });
  const r = step * (count > 1 ? 0.17 : 0.28);
  const down = (piece.marks ?? []).some((mark) => ["down", "dead"].includes(mark));
  const fill = piece.side === "first" ? "var(--green)" : piece.side === "second" ? "var(--violet)" : "var(--ash)";
  const drawn = piece.side === "first" ? shape("circle", { r, fill })
    : piece.side === "second" ? shape("rect", { x: -r, y: -r, width: 2 * r, height: 2 * r, fill })
      : shape("path", { d: `M0 ${-r}L${r} ${-r / 2}V${r / 2}L0 ${r}L${-r} ${r / 2}V${-r / 2}z`, fill });
  group.append(drawn, shape("text", {
    "text-anchor": "middle", "dominant-baseline": "central", "font-size": r * 1.2, "font-weight": 700, fill: "var(--void)",
  }, piece.letter || [...piece.label][0]));
  if (down) group.append(shape("line", { x1: -r, y1: r, x2: r, y2: -r, stroke: "var(--blood)", "stroke-width": r * 0.3 }));
  group.append(shape("title", {}, piece.label));
  return group;
}

function standing(pieces) {
  const found = new Map();
  for (const piece of pieces) found.set(piece.place, [...(found.get(piece.place) ?? []), piece]);
  return found;
}

function nearest(spaces) {
  let least = Infinity;
  for (const [n, a] of spaces.entries()) {
    for (const b of spaces.slice(n + 1)) least = Math.min(least, Math.hypot(a.x - b.x, a.y - b.y) || Infinity);
  }
  return Number.isFinite(least) ? least : 1;
}

const summary = (part) => (part.pieces ?? [])
  .map((piece) => `${piece.label}: ${part.spaces.find(({ id }) => id === piece.place)?.label || piece.place}`).join("; ");
