import { bare, define } from "./intrinsics.ts";

/**
 * Records which of its top-level `await`s a program has reached. All of them are marked: see
 * web/languages/ecmascript/mark-waits.ts. It is used in a second run of a program that waits forever.
 */
const reachedMarks = bare<Record<number, number>>();
let depth = 0;

/**
 * Defines the functions that the marks call. The mark that was reached last is the one that waits, because finished
 * ones are removed. It is not always the last in the source, because modules wait in parallel.
 */
export function watchWaits(): void {
  define(globalThis, "sandglass$waits", (value: unknown, index: number) => {
    reachedMarks[depth++] = index;
    return value;
  });
  define(globalThis, "sandglass$waited", (value: unknown, index: number) => {
    let at = depth - 1;
    while (at > 0 && reachedMarks[at] !== index) at--;
    if (depth > 0) depth--;
    for (; at < depth; at++) reachedMarks[at] = reachedMarks[at + 1] as number;
    return value;
  });
}

/** The number of the mark; -1 if there is none. */
export function waitsAt(): number {
  return depth === 0 ? -1 : (reachedMarks[depth - 1] as number);
}
