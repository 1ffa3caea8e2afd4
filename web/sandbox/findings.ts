import type { GuestError } from "../protocol/error.ts";
import { fields, longText, optional, shownText, text } from "../protocol/parse.ts";
import { type Preview, parsePreview } from "../protocol/preview.ts";
import { type UserFiles, userFrames } from "./stack.ts";

/**
 * Reads what the guest's library says about values. It runs where the program runs, so its answers are parsed like
 * any other input; an answer that is missing or malformed (the memory was full, say) is said to be.
 */

const unknownValue = "(a value that could not be inspected)";

export function describedValue(json: string | undefined): { inspected: string; preview?: Preview } {
  try {
    return fields<{ inspected: string; preview: Preview }>(parsed(json), "value", {
      inspected: shownText,
      preview: (preview, path) => parsePreview(preview, path),
    });
  } catch {
    return { inspected: unknownValue };
  }
}

/** `restricted`: the name that is not allowed, where the error is the library's own about that. */
export function describedError(
  json: string | undefined,
  files: UserFiles,
): { error: GuestError; restricted?: string } {
  try {
    const { name, message, stack, shown, restricted } = fields<DescribedError>(parsed(json), "error", {
      name: shownText,
      message: shownText,
      stack: longText,
      shown: optional(shownText),
      restricted: optional(text),
    });
    const frames = userFrames(stack, files);
    const error = { name, message, frames, ...(shown !== undefined && { shown }) };
    return restricted === undefined ? { error } : { error, restricted };
  } catch {
    return { error: { name: "", message: unknownValue, frames: [] } };
  }
}

type DescribedError = {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly shown?: string;
  readonly restricted?: string;
};

/** The C stack is the host's: some recursion of native code overflows it before the engine notices. */
export function isHostStackOverflow(cause: unknown): boolean {
  // V8 and JavaScriptCore throw a RangeError, SpiderMonkey an InternalError "too much recursion".
  return cause instanceof RangeError || (cause instanceof Error && cause.name === "InternalError");
}

function parsed(json: string | undefined): unknown {
  return JSON.parse(json ?? "");
}
