import { arrowPath, type Box } from "./arrow-path.ts";

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
