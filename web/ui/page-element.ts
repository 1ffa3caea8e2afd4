/** An element that the HTML of the page has. Throws if there is none with that id. */
export function element(id: string): HTMLElement {
  const match = document.getElementById(id);
  if (!match) throw new Error(`the page has no #${id}`);
  return match;
}
