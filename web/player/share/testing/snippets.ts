import { BadInput } from "../../../protocol/parsers.ts";
import { defaultLimits, limitNames, limitRanges, untrustedLimits } from "../../../protocol/run/limits.ts";
import { type Snippet, snippetOf } from "../snippet.ts";

/** Pseudorandom numbers from 0 to below 1 from a seed (mulberry32). */
export function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const scraps = [
  "const total = items.reduce((sum, each) => sum + each, 0);\n",
  "console.log(`a\t\\n`); // ```\n",
  "\u0000\u0001\u001f\u007f",
  "\ud800",
  "\udfff\ud800",
  "😀👩‍💻",
  "Ελληνικά العربية 漢字",
  "\r\n",
  "\r",
  "\u2028\u2029\u0085\ufeff\ufffe\uffff",
  "</script><!-- &amp; %23 %s1. #s1.2.",
  '"\\"\\\\u0041"',
  "",
];

const names = [
  "main.js",
  "main.ts",
  "lib/sort.js",
  "data.json",
  "1",
  "__proto__",
  "größe.js",
  "a b(c).mjs",
  "😀.js",
];
const titles = ["Sorts, compared", "Größe: 漢字 👩‍💻", "a", "<b>&\"'`*_"];

/** A random snippet that can have all optional parts. */
export function anySnippet(seed: number): Snippet {
  const random = dice(seed);
  const below = (most: number) => Math.floor(random() * most);
  const one = <T>(list: readonly T[]) => list[below(list.length)] as T;
  const maybe = <T>(value: () => T) => (random() < 0.4 ? value() : undefined);
  const someText = () => Array.from({ length: below(one([2, 20, 300])) }, () => one(scraps)).join("");
  const paths = names.filter(() => random() < 0.4);
  if (paths.length === 0) paths.push("main.js");
  const limits = limitNames
    .filter((name) => random() < 0.2 && limitRanges[name][0] < untrustedLimits[name])
    .map((name) => [name, limitRanges[name][0] + below(untrustedLimits[name] - limitRanges[name][0])]);
  const title = maybe(() => one(titles));
  return snippetOf({
    files: paths.map((path) => ({ path, text: someText() })),
    entry: one(paths),
    language: one(["javascript", "typescript", "lua-5"]),
    limits: { ...defaultLimits, ...Object.fromEntries(limits) },
    clock: maybe(() => ({ startsAt: one([0, below(2 ** 50) - 2 ** 49]) })) ?? "real",
    random: maybe(() => ({ seed: one([0, below(2 ** 32)]) })) ?? "real",
    answers: maybe(() => [someText(), someText()]) ?? [],
    ...(title !== undefined && { title }),
  });
}

/** The message of the error for bad input; "accepted" if there is no error. */
export async function refusal(parse: () => unknown): Promise<string> {
  try {
    await parse();
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
  return "accepted";
}
