import { ownData } from "../inspect/natives.ts";
import type { InspectOptions } from "../inspect.ts";
import { isObject } from "../intrinsics.ts";
import { severalLines } from "./compose-message.ts";

/**
 * The options of `console.dir` and `util.inspect` that are supported: `depth` (null: all levels), `breakLength` if it is
 * Infinity, `customInspect`.
 */
export function dirOptions(options: unknown): InspectOptions {
  if (!isObject(options)) return severalLines;
  const depth = ownData(options, "depth");
  return {
    lines: ownData(options, "breakLength") !== Infinity,
    custom: ownData(options, "customInspect") !== false,
    ...(depth === null ? { depth: Infinity } : typeof depth === "number" && { depth }),
  };
}
