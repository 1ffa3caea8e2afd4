import type { SourceFile } from "../../protocol/program/source-file.ts";

/**
 * Whether a run is repeated to see if it shows a mistake. It costs a repeat if a text only looks so, and misses a mistake
 * if it does not, so this reads as little as it can: see `languages/ecmascript/mistakes` for what is looked for.
 */
export function looksSuspicious(files: readonly SourceFile[], output: string): boolean {
  return (
    /\b(?:NaN|undefined)\b/.test(output) || files.some(({ text }) => signs.some((each) => each.test(text)))
  );
}

const signs: readonly RegExp[] = [
  // An assignment in a condition.
  /\b(?:if|while)\s*\([^()=!<>]*=[^=>]/,
  // A block after an empty statement.
  /\)\s*;\s*\{/,
  // A comparison with a new array or object, or with a number.
  /[!=]==?\s*[[{]|[\]}]\s*[!=]==?/,
  /[!=]==\s*-?\d|\d\s*[!=]==/,
  /\b(?:input|prompt)\s*\(/,
  /\.sort\(\s*\)/,
  /\.fill\(\s*[[{]/,
  /\bswitch\s*\(/,
  // A sum.
  /\+=|(\w+)\s*=\s*\1\s*\+/,
];
