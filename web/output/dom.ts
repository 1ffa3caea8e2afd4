import { formatPosition, type Position } from "../protocol/program/source-file.ts";
import { visibleText } from "./visible-text.ts";

/** An element with a class and what is in it; text only ever becomes text. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const created = document.createElement(name);
  if (className) created.className = className;
  created.append(...children.map((child) => (typeof child === "string" ? visibleText(child) : child)));
  return created;
}

/** Makes these the children of a parent. Those that stay are not moved, and keep their focus and where they are scrolled to. */
export function setChildren(parent: Element, children: readonly Element[]): void {
  const next = new Set<Node>(children);
  for (const old of [...parent.childNodes]) if (!next.has(old)) old.remove();
  let at = parent.firstChild;
  for (const child of children) {
    if (child === at) at = at.nextSibling;
    else parent.insertBefore(child, at);
  }
}

/** Takes the reader to a place in the editor. */
export type Reveal = (at: Position) => void;

/** A button that goes to a place, reading `text`. */
export function positionButton(at: Position, text: string, reveal: Reveal): HTMLButtonElement {
  const button = element("button", "log-link", text);
  button.type = "button";
  button.title = visibleText(`Go to ${formatPosition(at)}`);
  button.addEventListener("click", (event) => {
    // In the heading of a group, a click would open or close that.
    event.preventDefault();
    reveal(at);
  });
  return button;
}
