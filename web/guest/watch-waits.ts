import { bare, define } from "./intrinsics.ts";

/**
 * Which of its top-level `await`s a program has reached, for a program whose every one is marked: see
 * web/ecmascript/mark-waits.ts. It is asked of a run that waits for ever, in a second run of it.
 */
const reachedMarks = bare<Record<number, number>>();
let depth = 0;

/**
 * Defines what the marks call. The one reached last is the one that waits, since those that are over are taken away;
 * which need not be the last one, as modules wait side by side.
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

/** The number of the mark; -1 when there is none. */
export function waitsAt(): number {
  return depth === 0 ? -1 : (reachedMarks[depth - 1] as number);
}
