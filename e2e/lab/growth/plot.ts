import { type Point, slopeOf } from "./slope.ts";

const width = 480;
const height = 320;
const margin = 56;

/**
 * Cost against size, both on a logarithmic scale, with a line of slope 1 through the last point. If the curve is above
 * the line at the left, the cost is linear or better.
 */
export function plot(
  title: string,
  unit: { readonly size: string; readonly cost: string },
  points: readonly Point[],
): string {
  const x = scale(
    points.map(({ size }) => size),
    margin,
    width - 16,
  );
  const y = scale(
    points.map(({ cost }) => cost),
    height - margin,
    40,
  );
  const path = points.map(({ size, cost }, at) => `${at ? "L" : "M"}${x(size)} ${y(cost)}`).join("");
  const [last] = points.slice(-1);
  const [first] = points;
  if (!first || !last) throw new Error(`${title} has no points`);
  const linear = `M${x(first.size)} ${y((last.cost * first.size) / last.size)}L${x(last.size)} ${y(last.cost)}`;
  const marks = points.map(
    ({ size, cost }) =>
      `<circle cx="${x(size)}" cy="${y(cost)}" r="3"/><text x="${x(size)}" y="${y(cost) - 8}">${label(cost)}</text><text x="${x(size)}" y="${height - margin + 18}">${label(size)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="10" text-anchor="middle">
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${width / 2}" y="20" font-size="13">${title}: slope ${slopeOf(points).toFixed(2)}</text>
<clipPath id="inside"><rect x="${margin - 8}" y="28" width="${width - margin}" height="${height - margin - 24}"/></clipPath>
<path d="${linear}" stroke="#999" stroke-dasharray="4" clip-path="url(#inside)"/>
<path d="${path}" fill="none" stroke="#06c" stroke-width="2"/>
<g fill="#333">${marks.join("")}</g>
<text x="${width / 2}" y="${height - 12}">${unit.size}</text>
<text x="14" y="${height / 2}" transform="rotate(-90 14 ${height / 2})">${unit.cost}</text>
</svg>
`;
}

function scale(values: readonly number[], from: number, to: number): (value: number) => number {
  const minLog = Math.log(Math.min(...values));
  const maxLog = Math.log(Math.max(...values));
  const span = maxLog - minLog || 1;
  return (value) => Math.round((from + ((Math.log(value) - minLog) / span) * (to - from)) * 10) / 10;
}

function label(value: number): string {
  return value.toLocaleString("en", { notation: "compact", maximumSignificantDigits: 3 });
}
