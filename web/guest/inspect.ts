import { hasOwn } from "./inspect/natives.ts";
import { type Description, defaultDepth, describeValue, inspectValue } from "./inspect/walk.ts";

/** Shows values: see web/guest/inspect/walk.ts. */

export { framesOf, isError, textAlongChain } from "./inspect/error-title.ts";
export { readPrivateFieldsBy } from "./inspect/private-fields.ts";
export { watchPromises } from "./inspect/promises.ts";
export { clip, isHighSurrogate } from "./inspect/text.ts";
export type { Description };

export type InspectOptions = {
  /** Whether text that is longer than a line is broken into several. */
  readonly lines: boolean;
  /** The number of nested levels to open, by default 2; at most 50. */
  readonly depth?: number;
};

/** The text of a value, as Node's `util.inspect` writes it. */
export function inspectText(value: unknown, options: InspectOptions): string {
  // Not simply `options.depth`: if it is missing, that would read `Object.prototype`.
  const depth = hasOwn(options, "depth") ? options.depth : undefined;
  return inspectValue(value, options.lines, depth ?? defaultDepth);
}

/** The text and the tree. */
export function describe(value: unknown, lines: boolean, depth: number = defaultDepth): Description {
  return describeValue(value, lines, depth);
}
