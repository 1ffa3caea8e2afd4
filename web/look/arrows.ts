/** A rectangle inside the picture, in CSS pixels. */
type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };

const namespace = "http://www.w3.org/2000/svg";

/** Draws the arrows of a picture, from each reference to the box of its object. */
export function drawArrows(picture: HTMLElement, svg: SVGSVGElement): void {
  const origin = picture.getBoundingClientRect();
  const boxOf = (element: Element): Box => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const x = origin.left - picture.scrollLeft;
    const y = origin.top - picture.scrollTop;
    return { left: left - x, right: right - x, top: top - y, bottom: bottom - y };
  };
  const boxes = new Map<string, Box>();
  for (const element of picture.querySelectorAll<HTMLElement>("[data-object]"))
    boxes.set(element.dataset["object"] ?? "", boxOf(element));
  const paths: SVGPathElement[] = [];
  for (const element of picture.querySelectorAll<HTMLElement>("[data-reference]")) {
    const target = boxes.get(element.dataset["reference"] ?? "");
    const dot = element.querySelector(".look-dot");
    if (!target || !dot) continue;
    const path = document.createElementNS(namespace, "path");
    const owner = boxOf(element.closest(".look-box, .look-frame") ?? dot);
    path.setAttribute("d", arrowPath(boxOf(dot), target, owner));
    path.dataset["to"] = element.dataset["reference"] ?? "";
    if (element.dataset["changed"] !== undefined) path.dataset["changed"] = "";
    path.setAttribute("marker-end", "url(#look-arrowhead)");
    paths.push(path);
  }
  for (const path of svg.querySelectorAll("path[data-to]")) path.remove();
  svg.append(...paths);
  svg.setAttribute("width", String(picture.scrollWidth));
  svg.setAttribute("height", String(picture.scrollHeight));
}

/**
 * The path of an arrow. An arrow to a box further right ends at its left edge. An arrow to a box further left in
 * another row ends at its top or bottom. Any other arrow goes around the box to its right edge.
 */
function arrowPath(from: Box, to: Box, owner: Box): string {
  const x = (from.left + from.right) / 2;
  const y = (from.top + from.bottom) / 2;
  const targetY = Math.min(to.top + 12, to.bottom - 4);
  if (to.left > x + 10) {
    const bend = Math.max(16, (to.left - x) / 2);
    return `M${x} ${y}C${x + bend} ${y} ${to.left - bend} ${targetY} ${to.left - 2} ${targetY}`;
  }
  const targetX = Math.min(to.left + 24, (to.left + to.right) / 2);
  const isLeft = to.right < owner.left;
  if (isLeft && to.top > owner.bottom)
    return `M${x} ${y}C${x + 36} ${y + 30} ${targetX} ${to.top - 40} ${targetX} ${to.top - 2}`;
  if (isLeft && to.bottom < owner.top)
    return `M${x} ${y}C${x + 36} ${y - 30} ${targetX} ${to.bottom + 40} ${targetX} ${to.bottom + 2}`;
  // The box is above or below: an arrow from a variable, on a screen without room beside the variables.
  if (to.right < x || to.top > from.bottom + 60 || to.bottom < from.top - 60) {
    const out = Math.max(x, to.right) + 22;
    return `M${x} ${y}C${out} ${y} ${out} ${targetY} ${to.right + 2} ${targetY}`;
  }
  const out = to.right + 18;
  return `M${x} ${y}C${out} ${y} ${out} ${targetY} ${to.right + 2} ${targetY}`;
}
