import { displayText, fields, listOf, optional, type Parser, text } from "../parsers.ts";
import { type Position, parsePosition } from "../program/source-file.ts";

/** What the guest threw, as data. All of its text was chosen by the guest: show it, never act on it. */
export type GuestError = {
  /** "TypeError"; empty when what was thrown is not an Error. */
  readonly name: string;
  /** The error's message, or the inspected value when what was thrown is not an Error. */
  readonly message: string;
  /** As the console shows it, where that is more than name and message: its cause, its errors, what it carries. */
  readonly shown?: string;
  /** The frames in the user's files, the innermost first. */
  readonly frames: readonly StackFrame[];
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
  });
