/** Creates an element with a class and children. Strings become text nodes. */
export function part<K extends "div" | "span">(
  name: K,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(name);
  element.className = className;
  element.append(...children);
  return element;
}
