import { type Preview, parsePreview } from "../../../protocol/console/preview.ts";
import { displayText, fields, longText, optional, text } from "../../../protocol/parsers.ts";
import type { GuestError } from "../../../protocol/run/guest-error.ts";
import { type UserFiles, userFrames, withoutConstructors } from "./stack-trace.ts";

/**
 * Parses what the guest's library reports about values. The library runs in the same VM as the program, so its results
 * are parsed like any other input. A missing or malformed result (after a full memory, for example) is reported as
 * such.
 */

const unknownValue = "(a value that could not be inspected)";

export function parseDescribedValue(
  json: string | undefined,
  files: UserFiles,
): { inspected: string; preview?: Preview } {
  try {
    return fields<{ inspected: string; preview: Preview }>(parseJsonText(json), "value", {
      inspected: displayText,
      preview: (preview, path) =>
        parsePreview(preview, path, (stack, head) => withoutConstructors(userFrames(stack, files), head)),
    });
  } catch {
    return { inspected: unknownValue };
  }
}

/** `restricted`: the name that is not allowed, if this is the library's error about that. */
export function parseDescribedError(
  json: string | undefined,
  files: UserFiles,
): { error: GuestError; restricted?: string } {
  try {
    const {
      name,
      message,
      stack,
      shown: display,
      restricted,
    } = fields<DescribedError>(parseJsonText(json), "error", {
      name: displayText,
      message: displayText,
      stack: longText,
      shown: optional(displayText),
      restricted: optional(text),
    });
    const frames = withoutConstructors(userFrames(stack, files), display ?? name);
    const error = { name, message, frames, ...(display !== undefined && { shown: display }) };
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

/** The C stack is part of the host's stack: some recursion of native code overflows it before the engine notices. */
export function isHostStackOverflow(cause: unknown): boolean {
  // V8 and JavaScriptCore throw a RangeError, SpiderMonkey an InternalError "too much recursion".
  return cause instanceof RangeError || (cause instanceof Error && cause.name === "InternalError");
}

function parseJsonText(json: string | undefined): unknown {
  return JSON.parse(json ?? "");
}

/**
 * Whether this is the error that the engine throws at a stack overflow. In a regular expression that is a SyntaxError.
 * The count of overflows alone is not enough, because an overflow may have been caught. The error alone is not enough
 * either, because a program can create any error. With both, one deception remains: a program that has caught an
 * overflow can later throw such an error. Then its outcome is an exhausted stack, which did happen.
 */
export function isStackOverflow({ name, message }: GuestError): boolean {
  return (
    (name === "RangeError" && message === "Maximum call stack size exceeded") ||
    (name === "SyntaxError" && message === "stack overflow")
  );
}
