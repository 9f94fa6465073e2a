// Elements, made in one way: text is always set as text, so nothing that is sent becomes markup.

export const words = {};

// The reader's language, as two letters; English where the browser says something else.
export const language = /^[a-z]{2}/i.exec(navigator.language)?.[0].toLowerCase() ?? "en";

export const say = (name, n) => (words[name] ?? name).replace("{n}", n);

export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child || child === 0).map((child) =>
    child instanceof Node ? child : document.createTextNode(child)));
  return element;
}

export const button = (label, does, attributes = {}, ...below) =>
  make("button", { type: "button", onclick: does, ...attributes }, label, ...below);

export const small = (text) => text && make("small", {}, text);
