import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** A size of the built site, by the name of its budget (e2e/budgets.ts), or of several together. */
export type Size = { readonly sizeOf: readonly string[]; readonly packed: boolean };

/** A count, bytes, milliseconds, a size, or a version as text. */
export type Figure = number | string | Size;

/** What a document says, with `{}` for each figure, and the figures. */
export type Fact = readonly [said: string, ...figures: readonly Figure[]];

const root = fileURLToPath(new URL("..", import.meta.url));

export const readSource = (file: string): string => readFileSync(`${root}${file}`, "utf8");

/** The size of what a visitor downloads, with brotli. */
export const sizeOf = (...budgets: readonly string[]): Size => ({ sizeOf: budgets, packed: true });

/** The size of a file on a disk. */
export const fileSizeOf = (budget: string): Size => ({ sizeOf: [budget], packed: false });

/** The name of a size among the measured ones. */
export const sizeName = (budget: string, packed: boolean): string =>
  packed ? budget : `${budget}, unpacked`;

/** A size in prose stays true while the product changes a little. */
const sizeTolerance = 0.05;

const units: Readonly<Record<string, number>> = {
  KiB: 1024,
  MiB: 1024 ** 2,
  Mi: 1024 ** 2,
  KB: 1e3,
  MB: 1e6,
  million: 1e6,
  s: 1e3,
  seconds: 1e3,
  minute: 60e3,
  minutes: 60e3,
};

const words =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty";
const numbers: ReadonlyMap<string, number> = new Map([
  ...words.split(" ").map((word, value) => [word, value] as const),
  ["a", 1],
  ["fifty", 50],
]);

/** The prose of Markdown or HTML, each run of white space as one space. */
export function proseOf(file: string, text: string): string {
  const plain = file.endsWith(".html")
    ? text.replace(/<(?:style|pre)\b[\s\S]*?<\/(?:style|pre)>/g, " ").replace(/<[^>]*>/g, "")
    : text;
  return plain.replace(/\s+/g, " ");
}

/** The facts that the prose does not say, or says with another figure. Sizes that nobody has measured are not compared. */
export function falseFacts(
  prose: string,
  facts: readonly Fact[],
  measured: ReadonlyMap<string, number> = new Map(),
): readonly string[] {
  return facts.flatMap(([said, ...figures]) => {
    const found = patternOf(said).exec(prose);
    if (!found) return [`does not say "${said}"`];
    const unitsAfter = said.split("{}").slice(1);
    return figures.flatMap((figure, index) => {
      const written = found[index + 1] ?? "";
      const [, unit = ""] = /^ (\w+)/.exec(unitsAfter[index] ?? "") ?? [];
      const problem = differs(written, units[unit] ?? 1, figure, measured);
      return problem === undefined ? [] : [`says "${found[0]}": ${problem}`];
    });
  });
}

/** Matches the statement in prose, with a group for each figure. */
export function patternOf(said: string): RegExp {
  const parts = said.split("{}").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  // A figure at the beginning begins with its word: searching from each of its characters takes time.
  return new RegExp(`${said.startsWith("{}") ? "(?<![\\w²⁷,.-])" : ""}${parts.join("([\\w²⁷,.-]+)")}`);
}

function differs(
  written: string,
  unit: number,
  figure: Figure,
  measured: ReadonlyMap<string, number>,
): string | undefined {
  if (typeof figure === "string") return written === figure ? undefined : `it is ${figure}`;
  const value = readNumber(written) * unit;
  if (typeof figure === "number") return value === figure ? undefined : `it is ${figure / unit}`;
  const sizes = figure.sizeOf.map((budget) => measured.get(sizeName(budget, figure.packed)));
  if (sizes.some((size) => size === undefined)) return undefined;
  const size = sizes.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const off = Math.abs(value / size - 1);
  return off <= sizeTolerance ? undefined : `${figure.sizeOf.join(" and ")} is ${(size / unit).toFixed(1)}`;
}

/** "10,000", "4.5", "2²⁷" or "sixteen". */
function readNumber(written: string): number {
  const power = written === "2²⁷" ? 2 ** 27 : undefined;
  return power ?? numbers.get(written.toLowerCase()) ?? Number(written.replaceAll(",", ""));
}

/** The number that the text of a source file has after the first occurrence of `before`: `64 * 1024`, `2 ** 27`, `1_000`. */
export function numberAfter(file: string, before: string): number {
  const text = readSource(file);
  const rest = text.slice(text.indexOf(before) + before.length);
  const [expression] = /^\s*[\d_]+(?: \*\*? [\d_]+)*/.exec(rest) ?? [];
  if (!text.includes(before) || expression === undefined)
    throw new Error(`${file} has no number after "${before}"`);
  const power = (factor: string) => {
    const [base = 0, exponent = 1] = factor.split(" ** ").map((each) => Number(each.replaceAll("_", "")));
    return base ** exponent;
  };
  return expression
    .split(" * ")
    .map(power)
    .reduce((product, each) => product * each, 1);
}

/** The number of lines of text files that are not empty. */
export function countLines(...files: readonly string[]): number {
  return files.flatMap((file) => readSource(file).split("\n")).filter((line) => line !== "").length;
}
