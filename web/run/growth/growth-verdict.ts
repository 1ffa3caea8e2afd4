import { type GrowthName, growthNames } from "../../protocol/grading/growth-names.ts";
import * as texts from "./growth-texts.ts";

/** The cost of one size of the argument. */
export type GrowthPoint = { readonly n: number; readonly steps: number };

/** The growth that the points follow. */
export type GrowthVerdict =
  | { readonly kind: "named"; readonly name: GrowthName }
  /** Another power of n: "n³", "n^1.5". */
  | { readonly kind: "power"; readonly exponent: number }
  | { readonly kind: "faster than any power" }
  /** There are too few points, or they vary too much. */
  | { readonly kind: "unclear" };

/** Each growth as a function, for drawing it in the chart next to the points. */
export const growthFunctions: { readonly [name in GrowthName]: (n: number) => number } = {
  "1": () => 1,
  "log n": (n) => Math.log2(n),
  n: (n) => n,
  "n log n": (n) => n * Math.log2(n),
  "n²": (n) => n * n,
};

/** The exponent with which the steps grew from each size to its double. One fewer than there are points. */
export function localExponents(points: readonly GrowthPoint[]): readonly number[] {
  return points.slice(1).map(({ n, steps }, index) => {
    const before = points[index] as GrowthPoint;
    return Math.log2(Math.max(1, steps) / Math.max(1, before.steps)) / Math.log2(n / before.n);
  });
}

/** The number of last points that are examined: small sizes show the constant part more than the growth. */
const lastPoints = 7;
const fewestPoints = 4;

/**
 * The maximum relative errors. Steps are exact: deterministic code fits closely, code that depends on random numbers
 * less closely.
 */
const exactFit = 0.02;
const roughFit = 0.12;

/**
 * A growth with slower terms that may be added to it, `beside`. `exponents` is the range of the last local exponent. It
 * differs from that of the leading term because of the slower terms.
 */
type Model = {
  readonly name: GrowthName;
  readonly beside: readonly ((n: number) => number)[];
  readonly exponents: readonly [least: number, most: number];
};

const { "1": one, "log n": log, n: linear } = growthFunctions;

const models: readonly Model[] = [
  { name: "1", beside: [], exponents: [-0.05, 0.05] },
  { name: "log n", beside: [one], exponents: [0, 0.45] },
  { name: "n", beside: [one, log], exponents: [0.8, 1.08] },
  { name: "n log n", beside: [linear, one], exponents: [1, 1.4] },
  { name: "n²", beside: [linear, one], exponents: [1.7, 2.2] },
];

export function growthVerdict(all: readonly GrowthPoint[]): GrowthVerdict {
  const points = all.filter(({ n }) => n > 1).slice(-lastPoints);
  const exponents = localExponents(points);
  const last = exponents.at(-1);
  if (last === undefined || points.length < fewestPoints) return fewPoints(all);
  const fits = models.flatMap(({ name, beside, exponents: [least, most] }) => {
    if (last < least || last > most) return [];
    const terms = [growthFunctions[name], ...beside].slice(0, Math.max(1, points.length - 2));
    const error = worstError(points, terms);
    return error === undefined ? [] : [{ name, error }];
  });
  const exact = fits.find(({ error }) => error <= exactFit);
  if (exact) return { kind: "named", name: exact.name };
  const best = Math.min(...fits.map(({ error }) => error));
  const rough = fits.find(({ error }) => error <= roughFit && error <= 1.3 * best);
  if (rough) return { kind: "named", name: rough.name };
  return powerOf(exponents);
}

/** A function that reaches a limit within four sizes grows so fast that nothing else can be seen. */
function fewPoints(points: readonly GrowthPoint[]): GrowthVerdict {
  return points.length < fewestPoints ? { kind: "unclear" } : powerOf(localExponents(points));
}

function powerOf(exponents: readonly number[]): GrowthVerdict {
  const [third = 0, second = 0, last = 0] = exponents.slice(-3);
  const isRising = third < second && second < last;
  if (isRising && last >= 3 && last - second >= 0.4) return { kind: "faster than any power" };
  if (Math.abs(last - second) > 0.25) return { kind: "unclear" };
  const exponent = Math.round(last);
  const isWhole = Math.abs(last - exponent) <= 0.12;
  const exactPower = isWhole ? ([undefined, "n", "n²"] as const)[exponent] : undefined;
  if (exactPower) return { kind: "named", name: exactPower };
  return { kind: "power", exponent: isWhole ? exponent : Math.round(last * 10) / 10 };
}

/**
 * The relative error of the worst point for the best sum of these terms. Undefined if the first term, which leads, has
 * almost no part in that sum.
 */
function worstError(
  points: readonly GrowthPoint[],
  terms: readonly ((n: number) => number)[],
): number | undefined {
  // Each point counts relative to its own size: divided by its steps, each row should sum to 1.
  const rows = points.map(({ n, steps }) => terms.map((term) => term(n) / Math.max(1, steps)));
  const factors = leastSquares(rows);
  const [lead = 0] = factors;
  const final = rows.at(-1) ?? [];
  if (lead <= 0 || lead * (final[0] ?? 0) < minPart) return undefined;
  return Math.max(...rows.map((row) => Math.abs(1 - sumOf(row, factors))));
}

/** The minimum part of the leading term in the last point's steps. */
const minPart = 0.15;

function sumOf(row: readonly number[], factors: readonly number[]): number {
  return row.reduce((sum, value, at) => sum + value * (factors[at] ?? 0), 0);
}

/** The factors with which the columns come closest to 1 in each row. */
function leastSquares(rows: readonly (readonly number[])[]): readonly number[] {
  const columns = rows[0]?.length ?? 0;
  // Scales the columns: otherwise n² and 1 are 10 digits apart, and their squares 20.
  const scales = Array.from({ length: columns }, (_, at) =>
    Math.max(...rows.map((row) => Math.abs(row[at] ?? 0)), Number.MIN_VALUE),
  );
  const scaledRows = rows.map((row) => row.map((value, at) => value / (scales[at] as number)));
  const matrix = scales.map((_, i) => [
    ...scales.map((__, j) =>
      scaledRows.reduce((sum, row) => sum + (row[i] as number) * (row[j] as number), 0),
    ),
    scaledRows.reduce((sum, row) => sum + (row[i] as number), 0),
  ]);
  for (let pivot = 0; pivot < columns; pivot++) {
    const best = matrix.findIndex(
      (row, at) =>
        at >= pivot &&
        matrix.slice(pivot).every((other) => Math.abs(row[pivot] ?? 0) >= Math.abs(other[pivot] ?? 0)),
    );
    [matrix[pivot], matrix[best]] = [matrix[best] as number[], matrix[pivot] as number[]];
    const own = matrix[pivot] as number[];
    if (Math.abs(own[pivot] as number) < 1e-12) return scales.map(() => 0);
    for (const row of matrix) {
      if (row === own) continue;
      const by = (row[pivot] as number) / (own[pivot] as number);
      for (let at = pivot; at <= columns; at++) row[at] = (row[at] as number) - by * (own[at] as number);
    }
  }
  return matrix.map((row, at) => (row[columns] as number) / (row[at] as number) / (scales[at] as number));
}

/** "n log n", "n³", "n^1.5", "faster than any power of n". */
export function verdictText(verdict: GrowthVerdict): string {
  switch (verdict.kind) {
    case "named":
      return verdict.name;
    case "power":
      return `n${superscripts[verdict.exponent] ?? `^${verdict.exponent}`}`;
    case "faster than any power":
      return texts.fasterThanAnyPowerOfN;
    case "unclear":
      return "none of them";
  }
}

const superscripts: Readonly<Record<number, string>> = { 0: "⁰", 1: "", 2: "²", 3: "³", 4: "⁴", 5: "⁵" };

/** Whether it grows no faster than `most`. False if the growth is unclear. */
export function growsAtMost(verdict: GrowthVerdict, most: GrowthName): boolean {
  const rank = rankOf(verdict);
  return rank !== undefined && rank <= growthNames.indexOf(most);
}

/** The rank of a growth among the names. */
function rankOf(verdict: GrowthVerdict): number | undefined {
  switch (verdict.kind) {
    case "named":
      return growthNames.indexOf(verdict.name);
    case "power": {
      const { exponent } = verdict;
      // Between log n and n; between n log n and n².
      if (exponent < 1) return growthNames.indexOf("n") - 0.5;
      if (exponent === 1) return growthNames.indexOf("n");
      return exponent < 2 ? growthNames.indexOf("n²") - 0.5 : growthNames.indexOf("n²") + exponent - 2;
    }
    case "faster than any power":
      return Number.POSITIVE_INFINITY;
    case "unclear":
      return undefined;
  }
}
