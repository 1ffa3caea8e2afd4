import { displayText, fields, listOf, optional, type Parser, text } from "../parsers.ts";
import { type Position, parsePosition } from "../program/source-file.ts";
import { type ErrorReason, parseErrorReason } from "./error-reason.ts";

/**
 * What the guest threw, as data. The guest chose all of its text: it may be shown, but must never be interpreted. Only
 * `reason` says what happened.
 */
export type GuestError = {
  /** "TypeError"; empty if the thrown value is not an Error. */
  readonly name: string;
  /** The error's message, or the inspected value if it is not an Error. */
  readonly message: string;
  /**
   * The form that the console shows, if it has more than name and message: its cause, its errors, its own properties.
   */
  readonly shown?: string;
  /** The frames in the user's files, the innermost first. */
  readonly frames: readonly StackFrame[];
  /** Set if the engine threw it, and its reason is one of these. An error that the program constructed has none. */
  readonly reason?: ErrorReason;
};

export type StackFrame = { readonly functionName: string; readonly at: Position };

const maxFrames = 1000;

export const parseStackFrame: Parser<StackFrame> = (value, path) =>
  fields<StackFrame>(value, path, { functionName: text, at: parsePosition });

export const parseGuestError: Parser<GuestError> = (value, path) =>
  fields<GuestError>(value, path, {
    name: displayText,
    message: displayText,
    shown: optional(displayText),
    frames: listOf(parseStackFrame, maxFrames),
    reason: optional(parseErrorReason),
  });
