import { hasOwn } from "./inspect/natives.ts";
import {
  type Description,
  defaultDepth,
  describeValue,
  inspectValue,
  type WalkOptions,
} from "./inspect/walk.ts";

/** Shows values: see web/guest/inspect/walk.ts. */

export { accessorText, framesOf, isError, textAlongChain } from "./inspect/error-title.ts";
export { readInternalSlotsBy } from "./inspect/internal-slots.ts";
export { readPrivateFieldsBy } from "./inspect/private-fields.ts";
export { clip, isHighSurrogate } from "./inspect/text.ts";
export type { Description };

export type InspectOptions = {
  /** Whether text that is longer than a line is broken into several. */
  readonly lines: boolean;
  /** The number of nested levels to open, by default 2; at most 50. */
  readonly depth?: number;
  /** Whether the program's functions at `inspect.custom` are called, and may throw; by default false. */
  readonly custom?: boolean;
};

/** The text of a value, as Node's `util.inspect` writes it. */
export function inspectText(value: unknown, options: InspectOptions): string {
  return inspectValue(value, walkOptions(options));
}

function walkOptions(options: InspectOptions): WalkOptions {
  // Not simply `options.depth`: if it is missing, that would read `Object.prototype`.
  const depth = hasOwn(options, "depth") ? options.depth : undefined;
  const custom = hasOwn(options, "custom") && options.custom === true;
  return { lines: options.lines, depth: depth ?? defaultDepth, custom };
}

/** The text and the tree. */
export function describe(value: unknown, options: InspectOptions): Description {
  return describeValue(value, walkOptions(options));
}
