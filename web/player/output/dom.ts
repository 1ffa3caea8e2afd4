import { formatPosition, type Position } from "../../protocol/program/source-file.ts";
import * as texts from "./log-texts.ts";
import { visibleText } from "./visible-text.ts";

/** Creates an element with a class and children. Strings become text nodes, never markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const node = document.createElement(name);
  if (className) node.className = className;
  node.append(...children.map((child) => (typeof child === "string" ? visibleText(child) : child)));
  return node;
}

/**
 * Replaces the children of a parent. Children that stay are not moved, so they keep their focus and scroll position.
 */
export function setChildren(parent: Element, children: readonly Element[]): void {
  const next = new Set<Node>(children);
  for (const old of [...parent.childNodes]) if (!next.has(old)) old.remove();
  let at = parent.firstChild;
  for (const child of children) {
    if (child === at) at = at.nextSibling;
    else parent.insertBefore(child, at);
  }
}

/** Shows a position in the editor. */
export type Reveal = (at: Position) => void;

/** A button labelled `text` that shows a position in the editor. */
export function positionButton(at: Position, text: string, reveal: Reveal): HTMLButtonElement {
  const button = element("button", "log-link", text);
  button.type = "button";
  button.title = visibleText(texts.goTo(formatPosition(at)));
  button.addEventListener("click", (event) => {
    // In the heading of a group, the click would also toggle the group.
    event.preventDefault();
    reveal(at);
  });
  return button;
}
