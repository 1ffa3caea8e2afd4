/** The cost at a size; both greater than 0. */
export type Point = { readonly size: number; readonly cost: number };

/** The maximum slope that counts as linear, because measured times are not exact. */
export const steepest = 1.1;

/**
 * The exponent of the growth: 1 is linear, 2 quadratic. It is computed from the upper half of the sizes, because below
 * it fixed costs dominate and would hide the growth.
 */
export function slopeOf(points: readonly Point[]): number {
  const sortedPoints = [...points].sort((a, b) => a.size - b.size);
  const upper = sortedPoints.slice(Math.min(Math.floor(sortedPoints.length / 2), sortedPoints.length - 2));
  if (upper.length < 2) throw new Error("a slope needs two sizes at least");
  const xs = upper.map(({ size }) => Math.log(size));
  const ys = upper.map(({ cost }) => Math.log(cost));
  const x0 = mean(xs);
  const y0 = mean(ys);
  const rise = xs.reduce((sum, x, at) => sum + (x - x0) * ((ys[at] ?? 0) - y0), 0);
  return rise / xs.reduce((sum, x) => sum + (x - x0) ** 2, 0);
}

export function isLinear(points: readonly Point[]): boolean {
  return slopeOf(points) <= steepest;
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, each) => sum + each, 0) / values.length;
}
