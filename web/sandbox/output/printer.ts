import {
  type ConsoleLevel,
  consoleLevels,
  type GroupState,
  groupStates,
  maxDepth,
  type Span,
} from "../../protocol/console/console-message.ts";
import { parseTable, type Table, tableText } from "../../protocol/console/console-table.ts";
import { type Preview, parsePreview } from "../../protocol/console/preview.ts";
import { styleFromCss } from "../../protocol/console/text-style.ts";
import { fields, integer, listOf, longText, optional } from "../../protocol/parsers.ts";
import { formatPosition, type Position } from "../../protocol/program/source-file.ts";
import { type UserFiles, userFrames, withoutConstructors } from "../run/stack-trace.ts";
import type { Heading } from "./output-tail.ts";
import type { Output } from "./run-output.ts";

/**
 * The host's half of the console: makes messages of the calls of the guest's half (web/guest/console.ts), and knows
 * the groups they are in. `flags` is the kind of call: bits 0 to 2 are the level, 3 and 4 the state of a group that
 * is opened by it, 5 says that the message ends; from `operations` on it is something else to do.
 */
export class Printer {
  /** That of the message of which more pieces are to come. */
  private openHeading: Heading | undefined;
  /** The last one made, and what it was made of: the next one is likely to be the same. */
  private heading: Heading = { level: "log" };
  private headingFlags = 0;
  private headingDepth = 0;
  private depth = 0;

  constructor(
    private readonly output: Output,
    private readonly files: UserFiles,
    /** Where the program is now. */
    private readonly position: () => Position | undefined,
  ) {}

  /** Gives back whether details are still wanted. They are JSON, and belong to the last piece of a message. */
  print(flags: number, piece: string, details: string | undefined): boolean {
    if (flags < operations) {
      const heading = this.openHeading ?? this.headingOf(flags & 31);
      const last = (flags & lastPiece) !== 0;
      if (details === undefined) this.output.print(heading, piece, last);
      else this.printWith(heading, piece, last, details);
      this.openHeading = last ? undefined : heading;
      if (last && heading.group) this.depth++;
    } else if (flags === operations) this.depth = Math.max(0, this.depth - 1);
    else if (flags === operations + 1) {
      this.depth = 0;
      this.openHeading = undefined;
      this.output.clear(this.position());
    }
    return this.output.wantsDetails;
  }

  private headingOf(flags: number): Heading {
    const at = this.position();
    const depth = Math.min(this.depth, maxDepth);
    if (this.heading.at === at && this.headingFlags === flags && this.headingDepth === depth)
      return this.heading;
    const level: ConsoleLevel = consoleLevels[flags & 7] ?? "log";
    const group: GroupState | undefined = groupStates[(flags >> 3) - 1];
    this.headingFlags = flags;
    this.headingDepth = depth;
    this.heading = { level, ...(at && { at }), ...(depth > 0 && { depth }), ...(group && { group }) };
    return this.heading;
  }

  private printWith(heading: Heading, piece: string, last: boolean, json: string): void {
    const rendering = this.parse(json);
    const { table, stack } = rendering;
    if (table) {
      this.output.print(heading, tableText(table), last, { table, cost: json.length });
      return;
    }
    // Spans that do not add up to the text were not made by our library: only the text counts.
    const length = rendering.spans?.reduce((sum, span) => sum + span.length, 0);
    const spans = length === piece.length ? rendering.spans : undefined;
    if (stack === undefined) {
      this.output.print(heading, piece, last, spans && { spans, cost: json.length });
      return;
    }
    const trace = traceSpans(stack, this.files);
    this.output.print(heading, piece + trace.text, last, {
      spans: [...(spans ?? [{ length: piece.length }]), ...trace.spans],
      cost: json.length,
    });
  }

  private parse(json: string): GuestDetails {
    // A tree that there is no room for is not worth reading; a table's text has still to be made of it.
    if (!this.output.wantsDetails && json.startsWith('{"spans"')) return {};
    try {
      return fields<GuestDetails>(JSON.parse(json), "details", {
        spans: optional(listOf((span, at) => spanOf(span, at, this.files), maxSpans)),
        table: optional(parseTable),
        stack: optional(longText),
      });
    } catch {
      return {};
    }
  }
}

/** What the guest hands over besides the text. */
type GuestDetails = { readonly spans?: readonly Span[]; readonly table?: Table; readonly stack?: string };

const lastPiece = 32;
const operations = 64;
const maxSpans = 1_000;

function spanOf(value: unknown, path: string, files: UserFiles): Span {
  const {
    length,
    css,
    value: object,
  } = fields<{
    length: number;
    css?: string;
    value?: Preview;
  }>(value, path, {
    length: integer(0, Number.MAX_SAFE_INTEGER),
    css: optional(longText),
    value: optional((preview, at) =>
      parsePreview(preview, at, (stack, head) => withoutConstructors(userFrames(stack, files), head)),
    ),
  });
  const style = css === undefined ? undefined : styleFromCss(css);
  return { length, ...(style && { style }), ...(object && { value: object }) };
}

/** The frames in the user's files, a line each, with their places. */
function traceSpans(stack: string, files: UserFiles): { text: string; spans: readonly Span[] } {
  let text = "";
  const spans: Span[] = [];
  const add = (part: string, at?: Position) => {
    text += part;
    if (part !== "") spans.push({ length: part.length, ...(at && { at }) });
  };
  for (const { functionName, at } of userFrames(stack, files)) {
    add(functionName ? `\n    at ${functionName} (` : "\n    at ");
    add(formatPosition(at), at);
    if (functionName) add(")");
  }
  return { text, spans };
}
