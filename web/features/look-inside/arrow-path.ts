/** A rectangle inside the picture, in CSS pixels. */
export type Box = {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/**
 * The path of an arrow, in the syntax of SVG. `owner`: the box that the reference is in. An arrow to a box further right ends at its left edge. An arrow to a box further left in
 * another row ends at its top or bottom. Any other arrow goes around the box to its right edge.
 */
export function arrowPath(from: Box, to: Box, owner: Box): string {
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
